"""What a seat can't know, drawn anew: a state that looks the same to it, others' decks, hands and piles turned round.

A player's active artifact, discard pile and running effects are seen by all and stay; so does a card that a waiting
claim names, for it must still be where the claim says. What is drawn keeps to the deck rule (R2).
"""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from engine.chance import Dice
from engine.game import Seat
from engine.games.redemption.cards import CATALOGUE
from engine.games.redemption.decks import most_copies
from engine.games.redemption.moves import Override, SetActive, SetUses, Shift
from engine.games.redemption.state import Copy, Side, State, Zone

__all__ = ["resample"]


def resample(state: State, seat: Seat | None, dice: Dice) -> State:
    """A state that `seat` (None: the table) can't tell from this one."""
    for other in (0, 1):
        if other != seat and state.sides[other].deck_size is not None:
            state = state.with_side(other, _drawn_anew(state.sides[other], *_claimed(state, other), dice))
    return state


def _claimed(state: State, owner: Seat) -> tuple[Zone | None, str]:
    """Where the waiting claim says that a card of this seat lies, and its name."""
    if state.claim is None or not isinstance(state.claim.move, Override):
        return None, ""
    match state.claim.move.change:
        case Shift(whose, name, source, _) if whose == owner:
            return source, name
        case SetActive(whose, str() as name) | SetUses(whose, name, _) if whose == owner:
            return Zone.PILE, name
    return None, ""


def _drawn_anew(side: Side, zone: Zone | None, name: str, dice: Dice) -> Side:
    top, below = side.pile[: side.face_up], side.pile[side.face_up :]
    told = [copy if zone is Zone.PILE and copy.card.name == name else None for copy in below]
    hand = [name] if zone is Zone.HAND else []
    deck = [name] if zone is Zone.DECK else []
    seen = Counter([*side.discard, *hand, *deck, *(copy.card.name for copy in (*top, *told) if copy)])
    most = most_copies(side.deck_size or 0)
    pool = [known for known in CATALOGUE for _ in range(most - seen[known])]
    dice.shuffle(pool)
    pile = [
        kept or (Copy.fresh(CATALOGUE[pool.pop()]) if pool else real) for kept, real in zip(told, below, strict=True)
    ]
    for cards in (hand, deck):
        cards += [pool.pop() for _ in range(min(len(pool), dice.draw(6)))]
        dice.shuffle(cards)
    return replace(
        side,
        pile=(*top, *pile),
        hand=tuple(hand),
        deck=tuple(deck),
        customs=tuple(card for card in side.customs if card.name in seen or card in side.running or not pool),
    )
