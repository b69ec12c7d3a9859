"""Questions as data: what is asked, and every answer the rules allow, each with what it leads to."""

from __future__ import annotations

from collections.abc import Iterator

from engine.game import Decision, Field, Json, OneOf, Option, Seat, Whole
from engine.games.micro_midgard.answers import Bless, Choose, Part, Raise, Take, Use, Wolf
from engine.games.micro_midgard.checks import allowed
from engine.games.micro_midgard.labels import (
    either,
    goods_label,
    part_label,
    prophecy_label,
    realm_label,
    relic_label,
    square_label,
    yield_label,
)
from engine.games.micro_midgard.pieces import (
    ACTION_OF,
    ACTIONS,
    CAP,
    COLOURS,
    MIDGARD,
    TOP,
    WOLVES,
    Action,
    Colour,
    Goods,
)
from engine.games.micro_midgard.relics import CONVERTERS, RELICS, Relic
from engine.games.micro_midgard.state import Phase, State, forward, is_past, neighbours, prophecy_value

__all__ = ["doubt", "json_of", "parts_allowed", "question"]


_DONE: Json = {"do": "done"}

_MIDGARD = "Midgard"
_WASTED = frozenset((_MIDGARD, *(f"{colour.capitalize()} Blessing" for colour in COLOURS)))
"""The groups of parts that are lost with the turn: they spend an action at hand, or bring one for nothing."""


def question(state: State, seat: Seat) -> Decision:
    """What is asked of a seat now."""
    kind = state.phase.value
    match state.phase:
        case Phase.GIFT:
            text = "You play second: take a gift before the first turn."
            return _decision(seat, kind, text, OneOf("resource", "Gift", _gifts()), "M1", "gold")
        case Phase.MOVE:
            moves = Whole("Move", tuple(_move_option(state, meeple, to) for meeple, to in state.moves()))
            meeple, to = state.moves()[0]
            example = f"{meeple} {state.printed.realm_name(to)}"
            return _decision(seat, kind, _move_prompt(state), moves, "M2.1", example)
        case Phase.PROPHECY:
            text = "Both wolves are past the end of their tracks: choose which colour scores."
            colours = OneOf("wolf", "Colour", tuple(_colour_option(state, wolf) for wolf in WOLVES))
            return _decision(seat, kind, text, colours, "M2.3", "sun")
        case _:
            return _decision(seat, kind, _act_prompt(state), Whole("Next", _act_options(state)), "M2.2", "done")


def doubt(decision: Decision, answer: Json) -> str | None:
    """What to ask before an answer that ends the turn although actions are left; None for any other."""
    match decision.fields:
        case (Whole(_, options),) if decision.kind == "act" and answer == _DONE:
            if any(option.group in _WASTED for option in options):
                note = next(option.note for option in options if option.value == _DONE)
                return f"If you end the turn now: {note}. That can't be taken back. End it, or go on?"
    return None


def parts_allowed(state: State) -> Iterator[Part]:
    """Every part of a turn that the rules allow now, in the order in which they are offered."""
    return (part for part in _conceivable(state) if allowed(state, part))


def json_of(part: Part) -> Json:
    """The answer that means a part."""
    match part:
        case Take(resource):
            return {"do": resource}
        case Wolf(convert):
            return {"do": "wolf"} if convert is None else {"do": "wolf", "convert": convert}
        case Choose(action):
            return {"do": "midgard", "action": action.value}
        case Raise(track):
            return {"do": "up", "track": track.value}
        case Bless(track, level):
            return {"do": "blessing", "track": track.value, "level": level}
        case Use(relic, pay, swap, convert):
            answer: dict[str, Json] = {"do": "relic", "relic": relic}
            if pay is not None:
                answer["pay"] = {"gold": pay.gold, "mead": pay.mead}
            if swap is not None:
                answer["swap"] = {"gold": swap.gold, "mead": swap.mead}
            if convert is not None:
                answer["convert"] = convert
            return answer


def _decision(seat: Seat, kind: str, prompt: str, field: Field, rule: str, example: str) -> Decision:
    return Decision(seat, kind, False, prompt, (field,), rule, example=example)


def _gifts() -> tuple[Option, ...]:
    return tuple(Option(name, f"1 {name.capitalize()}") for name in ("gold", "mead"))


def _move_prompt(state: State) -> str:
    marked = [marker.capitalize() for marker in state.markers if marker is not None]
    held = f" ({' and '.join(marked)} may not)" if marked else ""
    lost = ". Nothing can move the normal way, so one goes to Midgard" if _is_fallback(state, *state.moves()[0]) else ""
    return f"Turn {state.turn}: move a meeple that carries no marker{held}{lost}."


def _is_fallback(state: State, meeple: Colour, to: int) -> bool:
    return to not in neighbours(state.where[COLOURS.index(meeple)], state.destroyed)


def _move_option(state: State, meeple: Colour, to: int) -> Option:
    name = state.printed.realm_name(to)
    if to == MIDGARD:
        note = f"{either([action.capitalize() for action in state.printed.midgard])} action of your choice"
    else:
        note = yield_label(state.yields(to))
    return Option(
        {"meeple": meeple.value, "to": name},
        f"{meeple.capitalize()} to {realm_label(name)}",
        note,
        f"{meeple.capitalize()} meeple",
    )


def _colour_option(state: State, wolf: Action) -> Option:
    prophecy = state.row(wolf)[0]
    points = state.printed.points[len(state.printed.points) - len(state.row(wolf))]
    own, other = (prophecy_value(prophecy, state.players[seat]) for seat in (state.active, 1 - state.active))
    better = "nobody" if own == other else "you" if (own > other) == prophecy.most else "the other player"
    return Option(
        wolf.value,
        f"{wolf.capitalize()}: {prophecy_label(prophecy)}",
        f"you {own}, other player {other}: {points} {'point' if points == 1 else 'points'} for {better}",
    )


def _act_prompt(state: State) -> str:
    player = state.player
    sun, moon, craft = state.actions
    held = goods_label(Goods(gold=player.gold, mead=player.mead))
    return (
        f"You are in {realm_label(state.printed.realm_name(state.here))}. "
        f"At hand: {goods_label(Goods(sun=sun, moon=moon, craft=craft))}. You hold {held}. What next?"
    )


def _act_options(state: State) -> tuple[Option, ...]:
    options = [
        Option(json_of(part), part_label(state, part), _note(state, part), _group(part))
        for part in parts_allowed(state)
    ]
    options.append(Option(_DONE, "End the turn", _done_note(state), "Turn"))
    if state.before is not None:
        options.append(Option({"do": "undo"}, "Take back", part_label(*state.before), "Turn"))
    return tuple(options)


def _conceivable(state: State) -> Iterator[Part]:
    for name in state.left:
        if name == "wolf":
            wolf = state.yields(state.here).wolf
            assert wolf is not None
            yield Wolf()
            yield Wolf(CONVERTERS[wolf])
        elif name == "midgard":
            yield from (Choose(action) for action in state.printed.midgard)
        else:
            yield Take(name)
    for track in COLOURS:
        if state.at_hand(ACTION_OF[track]):
            yield Raise(track)
            yield from (Bless(track, level) for level in range(1, state.player.level(track) + 1))
    for name in state.player.relics:
        yield from _uses(state, RELICS[name])


def _uses(state: State, relic: Relic) -> Iterator[Part]:
    if relic.converts is not None:
        return
    player = state.player
    if relic.any_resources:
        total = relic.any_resources
        yield from (Use(relic.name, pay=Goods(gold=gold, mead=total - gold)) for gold in range(total + 1))
    elif relic.swaps:
        total = player.gold + player.mead
        for gold in range(max(0, total - CAP), min(CAP, total) + 1):
            yield Use(relic.name, swap=Goods(gold=gold, mead=total - gold))
    else:
        yield Use(relic.name)
        if relic.wolf_action is not None:
            yield Use(relic.name, convert=CONVERTERS[relic.wolf_action])


def _group(part: Part) -> str:
    match part:
        case Take() | Wolf():
            return "Realm"
        case Choose():
            return _MIDGARD
        case Raise(track) | Bless(track, _):
            return f"{track.capitalize()} Blessing"
        case Use():
            return "Relics"


def _note(state: State, part: Part) -> str:
    match part:
        case Take(resource):
            lost = getattr(state.yields(state.here).goods, resource) - state.player.room(resource)
            return f"{lost} more than you can hold: lost" if lost > 0 else ""
        case Wolf(convert):
            wolf = state.yields(state.here).wolf
            assert wolf is not None
            return _wolf_note(state, wolf, convert)
        case Choose():
            return "no wolf moves"
        case Raise(track):
            return f"for 1 {ACTION_OF[track].capitalize()} action{'; the top' if _lifts_to_top(state, track) else ''}"
        case Bless(track, level):
            relic = state.relic_on(track, level)
            what = square_label(state.square(track, level)) if relic is None else relic_label(relic)
            falls = "" if state.player.level(track) == 1 else "; marker falls to 1"
            return f"{what}{falls}"
        case Use(name, _, _, convert):
            relic_used = RELICS[name]
            if relic_used.wolf_action is not None and convert is not None:
                return f"also {relic_label(convert)}"
            return relic_label(name)


def _lifts_to_top(state: State, track: Colour) -> bool:
    return state.player.level(track) + 1 == TOP


def _wolf_note(state: State, wolf: Action, convert: str | None) -> str:
    price = ""
    if convert is not None:
        price = f"pay {goods_label(RELICS[convert].pay)}; "
        wolf = WOLVES[1 - WOLVES.index(wolf)]
    space = state.wolf(wolf)
    to = forward(wolf, space, state.destroyed)
    if to == space:
        way = "the wolf is past the end and stays"
    elif is_past(wolf, to):
        way = "the wolf runs past the end: Ragnarok after this turn"
    else:
        way = f"the wolf runs to {realm_label(state.printed.realm_name(to))}"
    return f"{price}{way}; a {wolf.capitalize()} action"


def _done_note(state: State) -> str:
    taken = [name.capitalize() for name in state.left if name != "midgard"]
    said = [f"{' and '.join(taken)} done for you first"] if taken else []
    if "midgard" in state.left:
        said.append("Midgard's choice is lost")
    unspent = Goods(**dict(zip(ACTIONS, state.actions, strict=True)))
    if unspent != Goods():
        said.append(f"lost: {goods_label(unspent)}")
    if state.past():
        said.append("Ragnarok follows")
    return "; ".join(said)
