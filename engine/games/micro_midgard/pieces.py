"""The pieces every set has: meeples and tracks by colour, the three actions, goods, and the fixed bounds (M1, M4.7)."""

from __future__ import annotations

import enum
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

__all__ = [
    "ACTIONS",
    "ACTION_OF",
    "CAP",
    "COLOURS",
    "GOAL",
    "MIDGARD",
    "NOTHING",
    "RELIC_TRACKS",
    "SPACES",
    "TOP",
    "WOLVES",
    "Action",
    "Colour",
    "Goods",
    "Side",
]

CAP = 7
"""The most Gold, and the most Mead, that a player can hold (M1)."""

TOP = 4
"""The highest level of a Blessing track."""

GOAL = 9
"""The points that end a match at once (M2.4)."""

SPACES = 8
"""Outer realms in the ring, numbered 0 to 7 clockwise, each with a space of the wolf track beside it (M4.1)."""

MIDGARD = 8
"""The number of the realm in the middle."""


class Colour(enum.StrEnum):
    """The colour of a meeple, of its Ragnarok token and of its Blessing track."""

    YELLOW = "yellow"
    WHITE = "white"
    RED = "red"
    BLUE = "blue"


class Action(enum.StrEnum):
    """The three actions. A wolf is named by the action it brings, a Prophecy by the wolf that has it scored."""

    SUN = "sun"
    MOON = "moon"
    CRAFT = "craft"


class Side(enum.StrEnum):
    """The two sides of a Ragnarok token and of its Blessing card."""

    A = "A"
    B = "B"


COLOURS = tuple(Colour)
ACTIONS = tuple(Action)
WOLVES = (Action.SUN, Action.MOON)
RELIC_TRACKS = (Colour.RED, Colour.BLUE)

ACTION_OF: Mapping[Colour, Action] = MappingProxyType(
    {
        Colour.YELLOW: Action.SUN,
        Colour.WHITE: Action.MOON,
        Colour.RED: Action.CRAFT,
        Colour.BLUE: Action.CRAFT,
    }
)
"""The action that moves or uses each Blessing track."""


@dataclass(frozen=True, slots=True)
class Goods:
    """Whatever is paid or gained together: resources, bare actions, points."""

    gold: int = 0
    mead: int = 0
    sun: int = 0
    moon: int = 0
    craft: int = 0
    vp: int = 0


NOTHING = Goods()
