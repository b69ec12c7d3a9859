"""What each open question is about: the facts it is asked with, and no others.

A question (`questions.py`) is made of its offer alone, and the offer is what an `Ask` compares: so what is asked
changes exactly when its offer does. It holds only what its seat may see, and hidden names are silent when printed.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

from engine.game import Seat
from engine.games.redemption.moves import Blocker, Discard, Negate, Override, Result
from engine.games.redemption.piles import forbidden_by
from engine.games.redemption.state import Phase, Side, State

__all__ = [
    "Bare",
    "Blocks",
    "Choice",
    "Loss",
    "Names",
    "Negatable",
    "Offer",
    "Others",
    "Turn",
    "Uses",
    "Wider",
    "Word",
    "offer",
]


@dataclass(frozen=True, slots=True)
class Bare:
    """Nothing but the question itself."""


@dataclass(frozen=True, slots=True)
class Turn:
    """Where the turn is. `silent` holds what stays active if nothing is chosen first, and is None with no choice open.

    `first` are the cards in hand that have to go into the pile before (the strict reading of A1).
    """

    turn: int
    phase: Phase
    silent: tuple[str | None] | None
    first: tuple[str, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Names:
    """Cards of one's own to name, each with how many there are."""

    names: tuple[tuple[str, int], ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Choice:
    """The choice of the phase: what lies ready, with its uses left; what is active; the turn a new one waits for."""

    ready: tuple[tuple[str, int | None], ...] = field(repr=False)
    active: str | None
    barred_until: int | None


@dataclass(frozen=True, slots=True)
class Uses:
    """The active artifact and the uses it has left."""

    name: str
    left: int


@dataclass(frozen=True, slots=True)
class Blocks:
    """The artifacts that forbid demons and beasts, if any."""

    demon: str | None
    beast: str | None


@dataclass(frozen=True, slots=True)
class Others:
    """What may be named of the other side: the active artifact with its printed and left uses, the discard pile."""

    active: str | None
    uses: int | None
    discard: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Loss:
    """What can be discarded: the own pile and hand, and the other's active artifact."""

    active: str | None
    pile: tuple[str, ...] = field(repr=False)
    hand: tuple[str, ...] = field(repr=False)
    theirs: str | None


@dataclass(frozen=True, slots=True)
class Negatable:
    """The effects in force: whose, of which card, and whether the card is still there."""

    effects: tuple[tuple[Seat, str, bool], ...]


@dataclass(frozen=True, slots=True)
class Wider:
    """What an override could touch."""

    phase: Phase
    deck: tuple[str, ...] = field(repr=False)
    hand: tuple[str, ...] = field(repr=False)
    pile: tuple[str, ...] = field(repr=False)
    discard: tuple[str, ...]
    ready: tuple[str, ...] = field(repr=False)
    counted: tuple[tuple[str, int], ...] = field(repr=False)
    active: str | None
    theirs: Others


@dataclass(frozen=True, slots=True)
class Word:
    """The claim that waits for a word."""

    move: Discard | Negate | Override | Result


Offer: TypeAlias = Bare | Turn | Names | Choice | Uses | Blocks | Loss | Negatable | Wider | Word


def offer(state: State, seat: Seat, kind: str) -> Offer:
    """What the question of that kind, open to the seat now, is about."""
    return _OFFERS[kind](state, seat)


def _nothing(state: State, seat: Seat) -> Bare:
    return Bare()


def _turn(state: State, seat: Seat) -> Turn:
    assert state.phase is not None
    side = state.sides[seat]
    silent = (_active(side),) if state.may_choose(seat) else None
    strict = state.strict_pile and state.phase is Phase.ARTIFACT
    return Turn(state.turn, state.phase, silent, _each(side.hand) if strict else ())


def _drew(state: State, seat: Seat) -> Names:
    return Names(_counted(state.sides[seat].deck))


def _pile(state: State, seat: Seat) -> Names:
    return Names(_counted(state.sides[seat].hand))


def _choose(state: State, seat: Seat) -> Choice:
    side = state.sides[seat]
    active, barred = _active(side), side.activatable_from
    if barred is not None:
        return Choice((), active, barred)
    ready = {name: side.left(side.pile[side.to_lift(name)]) for name in _ready(side)}
    return Choice(tuple((name, left) for name, left in ready.items() if left != 0), active, None)


def _use(state: State, seat: Seat) -> Uses:
    side = state.sides[seat]
    assert side.active is not None
    return Uses(side.active.card.name, side.left(side.active) or 0)


def _block(state: State, seat: Seat) -> Blocks:
    return Blocks(forbidden_by(state, Blocker.DEMON), forbidden_by(state, Blocker.BEAST))


def _discard(state: State, seat: Seat) -> Loss:
    side = state.sides[seat]
    return Loss(_active(side), _each(_piled(side)), _each(side.hand), _active(state.sides[1 - seat]))


def _negate(state: State, seat: Seat) -> Negatable:
    return Negatable(
        tuple(
            dict.fromkeys(
                (effect.owner, effect.card.name, effect.card not in state.sides[effect.owner].running)
                for effect in state.effects()
            )
        )
    )


def _override(state: State, seat: Seat) -> Wider:
    side, other = state.sides[seat], state.sides[1 - seat]
    assert state.phase is not None
    theirs = Others(_active(other), other.active.card.uses if other.active else None, _each(other.discard))
    return Wider(
        state.phase,
        _each(side.deck),
        _each(side.hand),
        _each(_piled(side)),
        _each(side.discard),
        _ready(side),
        tuple({copy.card.name: copy.card.uses for copy in side.pile if copy.card.uses is not None}.items()),
        _active(side),
        theirs,
    )


def _word(state: State, seat: Seat) -> Word:
    assert state.claim is not None
    return Word(state.claim.move)


_OFFERS: Mapping[str, Callable[[State, Seat], Offer]] = {
    "deck": _nothing,
    "phase": _turn,
    "drew": _drew,
    "pile": _pile,
    "choose": _choose,
    "use": _use,
    "block": _block,
    "discard": _discard,
    "negate": _negate,
    "override": _override,
    "result": _nothing,
    "agree": _word,
    "withdraw": _word,
}


def _active(side: Side) -> str | None:
    return side.active.card.name if side.active else None


def _piled(side: Side) -> tuple[str, ...]:
    return tuple(copy.card.name for copy in side.pile)


def _ready(side: Side) -> tuple[str, ...]:
    """The names of face-down cards of the pile."""
    return _each(_piled(side)[side.face_up :])


def _counted(names: tuple[str, ...]) -> tuple[tuple[str, int], ...]:
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    return tuple(counts.items())


def _each(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(dict.fromkeys(names))
