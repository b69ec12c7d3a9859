"""Setup, dealing, bids and taverns (N2 to N5, N15, N17): the scripted game T1, the check of the dice, and the rest."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.chance import Dice
from engine.game import Rejected
from engine.games.nidavellir import Nidavellir
from engine.games.nidavellir.cards import age_deck, camp_cards
from engine.games.nidavellir.state import State
from tests.engine.games.nidavellir.table import army, end_of_age, table

GAME = Nidavellir()


def setup(seats: int, **options: bool) -> State:
    """A match at its start, with the seed of 32 zero bytes."""
    return GAME.setup(seats, GAME.options(options, seats), Dice(bytes(32), 0))[0]


def test_t1_the_scripted_game() -> None:
    at = table(
        army(gem=5),
        army(gem=4),
        goblin="W3 H E5",
        dragon="M0 B H",
        horse="RO3 E6 M1",
        deck="H B W6 B M0 W4 H E11 M2",
        next_deck="",
    )
    at.say("4 0 2", "5 2 0")
    assert (at.at(0, "pouch"), at.at(1, "pouch")) == ("3 5", "3 4")
    at.say("W3", "H")
    assert at.discard == "E5"
    at.say("B", "M0")
    assert at.coins(0) == "0 2 3 4 8g"
    at.say("RO3", "2 horse", "M1")
    assert at.coins(0) == "0 3 4 5g 8g"
    assert at.coins(1) == "0 2 3 5 7g"
    assert at.discard == "H E5 E6 RO3"

    assert at.pending == {0: "bid", 1: "bid"}
    at.say("8 5 3", "3 5 7")
    at.say("B", "W6")
    assert at.order == [0, 1]
    at.say("W4", "B")
    assert at.gems == [4, 5]
    at.say("H", "E11")
    assert at.kind == "hero"
    at.say("aral")
    assert at.discard == "H H E5 E6 M0 M2 RO3"
    assert (at.score(0), at.score(1)) == (47, 42)


# Decks, Treasure, heroes


@pytest.mark.parametrize(("seats", "first", "second"), [(2, 36, 37), (3, 36, 37), (4, 36, 37), (5, 45, 46)])
def test_decks_have_the_sizes_of_n2(seats: int, first: int, second: int) -> None:
    assert (len(age_deck(1, seats)), len(age_deck(2, seats))) == (first, second)
    assert sum(len(deck) for deck in (age_deck(1, 5), age_deck(2, 5))) == 91
    dwarfs = Counter(card.column for card in (*age_deck(1, 5), *age_deck(2, 5)) if card.column is not None)
    assert list(dwarfs.values()) == [20, 16, 16, 16, 18]


def test_each_age_has_its_royal_offerings() -> None:
    offered = [[card.name for card in age_deck(age, seats) if card.plus] for age in (1, 2) for seats in (2, 5)]
    assert offered == [["RO3"], ["RO3", "RO3"], ["RO5", "RO5"], ["RO5", "RO5", "RO5"]]


@pytest.mark.parametrize(
    ("seats", "gems", "cards", "rounds", "copies"),
    [(2, [4, 5], 3, 4, 1), (3, [3, 4, 5], 3, 4, 1), (4, [2, 3, 4, 5], 4, 3, 3), (5, [1, 2, 3, 4, 5], 5, 3, 3)],
)
def test_setup_by_the_number_of_players(seats: int, gems: list[int], cards: int, rounds: int, copies: int) -> None:
    state = setup(seats)
    assert sorted(player.gem for player in state.players) == gems
    assert [len(tavern) for tavern in state.taverns] == [cards] * 3
    assert GAME.view(state, None).rounds == rounds == (len(state.deck) + 3 * cards) // (3 * cards)
    assert {state.treasure[value] for value in (7, 9, 11)} == {copies}
    assert all([lying.coin.name for lying in player.coins] == ["0", "2", "3", "4", "5"] for player in state.players)


def test_all_heroes_lie_open_and_a_first_game_has_three_fewer_without_thingvellir() -> None:
    assert len(setup(2).heroes) == 21
    assert len(setup(2, thingvellir=True).heroes) == 27
    without = {hero.name for hero in setup(2).heroes} - {hero.name for hero in setup(2, first_game=True).heroes}
    assert without == {"thrud", "ylud", "uline"}
    assert setup(2, thingvellir=True, first_game=True).heroes == setup(2, thingvellir=True).heroes


def test_the_camp_decks_have_six_artifacts_and_six_mercenaries_each() -> None:
    for age in (1, 2):
        names = [card.name for card in camp_cards(age)]
        assert len(names) == 12
        assert sum(name.startswith("m") and name[1:].isdigit() for name in names) == 6


# The dice: N17


def test_the_check_of_the_dice_for_two_seats() -> None:
    position = GAME.position(setup(2))
    assert [player["gem"] for player in position["players"]] == [4, 5]
    assert position["taverns"] == {
        "goblin": ["M0", "M2", "E8"],
        "dragon": ["B", "W4", "B"],
        "horse": ["RO3", "H", "H"],
    }


def test_the_check_of_the_dice_for_five_seats_with_thingvellir() -> None:
    position = GAME.position(setup(5, thingvellir=True))
    assert [player["gem"] for player in position["players"]] == [1, 5, 3, 4, 2]
    assert position["taverns"]["goblin"] == ["B", "W9", "B", "W10", "E9"]
    assert position["camp"] == ["fafnir", "vegvisir", "m6", "draupnir", "vidofnir"]


def test_the_age_2_deck_is_shuffled_with_the_dice_of_the_step_that_ends_age_1() -> None:
    at = end_of_age(army(), army(), next_deck="E5 E6 E7 E8 E9 E10 E11 W3 W4 W5")
    expected = ["E6", "E7", "E8", "E9", "E10", "E11", "W3", "W4", "W5"]
    Dice(bytes(32), 1).shuffle(expected)
    taverns = at.position["taverns"]
    assert [*taverns["goblin"], *taverns["dragon"], *taverns["horse"]] == expected


# Options


def test_options_not_given_have_their_defaults() -> None:
    assert GAME.options({}, 2) == {"thingvellir": False, "first_game": False, "keep_best_coin": True}


@pytest.mark.parametrize(
    "options", [{"idavoll": True}, {"thingvellir": 1}, {"keep_best_coin": "yes"}, {"first_game": None}]
)
def test_an_unknown_option_or_a_value_that_is_not_true_or_false_is_refused(options: dict[str, object]) -> None:
    with pytest.raises(Rejected) as refusal:
        GAME.options(options, 2)
    assert refusal.value.rule == "N15"


# A round: N4


def test_a_bid_of_nothing_more_than_0_is_legal_and_the_rest_is_the_pouch() -> None:
    at = table(army(), army(), goblin="3xB").say("0 2 3", "0 2 3")
    assert at.at(0, "pouch") == "4 5"
    assert at.position["tavern"] == "goblin"
    assert at.position["players"][0]["shown"] == {"goblin": "0"}


def test_coins_come_back_to_hand_at_the_end_of_a_round_and_nothing_is_spent() -> None:
    at = table(army(), army(), goblin="3xB", dragon="3xB", horse="3xB", bids=("5 4 3", "4 3 5"))
    at.say(*"BBBBBB")
    assert at.pending == {0: "bid", 1: "bid"}
    assert at.at(0, "hand") == "0 2 3 4 5"
    assert at.position["round"] == 2
    assert at.position["tavern"] is None
    assert at.position["players"][0]["shown"] == {}


def test_what_nobody_takes_is_discarded_after_the_last_turn() -> None:
    at = table(army(), army(), goblin="W3 W4 W5", dragon="3xB", bids=("5 4 3", "4 3 5"))
    at.say("W3")
    assert at.discard == ""
    at.say("W5")
    assert at.discard == "W4"
    assert at.position["taverns"]["goblin"] == []


def test_a_pick_is_asked_even_if_one_card_is_left() -> None:
    at = table(army(), army(), army(), goblin="3xB", bids=("5 4 3", "4 3 5", "3 4 5"))
    at.say("B", "B")
    assert at.pending == {2: "pick"}
    assert at.offered() == [{"card": "B"}]


def test_a_trade_is_the_last_thing_of_the_turn_so_what_came_before_it_counts() -> None:
    at = table(army(coins="0 2 3 4 5"), army(), goblin="RO3 2xB", bids=("0 4 5", "5 4 3"), dragon="3xB")
    at.say("B", "RO3", "3 pouch")
    assert at.at(0, "pouch") == "2 8g"
