"""People who take no direct messages: the same questions wait behind the thread's buttons, and stay private there."""

from __future__ import annotations

from sandbox import Message
from tests.bot.e2e.hall import Hall, form, message
from tests.bot.e2e.playing import LAVISH, MEAGRE, Play, fields


def notes(play: Play) -> list[Message]:
    """What the table was told of people who can't be reached."""
    return [m for m in play.table() if m.text.startswith("📪")]


async def begun(hall: Hall) -> Play:
    await hall.start()
    play = Play(hall, 1, await hall.match())
    await hall.quiet()
    return play


async def test_who_takes_no_direct_messages_is_called_to_the_table_once(hall: Hall) -> None:
    hall.bob.close_dms()
    play = await begun(hall)
    await play.to_voids()
    (note,) = notes(play)
    assert note.mentions == [hall.bob]
    assert f"📪 <@{hall.bob.id}> can't be reached by DM." in note.text
    await play.take(hall.anna, {"cards": ["7H", "3C"]})
    await play.take(hall.bob, {"cards": ["8H", "3C"]})
    await hall.quiet()
    assert notes(play) == [note]
    assert f"📪 <@{hall.bob.id}> can't be reached by DM." in play.live().text
    assert play.live().mentions == [hall.bob]


async def test_the_question_behind_the_note_is_answered_in_private(hall: Hall) -> None:
    hall.bob.close_dms()
    play = await begun(hall)
    await play.to_voids()
    (note,) = notes(play)
    decision = (await play.question(hall.bob)).decision
    said = message(
        await hall.bob.fill(form(await hall.bob.press(note, "Answer")), fields(decision, {"cards": ["9H", "5C"]}))
    )
    await hall.quiet()
    assert "✅ Stored for #1: 9♥ and 5♣." in said.text
    assert said.ephemeral_for is hall.bob
    assert [m for m in hall.anna.read() if "9♥ and 5♣" in m.text] == []
    assert "Answers in: Bob. Waiting for Anna." in play.live().text


async def test_the_note_opens_for_others_only_what_is_asked_of_themselves(hall: Hall) -> None:
    hall.bob.close_dms()
    play = await begun(hall)
    await play.to_voids()
    await play.take(hall.bob, {"cards": ["9H", "5C"]})
    hers = form(await hall.anna.press(notes(play)[0], "Answer"))
    assert all(field.value == () for field in hers.fields)
    carol = hall.sandbox.person("Carol", hall.guild)
    assert "You are not playing in match 1" in message(await carol.press(notes(play)[0], "Answer")).text


async def test_an_open_choice_stands_at_the_table_and_needs_no_direct_message(hall: Hall) -> None:
    hall.anna.close_dms()
    play = await begun(hall)
    await play.to_open("move", hall.anna)
    live = play.live()
    assert live.mentions == [hall.anna]
    assert [button.label[:1] for button in live.buttons] == ["1", "2", "3"]
    assert len(notes(play)) == 1


async def test_with_both_unreachable_the_table_calls_both_and_the_match_goes_on(hall: Hall) -> None:
    hall.anna.close_dms()
    hall.bob.close_dms()
    play = await begun(hall)
    await play.to_voids()
    for person in play.people:
        await play.take(person, {"cards": ["AC", "AS"]})
    await hall.quiet()
    live = play.live()
    assert live.mentions == [hall.anna, hall.bob]
    for person, answer in ((hall.anna, LAVISH), (hall.bob, MEAGRE)):
        decision = (await play.question(person)).decision
        await person.fill(form(await person.press(live, "Answer")), fields(decision, answer))
    await hall.quiet()
    assert "**Orientation** · Anna 6, Bob 1" in play.table()[-1].text


async def test_direct_messages_closed_in_mid_match_lead_to_a_note_at_the_table(hall: Hall) -> None:
    play = await begun(hall)
    await play.to_voids()
    hall.bob.close_dms()
    for person in play.people:
        await play.take(person, {"cards": ["AC", "AS"]})
    await hall.quiet()
    (note,) = notes(play)
    assert note.mentions == [hall.bob]
    modal = form(await hall.bob.press(note, "Answer"))
    assert modal.title == "#1 · Turn 1: 20 units to split"


async def test_direct_messages_opened_again_are_used_again_and_the_table_stops_calling(hall: Hall) -> None:
    hall.bob.close_dms()
    play = await begun(hall)
    await play.to_voids()
    hall.bob.open_dms()
    for person in play.people:
        await play.take(person, {"cards": ["AC", "AS"]})
    await hall.quiet()
    assert "**Golem #1** against Anna · Turn 1" in hall.bob.read(hall.bob.dm)[-1].text
    await play.turn(hall.bob, await play.safe())
    await hall.quiet()
    assert "**Turn 2**" in play.live().text
    assert "📪" not in play.live().text
    assert play.live().mentions == []


async def test_closed_again_after_that_they_are_noted_again(hall: Hall) -> None:
    hall.bob.close_dms()
    play = await begun(hall)
    await play.to_voids()
    hall.bob.open_dms()
    for person in play.people:
        await play.take(person, {"cards": ["AC", "AS"]})
    await hall.quiet()
    hall.bob.close_dms()
    await play.turn(hall.bob, await play.safe())
    await hall.quiet()
    assert len(notes(play)) == 2


async def test_the_thread_shows_the_other_player_nothing_of_what_is_asked_or_answered_in_private(hall: Hall) -> None:
    hall.anna.close_dms()
    hall.bob.close_dms()
    play = await begun(hall)
    await play.to_voids()
    decision = (await play.question(hall.bob)).decision
    await hall.bob.fill(form(await hall.bob.press(play.live(), "Answer")), fields(decision, {"cards": ["9H", "5C"]}))
    mine = message(await hall.bob.press(play.live(), "My answer"))
    asked = message(await hall.bob.slash(play.thread, "answer"))
    assert "9♥ and 5♣" in mine.text
    assert "9♥ and 5♣" in asked.text
    for person in (hall.anna, hall.sandbox.person("Carol", hall.guild)):
        assert [m for m in person.read() if "5♣" in m.text] == []


async def test_whatever_discord_forbids_a_direct_message_for_the_question_waits_at_the_table(play: Play) -> None:
    bob = play.hall.bob
    await play.to_voids()
    play.hall.sandbox.fail(
        "POST /channels/{channel_id}/messages",
        status=403,
        times=None,
        match=lambda call: call.channel(play.hall.sandbox.world) is bob.dm,
    )
    for person in play.people:
        await play.take(person, {"cards": ["AC", "AS"]})
    await play.hall.quiet()
    (note,) = notes(play)
    assert note.mentions == [bob]


async def test_nobody_is_told_to_type_a_secret_where_others_would_read_it(play: Play) -> None:
    await play.to_allocation()
    bob = play.hall.bob
    assert "type your answer here" in bob.read(bob.dm)[-1].text
    asked = message(await bob.slash(play.hall.general, "answer"))
    assert "type your answer here" not in asked.text
    assert "send me your answer in a direct message, like `6 5 5 4`" in asked.text


async def test_all_of_a_players_questions_can_be_asked_for_and_answered_without_direct_messages(hall: Hall) -> None:
    hall.bob.close_dms()
    play = await begun(hall)
    await play.to_allocation()
    asked = message(await hall.bob.slash(hall.general, "answer"))
    assert asked.ephemeral_for is hall.bob
    assert "**Golem #1** against Anna · Turn 1: split your 20 units in secret" in asked.text
    modal = form(await hall.bob.press(asked, "Answer"))
    said = message(await hall.bob.fill(modal, fields((await play.question(hall.bob)).decision, LAVISH)))
    assert "✅ Stored for #1" in said.text
    assert (await play.log())[-1] == LAVISH
