"""Every event of Nidavellir is told in a sentence, to those whom it is for, with rules that can be looked up."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from pathlib import Path
from random import Random
from typing import Any

import pytest

from bot.questions.form import choices_of, form_of
from bot.words import nidavellir as words
from engine import games
from engine.game import Ending, Event, Seat
from engine.games.nidavellir import events as e
from engine.games.nidavellir.cards import Column
from engine.games.nidavellir.coins import PLACES
from engine.match import Match
from engine.record import changes
from tests.engine.games.recorded import recorded
from tests.engine.laws.play import Played, play
from tests.golden import check_golden

NAMES = ("Anna", "Bob", "Carl", "Dora", "Emil")
CLASSES = (kind for _, kind in inspect.getmembers(e, inspect.isclass))
EVERY: list[type[Event]] = [kind for kind in CLASSES if issubclass(kind, Event) and kind is not Event]
ENDED = [
    e.MatchOver(None, "N16", ending.value, (0, 1) if ending is Ending.AGREED else (0,) if ending.names_a_seat else ())
    for ending in Ending
]
LEFT = [
    e.SeatLeft(None, "N16", 0, ending, goes_on) for ending in ("resigned", "timed_out") for goes_on in (True, False)
]


@cache
def matches() -> tuple[Played, ...]:
    game: Any = games.GAMES["nidavellir"]
    tables = [(2 + number % 4, {"thingvellir": number % 3 != 0}) for number in range(28)]
    return tuple(
        play(game, seats, options, Random(f"words {number}")) for number, (seats, options) in enumerate(tables)
    )


@cache
def samples() -> tuple[Event, ...]:
    begun = [event for played in matches() for event in played.start.events]
    told = [event for played in matches() for happened in played.course for event in happened.change.events]
    return (*begun, *told, *ENDED, *LEFT)


def eyes() -> tuple[Seat | None, ...]:
    return (None, *range(len(NAMES)))


def test_golden_story_of_a_match_as_everybody_is_told_it() -> None:
    check_golden("nidavellir_story.txt", "\n".join(_story(57)) + "\n")


def _story(number: int) -> Iterator[str]:
    record = recorded("nidavellir", number)
    for change in changes(record):
        for event in change.events:
            public = words.say(event, NAMES, None)
            if public:
                yield public
            for seat in range(record.header.seats):
                private = words.say(event, NAMES, seat)
                if private and private != public:
                    yield f"    ({NAMES[seat]} alone) {private}"


@pytest.mark.parametrize("kind", EVERY, ids=lambda kind: str(kind.__name__))
def test_every_kind_of_event_has_words(kind: type[Event]) -> None:
    mine = [event for event in samples() if isinstance(event, kind)]
    assert any(words.say(event, NAMES, eye) for event in mine for eye in eyes())


def test_a_sentence_is_whole_and_fits_a_message() -> None:
    for event in samples():
        for eye in eyes():
            said = words.say(event, NAMES, eye)
            if said is not None:
                assert not re.search(r"[{}]|\bNone\b|  ", said), said
                assert len(said) < 800


def test_what_the_pioneer_is_told_nobody_else_hears() -> None:
    looked = e.PioneerLooked(1, "N7.3", 1, ("RO5", "E9", "B"))
    said = words.say(looked, NAMES, 1)
    assert said == "You look at Royal Offering +5, Explorer 9 and Blacksmith. Nobody else does (N12.35)."
    assert [words.say(looked, NAMES, eye) for eye in (None, 0, 2)] == [None, None, None]


@pytest.mark.parametrize(
    ("event", "said"),
    [
        (e.TavernRevealed(None, "N4.3", "goblin", ((0, "5"), (1, "7g"))), "**Laughing Goblin** · Anna 5, Bob 7g"),
        (e.TavernRevealed(None, "N4.3", "horse", ()), "**Shining Horse** · nobody has a coin there"),
        (e.TurnsOrdered(None, "N4.3", "goblin", (1, 0)), "The order is Bob and Anna (N4.3)."),
        (e.TurnsOrdered(None, "N4.3", "goblin", (1,)), None),
        (e.CardTaken(None, "N5.1", 0, "W5", "goblin"), "Anna takes Warrior 5."),
        (e.CampCardTaken(None, "N10", 0, "draupnir", True), "Holda brings Anna Draupnir from the camp"),
        (e.HeroRecruited(None, "N5.3", 0, "kraal", "W"), "🛡️ **Anna recruits Kraal**: Warrior, 2 ranks, 7."),
        (
            e.CoinTransformed(None, "N5", 0, "5", "8g", 3, "RO3", None),
            "Royal Offering +3: Anna's coin 5 +3 becomes 8g.",
        ),
        (e.CoinTransformed(None, "N5", 0, "5", "8g", 3, "RO3", "horse"), "coin 5 on the Shining Horse +3 becomes 8g."),
        (e.CoinTransformed(None, "N12.16", 0, "25g", None, 5, "W", "hand"), "The King's Hand: the Treasure has"),
        (e.CoinsTraded(None, "N5.4", 0, ("4", "9g"), "4", "13g", True), "with Zolkur: the lower, 4, becomes 13g (N9)."),
        (e.CoinsTraded(None, "N12.16", 0, ("2", "25g"), "25g", None, False), "25g is kept (N12.16)."),
        (
            e.CoinLost(None, "N10", 0, "0", "dragon"),
            "Anna's trading coin 0 on the Dancing Dragon leaves the game (N10).",
        ),
        (e.ThrudPlaced(None, "N8", 0, None), "Thrud leaves Anna's columns for the command zone (N8)."),
        (e.YludPlaced(None, "N8", 0, "B", True), "Anna leaves Ylud in the Blacksmith column (N8)."),
        (e.MatchOver(None, "N11", "played_out", (0, 2)), "🏆 **Anna and Carl share the win**: both ages are played"),
        (e.MatchOver(None, "N16", "resigned", (1,)), "🏆 **Bob wins**: all others have left (N16)."),
        (e.MatchOver(None, "N16", "agreed", (0, 1)), "🤝 **A draw** between Anna and Bob: agreed by all (N16)."),
        (e.MatchOver(None, "N16", "aborted", ()), "No result: the match was stopped."),
    ],
)
def test_it_is_told_so(event: Event, said: str | None) -> None:
    told = words.say(event, NAMES, None)
    assert told is None if said is None else said in (told or "")


def test_names_can_not_format_or_mention() -> None:
    said = words.say(e.CardTaken(None, "N5.1", 0, "B", "goblin"), ("_@everyone_ <@1>\nx", "Bob"), None)
    assert said is not None
    assert "@everyone" not in said
    assert "\n" not in said
    assert r"\_" in said


def test_every_rule_that_is_cited_can_be_looked_up() -> None:
    folder = Path(games.__file__).parent / "nidavellir"
    cited = {event.rule for event in samples()}
    for file in folder.glob("*.py"):
        cited |= set(re.findall(r'"(N\d+(?:\.\d+)?)"', file.read_text("utf-8")))
    cited |= set(re.findall(r"\((N\d+(?:\.\d+)?)\)", Path(words.__file__).read_text("utf-8")))
    assert cited - {*words.RULES} == set()


def test_the_tables_of_words_are_complete() -> None:
    assert (
        set(words.CLASS) == set(words.DISTINCTION) == set(words.WON_DISTINCTION) == {column.name for column in Column}
    )
    assert set(words.PLACE) == set(PLACES)
    assert set(words.REASON) == {"played_out", *(ending.value for ending in Ending)}


def test_every_question_fits_buttons_or_a_form() -> None:
    for played in matches():
        for before, after in pairwise([played.start.match, *(happened.after for happened in played.course)]):
            _check_questions(before)
            if after.outcome is not None:
                break


def _check_questions(match: Match) -> None:
    for ask in match.asks:
        decision = match.decision(ask.seat, ask.kind)
        assert len(decision.prompt) < 400
        if choices_of(decision) is None:
            assert len(form_of(decision, "#12").rows) <= 5
        for field in decision.fields:
            for option in getattr(field, "options", ()):
                assert 0 < len(option.label) <= 80
                assert len(option.note) <= 100
