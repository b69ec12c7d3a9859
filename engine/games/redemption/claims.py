"""What touches the other side needs the other's word (section 8, Claims): made, agreed, refused, withdrawn."""

from __future__ import annotations

from copy import deepcopy
from dataclasses import replace

from engine.game import Event, Outcome, Seat
from engine.games.redemption.events import ClaimAgreed, ClaimMade, ClaimRefused, ClaimWithdrawn, GameOver
from engine.games.redemption.moves import (
    Agree,
    Change,
    Claimed,
    Discard,
    Negate,
    Override,
    Plain,
    Result,
    SetActive,
    SetPhase,
    SetUses,
    Shift,
)
from engine.games.redemption.state import Claim, State, Zone

__all__ = ["answer_claim", "claim", "declare_result", "in_words", "needs_word", "withdraw"]


def needs_word(seat: Seat, move: Plain) -> bool:
    """Whether that move of this seat waits for the other's word."""
    match move:
        case Discard(owner=owner) | Negate(owner=owner):
            return owner != seat
        case Override():
            return True
        case Result(winner):
            return winner in (seat, None)
    return False


def claim(state: State, seat: Seat, claimed: Claimed) -> tuple[State, tuple[Event, ...]]:
    """The claim waits; nothing else changes."""
    waiting = Claim(seat, deepcopy(claimed.answer), claimed.move)
    return replace(state, claim=waiting), (ClaimMade(None, "§8", seat, claimed.move),)


def withdraw(state: State, seat: Seat) -> tuple[State, tuple[Event, ...]]:
    """The claim is taken back."""
    return replace(state, claim=None), (ClaimWithdrawn(None, "§8", seat),)


def answer_claim(state: State, seat: Seat, move: Agree) -> tuple[State, tuple[Event, ...]]:
    """The claim is lifted, and the event that says whether it is carried out now."""
    told = ClaimAgreed(None, "§8", seat) if move.agree else ClaimRefused(None, "§8", seat)
    return replace(state, claim=None), (told,)


def declare_result(state: State, move: Result) -> tuple[State, tuple[Event, ...]]:
    """The game at the table is over (section 8)."""
    winner = move.winner
    ranks = (1, 1) if winner is None else (1, 2) if winner == 0 else (2, 1)
    outcome = Outcome("declared", () if winner is None else (winner,), ranks)
    return replace(state, outcome=outcome, claim=None), (GameOver(None, "§8", "declared", winner),)


def in_words(move: Discard | Negate | Override | Result, reader: Seat) -> str:
    """A claim as a question tells it to a seat."""
    match move:
        case Discard(owner, name, negated, ends, _, by):
            how = " and negated" if negated else ", its effect over" if ends else ""
            return f"{_whose(owner, reader)} {name} is discarded{_by(by)}{how}"
        case Negate(owner, name, for_a_round, by):
            return f"{_whose(owner, reader)} {name} is negated for {'a round' if for_a_round else 'this turn'}{_by(by)}"
        case Override(note, change):
            return f"“{note}”{f': {_change(change, reader)}' if change else ', as a note for the record'}"
        case Result(None):
            return "the game is a draw"
        case Result(winner):
            return "you have won" if winner == reader else "the other player has won"


def _change(change: Change, reader: Seat) -> str:
    match change:
        case Shift(owner, name, source, target):
            places = f"from {_PLACES[source]} to {_PLACES[target]}"
            return f"{_whose(owner, reader)} {name} goes {places}"
        case SetActive(owner, None):
            return f"{_whose(owner, reader)} active artifact is turned face down"
        case SetActive(owner, name):
            return f"{_whose(owner, reader)} {name} becomes active"
        case SetUses(owner, name, left):
            return f"{_whose(owner, reader)} {name} has {left} use{'s' * (left != 1)} left"
        case SetPhase(phase):
            return f"the turn goes to its {phase.value} phase"


_PLACES = {Zone.DECK: "the deck", Zone.HAND: "the hand", Zone.PILE: "the pile", Zone.DISCARD: "the discard pile"}


def _whose(owner: Seat, reader: Seat) -> str:
    return "your" if owner == reader else "the other player's"


def _by(by: str | None) -> str:
    return f" by {by}" if by else ""
