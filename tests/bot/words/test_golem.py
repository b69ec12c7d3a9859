"""Golem's words: every event has its sentence, in the right ears, with names that can do no harm."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from bot.words import words_of
from bot.words.golem import say
from bot.words.numbers import number
from engine.game import Event
from engine.games import GAMES
from engine.games.golem import events as e
from engine.games.golem.grid import CELLS, Facing
from engine.games.golem.views import Allocation, Phase
from tests.bot.played import played
from tests.golden import check_golden

NAMES = ("Anna", "Bob")
ONE, OTHER = Allocation(6, 5, 5, 4), Allocation(7, 6, 8, 4, horn=True)
DECK_ROW = ("7H",) * 36

SAMPLES: tuple[tuple[Event, str | None], ...] = (
    (e.Dealt(None, "G2.1", DECK_ROW), "The cards are shuffled and dealt face up (G2.1)."),
    (e.PlacerDrawn(None, "G2.2", 1), "The dice say: Bob places the golem (G2.2)."),
    (
        e.GolemPlaced(None, "G2.2", 0, "C4", "7H", Facing.N),
        "Anna puts the golem on C4, on 7♥ (+7), facing north.",
    ),
    (e.VoidsNamed(None, "G2.3"), "Both have named their voids in secret."),
    (e.YourVoids(0, "G2.3", ("7H", "3C")), "Your voids are 7♥ and 3♣. Nobody else knows."),
    (e.TurnBegan(None, "G3.1", 4, (20, 23), (0, 3)), "**Turn 4** · Anna 20 units, Bob 23 units (bonus 3)"),
    (e.PhaseRevealed(None, "G4.1", Phase.ORIENTATION, (6, 5)), "**Orientation** · Anna 6, Bob 5"),
    (e.PhaseRevealed(None, "G5.1", Phase.MOVEMENT, (5, 5)), "**Movement** · 5 each, a tie"),
    (e.Tied(None, "G5.3", Phase.MOVEMENT, 5), None),
    (
        e.AmuletUsed(None, "G9.1", 0, 0, Phase.MOVEMENT),
        "Anna breaks the tie with the Amulet of Loki, in their own favour (G9.1).",
    ),
    (
        e.AmuletUsed(None, "G9.1", 0, 1, Phase.MOVEMENT),
        "Anna breaks the tie with the Amulet of Loki, in Bob's favour (G9.1).",
    ),
    (e.AmuletKept(None, "G9.1", 1, Phase.MOVEMENT), "Bob keeps the Amulet of Loki: the tie stands."),
    (e.Turned(None, "G4.1", 0, Facing.N, Facing.E), "Anna turns the golem east."),
    (e.Turned(None, "G4.1", 0, Facing.N, Facing.N), "Anna leaves the golem facing north."),
    (e.Turned(None, "G4.2", None, Facing.N, Facing.E), "The golem turns clockwise, to the east (G4.2)."),
    (
        e.Moved(None, "G5.1", 1, 2, "A1", "C1", ("B1", "C1"), "4S", False),
        "Bob moves the golem 2 districts, from A1 to C1: 4♠ (−4).",
    ),
    (
        e.Moved(None, "G5.1", 0, 1, "A1", "B1", ("B1",), "KH", False),
        "Anna moves the golem one district, from A1 to B1: the Horn of Heimdall (K♥).",
    ),
    (
        e.Moved(None, "G5.3", None, 1, "A1", "B1", ("B1",), "AD", False),
        "The golem walks one district, from A1 to B1: A♦ (+1) (G5.3).",
    ),
    (
        e.Moved(None, "G5.6", 0, 4, "A1", "E1", ("B1", "C1", "D1", "E1"), "10D", True),
        "Anna puts on the Boots of Hermod: 4 districts, from A1 to E1: 10♦ (+10) (G5.6).",
    ),
    (e.Held(None, "G5.1", 0, "C4"), "Anna leaves the golem on C4, as this match allows (G5.1)."),
    (
        e.Stayed(None, "G5.5", None, "C4"),
        "Nothing unharvested lies in the golem's line: it stays on C4 (G5.5).",
    ),
    (
        e.VoidHit(None, "G6.1", "7H", "C4", 2),
        "🕳️ **C4 is a void!** 7♥ was the second of three: the turn ends and nobody scores (G8.1).",
    ),
    (
        e.VoidHit(None, "G6.1", "7H", "C4", 3),
        "🕳️ **C4 is a void!** 7♥ was the third of three: that is the end (G8.3).",
    ),
    (
        e.Redealt(None, "G8.2", DECK_ROW, (False,) * 36),
        "All unharvested cards are shuffled and dealt again (G8.2).",
    ),
    (e.Harvested(None, "G6.2", 0, "7H", "C4", 7, 3, False), "Anna harvests 7♥ on C4: +7, now at 3."),
    (e.Harvested(None, "G6.2", 1, "4S", "C4", -4, -2, False), "Bob harvests the curse 4♠ on C4: −4, now at −2."),
    (e.Harvested(None, "G6.2", 1, "KS", "C4", 0, 5, False), "Bob harvests the Amulet of Loki (K♠) on C4."),
    (
        e.Harvested(None, "G6.4", 0, "9D", "C5", 9, 20, True),
        "Anna draws the Bow of Uller (G6.4). Anna harvests 9♦ on C5: +9, now at 20.",
    ),
    (e.HarvestTied(None, "G6.3", "7H", "C4"), "On C4, 7♥ (+7) stays unharvested (G6.3)."),
    (
        e.NothingToHarvest(None, "G6.5", "C4"),
        "C4 is face down already, so there is nothing to harvest (G6.5).",
    ),
    (e.BonusEarned(None, "G7.2", 0, 3), "Anna will have 3 units more next turn."),
    (e.BonusEarned(None, "G7.2", 0, 1), "Anna will have one unit more next turn."),
    (e.BonusEarned(None, "G7.2", 0, 0), "Anna has more there, but half of one unit is none (G7.2)."),
    (e.NoBonus(None, "G7.2"), "Nobody gets a bonus (G7.2)."),
    (
        e.HornRevealed(None, "G3.4", 1),
        "📯 Bob had blown the Horn of Heimdall for five units more; it is spent now (G3.4).",
    ),
    (e.TurnEnded(None, "G10.4", 4, (17, -4), 0), "End of turn 4: Anna 17, Bob −4."),
    (
        e.TurnEnded(None, "G10.4", 30, (17, -4), 12),
        "End of turn 30: Anna 17, Bob −4. No card was turned face down for 12 turns now (G10.4).",
    ),
    (e.Left(None, "G10.6", 0, "resigned"), "Anna resigns."),
    (e.Left(None, "G10.6", 0, "timed_out"), "Anna has run out of time."),
    (
        e.GameOver(None, "G10.1", "points", 0, (31, -2), False),
        "🏆 **Anna wins**, 31 to −2: the target is reached (G10.1).",
    ),
    (
        e.GameOver(None, "G8.3", "voids", 1, (3, 20), False),
        "🏆 **Bob wins**, 20 to 3: the third void is found (G8.3).",
    ),
    (
        e.GameOver(None, "G10.3", "dead_end", 1, (9, 9), True),
        "🏆 **Bob wins** at 9 all, having scored last (G10.2): nothing is left in the golem's row and column (G10.3).",
    ),
    (
        e.GameOver(None, "G10.4", "stalemate", None, (0, 0), False),
        "🤝 **A draw** at Anna 0, Bob 0: too many turns went by without a harvest (G10.4).",
    ),
    (
        e.GameOver(None, "G10.6", "resigned", 1, (9, 8), False),
        "🏆 **Bob wins** by resignation. The score was Anna 9, Bob 8.",
    ),
    (
        e.GameOver(None, "G10.6", "timed_out", 1, (9, 8), False),
        "🏆 **Bob wins** on time. The score was Anna 9, Bob 8.",
    ),
    (e.GameOver(None, "G10.6", "agreed", None, (9, 8), False), "🤝 **A draw** at Anna 9, Bob 8: agreed by both."),
    (
        e.GameOver(None, "G10.6", "aborted", None, (9, 8), False),
        "No result: the match was stopped. The score was Anna 9, Bob 8.",
    ),
    (
        e.GameOver(None, "G10.6", "called_off", None, (9, 8), False),
        "No result: the match was called off. The score was Anna 9, Bob 8.",
    ),
    (
        e.VoidsDisclosed(None, "G6.1", (("7H", "3C"), ("10D", "AS"))),
        "The voids were Anna's 7♥ and 3♣ and Bob's 10♦ and A♠.",
    ),
    (
        e.AllocationsDisclosed(None, "G3.3", 4, (ONE, OTHER)),
        "Turn 4, which was not revealed to its end: Anna orientation 6, movement 5, harvesting 5, regeneration 4; "
        "Bob orientation 7, movement 6, harvesting 8, regeneration 4, with the Horn.",
    ),
)


def kinds(event: type[Event]) -> Iterator[str]:
    """The names of Golem's kinds of events. (A slotted dataclass leaves its unslotted twin behind for a while.)"""
    for kind in event.__subclasses__():
        if kind.__module__ == e.__name__:
            yield kind.__name__
        yield from kinds(kind)


@pytest.mark.parametrize(("event", "words"), SAMPLES, ids=lambda value: type(value).__name__)
def test_an_event_is_told_in_a_sentence(event: Event, words: str | None) -> None:
    assert say(event, NAMES, event.to) == words


def test_every_kind_of_event_has_its_words() -> None:
    assert {type(event).__name__ for event, _ in SAMPLES} == set(kinds(Event))


def test_only_a_tie_goes_without_saying() -> None:
    assert {type(event) for event, words in SAMPLES if words is None} == {e.Tied}


def test_what_is_for_one_seat_is_not_told_to_anybody_else() -> None:
    secret = e.YourVoids(0, "G2.3", ("7H", "3C"))
    assert say(secret, NAMES, 0) is not None
    assert say(secret, NAMES, 1) is None
    assert say(secret, NAMES, None) is None


def test_what_is_for_everybody_is_told_to_a_seat_too() -> None:
    event = e.PlacerDrawn(None, "G2.2", 1)
    assert say(event, NAMES, 0) == say(event, NAMES, None)


@pytest.mark.parametrize("name", ["**bold**", "@everyone", "<@123>", "[x](http://y)", "a`b", "||x||", "{seat}", "{0}"])
def test_a_name_can_neither_format_nor_mention_nor_break_a_sentence(name: str) -> None:
    for event, _ in SAMPLES:
        said = say(event, (name, name), event.to) or ""
        assert name not in said or name[0] == "{"
        assert "@everyone" not in said
        assert "<@" not in said.replace("\\<", "")


def test_no_sentence_is_longer_than_a_message_can_take() -> None:
    for event, _ in SAMPLES:
        assert len(say(event, ("W" * 200, "M" * 200), event.to) or "") <= 400


def test_every_event_of_real_matches_can_be_told() -> None:
    for seed in range(10):
        for change in played(seed):
            for event in change.events:
                said = say(event, NAMES, event.to)
                assert (said is None) == isinstance(event, e.Tied)
                assert said is None or said[0].isupper() or said[0] in "*🏆🤝🕳📯"


def test_golden_story_of_a_match() -> None:
    lines = [
        line
        for change in played(21, "steady")
        for event in change.events
        for line in [say(event, NAMES, None)]
        if line is not None
    ]
    check_golden("golem_story.txt", "\n".join(lines) + "\n")


def test_words_are_found_by_the_name_of_their_game() -> None:
    for game in GAMES:
        assert callable(words_of(game).say)


def test_numbers_have_a_real_minus() -> None:
    assert [number(value) for value in (7, 0, -4)] == ["7", "0", "−4"]
    assert [number(value, plus=True) for value in (7, 0, -4)] == ["+7", "+0", "−4"]


def test_sentences_name_districts_as_the_grid_does() -> None:
    said = say(e.NothingToHarvest(None, "G6.5", CELLS[0]), NAMES, None)
    assert said is not None
    assert said.startswith("A1 ")
