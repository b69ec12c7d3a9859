"""Each kind of move: whether the rules allow it now, and what it does. One idea a module, brought together here."""

from __future__ import annotations

from engine.game import Event, Seat
from engine.games.redemption import claims, decks, losses, overrides, phases, piles
from engine.games.redemption.moves import (
    Activate,
    Add,
    Block,
    Deck,
    Discard,
    Drew,
    Keep,
    Negate,
    Next,
    Override,
    Plain,
    Result,
    Use,
    Withdraw,
)
from engine.games.redemption.state import State

__all__ = ["carry_out", "check"]


def check(state: State, seat: Seat, move: Plain) -> None:
    """Raises Rejected, with the rule, if that move of an open kind is not allowed."""
    match move:
        case Deck():
            decks.check_deck(move)
        case Next():
            phases.check_next(state, seat)
        case Drew():
            piles.check_drawn(state, seat, move)
        case Add():
            piles.check_add(state, seat, move)
        case Activate() | Keep():
            piles.check_choice(state, seat, move)
        case Use():
            piles.check_use(state, seat, move)
        case Block():
            piles.check_block(state, seat, move)
        case Discard():
            losses.check_discard(state, seat, move)
        case Negate():
            losses.check_negate(state, seat, move)
        case Override():
            overrides.check_override(state, seat, move)


def carry_out(state: State, seat: Seat, move: Plain) -> tuple[State, tuple[Event, ...]]:
    """The state after an allowed move, and what happened. The word on a claim is given by `rules.py`."""
    match move:
        case Deck():
            return decks.declare(state, seat, move)
        case Next():
            return phases.move_on(state, seat)
        case Drew():
            return piles.draw(state, seat, move)
        case Add():
            return piles.add(state, seat, move)
        case Activate() | Keep():
            return piles.choose(state, seat, move)
        case Use():
            return piles.use(state, seat, move)
        case Block():
            return piles.allow_block(state, seat, move)
        case Discard():
            return losses.discard(state, seat, move)
        case Negate():
            return losses.negate(state, seat, move)
        case Override():
            return overrides.override(state, seat, move)
        case Result():
            return claims.declare_result(state, move)
        case Withdraw():
            return claims.withdraw(state, seat)
    raise AssertionError(move)
