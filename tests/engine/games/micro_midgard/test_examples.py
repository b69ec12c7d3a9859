"""The worked examples of section 5 of the rules, by number."""

from __future__ import annotations

from dataclasses import replace

from engine.games.micro_midgard.events import MatchEnded, ProphecyScored, WolfMoved
from engine.games.micro_midgard.pieces import MIDGARD, Action
from engine.games.micro_midgard.state import Phase, neighbours
from tests.engine.games.micro_midgard.table import (
    ALFHEIM,
    ASGARD,
    BLUE,
    DONE,
    GOLD,
    HELHEIM,
    JOTUNHEIM,
    MEAD,
    MUSPELHEIM,
    NIFLHEIM,
    RED,
    RUN,
    SVARTALFHEIM,
    UNCOVERED,
    VANAHEIM,
    WHITE,
    YELLOW,
    arrive,
    bless,
    choose,
    holding,
    lay,
    move,
    only,
    play,
    refused,
    told,
    up,
    use,
)


def test_example_1_six_first_moves_and_no_others() -> None:
    assert set(lay().moves()) == {
        (YELLOW, MIDGARD),
        (RED, VANAHEIM),
        (RED, MIDGARD),
        (WHITE, MIDGARD),
        (BLUE, NIFLHEIM),
        (BLUE, MIDGARD),
    }


def test_example_2_a_marker_frees_its_meeple_when_its_owner_moves_another() -> None:
    state = play(lay(), move("red", "vanaheim"), DONE)
    assert {meeple for meeple, _ in state.moves()} == {YELLOW, WHITE, BLUE}
    state = play(state, move("blue", "niflheim"), DONE)
    assert {meeple for meeple, _ in state.moves()} == {YELLOW, WHITE}
    state = play(state, move("white", "midgard"), DONE)
    assert state.markers == (WHITE, BLUE)
    assert {meeple for meeple, _ in state.moves()} == {YELLOW, RED}


def test_example_3_a_destroyed_realm_is_cut_off_from_midgard_both_ways() -> None:
    assert set(neighbours(ASGARD, {ASGARD})) == {SVARTALFHEIM, ALFHEIM}
    outside = lay(where=(ASGARD, HELHEIM, MUSPELHEIM, JOTUNHEIM), destroyed=(ASGARD,))
    assert "cut off" in refused(outside, move("yellow", "midgard"), "M2.1")
    inside = lay(where=(MIDGARD, HELHEIM, MUSPELHEIM, JOTUNHEIM), destroyed=(ASGARD,))
    assert "cut off" in refused(inside, move("yellow", "asgard"), "M2.1")
    assert set(neighbours(MIDGARD, {ASGARD})) == set(range(1, 8))


def test_example_4_with_no_legal_move_an_unmarked_meeple_goes_to_midgard() -> None:
    state = lay(where=(ASGARD, SVARTALFHEIM, ALFHEIM, VANAHEIM), markers=(WHITE, BLUE), destroyed=(ASGARD, ALFHEIM))
    assert set(state.moves()) == {(YELLOW, MIDGARD), (RED, MIDGARD)}
    for meeple in ("yellow", "red"):
        after = play(state, move(meeple, "midgard"))
        assert after.left == ("midgard",)
        assert after.markers[0] == meeple
        assert play(after, choose("moon")).at_hand(Action.MOON) == 1


def test_example_5_the_fallback_is_refused_while_a_normal_move_exists() -> None:
    state = lay(where=(ASGARD, SVARTALFHEIM, ALFHEIM, VANAHEIM), markers=(WHITE, BLUE), destroyed=(ASGARD,))
    assert state.moves() == ((RED, MIDGARD),)
    refused(state, move("yellow", "midgard"), "M2.1")


def test_example_6_gold_over_the_cap_is_lost() -> None:
    state = play(arrive(ALFHEIM, me=holding(gold=6)), GOLD, MEAD)
    assert (state.players[0].gold, state.players[0].mead) == (7, 1)


def test_example_7_gold_taken_first_pays_for_the_blessing() -> None:
    state = play(arrive(MUSPELHEIM, me=holding(yellow=3)), RUN)
    refused(state, bless("yellow", 3), "M2.R6")
    after = play(state, GOLD, bless("yellow", 3)).players[0]
    assert (after.gold, after.vp, after.levels) == (0, 1, (1, 1, 1, 1))


def test_example_8_a_wolf_that_runs_past_the_end_still_gives_its_action() -> None:
    state = play(arrive(ASGARD, sun=3), RUN)
    assert state.wolf(Action.SUN) == HELHEIM
    assert state.past() == (Action.SUN,)
    state, events = told(state, up("yellow"), DONE)
    assert only(events, ProphecyScored).wolf is Action.SUN


def test_example_9_a_wolf_skips_a_blocked_space() -> None:
    assert play(arrive(ASGARD, destroyed=(VANAHEIM,), sun=ALFHEIM), RUN).wolf(Action.SUN) == MUSPELHEIM


def test_example_10_wolves_start_again_on_the_first_free_space() -> None:
    state = play(arrive(ASGARD, sun=3, tokens=(ASGARD, ALFHEIM)), DONE)
    assert state.wolves == (ALFHEIM, HELHEIM)
    meeple, realm = next((meeple, realm) for meeple, realm in state.moves() if realm != MIDGARD)
    state = play(replace(state, wolves=(HELHEIM, HELHEIM)), move(meeple, state.printed.realm_name(realm)), DONE)
    assert state.wolves[0] == VANAHEIM


def test_example_11_the_leftmost_prophecy_scores_and_both_rows_lose_one() -> None:
    for other, points in ((3, (1, 0)), (4, (0, 0))):
        state = arrive(ASGARD, sun=3, me=holding(gold=4), other=holding(gold=other), tokens=(VANAHEIM, HELHEIM))
        state = play(state, DONE)
        assert tuple(player.vp for player in state.players) == points
        assert state.row(Action.SUN)[0].name == "yellow_level"
        assert state.row(Action.MOON)[0].name == "white_level"
        assert state.destroyed == {VANAHEIM}
        assert state.tokens == (HELHEIM,)


def test_example_12_with_both_wolves_past_the_player_names_the_colour() -> None:
    state = arrive(ASGARD, sun=3, moon=7, me=holding(1, 4, 0, "s1b", "m3c"))
    state = play(state, MEAD, RUN, use("s1b"), use("m3c"))
    assert state.players[0] == holding(0, 0, 1, "s1b", "m3c")
    assert state.wolves == (HELHEIM, ASGARD)
    assert state.actions == (0, 1, 0)
    state = play(state, DONE)
    assert state.phase is Phase.PROPHECY
    assert state.active == 0
    state, events = told(state, {"wolf": "moon"})
    assert only(events, ProphecyScored).wolf is Action.MOON
    assert [len(row) for row in state.prophecies] == [4, 4]
    assert len(state.destroyed) == 1
    assert state.phase is Phase.MOVE


def test_example_13_the_fifth_ragnarok_needs_no_token_and_no_reset() -> None:
    fallen = (ASGARD, ALFHEIM, JOTUNHEIM, SVARTALFHEIM)
    state = arrive(MUSPELHEIM, destroyed=fallen, sun=3, me=holding(red=3))
    state, events = told(state, DONE)
    assert only(events, ProphecyScored).points == 3
    assert only(events, MatchEnded).reason == "last_prophecy"
    assert state.outcome is not None
    assert state.outcome.winners == (0,)
    assert state.destroyed == set(fallen)
    assert state.wolves == (HELHEIM, HELHEIM)


def test_example_14_a_lower_square_drops_the_marker_all_the_way() -> None:
    state = play(arrive(MUSPELHEIM, me=holding(yellow=4)), RUN, bless("yellow", 2))
    assert state.players[0] == holding(gold=3)


def test_example_15_level_one_keeps_the_marker_and_level_four_is_the_top() -> None:
    state = play(arrive(MUSPELHEIM), RUN, bless("yellow", 1))
    assert state.players[0] == holding(gold=1)
    refused(play(arrive(MUSPELHEIM, me=holding(yellow=4)), RUN), up("yellow"), "M2.R6")


def test_example_16_a_covered_square_gives_its_relic_and_nothing_else() -> None:
    state = arrive(VANAHEIM, me=holding(red=3))
    refused(state, bless("red", 4), "M2.2")
    for level, relic in ((1, "s1a"), (2, "s2a"), (3, "s3a")):
        after = play(state, bless("red", level))
        assert after.players[0] == holding(0, 0, 0, relic)
        assert after.relic_on(RED, level) is None


def test_example_17_an_uncovered_square_is_open_to_both() -> None:
    bare = ("s1a", None, "s3a", "s4a")
    assert play(arrive(VANAHEIM, red=bare, me=holding(red=2)), bless("red", 2)).players[0] == holding(gold=2)
    theirs = replace(lay(red=bare, other=holding(red=2), active=1), where=(MIDGARD, ASGARD, ALFHEIM, HELHEIM))
    assert play(theirs, move("yellow", "vanaheim"), bless("red", 2)).players[1] == holding(gold=2)


def test_example_18_a_relic_works_once_a_turn() -> None:
    state = play(arrive(MIDGARD, me=holding(0, 0, 0, "s2c")), choose("craft"))
    state = replace(state, actions=(0, 0, 2))
    state = play(state, use("s2c"))
    assert "once a turn" in refused(state, use("s2c"), "M2.2")
    state = replace(play(state, DONE), active=0)
    state = replace(
        play(state, move(state.moves()[0][0], state.printed.realm_name(state.moves()[0][1]))), actions=(0, 0, 1)
    )
    assert play(state, use("s2c")).players[0].mead == 2


def test_example_19_actions_can_be_chained_with_no_wolf_moving() -> None:
    state = arrive(VANAHEIM, me=holding(0, 0, 0, "s1a"))
    after = play(state, GOLD, use("s1a"), up("yellow"))
    assert after.players[0] == holding(0, 0, 0, "s1a", yellow=2)
    assert after.wolves == state.wolves


def test_example_20_a_moon_wolf_action_becomes_a_sun_wolf_action() -> None:
    state = play(arrive(SVARTALFHEIM, me=holding(2, 0, 0, "s2a")), {"do": "wolf", "convert": "s2a"}, MEAD)
    assert state.players[0] == holding(0, 1, 0, "s2a")
    assert state.wolves == (ALFHEIM, HELHEIM)
    assert state.actions == (1, 0, 0)


def test_example_21_one_space_back() -> None:
    state = arrive(VANAHEIM, me=holding(4, 0, 0, "s4b"), moon=JOTUNHEIM)
    assert play(state, use("s4b")).wolf(Action.MOON) == NIFLHEIM
    assert play(state, use("s4b")).players[0] == holding(0, 0, 1, "s4b")
    on_start = play(replace(state, wolves=(ASGARD, HELHEIM)), use("s4b"))
    assert on_start.wolf(Action.MOON) == HELHEIM
    assert on_start.players[0].vp == 1
    past, events = told(replace(state, wolves=(ASGARD, ASGARD)), use("s4b"), DONE)
    assert past.wolf(Action.MOON) == SVARTALFHEIM
    assert not any(isinstance(event, ProphecyScored) for event in events)


def test_example_22_nine_points_in_the_middle_of_a_turn_end_the_match_before_ragnarok() -> None:
    state = play(arrive(ASGARD, sun=3, me=holding(1, 0, 8, yellow=3)), RUN)
    state, events = told(state, bless("yellow", 3))
    assert only(events, MatchEnded).reason == "nine_points"
    assert not any(isinstance(event, (ProphecyScored, WolfMoved)) for event in events)
    assert [len(row) for row in state.prophecies] == [5, 5]


def test_example_23_level_on_points_the_fuller_stores_win_and_equal_ones_draw() -> None:
    fallen = (ASGARD, ALFHEIM, JOTUNHEIM, SVARTALFHEIM)
    for gold, winners in ((4, (0,)), (3, ()), (2, (1,))):
        state = arrive(
            MUSPELHEIM, destroyed=fallen, sun=3, me=holding(gold, 0, 6), other=holding(4, 0, 6), red=UNCOVERED
        )
        state = play(state, DONE)
        assert state.outcome is not None
        assert state.outcome.winners == winners
        assert state.outcome.ranks == {(0,): (1, 2), (): (1, 1), (1,): (2, 1)}[winners]


def test_example_24_the_second_player_takes_one_resource_and_the_first_none() -> None:
    state = lay(phase=Phase.GIFT, turn=0, active=1)
    for resource, held in (("gold", holding(gold=1)), ("mead", holding(mead=1))):
        after = play(state, {"resource": resource})
        assert after.players == (held, holding())
        assert (after.turn, after.active, after.phase) == (1, 1, Phase.MOVE)
