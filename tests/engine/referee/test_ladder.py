"""The ladder: written with the result, per guild and game, and the same when it is computed anew."""

from __future__ import annotations

import asyncio
import tempfile
from pathlib import Path

from hypothesis import given, settings
from hypothesis import strategies as st

from engine.game import Ending
from engine.store import Person
from tests.engine.referee.hall import ADA, BEN, EVE, GUILD, Hall

PEOPLE = (ADA, BEN, EVE, Person(40, "Finn"))


async def ladder(hall: Hall, guild: int = GUILD) -> list[tuple[int, str, int, int, int]]:
    lines = await hall.referee.ladder(guild, "parley")
    return [(line.place, line.person.name, line.wins, line.draws, line.losses) for line in lines]


async def test_the_winner_stands_above_the_loser(hall: Hall) -> None:
    await hall.referee.resign(await hall.match(), by=ADA.id)
    assert await ladder(hall) == [(1, "Ben", 1, 0, 0), (2, "Ada", 0, 0, 1)]


async def test_every_guild_has_its_own_ladder(hall: Hall) -> None:
    await hall.referee.resign(await hall.match(guild=5), by=ADA.id)
    assert await ladder(hall) == []
    assert len(await ladder(hall, 5)) == 2


async def test_a_match_that_nobody_wins_does_not_count(hall: Hall) -> None:
    await hall.referee.end(await hall.match(), Ending.ABORTED)
    assert await ladder(hall) == []


async def test_a_running_match_does_not_count_yet(hall: Hall) -> None:
    match = await hall.match()
    await hall.round(match)
    assert await ladder(hall) == []


async def test_matches_of_one_person_that_end_at_the_same_moment_all_count(hall: Hall) -> None:
    matches = [await hall.match(ADA, opponent) for opponent in (BEN, EVE, *[PEOPLE[3]] * 4)]
    await asyncio.gather(*(hall.referee.resign(match, by=ADA.id) for match in matches))
    assert (await ladder(hall))[-1][1:] == ("Ada", 0, 0, 6)
    before = await hall.store.ratings(GUILD, "parley")
    await hall.referee.recompute_ladder(GUILD, "parley")
    assert await hall.store.ratings(GUILD, "parley") == before


@settings(max_examples=12)
@given(st.lists(st.tuples(st.sampled_from(PEOPLE), st.sampled_from(PEOPLE), st.booleans(), st.booleans()), max_size=15))
def test_a_ladder_computed_anew_is_the_same_to_the_last_bit(plays: list[tuple[Person, Person, bool, bool]]) -> None:
    async def law(path: Path) -> None:
        hall = Hall(path)
        await hall.open()
        try:
            for first, second, first_leaves, here in plays:
                if first != second:
                    match = await hall.match(first, second, guild=GUILD if here else 5)
                    await hall.referee.resign(match, by=(first if first_leaves else second).id)
            for guild in (GUILD, 5):
                before = await hall.store.ratings(guild, "parley")
                await hall.referee.recompute_ladder(guild, "parley")
                assert await hall.store.ratings(guild, "parley") == before
        finally:
            await hall.close()

    with tempfile.TemporaryDirectory() as folder:
        asyncio.run(law(Path(folder) / "forseti.db"))
