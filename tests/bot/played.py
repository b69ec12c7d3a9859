"""Matches of Golem played by the house, for the tests of what is shown and told of them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from random import Random

from engine.game import Json
from engine.games import game_named
from engine.games.golem.views import View
from engine.match import Answered, Change, Header, Match

__all__ = ["played", "views"]


@cache
def played(seed: int, player: str = "random", **options: Json) -> tuple[Change, ...]:
    """Every change of a whole match between two house players."""
    return tuple(_play(seed, player, options))


def views(seed: int, player: str = "random", **options: Json) -> Iterator[View]:
    """All that the table and both seats saw of a whole match, step by step."""
    for change in played(seed, player, **options):
        for seat in (None, 0, 1):
            yield change.match.view(seat)


def _play(seed: int, player: str, options: Mapping[str, Json]) -> Iterator[Change]:
    game = game_named("golem")
    random = Random(seed)
    change = Match.start(game, Header("golem", game.rules_version, 2, options, random.randbytes(32)))
    yield change
    while change.match.outcome is None:
        change = change.match.submit(_answer(change.match, player, random))
        yield change


def _answer(match: Match, player: str, random: Random) -> Answered:
    seat = match.waiting_for()[0]
    (ask,) = match.asks_of(seat)
    view, decision = match.view(seat), match.decision(seat, ask.kind)
    return Answered(seat, match.game.house[player](view, decision, random))
