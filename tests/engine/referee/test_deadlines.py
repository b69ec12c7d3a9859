"""Clocks: each seat has its own, a reminder comes before the deadline, and the deadline late rather than not at all."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.game import Ending, Rejected
from engine.match import Ended
from engine.store import What
from tests.engine.referee.hall import ADA, BEN, EVE, Hall

PACE = 4000


async def ending(hall: Hall, match: int) -> tuple[str, tuple[int, ...]]:
    result = (await hall.referee.listing(match)).result
    assert result is not None
    return result.outcome.reason, result.outcome.winners


async def test_every_seat_that_is_waited_for_is_on_the_clock(hall: Hall) -> None:
    listing = await hall.referee.listing(await hall.match(pace=PACE))
    assert [(due.seat, due.at) for due in listing.deadlines] == [(0, hall.now + PACE), (1, hall.now + PACE)]
    assert listing.deadline == hall.now + PACE


async def test_a_pace_of_none_puts_nobody_on_the_clock(hall: Hall) -> None:
    match = await hall.match(pace=0)
    await hall.bid(match, ADA, 1)
    assert (await hall.referee.listing(match)).deadlines == ()
    hall.now += 10**9
    await hall.referee.carry_out()
    assert (await hall.referee.listing(match)).status == "running"


async def test_who_has_answered_is_off_the_clock_and_the_others_time_stays(hall: Hall) -> None:
    match = await hall.match(pace=PACE)
    began = hall.now
    hall.now += 1000
    await hall.bid(match, ADA, 1)
    listing = await hall.referee.listing(match)
    assert (listing.deadline_of(0), listing.deadline_of(1)) == (None, began + PACE)


async def test_a_new_question_starts_the_clock_anew(hall: Hall) -> None:
    match = await hall.match(pace=PACE)
    hall.now += 1000
    await hall.bid(match, ADA, 1)
    hall.now += 1000
    await hall.bid(match, BEN, 1)
    listing = await hall.referee.listing(match)
    assert {listing.deadline_of(0), listing.deadline_of(1)} == {hall.now + PACE}


async def test_a_question_that_stays_keeps_its_time(hall: Hall) -> None:
    match = await hall.match(pace=PACE)
    await hall.bid(match, ADA, 1)
    await hall.bid(match, BEN, 1)
    asked = hall.now
    hall.now += 1000
    await hall.spend(match, ADA)
    assert (await hall.referee.listing(match)).deadline_of(1) == asked + PACE


async def test_a_reminder_comes_once_when_a_quarter_of_the_time_is_left(hall: Hall) -> None:
    match = await hall.match(pace=PACE)
    await hall.bid(match, ADA, 1)
    before = await hall.posts(match)
    hall.now += 3 * PACE // 4 - 1
    await hall.referee.carry_out()
    assert await hall.posts(match) == before
    hall.now += 1
    await hall.referee.carry_out()
    await hall.referee.carry_out()
    assert await hall.posts(match) == [*before, (What.REMINDER, 0, 1)]


async def test_a_reminder_leaves_the_deadline_as_it_was(hall: Hall) -> None:
    match = await hall.match(pace=PACE)
    began = hall.now
    hall.now += 3 * PACE // 4
    await hall.referee.carry_out()
    assert (await hall.referee.listing(match)).deadline == began + PACE
    assert await hall.referee.next_due() == began + PACE


async def test_who_alone_lets_the_time_pass_loses(hall: Hall) -> None:
    match = await hall.match(pace=PACE)
    await hall.bid(match, ADA, 1)
    hall.now += PACE - 1
    await hall.referee.carry_out()
    assert (await hall.referee.listing(match)).status == "running"
    hall.now += 1
    await hall.referee.carry_out()
    assert await ending(hall, match) == ("timed_out", (0,))


async def test_when_both_let_the_time_pass_nobody_wins_and_it_does_not_count(hall: Hall) -> None:
    match = await hall.match(pace=PACE)
    hall.now += PACE
    await hall.referee.carry_out()
    assert await ending(hall, match) == ("aborted", ())
    assert await hall.referee.ladder(111, "parley") == []


async def test_at_a_larger_table_who_lets_the_time_pass_leaves_and_the_others_play_on(hall: Hall) -> None:
    match = await hall.match_of_three(PACE)
    await hall.bid(match, ADA, 1)
    await hall.bid(match, BEN, 1)
    hall.now += PACE
    await hall.referee.carry_out()
    table = await hall.table(match)
    assert table.status == "running"
    assert table.match.log[-1] == Ended(Ending.TIMED_OUT, 2)
    assert table.match.waiting_for() == (0, 1)  # the step has resolved without Eve
    assert table.deadline == hall.now + PACE
    assert (await hall.posts(match, after=2))[0] == (What.TABLE, 3, None)


async def test_at_a_larger_table_all_but_one_can_time_out(hall: Hall) -> None:
    match = await hall.match_of_three(PACE)
    await hall.bid(match, BEN, 1)
    hall.now += PACE
    await hall.referee.carry_out()
    assert await ending(hall, match) == ("timed_out", (1,))


async def test_at_a_larger_table_where_all_let_the_time_pass_nobody_wins(hall: Hall) -> None:
    match = await hall.match_of_three(PACE)
    await hall.referee.resign(match, by=EVE.id)
    hall.now += PACE
    await hall.referee.carry_out()
    assert await ending(hall, match) == ("aborted", ())


async def test_deadline_and_word_of_it_are_one(hall: Hall) -> None:
    match = await hall.match(pace=PACE)
    await hall.bid(match, ADA, 1)
    hall.now += PACE
    await hall.referee.carry_out()
    assert (await hall.posts(match))[-1] == (What.OVER, 2, None)
    assert (await hall.referee.listing(match)).deadlines == ()
    assert await hall.referee.next_due() is None


async def test_a_deadline_that_fell_while_nobody_was_there_is_carried_out_late(hall: Hall) -> None:
    match = await hall.match(pace=PACE)
    await hall.bid(match, BEN, 1)
    await hall.close()
    hall.now += 100 * PACE
    await hall.open()
    assert await hall.referee.next_due() == hall.now - 99 * PACE - PACE // 4
    await hall.referee.carry_out()
    assert await ending(hall, match) == ("timed_out", (1,))


async def test_an_answer_after_its_deadline_is_refused_even_before_the_clock_has_noticed(hall: Hall) -> None:
    match = await hall.match(pace=PACE)
    await hall.bid(match, ADA, 1)
    hall.now += PACE
    with pytest.raises(Rejected, match="time in match 1 is up"):
        await hall.bid(match, BEN, 1)
    assert await ending(hall, match) == ("timed_out", (0,))


async def test_an_answer_in_the_last_second_counts(hall: Hall) -> None:
    match = await hall.match(pace=PACE)
    await hall.bid(match, ADA, 1)
    hall.now += PACE - 1
    assert (await hall.bid(match, BEN, 1)).resolved


async def test_every_match_has_its_own_clock(hall: Hall) -> None:
    slow, quick = await hall.match(pace=PACE), await hall.match(ADA, EVE, pace=PACE // 2)
    await hall.bid(quick, ADA, 1)
    hall.now += PACE // 2
    await hall.referee.carry_out()
    assert (await hall.referee.listing(slow)).status == "running"
    assert await ending(hall, quick) == ("timed_out", (0,))


async def test_one_match_that_fails_does_not_stop_the_clocks_of_the_others(hall: Hall) -> None:
    broken, whole = await hall.match(pace=PACE), await hall.match(pace=PACE)
    sitting = hall.referee._sittings.at_hand(broken)
    assert sitting is not None
    object.__setattr__(sitting.match.state, "present", None)  # as a bug in its rules might
    hall.now += PACE
    await hall.referee.carry_out()
    assert await ending(hall, whole) == ("aborted", ())


async def test_something_due_sooner_wakes_the_clock(hall: Hall) -> None:
    await hall.match(pace=PACE)
    await hall.referee.next_due()
    hall.referee.rescheduled.clear()
    await hall.match(pace=10 * PACE)
    assert not hall.referee.rescheduled.is_set()
    await hall.match(pace=PACE // 2)
    assert hall.referee.rescheduled.is_set()


async def test_something_scheduled_while_the_clock_looks_wakes_it(hall: Hall, monkeypatch: pytest.MonkeyPatch) -> None:
    first = await hall.match(pace=PACE // 2)
    await hall.referee.next_due()
    await hall.referee.resign(first, by=ADA.id)
    look = hall.store.next_due

    async def look_and_miss() -> int | None:
        found = await look()
        hall.referee.rescheduled.clear()
        await hall.match(pace=PACE)
        return found

    monkeypatch.setattr(hall.store, "next_due", look_and_miss)
    assert await hall.referee.next_due() is None
    assert hall.referee.rescheduled.is_set()


async def test_clocks_outlive_a_restart(tmp_path: Path) -> None:
    hall = Hall(tmp_path / "forseti.db")
    await hall.open()
    match = await hall.match(pace=PACE)
    before = (await hall.referee.listing(match)).deadlines
    await hall.restart()
    assert (await hall.referee.listing(match)).deadlines == before
    await hall.close()
