"""Turning and walking the golem, and the Boots (G4, G5)."""

from __future__ import annotations

import pytest

from engine.games.golem.events import Held, Moved, PhaseRevealed, Stayed, Turned, VoidHit
from engine.games.golem.grid import Facing
from tests.engine.games.golem.table import EVEN, table


@pytest.mark.parametrize("facing", ["N", "E", "S", "W"])
def test_G4_1_who_has_more_turns_the_golem_to_any_side_its_present_one_included(facing: str) -> None:
    turning = table("C4 E")
    turning.allocate("4 5 5 6", "5 5 5 5")
    assert turning.pending == ("orient", (1,))
    turning.say(facing)
    told = turning.told(Turned)
    assert (told.by, told.before, told.facing) == (1, Facing.E, facing)
    assert turning.state.facing == facing


@pytest.mark.parametrize(("before", "after"), [("N", "E"), ("E", "S"), ("S", "W"), ("W", "N")])
def test_G4_2_a_tie_turns_the_golem_clockwise(before: str, after: str) -> None:
    turning = table(f"C4 {before}")
    turning.allocate("5 8 5 2", "5 5 5 5")
    assert turning.told(Turned).by is None
    assert turning.golem == f"C4 {after}"
    assert turning.pending == ("move", (0,))


@pytest.mark.parametrize(("steps", "cell"), [("1", "C3"), ("2", "C2"), ("3", "C1")])
def test_G5_1_who_has_more_moves_it_one_two_or_three_districts_straight_ahead(steps: str, cell: str) -> None:
    walking = table()
    walking.turn(steps=steps)
    told = walking.told(Moved)
    assert (told.by, told.from_cell, told.to_cell, told.steps, told.boots) == (0, "C4", cell, int(steps), False)
    assert walking.golem == f"{cell} N"


def test_G5_1_the_golem_can_not_stay_where_it_is() -> None:
    walking = table()
    walking.allocate("8 8 2 2", EVEN)
    walking.say("N")
    assert walking.refusal({"districts": 0}).rule == "G5.1"


def test_G5_1_with_may_hold_the_winner_may_hold_it_and_the_turn_goes_on() -> None:
    holding = table(may_hold=True, voids=(("AC", "2H"), ("AC", "5H")))
    holding.allocate("8 8 2 2", "2 2 8 8")
    holding.say("N")
    holding.say("0")
    assert holding.told(Held).by == 0
    assert not holding.was_told(VoidHit), "it has not ended a movement, so its void does not count"
    assert holding.card("C4") == "*AC"
    assert holding.state.scores == (0, -1)


def test_G5_2_harvested_districts_are_passed_over_and_the_line_wraps_around() -> None:
    walking = table("C2 N", face_down="C1 C5")
    walking.turn(steps="3")
    assert walking.told(Moved).path == ("C6", "C4", "C3")
    assert walking.golem == "C3 N"


def test_G5_3_a_tie_moves_the_golem_one_district() -> None:
    walking = table("C4 W", face_down="D4")
    walking.allocate("5 5 8 2", EVEN)
    told = walking.told(Moved)
    assert (told.by, told.to_cell, told.steps) == (None, "C3", 1)


def test_G5_4_the_golems_own_district_counts_when_the_line_comes_round_to_it() -> None:
    walking = table(face_down="C3 C2 C1")
    walking.turn(steps="3")
    assert walking.told(Moved).path == ("C6", "C5", "C4")


def test_G5_4_a_harvested_district_of_its_own_does_not_count() -> None:
    walking = table(face_down="C3 C2 C1 C4")
    walking.turn(steps="3")
    assert walking.told(Moved).path == ("C6", "C5", "C6")


def test_G5_4_with_few_districts_left_counting_goes_round_again() -> None:
    walking = table(face_down="C1 C2 C3 C5 C4")
    walking.turn(steps="3")
    assert walking.told(Moved).path == ("C6", "C6", "C6")
    assert [(ahead.cell, ahead.steps) for ahead in table(face_down="C1 C2 C3 C5 C4").view().ahead] == [
        ("C6", 1),
        ("C6", 2),
        ("C6", 3),
    ]


def test_G5_5_with_nothing_left_in_the_line_it_stays_and_nobody_is_asked() -> None:
    staying = table(face_down="all but A4 B4", voids=(("AC", "2H"), ("AC", "5H")))
    staying.allocate("8 8 2 2", "2 2 8 8")
    staying.say("N")
    assert (staying.told(Stayed).by, staying.told(Stayed).cell) == (0, "C4")
    assert not staying.was_told(VoidHit)
    assert len([event for event in staying.last if isinstance(event, PhaseRevealed)]) == 3
    assert staying.pending == ("allocate", (0, 1))


def test_G5_5_a_tie_stays_as_well() -> None:
    staying = table("C4 W", face_down="all but A4 B4")
    staying.allocate("5 5 8 2", EVEN)
    assert staying.told(Stayed).by is None


@pytest.mark.parametrize("steps", [4, 5])
def test_G5_6_the_boots_move_it_four_or_five_districts_and_are_used_by_it(steps: int) -> None:
    walking = table("A4 E", held={"KC": 0})
    walking.turn(facing="E", steps=str(steps))
    assert walking.golem == f"{'EF'[steps - 4]}4 E"
    assert walking.told(Moved).boots
    assert walking.view().artifacts[0].spent


def test_G5_6_a_move_of_up_to_three_keeps_the_boots() -> None:
    walking = table("A4 E", held={"KC": 0})
    walking.turn(facing="E", steps="3")
    assert not walking.told(Moved).boots
    assert not walking.view().artifacts[0].spent


def test_G5_6_only_the_owner_having_the_most_can_use_the_boots() -> None:
    walking = table("A4 E", held={"KC": 1})
    walking.allocate("8 8 2 2", "2 2 8 8")
    walking.say("E")
    assert walking.refusal({"districts": 4}).rule == "G5.6"
    assert [ahead.steps for ahead in walking.view().ahead] == [1, 2, 3]


def test_G5_6_all_see_how_far_the_boots_could_take_it() -> None:
    assert [ahead.cell for ahead in table("A4 E", held={"KC": 1}).view().ahead] == ["B4", "C4", "D4", "E4", "F4"]
    assert [ahead.steps for ahead in table("A4 E").view().ahead] == [1, 2, 3]
