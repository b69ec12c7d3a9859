"""A step while it is carried out: the state so far, the agenda, what has happened, and the step's dice.

The only thing here that changes. Rules take a `Play` and change it by its few verbs; everything they put in is a value.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine.chance import Dice
from engine.game import Event, Seat
from engine.games.nidavellir.cards import Card, Column
from engine.games.nidavellir.coins import Coin, Lying, after_exchange, in_order, replacement
from engine.games.nidavellir.state import Player, State
from engine.games.nidavellir.tasks import Task

__all__ = ["Play"]


class Play:
    """A step while it is carried out. `state.agenda` stands still meanwhile: `agenda` is the one that counts."""

    __slots__ = ("_dice", "agenda", "events", "state")

    def __init__(self, state: State, dice: Dice | None = None) -> None:
        self.state = state
        self.agenda = list(state.agenda)
        self.events: list[Event] = []
        self._dice = dice

    @property
    def dice(self) -> Dice:
        """The step's dice. A seat's leaving has none: it rolls nothing."""
        assert self._dice is not None
        return self._dice

    def push(self, *tasks: Task) -> None:
        """Puts tasks before everything else on the agenda, the first one given to be done first."""
        self.agenda.extend(reversed(tasks))

    def tell(self, event: Event) -> None:
        """Notes what happened."""
        self.events.append(event)

    def player(self, seat: Seat) -> Player:
        """A seat's player as they stand now."""
        return self.state.players[seat]

    def set(self, **changes: Any) -> None:
        """Changes fields of the state."""
        self.state = replace(self.state, **changes)

    def set_player(self, seat: Seat, **changes: Any) -> None:
        """Changes fields of a player."""
        players = self.state.players
        changed = replace(players[seat], **changes)
        self.state = replace(self.state, players=(*players[:seat], changed, *players[seat + 1 :]))

    def append(self, seat: Seat, column: Column, card: Card) -> None:
        """Puts a card at the end of a column; nothing more."""
        self.set_column(seat, column, (*self.player(seat).columns[column], card))

    def set_column(self, seat: Seat, column: Column, cards: tuple[Card, ...]) -> None:
        """Changes what lies in a column."""
        columns = self.player(seat).columns
        self.set_player(seat, columns=(*columns[:column], cards, *columns[column + 1 :]))

    def exchange(self, seat: Seat, lying: Lying, plus: int) -> Coin | None:
        """Swaps a coin for one worth `plus` more, where it lies. Returns the new one, or None if it was kept."""
        player = self.player(seat)
        wanted = lying.coin.value + plus + player.bonus
        new = replacement(self.state.treasure, lying.coin, wanted, self.state.options.keep_best_coin)
        if new is not None:
            self.set(treasure=after_exchange(self.state.treasure, lying.coin, new))
            coins = list(player.coins)
            coins[coins.index(lying)] = Lying(new, lying.place)
            self.set_player(seat, coins=in_order(coins))
        return new

    def discard(self, *cards: Card) -> None:
        """Puts cards of the age decks on the discard pile; other cards leave the game (N12.20)."""
        self.set(discard=(*self.state.discard, *(card for card in cards if card.from_deck)))
