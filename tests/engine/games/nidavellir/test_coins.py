"""Transforms and trades (N5 "Coins"): the examples C1 to C15 of the spec, and what else a coin can meet."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from engine.games.nidavellir import tasks
from engine.games.nidavellir.cards import Column
from engine.games.nidavellir.coins import (
    BRONZE,
    COINS,
    HIGHEST,
    Coin,
    Treasure,
    after_exchange,
    replacement,
    royal_treasure,
)
from engine.games.nidavellir.events import CoinsTraded, CoinTransformed, PouchRevealed
from tests.engine.games.nidavellir.table import Table, army, table


def traded(
    pouch: str,
    *,
    out: str = "",
    seats: int = 4,
    command: str = "",
    zolkur: bool = False,
    keep_best_coin: bool = True,
) -> str:
    """What a pouch has become after a trade at the Goblin."""
    others = [name for name in ("2", "3", "4", "5") if name not in pouch.split()][:2]
    player = army(coins=f"0 {' '.join(others)} {pouch}", command=command, zolkur=zolkur)
    bids = (f"0 {' '.join(others)}", *["5 2 3"] * (seats - 1))
    at = table(
        player,
        *[army() for _ in range(seats - 1)],
        goblin="8xB",
        dragon="8xB",
        bids=bids,
        age=2,
        out=out,
        keep_best_coin=keep_best_coin,
    )
    at.say(*["B"] * seats)
    assert at.told(CoinsTraded).seat == 0
    return at.at(0, "pouch")


def transformed(coin: str, cause: str, *, command: str = "") -> str:
    """What a coin has become by a Royal Offering (`RO3`), the King's Hand (`W`) or a hero."""
    player = army(coins=f"0 {coin}", command=command, w="W3")
    if cause == "W":
        at = table(player, army(), agenda=(tasks.Distinction(Column.W),))
    elif cause.startswith("RO"):
        at = table(player, army(), agenda=(tasks.Transform(0, int(cause[2:]), cause),))
    else:
        at = table(player, army(), agenda=(tasks.Recruit(0, free=True),), thingvellir=True).say(cause)
    return at.coins(0).split()[-1]


# C1 to C4: trades from a full Treasure


@pytest.mark.parametrize(
    ("name", "pouch", "after"),
    [("C1", "2 3", "2 5g"), ("C2", "5 3", "3 8g"), ("C3", "5 9g", "5 14g"), ("C4", "5 5g", "5g 10g")],
)
def test_the_higher_pouch_coin_becomes_the_sum_of_both(name: str, pouch: str, after: str) -> None:
    assert traded(pouch) == after, name


# C5 to C7: what the Treasure no longer has


def test_c5_with_the_only_7_owned_3_and_4_become_8() -> None:
    assert traded("3 4", seats=2, out="7") == "3 8g"


def test_c6_with_both_14s_gone_9_and_5_become_15_and_with_15_gone_16() -> None:
    assert traded("5 9g", out="14 14") == "5 15g"
    assert traded("5 9g", out="14 14 15") == "5 16g"


def test_c7_above_25_the_highest_there_is() -> None:
    assert traded("9g 20g") == "9g 25g"
    assert traded("9g 20g", out="25") == "9g 24g"
    assert traded("9g 20g", out="25 24") == "9g 23g"


# C8, C9: transforms


@pytest.mark.parametrize(
    ("coin", "cause", "after"),
    [
        ("2", "RO3", "5g"),
        ("5", "RO3", "8g"),
        ("22g", "RO5", "25g"),
        ("5", "grid", "12g"),
        ("9g", "W", "14g"),
    ],
)
def test_c8_a_transform_adds_what_it_says(coin: str, cause: str, after: str) -> None:
    assert transformed(coin, cause) == after


@pytest.mark.parametrize(("coin", "cause", "after"), [("4", "RO3", "9g"), ("5", "grid", "14g"), ("2", "khrad", "14g")])
def test_c9_with_jarika_a_transform_adds_2_more(coin: str, cause: str, after: str) -> None:
    assert transformed(coin, cause, command="jarika") == after


def test_c9_with_jarika_a_trade_of_5_and_4_makes_11() -> None:
    assert traded("5 4", command="jarika") == "4 11g"


# C10: Zolkur


def test_c10_with_zolkur_the_lower_coin_becomes_the_sum() -> None:
    assert traded("9g 4", command="zolkur", zolkur=True) == "9g 13g"
    assert traded("9g 4") == "4 13g"
    assert traded("9g 4", command="zolkur jarika", zolkur=True) == "9g 15g"


def test_zolkur_is_used_up_by_a_trade_of_equal_coins_and_by_one_that_keeps_the_coin() -> None:
    at = zolkur_at_a_trade("5 5g")
    assert at.at(0, "pouch") == "5g 10g"
    assert not at.state.players[0].zolkur
    at = zolkur_at_a_trade("24g 25g", out="25 24 23 22 21 20 19 18 17 16 15 14 14")
    assert at.at(0, "pouch") == "24g 25g"
    assert not at.state.players[0].zolkur


def zolkur_at_a_trade(pouch: str, out: str = "") -> Table:
    at = table(
        army(coins=f"0 2 3 {pouch}", command="zolkur", zolkur=True),
        army(),
        goblin="3xB",
        dragon="3xB",
        bids=("0 2 3", "5 2 3"),
        out=out,
        age=2,
    )
    return at.say("B", "B")


def test_a_transform_does_not_use_up_zolkur() -> None:
    at = table(army(command="zolkur", zolkur=True), army(), agenda=(tasks.Transform(0, 3, "RO3"),)).say("5 hand")
    assert at.coins(0) == "0 2 3 4 8g"
    assert at.state.players[0].zolkur


# C11: Khrad


def test_c11_khrad_raises_the_lowest_coin_that_is_no_trading_coin() -> None:
    at = table(army(coins="0 2 4 5 9g"), army(), agenda=(tasks.Recruit(0, free=True),), thingvellir=True).say("khrad")
    assert at.coins(0) == "0 4 5 9g 12g"
    at = table(army(coins="S3 4 5 6g 9g"), army(), agenda=(tasks.Recruit(0, free=True),), thingvellir=True)
    assert at.say("khrad").coins(0) == "S3 5 6g 9g 14g"


def test_khrad_asks_only_between_equal_coins_that_differ_in_name_or_place() -> None:
    at = table(army(coins="0 5 5g 9g 9g"), army(), agenda=(tasks.Recruit(0, free=True),), thingvellir=True)
    at.say("khrad")
    assert at.offered() == ["5@hand", "5g@hand"]
    at.say("5g")
    assert at.coins(0) == "0 5 9g 9g 15g"
    at = table(army(coins="0 5g 5g 9g 9g"), army(), agenda=(tasks.Recruit(0, free=True),), thingvellir=True)
    assert at.say("khrad").coins(0) == "0 5g 9g 9g 15g"


# C12: Vidofnir


def vidofnir(pouch: str, *, command: str = "") -> Table:
    """Vidofnir is taken at the Goblin with that pouch."""
    others = [name for name in ("0", "2", "4", "5", "3") if name not in pouch.split()][:3]
    player = army(coins=f"{' '.join(others)} {pouch}", command=command)
    first = sorted(others, key=lambda name: -COINS[name].value)
    at = table(
        player, army(), goblin="3xB", camp="vidofnir", bids=(" ".join(first), "0 2 3"), dragon="3xB", horse="3xB"
    )
    return at.say("vidofnir")


def test_c12_vidofnir_raises_one_pouch_coin_by_2_and_the_other_by_3() -> None:
    assert vidofnir("3 8g").say("+2 3 +3 8g").at(0, "pouch") == "5g 11g"
    assert vidofnir("3 8g").say("+3 3 +2 8g").at(0, "pouch") == "6g 10g"


def test_c12_with_the_trading_coin_in_the_pouch_vidofnir_raises_the_other_by_5() -> None:
    assert vidofnir("0 8g").at(0, "pouch") == "0 13g"
    assert vidofnir("S3 10g").at(0, "pouch") == "S3 15g"


def test_c12_with_jarika_each_step_of_vidofnir_adds_2_more() -> None:
    assert vidofnir("3 8g", command="jarika").say("+2 3 +3 8g").at(0, "pouch") == "7g 13g"
    assert vidofnir("3 8g", command="jarika").say("+3 3 +2 8g").at(0, "pouch") == "8g 12g"
    assert vidofnir("0 8g", command="jarika").at(0, "pouch") == "0 15g"


def test_the_order_of_vidofnirs_steps_matters_to_the_treasure() -> None:
    at = vidofnir("5 5g")
    assert at.offered() == [
        {"plus2": plus2, "plus3": plus3, "first": first}
        for plus2, plus3 in (("5", "5g"), ("5g", "5"))
        for first in ("plus2", "plus3")
    ]


def test_vidofnir_shows_the_pouch_to_everybody() -> None:
    at = vidofnir("3 8g")
    assert at.told(PouchRevealed).coins == ("3", "8g")
    assert at.view(None).players[0].pouch == ("3", "8g")


# C13: Uline


def test_c13_ulines_owner_trades_two_coins_of_the_hand_and_may_bid_the_new_one_next() -> None:
    at = table(army(command="uline"), army(), goblin="3xB", dragon="3xH", bids=("", "5 2 3"))
    assert at.pending == {0: "show"}
    at.say("0", "B", "B")
    assert at.at(0, "hand") == "2 3 4 5"
    assert at.kind == "trade"
    assert len(at.offered()) == 6
    at.say("4 5")
    assert at.at(0, "hand") == "2 3 4 9g"
    assert at.pending == {0: "show"}
    at.say("9g")
    assert at.order[0] == 0


def test_with_two_coins_in_hand_uline_trades_them_unasked() -> None:
    at = table(army(command="uline"), army(), goblin="3xB", dragon="3xB", horse="3xB", bids=("", "5 2 3"), deck="")
    at.say("2", "B", "B", "3", "B", "B", "0", "B", "B")
    assert at.told(CoinsTraded).coins == ("4", "5")


# C14: full search


def test_c14_a_lone_trader_comes_to_58_in_eight_trades_and_to_44_in_six_with_more_players() -> None:
    assert best_sum(seats=2, trades=8) == 58
    assert best_sum(seats=4, trades=6) == 44


def best_sum(seats: int, trades: int) -> int:
    """The best sum of coins that one player can reach who trades once a round, by trying everything."""
    start: tuple[tuple[Coin, ...], Treasure] = (BRONZE[1:], royal_treasure(seats))
    reached = {start}
    for _ in range(trades):
        reached = {after for coins, treasure in reached for after in _trades(coins, treasure)}
    return max(sum(coin.value for coin in coins) for coins, _ in reached)


def _trades(coins: tuple[Coin, ...], treasure: Treasure) -> Iterator[tuple[tuple[Coin, ...], Treasure]]:
    for low, high in combinations(coins, 2):
        new = replacement(treasure, high, low.value + high.value, keep_best=True)
        if new is None:
            yield coins, treasure
            continue
        rest = list(coins)
        rest.remove(high)
        yield tuple(sorted((*rest, new), key=lambda coin: coin.rank)), after_exchange(treasure, high, new)


# C15: the best coin there is


def test_c15_the_highest_coin_is_kept_when_the_treasure_has_nothing_better() -> None:
    assert traded("2 25g", out="25") == "2 25g"


def test_c15_taken_literally_it_is_swapped_for_the_highest_left() -> None:
    assert traded("2 25g", out="25", keep_best_coin=False) == "2 24g"


def test_a_coin_kept_leaves_the_treasure_as_it_was() -> None:
    none_better = "25 24 23 22 21 20 19 18 17 16 15"
    at = table(army(coins="0 15g"), army(), agenda=(tasks.Transform(0, 5, "RO5"),), out=none_better)
    assert at.told(CoinTransformed).new is None
    assert at.coins(0) == "0 15g"
    assert 15 not in at.view().treasure


# Where coins lie


def test_the_new_coin_lies_where_the_old_one_lay_and_is_the_new_bid_there() -> None:
    at = table(army(), army(), goblin="RO3 B B", dragon="3xB", bids=("5 2 4", "3 4 0"), horse="3xB")
    at.say("RO3", "2 dragon")
    assert at.at(0, "dragon") == "5g"
    at.say("B")
    assert at.position["tavern"] == "dragon"
    assert at.order == [0, 1]


def test_where_a_changed_coin_lies_is_told_only_once_its_tavern_is_revealed() -> None:
    at = table(army(), army(), goblin="RO3 B B", dragon="RO3 B B", bids=("5 3 2", "4 2 0"), horse="3xB")
    at.say("RO3", "3 dragon")
    assert at.all_told(CoinTransformed)[-1].place is None
    at.say("B", "RO3", "6g dragon")
    assert at.all_told(CoinTransformed)[-1].place == "dragon"


def test_replaced_gold_goes_back_to_the_treasure_and_bronze_leaves_the_game() -> None:
    at = table(army(coins="0 2 7g"), army(), agenda=(tasks.Transform(0, 3, "RO3"), tasks.Transform(0, 3, "RO3")))
    treasure = at.view().treasure
    at.say("7g hand")
    assert at.view().treasure == {**treasure, 7: treasure[7] + 1, 10: 1}
    at.say("2 hand")
    assert at.view().treasure == {**treasure, 5: 1, 7: treasure[7] + 1, 10: 1}


def test_a_returned_coin_can_not_replace_itself() -> None:
    """All 10s are out but the one that is changed: with nothing between, +0 would find it, +3 finds the next higher."""
    treasure = [0] * (HIGHEST + 1)
    treasure[14] = 1
    assert replacement(tuple(treasure), COINS["10g"], 13, keep_best=True) is COINS["14g"]
    assert replacement(tuple([0] * (HIGHEST + 1)), COINS["10g"], 13, keep_best=True) is None


def test_the_treasure_holds_34_coins_for_four_and_28_for_three() -> None:
    assert sum(royal_treasure(5)) == sum(royal_treasure(4)) == 34
    assert sum(royal_treasure(3)) == sum(royal_treasure(2)) == 28


def test_a_trading_coin_in_the_pouch_does_nothing() -> None:
    at = table(army(), army(), goblin="3xB", dragon="3xB", bids=("5 2 3", "4 2 3"))
    at.say("B", "B")
    assert at.at(0, "pouch") == "0 4"
    assert not at.all_told(CoinsTraded)
