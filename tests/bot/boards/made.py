"""Views of Golem of one's own making, for the tests of its picture."""

from __future__ import annotations

import dataclasses
import io
from typing import Any

from PIL import Image

from bot.boards.kit import Canvas
from engine.games.golem.cards import ARTIFACTS, DECK, Card
from engine.games.golem.grid import CELL_NUMBERS, CELLS, Facing, ahead
from engine.games.golem.views import Ahead, Artifact, District, Golem, View
from tests.bot.played import views

__all__ = ["ALL_FOUR", "NAMES", "a_view", "opened"]

NAMES = ("Anna", "Bob")


def a_view(
    up: dict[str, Card] | None = None,
    cell: str = "D4",
    facing: Facing = Facing.E,
    boots: bool = False,
    **more: object,
) -> View:
    """A view of one's own making: all cards face up, or only those in `up`, by district."""
    if up is None:
        up = dict(zip(CELLS, DECK, strict=True))
    rest = [card for card in DECK if card not in up.values()]
    board = tuple(District(up[c], False) if c in up else District(rest.pop(), True) for c in CELLS)
    face_down = {at for at, place in enumerate(board) if place.face_down}
    path = ahead(CELL_NUMBERS[cell], facing, face_down, 5 if boots else 3)
    ends = tuple(Ahead(CELLS[place], steps) for steps, place in enumerate(path, start=1))
    made: dict[str, Any] = {"turn": 7, "step": "allocate", "board": board, "golem": Golem(cell, facing), "ahead": ends}
    return dataclasses.replace(next(views(1)), **{**made, **more})


ALL_FOUR = tuple(Artifact(card, 1, spent=card == "KH") for card in ARTIFACTS)


def opened(canvas: Canvas) -> Image.Image:
    """The picture as its file shows it."""
    return Image.open(io.BytesIO(canvas.png())).convert("RGB")
