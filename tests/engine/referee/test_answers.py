"""Answers: stored before they are spoken of, changed until the reveal, refused without a trace."""

from __future__ import annotations

import asyncio
import logging
from pathlib import Path

import pytest

from engine.chance import receipt
from engine.game import Ending, Rejected
from engine.match import Answered
from engine.referee import Stale
from engine.referee.sitting import first_digest, next_digest
from engine.store import Act, StoreError, What
from tests.engine.referee.hall import ADA, BEN, EVE, Hall


async def test_a_sealed_answer_gets_a_receipt_at_once(hall: Hall) -> None:
    stored = await hall.bid(await hall.match(), ADA, 4, 0)
    assert stored.salt is not None
    assert stored.receipt == receipt(stored.salt, {"bid": 4})
    assert (stored.seat, stored.kind, stored.decision_id, stored.answer) == (0, "bid", 0, {"bid": 4})
    assert (stored.resolved, stored.replaced, stored.over, stored.version) == (False, False, False, 1)
    assert stored.salt not in repr(stored)
    assert "'bid': 4" not in repr(stored)


async def test_an_open_answer_needs_no_receipt(hall: Hall) -> None:
    match = await hall.match()
    await hall.bid(match, ADA, 1)
    await hall.bid(match, BEN, 2)
    stored = await hall.spend(match, BEN)
    assert (stored.receipt, stored.salt, stored.kind, stored.resolved) == (None, None, "spend", True)


async def test_the_last_sealed_answer_resolves_the_step_and_makes_its_receipts_public(hall: Hall) -> None:
    match = await hall.match()
    first = await hall.bid(match, BEN, 2)
    assert await hall.referee.receipts_at(match, 1) == {}
    second = await hall.bid(match, ADA, 1)
    assert second.resolved
    assert await hall.referee.receipts_at(match, 2) == {0: second.receipt, 1: first.receipt}
    assert (await hall.spend(match, ADA)).version == 3
    assert await hall.referee.receipts_at(match, 3) == {}


async def test_a_sealed_answer_can_be_changed_until_the_reveal_and_the_last_one_counts(hall: Hall) -> None:
    match = await hall.match()
    first = await hall.bid(match, ADA, 1, 0)
    second = await hall.bid(match, ADA, 9, 0)
    assert (first.replaced, second.replaced) == (False, True)
    assert first.receipt != second.receipt
    await hall.bid(match, BEN, 5)
    assert (await hall.table(match)).view(None).gained[1] == 0
    assert (await hall.referee.receipts_at(match, 3))[0] == second.receipt


async def test_after_the_reveal_an_answer_to_the_old_question_is_stale(hall: Hall) -> None:
    match = await hall.match()
    await hall.bid(match, ADA, 1, 0)
    await hall.bid(match, BEN, 5, 0)
    with pytest.raises(Stale, match="turn of match 1 is over") as caught:
        await hall.bid(match, ADA, 9, 0)
    assert caught.value.match == match
    assert await hall.version(match) == 2


async def test_a_second_press_of_an_open_choice_is_stale(hall: Hall) -> None:
    match = await hall.match()
    await hall.bid(match, ADA, 1)
    await hall.bid(match, BEN, 5)
    await hall.referee.answer(match, by=ADA.id, answer={"spend": 1}, decision_id=2)
    with pytest.raises(Stale):
        await hall.referee.answer(match, by=ADA.id, answer={"spend": 1}, decision_id=2)


async def test_an_answer_to_one_open_question_leaves_the_other_seats_question_as_it_is(hall: Hall) -> None:
    match = await hall.match()
    await hall.bid(match, ADA, 1)
    await hall.bid(match, BEN, 5)
    await hall.spend(match, ADA)
    stored = await hall.referee.answer(match, by=BEN.id, answer={"spend": 1}, decision_id=2)
    assert stored.version == 4


async def test_an_answer_of_a_kind_opened_at_another_time_is_stale(hall: Hall) -> None:
    match = await hall.match()
    await hall.bid(match, ADA, 1)
    await hall.bid(match, BEN, 5)
    await hall.spend(match, ADA)
    with pytest.raises(Stale):  # Ben may wave since version 3, and spends since version 2
        await hall.referee.answer(match, by=BEN.id, answer={"spend": 1}, decision_id=3)


async def test_a_stranger_is_told_who_plays(hall: Hall) -> None:
    match = await hall.match()
    with pytest.raises(Rejected, match="You are not playing in match 1"):
        await hall.bid(match, EVE, 4)
    with pytest.raises(Rejected, match="You are not playing"):
        await hall.referee.question(match, by=EVE.id)
    with pytest.raises(Rejected, match="You are not playing"):
        await hall.referee.resign(match, by=EVE.id)


async def test_an_answer_against_the_rules_is_refused_and_changes_nothing(hall: Hall) -> None:
    match = await hall.match()
    before = await hall.posts(match)
    with pytest.raises(Rejected, match="from 0 to 9"):
        await hall.bid(match, ADA, 10)
    assert await hall.version(match) == 0
    assert await hall.posts(match) == before
    await hall.restart()
    assert await hall.version(match) == 0


@pytest.mark.parametrize("answer", [{"bid": float("nan")}, {"bid": object()}, {"bid": {1, 2}}, {("a",): 1}])
async def test_what_is_no_json_is_refused(hall: Hall, answer: object) -> None:
    match = await hall.match()
    with pytest.raises(Rejected, match="no answer"):
        await hall.referee.answer(match, by=ADA.id, answer=answer)


async def test_an_answer_nested_without_end_is_refused(hall: Hall) -> None:
    match = await hall.match()
    nested: object = []
    for _ in range(100_000):
        nested = [nested]
    with pytest.raises(Rejected, match="no answer"):
        await hall.referee.answer(match, by=ADA.id, answer=nested)


async def test_a_match_that_is_not_there_is_refused(hall: Hall) -> None:
    with pytest.raises(Rejected, match="no match 5"):
        await hall.bid(5, ADA, 1)


async def test_a_match_that_is_over_takes_no_answers(hall: Hall) -> None:
    match = await hall.match()
    await hall.referee.resign(match, by=ADA.id)
    with pytest.raises(Rejected, match="over"):
        await hall.bid(match, BEN, 1)
    with pytest.raises(Stale, match="so is match 1"):
        await hall.bid(match, BEN, 1, 0)


async def test_the_last_answer_of_a_match_ends_it(hall: Hall) -> None:
    match = await hall.match()
    for _ in range(2):
        await hall.round(match)
    await hall.bid(match, ADA, 1)
    await hall.bid(match, BEN, 1)
    await hall.spend(match, ADA)
    stored = await hall.spend(match, BEN)
    assert (stored.over, stored.version) == (True, 12)
    table = await hall.table(match)
    assert table.status == "over"
    assert table.result is not None
    assert table.result.outcome == table.match.outcome


async def test_who_plays_in_two_matches_answers_each_on_its_own(hall: Hall) -> None:
    first, second = await hall.match(ADA, BEN), await hall.match(EVE, ADA)
    await hall.bid(first, ADA, 1)
    await hall.bid(second, ADA, 2)
    answers = {question.match_id: question.answer for question in await hall.referee.questions(by=ADA.id)}
    assert answers == {first: {"bid": 1}, second: {"bid": 2}}
    assert (await hall.bid(second, EVE, 3)).resolved
    assert await hall.version(first) == 1


async def test_answers_that_come_at_the_same_moment_resolve_the_step_once(hall: Hall) -> None:
    match = await hall.match()
    results = await asyncio.gather(
        *(hall.bid(match, who, 3, 0) for who in (ADA, BEN, ADA, BEN)), return_exceptions=True
    )
    stored = [result for result in results if not isinstance(result, BaseException)]
    assert [result.resolved for result in stored] == [False, True]
    assert all(isinstance(result, Stale) for result in results if isinstance(result, BaseException))
    assert [what for what, *_ in await hall.posts(match, after=0)].count(What.TABLE) == 1


async def test_many_matches_are_played_at_once(hall: Hall) -> None:
    matches = [await hall.match() for _ in range(20)]
    await asyncio.gather(*(hall.round(match) for match in matches))
    assert [await hall.version(match) for match in matches] == [4] * 20


async def test_an_answer_outlives_a_restart_in_the_middle_of_a_sealed_step(hall: Hall) -> None:
    match = await hall.match()
    stored = await hall.bid(match, ADA, 7, 0)
    await hall.restart()
    question = await hall.referee.question(match, by=ADA.id)
    assert (question.answer, question.receipt, question.decision_id) == ({"bid": 7}, stored.receipt, 0)
    assert (await hall.bid(match, BEN, 1, 0)).resolved


async def test_matches_that_are_no_longer_at_hand_are_read_again(tmp_path: Path) -> None:
    hall = Hall(tmp_path / "forseti.db", keep=1)
    await hall.open()
    try:
        matches = [await hall.match() for _ in range(3)]
        for who in (ADA, BEN):
            for match in matches:
                await hall.bid(match, who, 3)
        assert [await hall.version(match) for match in matches] == [2, 2, 2]
    finally:
        await hall.close()


async def test_an_answer_is_checked_anew_when_something_got_in_between(hall: Hall) -> None:
    match = (await hall.table(await hall.match())).match
    entry = Answered(1, {"bid": 2}, "ab" * 16, receipt("ab" * 16, {"bid": 2}))
    digest = next_digest(first_digest(match), match, match.submit(entry), entry)
    await hall.store.add(Act(1, 1, entry, digest, hall.now, None, ()))
    stored = await hall.bid(1, ADA, 1)
    assert (stored.resolved, stored.version) == (True, 2)


async def test_a_caller_that_gives_up_leaves_the_match_whole(hall: Hall) -> None:
    match = await hall.match()
    for steps in range(6):
        giving_up = asyncio.ensure_future(hall.bid(match, ADA, steps))
        for _ in range(steps):
            await asyncio.sleep(0)
        giving_up.cancel()
        with pytest.raises(asyncio.CancelledError):
            await giving_up
    await hall.bid(match, ADA, 9)
    assert (await hall.bid(match, BEN, 1)).resolved
    assert (await hall.table(match)).view(None).gained[0] > 0
    await hall.restart()
    assert (await hall.table(match)).view(None).gained[0] > 0


async def test_a_closed_store_stores_nothing_and_the_answer_is_not_taken(hall: Hall) -> None:
    match = await hall.match()
    await hall.store.close()
    with pytest.raises(StoreError, match="closed"):
        await hall.bid(match, ADA, 1)
    await hall.open()
    assert await hall.version(match) == 0


async def test_an_offer_can_be_taken_and_nobody_waits_for_it(hall: Hall) -> None:
    match = await hall.match()
    await hall.bid(match, ADA, 1)
    await hall.bid(match, BEN, 5)
    offer = await hall.referee.question(match, by=ADA.id, kind="wave")
    assert offer.optional
    stored = await hall.referee.answer(match, by=ADA.id, answer={"wave": True}, decision_id=offer.decision_id)
    assert stored.kind == "wave"
    assert (await hall.referee.question(match, by=ADA.id)).kind == "spend"


async def test_a_match_is_resigned_once(hall: Hall) -> None:
    match = await hall.match()
    listing = await hall.referee.resign(match, by=BEN.id)
    assert listing.result is not None
    assert (listing.result.outcome.reason, listing.result.outcome.winners) == ("resigned", (0,))
    with pytest.raises(Rejected, match="over"):
        await hall.referee.resign(match, by=ADA.id)


async def test_a_resignation_in_the_middle_of_a_sealed_step_ends_the_match(hall: Hall) -> None:
    match = await hall.match()
    await hall.bid(match, ADA, 4)
    assert (await hall.referee.resign(match, by=ADA.id)).status == "over"


async def test_a_match_can_be_ended_from_outside(hall: Hall) -> None:
    match = await hall.match()
    listing = await hall.referee.end(match, Ending.CALLED_OFF)
    assert listing.result is not None
    assert (listing.result.outcome.winners, listing.result.rated) == ((), False)


async def test_no_log_at_any_level_holds_a_secret(hall: Hall, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    match = await hall.match()
    stored = await hall.bid(match, ADA, 7)
    saved = await hall.store.saved(match)
    assert saved is not None
    assert stored.salt is not None
    for secret in (saved.secret, saved.header.seed):
        assert secret.hex() not in caplog.text
        assert repr(secret) not in caplog.text
    assert stored.salt not in caplog.text
    assert '"bid":7' not in caplog.text
    assert "'bid': 7" not in caplog.text
