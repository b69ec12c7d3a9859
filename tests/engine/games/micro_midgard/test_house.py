"""House players: they see their own view alone, their answers are legal, and greed beats chance."""

from __future__ import annotations

import inspect
from random import Random

import pytest

from engine.game import HousePlayer
from engine.games.micro_midgard import house
from engine.games.micro_midgard.pieces import MIDGARD
from engine.match import Answered, Header, Match
from tests.engine.games.micro_midgard.table import (
    ASGARD,
    DONE,
    GAME,
    GOLD,
    MUSPELHEIM,
    RUN,
    VANAHEIM,
    arrive,
    bless,
    holding,
    play,
)
from tests.engine.games.micro_midgard.test_set import RICH


def matched(seed: int, first: str, second: str, **options: object) -> Match:
    """A whole match of two house players."""
    random = Random(seed)
    match = Match.start(GAME, Header("micro_midgard", 1, 2, options, random.randbytes(32))).match
    players = (GAME.house[first], GAME.house[second])
    while match.outcome is None:
        (ask,) = match.asks
        answer = players[ask.seat](match.view(ask.seat), match.decision(ask.seat, ask.kind), random)
        match = match.submit(Answered(ask.seat, answer)).match
    return match


def beaten(seeds: range) -> float:
    """The share of matches that greedy wins against random, in either seat by turns."""
    won = 0
    for seed in seeds:
        seat = seed % 2
        outcome = matched(seed, *(("greedy", "random") if seat == 0 else ("random", "greedy"))).outcome
        assert outcome is not None
        won += outcome.winners == (seat,)
    return won / len(seeds)


def test_greedy_beats_random_in_at_least_nineteen_of_twenty() -> None:
    assert beaten(range(40)) >= 0.95


@pytest.mark.long
def test_greedy_beats_random_in_at_least_nineteen_of_twenty_of_two_hundred() -> None:
    assert beaten(range(1000, 1200)) >= 0.95


def test_greedy_players_come_to_an_end_whatever_the_set() -> None:
    for seed in range(4):
        assert matched(seed, "greedy", "greedy", set=RICH).outcome is not None


@pytest.mark.parametrize("player", ["random", "greedy"])
def test_a_house_player_is_given_its_view_the_question_and_chance_alone(player: str) -> None:
    assert list(inspect.signature(GAME.house[player]).parameters) == ["view", "decision", "random"]


@pytest.mark.parametrize("player", [house.random_player, house.greedy_player])
def test_a_house_player_answers_the_same_to_the_same_chance(player: HousePlayer) -> None:
    state = arrive(VANAHEIM, me=holding(3, 3, 0, "s1a", "s3a"))
    decision = GAME.decision(state, 0, "act")
    answers = [player(GAME.view(state, 0), decision, Random(9)) for _ in range(3)]
    assert answers[0] == answers[1] == answers[2]


def test_greedy_takes_the_point_that_wins() -> None:
    state = play(arrive(MUSPELHEIM, me=holding(2, 2, 8, yellow=3)), GOLD, RUN)
    assert house.greedy_player(GAME.view(state, 0), GAME.decision(state, 0, "act"), Random(0)) == bless("yellow", 3)


def test_greedy_does_not_end_a_turn_that_can_still_pay() -> None:
    state = arrive(MIDGARD)
    assert house.greedy_player(GAME.view(state, 0), GAME.decision(state, 0, "act"), Random(1)) != DONE


def test_greedy_sees_in_its_view_the_very_state() -> None:
    state = play(arrive(ASGARD, destroyed=(VANAHEIM,), me=holding(1, 2, 3, "s1a", red=2)), RUN)
    assert house._imagined(GAME.view(state, 1)) == state
