"""What a view shows, beside what the rules' own tests look at."""

from __future__ import annotations

import pytest

from engine.game import Ending
from engine.games.golem.grid import Facing
from engine.games.golem.views import Ahead, Golem
from tests.engine.games.golem.table import EVEN, table


def test_before_the_golem_is_placed_there_is_none_and_nothing_ahead() -> None:
    view = table(kind="place", asked=(1,), turn=0, cell=-1).view()
    assert (view.golem, view.ahead, view.turn) == (None, (), 0)
    assert (view.step, view.asked) == ("place", ((1, "place"),))


def test_the_golem_and_what_lies_ahead_are_named() -> None:
    view = table("A1 N").view()
    assert view.golem == Golem("A1", Facing.N)
    assert view.ahead == (Ahead("A6", 1), Ahead("A5", 2), Ahead("A4", 3))


def test_a_card_on_which_the_golem_ended_a_movement_unharmed_is_known_to_be_safe() -> None:
    at = table()
    at.allocate(EVEN, EVEN)
    assert at.golem == "D4 E"
    assert at.view().safe == ("2C",)
    at.turn(facing="W", steps="1")
    assert at.view().safe == ("2C",), "what is harvested is not listed"


def test_a_district_shows_its_card_also_when_it_is_face_down() -> None:
    board = table(face_down="B1").view().board
    assert [(district.card, district.face_down) for district in board[:2]] == [("AH", False), ("2H", True)]


def test_the_step_that_is_open_and_its_phase_are_shown() -> None:
    at = table()
    assert (at.view().step, at.view().phase) == ("allocate", None)
    at.allocate("8 8 2 2", "2 2 8 8")
    assert (at.view().step, at.view().phase, at.view().asked) == ("orient", "orientation", ((0, "orient"),))
    at.say("N")
    assert (at.view().step, at.view().phase) == ("move", "movement")


def test_a_match_that_is_over_asks_nothing_and_hides_nothing() -> None:
    at = table()
    at.allocate("8 8 2 2", "2 2 8 8")
    at.leave(Ending.RESIGNED, 0)
    view = at.view(None)
    assert (view.over, view.step, view.phase, view.asked, view.ahead) == (True, None, None, (), ())
    assert (view.winner, view.reason) == (1, "resigned")
    assert view.all_voids == (("AH", "2H"), ("4H", "5H"))
    assert view.disclosed[0].allocations[1].amounts == (2, 2, 8, 8)


@pytest.mark.parametrize("seat", [None, 0, 1])
def test_a_view_is_that_of_its_seat(seat: int | None) -> None:
    view = table().view(seat)
    assert view.seat == seat
    assert view.my_voids == (None if seat is None else (("AH", "2H"), ("4H", "5H"))[seat])
