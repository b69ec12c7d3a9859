"""The questions Golem asks, as data: what may be chosen, and where each choice leads.

A question holds only what its seat may see; that of an open choice is read by the whole table, so it says nothing that
is its seat's alone.
"""

from __future__ import annotations

from engine.game import Decision, Flag, Json, Number, OneOf, Option, Seat, SomeOf
from engine.games.golem.cards import BOOTS, BOW, HORN, PLAIN, SUITS, Card, name, suit, symbol, worth
from engine.games.golem.grid import CELLS, NEIGHBOURS, Facing, ahead, clockwise
from engine.games.golem.seen import reach
from engine.games.golem.state import BASE, HORN_UNITS, PHASES, State, budget, holder
from engine.games.golem.views import Phase

__all__ = ["decision", "unspent"]


def decision(state: State, seat: Seat, kind: str) -> Decision:
    """The question of that kind to a seat."""
    return _QUESTIONS[kind](state, seat)


def unspent(decision: Decision, answer: Json) -> int:
    """How many units an answer to `allocate` leaves unspent; 0 for other questions. The answer must be a legal one.

    Its player is asked once whether to keep them or to change (G3.2).
    """
    if decision.kind != "allocate" or decision.budget is None:
        return 0
    spent = sum(answer[phase.value] for phase in PHASES)
    return int(decision.budget + (HORN_UNITS if answer.get("horn", False) else 0) - spent)


def _place(state: State, seat: Seat) -> Decision:
    cells = tuple(
        Option(cell, f"{cell} {symbol(card)}", f"{name(card)}, {worth(card)}", f"Row {cell[1]}", f"Column {cell[0]}")
        for cell, card in zip(CELLS, state.board, strict=True)
    )
    facings = tuple(Option(facing.value, facing.word.capitalize()) for facing in Facing)
    return Decision(
        seat,
        "place",
        False,
        "The dice chose you to place the golem: on which district, facing which way?",
        (OneOf("cell", "District", cells), OneOf("facing", "Facing", facings)),
        rule="G2.2",
        example="C4 N",
        title="Place the golem",
    )


def _voids(state: State, seat: Seat) -> Decision:
    places = {card: CELLS[cell] for cell, card in enumerate(state.board)}
    cards = tuple(
        Option(card, symbol(card), f"{name(card)}, {worth(card)}, at {places[card]}", SUITS[suit(card)].capitalize())
        for card in PLAIN
    )
    return Decision(
        seat,
        "voids",
        True,
        "Name your two voids in secret: two different cards, no artifacts. "
        "Where the golem ends its movement on a void, the turn ends and the cards are dealt again.",
        (SomeOf("cards", "Your voids", cards, 2, 2),),
        rule="G2.3",
        example="7H 3C",
        title="Your two voids",
    )


def _allocate(state: State, seat: Seat) -> Decision:
    units, bonus = budget(state, seat), state.bonus[seat]
    has_horn = holder(state, HORN) == seat
    most = units + (HORN_UNITS if has_horn else 0) - (len(PHASES) - 1)
    numbers = tuple(
        Number(phase.value, phase.value.capitalize(), 1, most, note=note)
        for phase, note in zip(PHASES, _WHAT_FOR, strict=True)
    )
    horn = Flag(
        "horn", f"Blow the {name(HORN)}", f"{units + HORN_UNITS} units for this turn instead of {units}; once a match"
    )
    what = f"{units} units ({BASE} and a bonus of {bonus})" if bonus else f"{units} units"
    return Decision(
        seat,
        "allocate",
        True,
        f"Turn {state.turn}: split your {what} in secret over the four phases, at least one on each.",
        (*numbers, horn) if has_horn else numbers,
        rule="G3.1",
        budget=units,
        example="6 5 5 4 horn" if has_horn else "6 5 5 4",
        title=f"Turn {state.turn}",
    )


_WHAT_FOR = (
    "who has more turns the golem",
    "who has more moves it 1, 2 or 3 districts",
    "who has more harvests its district",
    "who has more gets half of it as bonus units next turn",
)


def _amulet(state: State, seat: Seat) -> Decision:
    assert state.phase is not None
    assert state.allocations is not None
    tied = state.allocations[seat].amounts[PHASES.index(state.phase)]
    mine, theirs, stands = _amulet_notes(state, tied)
    return Decision(
        seat,
        "amulet",
        False,
        f"{state.phase.value.capitalize()} is tied, {tied} each. Break the tie with the Amulet of Loki?",
        (
            OneOf(
                "favor",
                "The tie",
                (
                    Option(seat, "In your favour", mine),
                    Option(1 - seat, "In your opponent's favour", theirs),
                    Option(None, "Let it stand", stands),
                ),
            ),
        ),
        rule="G9.1",
        example="me",
        title="The Amulet",
    )


def _amulet_notes(state: State, tied: int) -> tuple[str, str, str]:
    """What follows from a tie broken for the owner, for the opponent, and not at all."""
    match state.phase:
        case Phase.ORIENTATION:
            stands = f"it turns clockwise, to face {clockwise(state.facing).word}"
            return ("you turn the golem", "your opponent turns it", stands)
        case Phase.MOVEMENT:
            path = ahead(state.cell, state.facing, state.face_down, 1)
            if not path:
                return (_STAYS, _STAYS, _STAYS)
            return ("you move the golem", "your opponent moves it", f"it moves one district, to {_at(state, path[0])}")
        case Phase.HARVESTING:
            what = _at(state, state.cell)
            stands = f"{CELLS[state.cell]} stays as it is"
            return (f"you harvest {what}", f"your opponent harvests {what}", stands)
        case _:
            units = f"{tied // 2} bonus unit{'' if tied // 2 == 1 else 's'} next turn"
            return (f"{units} for you", f"{units} for your opponent", "no bonus for anybody")


_STAYS = "the golem stays: no district is left in its line"


def _orient(state: State, seat: Seat) -> Decision:
    return Decision(
        seat,
        "orient",
        False,
        f"You won orientation. The golem on {CELLS[state.cell]} faces {state.facing.word}: which way shall it face?",
        (
            OneOf(
                "facing",
                "Facing",
                tuple(Option(facing.value, facing.word.capitalize(), _outlook(state, facing)) for facing in Facing),
            ),
        ),
        rule="G4.1",
        example="E",
        title="Turn the golem",
    )


def _outlook(state: State, facing: Facing) -> str:
    path = ahead(state.cell, facing, state.face_down, reach(state, None))
    if not path:
        return "no district left ahead"
    return "ahead: " + ", ".join(f"{CELLS[cell]} {_short(state.board[cell])}" for cell in path)


def _move(state: State, seat: Seat) -> Decision:
    path = ahead(state.cell, state.facing, state.face_down, reach(state, seat))
    walks = tuple(
        Option(steps, str(steps), f"to {_at(state, cell)}{f', with the {name(BOOTS)}' if steps > 3 else ''}")
        for steps, cell in enumerate(path, start=1)
    )
    hold = Option(0, "Hold", f"it stays on {_at(state, state.cell)}")
    return Decision(
        seat,
        "move",
        False,
        f"You won movement. The golem on {CELLS[state.cell]} faces {state.facing.word}: how far shall it walk?",
        (OneOf("districts", "Districts", (hold, *walks) if state.options.may_hold else walks),),
        rule="G5.1",
        example="2",
        title="Move the golem",
    )


def _bow(state: State, seat: Seat) -> Decision:
    own = Option(None, f"{CELLS[state.cell]}, its own", f"{_what(state, state.cell)}; the Bow is kept")
    shots = tuple(
        Option(CELLS[cell], CELLS[cell], f"{_what(state, cell)}, with the {name(BOW)}")
        for cell in NEIGHBOURS[state.cell]
        if cell not in state.face_down
    )
    return Decision(
        seat,
        "bow",
        False,
        f"You won harvesting. Harvest the golem's own district, or one next to it with the {name(BOW)}?",
        (OneOf("cell", "District", (own, *shots)),),
        rule="G6.4",
        example="own",
        title="The Bow",
    )


def _at(state: State, cell: int) -> str:
    return f"{CELLS[cell]}, {_what(state, cell)}"


def _what(state: State, cell: int) -> str:
    if cell in state.face_down:
        return "face down, nothing to harvest"
    card: Card = state.board[cell]
    return f"{name(card)}, {worth(card)}"


def _short(card: Card) -> str:
    return f"{symbol(card)} {worth(card)}"


_QUESTIONS = {
    "place": _place,
    "voids": _voids,
    "allocate": _allocate,
    "amulet": _amulet,
    "orient": _orient,
    "move": _move,
    "bow": _bow,
}
