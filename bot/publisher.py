"""The publisher drains the outbox: the only place that sends game messages.

A post is marked as attempted before it is sent, and as sent with its message after. One that was attempted and not
marked may have arrived: within a minute its nonce keeps Discord from taking it twice, later it is looked for in the
channel before it is sent again. A match's posts go out in order; different matches do not wait for each other.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
from collections import Counter
from collections.abc import Callable

import aiohttp
import discord
import structlog

from bot.ids import Press, Verb
from bot.places import Place, Places, Unreachable
from bot.posts import Composer, Message
from bot.replies import Button, Tone
from bot.words import talk
from engine.game import Rejected
from engine.referee import Referee
from engine.store import LeaseLost, Post, PostStatus, Status, StoreError, What

__all__ = ["Publisher"]

log = structlog.get_logger(__name__)

_NONCE_HOLDS = 60
"""Seconds for which a repeated nonce is sure to be known; Discord says a few minutes."""
_AT_ONCE = 16
_NOT_MARKED = 5
_TRIES = 12
"""After so many failures of our own a post is given up; the network's and Discord's may last. The match goes on."""
_DMS_CLOSED = "dms_closed"

_NETWORK = (aiohttp.ClientError, asyncio.TimeoutError, OSError, discord.RateLimited)
_TOO_MANY = 429


class Publisher:
    """Sends what the outbox holds, for ever. One per process."""

    def __init__(self, referee: Referee, composer: Composer, places: Places, *, now: Callable[[], int]) -> None:
        self._referee = referee
        self._composer = composer
        self._places = places
        self._now = now
        self._under_way: dict[tuple[int, int | None], asyncio.Task[None]] = {}
        self._slots = asyncio.Semaphore(_AT_ONCE)
        self._cut_off: set[int] = set()
        self._failed: Counter[int] = Counter()

    async def run(self) -> None:
        """Drains, and waits for more. Ends only by being cancelled."""
        try:
            while True:
                self._referee.posted.clear()
                try:
                    now = self._now()
                    await self._start_due(now)
                    await self._wait(now)
                except StoreError:
                    log.exception("outbox_not_read")
                    await asyncio.sleep(_NOT_MARKED)
        finally:
            for task in self._under_way.values():
                task.cancel()
            await asyncio.gather(*self._under_way.values(), return_exceptions=True)

    async def _start_due(self, now: int) -> None:
        for post in await self._referee.outbox.due(now, limit=200):
            # One that was overtaken may still be on its way: what comes after it must not pass it.
            alone = post.match is None or post.what is What.NOTICE
            queue = (-post.id, None) if alone or post.match is None else (post.match, post.audience)
            if queue not in self._under_way:
                task = asyncio.create_task(self._publish(post), name=f"post {post.id}")
                self._under_way[queue] = task
                task.add_done_callback(functools.partial(self._finished, queue))

    def _finished(self, queue: tuple[int, int | None], task: asyncio.Task[None]) -> None:
        self._under_way.pop(queue, None)
        self._referee.posted.set()
        if not task.cancelled() and (error := task.exception()) is not None:
            log.error("post_lost_its_way", post=task.get_name(), exc_info=error)

    async def _wait(self, now: int) -> None:
        due = await self._referee.outbox.next_due(now)
        patience = None if due is None else max(0.05, due - self._now())
        # Not `wait_for`: before Python 3.12 it can swallow the cancelling that ends this task.
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(patience):
                await self._referee.posted.wait()

    async def _publish(self, post: Post) -> None:
        async with self._slots:
            with structlog.contextvars.bound_contextvars(match=post.match, post=post.id, what=post.what.value):
                try:
                    await self._try(post)
                except LeaseLost:
                    raise
                except Exception:
                    # Not even its failure could be noted: it is tried again, but not at once.
                    log.exception("post_not_marked")
                    await asyncio.sleep(_NOT_MARKED)

    async def _try(self, post: Post) -> None:
        try:
            await self._handle(post)
        except _NETWORK as error:
            log.warning("post_delayed", why=type(error).__name__, tries=post.tries)
            await self._again(post, type(error).__name__)
        except Unreachable as error:
            log.warning("post_unreachable", why=str(error), tries=post.tries)
            await self._again(post, str(error))
            await self._tell_cut_off(post)
        except StoreError:
            raise
        except Rejected:
            await self._put_off(post)
        except Exception as error:
            kind = type(error).__name__
            if isinstance(error, discord.HTTPException) and _is_theirs(error):
                log.warning("post_delayed", why=kind, status=error.status, tries=post.tries)
                await self._again(post, kind)
                return
            log.exception("post_failed", tries=post.tries)
            self._failed[post.id] += 1
            if self._failed[post.id] >= _TRIES:
                del self._failed[post.id]
                await self._referee.outbox.dropped(post.id, kind)
            else:
                await self._again(post, kind)

    async def _again(self, post: Post, why: str) -> None:
        await self._referee.outbox.again(post.id, self._now() + _backoff(post.tries), why)

    async def _put_off(self, post: Post) -> None:
        """A match that is paused tells nothing until it goes on, and nothing but its end if it was called off."""
        listing = await self._referee.listing(post.match) if post.match is not None else None
        if listing is None or listing.status is Status.OVER:
            await self._referee.outbox.dropped(post.id, "can't be set up again")
        else:
            log.warning("post_put_off", tries=post.tries)
            await self._again(post, "paused")

    async def _handle(self, post: Post) -> None:
        match post.what:
            case What.OPEN | What.TABLE | What.OVER | What.NOTICE:
                await self._to_table(post)
            case What.ASK:
                await self._ask(post)
            case What.REMINDER:
                await self._remind(post)
            case What.ANSWERED:
                await self._restate(post)
            case What.CHALLENGE_EXPIRED:
                await self._expire(post)

    async def _to_table(self, post: Post) -> None:
        assert post.match is not None
        listing = await self._referee.listing(post.match)
        place = await self._places.table(listing, thread=post.what is What.OPEN)
        before = await self._live(post.match)
        match post.what:
            case What.OVER:
                message = await self._composer.over(post)
            case What.NOTICE:
                message = await self._composer.notice(post)
            case _:
                message = await self._composer.table(post, await self._unreachable(post.match))
        if before is not None and post.what is not What.NOTICE:
            await self._settle(*before)
        await self._deliver_somewhere(post, place, message)

    async def _deliver_somewhere(self, post: Post, place: Place, message: Message) -> tuple[int, int]:
        """At the table, or where the table can move to: the channel and the message. Raises Unreachable if nowhere."""
        assert post.match is not None
        try:
            sent = place.id, await self._deliver(post, place, message)
        except discord.HTTPException as error:
            if not self._places.is_lost(error):
                raise
            before, place = place, await self._places.elsewhere(await self._referee.listing(post.match), place, error)
            try:
                if place.id != before.id:
                    # A message of its own: the table's own is written anew with every answer.
                    moved = Message(talk.MOVED.format(match=post.match))
                    await self._places.send(place, moved, f"{post.nonce[:23]}m")
                sent = place.id, await self._deliver(post, place, message)
            except discord.HTTPException as again:
                if not self._places.is_lost(again):
                    raise
                raise Unreachable(f"nowhere to post ({again.status} {again.code})") from None
        self._cut_off.discard(post.match)
        return sent

    async def _settle(self, told: Post, channel: int, number: int) -> None:
        """Takes the buttons off the message that the table moves on from; one that can't be edited stays as it is.

        It comes before what is new: if it fails for now, both are tried again.
        """
        try:
            message = await self._composer.settled(told)
            await self._places.edit(channel, number, message.text, ())
        except Rejected:
            return  # a match that was called off because it can't be set up any more
        except discord.HTTPException as error:
            if _is_theirs(error):
                raise

    async def _ask(self, post: Post) -> None:
        assert post.match is not None
        live = await self._live(post.match)
        message = await self._composer.ask(post, at_table=live is not None and live[0].version >= post.version)
        if message is None:
            await self._referee.outbox.dropped(post.id, "not asked any more, or asked at the table")
            return
        await self._in_private(post, message)

    async def _remind(self, post: Post) -> None:
        message = await self._composer.reminder(post)
        if message is None:
            await self._referee.outbox.dropped(post.id, "answered since")
            return
        await self._in_private(post, message)

    async def _in_private(self, post: Post, message: Message) -> None:
        """By direct message; to somebody who takes none, a button at the table that asks the same in private."""
        assert post.match is not None
        assert post.seat is not None
        person = (await self._referee.listing(post.match)).people[post.seat]
        closed = bool(await self._referee.person_setting(person.id, _DMS_CLOSED))
        try:
            await self._deliver(post, await self._places.direct(person.id), message)
        except discord.HTTPException as error:
            if not self._places.is_closed(error):
                raise
        else:
            if closed:
                await self._referee.set_person_setting(person.id, _DMS_CLOSED, None)
            return
        if closed and post.what is What.ASK:
            # The table's own post has said so, and has the button.
            await self._referee.outbox.sent(post.id, self._now(), None, None)
            return
        # All read it here: it says that something is asked, not what.
        words = talk.UNREACHABLE if post.what is What.ASK else talk.REMINDER_HERE
        at = (await self._referee.listing(post.match)).deadline_of(post.seat)
        text = words.format(person=f"<@{person.id}>", match=post.match, at=at)
        # This button asks whatever is asked when it is pressed: the note stays when the table moves on.
        button = Button(talk.ANSWER, Press(Verb.ASK, post.match), Tone.MAIN)
        note = Message(text, (button,), (), (person.id,))
        await self._deliver_somewhere(post, await self._places.table(await self._referee.listing(post.match)), note)
        await self._referee.set_person_setting(person.id, _DMS_CLOSED, True)

    async def _restate(self, post: Post) -> None:
        """Says at the table whose answers are in; where its message is gone, it is sent anew."""
        assert post.match is not None
        live = await self._live(post.match)
        if live is not None:
            told, channel, number = live
            unreachable = await self._unreachable(post.match)
            message = await self._composer.table(told, unreachable, drawn=False)
            try:
                await self._places.edit(channel, number, message.text, message.buttons)
            except discord.HTTPException as error:
                if not self._places.is_lost(error):
                    raise
                place = await self._places.table(await self._referee.listing(post.match))
                anew = await self._deliver_somewhere(post, place, await self._composer.table(told, unreachable))
                posts = await self._referee.outbox.posts_of(post.match)
                if any(each.id == post.id and each.status is PostStatus.DROPPED for each in posts):
                    await self._settle(told, *anew)  # overtaken on its way
                return
        await self._referee.outbox.sent(post.id, self._now(), None, None)

    async def _live(self, match: int) -> tuple[Post, int, int] | None:
        """The post that asks at the table now, with the channel and the id of the message that does."""
        outbox = self._referee.outbox
        told = await outbox.last_sent(match, What.TABLE) or await outbox.last_sent(match, What.OPEN)
        if told is None:
            return None
        anew = await outbox.last_sent(match, What.ANSWERED)
        at = anew if anew is not None and anew.id > told.id else told
        return None if at.channel is None or at.message is None else (told, at.channel, at.message)

    async def _expire(self, post: Post) -> None:
        assert post.challenge is not None
        challenge = await self._referee.challenge_of(post.challenge)
        if challenge.message is not None:
            text = self._composer.expired(challenge)
            try:
                await self._places.edit(challenge.thread or challenge.channel, challenge.message, text, ())
            except discord.HTTPException as error:
                if not self._places.is_lost(error):
                    raise
        await self._referee.outbox.sent(post.id, self._now(), None, None)

    async def _deliver(self, post: Post, place: Place, message: Message) -> int:
        """Sends a message as that post, or finds that it has been sent, and marks it; the message's id."""
        outbox = self._referee.outbox
        sent = None
        if post.attempted_at is not None and self._now() - post.attempted_at > _NONCE_HOLDS:
            sent = await self._places.find(place, message, post.made)
        if sent is None:
            await outbox.attempted(post.id, self._now())
            sent = await self._places.send(place, message, post.nonce)
        await outbox.sent(post.id, self._now(), place.id, sent)
        return sent

    async def _unreachable(self, match_id: int) -> frozenset[int]:
        people = (await self._referee.listing(match_id)).people
        return frozenset([p.id for p in people if await self._referee.person_setting(p.id, _DMS_CLOSED)])

    async def _tell_cut_off(self, post: Post) -> None:
        """Tells the people of a match once that their table can't be reached; the match is kept and goes on in DMs."""
        if post.match is None or post.match in self._cut_off or post.tries:
            return
        self._cut_off.add(post.match)
        listing = await self._referee.listing(post.match)
        text = talk.CUT_OFF.format(match=listing.id)
        for person in listing.people:
            with contextlib.suppress(discord.HTTPException, *_NETWORK):
                place = await self._places.direct(person.id)
                await self._places.send(place, Message(text), f"{post.nonce[:20]}x{person.id % 1000:03}")


def _is_theirs(error: discord.HTTPException) -> bool:
    """Whether Discord is at fault, or asks us to wait: it will pass."""
    return error.status == _TOO_MANY or error.status >= 500


def _backoff(tries: int) -> int:
    """Seconds until the next try: 2, 4, 8 … up to ten minutes."""
    return int(min(600, 2 ** (tries + 1)))
