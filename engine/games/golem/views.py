"""What a seat, or the table, may see of a match of Golem.

Everything the turn has not revealed is simply not here; when the match is over, all of it is. Districts are named
(`C4`) and cards too (`7H`); `cards.py` says what a card is and is worth, `grid.py` what the names of districts are.
"""

from __future__ import annotations

import enum
from dataclasses import dataclass, field

from engine.game import Seat
from engine.games.golem.cards import Card
from engine.games.golem.grid import Facing

__all__ = [
    "Ahead",
    "Allocation",
    "Artifact",
    "Disclosed",
    "District",
    "Golem",
    "Phase",
    "Revealed",
    "View",
]


class Phase(enum.StrEnum):
    """The four phases of a turn, in the order they are played; also what units are put on (G3.1)."""

    ORIENTATION = "orientation"
    MOVEMENT = "movement"
    HARVESTING = "harvesting"
    REGENERATION = "regeneration"


@dataclass(frozen=True, slots=True)
class District:
    """A place on the grid: the card on it, and whether it has been harvested (or hit as a void)."""

    card: Card
    face_down: bool


@dataclass(frozen=True, slots=True)
class Golem:
    """Where the golem stands, and where it looks."""

    cell: str
    facing: Facing


@dataclass(frozen=True, slots=True)
class Artifact:
    """A king that has been harvested: whose it is, and whether it is spent. A Horn in use is not spent yet (G3.4)."""

    card: Card
    owner: Seat
    spent: bool


@dataclass(frozen=True, slots=True)
class Revealed:
    """What both seats put on a phase of this turn, once that phase has come (G3.3)."""

    phase: Phase
    amounts: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Allocation:
    """How a seat splits its units over the phases, and whether it blows the Horn for five more (G3.1, G3.4)."""

    orientation: int = field(repr=False)
    movement: int = field(repr=False)
    harvesting: int = field(repr=False)
    regeneration: int = field(repr=False)
    horn: bool = field(default=False, repr=False)

    @property
    def kind(self) -> str:
        """The decision it answers."""
        return "allocate"

    @property
    def amounts(self) -> tuple[int, int, int, int]:
        """The units in the order of the phases."""
        return (self.orientation, self.movement, self.harvesting, self.regeneration)


@dataclass(frozen=True, slots=True)
class Disclosed:
    """The allocations, by seat, of a turn that never revealed all of them; known when the match is over (G3.3).

    `budgets` is what each could spend on that turn, the Horn counted.
    """

    turn: int
    allocations: tuple[Allocation, Allocation]
    budgets: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Ahead:
    """The district where a walk of so many steps would end now. Late in a match several walks may end on the same."""

    cell: str
    steps: int


@dataclass(frozen=True, slots=True)
class View:
    """What one seat sees; with `seat` None, what everybody sees.

    seat: whose view it is.
    turn: counted from 1; 0 until the first allocation is asked.
    step: what is being decided: `place`, `voids`, `allocate`, `amulet`, `orient`, `move` or `bow`; None once over.
    phase: the phase in which a step of this turn is open; None while units are being allocated and outside of turns.
    asked: the seats that step asks, each with the kind of decision; an answer that is in does not change it.
    board: the 36 districts, row by row from A1.
    golem: None until it is placed.
    ahead: where the golem would come to stand by 1, 2, 3 steps, also by 4 and 5 while somebody could use the Boots;
        empty before it is placed, with no unharvested district left in its line (G5.5), and once the match is over.
    scores, budgets, bonus: by seat; a budget is 20 and the bonus, the Horn not counted, for it is not announced.
    last_scorer: who last harvested a charm: this seat wins level scores (G10.2).
    artifacts: those harvested, in the order they were.
    voids_hit: how many of three; `hit` names the cards, in order.
    safe: unharvested cards on which the golem has ended a movement and which were no voids, as all have seen.
    revealed: this turn's amounts, phase by phase, as far as they have been revealed.
    quiet_turns: how many turns in a row turned no card face down; at `stalemate_turns` the match ends, 0: never.
    target, stalemate_turns, may_hold: the options of this match (G10.5).
    over, winner, reason: how it ended; `winner` is None for a draw too.
    my_voids, my_allocation: the seat's own; the allocation is that of the turn being played, once both are in.
    all_voids: by seat, once the match is over.
    disclosed: what turns never revealed, once the match is over.
    """

    seat: Seat | None
    turn: int
    step: str | None
    phase: Phase | None
    asked: tuple[tuple[Seat, str], ...]
    board: tuple[District, ...]
    golem: Golem | None
    ahead: tuple[Ahead, ...]
    scores: tuple[int, int]
    budgets: tuple[int, int]
    bonus: tuple[int, int]
    last_scorer: Seat | None
    artifacts: tuple[Artifact, ...]
    voids_hit: int
    hit: tuple[Card, ...]
    safe: tuple[Card, ...]
    revealed: tuple[Revealed, ...]
    quiet_turns: int
    target: int
    stalemate_turns: int
    may_hold: bool
    over: bool
    winner: Seat | None
    reason: str | None
    my_voids: tuple[Card, ...] | None = field(default=None, repr=False)
    my_allocation: Allocation | None = field(default=None, repr=False)
    all_voids: tuple[tuple[Card, ...], tuple[Card, ...]] | None = None
    disclosed: tuple[Disclosed, ...] = ()
