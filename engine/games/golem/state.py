"""A match of Golem between two steps, as a frozen value. Secrets in it have a silent repr."""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.game import Seat
from engine.games.golem.cards import Card
from engine.games.golem.grid import NOWHERE, Facing
from engine.games.golem.views import Allocation, Artifact, Disclosed, Phase

__all__ = ["BASE", "BOTH", "HORN_UNITS", "PHASES", "VOIDS_TO_END", "Options", "State", "budget", "holder"]

BASE = 20
"""Units for each turn (G3.1)."""

HORN_UNITS = 5
"""How many more the Horn gives (G3.4)."""

VOIDS_TO_END = 3
"""At so many voids the game ends (G8.3)."""

BOTH: tuple[Seat, ...] = (0, 1)
PHASES = tuple(Phase)


@dataclass(frozen=True, slots=True)
class Options:
    """The options of a match (G10.5)."""

    target: int
    stalemate_turns: int
    may_hold: bool


@dataclass(frozen=True, slots=True)
class State:
    """Everything about a match that the rules need.

    kind, asked: the decision that is open and whom it asks; None and nobody once the match is over.
    phase: the phase being played, None outside of phases; `revealed` counts those of this turn revealed so far.
    board, face_down: the card on each district, and the districts that are face down.
    moved: whether the golem has ended a movement this turn, so that a void counts (G2.4, G5.1, G5.5).
    turned_down: whether this turn has turned a card face down (G10.4).
    allocations: this turn's, by seat; None until both are in.
    horn_open: the seat that held the Horn unspent when it allocated; nobody else can have blown it.
    bonus, next_bonus: by seat, what may be added to this turn's base, and to the next one's.
    cleared: cards on which the golem ended a movement without finding a void.
    untold: the turns that ended before all was revealed.
    reason, winner: None while the match goes on; a winner None after it is a draw, or no result.
    """

    options: Options
    placer: Seat
    board: tuple[Card, ...]
    turn: int = 0
    kind: str | None = "place"
    asked: tuple[Seat, ...] = ()
    phase: Phase | None = None
    revealed: int = 0
    face_down: frozenset[int] = frozenset()
    cell: int = NOWHERE
    facing: Facing = Facing.N
    moved: bool = False
    turned_down: bool = False
    voids: tuple[tuple[Card, ...], tuple[Card, ...]] = field(default=((), ()), repr=False)
    allocations: tuple[Allocation, Allocation] | None = field(default=None, repr=False)
    horn_open: Seat | None = None
    scores: tuple[int, int] = (0, 0)
    bonus: tuple[int, int] = (0, 0)
    next_bonus: tuple[int, int] = (0, 0)
    last_scorer: Seat | None = None
    artifacts: tuple[Artifact, ...] = ()
    hit: tuple[Card, ...] = ()
    cleared: frozenset[Card] = frozenset()
    quiet_turns: int = 0
    untold: tuple[Disclosed, ...] = field(default=(), repr=False)
    reason: str | None = None
    winner: Seat | None = None


def holder(state: State, artifact: Card) -> Seat | None:
    """Who could use an artifact: its owner while it is unspent."""
    for held in state.artifacts:
        if held.card == artifact:
            return None if held.spent else held.owner
    return None


def budget(state: State, seat: Seat, horn: bool = False) -> int:
    """What a seat may spend this turn, with or without the Horn; whether it may blow it is not asked here."""
    return BASE + state.bonus[seat] + (HORN_UNITS if horn else 0)
