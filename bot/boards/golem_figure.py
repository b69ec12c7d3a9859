"""The golem on its board: the figure, the rim of its district, and the arrows that tell where it looks and walks.

Whatever glows cyan is the golem or its reach.
"""

from __future__ import annotations

import itertools
from functools import lru_cache
from typing import Final

from bot.boards.golem_art import CARD, Kind, cut
from bot.boards.kit import Brush, Points, Sprite
from bot.boards.palette import Colour
from engine.games.golem.grid import Facing

__all__ = [
    "ARROW",
    "BADGE",
    "CHEVRONS",
    "REACH",
    "STACKED",
    "badge",
    "chevrons",
    "dots",
    "frame",
    "golem",
    "outline",
    "pointer",
]

ARROW: Final = 40
BADGE: Final = 40
STACKED: Final = 39
"""How far apart badges stand, one above the other."""
CHEVRONS: Final = (14, 32)
"""Thick and wide, seen in the direction they point."""

REACH: Final = 12
"""How far the rim of the golem's district stands out beyond its card: as far as the next card."""

_SHAPE: Final = (60, 78)
_AHEAD: Final = {Facing.N: (0, -1), Facing.E: (1, 0), Facing.S: (0, 1), Facing.W: (-1, 0)}


@lru_cache
def golem(facing: Facing, height: int) -> Sprite:
    """The golem itself: broad, hewn from rock, its eyes alight; the rune on its chest points where it looks."""
    width = _SHAPE[0]
    scale = height / _SHAPE[1]
    brush = Brush(round(width * scale), height, scale=scale)

    def both(points: Points, colour: Colour) -> None:
        brush.polygon(points, colour)
        brush.polygon([(width - x, y) for x, y in points], colour)

    def part(points: Points) -> None:
        for corners in (list(points), [(width - x, y) for x, y in points]):
            brush.stroke([*corners, corners[0]], Colour.NIGHT, 5)

    head = [(21, 2), (39, 2), (43, 10), (41, 25), (19, 25), (17, 10)]
    trunk = [(10, 22), (50, 22), (52, 36), (44, 56), (16, 56), (8, 36)]
    arm = [(2, 26), (13, 22), (16, 32), (13, 44), (14, 58), (4, 60), (1, 46)]
    leg = [(14, 54), (28, 54), (28, 75), (11, 75)]
    for shape in (leg, arm):
        part(shape)
    for shape in (trunk, head):
        brush.stroke([*shape, shape[0]], Colour.NIGHT, 5)
    both(leg, Colour.ROCK_DARK)
    both([(17, 56), (25, 56), (25, 66), (15, 70)], Colour.ROCK)
    brush.polygon(trunk, Colour.ROCK)
    brush.polygon([(10, 22), (50, 22), (51, 29), (9, 29)], Colour.ROCK_LIGHT)
    brush.polygon([(14, 46), (46, 46), (44, 56), (16, 56)], Colour.ROCK_DARK)
    part(arm)
    both(arm, Colour.ROCK)
    both([(2, 26), (13, 22), (15, 29), (2, 33)], Colour.ROCK_LIGHT)
    both([(2, 48), (13, 46), (14, 58), (4, 60)], Colour.ROCK_DARK)
    brush.stroke([*head, head[0]], Colour.NIGHT, 4)
    brush.polygon(head, Colour.ROCK)
    brush.polygon([(21, 2), (39, 2), (42, 9), (18, 9)], Colour.ROCK_LIGHT)
    brush.polygon([(19, 11), (41, 11), (40, 20), (20, 20)], Colour.NIGHT)
    both([(21, 13), (28, 14), (28, 18), (22, 18)], Colour.GLOW)
    across, down = _AHEAD[facing]
    x, y = width / 2, 40.0
    tip = (x + across * 10, y + down * 10)
    brush.stroke([(x - across * 9, y - down * 9), tip], Colour.GLOW, 4)
    wings = [(tip[0] - across * 8 + turn * down * 8, tip[1] - down * 8 + turn * across * 8) for turn in (1, -1)]
    brush.stroke([wings[0], tip, wings[1]], Colour.GLOW, 4)
    return brush.sprite()


@lru_cache
def frame(facing: Facing, kind: Kind) -> Sprite:
    """The rim of the golem's district, with a wedge that points where it looks; it ends where the next card begins."""
    width, height = CARD
    r = REACH
    brush = Brush(width + 2 * r, height + 2 * r)
    corners = cut(r - 2, r - 2, r + width + 2, r + height + 2, _corner(kind))
    ring = [*corners, corners[0]]
    across, down = _AHEAD[facing]
    x, y = r + width / 2 + across * width / 2, r + height / 2 + down * height / 2
    wedge = [(x + 30 * down, y + 30 * across), (x + r * across, y + r * down), (x - 30 * down, y - 30 * across)]
    brush.stroke(ring, Colour.NIGHT, 10)
    brush.stroke(ring, Colour.GLOW, 6)
    brush.polygon(wedge, Colour.GLOW)
    return brush.sprite()


def _corner(kind: Kind) -> int:
    return 7 if kind is Kind.ARTIFACT else 14


@lru_cache
def pointer(facing: Facing, side: int = ARROW) -> Sprite:
    """An arrow on a dark plate: where the golem looks."""
    brush = Brush(side, side, scale=side / 40)
    brush.rounded((0, 0, 40, 40), 10, Colour.NIGHT)
    across, down = _AHEAD[facing]
    shape = ((16, 0), (0, 16), (0, 6), (-15, 6), (-15, -6), (0, -6), (0, -16))
    brush.polygon(
        [(20 + along * across - aside * down, 20 + along * down + aside * across) for along, aside in shape],
        Colour.GLOW,
    )
    return brush.sprite()


@lru_cache
def badge(boots: bool) -> Sprite:
    """The plate for a number of steps: round, or pointed like a shield where only the Boots reach."""
    brush = Brush(BADGE, BADGE)
    rim = Colour.GOLD if boots else Colour.GLOW
    for inset, colour in ((0, Colour.NIGHT), (1.5, rim), (4, Colour.NIGHT)):
        if boots:
            brush.polygon(cut(inset, inset, BADGE - inset, BADGE - inset, 11), colour)
        else:
            brush.ellipse((inset, inset, BADGE - inset, BADGE - inset), colour)
    return brush.sprite()


@lru_cache
def dots() -> Sprite:
    """Between two badges: and all the numbers between them."""
    brush = Brush(BADGE, BADGE)
    brush.rounded((11, 0, BADGE - 11, BADGE), 8, Colour.NIGHT)
    for y in (9, 20, 31):
        brush.ellipse((BADGE / 2 - 3.5, y - 3.5, BADGE / 2 + 3.5, y + 3.5), Colour.GLOW)
    return brush.sprite()


@lru_cache
def outline(boots: bool, kind: Kind) -> Sprite:
    """The rim of a district the golem can walk to; broken where only the Boots reach. 4 pixels outside the card."""
    width, height = CARD
    brush = Brush(width + 8, height + 8)
    colour = Colour.GOLD if boots else Colour.GLOW
    corners = cut(3, 3, width + 5, height + 5, _corner(kind))
    for (x, y), (to_x, to_y) in itertools.pairwise([*corners, corners[0]]):
        if not boots:
            brush.stroke([(x, y), (to_x, to_y)], colour, 4)
        elif x == to_x or y == to_y:
            for dash in range(5):
                ends = (dash / 4.5, (dash + 0.5) / 4.5)
                brush.stroke([(x + (to_x - x) * end, y + (to_y - y) * end) for end in ends], colour, 4)
    return brush.sprite()


@lru_cache
def chevrons(facing: Facing, boots: bool) -> Sprite:
    """At the edge of the grid: the walk leaves here, or comes in again."""
    thick, wide = CHEVRONS
    lying = facing in (Facing.N, Facing.S)
    brush = Brush(*((wide, thick) if lying else (thick, wide)), Colour.NIGHT)
    across, down = _AHEAD[facing]
    x, y = (wide / 2, thick / 2) if lying else (thick / 2, wide / 2)
    for back in (-5.5, 0.5):
        points = [(back, 13), (back + 5, 0), (back, -13)]
        brush.stroke(
            [(x + a * across - b * down, y + a * down + b * across) for a, b in points],
            Colour.GOLD if boots else Colour.GLOW,
            3.5,
        )
    return brush.sprite()
