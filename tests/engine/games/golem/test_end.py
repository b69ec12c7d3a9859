"""How a match ends, and who wins it (G10)."""

from __future__ import annotations

import pytest

from engine.game import Ending, Outcome, Rejected
from engine.games.golem import Golem
from engine.games.golem.events import BonusEarned, GameOver, Left, TurnEnded, VoidHit, VoidsDisclosed
from tests.engine.games.golem.table import EVEN, Table, table


def harvest(**rest: object) -> Table:
    """Seat 1 harvests the 5 of diamonds on C3."""
    at = table(**rest)  # type: ignore[arg-type]
    at.turn()
    return at


def test_G10_1_the_game_ends_as_soon_as_a_player_has_the_target() -> None:
    at = harvest(scores=(29, 25))
    assert (at.told(GameOver).reason, at.told(GameOver).winner, at.told(GameOver).scores) == ("points", 1, (29, 30))
    assert not at.was_told(BonusEarned), "later phases are not played"
    assert at.view().bonus == (0, 0)
    assert at.game.outcome(at.state) == Outcome("points", (1,), (2, 1))
    assert harvest(scores=(29, 24)).pending == ("allocate", (0, 1))


def test_G10_1_at_the_third_void_most_points_win() -> None:
    at = harvest(voids=(("5D", "AH"), ("4H", "5H")), hit=("2H", "3H"), scores=(3, -2))
    assert at.game.outcome(at.state) == Outcome("voids", (0,), (1, 2))


@pytest.mark.parametrize("last", [0, 1])
def test_G10_2_level_on_points_who_last_scored_positive_points_wins(last: int) -> None:
    at = harvest(voids=(("5D", "AH"), ("4H", "5H")), hit=("2H", "3H"), scores=(3, 3), last_scorer=last)
    assert (at.told(GameOver).winner, at.told(GameOver).by_last_scorer) == (last, True)


def test_G10_2_curses_and_artifacts_since_then_do_not_matter() -> None:
    at = table("C5 E", last_scorer=0)
    at.turn(facing="E", steps="1")
    assert (at.state.scores, at.state.last_scorer) == ((0, -2), 0)
    crowned = table("C5 N", last_scorer=0)
    crowned.turn(facing="S", steps="1")
    assert crowned.view().artifacts[0].owner == 1
    assert crowned.state.last_scorer == 0
    assert harvest(last_scorer=0).state.last_scorer == 1


def test_G10_2_if_nobody_ever_scored_it_is_a_draw() -> None:
    at = harvest(voids=(("5D", "AH"), ("4H", "5H")), hit=("2H", "3H"))
    assert (at.told(GameOver).winner, at.told(GameOver).by_last_scorer) == (None, False)
    assert at.game.outcome(at.state) == Outcome("voids", (), (1, 1))


def test_G10_3_with_nothing_left_in_the_golems_row_and_column_it_is_a_dead_end() -> None:
    at = table(face_down="all but C3 D6 A1", scores=(1, 0))
    at.turn()
    assert (at.told(GameOver).reason, at.told(GameOver).winner) == ("dead_end", 1)
    kinds = [type(event) for event in at.last]
    assert kinds.index(TurnEnded) < kinds.index(GameOver)


@pytest.mark.parametrize("left", ["C3 C6", "C3 F3", "C3 A3"])
def test_G10_3_one_district_in_row_or_column_is_no_dead_end(left: str) -> None:
    at = table(face_down=f"all but {left}")
    at.turn()
    assert at.pending == ("allocate", (0, 1))


def test_G10_3_the_golems_own_district_counts() -> None:
    at = table(face_down="all but C3 D6")
    at.turn("8 8 2 2", "2 2 2 8")
    assert at.pending == ("allocate", (0, 1))


def test_G10_3_a_dead_end_is_looked_at_also_when_a_void_ended_the_turn() -> None:
    at = table(face_down="all but C3 D6 A1", voids=(("5D", "2H"), ("5H", "6H")))
    at.turn()
    assert at.was_told(VoidHit)
    assert at.told(GameOver).reason == "dead_end"


def quiet(at: Table) -> None:
    at.allocate(EVEN, EVEN)


def test_G10_4_so_many_turns_in_a_row_without_a_card_turned_down_are_a_stalemate() -> None:
    at = table(stalemate_turns=3)
    quiet(at)
    quiet(at)
    assert at.view().quiet_turns == 2
    assert at.pending == ("allocate", (0, 1))
    quiet(at)
    assert at.told(GameOver).reason == "stalemate"


def test_G10_4_twenty_turns_unless_said_otherwise_and_never_with_0() -> None:
    assert Golem().options({}, 2)["stalemate_turns"] == 20
    at = table(stalemate_turns=0, quiet_turns=999)
    quiet(at)
    assert at.pending == ("allocate", (0, 1))


def test_G10_4_a_card_turned_down_starts_the_count_again() -> None:
    at = table(stalemate_turns=3)
    quiet(at)
    at.turn()
    assert at.view().quiet_turns == 0
    quiet(at)
    assert at.view().quiet_turns == 1


def test_G10_4_a_voids_district_counts_as_turned_down() -> None:
    at = table(stalemate_turns=3, quiet_turns=2, voids=(("5D", "2H"), ("5H", "6H")))
    at.turn()
    assert at.was_told(VoidHit)
    assert at.view().quiet_turns == 0
    assert at.pending == ("allocate", (0, 1))


def test_G10_4_a_dead_end_is_looked_at_before_a_stalemate() -> None:
    at = table(face_down="all but A1", stalemate_turns=1)
    quiet(at)
    assert at.told(GameOver).reason == "dead_end"


def test_G10_5_the_options_have_their_defaults_and_bounds() -> None:
    game = Golem()
    assert game.options({}, 2) == {"target": 30, "stalemate_turns": 20, "may_hold": False}
    for given in (
        {"target": 1},
        {"target": 110},
        {"stalemate_turns": 0},
        {"stalemate_turns": 1000},
        {"may_hold": True},
    ):
        assert game.options(given, 2) == {**game.options({}, 2), **given}


@pytest.mark.parametrize(
    "given",
    [
        *({"target": 0}, {"target": 111}, {"target": True}, {"target": 30.0}, {"target": "30"}, {"target": None}),
        *({"stalemate_turns": -1}, {"stalemate_turns": 1001}, {"stalemate_turns": 5.0}, {"stalemate_turns": False}),
        *({"may_hold": 1}, {"may_hold": "yes"}, {"may_hold": None}, {"speed": 3}, {"": None}),
    ],
)
def test_G10_5_anything_else_is_refused_as_an_option(given: dict[str, object]) -> None:
    with pytest.raises(Rejected) as refused:
        Golem().options(given, 2)
    assert refused.value.rule == "G10.5"


def test_G10_5_the_target_ends_the_match() -> None:
    assert harvest(target=5).told(GameOver).reason == "points"
    assert harvest(target=6).pending == ("allocate", (0, 1))


@pytest.mark.parametrize("ending", [Ending.RESIGNED, Ending.TIMED_OUT])
def test_G10_6_a_seat_that_leaves_loses(ending: Ending) -> None:
    at = table(scores=(20, 0))
    at.leave(ending, 0)
    assert (at.told(Left).seat, at.told(GameOver).winner) == (0, 1)
    assert at.game.outcome(at.state) == Outcome(ending.value, (1,), (2, 1))
    assert at.pending == (None, ())


def test_G10_6_an_agreed_draw_is_one_and_a_match_called_off_counts_for_nobody() -> None:
    agreed, off, aborted = table(scores=(20, 0)), table(scores=(20, 0)), table()
    agreed.leave(Ending.AGREED)
    off.leave(Ending.CALLED_OFF)
    aborted.leave(Ending.ABORTED)
    assert agreed.game.outcome(agreed.state) == Outcome("agreed", (), (1, 1))
    assert off.game.outcome(off.state) == Outcome("called_off", (), None)
    assert aborted.game.outcome(aborted.state) == Outcome("aborted", (), None)
    assert agreed.view().winner is None
    assert agreed.game.position(agreed.state)["reason"] == "agreed"


def test_when_the_match_is_over_all_see_whose_voids_were_which() -> None:
    at = table()
    assert at.view(0).all_voids is None
    at.leave(Ending.RESIGNED, 1)
    assert at.told(VoidsDisclosed).voids == (("AH", "2H"), ("4H", "5H"))
    assert at.view(None).all_voids == (("AH", "2H"), ("4H", "5H"))


def test_no_voids_are_disclosed_before_any_were_named() -> None:
    at = table(voids=((), ()), kind="voids", turn=0)
    at.leave(Ending.ABORTED)
    assert not at.was_told(VoidsDisclosed)
