"""Coins, gems and cards are conserved: after every step all of them are somewhere, and nowhere twice (N1)."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from engine.games import GAMES
from engine.games.nidavellir.cards import (
    CARDS,
    DOUBLES,
    HEROES,
    SPECIAL_BLACKSMITH,
    THINGVELLIR_HEROES,
    Card,
    Kind,
    age_deck,
    camp_cards,
)
from engine.games.nidavellir.coins import BRONZE, S3, Metal, royal_treasure
from engine.games.nidavellir.state import State
from tests.engine.laws.play import play

TABLES = [(seats, thingvellir) for seats in (2, 3, 4, 5) for thingvellir in (False, True)]


def owned(state: State) -> Counter[Card]:
    """All cards in armies and command zones."""
    lying = (cards for player in state.players for cards in (*player.columns, player.command))
    return Counter(card for cards in lying for card in cards)


def everywhere(state: State) -> Counter[Card]:
    """All cards that are in play, wherever they lie."""
    tables = [card for tavern in state.taverns for card in tavern]
    decks = [*state.deck, *state.next_deck, *state.camp_deck, *state.next_camp_deck]
    return owned(state) + Counter([*tables, *decks, *state.camp, *state.discard, *state.in_use, *state.heroes])


def check_cards(state: State) -> None:
    found = everywhere(state)
    seats = len(state.players)
    of_decks = Counter({card: count for card, count in found.items() if card.from_deck})
    assert of_decks == Counter(age_deck(1, seats)) + Counter(age_deck(2, seats))
    offered = HEROES if state.options.thingvellir else tuple(h for h in HEROES if h not in THINGVELLIR_HEROES)
    if state.options.first_game and not state.options.thingvellir:
        offered = tuple(hero for hero in offered if hero.name not in ("thrud", "ylud", "uline"))
    assert Counter({card: n for card, n in found.items() if card.is_hero}) == Counter(offered)
    for player in state.players:
        mine = [card for cards in (*player.columns, player.command) for card in cards]
        assert Counter(card for card in mine if card.is_hero) == Counter(player.heroes)
        assert all(card.kind is not Kind.ROYAL_OFFERING for card in mine)
    once = [*camp_cards(1), *camp_cards(2), *DOUBLES, SPECIAL_BLACKSMITH]
    assert all(found[card] <= 1 for card in once)
    assert set(found) <= set(CARDS.values())
    if not state.options.thingvellir:
        assert not any(found[card] for card in (*camp_cards(1), *camp_cards(2), *DOUBLES))


def check_coins(state: State) -> None:
    coins = [lying.coin for player in state.players for lying in player.coins]
    gold = Counter(coin.value for coin in coins if coin.metal is Metal.GOLD)
    assert [count + gold[value] for value, count in enumerate(state.treasure)] == list(
        royal_treasure(len(state.players))
    )
    bronze = Counter(coin for coin in coins if coin.metal is Metal.BRONZE)
    assert all(bronze[coin] <= len(state.players) for coin in BRONZE)
    assert coins.count(S3) <= 1
    for player in state.players:
        trading = sum(lying.coin.trading for lying in player.coins)
        assert (len(player.coins), trading) == ((4, 0) if CARDS["jarnglofi"] in player.command else (5, 1))


def check_gems(state: State) -> None:
    gems = sorted(player.gem for player in state.players)
    dealt = list(range(6 - len(state.players), 6))
    if 6 in gems:
        assert len(set(gems)) == len(gems)
        assert set(gems) < {6, *dealt}
    else:
        assert gems == dealt


def check_all(seats: int, thingvellir: bool, matches: int) -> None:
    for number in range(matches):
        options = {"thingvellir": thingvellir, "first_game": number % 3 == 0, "keep_best_coin": number % 2 == 0}
        played = play(GAMES["nidavellir"], seats, options, Random(f"{seats} {thingvellir} {number}"))
        for match in (played.start.match, *(happened.after for happened in played.course)):
            check_cards(match.state)
            check_coins(match.state)
            check_gems(match.state)


@pytest.mark.parametrize(("seats", "thingvellir"), TABLES)
def test_coins_gems_and_cards_are_conserved_after_every_step(seats: int, thingvellir: bool) -> None:
    check_all(seats, thingvellir, 4)


@pytest.mark.long
@pytest.mark.parametrize(("seats", "thingvellir"), TABLES)
def test_coins_gems_and_cards_are_conserved_for_long(seats: int, thingvellir: bool) -> None:
    check_all(seats, thingvellir, 150)
