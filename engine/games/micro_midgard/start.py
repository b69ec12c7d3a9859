"""Setup (M1, M8): what the dice of step 0 lay out, in the order the spec draws them."""

from __future__ import annotations

from engine.chance import Dice
from engine.game import Event
from engine.games.micro_midgard.events import Started
from engine.games.micro_midgard.pieces import COLOURS, TOP, WOLVES, Action, Side
from engine.games.micro_midgard.printed import PrintedSet, Prophecy
from engine.games.micro_midgard.state import Phase, Player, State, start_space

__all__ = ["set_up"]

_IN_PLAY = 5


def set_up(printed: PrintedSet, dice: Dice) -> tuple[State, tuple[Event, ...]]:
    """The table as it is laid out, the second player asked for its gift."""
    starter = dice.draw(2)
    falling = list(COLOURS)
    dice.shuffle(falling)
    sides = [Side.A, Side.A, Side.B, Side.B]
    dice.shuffle(sides)
    red: list[str | None] = []
    blue: list[str | None] = []
    for level in range(1, TOP + 1):
        letters = list("abc")
        dice.shuffle(letters)
        red.append(f"s{level}{letters[0]}")
        blue.append(f"m{level}{letters[1]}")
    realm_of = {colour: printed.tokens[colour][side] for colour, side in zip(COLOURS, sides, strict=True)}
    state = State(
        printed=printed,
        phase=Phase.GIFT,
        turn=0,
        active=starter,
        where=tuple(realm_of[colour] for colour in COLOURS),
        markers=(None, None),
        destroyed=frozenset(),
        wolves=(start_space(Action.SUN, ()), start_space(Action.MOON, ())),
        tokens=tuple(realm_of[colour] for colour in falling),
        sides=tuple(sides),
        players=(Player(), Player()),
        tracks=(tuple(red), tuple(blue)),
        prophecies=(_drawn(printed, WOLVES[0], dice), _drawn(printed, WOLVES[1], dice)),
    )
    return state, (Started(None, "M1", starter, printed.name),)


def _drawn(printed: PrintedSet, wolf: Action, dice: Dice) -> tuple[Prophecy, ...]:
    pool = list(printed.prophecies[wolf])
    dice.shuffle(pool)
    return tuple(pool[:_IN_PLAY])
