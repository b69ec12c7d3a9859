"""Coins, the places they lie at, and the Royal Treasure (N1, N3, N5 "Coins").

Coins of one name are alike, so each is one value shared by all. The Treasure is a tuple of counts with the coin's
value as index; a lookup never changes it.
"""

from __future__ import annotations

import enum
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

__all__ = [
    "BRONZE",
    "COINS",
    "HIGHEST",
    "PLACES",
    "S3",
    "TAVERNS",
    "ZERO",
    "Coin",
    "Lying",
    "Metal",
    "Place",
    "Treasure",
    "after_exchange",
    "gold",
    "in_order",
    "replacement",
    "royal_treasure",
]


class Metal(enum.IntEnum):
    """What a coin is made of, in the order that coins of equal value stand (N15 "Orders")."""

    BRONZE = 0
    SPECIAL = 1
    GOLD = 2


class Place(enum.IntEnum):
    """Where a coin lies: on one of the three taverns, in the pouch or in the hand (N15 "Orders")."""

    GOBLIN = 0
    DRAGON = 1
    HORSE = 2
    POUCH = 3
    HAND = 4

    @property
    def word(self) -> str:
        """Its name in answers and positions."""
        return _WORDS[self]

    @property
    def title(self) -> str:
        """How players call it."""
        return _TITLES[self]


_WORDS = ("goblin", "dragon", "horse", "pouch", "hand")
_TITLES = ("the Laughing Goblin", "the Dancing Dragon", "the Shining Horse", "the pouch", "the hand")

PLACES: Mapping[str, Place] = MappingProxyType({place.word: place for place in Place})
TAVERNS = (Place.GOBLIN, Place.DRAGON, Place.HORSE)
"""The taverns, in the order they are resolved."""


@dataclass(frozen=True, slots=True, eq=False)
class Coin:
    """A coin. Coins of one name are one object; `rank` puts them in coin order, `trading` marks 0 and S3."""

    name: str
    value: int
    metal: Metal
    rank: int = field(init=False, repr=False)
    trading: bool = field(init=False, repr=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "rank", 3 * self.value + self.metal)
        object.__setattr__(self, "trading", self.value == 0 or self.metal is Metal.SPECIAL)

    @property
    def title(self) -> str:
        """How players call it."""
        match self.metal:
            case Metal.BRONZE:
                return f"bronze {self.value}"
            case Metal.SPECIAL:
                return "the special 3"
            case Metal.GOLD:
                return f"gold {self.value}"


class Lying(NamedTuple):
    """A coin where it lies."""

    coin: Coin
    place: Place

    @property
    def name(self) -> str:
        """Coin and place as an answer names them: `5g@dragon`."""
        return f"{self.coin.name}@{self.place.word}"


BRONZE = tuple(Coin(str(value), value, Metal.BRONZE) for value in (0, 2, 3, 4, 5))
"""What everybody starts with."""
S3 = Coin("S3", 3, Metal.SPECIAL)
HIGHEST = 25
"""The highest gold coin; the lowest is 5."""
ZERO = BRONZE[0]
_GOLD = {value: Coin(f"{value}g", value, Metal.GOLD) for value in range(5, HIGHEST + 1)}
COINS: Mapping[str, Coin] = MappingProxyType({coin.name: coin for coin in (*BRONZE, S3, *_GOLD.values())})
"""Every coin by name."""


def gold(value: int) -> Coin:
    """The gold coin of a value from 5 to 25."""
    return _GOLD[value]


def in_order(coins: Iterable[Lying]) -> tuple[Lying, ...]:
    """Coins in coin order, those of one name by place."""
    return tuple(sorted(coins, key=_rank))


def _rank(lying: Lying) -> int:
    return 8 * lying.coin.rank + lying.place


Treasure: TypeAlias = tuple[int, ...]
"""How many gold coins of each value there are; the value is the index."""


def royal_treasure(seats: int) -> Treasure:
    """The Treasure at the start: with two or three players one 7, 9 and 11 each instead of three (N3)."""
    counts = [0] * (HIGHEST + 1)
    for value, copies in {5: 2, 6: 2, 7: 3, 8: 2, 9: 3, 10: 2, 11: 3, 12: 2, 13: 2, 14: 2}.items():
        counts[value] = 1 if copies == 3 and seats <= 3 else copies
    for value in range(15, HIGHEST + 1):
        counts[value] = 1
    return tuple(counts)


def replacement(treasure: Treasure, old: Coin, wanted: int, keep_best: bool) -> Coin | None:
    """The gold coin that replaces `old`, or None if it is kept (N5 "Coins", N12.16).

    The wanted value if there is one, else the next higher, else the highest there is: with `keep_best` never one
    that is lower than the coin it would replace.
    """
    for value in range(wanted, HIGHEST + 1):
        if treasure[value]:
            return _GOLD[value]
    for value in range(min(wanted, HIGHEST + 1) - 1, 0, -1):
        if treasure[value]:
            return None if keep_best and value < old.value else _GOLD[value]
    return None


def after_exchange(treasure: Treasure, old: Coin, new: Coin) -> Treasure:
    """The Treasure once `new` has been taken; gold goes back to it, bronze leaves the game (N5 "Coins")."""
    counts = list(treasure)
    counts[new.value] -= 1
    if old.metal is Metal.GOLD:
        counts[old.value] += 1
    return tuple(counts)
