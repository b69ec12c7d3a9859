"""Opening a database: whatever is wrong with it is said in one clear line."""

from __future__ import annotations

import asyncio
import logging
import os
import signal
import sqlite3
import sys
from contextlib import closing
from pathlib import Path

import pytest

from engine.store import StoreError, open_store
from engine.store.sqlite.opening import LEASE, Guarded, connect
from tests.engine.store.shelf import NOON, Shelf


async def refusal(url: str, now: int = NOON) -> str:
    """What is said when this can't be opened: one line, whatever happened."""
    with pytest.raises(StoreError) as caught:
        await open_store(url, now=lambda: now, patience=0.01)
    text = str(caught.value)
    assert text
    assert "\n" not in text
    return text


async def test_a_new_file_is_made_and_readable_by_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "new.db"
    await (await open_store(f"sqlite:///{path}")).close()
    assert path.stat().st_mode & 0o777 == 0o600


async def test_a_path_without_a_leading_slash_is_relative_to_the_working_directory(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    await (await open_store("sqlite:///here.db")).close()
    assert (tmp_path / "here.db").exists()


async def test_what_was_stored_is_there_when_the_file_is_opened_again(shelf: Shelf) -> None:
    match = await shelf.match()
    await shelf.store.close()
    await shelf.open()
    listing = await shelf.store.listing(match)
    assert listing is not None
    assert [person.name for person in listing.people] == ["Ada", "Ben"]


@pytest.mark.parametrize(
    "url", ["postgresql://me:hunter2@db/forseti", "sqlite://", "sqlite:///", "sqlite:///:memory:", "x"]
)
async def test_another_kind_of_address_is_refused_and_not_repeated(url: str) -> None:
    text = await refusal(url)
    assert "sqlite:///" in text
    assert "hunter2" not in text


async def test_a_missing_folder_is_named(tmp_path: Path) -> None:
    assert "nowhere" in await refusal(f"sqlite:///{tmp_path}/nowhere/forseti.db")


async def test_a_folder_is_no_database(tmp_path: Path) -> None:
    assert "is a folder" in await refusal(f"sqlite:///{tmp_path}")


async def test_a_path_that_cant_be_written_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    assert "can't be opened" in await refusal(f"sqlite:///{tmp_path}/file/forseti.db")


async def test_a_file_that_is_no_database_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Dear Ada, " * 1000)
    assert "no database" in await refusal(f"sqlite:///{path}")
    assert path.read_text() == "Dear Ada, " * 1000


async def test_another_programs_database_is_left_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE recipes (name TEXT)")
    assert "another program" in await refusal(f"sqlite:///{path}")
    with closing(sqlite3.connect(path)) as other:
        assert [row[0] for row in other.execute("SELECT name FROM sqlite_schema")] == ["recipes"]


async def test_a_newer_database_is_refused_with_both_versions(shelf: Shelf) -> None:
    await shelf.store.close()
    with closing(sqlite3.connect(shelf.path)) as newer:
        newer.execute("PRAGMA user_version = 99")
    text = await refusal(shelf.url)
    assert "newer Forseti" in text
    assert "99" in text


async def test_a_locked_database_is_refused(shelf: Shelf) -> None:
    await shelf.store.close()
    with closing(sqlite3.connect(shelf.path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        assert "locked" in await refusal(shelf.url)


async def test_commits_reach_the_disk_and_references_are_checked(tmp_path: Path) -> None:
    connection = await connect(tmp_path / "new.db", 1, Guarded)
    try:
        found = {
            name: next(iter(await connection.execute_fetchall(f"PRAGMA {name}")))[0]
            for name in ("journal_mode", "synchronous", "foreign_keys")
        }
    finally:
        await connection.close()
    assert found == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1}


async def test_nothing_is_written_outside_a_transaction(tmp_path: Path) -> None:
    connection = await connect(tmp_path / "new.db", 1, Guarded)
    try:
        with pytest.raises(sqlite3.OperationalError):
            await connection.execute_fetchall("CREATE TABLE stray (x)")
    finally:
        await connection.close()


async def test_the_library_does_not_log_parameters_whatever_level_is_asked_for(
    shelf: Shelf, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    await shelf.match(posts=())
    assert not [record for record in caplog.records if record.name == "aiosqlite" and record.levelno < logging.INFO]
    assert logging.getLogger("aiosqlite").getEffectiveLevel() >= logging.INFO


async def test_a_database_that_is_played_on_is_refused_and_says_by_whom(shelf: Shelf) -> None:
    text = await refusal(shelf.url, shelf.now)
    assert f"process {os.getpid()}" in text
    assert f"{LEASE} seconds" in text


async def test_closing_gives_the_lease_back(shelf: Shelf) -> None:
    await shelf.store.close()
    await shelf.store.close()
    await shelf.open()


async def test_a_lease_that_was_not_renewed_can_be_taken_over(shelf: Shelf) -> None:
    assert await refusal(shelf.url, shelf.now + LEASE - 1)
    other = await open_store(shelf.url, now=lambda: shelf.now + LEASE)
    await other.close()


async def test_writing_renews_the_lease(shelf: Shelf) -> None:
    shelf.now += LEASE - 1
    await shelf.match()
    assert await refusal(shelf.url, shelf.now + LEASE - 1)


async def test_the_lease_of_a_process_that_was_killed_can_be_taken_over_at_once(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path}/forseti.db"
    script = (
        "import asyncio, os, signal\n"
        "from engine.store import open_store\n"
        "async def main():\n"
        f"    await open_store({url!r}, now=lambda: {NOON})\n"
        "    os.kill(os.getpid(), signal.SIGKILL)\n"
        "asyncio.run(main())\n"
    )
    killed = await asyncio.create_subprocess_exec(sys.executable, "-c", script)
    assert await killed.wait() == -signal.SIGKILL
    await (await open_store(url, now=lambda: NOON)).close()
