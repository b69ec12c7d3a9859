"""What can be looked up: the table at any version, what happened in between, questions, lists, the record."""

from __future__ import annotations

import random
from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from engine.game import Rejected
from engine.games import GAMES
from engine.record import as_text, read, verify
from engine.referee import Stale
from engine.store import Person
from tests.engine.parley import Dealt, Won
from tests.engine.referee.hall import ADA, BEN, EVE, GUILD, Hall


@pytest.fixture
async def golem(tmp_path: Path) -> AsyncIterator[Hall]:
    """A hall with the real games."""
    hall = Hall(tmp_path / "golem.db", GAMES)
    await hall.open()
    yield hall
    await hall.close()


async def play_out(hall: Hall, match: int, seed: int) -> None:
    """Two random players play a match to its end, and change an answer now and then."""
    chance = random.Random(seed)
    while (await hall.referee.listing(match)).status == "running":
        who = chance.choice((ADA, BEN))
        questions = [each for each in await hall.referee.questions(by=who.id) if each.match_id == match]
        if not questions or (questions[0].answer is not None and chance.random() < 0.7):
            continue
        question, table = chance.choice(questions), await hall.table(match)
        answer = GAMES["golem"].house["random"](table.view(question.seat), question.decision, chance)
        await hall.referee.answer(match, by=who.id, answer=answer, decision_id=question.decision_id)


async def test_a_match_can_be_seen_as_it_stood_after_any_entry(hall: Hall) -> None:
    match = await hall.match()
    await hall.round(match)
    positions = [(await hall.referee.match_at(match, version)).position()["round"] for version in range(5)]
    assert positions == [1, 1, 1, 1, 2]
    assert len((await hall.referee.match_at(match, 2)).log) == 2


@pytest.mark.parametrize("version", [-1, 5])
async def test_a_version_that_is_not_there_yet_is_an_index_error(hall: Hall, version: int) -> None:
    match = await hall.match()
    await hall.round(match)
    with pytest.raises(IndexError):
        await hall.referee.match_at(match, version)


async def test_what_happened_is_told_to_the_table_without_what_a_seat_alone_was_told(hall: Hall) -> None:
    match = await hall.match()
    await hall.round(match)
    table = await hall.referee.events_between(match, -1, 4)
    assert [(version, type(event)) for version, event in table] == [(2, Won)]
    ben = await hall.referee.events_between(match, -1, 4, seat=1)
    assert [(version, type(event), event.to) for version, event in ben] == [(0, Dealt, 1), (2, Won, None)]
    assert await hall.referee.events_between(match, 2, 4) == []


async def test_a_seats_question_shows_its_own_answer_and_no_one_elses(hall: Hall) -> None:
    match = await hall.match()
    await hall.bid(match, ADA, 7)
    [adas], [bens] = await hall.referee.questions_at(match, 0), await hall.referee.questions_at(match, 1)
    assert (adas.answer, bens.answer, bens.receipt) == ({"bid": 7}, None, None)
    assert "'bid'" not in repr(adas).replace("kind='bid'", "")


async def test_a_question_is_found_by_its_id_and_an_old_one_is_stale(hall: Hall) -> None:
    match = await hall.match()
    assert (await hall.referee.question(match, by=ADA.id, decision_id=0)).kind == "bid"
    await hall.bid(match, ADA, 7)
    await hall.bid(match, BEN, 7)
    with pytest.raises(Stale):
        await hall.referee.question(match, by=ADA.id, decision_id=0)


async def test_who_is_asked_nothing_is_told_so(hall: Hall) -> None:
    match = await hall.match()
    await hall.bid(match, ADA, 7)
    await hall.bid(match, BEN, 7)
    await hall.spend(match, ADA)
    with pytest.raises(Rejected, match="Nothing is asked of you in match 1"):
        await hall.referee.question(match, by=ADA.id)


async def test_the_question_of_a_match_that_is_over_says_that_it_is_over(hall: Hall) -> None:
    match = await hall.match()
    await hall.referee.resign(match, by=BEN.id)
    with pytest.raises(Rejected, match="Match 1 is over"):
        await hall.referee.question(match, by=ADA.id)


async def test_questions_stand_by_urgency_and_answered_ones_last(hall: Hall) -> None:
    slow, quick, done = await hall.match(pace=900), await hall.match(pace=100), await hall.match(pace=10)
    untimed = await hall.match(EVE, ADA, pace=0)
    await hall.bid(done, ADA, 1)
    questions = await hall.referee.questions(by=ADA.id)
    assert [question.match_id for question in questions] == [quick, slow, untimed, done]


async def test_matches_are_listed_by_person_and_guild(hall: Hall) -> None:
    here, there = await hall.match(), await hall.match(EVE, ADA, guild=5)
    await hall.referee.resign(here, by=ADA.id)
    assert [each.id for each in await hall.referee.matches_of(ADA.id)] == [there]
    assert [each.id for each in await hall.referee.matches_of(ADA.id, running=False)] == [there, here]
    assert [each.id for each in await hall.referee.matches_of(ADA.id, guild=GUILD)] == []
    assert [each.id for each in await hall.referee.running()] == [there]
    assert [each.id for each in await hall.referee.running(GUILD)] == []


async def test_a_table_that_moved_is_found_where_it_is(hall: Hall) -> None:
    match = await hall.match()
    await hall.referee.set_places(match, channel=7, thread=8)
    assert ((await hall.table(match)).channel, (await hall.referee.listing(match)).thread) == (7, 8)
    await hall.bid(match, ADA, 1)
    assert (await hall.table(match)).thread == 8


async def test_settings_of_people_and_guilds_are_kept(hall: Hall) -> None:
    await hall.referee.set_person_setting(ADA.id, "dms_closed", True)
    await hall.referee.set_guild_setting(GUILD, "channel", 7)
    await hall.restart()
    assert await hall.referee.person_setting(ADA.id, "dms_closed") is True
    assert await hall.referee.guild_setting(GUILD, "channel") == 7


async def test_the_record_is_given_out_when_the_match_is_over_and_not_before(hall: Hall) -> None:
    match = await hall.match()
    with pytest.raises(Rejected, match="given out when it is over"):
        await hall.referee.record(match)
    await hall.referee.resign(match, by=ADA.id)
    record = await hall.referee.record(match)
    assert record["log"] == [{"seat": 0, "ends": "resigned", "at": hall.now}]
    assert record["names"] == ["Ada", "Ben"]


@pytest.mark.parametrize("seed", range(4))
async def test_the_record_of_a_whole_match_verifies(golem: Hall, seed: int) -> None:
    match = await golem.match(game="golem")
    await play_out(golem, match, seed)
    assert verify(read(as_text(await golem.referee.record(match)))[0]).holds


async def test_a_record_is_the_same_after_a_restart(golem: Hall) -> None:
    match = await golem.match(game="golem")
    await play_out(golem, match, 7)
    before = await golem.referee.record(match)
    await golem.restart()
    assert await golem.referee.record(match) == before


async def test_every_receipt_the_table_was_shown_stands_in_the_record(golem: Hall) -> None:
    match = await golem.match(game="golem")
    await play_out(golem, match, 3)
    record = await golem.referee.record(match)
    kept = {entry["receipt"] for entry in record["log"] if "receipt" in entry}
    shown = [await golem.referee.receipts_at(match, version) for version in range(len(record["log"]) + 1)]
    assert all(receipt in kept for receipts in shown for receipt in receipts.values())
    assert sum(len(receipts) for receipts in shown) >= 2


async def test_names_are_those_last_seen(hall: Hall) -> None:
    match = await hall.match()
    await hall.challenge(Person(ADA.id, "Ada Lovelace"), EVE)
    await hall.restart()
    assert (await hall.table(match)).people[0].name == "Ada Lovelace"
