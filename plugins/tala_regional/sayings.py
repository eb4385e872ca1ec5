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
    "vi": {"no tai": "Không tái: mỗi nhà chỉ một lượt hạ; vừa đến lượt một nhà đã hạ là hết ván."},
    "en": {
        "no tai": "Nobody gets another turn after laying (no tái): when the turn comes to somebody who has laid, "
        "the hand is over."
    },
}

LAST_TURN: Texts = {
    "vi": {
        "danh_ha_gui": "Lượt đánh lá thứ {rounds} là lượt hạ: đánh lá ấy trước, xong mới hạ. "
        "Nhà nào cũng xong lượt hạ là hết ván.",
        "common": "Chưa ai hạ vội: cả làng đánh đủ {rounds} lá rồi mới lần lượt hạ, hạ xong cả là hết ván.",
        "common two": "Chưa ai hạ vội: cả hai đánh đủ {rounds} lá rồi mới lần lượt hạ, hạ xong là hết ván.",
    },
    "en": {
        "danh_ha_gui": "The turn of discard number {rounds} is the laying turn: that discard comes first, and then one "
        "lays (hạ). When everybody has laid, the hand is over.",
        "common": "Nobody lays (hạ) until everybody has made {rounds} discards; then all have their laying turn, "
        "one after the other, and the hand is over.",
        "common two": "Nobody lays (hạ) until both have made {rounds} discards; then both have their laying turn, "
        "and the hand is over.",
    },
}

AUTO_U: Texts = {
    "vi": {
        "auto": "Ù tự động, khỏi hô: trong lượt mình, bốc hoặc ăn xong mà đủ ù là ù luôn; "
        "người đi đầu thì vừa chia xong là tính."
    },
    "en": {
        "auto": "An ù needs no word: a player who has one after drawing or eating in his own turn is ù at once, "
        "the starter as soon as the cards are dealt."
    },
}

U_KHAN: Texts = {
    "vi": {
        "khan": "Ù khan: bài chia không có cạ nào, tức là không có hai lá cùng số, cũng không có hai lá cùng chất hơn "
        "kém nhau không quá {gap} bậc.",
        "ace": "Át cũng tính là đứng ngay sau già.",
        "claim": "Ù khan thì hô ở lượt đầu của mình, trước khi lấy bài (đi đầu thì trước khi đánh).",
        "auto": "Vừa đến lượt đầu của mình là ù khan luôn, khỏi hô.",
        "price": "Ù khan thì mỗi nhà thua {pays} cho nhà ù.",
        "price two": "Ù khan thì người kia {pays}.",
    },
    "en": {
        "khan": "Ù khan: the dealt hand holds no cạ, that is, no two cards of a rank, and no two of a suit that are "
        "{gap} or less apart.",
        "ace": "The ace counts as next to the king, too.",
        "claim": "It is declared in one's first turn, before the take (by the starter, before the discard).",
        "auto": "It counts, without a word, as soon as one's first turn comes.",
        "price": "For an ù khan each loser {pays} to whoever has it.",
        "price two": "For an ù khan the other {pays}.",
    },
}

U_GUI: Texts = {
    "vi": {
        "empty_before_discard": "Gửi hết sạch bài cũng là ù (ù gửi),",
        "empty_after_discard": "Đã hạ phỏm, đánh lá cuối xong mà hết sạch bài, cũng là ù (ù gửi),",
        "at_most_one_left": "Gửi xong mà trên tay còn nhiều nhất 1 lá cũng là ù (ù gửi),",
        "thuong": "tính như ù thường.",
        "tron": "tính như ù tròn.",
    },
    "en": {
        "empty_before_discard": "A player who sends all his cards is ù too (ù gửi);",
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
        "taken": "Ai ù thì ăn hết gà, kể cả tiền vừa nộp trong ván.",
        "carry": "Không ai ù thì gà để lại nuôi tiếp ván sau.",
        "no carry": "Không ai ù thì nhà nhất ăn gà.",
        "no carry two": "Không ai ù thì người thắng ăn gà.",
    },
    "en": {
        "True False": "There is a pot (gà): what eats cost, but not a chốt, is paid into it and not to the eater.",
        "True True": "There is a pot (gà): what eats cost, a chốt too, is paid into it and not to the eater.",
        "False True": "There is a pot (gà): what a chốt costs is paid into it and not to the eater; other eats not.",
        "taken": "Whoever is ù takes the pot, with what was paid in during the hand.",
        "carry": "If nobody is ù, the pot stays for the next hand.",
        "no carry": "If nobody is ù, the first by rank takes the pot.",
        "no carry two": "If nobody is ù, the winner takes the pot.",
    },
}

DEN_TAI_U: Texts = {
    "vi": {
        "den": "Đền ù tái: ù ở lượt tái thì tay trên của nhà ù đền.",
        "no other": "Ngoài ra không ai phải đền.",
    },
    "en": {
        "den": "If the ù comes in a tái turn, the player before the winner pays đền.",
        "no other": "Nobody pays đền for anything else.",
    },
}

FALSE_CLAIM: Texts = {
    "vi": {
        "false": "Ai {claims} thì hết ván ngay, {pays} cho mỗi nhà khác.",
        "false two": "Ai {claims} thì hết ván ngay, {pays} cho người kia.",
        "u": "ù láo",
        "eat": "ăn láo",
        "lay": "hạ láo",
    },
    "en": {
        "false": "Whoever claims a false {claims} ends the hand and {pays} to each other player.",
        "false two": "Whoever claims a false {claims} ends the hand and {pays} to the other player.",
        "u": "ù",
        "eat": "eat",
        "lay": "lay",
    },
}

PLAYED_ON: Texts = {
    "vi": {
        "on": "Ai bỏ giữa ván thì máy đánh hộ như người hết giờ cho đến hết ván, ăn thua vẫn tính như thường; "
        "bỏ ván không bị phạt."
    },
    "en": {
        "on": "If somebody leaves during a hand, the table plays for that seat to the end, as for somebody whose time "
        "is up; it wins and loses like any other, and pays nothing for leaving."
    },
}
