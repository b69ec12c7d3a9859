"""Every registered game keeps the laws of `tests/engine/laws`, over random matches with every number of seats."""

from __future__ import annotations

from random import Random

import pytest

from engine.games import GAMES
from tests.engine.laws.laws import LAWS
from tests.engine.laws.play import play
from tests.engine.laws.trials import Chunk, chunks


@pytest.mark.parametrize("chunk", [*chunks()], ids=str)
def test_every_game_keeps_the_laws(chunk: Chunk) -> None:
    _keeps_the_laws(chunk)


@pytest.mark.long
@pytest.mark.parametrize("chunk", [*chunks(long=True)], ids=str)
def test_every_game_keeps_the_laws_for_long(chunk: Chunk) -> None:
    _keeps_the_laws(chunk)


def _keeps_the_laws(chunk: Chunk) -> None:
    for number in range(chunk.first, chunk.first + chunk.matches):
        name = f"{chunk.game}-{chunk.seats}-{number}"
        played = play(GAMES[chunk.game], chunk.seats, chunk.options(number), Random(name))
        for law in LAWS:
            try:
                law(played)
            except Exception as broken:
                broken.add_note(f"law: {law.__name__}; match: {name}; {law.__doc__}")
                raise
