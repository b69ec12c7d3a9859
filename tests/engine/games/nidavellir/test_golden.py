"""Whole matches as all their eyes see them: every seat's view, the table's and the events, at every step.

A leak would show as a change of a file. The first match has a step taken back and nearly all there is in it, seats
leave in the second. What a view still shows as it did after the last step is left out.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from engine.game import Event, Json, Seat, plain
from engine.games import GAMES
from engine.match import Change, Ended, Entry, Match, Undone
from tests.engine.games.recorded import recorded
from tests.golden import check_golden

LONG, LEAVING = 57, 38
"""The matches of the spec that are told."""
PRIVATE = ("my_coins", "looked_at")
"""What a seat sees besides what everybody does."""


def test_golden_transcript_shows_every_view_and_event_at_every_step() -> None:
    log = list(recorded("nidavellir", LONG).entries)
    check_golden("nidavellir.txt", _text(LONG, [*log[:11], Undone(1), *log[10:]]))


def test_golden_transcript_of_a_match_that_seats_leave() -> None:
    check_golden("nidavellir_leaving.txt", _text(LEAVING, recorded("nidavellir", LEAVING).entries))


def test_the_golden_matches_have_nearly_everything_in_them() -> None:
    text = "\n".join(_text(number, recorded("nidavellir", number).entries) for number in (LONG, LEAVING))
    for happened in (
        *("PioneerLooked", "HeroRecruited", "ThrudPushed", "YludPlaced", "CoinsTraded", "CoinShown", "PouchRevealed"),
        *("CoinLost", "CardLost", "CardRecovered", "MercenaryEnlisted", "GemsTraded", "SeatLeft", "SeatScored"),
        *("seat 0 alone: PioneerLooked", "my_coins", "looked_at", "all see what they saw"),
    ):
        assert happened in text


def _text(number: int, log: Sequence[Entry]) -> str:
    return "\n".join(_transcript(number, log)) + "\n"


def _transcript(number: int, log: Sequence[Entry]) -> Iterator[str]:
    change = Match.start(GAMES["nidavellir"], recorded("nidavellir", number).header)
    yield from _shown("The match begins.", None, change)
    for at, given in enumerate(log, start=1):
        before = change.match
        change = before.submit(given)
        yield from _shown(f"{at}. {_said(before, given)}", before, change)


def _said(before: Match, given: Entry) -> str:
    match given:
        case Undone(steps):
            return f"undo {steps}"
        case Ended(ending, seat):
            return ending.value if seat is None else f"seat {seat} {ending.value}"
    return f"seat {given.seat} answers {before.asks_of(given.seat)[0].kind}: {_compact(given.answer)}"


def _shown(title: str, before: Match | None, change: Change) -> Iterator[str]:
    match = change.match
    yield from ("", f"=== {title}")
    yield from map(_told, change.events)
    seats = range(match.header.seats)
    views = {seat: plain(match.view(seat)) for seat in (None, *seats)}
    earlier = {seat: {} if before is None else plain(before.view(seat)) for seat in (None, *seats)}
    if views == earlier:
        yield "    all see what they saw"
        return
    public = views[None]
    yield "the table sees"
    yield from _changed(_flat(earlier[None]), _flat(public))
    for seat in seats:
        beyond = {key: value for key, value in views[seat].items() if value != public[key] and key != "seat"}
        assert set(beyond) <= set(PRIVATE)
        lines = [
            *_changed({key: earlier[seat].get(key) for key in PRIVATE}, {key: views[seat][key] for key in PRIVATE})
        ]
        if lines:
            yield f"seat {seat} sees besides"
            yield from lines
    for ask in match.asks:
        yield f"seat {ask.seat} is asked {ask.kind}: {match.decision(ask.seat, ask.kind).prompt}"


def _flat(view: dict[str, Any]) -> dict[str, Json]:
    """A view with each player's things by themselves: `players.0.coins`."""
    players = view.get("players", [])
    rest = {key: value for key, value in view.items() if key not in ("players", "seat")}
    return rest | {
        f"player {seat} {key}": value for seat, player in enumerate(players) for key, value in player.items()
    }


def _changed(before: dict[str, Json], after: dict[str, Json]) -> Iterator[str]:
    return (f"    {key}: {_compact(value)}" for key, value in after.items() if value != before.get(key))


def _told(event: Event) -> str:
    said = plain(event)
    name, to, rule = said.pop("is"), said.pop("to"), said.pop("rule")
    parts = " ".join(f"{key}={_compact(value)}" for key, value in said.items())
    return f"    {_audience(to)}: {name} ({rule}) {parts}".rstrip()


def _audience(to: Seat | None) -> str:
    return "all" if to is None else f"seat {to} alone"


def _compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).replace('"', "")
