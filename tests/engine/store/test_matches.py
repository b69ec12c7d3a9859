"""Challenges and matches as they are kept: whole, in order, each version once."""

from __future__ import annotations

import asyncio
from dataclasses import replace

import pytest

from engine.game import Ending, Outcome
from engine.match import Answered, Ended, Entry, Undone
from engine.rating import rate
from engine.store import ChallengeStatus, Conflict, Deadline, Draft, Finish, Person, Status, What
from tests.engine.store.shelf import ADA, BEN, EVE, GUILD, SECRET, Shelf

DRAW = Finish(Outcome("agreed", (), (1, 1)), rate)


async def test_a_challenge_is_read_back_as_it_was_made(shelf: Shelf) -> None:
    made = await shelf.challenge()
    assert made == await shelf.store.challenge(made.id)
    assert (made.challenger, made.opponent, made.status) == (ADA, BEN, ChallengeStatus.OPEN)
    assert await shelf.store.secret_of(made.id) == SECRET
    assert SECRET.hex() not in repr(made)


async def test_a_challenge_that_is_not_there_is_none(shelf: Shelf) -> None:
    assert await shelf.store.challenge(7) is None
    with pytest.raises(KeyError):
        await shelf.store.secret_of(7)


async def test_a_challenge_closes_once(shelf: Shelf) -> None:
    challenge = await shelf.challenge()
    await shelf.store.close_challenge(challenge.id, ChallengeStatus.DECLINED, shelf.now)
    with pytest.raises(Conflict):
        await shelf.store.close_challenge(challenge.id, ChallengeStatus.EXPIRED, shelf.now)
    closed = await shelf.store.challenge(challenge.id)
    assert closed is not None
    assert closed.status is ChallengeStatus.DECLINED


async def test_only_open_challenges_whose_time_is_up_have_expired(shelf: Shelf) -> None:
    first, second = await shelf.challenge(), await shelf.challenge()
    await shelf.store.close_challenge(second.id, ChallengeStatus.WITHDRAWN, shelf.now)
    assert await shelf.store.expired_challenges(first.expires - 1) == []
    assert await shelf.store.expired_challenges(first.expires) == [first]


async def test_the_message_of_a_challenge_is_noted(shelf: Shelf) -> None:
    challenge = await shelf.challenge()
    await shelf.store.set_challenge_message(challenge.id, 555)
    assert await shelf.store.challenge(challenge.id) == replace(challenge, message=555)


async def test_a_started_match_closes_its_challenge_and_is_numbered_from_one(shelf: Shelf) -> None:
    match = await shelf.match()
    challenge = await shelf.store.challenge(1)
    assert challenge is not None
    assert (match, challenge.status, challenge.match) == (1, ChallengeStatus.ACCEPTED, match)
    assert await shelf.match() == 2


async def test_a_challenge_starts_one_match_only_and_the_failed_start_leaves_nothing(shelf: Shelf) -> None:
    challenge = await shelf.challenge()
    await shelf.store.close_challenge(challenge.id, ChallengeStatus.DECLINED, shelf.now)
    with pytest.raises(Conflict):
        await shelf.match(posts=(Draft(What.OPEN),), challenge=challenge)
    assert await shelf.store.listings(statuses=tuple(Status)) == []
    assert await shelf.store.outbox.due(shelf.now) == []


async def test_a_listing_holds_nothing_secret(shelf: Shelf) -> None:
    match = await shelf.match()
    listing = await shelf.store.listing(match)
    assert listing is not None
    assert listing.people == (ADA, BEN)
    assert listing.deadline == shelf.now + 60
    assert listing.deadline_of(1) == shelf.now + 60
    assert (listing.seat_of(BEN.id), listing.seat_of(EVE.id)) == (1, None)
    assert "00" * 32 not in repr(listing)
    assert SECRET.hex() not in repr(listing)


@pytest.mark.parametrize(
    "entry",
    [
        Answered(0, {"bid": 3}),
        Answered(1, {"card": "K♥", "to": None, "many": [1, 2]}, "ab" * 16, "cd" * 32),
        Ended(Ending.RESIGNED, 1),
        Ended(Ending.AGREED),
        Undone(2),
    ],
)
async def test_every_kind_of_entry_is_read_back_as_it_was_written(shelf: Shelf, entry: Entry) -> None:
    match = await shelf.match()
    await shelf.store.add(replace(shelf.act(match, 1), entry=entry))
    saved = await shelf.store.saved(match)
    assert saved is not None
    assert [logged.entry for logged in saved.log] == [entry]
    assert saved.log[0].digest == "digest 1"
    assert saved.log[0].at == shelf.now


async def test_a_saved_match_has_its_seed_secret_and_whole_log_in_order(shelf: Shelf) -> None:
    match = await shelf.match()
    for version in range(1, 13):
        await shelf.store.add(shelf.act(match, version))
    saved = await shelf.store.saved(match)
    assert saved is not None
    assert (saved.header.seed, saved.header.options, saved.secret, saved.accepted) == (
        bytes(32),
        {"most": 9},
        SECRET,
        "987654321",
    )
    assert [logged.digest for logged in saved.log] == [f"digest {version}" for version in range(1, 13)]
    assert saved.listing.version == 12
    assert SECRET.hex() not in repr(saved)
    assert repr(SECRET) not in repr(saved)


async def test_a_version_is_written_once(shelf: Shelf) -> None:
    match = await shelf.match()
    results = await asyncio.gather(
        *(shelf.store.add(shelf.act(match, 1, posts=(Draft(What.TABLE, 1),))) for _ in range(3)), return_exceptions=True
    )
    assert [type(result) for result in results] == [type(None), Conflict, Conflict]
    assert len(await shelf.store.outbox.posts_of(match)) == 1


async def test_a_version_leaves_no_gap(shelf: Shelf) -> None:
    match = await shelf.match()
    with pytest.raises(Conflict):
        await shelf.store.add(shelf.act(match, 2))


async def test_nothing_is_added_to_a_match_that_is_not_there(shelf: Shelf) -> None:
    with pytest.raises(Conflict):
        await shelf.store.add(shelf.act(99, 1))


async def test_the_end_of_a_match_writes_result_and_ratings_and_takes_no_more_entries(shelf: Shelf) -> None:
    match = await shelf.match()
    await shelf.store.add(shelf.act(match, 1, deadlines=(), finish=DRAW))
    listing = await shelf.store.listing(match)
    assert listing is not None
    assert listing.status is Status.OVER
    assert listing.result is not None
    assert (listing.result.outcome, listing.result.at, listing.result.rated) == (DRAW.outcome, shelf.now, True)
    assert {person.id: rating.draws for person, rating in await shelf.store.ratings(GUILD, "parley")} == {10: 1, 20: 1}
    with pytest.raises(Conflict):
        await shelf.store.add(shelf.act(match, 2))


async def test_a_match_that_does_not_count_touches_no_rating(shelf: Shelf) -> None:
    match = await shelf.match()
    finish = Finish(Outcome("aborted", (), None), rate)
    await shelf.store.add(shelf.act(match, 1, finish=finish))
    assert await shelf.store.ratings(GUILD, "parley") == []


async def test_ratings_that_fail_take_the_end_of_the_match_back_with_them(shelf: Shelf) -> None:
    def broken(*_: object) -> list[object]:
        raise ZeroDivisionError

    match = await shelf.match()
    with pytest.raises(ZeroDivisionError):
        await shelf.store.add(shelf.act(match, 1, finish=Finish(DRAW.outcome, broken)))  # type: ignore[arg-type]
    listing = await shelf.store.listing(match)
    assert listing is not None
    assert (listing.status, listing.version, listing.result) == (Status.RUNNING, 0, None)


async def test_deadlines_are_replaced_together_or_left_alone(shelf: Shelf) -> None:
    match = await shelf.match()
    await shelf.store.add(shelf.act(match, 1))
    before = await shelf.store.listing(match)
    await shelf.store.add(shelf.act(match, 2, deadlines=(Deadline(1, 2, shelf.now + 90, None),)))
    after = await shelf.store.listing(match)
    assert before is not None
    assert after is not None
    assert [due.seat for due in before.deadlines] == [0, 1]
    assert after.deadlines == (Deadline(1, 2, shelf.now + 90, None),)


async def test_the_next_thing_due_is_a_reminder_a_deadline_or_the_end_of_a_challenge(shelf: Shelf) -> None:
    assert await shelf.store.next_due() is None
    match = await shelf.match()
    assert await shelf.store.next_due() == shelf.now + 45
    await shelf.store.add(shelf.act(match, 1, deadlines=(Deadline(1, 0, shelf.now + 60, None),)))
    assert await shelf.store.next_due() == shelf.now + 60
    await shelf.store.add(shelf.act(match, 2, deadlines=()))
    challenge = await shelf.challenge()
    assert await shelf.store.next_due() == challenge.expires


async def test_a_reminder_is_written_once(shelf: Shelf) -> None:
    match = await shelf.match()
    listing = await shelf.store.listing(match)
    assert listing is not None
    assert await shelf.store.due_matches(shelf.now + 45) == [match]
    reminders = [Draft(What.REMINDER, 0, 0), Draft(What.REMINDER, 0, 1)]
    await shelf.store.remind(match, listing.deadlines, reminders, shelf.now)
    assert await shelf.store.due_matches(shelf.now + 45) == []
    assert await shelf.store.due_matches(shelf.now + 60) == [match]
    assert [post.what for post in await shelf.store.outbox.posts_of(match)] == [What.REMINDER] * 2


async def test_matches_are_listed_by_status_person_and_guild_newest_first(shelf: Shelf) -> None:
    first = await shelf.match(ADA, BEN)
    second = await shelf.match(EVE, ADA)
    elsewhere = await shelf.match(EVE, BEN, guild=7)
    over = await shelf.match(ADA, EVE)
    await shelf.store.add(shelf.act(over, 1, finish=DRAW))

    async def found(person: Person | None, guild: int | None, *statuses: Status) -> list[int]:
        listings = await shelf.store.listings(
            statuses=statuses, person=None if person is None else person.id, guild=guild
        )
        return [listing.id for listing in listings]

    assert await found(None, None, Status.RUNNING) == [elsewhere, second, first]
    assert await found(ADA, None, Status.RUNNING, Status.OVER) == [over, second, first]
    assert await found(EVE, 7, Status.RUNNING) == [elsewhere]
    assert await found(BEN, GUILD, Status.RUNNING) == [first]
    assert await found(None, None, Status.PARKED) == []


async def test_a_persons_name_is_the_one_last_seen(shelf: Shelf) -> None:
    match = await shelf.match()
    await shelf.challenge(Person(ADA.id, "Ada Lovelace"), BEN)
    listing = await shelf.store.listing(match)
    assert listing is not None
    assert listing.people[0].name == "Ada Lovelace"


async def test_a_table_can_move(shelf: Shelf) -> None:
    match = await shelf.match()
    await shelf.store.set_places(match, 5, 6)
    listing = await shelf.store.listing(match)
    assert listing is not None
    assert (listing.channel, listing.thread) == (5, 6)


async def test_parking_stops_the_clocks_and_is_told(shelf: Shelf) -> None:
    match = await shelf.match()
    await shelf.store.set_status(match, Status.PARKED, "why", (), [Draft(What.NOTICE, note="parked")], shelf.now)
    listing = await shelf.store.listing(match)
    assert listing is not None
    assert (listing.status, listing.note, listing.deadlines) == (Status.PARKED, "why", ())
    assert [post.note for post in await shelf.store.outbox.due(shelf.now)] == ["parked"]


async def test_a_match_that_is_over_is_not_parked(shelf: Shelf) -> None:
    match = await shelf.match()
    await shelf.store.add(shelf.act(match, 1, finish=DRAW))
    with pytest.raises(Conflict):
        await shelf.store.set_status(match, Status.PARKED, "why", (), [], shelf.now)
