"""Voids, and the Amulet that breaks ties (G8, G9)."""

from __future__ import annotations

import pytest

from engine.chance import Dice
from engine.games.golem.events import (
    AmuletKept,
    AmuletUsed,
    BonusEarned,
    GameOver,
    Harvested,
    HarvestTied,
    Moved,
    NoBonus,
    NothingToHarvest,
    PhaseRevealed,
    Redealt,
    Stayed,
    Turned,
    VoidHit,
)
from engine.games.golem.grid import CELL_NUMBERS
from engine.games.golem.views import Phase
from tests.engine.games.golem.table import EVEN, Table, table

ON_C3 = (("AH", "2H"), ("5D", "5H"))
"""Voids of which one lies on C3."""


def test_G8_1_a_void_ends_the_turn_before_scoring_and_nobody_earns_a_bonus() -> None:
    at = table(voids=ON_C3)
    at.turn("8 8 2 2", "2 2 8 8")
    assert not at.was_told(Harvested)
    assert not at.was_told(BonusEarned)
    assert not any(isinstance(event, PhaseRevealed) and event.phase is Phase.REGENERATION for event in at.last)
    assert at.state.bonus == (0, 0)
    assert at.state.scores == (0, 0)
    assert at.card("C3") == "*5D"
    assert at.view().voids_hit == 1
    assert (at.state.turn, at.pending) == (2, ("allocate", (0, 1)))


def test_G8_2_all_unharvested_cards_are_dealt_again_to_the_places_that_held_them() -> None:
    at = table(voids=ON_C3, face_down="A1 F6 D4")
    before = at.state
    at.turn()
    live = [cell for cell in range(36) if cell not in before.face_down | {CELL_NUMBERS["C3"]}]
    expected = [before.board[cell] for cell in live]
    Dice(bytes(32), at.step - 1).shuffle(expected)
    assert [at.state.board[cell] for cell in live] == expected
    for cell in ("A1", "F6", "D4", "C3"):
        assert at.card(cell) == f"*{before.board[CELL_NUMBERS[cell]]}"
    assert at.told(Redealt).board == at.state.board
    assert at.golem == "C3 N"


def test_G8_3_the_third_void_ends_the_game_at_once_without_dealing_again() -> None:
    at = table(voids=ON_C3, hit=("2D", "3D"), scores=(4, 7))
    board = at.state.board
    at.turn()
    over = at.told(GameOver)
    assert (over.reason, over.winner) == ("voids", 1)
    assert not at.was_told(Redealt)
    assert at.state.board == board
    assert at.pending == (None, ())
    assert at.view().voids_hit == 3


def amulet(first: str, second: str, *says: str, owner: int = 0, golem: str = "C4 N", **rest: object) -> Table:
    """A tie at which the Amulet's owner is asked."""
    at = table(golem, held={"KS": owner}, **rest)  # type: ignore[arg-type]
    at.allocate(first, second)
    for text in says:
        at.say(text)
    assert at.pending == ("amulet", (owner,))
    return at


@pytest.mark.parametrize(("says", "favored"), [("me", 1), ("them", 0), ("0", 0), ("1", 1)])
def test_G9_1_the_owner_may_break_a_tie_in_either_players_favour(says: str, favored: int) -> None:
    at = amulet("5 8 5 2", "5 6 4 5", owner=1)
    assert at.state.phase is Phase.ORIENTATION
    at.say(says)
    assert (at.told(AmuletUsed).seat, at.told(AmuletUsed).favored) == (1, favored)
    assert at.pending == ("orient", (favored,))
    assert at.view().artifacts[0].spent


def test_G9_1_the_owner_may_let_the_tie_stand_and_keeps_the_amulet() -> None:
    at = amulet("5 8 5 2", "5 6 4 5")
    at.say("no")
    assert at.told(AmuletKept).phase is Phase.ORIENTATION
    assert at.told(Turned).by is None
    assert not at.view().artifacts[0].spent


def test_G9_1_it_is_declared_right_after_the_reveal_before_any_effect() -> None:
    at = amulet("5 8 5 2", "5 6 4 5")
    assert at.golem == "C4 N"
    assert [shown.amounts for shown in at.view().revealed] == [(5, 5)]


def test_G9_1_the_favoured_player_counts_as_having_the_most_in_movement_for_the_boots_too() -> None:
    at = amulet("8 5 5 2", "5 5 4 6", "E", golem="A4 E")
    at.say("me")
    assert at.pending == ("move", (0,))
    boots = table("A4 E", held={"KS": 0, "KC": 1})
    boots.allocate("8 5 5 2", "5 5 4 6")
    boots.say("E")
    boots.say("them")
    boots.say("5")
    assert boots.told(Moved).boots


def test_G9_1_the_favoured_player_counts_as_having_the_most_in_harvesting_for_the_bow_too() -> None:
    at = table(held={"KS": 0, "KD": 1})
    at.allocate("8 8 2 2", "2 2 2 8")
    at.say("N")
    at.say("1")
    at.say("them")
    assert at.pending == ("bow", (1,))


def test_G9_1_the_favoured_player_gets_half_of_what_that_player_put_on_regeneration() -> None:
    at = amulet("8 6 3 3", "2 2 5 3", "N", "1")
    at.say("them")
    assert (at.told(BonusEarned).seat, at.told(BonusEarned).units) == (1, 1)
    poor = amulet("8 6 3 1", "2 2 5 1", "N", "1")
    poor.say("me")
    assert (poor.told(BonusEarned).seat, poor.told(BonusEarned).units) == (0, 0)


def test_G9_1_a_tie_in_regeneration_that_stands_gives_nobody_a_bonus() -> None:
    at = amulet("8 6 3 3", "2 2 5 3", "N", "1")
    at.say("no")
    assert at.was_told(NoBonus)


def test_G9_1_the_owner_is_asked_even_where_nothing_seems_to_hang_on_it() -> None:
    still = amulet("8 5 5 2", "5 5 4 6", "N", face_down="C1 C2 C3 C4 C5 C6")
    assert still.state.phase is Phase.MOVEMENT
    still.say("me")
    assert still.told(Stayed).by == 0
    bare = amulet("8 6 4 2", "5 5 4 6", "N", face_down="C1 C2 C3 C4 C5 C6")
    assert bare.state.phase is Phase.HARVESTING
    bare.say("me")
    assert bare.was_told(NothingToHarvest)


def test_G9_1_a_harvest_tie_is_broken_before_it_is_a_tie() -> None:
    at = amulet("8 6 4 2", "5 5 4 6", "N", "1")
    at.say("me")
    assert at.told(Harvested).seat == 0
    assert not at.was_told(HarvestTied)


def test_G9_2_each_artifact_is_used_once() -> None:
    at = amulet("5 8 5 2", "5 6 4 5")
    at.say("me")
    at.say("N")
    at.say("1")
    at.allocate(EVEN, EVEN)
    assert at.pending == ("allocate", (0, 1)), "the second tie is not asked about"


def test_G9_2_only_by_the_player_who_harvested_it() -> None:
    at = table(held={"KH": 1, "KC": 1})
    horn = {"orientation": 6, "movement": 6, "harvesting": 6, "regeneration": 6, "horn": True}
    assert at.refusal(horn, seat=0).text == "You don't hold the Horn of Heimdall."
    used = table(held={"KC": 0})
    used.turn(steps="4", facing="E")
    used.allocate("8 8 2 2", "2 2 8 8")
    used.say("E")
    assert used.refusal({"districts": 4}).rule == "G9.2"
    assert used.refusal({"districts": 4}).text.startswith("You have used the Boots of Hermod already.")


def test_a_void_is_bound_to_its_card_after_a_new_deal() -> None:
    at = table(voids=(("5D", "2H"), ("4H", "6H")))
    at.turn()
    moved_to = at.state.board.index("2H")
    assert at.state.voids[0] == ("5D", "2H")
    assert moved_to != CELL_NUMBERS["B1"]
    assert at.was_told(VoidHit)
