"""From a challenge to a match."""

from __future__ import annotations

import asyncio
from typing import ClassVar

import pytest

from engine.chance import commitment, seed_of
from engine.game import Rejected
from engine.referee import CHALLENGE_LASTS, DEFAULT_PACE, LONGEST_PACE
from engine.store import ChallengeStatus, Person, What
from tests.engine.parley import Parley
from tests.engine.referee.hall import ADA, BEN, CHANNEL, EVE, GUILD, Hall


class Crowd(Parley):
    """Not for two."""

    name: ClassVar[str] = "crowd"
    title: ClassVar[str] = "Crowd"
    seats: ClassVar[range] = range(3, 5)


async def test_a_challenge_shows_the_commitment_to_a_secret_that_is_kept(hall: Hall) -> None:
    challenge = await hall.challenge()
    secret = await hall.store.secret_of(challenge.id)
    assert challenge.commitment == commitment(secret)
    assert secret.hex() not in repr(challenge)


async def test_a_challenge_has_all_options_its_pace_and_its_end(hall: Hall) -> None:
    challenge = await hall.challenge()
    assert challenge.options == {"most": 9}
    assert challenge.pace == DEFAULT_PACE
    assert challenge.expires == hall.now + CHALLENGE_LASTS


async def test_nobody_challenges_themself(hall: Hall) -> None:
    with pytest.raises(Rejected, match="yourself"):
        await hall.challenge(ADA, ADA)


async def test_a_game_that_is_not_here_is_refused_with_those_that_are(hall: Hall) -> None:
    with pytest.raises(Rejected, match="parley"):
        await hall.challenge(game="chess")


async def test_a_game_for_more_than_two_is_refused(hall: Hall) -> None:
    hall.games = {"crowd": Crowd()}
    await hall.restart()
    with pytest.raises(Rejected, match="not a game for two"):
        await hall.challenge(game="crowd")


async def test_an_option_the_game_does_not_have_is_refused_in_its_words(hall: Hall) -> None:
    with pytest.raises(Rejected, match="one option, most"):
        await hall.challenge(options={"least": 1})


@pytest.mark.parametrize("pace", [-1, LONGEST_PACE + 1])
async def test_a_pace_out_of_bounds_is_refused(hall: Hall, pace: int) -> None:
    with pytest.raises(Rejected, match="30 days"):
        await hall.challenge(pace=pace)


async def test_acceptance_seats_the_challenger_first_and_makes_the_seed_of_secret_and_acceptance(hall: Hall) -> None:
    challenge = await hall.challenge(options={"most": 5})
    table = await hall.referee.accept(challenge.id, by=BEN.id, accepted=1234567890123456789)
    secret = await hall.store.secret_of(challenge.id)
    assert table.people == (ADA, BEN)
    assert table.match.header.seed == seed_of(secret, "1234567890123456789")
    assert table.match.header.options == {"most": 5}
    assert (table.id, table.guild, table.channel, table.thread, table.started) == (1, GUILD, CHANNEL, None, hall.now)
    assert table.commitment == challenge.commitment
    assert table.match.header.seed.hex() not in repr(table)
    assert repr(table.match.header.seed) not in repr(table)


async def test_a_match_stays_in_the_thread_it_was_proposed_in(hall: Hall) -> None:
    match = await hall.match(thread=333)
    assert (await hall.table(match)).thread == 333


@pytest.mark.parametrize("who", [ADA, EVE])
async def test_only_the_challenged_person_accepts(hall: Hall, who: Person) -> None:
    challenge = await hall.challenge()
    with pytest.raises(Rejected, match="somebody else"):
        await hall.referee.accept(challenge.id, by=who.id, accepted=1)
    assert (await hall.referee.challenge_of(challenge.id)).status is ChallengeStatus.OPEN


async def test_accepting_twice_names_the_match_there_is(hall: Hall) -> None:
    match = await hall.match()
    with pytest.raises(Rejected, match=f"match {match}"):
        await hall.referee.accept(1, by=BEN.id, accepted=5)
    assert [listing.id for listing in await hall.referee.running()] == [match]


async def test_of_acceptances_at_the_same_moment_one_counts(hall: Hall) -> None:
    challenge = await hall.challenge()
    accepting = (hall.referee.accept(challenge.id, by=BEN.id, accepted=at) for at in range(5))
    results = await asyncio.gather(*accepting, return_exceptions=True)
    assert sorted(type(result).__name__ for result in results) == ["Rejected"] * 4 + ["Table"]
    assert len(await hall.referee.running()) == 1


async def test_the_challenged_person_declines_and_nobody_else(hall: Hall) -> None:
    challenge = await hall.challenge()
    with pytest.raises(Rejected, match="person who was challenged"):
        await hall.referee.decline(challenge.id, by=ADA.id)
    assert (await hall.referee.decline(challenge.id, by=BEN.id)).status is ChallengeStatus.DECLINED
    with pytest.raises(Rejected, match="declined"):
        await hall.referee.accept(challenge.id, by=BEN.id, accepted=1)


async def test_the_challenger_withdraws_and_nobody_else(hall: Hall) -> None:
    challenge = await hall.challenge()
    with pytest.raises(Rejected, match="person who made"):
        await hall.referee.withdraw(challenge.id, by=BEN.id)
    assert (await hall.referee.withdraw(challenge.id, by=ADA.id)).status is ChallengeStatus.WITHDRAWN
    with pytest.raises(Rejected, match="taken back"):
        await hall.referee.accept(challenge.id, by=BEN.id, accepted=1)
    with pytest.raises(Rejected, match="taken back"):
        await hall.referee.withdraw(challenge.id, by=ADA.id)


async def test_a_challenge_that_is_not_there_is_refused(hall: Hall) -> None:
    with pytest.raises(Rejected, match="not here"):
        await hall.referee.accept(5, by=BEN.id, accepted=1)


async def test_a_challenge_is_open_until_its_last_second(hall: Hall) -> None:
    challenge = await hall.challenge()
    hall.now = challenge.expires - 1
    await hall.referee.carry_out()
    assert (await hall.referee.accept(challenge.id, by=BEN.id, accepted=1)).id == 1


async def test_an_expired_challenge_is_refused_even_before_the_clock_has_noticed(hall: Hall) -> None:
    challenge = await hall.challenge()
    hall.now = challenge.expires
    with pytest.raises(Rejected, match="expired"):
        await hall.referee.accept(challenge.id, by=BEN.id, accepted=1)


async def test_an_expired_challenge_is_closed_and_told_once(hall: Hall) -> None:
    challenge = await hall.challenge()
    hall.now = challenge.expires
    await hall.referee.carry_out()
    await hall.referee.carry_out()
    assert (await hall.referee.challenge_of(challenge.id)).status is ChallengeStatus.EXPIRED
    due = await hall.referee.outbox.due(hall.now)
    assert [(post.what, post.challenge) for post in due] == [(What.CHALLENGE_EXPIRED, challenge.id)]


async def test_an_accepted_challenge_does_not_expire(hall: Hall) -> None:
    match = await hall.match(pace=0)
    hall.now += CHALLENGE_LASTS
    await hall.referee.carry_out()
    assert (await hall.referee.challenge_of(1)).status is ChallengeStatus.ACCEPTED
    assert (await hall.table(match)).status == "running"


async def test_the_message_of_a_challenge_is_kept(hall: Hall) -> None:
    challenge = await hall.challenge()
    await hall.referee.set_challenge_message(challenge.id, 444)
    assert (await hall.referee.challenge_of(challenge.id)).message == 444
