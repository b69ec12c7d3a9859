"""Words: what happens in a match as sentences. One module a game, named like it, holds all of that game's strings."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Protocol

from bot.words import golem, micro_midgard, nidavellir, redemption
from engine.game import Event, Seat

__all__ = ["Words", "words_of"]


class Words(Protocol):
    """Tells the events of one game."""

    def say(self, event: Event, names: Sequence[str], to: Seat | None) -> str | None:
        """The event as a line or more of a message, for a seat or (None) for everybody.

        `names` are the players' names by seat, as they write them. None if it is not for that audience to hear, or
        goes without saying.
        """


_WORDS: Mapping[str, Words] = MappingProxyType(
    {"golem": golem, "nidavellir": nidavellir, "micro_midgard": micro_midgard, "redemption": redemption}
)


def words_of(game: str) -> Words:
    """The words of the game of that name. Raises KeyError for a game that has none."""
    return _WORDS[game]
