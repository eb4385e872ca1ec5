"""What the regional rules say at the table: for each rule its sentences, by the option's value that they tell."""

from __future__ import annotations

from tala_std.words import Texts

FROZEN_EATS: Texts = {
    "vi": {
        "frozen": "Phỏm ghép với lá ăn định luôn lúc ăn: phỏm ít lá nhất, trong đó lấy cách còn ít điểm nhất. "
        "Từ đó không được đánh hay xếp lá của phỏm ấy sang phỏm khác, và phải hạ cả phỏm."
    },
    "en": {
        "frozen": "The phỏm that an eaten card makes is fixed at the eat: the one of fewest cards and, of several, "
        "that which leaves the fewest points. No card of it may be discarded or used for another phỏm, "
        "and it is laid as a whole."
    },
}

SHOWN_EATS: Texts = {
    "vi": {"shown": "Ăn thì phải trình cả phỏm cho mọi người xem, xong lại cầm lên tay."},
    "en": {"shown": "The eater shows everybody the whole phỏm that the card makes, and takes its other cards back."},
}

THIRD_EAT: Texts = {
    "vi": {"u": "Ai ăn đủ {cards} trong ván là ù luôn, khỏi hô."},
    "en": {"u": "A player who has eaten {cards} in the hand is ù at once, without a word."},
}

NO_TAI: Texts = {
    "vi": {"no tai": "Nhưng bàn này không tái: vừa đến lượt một nhà đã hạ là hết ván, còn thiếu lá cũng thôi."},
    "en": {
        "no tai": "But this table plays without tái: when the turn comes to somebody who has laid, the hand is over, "
        "a discard short or not."
    },
}

LAST_TURN: Texts = {
    "vi": {
        "danh_ha_gui": "Riêng lượt hạ thì ngược lại: đánh lá thứ {rounds} trước, xong mới hạ.",
        "common": "Riêng lượt hạ thì chưa hạ vội: cả làng đánh xong lá thứ {rounds} rồi mới lần lượt hạ.",
    },
    "en": {
        "danh_ha_gui": "Only the laying turn goes the other way round: discard number {rounds} first, then one lays.",
        "common": "Only in the laying turn nobody lays yet: when all have made discard number {rounds}, "
        "everybody lays in turn.",
    },
}

AUTO_U: Texts = {
    "vi": {"auto": "Bàn này ù tự động: trong lượt mình, bài vừa đủ ù là ù luôn, khỏi hô."},
    "en": {"auto": "At this table an ù needs no word: whoever could declare one is ù at once."},
}

U_KHAN: Texts = {
    "vi": {
        "khan": "Ù khan: bài chia không có cạ nào, tức là không có hai lá cùng số, cũng không có hai lá cùng chất hơn "
        "kém nhau không quá {gap} bậc. Ù khan tính ở lượt đầu của mình, trước khi lấy bài (đi đầu thì trước khi đánh).",
        "price": "Ù khan thì mỗi nhà thua {pays} cho nhà ù.",
    },
    "en": {
        "khan": "Ù khan: the dealt hand holds no cạ, that is, no two cards of a rank, and no two of a suit that are "
        "{gap} or less apart. It counts in one's first turn, before the take (for the starter, before the discard).",
        "price": "For an ù khan each loser {pays} to whoever has it.",
    },
}

U_GUI: Texts = {
    "vi": {
        "empty_before_discard": "Gửi hết sạch bài, không còn lá nào để đánh, cũng là ù (ù gửi),",
        "empty_after_discard": "Đã hạ phỏm, đánh lá cuối xong mà hết sạch bài, cũng là ù (ù gửi),",
        "at_most_one_left": "Gửi xong mà chỉ còn nhiều nhất 1 lá cũng là ù (ù gửi),",
        "thuong": "tính như ù thường.",
        "tron": "tính như ù tròn.",
    },
    "en": {
        "empty_before_discard": "A player who sends all his cards and has none left to discard is ù too (ù gửi);",
        "empty_after_discard": "A player with phỏm on the table and no card after the last discard is ù too (ù gửi);",
        "at_most_one_left": "A player who has no more than 1 card left after sending is ù too (ù gửi);",
        "thuong": "it counts as an ù thường.",
        "tron": "it counts as an ù tròn.",
    },
}

U_ONE_SUIT: Texts = {
    "vi": {
        "times": "Ù đồng chất, mọi lá cùng một chất, thì tiền ù gấp {times}.",
        "same": "Ù đồng chất, mọi lá cùng một chất, không được thêm tiền.",
    },
    "en": {
        "times": "An ù with all cards of one suit (ù đồng chất) costs {times} times as much.",
        "same": "An ù with all cards of one suit (ù đồng chất) costs no more.",
    },
}

GA: Texts = {
    "vi": {
        "True False": "Có gà: tiền ăn, trừ ăn chốt, nộp vào gà thay vì trả người ăn.",
        "True True": "Có gà: tiền ăn, cả ăn chốt, nộp vào gà thay vì trả người ăn.",
        "False True": "Có gà: tiền ăn chốt nộp vào gà thay vì trả người ăn; ăn thường thì không.",
        "False False": "Có gà, nhưng tiền ăn không nộp vào gà.",
        "taken": "Ai ù thì ăn hết gà, kể cả tiền vừa nộp trong ván.",
        "carry": "Không ai ù thì gà để lại nuôi tiếp ván sau.",
        "no carry": "Không ai ù thì nhà nhất ăn gà.",
    },
    "en": {
        "True False": "There is a pot (gà): what eats cost, but not a chốt, is paid into it and not to the eater.",
        "True True": "There is a pot (gà): what eats cost, a chốt too, is paid into it and not to the eater.",
        "False True": "There is a pot (gà): what a chốt costs is paid into it and not to the eater; other eats not.",
        "False False": "There is a pot (gà), but no eat is paid into it.",
        "taken": "Whoever is ù takes the pot, with what was paid in during the hand.",
        "carry": "If nobody is ù, the pot stays for the next hand.",
        "no carry": "If nobody is ù, the first by rank takes the pot.",
    },
}

DEN_TAI_U: Texts = {
    "vi": {"den": "Ù ở lượt tái thì tay trên của nhà ù đền cả làng; vướng nhiều lệ đền thì lệ kể trước tính trước."},
    "en": {
        "den": "If the ù comes in a tái turn, the player before the winner pays đền, the whole ù; "
        "of several rules for đền the one named first counts."
    },
}

FALSE_CLAIM: Texts = {
    "vi": {
        "false": "Ai {claims} thì hết ván ngay, {pays} cho mỗi nhà khác.",
        "u": "ù láo",
        "eat": "ăn láo",
        "lay": "hạ láo",
    },
    "en": {
        "false": "Whoever claims a false {claims} ends the hand and {pays} to each other player.",
        "u": "ù",
        "eat": "eat",
        "lay": "lay",
    },
}

PLAYED_ON: Texts = {
    "vi": {
        "on": "Bàn này không bỏ qua chỗ của người bỏ ván và không phạt: máy đánh hộ như người hết giờ cho đến hết ván, "
        "chỗ ấy ăn thua như mọi nhà."
    },
    "en": {
        "on": "At this table the seat of a leaver is not skipped and pays nothing for leaving: the table plays for it, "
        "as for somebody whose time is up, and it wins and loses like any other."
    },
}
