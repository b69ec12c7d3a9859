"""The players of the house."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from engine.games import GAMES
from engine.games.nidavellir import events
from engine.match import Answered, Header, Match

GAME: Any = GAMES["nidavellir"]
KINDS = (
    *("bid", "show", "pick", "transform", "vidofnir", "hero", "discard", "thrud", "doubles", "trade", "drop", "take"),
    *("order", "enlist", "ylud"),
)
"""The kinds of question of N15."""


def match_of(players: list[str], number: int, *, thingvellir: bool = False) -> tuple[Match, Counter[str], Counter[str]]:
    """A match between them, what happened in it and what was asked; no answer may be refused."""
    random = Random(number)
    change = Match.start(
        GAME, Header("nidavellir", 1, len(players), {"thingvellir": thingvellir}, random.randbytes(32))
    )
    happened: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    while change.match.outcome is None:
        match = change.match
        seat = match.waiting_for()[0]
        (ask,) = match.asks_of(seat)
        asked[ask.kind] += 1
        player = GAME.house[players[seat]]
        change = match.submit(Answered(seat, player(match.view(seat), match.decision(seat, ask.kind), random)))
        happened.update(type(event).__name__ for event in change.events)
    return change.match, happened, asked


def test_random_players_come_to_everything_there_is() -> None:
    happened: Counter[str] = Counter()
    asked: Counter[str] = Counter()
    for number in range(32):
        match, events_told, kinds = match_of(["random"] * (2 + number % 4), number, thingvellir=number % 3 != 0)
        assert match.outcome is not None
        assert match.outcome.reason == "played_out"
        happened += events_told
        asked += kinds
    assert set(happened) == set(events.__all__) - {"MatchBegan", "SeatLeft"}
    assert set(asked) == set(KINDS)


def test_greedy_players_finish_their_matches_with_better_scores() -> None:
    totals: dict[str, list[int]] = {"greedy": [], "random": []}
    for player, scored in totals.items():
        for number in range(8):
            match, _, _ = match_of([player] * (2 + number % 4), number, thingvellir=number % 2 == 0)
            scored += [seen.total for seen in match.view(None).players]
    assert sum(totals["greedy"]) > 1.1 * sum(totals["random"])


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_a_greedy_player_beats_random_ones_in_four_of_five(seats: int) -> None:
    won = 0
    for number in range(20):
        players = ["random"] * seats
        players[number % seats] = "greedy"
        outcome = match_of(players, number, thingvellir=number % 2 == 0)[0].outcome
        won += outcome is not None and outcome.winners == (number % seats,)
    assert won >= 16
