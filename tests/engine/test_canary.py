"""No text that the engine makes of its own values shows a seed, a salt or a sealed answer: logs may print anything."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

import pytest

from engine.game import Rejected, plain
from engine.games import GAMES
from engine.match import Answered, Match
from tests.engine.laws.play import Happened, play

MATCHES = 4


@pytest.mark.parametrize("name", GAMES)
def test_no_text_of_the_engine_holds_a_seed_a_salt_or_a_sealed_answer(name: str) -> None:
    game = GAMES[name]
    for number in range(MATCHES):
        for happened in play(game, game.seats[number % len(game.seats)], {}, Random(f"canary {number}")).course:
            secrets = list(_secrets(happened))
            for text in _texts(happened):
                for secret in secrets:
                    assert secret not in text


def _secrets(happened: Happened) -> Iterator[str]:
    match = happened.before
    seed = match.header.seed
    yield from (seed.hex(), repr(seed)[2:-1])
    if isinstance(happened.entry, Answered) and happened.entry.salt is not None:
        yield happened.entry.salt
        if not happened.change.resolved:
            yield repr(happened.entry.answer)
            yield json.dumps(happened.entry.answer)


def _texts(happened: Happened) -> Iterator[str]:
    after, change = happened.after, happened.change
    yield from map(repr, (change, after, after.header, after.state, after.asks, after.outcome, happened.entry))
    yield from map(str, (change, after, after.state, happened.entry))
    yield f"{after} {change!r} {after._sealed} {after.log[-3:]}"
    yield from (repr(after.view(seat)) for seat in (None, *range(after.header.seats)))
    yield from map(repr, change.events)
    if after.outcome is None:
        yield _refusal(after)
        yield json.dumps(plain(after.view(None)))
        yield json.dumps(after.position())


def _refusal(match: Match) -> str:
    with pytest.raises(Rejected) as refused:
        match.submit(Answered(match.asks[0].seat, {"nonsense": 1}))
    return repr(refused.value) + str(refused.value)
