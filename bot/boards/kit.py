"""What every board is drawn with: a canvas of palette colours, cached runs of text, and a brush for shapes.

All sizes are pixels of a picture 960 wide. A phone shows it 400 wide, so what is written stands at least 27 pixels
high here (11 there): `Size` holds the only sizes there are. Everything is safe to use from several threads.
"""

from __future__ import annotations

import enum
import io
import itertools
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal, TypeAlias

from PIL import Image, ImageDraw, ImageFont

from bot.boards import palette
from bot.boards.palette import Colour, Ink

__all__ = [
    "PHONE",
    "WIDTH",
    "Brush",
    "Canvas",
    "Points",
    "Run",
    "Size",
    "Sprite",
    "curve",
    "draws",
    "fitted",
    "narrowed",
    "width_of",
]

WIDTH: Final = 960
"""How wide every picture is."""

PHONE: Final = 400
"""How wide a phone shows it."""

Box: TypeAlias = tuple[float, float, float, float]
Points: TypeAlias = Sequence[tuple[float, float]]
Side: TypeAlias = Literal["left", "middle", "right"]

_FONT_FILE: Final = Path(__file__).parent / "fonts" / "AlegreyaSans-ExtraBold.ttf"
_FINER: Final = 2
_LOCK: Final = threading.Lock()


class Size(enum.IntEnum):
    """The sizes of letters, in pixels of the font; digits are about five eighths as high, capitals a little more."""

    WORD = 42
    """For words alone: digits would be too low in it."""
    SMALL = 45
    RANK = 64
    SCORE = 92


@dataclass(frozen=True, slots=True)
class Run:
    """A piece of text on a canvas, as it was written: `box` is what its ink covers (left, top, right, bottom).

    `narrow` is how wide its letters are, in hundredths of their own width.
    """

    text: str
    size: Size
    ink: Ink
    box: tuple[int, int, int, int]
    narrow: int = 100


@dataclass(frozen=True, slots=True, eq=False)
class Sprite:
    """A shape that has been drawn: a palette picture, and where it covers what is below (None: everywhere)."""

    picture: Image.Image
    cover: Image.Image | None


class Canvas:
    """A picture being made. `runs` lists everything written on it, in order."""

    def __init__(self, height: int, ground: Colour = Colour.NIGHT, width: int = WIDTH) -> None:
        self._picture = Image.new("P", (width, height), palette.index(ground))
        self._picture.putpalette(palette.BYTES)
        self.runs: list[Run] = []

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return self._picture.size

    def stamp(self, sprite: Sprite, x: int, y: int) -> None:
        """Puts a sprite down, its top left corner at this place."""
        self._picture.paste(sprite.picture, (x, y), sprite.cover)

    def fill(self, box: tuple[int, int, int, int], colour: Colour) -> None:
        """Fills a rectangle: left and top are inside it, right and bottom are not."""
        self._picture.paste(palette.index(colour), box)

    def write(
        self, x: int, y: int, text: str, ink: Ink, size: Size = Size.SMALL, side: Side = "left", narrow: int = 100
    ) -> int:
        """Writes one line whose baseline is `y`; `x` is its left, middle or right. Says how wide it is.

        With `narrow` its letters are so many hundredths as wide as they are made, and as high.
        """
        run = _run(text, size, ink, narrow)
        width = width_of(text, size, narrow)
        match side:
            case "middle":
                x -= round(width / 2)
            case "right":
                x -= width
        if run is not None:
            left, top = x + run.left, y + run.top
            self._picture.paste(run.picture, (left, top), run.cover)
            box = (left, top, left + run.picture.width, top + run.picture.height)
            self.runs.append(Run(text, size, ink, box, narrow))
        return width

    def png(self) -> bytes:
        """The picture as a PNG file."""
        out = io.BytesIO()
        self._picture.save(out, "PNG", compress_level=6)
        return out.getvalue()


class Brush:
    """Draws one sprite, twice as fine as it will be. Coordinates are those of the finished sprite.

    With a `ground` the sprite is opaque; without one it covers only where something was painted. With a `scale`
    everything that is drawn is so many times larger than its coordinates say.
    """

    def __init__(self, width: int, height: int, ground: Colour | None = None, scale: float = 1.0) -> None:
        size = (width * _FINER, height * _FINER)
        self._scale = _FINER * scale
        self._picture = Image.new("RGB", size, ground or Colour.NIGHT)
        self._draw = ImageDraw.Draw(self._picture)
        self._cover = None if ground else Image.new("L", size, 0)
        self._cover_draw = ImageDraw.Draw(self._cover) if self._cover else None

    def polygon(self, points: Points, colour: Colour) -> None:
        """Fills the shape with these corners."""
        fine = [(x * self._scale, y * self._scale) for x, y in points]
        self._draw.polygon(fine, fill=colour)
        if self._cover_draw:
            self._cover_draw.polygon(fine, fill=255)

    def ellipse(self, box: Box, colour: Colour) -> None:
        """Fills an ellipse."""
        fine = self._box(box)
        self._draw.ellipse(fine, fill=colour)
        if self._cover_draw:
            self._cover_draw.ellipse(fine, fill=255)

    def rounded(self, box: Box, radius: float, colour: Colour) -> None:
        """Fills a rectangle with round corners."""
        fine = self._box(box)
        self._draw.rounded_rectangle(fine, radius * self._scale, fill=colour)
        if self._cover_draw:
            self._cover_draw.rounded_rectangle(fine, radius * self._scale, fill=255)

    def stroke(self, points: Points, colour: Colour, width: float) -> None:
        """Draws a line through the points, its ends and corners round."""
        fine = [(x * self._scale, y * self._scale) for x, y in points]
        half = width * self._scale / 2
        for draw, fill in ((self._draw, colour), (self._cover_draw, 255)):
            if draw is None:
                continue
            draw.line(fine, fill=fill, width=round(width * self._scale), joint="curve")
            for x, y in (fine[0], fine[-1]):
                draw.ellipse((x - half, y - half, x + half, y + half), fill=fill)

    def sprite(self) -> Sprite:
        """What has been drawn, at its own size."""
        picture = palette.to_palette(self._picture.reduce(_FINER))
        if self._cover is None:
            return Sprite(picture, None)
        return Sprite(picture, self._cover.reduce(_FINER).point([255 * (part > 127) for part in range(256)], "1"))

    def _box(self, box: Box) -> Box:
        left, top, right, bottom = (side * self._scale for side in box)
        return left, top, right - 1, bottom - 1


def curve(*points: tuple[float, float], steps: int = 16) -> list[tuple[float, float]]:
    """The points of the Bézier curve with these control points."""
    found = []
    for step in range(steps + 1):
        part = step / steps
        level = list(points)
        while len(level) > 1:
            level = [(x + (p - x) * part, y + (q - y) * part) for (x, y), (p, q) in itertools.pairwise(level)]
        found.append(level[0])
    return found


def width_of(text: str, size: Size = Size.SMALL, narrow: int = 100) -> int:
    """How wide a line of text is written, its letters at so many hundredths of their width."""
    return round(_width(text, size) * narrow / 100)


def narrowed(text: str, width: int, size: Size = Size.SMALL) -> int:
    """How narrow the letters of a line are to be so that it is no wider than that; 100 if it is narrow enough."""
    return min(100, 100 * width // max(1, width_of(text, size)))


def fitted(text: str, width: int, size: Size = Size.SMALL) -> str:
    """The text, cut short with an ellipsis if it is wider than that."""
    if width_of(text, size) <= width:
        return text
    while text and width_of(text.rstrip() + "…", size) > width:
        text = text[:-1]
    return text.rstrip() + "…"


@lru_cache(4096)
def draws(character: str) -> bool:
    """Whether the font has a picture of its own for it."""
    with _LOCK:
        font = _font(Size.SMALL)
        missing = bytes(font.getmask("\uffff"))
        return bytes(font.getmask(character)) != missing


@dataclass(frozen=True, slots=True, eq=False)
class _Text:
    picture: Image.Image
    cover: Image.Image
    left: int
    top: int


@lru_cache(4096)
def _run(text: str, size: Size, ink: Ink, narrow: int) -> _Text | None:
    with _LOCK:
        font = _font(size)
        left, top, right, bottom = (round(side) for side in font.getbbox(text, anchor="ls"))
        if right <= left or bottom <= top:
            return None
        mask = Image.new("L", (right - left, bottom - top), 0)
        ImageDraw.Draw(mask).text((-left, -top), text, fill=255, font=font, anchor="ls")
    tight = mask.getbbox()
    if tight is None:
        return None
    mask = mask.crop(tight)
    if narrow != 100:
        mask = mask.resize((max(1, round(mask.width * narrow / 100)), mask.height), Image.Resampling.BOX)
    picture = mask.point(palette.ramp(ink))
    picture = Image.frombytes("P", picture.size, picture.tobytes())
    picture.putpalette(palette.BYTES)
    cover = mask.point([255 * (part > 10) for part in range(256)], "1")
    return _Text(picture, cover, round((left + tight[0]) * narrow / 100), top + tight[1])


@lru_cache(4096)
def _width(text: str, size: Size) -> int:
    with _LOCK:
        return round(_font(size).getlength(text))


@lru_cache(len(Size))
def _font(size: Size) -> ImageFont.FreeTypeFont:
    # The plain layout engine: it is the same everywhere, while the other depends on what the host has installed.
    return ImageFont.truetype(_FONT_FILE, size, layout_engine=ImageFont.Layout.BASIC)
