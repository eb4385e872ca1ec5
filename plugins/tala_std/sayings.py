"""What the standard rules say at the table: for each rule its sentences, by the option's value that they tell."""

from __future__ import annotations

from .words import Texts

SETS: Texts = {
    "vi": {"set": "Phỏm ngang: {span} cùng số."},
    "en": {"set": "A phỏm is a meld. Phỏm ngang, a set: {span} of one rank."},
}

RUNS: Texts = {
    "vi": {
        "run": "Phỏm dọc (sảnh): {span} cùng chất, số liền nhau.",
        "low": "Át chỉ đứng trước 2 (A-2-3), không đứng sau già.",
        "low_and_high": "Át đứng trước 2 (A-2-3) hoặc sau già (Q-K-A), nhưng không nối vòng K-A-2.",
    },
    "en": {
        "run": "Phỏm dọc or sảnh, a run: {span} of one suit in a row.",
        "low": "The ace stands only before the 2 (A-2-3), never after the king.",
        "low_and_high": "The ace stands before the 2 (A-2-3) or after the king (Q-K-A), but never between (K-A-2).",
    },
}

POINTS: Texts = {
    "vi": {
        "points": "Mỗi lá chỉ tính vào một phỏm; lá không vào phỏm nào là rác. "
        "Điểm: át 1, từ 2 đến 10 theo số, bồi {jack}, đầm {queen}, già {king}."
    },
    "en": {
        "points": "A card counts in one phỏm only; a card in none is rác (deadwood). "
        "Points: ace 1, 2 to 10 their number, jack {jack}, queen {queen}, king {king}."
    },
}

ONE_EATEN: Texts = {
    "vi": {
        "one": "Mỗi phỏm chỉ được có 1 lá ăn (lá lấy của tay trên); ăn lá nữa thì lá ấy phải vào phỏm khác.",
        "some": "Mỗi phỏm được có nhiều nhất {most} lá ăn (lá lấy của tay trên).",
        "unlimited": "Một phỏm có mấy lá ăn (lá lấy của tay trên) cũng được.",
    },
    "en": {
        "one": "A phỏm holds no more than 1 eaten card (one taken from the player before); "
        "the next one eaten must go into another phỏm.",
        "some": "A phỏm holds no more than {most} eaten cards (cards taken from the player before).",
        "unlimited": "A phỏm may hold any number of eaten cards (cards taken from the player before).",
    },
}

DEAL: Texts = {
    "vi": {
        "deal": "Bộ bài 52 lá, không có phăng teo. Mỗi nhà {hand} lá, riêng người đi đầu {more} lá; còn lại là nọc. "
        "Người đi đầu đánh luôn một lá mở ván, không bốc.",
        "all": "Chơi {few} người thì ai cũng {more} lá, lượt đầu chỉ đánh, không bốc cũng không ăn.",
        "all always": "Bộ bài 52 lá, không có phăng teo. Mỗi nhà {more} lá; còn lại là nọc. "
        "Lượt đầu ai cũng chỉ đánh, không bốc cũng không ăn.",
        "leave_rest": "Chơi {spare} người thì nọc thừa bài, không bốc đến hết.",
        "leave_rest always": "Nọc thừa bài, không bốc đến hết.",
        "burn": "Trước khi chia bỏ bớt bài: {aside}.",
        "burn always": "Trước khi chia bỏ bớt {cards}.",
        "aside": "chơi {seats} người bỏ {cards}",
    },
    "en": {
        "deal": "A pack of 52, no jokers. {hand} cards each, {more} for the starter; the rest is the nọc (the stock). "
        "The starter opens by discarding a card, without drawing.",
        "all": "With {few} players everybody gets {more}; their first turn is only a discard, nothing drawn or eaten.",
        "all always": "A pack of 52, no jokers. {more} cards each; the rest is the nọc (the stock). "
        "Everybody's first turn is only a discard, nothing drawn or eaten.",
        "leave_rest": "With {spare} players there is more in the nọc than will be drawn.",
        "leave_rest always": "There is more in the nọc than will be drawn.",
        "burn": "Before the deal cards are put aside: {aside}.",
        "burn always": "Before the deal {cards} are put aside.",
        "aside": "{cards} with {seats} players",
    },
}

STARTER: Texts = {
    "vi": {
        "owner": "Ván đầu chủ bàn đi đầu.",
        "dealer": "Ván đầu nhà cái (người chia bài) đi đầu.",
        "random": "Ván đầu bốc thăm xem ai đi đầu.",
        "creator": "Ván đầu người lập bàn đi đầu.",
        "always": "Ván nào cũng nhà cái (người chia bài) đi đầu.",
        "then previous_winner": "Các ván sau, ai thắng ván trước (về nhất hoặc ù) đi đầu; "
        "ván trước không ai thắng thì vẫn người cũ.",
        "then next_seat": "Các ván sau lần lượt đến nhà kế tiếp; ván trước không ai thắng thì vẫn người cũ.",
        "then dealer": "Các ván sau lúc nào cũng nhà cái đi đầu.",
        "gone": "Người ấy nghỉ rồi thì nhà kế tiếp đi đầu.",
    },
    "en": {
        "owner": "In the first hand the owner of the table starts.",
        "dealer": "In the first hand the dealer (nhà cái) starts.",
        "random": "In the first hand chance decides who starts.",
        "creator": "In the first hand whoever opened the table starts.",
        "always": "The dealer (nhà cái) starts every hand.",
        "then previous_winner": "Later, whoever won the hand before starts; if nobody won it, the same player again.",
        "then next_seat": "Later, the next player in turn; if nobody won the hand before, the same player again.",
        "then dealer": "Later, always the dealer.",
        "gone": "If that player has gone, the next one starts.",
    },
}

TURNS: Texts = {
    "vi": {
        "ccw": "Đi lần lượt ngược chiều kim đồng hồ.",
        "cw": "Đi lần lượt theo chiều kim đồng hồ.",
        "two": "Hai người thay nhau đi.",
        "turn": "Mỗi lượt bốc một lá ở nọc rồi đánh một lá ngửa trước mặt.",
        "lay": "Lượt đánh lá thứ {rounds} là lượt hạ: lấy bài xong thì hạ, rồi mới đánh.",
        "end": "Nhà nào cũng đánh đủ {rounds} lá là hết ván.",
        "keep_partition": "Đánh lá nào cũng được, kể cả lá vừa bốc, trừ lá ăn và những lá mà phỏm của lá ăn đang cần.",
        "eaten_only": "Đánh lá nào cũng được, kể cả lá vừa bốc, chỉ trừ lá ăn; "
        "đánh mất lá mà phỏm của lá ăn đang cần thì các lá ăn của mình thành bài thường.",
        "no clock": "Không tính giờ, nghĩ bao lâu cũng được.",
        "no leave": "Không ai được bỏ giữa ván.",
    },
    "en": {
        "ccw": "Play goes round counter-clockwise.",
        "cw": "Play goes round clockwise.",
        "two": "The two take turns.",
        "turn": "In a turn one draws a card from the nọc (bốc) and discards one, face up in front of oneself (đánh).",
        "lay": "The turn of discard number {rounds} is the laying turn: after taking a card one lays (hạ), "
        "and then discards.",
        "end": "When everybody has made {rounds} discards, the hand is over.",
        "keep_partition": "Any card may be discarded, the one just drawn too, "
        "but not an eaten card, nor one that its phỏm needs.",
        "eaten_only": "Any card may be discarded, the one just drawn too, but not an eaten card; "
        "after discarding one that its phỏm needs, one's eaten cards are ordinary cards.",
        "no clock": "There is no clock: a turn takes as long as it takes.",
        "no leave": "Nobody may leave during a hand.",
    },
}

EATING: Texts = {
    "vi": {
        "eat": "Thay vì bốc, được ăn lá tay trên vừa đánh, nếu lá ấy ghép ngay với bài trên tay thành phỏm "
        "và các lá ăn trước vẫn nằm trong phỏm.",
        "then": "Không muốn ăn thì thôi. Ăn rồi không bốc nữa; lá ăn để ngửa trước mặt.",
        "into_laid": "Đã hạ rồi thì còn được ăn lá nối vào phỏm của mình trên bàn; lá ấy nhập luôn vào phỏm.",
        "no shift": "Không chuyển bài, không tái: lá bị ăn vẫn tính là lá đã đánh, không ai phải đánh bù.",
    },
    "en": {
        "eat": "Instead of drawing one may eat (ăn): take the card that the player before has just discarded, "
        "if it makes a phỏm at once with cards in hand and the cards eaten earlier still have theirs.",
        "then": "Nobody has to eat. After eating one does not draw. The eaten card lies face up in front of the eater.",
        "into_laid": "After laying one may also eat a card that fits one's own phỏm on the table; it joins it at once.",
        "no shift": "An eaten card still counts as a discard: nothing moves after an eat (no chuyển bài), "
        "and nobody gets a turn more for it (no tái).",
    },
}

SHIFTING: Texts = {
    "vi": {
        "shift": "Chuyển bài: thứ tự hạ tính từ người đi đầu ván. Hễ có người ăn, nhà đang hạ đầu lấy lá đánh cuối "
        "của mình chuyển sang thế chỗ lá bị ăn; mình thiếu một lá nên xuống hạ cuối, nhà kế lên hạ đầu. "
        "Chính nhà hạ đầu bị ăn thì khỏi chuyển, mà cũng xuống hạ cuối như vậy.",
        "shift two": "Chuyển bài: người đi đầu ván hạ trước. Hễ có người ăn, người đang hạ trước thành hạ sau: "
        "chính người ấy ăn thì lấy lá đánh cuối của mình chuyển sang thế chỗ lá bị ăn, bị ăn thì khỏi chuyển.",
        "moved": "Lá bị ăn không còn tính là lá đánh; lá chuyển đến thì tính cho nhà nhận, và không ai ăn được nữa.",
        "tai": "Tái: nhà hạ đầu mà đã hạ rồi, nay thiếu một lá thì được thêm một lượt, đi như lượt hạ; nhà khác thì "
        "không, kể cả nhà vừa bị ăn.",
        "tai two": "Tái: đã hạ rồi mà bị ăn thì thiếu một lá, được thêm một lượt, đi như lượt hạ.",
        "no tai": "Nhà hạ đầu mà đã hạ rồi thì chịu thiếu một lá, không được thêm lượt.",
        "no tai two": "Đã hạ rồi mà bị ăn thì chịu thiếu một lá, không được thêm lượt.",
    },
    "en": {
        "shift": "Chuyển bài, the shift: the order of laying begins with the starter. At every eat, the first in "
        "that order moves the last of his discards to where the eaten card lay. One discard short, he now lays last, "
        "and the next player first. If it is he who was eaten nothing moves, and he lays last just the same.",
        "shift two": "Chuyển bài, the shift: the starter lays first. At every eat, whoever was to lay first lays "
        "second: if it is he who eats, he moves the last of his discards to where the eaten card lay; "
        "if he is eaten, nothing moves.",
        "moved": "An eaten card counts as a discard no longer; a moved one counts for the player it came to, "
        "and can't be eaten.",
        "tai": "Tái, another turn: if the first in that order has laid already, he is now a discard short and gets a "
        "turn more, like a laying turn; nobody else does, not even the player just eaten.",
        "tai two": "Tái, another turn: a player who has laid and is eaten is a discard short and gets a turn more, "
        "like a laying turn.",
        "no tai": "If the first in that order has laid already, he stays a discard short and gets no turn for it.",
        "no tai two": "A player who has laid and is eaten stays a discard short and gets no turn for it.",
    },
}

CHOT: Texts = {
    "vi": {
        "eater_row_3": "Ăn lúc mình chỉ còn thiếu lá đánh thứ {rounds} là ăn chốt.",
        "victim_laid": "Ăn lá của người đã hạ là ăn chốt.",
    },
    "en": {
        "eater_row_3": "An eat by somebody who lacks only discard number {rounds} is a chốt, a last-round eat.",
        "victim_laid": "A card eaten from somebody who has laid is a chốt.",
    },
}

LAYING: Texts = {
    "vi": {
        "maximal": "Đến lượt hạ, có bao nhiêu phỏm phải hạ hết, lá ăn nào cũng phải nằm trong đó; "
        "xếp được nhiều cách thì tuỳ mình chọn.",
        "free": "Đến lượt hạ, phỏm có lá ăn phải hạ; phỏm khác hạ hay giữ tuỳ mình.",
        "fewest_points": "Đến lượt hạ phải hạ hết phỏm, theo cách xếp còn ít điểm rác nhất.",
        "mom": "Không hạ phỏm nào là móm (cháy).",
        "mom tai": "Không hạ phỏm nào là móm (cháy); lượt tái hạ được phỏm thì hết móm.",
        "no send": "Không gửi bài: lá rác không được bỏ vào phỏm trên bàn.",
    },
    "en": {
        "maximal": "In the laying turn one lays every phỏm one has, with every eaten card in one of them; "
        "where there are several ways, one chooses.",
        "free": "In the laying turn a phỏm with an eaten card must be laid; the others one may lay or keep.",
        "fewest_points": "In the laying turn all phỏm are laid, in the way that leaves the fewest points.",
        "mom": "A player who lays no phỏm is móm, also called cháy (burnt).",
        "mom tai": "A player who lays no phỏm is móm, also called cháy (burnt), until he lays one in tái.",
        "no send": "Nothing is sent (no gửi): one's rác may not be added to phỏm on the table.",
    },
}

LAYOFF: Texts = {
    "vi": {
        "send": "Hạ xong được gửi: bỏ lá rác vào phỏm trên bàn cho thành phỏm dài hơn, mấy lá cũng được. "
        "Lá gửi đi không tính điểm.",
        "on_table and own": "Phỏm nào trên bàn cũng gửi được, kể cả phỏm mình.",
        "on_table but not own": "Phỏm nào trên bàn cũng gửi được, trừ phỏm mình.",
        "earlier and own": "Chỉ gửi vào phỏm mình và phỏm của nhà hạ trước mình.",
        "earlier but not own": "Chỉ gửi vào phỏm của nhà hạ trước mình, không gửi vào phỏm mình.",
        "chain": "Gửi nối được: lá sau nối vào lá vừa gửi.",
        "no chain": "Không được gửi nối: lá gửi phải vừa với phỏm như lúc mới hạ.",
        "mom": "Móm cũng được gửi, nhưng vẫn là móm.",
        "not mom": "Móm thì không được gửi.",
        "keep_one": "Phải giữ lại một lá để đánh, không được gửi hết tay.",
        "send all": "Được gửi hết tay; không còn lá nào thì khỏi đánh.",
        "nothing to keep": "Được gửi hết tay.",
    },
    "en": {
        "send": "After laying one may send (gửi): add any number of one's rác to phỏm on the table that they extend. "
        "A card sent costs no points.",
        "on_table and own": "Any phỏm on the table will do, one's own too.",
        "on_table but not own": "Any phỏm on the table will do but one's own.",
        "earlier and own": "One sends only to one's own phỏm and to those of players who laid before oneself.",
        "earlier but not own": "One sends only to phỏm of players who laid before oneself, not to one's own.",
        "chain": "A card may be sent next to one that was sent before (gửi nối).",
        "no chain": "A card must fit the phỏm as it was laid: no sending next to a card that was sent (gửi nối).",
        "mom": "A móm player may send too, but stays móm.",
        "not mom": "A móm player may not send.",
        "keep_one": "One card must be kept for the discard: nobody sends the whole hand.",
        "send all": "One may send the whole hand; with no card left there is no discard.",
        "nothing to keep": "One may send the whole hand.",
    },
}

U: Texts = {
    "vi": {
        "nine_in_phom": "Ù khi ít nhất {hand} trong {ten} lá của mình nằm trong phỏm{counting}.",
        "three_phom": "Ù khi có đủ {melds} phỏm, mấy lá cũng được{counting}.",
        "all_ten": "Ù khi cả {ten} lá của mình nằm trong phỏm{counting}.",
        "laid": ", tính cả phỏm đã hạ",
        "laid and sent": ", tính cả phỏm đã hạ và lá mình tự gửi vào đó",
        "kinds": "Còn lá rác là ù thường, không còn lá rác nào là ù tròn.",
        "round": "Ù như thế là ù tròn.",
        "claim": "Ai ù thì hô trong lượt mình, sau khi bốc hoặc ăn, trước khi hạ và đánh; "
        "người đi đầu hô được ngay khi chia xong.",
        "end": "Ù là hết ván.",
    },
    "en": {
        "nine_in_phom": "Ù, going out: at least {hand} of one's {ten} cards lie in phỏm{counting}.",
        "three_phom": "Ù, going out: one has {melds} phỏm, of any length{counting}.",
        "all_ten": "Ù, going out: all {ten} of one's cards lie in phỏm{counting}.",
        "laid": ", counting those one has laid",
        "laid and sent": ", counting those one has laid and what one has sent to them oneself",
        "kinds": "With rác left it is an ù thường (plain), with none an ù tròn (round).",
        "round": "Such an ù is an ù tròn (round).",
        "claim": "One declares it in one's own turn, after drawing or eating, before laying and discarding; "
        "the starter may do so as soon as the cards are dealt.",
        "end": "An ù ends the hand.",
    },
}

HET_BAI: Texts = {
    "vi": {
        "u": "Hạ phỏm mà hết sạch bài, không còn lá nào để đánh, cũng là ù (ù hết bài), tính như ù thường.",
        "no u": "Hạ phỏm mà hết sạch bài thì khỏi đánh, nhưng không phải ù, chỉ là 0 điểm.",
        "no u after the discard": "Hạ phỏm mà hết sạch bài cũng không phải ù, chỉ là 0 điểm.",
    },
    "en": {
        "u": "A player whose lay leaves no card to discard is ù too (ù hết bài); it counts as an ù thường.",
        "no u": "A player whose lay leaves no card makes no discard; he is not ù, but has 0 points.",
        "no u after the discard": "A player whose lay leaves no card is not ù for that, but has 0 points.",
    },
}

RANKING: Texts = {
    "vi": {
        "rank": "Hết ván không ai ù thì tính điểm bài còn trên tay, ít điểm nhất là nhất. Móm xếp sau mọi nhà có phỏm.",
        "rank two": "Hết ván không ai ù thì tính điểm bài còn trên tay, ai ít điểm hơn thì thắng. "
        "Móm thì thua người có phỏm.",
        "final_discard": "Bằng điểm thì ai đánh lá cuối sau xếp sau.",
        "final_discard two": "Bằng điểm thì ai đánh lá cuối sau là thua.",
        "first_lay": "Bằng điểm thì ai hạ sau xếp sau.",
        "first_lay two": "Bằng điểm thì ai hạ sau là thua.",
        "mom two": "Cả hai cùng móm thì cũng thế, không kể điểm.",
        "time": "Nhiều nhà móm cũng xếp theo thứ tự trước sau ấy, không theo điểm.",
        "points final_discard": "Các nhà móm xếp với nhau theo điểm; chỉ khi nhà nào cũng móm thì ai đánh lá cuối "
        "trước tiên là nhất, còn lại theo điểm.",
        "points first_lay": "Các nhà móm xếp với nhau theo điểm; chỉ khi nhà nào cũng móm thì ai đến lượt hạ "
        "trước tiên là nhất, còn lại theo điểm.",
    },
    "en": {
        "rank": "If nobody is ù, the cards left in hand are counted; whoever has the fewest points is first (nhất). "
        "A móm ranks behind everybody with a phỏm.",
        "rank two": "If nobody is ù, the cards left in hand are counted; whoever has fewer points wins. "
        "A móm loses to a player with a phỏm.",
        "final_discard": "Of two with equal points, the one whose last discard came later is behind.",
        "final_discard two": "With equal points, the one whose last discard came later loses.",
        "first_lay": "Of two with equal points, the one who laid later is behind.",
        "first_lay two": "With equal points, the one who laid later loses.",
        "mom two": "If both are móm it is the same, whatever their points.",
        "time": "Several móm rank by that same order of time, not by points.",
        "points final_discard": "Several móm rank by points; only if everybody is móm, the one whose last discard came "
        "before all others is first, and the rest go by points.",
        "points first_lay": "Several móm rank by points; only if everybody is móm, the one whose laying turn came "
        "before all others is first, and the rest go by points.",
    },
}

EAT_PAYMENTS: Texts = {
    "vi": {
        "eater": "trả người ăn",
        "pot": "nộp gà",
        "free": "Ăn không mất tiền.",
        "free chot": "Ăn không mất tiền, ăn chốt cũng vậy.",
        "flat": "Bị ăn một lá thì {to} {price}.",
        "by_count": "Bị ăn thì {to}, tính theo số lá người ăn đã ăn trong ván: {prices}.",
        "by_count one": "lá thứ {nth} {price}",
        "by_count last": "từ lá thứ {nth} trở đi {price}",
        "by_round": "Bị ăn thì {to}, tính theo vòng của người ăn: {prices}.",
        "by_round one": "vòng thứ {nth} {price}",
        "by_round last": "từ vòng thứ {nth} trở đi {price}",
        "chot": "Ăn chốt thì {chot}.",
        "chot elsewhere": "Ăn chốt thì {chot}, {to_chot}.",
        "as_eat": "Ăn chốt cũng chừng ấy.",
        "as_eat elsewhere": "Ăn chốt cũng chừng ấy, nhưng {to_chot}.",
        "no chot": "Không có chốt: ăn ở vòng cuối cũng tính như thế.",
        "stands": "Ván kết thúc thế nào tiền ăn vẫn tính.",
    },
    "en": {
        "eater": "the eater",
        "pot": "the pot (gà)",
        "free": "An eat costs nothing.",
        "free chot": "An eat costs nothing, a chốt no more.",
        "flat": "Whoever is eaten pays {to} {price} a card.",
        "by_count": "Whoever is eaten pays {to}, by how many cards the eater has eaten in the hand: {prices}.",
        "by_count one": "for the {nth} card {price}",
        "by_count last": "from the {nth} card on {price} each",
        "by_round": "Whoever is eaten pays {to}, by the eater's round: {prices}.",
        "by_round one": "in the {nth} round {price}",
        "by_round last": "from the {nth} round on {price}",
        "chot": "A chốt costs {chot}.",
        "chot elsewhere": "A chốt costs {chot}, paid to {to_chot}.",
        "as_eat": "A chốt costs no more.",
        "as_eat elsewhere": "A chốt costs as much, but paid to {to_chot}.",
        "no chot": "There is no chốt (a last-round eat at a price of its own).",
        "stands": "Eats stay paid however the hand ends.",
    },
}

RANK_PAYMENTS: Texts = {
    "vi": {
        "places": "Không ai ù thì trả nhà nhất theo hạng: {prices}.",
        "with": "chơi {seats} người thì {prices}",
        "place 2": "nhì {price}",
        "place 3": "ba {price}",
        "place 4": "bét {price}",
        "place": "thứ {nth} {price}",
        "equal": "Không ai ù thì mỗi nhà thua {pays} cho nhà nhất.",
        "two": "Không ai ù thì người thua {pays} cho người thắng.",
        "last_3": "Không ai ù thì nhà xếp cuối trong các nhà thua có phỏm trả nhà nhất {last}, chơi mấy người cũng "
        "vậy; nhà khác trả theo hạng: {prices}.",
        "pairwise": "Không ai ù thì mỗi nhà {pays} cho từng nhà xếp trên mình.",
        "mom": "Ai móm thì {pays}, không theo hạng nữa.",
        "mom two": "Thua mà móm thì {pays}.",
        "mom pairwise": "Ai móm thì {pays} cho từng nhà xếp trên mình.",
        "double": "Ai móm thì trả gấp đôi giá của hạng mình.",
        "double two": "Thua mà móm thì trả gấp đôi.",
        "double pairwise": "Ai móm thì trả gấp đôi cho từng nhà xếp trên mình.",
        "first_lay_wins": "Nhà nào cũng móm thì nhà nhất vẫn được trả tiền móm.",
        "first_lay_wins two": "Cả hai cùng móm thì người thua cũng trả tiền móm.",
        "first_lay_wins pairwise": "Nhà nào cũng móm thì vẫn trả tiền móm như thế.",
        "no_payment": "Nhà nào cũng móm thì không ai trả ai.",
        "no_payment two": "Cả hai cùng móm thì không ai trả ai.",
    },
    "en": {
        "places": "If nobody is ù, the first is paid by rank: {prices}.",
        "with": "with {seats} players, {prices}",
        "place 2": "{price} by the second (nhì)",
        "place 3": "{price} by the third (ba)",
        "place 4": "{price} by the fourth (bét)",
        "place": "{price} by the {nth}",
        "equal": "If nobody is ù, each loser {pays} to the first.",
        "two": "If nobody is ù, the loser {pays} to the winner.",
        "last_3": "If nobody is ù, whoever is last among the losers with a phỏm pays the first {last}, "
        "however many play; the others pay by rank: {prices}.",
        "pairwise": "If nobody is ù, everybody {pays} to each player ranked ahead of him.",
        "mom": "A móm {pays} instead, whatever his place.",
        "mom two": "A loser who is móm {pays} instead.",
        "mom pairwise": "A móm {pays} to each of them instead.",
        "double": "A móm pays double what his place costs.",
        "double two": "A loser who is móm pays double.",
        "double pairwise": "A móm pays each of them double.",
        "first_lay_wins": "If everybody is móm, the first still gets the móm price from each.",
        "first_lay_wins two": "If both are móm, the loser pays the móm price too.",
        "first_lay_wins pairwise": "If everybody is móm, the móm price is paid just the same.",
        "no_payment": "If everybody is móm, nobody pays anything.",
        "no_payment two": "If both are móm, nobody pays anything.",
    },
}

U_PAYMENTS: Texts = {
    "vi": {
        "u": "Có người ù thì mỗi nhà thua {pays} cho nhà ù",
        "u two": "Có người ù thì người kia {pays}",
        "same": "{u}, ù thường hay ù tròn cũng vậy.",
        "times": "{u}; ù tròn thì gấp {times}: {price}.",
        "own": "{u}; ù tròn thì {price}.",
        "no den": "Không có đền: có người ù thì nhà nào trả phần nhà nấy.",
    },
    "en": {
        "u": "Each loser {pays} to whoever is ù",
        "u two": "When somebody is ù, the other {pays}",
        "same": "{u}, for an ù thường and an ù tròn alike.",
        "times": "{u}; for an ù tròn {times} times that: {price}.",
        "own": "{u}; for an ù tròn {price}.",
        "no den": "There is no đền (one loser paying the whole ù): each loser pays his own share.",
    },
}

DEN: Texts = {
    "vi": {
        "what": "Đền (đền cả làng) là một mình trả hết tiền ù thay mọi nhà thua.",
        "what two": "Chơi hai người thì đền cũng chỉ là trả phần mình.",
        "order": "Mỗi ván chỉ một nhà đền: trước hết xét {dens}.",
        "then": ", không có mới đến ",
        "den-ba-la": "đền {cards}",
        "den-chot": "đền chốt",
        "den-tai-u": "đền ù tái",
    },
    "en": {
        "what": "Đền: one loser pays the whole ù for everybody.",
        "what two": "Đền, paying the whole ù for everybody, is no more than one's own share with two players.",
        "order": "Only one player pays đền in a hand: first comes {dens}.",
        "then": ", and only without it ",
        "den-ba-la": "the one for {cards}",
        "den-chot": "the one for a chốt",
        "den-tai-u": "the one for an ù in tái",
    },
}

DEN_THREE: Texts = {
    "vi": {
        "victim": "Đền {cards}: ai đã để nhà ù ăn {cards} của mình thì đền.",
        "eater": "Đền {cards}: nhà thua nào đã ăn {cards} của một nhà thì đền.",
        "players": "Lệ này chỉ tính khi ván còn từ {players} người trở lên.",
        "no chot": "Ăn chốt thì không phải đền.",
    },
    "en": {
        "victim": "A player from whom the winner ate {cards} pays đền.",
        "eater": "A loser who ate {cards} from one player pays đền.",
        "players": "This only counts with {players} players or more left in the hand.",
        "no chot": "Nobody pays đền for a chốt.",
    },
}

DEN_CHOT: Texts = {
    "vi": {
        "last_other_eater": "Đền chốt: ai ăn chốt sau cùng trong ván, không kể nhà ù, thì đền.",
        "last_eater": "Đền chốt: ai ăn chốt sau cùng trong ván thì đền; người ấy chính là nhà ù thì thôi.",
        "discarder": "Đền chốt: ù nhờ ăn chốt thì người đánh lá chốt ấy đền.",
        "both": "Đền chốt: ù nhờ ăn chốt thì người đánh lá chốt ấy đền; "
        "không thì người ăn chốt sau cùng, không kể nhà ù, đền.",
        "needs_laid": "Chỉ tính lá chốt ăn của người đã hạ.",
        "no three": "Để nhà ù ăn mấy lá của mình cũng không phải đền vì thế.",
    },
    "en": {
        "last_other_eater": "Whoever, other than the winner, was the last to eat a chốt pays đền.",
        "last_eater": "Whoever was the last to eat a chốt pays đền, but nobody if that is the winner.",
        "discarder": "If the ù came by eating a chốt, whoever discarded that card pays đền.",
        "both": "If the ù came by eating a chốt, whoever discarded that card pays đền; "
        "else the last to have eaten a chốt, other than the winner.",
        "needs_laid": "Only a chốt eaten from somebody who had laid counts.",
        "no three": "Nobody pays đền for how many of his cards the winner ate.",
    },
}

CLOCK: Texts = {
    "vi": {
        "time": "Mỗi lượt có {seconds}, từ lúc lấy bài đến lúc đánh xong.",
        "up": "Hết giờ thì máy đánh hộ: chưa lấy bài thì bốc, rồi đánh",
        "highest_legal": "lá to nhất được đánh (bằng nhau thì cơ trước, rồi rô, tép, bích).",
        "highest_rac": "lá rác to nhất (bằng nhau thì cơ trước, rồi rô, tép, bích).",
        "first_rac": "lá rác nhỏ nhất.",
        "random_rac": "một lá rác bất kỳ.",
        "never": "Máy không ăn, không gửi, không hô ù hộ ai.",
        "never auto": "Máy không ăn, không gửi hộ ai; bài đủ ù thì vẫn là ù.",
        "mom": "Đến lượt hạ mà hết giờ chưa hạ thì lượt ấy không được hạ nữa; trên bàn chưa có phỏm nào là móm.",
        "lay_auto": "Đến lượt hạ mà hết giờ chưa hạ thì máy hạ hộ, theo cách còn ít điểm nhất.",
    },
    "en": {
        "time": "A turn may last {seconds}, from the take to the discard.",
        "up": "When time is up the table plays: it draws if nothing was taken, and discards",
        "highest_legal": "the highest card that may go (of equal ones hearts, then diamonds, clubs, spades).",
        "highest_rac": "the highest rác (of equal ones hearts, then diamonds, clubs, spades).",
        "first_rac": "the lowest rác.",
        "random_rac": "any rác.",
        "never": "It does not eat, send or declare an ù for anybody.",
        "never auto": "It does not eat or send for anybody; an ù is an ù all the same.",
        "mom": "A player who has not laid in time lays nothing in that turn, and is móm unless he has laid before.",
        "lay_auto": "For a player who has not laid in time it lays, in the way that leaves the fewest points.",
    },
}

LEAVING: Texts = {
    "vi": {
        "gone": "Ai bỏ giữa ván thì bài, phỏm và lá đã đánh của người ấy bỏ hết; các nhà kia chơi tiếp như không có "
        "chỗ ấy.",
        "leaver": "Người bỏ ván xếp sau cùng, {pays} cho người thắng, ngoài ra không mất tiền hạng hay tiền ù.",
        "mom": "Người bỏ ván tính như móm, xếp sau các nhà móm khác; có người ù thì cũng trả tiền ù.",
        "one left leaver": "Chỉ còn một người thì người ấy thắng.",
        "one left mom": "Chỉ còn một người thì người ấy thắng, ai đã bỏ {pays} cho người ấy.",
        "two": "Ai bỏ giữa ván là thua: {pays} cho người kia.",
        "between": "Nghỉ giữa hai ván thì không mất gì.",
    },
    "en": {
        "gone": "If somebody leaves during a hand, his cards, phỏm and discards are out of play; the others play on "
        "as if the seat were not there.",
        "leaver": "The leaver ranks last and {pays} to the winner, and owes nothing else for rank or ù.",
        "mom": "The leaver counts as a móm, ranked behind the other móm; if somebody is ù he pays for that too.",
        "one left leaver": "When only one is left, that player wins.",
        "one left mom": "When only one is left, that player wins, and each leaver {pays} to him.",
        "two": "A player who leaves during a hand has lost, and {pays} to the other.",
        "between": "Leaving between two hands costs nothing.",
    },
}
