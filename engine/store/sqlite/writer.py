"""The one task that writes. Commands that wait at the same moment share a commit, and yet each succeeds or fails alone.

Every commit renews the lease in the same transaction; where it is another's by now, nothing is written any more.
"""

from __future__ import annotations

import asyncio
import contextlib
import sqlite3
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, TypeAlias, TypeVar

import aiosqlite

from engine.store.contract import LeaseLost, StoreError
from engine.store.sqlite.opening import LEASE, trouble

__all__ = ["Reader", "Statement", "Work", "Writer", "together"]

T = TypeVar("T")

Statement: TypeAlias = tuple[str, Sequence[Any]]
"""SQL and its parameters."""

Work: TypeAlias = Callable[[aiosqlite.Connection], Awaitable[T]]
"""What a command does with the writing connection. Whatever it raises takes back what it wrote, and nothing else."""

_BATCH = 256


async def together(connection: aiosqlite.Connection, *statements: Statement) -> list[list[sqlite3.Row]]:
    """The rows of several statements, executed in order without waiting between them. Raises the first error.

    Those after a failed one are executed nevertheless: only for use where a failure takes everything back.
    """
    running = (connection.execute_fetchall(sql, parameters) for sql, parameters in statements)
    results = await asyncio.gather(*running, return_exceptions=True)
    for result in results:
        if isinstance(result, BaseException):
            raise result
    return [list(rows) for rows in results if not isinstance(rows, BaseException)]


class Reader:
    """Reads on a connection of its own, so that it never waits for a commit. Raises StoreError."""

    def __init__(self, connection: aiosqlite.Connection, path: Path) -> None:
        self._connection = connection
        self._path = path

    async def rows(self, sql: str, *parameters: Any) -> list[sqlite3.Row]:
        """All rows of a query, as they are at one moment."""
        try:
            return list(await self._connection.execute_fetchall(sql, parameters))
        except ValueError:
            raise StoreError(f"The database {self._path} is closed.") from None
        except sqlite3.Error as error:
            raise trouble(self._path, error) from error

    async def row(self, sql: str, *parameters: Any) -> sqlite3.Row | None:
        """The first row, if there is one."""
        return next(iter(await self.rows(sql, *parameters)), None)


@dataclass(frozen=True, slots=True, eq=False)
class _Command:
    work: Work[Any]
    done: asyncio.Future[Any]
    tells: bool


class Writer:
    """Takes commands and commits them, from a task of its own."""

    def __init__(
        self,
        connection: aiosqlite.Connection,
        path: Path,
        holder: str,
        now: Callable[[], int],
        renew: float = LEASE / 4,
    ) -> None:
        """`renew` is after how many seconds without a command the lease is renewed all the same."""
        self.posted = asyncio.Event()
        self.lost = asyncio.Event()
        self._connection = connection
        self._path = path
        self._holder = holder
        self._now = now
        self._renew = renew
        self._waiting: asyncio.Queue[_Command | None] = asyncio.Queue()
        self._closing = False
        self._task = asyncio.create_task(self._run(), name="store-writer")

    async def write(self, work: Work[T], *, tells: bool = False) -> T:
        """Does the work in a transaction and gives its result once that is on the disk; `tells` if it writes posts.

        A command whose caller was cancelled may be committed all the same. Raises what the work raises, StoreError for
        any trouble with the database.
        """
        if self._closing:
            raise StoreError(f"The database {self._path} is closed.")
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.put_nowait(_Command(work, done, tells))
        return await done

    async def close(self) -> None:
        """Commits what waits, gives the lease back and ends the task. The connection stays open."""
        if not self._closing:
            self._closing = True
            self._waiting.put_nowait(None)
        await self._task

    async def _run(self) -> None:
        closing = False
        while not closing:
            batch: list[_Command] = []
            try:
                first = await asyncio.wait_for(self._waiting.get(), self._renew)
            except TimeoutError:
                pass
            else:
                closing = first is None
                batch = [first] if first is not None else []
            while not closing and len(batch) < _BATCH and not self._waiting.empty():
                command = self._waiting.get_nowait()
                closing = command is None
                if command is not None:
                    batch.append(command)
            await self._commit([command for command in batch if not command.done.done()])
        with contextlib.suppress(sqlite3.Error):  # it expires by itself
            give_back = ("DELETE FROM lease WHERE holder = ?", (self._holder,))
            await together(self._connection, ("BEGIN IMMEDIATE", ()), give_back, ("COMMIT", ()))

    async def _commit(self, batch: Sequence[_Command]) -> None:
        """One transaction: renews the lease, does each command in a savepoint, and tells the callers afterwards."""
        try:
            await self._begin()
            results = [await self._attempt(command) for command in batch]
            await self._connection.execute_fetchall("COMMIT")
        except Exception as error:
            await self._roll_back()
            failure = trouble(self._path, error) if isinstance(error, sqlite3.Error) else error
            for command in batch:
                _fail(command, failure)
            return
        for command, result in zip(batch, results, strict=True):
            if isinstance(result, _Failure):
                _fail(command, result.error)
            else:
                if command.tells:
                    self.posted.set()
                if not command.done.done():
                    command.done.set_result(result)

    async def _begin(self) -> None:
        if self.lost.is_set():
            raise self._lost()
        renew = "UPDATE lease SET expires = ? WHERE holder = ? RETURNING holder"
        _, held = await together(
            self._connection, ("BEGIN IMMEDIATE", ()), (renew, (self._now() + LEASE, self._holder))
        )
        if not held:
            self.lost.set()
            raise self._lost()

    async def _attempt(self, command: _Command) -> Any:
        await self._connection.execute_fetchall("SAVEPOINT command")
        try:
            result = await command.work(self._connection)
        except Exception as error:
            if not self._connection.in_transaction:
                raise  # so grave that SQLite has taken back the whole transaction
            await together(self._connection, ("ROLLBACK TO command", ()), ("RELEASE command", ()))
            return _Failure(trouble(self._path, error) if isinstance(error, sqlite3.Error) else error)
        await self._connection.execute_fetchall("RELEASE command")
        return result

    async def _roll_back(self) -> None:
        with contextlib.suppress(sqlite3.Error):  # it may be taken back already
            if self._connection.in_transaction:
                await self._connection.execute_fetchall("ROLLBACK")

    def _lost(self) -> LeaseLost:
        return LeaseLost(f"Another Forseti plays on the database {self._path} by now: this one stops.")


@dataclass(frozen=True, slots=True)
class _Failure:
    error: Exception


def _fail(command: _Command, error: Exception) -> None:
    if not command.done.done():
        command.done.set_exception(error)
