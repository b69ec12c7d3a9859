"""What happens in a match of Golem, as it is told: the turn reads as a story from these alone.

The order in which they come is the order to tell them in. Seats, cards and districts stand by number and name;
whatever a seat chose is said with it, so nobody needs to look anything up.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.game import Event, Seat
from engine.games.golem.cards import Card
from engine.games.golem.grid import Facing
from engine.games.golem.views import Allocation, Phase

__all__ = [
    "AllocationsDisclosed",
    "AmuletKept",
    "AmuletUsed",
    "BonusEarned",
    "Dealt",
    "GameOver",
    "GolemPlaced",
    "HarvestTied",
    "Harvested",
    "Held",
    "HornRevealed",
    "Left",
    "Moved",
    "NoBonus",
    "NothingToHarvest",
    "PhaseRevealed",
    "PlacerDrawn",
    "Redealt",
    "Stayed",
    "Tied",
    "TurnBegan",
    "TurnEnded",
    "Turned",
    "VoidHit",
    "VoidsDisclosed",
    "VoidsNamed",
    "YourVoids",
]


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    """All cards were shuffled and dealt face up, row by row from A1 (G2.1)."""

    board: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PlacerDrawn(Event):
    """The dice chose who places the golem (G2.2)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class GolemPlaced(Event):
    """The golem was put on a district (G2.2)."""

    seat: Seat
    cell: str
    card: Card
    facing: Facing


@dataclass(frozen=True, slots=True)
class VoidsNamed(Event):
    """Both seats have named their voids; which, nobody is told (G2.3)."""


@dataclass(frozen=True, slots=True)
class YourVoids(Event):
    """To one seat alone: the voids it named (G2.3)."""

    cards: tuple[Card, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A turn begins; each seat has so many units, the bonus of the last turn among them (G3.1)."""

    turn: int
    budgets: tuple[int, int]
    bonus: tuple[int, int]


@dataclass(frozen=True, slots=True)
class PhaseRevealed(Event):
    """Both seats' units on the phase that has come (G4.1, G5.1, G6.1, G7.1)."""

    phase: Phase
    amounts: tuple[int, int]


@dataclass(frozen=True, slots=True)
class Tied(Event):
    """The phase is tied (G4.2, G5.3, G6.3, G7.2). The Amulet, if somebody holds it, comes after this."""

    phase: Phase
    amount: int


@dataclass(frozen=True, slots=True)
class AmuletUsed(Event):
    """The Amulet's owner broke the tie in favour of a seat; the Amulet is spent (G9.1)."""

    seat: Seat
    favored: Seat
    phase: Phase


@dataclass(frozen=True, slots=True)
class AmuletKept(Event):
    """The Amulet's owner let the tie stand (G9.1)."""

    seat: Seat
    phase: Phase


@dataclass(frozen=True, slots=True)
class Turned(Event):
    """The golem was turned: by the winner of orientation (G4.1), or clockwise by a tie, `by` None (G4.2)."""

    by: Seat | None
    before: Facing
    facing: Facing


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """The golem walked: by its mover's choice (G5.1), or one district by a tie, `by` None (G5.3).

    `path` holds the districts counted, the last of them where it now stands; `boots` says that the Boots were used
    for it (G5.6).
    """

    by: Seat | None
    steps: int
    from_cell: str
    to_cell: str
    path: tuple[str, ...]
    card: Card
    boots: bool


@dataclass(frozen=True, slots=True)
class Held(Event):
    """The winner of movement left the golem where it stands, as this match allows (G5.1)."""

    by: Seat
    cell: str


@dataclass(frozen=True, slots=True)
class Stayed(Event):
    """No unharvested district is in the golem's line, so it stays (G5.5). `by` would have moved it; None: a tie."""

    by: Seat | None
    cell: str


@dataclass(frozen=True, slots=True)
class VoidHit(Event):
    """The golem has ended its movement on a void, the `count`th of three: the turn ends (G6.1, G8.1)."""

    card: Card
    cell: str
    count: int


@dataclass(frozen=True, slots=True)
class Redealt(Event):
    """The unharvested cards were shuffled and dealt again; the whole board as it now lies, row by row (G8.2)."""

    board: tuple[Card, ...]
    face_down: tuple[bool, ...]


@dataclass(frozen=True, slots=True)
class Harvested(Event):
    """A district was harvested: points for a charm or curse, 0 for an artifact, which is now the seat's (G6.2).

    `score` is the seat's score after it; `by_bow`: a district next to the golem, with the Bow (G6.4).
    """

    seat: Seat
    card: Card
    cell: str
    points: int
    score: int
    by_bow: bool


@dataclass(frozen=True, slots=True)
class HarvestTied(Event):
    """The tie stands: the golem's district stays unharvested (G6.3)."""

    card: Card
    cell: str


@dataclass(frozen=True, slots=True)
class NothingToHarvest(Event):
    """The golem's district is face down already: the phase goes by (G6.5)."""

    cell: str


@dataclass(frozen=True, slots=True)
class BonusEarned(Event):
    """The winner of regeneration gets so many units more next turn, perhaps none (G7.2)."""

    seat: Seat
    units: int


@dataclass(frozen=True, slots=True)
class NoBonus(Event):
    """The tie stands: nobody gets a bonus (G7.2)."""


@dataclass(frozen=True, slots=True)
class HornRevealed(Event):
    """At the end of the turn: this seat had blown the Horn for it, which is now spent (G3.4)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """The turn is over; the scores, and how many turns in a row have turned no card face down (G10.4)."""

    turn: int
    scores: tuple[int, int]
    quiet_turns: int


@dataclass(frozen=True, slots=True)
class Left(Event):
    """A seat has left the match: `resigned` or `timed_out` (G10.6)."""

    seat: Seat
    ending: str


@dataclass(frozen=True, slots=True)
class GameOver(Event):
    """The match is over: `points`, `voids`, `dead_end`, `stalemate`, or what ended it from outside (G10).

    `winner` None is a draw, or a match that counts for nobody; `by_last_scorer`: level scores, decided by who last
    scored positive points (G10.2).
    """

    reason: str
    winner: Seat | None
    scores: tuple[int, int]
    by_last_scorer: bool


@dataclass(frozen=True, slots=True)
class VoidsDisclosed(Event):
    """After the end: whose voids were which, by seat (G6.1)."""

    voids: tuple[tuple[Card, ...], tuple[Card, ...]]


@dataclass(frozen=True, slots=True)
class AllocationsDisclosed(Event):
    """After the end: the allocations, by seat, of a turn that never revealed all of them (G3.3)."""

    turn: int
    allocations: tuple[Allocation, Allocation]
