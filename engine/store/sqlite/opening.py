"""Opening the file: its address, its schema, the lease on it, and what to say when any of that fails."""

from __future__ import annotations

import logging
import os
import secrets
import socket
import sqlite3
from collections.abc import Iterator
from importlib import resources
from pathlib import Path
from typing import Any

import aiosqlite

from engine.store.contract import StoreError

__all__ = ["LEASE", "Guarded", "check_path", "connect", "path_of", "prepare", "trouble"]

LEASE = 20
"""Seconds that the lease holds without being renewed."""

_MARK = 0x464F5253  # application_id: "FORS"
_PROCESS = secrets.token_hex(8)
_OLDEST = (3, 37, 0)


def path_of(url: str) -> Path:
    """The path in `sqlite:///path`. Raises StoreError for another kind of address; never repeats one, for passwords."""
    scheme, _, path = url.partition(":///")
    if scheme != "sqlite" or not path or path == ":memory:" or "\0" in path:
        raise StoreError(
            "DATABASE_URL must name a file as sqlite:///forseti.db or sqlite:////absolute/path/forseti.db."
        )
    return Path(path)


def trouble(path: Path, error: Exception) -> StoreError:
    """What to say of an SQLite error, in one line."""
    match getattr(error, "sqlite_errorcode", None):
        case sqlite3.SQLITE_CANTOPEN:
            text = f"The database {path} can't be opened: is its folder there, and may Forseti write in it?"
        case sqlite3.SQLITE_READONLY:
            text = f"The database {path} can't be written: may Forseti write the file and its folder?"
        case sqlite3.SQLITE_NOTADB | sqlite3.SQLITE_CORRUPT:
            text = f"{path} is no database that Forseti can read: name another file, or put back a copy of it."
        case sqlite3.SQLITE_BUSY | sqlite3.SQLITE_LOCKED:
            text = f"The database {path} is locked by another program: end that one first."
        case sqlite3.SQLITE_FULL:
            text = f"The database {path} can't grow: is the disk full?"
        case _:
            text = f"The database {path} failed: {error}."
    return StoreError(text)


class Guarded(sqlite3.Connection):
    """A connection that writes in transactions only.

    SQLite takes a transaction back by itself when the disk fails; what was to follow in it must then fail too, and not
    be written alone.
    """

    def execute(self, sql: str, parameters: Any = (), /) -> sqlite3.Cursor:
        if not self.in_transaction and not sql.startswith(("BEGIN", "PRAGMA")):
            raise sqlite3.OperationalError("the transaction is gone")
        return super().execute(sql, parameters)


async def connect(
    path: Path, patience: float, factory: type[sqlite3.Connection] = sqlite3.Connection
) -> aiosqlite.Connection:
    """A connection to the file, in write-ahead mode and with every commit on the disk. Raises sqlite3.Error."""
    # At DEBUG this logger writes out statements with their parameters, secrets among them.
    logger = logging.getLogger("aiosqlite")
    logger.setLevel(max(logger.level, logging.INFO))
    connection = await aiosqlite.connect(path, timeout=patience, isolation_level=None, factory=factory)
    try:
        connection.row_factory = sqlite3.Row
        await connection.execute_fetchall("PRAGMA journal_mode = WAL")
        await connection.execute_fetchall("PRAGMA synchronous = FULL")
        await connection.execute_fetchall("PRAGMA foreign_keys = ON")
    except BaseException:
        await connection.close()
        raise
    return connection


def check_path(path: Path) -> None:
    """Makes the file if it is missing, readable by its owner alone: secrets lie in it. Raises StoreError."""
    if sqlite3.sqlite_version_info < _OLDEST:
        raise StoreError(f"SQLite {sqlite3.sqlite_version} is too old: Forseti needs 3.37 or newer.")
    try:
        os.close(os.open(path, os.O_RDWR | os.O_CREAT, 0o600))
    except IsADirectoryError:
        raise StoreError(f"The database {path} is a folder: name a file.") from None
    except OSError as error:
        raise StoreError(
            f"The database {path} can't be opened ({error.strerror}): is its folder there, and may Forseti write in it?"
        ) from None


async def prepare(connection: aiosqlite.Connection, path: Path, holder: str, now: int) -> None:
    """Brings the schema up to date and takes the lease for `holder`, in one transaction.

    Writing renews the lease. Raises StoreError for a wrong file or one that is played on, or sqlite3.Error.
    """
    await connection.execute_fetchall("BEGIN IMMEDIATE")
    try:
        have, known = await _schema(connection, path), _migrations()
        if have > len(known):
            raise StoreError(
                f"The database {path} was written by a newer Forseti (schema {have}, this one knows {len(known)}): "
                "use that one."
            )
        if have:
            await _check_lease(connection, path, now)
        for number, script in enumerate(known[have:], have + 1):
            for statement in _statements(script):
                await connection.execute_fetchall(statement)
            await connection.execute_fetchall(f"PRAGMA user_version = {number}")
        await connection.execute_fetchall(f"PRAGMA application_id = {_MARK}")
        await connection.execute_fetchall(
            "INSERT OR REPLACE INTO lease (only, holder, host, pid, process, expires) VALUES (1, ?, ?, ?, ?, ?)",
            (holder, socket.gethostname(), os.getpid(), _PROCESS, now + LEASE),
        )
        await connection.execute_fetchall("COMMIT")
    except BaseException:
        if connection.in_transaction:
            await connection.execute_fetchall("ROLLBACK")
        raise


async def _schema(connection: aiosqlite.Connection, path: Path) -> int:
    """The version of the schema, 0 for an empty file. Raises StoreError for somebody else's database."""
    mark, version, tables = [
        int(next(iter(await connection.execute_fetchall(sql)))[0])
        for sql in ("PRAGMA application_id", "PRAGMA user_version", "SELECT count(*) FROM sqlite_schema")
    ]
    if tables and mark != _MARK:
        raise StoreError(f"{path} is the database of another program: name another file.")
    return version


def _migrations() -> list[str]:
    """The numbered scripts, in order, from 0001 on without a gap."""
    folder = resources.files(__package__)
    names = sorted(entry.name for entry in folder.iterdir() if entry.name.endswith(".sql"))
    assert [int(name[:4]) for name in names] == list(range(1, len(names) + 1))
    return [(folder / name).read_text("utf-8") for name in names]


def _statements(script: str) -> Iterator[str]:
    statement = ""
    for line in script.splitlines(keepends=True):
        statement += line
        if sqlite3.complete_statement(statement):
            yield statement
            statement = ""


async def _check_lease(connection: aiosqlite.Connection, path: Path, now: int) -> None:
    for row in await connection.execute_fetchall("SELECT * FROM lease"):
        left = row["expires"] - now
        if left > 0 and not _is_dead(row):
            raise StoreError(
                f"Another Forseti (process {row['pid']} on {row['host']}) plays on the database {path}: end it first. "
                f"If it is gone already, try again in {left} seconds."
            )


def _is_dead(holder: sqlite3.Row) -> bool:
    """Whether a process is known to have ended without giving its lease back, so that nobody need wait for it."""
    if os.name != "posix" or holder["host"] != socket.gethostname():
        return False
    if holder["pid"] == os.getpid():  # in a container every process can have number 1, one after the other
        return bool(holder["process"] != _PROCESS)
    try:
        os.kill(holder["pid"], 0)
    except ProcessLookupError:
        return True
    except OSError:
        return False
    return False
