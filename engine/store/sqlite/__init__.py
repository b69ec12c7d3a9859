"""The store on one SQLite file."""

from __future__ import annotations

import secrets
import sqlite3
import time
from collections.abc import Callable

import aiosqlite

from engine.store.contract import Store
from engine.store.sqlite.opening import Guarded, check_path, connect, path_of, prepare, trouble
from engine.store.sqlite.store import SqliteStore
from engine.store.sqlite.writer import Reader, Writer

__all__ = ["open_store"]


def _wall_clock() -> int:
    return int(time.time())


async def open_store(url: str, *, now: Callable[[], int] = _wall_clock, patience: float = 5.0) -> Store:
    """Opens the store at `sqlite:///path` (relative to the working directory; `sqlite:////path` is absolute).

    Makes the file or brings it up to date where needed, and takes the lease, so that no other process plays on it.
    Raises StoreError with one clear line: for another kind of address, a path that can't be written, a file that is no
    database or is locked for longer than `patience` seconds, one written by a newer Forseti, or one that another
    process plays on.
    """
    path = path_of(url)
    check_path(path)
    holder = secrets.token_hex(8)
    opened: list[aiosqlite.Connection] = []
    try:
        writing = await connect(path, patience, Guarded)
        opened.append(writing)
        await prepare(writing, path, holder, now())
        reading = await connect(path, patience)
        opened.append(reading)
        await reading.execute_fetchall("PRAGMA query_only = ON")
    except BaseException as error:
        for connection in opened:
            await connection.close()
        if isinstance(error, sqlite3.Error):
            raise trouble(path, error) from None
        raise
    return SqliteStore(Writer(writing, path, holder, now), writing, Reader(reading, path), reading)
