"""Discord answering badly or not at all, and the gateway breaking: nothing is lost, and nothing is posted twice."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from sandbox.errors import NoAnswer
from tests.bot.e2e.hall import Hall, form, message
from tests.bot.e2e.playing import EVEN, LAVISH, MEAGRE, VOIDS, Play, fields

SEND = "POST /channels/{channel_id}/messages"
EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"
THREAD = "POST /channels/{channel_id}/messages/{message_id}/threads"
ANSWER = "POST /interactions/{interaction_id}/{interaction_token}/callback"
PAST_NONCE = 200
"""Seconds after which Discord does not know a nonce any more."""


def turns_told(play: Play) -> int:
    return sum("**Turn 1**" in m.text for m in play.table())


async def to_turn_one(play: Play) -> None:
    for person in play.people:
        await play.take(person, {"cards": list(VOIDS)})


async def told_in_time(play: Play) -> None:
    """Everything that failed is tried again."""
    await play.hall.quiet()
    play.hall.advance(4)
    await play.hall.quiet()


# Posts


@pytest.mark.parametrize("after_effect", [False, True])
@pytest.mark.parametrize("mishap", [{"status": 503}, {"drop": True}, {"status": 429, "retry_after": 0.01}])
async def test_a_post_that_fails_once_is_sent_once(play: Play, mishap: dict[str, Any], after_effect: bool) -> None:
    await play.to_voids()
    fault = play.hall.sandbox.fail(
        SEND,
        match=lambda call: call.channel(play.hall.sandbox.world) is play.thread,
        after_effect=after_effect,
        **mishap,
    )
    await to_turn_one(play)
    await told_in_time(play)
    assert fault.hits == 1
    assert turns_told(play) == 1


async def test_a_post_that_is_refused_for_hours_is_sent_when_it_is_taken(play: Play) -> None:
    """Discord answers too many requests with a bare 429 in the end: an outage, not a fault of the post's."""
    await play.to_voids()
    fault = play.hall.sandbox.fail(
        SEND,
        status=502,
        times=1000,
        match=lambda call: call.channel(play.hall.sandbox.world) is play.thread,
        drop=True,
    )
    await to_turn_one(play)
    for _ in range(15):
        await play.hall.quiet()
        play.hall.advance(700)
    fault.cancel()
    play.hall.advance(700)
    await play.hall.quiet()
    assert turns_told(play) == 1


@pytest.mark.parametrize("after_effect", [False, True])
async def test_a_question_that_fails_once_reaches_its_player_once(play: Play, after_effect: bool) -> None:
    await play.to_voids()
    anna = play.hall.anna
    play.hall.sandbox.fail(
        SEND, match=lambda call: call.channel(play.hall.sandbox.world) is anna.dm, after_effect=after_effect, drop=True
    )
    await to_turn_one(play)
    await told_in_time(play)
    assert sum("Turn 1: split your 20 units" in m.text for m in anna.read(anna.dm)) == 1


async def test_a_post_that_got_through_unseen_is_found_again_when_its_nonce_is_forgotten(play: Play) -> None:
    await play.to_voids()
    at_table: dict[str, Any] = {"match": lambda call: call.channel(play.hall.sandbox.world) is play.thread}
    play.hall.sandbox.fail(SEND, drop=True, after_effect=True, **at_table)
    await to_turn_one(play)
    await play.hall.quiet()
    play.hall.advance(PAST_NONCE)
    await play.hall.quiet()
    assert turns_told(play) == 1
    post = await play.hall.referee.outbox.post_of_message(play.live().id)
    assert post is not None


async def test_it_is_found_also_when_the_tries_in_between_have_failed(play: Play) -> None:
    await play.to_voids()
    at_table: dict[str, Any] = {"match": lambda call: call.channel(play.hall.sandbox.world) is play.thread}
    play.hall.sandbox.fail(SEND, drop=True, after_effect=True, **at_table)
    outage = play.hall.sandbox.fail(SEND, status=503, times=None, **at_table)
    await to_turn_one(play)
    for seconds in (0, 4, 6, PAST_NONCE):
        play.hall.advance(seconds)
        await play.hall.quiet()
    assert outage.hits == 2  # then it was found and not sent
    assert turns_told(play) == 1


async def test_the_story_is_told_in_order_after_an_outage(play: Play) -> None:
    await play.to_voids()
    outage = play.hall.sandbox.fail(None, status=503, times=None, match=lambda call: call.path.startswith("/channels"))
    await to_turn_one(play)
    await play.take(play.hall.anna, LAVISH)
    await play.take(play.hall.bob, MEAGRE)
    await play.take(play.hall.anna, {"facing": "N"})
    await play.hall.quiet()
    before = len(play.table())
    outage.cancel()
    for _ in range(6):
        play.hall.advance(600)
        await play.hall.quiet()
    told = [m.text.splitlines()[0] for m in play.table()[before:]]
    assert told == [
        "Both have named their voids in secret.",
        "**Orientation** · Anna 6, Bob 1",
        "Anna leaves the golem facing north.",
    ]
    assert [m for m in play.table() if m.buttons] == [play.table()[-1]]


async def test_a_status_line_that_can_not_be_edited_for_a_while_is_edited_later(play: Play) -> None:
    await play.to_voids()
    play.hall.sandbox.fail(EDIT, status=503)
    await play.take(play.hall.anna, {"cards": list(VOIDS)})
    await told_in_time(play)
    assert "Answers in: Anna. Waiting for Bob." in play.live().text


async def test_a_slow_status_edit_does_not_bring_back_the_buttons_of_a_turn_that_is_over(play: Play) -> None:
    await play.to_voids()
    live = play.live()
    async with play.hall.sandbox.hold(EDIT, after_effect=False) as held:
        await play.take(play.hall.anna, {"cards": list(VOIDS)})
        await held.reached()
        await play.take(play.hall.bob, {"cards": list(VOIDS)})
        held.release()
        await play.hall.quiet()
    assert live.buttons == []
    assert [m for m in play.table() if m.buttons] == [play.live()]


# Threads


@pytest.mark.parametrize("after_effect", [False, True])
@pytest.mark.parametrize("mishap", [{"status": 503}, {"drop": True}])
async def test_a_thread_that_could_not_be_made_at_once_is_made_once(
    hall: Hall, mishap: dict[str, Any], after_effect: bool
) -> None:
    await hall.start()
    offer = await hall.challenge()
    hall.sandbox.fail(THREAD, after_effect=after_effect, **mishap)
    await hall.bob.press(offer, "Accept")
    await hall.quiet()
    hall.advance(4)
    await hall.quiet()
    (thread,) = hall.anna.threads(hall.guild)
    assert thread.id == offer.id
    play = Play(hall, 1, thread)
    assert sum("**Golem #1**" in m.text for m in play.table()) == 1


# The gateway


async def test_a_press_while_the_bot_is_asked_to_reconnect_is_answered_after_it_has(play: Play) -> None:
    await play.to_allocation()
    await play.hall.sandbox.reconnect()
    said = message(await play.hall.anna.press(play.live(), "My answer"))
    assert "You have not answered yet." in said.text


async def test_typed_answers_sent_while_the_connection_is_cut_are_taken_once(play: Play) -> None:
    await play.to_allocation()
    before = len(await play.log())
    await play.hall.sandbox.cut(4000)
    reply = await play.type(play.hall.anna, "6 6 6 2")
    assert "✅ Stored for #1" in reply.text
    assert (await play.log())[before:] == [LAVISH]


async def test_a_form_sent_while_the_bot_reconnects_is_taken(play: Play) -> None:
    await play.to_allocation()
    anna = play.hall.anna
    modal = form(await anna.press(play.live(), "Answer"))
    await play.hall.sandbox.reconnect()
    said = message(await anna.fill(modal, fields((await play.question(anna)).decision, EVEN)))
    assert "✅ Stored for #1" in said.text


async def test_after_its_session_was_invalidated_the_bot_logs_in_anew_and_the_match_goes_on(play: Play) -> None:
    await play.to_allocation()
    await play.hall.sandbox.invalidate()
    await play.hall.sandbox.ready()
    said = message(await play.hall.anna.press(play.live(), "My answer"))
    assert "You have not answered yet." in said.text
    assert sum("**Turn 1**" in m.text for m in play.table()) == 1


async def test_what_happens_while_the_bot_is_cut_off_is_posted_all_the_same(play: Play) -> None:
    await play.to_voids()
    await play.hall.sandbox.cut(4000)
    await to_turn_one(play)
    await play.hall.quiet()
    assert turns_told(play) == 1


# Answers to people


async def test_a_press_that_could_not_be_acknowledged_in_time_changes_nothing(play: Play) -> None:
    await play.to_open("orient", play.hall.anna)
    before = await play.log()
    live = play.live()
    async with play.hall.sandbox.hold(ANSWER, after_effect=False) as held:
        pressing = asyncio.create_task(play.hall.anna.press(live, custom_id=live.buttons[0].custom_id))
        await held.reached()
        play.hall.advance(4)
        held.release()
        with pytest.raises(NoAnswer):
            await pressing
    await play.hall.quiet()
    assert await play.log() == before


async def test_an_answer_whose_confirmation_is_lost_is_stored_and_can_be_looked_at(play: Play) -> None:
    await play.to_allocation()
    anna = play.hall.anna
    fault = play.hall.sandbox.fail(
        SEND, status=503, match=lambda call: call.channel(play.hall.sandbox.world) is anna.dm
    )
    await anna.say(anna.dm, "6 6 6 2")
    await play.hall.quiet()
    await play.hall.anna.see(play.thread, lambda m: "Answers in: Anna. Waiting for Bob." in m.text)
    assert fault.hits == 1
    assert (await play.log())[-1] == LAVISH
    assert "Orientation 6" in message(await anna.press(play.live(), "My answer")).text
