"""The cards on Golem's board: their faces, the signs of suits, the kings' treasures, and where a card is gone.

Kinds differ in shape and in brightness, so that they are told apart in grey: charms are bright and round, curses dark
with cut corners, artifacts gold with a double rim; a card face down leaves an empty socket in the ground.
"""

from __future__ import annotations

import enum
from functools import lru_cache
from typing import Final

from bot.boards.kit import Brush, Sprite, curve
from bot.boards.palette import Colour
from engine.games.golem.cards import AMULET, ARTIFACTS, BOOTS, HORN, Card, value

__all__ = ["CARD", "SUIT", "TREASURE", "Kind", "blank", "cut", "pill", "pip", "scar", "treasure"]

CARD: Final = (137, 120)
SUIT: Final = 44
TREASURE: Final = 44


class Kind(enum.Enum):
    """What a card is, as it lies."""

    CHARM = Colour.BONE
    CURSE = Colour.DUSK
    ARTIFACT = Colour.GOLD
    FACE_DOWN = Colour.SOCKET

    @property
    def ground(self) -> Colour:
        """The colour of its face."""
        return self.value

    @classmethod
    def of(cls, card: Card) -> Kind:
        """The kind of a card that lies face up."""
        if card in ARTIFACTS:
            return cls.ARTIFACT
        return cls.CHARM if (value(card) or 0) > 0 else cls.CURSE


@lru_cache
def blank(kind: Kind) -> Sprite:
    """A card with nothing on it; face down, the socket it has left."""
    width, height = CARD
    brush = Brush(width, height, Colour.NIGHT)
    match kind:
        case Kind.CHARM:
            brush.rounded((0, 0, width, height), 16, Colour.BONE_EDGE)
            brush.rounded((0, 0, width, height - 4), 16, Colour.BONE)
        case Kind.CURSE:
            brush.polygon(cut(0, 0, width, height, 16), Colour.DUSK_EDGE)
            brush.polygon(cut(3, 3, width - 3, height - 3, 15), Colour.DUSK)
        case Kind.ARTIFACT:
            brush.rounded((0, 0, width, height), 8, Colour.GOLD_LIGHT)
            brush.rounded((2.5, 2.5, width - 2.5, height - 2.5), 6, Colour.GOLD_DARK)
            brush.rounded((4, 4, width - 4, height - 4), 5, Colour.GOLD)
        case Kind.FACE_DOWN:
            _socket(brush)
    return brush.sprite()


def _socket(brush: Brush) -> None:
    width, height = CARD
    brush.rounded((7, 7, width - 7, height - 6), 12, Colour.CARVED)
    brush.rounded((7, 7, width - 7, height - 8), 12, Colour.SOCKET)


@lru_cache
def scar(small: bool = False) -> Sprite:
    """Where the golem stepped on a void: a cross in the socket; `small`, the cross alone, for the golem's side."""
    if small:
        brush = Brush(36, 36, Colour.SOCKET)
        _cross(brush, 18, 18, 11, 0.8)
        return brush.sprite()
    width, height = CARD
    brush = Brush(width, height, Colour.NIGHT)
    _socket(brush)
    _cross(brush, width / 2, height / 2, 27, 1.0)
    return brush.sprite()


def _cross(brush: Brush, x: float, y: float, reach: float, scale: float) -> None:
    for colour, thick in ((Colour.EMBER_DARK, 10 * scale), (Colour.EMBER, 5 * scale)):
        for turn in (1, -1):
            brush.stroke([(x - reach, y - turn * reach), (x + reach, y + turn * reach)], colour, thick)


def cut(left: float, top: float, right: float, bottom: float, corner: float) -> list[tuple[float, float]]:
    """A rectangle whose corners are cut off."""
    return [
        (left + corner, top),
        (right - corner, top),
        (right, top + corner),
        (right, bottom - corner),
        (right - corner, bottom),
        (left + corner, bottom),
        (left, bottom - corner),
        (left, top + corner),
    ]


@lru_cache
def pip(letter: str, ground: Colour, colour: Colour, side: int = SUIT) -> Sprite:
    """The sign of a suit. Clubs are three leaves well apart and spades one blade, so their outlines differ too."""
    brush = Brush(side, side, ground)

    def at(*points: tuple[float, float]) -> list[tuple[float, float]]:
        return [(x * side, y * side) for x, y in points]

    def disc(x: float, y: float, radius: float) -> None:
        brush.ellipse(((x - radius) * side, (y - radius) * side, (x + radius) * side, (y + radius) * side), colour)

    match letter:
        case "H":
            right = curve(*at((0.5, 0.26), (0.62, -0.08), (1.08, 0.02), (0.96, 0.42))) + curve(
                *at((0.96, 0.42), (0.88, 0.66), (0.64, 0.76), (0.5, 0.97))
            )
            brush.polygon(right + [(side - x, y) for x, y in reversed(right)], colour)
        case "D":
            right = curve(*at((0.5, 0.0), (0.64, 0.24), (0.74, 0.36), (0.9, 0.5))) + curve(
                *at((0.9, 0.5), (0.74, 0.64), (0.64, 0.76), (0.5, 1.0))
            )
            brush.polygon(right + [(side - x, y) for x, y in reversed(right)], colour)
        case "C":
            disc(0.5, 0.21, 0.21)
            disc(0.215, 0.6, 0.215)
            disc(0.785, 0.6, 0.215)
            brush.polygon(at((0.46, 0.3), (0.54, 0.3), (0.54, 0.62), (0.68, 1.0), (0.32, 1.0), (0.46, 0.62)), colour)
            brush.polygon(at((0.3, 0.56), (0.7, 0.56), (0.7, 0.64), (0.3, 0.64)), colour)
        case _:
            right = curve(*at((0.5, 0.0), (0.56, 0.26), (1.0, 0.34), (0.97, 0.62))) + curve(
                *at((0.97, 0.62), (0.93, 0.92), (0.62, 0.88), (0.53, 0.7))
            )
            brush.polygon(right + [(side - x, y) for x, y in reversed(right)], colour)
            brush.polygon(at((0.46, 0.6), (0.54, 0.6), (0.7, 1.0), (0.3, 1.0)), colour)
    return brush.sprite()


@lru_cache
def pill(kind: Kind, width: int) -> Sprite:
    """The plate a card's worth stands on: round for a gain, pointed for a loss."""
    height = 40
    brush = Brush(width, height, kind.ground)
    if kind is Kind.CHARM:
        brush.rounded((0, 0, width, height), 14, Colour.MOSS)
    else:
        tip = 9
        brush.polygon(
            [(0, 0), (width - tip, 0), (width, height / 2), (width - tip, height), (0, height), (tip, height / 2)],
            Colour.DEEP,
        )
    return brush.sprite()


@lru_cache
def treasure(card: Card) -> Sprite:
    """The picture of an artifact: golden on a brown plate, so that it never runs into the sign of a suit."""
    side = TREASURE
    brush = Brush(side, side, Colour.GOLD)
    brush.rounded((0, 0, side, side), 9, Colour.UMBER)
    gold, dark = Colour.GOLD_LIGHT, Colour.UMBER
    if card == HORN:
        _horn(brush, gold, dark)
    elif card == BOOTS:
        brush.polygon([(16, 6), (29, 6), (29, 25), (39, 31), (39, 38), (16, 38)], gold)
        brush.stroke([(15, 33.5), (40, 33.5)], dark, 2)
        brush.stroke([(17, 12), (28, 12)], dark, 2)
        for tip, base in (((3, 9), 17), ((4, 17), 24), ((7, 25), 30)):
            brush.polygon([(14, base - 4), tip, (14, base + 2.5)], gold)
    elif card == AMULET:
        brush.stroke(curve((9, 5), (9, 17), (22, 22)), gold, 2.5)
        brush.stroke(curve((35, 5), (35, 17), (22, 22)), gold, 2.5)
        brush.ellipse((11, 18, 33, 40), gold)
        brush.polygon([(22, 21.5), (29, 29), (22, 36.5), (15, 29)], dark)
        brush.polygon([(22, 25.5), (25.5, 29), (22, 32.5), (18.5, 29)], gold)
    else:
        brush.stroke([(15, 5), (15, 39)], gold, 1.6)
        brush.stroke(curve((15, 5), (40, 9), (40, 35), (15, 39)), gold, 4.5)
        brush.stroke([(5, 22), (37, 22)], dark, 6)
        brush.stroke([(5, 22), (35, 22)], gold, 2.6)
        brush.polygon([(41, 22), (32, 16), (32, 28)], gold)
        for back in (4, 8):
            brush.stroke([(back, 18), (back + 3, 22), (back, 26)], gold, 1.8)
    return brush.sprite()


def _horn(brush: Brush, gold: Colour, dark: Colour) -> None:
    """A drinking horn to blow: from its thin tip it bends round and widens to its mouth."""
    spine = curve((5, 12), (8, 38), (34, 42), (33, 13), steps=40)
    for step, (x, y) in enumerate(spine):
        radius = 1.2 + 7.3 * (step / 40) ** 1.1
        brush.ellipse((x - radius, y - radius, x + radius, y + radius), gold)
    brush.polygon([(20, 0), (44, 0), (44, 11), (22, 11)], dark)
    brush.ellipse((22.5, 5.5, 42.5, 14.5), gold)
    brush.ellipse((26, 7.6, 39, 12.4), dark)
    for at, turn in ((12, 3.0), (22, 5.0)):
        x, y = spine[at]
        brush.stroke([(x - turn * 0.7, y + turn), (x + turn * 0.7, y - turn)], dark, 1.8)
