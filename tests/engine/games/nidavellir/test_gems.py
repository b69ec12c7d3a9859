"""Who picks first, and whose gem goes to whom (N4.3, N6): the examples G1 to G10 of the spec."""

from __future__ import annotations

import pytest

from engine.games.nidavellir.events import GemsTraded
from engine.games.nidavellir.tavern import after_gem_trades, turn_order
from tests.engine.games.nidavellir.table import army, table


@pytest.mark.parametrize(
    ("name", "coins", "gems", "order", "after"),
    [
        ("G1", [4, 4], [5, 3], "A B", [3, 5]),
        ("G2", [4, 4, 4], [5, 3, 1], "A B C", [1, 3, 5]),
        ("G3", [4, 4, 4, 4], [5, 4, 3, 2], "A B C D", [2, 3, 4, 5]),
        ("G4", [4, 4, 4, 4, 4], [5, 4, 3, 2, 1], "A B C D E", [1, 2, 3, 4, 5]),
        ("G5", [5, 5, 3, 3, 0], [2, 5, 1, 4, 3], "B A D C E", [5, 2, 4, 1, 3]),
        ("G6", [4, 4], [6, 3], "A B", [6, 3]),
        ("G7", [4, 4, 4], [6, 5, 2], "A B C", [6, 2, 5]),
        ("G8", [4, 4, 4, 4], [6, 5, 3, 1], "A B C D", [6, 1, 3, 5]),
        ("G10", [7, 7, 7, 2, 2], [1, 4, 5, 3, 2], "C B A D E", [5, 4, 1, 2, 3]),
    ],
)
def test_order_and_gem_trade(name: str, coins: list[int], gems: list[int], order: str, after: list[int]) -> None:
    turns = turn_order(list(enumerate(coins)), gems)
    assert " ".join("ABCDE"[seat] for seat, _ in turns) == order, name
    assert list(after_gem_trades(turns, gems)) == after, name


def test_g9_ties_in_all_three_taverns_change_the_first_picker_each_time() -> None:
    at = table(
        army(gem=5),
        army(gem=4),
        goblin="W3 W4 W5",
        dragon="W6 W7 W8",
        horse="E5 E6 E7",
        bids=("2 3 4", "2 3 4"),
    )
    firsts = []
    for card, other in (("W3", "W4"), ("W6", "W7"), ("E5", "E6")):
        firsts.append(at.order[0])
        at.say(card, other)
    assert firsts == [0, 1, 0]
    assert at.gems == [4, 5]


def test_gems_are_traded_after_the_turns_and_count_from_the_next_tavern_on() -> None:
    at = table(army(gem=5), army(gem=4), goblin="W3 W4 W5", dragon="W6 W7 W8", bids=("2 3 4", "2 3 4"))
    at.say("W3")
    assert at.gems == [5, 4]
    at.say("W4")
    assert at.told(GemsTraded).gems == ((0, 5, 4), (1, 4, 5))
    assert at.order == [1, 0]


def test_the_order_stands_although_a_coin_on_the_tavern_is_changed_meanwhile() -> None:
    at = table(
        army(gem=5), army(gem=4), army(gem=3), goblin="RO3 W4 W5", bids=("5 3 4", "3 2 4", "3 2 4"), horse="W6 W7 W8"
    )
    assert at.order == [0, 1, 2]
    at.say("RO3", "5 goblin")
    assert at.at(0, "goblin") == "8g"
    assert at.order == [0, 1, 2]


def test_a_tie_trades_by_the_values_that_were_bid_not_by_a_coin_changed_since() -> None:
    at = table(army(gem=5), army(gem=4), goblin="RO3 W4 W5", bids=("4 3 5", "4 3 5"), dragon="W6 W7 W8")
    at.say("RO3", "4 goblin", "W4")
    assert at.gems == [4, 5]


def test_the_special_3_ties_with_a_3() -> None:
    at = table(
        army(gem=5, coins="2 S3 4 5 9g"), army(gem=4), goblin="W3 W4 W5", bids=("S3 2 4", "3 2 4"), dragon="W6 W7 W8"
    )
    at.say("W3", "W4")
    assert at.gems == [4, 5]
