"""The grid of Golem (G1.3): six by six districts that wrap around both ways, and the lines along which the golem walks.

Inside the rules a district is its number, 0 to 35, row by row from `A1`; views, events and answers name it.
"""

from __future__ import annotations

import enum
from collections.abc import Set
from typing import Final

__all__ = ["CELLS", "CELL_NUMBERS", "CROSSES", "LINES", "NEIGHBOURS", "NOWHERE", "SIZE", "Facing", "ahead", "clockwise"]

SIZE: Final = 6

CELLS: Final = tuple(f"{column}{row}" for row in range(1, SIZE + 1) for column in "ABCDEF")
"""The names of the districts, row by row: A1, B1, … F6."""

CELL_NUMBERS: Final = {cell: number for number, cell in enumerate(CELLS)}
"""The place of each name in `CELLS`."""


NOWHERE: Final = -1
"""In place of a district's number: the golem is not on the grid yet."""


class Facing(enum.StrEnum):
    """Where the golem looks (G1.2); N is up."""

    N = "N"
    E = "E"
    S = "S"
    W = "W"

    @property
    def word(self) -> str:
        """The direction in words."""
        return _WORDS[self]


_WORDS: Final = {Facing.N: "north", Facing.E: "east", Facing.S: "south", Facing.W: "west"}
_AHEAD: Final = {Facing.N: (0, -1), Facing.E: (1, 0), Facing.S: (0, 1), Facing.W: (-1, 0)}


def _step(cell: int, facing: Facing, steps: int) -> int:
    across, down = _AHEAD[facing]
    row, column = divmod(cell, SIZE)
    return (row + down * steps) % SIZE * SIZE + (column + across * steps) % SIZE


LINES: Final = tuple(
    {facing: tuple(_step(cell, facing, steps) for steps in range(1, SIZE + 1)) for facing in Facing}
    for cell in range(SIZE * SIZE)
)
"""By district and facing: the five districts straight ahead in order, then the district itself, where the line comes
round again (G5.4)."""

NEIGHBOURS: Final = tuple(tuple(LINES[cell][facing][0] for facing in Facing) for cell in range(SIZE * SIZE))
"""By district: those orthogonally next to it, to the north, east, south and west (G6.4)."""

CROSSES: Final = tuple(frozenset(LINES[cell][Facing.N] + LINES[cell][Facing.E]) for cell in range(SIZE * SIZE))
"""By district: its row and column, itself included (G10.3)."""

_CLOCKWISE: Final = {Facing.N: Facing.E, Facing.E: Facing.S, Facing.S: Facing.W, Facing.W: Facing.N}


def clockwise(facing: Facing) -> Facing:
    """The facing a quarter turn to the right (G4.2)."""
    return _CLOCKWISE[facing]


def ahead(cell: int, facing: Facing, face_down: Set[int], steps: int) -> tuple[int, ...]:
    """The districts counted on a walk of so many steps, in order: face-down ones are passed over, the line wraps
    around and, with few left in it, is gone round again (G5.2, G5.4). Empty if none is left (G5.5)."""
    live = [district for district in LINES[cell][facing] if district not in face_down]
    if not live:
        return ()
    return tuple(live[step % len(live)] for step in range(steps))
