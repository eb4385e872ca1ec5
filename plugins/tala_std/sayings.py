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
        "deal": "Bộ bài 52 lá, không có phăng teo. Mỗi nhà {hand} lá, riêng người đi đầu {more} lá; còn lại là nọc.",
        "open": "Người đi đầu đánh luôn một lá mở ván, không bốc.",
        "all": "Chơi {few} người thì ai cũng {more} lá, lượt đầu chỉ đánh, không bốc cũng không ăn.",
        "leave_rest": "Chơi {spare} người thì nọc thừa bài, không bốc đến hết.",
        "burn": "Trước khi chia bỏ bớt bài: {aside}.",
        "aside": "chơi {seats} người bỏ {cards}",
    },
    "en": {
        "deal": "A pack of 52, no jokers. {hand} cards each, {more} for the starter; the rest is the nọc (the stock).",
        "open": "The starter opens by discarding a card, without drawing.",
        "all": "With {few} players everybody gets {more}; their first turn is only a discard, nothing drawn or eaten.",
        "leave_rest": "With {spare} players there is more in the nọc than will be drawn.",
        "burn": "Before the deal cards are put aside: {aside}.",
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
        "turn": "Mỗi lượt bốc một lá ở nọc, đến lượt hạ thì hạ, rồi đánh một lá ngửa trước mặt.",
        "end": "Nhà nào cũng đánh đủ {rounds} lá là hết ván. Lượt đánh lá thứ {rounds} là lượt hạ.",
        "keep_partition": "Đánh lá nào cũng được, kể cả lá vừa bốc, trừ lá ăn và những lá mà phỏm của lá ăn đang cần.",
        "eaten_only": "Đánh lá nào cũng được, kể cả lá vừa bốc, chỉ trừ lá ăn; "
        "đánh mất lá mà phỏm của lá ăn đang cần thì các lá ăn của mình thành bài thường.",
    },
    "en": {
        "ccw": "Play goes round counter-clockwise.",
        "cw": "Play goes round clockwise.",
        "turn": "In a turn one draws a card from the nọc (bốc), in the laying turn lays (hạ), and discards one, "
        "face up in front of oneself (đánh).",
        "end": "When everybody has made {rounds} discards, the hand is over. "
        "The turn of discard number {rounds} is the laying turn.",
        "keep_partition": "Any card may be discarded, the one just drawn too, "
        "but not an eaten card, nor one that its phỏm needs.",
        "eaten_only": "Any card may be discarded, the one just drawn too, but not an eaten card; "
        "after discarding one that its phỏm needs, one's eaten cards are ordinary cards.",
    },
}

EATING: Texts = {
    "vi": {
        "eat": "Thay vì bốc, được ăn lá tay trên vừa đánh, nếu lá ấy ghép ngay với bài trên tay thành phỏm "
        "và các lá ăn trước vẫn nằm trong phỏm.",
        "then": "Không muốn ăn thì thôi. Ăn rồi không bốc nữa; lá ăn để ngửa trước mặt.",
        "into_laid": "Đã hạ rồi thì còn được ăn lá nối vào phỏm của mình trên bàn; lá ấy nhập luôn vào phỏm.",
    },
    "en": {
        "eat": "Instead of drawing one may eat (ăn): take the card that the player before has just discarded, "
        "if it makes a phỏm at once with cards in hand and the cards eaten earlier still have theirs.",
        "then": "Nobody has to eat. After eating one does not draw. The eaten card lies face up in front of the eater.",
        "into_laid": "After laying one may also eat a card that fits one's own phỏm on the table; it joins it at once.",
    },
}

SHIFTING: Texts = {
    "vi": {
        "shift": "Chuyển bài: thứ tự hạ tính từ người đi đầu ván. Hễ có người ăn, nhà đang hạ đầu lấy lá đánh cuối "
        "của mình chuyển sang thế chỗ lá bị ăn; mình thiếu một lá nên xuống hạ cuối, nhà kế lên hạ đầu. "
        "Chính nhà hạ đầu bị ăn thì khỏi chuyển, mà cũng xuống hạ cuối như vậy.",
        "moved": "Lá bị ăn không còn tính là lá đánh; lá chuyển đến thì tính cho nhà nhận, và không ai ăn được nữa.",
        "tai": "Tái: nhà hạ đầu mà đã hạ rồi, nay thiếu một lá thì được thêm một lượt, đi như lượt hạ; nhà khác thì "
        "không, kể cả nhà vừa bị ăn. Đang móm mà lượt tái hạ được phỏm là hết móm.",
    },
    "en": {
        "shift": "Chuyển bài, the shift: the order of laying begins with the starter. At every eat, the first in "
        "that order moves the last of his discards to where the eaten card lay. One discard short, he now lays last, "
        "and the next player first. If it is he who was eaten nothing moves, and he lays last just the same.",
        "moved": "An eaten card counts as a discard no longer; a moved one counts for the player it came to, "
        "and can't be eaten.",
        "tai": "Tái, another turn: if the first in that order has laid already, he is now a discard short and gets a "
        "turn more, like a laying turn; nobody else does, not even the player just eaten. "
        "A player who was móm (without a phỏm) and lays one in tái is móm no longer.",
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
        "maximal": "Đến lượt hạ, có bao nhiêu phỏm phải hạ hết, trước tiên là phỏm có lá ăn; "
        "xếp được nhiều cách thì tuỳ mình chọn.",
        "free": "Đến lượt hạ, phỏm có lá ăn phải hạ; phỏm khác hạ hay giữ tuỳ mình.",
        "fewest_points": "Đến lượt hạ phải hạ hết phỏm, theo cách xếp còn ít điểm rác nhất.",
        "mom": "Không hạ phỏm nào là móm (cháy).",
    },
    "en": {
        "maximal": "In the laying turn (hạ) one lays every phỏm one has, those with eaten cards first of all; "
        "where there are several ways, one chooses.",
        "free": "In the laying turn (hạ) a phỏm with an eaten card must be laid; the others one may lay or keep.",
        "fewest_points": "In the laying turn (hạ) all phỏm are laid, in the way that leaves the fewest points.",
        "mom": "A player who lays no phỏm is móm, also called cháy (burnt).",
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
        "keep_one": "Phải giữ lại một lá, không được gửi hết tay.",
        "send all": "Được gửi hết tay; không còn lá nào thì khỏi đánh.",
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
        "keep_one": "One card must be kept: nobody sends the whole hand.",
        "send all": "One may send the whole hand; with no card left there is no discard.",
    },
}

U: Texts = {
    "vi": {
        "nine_in_phom": "Ù khi ít nhất {hand} trong {ten} lá của mình nằm trong phỏm, "
        "tính cả phỏm đã hạ và lá mình tự gửi vào đó.",
        "three_phom": "Ù khi có đủ {melds} phỏm, mấy lá cũng được, tính cả phỏm đã hạ.",
        "all_ten": "Ù khi cả {ten} lá của mình nằm trong phỏm, tính cả phỏm đã hạ và lá mình tự gửi vào đó.",
        "kinds": "Còn lá rác là ù thường, không còn lá rác nào là ù tròn.",
        "round": "Ù như thế là ù tròn.",
        "claim": "Ai ù thì hô trong lượt mình, sau khi bốc hoặc ăn, trước khi hạ và đánh; "
        "người đi đầu hô được ngay khi chia xong. Ù là hết ván.",
    },
    "en": {
        "nine_in_phom": "Ù, going out: at least {hand} of one's {ten} cards lie in phỏm, "
        "counting those one has laid and what one has sent to them oneself.",
        "three_phom": "Ù, going out: one has {melds} phỏm, of any length, counting those one has laid.",
        "all_ten": "Ù, going out: all {ten} of one's cards lie in phỏm, "
        "counting those one has laid and what one has sent to them oneself.",
        "kinds": "With rác left it is an ù thường (plain), with none an ù tròn (round).",
        "round": "Such an ù is an ù tròn (round).",
        "claim": "One declares it in one's own turn, after drawing or eating, before laying and discarding; "
        "the starter may do so as soon as the cards are dealt. An ù ends the hand.",
    },
}

HET_BAI: Texts = {
    "vi": {"u": "Hạ phỏm mà hết sạch bài trên tay cũng là ù (ù hết bài), tính như ù thường."},
    "en": {"u": "A player whose lay leaves no card in hand is ù too (ù hết bài); it counts as an ù thường."},
}

RANKING: Texts = {
    "vi": {
        "rank": "Hết ván không ai ù thì tính điểm bài còn trên tay, ít điểm nhất là nhất. Móm xếp sau mọi nhà có phỏm.",
        "final_discard": "Bằng điểm thì ai đánh lá cuối sau xếp sau.",
        "first_lay": "Bằng điểm thì ai hạ sau xếp sau.",
        "time": "Nhiều nhà móm cũng xếp theo thứ tự trước sau ấy, không theo điểm.",
        "points": "Nhiều nhà móm thì xếp theo điểm như các nhà khác.",
    },
    "en": {
        "rank": "If nobody is ù, the cards left in hand are counted; whoever has the fewest points is first (nhất). "
        "A móm ranks behind everybody with a phỏm.",
        "final_discard": "Of two with equal points, the one whose last discard came later is behind.",
        "first_lay": "Of two with equal points, the one who laid later is behind.",
        "time": "Several móm rank by that same order of time, not by points.",
        "points": "Several móm rank by points like everybody else.",
    },
}

EAT_PAYMENTS: Texts = {
    "vi": {
        "free": "Ăn không mất tiền.",
        "flat": "Bị ăn một lá thì trả người ăn {price}.",
        "by_count": "Bị ăn thì trả người ăn, tính theo số lá người ấy đã ăn trong ván: {prices}.",
        "by_count one": "lá thứ {nth} {price}",
        "by_count last": "từ lá thứ {nth} trở đi {price}",
        "by_round": "Bị ăn thì trả người ăn, tính theo vòng của người ấy: {prices}.",
        "by_round one": "vòng thứ {nth} {price}",
        "by_round last": "từ vòng thứ {nth} trở đi {price}",
        "chot False": "Ăn chốt thì {chot}.",
        "chot True": "Ăn chốt cũng trả như thế.",
        "stands": "Ván kết thúc thế nào tiền ăn vẫn tính.",
    },
    "en": {
        "free": "An eat costs nothing.",
        "flat": "Whoever is eaten pays the eater {price} a card.",
        "by_count": "Whoever is eaten pays the eater, by how many cards that player has eaten in the hand: {prices}.",
        "by_count one": "for the {nth} card {price}",
        "by_count last": "from the {nth} card on {price} each",
        "by_round": "Whoever is eaten pays the eater, by the eater's round: {prices}.",
        "by_round one": "in the {nth} round {price}",
        "by_round last": "from the {nth} round on {price}",
        "chot False": "A chốt costs {chot}.",
        "chot True": "A chốt costs no more.",
        "stands": "Eats stay paid however the hand ends.",
    },
}

RANK_PAYMENTS: Texts = {
    "vi": {
        "places": "Không ai ù thì trả nhà nhất theo hạng: {prices}.",
        "with": "chơi {seats} người thì {prices}",
        "place 2": "nhì {price}",
        "place 3": "ba {price}",
        "place 4": "bét (thứ tư) {price}",
        "place": "thứ {nth} {price}",
        "equal": "Không ai ù thì mỗi nhà thua {pays} cho nhà nhất.",
        "two": "Không ai ù thì nhà thua {pays} cho nhà thắng.",
        "last_3": "Riêng nhà đứng cuối trong các nhà thua có phỏm lúc nào cũng trả {last}, dù chơi mấy người.",
        "shifted": "Không ai ù thì trả nhà nhất theo hạng: {told}.",
        "pairwise": "Không ai ù thì mỗi nhà {pays} cho từng nhà xếp trên mình.",
        "mom": "Ai móm thì {pays}, không theo hạng nữa.",
        "mom pairwise": "Ai móm thì {pays} cho từng nhà xếp trên mình.",
        "double": "Ai móm thì trả gấp đôi giá của hạng mình.",
        "first_lay_wins": "Nhà nào cũng móm thì nhà xếp đầu vẫn được trả tiền móm.",
        "no_payment": "Nhà nào cũng móm thì không ai trả ai.",
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
        "last_3": "Whoever is last among the losers with a phỏm always pays {last}, however many play.",
        "shifted": "If nobody is ù, the first is paid by rank: {told}.",
        "pairwise": "If nobody is ù, everybody {pays} to each player ranked ahead of him.",
        "mom": "A móm {pays} instead, whatever his place.",
        "mom pairwise": "A móm {pays} to each of them instead.",
        "double": "A móm pays double what his place costs.",
        "first_lay_wins": "If everybody is móm, the one ranked first still gets the móm price from each.",
        "no_payment": "If everybody is móm, nobody pays anything.",
    },
}

U_PAYMENTS: Texts = {
    "vi": {
        "u same": "Có người ù thì mỗi nhà thua {pays} cho nhà ù, ù thường hay ù tròn cũng vậy.",
        "u times": "Có người ù thì mỗi nhà thua {pays} cho nhà ù; ù tròn thì gấp {times}: {price}.",
        "u own": "Có người ù thì mỗi nhà thua {pays} cho nhà ù; ù tròn thì {price}.",
    },
    "en": {
        "u same": "Each loser {pays} to whoever is ù, for an ù thường and an ù tròn alike.",
        "u times": "Each loser {pays} to whoever is ù; for an ù tròn {times} times that: {price}.",
        "u own": "Each loser {pays} to whoever is ù; for an ù tròn {price}.",
    },
}

DEN_THREE: Texts = {
    "vi": {
        "victim": "Ai đã để nhà ù ăn {cards} của mình thì đền cả làng: một mình trả hết tiền ù.",
        "eater": "Nhà thua nào đã ăn {cards} của một nhà thì đền cả làng: một mình trả hết tiền ù.",
        "players": "Lệ này chỉ tính khi ván còn từ {players} người trở lên.",
    },
    "en": {
        "victim": "A player from whom the winner ate {cards} pays đền: the whole ù, for everybody.",
        "eater": "A loser who ate {cards} from one player pays đền: the whole ù, for everybody.",
        "players": "This only counts with {players} players or more left in the hand.",
    },
}

DEN_CHOT: Texts = {
    "vi": {
        "last_other_eater": "Đền chốt: ai ăn chốt sau cùng trong ván, không kể nhà ù, thì đền cả làng.",
        "last_eater": "Đền chốt: ai ăn chốt sau cùng trong ván thì đền cả làng; người ấy chính là nhà ù thì thôi.",
        "discarder": "Đền chốt: ù nhờ ăn chốt thì người đánh lá chốt ấy đền cả làng.",
        "both": "Đền chốt: ù nhờ ăn chốt thì người đánh lá chốt ấy đền cả làng; "
        "không thì người ăn chốt sau cùng, không kể nhà ù, đền.",
        "needs_laid": "Chỉ tính lá chốt ăn của người đã hạ.",
        "one": "Mỗi ván chỉ một người đền: vướng nhiều lệ thì lệ kể trước tính trước.",
    },
    "en": {
        "last_other_eater": "Whoever, other than the winner, was the last to eat a chốt pays đền, the whole ù.",
        "last_eater": "Whoever was the last to eat a chốt pays đền, the whole ù, but nobody if that is the winner.",
        "discarder": "If the ù came by eating a chốt, whoever discarded that card pays đền, the whole ù.",
        "both": "If the ù came by eating a chốt, whoever discarded that card pays đền, the whole ù; "
        "else the last to have eaten a chốt, other than the winner.",
        "needs_laid": "Only a chốt eaten from somebody who had laid counts.",
        "one": "Only one player pays đền: where several rules apply, the one named first.",
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
        "mom": "A player who has not laid in time lays nothing in that turn, and is móm unless he has laid before.",
        "lay_auto": "For a player who has not laid in time it lays, in the way that leaves the fewest points.",
    },
}

LEAVING: Texts = {
    "vi": {
        "gone": "Ai bỏ giữa ván thì bài, phỏm và lá đã đánh của người ấy bỏ hết; các nhà kia chơi tiếp như không có "
        "chỗ ấy. Tiền ăn đã có vẫn tính.",
        "leaver": "Người bỏ ván xếp sau cùng, {pays} cho người thắng, ngoài ra không mất tiền hạng, tiền ù hay đền.",
        "mom": "Người bỏ ván tính như móm, xếp sau các nhà móm khác; có người ù thì cũng trả tiền ù.",
        "one left leaver": "Chỉ còn một người thì người ấy thắng.",
        "between": "Nghỉ giữa hai ván thì không mất gì.",
        "one left mom": "Chỉ còn một người thì người ấy thắng, ai đã bỏ {pays} cho người ấy.",
        "two": "Ai bỏ giữa ván là thua: {pays} cho người kia. Tiền ăn đã có vẫn tính.",
    },
    "en": {
        "gone": "If somebody leaves during a hand, his cards, phỏm and discards are out of play; the others play on "
        "as if the seat were not there. What was paid for eats stays paid.",
        "leaver": "The leaver ranks last and {pays} to the winner, and owes nothing else for rank, ù or đền.",
        "mom": "The leaver counts as a móm, ranked behind the other móm; if somebody is ù he pays for that too.",
        "one left leaver": "When only one is left, that player wins.",
        "between": "Leaving between two hands costs nothing.",
        "one left mom": "When only one is left, that player wins, and each leaver {pays} to him.",
        "two": "A player who leaves during a hand has lost, and {pays} to the other. Eats stay paid.",
    },
}
