"""Golem's board in words: all that the picture says, within Discord's limits, for whoever can't see it."""

from __future__ import annotations

import itertools
import re

import pytest

from bot.boards.golem import GolemBoard
from engine.games.golem.cards import value
from engine.games.golem.views import View
from tests.bot.played import views
from tests.golden import check_golden

BOARD = GolemBoard()
NAMES = ("Anna", "Bob")
WORST = ("*_~`|" * 20, "@everyone " * 10)


def many() -> list[View]:
    played = itertools.chain.from_iterable(views(seed, player) for player in ("random", "steady") for seed in range(8))
    return list(played)


def test_golden_text_boards_of_a_match() -> None:
    shown = list(views(21, "steady"))
    told = [f"{BOARD.text(view, NAMES)}\n\n{BOARD.alt(view, NAMES)}\n" for view in (*shown[::24], *shown[-3:])]
    check_golden("golem_text_boards.txt", "\n".join(told))


def test_the_text_board_fits_a_message_whatever_the_names() -> None:
    assert max(len(BOARD.text(view, WORST)) for view in many()) <= 1_900


def test_the_alt_text_fits_an_attachment_whatever_the_names() -> None:
    assert max(len(BOARD.alt(view, WORST)) for view in many()) <= 1_024


def test_the_grid_has_each_card_in_its_row_and_column() -> None:
    for view in many()[::20]:
        grid = BOARD.text(view, NAMES).split("```")[1].strip("\n").splitlines()
        assert grid[0].split() == [*"ABCDEF"]
        for row, line in enumerate(grid[1:]):
            cells = line.replace("[", " ").replace("]", " ").split()
            assert cells[0] == str(row + 1)
            for place, cell in zip(view.board[row * 6 : row * 6 + 6], cells[1:], strict=True):
                assert cell == (place.card if not place.face_down else "xx" if place.card in view.hit else "--")


def test_each_row_of_the_grid_is_narrow_enough_for_a_phone() -> None:
    for view in many()[::20]:
        grid = BOARD.text(view, NAMES).split("```")[1].strip("\n").splitlines()
        assert max(map(len, grid)) <= 34


def test_the_golem_alone_stands_in_brackets() -> None:
    for view in many()[::20]:
        grid = BOARD.text(view, NAMES).split("```")[1]
        assert grid.count("[") == grid.count("]") == (1 if view.golem else 0)


def test_all_that_the_picture_says_is_said() -> None:
    for view in many()[::7]:
        for said in (BOARD.text(view, NAMES), BOARD.alt(view, NAMES)):
            assert f"turn {view.turn}" in said if view.turn else "set-up" in said
            for name, score in zip(NAMES, view.scores, strict=True):
                assert f"{name}: {str(score).replace('-', '−')} of {view.target}" in said
            assert f"Voids found: {view.voids_hit} of 3" in said
            if not view.over:
                assert all(f"{budget} units" in said for budget in view.budgets)
            if view.golem:
                assert f"on {view.golem.cell} (" in said
                assert f"facing {view.golem.facing.word}" in said
            for step in () if view.over else view.ahead:
                assert re.search(rf"\b{step.steps}: {step.cell} ", said)
            for artifact in view.artifacts:
                assert f"{artifact.card}"[0] == "K"
                assert (" (spent)" in said) or not artifact.spent
            for card in view.my_voids or ():
                assert view.over or card in said


def test_what_a_step_leads_to_is_said_with_its_worth() -> None:
    view = next(view for view in views(2) if view.ahead)
    end = view.ahead[0]
    card = view.board["ABCDEF".index(end.cell[0]) + 6 * (int(end.cell[1]) - 1)].card
    points = value(card)
    assert points is not None
    assert f"1: {end.cell} {card} {'+' if points > 0 else '−'}{abs(points)}" in BOARD.text(view, NAMES)


def test_names_can_neither_format_nor_mention_in_the_text_board() -> None:
    said = BOARD.text(next(views(1)), ("**Anna**", "@everyone"))
    assert "\\*\\*Anna\\*\\*" in said
    assert "@everyone" not in said


def test_alt_text_has_the_names_as_they_are() -> None:
    assert "王小明 🔥" in BOARD.alt(next(views(1)), ("王小明 🔥", "Bob"))


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_voids_are_told_to_the_seat_that_named_them_and_to_nobody_else(seat: int | None) -> None:
    for view in views(4):
        if view.seat == seat and not view.over:
            for said in (BOARD.text(view, NAMES), BOARD.alt(view, NAMES)):
                assert ("Your voids" in said) == bool(seat is not None and view.my_voids)


def test_the_result_and_its_reason_are_told() -> None:
    end = list(views(7, "steady"))[-1]
    said = BOARD.text(end, NAMES)
    assert "has won" in said or "A draw" in said
    assert "The voids were Anna's" in said
