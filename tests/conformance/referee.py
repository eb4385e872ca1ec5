"""An independent referee for the card game Tá lả (Phỏm).

It reads hand records (format "tala-hand-1", one JSON object a line) and checks
every one against RULES.md, by brute force and sharing no code with the engine
that wrote them. The rules are always those of the seed-default game (SD).

    python referee.py FILE...       check the records of the files; - is stdin
    python referee.py --self-test   check the referee itself

Exit codes: 0 no disagreement, 1 some, 2 wrong usage, 5 a file can't be read.
"""

import json
import random
import re
import sys
from collections import Counter
from functools import lru_cache
from itertools import combinations

RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
SUITS = "cdhs"
PACK = [rank + suit for rank in RANKS for suit in SUITS]
VALUE = {card: RANKS.index(card[:-1]) + 1 for card in PACK}
ORDER = {card: place for place, card in enumerate(PACK)}

EAT, CHOT, U, MOM, LEAVE = 1, 4, 5, 4, 4
REASONS = {"eat", "chot", "u", "den", "rank", "mom", "leave"}
SECTIONS = {"draw": "1.4", "eat": "1.5", "discard": "1.6", "lay": "1.8", "send": "1.9a", "u": "1.10"}


# Cards and phỏm


def every_phom():
    """All sets and runs of the pack; the ace is low only (RULES.md 1.1)."""
    found = []
    for rank in RANKS:
        four = [rank + suit for suit in SUITS]
        found += [frozenset(some) for size in (3, 4) for some in combinations(four, size)]
    for suit in SUITS:
        line = [rank + suit for rank in RANKS]
        found += [frozenset(line[a:b]) for a in range(11) for b in range(a + 3, 14)]
    return found


PHOM = every_phom()
IS_PHOM = frozenset(PHOM)


def cards(text):
    """The cards of "4s 5s" or "4s5s"; an eaten card's star is ignored."""
    return re.findall(r"(?:10|[A2-9JQK])[cdhs]", text)


def written(phom):
    """A phỏm's cards together, by rank, then suit c d h s (DESIGN.md 7)."""
    return "".join(sorted(phom, key=ORDER.get))


@lru_cache(maxsize=50_000)
def phom_in(hand):
    """Every phỏm that the cards of a hand can form."""
    return [phom for phom in PHOM if phom <= hand]


@lru_cache(maxsize=50_000)
def families(hand, eaten):
    """Every set of disjoint phỏm that covers all eaten cards, at most one of
    them a phỏm (RULES.md 1.5), with the cards it uses. May be the empty set."""
    allowed = [phom for phom in phom_in(hand) if len(phom & eaten) <= 1]
    found = []

    def extend(start, chosen, used):
        if eaten <= used:
            found.append((chosen, used))
        for place in range(start, len(allowed)):
            if used.isdisjoint(allowed[place]):
                extend(place + 1, (*chosen, allowed[place]), used | allowed[place])

    extend(0, (), frozenset())
    return found


def may_eat(hand, eaten, card):
    """RULES.md 1.5: hand and card hold a legal partition of all eaten cards."""
    return bool(families(frozenset(hand) | {card}, frozenset(eaten) | {card}))


def may_discard(hand, eaten):
    """RULES.md 1.6: no eaten card, and a legal partition must remain without it."""
    partitions = families(frozenset(hand), frozenset(eaten))
    return {card for card in set(hand) - set(eaten) if any(card not in used for _, used in partitions)}


def most_in_phom(hand, eaten):
    """How many cards fit in a legal partition (RULES.md 1.10); -1 when there is none."""
    return max((len(used) for _, used in families(frozenset(hand), frozenset(eaten))), default=-1)


def layings(hand, eaten):
    """RULES.md 1.8: the lays that cover all eaten cards and leave no phỏm behind."""
    loose = phom_in(frozenset(hand))
    for chosen, used in families(frozenset(hand), frozenset(eaten)):
        if not any(phom.isdisjoint(used) for phom in loose):
            yield sorted(chosen, key=lambda phom: min(map(ORDER.get, phom)))


# Money: payments are (from, to, amount, reason, index of the action or None)


def eat_payments(eats):
    """The eaten player pays at once: 1, a chốt 4 (RULES.md 2.2)."""
    return [(victim, eater, *((CHOT, "chot") if chot else (EAT, "eat")), at) for eater, victim, chot, at in eats]


def den_payer(winner, eats, present):
    """Who pays for everyone, or None (RULES.md 1.11, 1.14-25)."""
    taken = Counter(victim for eater, victim, _, _ in eats if eater == winner)
    three = [victim for victim, times in taken.items() if times >= 3 and victim in present]
    chots = [eater for eater, _, chot, _ in eats if chot and eater != winner and eater in present]
    return three[0] if three else chots[-1] if chots else None


def u_payments(winner, eats, present, gone):
    """5 from each, or from one for all; leavers pay their 4 (RULES.md 1.11, 1.14-24)."""
    payer = den_payer(winner, eats, present)
    reason = "den" if payer else "u"
    shares = [(payer or seat, winner, U, reason, None) for seat in present if seat != winner]
    return shares + leave_payments(winner, gone)


def rank_payments(ranking, mom, gone):
    """By place 1, 2, 3; a móm player 4; a leaver 4 (RULES.md 2.2, 1.14-26)."""
    winner, *others = [seat for seat in ranking if seat not in gone]
    prices = [(MOM, "mom") if seat in mom else (place, "rank") for place, seat in enumerate(others, 1)]
    return [(seat, winner, *price, None) for seat, price in zip(others, prices, strict=False)] + leave_payments(
        winner, gone
    )


def leave_payments(winner, gone):
    """Who left in the hand pays its winner 4 (RULES.md 1.13, 1.14-24, 27)."""
    return [(seat, winner, LEAVE, "leave", None) for seat in gone]


def net_of(seats, payments):
    """What each seat has won or lost, in seat order."""
    won = Counter()
    for payer, to, amount, *_ in payments:
        won[payer] -= amount
        won[to] += amount
    return [won[seat] for seat in seats]


def rank(points, mom, last):
    """Móm last and by time; the others by points, then the earlier final discard
    (RULES.md 1.12). `last` tells when each made his final discard."""
    return sorted(points, key=lambda seat: (seat in mom, 0 if seat in mom else points[seat], last[seat]))


# The table


class Table:
    """One hand in play. `step` is "take", "hold" (ten cards) or "laid"."""

    def __init__(self, size, starter, deck):
        """Deal: the starter ten, nine for each next seat, the rest is stock (RULES.md 1.2)."""
        self.seats = [f"p{number + 1}" for number in range(size)]
        turn = self.seats.index(starter)
        cuts = [0, *range(10, 10 + 9 * size, 9)]
        order = self.seats[turn:] + self.seats[:turn]
        self.hands = {seat: set(deck[cuts[k] : cuts[k + 1]]) for k, seat in enumerate(order)}
        self.stock = list(deck[cuts[-1] :])
        self.locked = {seat: set() for seat in self.seats}  # eaten cards still in hand
        self.rows = {seat: [] for seat in self.seats}
        self.last = {}  # when each seat last discarded
        self.phom = []  # on the table: [owner, cards, how many the owner gave]
        self.eats = []  # (eater, victim, chốt?, index of the action)
        self.gone = []  # leavers, in that order
        self.first = self.mover = starter
        self.step, self.offer, self.late = "hold", None, False
        self.usable = 4 * size - 1
        self.ending = None
        self.clash = None

    def present(self):
        return [seat for seat in self.seats if seat not in self.gone]

    def after(self, seat):
        """The next seat that is still in the hand (RULES.md 1.3, 1.14-21)."""
        place = self.seats.index(seat)
        return next(s for s in self.seats[place + 1 :] + self.seats[: place + 1] if s not in self.gone)

    def laying(self):
        """RULES.md 1.8: the mover entered his turn with three cards in his row."""
        return self.step != "take" and len(self.rows[self.mover]) == 3

    def rows_full(self):
        return all(len(self.rows[seat]) == 4 for seat in self.present())

    def has_laid(self, seat):
        return any(owner == seat for owner, _, _ in self.phom)

    def held(self):
        return self.hands[self.mover], self.locked[self.mover]

    def in_own_phom(self):
        """How many of the mover's ten cards count for an ù (RULES.md 1.10, 1.14-2)."""
        hand = most_in_phom(*self.held())
        return hand + sum(own for owner, _, own in self.phom if owner == self.mover) if hand >= 0 else 0

    # What is legal

    def legal(self):
        """All turns that are legal now, as strings, `timeout` and `leave` apart."""
        if self.ending:
            return set()
        if self.late:
            return {self.table_move()}
        turns = {"take": self.takes, "hold": self.holds, "laid": self.sends}[self.step]()
        return {f"{self.mover} {turn}" for turn in turns}

    def takes(self):
        """RULES.md 1.4: draw, or eat the card just discarded."""
        eat = self.offer and may_eat(*self.held(), self.offer[1])
        return ["draw", "eat"] if eat else ["draw"]

    def holds(self):
        """After the take: ù; then the lay of a laying turn, else a discard (RULES.md 1.4)."""
        turns = ["u"] if self.in_own_phom() >= 9 else []
        if self.laying():
            return turns + [" ".join(["lay", *map(written, lay)]) for lay in layings(*self.held())]
        return turns + self.discards()

    def discards(self):
        return [f"discard {card}" for card in may_discard(*self.held())]

    def sends(self):
        """RULES.md 1.9a: who has laid a phỏm may extend any on the table, keeping a card."""
        turns = self.discards()
        hand = self.hands[self.mover]
        if len(hand) < 2 or not self.has_laid(self.mover):
            return turns
        fits = [(card, phom) for card in hand for _, phom, _ in self.phom if phom | {card} in IS_PHOM]
        return turns + [f"send {card} {written(phom)}" for card, phom in fits]

    def table_move(self):
        """What the table plays for a late seat (RULES.md 1.13, 1.14-15 to 18)."""
        if self.step == "take":
            return f"{self.mover} draw"
        if self.step == "hold" and self.laying():
            return f"{self.mover} lay"
        choice = may_discard(*self.held()) or self.hands[self.mover]
        return f"{self.mover} discard {max(choice, key=lambda card: (VALUE[card], 'scdh'.index(card[-1])))}"

    # What an action does; none of these asks whether it is legal

    def play(self, action, at):
        """Carry an action out, then see that rows and stock tell the same (RULES.md 1.7)."""
        seat, verb, *rest = action.split()
        getattr(self, "do_" + verb)(seat, at, *rest)
        if not self.ending:
            self.compare()

    def do_draw(self, seat, at):
        self.hands[seat].add(self.stock.pop(0))
        self.usable -= 1
        self.step = "hold"

    def do_eat(self, seat, at):
        """Chuyển bài: F's last card goes to the eaten player's row, F moves on (RULES.md 1.7)."""
        victim, card = self.offer
        chot = len(self.rows[seat]) == 3
        if chot != (self.usable <= len(self.present())):
            self.clash = f"chốt is {chot} by rows and {not chot} by stock"
        self.eats.append((seat, victim, chot, at))
        self.rows[victim].pop()
        if self.first != victim:
            self.rows[victim].append(self.rows[self.first].pop())
        self.first = self.after(self.first)
        self.hands[seat].add(card)
        self.locked[seat].add(card)
        self.step, self.offer = "hold", None

    def do_lay(self, seat, at, *lay):
        """A lay that empties the hand is an ù, hết bài (RULES.md 1.10, 1.14-7)."""
        for phom in map(frozenset, map(cards, lay)):
            self.phom.append([seat, phom, len(phom)])
            self.hands[seat] -= phom
            self.locked[seat] -= phom
        self.step = "laid"
        if not self.hands[seat]:
            self.ending = {"ended": "u", "kinds": ["het-bai"], "winner": seat}

    def do_send(self, seat, at, card, name):
        target = next(entry for entry in self.phom if written(entry[1]) == name)
        target[1] = target[1] | {card}
        target[2] += target[0] == seat
        self.hands[seat].remove(card)

    def do_u(self, seat, at):
        kind = "tron" if self.in_own_phom() == 10 else "thuong"
        self.ending = {"ended": "u", "kinds": [kind], "winner": seat}

    def do_discard(self, seat, at, card):
        if self.late and not may_discard(*self.held()):
            self.locked[seat].clear()  # all are locked: the lock falls (RULES.md 1.14-17)
        self.hands[seat].remove(card)
        self.rows[seat].append(card)
        self.last[seat] = at
        self.offer = (seat, card)
        self.next_turn()

    def do_timeout(self, seat, at):
        self.late = True

    def do_leave(self, seat, at):
        """All he has is out of play, the others play on (RULES.md 1.14-20 to 22)."""
        moving = seat == self.mover
        taken = moving and self.step != "take"
        self.usable -= 4 - len(self.rows[seat]) - taken
        self.gone.append(seat)
        self.phom = [entry for entry in self.phom if entry[0] != seat]
        if taken or (self.offer and self.offer[0] == seat):
            self.offer = None
        if self.first == seat:
            self.first = self.after(seat)
        if len(self.present()) == 1:
            self.ending = {"ended": "called-off", "reason": "one-left", "winner": self.after(seat)}
        elif moving:
            self.next_turn()

    def next_turn(self):
        """The hand ends when every row holds four (RULES.md 1.12)."""
        self.mover = self.after(self.mover)
        self.step, self.late = "take", False
        if self.rows_full():
            if self.usable:
                self.clash = f"all rows are full and the usable stock is {self.usable}"
            self.ending = {"ended": "played-out"}

    def compare(self):
        """The stock shortcut of RULES.md 1.7 (leavers: 1.14-22) against the rows."""
        if self.step == "take" and self.usable <= 0:
            self.clash = f"the usable stock is {self.usable} and not all rows are full"
        if self.step != "take" and self.laying() != (self.usable < len(self.present())):
            self.clash = f"a laying turn is {self.laying()} by rows and {not self.laying()} by stock"

    # How it ends

    def result(self):
        """What the record's `result` must say (DESIGN.md 7; RULES.md 1.14-28, 30)."""
        if not self.ending:
            void = {"ended": "called-off", "reason": "stopped", "winner": None, "ranking": None, "points": None}
            return {**void, "mom": [], "payments": [], "net": [0] * len(self.seats)}
        found = {"ranking": None, "points": None, "mom": [], **self.ending}
        if found["ended"] == "u":
            ends = u_payments(found["winner"], self.eats, self.present(), self.gone)
        elif found["ended"] == "called-off":
            found.update(ranking=[found["winner"], *self.gone[::-1]], points=[None] * len(self.seats))
            ends = leave_payments(found["winner"], self.gone)
        else:
            found.update(self.standings())
            ends = rank_payments(found["ranking"], found["mom"], self.gone)
        found["payments"] = eat_payments(self.eats) + ends
        found["net"] = net_of(self.seats, found["payments"])
        return found

    def standings(self):
        """Points of the cards left, móm without a phỏm, leavers last (RULES.md 1.12, 1.14-26)."""
        points = {seat: sum(map(VALUE.get, self.hands[seat])) for seat in self.present()}
        mom = [seat for seat in self.present() if not self.has_laid(seat)]
        ranking = rank(points, mom, self.last) + self.gone[::-1]
        return {"winner": ranking[0], "ranking": ranking, "points": [points.get(s) for s in self.seats], "mom": mom}


# The check of a record


def check(record):
    """The disagreements between a record and the rules, a sentence each."""
    try:
        problem = malformed(record)
        return [problem] if problem else replay(record)
    except (AttributeError, IndexError, KeyError, TypeError, ValueError) as error:
        return [f"The record can't be read: {type(error).__name__}: {error}."]


def replay(record):
    """Play the actions; what follows the first disagreement is not looked at."""
    table = Table(record["seats"], record["starter"], record["deck"].split())
    lists = record.get("legal")
    for at, action in enumerate(record["actions"]):
        problem = wrong_legal(table, at, lists) or wrong_action(table, at, action)
        if problem:
            return [problem]
        table.play(action, at)
        if table.clash:
            return [f"action {at} ({action}): {table.clash}; the two forms of RULES.md 1.7 must agree."]
    return wrong_end(table, record)


def malformed(record):
    """What makes a record unreadable (DESIGN.md 7), or None."""
    if not isinstance(record, dict) or record.get("format") != "tala-hand-1":
        return 'The record is not of the format "tala-hand-1".'
    size, deck, actions = record.get("seats"), record.get("deck"), record.get("actions")
    if size not in (2, 3, 4):
        return f"The record has {size!r} seats; the rules know 2, 3 and 4 (RULES.md 1.1)."
    if record.get("starter") not in [f"p{number}" for number in range(1, size + 1)]:
        return f"The starter {record.get('starter')!r} is not a seat of the table."
    if not isinstance(deck, str) or sorted(deck.split()) != sorted(PACK):
        return "The deck is not the 52 distinct cards of the pack (RULES.md 1.1)."
    if not isinstance(actions, list) or not all(isinstance(action, str) for action in actions):
        return "The actions are not a list of strings."
    lists = record.get("legal")
    if lists is not None and (not isinstance(lists, list) or len(lists) != len(actions)):
        return "The lists of legal turns are not one for each action."
    return None


def wrong_legal(table, at, lists):
    """How the record's list of legal turns differs from the rules', or None."""
    if lists is None or table.ending:
        return None
    theirs, ours = set(lists[at]), table.legal()
    if theirs == ours:
        return None
    extra, missing = sorted(theirs - ours), sorted(ours - theirs)
    return f"action {at}: the list of legal turns names {extra} against the rules and lacks {missing}."


def wrong_action(table, at, action):
    """Why an action is not legal where it stands, or None."""
    says = f"action {at}: the record plays '{action}', but"
    seat, verb = ([*action.split(), "", ""])[:2]
    if table.ending:
        return f"{says} the hand is over: {table.ending} (RULES.md 1.12)."
    if action == f"{seat} leave" and seat in table.present():
        return None
    if seat != table.mover:
        return f"{says} it is the turn of {table.mover} (RULES.md 1.3)."
    if verb == "timeout":
        return f"{says} {seat} has timed out already." if table.late or action != f"{seat} timeout" else None
    ours = table.legal()
    if action in ours:
        return None
    if table.late:
        return f"{says} after the timeout the table plays {ours} (RULES.md 1.13, 1.14-15 to 18)."
    where = SECTIONS.get(verb, "1.4")
    return f"{says} the rules allow at the step '{table.step}' only {sorted(ours)} (RULES.md {where})."


def wrong_end(table, record):
    """How the record's result differs from the rules' (keys that are absent are not checked)."""
    said, pot = record.get("result") or {}, record.get("pot") or 0
    if not table.ending and said.get("ended") != "called-off":
        return [f"The actions stop before the hand is over: {table.mover} is at the step '{table.step}'."]
    due = {**table.result(), "pot": pot}
    wrong = []
    for key in ("ended", "reason", "kinds", "winner", "ranking", "points", "mom", "net", "pot"):
        theirs, ours = said.get(key), due.get(key)
        if key in ("kinds", "mom"):
            theirs, ours = sorted(theirs or []), sorted(ours or [])
        if key in said and theirs != ours:
            wrong.append(f"result: {key} is {json.dumps(theirs)} in the record and {json.dumps(ours)} by the rules.")
    if "payments" in said:
        wrong += wrong_payments(said["payments"], due["payments"])
    if "net" in said and sum(said["net"]) + said.get("pot", pot) - pot != 0:
        wrong.append("result: net and the change of the pot do not add up to zero (RULES.md 6.8, SC-67).")
    return wrong


def merge_den(payments):
    """The same payments with all that one seat pays as đền in a single sum."""
    den = [payment for payment in payments if payment[3] == "den"]
    whole = [(*den[0][:2], U * len(den), "den", None)] if den else []
    return [payment for payment in payments if payment[3] != "den"] + whole


def wrong_payments(said, due):
    """Compare who pays whom what; then, if they are known words, the reasons."""
    theirs = [(p["from"], p["to"], p["amount"], p.get("reason"), p.get("at")) for p in said]
    count = Counter(payment[:3] for payment in theirs)
    for form in (due, merge_den(due)):
        sums = Counter(payment[:3] for payment in form)
        if sums == count:
            return wrong_reasons(theirs, form)
    extra, missing = list((count - sums).elements()), list((sums - count).elements())
    return [f"result: the payments hold {extra} against the rules and lack {missing}."]


def wrong_reasons(theirs, ours):
    """A share of a đền may be called u or den; an eat is paid at the action that ate."""
    if not all(payment[3] in REASONS for payment in theirs):
        return []
    same = {"den": "u"} if any(payment[3] == "den" for payment in ours) else {}
    timed = {"eat", "chot"} - {payment[3] for payment in theirs if payment[4] is None}

    def plain(payer, to, amount, reason, at):
        return payer, to, amount, same.get(reason, reason), at if reason in timed else None

    wrong = Counter(plain(*p) for p in theirs) - Counter(plain(*p) for p in ours)
    return [f"result: the payment {payment} has a wrong reason or place (RULES.md 1.11, 2.2)." for payment in wrong]


def check_line(text):
    try:
        return check(json.loads(text))
    except ValueError as error:
        return [f"The line is not JSON: {error}."]


def main(argv):
    """Check files; print every disagreement and a summary (exit codes: DESIGN.md 9)."""
    if argv == ["--self-test"]:
        return self_test()
    if not argv or any(name.startswith("-") and name != "-" for name in argv):
        print(__doc__, file=sys.stderr)
        return 2
    hands = disagreements = 0
    for name in argv:
        try:
            with open(0 if name == "-" else name, encoding="utf-8") as file:
                for number, text in enumerate(file, 1):
                    problems = check_line(text) if text.strip() else []
                    hands += bool(text.strip())
                    disagreements += len(problems)
                    for problem in problems:
                        print(f"{name}:{number}: {problem}")
        except (OSError, UnicodeDecodeError) as error:
            print(f"{name}: {error}", file=sys.stderr)
            return 5
    print(f"{hands} hands, {disagreements} disagreements")
    return 1 if disagreements else 0


# The self-test


FAILED = []


def expect(name, got, want=True):
    if got != want:
        FAILED.append(name)
        print(f"{name}: {got!r}, expected {want!r}")


def starred(text):
    """A hand and its eaten cards, which bear a star."""
    return set(cards(text)), set(re.findall(r"(\w+)\*", text))


def position(text, size=4, row=3, phom=(), step="hold"):
    """p1 to move with this hand, so many cards in each row, and phỏm on the table."""
    table = Table(size, "p1", PACK)
    table.hands["p1"], table.locked["p1"] = starred(text)
    table.rows = {seat: ["?"] * row for seat in table.seats}
    table.phom = [[owner, frozenset(cards(laid)), own] for owner, laid, own in phom]
    table.step = step
    return table


def lays_of(text):
    """Every maximal lay of a hand, and the points that it leaves."""
    hand, eaten = starred(text)
    left = [(lay, hand.difference(*lay)) for lay in layings(hand, eaten)]
    return {" ".join(map(written, lay)): sum(map(VALUE.get, rest)) for lay, rest in left}


def test_melds():
    """RULES.md 6.1."""
    nine = "3s 4s 5s 3h 4h 5h 3d 4d 5d"
    expect("SC-01", lays_of("5s 6s 7s 7h 7d 9c Jd 2c Kh"), {"5s6s7s": 49, "7d7h7s": 46})
    expect("SC-02", min(lays_of("4s 5s 6s 7s 7h 7d 10c Jd 2c").values()), 23)
    expect("SC-03", lays_of("Qs Ks As 4h 8d Jc 9h 2d 6c"), {"": 66})
    expect("SC-04", any({"As", "Ks"} <= phom for phom in PHOM if len(phom) < 13), False)
    expect("SC-05", lays_of(nine), {"3d3h3s 4d4h4s 5d5h5s": 0, "3d4d5d 3h4h5h 3s4s5s": 0})
    expect("SC-06", lays_of(nine.replace("3s 4s", "3s* 4s*")), {"3d3h3s 4d4h4s 5d5h5s": 0})
    expect("SC-07", min(lays_of("6s 7s 8s 8h 8d 9d 10d Kh Qc").values()), 33)
    expect("SC-08", min(lays_of("8s 8h 8d 8c 6s 7s 2h Qd Kc").values()), 27)
    expect("SC-09", set(lays_of("7s 7h 7d 8s 9s Qd Kc 2c 4h Jd")), {"7s8s9s", "7d7h7s"})


def test_eats_and_discards():
    """RULES.md 6.2 and 6.3."""
    eats = [
        ("SC-10", "5h 6h 9s 9c 2d Jc Qs 4s Kd", "7h 4h 9d", "8h"), ("SC-11", "5h 6h 7h* 9s 9c 2d Jc Qs 4s", "", "8h"),
        ("SC-12", "3h 4h 5h* 6h 7h 2d Jc Qs 9s", "8h", ""), ("SC-13", "Ac 2c 3c 4c* 5c 6c 9d Jh Ks", "7c", ""),
        ("SC-14", "5s 6s 7s* 5h 9c 9d Jh Ks 2d", "", "5d"), ("SC-15", "5s 6s 7s* 7h 7d 5h Jh Ks 2d", "5d", ""),
        ("SC-16", "5s 6s 7s* 5h 5c 9d Jh Ks 2d", "5d", ""), ("SC-17", "5s 6s 7s* 8s 5h 2c Jh Ks 2d", "5d", ""),
    ]  # fmt: skip
    for name, hand, yes, no in eats:
        expect(name, [card for card in cards(yes + no) if may_eat(*starred(hand), card)], cards(yes))
    drawn = position("5h 6h 9s 9c 2d Jc Qs 4s Kd 2c", row=0)
    drawn.offer = ("p4", "7h")
    expect("SC-18", {turn.split()[1] for turn in drawn.legal()}, {"discard"})
    discards = [
        ("SC-19", "5s 6s 7s* 2c 3d 9h 10c Jd Qd Kh", "2c 3d 9h 10c Jd Qd Kh"),
        ("SC-20", "5s 6s 7s* 7h 7d 2c 9h 10c Jd Kh", "5s 6s 7h 7d 2c 9h 10c Jd Kh"),
        ("SC-21", "5s 6s 7s* 8s 2c 9h 10c Jd Qd Kh", "5s 8s 2c 9h 10c Jd Qd Kh"),
        ("SC-22", "4s 5s 6s* 7s* 7h 7d 2c 9h Jd Kh", "2c 9h Jd Kh"),
    ]
    for name, hand, legal in discards:
        expect(name, may_discard(*starred(hand)), set(cards(legal)))


def drive(size, eat_turns, turns=99):
    """Play out the flow alone: eats at these turns, legal or not. Returns the table,
    the discards, the laying turns and the turn count."""
    table = Table(size, "p1", PACK)
    thrown, laid, turn = [], [], 0
    while not table.ending and turn < turns:
        turn += 1
        if table.step == "take":
            table.play(f"{table.mover} {'eat' if turn in eat_turns else 'draw'}", turn)
        if table.laying():
            laid.append((turn, table.mover))
            table.play(f"{table.mover} lay", turn)
        thrown.append(min(table.hands[table.mover]))
        table.play(f"{table.mover} discard {thrown[-1]}", turn)
    expect(f"flow {size} {eat_turns}", table.clash, None)
    return table, thrown, laid, turn


def test_flow():
    """RULES.md 6.4: (seats, eating turns) and the laying turns that follow."""
    flows = [
        ("SC-23", 4, [3], "14 p2 15 p3 16 p4 17 p1"), ("SC-24", 4, [3, 7], "15 p3 16 p4 17 p1 18 p2"),
        ("SC-25", 4, [5], "14 p2 15 p3 16 p4 17 p1"), ("SC-26", 4, [2], "14 p2 15 p3 16 p4 17 p1"),
        ("SC-27", 4, [15], "13 p1 14 p2 15 p3 16 p4 17 p1"), ("SC-28", 4, [14], "13 p1 14 p2 15 p3 16 p4 17 p1"),
        ("SC-29", 4, [14, 15], "13 p1 14 p2 15 p3 16 p4 17 p1 18 p2"), ("SC-30", 4, [13], "14 p2 15 p3 16 p4 17 p1"),
        ("SC-31", 4, [16, 17], "13 p1 14 p2 15 p3 16 p4 17 p1 18 p2"),
        ("SC-31b none", 2, [], "7 p1 8 p2"), ("SC-31b t8", 2, [8], "7 p1 8 p2 9 p1"),
        ("SC-31b t8 t9", 2, [8, 9], "7 p1 8 p2 9 p1 10 p2"), ("SC-31b t7", 2, [7], "8 p2 9 p1"),
        ("SC-31c", 3, [12], "10 p1 11 p2 12 p3 13 p1"), ("SC-31c none", 3, [], "10 p1 11 p2 12 p3"),
        ("SC-64", 4, [3, 7, 16, 19], "15 p3 16 p4 17 p1 18 p2 19 p3 20 p4"),
    ]  # fmt: skip
    for name, size, eats, lays in flows:
        table, _, laid, turns = drive(size, eats)
        expect(name, " ".join(f"{turn} {seat}" for turn, seat in laid), lays)
        expect(name + " turns", (turns, table.usable), (4 * size + len(eats), 0))
    expect("chốts", [drive(4, [at])[0].eats[0][2] for at in (12, 13, 14, 15, 16)], [False] + [True] * 4)
    rows = [
        ("SC-23", [3], 3, lambda d: [[], [d[0]], [d[2]], []], "p2"),
        ("SC-24", [3, 7], 7, lambda d: [[d[4]], [d[0]], [d[2], d[6]], [d[3]]], "p3"),
        ("SC-25", [5], 5, lambda d: [[d[4]], [d[1]], [d[2]], [d[0]]], "p2"),
        ("SC-26", [2], 2, lambda d: [[], [d[1]], [], []], "p2"),
        ("SC-27", [15], 15, lambda d: [d[0:12:4], [*d[1:13:4], d[12]], d[2:15:4], d[3:12:4]], "p2"),
    ]  # the rows after the eater's own discard
    for name, eats, until, want, first in rows:
        table, thrown, _, _ = drive(4, eats, until)
        expect(name + " rows", (list(table.rows.values()), table.first), (want(thrown), first))


def test_leaving():
    """What is offered after someone has left (RULES.md 1.14-20, 21, 23)."""
    cases = [
        ("p2 leave", "p3", ("p1", "Ac")), ("p1 leave", "p2", None), ("p3 leave", "p2", ("p1", "Ac")),
        ("p2 draw, p2 leave", "p3", None), ("p2 eat, p2 leave", "p3", None),
    ]  # fmt: skip
    for actions, mover, offer in cases:
        table = Table(3, "p1", PACK)
        for at, action in enumerate(["p1 discard Ac", *actions.split(", ")]):
            table.play(action, at)
        expect(actions, (table.mover, table.step, table.offer), (mover, "take", offer))
    early = Table(3, "p2", PACK)
    early.play("p2 leave", 0)
    expect("1.14-23", (early.mover, early.first, early.legal(), early.usable), ("p3", "p3", {"p3 draw"}, 8))
    expect("1.14-23 stock", early.clash, None)


def test_u():
    """RULES.md 6.5 and SC-31d."""
    kinds = [
        ("SC-32", "3s 4s 5s 9h 9d 9c Jd Qd Kd 2h", 9), ("SC-33", "3s 4s 5s 6s 7s 9h 9d 9c 9s Kh", 9),
        ("SC-34", "3s 4s 5s 6s 9h 9d 9c 9s 2d Kh", 8), ("SC-35", "3s 4s 5s 6s 9h 9d 9c Jd Qd Kd", 10),
        ("SC-36", "3s* 4s 5s 6s* 7s 8s 9h 9d 9c* Kd", 9), ("SC-37", "5s* 6s* 7s 5h 5d 6h 6d 9c 9d 9h*", 9),
        ("SC-38", "5s* 6s* 7s 5h 6h 2d 9c 9d 9h* Ks", -1),
    ]  # fmt: skip
    for name, hand, count in kinds:
        expect(name, most_in_phom(*starred(hand)), count)
        expect(name + " claim", "p1 u" in position(hand, row=0).legal(), count >= 9)
    expect("SC-41", "p1 discard 6s" in position(kinds[3][1], row=0).legal())
    given_up = position(kinds[0][1])
    given_up.play("p1 lay 3s4s5s 9c9d9h JdQdKd", 0)
    expect("SC-41 given up", given_up.legal(), {"p1 discard 2h"})
    out = position(kinds[3][1])
    expect("SC-41a claim", {"p1 u", "p1 lay 3s4s5s6s 9c9d9h JdQdKd"} <= out.legal())
    out.play("p1 lay 3s4s5s6s 9c9d9h JdQdKd", 0)
    expect("SC-41a", (out.ending["kinds"], out.result()["net"]), (["het-bai"], [15, -5, -5, -5]))
    three = position("7s 8s 9s", phom=[("p1", "2c2d2h", 3)])
    expect("SC-41a forced", three.legal(), {"p1 lay 7s8s9s"})
    expect("SC-41a bare", position("7s 8s", phom=[("p1", "2c2d2h", 3)]).legal(), {"p1 lay"})
    for run, own, claim in (("4s5s6s7s8s9s", 6, True), ("4s5s6s7s8s", 5, False)):
        expect(f"SC-41b {own}", "p1 u" in position("2c 2d 2h Jd", 2, phom=[("p1", run, own)]).legal(), claim)
    sent = position("9s 2c 2d Jd", 2, phom=[("p1", "4s5s6s7s8s", 5), ("p2", "10c10d10s", 3)], step="laid")
    sent.play("p1 send 9s 4s5s6s7s8s", 0)
    expect("SC-41b sent", sent.phom[0], ["p1", frozenset(cards("4s5s6s7s8s9s")), 6])
    eats = [("p2", "p1", True, 0)]
    expect("SC-41b net", net_of(["p1", "p2"], eat_payments(eats) + u_payments("p1", eats, ["p1", "p2"], [])), [1, -1])
    expect("SC-31d", position("7s 8s 9s Kh Jd 2c 4c 6d 10h Qd").legal(), {"p1 lay 7s8s9s"})


def test_sends_and_time():
    """RULES.md 6.6 and 6.9."""
    run = ("p2", "7h8h9h", 3)

    def can(hand, *phom):
        turns = position(hand, step="laid", phom=phom).legal()
        return sorted(turn[8:] for turn in turns if " send " in turn)

    second = position("5h 6h 10h Kd 2c 4s 8c", step="laid", phom=[run, ("p1", "JcJdJs", 3)])
    expect("SC-42 one", "p1 send 5h 7h8h9h" in second.legal(), False)
    second.play("p1 send 6h 7h8h9h", 0)
    expect("SC-42 chain", "p1 send 5h 6h7h8h9h" in second.legal())
    expect("SC-43", can("5h Kd", ("p1", "5c5d5s", 3)), ["5h 5c5d5s"])
    expect("SC-45", can("6h Kd", run), [])
    expect("SC-46 last card stays", can("6h", run, ("p1", "2d2h2s", 3)), [])
    expect("SC-48", can("5h Kd", ("p2", "6h7h8h9h", 3), ("p1", "2d2h2s", 3)), ["5h 6h7h8h9h"])
    expect("SC-47", can("8s Kd", ("p1", "5s6s7s", 3)), ["8s 5s6s7s"])
    late = [
        ("SC-68", "5s 6s 7s* Kd Kc Kh 2c 3d 9h Js", 1, "hold", "discard Kh"),
        ("SC-69", "Js Qs Ks* 10d 9d 2c 3d 9h 4s 6h", 1, "hold", "discard 10d"),
        ("SC-71", "8s 8h 8d 2c 4c Kd Jd 10d 3h 5s", 3, "hold", "lay"), ("SC-72", "2c 9s Ah", 3, "laid", "discard 9s"),
        ("1.14-17", "5s 6s 7s*", 3, "laid", "discard 7s"),
    ]  # fmt: skip
    for name, hand, row, step, move in late:
        table = position(hand, row=row, step=step)
        table.do_timeout("p1", 0)
        expect(name, table.legal(), {"p1 " + move})
    table.do_discard("p1", 0, "7s")
    expect("1.14-17 lock", table.locked["p1"], set())


def ranked(net, mom=(), gone=(), eats=()):
    """The money of a hand in which p1, p2, ... are ranked in this order."""
    seats = [f"p{k + 1}" for k in range(len(net))]
    return net_of(seats, eat_payments(eats) + rank_payments(seats, mom, gone))


def test_money():
    """RULES.md 6.7 and 6.8."""
    order = rank({"p1": 12, "p2": 25, "p3": 25, "p4": 40}, [], {"p1": 1, "p2": 2, "p3": 3, "p4": 4})
    expect("SC-49", order, ["p1", "p2", "p3", "p4"])
    expect("SC-50", rank({"p1": 20, "p2": 20}, [], {"p1": 17, "p2": 14}), ["p2", "p1"])
    expect("SC-51", rank({"p2": 72, "p3": 25}, ["p3"], {"p2": 14, "p3": 13}), ["p2", "p3"])
    expect(
        "SC-52",
        rank({"p1": 1, "p2": 2, "p3": 60, "p4": 30}, ["p3", "p4"], {"p1": 1, "p2": 2, "p3": 3, "p4": 4})[2:],
        ["p3", "p4"],
    )
    everyone = ["p1", "p2", "p3", "p4"]
    expect("SC-53", rank({"p2": 30, "p1": 60}, ["p1", "p2"], {"p1": 1, "p2": 2}), ["p1", "p2"])
    cases = [
        ("SC-49", [6, -1, -2, -3], {}), ("SC-52", [9, -1, -4, -4], {"mom": ["p3", "p4"]}),
        ("SC-53", [12, -4, -4, -4], {"mom": everyone}), ("SC-53 two", [4, -4], {"mom": ["p1", "p2"]}),
        ("SC-54", [3, -1, -2], {}), ("SC-54 two", [1, -1], {}), ("SC-55", [7, -1, -2, -4], {"mom": ["p4"]}),
        ("SC-56", [9, -1, -1, -7], {"eats": [("p2", "p1", 0, 1), ("p3", "p2", 0, 2), ("p1", "p4", 1, 3)]}),
        ("SC-65", [7, -1, -2, -4], {"gone": ["p4"]}),
    ]  # fmt: skip
    for name, net, facts in cases:
        expect(name + " money", ranked(net, **facts), net)
    goings_out = [
        ("SC-40", "p2", "", [-5, 15, -5, -5]), ("SC-57", "p3", "3.2 3.2 3.2", [0, -18, 18, 0]),
        ("SC-58", "p3", "3.2 3.2 3!2", [0, -21, 21, 0]), ("SC-59", "p3", "2!1", [-4, -11, 15, 0]),
        ("SC-60", "p4", "2!1 3!2", [-4, 0, -11, 15]), ("SC-61", "p2", "2!1", [-9, 19, -5, -5]),
        ("SC-62", "p1", "2!1", [11, -11, 0, 0]), ("SC-63", "p3", "2!1 3!2", [-4, -15, 19, 0]),
        ("SC-64", "p3", "3.2 3.2 4!3 3!2", [0, -21, 17, 4]),
    ]  # fmt: skip
    for name, winner, text, net in goings_out:
        eats = [(f"p{e[0]}", f"p{e[2]}", e[1] == "!", at) for at, e in enumerate(text.split())]
        expect(name, net_of(everyone, eat_payments(eats) + u_payments(winner, eats, everyone, [])), net)


def choose(table, turns, rng, wild):
    """A turn for the self-test: eats often, keeps what goes together; at times late or gone."""
    chance, hand = rng.random(), table.hands[table.mover]
    if wild and chance < 0.02:
        return f"{rng.choice(table.present())} leave"
    if wild and chance < 0.1 and not table.late:
        return f"{table.mover} timeout"
    if chance < 0.3 or "discard" not in turns[0] or "discard" not in turns[-1]:
        eager = [turn for turn in turns if turn.split()[1] in ("eat", "send", "u")]
        return rng.choice(eager if eager and chance < 0.8 else turns)

    def links(card):
        near = [other for other in hand if card[-1] == other[-1] and abs(VALUE[card] - VALUE[other]) < 3]
        return len(near) + sum(VALUE[card] == VALUE[other] for other in hand)

    return min(turns, key=lambda turn: links(turn.split()[2]))


def random_hand(size, rng, wild):
    """Play a hand by the referee's own legality and write its record."""
    deck = rng.sample(PACK, 52)
    record = {"format": "tala-hand-1", "seats": size, "starter": f"p{rng.randint(1, size)}", "deck": " ".join(deck)}
    table = Table(size, record["starter"], deck)
    record.update(actions=[], legal=[])
    while not table.ending:
        turns = sorted(table.legal())
        action = choose(table, turns, rng, wild)
        if len(table.hands[table.mover]) == 10 or table.step == "laid":
            expect("6.10 a discard exists", bool(may_discard(*table.held()) or table.late))
        record["legal"].append(turns)
        record["actions"].append(action)
        table.play(action, len(record["actions"]) - 1)
        if action.endswith(" eat") and not wild and sum(e[0] == table.mover for e in table.eats) == 3:
            expect("6.10 the third eat gives an ù", f"{table.mover} u" in table.legal())
    named = ("from", "to", "amount", "reason", "at")
    record["result"] = table.result()
    record["result"]["payments"] = [dict(zip(named, payment, strict=False)) for payment in record["result"]["payments"]]
    return record, table


def invariants(record, table):
    """RULES.md 6.10."""
    size, result = record["seats"], record["result"]
    verbs = Counter(action.split()[1] for action in record["actions"])
    eaters = {eater for eater, *_ in table.eats}
    expect("6.10 rows agree with stock", table.clash, None)
    expect("6.10 zero sum", sum(result["net"]), 0)
    expect("6.10 bounds", verbs["eat"] <= 3 * size and verbs["discard"] <= 7 * size)
    if not table.gone:
        places = [*table.hands.values(), *table.rows.values(), *(phom for _, phom, _ in table.phom), table.stock]
        expect("6.10 52 cards", sorted(card for place in places for card in place), sorted(PACK))
    if result["ended"] == "played-out" and not table.gone:
        expect("6.10 turns", verbs["discard"], 4 * size + verbs["eat"])
        expect("6.10 draws", (verbs["draw"], table.usable), (4 * size - 1, 0))
        if not verbs["timeout"]:
            expect("6.10 who ate is not móm", eaters & set(result["mom"]), set())
            expect("6.10 all móm", len(result["mom"]) == size and verbs["eat"] > 0, False)


def tampered(record, rng):
    """Copies of a record with one mistake each."""
    at, actions = rng.randrange(len(record["actions"])), record["actions"]
    yield {**record, "deck": "Ks " * 52}
    yield {**record, "starter": "p5"}
    yield {**record, "legal": [*record["legal"][:at], record["legal"][at][1:], *record["legal"][at + 1 :]]}
    for changed in (actions[:-1], [*actions, "p1 draw"], [*actions[:at], "p1 discard Zz", *actions[at + 1 :]]):
        yield {**record, "actions": changed, "legal": None}
    payment = {"from": "p1", "to": "p2", "amount": 9}
    for wrong in ({"winner": "p9"}, {"net": [9]}, {"mom": ["p9"]}, {"ended": "?"}, {"payments": [payment]}):
        yield {**record, "result": {**record["result"], **wrong}}


def self_test():
    """Scenarios of RULES.md 6, then random hands of 2, 3 and 4 players."""
    for test in (test_melds, test_eats_and_discards, test_flow, test_leaving, test_u, test_sends_and_time, test_money):
        test()
    rng, seen = random.Random(1), Counter()
    for number in range(600):
        record, table = random_hand(2 + number % 3, rng, wild=number % 2)
        invariants(record, table)
        expect(f"hand {number}", check(record), [])
        seen.update([record["result"]["ended"], *(a.split()[1] for a in record["actions"])])
        seen.update(f"paid {payment['reason']}" for payment in record["result"]["payments"])
        if number % 10 < 2:
            caught = [len(check(wrong)) > 0 for wrong in tampered(record, rng)]
            expect(f"hand {number} tampered", caught, [True] * 11)
    print(f"600 hands: {dict(sorted(seen.items()))}")
    print(f"self-test: {len(FAILED)} failed")
    return 1 if FAILED else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
