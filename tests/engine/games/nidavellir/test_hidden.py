"""No bid is in any view before its tavern is revealed, nor Pioneer's look, nor the order of a deck (N12.35, N12.40)."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise
from random import Random
from typing import Any

import pytest

from engine.chance import Dice
from engine.game import Event, Json, Seat, plain
from engine.games import GAMES
from engine.games.nidavellir.coins import PLACES, Place
from engine.games.nidavellir.events import CoinLost, CoinsTakenBack, CoinsTraded, CoinTransformed, PioneerLooked
from engine.games.nidavellir.state import State
from engine.match import Answered, Entry, Header, Match
from tests.engine.games.nidavellir.table import Table, army, end_of_age, table
from tests.engine.laws.play import play, some_answer

GAME: Any = GAMES["nidavellir"]


def laid() -> Table:
    """Both have bid; at the Goblin the first picks."""
    return table(army(), army(), goblin="W3 B E5", dragon="3xB", horse="3xH", bids=("5 4 3", "4 3 5"))


def resampled(state: State, seat: Seat | None) -> list[State]:
    return [GAME.resample(state, seat, Dice(bytes(32), number)) for number in range(100)]


# Views


def test_a_view_shows_ones_own_bids_and_the_others_only_on_revealed_taverns() -> None:
    at = laid()
    assert at.view(0).my_coins == ("0@pouch", "2@pouch", "3@horse", "4@dragon", "5@goblin")
    other = at.view(0).players[1]
    assert (other.shown, other.hand, other.pouch) == ({"goblin": "4"}, (), None)
    at.say("W3", "B")
    assert at.view(0).players[1].shown == {"goblin": "4", "dragon": "3"}


@pytest.mark.parametrize("seat", [None, 1])
def test_a_view_is_the_same_however_the_hidden_coins_of_another_lie(seat: Seat | None) -> None:
    at = laid()
    other = table(army(), army(), goblin="W3 B E5", dragon="3xB", horse="3xH", bids=("5 0 2", "4 3 5"))
    assert at.view(seat) == other.view(seat)
    assert at.view(0) != other.view(0)


def test_nothing_of_the_bids_is_in_a_view_while_they_are_asked() -> None:
    at = table(army(), army(), goblin="3xB")
    assert {player.shown == {} and player.pouch is None for player in at.view(None).players} == {True}
    assert at.view(0).players[1].hand == ("0", "2", "3", "4", "5")


def test_the_pouch_is_seen_once_a_trade_has_shown_it_until_the_round_ends() -> None:
    at = table(army(), army(), goblin="3xB", dragon="3xB", horse="3xB", bids=("0 4 3", "5 3 4")).say("B", "B")
    assert at.view(None).players[0].pouch == ("2", "7g")
    at.say(*"BBBB")
    assert at.view(None).players[0].pouch is None


def test_the_three_cards_are_in_the_pioneers_view_alone_and_only_while_they_choose() -> None:
    at = end_of_age(army(e="E5"), army(), next_deck="RO5 E9 W8 B")
    assert at.view(0).looked_at == ("RO5", "E9", "W8")
    assert at.view(1).looked_at == at.view(None).looked_at == ()
    at.say("RO5")
    assert at.view(0).looked_at == ()


def test_all_coins_lie_open_when_the_match_is_over() -> None:
    at = laid().leave(0)
    assert at.view(None).all_coins[1] == ("0@pouch", "2@pouch", "3@dragon", "4@goblin", "5@horse")


# Texts


def test_secrets_are_silent_in_the_text_of_a_state_a_view_a_move_and_a_question() -> None:
    """Matches that differ only in what is hidden read the same."""
    one = laid()
    two = table(army(), army(), goblin="W3 B E5", dragon="3xB", horse="3xH", bids=("5 0 2", "4 5 3"))
    assert one.state != two.state
    assert repr(one.state) == repr(two.state)
    assert repr(one.view(0)) == repr(two.view(0))
    asked = table(army(), army(), goblin="3xB")
    moves = [GAME.read(asked.state, 0, asked.typed(text, 0)) for text in ("5 4 3", "0 2 3")]
    assert repr(moves[0]) == repr(moves[1])
    three, four = (end_of_age(army(e="E5"), army(), next_deck=deck) for deck in ("RO5 E9 W8 B", "W8 B RO5 E9"))
    assert repr(three.state) == repr(four.state)
    assert repr(three.view(0)) == repr(four.view(0))
    looks = [GAME.read(three.state, 0, {"card": name}) for name in ("RO5", "E9")]
    assert repr(looks[0]) == repr(looks[1])
    dealt = [table(army(), army(), goblin="3xB", deck=deck) for deck in ("E5 E6 E7", "W3 W4 W5")]
    assert repr(dealt[0].state) == repr(dealt[1].state)


# Questions


def test_a_question_that_shows_where_coins_lie_face_down_is_for_its_seat_alone() -> None:
    at = table(army(), army(), goblin="RO3 2xB", bids=("5 4 3", "4 3 5")).say("RO3")
    assert at.question().private
    at = table(army(command="uline"), army(), goblin="RO3 2xB", bids=("", "4 3 5")).say("5", "RO3")
    assert not at.question().private
    assert end_of_age(army(w="W3"), army()).question().private is False


# What can't be known, drawn anew


def test_hidden_coins_of_others_change_places_and_ones_own_stay() -> None:
    states = resampled(laid().state, 0)
    assert {state.players[0] for state in states} == {laid().state.players[0]}
    assert {state.players[1].coin_on(Place.GOBLIN) for state in states} == {
        laid().state.players[1].coin_on(Place.GOBLIN)
    }
    bids = {(state.players[1].coin_on(Place.DRAGON), state.players[1].coin_on(Place.HORSE)) for state in states}
    assert len(bids) == 12


def test_an_open_pouch_stays_while_the_bids_change_places() -> None:
    at = table(army(), army(), goblin="3xB", dragon="3xB", horse="3xB", bids=("0 4 3", "5 3 4"))
    at.say("B", "B")
    states = resampled(at.state, 1)
    assert {state.players[0].coins_at(Place.POUCH) for state in states} == {at.state.players[0].coins_at(Place.POUCH)}


def test_who_chooses_among_coins_still_has_a_choice() -> None:
    """Khrad asks only because his two lowest coins, both 5g, lie at different places."""
    player = army("B", "H", "E5", "M0", coins="0 5g 5g 8g 9g")
    at = table(player, army(), goblin="W3 2xB", dragon="3xB", camp="m1", bids=("9g 5g 8g", "4 3 5"))
    at.say("W3", "khrad")
    assert at.offered() == ["5g@dragon", "5g@pouch"]
    for state in resampled(at.state, 1):
        assert GAME.asks(state) == GAME.asks(at.state)
        assert len(GAME.decision(state, 0, "transform").fields[0].options) == 2


def test_decks_are_shuffled_and_the_pioneer_keeps_the_look() -> None:
    at = end_of_age(army(e="E5"), army(), next_deck="RO5 B B E9 W8 B M0 M1 M2")
    assert {state.next_deck[:3] for state in resampled(at.state, 0)} == {at.state.next_deck[:3]}
    others = resampled(at.state, 1)
    assert len({state.next_deck for state in others}) > 90
    assert all(len(set(state.next_deck[:3])) > 1 for state in others), "the question shows that there is a choice"


# Events


@pytest.mark.parametrize("number", range(12))
def test_a_seat_is_told_nothing_that_hangs_on_what_it_can_not_know(number: int) -> None:
    """A round played again with others' hidden coins drawn anew tells a seat just what it was told."""
    random = Random(number)
    matches = list(_course(2 + number % 4, random))
    compared = 0
    begun = 0
    for at, match in enumerate(matches):
        if _bids(match) and not _bids(matches[at - 1]):
            begun = at
        if match.state.tavern is None or any(map(_is_untraceable, _told(matches[begun : at + 1]))):
            continue
        for seat in (None, *range(match.header.seats)):
            state = GAME.resample(match.state, seat, Dice(bytes(32), number))
            log = list(match.log)
            for n in range(begun, at):
                entry = log[n]
                if isinstance(entry, Answered) and "goblin" in entry.answer:
                    log[n] = replace(entry, answer=_bid_in(state, entry.seat))
            assert _heard(matches[begun], log[begun:], seat) == _heard(matches[begun], match.log[begun:], seat)
            compared += 1
    assert compared > 20


def _course(seats: int, random: Random) -> Iterator[Match]:
    """A match after each of its entries, played at random by house players who take nothing back."""
    match = Match.start(GAME, Header("nidavellir", 1, seats, {"thingvellir": True}, random.randbytes(32))).match
    while match.outcome is None:
        yield match
        ask = next(ask for ask in match.asks if not match.has_answered(ask.seat))
        match = match.submit(Answered(ask.seat, some_answer(match, ask, random))).match


def _bids(match: Match) -> bool:
    return any(ask.kind == "bid" for ask in match.asks)


def _told(matches: Sequence[Match]) -> Iterator[Event]:
    for before, after in pairwise(matches):
        yield from before.submit(after.log[-1]).events


def _is_untraceable(event: Event) -> bool:
    """Whether it changes coins or where they lie, so that a bid can't be read off where a coin lies now."""
    return isinstance(event, CoinTransformed | CoinsTraded | CoinsTakenBack | CoinLost)


def _bid_in(state: State, seat: Seat) -> Json:
    player = state.players[seat]
    coins = {place.word: player.coin_on(place) for place in (Place.GOBLIN, Place.DRAGON, Place.HORSE)}
    return {word: coin.name for word, coin in coins.items() if coin is not None}


def _heard(match: Match, log: Sequence[Entry], seat: Seat | None) -> list[Event]:
    heard: list[Event] = []
    for entry in log:
        change = match.submit(entry)
        heard += [event for event in change.events if event.to in (None, seat)]
        match = change.match
    return heard


def test_what_only_the_pioneer_hears_is_all_that_is_not_for_everybody() -> None:
    private = set()
    for number in range(6):
        for happened in play(GAME, 2 + number % 4, {"thingvellir": True}, Random(number)).course:
            private |= {type(event) for event in happened.change.events if event.to is not None}
    assert private == {PioneerLooked}


def test_no_event_says_where_a_coin_lies_face_down() -> None:
    for number in range(6):
        for happened in play(GAME, 2 + number % 4, {"thingvellir": True}, Random(number)).course:
            tavern = happened.after.state.tavern
            for event in happened.change.events:
                assert "@" not in json.dumps(plain(event))
                if isinstance(event, CoinTransformed | CoinLost) and event.place in ("goblin", "dragon", "horse"):
                    assert tavern is None or PLACES[event.place] <= tavern
