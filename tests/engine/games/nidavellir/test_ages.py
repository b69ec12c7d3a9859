"""The end of an age (N7, N8 Ylud and Thrud, N10 enlistment)."""

from __future__ import annotations

import pytest

from engine.games.nidavellir.ages import majority
from engine.games.nidavellir.cards import Column
from engine.games.nidavellir.events import (
    CoinTransformed,
    DistinctionUnclaimed,
    DistinctionWon,
    MercenaryEnlisted,
    PioneerKept,
    PioneerLooked,
    SeatScored,
    ThrudPlaced,
    TopCardDiscarded,
    YludPlaced,
)
from tests.engine.games.nidavellir.table import army, end_of_age, table

# Enlistment


def test_each_mercenary_is_enlisted_one_by_one_in_an_order_of_the_owners_choice() -> None:
    at = end_of_age(army(command="m1 m6"), army())
    assert at.pending == {0: "enlist"}
    assert at.offered() == [
        {"mercenary": mercenary, "column": column} for mercenary in ("m1", "m6") for column in ("E", "W")
    ]
    at.say("m6 W", "m1 explorer")
    assert at.column(0, "W") == "m6"
    assert at.column(0, "E") == "m1"
    assert [told.mercenary for told in at.all_told(MercenaryEnlisted)] == ["m6", "m1"]


def test_the_first_of_an_enlistment_may_go_last_and_the_others_keep_their_order() -> None:
    players = (army(command="m1 m2", gem=2), army(command="m3", gem=4), army(command="m4", gem=5))
    at = end_of_age(*players)
    assert at.pending == {0: "order"}
    at.say("last")
    assert at.pending == {2: "enlist"}
    at.say("H")
    assert at.pending == {1: "enlist"}
    at = end_of_age(*players).say("first")
    assert at.pending == {0: "enlist"}


def test_an_enlisted_mercenary_may_complete_a_line_and_push_thrud() -> None:
    at = end_of_age(army("B", "H", "E5", "", "thrud", command="skaa m8"), army())
    at.say("m8 W")
    assert at.kind == "thrud"
    at.say("M")
    assert at.pending != {0: "hero"}
    at = end_of_age(army("B", "H", "E5", "", "W3", command="m8"), army()).say("m8 M")
    assert at.pending == {0: "hero"}


def test_a_mercenary_gained_by_holda_while_enlisting_is_placed_in_the_same_phase() -> None:
    at = end_of_age(army("B", "H", "E5", "", "W3", command="m8"), army(), camp="m3").say("m8 M", "holda")
    assert at.pending == {0: "enlist"}
    assert at.offered() == [{"mercenary": "m3", "column": "H"}, {"mercenary": "m3", "column": "E"}]


def test_a_mercenary_gained_by_holda_through_ylud_is_placed_right_then() -> None:
    at = end_of_age(army("B", "H", "E5", "M0 M1", "W3", command="skaa ylud"), army(), camp="m3")
    assert at.kind == "ylud"
    at = end_of_age(army("2xB", "3xH", "E5 E6 E7", "M0 M1 M1", "W3 W4 W5", command="skaa ylud"), army(), camp="m3")
    at.say("B", "holda")
    assert at.pending == {0: "enlist"}


def test_a_mercenary_gained_in_troop_evaluation_waits_for_the_end_of_age_2() -> None:
    player = army("2xB", "3xH", "E5 E6 E7", "M0 M1 M1", "W3 W4 W5", command="skaa")
    at = end_of_age(player, army(), camp="m3").say("5", "holda", "tarah", "E9")
    assert at.position["age"] == 2
    assert at.command(0) == "holda m3 skaa"


# Ylud


def test_ylud_must_enter_a_column_at_the_end_of_age_1() -> None:
    at = end_of_age(army("B", command="ylud"), army("2xB"))
    assert at.pending == {0: "ylud"}
    at.say("E")
    assert at.column(0, "E") == "ylud"
    assert at.told(YludPlaced).stayed is False


def test_ylud_counts_for_the_distinctions_that_follow() -> None:
    at = end_of_age(army(h="H", command="ylud"), army(h="H"), next_deck="E9 E8 E7 B")
    at.say("H")
    assert at.told(DistinctionWon).column == "H"


def test_ylud_may_stay_or_move_at_the_end_of_age_2() -> None:
    at = end_of_age(army("ylud B thrud"), army(), age=2)
    at.say("B")
    assert at.told(YludPlaced).stayed is True
    assert at.column(0, "B") == "ylud B"
    at = end_of_age(army("ylud B thrud"), army(), age=2).say("W")
    assert at.column(0, "W") == "ylud"


def test_ylud_left_where_she_lies_gives_no_hero_test() -> None:
    at = end_of_age(army("B ylud", "H", "E5", "M0", "W3"), army(), age=2).say("B")
    assert at.state.outcome is not None


def test_ylud_who_moves_may_push_thrud_and_give_a_hero() -> None:
    at = end_of_age(army("2xB ylud", "2xH", "E5 thrud", "M0 M1", "W3"), army(), age=2)
    at.say("E")
    assert at.kind == "thrud"
    at.say("W")
    assert at.all_told(ThrudPlaced)[0].column == "W"
    assert at.state.outcome is not None, "two lines, and two heroes are there already"
    at = end_of_age(army("2xB ylud", "H", "E5", "M0 M1", ""), army(), age=2).say("W")
    assert at.state.outcome is not None, "one line, one hero"
    at = end_of_age(army("3xB", "2xH", "E5 E6", "M0 M1", "W3", command="ylud"), army(), age=2).say("W")
    assert at.pending == {0: "hero"}


# Distinctions


def test_the_evaluation_goes_warrior_hunter_miner_blacksmith_explorer() -> None:
    at = end_of_age(army("B", "H", "E5", "M0", "W3", command="skaa"), army())
    at.say("4", "E9")
    assert [won.column for won in at.all_told(DistinctionWon)] == ["W", "H", "M", "B", "E"]
    player = at.position["players"][0]
    assert player["distinctions"] == ["W", "H", "M", "B", "E"]
    assert player["gem"] == 6
    assert player["coins"] == ["2", "3", "S3", "5", "9g"]
    assert player["columns"]["B"] == ["B", "B2"]
    assert player["columns"]["E"] == ["E5", "E9"]


def test_a_hero_gained_through_one_distinction_counts_for_the_next() -> None:
    """The Great Armorer's ranks complete a line; Hourya gained by it makes this seat Pioneer."""
    player = army("B", "2xH", "E5 E6 E7 E8 thrud", "M0 M1", "W3 W4")
    at = end_of_age(player, army("", "2xH", "5xE5", "M0 M1", "W3 W4"), next_deck="E9 E8 E7 B")
    at.say("hourya", "E")
    assert at.all_told(DistinctionWon)[-1].column == "E"
    assert at.all_told(DistinctionWon)[-1].ranks == 6


def test_only_a_strict_majority_wins_and_gems_do_not_help() -> None:
    assert majority((army(w="W3 W4"), army(w="kraal"), army(w="W5")), Column.W) is None
    assert majority((army(), army()), Column.H) is None
    assert majority((army(w="W3"), army(w="kraal")), Column.W) == 1


def test_nobody_wins_at_an_empty_table_and_the_top_card_of_age_2_is_discarded() -> None:
    at = end_of_age(army(), army(), next_deck="RO5 E9")
    assert len(at.all_told(DistinctionUnclaimed)) == 5
    assert at.told(TopCardDiscarded).card == "RO5"
    assert at.discard == "RO5"
    assert at.coins(0) == "0 2 3 4 5"


def test_the_kings_hand_adds_5_and_with_jarika_7() -> None:
    at = end_of_age(army(w="W3", command="jarika"), army()).say("5")
    assert at.told(CoinTransformed).plus == 7
    assert at.coins(0) == "0 2 3 4 12g"


def test_the_hunting_master_swaps_the_0_for_the_special_3() -> None:
    at = end_of_age(army(h="H", command="jarika"), army())
    assert at.coins(0) == "2 3 S3 4 5"


def test_the_pioneer_places_a_dwarf_or_uses_a_royal_offering() -> None:
    at = end_of_age(army(e="E5"), army(), next_deck="RO5 E9 W8 B").say("E9")
    assert at.column(0, "E") == "E5 E9"
    assert at.all_told(PioneerKept)[0].card == "E9"
    at = end_of_age(army(e="E5"), army(), next_deck="RO5 E9 W8 B").say("RO5")
    assert at.kind == "transform"
    assert at.discard == ""
    at.say("5")
    assert at.discard == "RO5"


def test_only_the_pioneer_is_told_the_three_cards() -> None:
    at = end_of_age(army(), army(e="E5"), next_deck="RO5 E9 W8 B")
    told = at.told(PioneerLooked)
    assert (told.to, told.cards) == (1, ("RO5", "E9", "W8"))
    assert at.question().private


def test_three_cards_alike_are_no_choice() -> None:
    at = end_of_age(army(e="E5"), army(), next_deck="B B B E9 E8 E7 W3 W4 W5 W6")
    assert at.position["age"] == 2
    assert at.column(0, "B") == "B"


def test_the_camp_is_replaced_when_age_2_begins() -> None:
    at = end_of_age(army(), army(), camp="m1 m2", camp_deck="", next_deck="12xB")
    assert at.position["camp"] == []


# The end


def test_at_the_end_thrud_leaves_for_the_command_zone_and_the_best_score_wins() -> None:
    at = end_of_age(army("3xB thrud"), army(), age=2)
    assert at.told(ThrudPlaced).column is None
    assert at.column(0, "B") == "B B B"
    assert at.command(0) == "thrud"
    assert [scored.total for scored in at.all_told(SeatScored)] == [14 + 12 + 13, 14]
    assert at.position["winners"] == [0]
    assert at.position["reason"] == "played_out"


def test_there_are_no_distinctions_at_the_end_of_age_2() -> None:
    at = end_of_age(army(w="W3"), army(), age=2)
    assert not at.all_told(DistinctionWon)
    assert at.position["players"][0]["distinctions"] == []


@pytest.mark.parametrize("age", [1, 2])
def test_all_coins_are_back_in_hand_before_anything_of_the_end_of_an_age(age: int) -> None:
    at = table(
        army(e="E5"),
        army(),
        goblin="3xB",
        dragon="3xB",
        horse="3xB",
        bids=("5 4 3", "4 3 5"),
        deck="",
        age=age,
    )
    at.say(*"BBBBBB")
    assert at.at(0, "hand") == "0 2 3 4 5"
    assert at.position["tavern"] is None
    assert at.position["round"] == 1
