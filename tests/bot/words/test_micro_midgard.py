"""Micro Midgard in sentences: every event has one, names cannot break it, every rule it gives is known."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.words import micro_midgard as words
from engine.game import Ending, Event, Rejected
from engine.games.micro_midgard import MicroMidgard, events
from engine.games.micro_midgard.pieces import Action, Colour, Goods
from engine.match import Answered, Ended, Header, Match

GAME = MicroMidgard()
NAMES = ("Alva", "Bo")


def _said(event: Event) -> str:
    said = words.say(event, NAMES, None)
    assert said is not None
    return said


def _played(seed: int) -> Iterator[Event]:
    random = Random(seed)
    change = Match.start(GAME, Header("micro_midgard", 1, 2, {}, random.randbytes(32)))
    yield from change.events
    while (match := change.match).outcome is None:
        (ask,) = match.asks
        answer = GAME.house["random"](match.view(ask.seat), match.decision(ask.seat, ask.kind), random)
        change = match.submit(Answered(ask.seat, answer))
        yield from change.events


@cache
def _all_sorts() -> tuple[Event, ...]:
    """Events of some random matches, and of every way to end one from outside."""
    seen = [event for seed in range(12) for event in _played(seed)]
    match = Match.start(GAME, Header("micro_midgard", 1, 2, {}, bytes(32))).match
    for ending in Ending:
        seen += match.submit(Ended(ending, 1 if ending.names_a_seat else None)).events
    return tuple(seen)


@pytest.mark.parametrize("kind", events.__all__)
def test_every_event_has_words(kind: str) -> None:
    told = [_said(event) for event in _all_sorts() if type(event).__name__ == kind]
    assert told
    assert all(said[-1] in ".!" and len(said) < 300 and "{" not in said for said in told)


def test_every_rule_that_an_event_gives_is_known() -> None:
    for event in _all_sorts():
        assert event.rule.split(" ")[0] in words.RULES


def test_every_rule_that_a_refusal_gives_is_known() -> None:
    lines = (Path(__file__).parents[2] / "data" / "micro_midgard.jsonl").read_text("utf-8").splitlines()[:6]
    known = 0
    for vector in map(json.loads, lines):
        record = vector["record"]
        match = Match.start(GAME, Header("micro_midgard", 1, 2, record["options"], bytes.fromhex(record["seed"]))).match
        refused: dict[int, list[dict[str, Any]]] = {}
        for case in vector["refused"]:
            refused.setdefault(case["after"], []).append(case)
        for number, entry in enumerate(record["log"]):
            for case in refused.get(number, ()):
                with pytest.raises(Rejected) as refusal:
                    match.submit(Answered(case["seat"], case["answer"]))
                if refusal.value.rule:
                    assert refusal.value.rule in words.RULES
                    known += 1
            if "answer" not in entry:
                break
            match = match.submit(Answered(entry["seat"], entry["answer"])).match
    assert known > 50


def test_names_are_escaped() -> None:
    said = words.say(events.GiftTaken(None, "M1", 0, "gold"), ("**@everyone**", "Bo"), None)
    assert said is not None
    assert "@everyone" not in said
    assert r"\*\*" in said


def test_a_set_may_be_named_anything() -> None:
    said = _said(events.Started(None, "M1", 0, "**@here**"))
    assert "@here" not in said


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (events.GiftTaken(None, "M1", 1, "mead"), "Bo plays second and takes 1 Mead (M1)."),
        (
            events.Moved(None, "M2.1", 0, Colour.RED, "alfheim", "vanaheim", fallback=False),
            "Alva moves Red from Alfheim to Vanaheim.",
        ),
        (
            events.Moved(None, "M2.1", 0, Colour.RED, "alfheim", "midgard", fallback=True),
            "Nothing could move the normal way: Alva sends Red from Alfheim to Midgard (M2.1).",
        ),
        (
            events.Took(None, "M2.2", 0, "gold", 1, 1, 7),
            "Alva takes 1 Gold; 1 more would be over 7 and is lost (M2.2).",
        ),
        (
            events.WolfMoved(
                None, "M2.R16", 1, Action.SUN, "muspelheim", "helheim", past=True, back=False, action=True
            ),
            "The Sun-wolf runs past the end of its track, from Muspelheim to Helheim; Bo has a Sun action.",
        ),
        (
            events.WolfMoved(None, "M2.R16", 1, Action.MOON, "asgard", "helheim", past=False, back=True, action=False),
            "The Moon-wolf steps back from Asgard to Helheim.",
        ),
        (
            events.BlessingUsed(None, "M2.2", 0, Colour.YELLOW, 3, Goods(gold=1), Goods(vp=1), Goods()),
            "Alva calls the Yellow Blessing of level 3: 1 Gold for 1 point.",
        ),
        (
            events.RelicUsed(None, "M3 S2B", 0, "s2b", Goods(sun=1), Goods(gold=1), Goods(gold=1), swapped=False),
            "Alva uses Relic S2B: 1 Sun action for 1 Gold (1 Gold over the cap is lost) (M3).",
        ),
        (
            events.RelicUsed(None, "M3 S1C", 0, "s1c", Goods(gold=2, craft=1), Goods(mead=2), Goods(), swapped=True),
            "Alva uses Relic S1C: a Craft action to turn 2 Gold into 2 Mead (M3).",
        ),
        (
            events.RelicUsed(None, "M3 S1C", 0, "s1c", Goods(craft=1), Goods(), Goods(), swapped=True),
            "Alva uses Relic S1C: a Craft action, and exchanges nothing (M3).",
        ),
        (
            events.ProphecyScored(None, "M2.3", Action.SUN, "most_gold", (4, 3), 1, 0),
            "“Most Gold”: Alva 4, Bo 3. Alva scores 1 point.",
        ),
        (
            events.ProphecyScored(None, "M2.3", Action.MOON, "oldest_beard", (3, 3), 2, None),
            "“Oldest beard”: Alva 3, Bo 3. Nobody scores the 2 points (M2.3).",
        ),
        (
            events.MatchEnded(None, "M2.4", "last_prophecy", (1,), (6, 6), (4, 5), None),
            "🏆 **Bo wins** at 6 points all, with 5 Gold and Mead to 4: the last Prophecy is scored (M2.4).",
        ),
        (
            events.MatchEnded(None, "M2.4", "last_prophecy", (), (6, 6), (5, 5), None),
            "🤝 **A draw** at Alva 6, Bo 6: the last Prophecy is scored (M2.4).",
        ),
        (
            events.MatchEnded(None, "M7", "resigned", (1,), (6, 2), (5, 5), 0),
            "Alva resigns. 🏆 **Bo wins** by resignation. The points were Alva 6, Bo 2.",
        ),
        (
            events.MatchEnded(None, "M7", "called_off", (), (6, 2), (5, 5), None),
            "No result: the match was called off. The points were Alva 6, Bo 2.",
        ),
    ],
)
def test_an_event_reads_as_a_sentence(event: Event, said: str) -> None:
    assert _said(event) == said


def test_what_is_told_to_one_seat_is_said_to_no_other() -> None:
    event = events.GiftTaken(1, "M1", 1, "mead")
    assert words.say(event, NAMES, 0) is None
    assert words.say(event, NAMES, None) is None
    assert words.say(event, NAMES, 1) is not None
