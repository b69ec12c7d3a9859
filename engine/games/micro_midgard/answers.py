"""Answers once read: a typed move for each kind of decision, a typed part for each thing a turn is made of (M6)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, TypeAlias

from engine.games.micro_midgard.pieces import Action, Colour, Goods

__all__ = ["Answer", "Bless", "Choose", "Done", "Gift", "Part", "Raise", "Score", "Step", "Take", "Undo", "Use", "Wolf"]


@dataclass(frozen=True, slots=True)
class Gift:
    """The second player's one Gold or Mead."""

    kind: ClassVar[str] = "gift"
    resource: str


@dataclass(frozen=True, slots=True)
class Step:
    """A meeple moves to a realm, by number."""

    kind: ClassVar[str] = "move"
    meeple: Colour
    to: int


@dataclass(frozen=True, slots=True)
class Take:
    """All the Gold or all the Mead that the realm prints."""

    kind: ClassVar[str] = "act"
    resource: str


@dataclass(frozen=True, slots=True)
class Wolf:
    """The realm's wolf symbol, converted by a Relic if `convert` names one."""

    kind: ClassVar[str] = "act"
    convert: str | None = None


@dataclass(frozen=True, slots=True)
class Choose:
    """Midgard's choice of an action."""

    kind: ClassVar[str] = "act"
    action: Action


@dataclass(frozen=True, slots=True)
class Raise:
    """One action lifts the own marker on a Blessing track."""

    kind: ClassVar[str] = "act"
    track: Colour


@dataclass(frozen=True, slots=True)
class Bless:
    """One action for a square of a Blessing track, or for the Relic that covers it."""

    kind: ClassVar[str] = "act"
    track: Colour
    level: int


@dataclass(frozen=True, slots=True)
class Use:
    """An own Relic is used. `pay` is the mix for one that takes any resources, `swap` what is held after an exchange,
    `convert` the Relic that turns its wolf action."""

    kind: ClassVar[str] = "act"
    relic: str
    pay: Goods | None = None
    swap: Goods | None = None
    convert: str | None = None


@dataclass(frozen=True, slots=True)
class Done:
    """The end of the turn."""

    kind: ClassVar[str] = "act"


@dataclass(frozen=True, slots=True)
class Undo:
    """The last part of this turn that still stands is taken back."""

    kind: ClassVar[str] = "act"


@dataclass(frozen=True, slots=True)
class Score:
    """With both wolves past the end: whose Prophecy scores."""

    kind: ClassVar[str] = "prophecy"
    wolf: Action


Part: TypeAlias = Take | Wolf | Choose | Raise | Bless | Use
"""What can be taken back."""

Answer: TypeAlias = Gift | Step | Part | Done | Undo | Score
