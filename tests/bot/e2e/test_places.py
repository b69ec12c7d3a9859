"""Places that go away in mid match: threads, channels, permissions, servers, people, messages. The match is kept."""

from __future__ import annotations

import pytest

from engine.store import PostStatus
from sandbox import Channel, Message
from tests.bot.e2e.hall import Hall, form, message
from tests.bot.e2e.playing import LAVISH, MEAGRE, VOIDS, Play, fields

EDIT = "PATCH /channels/{channel_id}/messages/{message_id}"


def by_bot(play: Play, where: Channel) -> list[Message]:
    """What the bot has written somewhere for all to see, replies to commands left out."""
    bot = play.hall.sandbox.world.bot
    return [m for m in where.messages.values() if m.author is bot and m.ephemeral_for is None and m.kind == 0]


async def both_name_voids(play: Play) -> None:
    for person in play.people:
        await play.take(person, {"cards": list(VOIDS)})
    await play.hall.quiet()


async def goes_on_in(play: Play, where: Channel) -> None:
    """The table, with the board and the buttons, is in that place now, once; and the match is played on there."""
    (told,) = [m for m in by_bot(play, where) if "**Turn 1**" in m.text]
    assert [file.filename[-4:] for file in told.attachments] == [".png"]
    anna, bob = play.people
    decision = (await play.question(anna)).decision
    await anna.fill(form(await anna.press(told, "Answer")), fields(decision, LAVISH))
    await play.take(bob, MEAGRE)
    await play.hall.quiet()
    assert sum("**Orientation** · Anna 6, Bob 1" in m.text for m in by_bot(play, where)) == 1


# Threads


async def test_a_deleted_thread_moves_the_table_to_its_channel_and_says_so(play: Play) -> None:
    await play.to_voids()
    await play.hall.sandbox.delete_channel(play.thread)
    await both_name_voids(play)
    said = [m.text.splitlines()[0] for m in by_bot(play, play.hall.general)]
    assert said.count("The table of match #1 goes on here: I could not post where it was.") == 1
    await goes_on_in(play, play.hall.general)


async def test_an_archived_thread_is_used_on(play: Play) -> None:
    await play.to_voids()
    await play.hall.sandbox.archive(play.thread)
    await both_name_voids(play)
    assert not play.thread.archived
    assert "goes on here" not in play.live().text
    await goes_on_in(play, play.thread)


async def test_an_answer_wakes_a_sleeping_thread_to_tell_that_it_is_in(play: Play) -> None:
    await play.to_voids()
    live = play.live()
    await play.hall.sandbox.archive(play.thread)
    await play.take(play.hall.anna, {"cards": list(VOIDS)})
    await play.hall.quiet()
    assert "Answers in: Anna. Waiting for Bob." in live.text
    assert play.live() is live


async def test_a_thread_that_sleeps_by_itself_after_days_goes_on(play: Play) -> None:
    await play.to_voids()
    play.hall.advance(73 * 3600 - 3 * 3600)
    thread = play.thread.thread
    assert thread is not None
    thread.auto_archive_minutes = 60
    assert play.thread.archived
    await both_name_voids(play)
    await goes_on_in(play, play.thread)


async def test_a_locked_thread_moves_the_table_to_its_channel(play: Play) -> None:
    await play.to_voids()
    await play.hall.sandbox.lock(play.thread)
    await both_name_voids(play)
    await goes_on_in(play, play.hall.general)


async def test_a_locked_thread_is_opened_again_by_a_bot_that_may(hall: Hall) -> None:
    hall.guild.allow(hall.general, ["MANAGE_THREADS"])
    await hall.start()
    play = Play(hall, 1, await hall.match())
    await play.to_voids()
    await hall.sandbox.lock(play.thread)
    await both_name_voids(play)
    assert not play.thread.archived
    await goes_on_in(play, play.thread)


async def test_a_thread_deleted_before_anybody_answers_is_made_up_for_by_the_first_answer(play: Play) -> None:
    await play.to_voids()
    await play.hall.sandbox.delete_channel(play.thread)
    await play.take(play.hall.anna, {"cards": list(VOIDS)})
    await play.hall.quiet()
    (told,) = [m for m in by_bot(play, play.hall.general) if m.buttons]
    assert "Answers in: Anna. Waiting for Bob." in told.text
    said = message(await play.hall.bob.press(told, "My answer"))
    assert "You have not answered yet." in said.text
    await play.take(play.hall.bob, {"cards": list(VOIDS)})
    await play.hall.quiet()
    assert told.buttons == []
    await goes_on_in(play, play.hall.general)


# Channels and permissions


async def test_a_deleted_channel_moves_the_table_to_another_of_the_server(play: Play) -> None:
    other = play.hall.guild.add_channel("tavern")
    await play.to_voids()
    await play.hall.sandbox.delete_channel(play.hall.general)
    await both_name_voids(play)
    await goes_on_in(play, other)


@pytest.mark.parametrize("missing", ["SEND_MESSAGES_IN_THREADS", "VIEW_CHANNEL"])
async def test_a_table_the_bot_may_not_write_at_any_more_moves(play: Play, missing: str) -> None:
    other = play.hall.guild.add_channel("tavern")
    await play.to_voids()
    play.hall.guild.deny(play.hall.general, [missing])
    await both_name_voids(play)
    await goes_on_in(play, other if missing == "VIEW_CHANNEL" else play.hall.general)


async def test_without_leave_to_attach_files_the_board_is_told_in_words(play: Play) -> None:
    await play.to_voids()
    play.hall.guild.deny(play.hall.general, ["ATTACH_FILES"])
    await both_name_voids(play)
    live = play.live()
    assert live.attachments == []
    (words,) = [m for m in by_bot(play, play.thread) if "so this is the board in words" in m.text]
    assert words.id < live.id, "in a message of its own: what asks is written anew with every answer"
    assert "**Golem, turn 1.**" in words.text
    assert [button.label for button in live.buttons] == ["Answer", "My answer"]


async def test_without_leave_to_open_threads_the_match_is_played_in_the_channel(hall: Hall) -> None:
    hall.guild.deny(hall.general, ["CREATE_PUBLIC_THREADS"])
    await hall.start()
    await hall.bob.press(await hall.challenge(), "Accept")
    await hall.quiet()
    play = Play(hall, 1, hall.general)
    assert hall.anna.threads(hall.guild) == []
    await play.to_voids()
    await both_name_voids(play)
    await goes_on_in(play, hall.general)


async def test_with_nowhere_left_to_post_the_people_are_told_once_and_play_on_in_their_dms(play: Play) -> None:
    anna, bob = play.people
    await play.to_voids()
    play.hall.guild.deny(play.hall.general, ["VIEW_CHANNEL"])
    await both_name_voids(play)
    for person in play.people:
        told = [m for m in person.read(person.dm) if "I can't post at the table of match #1 any more" in m.text]
        assert len(told) == 1
        assert "**Golem #1** against" in person.read(person.dm)[-1].text
    await play.type(anna, "6 6 6 2")
    await play.type(bob, "1 1 1 17")
    await play.hall.quiet()
    question = anna.read(anna.dm)[-1]
    assert "You won orientation." in question.text
    await anna.press(question, custom_id=question.buttons[0].custom_id)
    await play.hall.quiet()
    assert len([m for m in anna.read(anna.dm) if "I can't post at the table" in m.text]) == 1
    assert (await play.log())[-1] == {"facing": "N"}


async def test_when_the_table_can_be_reached_again_it_is_told_all_that_it_missed_in_order(play: Play) -> None:
    await play.to_voids()
    play.hall.guild.deny(play.hall.general, ["VIEW_CHANNEL"])
    await both_name_voids(play)
    await play.take(play.hall.anna, LAVISH)
    await play.take(play.hall.bob, MEAGRE)
    await play.hall.quiet()
    before = len(play.table())
    play.hall.guild.allow(play.hall.general, ["VIEW_CHANNEL"])
    play.hall.advance(600)
    await play.hall.quiet()
    missed = [m.text for m in play.table()[before:]]
    assert len(missed) == 2
    assert "**Turn 1**" in missed[0]
    assert "**Orientation** · Anna 6, Bob 1" in missed[1]
    assert [m for m in play.table() if m.buttons] == [play.table()[-1]]


# Servers and people


async def test_a_bot_removed_from_the_server_keeps_the_match_and_comes_back_to_it(play: Play) -> None:
    await play.to_voids()
    await play.hall.sandbox.remove_bot(play.hall.guild)
    await both_name_voids(play)
    assert (await play.view()).turn == 1
    await play.hall.sandbox.add_bot(play.hall.guild)
    play.hall.advance(600)
    await play.hall.quiet()
    await goes_on_in(play, play.thread)


async def test_a_player_who_has_left_the_server_is_noted_and_the_clock_decides(play: Play) -> None:
    bob = play.hall.bob
    await play.to_voids()
    await bob.leave(play.hall.guild)
    await play.take(play.hall.anna, {"cards": list(VOIDS)})
    await play.take(bob, {"cards": list(VOIDS)})
    await play.hall.quiet()
    assert f"📪 <@{bob.id}> can't be reached by DM." in "\n".join(m.text for m in play.table())
    await play.take(play.hall.anna, LAVISH)
    play.hall.advance(3 * 86_400)
    await play.hall.quiet()
    assert f"**<@{play.hall.anna.id}> has won** – on time." in play.table()[-1].text


# Messages


async def test_a_deleted_table_message_is_sent_anew_by_the_next_answer(play: Play) -> None:
    await play.to_voids()
    await play.hall.sandbox.delete_message(play.live())
    await play.take(play.hall.anna, {"cards": list(VOIDS)})
    await play.hall.quiet()
    live = play.live()
    assert "Answers in: Anna. Waiting for Bob." in live.text
    assert len(live.attachments) == 1
    await both_name_voids(play)
    assert live.buttons == []
    await goes_on_in(play, play.thread)


async def test_a_deleted_table_message_that_nobody_misses_is_no_fault(play: Play) -> None:
    await play.to_open("move", play.hall.anna)
    await play.hall.sandbox.delete_message(play.live())
    await play.take(play.hall.anna, {"districts": 1})
    await play.hall.quiet()
    assert "Anna moves the golem one district" in play.table()[-1].text


async def test_a_deleted_question_in_the_direct_messages_is_no_fault(play: Play) -> None:
    await play.to_allocation()
    anna = play.hall.anna
    await play.hall.sandbox.delete_message(anna.read(anna.dm)[-1])
    reply = await play.type(anna, "6 6 6 2")
    assert "✅ Stored for #1" in reply.text


async def test_every_post_of_a_match_with_mishaps_is_sent_once_or_dropped_and_none_is_left(play: Play) -> None:
    await play.to_voids()
    await play.hall.sandbox.delete_channel(play.thread)
    await both_name_voids(play)
    posts = await play.hall.referee.outbox.posts_of(1)
    assert {post.status for post in posts} == {PostStatus.SENT, PostStatus.DROPPED}
    messages = [post.message for post in posts if post.message is not None]
    assert len(messages) == len(set(messages))
