"""Faults of our own: players hear that it was ours and that their match is safe, and no secret gets into the log."""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Iterator

import pytest

from bot.boards.golem import GolemBoard
from bot.logs import safe_traceback
from bot.words import talk
from engine.games.golem import Golem
from engine.referee import Referee
from engine.store import StoreError
from engine.store.sqlite.store import SqliteStore
from tests.bot.e2e.hall import Hall, form, message
from tests.bot.e2e.playing import LAVISH, MEAGRE, VOIDS, Play, fields

SECRET = "4711 0815"
SLIP = "match 1 does not replay as it was played: parked (it replays to another position than it was played to)"


def breaks(monkeypatch: pytest.MonkeyPatch, what: object, name: str, error: Exception) -> None:
    """From now on that part of the bot fails."""

    def fail(*_: object, **__: object) -> object:
        raise error

    monkeypatch.setattr(what, name, fail)


def told_in_log(play: Play) -> str:
    """What of the logged faults a log would show."""
    return "\n".join(
        f"{entry} {safe_traceback(entry['exc_info']) if isinstance(entry.get('exc_info'), Exception) else ''}"
        for entry in play.hall.logged
        if entry["log_level"] == "error"
    )


# In the rules and the store


@pytest.mark.parametrize("part", [(Golem, "resolve"), (SqliteStore, "add")])
async def test_a_fault_in_mid_answer_is_owned_up_to_and_nothing_is_lost(
    play: Play, monkeypatch: pytest.MonkeyPatch, part: tuple[type, str]
) -> None:
    play.hall.forgive("interaction_failed")
    await play.to_allocation()
    await play.take(play.hall.anna, LAVISH)
    bob, before = play.hall.bob, await play.log()
    decision = (await play.question(bob)).decision
    with monkeypatch.context() as broken:
        breaks(broken, *part, RuntimeError(SECRET))
        modal = form(await bob.press(play.live(), "Answer"))
        said = message(await bob.fill(modal, fields(decision, MEAGRE)))
    assert said.text == talk.OUR_FAULT
    assert said.ephemeral_for is bob
    assert await play.log() == before
    again = message(await bob.fill(form(await bob.press(play.live(), "Answer")), fields(decision, MEAGRE)))
    assert "✅ Stored for #1" in again.text
    await play.hall.quiet()
    assert "**Orientation** · Anna 6, Bob 1" in play.table()[-1].text


async def test_a_fault_in_a_typed_answer_is_owned_up_to(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    play.hall.forgive("typed_failed")
    await play.to_allocation()
    anna = play.hall.anna
    with monkeypatch.context() as broken:
        breaks(broken, SqliteStore, "add", StoreError("the disk is full"))
        await anna.say(anna.dm, "6 6 6 2")
        await anna.see(anna.dm, lambda m: m.text == talk.OUR_FAULT)
    assert LAVISH not in await play.log()
    assert "✅ Stored for #1" in (await play.type(anna, "6 6 6 2")).text


async def test_a_fault_in_a_choice_at_the_table_is_owned_up_to(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    play.hall.forgive("interaction_failed")
    anna = play.hall.anna
    await play.to_open("orient", anna)
    with monkeypatch.context() as broken:
        breaks(broken, Golem, "resolve", ZeroDivisionError(SECRET))
        await anna.press(play.live(), custom_id=play.live().buttons[0].custom_id)
        await anna.see(play.thread, lambda m: m.text == talk.OUR_FAULT and m.ephemeral_for is anna)
    await anna.press(play.live(), custom_id=play.live().buttons[0].custom_id)
    await play.hall.quiet()
    assert (await play.log())[-1] == {"facing": "N"}


async def test_a_fault_in_a_command_is_owned_up_to(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    play.hall.forgive("interaction_failed")
    breaks(monkeypatch, GolemBoard, "png", RuntimeError(SECRET))
    said = message(await play.hall.anna.slash(play.thread, "board"))
    assert said.text == talk.OUR_FAULT


async def test_a_form_that_is_not_ready_in_time_is_owned_up_to_before_discord_gives_up(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    await play.to_allocation()
    monkeypatch.setattr("bot.client._FORM_PATIENCE", 0.01)
    with monkeypatch.context() as slow:
        slow.setattr(Referee, "question", lambda *_, **__: asyncio.Event().wait())
        said = message(await play.hall.anna.press(play.live(), "Answer"))
    assert said.text == talk.BUSY
    assert form(await play.hall.anna.press(play.live(), "Answer")).title.startswith("#1 · ")


async def test_the_log_of_a_fault_names_the_match_and_nothing_of_the_answer(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    play.hall.forgive("interaction_failed")
    await play.to_allocation()
    anna = play.hall.anna
    breaks(monkeypatch, Golem, "read", RuntimeError(f"can't read {SECRET}"))
    modal = form(await anna.press(play.live(), "Answer"))
    await anna.fill(modal, fields((await play.question(anna)).decision, LAVISH))
    (fault,) = [entry for entry in play.hall.logged if entry["log_level"] == "error"]
    assert (fault["match"], fault["verb"]) == (1, "form")
    shown = told_in_log(play).replace(repr(fault["exc_info"]), "")
    assert "builtins.RuntimeError" in shown
    assert SECRET not in shown
    assert "harvesting" not in shown


# In what is told


async def test_a_board_that_can_not_be_drawn_holds_no_match_up(play: Play, monkeypatch: pytest.MonkeyPatch) -> None:
    play.hall.forgive("board_failed")
    breaks(monkeypatch, GolemBoard, "png", RuntimeError(SECRET))
    await play.to_voids()
    for person in play.people:
        await play.take(person, {"cards": list(VOIDS)})
    await play.hall.quiet()
    live = play.live()
    assert "**Turn 1**" in live.text
    assert live.attachments == []
    assert "Turn 1: split your 20 units" in play.hall.anna.read(play.hall.anna.dm)[-1].text


async def test_what_can_not_be_told_now_is_told_later_and_the_rest_goes_on(
    play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    from bot.posts import Composer

    play.hall.forgive("post_failed")
    await play.to_voids()
    with monkeypatch.context() as broken:
        breaks(broken, Composer, "table", RuntimeError(SECRET))
        for person in play.people:
            await play.take(person, {"cards": list(VOIDS)})
        await play.hall.quiet()
    assert "Turn 1: split your 20 units" in play.hall.anna.read(play.hall.anna.dm)[-1].text
    play.hall.advance(10)
    await play.hall.quiet()
    assert sum("**Turn 1**" in m.text for m in play.table()) == 1


# A match that does not replay


@contextlib.contextmanager
def database(hall: Hall) -> Iterator[sqlite3.Connection]:
    """The database, to be written past a bot that does not run."""
    with contextlib.closing(sqlite3.connect(hall.database)) as connection, connection:
        yield connection


async def test_a_match_that_does_not_replay_is_paused_with_word_to_its_people_and_resumed_once_mended(
    play: Play,
) -> None:
    anna = play.hall.anna
    await play.to_allocation()
    live = play.live()
    await play.hall.bot.stop()
    with database(play.hall) as connection:
        (digest,) = connection.execute("SELECT digest FROM entries WHERE version = 3").fetchone()
        connection.execute("UPDATE entries SET digest = 'other' WHERE version = 3")
    play.hall.forgive(SLIP)
    await play.hall.start()
    await play.hall.quiet()
    notice = play.table()[-1]
    assert "match #1 is paused" in notice.text
    assert notice.mentions == list(play.people)
    said = message(await anna.press(live, "Answer"))
    assert "Match 1 is parked" in said.text
    play.hall.advance(10 * 86_400)
    await play.hall.bot.stop()
    with database(play.hall) as connection:
        connection.execute("UPDATE entries SET digest = ? WHERE version = 3", (digest,))
    await play.hall.start()
    await play.hall.quiet()
    assert "match #1 goes on from where it stood, with fresh clocks." in play.table()[-1].text
    modal = form(await anna.press(live, "Answer"))
    said = message(await anna.fill(modal, fields((await play.question(anna)).decision, LAVISH)))
    assert "✅ Stored for #1" in said.text


async def test_other_matches_go_on_beside_a_paused_one(play: Play) -> None:
    other = Play(play.hall, 2, await play.hall.match())
    await other.to_allocation()
    await play.to_allocation()
    await play.hall.bot.stop()
    with database(play.hall) as connection:
        connection.execute("UPDATE entries SET digest = 'other' WHERE match = 1")
    play.hall.forgive(SLIP)
    await play.hall.start()
    await play.hall.quiet()
    assert "✅ Stored for #2" in (await play.type(play.hall.anna, "6 6 6 2")).text


async def test_a_paused_match_can_be_called_off_and_its_people_are_told(play: Play) -> None:
    odin = play.hall.sandbox.person("Odin", play.hall.guild)
    play.hall.guild.give(odin, play.hall.guild.add_role("Wardens", {"MANAGE_GUILD"}))
    await play.to_allocation()
    await play.hall.bot.stop()
    with database(play.hall) as connection:
        connection.execute("UPDATE entries SET digest = 'other' WHERE version = 3")
        connection.execute("UPDATE posts SET status = 'waiting' WHERE id = (SELECT max(id) FROM posts)")
    play.hall.forgive(SLIP)
    await play.hall.start()
    await play.hall.quiet()
    sure = message(await odin.slash(play.thread, "calloff", match=1))
    await odin.press(sure, "Call it off")
    await play.hall.quiet()
    play.hall.advance(600)
    await play.hall.quiet()
    last = play.table()[-1]
    assert last.mentions == list(play.people)
    assert "Nobody wins – it was called off; the match does not count on the ladder." in last.text
    assert play.hall.rows("SELECT * FROM posts WHERE status IN ('waiting', 'attempted')") == []
