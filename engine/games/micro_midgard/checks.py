"""What may be answered now: the shape of an answer (M6) and whether the rules allow it. The one place that refuses."""

from __future__ import annotations

from collections.abc import Collection
from typing import NoReturn

from engine.game import Json, Rejected, Seat
from engine.games.micro_midgard.answers import (
    Answer,
    Bless,
    Choose,
    Done,
    Gift,
    Part,
    Raise,
    Score,
    Step,
    Take,
    Undo,
    Use,
    Wolf,
)
from engine.games.micro_midgard.labels import either, goods_label, realm_label
from engine.games.micro_midgard.pieces import (
    ACTION_OF,
    CAP,
    COLOURS,
    MIDGARD,
    TOP,
    WOLVES,
    Action,
    Colour,
    Goods,
)
from engine.games.micro_midgard.printed import Yield
from engine.games.micro_midgard.reading import shown
from engine.games.micro_midgard.relics import CONVERTERS, RELICS
from engine.games.micro_midgard.state import Phase, State, neighbours

__all__ = ["allowed", "read_answer"]

_PARTS = ("gold", "mead", "wolf", "midgard", "up", "blessing", "relic", "done", "undo")


def read_answer(state: State, seat: Seat, answer: Json) -> Answer:
    """The move an answer means now. Raises Rejected for one that has not the shape asked for or breaks a rule."""
    asked = 1 - state.active if state.phase is Phase.GIFT else state.active
    if seat != asked or state.phase is Phase.OVER:
        _refuse("Nothing is asked of you right now: it is the other player's turn.", "M2")
    if not isinstance(answer, dict):
        _refuse(f"An answer is an object with names and values, not {shown(answer)}.", "M6")
    match state.phase:
        case Phase.GIFT:
            _keys(answer, ("resource",), hint="Choose your gift: 1 Gold or 1 Mead.")
            return Gift(_name(answer, "resource", ("gold", "mead"), rule="M1"))
        case Phase.MOVE:
            return _step(state, answer)
        case Phase.PROPHECY:
            _keys(answer, ("wolf",), hint="Both wolves are past the end: choose which colour scores, sun or moon.")
            return Score(Action(_name(answer, "wolf", WOLVES, rule="M2.3")))
        case _:
            part = _act(answer)
            match part:
                case Done():
                    pass
                case Undo():
                    if state.before is None:
                        _refuse("There is no part of this turn to take back; the move itself stands.", "M6")
                case _:
                    check_part(state, part)
            return part


def allowed(state: State, part: Part) -> bool:
    """Whether the rules allow a part now."""
    try:
        check_part(state, part)
    except Rejected:
        return False
    return True


def check_part(state: State, part: Part) -> None:
    """Raises Rejected if the rules don't allow a part now."""
    match part:
        case Take(resource):
            _check_left(state, resource, f"{resource.capitalize()} to take")
        case Wolf(convert):
            _check_left(state, "wolf", "wolf symbol")
            if convert is not None:
                wolf = state.yields(state.here).wolf
                assert wolf is not None
                _check_price(state, _check_convert(state, wolf, convert), "M2.R11", convert.upper())
        case Choose(action):
            if state.here != MIDGARD:
                _refuse(f"Only Midgard lets you choose an action; you moved to {_here(state)}.", "M2.2")
            if "midgard" not in state.left:
                _refuse("You have made Midgard's choice this turn already: it comes once.", "M2.2")
            if action not in state.printed.midgard:
                offered = either([each.capitalize() for each in state.printed.midgard])
                _refuse(f"Midgard offers {offered} here, not {action.capitalize()}.", "M4.7")
        case Raise(track):
            if state.player.level(track) == TOP:
                _refuse(f"Your {track.capitalize()} marker is on level {TOP} already, the highest.", "M2.R6")
            _check_action(state, ACTION_OF[track])
        case Bless(track, level):
            own = state.player.level(track)
            if level > own:
                _refuse(
                    f"Level {level} is above your {track.capitalize()} marker: it stands on {own}, "
                    f"so you may choose level {either([str(each) for each in range(1, own + 1)])}.",
                    "M2.2",
                )
            _check_action(state, ACTION_OF[track])
            if state.relic_on(track, level) is None:
                _check_price(state, state.square(track, level).pay, "M2.R6", f"that {track.capitalize()} square")
        case Use():
            _check_use(state, part)


def _check_use(state: State, part: Use) -> None:
    relic = RELICS[part.relic]
    _check_usable(state, part.relic)
    if relic.action is not None:
        _check_action(state, relic.action)
    price = relic.pay if part.pay is None else part.pay
    if part.pay is not None and part.pay.gold + part.pay.mead != relic.any_resources:
        _refuse(f"{part.relic.upper()} takes {relic.any_resources} resources together, in any mix.", "M2.R10")
    if part.swap is not None:
        held = state.player.gold + state.player.mead
        if part.swap.gold + part.swap.mead != held:
            _refuse(f"After the exchange you must hold {held} resources together, as many as now.", "M2.R10")
    if part.convert is not None:
        assert relic.wolf_action is not None
        more = _check_convert(state, relic.wolf_action, part.convert)
        both = Goods(gold=price.gold + more.gold, mead=price.mead + more.mead)
        _check_price(state, both, "M2.R14", f"{part.relic.upper()} with {part.convert.upper()}")
    else:
        _check_price(state, price, "M2.R6", part.relic.upper())


def _check_convert(state: State, wolf: Action, convert: str) -> Goods:
    """The price of turning that wolf's action with that Relic, which must be able to."""
    if CONVERTERS[wolf] != convert:
        _refuse(
            f"{convert.upper()} can't turn a {wolf.capitalize()}-wolf action: {CONVERTERS[wolf].upper()} does that.",
            "M2.R11",
        )
    _check_usable(state, convert)
    return RELICS[convert].pay


def _check_usable(state: State, name: str) -> None:
    if name not in state.player.relics:
        _refuse(f"You don't own Relic {name.upper()}.", "M2.R15")
    if name in state.used:
        _refuse(f"You have used {name.upper()} this turn: each Relic works once a turn.", "M2.2")


def _check_left(state: State, name: str, what: str) -> None:
    if name in state.left:
        return
    if state.here == MIDGARD:
        _refuse(f"Midgard has no {what}: it lets you choose an action.", "M2.2")
    if _prints(state.yields(state.here), name):
        _refuse(f"You have done that this turn: {_here(state)} gives it once.", "M2.2")
    fell = state.here in state.destroyed and _prints(state.printed.realms[state.here].intact, name)
    _refuse(f"{_here(state)} has no {what}{' since it is destroyed' if fell else ''}.", "M2.2")


def _prints(printed: Yield, name: str) -> bool:
    return printed.wolf is not None if name == "wolf" else getattr(printed.goods, name) > 0


def _here(state: State) -> str:
    return realm_label(state.printed.realm_name(state.here))


def _check_action(state: State, action: Action) -> None:
    if state.at_hand(action) < 1:
        _refuse(f"That takes a {action.capitalize()} action, and you have none at hand.", "M2.2")


def _check_price(state: State, price: Goods, rule: str, what: str) -> None:
    player = state.player
    if not player.can_pay(price):
        held = goods_label(Goods(gold=player.gold, mead=player.mead))
        _refuse(f"You can't pay for {what} in full: it costs {goods_label(price)}, and you hold {held}.", rule)


def _step(state: State, answer: dict[str, Json]) -> Step:
    _keys(answer, ("meeple", "to"), hint="Move a meeple: say which, and to which realm.")
    meeple = Colour(_name(answer, "meeple", COLOURS))
    names = [*(realm.name for realm in state.printed.realms), "midgard"]
    to = names.index(_name(answer, "to", names))
    if (meeple, to) not in state.moves():
        _refuse(_why_not(state, meeple, to), "M2.1")
    return Step(meeple, to)


def _why_not(state: State, meeple: Colour, to: int) -> str:
    name, whose = state.printed.realm_name, meeple.capitalize()
    if meeple in state.markers:
        return f"{whose} carries a marker: it stays until the owner of that marker has moved another meeple."
    origin = state.where[COLOURS.index(meeple)]
    place = realm_label(name(to))
    if to == origin:
        return f"{whose} is in {place} already: it has to move."
    if to in state.where:
        return f"{place} is taken by {COLOURS[state.where.index(to)].capitalize()}: realms are not shared."
    ways = [realm for realm in neighbours(origin, state.destroyed) if realm not in state.where]
    reach = either([realm_label(name(realm)) for realm in ways])
    way_out = f"{whose} can go to {reach}." if reach else f"{whose} can't move at all now."
    if MIDGARD in (origin, to) and (origin in state.destroyed or to in state.destroyed):
        fallen = realm_label(name(to if origin == MIDGARD else origin))
        return f"{fallen} is destroyed and cut off from Midgard. {way_out}"
    return f"{whose} can't reach {place} from {realm_label(name(origin))}. {way_out}"


def _act(answer: dict[str, Json]) -> Part | Done | Undo:
    if "do" not in answer:
        _refuse("Your turn goes on: say what to do, or `done` to end it.", "M6")
    do = _name(answer, "do", _PARTS)
    match do:
        case "gold" | "mead":
            _keys(answer, ("do",))
            return Take(do)
        case "wolf":
            _keys(answer, ("do",), ("convert",))
            return Wolf(_converter(answer))
        case "midgard":
            _keys(answer, ("do", "action"))
            return Choose(Action(_name(answer, "action", tuple(Action))))
        case "up":
            _keys(answer, ("do", "track"))
            return Raise(Colour(_name(answer, "track", COLOURS)))
        case "blessing":
            _keys(answer, ("do", "track", "level"))
            return Bless(Colour(_name(answer, "track", COLOURS)), _whole(answer, "level", 1, TOP))
        case "relic":
            return _use(answer)
    _keys(answer, ("do",))
    return Done() if do == "done" else Undo()


def _use(answer: dict[str, Json]) -> Use:
    name = answer.get("relic")
    if "relic" not in answer:
        _refuse("Say which Relic.", "M6")
    if not isinstance(name, str) or name not in RELICS:
        _refuse(f"There is no Relic {shown(name)}; they are called s1a to s4c and m1a to m4c.", "M3")
    relic = RELICS[name]
    needed: tuple[str, ...]
    if relic.converts is not None:
        _refuse(
            f"{name.upper()} is not used by itself: it turns a {relic.converts.capitalize()}-wolf action "
            "at the moment that wolf would move.",
            "M2.R11",
        )
    for key, belongs, what in (
        ("pay", relic.any_resources > 0, "lets you choose what to pay"),
        ("swap", relic.swaps, "exchanges resources"),
        ("convert", relic.wolf_action is not None, "brings a wolf action to turn"),
    ):
        if key in answer and not belongs:
            _refuse(f"`{key}` does not belong here: {name.upper()} is no Relic that {what}.", "M3")
    if relic.any_resources:
        needed, hint = (
            ("pay",),
            f"{name.upper()} takes any {relic.any_resources} resources: say how much Gold and Mead.",
        )
    elif relic.swaps:
        needed, hint = ("swap",), f"{name.upper()} exchanges resources: say how much Gold and Mead you will hold."
    else:
        needed, hint = (), ""
    _keys(answer, ("do", "relic", *needed), ("convert",), hint=hint)
    pay = _resources(answer["pay"], "pay", relic.any_resources) if relic.any_resources else None
    swap = _resources(answer["swap"], "swap", CAP) if relic.swaps else None
    return Use(name, pay, swap, _converter(answer))


def _converter(answer: dict[str, Json]) -> str | None:
    return _name(answer, "convert", tuple(CONVERTERS.values()), rule="M2.R11") if "convert" in answer else None


def _resources(given: Json, place: str, most: int) -> Goods:
    if not isinstance(given, dict):
        _refuse(f"`{place}` says how much Gold and how much Mead, it is not {shown(given)}.", "M6")
    _keys(given, ("gold", "mead"), place=f" in `{place}`")
    return Goods(gold=_whole(given, "gold", 0, most), mead=_whole(given, "mead", 0, most))


def _keys(
    answer: dict[str, Json],
    needed: Collection[str],
    allowed: Collection[str] = (),
    *,
    hint: str = "",
    place: str = "",
) -> None:
    lead = hint + " " if hint else ""
    for key in needed:
        if key not in answer:
            _refuse(f"{lead}`{key}` is missing{place}.", "M6")
    for key in answer:
        if key not in needed and key not in allowed:
            _refuse(f"{lead}{shown(key)} does not belong{place or ' in this answer'}.", "M6")


def _name(answer: dict[str, Json], key: str, names: Collection[str], *, rule: str = "M6") -> str:
    value = answer[key]
    if not isinstance(value, str) or value not in names:
        _refuse(f"`{key}` is one of {', '.join(names)}, not {shown(value)}.", rule)
    return value


def _whole(answer: dict[str, Json], key: str, low: int, high: int) -> int:
    value = answer[key]
    if type(value) is not int or not low <= value <= high:
        _refuse(f"`{key}` is a whole number from {low} to {high}, not {shown(value)}.", "M6")
    return value


def _refuse(text: str, rule: str) -> NoReturn:
    raise Rejected(text, rule)
