"""An answer into a move: the leading key says which kind is meant, then every key and value must be what it should.

Only the shape is judged here; whether the rules allow the move is for the modules that carry it out.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any

from engine.game import Json, Rejected, Seat
from engine.games.redemption.cards import CATALOGUE, Card, Reach, short
from engine.games.redemption.moves import (
    Activate,
    Add,
    Agree,
    Block,
    Blocker,
    Change,
    Deck,
    Discard,
    Drew,
    Keep,
    Negate,
    Next,
    Override,
    Plain,
    Result,
    SetActive,
    SetPhase,
    SetUses,
    Shift,
    Use,
    Withdraw,
)
from engine.games.redemption.state import Phase, Zone

__all__ = ["LEADING", "leading_key", "move_of"]

LEADING: Mapping[str, str] = {
    "size": "deck",
    "next": "phase",
    "drew": "drew",
    "add": "pile",
    "activate": "choose",
    "keep": "choose",
    "use": "use",
    "block": "block",
    "discard": "discard",
    "negate": "negate",
    "note": "override",
    "winner": "result",
    "agree": "agree",
    "withdraw": "withdraw",
}
"""The kind that each leading key means."""

LONGEST_NAME, LONGEST_BY, LONGEST_NOTE = 60, 80, 500
FEWEST_CARDS, MOST_CARDS, MOST_USES = 50, 500, 20


def leading_key(answer: Json) -> str:
    """The one leading key of an answer. Raises Rejected if there is none or more than one."""
    if not isinstance(answer, dict):
        raise Rejected('An answer is an object with named parts, such as {"next": true}.', "§8")
    found = [key for key in LEADING if key in answer]
    if len(found) == 1:
        return found[0]
    if found:
        raise Rejected(f"One thing at a time: this says {' and '.join(found)} at once.", "§8")
    raise Rejected(f"It is not clear what is meant: an answer holds one of {', '.join(LEADING)}.", "§8")


def move_of(key: str, answer: Mapping[str, Json]) -> Plain:
    """The move an answer with that leading key means. Raises Rejected for a missing, unknown or wrong part."""
    return _READERS[key](answer)


def _deck(answer: Mapping[str, Json]) -> Plain:
    _keys(answer, ("size", "artifacts"), ("custom",))
    size = _number(answer["size"], "The size of a deck", FEWEST_CARDS, MOST_CARDS, "§2")
    artifacts = _list(answer["artifacts"], "The artifacts of a deck")
    if len(artifacts) > size:
        raise Rejected(f"A deck of {size} cards cannot hold {len(artifacts)} artifacts.", "§2")
    customs = tuple(_custom(item) for item in _list(answer.get("custom", []), "The cards of your own"))
    return Deck(size, tuple(_name(item) for item in artifacts), customs)


def _custom(item: Json) -> Card:
    if not isinstance(item, dict):
        raise Rejected("A card of your own is given by name, reach and uses.", "§8")
    _keys(item, ("name", "reach", "uses"))
    name = _name(item["name"])
    if name in CATALOGUE:
        raise Rejected(f"{name} is known already: it cannot be a card of your own.", "§8")
    reach = _one_of(item["reach"], tuple(Reach), f"The reach of {name}")
    uses = item["uses"]
    if uses is not None:
        uses = _number(uses, f"The number of uses of {name} (or none at all)", 1, MOST_USES, "§8")
    return Card(name, reach, uses)


def _next(answer: Mapping[str, Json]) -> Plain:
    _keys(answer, ("next",))
    _true(answer["next"], "next")
    return Next()


def _drew(answer: Mapping[str, Json]) -> Plain:
    _keys(answer, ("drew",))
    return Drew(_name(answer["drew"]))


def _add(answer: Mapping[str, Json]) -> Plain:
    _keys(answer, ("add",))
    return Add(_name(answer["add"]))


def _activate(answer: Mapping[str, Json]) -> Plain:
    _keys(answer, ("activate",))
    return Activate(None if answer["activate"] is None else _name(answer["activate"]))


def _keep(answer: Mapping[str, Json]) -> Plain:
    _keys(answer, ("keep",))
    _true(answer["keep"], "keep")
    return Keep()


def _use(answer: Mapping[str, Json]) -> Plain:
    _keys(answer, ("use",))
    return Use(_name(answer["use"]))


def _block(answer: Mapping[str, Json]) -> Plain:
    _keys(answer, ("block",))
    return Block(_one_of(answer["block"], tuple(Blocker), "What blocks"))


def _discard(answer: Mapping[str, Json]) -> Plain:
    _keys(answer, ("discard",), ("negated", "ends", "from", "by"))
    owner, name = _whose(answer["discard"], "What is discarded")
    return Discard(
        owner,
        name,
        _flag(answer, "negated"),
        _flag(answer, "ends"),
        _one_of(answer.get("from", "pile"), (Zone.PILE, Zone.HAND), "Where a card is discarded from"),
        _by(answer),
    )


def _negate(answer: Mapping[str, Json]) -> Plain:
    _keys(answer, ("negate",), ("round", "by"))
    owner, name = _whose(answer["negate"], "What is negated")
    return Negate(owner, name, _flag(answer, "round"), _by(answer))


def _override(answer: Mapping[str, Json]) -> Plain:
    _keys(answer, ("note",), ("set",))
    note = _text(answer["note"], "A note", LONGEST_NOTE)
    return Override(note, _change(answer["set"]) if "set" in answer else None)


def _change(given: Json) -> Change:
    if not isinstance(given, dict):
        raise Rejected("What an override sets is an object with named parts; without a change, leave it out.", "§8")
    if "phase" in given:
        _keys(given, ("phase",))
        return SetPhase(_one_of(given["phase"], tuple(Phase), "A phase"))
    kinds = [key for key in ("move", "activate", "uses") if key in given]
    if len(kinds) != 1:
        raise Rejected(
            "An override sets one thing: it moves a card, activates one, sets uses or sets the phase.", "A22"
        )
    if kinds == ["move"]:
        _keys(given, ("seat", "move", "from", "to"))
        source = _one_of(given["from"], tuple(Zone), "Where a card is moved from")
        target = _one_of(given["to"], tuple(Zone), "Where a card is moved to")
        if source is target:
            raise Rejected(
                f"A card is moved from one place to another, not from {source.value} to {target.value}.", "§8"
            )
        return Shift(_seat(given["seat"]), _name(given["move"]), source, target)
    if kinds == ["activate"]:
        _keys(given, ("seat", "activate"))
        return SetActive(_seat(given["seat"]), None if given["activate"] is None else _name(given["activate"]))
    _keys(given, ("seat", "uses", "left"))
    left = _number(given["left"], "The uses left", 0, MOST_USES, "§8")
    return SetUses(_seat(given["seat"]), _name(given["uses"]), left)


def _result(answer: Mapping[str, Json]) -> Plain:
    _keys(answer, ("winner",))
    return Result(None if answer["winner"] is None else _seat(answer["winner"]))


def _agree(answer: Mapping[str, Json]) -> Plain:
    _keys(answer, ("agree",))
    if not isinstance(answer["agree"], bool):
        raise Rejected("The word on a claim is yes or no (true or false).", "§8")
    return Agree(answer["agree"])


def _withdraw(answer: Mapping[str, Json]) -> Plain:
    _keys(answer, ("withdraw",))
    _true(answer["withdraw"], "withdraw")
    return Withdraw()


_READERS: Mapping[str, Callable[[Mapping[str, Json]], Plain]] = {
    "size": _deck,
    "next": _next,
    "drew": _drew,
    "add": _add,
    "activate": _activate,
    "keep": _keep,
    "use": _use,
    "block": _block,
    "discard": _discard,
    "negate": _negate,
    "note": _override,
    "winner": _result,
    "agree": _agree,
    "withdraw": _withdraw,
}


def _keys(given: Mapping[str, Json], needed: Collection[str], allowed: Collection[str] = ()) -> None:
    for key in needed:
        if key not in given:
            raise Rejected(f"The part {key!r} is missing.", "§8")
    if len(given) > len(needed):
        for key in given:
            if key not in needed and key not in allowed:
                raise Rejected(f"{str(key)[:LONGEST_NAME]!r} does not belong here.", "§8")


def _whose(given: Json, what: str) -> tuple[Seat, str]:
    if not isinstance(given, dict):
        raise Rejected(f"{what} is given by the seat of its owner and the artifact's name.", "§8")
    _keys(given, ("seat", "artifact"))
    return _seat(given["seat"]), _name(given["artifact"])


def _seat(given: Json) -> Seat:
    if type(given) is not int or given not in (0, 1):
        raise Rejected("There are two seats at this table, 0 and 1.", "§8")
    return given


def _name(given: Json) -> str:
    name = _text(given, "The name of an artifact", LONGEST_NAME)
    if name != name.strip():
        raise Rejected("The name of an artifact has no space before or after it.", "§2")
    return short(name)


def _text(given: Json, what: str, longest: int) -> str:
    if not isinstance(given, str):
        raise Rejected(f"{what} is given in words.", "§8")
    if not 1 <= len(given) <= longest:
        raise Rejected(f"{what} has 1 to {longest} characters, not {len(given)}.", "§8")
    try:
        given.encode()
    except UnicodeEncodeError:
        raise Rejected(f"{what} holds half a character, which nobody could read.", "§8") from None
    return given


def _by(answer: Mapping[str, Json]) -> str | None:
    return _text(answer["by"], "The card that did it", LONGEST_BY) if "by" in answer else None


def _flag(answer: Mapping[str, Json], key: str) -> bool:
    given = answer.get(key, False)
    if not isinstance(given, bool):
        raise Rejected(f"{key!r} is yes or no (true or false).", "§8")
    return given


def _true(given: Json, key: str) -> None:
    if given is not True:
        raise Rejected(f"{key!r} stands with true or not at all.", "§8")


def _number(given: Json, what: str, low: int, high: int, rule: str) -> int:
    if type(given) is not int:
        raise Rejected(f"{what} is a whole number.", rule)
    if not low <= given <= high:
        shown = given if abs(given) < 10**9 else "that"
        raise Rejected(f"{what} is {low} to {high}, not {shown}.", rule)
    return given


def _list(given: Json, what: str) -> list[Json]:
    if not isinstance(given, list):
        raise Rejected(f"{what} are given as a list.", "§8")
    return given


def _one_of(given: Json, allowed: tuple[Any, ...], what: str) -> Any:
    if isinstance(given, str):
        for value in allowed:
            if value.value == given:
                return value
    raise Rejected(f"{what} is {', '.join(value.value for value in allowed[:-1])} or {allowed[-1].value}.", "§8")
