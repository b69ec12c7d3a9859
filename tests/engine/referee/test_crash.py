"""Killed at any moment, a referee has lost nothing that it acknowledged and left nothing half written."""

from __future__ import annotations

import asyncio
import json
import random
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from engine.match import Answered
from engine.referee.consequences import first_posts, posts_after
from engine.store import Status, What
from tests.engine.referee.hall import GUILD, Hall


async def play_and_kill(path: Path, seed: int, answers: int) -> list[dict[str, object]]:
    """Has a process play and kills it after so many acknowledged answers; gives those and any that came meanwhile."""
    player = await asyncio.create_subprocess_exec(
        sys.executable, "-m", "tests.engine.referee.player", str(path), str(seed), stdout=asyncio.subprocess.PIPE
    )
    assert player.stdout is not None
    lines = [await player.stdout.readline() for _ in range(answers)]
    player.kill()
    lines += (await player.stdout.read()).splitlines(keepends=True)
    await player.wait()
    return [json.loads(line) for line in lines if line.endswith(b"\n")]


async def check(hall: Hall, acknowledged: list[dict[str, object]]) -> None:
    """Everything acknowledged is there, and each match has exactly what follows from its log."""
    listings = await hall.store.listings(statuses=tuple(Status))
    logs = {}
    for listing in listings:
        assert listing.status is not Status.PARKED
        saved = await hall.store.saved(listing.id)
        assert saved is not None
        logs[listing.id] = [logged.entry for logged in saved.log]
        versions = [await hall.referee.match_at(listing.id, version) for version in range(listing.version + 1)]
        match = versions[-1]
        assert (match.outcome is not None) == (listing.status is Status.OVER) == (listing.result is not None)
        on_the_clock = {due.seat for due in listing.deadlines}
        assert on_the_clock == (set(match.waiting_for()) if listing.pace and match.outcome is None else set())
        expected = list(first_posts(versions[0]))
        for before, entry in zip(versions, logs[listing.id], strict=False):
            expected += posts_after(before, before.submit(entry), entry)
        posts = await hall.store.outbox.posts_of(listing.id)
        assert [(post.what, post.version, post.seat) for post in posts] == [
            (post.what, post.version, post.seat) for post in expected
        ]
    for answer in acknowledged:
        entry = logs[answer["match"]][answer["version"] - 1]  # type: ignore[operator,index]
        assert isinstance(entry, Answered)
        assert (entry.answer, entry.receipt) == (answer["answer"], answer["receipt"])
    before_anew = sorted(await hall.referee.ladder(GUILD, "parley"), key=lambda standing: standing.person.id)
    await hall.referee.recompute_ladder(GUILD, "parley")
    assert sorted(await hall.referee.ladder(GUILD, "parley"), key=lambda each: each.person.id) == before_anew


async def kill_repeatedly(path: Path, rounds: int) -> None:
    chance = random.Random(rounds)
    acknowledged: list[dict[str, object]] = []
    for seed in range(rounds):
        acknowledged += await play_and_kill(path, seed, chance.randrange(1, 250))
        hall = Hall(path)
        await hall.open()
        await check(hall, acknowledged)
        await hall.close()
    with closing(sqlite3.connect(path)) as database:
        assert database.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        assert database.execute("PRAGMA foreign_key_check").fetchall() == []


async def test_a_killed_referee_has_lost_nothing_and_left_nothing_half(tmp_path: Path) -> None:
    await kill_repeatedly(tmp_path / "forseti.db", 4)


@pytest.mark.long
@pytest.mark.timeout(600)
async def test_a_referee_killed_time_and_again_has_lost_nothing_and_left_nothing_half(tmp_path: Path) -> None:
    await kill_repeatedly(tmp_path / "forseti.db", 30)


async def test_after_a_kill_the_outbox_still_tells_everything(tmp_path: Path) -> None:
    path = tmp_path / "forseti.db"
    await play_and_kill(path, 1, 40)
    hall = Hall(path)
    await hall.open()
    due = await hall.referee.outbox.due(hall.now)
    matches = {listing.id for listing in await hall.store.listings(statuses=tuple(Status))}
    assert {post.match for post in due} == matches
    assert {post.what for post in due} == {What.OPEN}
    await hall.close()
