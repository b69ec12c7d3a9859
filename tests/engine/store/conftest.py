"""A store on a file, with time as a value."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.engine.store.shelf import Shelf


@pytest.fixture
async def shelf(tmp_path: Path) -> AsyncIterator[Shelf]:
    shelf = Shelf(tmp_path / "forseti.db")
    await shelf.open()
    yield shelf
    await shelf.store.close()
