"""What is still to be done, as data: the agenda of a match is a stack of these, the next one last.

A task is either carried out at once or a question. A question is put to its seat only if it has several answers
(N15); rules push tasks rather than call each other, so that effects nest to any depth.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from engine.game import Seat
from engine.games.nidavellir.cards import Card, Column
from engine.games.nidavellir.coins import Place

__all__ = [
    "BeginRound",
    "Bid",
    "CloseTavern",
    "Cut",
    "Distinction",
    "Double",
    "Drop",
    "EndAge",
    "EndRound",
    "Enlist",
    "Enlistment",
    "FinalScoring",
    "GiveUp",
    "Hofud",
    "LeaveColumns",
    "LineUp",
    "Look",
    "NextAge",
    "Order",
    "Pick",
    "Question",
    "Recruit",
    "Return",
    "Reveal",
    "SeatQuestion",
    "Show",
    "Take",
    "TakeFromCamp",
    "Task",
    "Thrud",
    "Trade",
    "Transform",
    "Turn",
    "Vidofnir",
    "Ylud",
]


@dataclass(frozen=True, slots=True)
class Task:
    """Something to do."""


@dataclass(frozen=True, slots=True)
class Question(Task):
    """Something to be asked. `kind` is what positions and answers go by; sealed ones wait for each other."""

    kind: ClassVar[str]
    sealed: ClassVar[bool] = False


@dataclass(frozen=True, slots=True)
class SeatQuestion(Question):
    """A question to one seat."""

    seat: Seat


# A round (N4)


@dataclass(frozen=True, slots=True)
class BeginRound(Task):
    """Deal the taverns, fill the camp."""


@dataclass(frozen=True, slots=True)
class Bid(Question):
    """Everybody without Uline lays three coins."""

    kind: ClassVar[str] = "bid"
    sealed: ClassVar[bool] = True


@dataclass(frozen=True, slots=True)
class Reveal(Task):
    """The coins of a tavern are turned up."""

    tavern: Place


@dataclass(frozen=True, slots=True)
class Show(SeatQuestion):
    """Uline's owner lays a coin from hand."""

    kind: ClassVar[str] = "show"


@dataclass(frozen=True, slots=True)
class LineUp(Task):
    """The order of the turns at this tavern is fixed."""


@dataclass(frozen=True, slots=True)
class Turn(Task):
    """One player's turn."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Pick(SeatQuestion):
    """A card of the tavern or the camp. It is asked even if there is only one."""

    kind: ClassVar[str] = "pick"


@dataclass(frozen=True, slots=True)
class Trade(SeatQuestion):
    """The swap that a revealed trading coin brings."""

    kind: ClassVar[str] = "trade"


@dataclass(frozen=True, slots=True)
class Drop(SeatQuestion):
    """After a camp visit at a table of two, the first player discards one of the three cards."""

    kind: ClassVar[str] = "drop"


@dataclass(frozen=True, slots=True)
class CloseTavern(Task):
    """Gems are traded, what is left is discarded."""


@dataclass(frozen=True, slots=True)
class EndRound(Task):
    """The coins go back to hand; the next round or the end of the age."""


# What cards bring (N5, N8-N10)


@dataclass(frozen=True, slots=True)
class Transform(SeatQuestion):
    """A coin is swapped for one worth `plus` more; `cause` is the card or distinction that brings it.

    With `lowest`, only the lowest coins can be chosen.
    """

    kind: ClassVar[str] = "transform"
    plus: int
    cause: str
    lowest: bool = False


@dataclass(frozen=True, slots=True)
class Vidofnir(SeatQuestion):
    """Two coins are swapped, one for +2 and one for +3."""

    kind: ClassVar[str] = "vidofnir"


@dataclass(frozen=True, slots=True)
class Recruit(SeatQuestion):
    """A hero, while one is due for lines. With `free`, one regardless of lines (Gjallarhorn)."""

    kind: ClassVar[str] = "hero"
    free: bool = False


@dataclass(frozen=True, slots=True)
class Cut(SeatQuestion):
    """Bonfur or Dagda: the last cards of `count` columns other than the hero's are discarded."""

    kind: ClassVar[str] = "discard"
    hero: Card
    count: int


@dataclass(frozen=True, slots=True)
class Hofud(Question):
    """Everybody but the owner discards a card from the Warrior column."""

    kind: ClassVar[str] = "discard"
    sealed: ClassVar[bool] = True
    owner: Seat


@dataclass(frozen=True, slots=True)
class Thrud(SeatQuestion):
    """Thrud, if she waits, goes to the end of a column."""

    kind: ClassVar[str] = "thrud"


@dataclass(frozen=True, slots=True)
class Double(SeatQuestion):
    """One of Olwyn's doubles is placed; `first` is where the other one went, if it was placed before."""

    kind: ClassVar[str] = "doubles"
    first: Column | None = None


@dataclass(frozen=True, slots=True)
class Take(SeatQuestion):
    """A card is taken from the discard pile; `cause` brings it."""

    kind: ClassVar[str] = "take"
    cause: Card


@dataclass(frozen=True, slots=True)
class TakeFromCamp(SeatQuestion):
    """Holda: a card is taken from the camp."""

    kind: ClassVar[str] = "take"


@dataclass(frozen=True, slots=True)
class Return(Task):
    """The Royal Offerings in use go to the discard pile (N12.43)."""


# The end of an age (N7, N10)


@dataclass(frozen=True, slots=True)
class EndAge(Task):
    """What comes after the last round of an age is lined up."""


@dataclass(frozen=True, slots=True)
class Enlistment(Task):
    """The order of the enlistment is fixed."""


@dataclass(frozen=True, slots=True)
class Order(SeatQuestion):
    """The first of an enlistment goes first or last; `seats` is the order so far."""

    kind: ClassVar[str] = "order"
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class Enlist(SeatQuestion):
    """A mercenary goes to a column, until none is left."""

    kind: ClassVar[str] = "enlist"


@dataclass(frozen=True, slots=True)
class Ylud(SeatQuestion):
    """Ylud enters a column or changes it."""

    kind: ClassVar[str] = "ylud"


@dataclass(frozen=True, slots=True)
class Distinction(Task):
    """Who has most ranks of a class gets its distinction."""

    column: Column


@dataclass(frozen=True, slots=True)
class Look(SeatQuestion):
    """Pioneer: one of the top three cards of the Age 2 deck is kept."""

    kind: ClassVar[str] = "take"


@dataclass(frozen=True, slots=True)
class NextAge(Task):
    """The deck of Age 2 is shuffled and the camp replaced."""


@dataclass(frozen=True, slots=True)
class LeaveColumns(Task):
    """At the end of Age 2 Thrud goes to the command zone."""


@dataclass(frozen=True, slots=True)
class GiveUp(SeatQuestion):
    """Brisingamens: at the end a card of one's own is discarded."""

    kind: ClassVar[str] = "discard"


@dataclass(frozen=True, slots=True)
class FinalScoring(Task):
    """The match is over."""
