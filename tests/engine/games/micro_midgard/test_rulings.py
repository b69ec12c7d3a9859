"""The eighteen timing rulings of section 2 of the rules, by number."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.game import Ending
from engine.games.micro_midgard.events import (
    BlessingUsed,
    Converted,
    MatchEnded,
    PropheciesLeft,
    ProphecyScored,
    RealmDestroyed,
    RelicUsed,
    Took,
    TurnEnded,
    WolfMoved,
    WolvesReset,
)
from engine.games.micro_midgard.pieces import MIDGARD, Action, Goods, Side
from engine.games.micro_midgard.printed import Square
from engine.games.micro_midgard.relics import RELICS
from engine.games.micro_midgard.state import Phase, backward, forward
from tests.engine.games.micro_midgard.table import (
    ALFHEIM,
    ASGARD,
    DONE,
    GAME,
    GOLD,
    HELHEIM,
    HOUSE,
    JOTUNHEIM,
    MUSPELHEIM,
    NIFLHEIM,
    RED,
    RUN,
    SVARTALFHEIM,
    UNCOVERED,
    VANAHEIM,
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


def test_ruling_1_gold_mead_and_wolf_are_done_at_the_end_though_nobody_took_them() -> None:
    state, events = told(arrive(ASGARD), DONE)
    assert state.players[0] == holding(mead=1)
    assert state.wolf(Action.SUN) == ALFHEIM
    assert [type(event) for event in events] == [Took, WolfMoved, TurnEnded]


def test_ruling_1_unspent_actions_vanish_and_never_carry_over() -> None:
    state, events = told(arrive(VANAHEIM), DONE)
    assert only(events, TurnEnded).unspent == Goods(craft=1)
    assert state.actions == (0, 0, 0)
    state = play(replace(state, where=(VANAHEIM, ASGARD, HELHEIM, JOTUNHEIM)), move("white", "alfheim"))
    assert state.actions == (0, 0, 0)


def test_ruling_2_the_wolf_moves_before_its_action_is_spent() -> None:
    state = arrive(ASGARD)
    refused(state, up("yellow"), "M2.2")
    assert play(state, RUN, up("yellow")).players[0].levels == (2, 1, 1, 1)


def test_ruling_2_what_was_gained_before_pays_for_what_comes_after() -> None:
    state = play(arrive(MUSPELHEIM, me=holding(0, 0, 0, "s1b")), RUN)
    refused(state, use("s1b"), "M2.R6")
    assert play(state, GOLD, use("s1b")).actions == (0, 0, 1)


def test_ruling_3_a_wolf_past_the_end_moves_no_farther_and_the_other_one_still_can() -> None:
    state = arrive(ASGARD, sun=HELHEIM, moon=SVARTALFHEIM, me=holding(0, 5, 0, "m3c"), actions=(0, 0, 0))
    state = play(replace(state, actions=(0, 0, 1)), RUN, use("m3c"))
    assert state.wolves == (HELHEIM, ASGARD)
    assert state.past() == (Action.SUN, Action.MOON)


def test_ruling_4_one_space_back_skips_blocked_spaces_and_stops_at_the_first() -> None:
    assert backward(Action.SUN, MUSPELHEIM, {VANAHEIM}) == ALFHEIM
    assert backward(Action.SUN, ALFHEIM, {ASGARD}) == ALFHEIM
    assert backward(Action.MOON, HELHEIM, set()) == HELHEIM
    assert backward(Action.MOON, ASGARD, {SVARTALFHEIM}) == JOTUNHEIM


def test_ruling_4_a_wolf_that_was_moved_back_brings_no_ragnarok() -> None:
    state = arrive(VANAHEIM, sun=HELHEIM, me=holding(0, 4, 0, "m4b"))
    assert state.past() == (Action.SUN,)
    state, events = told(state, use("m4b"), DONE)
    assert state.wolf(Action.SUN) == MUSPELHEIM
    assert not any(isinstance(event, ProphecyScored) for event in events)


def test_ruling_5_a_track_may_be_used_again_in_the_same_turn() -> None:
    state = replace(arrive(VANAHEIM, red=UNCOVERED), actions=(0, 0, 3))
    after = play(state, up("red"), bless("red", 2), up("red"))
    assert after.players[0] == holding(gold=2, red=2)


def test_ruling_5_a_relic_taken_this_turn_may_be_used_this_turn() -> None:
    state = replace(arrive(VANAHEIM), actions=(0, 0, 2))
    after = play(state, GOLD, bless("red", 1), use("s1a"))
    assert after.players[0].relics == ("s1a",)
    assert after.actions == (1, 0, 0)


def test_ruling_6_what_cannot_be_paid_in_full_cannot_be_chosen() -> None:
    state = play(arrive(MUSPELHEIM, me=holding(gold=2, yellow=4)), GOLD, RUN)
    assert "costs 4 Gold" in refused(state, bless("yellow", 4), "M2.R6")
    assert play(state, bless("yellow", 3)).players[0] == holding(2, 0, 1)


def test_ruling_6_the_top_is_level_four() -> None:
    refused(replace(arrive(VANAHEIM, me=holding(blue=4)), actions=(0, 0, 1)), up("blue"), "M2.R6")


def test_ruling_7_the_square_under_a_taken_relic_opens_to_both() -> None:
    state = play(arrive(VANAHEIM, me=holding(red=2), other=holding(red=2)), bless("red", 2))
    assert state.relic_on(RED, 2) is None
    theirs = replace(play(state, DONE), where=(VANAHEIM, ASGARD, HELHEIM, JOTUNHEIM))
    theirs = play(theirs, move("white", "midgard"), choose("craft"))
    assert play(theirs, bless("red", 2)).players[1] == holding(gold=2)
    mine = replace(state, players=(holding(red=2), holding()), actions=(0, 0, 1))
    assert play(mine, bless("red", 2)).players[0] == holding(gold=2)


def test_ruling_8_nine_points_in_a_turn_end_it_at_once() -> None:
    state = arrive(VANAHEIM, sun=HELHEIM, me=holding(3, 0, 8, "s3b"))
    state, events = told(state, use("s3b"))
    assert state.phase is Phase.OVER
    assert [type(event) for event in events] == [RelicUsed, MatchEnded]
    assert GAME.asks(state) == ()
    assert state.actions == (0, 0, 0)
    assert state.left == ()
    assert state.used == ()


def test_ruling_9_ragnarok_goes_score_discard_destroy_reset() -> None:
    state = arrive(MUSPELHEIM, sun=3, tokens=(MUSPELHEIM, HELHEIM, NIFLHEIM, JOTUNHEIM))
    state, events = told(play(state, GOLD, RUN), DONE)
    assert [type(event) for event in events[2:]] == [ProphecyScored, PropheciesLeft, RealmDestroyed, WolvesReset]
    assert only(events, RealmDestroyed).meeple is YELLOW
    assert state.where[0] == MUSPELHEIM


def test_ruling_10_costs_come_before_effects() -> None:
    state = arrive(VANAHEIM, me=holding(7), red=UNCOVERED)
    even = (Square(Goods(gold=2), Goods(gold=2)),) * 4
    printed = replace(HOUSE, blessings={**HOUSE.blessings, RED: dict.fromkeys(Side, even)})
    after = play(replace(state, printed=printed), bless("red", 1))
    assert after.players[0].gold == 7  # with the gain first, the cap would have left 5


def test_ruling_10_any_four_resources_is_the_players_own_mix() -> None:
    state = arrive(VANAHEIM, me=holding(2, 3, 0, "s3a"))
    assert play(state, use("s3a", pay={"gold": 1, "mead": 3})).players[0] == holding(1, 0, 1, "s3a")
    assert play(state, use("s3a", pay={"gold": 2, "mead": 2})).players[0] == holding(0, 1, 1, "s3a")
    refused(state, use("s3a", pay={"gold": 3, "mead": 1}), "M2.R6")
    refused(state, use("s3a", pay={"gold": 2, "mead": 3}), "M2.R10")


@pytest.mark.parametrize("relic", ["s1c", "m1c"])
def test_ruling_10_an_exchange_is_one_for_one_either_way(relic: str) -> None:
    state = arrive(VANAHEIM, me=holding(6, 3, 0, relic))
    assert play(state, use(relic, swap={"gold": 2, "mead": 7})).players[0] == holding(2, 7, 0, relic)
    assert play(state, use(relic, swap={"gold": 7, "mead": 2})).players[0] == holding(7, 2, 0, relic)
    assert play(state, use(relic, swap={"gold": 6, "mead": 3})).players[0] == holding(6, 3, 0, relic)
    refused(state, use(relic, swap={"gold": 7, "mead": 3}), "M2.R10")
    refused(state, use(relic, swap={"gold": 1, "mead": 8}), "M6")


def test_ruling_11_a_conversion_moves_the_other_wolf_and_brings_the_other_action() -> None:
    state = arrive(ASGARD, me=holding(0, 2, 0, "m2a"))
    state, events = told(state, {"do": "wolf", "convert": "m2a"})
    assert state.wolves == (ASGARD, NIFLHEIM)
    assert state.actions == (0, 1, 0)
    assert state.players[0].mead == 0
    assert only(events, Converted).becomes is Action.MOON
    assert state.used == ("m2a",)


def test_ruling_11_the_wolf_action_of_a_relic_can_be_converted_too() -> None:
    state = arrive(VANAHEIM, me=holding(5, 2, 0, "s3c", "m2a"))
    state = play(state, use("s3c", convert="m2a"))
    assert state.players[0] == holding(0, 0, 1, "s3c", "m2a")
    assert state.wolves == (ASGARD, NIFLHEIM)
    assert state.actions == (0, 1, 0)
    assert state.used == ("s3c", "m2a")


def test_ruling_11_a_converter_works_once_a_turn_and_on_its_own_wolf_alone() -> None:
    state = arrive(SVARTALFHEIM, me=holding(7, 7, 0, "s2a", "m2a", "m3c"))
    refused(state, {"do": "wolf", "convert": "m2a"}, "M2.R11")
    state = replace(play(state, {"do": "wolf", "convert": "s2a"}), actions=(0, 0, 1))
    assert "once a turn" in refused(state, use("m3c", convert="s2a"), "M2.2")


def test_ruling_12_the_symbol_of_a_wolf_that_is_past_still_gives_its_action() -> None:
    state, events = told(arrive(ASGARD, sun=NIFLHEIM), RUN)
    assert state.wolf(Action.SUN) == NIFLHEIM
    assert state.actions == (1, 0, 0)
    assert only(events, WolfMoved).rule == "M2.R3"


def test_ruling_12_the_wolf_action_of_a_relic_is_resolved_within_it() -> None:
    state, events = told(arrive(VANAHEIM, me=holding(5, 0, 0, "s3c")), use("s3c"))
    assert [type(event) for event in events] == [RelicUsed, WolfMoved]
    assert state.actions == (1, 0, 0)


def test_ruling_13_a_printed_action_is_at_hand_at_once_and_is_no_part() -> None:
    state = arrive(VANAHEIM)
    assert state.actions == (0, 0, 1)
    assert state.left == ("gold",)


def test_ruling_13_midgards_choice_comes_any_time_in_the_turn_and_is_lost_with_it() -> None:
    state = replace(arrive(MIDGARD, me=holding(0, 0, 0, "s2c")), actions=(0, 0, 1))
    assert play(state, use("s2c"), choose("sun")).actions == (1, 0, 0)
    after, events = told(state, DONE)
    assert only(events, TurnEnded).choice_lost
    assert after.actions == (0, 0, 0)


def test_ruling_14_a_blessing_that_ends_the_match_leaves_its_marker_on_one() -> None:
    state, events = told(play(arrive(MUSPELHEIM, me=holding(1, 0, 8, yellow=3)), RUN), bless("yellow", 3))
    assert state.players[0] == holding(0, 0, 9)
    assert [type(event) for event in events] == [BlessingUsed, MatchEnded]


def test_ruling_14_a_relic_that_ends_the_match_moves_no_wolf_and_takes_no_payment_for_a_conversion() -> None:
    state = arrive(VANAHEIM, me=holding(5, 2, 8, "s3c", "m2a"))
    after = play(state, use("s3c", convert="m2a"))
    assert after.players[0] == holding(0, 2, 9, "s3c", "m2a")
    assert after.wolves == state.wolves
    stepped = play(arrive(VANAHEIM, me=holding(4, 0, 8, "s4a")), use("s4a"))
    assert stepped.wolves == state.wolves


def test_ruling_14_both_prices_must_be_at_hand_together_even_if_the_point_would_end_the_match() -> None:
    refused(arrive(VANAHEIM, me=holding(5, 1, 8, "s3c", "m2a")), use("s3c", convert="m2a"), "M2.R14")


def test_ruling_15_taking_a_relic_costs_the_action_alone() -> None:
    state = play(arrive(VANAHEIM, me=holding(red=4)), bless("red", 4))
    assert state.players[0] == holding(0, 0, 0, "s4a")
    assert state.actions == (0, 0, 0)


def test_ruling_15_only_its_owner_uses_a_relic() -> None:
    state = arrive(VANAHEIM, other=holding(0, 0, 0, "s2c"))
    assert "don't own" in refused(state, use("s2c"), "M2.R15")


def test_ruling_15_a_relic_may_be_used_even_if_it_does_nothing() -> None:
    state = play(arrive(VANAHEIM, me=holding(7, 7, 0, "s2c")), use("s2c"))
    assert state.players[0] == holding(7, 7, 0, "s2c")
    assert state.used == ("s2c",)


def test_ruling_16_a_wolf_runs_past_onto_the_first_unblocked_space_of_the_other_half() -> None:
    assert forward(Action.SUN, MUSPELHEIM, {HELHEIM, NIFLHEIM}) == JOTUNHEIM
    assert forward(Action.SUN, ALFHEIM, {VANAHEIM, MUSPELHEIM}) == HELHEIM
    assert forward(Action.MOON, SVARTALFHEIM, {ASGARD}) == ALFHEIM
    assert backward(Action.SUN, JOTUNHEIM, {MUSPELHEIM, HELHEIM, NIFLHEIM}) == VANAHEIM


def test_ruling_17_nine_points_in_ragnarok_end_the_match_with_nothing_discarded() -> None:
    state = arrive(ASGARD, sun=3, me=holding(1, 0, 8))
    after, events = told(state, DONE)
    assert only(events, MatchEnded).reason == "nine_points"
    assert after.prophecies == state.prophecies
    assert after.destroyed == set()
    assert after.wolves == (HELHEIM, HELHEIM)


def test_ruling_17_nine_points_at_the_fifth_prophecy_are_nine_points() -> None:
    fallen = (ASGARD, ALFHEIM, JOTUNHEIM, SVARTALFHEIM)
    state = play(arrive(MUSPELHEIM, destroyed=fallen, sun=3, me=holding(vp=6, red=2)), DONE)
    assert state.outcome is not None
    assert state.outcome.reason == "nine_points"
    assert len(state.row(Action.SUN)) == 1


def test_ruling_18_a_draw_is_theirs_to_agree_on() -> None:
    state, (event,) = GAME.end(lay(), Ending.AGREED, None)
    assert isinstance(event, MatchEnded)
    assert state.outcome is not None
    assert (state.outcome.reason, state.outcome.winners, state.outcome.ranks) == ("agreed", (), (1, 1))


def test_every_relic_does_what_its_price_buys() -> None:
    for name, relic in RELICS.items():
        if relic.converts is not None or relic.swaps or relic.any_resources:
            continue
        state = replace(arrive(VANAHEIM, me=holding(5, 5, 0, name), moon=NIFLHEIM, sun=ALFHEIM), actions=(1, 1, 1))
        after = play(state, use(name))
        me = after.players[0]
        assert me.gold == min(7, 5 - relic.pay.gold + relic.gain.gold), name
        assert me.mead == min(7, 5 - relic.pay.mead + relic.gain.mead), name
        assert me.vp == relic.gain.vp, name
        gained = (relic.gain.sun, relic.gain.moon, relic.gain.craft)
        spent = tuple(int(action is relic.action) for action in Action)
        brought = tuple(int(action is relic.wolf_action) for action in Action)
        expected = tuple(1 + got - gone + more for got, gone, more in zip(gained, spent, brought, strict=True))
        assert after.actions == expected, name
