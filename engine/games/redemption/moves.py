"""What an answer means, once it is read: a value for each kind of section 8. Names in them are short ones."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field
from typing import ClassVar, TypeAlias

from engine.game import Json, Seat
from engine.games.redemption.cards import Card
from engine.games.redemption.state import Phase, Zone

__all__ = [
    "Activate",
    "Add",
    "Agree",
    "Block",
    "Blocker",
    "Change",
    "Choose",
    "Claimed",
    "Deck",
    "Discard",
    "Drew",
    "Keep",
    "Negate",
    "Next",
    "Override",
    "Plain",
    "RedemptionMove",
    "Result",
    "SetActive",
    "SetPhase",
    "SetUses",
    "Shift",
    "Use",
    "Withdraw",
]


class Blocker(enum.StrEnum):
    """What somebody wants to block with, as far as an artifact cares."""

    DEMON = "demon"
    BEAST = "beast"
    OTHER = "other"


@dataclass(frozen=True, slots=True)
class Deck:
    """A deck is declared: its size and the artifacts in it."""

    kind: ClassVar[str] = "deck"
    size: int
    artifacts: tuple[str, ...] = field(repr=False)
    customs: tuple[Card, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Next:
    """On to the next phase."""

    kind: ClassVar[str] = "phase"


@dataclass(frozen=True, slots=True)
class Drew:
    """An artifact was drawn."""

    kind: ClassVar[str] = "drew"
    name: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Add:
    """An artifact goes from the hand into the pile."""

    kind: ClassVar[str] = "pile"
    name: str = field(repr=False)


@dataclass(frozen=True, slots=True)
class Activate:
    """The choice of the phase: another artifact, or None for face down."""

    kind: ClassVar[str] = "choose"
    name: str | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class Keep:
    """The choice of the phase: all stays as it is."""

    kind: ClassVar[str] = "choose"


Choose: TypeAlias = Activate | Keep


@dataclass(frozen=True, slots=True)
class Use:
    """The active artifact is used."""

    kind: ClassVar[str] = "use"
    name: str


@dataclass(frozen=True, slots=True)
class Block:
    """A block is asked about."""

    kind: ClassVar[str] = "block"
    blocker: Blocker


@dataclass(frozen=True, slots=True)
class Discard:
    """An artifact is discarded, from its owner's pile or hand."""

    kind: ClassVar[str] = "discard"
    owner: Seat
    name: str = field(repr=False)
    negated: bool
    ends: bool
    source: Zone
    by: str | None


@dataclass(frozen=True, slots=True)
class Negate:
    """An effect in force is negated: for this turn or, `round`, for the next as well."""

    kind: ClassVar[str] = "negate"
    owner: Seat
    name: str
    round: bool
    by: str | None


@dataclass(frozen=True, slots=True)
class Shift:
    """By override: a card goes from one place to another."""

    owner: Seat
    name: str = field(repr=False)
    source: Zone
    target: Zone


@dataclass(frozen=True, slots=True)
class SetActive:
    """By override: a card of the pile is made active, or none."""

    owner: Seat
    name: str | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class SetUses:
    """By override: the uses a card of the pile has left."""

    owner: Seat
    name: str = field(repr=False)
    left: int


@dataclass(frozen=True, slots=True)
class SetPhase:
    """By override: another phase of this turn."""

    phase: Phase


Change: TypeAlias = Shift | SetActive | SetUses | SetPhase


@dataclass(frozen=True, slots=True)
class Override:
    """Something the rules do not know, with a note of why (A22); without a change it is a note for the record."""

    kind: ClassVar[str] = "override"
    note: str
    change: Change | None


@dataclass(frozen=True, slots=True)
class Result:
    """How the game at the table ended: who won it, None for a draw."""

    kind: ClassVar[str] = "result"
    winner: Seat | None


@dataclass(frozen=True, slots=True)
class Agree:
    """The word on a claim."""

    kind: ClassVar[str] = "agree"
    agree: bool


@dataclass(frozen=True, slots=True)
class Withdraw:
    """A claim is taken back."""

    kind: ClassVar[str] = "withdraw"


Plain: TypeAlias = (
    Deck | Next | Drew | Add | Activate | Keep | Use | Block | Discard | Negate | Override | Result | Agree | Withdraw
)


@dataclass(frozen=True, slots=True)
class Claimed:
    """A move that waits for the other seat's word, with the answer as it was given."""

    move: Discard | Negate | Override | Result
    answer: Json = field(repr=False)

    @property
    def kind(self) -> str:
        """The kind of the move claimed."""
        return self.move.kind


RedemptionMove: TypeAlias = Plain | Claimed
