"""What players type (short forms of the record's own words)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from engine.game import Json, Rejected
from engine.games import GAMES
from engine.games.nidavellir.flow import choices
from tests.engine.games.nidavellir.table import Table, army, table
from tests.engine.games.nidavellir.test_refusals import (
    bidding,
    cutting,
    dropping,
    enlisting,
    giving_up,
    holda,
    looking,
    losing,
    ordering,
    picking,
    recruiting,
    showing,
    taking,
    thrud,
    trading,
    transforming,
    vidofnir,
)
from tests.engine.laws.play import play


def both() -> Table:
    """A Miner of 1 and the first mercenary are both there."""
    return table(army(gem=5), army(), goblin="M1 B E5", bids=("5 2 3", "4 2 3"), camp="m1 fafnir")


@pytest.mark.parametrize(
    ("at", "text", "answer"),
    [
        (bidding, "0 7g 2", {"goblin": "0", "dragon": "7g", "horse": "2"}),
        (bidding, "0, 7, 2", {"goblin": "0", "dragon": "7g", "horse": "2"}),
        (bidding, "0/7G/7g", {"goblin": "0", "dragon": "7g", "horse": "7g"}),
        (bidding, "horse 0 goblin 2 dragon 3", {"goblin": "2", "dragon": "3", "horse": "0"}),
        (bidding, "goblin 2, dragon 3, horse 99", {"goblin": "2", "dragon": "3", "horse": "99"}),
        (showing, "4", {"coin": "4"}),
        (showing, "9", {"coin": "9"}),
        (picking, "W3", {"card": "W3"}),
        (picking, "w3", {"card": "W3"}),
        (picking, "Warrior 3", {"card": "W3"}),
        (picking, "m1", {"camp": "m1"}),
        (picking, "draupnir", {"camp": "draupnir"}),
        (picking, "W9", {"card": "W9"}),
        (both, "M1", {"card": "M1"}),
        (both, "m1", {"camp": "m1"}),
        (both, "Fafnir Baleygr", {"camp": "fafnir"}),
        (transforming, "5 goblin", {"coin": "5@goblin"}),
        (transforming, "5@goblin", {"coin": "5@goblin"}),
        (transforming, "5 on the Laughing Goblin", {"coin": "5@goblin"}),
        (transforming, "5", {"coin": "5@goblin"}),
        (vidofnir, "+2 3 +3 4", {"plus2": "3", "plus3": "4", "first": "plus2"}),
        (vidofnir, "plus3 4, then plus2 3", {"plus2": "3", "plus3": "4", "first": "plus3"}),
        (trading, "4 5", {"coins": ["4", "5"]}),
        (trading, "5 and 4", {"coins": ["4", "5"]}),
        (recruiting, "Kraal", {"hero": "kraal"}),
        (recruiting, "hourya", {"hero": "hourya"}),
        (cutting, "w e", {"columns": ["W", "E"]}),
        (cutting, "Warrior, Miner", {"columns": ["W", "M"]}),
        (giving_up, "W3", {"card": "W3", "column": "W"}),
        (giving_up, "B blacksmith", {"card": "B", "column": "B"}),
        (giving_up, "W9 W", {"card": "W9", "column": "W"}),
        (losing, "W3 from the Warrior", {"card": "W3", "column": "W"}),
        (thrud, "h", {"column": "H"}),
        (thrud, "Hunter", {"column": "H"}),
        (dropping, "E5", {"card": "E5"}),
        (taking, "e5", {"card": "E5"}),
        (looking, "RO5", {"card": "RO5"}),
        (looking, "Royal Offering +5", {"card": "RO5"}),
        (holda, "m2", {"camp": "m2"}),
        (ordering, "Last", {"last": True}),
        (ordering, "first", {"last": False}),
        (enlisting, "m2 B", {"mercenary": "m2", "column": "B"}),
        (enlisting, "m1 as Warrior", {"mercenary": "m1", "column": "W"}),
        (enlisting, "m3 H", {"mercenary": "m3", "column": "H"}),
    ],
)
def test_it_is_understood(at: Callable[[], Table], text: str, answer: Json) -> None:
    assert at().typed(text) == answer


@pytest.mark.parametrize(
    ("at", "text", "says"),
    [
        (bidding, "0 7g", "Type three coins, for the Goblin, the Dragon and the Horse, in this order, such as 0 7g 2."),
        (bidding, "goblin 0 goblin 2 horse 3", "Type three coins"),
        (bidding, "", "Type three coins"),
        (picking, "something nice", "Type the name of what you choose, such as W3."),
        (vidofnir, "3 4", "Type which coin gets +2 and which +3"),
        (ordering, "middle", "Type first or last, such as first."),
        (trading, "2 3 4", "Type the two coins, such as 2 3."),
        (enlisting, "m1", "Type a mercenary and its class, such as m1 E."),
    ],
)
def test_it_is_not_understood_and_told_how_to_type_it(at: Callable[[], Table], text: str, says: str) -> None:
    with pytest.raises(Rejected) as refusal:
        at().typed(text)
    assert says in refusal.value.text


@pytest.mark.parametrize("number", range(6))
def test_the_example_of_every_question_is_a_legal_answer_and_its_words_name_each_choice(number: int) -> None:
    game: Any = GAMES["nidavellir"]
    for happened in play(game, 2 + number % 4, {"thingvellir": number != 0}, Random(number)).course:
        match = happened.before
        for ask in match.asks:
            question = match.decision(ask.seat, ask.kind)
            game.read(match.state, ask.seat, game.typed(question, question.example))
            if ask.kind == "bid":
                continue
            for move in choices(match.state, match.state.question, ask.seat):
                assert game.typed(question, _words(move.answer)) == move.answer


def _words(answer: Json) -> str:
    if "last" in answer:
        return "last" if answer["last"] else "first"
    if "first" in answer:
        parts = [f"+2 {answer['plus2']}", f"+3 {answer['plus3']}"]
        return " ".join(parts if answer["first"] == "plus2" else parts[::-1])
    return " ".join(" ".join(part) if isinstance(part, list) else part for part in answer.values()).replace("@", " ")
