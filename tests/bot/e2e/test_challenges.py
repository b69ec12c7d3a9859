"""Challenges: what is offered and refused, who may answer, and what becomes of them."""

from __future__ import annotations

import asyncio
import re

import pytest

from engine.chance import commitment
from sandbox import Channel, Impossible, Message
from tests.bot.e2e.hall import Hall, form, message
from tests.bot.e2e.playing import EVEN, Play, fields

BUTTONS = ["Accept", "Decline", "Take back"]


async def refused(hall: Hall, where: Channel | None = None, **options: object) -> str:
    """What Anna is told, she alone, of a challenge that is not made."""
    given = {"opponent": hall.bob, "game": "golem", **options}
    said = message(await hall.anna.slash(where or hall.general, "challenge", **given))
    assert said.ephemeral_for is hall.anna
    assert said.text.startswith("⚠️ ")
    assert hall.rows("SELECT * FROM challenges") == []
    return said.text


# Made


async def test_a_challenge_calls_its_opponent_and_tells_options_pace_and_the_commitment(hall: Hall) -> None:
    await hall.start()
    offer = await hall.challenge(options="target=20", pace="1 day")
    assert offer.ephemeral_for is None
    assert offer.mentions == [hall.bob]
    assert f"<@{hall.anna.id}> challenges <@{hall.bob.id}> to a match of **Golem**." in offer.text
    assert "Options: target 20. Each decision has 1 day." in offer.text
    assert re.search(r"Commitment to the dice: `[0-9a-f]{64}`", offer.text)
    assert [button.label for button in offer.buttons] == BUTTONS


async def test_the_secret_behind_the_commitment_comes_out_with_the_record(hall: Hall) -> None:
    await hall.start()
    offer = await hall.challenge()
    await hall.bob.press(offer, "Accept")
    await hall.quiet()
    await hall.referee.resign(1, by=hall.bob.id)
    record = await hall.referee.record(1)
    assert commitment(bytes.fromhex(record["fair"]["secret"])) in offer.text


async def test_golem_is_meant_when_no_game_is_named(hall: Hall) -> None:
    await hall.start()
    offer = message(await hall.anna.slash(hall.general, "challenge", opponent=hall.bob))
    assert "**Golem**" in offer.text


async def test_the_hosts_pace_is_meant_when_none_is_named(hall: Hall) -> None:
    await hall.start(pace=3600)
    assert "Each decision has 1 hour." in (await hall.challenge()).text
    assert "There is no clock." in (await hall.challenge(pace="no clock")).text


# Refused


async def test_a_bot_is_no_opponent(hall: Hall) -> None:
    await hall.start()
    other = hall.sandbox.person("Loki", hall.guild, bot=True)
    assert "Loki is a bot, and bots do not sit down at this table." in await refused(hall, opponent=other)


async def test_forseti_itself_is_no_opponent(hall: Hall) -> None:
    await hall.start()
    assert "is a bot" in await refused(hall, opponent=hall.sandbox.world.bot)


async def test_nobody_challenges_themselves(hall: Hall) -> None:
    await hall.start()
    assert "You can't challenge yourself." in await refused(hall, opponent=hall.anna)


async def test_somebody_who_is_not_in_the_server_is_no_opponent(hall: Hall) -> None:
    await hall.start()
    dag = hall.sandbox.person("Dag", hall.sandbox.guild("Vanaheim"))
    assert "Dag is not in this server" in await refused(hall, opponent=dag)


@pytest.mark.parametrize(
    ("options", "clear"),
    [
        ("target", "Options are written like `target=20 may_hold=true`"),
        ("target=20 target=30", "The option “target” is there twice."),
        ("target=0", "The option target is a whole number from 1 to 110. (G10.5)"),
        ("target=2.5", "The option target is a whole number from 1 to 110. (G10.5)"),
        ("target=1e400", "The option target is a whole number from 1 to 110. (G10.5)"),
        ("target=NaN", "The option target is a whole number from 1 to 110. (G10.5)"),
        ("may_hold=perhaps", "The option may_hold is either true or false. (G10.5)"),
        ("colour=red", "Golem has the options target, stalemate_turns and may_hold, and no other. (G10.5)"),
        ("=@everyone", "I can't read “"),
    ],
)
async def test_options_that_the_game_does_not_take_are_refused_in_clear_words(
    hall: Hall, options: str, clear: str
) -> None:
    await hall.start()
    assert clear in await refused(hall, options=options)


@pytest.mark.parametrize(("missing", "what"), [("SEND_MESSAGES", "write"), ("VIEW_CHANNEL", "see messages or write")])
async def test_a_channel_the_bot_may_not_use_is_refused_with_what_is_missing(
    hall: Hall, missing: str, what: str
) -> None:
    await hall.start()
    hall.guild.deny(hall.general, [missing])
    assert f"I may not {what} in this channel" in await refused(hall)


async def test_a_thread_the_bot_may_not_write_in_is_refused(hall: Hall) -> None:
    await hall.start()
    thread = await hall.anna.start_thread(hall.general, "games")
    hall.guild.deny(hall.general, ["SEND_MESSAGES_IN_THREADS"])
    assert "I may not write in threads in this channel" in await refused(hall, thread)


async def test_a_challenge_is_not_made_in_direct_messages(hall: Hall) -> None:
    await hall.start()
    with pytest.raises(Impossible):
        await hall.anna.slash(hall.anna.dm, "challenge", opponent=hall.bob)


# Answered


async def test_an_accepted_challenge_leads_to_a_thread_on_it_and_can_not_be_pressed_any_more(hall: Hall) -> None:
    await hall.start()
    offer = await hall.challenge()
    made = re.search(r"`([0-9a-f]{64})`", offer.text)
    assert made
    await hall.bob.press(offer, "Accept")
    await hall.quiet()
    assert offer.buttons == []
    assert "Anna and Bob play **Golem**: match #1." in offer.text
    assert made[1] in offer.text
    assert offer.thread is not None
    assert offer.thread.name == "Golem #1 · Anna v Bob"
    opening = Play(hall, 1, offer.thread).table()[0]
    assert made[1] in opening.text
    assert opening.mentions == [hall.anna, hall.bob]


async def test_a_declined_challenge_says_so(hall: Hall) -> None:
    await hall.start()
    offer = await hall.challenge()
    await hall.bob.press(offer, "Decline")
    await hall.quiet()
    assert offer.text == "Bob declined Anna's challenge to **Golem**."
    assert offer.buttons == []
    assert hall.rows("SELECT * FROM matches") == []


async def test_a_challenge_that_was_taken_back_says_so(hall: Hall) -> None:
    await hall.start()
    offer = await hall.challenge()
    await hall.anna.press(offer, "Take back")
    await hall.quiet()
    assert offer.text == "Anna took back the challenge of Bob to **Golem**."
    assert offer.buttons == []


async def test_a_challenge_that_nobody_answers_says_so_when_its_time_is_up(hall: Hall) -> None:
    await hall.start()
    offer = await hall.challenge()
    hall.advance(24 * 3600)
    await hall.quiet()
    assert offer.buttons == []
    assert offer.text == "Anna's challenge of Bob to **Golem** was not answered in time."


async def test_a_challenge_that_is_pressed_too_late_is_told_so(hall: Hall) -> None:
    await hall.start()
    offer = await hall.challenge()
    await hall.bot.stop()
    hall.clock.advance(25 * 3600)
    async with hall.sandbox.hold("PATCH /channels/{channel_id}/messages/{message_id}", after_effect=False):
        await hall.start()
        await hall.bob.press(offer, "Accept")
        said = await hall.bob.see(hall.general, lambda m: m.ephemeral_for is hall.bob)
    assert "This challenge has expired" in said.text


@pytest.mark.parametrize(
    ("who", "button", "clear"),
    [
        ("stranger", "Accept", "This challenge is to somebody else, who alone can accept it."),
        ("stranger", "Decline", "Only the person who was challenged can decline this challenge."),
        ("stranger", "Take back", "Only the person who made this challenge can take it back."),
        ("challenger", "Accept", "This challenge is to somebody else, who alone can accept it."),
        ("challenger", "Decline", "Only the person who was challenged can decline this challenge."),
        ("opponent", "Take back", "Only the person who made this challenge can take it back."),
    ],
)
async def test_who_may_not_answer_a_challenge_is_told_who_may(hall: Hall, who: str, button: str, clear: str) -> None:
    await hall.start()
    offer = await hall.challenge()
    carol = hall.sandbox.person("Carol", hall.guild)
    person = {"stranger": carol, "challenger": hall.anna, "opponent": hall.bob}[who]
    await person.press(offer, button)
    said = await person.see(hall.general, lambda m: m.ephemeral_for is person)
    assert clear in said.text
    assert [each.label for each in offer.buttons] == BUTTONS
    assert hall.rows("SELECT * FROM matches") == []


async def test_a_challenge_accepted_twice_at_once_is_one_match(hall: Hall) -> None:
    await hall.start()
    offer = await hall.challenge()
    await asyncio.gather(*(hall.bob.press(offer, "Accept") for _ in range(3)))
    await hall.quiet()
    assert len(hall.rows("SELECT * FROM matches")) == 1
    assert len(hall.anna.threads(hall.guild)) == 1
    told = [m.text for m in hall.bob.read(hall.general) if m.ephemeral_for is hall.bob]
    assert told == ["⚠️ This challenge is accepted already: it is match 1."] * 2


async def test_a_challenge_accepted_and_taken_back_at_once_is_one_of_both(hall: Hall) -> None:
    await hall.start()
    offer = await hall.challenge()
    await asyncio.gather(hall.bob.press(offer, "Accept"), hall.anna.press(offer, "Take back"))
    await hall.quiet()
    (status,) = [row["status"] for row in hall.rows("SELECT status FROM challenges")]
    assert len(hall.rows("SELECT * FROM matches")) == (status == "accepted")
    assert ("match #1" in offer.text) == (status == "accepted")
    assert offer.buttons == []


# Where the match is played


async def test_a_challenge_in_a_thread_is_played_in_that_thread(hall: Hall) -> None:
    await hall.start()
    thread = await hall.anna.start_thread(hall.general, "games")
    offer = await hall.challenge(thread)
    await hall.bob.press(offer, "Accept")
    await hall.quiet()
    assert hall.anna.threads(hall.guild) == [thread]
    play = Play(hall, 1, thread)
    assert "**Golem #1**" in play.live().text
    await play.to_allocation()
    assert "**Turn 1**" in play.live().text


async def test_a_match_in_a_channel_without_threads_is_played_to_by_its_buttons(hall: Hall) -> None:
    hall.guild.deny(hall.general, ["CREATE_PUBLIC_THREADS"])
    await hall.start()
    offer = await hall.challenge()
    await hall.bob.press(offer, "Accept")
    await hall.quiet()
    play = Play(hall, 1, hall.general)
    await play.to_voids()
    decision = (await play.question(hall.anna)).decision
    modal = form(await hall.anna.press(play.live(), "Answer"))
    said = message(await hall.anna.fill(modal, fields(decision, {"cards": ["7H", "3C"]})))
    assert said.ephemeral_for is hall.anna
    board = message(await hall.anna.slash(hall.general, "board", show="text"))
    assert "**Golem, set-up.**" in board.text


async def test_two_challenges_of_the_same_people_are_two_matches_in_two_threads(hall: Hall) -> None:
    await hall.start()
    first, second = await hall.match(), await hall.match()
    assert first is not second
    assert [first.name, second.name] == ["Golem #1 · Anna v Bob", "Golem #2 · Anna v Bob"]


async def test_names_can_not_format_or_call_anybody(hall: Hall) -> None:
    hall.bob = hall.sandbox.person("**@everyone** <@&1> `x`", hall.guild)
    await hall.start()
    play = Play(hall, 1, await hall.match())
    await play.to_allocation()
    await play.take(hall.bob, EVEN)
    await hall.quiet()
    told: list[Message] = [m for m in hall.anna.read() if m.author is hall.sandbox.world.bot]
    assert "Answers in: \\*\\*\\@" in play.live().text
    assert not any(m.mention_everyone or m.mention_roles for m in told)
    assert not any("**@everyone**" in m.text or "@everyone" in m.content for m in told)
