"""Answers made durable: how long one takes from the desk, where a filled form comes in, to being committed on a file
database (`submit.durable`), and how many a second go through when fifty matches are played at once (`submit.rate`)."""

from __future__ import annotations

import asyncio
import random
import statistics
import tempfile
import time
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Any

from bot.desk import Desk
from bot.ids import Press, Verb
from bot.questions.form import fill_from
from engine.games import GAMES
from engine.match import Answered, Match
from engine.referee import Referee
from engine.store import Person, Status, open_store

__all__ = ["run"]

_AT_ONCE = 50
_ALONE = 400


def run() -> Iterable[dict[str, Any]]:
    """The figures, measured on a file in the working directory: a temporary folder may lie in memory."""
    with tempfile.TemporaryDirectory(prefix=".bench-", dir=Path.cwd()) as folder:
        alone, rate = asyncio.run(_measured(Path(folder) / "forseti.db"))
    yield {"name": "submit.durable", "value": round(alone, 3), "unit": "ms"}
    yield {"name": "submit.rate", "value": round(rate), "unit": "answers/s"}


async def _measured(path: Path) -> tuple[float, float]:
    referee = Referee(await open_store(f"sqlite:///{path}"), now=lambda: int(time.time()))
    await referee.open()
    try:
        games = [await _begun(referee, number) for number in range(2 * _AT_ONCE)]
        times = [spent for match_id, moves in games[_AT_ONCE:] for spent in await _played(referee, match_id, moves)]
        began = time.perf_counter()
        spent = await asyncio.gather(*(_played(referee, *game) for game in games[:_AT_ONCE]))
        took = time.perf_counter() - began
    finally:
        await referee.close()
    return 1000 * statistics.median(times[:_ALONE]), sum(map(len, spent)) / took


async def _begun(referee: Referee, number: int) -> tuple[int, Sequence[Answered]]:
    """A match just started, and the answers by which two random players would play it."""
    challenger, opponent = Person(2 * number + 1, "Ask"), Person(2 * number + 2, "Embla")
    challenge = await referee.challenge(guild=1, channel=1, challenger=challenger, opponent=opponent, game="golem")
    table = await referee.accept(challenge.id, by=opponent.id, accepted=number)
    return table.id, _moves(table.match, random.Random(number))


def _moves(match: Match, chance: random.Random) -> list[Answered]:
    moves: list[Answered] = []
    while match.outcome is None:
        seat = match.waiting_for()[0]
        decision = match.decision(seat, match.asks_of(seat)[0].kind)
        moves.append(Answered(seat, GAMES["golem"].house["random"](match.view(seat), decision, chance)))
        match = match.submit(moves[-1]).match
    return moves


async def _played(referee: Referee, match_id: int, moves: Sequence[Answered]) -> list[float]:
    """The seconds that each answer took."""
    desk = Desk(referee)
    people = (await referee.listing(match_id)).people
    times = []
    for move in moves:
        person = people[move.seat]
        question = await referee.question(match_id, by=person.id)
        form = Press(Verb.FORM, match_id, question.kind, question.decision_id)
        filled = fill_from(question.decision, move.answer)
        began = time.perf_counter()
        await desk.submitted(person, form, filled)
        if GAMES["golem"].doubt(question.decision, move.answer) is not None:
            await desk.press(person, replace(form, verb=Verb.KEEP), snowflake=0, at=0)
        times.append(time.perf_counter() - began)
    assert (await referee.listing(match_id)).status is Status.OVER
    return times
