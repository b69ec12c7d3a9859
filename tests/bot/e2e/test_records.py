"""The end of a match as it is told, and its record whenever it is asked for."""

from __future__ import annotations

from engine.record import read, verify
from tests.bot.e2e.hall import message
from tests.bot.e2e.playing import LAVISH, Play


async def resigned(play: Play) -> None:
    await play.to_allocation()
    await play.take(play.hall.anna, LAVISH)
    await play.hall.referee.resign(play.number, by=play.hall.bob.id)
    await play.hall.quiet()


async def test_a_resignation_is_told_as_a_story_with_the_voids_and_then_the_result(play: Play) -> None:
    await resigned(play)
    *_, story, result = play.table()
    assert "Bob resigns" in story.text
    assert "The voids were Anna's A♣ and A♠ and Bob's A♣ and A♠." in story.text
    assert "has won" in result.text
    assert not [m for m in play.table() if m.buttons]


async def test_the_record_of_a_match_that_is_over_is_given_to_whoever_asks_and_verifies(play: Play) -> None:
    await resigned(play)
    got = message(await play.hall.anna.slash(play.thread, "record"))
    assert got.ephemeral_for is play.hall.anna
    (file,) = got.attachments
    assert file.filename == "forseti-1.json"
    assert verify(read(file.data)[0]).holds


async def test_no_record_is_given_while_a_match_runs(play: Play) -> None:
    said = message(await play.hall.anna.slash(play.thread, "record", match=1))
    assert not said.attachments
    assert "⚠️" in said.text
