"""The clock: reminders, answers that come too late, deadlines, and all of it after a restart."""

from __future__ import annotations

from sandbox import Message, Person
from tests.bot.e2e.hall import Hall, form, message
from tests.bot.e2e.playing import EVEN, LAVISH, Play, fields

DAY = 86_400
PACE = 3 * DAY


def reminders(person: Person) -> list[Message]:
    return [m for m in person.read(person.dm) if m.text.startswith("⏳")]


async def later(play: Play, seconds: int) -> None:
    play.hall.advance(seconds)
    await play.hall.quiet()


# Reminders


async def test_whoever_has_not_answered_is_reminded_once_when_a_quarter_of_the_time_is_left(play: Play) -> None:
    anna, bob = play.people
    await play.to_allocation()
    await play.take(anna, LAVISH)
    due = play.hall.now() + PACE
    await later(play, PACE - PACE // 4 - 1)
    assert reminders(bob) == []
    await later(play, 1)
    (reminder,) = reminders(bob)
    assert reminder.text.startswith("⏳ **Golem #1**: Turn 1: split your 20 units in secret")
    assert f"Your time is up <t:{due}:R>." in reminder.text
    assert reminders(anna) == []
    await later(play, 3600)
    assert reminders(bob) == [reminder]


async def test_a_reminder_has_the_button_that_answers(play: Play) -> None:
    await play.to_allocation()
    await later(play, PACE - PACE // 4)
    bob = play.hall.bob
    modal = form(await bob.press(reminders(bob)[0], "Answer"))
    said = message(await bob.fill(modal, fields((await play.question(bob)).decision, EVEN)))
    assert "✅ Stored for #1" in said.text


async def test_who_takes_no_direct_messages_is_reminded_at_the_table(hall: Hall) -> None:
    hall.bob.close_dms()
    await hall.start()
    play = Play(hall, 1, await hall.match())
    await play.to_voids()
    await later(play, PACE - PACE // 4)
    (reminder,) = [m for m in play.table() if m.text.startswith("⏳")]
    assert reminder.mentions == [hall.bob]
    assert f"⏳ <@{hall.bob.id}>, I can't reach you by DM:" in reminder.text
    assert form(await hall.bob.press(reminder, "Answer")).title.startswith("#1 · ")


async def test_an_open_choice_is_reminded_of_with_its_buttons(play: Play) -> None:
    anna = play.hall.anna
    await play.to_open("orient", anna)
    await later(play, PACE - PACE // 4)
    (reminder,) = reminders(anna)
    assert len(reminder.buttons) == 4
    await anna.press(reminder, custom_id=reminder.buttons[0].custom_id)
    await play.hall.quiet()
    assert (await play.log())[-1] == {"facing": "N"}


# Deadlines


async def test_who_alone_lets_the_time_run_out_loses(play: Play) -> None:
    anna, bob = play.people
    await play.to_allocation()
    await play.take(anna, LAVISH)
    await later(play, PACE)
    last = play.table()[-1]
    assert f"**<@{anna.id}> has won** – on time." in last.text
    assert last.mentions == [anna, bob]
    assert [m for m in play.table() if m.buttons] == []
    assert "1. Anna · " in last.text


async def test_when_both_let_the_time_run_out_nobody_wins_and_nothing_is_rated(play: Play) -> None:
    await play.to_allocation()
    await later(play, PACE)
    last = play.table()[-1]
    assert "Nobody wins – nobody answered in time" in last.text
    assert "rating" not in last.text


async def test_the_record_of_a_match_lost_on_time_shows_what_was_never_revealed_and_verifies(play: Play) -> None:
    from engine import record as rec

    await play.to_allocation()
    await play.take(play.hall.anna, LAVISH)
    await later(play, PACE)
    (data,) = [file.data for file in play.table()[-1].attachments if file.filename.endswith(".json")]
    (record,) = rec.read(data)
    assert rec.verify(record).failure is None


async def test_an_answer_after_the_time_is_up_is_refused_although_the_clock_has_not_struck_yet(play: Play) -> None:
    anna = play.hall.anna
    await play.to_allocation()
    before = await play.log()
    play.hall.clock.advance(PACE + 1)
    reply = await play.type(anna, "6 6 6 2")
    assert "Your time in match 1 is up." in reply.text
    await play.hall.quiet()
    assert (await play.log())[: len(before)] == before
    assert LAVISH not in await play.log()
    assert (await play.view()).over


async def test_each_question_has_its_whole_time(play: Play) -> None:
    anna, bob = play.people
    await play.to_allocation()
    await later(play, PACE - 60)
    await play.take(anna, LAVISH)
    await play.take(bob, EVEN)
    await later(play, PACE - 60)
    assert not (await play.view()).over
    await later(play, 60)
    assert (await play.view()).reason == "timed_out"


async def test_without_a_clock_nobody_is_reminded_or_loses(hall: Hall) -> None:
    await hall.start()
    play = Play(hall, 1, await hall.match(pace="no clock"))
    await play.to_allocation()
    await later(play, 400 * DAY)
    assert not (await play.view()).over
    assert reminders(hall.anna) == reminders(hall.bob) == []


# After a restart


async def test_a_deadline_that_passed_while_the_bot_was_away_is_carried_out_when_it_is_back(play: Play) -> None:
    anna, bob = play.people
    await play.to_allocation()
    await play.take(bob, EVEN)
    await play.hall.quiet()
    await play.hall.bot.stop()
    play.hall.clock.advance(10 * DAY)
    await play.hall.start()
    await play.hall.quiet()
    assert f"**<@{bob.id}> has won** – on time." in play.table()[-1].text
    assert reminders(anna) == []


async def test_a_reminder_that_was_due_while_the_bot_was_away_is_sent_when_it_is_back(play: Play) -> None:
    await play.to_allocation()
    await play.hall.bot.stop()
    play.hall.clock.advance(PACE - 3600)
    await play.hall.start()
    await play.hall.quiet()
    assert len(reminders(play.hall.anna)) == len(reminders(play.hall.bob)) == 1


async def test_a_challenge_whose_time_ran_out_while_the_bot_was_away_is_closed_when_it_is_back(hall: Hall) -> None:
    await hall.start()
    offer = await hall.challenge()
    await hall.bot.stop()
    hall.clock.advance(2 * DAY)
    await hall.start()
    await hall.quiet()
    assert offer.text == "Anna's challenge of Bob to **Golem** was not answered in time."
