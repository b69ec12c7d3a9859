"""Two referees on one database: one plays."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from engine.store import LeaseLost, StoreError
from engine.store.sqlite.opening import LEASE
from tests.engine.referee.hall import ADA, BEN, Hall


@pytest.fixture
async def second(hall: Hall) -> AsyncIterator[Hall]:
    """Another referee's hall on the same file, not yet open."""
    second = Hall(hall.path)
    yield second
    if hasattr(second, "referee"):
        await second.close()


async def test_a_second_referee_does_not_open(hall: Hall, second: Hall) -> None:
    await hall.match()
    with pytest.raises(StoreError, match="Another Forseti"):
        await second.open()


async def test_a_referee_that_was_silent_too_long_is_replaced_and_plays_no_more(hall: Hall, second: Hall) -> None:
    match = await hall.match()
    await hall.bid(match, ADA, 1)
    second.now = hall.now + LEASE
    await second.open()
    with pytest.raises(LeaseLost):
        await hall.bid(match, BEN, 2)
    assert hall.referee.lost.is_set()
    assert await second.version(match) == 1
    assert (await second.bid(match, BEN, 3)).resolved


async def test_a_replaced_referee_accepts_no_challenge_and_carries_out_no_deadline(hall: Hall, second: Hall) -> None:
    match = await hall.match(pace=100)
    challenge = await hall.challenge()
    second.now = hall.now + LEASE
    await second.open()
    hall.now += 1000
    with pytest.raises(LeaseLost):
        await hall.referee.accept(challenge.id, by=BEN.id, accepted=1)
    with pytest.raises(LeaseLost):
        await hall.referee.carry_out()
    assert [listing.id for listing in await second.referee.running()] == [match]


async def test_a_replaced_referee_does_not_take_the_lease_away_when_it_closes(hall: Hall, second: Hall) -> None:
    second.now = hall.now + LEASE
    await second.open()
    await hall.close()
    await second.match()
    await second.close()
    await hall.open()
