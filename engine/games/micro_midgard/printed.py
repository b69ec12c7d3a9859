"""A set: everything the published game prints that this project could not read, and so took from data (M4).

The rules know no realm, Blessing or Prophecy by name; all of it comes from one `PrintedSet`, the house set unless the
match's option `set` puts another in its place.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.games.micro_midgard.pieces import Action, Colour, Goods, Side

__all__ = ["MEASURES", "PrintedSet", "Prophecy", "Realm", "Square", "Yield"]

MEASURES = ("gold", "mead", "yellow", "white", "red", "blue", "sun_relics", "moon_relics", "relic_levels")
"""What a Prophecy can weigh: own resources, own levels, own Relics by their face, the sum of their levels."""


@dataclass(frozen=True, slots=True)
class Yield:
    """What one side of a realm gives: Gold and Mead to be taken, bare actions at hand at once, a wolf symbol."""

    goods: Goods
    wolf: Action | None


@dataclass(frozen=True, slots=True)
class Realm:
    """An outer realm with its two sides."""

    name: str
    intact: Yield
    destroyed: Yield


@dataclass(frozen=True, slots=True)
class Square:
    """One square of a Blessing card."""

    pay: Goods
    gain: Goods


@dataclass(frozen=True, slots=True)
class Prophecy:
    """A comparison: each player's weighted measures, without sign if `absolute`; strictly the most or least wins."""

    name: str
    most: bool
    weights: Mapping[str, int]
    absolute: bool


@dataclass(frozen=True, slots=True)
class PrintedSet:
    """A whole set. `realms` stand in ring order, `points` by Prophecy slot from left to right."""

    name: str
    realms: tuple[Realm, ...]
    midgard: tuple[Action, ...]
    tokens: Mapping[Colour, Mapping[Side, int]]
    blessings: Mapping[Colour, Mapping[Side, tuple[Square, ...]]]
    points: tuple[int, ...]
    prophecies: Mapping[Action, tuple[Prophecy, ...]]

    def realm_name(self, realm: int) -> str:
        """The name of a realm by its number, Midgard included."""
        return self.realms[realm].name if realm < len(self.realms) else "midgard"
