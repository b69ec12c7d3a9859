"""Harvesting with and without the Bow, and the bonus (G6, G7)."""

from __future__ import annotations

import pytest

from engine.games.golem.events import (
    BonusEarned,
    Harvested,
    HarvestTied,
    NoBonus,
    NothingToHarvest,
    PhaseRevealed,
    Tied,
    VoidHit,
)
from engine.games.golem.state import State
from engine.games.golem.views import Phase
from tests.engine.games.golem.table import EVEN, Table, table


def on_harvest(**rest: object) -> Table:
    """Seat 0 has the most in harvesting and the golem has come to C3."""
    at = table(**rest)  # type: ignore[arg-type]
    at.allocate("8 6 4 2", "2 2 3 8")
    at.say("N")
    at.say("1")
    return at


def test_G6_1_a_void_under_the_golem_is_revealed_at_once_and_nobody_scores() -> None:
    at = on_harvest(voids=(("AH", "2H"), ("5D", "5H")))
    kinds = [type(event) for event in at.last]
    assert kinds.index(VoidHit) == kinds.index(PhaseRevealed) + 1
    assert (at.told(VoidHit).card, at.told(VoidHit).cell) == ("5D", "C3")
    assert at.state.scores == (0, 0)


def test_G6_1_a_void_comes_before_the_amulet_and_the_bow() -> None:
    for first, second, artifact in (("8 8 2 2", "2 2 2 8", "KS"), ("8 6 4 2", "2 2 3 8", "KD")):
        at = table(voids=(("AH", "2H"), ("5D", "5H")), held={artifact: 0})
        at.turn(first, second)
        assert at.was_told(VoidHit)
        assert not at.was_told(Tied)
        assert not at.view().artifacts[0].spent
        assert at.pending == ("allocate", (0, 1))


def test_G6_1_the_table_does_not_learn_who_named_the_void() -> None:
    def told(voids: object) -> tuple[object, object, object]:
        at = on_harvest(voids=voids)
        return at.last, at.view(None), at.game.position(at.state)

    assert told((("AH", "2H"), ("5D", "5H"))) == told((("5D", "5H"), ("AH", "2H")))


def test_G6_2_a_charm_adds_its_value_and_a_curse_takes_it_off() -> None:
    charm = on_harvest()
    told = charm.told(Harvested)
    assert (told.seat, told.card, told.cell, told.points, told.score) == (0, "5D", "C3", 5, 5)
    assert charm.state.scores == (5, 0)
    assert charm.card("C3") == "*5D"
    curse = table("C5 E")
    curse.turn("8 6 2 4", "2 2 3 8", facing="E", steps="3")
    assert curse.told(Harvested).points == -4
    assert curse.state.scores == (0, -4), "scores can be negative"


def test_G6_2_an_artifact_scores_nothing_and_is_the_harvesters() -> None:
    at = on_harvest(swap="C3 C6")
    assert (at.told(Harvested).card, at.told(Harvested).points) == ("KS", 0)
    assert at.view().artifacts[0].owner == 0
    assert not at.view().artifacts[0].spent
    assert at.state.scores == (0, 0)


def test_G6_3_a_tie_leaves_the_district_unharvested() -> None:
    at = table()
    at.turn("8 8 2 2", "2 2 2 8")
    assert at.told(HarvestTied).cell == "C3"
    assert at.card("C3") == "5D"
    assert at.state.scores == (0, 0)


def test_G6_4_the_bow_harvests_a_district_next_to_the_golem_which_stays() -> None:
    at = on_harvest(held={"KD": 0})
    assert at.pending == ("bow", (0,))
    at.say("D3")
    told = at.told(Harvested)
    assert (told.card, told.cell, told.by_bow) == ("6D", "D3", True)
    assert (at.golem, at.card("C3"), at.card("D3")) == ("C3 N", "5D", "*6D")
    assert at.view().artifacts[0].spent


def test_G6_4_the_owner_may_harvest_the_golems_own_district_and_keep_the_bow() -> None:
    at = on_harvest(held={"KD": 0})
    at.say("own")
    assert (at.told(Harvested).cell, at.told(Harvested).by_bow) == ("C3", False)
    assert not at.view().artifacts[0].spent


def test_G6_4_next_to_the_golem_wraps_around() -> None:
    at = table("A2 N", held={"KD": 0})
    at.allocate("8 6 4 2", "2 2 3 8")
    at.say("W")
    at.say("1")
    assert at.golem == "F2 W"
    at.say("A2")
    assert at.told(Harvested).card == "7H"


def test_G6_4_only_an_unharvested_neighbour_can_be_chosen() -> None:
    at = on_harvest(held={"KD": 0}, face_down="D3")
    assert [at.refusal({"cell": cell}).rule for cell in ("D3", "C3", "D4", "F6")] == ["G6.4"] * 4
    assert "already" in at.refusal({"cell": "D3"}).text


def test_G6_4_with_no_unharvested_neighbour_the_owner_is_not_asked() -> None:
    at = on_harvest(held={"KD": 0}, face_down="C2 D3 B3 C4")
    assert at.told(Harvested).cell in ("C1", "C3")
    assert at.pending == ("allocate", (0, 1))


def test_G6_4_the_owner_is_asked_though_the_golems_own_district_is_face_down() -> None:
    at = table("C4 W", held={"KD": 0}, face_down="C1 C2 C3 C4 C5 C6")
    at.allocate("8 6 4 2", "2 2 3 8")
    at.say("N")
    assert at.pending == ("bow", (0,))
    at.say("own")
    assert at.was_told(NothingToHarvest)
    assert not at.view().artifacts[0].spent


def test_G6_4_a_void_next_to_the_golem_is_harvested_as_an_ordinary_card_unannounced() -> None:
    at = on_harvest(held={"KD": 0}, voids=(("6D", "2H"), ("AH", "5H")))
    at.say("D3")
    assert at.told(Harvested).points == 6
    assert not at.was_told(VoidHit)
    assert at.state.hit == ()


def test_G6_4_only_the_owner_having_the_most_is_asked() -> None:
    at = on_harvest(held={"KD": 1})
    assert at.was_told(Harvested)


def test_G6_5_on_a_harvested_district_the_phase_goes_by() -> None:
    at = table("C4 W", face_down="C1 C2 C3 C4 C5 C6")
    at.allocate("8 6 4 2", "2 2 3 8")
    at.say("N")
    assert at.told(NothingToHarvest).cell == "C4"
    assert at.state.scores == (0, 0)
    assert at.state.quiet_turns == 1
    assert at.was_told(BonusEarned)


def test_G6_6_an_artifact_can_be_used_in_the_same_turns_later_phases() -> None:
    at = table(swap="C3 C6")
    at.turn("8 6 4 2", "2 2 3 2")
    assert at.pending == ("amulet", (0,))
    assert at.state.phase is Phase.REGENERATION
    at.say("me")
    assert at.told(BonusEarned).units == 1


def test_G7_1_both_reveal_regeneration() -> None:
    at = table()
    at.turn("8 8 2 2", "2 2 8 8")
    revealed = [event for event in at.last if isinstance(event, PhaseRevealed)]
    assert (revealed[-1].phase, revealed[-1].amounts) == (Phase.REGENERATION, (2, 8))


@pytest.mark.parametrize(("units", "bonus"), [("3", 1), ("4", 2), ("7", 3), ("8", 4)])
def test_G7_2_who_has_more_gets_half_of_it_rounded_down_next_turn(units: str, bonus: int) -> None:
    at = table()
    at.turn("8 8 2 2", f"2 2 8 {units}")
    assert (at.told(BonusEarned).seat, at.told(BonusEarned).units) == (1, bonus)
    assert at.view().bonus == (0, bonus)
    assert at.view().budgets == (20, 20 + bonus)


def test_G7_2_the_bonus_is_for_the_next_turn_only() -> None:
    at = table()
    at.turn("8 8 2 2", "2 2 8 8")
    at.turn("8 8 2 2", "2 2 8 2", facing="E")
    assert at.state.bonus == (0, 0)


def test_G7_2_a_tie_gives_nobody_a_bonus() -> None:
    at = table()
    at.turn("8 8 2 2", "2 2 8 2")
    assert at.was_told(NoBonus)
    assert at.view().bonus == (0, 0)


def test_a_tie_of_harvesting_on_a_harvested_district_is_a_tie_with_nothing_to_harvest() -> None:
    at = table("C4 W", face_down="C1 C2 C3 C4 C5 C6")
    at.allocate("8 6 4 2", "2 2 4 8")
    at.say("N")
    assert at.was_told(Tied)
    assert at.was_told(NothingToHarvest)


def test_a_turn_is_told_in_the_order_of_its_phases() -> None:
    at = table()
    at.allocate(EVEN, EVEN)
    assert [type(event).__name__ for event in at.last] == [
        *("PhaseRevealed", "Tied", "Turned"),
        *("PhaseRevealed", "Tied", "Moved"),
        *("PhaseRevealed", "Tied", "HarvestTied"),
        *("PhaseRevealed", "Tied", "NoBonus"),
        *("TurnEnded", "TurnBegan"),
    ]
    assert isinstance(at.state, State)
