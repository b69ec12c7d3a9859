"""Pictures of the boards for the docs: `python -m bot.boards.gallery DIR`.

A match of Golem between two house players, at five moments; one of them also in grey, as colour-blind eyes see it,
and at the size of a phone in dark and light surroundings.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Final

from PIL import Image

from bot.boards.golem import GolemBoard
from bot.boards.kit import PHONE
from bot.boards.palette import Rgb
from bot.boards.sight import Sight, seen
from engine.games import game_named
from engine.games.golem.views import View
from engine.match import Answered, Change, Header, Match

__all__ = ["main"]

_NAMES: Final = ("Anna", "Björn")
_SEED: Final = 137
_SURROUNDINGS: Final[dict[str, Rgb]] = {"dark": (49, 51, 56), "light": (255, 255, 255)}


def main(folder: Path) -> None:
    """Writes the pictures into a folder, which is made if it is not there."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, view in _moments():
        picture = GolemBoard().png(view, _NAMES)
        (folder / f"golem-{name}.png").write_bytes(picture)
        if name == "middle":
            for sight in Sight:
                (folder / f"golem-{sight.value}.png").write_bytes(_through(picture, sight))
            for surroundings, colour in _SURROUNDINGS.items():
                (folder / f"golem-phone-{surroundings}.png").write_bytes(_phone(picture, colour))


def _moments() -> Iterator[tuple[str, View]]:
    """The opening, the middle and a lone seat's choice for the table, a late turn for a seat, and the end."""
    changes = [change for change in _match() if change.resolved]
    turns = [change for change in changes if change.match.view(None).step == "allocate"]
    yield "opening", turns[0].match.view(None)
    yield "middle", turns[len(turns) // 2].match.view(None)
    choices = [change for change in changes if change.match.view(None).step == "move"]
    yield "choice", choices[len(choices) * 2 // 3].match.view(None)
    yield "late", turns[-1].match.view(0)
    yield "end", changes[-1].match.view(None)


def _match() -> Iterator[Change]:
    game = game_named("golem")
    random = Random(_SEED)
    change = Match.start(game, Header(game.name, game.rules_version, 2, {}, random.randbytes(32)))
    yield change
    while (match := change.match).outcome is None:
        seat = match.waiting_for()[0]
        decision = match.decision(seat, match.asks_of(seat)[0].kind)
        change = match.submit(Answered(seat, game.house["steady"](match.view(seat), decision, random)))
        yield change


def _through(picture: bytes, sight: Sight) -> bytes:
    image = Image.open(io.BytesIO(picture))
    colours = image.getpalette() or []
    changed = [
        part
        for at in range(0, len(colours), 3)
        for part in seen((colours[at], colours[at + 1], colours[at + 2]), sight)
    ]
    image.putpalette(changed)
    return _file(image)


def _phone(picture: bytes, surroundings: Rgb) -> bytes:
    image = Image.open(io.BytesIO(picture)).convert("RGB")
    small = image.resize((PHONE, round(image.height * PHONE / image.width)), Image.Resampling.LANCZOS)
    around = Image.new("RGB", (small.width + 32, small.height + 32), surroundings)
    around.paste(small, (16, 16))
    return _file(around.quantize(128, dither=Image.Dither.NONE))


def _file(image: Image.Image) -> bytes:
    out = io.BytesIO()
    image.save(out, "PNG", optimize=True)
    return out.getvalue()


if __name__ == "__main__":
    main(Path(sys.argv[1] if len(sys.argv) > 1 else "docs/boards"))
