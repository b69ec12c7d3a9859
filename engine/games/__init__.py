"""The registry: every game the referee knows, by name. Laws, canaries and commands run over this one list."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from engine.game import Rejected
from engine.games.golem import Golem
from engine.games.micro_midgard import MicroMidgard
from engine.games.nidavellir import Nidavellir
from engine.games.redemption import Redemption
from engine.match import AnyGame

__all__ = ["GAMES", "game_named"]

_ALL: tuple[AnyGame, ...] = (Golem(), MicroMidgard(), Nidavellir(), Redemption())

GAMES: Mapping[str, AnyGame] = MappingProxyType({game.name: game for game in _ALL})


def game_named(name: str) -> AnyGame:
    """The game of that name. Raises Rejected if there is none."""
    try:
        return GAMES[name]
    except KeyError:
        raise Rejected(f"There is no game called {name!r} here; there is {', '.join(GAMES)}.") from None
