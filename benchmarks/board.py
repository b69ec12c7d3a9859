"""How fast boards are drawn, and how light they are."""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterable, Iterator
from random import Random

from bot.boards import board_of
from engine.games import game_named
from engine.games.golem.views import View
from engine.match import Answered, Header, Match

__all__ = ["run"]

_NAMES = ("Sigrún", "Konstantinos")


def run() -> Iterable[dict[str, object]]:
    """Median time from view to PNG bytes over the table's views of some matches; the heaviest and narrowest picture."""
    board = board_of("golem")
    assert board is not None
    views = list(_views())
    board.png(views[0], _NAMES)
    times, sizes, widths = [], [], []
    for view in views:
        start = time.perf_counter()
        picture = board.png(view, _NAMES)
        times.append((time.perf_counter() - start) * 1_000)
        sizes.append(len(picture))
        widths.append(int.from_bytes(picture[16:20], "big"))
    yield {"name": "board.golem.render", "value": round(statistics.median(times), 2), "unit": "ms"}
    yield {"name": "board.golem.bytes", "value": max(sizes), "unit": "bytes"}
    yield {"name": "board.golem.width", "value": min(widths), "unit": "px"}


def _views() -> Iterator[View]:
    game = game_named("golem")
    for seed in range(5):
        random = Random(seed)
        match = Match.start(game, Header(game.name, game.rules_version, 2, {}, random.randbytes(32))).match
        yield match.view(None)
        while match.outcome is None:
            seat = match.waiting_for()[0]
            decision = match.decision(seat, match.asks_of(seat)[0].kind)
            change = match.submit(Answered(seat, game.house["random"](match.view(seat), decision, random)))
            match = change.match
            if change.resolved:
                yield match.view(None)
