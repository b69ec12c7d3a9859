"""What happens in a match. Everything lies open, so every event is told to the table."""

from __future__ import annotations

from dataclasses import dataclass

from engine.game import Event, Seat
from engine.games.micro_midgard.pieces import Action, Colour, Goods

__all__ = [
    "ActionChosen",
    "BlessingUsed",
    "Converted",
    "GiftTaken",
    "LevelRaised",
    "MatchEnded",
    "Moved",
    "PropheciesLeft",
    "ProphecyScored",
    "RagnarokCame",
    "RealmDestroyed",
    "RelicTaken",
    "RelicUsed",
    "Started",
    "TakenBack",
    "Took",
    "TurnEnded",
    "WolfMoved",
    "WolvesReset",
]


@dataclass(frozen=True, slots=True)
class Started(Event):
    """The table is laid out: who starts, by which set (M1, M4)."""

    starter: Seat
    set_name: str


@dataclass(frozen=True, slots=True)
class GiftTaken(Event):
    """The second player took its one resource (M1)."""

    seat: Seat
    resource: str


@dataclass(frozen=True, slots=True)
class Moved(Event):
    """A meeple moved and carries the seat's marker now; by the fallback if no other move was legal (M2.1)."""

    seat: Seat
    meeple: Colour
    origin: str
    target: str
    fallback: bool


@dataclass(frozen=True, slots=True)
class Took(Event):
    """The realm's Gold or Mead was taken; what went over the cap is `lost` (M2.2)."""

    seat: Seat
    resource: str
    amount: int
    lost: int
    cap: int


@dataclass(frozen=True, slots=True)
class Converted(Event):
    """A wolf action was turned into the other wolf's, with a Relic and its price (M2.R11)."""

    seat: Seat
    relic: str
    paid: Goods
    becomes: Action


@dataclass(frozen=True, slots=True)
class WolfMoved(Event):
    """A wolf went from one realm's space to another's, or stood still; `past` says whether it is past the end now.

    `back` says whether it was sent back, `action` whether it brought its action too.
    """

    seat: Seat
    wolf: Action
    origin: str
    target: str
    past: bool
    back: bool
    action: bool


@dataclass(frozen=True, slots=True)
class ActionChosen(Event):
    """Midgard's choice was made (M2.R13)."""

    seat: Seat
    action: Action


@dataclass(frozen=True, slots=True)
class LevelRaised(Event):
    """A marker went one level up (M2.2)."""

    seat: Seat
    track: Colour
    level: int


@dataclass(frozen=True, slots=True)
class BlessingUsed(Event):
    """A square was used; the marker fell to level 1 (M2.2). `gained` is what came in, `lost` what the cap cut off."""

    seat: Seat
    track: Colour
    level: int
    paid: Goods
    gained: Goods
    lost: Goods


@dataclass(frozen=True, slots=True)
class RelicTaken(Event):
    """A Relic was taken off its square; the marker fell to level 1 (M2.2)."""

    seat: Seat
    track: Colour
    level: int
    relic: str


@dataclass(frozen=True, slots=True)
class RelicUsed(Event):
    """A Relic was used (M3). `paid` holds the resources and the action; a wolf's move is told after it.

    One that exchanges (`swapped`) has paid what was given away and gained what came for it.
    """

    seat: Seat
    relic: str
    paid: Goods
    gained: Goods
    lost: Goods
    swapped: bool


@dataclass(frozen=True, slots=True)
class TakenBack(Event):
    """The last part of the turn was taken back (M6); `part` is its answer as it was given."""

    seat: Seat
    part: str


@dataclass(frozen=True, slots=True)
class TurnEnded(Event):
    """The turn is over; what was unspent is gone (M2.R1, M6)."""

    seat: Seat
    unspent: Goods
    choice_lost: bool


@dataclass(frozen=True, slots=True)
class RagnarokCame(Event):
    """One wolf or both stand past the end of their track (M2.3)."""

    wolves: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class ProphecyScored(Event):
    """The leftmost Prophecy of a colour was scored: what each seat brought, and who got the points, if anybody."""

    wolf: Action
    prophecy: str
    values: tuple[int, int]
    points: int
    winner: Seat | None


@dataclass(frozen=True, slots=True)
class PropheciesLeft(Event):
    """The leftmost Prophecy of either colour is gone (M2.3)."""

    sun: str
    moon: str


@dataclass(frozen=True, slots=True)
class RealmDestroyed(Event):
    """A realm fell; the space beside it is blocked from now on (M2.3)."""

    realm: str
    meeple: Colour | None


@dataclass(frozen=True, slots=True)
class WolvesReset(Event):
    """Both wolves are back on the first free space of their tracks (M2.3)."""

    sun: str
    moon: str


@dataclass(frozen=True, slots=True)
class MatchEnded(Event):
    """The match is over (M2.4). `points` and `stores` (Gold and Mead together) by seat."""

    reason: str
    winners: tuple[Seat, ...]
    points: tuple[int, int]
    stores: tuple[int, int]
    left_by: Seat | None
