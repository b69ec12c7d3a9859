"""A whole match: by direct messages, by the thread's buttons alone, and what is left of it when it is over."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from random import Random

from engine import record as rec
from engine.games import GAMES
from engine.match import Answered
from sandbox import Message, Person
from tests.bot.e2e.hall import Hall, form, message
from tests.bot.e2e.playing import Play, fields, typed

SHORT = "target=9 stalemate_turns=5"
KEEP = "Keep it"


async def by_direct_messages(play: Play, random: Random, player: str = "steady") -> None:
    """Both type every answer until the match is over."""
    house = GAMES["golem"].house[player]
    while asked := await play.asked():
        person, question = asked[0], await play.question(asked[0])
        answer = house(await play.view(person), question.decision, random)
        reply = await play.type(person, typed(question.decision, answer))
        if any(button.label == KEEP for button in reply.buttons):
            await person.press(reply, KEEP)
            await person.see(person.dm, lambda m: "✅" in m.text, after=reply)


async def by_buttons(play: Play, random: Random) -> None:
    """Both use nothing but the buttons below the table's messages until the match is over."""
    house = GAMES["golem"].house["steady"]
    while asked := await play.asked():
        person, decision = asked[0], (await play.question(asked[0])).decision
        answer = house(await play.view(person), decision, random)
        live = play.live()
        if decision.kind in ("place", "voids", "allocate"):
            got = await person.fill(form(await person.press(live, "Answer")), fields(decision, answer))
            if got is not None and any(button.label == KEEP for button in got.buttons):
                await person.press(got, KEEP)
            await play.hall.quiet()
            continue
        (field,) = decision.fields
        at = next(
            n for n, option in enumerate(getattr(field, "options", ())) if option.value == next(iter(answer.values()))
        )
        await person.press(live, custom_id=live.buttons[at].custom_id)
        await play.hall.quiet()


def files_of(messages: list[Message], ending: str) -> Iterator[tuple[Message, bytes]]:
    for each in messages:
        for file in each.attachments:
            if file.filename.endswith(ending):
                yield each, file.data


def names(play: Play) -> tuple[str, str]:
    return play.people[0].name, play.people[1].name


async def finished(hall: Hall, seed: int = 1, player: str = "steady") -> Play:
    """A short match, played to its end by direct messages."""
    await hall.start()
    play = Play(hall, 1, await hall.match(options=SHORT))
    await by_direct_messages(play, Random(seed), player)
    await hall.quiet()
    return play


async def test_a_match_played_by_direct_messages_ends_with_its_result(hall: Hall) -> None:
    play = await finished(hall)
    last = play.table()[-1]
    winner = (await play.view()).winner
    assert f"🏁 **Golem #1** of <@{hall.anna.id}> and <@{hall.bob.id}> is over." in last.text
    assert winner is None or f"**<@{play.people[winner].id}> has won**" in last.text
    assert last.buttons == []


async def test_the_final_message_shows_the_board_and_holds_a_record_that_verifies(hall: Hall) -> None:
    play = await finished(hall)
    ((last, data),) = files_of(play.table(), ".json")
    assert last is play.table()[-1]
    assert [file.content_type for file in last.attachments] == ["image/png", "application/json"]
    (record,) = rec.read(data)
    verdict = rec.verify(record)
    assert verdict.failure is None
    assert json.loads(data)["log"][-1] is not None
    assert record.names == names(play)


async def test_every_board_of_a_match_has_words_for_those_who_do_not_see_it(hall: Hall) -> None:
    play = await finished(hall)
    pictures = [file for each in play.table() for file in each.attachments if file.filename.endswith(".png")]
    assert len(pictures) >= 4
    assert all(file.description and 0 < len(file.description) <= 1024 for file in pictures)
    assert len({file.filename for file in pictures}) == len(pictures)


async def test_when_a_match_is_over_no_button_of_the_table_is_left(hall: Hall) -> None:
    play = await finished(hall)
    assert [each.text for each in play.table() if each.buttons] == []


async def test_the_ladder_shows_the_match_in_its_last_message_and_on_request(hall: Hall) -> None:
    play = await finished(hall)
    shown = message(await hall.anna.slash(hall.general, "leaderboard"))
    winner = (await play.view()).winner
    assert winner is not None
    assert shown.ephemeral_for is None
    assert f"1. {play.people[winner].name} · " in shown.text
    assert "(1–0–0)" in shown.text
    assert "(0–0–1)" in shown.text
    assert shown.text.splitlines()[1:] == play.table()[-1].text.splitlines()[-2:]


async def test_each_answer_is_asked_in_private_and_confirmed_with_its_receipt(hall: Hall) -> None:
    play = await finished(hall, player="random")
    log = (await hall.referee.table(1)).match.log
    receipts = {entry.receipt for entry in log if isinstance(entry, Answered) and entry.receipt}
    said = "\n".join(m.text for person in play.people for m in person.read(person.dm))
    table = "\n".join(m.text for m in play.table())
    assert len(receipts) >= 4
    assert all(receipt in said for receipt in receipts)
    assert all(receipt in table for receipt in receipts)


async def test_a_match_is_played_by_the_threads_buttons_alone_while_both_take_no_direct_messages(hall: Hall) -> None:
    hall.anna.close_dms()
    hall.bob.close_dms()
    await hall.start()
    play = Play(hall, 1, await hall.match(options=SHORT))
    await hall.quiet()
    await by_buttons(play, Random(2))
    assert "🏁" in play.table()[-1].text
    assert hall.anna.read(hall.anna.dm) == hall.bob.read(hall.bob.dm) == []


async def test_a_match_is_played_by_both_at_once_without_waiting_for_each_other(hall: Hall) -> None:
    await hall.start()
    play = Play(hall, 1, await hall.match())
    await play.place()
    await hall.quiet()

    async def answer(person: Person) -> Message:
        return await play.type(person, "7H 3C")

    replies = await asyncio.gather(*map(answer, play.people))
    await hall.quiet()
    assert all("✅ Stored for #1" in reply.text for reply in replies)
    assert sum("That was the last one" in reply.text for reply in replies) == 1
    assert (await play.view()).turn == 1
