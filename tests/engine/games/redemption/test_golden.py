"""A whole judged table as all its eyes see it: both seats' views, the table's and the events, at every step.

A leak would show as a change of the file.
"""

from __future__ import annotations

import inspect
import json
from collections.abc import Iterator

from engine.game import Event, Json, Seat, plain
from engine.games.redemption import events
from tests.engine.games.redemption.story import changes
from tests.golden import check_golden


def test_golden_transcript_shows_every_view_and_event_at_every_step() -> None:
    check_golden("redemption.txt", "\n".join(_transcript()) + "\n")


def _transcript() -> Iterator[str]:
    for title, before, change in changes():
        yield from ("", f"=== {title}")
        yield from map(_told, change.events)
        for eye in (None, 0, 1):
            view = plain(change.match.view(eye))
            earlier = plain(before.view(eye)) if before is not None else {}
            public = {} if eye is None else plain(change.match.view(None))
            yield from _seen(eye, view, earlier, public)


def _seen(eye: Seat | None, view: dict[str, Json], earlier: dict[str, Json], public: dict[str, Json]) -> Iterator[str]:
    """What an eye sees that it did not see before, and a seat beyond what the table sees: parts of one object each."""
    before, shared = dict(_parts(earlier)), dict(_parts(public))
    lines = [
        f"    {name}: {_compact(value)}"
        for name, value in _parts(view)
        if name != "seat" and before.get(name, _ABSENT) != value and shared.get(name, _ABSENT) != value
    ]
    if lines:
        yield "the table sees now" if eye is None else f"seat {eye} alone sees now"
        yield from lines


_ABSENT = object()


def _parts(view: dict[str, Json]) -> Iterator[tuple[str, Json]]:
    for key, value in view.items():
        if key == "players":
            for seat, player in enumerate(value):
                yield from ((f"player {seat} {part}", thing) for part, thing in player.items())
        else:
            yield key, value


def _told(event: Event) -> str:
    said = plain(event)
    name, to, rule = said.pop("is"), said.pop("to"), said.pop("rule")
    parts = " ".join(f"{key}={_compact(value)}" for key, value in said.items())
    return f"    {'all' if to is None else f'seat {to} alone'}: {name} ({rule}) {parts}".rstrip()


def _compact(value: object) -> str:
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).replace('"', "")


def test_the_golden_table_has_every_event_in_it_save_a_leaving() -> None:
    happened = {type(event) for _, _, change in changes() for event in change.events}
    every = {kind for _, kind in inspect.getmembers(events, inspect.isclass) if Event in kind.__bases__}
    assert every - happened == {events.Left}
