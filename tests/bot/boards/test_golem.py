"""Golem's picture: its letters are high enough and stand out, it fits a message, and tells views apart."""

from __future__ import annotations

import dataclasses
import io
import itertools
import re
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from bot.boards import board_of
from bot.boards.golem import GolemBoard, draw
from bot.boards.golem_art import Kind, blank
from bot.boards.golem_figure import golem
from bot.boards.golem_signs import emblem
from bot.boards.kit import PHONE, WIDTH, Canvas, Run, Size, draws
from bot.boards.palette import Colour, Ink, contrast, index, luminance, rgb
from bot.boards.sight import Sight, seen
from engine.games.golem.cards import ARTIFACTS
from engine.games.golem.grid import CELL_NUMBERS, Facing
from engine.games.golem.views import Artifact, View
from tests.bot.boards.made import ALL_FOUR, NAMES, a_view, opened
from tests.bot.played import views

BOARD = GolemBoard()
CROWDED = [
    a_view(),
    a_view(boots=True, artifacts=ALL_FOUR, seat=1, my_voids=("10D", "6C"), scores=(-31, 109), target=110),
    a_view({"A1": "KS", "C1": "10H", "D1": "6C"}, "B1", Facing.E, boots=True, seat=0, my_voids=("10H", "6C")),
    a_view({"B1": "KS", "B4": "KD"}, "B1", Facing.S, boots=True),
    a_view({"B4": "KH"}, "B4", Facing.W, boots=True),
    a_view({"B4": "10H"}, "B4", Facing.W, boots=True),
    a_view({"F6": "10H"}, "F6", Facing.E),
    a_view({"A1": "KC"}, "A1", Facing.N),
    a_view(over=True, winner=1, reason="points", all_voids=(("7H", "3C"), ("7H", "10D")), step=None),
    a_view(over=True, winner=None, reason="agreed", step=None),
    a_view(over=True, winner=None, reason="called_off", step=None, golem=None, turn=0),
]


@cache
def sampled() -> tuple[View, ...]:
    """Views of all seats from many matches, and some where much has to find room."""
    played = itertools.chain.from_iterable(views(seed, player) for player in ("random", "steady") for seed in range(4))
    return (*CROWDED, *list(played)[::31])


@cache
def drawn() -> tuple[tuple[Canvas, Image.Image], ...]:
    """The pictures of all those views: as they were drawn, and as their files show them."""
    canvases = [draw(view, NAMES) for view in sampled()]
    return tuple((canvas, opened(canvas)) for canvas in canvases)


def colours(image: Image.Image, run: Run, around: int = 0) -> Counter[Any]:
    """The colours in and around a run's box, each with how many pixels have it."""
    left, top, right, bottom = run.box
    box = (left - around, top - around, right + around, bottom + around)
    return Counter({colour: count for count, colour in image.crop(box).getcolors(1 << 10) or ()})


@cache
def ink_alone(text: str, size: Size, ink: Ink, narrow: int) -> int:
    """How many pixels of full ink a text has where nothing disturbs it."""
    canvas = Canvas(120, ink.ground)
    canvas.write(20, 90, text, ink, size, narrow=narrow)
    return colours(opened(canvas), canvas.runs[0])[rgb(ink.ink)]


def test_golem_has_a_board_and_other_games_need_none() -> None:
    assert board_of("golem") is not None
    assert board_of("chess") is None


def test_the_picture_is_wide_and_light_enough_for_a_message() -> None:
    for view in sampled():
        data = BOARD.png(view, NAMES)
        image = Image.open(io.BytesIO(data))
        assert image.width == WIDTH >= 900
        assert image.height <= 1.25 * image.width
        assert len(data) <= 60_000


def test_no_digit_is_written_in_the_size_for_words() -> None:
    for canvas, _ in drawn():
        for run in canvas.runs:
            assert run.size is not Size.WORD or not re.search(r"\d", run.text)


def test_every_line_is_at_least_eleven_pixels_high_on_a_phone_as_it_is_drawn() -> None:
    for canvas, _ in drawn():
        for run in canvas.runs:
            if re.search(r"[0-9A-Z]", run.text):
                assert (run.box[3] - run.box[1]) * PHONE / WIDTH >= 11, run


def test_every_line_stands_out_by_four_and_a_half_to_one_as_it_is_drawn() -> None:
    for canvas, image in drawn():
        for run in canvas.runs:
            found = colours(image, run, around=2)
            ink, ground = rgb(run.ink.ink), rgb(run.ink.ground)
            assert found[ink] >= 9, run
            assert found[ground] >= 9, run
            assert contrast(ink, ground) >= 4.5, run


def test_nothing_written_is_painted_over() -> None:
    for canvas, image in drawn():
        for run in canvas.runs:
            alone = ink_alone(run.text, run.size, run.ink, run.narrow)
            assert colours(image, run)[rgb(run.ink.ink)] >= 0.9 * alone, run


def test_everything_written_is_on_the_picture() -> None:
    for canvas, _ in drawn():
        width, height = canvas.size
        for run in canvas.runs:
            left, top, right, bottom = run.box
            assert 0 <= left < right <= width
            assert 0 <= top < bottom <= height


def test_no_two_lines_overlap() -> None:
    for view in sampled():
        for one, other in itertools.combinations(draw(view, ("Wolfeschlegelsteinhausen", "Anna Björk" * 5)).runs, 2):
            apart = (
                one.box[2] <= other.box[0]
                or other.box[2] <= one.box[0]
                or one.box[3] <= other.box[1]
                or other.box[3] <= one.box[1]
            )
            assert apart, (one, other)


def test_the_picture_says_all_there_is_to_say() -> None:
    view = a_view(boots=True, artifacts=ALL_FOUR, scores=(-12, 17), budgets=(20, 23), voids_hit=2)
    said = [run.text for run in draw(view, NAMES).runs]
    for text in ("Anna", "Bob", "−12", "17", "/ 30", "20 units", "23 units", "Turn 7", "2/3 voids"):
        assert text in said
    assert "Golem D4, facing east" in said
    for text in (*"ABCDEF", *"123456", "+10", "−6", "Horn", "Boots", "Amulet", "Bow"):
        assert text in said
    assert [run.text for run in draw(view, NAMES).runs if run.ink.name in ("SHINING", "GOLDEN")][:5] == [*"12345"]


def test_each_card_is_written_in_its_district() -> None:
    canvas = draw(view := a_view(), NAMES)
    ranks = [run for run in canvas.runs if run.size is Size.RANK]
    assert [run.text for run in ranks] == [place.card[:-1] for place in view.board]
    rows = [ranks[at : at + 6] for at in range(0, 36, 6)]
    assert all(row == sorted(row, key=lambda run: run.box[0]) for row in rows)


def test_a_card_face_down_says_nothing_of_what_it_was() -> None:
    for district, golem_there in itertools.product(("B2", "D4"), (True, False)):
        at = CELL_NUMBERS[district]
        view = a_view({"A1": "7H"}, district if golem_there else "A1", Facing.N)
        other = next(place for place in view.board if place.face_down and place is not view.board[at])
        board = list(view.board)
        swapped = board.index(other)
        board[at], board[swapped] = board[swapped], board[at]
        assert BOARD.png(view, NAMES) == BOARD.png(dataclasses.replace(view, board=tuple(board)), NAMES)


def test_the_winner_is_named() -> None:
    view = a_view(over=True, winner=1, reason="points", step=None)
    assert "Bob wins" in [run.text for run in draw(view, NAMES).runs]


def test_a_draw_and_a_match_without_result_are_called_so() -> None:
    for reason, words in (("stalemate", "A draw"), ("called_off", "No result")):
        view = a_view(over=True, winner=None, reason=reason, step=None)
        assert words in [run.text for run in draw(view, NAMES).runs]


def test_a_seat_sees_its_own_voids_and_the_table_sees_none() -> None:
    mine = a_view(seat=0, my_voids=("7H", "3C"))
    said = [run.text for run in draw(mine, NAMES).runs]
    assert "Your voids:" in said
    table = a_view()
    assert "Your voids:" not in [run.text for run in draw(table, NAMES).runs]
    assert BOARD.differs(table, mine)


def test_the_same_view_gives_the_same_bytes() -> None:
    for view in sampled()[:12]:
        assert BOARD.png(view, NAMES) == BOARD.png(view, NAMES)


def test_pictures_drawn_at_once_in_many_threads_are_as_those_drawn_alone() -> None:
    some = sampled()[:16]
    with ThreadPoolExecutor(8) as threads:
        together = list(threads.map(lambda view: BOARD.png(view, ("Ægir", "Rán")), some * 2))
    assert together[:16] == together[16:] == [BOARD.png(view, ("Ægir", "Rán")) for view in some]


def test_two_views_differ_exactly_if_their_pictures_do() -> None:
    for one, other in itertools.islice(itertools.pairwise(views(3)), 0, None, 4):
        assert BOARD.differs(one, other) == (BOARD.png(one, NAMES) != BOARD.png(other, NAMES))


def test_each_facing_and_each_district_gives_another_picture() -> None:
    pictures = {BOARD.png(a_view(cell=cell, facing=facing), NAMES) for cell in ("A1", "D4", "F6") for facing in Facing}
    assert len(pictures) == 12


def test_kinds_of_cards_differ_in_brightness_for_all_eyes() -> None:
    order = (Kind.CHARM, Kind.ARTIFACT, Kind.CURSE, Kind.FACE_DOWN)
    for sight in (None, *Sight):
        grounds = [rgb(kind.ground) for kind in order]
        lights = [luminance(seen(ground, sight) if sight else ground) for ground in grounds]
        for brighter, darker in itertools.pairwise(lights):
            assert (brighter + 0.05) / (darker + 0.05) >= 1.4, sight


def test_kinds_of_cards_and_the_seats_shields_differ_in_shape() -> None:
    corners = [tuple(blank(kind).picture.getpixel((at, at)) == index(Colour.NIGHT) for at in range(9)) for kind in Kind]
    assert len(set(corners)) >= 3
    shields = [emblem(seat, Colour.PANEL).picture for seat in (0, 1)]
    outside = [shield.getpixel((4, 4)) == index(Colour.PANEL) for shield in shields]
    assert outside == [True, False]


def test_the_rune_on_the_golem_points_where_it_looks() -> None:
    assert len({golem(facing, tall).picture.tobytes() for facing in Facing for tall in (68, 112)}) == 8


@settings(max_examples=40)
@given(st.text(max_size=60), st.text(max_size=60))
def test_names_of_any_kind_are_drawn_without_boxes(one: str, other: str) -> None:
    runs = draw(CROWDED[8], (one, other)).runs
    assert all(draws(character) for run in runs for character in run.text if character != " ")


def test_names_too_long_are_cut_short() -> None:
    said = [run.text for run in draw(a_view(), ("Wolfeschlegelsteinhausenbergerdorff", "王" * 40)).runs]
    assert sum(text.endswith("…") for text in said) == 2


def test_four_artifacts_of_one_seat_find_room() -> None:
    for spent in itertools.product((False, True), repeat=4):
        artifacts = [Artifact(card, 1, was) for card, was in zip(ARTIFACTS, spent, strict=True)]
        view = a_view({"A1": "7H"}, artifacts=tuple(artifacts), asked=())
        runs = [run for run in draw(view, NAMES).runs if run.size is Size.WORD and run.box[0] > WIDTH / 2]
        assert {run.text for run in runs} - {"· spent:"} == {"Horn", "Boots", "Amulet", "Bow"}
        assert runs[-1].box[2] <= WIDTH - 24
        assert min(run.narrow for run in runs) >= 75


@pytest.mark.parametrize("seat", [0, 1])
def test_what_a_seat_is_not_told_is_not_on_its_picture(seat: int) -> None:
    for view in views(5):
        if view.seat == seat and view.my_voids and not view.over:
            assert view.all_voids is None
            said = [run.text for run in draw(view, NAMES).runs]
            assert said.count("Your voids:") == 1
