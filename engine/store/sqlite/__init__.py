"""The store on one SQLite file."""

from __future__ import annotations

import time
from collections.abc import Callable

from engine.store.contract import Store

__all__ = ["open_store"]


async def open_store(url: str, *, now: Callable[[], int] = lambda: int(time.time())) -> Store:
    """Opens the store at `sqlite:///path` (relative to the working directory; `sqlite:////path` is absolute).

    Makes the file or brings it up to date where needed, and takes the lease, so that no other process plays on it.
    Raises StoreError with one clear line: for another kind of address, a path that can't be written, a file that is no
    database or a locked one, one written by a newer Forseti, or one that another process plays on.
    """
    raise NotImplementedError
