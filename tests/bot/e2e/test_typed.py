"""Typed answers: every kind of question, clear words for what can't be read, and never the wrong match."""

from __future__ import annotations

from typing import Any

import pytest

from sandbox import Message, Person
from tests.bot.e2e.hall import Hall, form
from tests.bot.e2e.playing import EVEN, LAVISH, Play, allocation

OPEN = {
    "orient": ("west", {"facing": "W"}, "✅ Stored: West."),
    "move": ("2", {"districts": 2}, "✅ Stored: 2."),
    "amulet": ("me", {"favor": 0}, "✅ Stored: In your favour."),
    "bow": ("own", {"cell": None}, ", its own."),
}


@pytest.mark.parametrize("kind", OPEN)
async def test_an_open_choice_is_answered_by_typing(play: Play, kind: str) -> None:
    text, answer, said = OPEN[kind]
    await play.to_open(kind, play.hall.anna)
    reply = await play.type(play.hall.anna, text)
    await play.hall.quiet()
    assert (await play.log())[-1] == answer
    assert said in reply.text
    assert play.thread.mention in reply.text


async def test_a_neighbour_is_shot_by_typing_its_name(play: Play) -> None:
    await play.to_open("bow", play.hall.bob)
    question = await play.question(play.hall.bob)
    cell = question.decision.fields[0].options[-1].value  # type: ignore[union-attr]
    await play.type(play.hall.bob, cell.lower())
    assert (await play.log())[-1] == {"cell": cell}


async def test_the_golem_is_placed_by_typing(play: Play) -> None:
    (placer,) = await play.asked()
    reply = await play.type(placer, "c4 n")
    await play.hall.quiet()
    assert await play.log() == [{"cell": "C4", "facing": "N"}]
    assert reply.text.startswith("✅ Stored: C4 ")
    assert "puts the golem on C4" in play.table()[-1].text


@pytest.mark.parametrize("text", ["7H 3C", "7♥, 3♣", "7h/3c", " 7♥️ + 3♣️ "])
async def test_voids_are_named_by_typing(play: Play, text: str) -> None:
    await play.to_voids()
    reply = await play.type(play.hall.bob, text)
    assert (await play.log())[-1] == {"cards": ["7H", "3C"]}
    assert "✅ Stored for #1: 7♥ and 3♣." in reply.text


async def test_units_are_split_by_typing(play: Play) -> None:
    await play.to_allocation()
    reply = await play.type(play.hall.anna, "6 6 6 2")
    assert (await play.log())[-1] == LAVISH
    assert "✅ Stored for #1: Orientation 6, Movement 6, Harvesting 6, Regeneration 2." in reply.text
    assert [button.label for button in reply.buttons] == ["Change it", "My answer"]


async def test_the_horn_is_blown_by_typing(play: Play) -> None:
    await play.to_holding("KH", play.hall.anna)
    budget = (await play.question(play.hall.anna)).decision.budget
    assert budget is not None
    await play.type(play.hall.anna, f"7 7 7 {budget + 5 - 21} horn")
    assert (await play.log())[-1] == allocation(7, 7, 7, budget + 5 - 21, horn=True)


BAD: dict[str, list[tuple[str, str]]] = {
    "place": [("G9 N", "such as C4 N"), ("C4", "such as C4 N"), ("what?", "such as C4 N")],
    "voids": [
        ("7H", "such as 7H 3C"),
        ("7H 7H", "must be different"),
        ("KS 3C", "can't be a void"),
        ("11H 3C", "such as 7H 3C"),
        ("9C 3C", "no card of this game"),
    ],
    "allocate": [
        ("6 5 5", "Type four whole numbers"),
        ("6.5 5 5 3", "Type four whole numbers"),
        ("9 9 9 9", "That makes 36 units and you have 20: take 16 off."),
        ("0 9 9 2", "at least one unit on orientation"),
        ("99999999999999999999 1 1 1", "Type four whole numbers"),
        ("5 5 5 5 horn", "You don't hold the Horn of Heimdall"),
        ("-5 5 5 5", "Type four whole numbers"),
    ],
    "orient": [("up", "N, E, S or W")],
    "move": [("4", "Boots of Hermod"), ("0", "can't stay where it is"), ("far", "such as 2")],
    "amulet": [("maybe", "Type me or them")],
    "bow": [("F9", "or own for the golem's own"), ("A1 B2", "or own for the golem's own")],
}


@pytest.mark.parametrize("kind", BAD)
async def test_what_can_not_be_read_is_told_how_it_would_be_right_and_changes_nothing(play: Play, kind: str) -> None:
    anna = play.hall.anna
    match kind:
        case "place":
            (anna,) = await play.asked()
        case "voids":
            await play.to_voids()
        case "allocate":
            await play.to_allocation()
        case _:
            await play.to_open(kind, anna)
    before = await play.log()
    for text, clear in BAD[kind]:
        reply = await play.type(anna, text)
        assert reply.text.startswith("⚠️ "), text
        assert clear in reply.text
        assert "(G" in reply.text
    assert await play.log() == before


async def test_a_typed_answer_is_changed_by_typing_another(play: Play) -> None:
    await play.to_allocation()
    first = await play.type(play.hall.anna, "5 5 5 5")
    second = await play.type(play.hall.anna, "6 6 6 2")
    assert "✅ Changed for #1: Orientation 6" in second.text
    assert _receipt(first.text) != _receipt(second.text)
    await play.type(play.hall.bob, "1 1 1 17")
    await play.hall.quiet()
    assert "**Orientation** · Anna 6, Bob 1" in play.table()[-1].text


def _receipt(text: str) -> str:
    return text.partition("Receipt: `")[2][:64]


# Several matches


async def second_match(play: Play) -> Play:
    """Another match of the two, with both in both asked for their voids."""
    other = Play(play.hall, 2, await play.hall.match())
    await other.to_voids()
    await play.to_voids()
    return other


async def replied(person: Person, question: str, text: str) -> Message:
    """Somebody types in reply to a question that they were sent; what they are told."""
    asked = await person.see(person.dm, lambda m: question in m.text and m.buttons)
    sent = await person.reply(asked, text)
    return await person.see(person.dm, lambda m: m.reference is sent)


async def stored(*plays: Play) -> list[Any]:
    return [await each.log() for each in plays]


async def test_with_two_open_questions_a_typed_answer_is_stored_for_neither_and_both_are_listed(play: Play) -> None:
    other = await second_match(play)
    before = await stored(play, other)
    reply = await play.type(play.hall.anna, "7H 3C")
    assert "You have 2 open questions, so I have stored nothing" in reply.text
    assert sorted(button.label[:3] for button in reply.buttons) == ["#1 ", "#2 "]
    assert await stored(play, other) == before


async def test_the_list_opens_the_form_of_the_match_that_is_chosen(play: Play) -> None:
    other = await second_match(play)
    reply = await play.type(play.hall.anna, "7H 3C")
    button = next(button for button in reply.buttons if button.label.startswith("#2 "))
    modal = form(await play.hall.anna.press(reply, custom_id=button.custom_id))
    assert modal.title.startswith("#2 ")
    await play.hall.anna.fill(modal, {"Hearts": ["6"], "Clubs": ["22"]})
    assert (await other.log())[-1] == {"cards": ["7H", "3C"]}


async def test_a_reply_to_the_list_itself_is_stored_for_neither(play: Play) -> None:
    other = await second_match(play)
    anna = play.hall.anna
    before = await stored(play, other)
    await anna.say(anna.dm, "7H 3C")
    listed = await anna.see(anna.dm, lambda m: "Which match do you mean?" in m.text)
    await anna.reply(listed, "7H 3C")
    await anna.see(anna.dm, lambda m: "Which match do you mean?" in m.text, after=listed)
    assert await stored(play, other) == before


async def test_a_reply_to_a_question_answers_that_one(play: Play) -> None:
    other = await second_match(play)
    bob = play.hall.bob
    for number, match in ((2, other), (1, play)):
        said = await replied(bob, f"**Golem #{number}** against Anna", "7H 3C")
        assert f"✅ Stored for #{number}" in said.text
        assert (await match.log())[-1] == {"cards": ["7H", "3C"]}


async def test_a_reply_to_the_confirmation_changes_that_answer(play: Play) -> None:
    other = await second_match(play)
    bob = play.hall.bob
    confirmation = await replied(bob, "**Golem #2** against Anna", "7H 3C")
    again = await bob.reply(confirmation, "8H 3C")
    said = await bob.see(bob.dm, lambda m: m.reference is again)
    assert "✅ Changed for #2" in said.text
    assert (await other.log())[-1] == {"cards": ["8H", "3C"]}


async def test_a_reply_to_an_old_question_is_told_so_and_stored_nowhere(play: Play) -> None:
    await play.to_voids()
    anna = play.hall.anna
    old = await anna.see(anna.dm, lambda m: m.buttons)
    for person in play.people:
        await play.take(person, {"cards": ["7H", "3C"]})
    await play.hall.quiet()
    before = await play.log()
    sent = await anna.reply(old, "5 5 5 5")
    said = await anna.see(anna.dm, lambda m: m.reference is sent)
    assert "That question has been settled: match #1 has moved on." in said.text
    assert play.thread.mention in said.text
    assert await play.log() == before


async def test_once_one_of_two_matches_waits_for_the_other_player_alone_it_is_still_asked_which(play: Play) -> None:
    """What is stored may be changed, so both questions are open."""
    other = await second_match(play)
    await play.take(play.hall.anna, {"cards": ["7H", "3C"]})
    before = await stored(play, other)
    assert "Which match do you mean?" in (await play.type(play.hall.anna, "8H 3C")).text
    assert await stored(play, other) == before


# Nothing asked


async def test_nonsense_from_somebody_without_a_match_is_told_what_forseti_is(hall: Hall) -> None:
    await hall.start()
    sent = await hall.anna.say(hall.anna.dm, "hello?")
    said = await hall.anna.see(hall.anna.dm, lambda m: m.reference is sent)
    assert "You are in no match. Start one with `/challenge`" in said.text
    assert "I am Forseti" in said.text


async def test_who_is_not_asked_anything_now_is_told_where_the_match_is(play: Play) -> None:
    waiting = play.other((await play.asked())[0])
    said = await play.type(waiting, "C4 N")
    assert "Nothing is asked of you right now." in said.text
    assert f"#1 ({play.thread.mention})" in said.text
    assert await play.log() == []


async def test_a_message_in_the_thread_is_no_answer(play: Play) -> None:
    await play.to_allocation()
    before = await play.log()
    await play.hall.anna.say(play.thread, "5 5 5 5")
    reply = await play.type(play.hall.anna, "nothing of that")
    assert reply.text.startswith("⚠️")
    assert await play.log() == before
    assert EVEN not in await play.log()


async def test_the_reply_to_a_typed_message_that_was_deleted_still_comes(play: Play) -> None:
    await play.to_allocation()
    anna = play.hall.anna
    async with play.hall.sandbox.hold("POST /channels/{channel_id}/messages", after_effect=False) as held:
        sent = await anna.say(anna.dm, "6 6 6 2")
        await held.reached()
        await play.hall.sandbox.delete_message(sent)
        held.release()
        said = await anna.see(anna.dm, lambda m: "✅ Stored for #1" in m.text)
    assert said.reference is None
