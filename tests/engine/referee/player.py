"""Plays matches of Parley for ever, many at once, and writes a line for every answer that was acknowledged.

`python -m tests.engine.referee.player DATABASE SEED` runs until it is killed, which is what it is for.
"""

from __future__ import annotations

import asyncio
import json
import os
import random
import sys
from pathlib import Path

from engine.game import Json
from engine.store import Person, Status
from tests.engine.referee.hall import Hall

AT_ONCE = 6


async def play(hall: Hall, pair: int, chance: random.Random) -> None:
    """One match after the other between the same two people; goes on with what is running."""
    people = (Person(2 * pair + 1, f"Left {pair}"), Person(2 * pair + 2, f"Right {pair}"))
    while True:
        running = [each.id for each in await hall.referee.matches_of(people[0].id)]
        match = running[0] if running else await hall.match(*people, pace=chance.choice((0, 3600)))
        while (await hall.referee.listing(match)).status is Status.RUNNING:
            who = chance.choice(people)
            if chance.random() < 0.02:
                await hall.referee.resign(match, by=who.id)
                continue
            questions = await hall.referee.questions_at(match, people.index(who))
            if questions:
                kind = chance.choice(questions).kind
                answer: Json = {"wave": True} if kind == "wave" else {kind: chance.randrange(10)}
                stored = await hall.referee.answer(match, by=who.id, answer=answer)
                acknowledged = {"match": match, "version": stored.version, "answer": answer, "receipt": stored.receipt}
                os.write(1, (json.dumps(acknowledged) + "\n").encode())


async def main(path: str, seed: int) -> None:
    hall = Hall(Path(path))
    await hall.open()
    await asyncio.gather(*(play(hall, pair, random.Random(seed * AT_ONCE + pair)) for pair in range(AT_ONCE)))


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1], int(sys.argv[2])))
