"""The players of the house."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.games import GAMES
from engine.games.golem.events import (
    AmuletKept,
    AmuletUsed,
    Harvested,
    Held,
    HornRevealed,
    Moved,
    NothingToHarvest,
    Stayed,
    VoidHit,
)
from engine.match import Answered, Header, Match

GAME = GAMES["golem"]


def match_of(players: tuple[str, str], number: int, **options: object) -> tuple[Match, Counter[str]]:
    """A match between two of them, and what happened in it; no answer may be refused."""
    random = Random(number)
    change = Match.start(GAME, Header("golem", 1, 2, options, random.randbytes(32)))
    happened: Counter[str] = Counter()
    while change.match.outcome is None:
        match = change.match
        seat = match.waiting_for()[0]
        (ask,) = match.asks_of(seat)
        player = GAME.house[players[seat]]
        change = match.submit(Answered(seat, player(match.view(seat), match.decision(seat, ask.kind), random)))
        for event in change.events:
            happened[type(event).__name__] += 1
            happened["boots"] += isinstance(event, Moved) and event.boots
            happened["bow"] += isinstance(event, Harvested) and event.by_bow
    return change.match, happened


def test_random_players_come_to_everything_there_is() -> None:
    seen: Counter[str] = Counter()
    reasons = set()
    for number in range(60):
        match, happened = match_of(("random", "random"), number, may_hold=True, stalemate_turns=5)
        seen += happened
        assert match.outcome is not None
        reasons.add(match.outcome.reason)
    for event in (AmuletUsed, AmuletKept, HornRevealed, VoidHit, Stayed, Held, NothingToHarvest):
        assert seen[event.__name__]
    assert seen["boots"]
    assert seen["bow"]
    assert {"points", "voids"} <= reasons


@pytest.mark.parametrize("steady", [0, 1])
def test_a_steady_player_beats_a_random_one_in_four_of_five(steady: int) -> None:
    players = ("steady", "random") if steady == 0 else ("random", "steady")
    won = 0
    for number in range(50):
        outcome = match_of(players, number)[0].outcome
        won += outcome is not None and outcome.winners == (steady,)
    assert won >= 40


def test_two_steady_players_finish_their_match() -> None:
    for number in range(20):
        match, happened = match_of(("steady", "steady"), number)
        assert match.outcome is not None
        assert happened["Harvested"]
