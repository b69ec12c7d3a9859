"""Section 12 of the spec, where the sources differ or are silent: each ruling has a test that names its number."""

from __future__ import annotations

import re

import pytest

from engine.game import Rejected
from engine.games.nidavellir import tasks
from engine.games.nidavellir.cards import CARDS, Column, age_deck
from engine.games.nidavellir.coins import COINS, replacement, royal_treasure
from engine.games.nidavellir.events import (
    CampCardTaken,
    CardLost,
    CoinsTraded,
    CoinTransformed,
    DistinctionWon,
    HeroRecruited,
    PioneerKept,
    PioneerLooked,
)
from engine.games.nidavellir.heroes import recruitable
from engine.games.nidavellir.scoring import scores
from engine.games.nidavellir.tavern import after_gem_trades
from tests.engine.games.nidavellir.table import army, end_of_age, table

FREE = (tasks.Recruit(0, free=True),)


def test_n12_1_royal_offerings_add_3_in_age_1_and_5_in_age_2() -> None:
    assert [{card.plus for card in age_deck(age, 4) if card.plus} for age in (1, 2)] == [{3}, {5}]


def test_n12_2_two_players_are_dealt_three_cards_a_tavern() -> None:
    at = table(army(), army(), agenda=())
    assert [len(tavern) for tavern in at.state.taverns] == [3, 3, 3]


def test_n12_3_with_two_or_three_players_one_7_one_9_and_one_11() -> None:
    assert [royal_treasure(3)[value] for value in (7, 9, 11)] == [1, 1, 1]
    assert [royal_treasure(4)[value] for value in (7, 9, 11)] == [3, 3, 3]


def test_n12_4_enlistment_is_at_the_end_of_an_age_and_the_higher_gem_decides() -> None:
    at = end_of_age(army(command="m1", gem=4), army(command="m2", gem=5))
    assert at.pending == {1: "order"}
    at = table(army(command="m1"), army(), goblin="3xB", dragon="3xB", horse="3xB", bids=("5 4 3", "4 3 5"))
    assert at.say(*"BBBBBB").pending == {0: "bid", 1: "bid"}


def test_n12_5_ylud_is_placed_at_the_end_of_an_age_only() -> None:
    at = table(army(command="ylud"), army(), goblin="3xB", dragon="3xB", horse="3xB", bids=("5 4 3", "4 3 5"))
    assert at.say(*"BBBBBB").pending == {0: "bid", 1: "bid"}
    assert end_of_age(army(command="ylud"), army()).pending == {0: "ylud"}


def test_n12_6_at_the_end_of_age_2_ylud_may_stay() -> None:
    at = end_of_age(army("B ylud"), army(), age=2)
    assert at.offered() == ["B", "H", "E", "M", "W"]
    assert at.say("B").column(0, "B") == "B ylud"


def test_n12_7_ulines_trade_is_any_two_coins_of_the_hand() -> None:
    at = table(army(command="uline"), army(), goblin="3xB", dragon="3xB", bids=("", "5 2 3")).say("0", "B", "B")
    assert [answer["coins"] for answer in at.offered()] == [
        ["2", "3"],
        ["2", "4"],
        ["2", "5"],
        ["3", "4"],
        ["3", "5"],
        ["4", "5"],
    ]


def test_n12_8_dagda_takes_from_two_different_columns_other_than_the_hunters() -> None:
    at = table(army("B", "H", "E5", "M0", "W3"), army(), agenda=FREE).say("dagda")
    assert at.refusal({"columns": ["W", "W"]}).rule == "N8"
    assert at.refusal({"columns": ["H", "W"]}).rule == "N8"
    at.say("W E")
    assert at.ranks(0) == "1 4 0 1 0"


def test_n12_9_a_column_that_ends_in_a_hero_is_not_available() -> None:
    at = table(army("", "", "E5 idunn", "M0", "W3"), army(), agenda=FREE).say("bonfur")
    assert at.offered() == ["M", "W"]


def test_n12_10_bonfur_and_dagda_need_enough_such_columns() -> None:
    at = table(army("B", "H", "idunn"), army(), agenda=FREE)
    names = {hero.name for hero in recruitable(at.state, 0)}
    assert "bonfur" in names
    assert "dagda" not in names


def test_n12_11_the_next_higher_coin_else_the_highest() -> None:
    treasure = [0] * 26
    treasure[9] = treasure[12] = 1
    assert replacement(tuple(treasure), COINS["4"], 8, keep_best=True) is COINS["9g"]
    assert replacement(tuple(treasure), COINS["4"], 10, keep_best=True) is COINS["12g"]
    assert replacement(tuple(treasure), COINS["4"], 13, keep_best=True) is COINS["12g"]


def test_n12_12_the_special_3_is_not_transformed_either() -> None:
    at = table(army(coins="2 S3 4 5 9g"), army(), agenda=(tasks.Transform(0, 3, "RO3"),))
    assert "S3@hand" not in at.offered()
    assert at.refusal({"coin": "S3@hand"}).rule == "N5"


def test_n12_13_a_used_royal_offering_goes_to_the_discard_pile() -> None:
    at = table(army(), army(), goblin="RO3 2xB", dragon="3xB", bids=("5 4 3", "4 3 5")).say("RO3", "5 goblin")
    assert at.discard == "RO3"


def test_n12_14_without_a_pioneer_the_top_card_is_discarded_face_up() -> None:
    assert end_of_age(army(), army(), next_deck="RO5 E9").discard == "RO5"


def test_n12_15_each_distinction_is_counted_when_its_turn_comes() -> None:
    at = end_of_age(army("B", "", "2xE5", "M0 M1"), army("", "", "2xE5", "M0 M1"))
    assert [won.column for won in at.all_told(DistinctionWon)] == ["B"]
    player = army("B", "2xH", "2xE5", "M0 M1", "W3 W4", command="skaa")
    at = end_of_age(player, army("", "2xH", "2xE5", "M0 M1", "W3 W4"), next_deck="E9 E8 E7").say("idunn")
    assert [won.column for won in at.all_told(DistinctionWon)] == ["B", "E"]


def test_n12_16_a_transform_or_trade_is_never_a_downgrade_unless_the_table_wants_it_literally() -> None:
    kept = table(army(coins="0 25g"), army(), agenda=(tasks.Transform(0, 5, "RO5"),), out="25")
    assert kept.coins(0) == "0 25g"
    literal = table(army(coins="0 25g"), army(), agenda=(tasks.Transform(0, 5, "RO5"),), out="25", keep_best_coin=False)
    assert literal.coins(0) == "0 24g"
    assert literal.view().treasure[25] == 1


def test_n12_17_no_warrior_bonus_at_0_ranks() -> None:
    assert [score.bonus for score in scores((army(), army(w="thrud")))] == [0, 0]


def test_n12_18_thrud_counts_for_hourya() -> None:
    at = table(army(e="4xE5 thrud"), army(), agenda=FREE)
    assert CARDS["hourya"] in recruitable(at.state, 0)


def test_n12_19_equal_best_scores_share_the_win() -> None:
    at = end_of_age(army(), army(), army(coins="0 2 3 4"), age=2)
    assert at.position["winners"] == [0, 1]
    outcome = at.state.outcome
    assert outcome is not None
    assert outcome.ranks == (1, 1, 3)


def test_n12_20_only_cards_of_the_age_decks_can_be_taken_back() -> None:
    at = table(army("m5", "", "vegvisir", "m4", "olwyn1", command="olwyn"), army(), agenda=FREE).say("dagda", "B E")
    assert at.discard == ""


def test_n12_21_brisingamens_needs_two_discarded_cards() -> None:
    at = table(army(gem=5), army(), goblin="3xB", camp="brisingamens", discard="W3", bids=("5 2 3", "4 2 3"))
    assert at.refusal({"camp": "brisingamens"}).rule == "N12.21"


def test_n12_22_andumia_needs_a_discarded_card() -> None:
    at = table(army(), army(), agenda=FREE, thingvellir=True)
    assert "andumia" not in at.offered()
    assert at.refusal({"hero": "andumia"}).text.startswith("Andumia needs a card in the discard pile")


def test_n12_23_holda_may_be_recruited_with_nothing_in_the_camp() -> None:
    at = table(army(), army(), agenda=FREE, thingvellir=True).say("holda")
    assert at.heroes(0) == "holda"
    assert not at.all_told(CampCardTaken)


def test_n12_24_vidofnir_of_ulines_owner_takes_two_coins_of_the_hand_and_a_single_one_gets_5() -> None:
    at = table(army(command="uline", gem=5), army(), goblin="3xB", camp="vidofnir", bids=("", "4 2 3"), dragon="3xB")
    at.say("5", "vidofnir")
    assert at.kind == "vidofnir"
    assert len(at.offered()) == 3 * 2 * 2
    assert at.say("+2 2 +3 4").at(0, "hand") == "0 3 5g 7g"
    player = army(command="uline", coins="0 4 5", gem=5)
    at = table(player, army(), goblin="3xB", camp="vidofnir", bids=("", "4 2 3"), dragon="3xB").say("5", "vidofnir")
    assert at.at(0, "hand") == "0 9g"


def test_n12_25_of_two_equal_coins_the_bronze_one_is_traded() -> None:
    at = table(army(coins="0 2 3 5 5g"), army(), goblin="3xB", dragon="3xB", bids=("0 2 3", "5 2 3"), out="5").say(
        "B", "B"
    )
    assert at.told(CoinsTraded).old == "5"
    assert at.at(0, "pouch") == "5g 10g"


def test_n12_26_jarnglofi_takes_the_trading_coin_off_the_current_tavern_and_no_trade_follows() -> None:
    at = table(
        army(gem=5), army(command="fafnir"), goblin="3xB", dragon="3xB", camp="jarnglofi", bids=("5 2 3", "0 2 3")
    )
    at.say("B", "jarnglofi")
    assert not at.all_told(CoinsTraded)
    assert at.coins(1) == "2 3 4 5"


def test_n12_27_the_third_mercenary_is_an_explorer_of_8() -> None:
    assert CARDS["m3"].worth_in(Column.E) == 8


def test_n12_28_a_mercenary_goes_to_one_of_its_two_classes() -> None:
    at = end_of_age(army(command="m1"), army())
    refusal = at.refusal({"mercenary": "m1", "column": "B"})
    assert (refusal.rule, "Explorer or Warrior" in refusal.text) == ("N12.28", True)


def test_n12_29_every_card_of_an_army_that_is_no_hero_can_be_discarded() -> None:
    at = end_of_age(army("B2", "olwyn1", "vegvisir", "m4", "W3 tarah", command="brisingamens olwyn"), army(), age=2)
    assert [answer["card"] for answer in at.offered()] == ["B2", "olwyn1", "vegvisir", "m4", "W3"]


def test_n12_30_a_camp_visit_is_a_choice_while_heroes_and_trades_are_not() -> None:
    at = table(army("B", "H", "E5", "M0", gem=5), army(), goblin="W3 2xB", camp="m1", bids=("5 2 3", "4 2 3"))
    at.say("W3")
    assert at.pending == {0: "hero"}
    with pytest.raises(Rejected):
        at.answer({})


def test_n12_31_the_card_is_dropped_after_the_trade() -> None:
    at = table(
        army(coins="2 S3 4 5 9g", gem=5), army(), goblin="W3 W4 W5", dragon="3xB", camp="m1", bids=("S3 2 5", "2 3 4")
    )
    at.say("m1")
    assert at.all_told(CoinsTraded)
    assert at.pending == {0: "drop"}


def test_n12_32_the_crown_jewelers_old_gem_is_out_of_play() -> None:
    at = end_of_age(army(m="M0", gem=3), army(gem=4), army(gem=5))
    assert at.gems == [6, 4, 5]


def test_n12_33_gem_trades_go_by_gem_gem_6_scores_3_and_the_hunting_masters_coin_counts() -> None:
    assert after_gem_trades([(0, 4), (1, 4), (2, 4)], [3, 5, 1]) == (3, 1, 5)
    assert scores((army(gem=6), army()))[0].gem == 3
    assert scores((army(coins="S3"), army()))[0].coins == 3


def test_n12_34_beyond_the_printed_tables_the_formulas_hold() -> None:
    sheet = scores((army("26xB", "22xH"), army()))[0]
    assert (sheet.blacksmith, sheet.hunter) == (403, 484)


def test_n12_35_pioneers_look_is_secret_and_the_kept_card_public() -> None:
    at = end_of_age(army(e="E5"), army(), next_deck="RO5 E9 W8 B")
    assert at.told(PioneerLooked).to == 0
    assert at.view(1).looked_at == at.view(None).looked_at == ()
    at.say("E9")
    assert at.all_told(PioneerKept)[0].to is None


def test_n12_36_from_megingjord_on_no_line_brings_a_hero_in_the_same_turn_either() -> None:
    at = table(
        army("B", "H", "E5", "M0", "W3", gem=5),
        army(),
        goblin="W3 2xB",
        dragon="3xB",
        camp="megingjord",
        bids=("5 2 3", "4 2 3"),
    )
    at.say("megingjord")
    assert not at.all_told(HeroRecruited)
    assert at.pending == {0: "drop"}


def test_n12_37_lost_ranks_never_take_a_hero_away() -> None:
    at = table(
        army(gem=5),
        army("B", "H", "E5", "M0", "W3", command="skaa"),
        goblin="3xB",
        dragon="3xB",
        camp="hofud",
        bids=("5 2 3", "4 2 3"),
    )
    at.say("hofud")
    assert at.ranks(1) == "1 1 1 1 0"
    assert at.heroes(1) == "skaa"


def test_n12_38_at_most_one_card_of_the_camp_is_taken_at_a_tavern() -> None:
    at = table(
        army(gem=5),
        army(command="fafnir"),
        army(),
        goblin="3xB",
        camp="m1 m2",
        bids=("5 2 3", "4 2 3", "3 2 4"),
    )
    at.say("m1")
    assert at.offered() == [{"card": "B"}]
    assert at.say("B").offered() == [{"card": "B"}]


def test_n12_39_the_test_for_heroes_is_made_again_after_every_one() -> None:
    at = table(
        army("2xB", "2xH", "2xE5", "M0 M1", "W3"), army(), goblin="W3 2xB", dragon="3xB", bids=("5 4 3", "4 3 5")
    )
    at.say("W3", "tarah")
    assert at.pending == {0: "hero"}
    at.say("skaa")
    assert at.pending == {1: "pick"}


def test_n12_40_coin_sets_and_discards_are_public_where_coins_lie_and_decks_are_not() -> None:
    at = table(army(), army(), goblin="RO3 2xB", discard="W3", bids=("5 4 3", "4 3 5")).say("RO3", "4 dragon")
    seen = at.view(1).players[0]
    assert seen.coins == ("0", "2", "3", "5", "7g")
    assert seen.shown == {"goblin": "5"}
    assert (seen.hand, seen.pouch) == ((), None)
    assert at.view(None).my_coins == ()
    assert "7g@dragon" in at.view(0).my_coins
    told = at.told(CoinTransformed)
    assert (told.old, told.new, told.place) == ("4", "7g", None)


def test_n12_41_without_a_hero_to_be_had_none_is_recruited() -> None:
    at = table(army("B", "H", "E5", "M0"), army(), goblin="W3 2xB", dragon="3xB", bids=("5 4 3", "4 3 5"), heroes=())
    at.say("W3")
    assert at.pending == {1: "pick"}
    at = table(army(), army(), goblin="3xB", camp="gjallarhorn", bids=("5 2 3", "4 2 3"), dragon="3xB", heroes=())
    at.say("gjallarhorn")
    assert not at.all_told(HeroRecruited)


def test_n12_42_one_test_for_heroes_after_all_of_a_cards_effect() -> None:
    player = army("B", "H", "E5", command="")
    at = table(
        player,
        army(),
        agenda=(tasks.Take(0, CARDS["brisingamens"]), tasks.Take(0, CARDS["brisingamens"]), tasks.Recruit(0)),
        discard="M0 W3 W4",
    )
    at.say("M0")
    assert at.kind == "take"
    at.say("W3")
    assert at.kind == "hero"


def test_n12_43_a_royal_offering_in_use_lies_in_no_pile_until_its_effect_is_over() -> None:
    at = table(
        army(gem=5),
        army(),
        goblin="W3 W4 W5",
        camp="brisingamens",
        discard="RO3 RO5 W3",
        bids=("5 2 3", "4 2 3"),
        dragon="3xB",
    )
    at.say("brisingamens", "RO3")
    assert at.discard == "W3 RO5"
    at.say("2 dragon")
    assert at.offered() == ["W3", "RO5"]
    at.say("RO5")
    assert at.discard == "W3"
    at.say("3 horse")
    assert at.discard == "W3 RO3 RO5"


def test_n12_44_of_equal_cards_the_first_of_a_tavern_and_the_last_of_a_column_goes() -> None:
    at = table(army(), army(), goblin="B W3 B", bids=("5 4 3", "4 3 5")).say("B")
    assert at.position["taverns"]["goblin"] == ["W3", "B"]
    at = end_of_age(army(w="W3 W4 W3", command="brisingamens"), army(), age=2).say("W3")
    assert at.column(0, "W") == "W3 W4"
    at = end_of_age(army(e="E5"), army(), next_deck="B E9 B W8")
    assert at.offered() == ["B", "E9"]


def test_n12_45_vidofnir_outside_a_round_takes_two_coins_of_the_hand() -> None:
    at = table(army(), army(), camp="vidofnir", agenda=FREE).say("holda")
    assert {answer["plus2"] for answer in at.offered()} == {"2", "3", "4", "5"}


def test_n12_46_mjollnirs_class_is_the_best_one_unasked() -> None:
    at = end_of_age(army("3xB", "4xH", command="mjollnir"), army(), age=2)
    assert at.state.outcome is not None
    assert scores(at.state.players)[0].artifacts == 8


def test_n12_47_a_coin_that_is_kept_uses_its_cause_up_and_changes_nothing_else() -> None:
    at = table(
        army(coins="0 2 3 24g 25g", command="zolkur", zolkur=True),
        army(),
        goblin="3xB",
        dragon="3xB",
        bids=("0 2 3", "5 2 3"),
        out=" ".join(map(str, range(10, 26))) + " 10 12 13 14",
    )
    before = at.view().treasure
    at.say("B", "B")
    assert at.told(CoinsTraded).new is None
    assert at.at(0, "pouch") == "24g 25g"
    assert at.view().treasure == before
    assert not at.view().players[0].zolkur


def test_n12_48_the_score_while_the_match_runs_is_as_if_it_ended_now() -> None:
    player = army("B thrud", w="W3", command="ylud m1 hrafnsmerki brisingamens")
    at = table(player, army(), goblin="3xB")
    sheet = at.view().players[0].score
    assert (sheet.blacksmith, sheet.warrior, sheet.bonus, sheet.heroes, sheet.artifacts) == (3, 3, 5, 13, 5)
    assert at.position["players"][0]["score"] == at.view().players[0].total == 14 + 3 + 3 + 5 + 13 + 5


def test_hofud_may_lose_several_alike_the_last_of_which_goes() -> None:
    at = table(army(gem=5), army(w="W3 W4 W3"), goblin="3xB", camp="hofud", bids=("5 2 3", "4 2 3"), dragon="3xB")
    at.say("hofud", "W3 W")
    assert at.column(1, "W") == "W3 W4"
    assert at.all_told(CardLost)[0].cause == "hofud"


def test_every_entry_of_section_12_has_a_test() -> None:
    numbers = [int(name[1]) for name in map(re.compile(r"test_n12_(\d+)_").match, globals()) if name]
    assert numbers == list(range(1, 49))
