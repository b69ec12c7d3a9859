"""Every event of a judged table is told in a sentence, to those whom it is for, with rules that can be looked up."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

from bot.words import redemption as words
from engine import games
from engine.game import Ending, Event, outside_ending
from engine.games.redemption import events as e
from engine.games.redemption import moves as m
from engine.games.redemption.cards import Reach
from engine.games.redemption.state import Phase, Zone
from tests.engine.games.redemption.story import changes
from tests.golden import check_golden

NAMES = ("Anna", "Bob")
TOLD = [event for _, _, change in changes() for event in change.events]
CLASSES = (kind for _, kind in inspect.getmembers(e, inspect.isclass))
EVERY: list[type[Event]] = [kind for kind in CLASSES if issubclass(kind, Event) and kind is not Event]
SAMPLES: list[Event] = [*TOLD, *(e.Left(None, "§9", 0, ending) for ending in ("resigned", "timed_out"))]


def test_golden_story_of_a_table_as_everybody_is_told_it() -> None:
    lines: list[str] = []
    for event in TOLD:
        public = words.say(event, NAMES, None)
        lines += [public] if public else []
        for seat, name in enumerate(NAMES):
            private = words.say(event, NAMES, seat)
            lines += [f"    ({name} alone) {private}"] if private and private != public else []
    check_golden("redemption_story.txt", "\n".join(lines) + "\n")


@pytest.mark.parametrize("kind", EVERY, ids=lambda kind: str(kind.__name__))
def test_every_kind_of_event_has_words(kind: type[Event]) -> None:
    mine = [event for event in SAMPLES if isinstance(event, kind)]
    assert any(words.say(event, NAMES, eye) for event in mine for eye in (None, 0, 1))


def test_a_sentence_is_whole() -> None:
    for event in SAMPLES:
        for eye in (None, 0, 1):
            said = words.say(event, NAMES, eye)
            if said is not None:
                assert not re.search(r"[{}]|None|  ", said), said
                assert said[-1] in ".)"
                assert len(said) < 1000


def test_what_one_seat_is_told_nobody_else_hears() -> None:
    private = [event for event in TOLD if event.to is not None]
    assert private
    for event in private:
        assert words.say(event, NAMES, event.to)
        assert words.say(event, NAMES, None) is None
        assert event.to is not None
        assert words.say(event, NAMES, 1 - event.to) is None


def test_whoever_adds_a_card_hears_its_name_instead_of_the_number() -> None:
    grew = e.PileGrew(None, "A25", 0, 2)
    assert words.say(grew, NAMES, 0) is None
    assert words.say(grew, NAMES, 1) == "Anna puts a card into the pile: 2 lie face down there."


def test_names_cards_and_notes_can_not_format_or_mention() -> None:
    note = e.Noted(None, "A22", 0, "**@everyone** <@1>\nsecond line")
    said = words.say(note, ("_Anna_", "Bob"), None)
    assert said is not None
    assert "@everyone" not in said
    assert "\n" not in said
    assert r"\_Anna\_" in said
    discarded = e.Discarded(None, "R12", 0, "`code`", e.Aftermath.RUNS_ON, "[link](x)", 3)
    assert r"\`code\`" in (words.say(discarded, NAMES, None) or "")


def test_a_long_name_of_a_card_is_told_whole() -> None:
    name = "x" * 60
    assert name in (words.say(e.Drawn(0, "A29", name), NAMES, 0) or "")


def test_every_rule_that_is_cited_can_be_looked_up() -> None:
    folder = Path(games.__file__).parent / "redemption"
    cited = {event.rule for event in SAMPLES}
    for file in folder.glob("*.py"):
        cited |= set(re.findall(r'"([RA]\d+|§\d+)"', file.read_text("utf-8")))
    cited |= set(re.findall(r"\(([RA]\d+|§\d+)\)", Path(words.__file__).read_text("utf-8")))
    assert cited - {*words.RULES} == set()


def test_every_ending_has_a_reason_in_words() -> None:
    endings = [(ending, 0 if ending.names_a_seat else None) for ending in Ending]
    for reason in ("declared", *(outside_ending(ending, seat).reason for ending, seat in endings)):
        assert words.REASON[reason] in (words.say(e.GameOver(None, "§9", reason, None), NAMES, None) or "")


@pytest.mark.parametrize(
    ("move", "said"),
    [
        (m.Discard(0, "Three Nails", True, False, Zone.PILE, None), "Anna's Three Nails is discarded and negated"),
        (m.Discard(0, "Three Nails", False, True, Zone.PILE, "X"), "is discarded by X, its effect over at once"),
        (m.Negate(0, "Three Nails", False, None), "Anna's Three Nails is negated for this turn"),
        (m.Override("A", m.SetActive(1, None)), "Bob's active artifact is turned face down"),
        (m.Result(1), "Bob has won"),
        (m.Result(None), "the game is a draw"),
    ],
)
def test_a_claim_says_what_is_claimed_and_who_is_asked(
    move: m.Discard | m.Negate | m.Override | m.Result, said: str
) -> None:
    text = words.say(e.ClaimMade(None, "§8", 1, move), NAMES, None)
    assert text is not None
    assert said in text
    assert "It waits for Anna's word." in text


def test_the_tables_of_words_are_complete() -> None:
    assert set(words.PHASE) == set(Phase)
    assert set(words.ZONE) == set(Zone)
    assert set(words.REACH) == set(Reach)
    assert set(words.BLOCKER) == set(m.Blocker)
