"""The tiny game registered for the tests of records, and a whole fair match of it."""

from __future__ import annotations

from types import MappingProxyType

import pytest

from engine import games
from tests.engine.record.duel import DUEL


@pytest.fixture(autouse=True)
def duel_is_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "GAMES", MappingProxyType({**games.GAMES, DUEL.name: DUEL}))
