"""A whole match as all its eyes see it: both seats' views, the table's and the events, at every step.

A leak would show as a change of the file. The match has a void, ties, a changed answer, a step taken back, and all
four artifacts in it.
"""

from __future__ import annotations

import json
from collections.abc import Iterator

from engine.game import Event, Seat, plain
from engine.games import GAMES
from engine.match import Answered, Change, Header, Match, Undone
from tests.golden import check_golden

SEED = "87b05fbcfeade995b7eb8cd10ff08b6f96bf2202b84c4373b1d4656bfaa68fe6"

SCRIPT = """
0: F3 S
0: 7H 3C | 1: 5C AC | undo 1
0: 7H 3C | 0: 5H 9H | 1: 5C AC
0: 5 3 3 9 | 1: 5 3 11 1
0: 5 3 12 1 | 1: 6 12 1 1 | 1: N | 1: 2 | undo 1 | 1: 3
0: 9 4 2 5 | 1: 5 5 5 5 | 0: N | 1: 3
0: 5 5 5 5 | 1: 15 1 3 1 | 1: W | 0: 2
0: 6 7 7 5 horn | 1: 5 5 5 5 | 0: E | 0: 2
0: 3 5 4 8 | 1: 2 6 1 11 | 0: S | 1: 3
0: 3 3 2 9 | 1: 7 6 6 6 | 1: E | 1: 1
0: 6 6 6 6 | 1: 5 12 2 1 | 0: N | 1: 3
0: 6 5 1 11 | 1: 9 6 4 1 | 1: S | 1: 3
1: 8 1 1 10 | 0: 4 10 5 6 | 1: N | 0: 1 | 0: F4
0: 3 1 8 5 | 1: 13 4 5 3 | 1: W | 1: 2
0: 7 4 4 4 | 1: 5 5 5 5 | 0: W | 1: 1
0: 5 5 5 5 | 1: 6 5 5 5 | 1: W | 1: me | 1: 4
0: 13 1 1 2 | 1: 1 7 6 3 | 0: N | 1: 1
"""
"""What the players type, a turn a line."""


def test_golden_transcript_shows_every_view_and_event_at_every_step() -> None:
    check_golden("golem.txt", "\n".join(_transcript()) + "\n")


def _transcript() -> Iterator[str]:
    change = Match.start(GAMES["golem"], Header("golem", 1, 2, {}, bytes.fromhex(SEED)))
    yield from _shown("The match begins.", None, change)
    for number, said in enumerate(SCRIPT.strip().replace("\n", " | ").split(" | "), start=1):
        before = change.match
        entry = _entry(before, said)
        change = before.submit(entry)
        if isinstance(entry, Undone):
            title = said
        else:
            title = f"seat {entry.seat} answers {before.asks_of(entry.seat)[0].kind}: {said[3:]}"
        yield from _shown(f"{number}. {title}", before, change)


def _entry(match: Match, said: str) -> Answered | Undone:
    if said.startswith("undo "):
        return Undone(int(said[5:]))
    seat = int(said[0])
    (ask,) = match.asks_of(seat)
    return Answered(seat, match.game.typed(match.decision(seat, ask.kind), said[3:]))


def _shown(title: str, before: Match | None, change: Change) -> Iterator[str]:
    match = change.match
    yield from ("", f"=== {title}")
    yield from map(_told, change.events)
    views = {seat: match.view(seat) for seat in (None, 0, 1)}
    if before is not None and all(before.view(seat) == view for seat, view in views.items()):
        yield "    all see what they saw"
        return
    public = plain(views[None])
    board = [f"*{district['card']}" if district["face_down"] else district["card"] for district in public.pop("board")]
    yield "the table sees"
    for row in range(6):
        yield "    " + " ".join(f"{card:4}" for card in board[row * 6 : row * 6 + 6]).rstrip()
    yield from _lines(public)
    for seat in (0, 1):
        own = plain(views[seat])
        own.pop("board")
        yield f"seat {seat} sees besides"
        yield from _lines({key: value for key, value in own.items() if value != public[key]})
    for ask in match.asks:
        yield f"seat {ask.seat} is asked {ask.kind}: {match.decision(ask.seat, ask.kind).prompt}"


def _told(event: Event) -> str:
    said = plain(event)
    name, to, rule = said.pop("is"), said.pop("to"), said.pop("rule")
    parts = " ".join(f"{key}={_compact(value)}" for key, value in said.items())
    return f"    {_audience(to)}: {name} ({rule}) {parts}".rstrip()


def _audience(to: Seat | None) -> str:
    return "all" if to is None else f"seat {to} alone"


def _lines(view: dict[str, object]) -> Iterator[str]:
    """What there is to see; what is empty is left out."""
    shown = {key: value for key, value in view.items() if key != "seat" and value not in (None, [])}
    return (f"    {key}: {_compact(value)}" for key, value in shown.items())


def _compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).replace('"', "")


def test_the_golden_match_has_everything_in_it() -> None:
    text = "\n".join(_transcript())
    for happened in (
        *("VoidHit", "Redealt", "Tied", "HarvestTied", "AmuletUsed", "by_bow=true", "boots=true", "HornRevealed"),
        *("undo 1", "all see what they saw", "GameOver", "VoidsDisclosed", "AllocationsDisclosed"),
    ):
        assert happened in text
