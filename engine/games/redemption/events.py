"""What happens at a judged table, as it is told. Names of cards nobody may know go to their owner alone.

The `rule` of each is the R or A of the spec that it follows, or the section (`§2`).
"""

from __future__ import annotations

import enum
from dataclasses import dataclass, field

from engine.game import Event, Seat
from engine.games.redemption.cards import Reach
from engine.games.redemption.moves import Blocker, Discard, Negate, Override, Result
from engine.games.redemption.state import Phase, Zone

__all__ = [
    "Activated",
    "AddedToPile",
    "Aftermath",
    "BlockAllowed",
    "ClaimAgreed",
    "ClaimMade",
    "ClaimRefused",
    "ClaimWithdrawn",
    "CutOff",
    "DeckDeclared",
    "Discarded",
    "Drawn",
    "EffectFaded",
    "GameOver",
    "Kept",
    "Left",
    "MayActivateAgain",
    "MutingOver",
    "Negated",
    "NegationOver",
    "Noted",
    "PhaseBegan",
    "PileGrew",
    "Shifted",
    "TurnBegan",
    "TurnedDown",
    "Used",
    "UsesSet",
    "WornOut",
    "YourDeck",
]


@dataclass(frozen=True, slots=True)
class DeckDeclared(Event):
    """A seat has declared its deck; its size is told, what is in it is not (§2)."""

    seat: Seat
    size: int


@dataclass(frozen=True, slots=True)
class YourDeck(Event):
    """To one seat alone: the artifacts it declared, by their short names (§2)."""

    size: int
    artifacts: tuple[str, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class TurnBegan(Event):
    """A turn begins with that seat's draw phase (R8)."""

    turn: int
    seat: Seat


@dataclass(frozen=True, slots=True)
class PhaseBegan(Event):
    """The turn of that seat has come to a phase: in its order (R8), or by override (A22)."""

    turn: int
    seat: Seat
    phase: Phase


@dataclass(frozen=True, slots=True)
class WornOut(Event):
    """Cards without uses left went to their owner's discard pile as its artifact phase began, in this order (R11)."""

    seat: Seat
    names: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Drawn(Event):
    """To its owner alone: an artifact went from the deck list into the hand (A29)."""

    name: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class PileGrew(Event):
    """A card was put face down at the bottom of a pile; so many lie face down there now (A25)."""

    seat: Seat
    face_down: int


@dataclass(frozen=True, slots=True)
class AddedToPile(Event):
    """To its owner alone: which card that was (A25)."""

    name: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Activated(Event):
    """An artifact was put on top of its pile, face up: by choice (R7) or by override (A22).

    `uses` is how often it can be used, `left` how often still, None for no count; `effect` says what it does, empty
    for a card of the player's own; `before` was active until now and stays in the pile (A6).
    """

    seat: Seat
    name: str
    reach: Reach
    uses: int | None
    left: int | None
    effect: str
    before: str | None


@dataclass(frozen=True, slots=True)
class TurnedDown(Event):
    """The active artifact was turned face down: by choice (R9) or by override (A22)."""

    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class Kept(Event):
    """The choice of the phase: what is active (None: nothing) stays so, by word (R9) or by silence (A4)."""

    seat: Seat
    name: str | None
    silent: bool


@dataclass(frozen=True, slots=True)
class Used(Event):
    """The active artifact was used; after a last use its effect runs to the end of the turn (A15, A24)."""

    seat: Seat
    name: str
    left: int


@dataclass(frozen=True, slots=True)
class BlockAllowed(Event):
    """No artifact in force forbids this seat to block so (R6)."""

    seat: Seat
    blocker: Blocker


class Aftermath(enum.StrEnum):
    """What a discard leaves behind."""

    RUNS_ON = "runs_on"
    """The effect goes on to the end of the turn (R12)."""
    OVER = "over"
    """The discarding card says that the effect stops (A17)."""
    MUTED = "muted"
    """The effect stops and no artifact of that seat takes effect this turn (R13)."""
    NOTHING = "nothing"
    """The card was active but without effect (A28)."""
    FACE_DOWN = "face_down"
    """The card was not active (A18)."""
    FROM_HAND = "from_hand"
    """The card was in hand."""


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """An artifact went to its owner's discard pile (R12, R13, A17, A18, A27, A28).

    `by` is the card that did it, if it was named; `activatable_from` the turn from which the owner may activate
    another, if the active one went (R14).
    """

    seat: Seat
    name: str
    aftermath: Aftermath
    by: str | None
    activatable_from: int | None


@dataclass(frozen=True, slots=True)
class Negated(Event):
    """The active artifact's effect is off through that turn; the card stays active (A16)."""

    seat: Seat
    name: str
    through: int
    by: str | None


@dataclass(frozen=True, slots=True)
class CutOff(Event):
    """The effect that ran on after a discard was negated: no artifact of that seat takes effect this turn (R13)."""

    seat: Seat
    name: str
    by: str | None


@dataclass(frozen=True, slots=True)
class Noted(Event):
    """A seat's note stands in the record, with the other's word; what it changed comes after this (A22)."""

    seat: Seat
    note: str


@dataclass(frozen=True, slots=True)
class Shifted(Event):
    """By override a card went from one place to another (A22)."""

    seat: Seat
    name: str
    source: Zone
    target: Zone
    was_active: bool


@dataclass(frozen=True, slots=True)
class UsesSet(Event):
    """By override an artifact has so many uses left (A22)."""

    seat: Seat
    name: str
    left: int


@dataclass(frozen=True, slots=True)
class ClaimMade(Event):
    """A seat claims what touches the other side too; it waits for the other's word (§8)."""

    seat: Seat
    move: Discard | Negate | Override | Result


@dataclass(frozen=True, slots=True)
class ClaimAgreed(Event):
    """A seat agreed to the other's claim, which is carried out now (§8)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ClaimRefused(Event):
    """A seat refused the other's claim: all is as it was (§8)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class ClaimWithdrawn(Event):
    """A seat took its claim back: all is as it was (§8)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class EffectFaded(Event):
    """With the turn an effect ended that ran on after a discard (R12) or after a last use (A24)."""

    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class MutingOver(Event):
    """The turn is over in which no artifact of that seat took effect (R13)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class NegationOver(Event):
    """The negation of the active artifact has run out with the turn (A16)."""

    seat: Seat
    name: str


@dataclass(frozen=True, slots=True)
class MayActivateAgain(Event):
    """The turn has come on which that seat may activate another after a discard (R14)."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class Left(Event):
    """A seat has left the match: `resigned` or `timed_out`."""

    seat: Seat
    ending: str


@dataclass(frozen=True, slots=True)
class GameOver(Event):
    """The match is over: `declared`, or what ended it from outside. `winner` None is a draw or counts for nobody."""

    reason: str
    winner: Seat | None
