"""Reads a set from JSON (M4.7): the house set beside this module, or the one a match's option brings.

A set that can't be played is refused with the place of its first fault, as `realms.3.intact.gold`.
"""

from __future__ import annotations

import functools
import itertools
import json
import re
from collections.abc import Collection, Mapping
from importlib import resources
from types import MappingProxyType
from typing import NoReturn, TypeVar

from engine.game import Json, Rejected
from engine.games.micro_midgard.pieces import ACTIONS, COLOURS, SPACES, TOP, WOLVES, Action, Colour, Goods, Side
from engine.games.micro_midgard.printed import MEASURES, PrintedSet, Prophecy, Realm, Square, Yield

__all__ = ["house_set", "read_set", "shown"]

T = TypeVar("T")

RULE = "M4.7"

_RESOURCES = ("gold", "mead")
_IN_PLAY = 5


@functools.cache
def house_set() -> Json:
    """The house set as JSON. It is shared: not to be changed."""
    return json.loads(resources.files(__package__).joinpath("house_set.json").read_text(encoding="utf-8"))


def read_set(given: Json) -> PrintedSet:
    """The set that a JSON object describes. Raises Rejected, naming the place, for anything M4.7 does not allow."""
    top = _object(given, "", ("name", "realms", "midgard", "tokens", "blessings", "prophecies"))
    name = top["name"]
    if not isinstance(name, str) or not 1 <= len(name) <= 60 or re.search(r"[\ud800-\udfff]", name):
        _refuse("name", "a name of 1 to 60 characters", name)
    realms = _realms(top["realms"])
    numbers = {realm.name: number for number, realm in enumerate(realms)}
    foretold = _object(top["prophecies"], "prophecies", ("points", "sun", "moon"))
    return PrintedSet(
        name=name,
        realms=realms,
        midgard=_midgard(top["midgard"]),
        tokens=_tokens(top["tokens"], numbers),
        blessings=_blessings(top["blessings"]),
        points=tuple(
            _whole(points, f"prophecies.points.{slot}", 0, 9)
            for slot, points in enumerate(_list(foretold["points"], "prophecies.points", _IN_PLAY, _IN_PLAY))
        ),
        prophecies=_pools(foretold),
    )


def _realms(given: Json) -> tuple[Realm, ...]:
    realms: list[Realm] = []
    for at, each in enumerate(_list(given, "realms", SPACES, SPACES)):
        place = f"realms.{at}"
        parts = _object(each, place, ("name", "intact", "destroyed"))
        name = _spelt(parts["name"], f"{place}.name", "[a-z]{1,20}", "a name of 1 to 20 letters a to z")
        if name == "midgard" or any(name == realm.name for realm in realms):
            _refuse(f"{place}.name", "a name no other realm has", name)
        sides = (_yield(parts[side], f"{place}.{side}") for side in ("intact", "destroyed"))
        realms.append(Realm(name, *sides))
    return tuple(realms)


def _yield(given: Json, place: str) -> Yield:
    parts = _object(given, place, (), (*_RESOURCES, "wolf", *ACTIONS))
    most = dict.fromkeys(_RESOURCES, 7) | dict.fromkeys(ACTIONS, 3)
    numbers = {key: _whole(parts[key], f"{place}.{key}", 1, most[key]) for key in parts if key != "wolf"}
    wolf = Action(_one_of(parts["wolf"], f"{place}.wolf", WOLVES)) if "wolf" in parts else None
    return Yield(Goods(**numbers), wolf)


def _midgard(given: Json) -> tuple[Action, ...]:
    actions = [Action(_one_of(each, f"midgard.{at}", ACTIONS)) for at, each in enumerate(_list(given, "midgard", 1, 3))]
    if len(set(actions)) < len(actions):
        _refuse("midgard", "each action once at most", given)
    return tuple(actions)


def _tokens(given: Json, numbers: Mapping[str, int]) -> Mapping[Colour, Mapping[Side, int]]:
    tokens = {}
    for colour, sides in _object(given, "tokens", COLOURS).items():
        place = f"tokens.{colour}"
        tokens[Colour(colour)] = MappingProxyType(
            {
                Side(side): numbers[_one_of(realm, f"{place}.{side}", numbers)]
                for side, realm in _object(sides, place, tuple(Side)).items()
            }
        )
    for with_a in itertools.combinations(COLOURS, 2):
        doomed = {colour: tokens[colour][Side.A if colour in with_a else Side.B] for colour in COLOURS}
        ways = f"with {with_a[0]} and {with_a[1]} showing A"
        if len(set(doomed.values())) < len(COLOURS):
            _refuse("tokens", f"four different realms {ways}")
        for half in (range(4), range(4, SPACES)):
            if set(half) <= set(doomed.values()):
                _refuse("tokens", f"a realm left standing in each half {ways}")
    return MappingProxyType(tokens)


def _blessings(given: Json) -> Mapping[Colour, Mapping[Side, tuple[Square, ...]]]:
    blessings = {}
    for colour, sides in _object(given, "blessings", COLOURS).items():
        cards = {}
        for side, squares in _object(sides, f"blessings.{colour}", tuple(Side)).items():
            place = f"blessings.{colour}.{side}"
            cards[Side(side)] = tuple(
                _square(square, f"{place}.{at}") for at, square in enumerate(_list(squares, place, TOP, TOP))
            )
        blessings[Colour(colour)] = MappingProxyType(cards)
    return MappingProxyType(blessings)


def _square(given: Json, place: str) -> Square:
    parts = _object(given, place, ("gain",), ("pay",))
    pay = _numbers(parts.get("pay", {}), f"{place}.pay", _RESOURCES)
    gain = _numbers(parts["gain"], f"{place}.gain", (*_RESOURCES, *ACTIONS, "vp"))
    if not gain:
        _refuse(f"{place}.gain", "at least one thing that it gives")
    return Square(Goods(**pay), Goods(**gain))


def _numbers(given: Json, place: str, names: Collection[str]) -> dict[str, int]:
    return {name: _whole(n, f"{place}.{name}", 1, 7) for name, n in _object(given, place, (), names).items()}


def _pools(foretold: Mapping[str, Json]) -> Mapping[Action, tuple[Prophecy, ...]]:
    pools: dict[Action, tuple[Prophecy, ...]] = {}
    names: set[str] = set()
    for wolf in WOLVES:
        pool = []
        for at, each in enumerate(_list(foretold[wolf], f"prophecies.{wolf}", _IN_PLAY, None)):
            place = f"prophecies.{wolf}.{at}"
            prophecy = _prophecy(each, place)
            if prophecy.name in names:
                _refuse(f"{place}.name", "a name no other Prophecy has", prophecy.name)
            names.add(prophecy.name)
            pool.append(prophecy)
        pools[wolf] = tuple(pool)
    return MappingProxyType(pools)


def _prophecy(given: Json, place: str) -> Prophecy:
    parts = _object(given, place, ("name", "wins", "value"), ("abs",))
    name = _spelt(parts["name"], f"{place}.name", "[a-z_]{1,30}", "a name of 1 to 30 letters a to z and _")
    wins = _one_of(parts["wins"], f"{place}.wins", ("most", "least"))
    absolute = parts.get("abs", False)
    if not isinstance(absolute, bool):
        _refuse(f"{place}.abs", "true or false", absolute)
    weights = {}
    for measure, weight in _object(parts["value"], f"{place}.value", (), MEASURES).items():
        weights[measure] = _whole(weight, f"{place}.value.{measure}", -9, 9)
        if weight == 0:
            _refuse(f"{place}.value.{measure}", "a weight other than 0", weight)
    if not weights:
        _refuse(f"{place}.value", "at least one measure")
    return Prophecy(name, wins == "most", MappingProxyType(weights), absolute)


def _object(given: Json, place: str, needed: Collection[str], allowed: Collection[str] = ()) -> dict[str, Json]:
    if not isinstance(given, dict):
        _refuse(place, "an object", given)
    for key in needed:
        if key not in given:
            _refuse(place, f"the key {str(key)!r}")
    for key in given:
        if key not in needed and key not in allowed:
            keys = ", ".join([*needed, *allowed])
            _refuse(place, f"no other keys than {keys}", key)
    return given


def _list(given: Json, place: str, few: int, many: int | None) -> list[Json]:
    if not isinstance(given, list) or len(given) < few or (many is not None and len(given) > many):
        span = f"{few}" if few == many else f"{few} or more" if many is None else f"{few} to {many}"
        _refuse(place, f"a list of {span}", len(given) if isinstance(given, list) else given)
    return given


def _whole(given: Json, place: str, low: int, high: int) -> int:
    if type(given) is not int or not low <= given <= high:
        _refuse(place, f"a whole number from {low} to {high}", given)
    return given


def _spelt(given: Json, place: str, pattern: str, wanted: str) -> str:
    if not isinstance(given, str) or not re.fullmatch(pattern, given):
        _refuse(place, wanted, given)
    return given


def _one_of(given: Json, place: str, names: Collection[str]) -> str:
    if not isinstance(given, str) or given not in names:
        _refuse(place, "one of " + ", ".join(names), given)
    return given


_UNSAID = object()


def _refuse(place: str, wanted: str, given: object = _UNSAID) -> NoReturn:
    where = f"The set can't be played: {place} needs " if place else "The set can't be played: it needs "
    raise Rejected(f"{where}{wanted}{'' if given is _UNSAID else f', not {shown(given)}'}.", RULE)


def shown(value: object) -> str:
    """A value somebody gave, as a refusal repeats it: short, whatever it is."""
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case str():
            text = value if len(value) <= 30 else value[:29] + "…"
            return json.dumps(text, ensure_ascii=False).encode("utf-8", "replace").decode("utf-8")
        case int() if abs(value) >= 10**9:
            return "so big a number"
        case int() | float():
            return str(value)
        case dict():
            return "an object"
        case _:
            return "a list"
