"""What is to be told: written with what it tells of, for the right audience, and nothing secret in it."""

from __future__ import annotations

import sqlite3
from contextlib import closing

import pytest

from engine.game import Ending, Rejected
from engine.store import What
from tests.engine.referee.hall import ADA, BEN, Hall


async def test_a_new_match_is_opened_and_both_seats_are_asked(hall: Hall) -> None:
    match = await hall.match()
    assert await hall.posts(match) == [(What.OPEN, 0, None), (What.ASK, 0, 0), (What.ASK, 0, 1)]


async def test_a_sealed_answer_is_told_as_a_status_once_however_often_it_changes(hall: Hall) -> None:
    match = await hall.match()
    for amount in (1, 2, 3):
        await hall.bid(match, BEN, amount)
    assert await hall.posts(match, after=0) == [(What.ANSWERED, 1, 1)]


async def test_a_resolved_step_is_told_to_the_table_and_then_the_seats_are_asked(hall: Hall) -> None:
    match = await hall.match()
    await hall.bid(match, ADA, 1)
    await hall.bid(match, BEN, 2)
    assert await hall.posts(match, after=1) == [(What.TABLE, 2, None), (What.ASK, 2, 0), (What.ASK, 2, 1)]


async def test_the_status_that_still_waited_is_overtaken_by_the_story(hall: Hall) -> None:
    match = await hall.match()
    await hall.bid(match, ADA, 1)
    await hall.bid(match, BEN, 2)
    assert What.ANSWERED not in [post.what for post in await hall.waiting(match)]


async def test_a_seat_is_asked_only_what_is_new_and_waited_for(hall: Hall) -> None:
    match = await hall.match()
    await hall.bid(match, ADA, 1)
    await hall.bid(match, BEN, 2)
    await hall.spend(match, ADA)  # Ben still owes the same, and may now wave: nobody waits for that
    assert await hall.posts(match, after=2) == [(What.TABLE, 3, None)]


async def test_the_last_step_is_told_before_the_result(hall: Hall) -> None:
    match = await hall.match()
    for _ in range(3):
        await hall.round(match)
    assert await hall.posts(match, after=11) == [(What.TABLE, 12, None), (What.OVER, 12, None)]


@pytest.mark.parametrize("ending", [Ending.AGREED, Ending.ABORTED, Ending.CALLED_OFF])
async def test_an_end_from_outside_is_told_as_a_story_before_the_result(hall: Hall, ending: Ending) -> None:
    match = await hall.match()
    await hall.referee.end(match, ending)
    assert await hall.posts(match, after=0) == [(What.TABLE, 1, None), (What.OVER, 1, None)]


async def test_the_status_that_still_waited_is_overtaken_by_the_end(hall: Hall) -> None:
    match = await hall.match()
    await hall.bid(match, ADA, 1)
    await hall.referee.resign(match, by=BEN.id)
    assert [post.what for post in await hall.waiting(match)] == [What.OPEN, What.ASK, What.ASK, What.TABLE, What.OVER]


async def test_a_refused_answer_is_told_to_nobody(hall: Hall) -> None:
    match = await hall.match()
    hall.referee.posted.clear()
    with pytest.raises(Rejected):
        await hall.bid(match, ADA, 10)
    assert not hall.referee.posted.is_set()


async def test_what_is_told_is_on_the_disk_when_the_answer_returns(hall: Hall) -> None:
    match = await hall.match()
    hall.referee.posted.clear()
    await hall.bid(match, ADA, 1)
    assert hall.referee.posted.is_set()
    with closing(sqlite3.connect(hall.path)) as other:
        assert other.execute("SELECT count(*) FROM entries").fetchone() == (1,)
        assert other.execute("SELECT count(*) FROM posts WHERE what = 'answered'").fetchone() == (1,)


async def test_no_post_holds_anything_of_a_sealed_answer(hall: Hall) -> None:
    match = await hall.match()
    stored = await hall.bid(match, ADA, 7)
    with closing(sqlite3.connect(hall.path)) as other:
        names = [row[1] for row in other.execute("PRAGMA table_info(posts)")]
        answered = other.execute("SELECT * FROM posts WHERE what = 'answered'").fetchone()
        told = dict(zip(names, answered, strict=True))
        every = repr(other.execute("SELECT * FROM posts").fetchall())
        [secret] = other.execute("SELECT secret FROM challenges").fetchone()
    assert stored.salt is not None
    assert stored.receipt is not None
    for hidden in (stored.salt, stored.receipt, "bid", secret.hex()):
        assert hidden not in every
    told.pop("nonce")
    assert {value for value in told.values() if isinstance(value, int)} <= {1, 0, -1, told["id"], match, hall.now}
