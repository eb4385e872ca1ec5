"""What players call things, and the settings that are meant by it: for suggestions only, no key is read so."""

from __future__ import annotations

from functools import cache

from .spelling import folded

# By words, in the order of what is probably meant; of a name alone, whatever table it stands in has that option.
TERMS = {
    "ăn": "rules.eating rules.eat-payments", "ăn bài": "rules.eating rules.eat-payments",
    "ăn cây": "rules.eating rules.eat-payments", "tiền ăn": "rules.eat-payments.by_count",
    "ăn chốt": "rules.eat-payments.last_round rules.chot", "cây chốt": "rules.eat-payments.last_round rules.chot",
    "tiền chốt": "rules.eat-payments.last_round rules.chot",
    "hạ": "rules.laying", "hạ bài": "rules.laying", "hạ phỏm": "rules.laying",
    "gửi": "rules.layoff", "gửi bài": "rules.layoff", "gửi nối": "rules.layoff.chain", "ù gửi": "rules.u-gui",
    "chuyển bài": "rules.shifting", "chuyển": "rules.shifting",
    "tái": "rules.no-tai rules.shifting", "không tái": "rules.no-tai",
    "đền": "rules.den-ba-la rules.den-chot", "đền bài": "rules.den-ba-la rules.den-chot",
    "đền làng": "rules.den-ba-la rules.den-chot", "đền ba": "rules.den-ba-la", "đền ba cây": "rules.den-ba-la",
    "đền ù": "rules.den-ba-la rules.den-tai-u", "đền tái": "rules.den-tai-u",
    "móm": "rules.rank-payments.mom", "tiền móm": "rules.rank-payments.mom", "cháy": "rules.rank-payments.mom",
    "gà": "rules.ga", "nuôi gà": "rules.ga",
    "xếp hạng": "rules.ranking", "thứ hạng": "rules.ranking", "hạng": "rules.ranking",
    "bét": "rules.rank-payments.by_rank", "nhì": "rules.rank-payments.by_rank", "ba": "rules.rank-payments.by_rank",
    "nhất nhì ba bét": "rules.rank-payments.by_rank", "nhất": "rules.rank-payments rules.ranking",
    "ù láo": "rules.false-claim", "ăn láo": "rules.false-claim", "báo láo": "rules.false-claim",
    "hạ láo": "rules.false-claim", "láo": "rules.false-claim", "phạt": "rules.false-claim",
    "ù": "rules.u rules.u-payments", "tiền ù": "rules.u-payments.amount", "ù thường": "rules.u-payments.amount",
    "ù tròn": "rules.u-payments.tron_times rules.u-payments.tron", "tròn": "rules.u-payments.tron_times",
    "khan": "rules.u-khan", "tiền ù khan": "rules.u-khan.amount", "đồng chất": "rules.u-dong-chat",
    "giờ": "rules.clock", "đồng hồ": "rules.clock", "hết giờ": "rules.clock", "thời gian": "rules.clock",
    "giây": "rules.clock.seconds",
    "bỏ ván": "rules.leaving", "bỏ": "rules.leaving", "thoát": "rules.leaving", "rời bàn": "rules.leaving",
    "bỏ cuộc": "rules.leaving",
    "chia": "rules.deal", "chia bài": "rules.deal", "nọc": "rules.deal.stock",
    "cái": "rules.starter", "nhà cái": "rules.starter", "người đi đầu": "rules.starter", "đi đầu": "rules.starter",
    "đi trước": "rules.starter", "đánh trước": "rules.starter",
    "át": "rules.runs.ace", "xì": "rules.runs.ace",
    "điểm": "rules.points", "tính điểm": "rules.points", "bồi": "rules.points.jack", "đầm": "rules.points.queen",
    "phỏm dọc": "rules.runs", "sảnh": "rules.runs", "dây": "rules.runs", "dọc": "rules.runs",
    "phỏm ngang": "rules.sets", "ngang": "rules.sets", "phỏm": "rules.sets rules.runs",
    "vòng": "table.rounds", "số vòng": "table.rounds", "lượt": "table.rounds rules.turns",
    "chiều": "rules.turns.direction",
    "số lá": "table.hand", "số cây": "table.hand",
    "số người": "table.seats", "người": "table.seats", "người chơi": "table.seats", "số người chơi": "table.seats",
    "tiền": "amount", "giá": "amount", "cược": "amount", "số tiền": "amount", "mức": "amount",
    "tên": "name", "mô tả": "about", "luật": "rules", "bàn": "table", "kế thừa": "extends", "dựa trên": "extends",
}  # fmt: skip


def meant_by(words: str) -> tuple[tuple[str, ...], ...]:
    """Return the keys of the settings that *words* stand for, however they are spelt: with ``-``, ``_``, or marks."""
    return _by_letters().get(_letters(words), ())


@cache
def _by_letters() -> dict[str, tuple[tuple[str, ...], ...]]:
    return {_letters(words): tuple(tuple(one.split(".")) for one in told.split()) for words, told in TERMS.items()}


def _letters(words: str) -> str:
    return folded(words).replace("-", "").replace(" ", "")
