"""A hall for each test, with a bot in it that is started by the test itself."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.bot.e2e.hall import Hall
from tests.bot.e2e.hall import hall as opened_hall
from tests.bot.e2e.playing import Play


@pytest.fixture
async def hall(tmp_path: Path) -> AsyncIterator[Hall]:
    """A hall without a bot."""
    async with opened_hall(tmp_path) as place:
        yield place


@pytest.fixture
async def play(hall: Hall) -> Play:
    """A match of Golem between Anna (seat 0) and Bob (seat 1) that has just begun, the bot in this process."""
    await hall.start()
    thread = await hall.match()
    await hall.quiet()
    return Play(hall, 1, thread)
