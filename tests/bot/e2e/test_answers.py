"""Answers before the reveal: looked at, changed, asked about once, refused and tried again."""

from __future__ import annotations

import pytest

from sandbox import Message
from tests.bot.e2e.hall import form, message
from tests.bot.e2e.playing import EVEN, LAVISH, MEAGRE, Play, allocation, fields

KEEP, CHANGE, MINE, AGAIN = "Keep it", "Change it", "My answer", "Try again"
UNITS = ("Orientation", "Movement", "Harvesting", "Regeneration")


def units(*amounts: object) -> dict[str, object]:
    return dict(zip(UNITS, map(str, amounts), strict=True))


async def answered(play: Play, *amounts: object) -> Message:
    """Anna fills in the form behind the table's button; what she is told, in private."""
    return message(await play.hall.anna.fill(form(await play.hall.anna.press(play.live(), "Answer")), units(*amounts)))


# Changing


async def test_an_answer_is_changed_by_a_form_that_shows_the_one_before(play: Play) -> None:
    await play.to_allocation()
    stored = await answered(play, 5, 5, 5, 5)
    modal = form(await play.hall.anna.press(stored, CHANGE))
    assert [field.value for field in modal.fields] == ["5", "5", "5", "5"]
    again = message(await play.hall.anna.fill(modal, units(6, 6, 6, 2)))
    assert "✅ Changed for #1: Orientation 6, Movement 6, Harvesting 6, Regeneration 2." in again.text
    assert (await play.log())[-2:] == [EVEN, LAVISH]


async def test_the_reveal_shows_the_changed_answer_and_the_receipt_that_belongs_to_it(play: Play) -> None:
    await play.to_allocation()
    first = await answered(play, 5, 5, 5, 5)
    second = await answered(play, 6, 6, 6, 2)
    await play.take(play.hall.bob, MEAGRE)
    await play.hall.quiet()
    shown = play.table()[-1].text
    assert "**Orientation** · Anna 6, Bob 1" in shown
    assert second.text.partition("Receipt: `")[2][:64] in shown
    assert first.text.partition("Receipt: `")[2][:64] not in shown


async def test_voids_are_changed_by_a_form_in_which_the_ones_before_are_chosen(play: Play) -> None:
    await play.to_voids()
    anna = play.hall.anna
    decision = (await play.question(anna)).decision
    await anna.fill(form(await anna.press(play.live(), "Answer")), fields(decision, {"cards": ["7H", "3C"]}))
    modal = form(await anna.press(play.live(), "Answer"))
    assert {field.label: field.value for field in modal.fields} == {
        "Hearts": ("6",),
        "Diamonds": (),
        "Clubs": ("22",),
        "Spades": (),
    }


async def test_the_table_says_who_has_answered_and_nothing_of_what(play: Play) -> None:
    await play.to_allocation()
    live = play.live()
    before = len(play.table())
    await answered(play, 6, 6, 6, 2)
    await play.hall.quiet()
    assert "Answers in: Anna. Waiting for Bob." in live.text
    assert len(play.table()) == before
    await answered(play, 5, 5, 5, 5)
    await play.hall.quiet()
    assert "Answers in: Anna. Waiting for Bob." in live.text


async def test_after_the_reveal_an_answer_can_not_be_changed(play: Play) -> None:
    await play.to_allocation()
    stored = await answered(play, 6, 6, 6, 2)
    await play.take(play.hall.bob, MEAGRE)
    await play.hall.quiet()
    said = message(await play.hall.anna.press(stored, CHANGE))
    assert "That question has been settled" in said.text
    assert (await play.log())[-2:] == [LAVISH, MEAGRE]


async def test_a_form_that_is_sent_after_the_reveal_is_told_so_and_stores_nothing(play: Play) -> None:
    await play.to_allocation()
    await answered(play, 6, 6, 6, 2)
    modal = form(await play.hall.anna.press(play.live(), "Answer"))
    await play.take(play.hall.bob, MEAGRE)
    said = message(await play.hall.anna.fill(modal, units(5, 5, 5, 5)))
    assert "That question has been settled" in said.text
    assert said.ephemeral_for is play.hall.anna
    assert (await play.log())[-2:] == [LAVISH, MEAGRE]


# My answer


async def test_my_answer_shows_it_to_its_owner_alone(play: Play) -> None:
    await play.to_allocation()
    live = play.live()
    await answered(play, 6, 6, 6, 2)
    mine = message(await play.hall.anna.press(live, MINE))
    assert "Your answer so far: Orientation 6, Movement 6, Harvesting 6, Regeneration 2." in mine.text
    assert "Receipt: `" in mine.text
    assert mine.ephemeral_for is play.hall.anna


async def test_my_answer_tells_the_other_player_only_of_their_own(play: Play) -> None:
    await play.to_allocation()
    live = play.live()
    await answered(play, 6, 6, 6, 2)
    theirs = message(await play.hall.bob.press(live, MINE))
    assert "You have not answered yet." in theirs.text
    assert "Receipt" not in theirs.text


async def test_my_answer_tells_a_stranger_nothing(play: Play) -> None:
    await play.to_allocation()
    carol = play.hall.sandbox.person("Carol", play.hall.guild)
    await answered(play, 6, 6, 6, 2)
    said = message(await carol.press(play.live(), MINE))
    assert said.ephemeral_for is carol
    assert "You are not playing in match 1: Anna and Bob are." in said.text


# Units left over (G3.2)


@pytest.mark.parametrize("way", ["typed", "form"])
async def test_units_left_over_are_asked_about_once_and_kept(play: Play, way: str) -> None:
    await play.to_allocation()
    anna = play.hall.anna
    before = await play.log()
    asked = await (play.type(anna, "5 5 5 2") if way == "typed" else answered(play, 5, 5, 5, 2))
    assert "That leaves 3 units unspent" in asked.text
    assert [button.label for button in asked.buttons] == [KEEP, CHANGE]
    assert await play.log() == before
    await anna.press(asked, KEEP)
    said = await anna.see(asked.channel, lambda m: "✅ Stored for #1" in m.text)
    assert "Regeneration 2." in said.text
    assert (await play.log())[-1] == allocation(5, 5, 5, 2)


@pytest.mark.parametrize("way", ["typed", "form"])
async def test_units_left_over_are_changed_in_the_form_as_it_was_filled(play: Play, way: str) -> None:
    await play.to_allocation()
    anna = play.hall.anna
    asked = await (play.type(anna, "5 5 5 2") if way == "typed" else answered(play, 5, 5, 5, 2))
    modal = form(await anna.press(asked, CHANGE))
    assert [field.value for field in modal.fields] == ["5", "5", "5", "2"]
    said = message(await anna.fill(modal, {"Regeneration": "5"}))
    assert "✅ Stored for #1" in said.text
    assert (await play.log())[-1] == EVEN


async def test_keeping_after_the_bot_has_restarted_asks_once_more(play: Play) -> None:
    await play.to_allocation()
    anna = play.hall.anna
    asked = await play.type(anna, "5 5 5 2")
    before = await play.log()
    await play.hall.restart()
    await anna.press(asked, KEEP)
    said = await anna.see(anna.dm, lambda m: "I no longer have what you had filled in" in m.text)
    assert "Nothing was stored" in said.text
    assert await play.log() == before
    await anna.fill(form(await anna.press(said, "Answer")), units(5, 5, 5, 5))
    assert (await play.log())[-1] == EVEN


async def test_keeping_twice_stores_once_and_tells_what_is_stored(play: Play) -> None:
    await play.to_allocation()
    anna = play.hall.anna
    asked = await play.type(anna, "5 5 5 2")
    before = len(await play.log())
    await anna.press(asked, KEEP)
    stored = await anna.see(anna.dm, lambda m: "✅ Stored for #1" in m.text)
    await anna.press(asked, KEEP)
    said = await anna.see(anna.dm, lambda m: m.buttons, after=stored)
    assert "Your answer so far: Orientation 5, Movement 5, Harvesting 5, Regeneration 2." in said.text
    assert len(await play.log()) == before + 1


async def test_keep_below_an_older_doubt_does_not_store_a_later_answer(play: Play) -> None:
    await play.to_allocation()
    anna = play.hall.anna
    older = await play.type(anna, "1 1 1 1")
    newer = await play.type(anna, "5 5 5 4")
    before = await play.log()
    await anna.press(older, KEEP)
    await play.hall.quiet()
    assert await play.log() == before
    await anna.press(newer, KEEP)
    await play.hall.quiet()
    assert (await play.log())[-1] == allocation(5, 5, 5, 4)


async def test_keeping_an_older_doubt_after_a_restart_does_not_claim_that_nothing_is_stored(play: Play) -> None:
    await play.to_allocation()
    anna = play.hall.anna
    await play.type(anna, "5 5 5 5")
    asked = await play.type(anna, "5 5 5 2")
    await play.hall.restart()
    await anna.press(asked, KEEP)
    said = await anna.see(anna.dm, lambda m: m.buttons, after=asked)
    assert "Your answer so far: Orientation 5, Movement 5, Harvesting 5, Regeneration 5." in said.text
    assert (await play.log())[-1] == EVEN


# Refused


async def test_a_refused_form_is_tried_again_as_it_was_filled(play: Play) -> None:
    await play.to_allocation()
    anna = play.hall.anna
    before = await play.log()
    refused = await answered(play, 9, 9, 9, 9)
    assert refused.text.startswith("⚠️ That makes 36 units and you have 20: take 16 off. (G3.1)")
    assert refused.ephemeral_for is anna
    assert await play.log() == before
    modal = form(await anna.press(refused, AGAIN))
    assert [field.value for field in modal.fields] == ["9", "9", "9", "9"]
    assert modal.title == "#1 · Turn 1: 20 units to split"
    said = message(await anna.fill(modal, units(6, 6, 6, 2)))
    assert "✅ Stored for #1" in said.text


async def test_words_where_a_number_belongs_are_refused_and_kept_in_the_form(play: Play) -> None:
    await play.to_allocation()
    anna = play.hall.anna
    refused = await answered(play, "six", 5, 5, 4)
    assert "Orientation: “six” is not a whole number" in refused.text
    modal = form(await anna.press(refused, AGAIN))
    assert [field.value for field in modal.fields] == ["six", "5", "5", "4"]


async def test_too_many_voids_are_refused_and_kept_in_the_form(play: Play) -> None:
    await play.to_voids()
    anna = play.hall.anna
    modal = form(await anna.press(play.live(), "Answer"))
    refused = message(await anna.fill(modal, {"Hearts": ["0", "1"], "Spades": ["30"]}))
    assert "Name exactly two cards as your voids. (G2.3)" in refused.text
    again = form(await anna.press(refused, AGAIN))
    assert again.field("Hearts").value == ("0", "1")
    assert again.field("Spades").value == ("30",)
    said = message(await anna.fill(again, {"Hearts": ["0"]}))
    assert "✅ Stored for #1: A♥ and 5♠." in said.text


async def test_trying_again_after_a_restart_opens_an_empty_form(play: Play) -> None:
    await play.to_allocation()
    refused = await answered(play, 9, 9, 9, 9)
    await play.hall.restart()
    modal = form(await play.hall.anna.press(refused, AGAIN))
    assert [field.value for field in modal.fields] == ["", "", "", ""]


async def test_only_the_owner_of_the_horn_has_its_checkbox(play: Play) -> None:
    await play.to_holding("KH", play.hall.bob)
    hers = form(await play.hall.anna.press(play.live(), "Answer"))
    his = form(await play.hall.bob.press(play.live(), "Answer"))
    assert [field.label for field in hers.fields] == list(UNITS)
    assert [field.label for field in his.fields] == [*UNITS, "Blow the Horn of Heimdall"]
    said = message(await play.hall.bob.fill(his, {**units(7, 7, 7, 4), "Blow the Horn of Heimdall": True}))
    assert "Blow the Horn of Heimdall" in said.text
    assert (await play.log())[-1] == allocation(7, 7, 7, 4, horn=True)
