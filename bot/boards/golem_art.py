"""The shapes on Golem's board: cards, suits, kings' treasures, the golem. Each is drawn once and then kept.

Kinds differ in shape and in brightness, so that they are told apart in grey: charms are bright and round, curses dark
with cut corners, artifacts gold with a double rim, and a card face down sinks into the ground.
"""

from __future__ import annotations

import enum
import itertools
from functools import lru_cache
from typing import Final

from bot.boards.kit import Brush, Points, Sprite, curve
from bot.boards.palette import Colour
from engine.game import Seat
from engine.games.golem.cards import AMULET, ARTIFACTS, BOOTS, HORN, Card, suit, value
from engine.games.golem.grid import Facing

__all__ = [
    "CARD",
    "GOLEM",
    "MARK",
    "SUIT",
    "TALL",
    "Kind",
    "badge",
    "blank",
    "crown",
    "emblem",
    "frame",
    "golem",
    "hit_mark",
    "knot",
    "outline",
    "panel",
    "pill",
    "pip",
    "scar",
    "treasure",
    "void_mark",
]

CARD: Final = (142, 118)
GOLEM: Final = (60, 78)
TALL: Final = (80, 104)
SUIT: Final = 37
MARK: Final = 34

_REACH: Final = 26
"""How far the golem's frame stands out beyond its card."""


class Kind(enum.Enum):
    """What a card is, as it lies."""

    CHARM = Colour.BONE
    CURSE = Colour.DUSK
    ARTIFACT = Colour.GOLD
    FACE_DOWN = Colour.PANEL

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
    """A card with nothing on it."""
    width, height = CARD
    brush = Brush(width, height, Colour.NIGHT)
    match kind:
        case Kind.CHARM:
            brush.rounded((0, 0, width, height), 16, Colour.BONE_EDGE)
            brush.rounded((0, 0, width, height - 4), 16, Colour.BONE)
        case Kind.CURSE:
            brush.polygon(_cut(0, 0, width, height, 16), Colour.DUSK_EDGE)
            brush.polygon(_cut(3, 3, width - 3, height - 3, 15), Colour.DUSK)
        case Kind.ARTIFACT:
            brush.rounded((0, 0, width, height), 8, Colour.GOLD_LIGHT)
            brush.rounded((2.5, 2.5, width - 2.5, height - 2.5), 6, Colour.GOLD_DARK)
            brush.rounded((4, 4, width - 4, height - 4), 5, Colour.GOLD)
        case Kind.FACE_DOWN:
            brush.rounded((3, 3, width - 3, height - 3), 14, Colour.PANEL)
            _carve(brush, width / 2, height / 2)
    return brush.sprite()


def _cut(left: float, top: float, right: float, bottom: float, corner: float) -> list[tuple[float, float]]:
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


def _carve(brush: Brush, x: float, y: float) -> None:
    """A valknut, faint: the ground where a card has been."""
    for across, down in ((0, -15), (-12, 6), (12, 6)):
        corners = [(x + across + dx, y + down + dy) for dx, dy in ((0, -20), (23, 19), (-23, 19))]
        brush.stroke([*corners, corners[0]], Colour.PANEL, 8)
        brush.stroke([*corners, corners[0]], Colour.CARVED, 3)


@lru_cache
def scar() -> Sprite:
    """The ground where the golem stepped on a void."""
    width, height = CARD
    brush = Brush(width, height, Colour.NIGHT)
    brush.rounded((3, 3, width - 3, height - 3), 14, Colour.PANEL)
    x, y = width / 2, height / 2
    for colour, thick in ((Colour.NIGHT, 15), (Colour.EMBER_DARK, 9), (Colour.EMBER, 4)):
        for start, stop in (((-26, -26), (26, 26)), ((26, -26), (-26, 26))):
            brush.stroke([(x + start[0], y + start[1]), (x + stop[0], y + stop[1])], colour, thick)
    return brush.sprite()


@lru_cache
def pip(letter: str, ground: Colour, colour: Colour, side: int = SUIT) -> Sprite:
    """The sign of a suit."""
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
            disc(0.5, 0.25, 0.225)
            disc(0.245, 0.6, 0.225)
            disc(0.755, 0.6, 0.225)
            disc(0.5, 0.5, 0.13)
            brush.polygon(at((0.45, 0.5), (0.55, 0.5), (0.7, 0.98), (0.3, 0.98)), colour)
        case _:
            right = curve(*at((0.5, 0.0), (0.62, 0.24), (0.98, 0.34), (0.95, 0.62))) + curve(
                *at((0.95, 0.62), (0.9, 0.88), (0.62, 0.84), (0.54, 0.68))
            )
            brush.polygon(right + [(side - x, y) for x, y in reversed(right)], colour)
            brush.polygon(at((0.46, 0.6), (0.54, 0.6), (0.7, 0.98), (0.3, 0.98)), colour)
    return brush.sprite()


@lru_cache
def pill(kind: Kind, width: int) -> Sprite:
    """The plate a card's worth stands on: round for a gain, pointed for a loss."""
    height = 40
    brush = Brush(width, height, kind.ground)
    if kind is Kind.CHARM:
        brush.rounded((0, 0, width, height), 14, Colour.MOSS)
    else:
        tip = 10
        brush.polygon(
            [(0, 0), (width - tip, 0), (width, height / 2), (width - tip, height), (0, height), (tip, height / 2)],
            Colour.DEEP,
        )
    return brush.sprite()


@lru_cache
def badge(width: int, height: int, boots: bool) -> Sprite:
    """The plate for the numbers of steps: round, or pointed like a shield where only the Boots reach."""
    brush = Brush(width, height)
    rim = Colour.GOLD if boots else Colour.GLOW
    for inset, colour in ((0, Colour.NIGHT), (2, rim), (5, Colour.NIGHT)):
        if boots:
            brush.polygon(_cut(inset, inset, width - inset, height - inset, 12), colour)
        else:
            brush.rounded((inset, inset, width - inset, height - inset), 20 - inset, colour)
    return brush.sprite()


@lru_cache
def outline(boots: bool) -> Sprite:
    """The rim of a district the golem can walk to; broken where only the Boots reach. 4 pixels outside the card."""
    width, height = CARD
    brush = Brush(width + 8, height + 8)
    colour = Colour.GOLD if boots else Colour.GLOW
    corners = _cut(3, 3, width + 5, height + 5, 14)
    for (x, y), (to_x, to_y) in itertools.pairwise([*corners, corners[0]]):
        if not boots:
            brush.stroke([(x, y), (to_x, to_y)], colour, 4)
        elif x == to_x or y == to_y:
            for dash in range(5):
                ends = (dash / 4.5, (dash + 0.5) / 4.5)
                brush.stroke([(x + (to_x - x) * end, y + (to_y - y) * end) for end in ends], colour, 4)
    return brush.sprite()


@lru_cache
def frame(facing: Facing) -> Sprite:
    """The rim of the golem's district, with a wedge that points where it looks; stands out 26 pixels on each side."""
    width, height = CARD
    r = _REACH
    brush = Brush(width + 2 * r, height + 2 * r)
    corners = _cut(r - 2, r - 2, r + width + 2, r + height + 2, 14)
    ring = [*corners, corners[0]]
    x, y = r + width / 2, r + height / 2
    base = 38
    wedges: dict[Facing, list[tuple[float, float]]] = {
        Facing.N: [(x - base, r), (x, 2), (x + base, r)],
        Facing.S: [(x - base, r + height), (x, height + 2 * r - 2), (x + base, r + height)],
        Facing.W: [(r, y - base), (2, y), (r, y + base)],
        Facing.E: [(r + width, y - base), (width + 2 * r - 2, y), (r + width, y + base)],
    }
    wedge = wedges[facing]
    brush.stroke(ring, Colour.NIGHT, 12)
    brush.stroke([*wedge, wedge[0]], Colour.NIGHT, 5)
    brush.stroke(ring, Colour.GLOW, 7)
    brush.polygon(wedge, Colour.GLOW)
    return brush.sprite()


@lru_cache
def golem(facing: Facing, tall: bool) -> Sprite:
    """The golem itself: broad, hewn from rock, its eyes alight; the rune on its chest points where it looks."""
    width, height = GOLEM
    brush = Brush(*(TALL if tall else GOLEM), scale=TALL[1] / height if tall else 1.0)
    middle = width / 2

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
    across, down = {Facing.N: (0, -1), Facing.E: (1, 0), Facing.S: (0, 1), Facing.W: (-1, 0)}[facing]
    x, y = middle, 40.0
    tip = (x + across * 10, y + down * 10)
    brush.stroke([(x - across * 9, y - down * 9), tip], Colour.GLOW, 4)
    wings = [(tip[0] - across * 8 + turn * down * 8, tip[1] - down * 8 + turn * across * 8) for turn in (1, -1)]
    brush.stroke([wings[0], tip, wings[1]], Colour.GLOW, 4)
    return brush.sprite()


@lru_cache
def treasure(card: Card) -> Sprite:
    """The picture of an artifact, engraved on gold."""
    brush = Brush(58, 56, Colour.GOLD)
    dark, light = Colour.NIGHT, Colour.GOLD_LIGHT
    if card == HORN:
        outer = curve((4, 14), (12, 52), (44, 58), (54, 18))
        inner = curve((46, 14), (40, 40), (22, 34), (10, 10))
        brush.polygon(outer + inner, dark)
        brush.stroke([(45, 13), (55, 18)], light, 5)
        brush.stroke([(20, 27), (16, 36)], light, 3)
        brush.stroke([(33, 33), (34, 44)], light, 3)
    elif card == BOOTS:
        brush.polygon([(20, 6), (38, 6), (38, 28), (54, 38), (54, 50), (18, 50)], dark)
        brush.stroke([(20, 12), (37, 12)], light, 3)
        for low in (18, 26, 34):
            brush.polygon([(20, low), (2, low - 9), (8, low + 4), (20, low + 7)], dark)
    elif card == AMULET:
        brush.stroke(curve((12, 3), (10, 24), (29, 26)), dark, 3.5)
        brush.stroke(curve((46, 3), (48, 24), (29, 26)), dark, 3.5)
        brush.polygon([(29, 20), (45, 36), (29, 54), (13, 36)], dark)
        brush.polygon([(29, 28), (37, 36), (29, 45), (21, 36)], light)
        brush.ellipse((26, 33, 32, 39), dark)
    else:
        brush.stroke(curve((14, 3), (58, 10), (58, 44), (14, 53)), dark, 6)
        brush.stroke([(14, 3), (14, 53)], dark, 2.5)
        brush.stroke([(4, 28), (50, 28)], dark, 4)
        brush.polygon([(57, 28), (44, 20), (44, 36)], dark)
    return brush.sprite()


@lru_cache
def emblem(seat: Seat, ground: Colour, side: int = 38) -> Sprite:
    """A seat's shield: round for the first, square for the second."""
    brush = Brush(side, side, ground)
    if seat == 0:
        for inset, colour in ((1.0, Colour.GLOW), (6.0, ground), (12.0, Colour.GLOW)):
            brush.ellipse((inset, inset, side - inset, side - inset), colour)
    else:
        for inset, colour, radius in ((2.0, Colour.GOLD_LIGHT, 6), (7.0, ground, 3), (12.5, Colour.GOLD_LIGHT, 2)):
            brush.rounded((inset, inset, side - inset, side - inset), radius, colour)
    return brush.sprite()


@lru_cache
def void_mark(seat: Seat, ground: Colour | None = None) -> Sprite:
    """A void: a dark eye, its rim in the shape of the shield of who named it."""
    brush = Brush(MARK, MARK, ground)
    rim = Colour.GOLD_LIGHT if seat else Colour.GLOW
    for inset, colour in ((0.0, Colour.NIGHT), (2.5, rim), (6.5, Colour.NIGHT)):
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
    brush = Brush(MARK, MARK, Colour.NIGHT)
    brush.ellipse((1, 1, MARK - 1, MARK - 1), Colour.EMBER if hit else Colour.EDGE)
    brush.ellipse((4, 4, MARK - 4, MARK - 4), Colour.NIGHT)
    if hit:
        for start, stop in (((11, 11), (MARK - 11, MARK - 11)), ((MARK - 11, 11), (11, MARK - 11))):
            brush.stroke([start, stop], Colour.EMBER, 4.5)
    return brush.sprite()


@lru_cache
def panel(width: int, height: int, won: bool) -> Sprite:
    """The ground for a seat's own figures; with a golden rim for the winner."""
    brush = Brush(width, height, Colour.NIGHT)
    brush.rounded((0, 0, width, height), 14, Colour.GOLD if won else Colour.PANEL)
    if won:
        brush.rounded((4, 4, width - 4, height - 4), 11, Colour.PANEL)
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


def suit_colour(card: Card) -> Colour:
    """What the rank and suit of a card are drawn with."""
    return {"H": Colour.CRIMSON, "D": Colour.RUST, "C": Colour.LEAF, "S": Colour.ICE}[suit(card)]
