"""The bot killed at the worst moments: it comes back, the match goes on, nothing is lost and nothing is told twice."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sqlite3

import pytest

from sandbox import Channel, Message, Person
from sandbox.rest import Call
from tests.bot.e2e.hall import Hall, message
from tests.bot.e2e.playing import LAVISH, MEAGRE, VOIDS, Play

SEND = "POST /channels/{channel_id}/messages"
LONG = 600
"""Seconds that an outage lasts which is longer than Discord knows a nonce."""


async def typed(person: Person, text: str, said: str = "✅") -> Message:
    sent = await person.say(person.dm, text)
    return await person.see(person.dm, lambda m: m.reference is sent and said in m.text)


async def to_allocation(hall: Hall, thread: Channel) -> None:
    """Both are asked to split their units, by a bot in a process of its own."""
    opening = await hall.anna.see(thread, lambda m: "**Golem #1**" in m.text)
    placer = hall.anna if f"<@{hall.anna.id}>: The dice chose you" in opening.text else hall.bob
    await typed(placer, "C4 N")
    for person in (hall.anna, hall.bob):
        await typed(person, "7H 3C")
    await hall.anna.see(thread, lambda m: "**Turn 1**" in m.text)
    for person in (hall.anna, hall.bob):
        await person.see(person.dm, lambda m: "Turn 1: split" in m.text)


def times(hall: Hall, where: Channel, words: str) -> int:
    bot = hall.sandbox.world.bot
    return sum(words in m.text for m in where.messages.values() if m.author is bot)


async def test_killed_between_two_sealed_answers_it_keeps_the_first_and_takes_the_second(hall: Hall) -> None:
    first = await hall.start_process()
    thread = await hall.match()
    await to_allocation(hall, thread)
    stored = await typed(hall.anna, "6 6 6 2")
    await first.kill()
    second = await hall.start_process()
    live = await hall.anna.see(thread, lambda m: "Answers in: Anna. Waiting for Bob." in m.text)
    mine = message(await hall.anna.press(live, "My answer"))
    assert "Orientation 6, Movement 6, Harvesting 6, Regeneration 2." in mine.text
    assert stored.text.partition("Receipt: `")[2][:64] in mine.text
    await typed(hall.bob, "1 1 1 17")
    await hall.anna.see(thread, lambda m: "**Orientation** · Anna 6, Bob 1" in m.text)
    assert times(hall, thread, "**Turn 1**") == times(hall, thread, "**Orientation**") == 1
    assert times(hall, hall.anna.dm, "Turn 1: split") == times(hall, hall.bob.dm, "Turn 1: split") == 1
    assert await second.stop() == 0
    assert "Traceback" not in first.said() + second.said()


@pytest.mark.parametrize("moment", ["between commit and post", "between post and mark", "with a long outage"])
async def test_killed_around_a_post_it_has_posted_once_when_it_is_back(hall: Hall, moment: str) -> None:
    first = await hall.start_process()
    thread = await hall.match()
    await to_allocation(hall, thread)
    await typed(hall.anna, "6 6 6 2")
    posted = moment != "between commit and post"
    async with hall.sandbox.hold(
        SEND, after_effect=posted, match=lambda call: "**Orientation**" in call.form["content"]
    ) as held:
        await hall.bob.say(hall.bob.dm, "1 1 1 17")
        await held.reached()
        await first.kill()
    assert times(hall, thread, "**Orientation**") == posted
    if moment == "with a long outage":
        age(hall, LONG)
        hall.clock.advance(LONG)
    second = await hall.start_process()
    live = await hall.anna.see(thread, lambda m: "**Orientation** · Anna 6, Bob 1" in m.text)
    await hall.anna.press(live, custom_id=live.buttons[1].custom_id)
    await hall.anna.see(thread, lambda m: "**Movement** · Anna 6, Bob 1" in m.text)
    assert times(hall, thread, "**Orientation**") == times(hall, thread, "**Turn 1**") == 1
    await hall.anna.see(thread, lambda m: m is live and not m.buttons)
    assert await second.stop() == 0
    assert "Traceback" not in first.said() + second.said()


def age(hall: Hall, seconds: int) -> None:
    """Makes every post as old as if the bot had been gone for so long: a process of its own lives by the wall clock."""
    with contextlib.closing(sqlite3.connect(hall.database)) as connection, connection:
        connection.execute(
            "UPDATE posts SET made = made - :s, attempted_at = attempted_at - :s, not_before = not_before - :s",
            {"s": seconds},
        )


# At every request


class Stumbling:
    """A bot in this process that breaks off at each request that changes something on Discord, once at each."""

    def __init__(self, hall: Hall, *, after_effect: bool, outage: int) -> None:
        self._hall = hall
        self._after_effect = after_effect
        self._outage = outage
        self._broken_off: set[str] = set()

    @property
    def falls(self) -> int:
        """How often it has broken off."""
        return len(self._broken_off)

    async def told(self) -> None:
        """Lets it tell all that is to be told, in as many lives as it takes."""
        while await self._falls():
            await self._hall.bot.crash()
            self._hall.clock.advance(self._outage)
            await self._hall.start()

    async def _falls(self) -> bool:
        hall = self._hall
        async with hall.sandbox.hold("", after_effect=self._after_effect, match=self._is_new) as held:
            held.route = None  # type: ignore[assignment]
            waits = {asyncio.create_task(held.reached(60)), asyncio.create_task(hall.quiet())}
            done, left = await asyncio.wait(waits, return_when=asyncio.FIRST_COMPLETED)
            for task in left:
                task.cancel()
            await asyncio.gather(*left, return_exceptions=True)
            if not held.calls:
                await asyncio.gather(*done)
                return False
            self._broken_off.update(map(_key, held.calls))
            return True

    def _is_new(self, call: Call) -> bool:
        return call.path.startswith("/channels") and call.method != "GET" and _key(call) not in self._broken_off


def _key(call: Call) -> str:
    return f"{call.method} {call.path} {json.dumps(call.body, sort_keys=True)}"


@pytest.mark.parametrize("outage", [0, LONG])
@pytest.mark.parametrize("after_effect", [False, True])
async def test_broken_off_at_every_request_it_tells_everything_once(
    hall: Hall, after_effect: bool, outage: int
) -> None:
    await hall.start(pace=0)
    offer = await hall.challenge()
    bot = Stumbling(hall, after_effect=after_effect, outage=outage)
    await hall.bob.press(offer, "Accept")
    await bot.told()
    (thread,) = hall.anna.threads(hall.guild)
    play = Play(hall, 1, thread)
    await play.place()
    await bot.told()
    for answers in ([{"cards": list(VOIDS)}] * 2, [LAVISH, MEAGRE]):
        for person, answer in zip(play.people, answers, strict=True):
            await play.take(person, answer)
            await bot.told()
    assert bot.falls >= 12
    assert [m.text.splitlines()[0] for m in play.table()] == [
        f"**Golem #1**: <@{hall.anna.id}> and <@{hall.bob.id}>. There is no clock.",
        next(m.text.splitlines()[0] for m in play.table() if "puts the golem on C4" in m.text),
        "Both have named their voids in secret.",
        "**Orientation** · Anna 6, Bob 1",
    ]
    assert [m for m in play.table() if m.buttons] == [play.table()[-1]]
    for person in play.people:
        asked = [m.text.splitlines()[-2:-1] for m in person.read(person.dm)]
        assert len(asked) == 2
        assert len({m.text for m in person.read(person.dm)}) == 2
