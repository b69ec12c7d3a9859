"""The camp of Thingvellir, its artifacts and mercenaries (N10): the examples K1 to K7, and each artifact."""

from __future__ import annotations

import pytest

from engine.games.nidavellir import tasks
from engine.games.nidavellir.ages import enlistment_order
from engine.games.nidavellir.cards import age_deck
from engine.games.nidavellir.events import CardDropped, CardLost, CoinLost, CoinsTraded, TavernCleared
from engine.games.nidavellir.state import Player
from tests.engine.games.nidavellir.table import Table, army, end_of_age, table

BIDS = ("5 2 3", "4 2 3")


def visiting(
    player: Player, camp: str, *, goblin: str = "W3 W4 W5", bids: tuple[str, str] = BIDS, **rest: str
) -> Table:
    """A table of two at which the player is first at the Goblin and may go to the camp."""
    return table(player, army(gem=5), goblin=goblin, dragon="3xB", horse="3xH", camp=camp, bids=bids, **rest)  # type: ignore[arg-type]


# Who may go: K1 to K3


def test_k1_at_a_table_of_two_a_camp_visit_costs_a_card_of_the_tavern() -> None:
    at = visiting(army(), "draupnir m1", goblin="W3 B E5")
    at.say("draupnir")
    assert at.pending == {0: "drop"}
    at.say("W3")
    assert at.told(CardDropped).card == "W3"
    assert at.pending == {1: "pick"}
    assert at.offered() == [{"card": "B"}, {"card": "E5"}]
    at.say("B")
    assert at.told(TavernCleared).cards == ("E5",)
    assert at.discard == "E5 W3"


def three(taken: str) -> Table:
    """Three players, who pick in their order; the second owns Fafnir, the first has taken a card."""
    at = table(
        army(gem=5),
        army(gem=4, command="fafnir"),
        army(gem=3),
        goblin="W3 W4 W5",
        dragon="3xB",
        camp="draupnir m1",
        bids=("5 0 4", "4 0 5", "2 0 3"),
    )
    return at.say(taken)


def test_k2_fafnirs_owner_may_go_when_the_first_player_did_not() -> None:
    at = three("W3")
    assert {"camp": "m1"} in at.offered()
    at.say("m1")
    assert at.command(1) == "fafnir m1"


def test_k2_fafnirs_owner_may_not_go_when_the_first_player_did() -> None:
    at = three("draupnir")
    assert at.offered() == [{"card": "W3"}, {"card": "W4"}, {"card": "W5"}]
    assert at.refusal({"camp": "m1"}).rule == "N10"


def test_k2_fafnirs_owner_who_is_first_goes_by_the_normal_rule_and_only_once() -> None:
    at = table(
        army(gem=5),
        army(gem=4, command="fafnir"),
        army(gem=3),
        goblin="W3 W4 W5",
        dragon="3xB",
        camp="draupnir m1",
        bids=("4 0 5", "5 0 4", "2 0 3"),
    )
    at.say("draupnir")
    assert at.refusal({"camp": "m1"}).rule == "N10"


def test_k3_jarnglofi_takes_the_bid_away_from_a_tavern_not_yet_resolved() -> None:
    at = table(
        army(gem=5),
        army(gem=4),
        army(gem=3),
        goblin="W3 W4 W5",
        dragon="E5 E6 E7",
        horse="3xH",
        camp="jarnglofi",
        bids=("5 0 4", "4 2 3", "2 4 3"),
    )
    at.say("jarnglofi")
    assert at.told(CoinLost).place is None
    assert at.coins(0) == "2 3 4 5"
    at.say("W3", "W4")
    assert at.order == [2, 1]
    at.say("E5", "E6")
    assert at.told(TavernCleared).cards == ("E7",)
    assert at.order == [0, 1, 2]


def test_jarnglofi_at_the_tavern_of_the_trading_coin_leaves_no_trade() -> None:
    at = visiting(army(coins="2 S3 3 4 5"), "jarnglofi", goblin="3xB", bids=("S3 2 4", "2 3 4"))
    at.say("jarnglofi")
    assert at.told(CoinLost).place == "goblin"
    assert not at.all_told(CoinsTraded)
    assert at.position["players"][0]["shown"] == {}


def test_jarnglofis_owner_bids_three_of_four_coins_from_then_on() -> None:
    at = table(army(coins="2 3 4 5", command="jarnglofi"), army(), goblin="3xB", dragon="3xB", horse="3xB", camp="m1")
    at.say("5 4 3", "0 2 3")
    assert at.at(0, "pouch") == "2"


def test_without_a_turn_for_the_second_player_nothing_is_dropped() -> None:
    at = table(
        army(gem=5),
        army(gem=4, coins="2 3 4 5", command="jarnglofi"),
        goblin="3xB",
        dragon="W3 W4 W5",
        camp="m1",
        at="dragon",
        bids=("5 4 2", "4 - 3"),
    )
    at.say("m1")
    assert at.told(TavernCleared).cards == ("W3", "W4", "W5")


def test_the_camp_is_refilled_on_the_right_at_the_start_of_a_round_not_before() -> None:
    at = visiting(army(), "draupnir m1 m2 m3 m4", goblin="3xB", camp_deck="m5 m6", deck="9xH")
    at.say("draupnir", "B")
    assert at.position["camp"] == ["m1", "m2", "m3", "m4"]


# Enlistment: K4


def test_k4_most_mercenaries_first_ties_by_higher_gem_those_without_are_skipped() -> None:
    players = (
        army(command="m1 m2", gem=2),
        army(command="m3 m4", gem=5),
        army(command="m5", gem=3),
        army(gem=4),
    )
    assert enlistment_order(players) == (1, 0, 2)
    at = end_of_age(*players)
    assert at.pending == {1: "order"}
    at.say("last")
    assert at.pending == {0: "enlist"}


# Distinctions: K5, K6


def test_k5_a_tie_for_most_ranks_wins_nothing_and_the_first_explorer_looks_at_three_cards() -> None:
    at = end_of_age(
        army(w="4xW3", e="3xE5"), army(w="4xW3", e="2xE5"), army(w="3xW3", e="2xE5"), next_deck="B H M0 W3 E5"
    )
    assert at.pending == {0: "take"}
    assert at.position["players"][0]["distinctions"] == ["E"]
    assert at.view(0).looked_at == ("B", "H", "M0")


@pytest.mark.parametrize(("seats", "left"), [(2, 36), (3, 36), (4, 36), (5, 45)])
@pytest.mark.parametrize("won", [True, False])
def test_k6_the_explorer_step_takes_one_card_off_the_age_2_deck(seats: int, left: int, won: bool) -> None:
    names = " ".join(card.name for card in age_deck(2, seats))
    players = [army(e="E5" if won and seat == 0 else "") for seat in range(seats)]
    at = end_of_age(*players, next_deck=f"W9 {names.replace(' W9', '', 1)}")
    if won:
        at.say("W9")
    dealt = 3 * max(3, seats)
    assert at.position["deck"] == left - dealt


# Hofud: K7


def test_k7_hofud_takes_a_warrior_that_is_no_hero_from_every_other_player() -> None:
    at = table(
        army(gem=5),
        army(w="m6 tarah", gem=4),
        army(w="kraal", gem=3),
        goblin="W3 W4 W5",
        dragon="3xB",
        camp="hofud",
        bids=("5 0 4", "4 2 3", "2 4 3"),
    )
    at.say("hofud")
    assert at.column(1, "W") == "tarah"
    assert at.column(2, "W") == "kraal"
    assert at.discard == ""
    assert at.told(CardLost).seat == 1


def test_hofud_asks_all_who_have_a_choice_at_once_and_acts_when_the_last_has_answered() -> None:
    at = table(
        army(gem=5),
        army(w="W3 W4", gem=4),
        army(w="W5 W6 W5", gem=3),
        army(w="W7", gem=2),
        goblin="4xB",
        camp="hofud",
        bids=("5 0 4", "4 2 3", "2 4 3", "2 3 4"),
    )
    at.say("hofud")
    assert at.pending == {1: "discard", 2: "discard"}
    assert at.sealed
    assert at.column(3, "W") == "W7"
    at.say("W3", "W5 W")
    assert [at.column(seat, "W") for seat in (1, 2, 3)] == ["W4", "W5 W6", ""]


# Other artifacts


def test_vegvisir_is_an_explorer_of_13_and_may_push_thrud() -> None:
    at = visiting(army(e="E5 thrud"), "vegvisir")
    at.say("vegvisir")
    assert at.kind == "thrud"
    assert at.column(0, "E") == "E5 vegvisir"


def test_megingjords_owner_gets_no_heroes_for_lines_but_gjallarhorn_brings_one() -> None:
    full = army("B", "H", "E5", "M0", "W3", command="megingjord")
    at = visiting(full, "gjallarhorn")
    at.say("W3")
    assert at.pending == {1: "pick"}
    at = visiting(full, "gjallarhorn").say("gjallarhorn")
    assert at.kind == "hero"


def test_brisingamens_takes_two_cards_one_after_the_other_with_one_hero_test_after_both() -> None:
    player = army("B", "H", "E5", "", "thrud")
    at = visiting(player, "brisingamens", discard="M0 M1 W9 RO3")
    at.say("brisingamens")
    assert at.offered() == ["M0", "M1", "W9", "RO3"]
    at.say("W9")
    assert at.kind == "thrud"
    at.say("M")
    assert at.kind == "take"
    at.say("M1")
    assert at.kind == "thrud"
    at.say("B")
    assert at.pending == {0: "drop"}


def test_brisingamens_can_not_be_taken_with_fewer_than_two_discarded_cards() -> None:
    at = visiting(army(), "brisingamens m1", discard="M0")
    assert {"camp": "brisingamens"} not in at.offered()
    assert at.refusal({"camp": "brisingamens"}).rule == "N12.21"


def test_brisingamens_costs_a_card_that_is_no_hero_at_the_end() -> None:
    at = end_of_age(army("B", w="W3 tarah", command="brisingamens"), army(), age=2)
    assert at.pending == {0: "discard"}
    assert at.offered() == [{"card": "B", "column": "B"}, {"card": "W3", "column": "W"}]
    at.say("W3")
    assert at.column(0, "W") == "tarah"
    assert at.state.outcome is not None
    at = end_of_age(army(w="tarah", command="brisingamens"), army(), age=2)
    assert at.state.outcome is not None


def test_jarnglofi_of_ulines_owner_takes_the_coin_from_the_hand() -> None:
    at = table(army(command="uline", gem=5), army(), goblin="3xB", dragon="3xB", camp="jarnglofi", bids=("", "4 2 3"))
    at.say("5", "jarnglofi")
    assert at.told(CoinLost).place == "hand"
    assert at.at(0, "hand") == "2 3 4"


def test_a_mercenary_waits_in_the_command_zone_without_a_rank() -> None:
    at = visiting(army(), "m6").say("m6")
    assert at.command(0) == "m6"
    assert at.ranks(0) == "0 0 0 0 0"


def test_vidofnir_gained_outside_a_round_takes_any_two_coins_of_the_hand() -> None:
    at = table(army(), army(), camp="vidofnir", agenda=(tasks.Recruit(0, free=True),)).say("holda")
    assert at.kind == "vidofnir"
    assert len(at.offered()) == 4 * 3 * 2
    assert at.say("+3 5 +2 2").coins(0) == "0 3 4 5g 8g"
