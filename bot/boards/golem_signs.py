"""The signs around Golem's cards: the seats' shields and panels, voids, the winner's crown, the knotted band.

The two seats have shapes and colours that are theirs alone: the first is round and orchid, the second square and blue.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from bot.boards.kit import Brush, Sprite, curve
from bot.boards.palette import Colour
from engine.game import Seat

__all__ = ["HIT", "MARK", "SEATS", "TAB", "crown", "emblem", "hit_mark", "knot", "panel", "tab", "void_mark"]

MARK: Final = 34
HIT: Final = 30
TAB: Final = (218, 42)
SEATS: Final = (Colour.ORCHID, Colour.SAPPHIRE)
"""The colours of the seats."""


@lru_cache
def emblem(seat: Seat, ground: Colour, side: int = 38) -> Sprite:
    """A seat's shield: round for the first, square for the second."""
    brush = Brush(side, side, ground)
    colour = SEATS[seat]
    if seat == 0:
        for inset, part in ((1.0, colour), (6.0, ground), (12.0, colour)):
            brush.ellipse((inset, inset, side - inset, side - inset), part)
    else:
        for inset, part, radius in ((2.0, colour, 6), (7.0, ground, 3), (12.5, colour, 2)):
            brush.rounded((inset, inset, side - inset, side - inset), radius, part)
    return brush.sprite()


@lru_cache
def void_mark(seat: Seat, ground: Colour | None = None) -> Sprite:
    """A void: a dark eye, its rim in the shape of the shield of who named it."""
    brush = Brush(MARK, MARK, ground)
    for inset, colour in ((0.0, Colour.NIGHT), (2.5, SEATS[seat]), (6.5, Colour.NIGHT)):
        box = (inset, inset, MARK - inset, MARK - inset)
        if seat:
            brush.rounded(box, 8 - inset, colour)
        else:
            brush.ellipse(box, colour)
    brush.ellipse((12, 12, MARK - 12, MARK - 12), Colour.EMBER)
    return brush.sprite()


@lru_cache
def hit_mark(hit: bool) -> Sprite:
    """One of the three voids that end the match: crossed once it has been found."""
    brush = Brush(HIT, HIT, Colour.NIGHT)
    brush.ellipse((0, 0, HIT, HIT), Colour.EMBER if hit else Colour.EDGE)
    brush.ellipse((3, 3, HIT - 3, HIT - 3), Colour.NIGHT)
    if hit:
        for start, stop in (((10, 10), (HIT - 10, HIT - 10)), ((HIT - 10, 10), (10, HIT - 10))):
            brush.stroke([start, stop], Colour.EMBER, 4)
    return brush.sprite()


@lru_cache
def panel(width: int, height: int, rim: Colour | None) -> Sprite:
    """The ground for a seat's own figures, with a rim of that colour."""
    brush = Brush(width, height, Colour.NIGHT)
    brush.rounded((0, 0, width, height), 14, rim or Colour.PANEL)
    if rim:
        brush.rounded((4, 4, width - 4, height - 4), 11, Colour.PANEL)
    return brush.sprite()


@lru_cache
def tab(seat: Seat) -> Sprite:
    """Hangs from the panel of a seat that is to choose; its word goes on it."""
    width, height = TAB
    brush = Brush(width, height)
    brush.polygon([(8, 0), (width - 8, 0), (width - 24, height), (24, height)], SEATS[seat])
    return brush.sprite()


@lru_cache
def crown() -> Sprite:
    """What the winner wears."""
    brush = Brush(46, 36, Colour.PANEL)
    brush.polygon([(3, 34), (0, 8), (12, 20), (23, 2), (34, 20), (46, 8), (43, 34)], Colour.GOLD_LIGHT)
    return brush.sprite()


@lru_cache
def knot(width: int) -> Sprite:
    """A band of two strands that twine."""
    height, wave = 14, 26
    brush = Brush(width, height, Colour.NIGHT)
    for turn in range(width // wave + 1):
        left = turn * wave
        for up in (True, False) if turn % 2 else (False, True):
            y = (2, 12) if up else (12, 2)
            strand = curve((left, y[0]), (left + wave * 0.4, y[0]), (left + wave * 0.6, y[1]), (left + wave, y[1]))
            brush.stroke(strand, Colour.NIGHT, 7)
            brush.stroke(strand, Colour.EDGE, 3)
    return brush.sprite()
