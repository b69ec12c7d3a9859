"""The outbox: in order for each audience, known to be tried before it is known to be sent."""

from __future__ import annotations

from engine.store import ChallengeStatus, Draft, Post, PostStatus, What
from tests.engine.store.shelf import Shelf


async def due(shelf: Shelf) -> list[tuple[What, int, int | None]]:
    return [(post.what, post.version, post.seat) for post in await shelf.store.outbox.due(shelf.now)]


async def post_of(shelf: Shelf, match: int, what: What) -> Post:
    return next(post for post in await shelf.store.outbox.posts_of(match) if post.what is what)


async def send(shelf: Shelf, match: int, what: What, message: int | None = None) -> None:
    post = await post_of(shelf, match, what)
    await shelf.store.outbox.attempted(post.id, shelf.now)
    await shelf.store.outbox.sent(post.id, shelf.now, 222, message)


async def test_only_the_first_unfinished_post_of_each_audience_is_due(shelf: Shelf) -> None:
    match = await shelf.match(posts=(Draft(What.ASK, 0, 0), Draft(What.ASK, 0, 1), Draft(What.ASK, 1, 0)))
    assert await due(shelf) == [(What.ASK, 0, 0), (What.ASK, 0, 1)]
    await send(shelf, match, What.ASK)
    assert await due(shelf) == [(What.ASK, 0, 1), (What.ASK, 1, 0)]


async def test_a_seat_is_asked_after_the_table_was_told(shelf: Shelf) -> None:
    match = await shelf.match(posts=(Draft(What.TABLE, 1), Draft(What.ASK, 1, 0)))
    assert await due(shelf) == [(What.TABLE, 1, None)]
    await send(shelf, match, What.TABLE)
    assert await due(shelf) == [(What.ASK, 1, 0)]


async def test_a_seat_waits_no_longer_for_a_table_that_can_not_be_reached(shelf: Shelf) -> None:
    match = await shelf.match(posts=(Draft(What.OPEN), Draft(What.ASK, 0, 0), Draft(What.TABLE, 1)))
    post = await post_of(shelf, match, What.OPEN)
    await shelf.store.outbox.attempted(post.id, shelf.now)
    await shelf.store.outbox.again(post.id, shelf.now + 10, "Forbidden")
    assert await due(shelf) == [(What.ASK, 0, 0)]


async def test_a_seat_does_not_wait_for_what_waits_behind_a_table_that_can_not_be_reached(shelf: Shelf) -> None:
    match = await shelf.match(posts=(Draft(What.TABLE, 1), Draft(What.TABLE, 2), Draft(What.ASK, 2, 0)))
    post = await post_of(shelf, match, What.TABLE)
    await shelf.store.outbox.attempted(post.id, shelf.now)
    await shelf.store.outbox.again(post.id, shelf.now + 10, "Forbidden")
    assert await due(shelf) == [(What.ASK, 2, 0)]


async def test_the_table_does_not_wait_for_a_seat(shelf: Shelf) -> None:
    await shelf.match(posts=(Draft(What.ASK, 0, 0), Draft(What.TABLE, 1)))
    assert await due(shelf) == [(What.ASK, 0, 0), (What.TABLE, 1, None)]


async def test_matches_do_not_wait_for_each_other(shelf: Shelf) -> None:
    first = await shelf.match(posts=(Draft(What.OPEN),))
    second = await shelf.match(posts=(Draft(What.OPEN),))
    assert [post.match for post in await shelf.store.outbox.due(shelf.now)] == [first, second]
    assert len(await shelf.store.outbox.due(shelf.now, limit=1)) == 1


async def test_a_post_that_failed_is_due_again_in_its_time_and_holds_the_later_ones_back(shelf: Shelf) -> None:
    match = await shelf.match(posts=(Draft(What.TABLE, 1), Draft(What.TABLE, 2)))
    post = await post_of(shelf, match, What.TABLE)
    await shelf.store.outbox.attempted(post.id, shelf.now)
    await shelf.store.outbox.again(post.id, shelf.now + 10, "HTTP 500")
    assert await due(shelf) == []
    assert await shelf.store.outbox.next_due(shelf.now) == shelf.now + 10
    shelf.now += 10
    assert await due(shelf) == [(What.TABLE, 1, None)]
    assert await shelf.store.outbox.next_due(shelf.now) is None


async def test_when_it_was_attempted_is_kept_over_a_failure_and_a_restart(shelf: Shelf) -> None:
    match = await shelf.match(posts=(Draft(What.TABLE, 1),))
    before = await post_of(shelf, match, What.TABLE)
    await shelf.store.outbox.attempted(before.id, shelf.now)
    await shelf.store.outbox.again(before.id, shelf.now, "HTTP 500")
    await shelf.store.close()
    await shelf.open()
    after = await post_of(shelf, match, What.TABLE)
    assert (after.status, after.attempted_at, after.tries, after.why) == (PostStatus.WAITING, shelf.now, 1, "HTTP 500")
    assert after.nonce == before.nonce
    assert len(after.nonce) <= 25


async def test_a_post_that_was_attempted_and_not_marked_is_due_after_a_restart(shelf: Shelf) -> None:
    match = await shelf.match(posts=(Draft(What.TABLE, 1),))
    await shelf.store.outbox.attempted((await post_of(shelf, match, What.TABLE)).id, shelf.now)
    await shelf.store.close()
    await shelf.open()
    [post] = await shelf.store.outbox.due(shelf.now)
    assert (post.status, post.attempted_at) == (PostStatus.ATTEMPTED, shelf.now)


async def test_what_was_dropped_is_out_of_the_way(shelf: Shelf) -> None:
    match = await shelf.match(posts=(Draft(What.TABLE, 1), Draft(What.TABLE, 2)))
    await shelf.store.outbox.dropped((await post_of(shelf, match, What.TABLE)).id, "gone")
    assert await due(shelf) == [(What.TABLE, 2, None)]


async def test_a_sent_post_stays_sent(shelf: Shelf) -> None:
    match = await shelf.match(posts=(Draft(What.TABLE, 1),))
    await send(shelf, match, What.TABLE, 77)
    post = await post_of(shelf, match, What.TABLE)
    await shelf.store.outbox.again(post.id, shelf.now, "too late")
    assert await post_of(shelf, match, What.TABLE) == post
    assert (post.status, post.sent_at, post.channel, post.message) == (PostStatus.SENT, shelf.now, 222, 77)


async def test_messages_lead_to_their_posts_and_posts_to_their_messages(shelf: Shelf) -> None:
    match = await shelf.match(posts=(Draft(What.OPEN), Draft(What.TABLE, 1), Draft(What.ASK, 1, 1)))
    assert await shelf.store.outbox.last_sent(match, What.TABLE) is None
    await send(shelf, match, What.OPEN, 71)
    await send(shelf, match, What.TABLE, 72)
    await send(shelf, match, What.ASK, 73)
    assert await shelf.store.outbox.message_ids(match) == {71: 222, 72: 222, 73: 222}
    asked = await shelf.store.outbox.post_of_message(73)
    assert asked is not None
    assert (asked.match, asked.what, asked.seat, asked.audience) == (match, What.ASK, 1, 1)
    assert await shelf.store.outbox.post_of_message(99) is None
    assert await shelf.store.outbox.last_sent(match, What.ASK, 1) == asked
    assert await shelf.store.outbox.last_sent(match, What.ASK, 0) is None


async def test_a_status_that_still_waits_is_overtaken_by_what_says_more(shelf: Shelf) -> None:
    match = await shelf.match(posts=(Draft(What.OPEN),))
    await shelf.store.add(shelf.act(match, 1, posts=(Draft(What.ANSWERED, 1, 0),)))
    await shelf.store.add(shelf.act(match, 2, posts=(Draft(What.TABLE, 2),), overtakes=True))
    await send(shelf, match, What.OPEN)
    assert await due(shelf) == [(What.TABLE, 2, None)]


async def test_a_status_that_is_being_sent_is_not_overtaken(shelf: Shelf) -> None:
    match = await shelf.match()
    await shelf.store.add(shelf.act(match, 1, posts=(Draft(What.ANSWERED, 1, 0),)))
    await shelf.store.outbox.attempted((await post_of(shelf, match, What.ANSWERED)).id, shelf.now)
    await shelf.store.add(shelf.act(match, 2, posts=(Draft(What.TABLE, 2),), overtakes=True))
    assert await due(shelf) == [(What.ANSWERED, 1, 0)]


async def test_the_end_of_a_challenge_is_told_without_a_match(shelf: Shelf) -> None:
    challenge = await shelf.challenge()
    posts = [Draft(What.CHALLENGE_EXPIRED)]
    await shelf.store.close_challenge(challenge.id, ChallengeStatus.EXPIRED, shelf.now, posts)
    [post] = await shelf.store.outbox.due(shelf.now)
    assert (post.what, post.match, post.challenge) == (What.CHALLENGE_EXPIRED, None, challenge.id)


async def test_new_posts_wake_whoever_drains_the_outbox(shelf: Shelf) -> None:
    await shelf.challenge()
    assert not shelf.store.posted.is_set()
    await shelf.match(posts=(Draft(What.OPEN),))
    assert shelf.store.posted.is_set()
