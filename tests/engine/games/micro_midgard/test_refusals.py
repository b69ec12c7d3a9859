"""Everything section 6 refuses, in words a player understands, by the rule that forbids it."""

from __future__ import annotations

import copy
from dataclasses import replace
from typing import Any

import pytest

from engine.chance import Dice
from engine.game import Json, Rejected
from engine.games.micro_midgard.events import TakenBack
from engine.games.micro_midgard.pieces import MIDGARD
from engine.games.micro_midgard.state import Phase, State
from engine.match import Answered, Header, Match
from tests.engine.games.micro_midgard.table import (
    ALFHEIM,
    ASGARD,
    BLUE,
    DONE,
    GAME,
    GOLD,
    HELHEIM,
    MEAD,
    RUN,
    SVARTALFHEIM,
    UNDO,
    VANAHEIM,
    WHITE,
    arrive,
    bless,
    choose,
    holding,
    lay,
    move,
    play,
    refused,
    up,
    use,
)


def _gift() -> State:
    return lay(phase=Phase.GIFT, turn=0, active=1)


def _turn() -> State:
    return arrive(VANAHEIM, me=holding(7, 7, 0, "s1a", "s1c", "s2a", "s3a", "s3b", "s3c", "m2a"))


def _both_past() -> State:
    return play(arrive(VANAHEIM, sun=HELHEIM, moon=ASGARD), DONE)


@pytest.mark.parametrize("answer", [None, True, 3, 1.5, "done", [], ["gold"]])
@pytest.mark.parametrize("state", [_gift(), lay(), _turn(), _both_past()], ids=["gift", "move", "act", "prophecy"])
def test_an_answer_that_is_no_object_is_refused(state: State, answer: Json) -> None:
    assert "object" in refused(state, answer, "M6")


@pytest.mark.parametrize(
    ("state", "answer", "rule", "says"),
    [
        (_gift(), {}, "M6", "gift"),
        (_gift(), {"resource": "craft"}, "M1", "gold, mead"),
        (_gift(), {"resource": "gold", "more": 1}, "M6", '"more"'),
        (_gift(), {"resource": ["gold"]}, "M1", "a list"),
        (_gift(), move("red", "vanaheim"), "M6", "gift"),
        (lay(), {"meeple": "red"}, "M6", "`to`"),
        (lay(), {"to": "vanaheim"}, "M6", "`meeple`"),
        (lay(), {"meeple": "red", "to": "vanaheim", "now": True}, "M6", '"now"'),
        (lay(), move("green", "vanaheim"), "M6", '"green"'),
        (lay(), move("red", "Vanaheim"), "M6", '"Vanaheim"'),
        (lay(), {"meeple": 1, "to": "vanaheim"}, "M6", "not 1"),
        (lay(), DONE, "M6", "Move a meeple"),
        (_turn(), move("red", "vanaheim"), "M6", "turn goes on"),
        (_turn(), {"do": "dance"}, "M6", '"dance"'),
        (_turn(), {"do": None}, "M6", "null"),
        (_turn(), {"do": "done", "now": True}, "M6", '"now"'),
        (_turn(), {"do": "gold", "amount": 1}, "M6", '"amount"'),
        (_turn(), {"do": "up"}, "M6", "`track`"),
        (_turn(), up("green"), "M6", '"green"'),
        (_turn(), {"do": "blessing", "track": "red"}, "M6", "`level`"),
        (_turn(), bless("red", 0), "M6", "from 1 to 4"),
        (_turn(), bless("red", 5), "M6", "from 1 to 4"),
        (_turn(), {"do": "blessing", "track": "red", "level": True}, "M6", "not true"),
        (_turn(), {"do": "blessing", "track": "red", "level": 1.0}, "M6", "not 1.0"),
        (_turn(), {"do": "blessing", "track": "red", "level": "1"}, "M6", '"1"'),
        (_turn(), {"do": "blessing", "track": "red", "level": 10**40}, "M6", "so big"),
        (_turn(), {"do": "midgard"}, "M6", "`action`"),
        (_turn(), {"do": "relic"}, "M6", "which Relic"),
        (_turn(), use("s9z"), "M3", '"s9z"'),
        (_turn(), use("S3B"), "M3", '"S3B"'),
        (_turn(), use("s3a"), "M6", "any 4"),
        (_turn(), use("s3a", pay={"gold": 4}), "M6", "`mead` is missing"),
        (_turn(), use("s3a", pay={"gold": 4, "mead": 0, "vp": 1}), "M6", '"vp"'),
        (_turn(), use("s3a", pay={"gold": True, "mead": 3}), "M6", "not true"),
        (_turn(), use("s3a", pay={"gold": -1, "mead": 5}), "M6", "from 0 to 4"),
        (_turn(), use("s3a", pay=4), "M6", "`pay`"),
        (_turn(), use("s3b", pay={"gold": 3, "mead": 0}), "M3", "`pay`"),
        (_turn(), use("s1c"), "M6", "exchanges"),
        (_turn(), use("s1c", swap={"gold": 7.0, "mead": 7}), "M6", "7.0"),
        (_turn(), use("s1a", swap={"gold": 7, "mead": 7}), "M3", "`swap`"),
        (_turn(), use("s3b", convert="m2a"), "M3", "`convert`"),
        (_turn(), use("s3c", convert=None), "M2.R11", "s2a, m2a"),
        (_turn(), use("s3c", convert="s3c"), "M2.R11", "s2a, m2a"),
        (_turn(), use("s3c", convert="s2a"), "M2.R11", "M2A does that"),
        (_turn(), use("s2a"), "M2.R11", "not used by itself"),
        (_turn(), use("m3b"), "M2.R15", "don't own"),
        (_turn(), RUN, "M2.2", "no wolf symbol"),
        (_turn(), MEAD, "M2.2", "no Mead"),
        (_turn(), choose("sun"), "M2.2", "Only Midgard"),
        (_turn(), up("yellow"), "M2.2", "Sun action"),
        (_turn(), bless("red", 2), "M2.2", "above your Red marker"),
        (_turn(), UNDO, "M6", "take back"),
        (play(_turn(), GOLD), GOLD, "M2.2", "gives it once"),
        (arrive(MIDGARD), GOLD, "M2.2", "choose an action"),
        (play(arrive(MIDGARD), choose("sun")), choose("sun"), "M2.2", "already"),
        (arrive(ASGARD), {"do": "wolf", "convert": "s2a"}, "M2.R11", "M2A does that"),
        (arrive(ASGARD), {"do": "wolf", "convert": "m2a"}, "M2.R15", "don't own"),
        (arrive(ASGARD, me=holding(7, 1, 0, "m2a")), {"do": "wolf", "convert": "m2a"}, "M2.R11", "costs 2 Mead"),
        (arrive(ALFHEIM, destroyed=(ALFHEIM,)), MEAD, "M2.2", "since it is destroyed"),
        (_both_past(), {}, "M6", "which colour scores"),
        (_both_past(), {"wolf": "craft"}, "M2.3", '"craft"'),
        (_both_past(), DONE, "M6", "which colour scores"),
    ],
)
def test_a_wrong_answer_is_refused_with_its_rule(state: State, answer: Json, rule: str, says: str) -> None:
    assert says in refused(state, answer, rule)


@pytest.mark.parametrize(
    ("to", "says"),
    [("alfheim", "already"), ("asgard", "taken by Yellow"), ("helheim", "can't reach"), ("jotunheim", "taken by Blue")],
)
def test_a_move_that_is_not_legal_is_refused(to: str, says: str) -> None:
    assert says in refused(lay(), move("red", to), "M2.1")


@pytest.mark.parametrize("markers", [(BLUE, None), (None, BLUE), (WHITE, BLUE)])
def test_a_marked_meeple_may_be_moved_by_neither(markers: Any) -> None:
    assert "marker" in refused(lay(markers=markers), move("blue", "midgard"), "M2.1")


def test_an_answer_nobody_asked_of_that_seat_is_refused() -> None:
    match = Match.start(GAME, Header("micro_midgard", 1, 2, {}, bytes(32))).match
    starter = match.position()["active"]
    with pytest.raises(Rejected, match="Nothing is asked of you"):
        match.submit(Answered(starter, {"resource": "gold"}))
    with pytest.raises(Rejected, match="other player"):
        GAME.read(match.state, starter, {"resource": "gold"})


def test_nothing_can_be_answered_once_the_match_is_over() -> None:
    over = play(arrive(VANAHEIM, me=holding(3, 0, 8, "s3b")), use("s3b"))
    for answer in (DONE, UNDO, move("red", "asgard")):
        with pytest.raises(Rejected):
            GAME.read(over, 0, answer)


def test_a_refusal_leaves_answer_and_state_as_they_were() -> None:
    state = _turn()
    answer = use("s3a", pay={"gold": 9, "mead": [1]})
    before = copy.deepcopy(answer)
    position = GAME.position(state)
    refused(state, answer)
    assert answer == before
    assert GAME.position(state) == position


def test_an_action_not_at_hand_is_refused_whatever_the_part() -> None:
    state = replace(_turn(), actions=(0, 0, 0))
    for answer in (up("red"), bless("red", 1), use("s3b"), use("s1c", swap={"gold": 7, "mead": 7})):
        assert "none at hand" in refused(state, answer, "M2.2")


# Taking back (M6)


def test_the_last_part_is_taken_back_and_then_the_one_before() -> None:
    start = arrive(VANAHEIM, me=holding(0, 0, 0, "s1a"))
    once = play(start, GOLD)
    twice = play(once, use("s1a"))
    assert GAME.position(play(twice, UNDO)) == GAME.position(once)
    assert GAME.position(play(twice, UNDO, UNDO)) == GAME.position(start)
    assert "take back" in refused(play(twice, UNDO, UNDO), UNDO, "M6")


def test_a_part_taken_back_may_be_done_again_otherwise() -> None:
    state = play(arrive(MIDGARD), choose("sun"), UNDO, choose("craft"))
    assert state.actions == (0, 0, 1)
    assert GAME.position(play(state, UNDO))["left"] == ["midgard"]


def test_the_move_and_the_end_of_a_turn_cannot_be_taken_back() -> None:
    refused(play(lay(), move("red", "vanaheim")), UNDO, "M6")
    assert "Move a meeple" in refused(play(arrive(VANAHEIM), GOLD, DONE), UNDO, "M6")
    assert "which colour" in refused(_both_past(), UNDO, "M6")


def test_taking_back_is_told_with_what_it_took_back() -> None:
    state = play(arrive(SVARTALFHEIM), RUN)
    _, (event,) = GAME.resolve(state, {0: GAME.read(state, 0, UNDO)}, Dice(bytes(32), 1))
    assert event == TakenBack(None, "M6", 0, "Moon-wolf")
