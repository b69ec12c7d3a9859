"""The 36 cards of Golem (G1.1, G1.4): a card is its name, `7H` or `KS`; here is what each is and what it is worth."""

from __future__ import annotations

from typing import Final, TypeAlias

__all__ = [
    "AMULET",
    "ARTIFACTS",
    "BOOTS",
    "BOW",
    "DECK",
    "HORN",
    "PLAIN",
    "SUITS",
    "Card",
    "name",
    "suit",
    "symbol",
    "value",
    "worth",
]

Card: TypeAlias = str
"""A card's name: the rank, then the suit's letter (G1.4)."""

SUITS: Final = {"H": "hearts", "D": "diamonds", "C": "clubs", "S": "spades"}
"""The suits by letter, in the order players are shown them."""

_SYMBOLS: Final = {"H": "♥", "D": "♦", "C": "♣", "S": "♠"}

HORN: Final[Card] = "KH"
BOOTS: Final[Card] = "KC"
AMULET: Final[Card] = "KS"
BOW: Final[Card] = "KD"

ARTIFACTS: Final = {
    HORN: "Horn of Heimdall",
    BOOTS: "Boots of Hermod",
    AMULET: "Amulet of Loki",
    BOW: "Bow of Uller",
}
"""The four kings by card."""


def _run(letter: str, highest: int) -> tuple[Card, ...]:
    return tuple(f"{'A' if rank == 1 else rank}{letter}" for rank in range(1, highest + 1))


DECK: Final[tuple[Card, ...]] = (
    *_run("H", 10),
    *_run("D", 10),
    *_run("C", 6),
    *_run("S", 6),
    "KS",
    "KC",
    "KH",
    "KD",
)
"""All cards in the order in which they are shuffled (G1.4)."""

PLAIN: Final[tuple[Card, ...]] = tuple(card for card in DECK if card not in ARTIFACTS)
"""The charms and curses: the cards that can be named as voids (G2.3)."""


def _worth(card: Card) -> int | None:
    if card in ARTIFACTS:
        return None
    rank = 1 if card[0] == "A" else int(card[:-1])
    return rank if card[-1] in "HD" else -rank


_VALUES: Final = {card: _worth(card) for card in DECK}


def value(card: Card) -> int | None:
    """What harvesting it scores: a charm's rank, a curse's rank taken off, None for an artifact (G6.2)."""
    return _VALUES[card]


def suit(card: Card) -> str:
    """The letter of its suit: H, D, C or S."""
    return card[-1]


def name(card: Card) -> str:
    """The card in words: `7 of hearts`, `ace of clubs`, or an artifact's own name."""
    if card in ARTIFACTS:
        return ARTIFACTS[card]
    rank = "ace" if card[0] == "A" else card[:-1]
    return f"{rank} of {SUITS[card[-1]]}"


def symbol(card: Card) -> str:
    """The card in short: `7♥`, `K♠`."""
    return card[:-1] + _SYMBOLS[card[-1]]


def worth(card: Card) -> str:
    """Its value in words: `+7`, `−4`, `an artifact`."""
    points = _VALUES[card]
    if points is None:
        return "an artifact"
    return f"+{points}" if points > 0 else f"−{-points}"
