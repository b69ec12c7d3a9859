"""What can't be answered is refused in a player's words, with the rule that forbids it (N15)."""

from __future__ import annotations

from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from engine.game import Json
from engine.games import GAMES
from engine.games.nidavellir import tasks
from engine.games.nidavellir.cards import CARDS
from engine.games.nidavellir.flow import choices
from tests.engine.games.nidavellir.table import Table, army, end_of_age, table
from tests.engine.laws.play import play

FREE = (tasks.Recruit(0, free=True),)


def bidding() -> Table:
    return table(army(coins="0 2 3 7g 7g"), army(), goblin="3xB")


def showing() -> Table:
    return table(army(command="uline"), army(), goblin="3xB", dragon="3xB", bids=("", "5 2 3")).say("5", "B", "B")


def picking() -> Table:
    return table(army(gem=5), army(), goblin="W3 B E5", bids=("5 2 3", "4 2 3"), camp="m1 brisingamens")


def picking_second() -> Table:
    return picking().say("W3")


def transforming() -> Table:
    return table(army(), army(), goblin="RO3 2xB", bids=("5 4 3", "4 3 5")).say("RO3")


def trading() -> Table:
    at = table(army(command="uline"), army(), goblin="3xB", dragon="3xB", bids=("", "5 2 3"))
    return at.say("0", "B", "B")


def vidofnir() -> Table:
    return table(
        army(gem=5), army(), goblin="3xB", camp="vidofnir", bids=("5 0 2", "4 2 3"), dragon="3xB", horse="3xB"
    ).say("vidofnir")


def recruiting() -> Table:
    return table(army(e="E5", command="skaa"), army(command="tarah"), agenda=FREE, thingvellir=True)


def cutting() -> Table:
    return table(army("B", "H", "E5 idunn", "M0", "W3"), army(), agenda=(tasks.Cut(0, CARDS["dagda"], 2),))


def cutting_one() -> Table:
    return table(army("B", "H", "E5 idunn", "M0", "W3"), army(), agenda=(tasks.Cut(0, CARDS["bonfur"], 1),))


def losing() -> Table:
    return table(
        army(gem=5), army("B", w="W3 W4 kraal"), goblin="3xB", camp="hofud", bids=("5 2 3", "4 2 3"), dragon="3xB"
    ).say("hofud")


def giving_up() -> Table:
    return end_of_age(army("B", w="W3 kraal", command="brisingamens"), army(), age=2)


def thrud() -> Table:
    return table(army(command="thrud"), army(), agenda=(tasks.Thrud(0),))


def doubling() -> Table:
    return table(army(), army(), agenda=(tasks.Double(0),)).say("H")


def dropping() -> Table:
    return picking().say("m1")


def taking() -> Table:
    return table(army(), army(), agenda=(tasks.Take(0, CARDS["andumia"]),), discard="W3 E5")


def looking() -> Table:
    return end_of_age(army(e="E5"), army(), next_deck="RO5 E9 W8 B")


def holda() -> Table:
    return table(army(), army(), agenda=(tasks.TakeFromCamp(0),), camp="m1 m2 brisingamens")


def ordering() -> Table:
    return end_of_age(army(command="m1 m2"), army(command="m3"))


def enlisting() -> Table:
    return end_of_age(army(command="m1 m2"), army())


def ylud() -> Table:
    return end_of_age(army(command="ylud"), army())


@pytest.mark.parametrize(
    ("at", "answer", "rule", "says"),
    [
        (bidding, {"goblin": "0", "dragon": "2"}, "N4.2", "The horse is missing: this question wants goblin"),
        (bidding, {"goblin": "0", "dragon": "2", "horse": "5"}, "N4.2", "You have 0, 2, 3, 7g and 7g."),
        (bidding, {"goblin": "0", "dragon": "0", "horse": "2"}, "N4.2", "You have the coin 0 only once"),
        (bidding, {"goblin": "7g", "dragon": "7g", "horse": "7g"}, "N4.2", "You have the coin 7g only 2 times"),
        (bidding, {"goblin": 0, "dragon": "2", "horse": "3"}, "N4.2", "That is no coin of yours"),
        (bidding, {"goblin": "0", "dragon": "2", "horse": "3", "pouch": "7g"}, "N4.2", "and nothing else"),
        (bidding, ["0", "2", "3"], "N4.2", "This question wants goblin, dragon and horse."),
        (showing, {"coin": "5"}, "N8", "The coin 5 lies on a tavern already. In your hand there is 0, 2, 3 and 4."),
        (showing, {"coin": "9g"}, "N8", "“9g” is no coin of yours"),
        (picking, {"card": "W9"}, "N5.1", "Warrior 9 is not at the Laughing Goblin. There you find W3, B and E5."),
        (picking, {"card": "w3"}, "N5.1", "“w3” is no card of this game"),
        (picking, {"card": "m1"}, "N5.1", "Mercenary 1 is not at the Laughing Goblin"),
        (picking, {"card": "W3", "camp": "m1"}, "N10", "This question wants camp and nothing else."),
        (picking, {"camp": "m9"}, "N10", "Mercenary 9 is not in the camp. There you find m1 and brisingamens."),
        (picking, {"camp": "brisingamens"}, "N12.21", "Brisingamens needs two cards in the discard pile"),
        (picking, {}, "N5.1", "The card is missing"),
        (picking_second, {"camp": "m1"}, "N10", "Only who is first at a tavern may go to the camp"),
        (transforming, {"coin": "0@pouch"}, "N5", "The 0 is your trading coin"),
        (transforming, {"coin": "5"}, "N5", "Say the coin and where it lies, such as 5@goblin."),
        (transforming, {"coin": "5@dragon"}, "N5", "Your 5 does not lie there: you have 5@goblin."),
        (transforming, {"coin": "9g@dragon"}, "N5", "“9g” is no coin of yours"),
        (transforming, {"coin": None}, "N5", "Say the coin by its name."),
        (trading, {"coins": ["2"]}, "N8", "The coins are a list of exactly two."),
        (trading, {"coins": "2 3"}, "N8", "The coins are a list of exactly two."),
        (trading, {"coins": ["0", "3"]}, "N8", "Trade two different coins from your hand: 2, 3, 4 and 5."),
        (trading, {"coins": ["2", "2"]}, "N8", "Trade two different coins from your hand"),
        (trading, {"coins": ["2", ["3"]]}, "N8", "That is no coin of yours"),
        (vidofnir, {"plus2": "3", "plus3": "3", "first": "plus2"}, "N10", "Choose two different coins"),
        (vidofnir, {"plus2": "3", "plus3": "5", "first": "plus2"}, "N10", "one for +3, from 3 and 4."),
        (vidofnir, {"plus2": "3", "plus3": "4", "first": "plus5"}, "N10", "Say which comes first"),
        (vidofnir, {"plus2": "3", "plus3": "4"}, "N10", "The first is missing"),
        (recruiting, {"hero": "odin"}, "N8", "“odin” is no hero."),
        (recruiting, {"hero": "Kraal"}, "N8", "“Kraal” is no hero."),
        (recruiting, {"hero": "tarah"}, "N3", "Tarah has been recruited already."),
        (recruiting, {"hero": "hourya"}, "N8", "Hourya needs 5 Explorer ranks, and you have 1."),
        (recruiting, {"hero": "andumia"}, "N9", "Andumia needs a card in the discard pile"),
        (recruiting, {"hero": "dagda"}, "N8", "Dagda discards the last card of two other columns"),
        (recruiting, {"hero": 7}, "N5.3", "Say the hero by its name."),
        (cutting, {"columns": ["W"]}, "N8", "The columns are a list of exactly two."),
        (cutting, {"columns": ["W", "W"]}, "N8", "Dagda takes from two different columns"),
        (cutting, {"columns": ["W", "H"]}, "N8", "Choose from Blacksmith, Miner and Warrior."),
        (cutting, {"columns": ["W", "E"]}, "N8", "and no heroes"),
        (cutting, {"columns": ["W", "X"]}, "N8", "“X” is no column: they are B, H, E, M and W."),
        (cutting_one, {"columns": ["B"]}, "N8", "Bonfur takes the last card of another column than his own"),
        (losing, {"card": "W5", "column": "W"}, "N10", "You have no Warrior 5 in your Warrior column."),
        (losing, {"card": "kraal", "column": "W"}, "N8", "Kraal is a hero, and heroes can't be discarded."),
        (losing, {"card": "B", "column": "B"}, "N10", "Hofud takes a card from your Warrior column"),
        (giving_up, {"card": "kraal", "column": "W"}, "N8", "Kraal is a hero"),
        (giving_up, {"card": "B", "column": "W"}, "N10", "You have no Blacksmith in your Warrior column."),
        (giving_up, {"card": "B"}, "N10", "The column is missing"),
        (thrud, {"column": "b"}, "N8", "“b” is no column"),
        (thrud, {"column": ["B"]}, "N8", "That is no column"),
        (doubling, {"column": "H"}, "N9", "Olwyn's other double is in your Hunter column"),
        (dropping, {"card": "W9"}, "N10", "Warrior 9 is not left at the Laughing Goblin."),
        (taking, {"card": "B"}, "N9", "Blacksmith is not in the discard pile. There you find W3 and E5."),
        (taking, {"camp": "m1"}, "N9", "This question wants card and nothing else."),
        (looking, {"card": "B"}, "N7.3", "Blacksmith is not among the three you see. There you find RO5, E9 and W8."),
        (holda, {"camp": "m3"}, "N10", "Mercenary 3 is not in the camp."),
        (holda, {"camp": "brisingamens"}, "N12.21", "Brisingamens needs two cards"),
        (ordering, {"last": "yes"}, "N10", "Choose whether you enlist first or last."),
        (ordering, {"last": 1}, "N10", "Choose whether you enlist first or last."),
        (ordering, {"first": True}, "N10", "This question wants last and nothing else."),
        (
            enlisting,
            {"mercenary": "m3", "column": "H"},
            "N10",
            "Mercenary 3 is not waiting with you: you have m1 and m2.",
        ),
        (enlisting, {"mercenary": "m2", "column": "E"}, "N12.28", "can be enlisted as Blacksmith or Warrior"),
        (ylud, {"column": "Z"}, "N8", "“Z” is no column"),
        (ylud, None, "N8", "This question wants column."),
    ],
)
def test_it_is_refused(at: Callable[[], Table], answer: Json, rule: str, says: str) -> None:
    refusal = at().refusal(answer, seat=1 if at is losing else None)
    assert says in refusal.text
    assert refusal.rule == rule


def test_holda_and_the_camp_are_refused_where_there_is_none() -> None:
    at = table(army(), army(), goblin="3xB", bids=("5 2 3", "4 2 3"))
    assert at.refusal({"camp": "m1"}).text == "There is no camp at this table: take a card of the tavern."


def test_what_somebody_sent_is_said_back_only_in_part() -> None:
    assert len(picking().refusal({"card": "x" * 5000}).text) < 200


def test_a_hero_left_out_of_a_first_game_is_refused() -> None:
    at = table(army(), army(), agenda=FREE, heroes=(CARDS["kraal"], CARDS["tarah"]))
    assert at.refusal({"hero": "thrud"}).text == "Thrud is not in this match. Choose another hero."


@pytest.mark.parametrize("number", range(8))
def test_every_answer_that_is_offered_is_read_as_the_move_it_stands_for(number: int) -> None:
    """And so is one that differs only in the order of a list."""
    game: Any = GAMES["nidavellir"]
    random = Random(number)
    for happened in play(game, 2 + number % 4, {"thingvellir": number % 2 == 0}, random).course:
        match = happened.before
        question = match.state.question
        for ask in match.asks:
            if ask.kind == "bid":
                continue
            for move in choices(match.state, question, ask.seat):
                assert game.read(match.state, ask.seat, move.answer) == move
                turned = {key: part[::-1] if isinstance(part, list) else part for key, part in move.answer.items()}
                assert game.read(match.state, ask.seat, turned) == move


def test_coins_of_one_name_on_two_taverns_are_two_coins() -> None:
    at = bidding()
    at.answer({"goblin": "7g", "dragon": "7g", "horse": "0"}, {"goblin": "5", "dragon": "4", "horse": "3"})
    assert at.at(0, "pouch") == "2 3"
