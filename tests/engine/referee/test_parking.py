"""A match that does not replay as it was played is parked; the others go on."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from typing import ClassVar

import pytest

from engine.game import Ending, Rejected
from engine.store import Status, What
from tests.engine.parley import Parley
from tests.engine.referee.hall import ADA, BEN, PARLEY, Hall

PACE = 4000


class OtherParley(Parley):
    """Parley as ruled later."""

    rules_version: ClassVar[int] = 2


async def slip(hall: Hall, match: int) -> str:
    """Closes, changes the digest of a match's last entry as if its rules had been touched, and opens; gives the old."""
    await hall.close()
    last = "match = ? AND version = (SELECT max(version) FROM entries WHERE match = ?)"
    with closing(sqlite3.connect(hall.path)) as other:
        [digest] = other.execute(f"SELECT digest FROM entries WHERE {last}", (match, match)).fetchone()
        other.execute(f"UPDATE entries SET digest = 'another' WHERE {last}", (match, match))
        other.commit()
    await hall.open()
    return str(digest)


async def mend(hall: Hall, match: int, digest: str) -> None:
    await hall.close()
    with closing(sqlite3.connect(hall.path)) as other:
        other.execute("UPDATE entries SET digest = ? WHERE match = ? AND digest = 'another'", (digest, match))
        other.commit()
    await hall.open()


async def notices(hall: Hall, match: int) -> list[str]:
    return [post.note for post in await hall.store.outbox.posts_of(match) if post.what is What.NOTICE]


async def test_a_slip_parks_that_match_alone_and_its_people_are_told(hall: Hall) -> None:
    bad, good = await hall.match(pace=PACE), await hall.match(pace=PACE)
    for match in (bad, good):
        await hall.bid(match, ADA, 1)
    await slip(hall, bad)
    assert (await hall.referee.listing(bad)).status is Status.PARKED
    assert (await hall.referee.listing(good)).status is Status.RUNNING
    assert await notices(hall, bad) == ["parked"]
    assert await notices(hall, good) == []
    assert (await hall.bid(good, BEN, 1)).resolved


async def test_a_parked_match_takes_no_answers_and_says_so(hall: Hall) -> None:
    match = await hall.match()
    await hall.bid(match, ADA, 1)
    await slip(hall, match)
    with pytest.raises(Rejected, match="parked"):
        await hall.bid(match, BEN, 1)
    with pytest.raises(Rejected, match="parked"):
        await hall.referee.table(match)
    with pytest.raises(Rejected, match="parked"):
        await hall.referee.resign(match, by=ADA.id)
    assert await hall.referee.questions(by=BEN.id) == []
    assert [listing.id for listing in await hall.referee.matches_of(BEN.id)] == [match]


async def test_no_clock_runs_in_a_parked_match(hall: Hall) -> None:
    match = await hall.match(pace=PACE)
    await hall.bid(match, ADA, 1)
    await slip(hall, match)
    hall.now += 2 * PACE
    await hall.referee.carry_out()
    assert (await hall.referee.listing(match)).status is Status.PARKED


async def test_a_parked_match_is_told_once_however_often_the_referee_starts(hall: Hall) -> None:
    match = await hall.match()
    await hall.bid(match, ADA, 1)
    await slip(hall, match)
    await hall.restart()
    assert await notices(hall, match) == ["parked"]


async def test_a_mended_match_is_resumed_with_fresh_clocks(hall: Hall) -> None:
    match = await hall.match(pace=PACE)
    await hall.bid(match, ADA, 1)
    digest = await slip(hall, match)
    hall.now += 2 * PACE
    await mend(hall, match, digest)
    listing = await hall.referee.listing(match)
    assert (listing.status, listing.note) == (Status.RUNNING, "")
    assert [(due.seat, due.at) for due in listing.deadlines] == [(1, hall.now + PACE)]
    assert await notices(hall, match) == ["parked", "resumed"]
    assert (await hall.bid(match, BEN, 1)).resolved


async def test_a_parked_match_can_be_called_off_and_nothing_else(hall: Hall) -> None:
    match = await hall.match()
    await hall.bid(match, ADA, 1)
    await slip(hall, match)
    with pytest.raises(Rejected, match="parked"):
        await hall.referee.end(match, Ending.AGREED)
    listing = await hall.referee.end(match, Ending.CALLED_OFF)
    assert listing.status is Status.OVER
    assert listing.result is not None
    assert (listing.result.outcome.reason, listing.result.rated) == ("called_off", False)
    assert (await hall.posts(match))[-1] == (What.OVER, 2, None)


async def test_a_match_under_older_rules_than_those_at_hand_is_parked(hall: Hall) -> None:
    match = await hall.match()
    hall.games = {"parley": OtherParley()}
    await hall.restart()
    listing = await hall.referee.listing(match)
    assert listing.status is Status.PARKED
    assert "rules version 1" in listing.note
    hall.games = PARLEY
    await hall.restart()
    assert (await hall.referee.listing(match)).status is Status.RUNNING


async def test_a_match_of_a_game_that_is_not_here_any_more_is_parked(hall: Hall) -> None:
    match = await hall.match()
    hall.games = {}
    await hall.restart()
    assert (await hall.referee.listing(match)).status is Status.PARKED


async def test_a_slip_found_while_playing_parks_the_match_too(hall: Hall) -> None:
    match = await hall.match()
    await hall.bid(match, ADA, 1)
    with closing(sqlite3.connect(hall.path)) as other:
        other.execute("UPDATE entries SET digest = 'another'")
        other.commit()
    hall.referee._sittings.drop(match)
    with pytest.raises(Rejected, match="parked"):
        await hall.bid(match, BEN, 1)
    assert (await hall.referee.listing(match)).status is Status.PARKED


async def test_a_finished_match_that_slips_stays_finished(hall: Hall) -> None:
    match = await hall.match()
    await hall.referee.resign(match, by=ADA.id)
    await slip(hall, match)
    assert (await hall.referee.listing(match)).status is Status.OVER
    with pytest.raises(Rejected, match="is over"):
        await hall.referee.table(match)
    assert await notices(hall, match) == []
