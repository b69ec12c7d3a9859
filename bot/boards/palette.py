"""The colours of all boards: one hand-made palette of ramps, each from a ground to an ink that is drawn on it.

A picture is palette images pasted into one another, so text keeps its smooth edges without any colour ever being
guessed, and a PNG stays small. Colour helps, it never carries a meaning alone.
"""

from __future__ import annotations

import enum
from typing import Final, TypeAlias

from PIL import Image

__all__ = ["BYTES", "Colour", "Ink", "Rgb", "contrast", "index", "luminance", "ramp", "rgb", "to_palette"]

Rgb: TypeAlias = tuple[int, int, int]


class Colour(enum.StrEnum):
    """The colours things are made of."""

    NIGHT = "#121820"
    """The ground of every picture."""
    PANEL = "#1d2733"
    """The ground of a seat's figures."""
    SOCKET = "#090d13"
    """Where a card is gone."""
    CARVED = "#33404e"
    EDGE = "#5b6b7c"
    MUTED = "#b3c0cc"
    BONE = "#f1e7d0"
    BONE_EDGE = "#c9b98f"
    GOLD = "#e0ac48"
    GOLD_LIGHT = "#f6d68a"
    GOLD_DARK = "#8a5f16"
    UMBER = "#523407"
    CRIMSON = "#a11228"
    RUST = "#8c3d06"
    MOSS = "#1d5a3c"
    DUSK = "#513f6b"
    DUSK_EDGE = "#8d78ad"
    DEEP = "#20142f"
    LEAF = "#c9efc4"
    ICE = "#d3dffa"
    GLOW = "#7ceaf0"
    """The golem and its reach, and nothing else."""
    ROCK = "#8894a0"
    ROCK_LIGHT = "#c5cfd8"
    ROCK_DARK = "#485059"
    EMBER = "#ff8a5c"
    EMBER_DARK = "#8f2f14"
    ORCHID = "#f58be2"
    """The first seat, and nothing else."""
    SAPPHIRE = "#7ba3ff"
    """The second seat, and nothing else."""


class Ink(enum.Enum):
    """What can be written or drawn smoothly on what: (ground, ink, steps)."""

    PLAIN = (Colour.NIGHT, Colour.BONE, 5)
    QUIET = (Colour.NIGHT, Colour.MUTED, 5)
    SHINING = (Colour.NIGHT, Colour.GLOW, 5)
    GOLDEN = (Colour.NIGHT, Colour.GOLD, 5)
    ON_PANEL = (Colour.PANEL, Colour.BONE, 5)
    ON_PANEL_QUIET = (Colour.PANEL, Colour.MUTED, 5)
    ON_PANEL_GOLD = (Colour.PANEL, Colour.GOLD_LIGHT, 5)
    FIRST = (Colour.ORCHID, Colour.NIGHT, 5)
    SECOND = (Colour.SAPPHIRE, Colour.NIGHT, 5)
    HEARTS = (Colour.BONE, Colour.CRIMSON, 5)
    DIAMONDS = (Colour.BONE, Colour.RUST, 5)
    CLUBS = (Colour.DUSK, Colour.LEAF, 5)
    SPADES = (Colour.DUSK, Colour.ICE, 5)
    ARTIFACT = (Colour.GOLD, Colour.NIGHT, 5)
    GAIN = (Colour.MOSS, Colour.BONE, 5)
    LOSS = (Colour.DEEP, Colour.ICE, 5)

    @property
    def ground(self) -> Colour:
        """What it is drawn on."""
        return self.value[0]

    @property
    def ink(self) -> Colour:
        """What it is drawn with."""
        return self.value[1]


_EDGES: Final = (
    (Colour.NIGHT, Colour.PANEL, 4),
    (Colour.NIGHT, Colour.SOCKET, 3),
    (Colour.SOCKET, Colour.CARVED, 4),
    (Colour.NIGHT, Colour.EDGE, 6),
    (Colour.NIGHT, Colour.DUSK_EDGE, 6),
    (Colour.DUSK, Colour.DUSK_EDGE, 4),
    (Colour.DUSK, Colour.DEEP, 5),
    (Colour.BONE, Colour.MOSS, 6),
    (Colour.BONE, Colour.BONE_EDGE, 4),
    (Colour.NIGHT, Colour.BONE_EDGE, 5),
    (Colour.GOLD, Colour.GOLD_LIGHT, 4),
    (Colour.GOLD, Colour.GOLD_DARK, 6),
    (Colour.GOLD, Colour.UMBER, 5),
    (Colour.UMBER, Colour.GOLD_LIGHT, 7),
    (Colour.NIGHT, Colour.ROCK, 8),
    (Colour.ROCK, Colour.ROCK_LIGHT, 5),
    (Colour.ROCK_DARK, Colour.ROCK, 5),
    (Colour.ROCK_DARK, Colour.GLOW, 5),
    (Colour.NIGHT, Colour.EMBER_DARK, 5),
    (Colour.SOCKET, Colour.EMBER_DARK, 4),
    (Colour.PANEL, Colour.ORCHID, 5),
    (Colour.PANEL, Colour.SAPPHIRE, 5),
)
"""Further ramps, for the edges of shapes: nobody writes with them."""


def rgb(colour: Colour) -> Rgb:
    """Its red, green and blue, 0 to 255."""
    return int(colour[1:3], 16), int(colour[3:5], 16), int(colour[5:7], 16)


def luminance(colour: Rgb) -> float:
    """The relative luminance of WCAG 2, from 0 (black) to 1 (white)."""
    red, green, blue = (
        part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in (c / 255 for c in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: Rgb, other: Rgb) -> float:
    """The contrast ratio of WCAG 2, from 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def _between(start: Colour, stop: Colour, steps: int) -> list[Rgb]:
    pairs = tuple(zip(rgb(start), rgb(stop), strict=True))
    parts = [step / (steps - 1) for step in range(steps)]
    return [(_mix(pairs[0], part), _mix(pairs[1], part), _mix(pairs[2], part)) for part in parts]


def _mix(pair: tuple[int, int], part: float) -> int:
    return round(pair[0] + (pair[1] - pair[0]) * part)


def _build() -> tuple[list[Rgb], dict[Rgb, int]]:
    places: dict[Rgb, int] = {}
    for start, stop, steps in (*(ink.value for ink in Ink), *_EDGES):
        for colour in _between(start, stop, steps):
            places.setdefault(colour, len(places))
    for colour in map(rgb, Colour):
        places.setdefault(colour, len(places))
    assert len(places) <= 256, f"{len(places)} colours do not fit into a palette"
    return list(places), places


_COLOURS, _PLACES = _build()

BYTES: Final = bytes(part for colour in _COLOURS for part in colour)
"""The palette as an image takes it: red, green and blue of each entry."""

_PALETTE_IMAGE: Final = Image.new("P", (1, 1))
_PALETTE_IMAGE.putpalette(BYTES)


def index(colour: Colour) -> int:
    """Its place in the palette."""
    return _PLACES[rgb(colour)]


def ramp(ink: Ink) -> bytes:
    """For each coverage from 0 to 255, the place in the palette of ground and ink so mixed."""
    places = [_PLACES[colour] for colour in _between(*ink.value)]
    return bytes(places[round(cover / 255 * (len(places) - 1))] for cover in range(256))


def to_palette(picture: Image.Image) -> Image.Image:
    """An RGB picture with each pixel in the nearest colour of the palette."""
    return picture.quantize(palette=_PALETTE_IMAGE, dither=Image.Dither.NONE)
