"""The writer: commands share commits, and yet each stands or falls alone."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from pathlib import Path

import aiosqlite
import pytest

from engine.store import LeaseLost, StoreError
from engine.store.sqlite.opening import Guarded, connect, prepare
from engine.store.sqlite.writer import Work, Writer


class Bench:
    """A writer on a file, the statements it has executed, and what is on the disk."""

    def __init__(self, writer: Writer, connection: aiosqlite.Connection, reader: aiosqlite.Connection) -> None:
        self.writer = writer
        self.connection = connection
        self.reader = reader
        self.statements: list[str] = []

    def note(self, name: str) -> Work[str]:
        """A command that writes down a name."""

        async def work(connection: aiosqlite.Connection) -> str:
            await connection.execute_fetchall("INSERT INTO people (id, name) VALUES (?, ?)", (len(name), name))
            return name

        return work

    def fail(self, name: str) -> Work[None]:
        """A command that writes down a name and then fails."""

        async def work(connection: aiosqlite.Connection) -> None:
            await self.note(name)(connection)
            raise RuntimeError(name)

        return work

    async def names(self) -> list[str]:
        return [row[0] for row in await self.reader.execute_fetchall("SELECT name FROM people ORDER BY id")]


@pytest.fixture
async def bench(tmp_path: Path) -> AsyncIterator[Bench]:
    path = tmp_path / "forseti.db"
    connection, reader = await connect(path, 1, Guarded), await connect(path, 1)
    await prepare(connection, path, "me", 0)
    bench = Bench(Writer(connection, path, "me", lambda: 0, renew=0.01), connection, reader)
    await connection.set_trace_callback(bench.statements.append)
    yield bench
    await bench.writer.close()
    await connection.close()
    await reader.close()


async def test_commands_that_wait_at_the_same_moment_share_a_commit(bench: Bench) -> None:
    bench.statements.clear()
    commands = [bench.writer.write(bench.note("x" * n)) for n in range(1, 21)]
    assert await asyncio.gather(*commands) == ["x" * n for n in range(1, 21)]
    kept = [statement for statement in bench.statements if statement == "COMMIT"]
    notes = [statement for statement in bench.statements if statement.startswith("INSERT INTO people")]
    assert len(notes) == 20
    assert len(kept) <= 2


async def test_a_failing_command_harms_no_other_and_leaves_nothing_behind(bench: Bench) -> None:
    first, second, third = await asyncio.gather(
        bench.writer.write(bench.note("a")),
        bench.writer.write(bench.fail("bb")),
        bench.writer.write(bench.note("ccc")),
        return_exceptions=True,
    )
    assert (first, third) == ("a", "ccc")
    assert isinstance(second, RuntimeError)
    assert await bench.names() == ["a", "ccc"]


async def test_trouble_with_the_database_is_a_store_error(bench: Bench) -> None:
    async def work(connection: aiosqlite.Connection) -> None:
        await connection.execute_fetchall("INSERT INTO no_such_table VALUES (1)")

    with pytest.raises(StoreError, match="no such table"):
        await bench.writer.write(work)


async def test_when_sqlite_takes_the_whole_transaction_back_every_command_in_it_fails(bench: Bench) -> None:
    async def disaster(connection: aiosqlite.Connection) -> None:
        await connection.execute_fetchall("ROLLBACK")
        await connection.execute_fetchall("INSERT INTO people (id, name) VALUES (9, 'stray')")

    results = await asyncio.gather(
        bench.writer.write(bench.note("a")), bench.writer.write(disaster), return_exceptions=True
    )
    assert [type(result) for result in results] == [StoreError, StoreError]
    assert await bench.names() == []
    assert await bench.writer.write(bench.note("b")) == "b"


async def test_what_waits_when_the_writer_closes_is_still_committed(bench: Bench) -> None:
    writing = asyncio.ensure_future(bench.writer.write(bench.note("last")))
    await asyncio.sleep(0)
    await bench.writer.close()
    assert await writing == "last"
    assert await bench.names() == ["last"]


async def test_nothing_is_written_after_closing(bench: Bench) -> None:
    await bench.writer.close()
    with pytest.raises(StoreError, match="closed"):
        await bench.writer.write(bench.note("late"))


async def test_posts_wake_whoever_drains_the_outbox_once_they_are_on_the_disk(bench: Bench) -> None:
    await bench.writer.write(bench.note("a"))
    assert not bench.writer.posted.is_set()
    await bench.writer.write(bench.note("bb"), tells=True)
    assert bench.writer.posted.is_set()


async def test_a_failed_command_wakes_nobody(bench: Bench) -> None:
    with pytest.raises(RuntimeError):
        await bench.writer.write(bench.fail("a"), tells=True)
    assert not bench.writer.posted.is_set()


async def test_a_lost_lease_is_noticed_even_when_nothing_is_written(bench: Bench) -> None:
    async def steal(connection: aiosqlite.Connection) -> None:
        await connection.execute_fetchall("UPDATE lease SET holder = 'another'")

    await bench.writer.write(steal)
    async with asyncio.timeout(10):
        await bench.writer.lost.wait()


async def test_nothing_is_written_any_more_once_the_lease_is_lost(bench: Bench) -> None:
    async def steal(connection: aiosqlite.Connection) -> None:
        await connection.execute_fetchall("UPDATE lease SET holder = 'another'")

    await bench.writer.write(steal)
    for name in ("a", "bb"):
        with pytest.raises(LeaseLost):
            await bench.writer.write(bench.note(name))
    assert await bench.names() == []
