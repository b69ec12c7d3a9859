"""What a seat can't know, drawn anew: a state that looks the same to it, with others' secrets turned round.

Secret are where coins lie face down, the order of the decks, and what Pioneer looks at. Which cards a deck holds can
be counted off, so it is only shuffled.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import TypeVar

from engine.chance import Dice
from engine.game import Seat
from engine.games.nidavellir import tasks
from engine.games.nidavellir.cards import Card, distinct
from engine.games.nidavellir.coins import Lying, in_order
from engine.games.nidavellir.flow import choices
from engine.games.nidavellir.seen import PIONEER_SEES, lies_open
from engine.games.nidavellir.state import Player, State

__all__ = ["resample"]

T = TypeVar("T")


def resample(state: State, seat: Seat | None, dice: Dice) -> State:
    """A state that `seat` (None: the table) can't tell from this one. Once the match is over it stays as it is."""
    if state.outcome is not None:
        return state
    return replace(
        state,
        players=tuple(
            player if other == seat else _bids_drawn(state, other, player, dice)
            for other, player in enumerate(state.players)
        ),
        deck=_shuffled(state.deck, dice),
        next_deck=_next_deck(state, seat, dice),
        camp_deck=_shuffled(state.camp_deck, dice),
        next_camp_deck=_shuffled(state.next_camp_deck, dice),
    )


def _bids_drawn(state: State, seat: Seat, player: Player, dice: Dice) -> Player:
    """The coins that lie face down change places; if one of them is being chosen, so that there is a choice."""
    hidden = [lying for lying in player.coins if not lies_open(state, player, lying.place)]
    coins = _shuffled([lying.coin for lying in hidden], dice)
    moved = (Lying(coin, lying.place) for coin, lying in zip(coins, hidden, strict=True))
    drawn = replace(player, coins=in_order([*moved, *(lying for lying in player.coins if lying not in hidden)]))
    question = state.question
    if isinstance(question, tasks.Transform) and question.seat == seat:
        players = (*state.players[:seat], drawn, *state.players[seat + 1 :])
        if len(choices(replace(state, players=players), question, seat)) < 2:
            return player
    return drawn


def _next_deck(state: State, seat: Seat | None, dice: Dice) -> tuple[Card, ...]:
    """The Age 2 deck. Who looks at it as Pioneer keeps seeing the same; the others know that it is no empty choice."""
    deck = _shuffled(state.next_deck, dice)
    question = state.question
    if isinstance(question, tasks.Look):
        if question.seat == seat:
            return (*state.next_deck[:PIONEER_SEES], *_shuffled(state.next_deck[PIONEER_SEES:], dice))
        while len(distinct(deck[:PIONEER_SEES])) < 2:
            deck = _shuffled(deck, dice)
    return deck


def _shuffled(items: Sequence[T], dice: Dice) -> tuple[T, ...]:
    shuffled = list(items)
    dice.shuffle(shuffled)
    return tuple(shuffled)
