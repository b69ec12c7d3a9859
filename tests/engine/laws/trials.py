"""How many random matches each game is tried with, and under which options: the one table to edit."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from engine.game import Json
from engine.games import GAMES

__all__ = ["Chunk", "chunks"]

MATCHES_IN_A_CHUNK = 25


@dataclass(frozen=True)
class Trials:
    """Matches for each number of seats: `short` in every run, `long` more where there is time; options by turns."""

    short: int
    long: int = 0
    options: tuple[Mapping[str, Json], ...] = ({},)
    seats: tuple[int, ...] = ()
    """Only these numbers of seats in the short run; empty: all."""


RICH_SET: Json = json.loads((Path(__file__).parents[2] / "data" / "micro_midgard_rich_set.json").read_text("utf-8"))

TRIALS: Mapping[str, Trials] = {
    "golem": Trials(
        short=1000,
        long=2000,
        options=(
            {},
            {},
            {"may_hold": True},
            {"target": 12, "stalemate_turns": 3},
            {"target": 110, "stalemate_turns": 6, "may_hold": True},
        ),
    ),
    "micro_midgard": Trials(short=200, long=2000, options=({}, {}, {"set": RICH_SET})),
    "nidavellir": Trials(
        short=36,
        long=2000,
        options=(
            {},
            {"thingvellir": True},
            {"first_game": True},
            {"thingvellir": True, "keep_best_coin": False},
            {"keep_best_coin": False},
            {"thingvellir": True, "first_game": True},
        ),
    ),
    "redemption": Trials(short=500, long=1000, options=({}, {"strict_pile": True}, {"first": 1}, {})),
}
UNLISTED = Trials(100)


@dataclass(frozen=True)
class Chunk:
    """Some matches of one game and number of seats, from number `first` on; small enough to share out among workers."""

    game: str
    seats: int
    first: int
    matches: int

    def __str__(self) -> str:
        return f"{self.game}-{self.seats}-seats-from-{self.first}"

    def options(self, number: int) -> Mapping[str, Json]:
        """The options of the match of that number."""
        ways = TRIALS.get(self.game, UNLISTED).options
        return ways[number % len(ways)]


def chunks(*, long: bool = False) -> Iterator[Chunk]:
    """All there is to play, of every registered game."""
    for name, game in GAMES.items():
        trials = TRIALS.get(name, UNLISTED)
        first, end = (trials.short, trials.short + trials.long) if long else (0, trials.short)
        for seats in game.seats if long or not trials.seats else trials.seats:
            for number in range(first, end, MATCHES_IN_A_CHUNK):
                yield Chunk(name, seats, number, min(MATCHES_IN_A_CHUNK, end - number))
