"""Hands written down, read back, replayed and verified: the format ``tala-hand-1`` (docs/records.md)."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from gettext import gettext as _
from typing import Any

from . import cards as notation
from .actions import Turn, read_seat, seat_name
from .cards import NAMES, Card
from .errors import ActionError, RecordError, nearest
from .events import CalledOff, PlayedOut, WentOut
from .outcome import POT, Payment, Result, ended_name
from .plugins import finding
from .rules import RuleSet
from .state import GameState
from .variants.variant import Variant, content_hash

FORMAT = "tala-hand-1"
MOST_SEATS = 51  # with a card each, one more for the starter
NEEDED = ("format", "variant", "rules", "seats", "starter", "pot", "deck", "actions")


@dataclass(frozen=True)
class Hand:
    """One recorded hand.  `where` says where it was read, for messages; absent keys are None."""

    variant: str
    content: Mapping[str, Any]
    seats: int
    starter: int
    pot: int
    pack: tuple[Card, ...]
    actions: tuple[str, ...]
    hash: str | None = None
    seed: str | None = None
    players: tuple[str, ...] | None = None
    result: Mapping[str, Any] | None = None
    legal: tuple[tuple[str, ...], ...] | None = None
    where: str = field(default="", compare=False)

    def rules(self) -> RuleSet:
        """Return the rules that the record itself holds.

        Raises:
            VariantError, PluginError: they can't be used as written, or a rule is not installed.
        """
        return _rules(self.variant, json.dumps(self.content), self.seats, finding.key())


@lru_cache(maxsize=64)
def _rules(name: str, content: str, seats: int, where: tuple[object, ...]) -> RuleSet:
    data = json.loads(content)
    source = _("the rules of {name!r} in the record").format(name=name)
    return Variant(name, data["table"], data["rules"], source=source).rules_for(seats)


# --- writing ---


def written(
    variant: Variant,
    state: GameState,
    turns: Sequence[Turn | str],
    *,
    seed: str | None = None,
    players: Sequence[str] | None = None,
    legal: Sequence[Sequence[str]] | None = None,
    result: Result | None = None,
) -> dict[str, Any]:
    """Return the record of a finished hand: the *state* it ended in, the *turns* that led there, its *result*."""
    origin = state.origin
    record: dict[str, Any] = {
        "format": FORMAT,
        "variant": variant.name,
        "rules": variant.content,
        "hash": variant.hash,
        "seats": len(state.hands),
        "starter": seat_name(origin.starter),
        "seed": seed,
        "pot": origin.pot,
        "players": None if players is None else [*players],
        "deck": " ".join([NAMES[card] for card in origin.pack]),
        "actions": [str(turn) for turn in turns],
        "result": result_of(result or state.rules.result(state)),
    }
    if legal is not None:
        record["legal"] = [[*one] for one in legal]
    return {key: value for key, value in record.items() if value is not None}


def line(record: Mapping[str, Any], variant: Variant | None = None) -> str:
    """Return a record as one line of JSON, without the end of line.

    Where it is told which *variant* the record's rules are of, they are not written anew: that is most of the work.
    """
    if variant is None:
        return _json({**record})
    return _json({**record, "rules": None}).replace(_NO_RULES, f'"rules":{variant.content_json}', 1)


_json = json.JSONEncoder(separators=(",", ":")).encode
_NO_RULES = '"rules":null'  # nothing before it can look like this: inside a text a quotation mark has a backslash


def legal_turns(state: GameState) -> list[str]:
    """Return every turn that is legal in *state*, as text, in the engine's order."""
    who = seat_name(state.seat)
    return [f"{who} {action}" for action in state.rules.legal(state)]


def result_of(result: Result) -> dict[str, Any]:
    """Return what a record says of a settled hand."""
    outcome = result.outcome
    ended = outcome.ended
    data: dict[str, Any] = {"ended": ended_name(ended)}
    if isinstance(ended, WentOut):
        data["kinds"] = sorted(ended.kinds)
    if isinstance(ended, CalledOff):
        data["reason"] = ended.reason
    scored = isinstance(ended, PlayedOut) or (isinstance(ended, CalledOff) and bool(outcome.ranking))
    return data | {
        "winner": None if outcome.winner is None else seat_name(outcome.winner),
        "ranking": [seat_name(seat) for seat in outcome.ranking] if scored else None,
        "points": [one.points for one in outcome.standings] if scored else None,
        "mom": [seat_name(seat) for seat, one in enumerate(outcome.standings) if one.mom],
        "payments": [payment_of(payment) for payment in result.payments],
        "net": [*result.net],
        "pot": result.pot,
    }


def payment_of(payment: Payment) -> dict[str, Any]:
    """Return what a record says of one payment."""
    return {
        "from": "pot" if payment.payer == POT else seat_name(payment.payer),
        "to": "pot" if payment.payee == POT else seat_name(payment.payee),
        "amount": payment.amount,
        "reason": payment.reason,
        "rule": payment.rule,
        "at": payment.at,
    }


# --- reading ---


def read(text: str, where: str) -> Hand:
    """Return the hand in one line of JSON; *where* says which file and line it is.

    Raises:
        RecordError: it is no record of a format that this version knows, a key is missing or holds something wrong.
    """
    try:
        data = json.loads(text, object_pairs_hook=_once)
    except json.JSONDecodeError as error:
        what = error.msg.removesuffix(" at")
        why = _("not a line of JSON: {what} at column {column}").format(what=what, column=error.colno)
        raise RecordError(f"{where}: {why}") from None
    except RecursionError:
        raise RecordError(f"{where}: {_('not a line of JSON: nested too deeply')}") from None
    except _Twice as error:
        raise RecordError(f"{where}: {_('the key {key} stands twice').format(key=error)}") from None
    except ValueError:
        raise RecordError(f"{where}: {_('not a line of JSON: a number of too many digits')}") from None
    return from_data(data, where)


class _Twice(Exception):
    """A key that stands twice in one object."""


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        keys = [key for key, _value in pairs]
        raise _Twice(repr(next(key for key in keys if keys.count(key) > 1)))
    return found


def from_data(data: object, where: str) -> Hand:
    """Return the hand in *data*, as JSON or TOML give it, or raise `RecordError`."""
    if not isinstance(data, dict):
        why = _("a record is an object with keys such as 'deck' and 'actions', not {value!r:.40}").format(value=data)
        raise RecordError(f"{where}: {why}")
    if data.get("format", FORMAT) != FORMAT:
        why = _("unknown format {format!r:.40}; this version reads {known!r}")
        raise RecordError(f"{where}: {why.format(format=data['format'], known=FORMAT)}")
    for key in NEEDED:
        if data.get(key) is None:
            near = [known for known in data if known not in NEEDED]
            raise RecordError(f"{where}: {_('the key {key!r} is missing').format(key=key)}{nearest(key, near)}")
    try:
        return _checked(data, where)
    except (ValueError, TypeError) as error:
        raise RecordError(f"{where}: {error}") from None


def _checked(data: Mapping[str, Any], where: str) -> Hand:
    seats = _whole(data, "seats")
    if not 1 < seats <= MOST_SEATS:
        why = _("'seats' must be 2 or more, and no more than there are cards for, not {seats}")
        raise ValueError(why.format(seats=seats))
    rules = _as_json(data["rules"])
    if not (isinstance(rules, dict) and isinstance(rules.get("table"), dict) and isinstance(rules.get("rules"), dict)):
        raise ValueError(_("'rules' must hold 'table' and 'rules', each with keys of its own"))
    result, legal, players = data.get("result"), data.get("legal"), data.get("players")
    if result is not None and not isinstance(result, dict):
        raise ValueError(_("{key!r} must be an object, not {value!r:.40}").format(key="result", value=result))
    return Hand(
        variant=_text(data, "variant"),
        content=rules,
        seats=seats,
        starter=_seat(data, "starter", seats),
        pot=_whole(data, "pot"),
        pack=_pack(_text(data, "deck")),
        actions=_texts(data["actions"], "actions"),
        hash=_text(data, "hash") if data.get("hash") is not None else None,
        seed=str(data["seed"]) if data.get("seed") is not None else None,
        players=_texts(players, "players") if players is not None else None,
        result=result,
        legal=tuple(_texts(one, "legal") for one in _list(legal, "legal")) if legal is not None else None,
        where=where,
    )


def _as_json(value: Any) -> Any:
    """Return *value*, refusing what JSON can't hold: TOML has dates, and JSON texts that are no text."""
    try:
        json.dumps(value).encode()
        json.dumps(value, ensure_ascii=False).encode()
    except (TypeError, UnicodeEncodeError) as error:
        raise ValueError(_("'rules' can't be used: {error}").format(error=error)) from None
    return value


def _whole(data: Mapping[str, Any], key: str) -> int:
    if type(data[key]) is not int or data[key] < 0:
        raise ValueError(_("{key!r} must be a whole number, not {value!r:.40}").format(key=key, value=data[key]))
    return data[key]  # type: ignore[no-any-return]


def _text(data: Mapping[str, Any], key: str) -> str:
    if not isinstance(data[key], str):
        raise ValueError(_("{key!r} must be a text, not {value!r:.40}").format(key=key, value=data[key]))
    return data[key]  # type: ignore[no-any-return]


def _list(value: object, key: str) -> list[Any]:
    if not isinstance(value, list):
        raise ValueError(_("{key!r} must be a list, not {value!r:.40}").format(key=key, value=value))
    return value


def _texts(value: object, key: str) -> tuple[str, ...]:
    for one in _list(value, key):
        if not isinstance(one, str):
            raise ValueError(_("{key!r} must hold texts, not {value!r:.40}").format(key=key, value=one))
    return tuple(_list(value, key))


def _seat(data: Mapping[str, Any], key: str, seats: int) -> int:
    try:
        return read_seat(_text(data, key), seats)
    except ValueError as error:
        raise ValueError(f"{key!r}: {error}") from None


def _pack(text: str) -> tuple[Card, ...]:
    try:
        pack = tuple(map(notation.card, text.split()))
        notation.union_of_different(pack)
    except ValueError as error:
        raise ValueError(f"'deck': {error}") from None
    if len(pack) != 52:
        raise ValueError(_("'deck' has {number} cards, not 52").format(number=len(pack)))
    return pack


# --- replaying ---


def replay(hand: Hand) -> Iterator[tuple[Turn | None, GameState]]:
    """Yield the state after the deal (with no turn), then each turn with the state after it.

    A hand whose result says it was stopped ends with one more state, that of the void hand.

    Raises:
        RecordError: an action is not in the notation, not allowed, or not what the table would play for a late seat.
    """
    rules = hand.rules()
    if not rules.seats > hand.starter:
        why = _("there is no seat {seat}").format(seat=seat_name(hand.starter))
        raise RecordError(f"{hand.where}: {why}")
    state = rules.deal(hand.pack, hand.starter, hand.pot, hand.seed)
    yield None, state
    for index, text in enumerate(hand.actions):
        try:
            turn = rules.parse(text)
            if str(turn) != text:
                raise ActionError(_("it is written {turn!r}").format(turn=str(turn)))
            state = rules.step(state, turn)
        except ActionError as error:
            raise RecordError(f"{hand.where}: {_at_action(index, text[:60], _without(error, text))}") from None
        yield turn, state
    told = hand.result or {}
    if state.ended is None and told.get("ended") == "called-off" and told.get("reason") in (None, "stopped"):
        yield None, rules.stop(state)


def _at_action(index: int, text: str, why: str) -> str:
    return _("action {index} ({text!r}): {why}").format(index=index, text=text, why=why)


def _without(error: ActionError, text: str) -> str:
    return str(error).removeprefix(f"{text}: ").removeprefix(f"{text!r}: ")


# --- verifying ---


def verify(hand: Hand) -> list[str]:
    """Play a recorded hand again and return where it disagrees with itself; nothing if it is right."""
    return checked(hand)[0]


def checked(hand: Hand) -> tuple[list[str], GameState | None]:
    """Return what `verify` does, and the state that the hand ended in; None if it is not played to its end."""
    if hand.hash is not None and hand.hash != content_hash(hand.content):
        what = _("'hash' is {told:.12}..., the rules of the record have {right:.12}...")
        return [what.format(told=hand.hash, right=content_hash(hand.content))], None
    if hand.legal is not None and len(hand.legal) != len(hand.actions):
        what = _("'legal' has {number} lists for {actions} actions")
        return [what.format(number=len(hand.legal), actions=len(hand.actions))], None
    if hand.players is not None and len(hand.players) != hand.seats:
        what = _("'players' has {number} names for {seats} seats")
        return [what.format(number=len(hand.players), seats=hand.seats)], None
    try:
        state = _last_state(hand)
    except RecordError as error:
        return [str(error).removeprefix(f"{hand.where}: ")], None
    if state.ended is None:
        what = _("the actions end before the hand does: it is the turn of {seat}")
        return [what.format(seat=seat_name(state.seat))], None
    return [*_different(hand.result or {}, result_of(state.rules.result(state)))], state


def _last_state(hand: Hand) -> GameState:
    before = None
    for index, (_turn, state) in enumerate(replay(hand)):
        if hand.legal is not None and before is not None and index <= len(hand.legal):
            _check_legal(hand, before, index - 1)
        before = state
    assert before is not None
    return before


def _check_legal(hand: Hand, state: GameState, index: int) -> None:
    assert hand.legal is not None
    told, right = Counter(hand.legal[index]), Counter(legal_turns(state))
    if told != right:
        lacks, has = [*(right - told)], [*(told - right)]
        why = _("'legal' lacks {lacks!r} and has {has!r}")
        if not has or not lacks:
            why = _("'legal' has {has!r}") if has else _("'legal' lacks {lacks!r}")
        why = why.format(lacks=lacks[0] if lacks else "", has=has[0] if has else "")
        raise RecordError(f"{hand.where}: {_at_action(index, hand.actions[index], why)}")


def _different(told: Mapping[str, Any], right: Mapping[str, Any]) -> Iterator[str]:
    for key, value in told.items():
        if value is None and key in right:
            continue  # null tells nothing
        if key == "payments":
            yield from _different_payments(value, right["payments"])
        elif key in ("mom", "kinds") and key in right:
            if _sorted(value) != _sorted(right[key]):
                yield _comes_to(key, value, right[key])
        elif key in right and value != right[key]:
            yield _comes_to(key, value, right[key])
        elif key not in right and value is not None:
            what = _("'{key}' is {told}, the hand has no such thing")
            yield what.format(key=key, told=json.dumps(value))


def _comes_to(key: str, told: object, right: object) -> str:
    what = _("'{key}' is {told}, the hand comes to {right}")
    return what.format(key=key, told=json.dumps(told), right=json.dumps(right))


def _sorted(value: object) -> object:
    return sorted(map(str, value)) if isinstance(value, list) else value


def _different_payments(told: object, right: list[dict[str, Any]]) -> Iterator[str]:
    """Compare payments whatever their order, each by the keys it tells."""
    if not (isinstance(told, list) and all(isinstance(one, dict) for one in told)):
        yield _("'payments' must be a list of objects")
        return
    left = [*right]
    for one in sorted(told, key=len, reverse=True):  # those that tell most find their match first
        match = next((other for other in left if all(other.get(key, _NO) == value for key, value in one.items())), None)
        if match is None:
            yield _("a payment {payment} is not due").format(payment=json.dumps(one))
        else:
            left.remove(match)
    for other in left:
        yield _("the payment {payment} is missing").format(payment=json.dumps(other))


_NO = object()
