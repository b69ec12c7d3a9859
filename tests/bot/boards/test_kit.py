"""The kit: letters are high enough for a phone, inks stand out for all eyes, runs of text fit."""

from __future__ import annotations

import io
import itertools

import pytest
from PIL import Image

from bot.boards.kit import PHONE, WIDTH, Brush, Canvas, Size, draws, fitted, width_of
from bot.boards.palette import BYTES, Colour, Ink, contrast, index, luminance, ramp, rgb, to_palette
from bot.boards.sight import Sight, seen

LEAST_ON_A_PHONE = 11
LEAST_CONTRAST = 4.5


def ink_height(text: str, size: Size) -> int:
    """How many rows of pixels a text really covers, faint edges not counted."""
    canvas = Canvas(200)
    canvas.write(20, 150, text, Ink.PLAIN, size)
    image = Image.open(io.BytesIO(canvas.png())).convert("L")
    lights = image.tobytes()
    half = (min(lights) + max(lights)) // 2
    covered = [row for row in range(image.height) if max(lights[row * image.width : (row + 1) * image.width]) > half]
    return covered[-1] - covered[0] + 1


@pytest.mark.parametrize(
    ("character", "size"),
    [
        *itertools.product("0123456789", [size for size in Size if size is not Size.WORD]),
        *itertools.product("ABCDEFHKTVZ", Size),
    ],
)
def test_digits_and_capitals_are_at_least_eleven_pixels_high_on_a_phone(character: str, size: Size) -> None:
    assert ink_height(character, size) * PHONE / WIDTH >= LEAST_ON_A_PHONE


@pytest.mark.parametrize("ink", Ink)
def test_every_ink_stands_out_from_its_ground(ink: Ink) -> None:
    assert contrast(rgb(ink.ground), rgb(ink.ink)) >= LEAST_CONTRAST


@pytest.mark.parametrize("sight", Sight)
@pytest.mark.parametrize("ink", Ink)
def test_every_ink_stands_out_for_other_eyes_too(ink: Ink, sight: Sight) -> None:
    assert contrast(seen(rgb(ink.ground), sight), seen(rgb(ink.ink), sight)) >= LEAST_CONTRAST


def test_a_ramp_runs_from_ground_to_ink() -> None:
    places = ramp(Ink.PLAIN)
    assert places[0] == index(Colour.NIGHT)
    assert places[255] == index(Colour.BONE)
    lights = [luminance((BYTES[3 * place], BYTES[3 * place + 1], BYTES[3 * place + 2])) for place in places]
    assert lights == sorted(lights)


@pytest.mark.parametrize("colour", Colour)
def test_a_colour_drawn_is_found_in_the_palette_as_it_is(colour: Colour) -> None:
    assert to_palette(Image.new("RGB", (1, 1), colour)).getpixel((0, 0)) == index(colour)


def test_grey_has_no_colour_left() -> None:
    red, green, blue = seen(rgb(Colour.GOLD), Sight.GREY)
    assert red == green == blue


def test_what_fits_is_left_as_it_is() -> None:
    assert fitted("Anna", width_of("Anna")) == "Anna"


def test_what_is_too_wide_is_cut_short_and_says_so() -> None:
    short = fitted("Konstantinos Papadopoulos", 300)
    assert short.endswith("…")
    assert "Konstantinos Papadopoulos".startswith(short[:-1])
    assert width_of(short) <= 300


@pytest.mark.parametrize("character", "AzäЖΩộ9−–…+/")
def test_the_font_draws_letters_of_many_tongues(character: str) -> None:
    assert draws(character)


@pytest.mark.parametrize("character", "王مא한ᚠ😀♥\uffff")
def test_the_font_is_known_to_lack_what_it_lacks(character: str) -> None:
    assert not draws(character)


def test_a_run_is_noted_where_its_ink_is() -> None:
    canvas = Canvas(100, width=300)
    canvas.write(150, 60, "7", Ink.PLAIN, side="middle")
    (run,) = canvas.runs
    image = Image.open(io.BytesIO(canvas.png())).convert("RGB")
    outside = image.copy()
    outside.paste(rgb(Colour.NIGHT), run.box)
    assert outside.getcolors() == [(300 * 100, rgb(Colour.NIGHT))]
    assert image.crop(run.box).getpixel((0, 0)) is not None
    assert abs((run.box[0] + run.box[2]) / 2 - 150) <= 2


def test_writing_nothing_leaves_no_trace() -> None:
    canvas = Canvas(50)
    canvas.write(10, 30, " ", Ink.PLAIN)
    assert canvas.runs == []


def test_a_sprite_without_ground_covers_only_what_was_painted() -> None:
    brush = Brush(30, 30)
    brush.ellipse((5, 5, 25, 25), Colour.GOLD)
    canvas = Canvas(30, Colour.BONE, width=30)
    canvas.stamp(brush.sprite(), 0, 0)
    image = Image.open(io.BytesIO(canvas.png())).convert("RGB")
    assert image.getpixel((0, 0)) == rgb(Colour.BONE)
    assert image.getpixel((15, 15)) == rgb(Colour.GOLD)
