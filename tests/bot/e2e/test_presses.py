"""Presses that are not as they should be: by a stranger, on somebody else's choice, late, twice, after a restart."""

from __future__ import annotations

import asyncio

from sandbox import Message, Person
from sandbox.forms import submitted
from sandbox.interactions import MODAL
from sandbox.posting import post
from tests.bot.e2e.hall import Hall, form, message
from tests.bot.e2e.playing import EVEN, LAVISH, MEAGRE, Play, allocation, fields


def private_to(person: Person, got: object) -> str:
    """The words of a message that this person alone sees."""
    said = message(got)
    assert said.ephemeral_for is person
    return said.text


# Whose it is


async def test_a_stranger_who_presses_answer_is_told_whose_match_it_is(play: Play) -> None:
    carol = play.hall.sandbox.person("Carol", play.hall.guild)
    await play.to_allocation()
    said = private_to(carol, await carol.press(play.live(), "Answer"))
    assert "You are not playing in match 1: Anna and Bob are." in said


async def test_a_stranger_who_presses_somebodys_choice_changes_nothing(play: Play) -> None:
    carol = play.hall.sandbox.person("Carol", play.hall.guild)
    await play.to_open("move", play.hall.anna)
    live, before = play.live(), await play.log()
    await carol.press(live, custom_id=live.buttons[0].custom_id)
    said = await carol.see(play.thread, lambda m: m.ephemeral_for is carol)
    assert "You are not playing in match 1: Anna and Bob are." in said.text
    assert await play.log() == before


async def test_the_other_player_who_presses_a_choice_is_told_whose_it_is(play: Play) -> None:
    bob = play.hall.bob
    await play.to_open("move", play.hall.anna)
    live, before = play.live(), await play.log()
    await bob.press(live, custom_id=live.buttons[0].custom_id)
    said = await bob.see(play.thread, lambda m: m.ephemeral_for is bob)
    assert "This choice is Anna's, not yours." in said.text
    assert await play.log() == before


async def test_the_player_who_does_not_place_the_golem_is_told_whose_choice_it_is(play: Play) -> None:
    (placer,) = await play.asked()
    other = play.other(placer)
    said = private_to(other, await other.press(play.live(), "Answer"))
    assert f"This choice is {placer.name}'s, not yours." in said


async def test_a_form_opened_by_a_player_stores_nothing_for_a_stranger_who_sends_it(play: Play) -> None:
    """No client lets anybody do that; whoever sends it counts all the same, not who opened it."""
    carol = play.hall.sandbox.person("Carol", play.hall.guild)
    await play.to_allocation()
    modal = form(await play.hall.anna.press(play.live(), "Answer"))
    before = await play.log()
    data = submitted(modal, fields((await play.question(play.hall.anna)).decision, EVEN))
    interactions = play.hall.sandbox._interactions
    sent = interactions.send(MODAL, carol, play.thread, data, message=play.live(), opener=modal.opener)
    await interactions.acknowledged(sent)
    said = await interactions.answered(sent)
    assert "You are not playing in match 1" in private_to(carol, said)
    assert await play.log() == before


# When it is


async def test_an_old_question_in_the_direct_messages_leads_to_the_table(play: Play) -> None:
    await play.to_voids()
    anna = play.hall.anna
    old = await anna.see(anna.dm, lambda m: m.buttons)
    for person in play.people:
        await play.take(person, {"cards": ["AC", "AS"]})
    await play.hall.quiet()
    said = message(await anna.press(old, "Answer"))
    assert f"That question has been settled: match #1 has moved on. Go to {play.thread.mention}." in said.text


async def test_the_tables_old_messages_have_no_buttons(play: Play) -> None:
    await play.to_open("move", play.hall.anna)
    assert [m for m in play.table() if m.buttons] == [play.live()]


async def test_a_press_that_was_on_its_way_when_the_turn_ended_is_told_so(play: Play) -> None:
    await play.to_open("orient", play.hall.anna)
    anna, live = play.hall.anna, play.live()
    async with play.hall.sandbox.hold("PATCH /channels/{channel_id}/messages/{message_id}", after_effect=False):
        await play.take(anna, {"facing": "N"})
        before = await play.log()
        await anna.press(live, custom_id=live.buttons[1].custom_id)
        said = await anna.see(play.thread, lambda m: m.ephemeral_for is anna)
    assert "That question has been settled" in said.text
    assert await play.log() == before


async def test_a_press_in_a_match_that_is_over_is_told_so(play: Play) -> None:
    await play.to_voids()
    old = await play.hall.anna.see(play.hall.anna.dm, lambda m: m.buttons)
    await play.hall.referee.resign(1, by=play.hall.bob.id)
    await play.hall.quiet()
    said = message(await play.hall.anna.press(old, "Answer"))
    assert "That question has been settled" in said.text
    assert play.thread.mention in said.text


# How often


async def test_a_double_press_on_a_choice_plays_it_once(play: Play) -> None:
    await play.to_open("orient", play.hall.anna)
    anna, live, before = play.hall.anna, play.live(), len(await play.log())
    west = next(button for button in live.buttons if button.label.startswith("West"))
    await asyncio.gather(*(anna.press(live, custom_id=west.custom_id) for _ in range(2)))
    await play.hall.quiet()
    assert (await play.log())[before:] == [{"facing": "W"}]
    assert sum("turns the golem west" in m.text for m in play.table()) == 1


async def test_two_different_choices_at_once_play_the_first(play: Play) -> None:
    await play.to_open("orient", play.hall.anna)
    anna, live, before = play.hall.anna, play.live(), len(await play.log())
    await asyncio.gather(*(anna.press(live, custom_id=button.custom_id) for button in live.buttons))
    await play.hall.quiet()
    assert len((await play.log())[before:]) == 1


async def test_the_same_form_sent_from_two_devices_stores_one_answer_and_then_the_other(play: Play) -> None:
    await play.to_allocation()
    anna, before = play.hall.anna, len(await play.log())
    decision = (await play.question(anna)).decision
    first, second = [form(await anna.press(play.live(), "Answer")) for _ in range(2)]
    await asyncio.gather(anna.fill(first, fields(decision, EVEN)), anna.fill(second, fields(decision, LAVISH)))
    assert sorted((await play.log())[before:], key=str) == sorted([EVEN, LAVISH], key=str)
    await play.take(play.hall.bob, MEAGRE)
    await play.hall.quiet()
    assert sum("**Orientation**" in m.text for m in play.table()) == 1


async def test_both_last_answers_at_once_resolve_the_turn_once(play: Play) -> None:
    await play.to_allocation()
    live = play.live()

    async def answer(person: Person, *units: int) -> Message:
        decision = (await play.question(person)).decision
        modal = form(await person.press(live, "Answer"))
        return message(await person.fill(modal, fields(decision, allocation(*units))))

    said = await asyncio.gather(answer(play.hall.anna, 6, 6, 6, 2), answer(play.hall.bob, 1, 1, 1, 17))
    await play.hall.quiet()
    assert sum("That was the last one" in each.text for each in said) == 1
    assert sum("**Orientation** · Anna 6, Bob 1" in m.text for m in play.table()) == 1


# After a restart


async def test_a_form_opened_before_a_restart_is_taken_after_it(play: Play) -> None:
    await play.to_allocation()
    anna = play.hall.anna
    decision = (await play.question(anna)).decision
    modal = form(await anna.press(play.live(), "Answer"))
    await play.hall.restart()
    said = message(await anna.fill(modal, fields(decision, LAVISH)))
    assert "✅ Stored for #1: Orientation 6" in said.text
    assert (await play.log())[-1] == LAVISH


async def test_every_button_works_after_a_restart(play: Play) -> None:
    await play.to_open("move", play.hall.anna)
    anna, live = play.hall.anna, play.live()
    await play.hall.restart()
    await anna.press(live, custom_id=live.buttons[1].custom_id)
    await play.hall.quiet()
    assert (await play.log())[-1] == {"districts": 2}


# What is not known


async def test_a_button_that_forseti_does_not_know_is_answered_in_private(hall: Hall) -> None:
    await hall.start()
    for custom_id in ("another:bots:button", "f1:accept", "f1:fly:1", "f2:accept:1", "f1:ask:1:allocate:99999999999"):
        row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Old", "custom_id": custom_id}]}
        old = post(hall.general, hall.sandbox.world.bot, {"content": "from long ago", "components": [row]})
        assert "I don't know that button any more." in private_to(hall.anna, await hall.anna.press(old, "Old"))


async def test_a_button_of_a_match_that_is_not_there_is_told_so(hall: Hall) -> None:
    await hall.start()
    for custom_id in ("f1:ask:77:allocate:3", "f1:mine:77", "f1:pick:77:move:3:0", "f1:resign:77", "f1:keep:77:x:1"):
        row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Old", "custom_id": custom_id}]}
        old = post(hall.general, hall.sandbox.world.bot, {"content": "from long ago", "components": [row]})
        got = await hall.anna.press(old, "Old")
        said = got or await hall.anna.see(hall.general, lambda m: m.ephemeral_for is hall.anna)
        assert "There is no match 77 here." in private_to(hall.anna, said)
        hall.anna.dismiss(message(said))


async def test_a_choice_of_which_there_are_not_so_many_is_refused(play: Play) -> None:
    await play.to_open("move", play.hall.anna)
    anna, before = play.hall.anna, await play.log()
    forged = play.live().buttons[0].custom_id
    assert forged is not None
    row = {"type": 1, "components": [{"type": 2, "style": 1, "label": "Old", "custom_id": f"{forged[:-1]}7"}]}
    old = post(play.thread, play.hall.sandbox.world.bot, {"content": "forged", "components": [row]})
    await anna.press(old, "Old")
    said = await anna.see(play.thread, lambda m: m.ephemeral_for is anna)
    assert "I don't know that button any more." in said.text
    assert await play.log() == before


async def test_a_command_of_an_older_version_is_answered_with_what_to_do(hall: Hall) -> None:
    await hall.start()
    some = next(iter(hall.sandbox.world.commands.values()))
    hall.sandbox.world.commands[1] = {**some, "id": "1", "name": "duel", "options": []}
    said = private_to(hall.anna, await hall.anna.slash(hall.general, "duel"))
    assert "I don't know that command any more." in said


async def test_no_view_or_form_stays_in_the_librarys_memory(play: Play) -> None:
    await play.to_allocation()
    anna = play.hall.anna
    modal = form(await anna.press(play.live(), "Answer"))
    await anna.fill(modal, fields((await play.question(anna)).decision, EVEN))
    await anna.press(play.live(), "My answer")
    await anna.slash(play.thread, "answer")
    await play.hall.quiet()
    views = play.hall.bot.client._connection._view_store
    assert not views._views
    assert not views._modals
    assert not views._synced_message_views
