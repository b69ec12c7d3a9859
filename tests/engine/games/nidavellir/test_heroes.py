"""Recruiting heroes and what they do (N5.3, N8, N9): the examples H1 to H8 of the spec, and each hero's effect."""

from __future__ import annotations

import pytest

from engine.games.nidavellir import tasks
from engine.games.nidavellir.cards import CARDS, Column
from engine.games.nidavellir.events import CardLost, CoinsTakenBack, HeroRecruited, ThrudPushed
from engine.games.nidavellir.heroes import recruitable
from engine.games.nidavellir.state import Player
from tests.engine.games.nidavellir.table import Table, army, table


def recruiting(player: Player, **rest: object) -> Table:
    """The player must choose a hero, whatever the lines."""
    return table(player, army(gem=5), agenda=(tasks.Recruit(0, free=True),), **rest)  # type: ignore[arg-type]


def picking(player: Player, card: str, **rest: str) -> Table:
    """The player takes a card at the Goblin."""
    at = table(player, army(gem=5), goblin=f"{card} 2xB", bids=("5 0 3", "4 0 3"), dragon="3xB", **rest)  # type: ignore[arg-type]
    return at.say(card)


# Lines: H1, H2


def test_h1_one_line_brings_one_hero_and_with_kraal_no_second() -> None:
    at = picking(army("B", "H", "E5", "M0"), "W3")
    assert at.ranks(0) == "1 1 1 1 1"
    assert at.kind == "hero"
    at.say("kraal")
    assert at.ranks(0) == "1 1 1 1 3"
    assert at.pending == {1: "pick"}


def test_h2_thrud_completes_another_line_and_another_hero_is_due_at_once() -> None:
    at = picking(army("2xB", "3xH", "E5 E6 E7", "M0 M0 M1", "W3 W4", command="skaa"), "W5")
    assert at.ranks(0) == "2 3 3 3 3"
    at.say("thrud")
    assert at.kind == "thrud"
    at.say("B")
    assert at.ranks(0) == "3 3 3 3 3"
    assert at.kind == "hero"
    at.say("tarah")
    assert at.heroes(0) == "skaa thrud tarah"
    assert at.pending == {1: "pick"}


# Discards: H3, H5


def test_h3_dagda_discards_the_last_cards_of_two_columns_and_may_undo_the_line() -> None:
    at = picking(army("2xB", "2xH", "E5 E6", "M0 M0", "W3", command="skaa"), "W4")
    at.say("dagda", "E W")
    assert at.ranks(0) == "2 5 1 2 1"
    assert at.discard == "E6 W4"
    assert at.pending == {1: "pick"}


def test_h3_the_next_hero_needs_three_lines_then() -> None:
    at = picking(army("3xB", "2xH dagda", "E5 E6 E7", "M0 M0 M1", "W3 W4", command="skaa"), "B")
    assert at.pending == {1: "pick"}
    at = picking(army("3xB", "2xH dagda", "E5 E6 E7", "M0 M0 M1", "W3 W4", command="skaa"), "W5")
    assert at.pending == {0: "hero"}


def columns_of_h5(miner: str) -> Player:
    return army("B", "aral", "thrud", miner, "")


def test_h5_a_column_that_ends_in_a_hero_can_not_be_chosen() -> None:
    at = recruiting(columns_of_h5("M0"))
    assert {"dagda", "bonfur"} <= {hero.name for hero in recruitable(at.state, 0)}
    at.say("dagda")
    assert [(lost.card, lost.column) for lost in at.all_told(CardLost)] == [("B", "B"), ("M0", "M")]
    at = recruiting(columns_of_h5("M0")).say("bonfur")
    assert at.told(CardLost).card == "M0"


def test_h5_without_enough_such_columns_bonfur_and_dagda_can_not_be_recruited() -> None:
    at = recruiting(columns_of_h5("M0 lokdur"))
    assert {"dagda", "bonfur"}.isdisjoint({hero.name for hero in recruitable(at.state, 0)})
    assert at.refusal({"hero": "bonfur"}).rule == "N8"
    assert at.refusal({"hero": "dagda"}).rule == "N8"


def test_bonfur_spares_the_blacksmiths_and_dagda_the_hunters() -> None:
    at = recruiting(army("B", "H", "E5", "M0", "W3")).say("bonfur")
    assert at.offered() == ["H", "E", "M", "W"]
    at = recruiting(army("B", "H", "E5", "M0", "W3")).say("dagda")
    assert at.offered() == ["B", "E", "M", "W"]


def test_cards_of_the_decks_are_discarded_and_others_leave_the_game() -> None:
    at = recruiting(army("B", "", "m1", "M0", "")).say("dagda", "E M")
    assert at.discard == "M0"


# Hourya: H4


def test_h4_hourya_needs_five_explorer_ranks_before_and_thrud_counts() -> None:
    assert CARDS["hourya"] in recruitable(recruiting(army(e="E5 E6 E7 E8 thrud")).state, 0)
    assert CARDS["hourya"] in recruitable(recruiting(army(e="E5 E6 E7 E8 ylud")).state, 0)
    assert CARDS["hourya"] not in recruitable(recruiting(army(e="E5 E6 E7 E8")).state, 0)
    assert "5 Explorer ranks, and you have 4" in recruiting(army(e="E5 E6 E7 E8")).refusal({"hero": "hourya"}).text


# The special Blacksmith, Olwyn, Gjallarhorn: H6 to H8


def test_h6_the_special_blacksmith_may_complete_a_line() -> None:
    at = table(
        army("B", "2xH", "E5 E6", "M0 M0", "W3 W4", command="skaa"), army(), agenda=(tasks.Distinction(Column.B),)
    )
    assert at.column(0, "B") == "B B2"
    assert at.ranks(0) == "3 2 2 2 2"
    assert at.kind == "hero"


def test_h7_olwyns_doubles_may_complete_a_line_and_the_test_comes_after_both() -> None:
    at = picking(army("2xB", "2xH", "E5 E6 E7", "M0 M0 M1", "W3", command="skaa"), "W4", camp="fafnir")
    assert at.ranks(0) == "2 2 3 3 2"
    at.say("olwyn", "B")
    assert at.offered() == ["H", "E", "M", "W"]
    at.say("H")
    assert at.ranks(0) == "3 3 3 3 2"
    assert at.pending == {1: "pick"}


def test_h7_with_three_lines_after_both_doubles_a_hero_is_due() -> None:
    player = army("2xB", "2xH", "E5 E6 E7", "M0 M0 M1", "W3 W4 W5", command="skaa")
    at = table(player, army(), agenda=(tasks.Recruit(0),), thingvellir=True)
    at.say("olwyn", "B")
    assert at.kind == "doubles"
    at.say("H")
    assert at.ranks(0) == "3 3 3 3 3"
    assert at.kind == "hero"


def test_h8_gjallarhorns_hero_counts_so_the_next_line_brings_none() -> None:
    player = army("B", "H", "E5", "M0", "W3", command="skaa")
    at = table(player, army(), goblin="3xB", camp="gjallarhorn", bids=("5 0 3", "4 0 3"), dragon="3xB")
    at.say("gjallarhorn", "tarah")
    assert at.heroes(0) == "skaa tarah"
    assert at.pending == {1: "pick"}
    at = picking(army("2xB", "2xH", "E5 E6", "M0 M0", "W3 tarah", command="skaa gjallarhorn"), "B")
    assert at.pending == {1: "pick"}
    at = picking(army("2xB", "3xH", "E5 E6 E7", "M0 M0 M1", "W3 W4 tarah", command="skaa gjallarhorn"), "B")
    assert at.pending == {0: "hero"}


# What heroes do


@pytest.mark.parametrize(
    ("hero", "letter", "ranks", "points"),
    [
        ("kraal", "W", 2, 7),
        ("tarah", "W", 1, 14),
        ("aral", "H", 2, 4),
        ("aegur", "B", 2, 7),
        ("zoral", "M", 3, 3),
        ("lokdur", "M", 1, 3),
        ("idunn", "E", 1, 9),
    ],
)
def test_a_ranked_hero_joins_its_column_with_its_ranks(hero: str, letter: str, ranks: int, points: int) -> None:
    at = table(army(), army(w="3xW10"), agenda=(tasks.Recruit(0, free=True),)).say(hero)
    assert at.column(0, letter) == hero
    assert at.state.players[0].lines == 0
    assert at.ranks(0).split()["BHEMW".index(letter)] == str(ranks)
    assert at.score(0) == 14 + points
    assert at.all_told(HeroRecruited)[0].column == letter


@pytest.mark.parametrize(
    ("hero", "points"),
    [("skaa", 17), ("astrid", 5), ("uline", 9), ("ylud", 0), ("ymir", 13), ("jarika", 8), ("zolkur", 10)],
)
def test_a_neutral_hero_joins_the_command_zone(hero: str, points: int) -> None:
    at = table(army(), army(w="3xW10"), agenda=(tasks.Recruit(0, free=True),), thingvellir=True).say(hero)
    assert at.command(0) == hero
    assert at.score(0) == 14 + points
    assert at.ranks(0) == "0 0 0 0 0"


def test_a_hero_is_there_only_once() -> None:
    at = recruiting(army(command="skaa"))
    assert "skaa" not in at.offered()
    assert at.refusal({"hero": "skaa"}).text == "Skaa has been recruited already. Choose another hero."


def test_grid_raises_a_coin_by_7() -> None:
    at = recruiting(army()).say("grid")
    assert at.kind == "transform"
    assert at.say("5").coins(0) == "0 2 3 4 12g"
    assert at.score(0) == 21 + 7


def test_andumia_takes_a_dwarf_of_the_discard_pile_into_the_army_which_may_complete_a_line() -> None:
    player = army("B", "H", "E5", "M0", "")
    at = table(
        player, army(), agenda=(tasks.Recruit(0, free=True), tasks.Recruit(0)), discard="W7 RO3", thingvellir=True
    )
    at.say("andumia", "W7")
    assert at.column(0, "W") == "W7"
    assert at.discard == "RO3"
    assert at.pending != {0: "hero"}, "two heroes would be needed: she is one"


def test_andumia_uses_a_royal_offering_and_puts_it_back() -> None:
    at = recruiting(army(), discard="W7 RO3", thingvellir=True).say("andumia", "RO3")
    assert at.kind == "transform"
    assert at.discard == "W7"
    at.say("5")
    assert at.coins(0) == "0 2 3 4 8g"
    assert at.discard == "W7 RO3"


def test_holda_takes_a_card_of_the_camp() -> None:
    at = recruiting(army(), camp="m3 draupnir").say("holda", "m3")
    assert at.command(0) == "holda m3"
    assert at.position["camp"] == ["draupnir"]


def test_a_hero_brought_by_holda_and_gjallarhorn_comes_with_all_it_does() -> None:
    at = recruiting(army(), camp="m3 gjallarhorn").say("holda", "gjallarhorn", "olwyn", "B", "E")
    assert at.heroes(0) == "holda olwyn"
    assert at.column(0, "B") == "olwyn1"
    assert at.column(0, "E") == "olwyn2"


# Thrud


def test_thrud_goes_to_the_end_of_a_column_and_a_card_placed_there_sends_her_on() -> None:
    at = recruiting(army(b="B")).say("thrud", "B")
    assert at.column(0, "B") == "B thrud"
    at = picking(army("B thrud"), "B")
    assert at.told(ThrudPushed).card == "B"
    assert at.command(0) == "thrud"
    assert at.column(0, "B") == "B B"
    at.say("B")
    assert at.column(0, "B") == "B B thrud"


def test_thruds_new_place_may_complete_a_line() -> None:
    at = picking(army("B thrud", "2xH", "E5 E6", "M0 M1", "W3"), "B")
    assert at.kind == "thrud"
    at.say("W")
    assert at.ranks(0) == "2 2 2 2 2"
    assert at.kind == "hero"


def test_a_hero_that_pushes_thrud_is_carried_out_before_she_finds_her_place() -> None:
    at = recruiting(army("B thrud", "H", "E5")).say("bonfur")
    assert at.kind == "discard"
    assert at.command(0) == "thrud"
    at.say("H")
    assert at.kind == "thrud"


def test_thrud_pushed_by_a_double_finds_her_place_before_the_second_one() -> None:
    at = recruiting(army("B thrud"), thingvellir=True).say("olwyn", "B")
    assert at.kind == "thrud"
    at.say("H")
    assert at.kind == "doubles"
    at.say("H")
    assert at.kind == "thrud"
    at.say("W")
    assert (at.column(0, "B"), at.column(0, "H"), at.column(0, "W")) == ("B olwyn1", "olwyn2", "thrud")


# Uline


def test_uline_takes_back_coins_not_yet_revealed_and_the_pouch() -> None:
    player = army("B", "H", "E5", "M0")
    at = table(player, army(), goblin="3xB", dragon="W3 2xB", horse="3xB", bids=("5 4 3", "2 3 4"))
    at.say("B", "B", "W3")
    assert at.kind == "hero"
    at.say("uline")
    assert at.told(CoinsTakenBack).seat == 0
    assert (at.at(0, "goblin"), at.at(0, "dragon"), at.at(0, "hand")) == ("5", "4", "0 2 3")
    at.say("B")
    assert at.pending == {0: "show"}
    assert at.position["players"][1]["shown"] == {"goblin": "2", "dragon": "3", "horse": "4"}


def test_ulines_owner_does_not_bid_and_shows_a_coin_at_each_tavern() -> None:
    at = table(army(command="uline"), army(), goblin="3xB", dragon="3xB")
    assert at.pending == {1: "bid"}
    at.say("4 0 3")
    assert at.pending == {0: "show"}
    assert at.position["tavern"] == "goblin"
    at.say("5")
    assert at.order == [0, 1]


def test_uline_gained_in_the_turn_of_a_trading_coin_makes_it_a_trade_of_the_hand() -> None:
    at = table(army("B", "H", "E5", "M0"), army(), goblin="W3 2xB", bids=("0 4 3", "5 0 3"), dragon="3xB")
    at.say("B", "W3", "uline")
    assert at.kind == "trade"
    assert at.at(0, "hand") == "2 3 4 5"
    at.say("2 5")
    assert at.at(0, "hand") == "2 3 4 7g"


def test_uline_recruited_outside_a_round_has_nothing_to_take_back() -> None:
    at = recruiting(army()).say("uline")
    assert not at.all_told(CoinsTakenBack)
