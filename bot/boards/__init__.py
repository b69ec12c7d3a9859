"""Boards: a view as a picture and as words, for the games that have one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any, Protocol

from bot.boards.golem import GolemBoard

__all__ = ["BOARDS", "Board", "board_of"]


class Board(Protocol):
    """Shows the views of one game. Every method may be called from any thread.

    `view` is a view of that game, of a seat or of the table; `names` are the players' names by seat, as they write
    them.
    """

    def png(self, view: Any, names: Sequence[str]) -> bytes:
        """The picture as a PNG file, at least 900 pixels wide and made to be read at 400."""

    def text(self, view: Any, names: Sequence[str]) -> str:
        """All that the picture says as a message of at most 1,900 characters."""

    def alt(self, view: Any, names: Sequence[str]) -> str:
        """What the picture shows, in at most 1,024 characters of plain text."""

    def differs(self, before: Any, now: Any) -> bool:
        """Whether the pictures of two views differ."""


BOARDS: Mapping[str, Board] = MappingProxyType({"golem": GolemBoard()})
"""The boards by the name of their game."""


def board_of(game: str) -> Board | None:
    """The board of the game of that name, or None if that game is told in words alone."""
    return BOARDS.get(game)
