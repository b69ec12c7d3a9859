"""A whole match as all its eyes see it: the events, and what each view shows anew, at every step.

Nothing is hidden in Micro Midgard, so what a seat saw besides the table would be a fault, and would stand in the file.
"""

from __future__ import annotations

import functools
import json
from collections.abc import Iterator

from engine.game import Event, Json, Seat, plain
from engine.games import GAMES
from engine.match import Answered, Change, Header, Match, Undone
from tests.golden import check_golden

SEED = "c28b9a8a60fd0a9fe2ce0475e29d65e81bf395951f20432c12a9227ed7cc26dd"

SCRIPT = """
1: mead | 0: white asgard | 0: mead | 0: wolf | 0: yellow 1 | 0: done
1: yellow niflheim | 1: mead | 1: done
0: blue midgard | 0: sun | 0: yellow 1 | undo 2 | 0: sun | 0: yellow 1 | 0: done
1: white svartalfheim | 1: done
0: red vanaheim | 0: blue 1 | 0: gold | 0: done
1: yellow helheim | 1: gold | 1: done
0: white asgard | 0: mead | 0: done
1: blue alfheim | 1: done
0: yellow midgard | 0: craft | 0: up red | 0: done
1: white svartalfheim | 1: mead | 1: done
0: blue asgard | 0: wolf | 0: mead | 0: done
1: yellow muspelheim | 1: done
0: red midgard | 0: moon | 0: up white | 0: done
1: blue alfheim | 1: done
0: yellow vanaheim | 0: up red | 0: gold | 0: done
1: red asgard | 1: wolf | 1: done
0: white jotunheim | 0: red 2 | 0: mead | 0: done
1: blue midgard | 1: done
0: yellow muspelheim | 0: done
1: red svartalfheim | 1: done
0: blue asgard | 0: wolf | 0: s2b | 0: mead | 0: done
1: white niflheim | 1: mead | 1: done
0: yellow vanaheim | 0: red 1 | 0: done
1: blue alfheim | 1: gold | 1: mead | 1: done
0: red jotunheim | 0: mead | 0: undo | 0: up blue | 0: done
1: yellow midgard | 1: craft | 1: red 1 | 1: done
0: blue asgard | 0: wolf | 0: done
1: red svartalfheim | 1: done
0: yellow jotunheim | 0: blue 2 | 0: done
1: blue midgard | 1: craft | 1: up red | 1: done
0: red asgard | 0: wolf m2a | 0: up white | 0: done
1: yellow svartalfheim | 1: done
0: blue muspelheim | 0: gold | 0: wolf m2a | 0: up white | 0: done
1: red alfheim | 1: gold | 1: done
0: white helheim | 0: done
1: blue vanaheim | 1: red 1 | 1: done
0: yellow asgard | 0: wolf m2a | 0: white 2 | 0: up red | 0: undo | 0: mead | 0: red 1 | 0: done
1: white muspelheim | 1: gold | 1: done
0: red midgard | 0: craft | 0: red 1 | 0: done
1: yellow alfheim | 1: done
0: white helheim | 0: done

"""
"""What the players type, a turn a line."""


def test_golden_transcript_shows_every_view_and_event_at_every_step() -> None:
    check_golden("micro_midgard.txt", _transcript())


def test_the_golden_match_has_everything_in_it() -> None:
    text = _transcript()
    for happened in (
        *("Started", "GiftTaken", "Moved", "fallback=true", "Took", "ActionChosen", "LevelRaised", "BlessingUsed"),
        *("RelicTaken", "RelicUsed", "Converted", "WolfMoved", "TakenBack", "choice_lost=true", "RagnarokCame"),
        *("winner=null", "PropheciesLeft", "RealmDestroyed", "WolvesReset", "last_prophecy", "MatchEnded", "undo 2"),
    ):
        assert happened in text
    assert "besides" not in text


@functools.cache
def _transcript() -> str:
    return "\n".join(_told_and_seen()) + "\n"


def _told_and_seen() -> Iterator[str]:
    change = Match.start(GAMES["micro_midgard"], Header("micro_midgard", 1, 2, {}, bytes.fromhex(SEED)))
    yield from _shown("The match begins.", None, change)
    for number, said in enumerate(SCRIPT.strip().replace("\n", " | ").split(" | "), start=1):
        before = change.match
        change = before.submit(_entry(before, said))
        yield from _shown(f"{number}. {said}", before, change)


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
    public = _seen(match, None)
    known = {} if before is None else _seen(before, None)
    yield "the table sees"
    for place, value in public.items():
        if place not in known or known[place] != value:
            yield f"    {place}: {_compact(value)}"
    yield from (f"    {place} no more" for place in known if place not in public)
    for seat in (0, 1):
        own = _seen(match, seat)
        if own == public:
            yield f"seat {seat} sees the same"
        else:
            yield f"seat {seat} sees besides {_compact(own)}"
    for ask in match.asks:
        decision = match.decision(ask.seat, ask.kind)
        yield f"seat {ask.seat} is asked {ask.kind}: {decision.prompt}"
        for option in plain(decision.fields[0])["options"]:
            yield f"    {option['label']}{': ' if option['note'] else ''}{option['note']}"


def _seen(match: Match, seat: Seat | None) -> dict[str, Json]:
    """A view as its leaves, each with its place; whose view it is left out."""
    view = plain(match.view(seat))
    assert view.pop("seat") == seat
    return dict(_leaves("", view))


def _leaves(place: str, value: Json) -> Iterator[tuple[str, Json]]:
    if isinstance(value, dict) and any(isinstance(part, dict | list) for part in value.values()):
        for key, part in value.items():
            yield from _leaves(f"{place}.{key}" if place else key, part)
    elif isinstance(value, list) and any(isinstance(part, dict) for part in value):
        for number, part in enumerate(value):
            yield from _leaves(f"{place}.{number}", part)
    else:
        yield place, value


def _told(event: Event) -> str:
    said = plain(event)
    name, to, rule = said.pop("is"), said.pop("to"), said.pop("rule")
    audience = "all" if to is None else f"seat {to} alone"
    return f"    {audience}: {name} ({rule}) " + " ".join(f"{key}={_compact(value)}" for key, value in said.items())


def _compact(value: Json) -> str:
    """JSON without its quotes; of a bundle of numbers only what is there."""
    if isinstance(value, dict) and "craft" in value:
        value = {key: number for key, number in value.items() if number}
    return json.dumps(value, separators=(",", ":"), ensure_ascii=False).replace('"', "")
