"""Declaring a deck: the rule of section 2 (R2), copies counted by name."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from engine.game import Event, Rejected, Seat
from engine.games.redemption.cards import CATALOGUE
from engine.games.redemption.events import DeckDeclared, YourDeck
from engine.games.redemption.moves import Deck
from engine.games.redemption.phases import begin_turn
from engine.games.redemption.state import State

__all__ = ["check_deck", "declare", "most_copies"]


def most_copies(size: int) -> int:
    """How many copies of one artifact a deck of that size may hold (section 2)."""
    return size // 50


def check_deck(deck: Deck) -> None:
    """Raises Rejected if the deck breaks the rule of section 2 or holds a card nobody has described."""
    own = Counter(card.name for card in deck.customs)
    for name, times in own.items():
        if times > 1:
            raise Rejected(f"{name} is described {times} times; describe each card of your own once.", "§8")
    most = most_copies(deck.size)
    for name, copies in Counter(deck.artifacts).items():
        if name not in CATALOGUE and name not in own:
            raise Rejected(
                f"The judge does not know {name}. Check the spelling, or describe it as a card of your own "
                f"with its reach and uses.",
                "§8",
            )
        if copies > most:
            raise Rejected(
                f"A deck of {deck.size} may hold {most} of {name}, not {copies}: one for each full 50 cards.", "R2"
            )


def declare(state: State, seat: Seat, deck: Deck) -> tuple[State, tuple[Event, ...]]:
    """The deck is declared; with the second one turn 1 begins."""
    side = replace(state.sides[seat], deck_size=deck.size, customs=deck.customs, deck=deck.artifacts)
    after = state.with_side(seat, side)
    told: tuple[Event, ...] = (
        DeckDeclared(None, "§2", seat, deck.size),
        YourDeck(seat, "§2", deck.size, deck.artifacts),
    )
    if any(one.deck_size is None for one in after.sides):
        return after, told
    begun, more = begin_turn(after, after.on_turn)
    return begun, told + more
