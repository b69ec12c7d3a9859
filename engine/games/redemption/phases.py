"""The turn: from phase to phase (R8), exhausted cards going (R11), and what the end of a turn ends (R12–R14)."""

from __future__ import annotations

from dataclasses import replace

from engine.game import Event, Rejected, Seat
from engine.games.redemption.cards import some
from engine.games.redemption.events import (
    EffectFaded,
    Kept,
    MayActivateAgain,
    MutingOver,
    NegationOver,
    PhaseBegan,
    TurnBegan,
    WornOut,
)
from engine.games.redemption.state import PHASES, Phase, Side, State

__all__ = ["begin_turn", "check_next", "enter", "move_on"]


def check_next(state: State, seat: Seat) -> None:
    """Raises Rejected if the strict reading of A1 forbids leaving the artifact phase."""
    hand = state.sides[seat].hand
    if state.strict_pile and state.phase is Phase.ARTIFACT and hand:
        raise Rejected(
            f"This table plays the strict pile: {some(dict.fromkeys(hand))} must go into your pile "
            f"before you leave this phase.",
            "A1",
        )


def move_on(state: State, seat: Seat) -> tuple[State, tuple[Event, ...]]:
    """The next phase, or after the last one the other seat's turn."""
    assert state.phase is not None
    told: tuple[Event, ...] = ()
    if state.may_choose(seat):
        active = state.sides[seat].active
        told = (Kept(None, "A4", seat, active.card.name if active else None, True),)
    if state.phase is Phase.DISCARD:
        after, more = _end_turn(state)
        begun, most = begin_turn(after, 1 - seat)
        return begun, told + more + most
    after, more = enter(state, PHASES[PHASES.index(state.phase) + 1], "R8")
    return after, told + more


def enter(state: State, phase: Phase, rule: str) -> tuple[State, tuple[Event, ...]]:
    """The turn is in that phase. Entering an artifact phase first takes exhausted cards away (R11, A13)."""
    seat = state.on_turn
    began = PhaseBegan(None, rule, state.turn, seat, phase)
    after = replace(state, phase=phase, chosen=False)
    side = state.sides[seat]
    if phase is not Phase.ARTIFACT or all(side.left(copy) != 0 for copy in side.pile):
        return after, (began,)
    gone = tuple(copy.card.name for copy in side.pile if side.left(copy) == 0)
    if side.active is not None and side.left(side.active) == 0:
        side = side.none_up()
    side = replace(side, pile=tuple(copy for copy in side.pile if side.left(copy) != 0), discard=(*side.discard, *gone))
    return after.with_side(seat, side), (began, WornOut(None, "R11", seat, gone))


def begin_turn(state: State, seat: Seat) -> tuple[State, tuple[Event, ...]]:
    """The seat's turn begins with its draw phase; it may activate again if this is the turn it waited for (R14)."""
    after = replace(state, turn=state.turn + 1, on_turn=seat, phase=Phase.DRAW, chosen=False)
    told: tuple[Event, ...] = (TurnBegan(None, "R8", after.turn, seat),)
    for owner, side in enumerate(after.sides):
        if side.activatable_from is not None and side.activatable_from <= after.turn:
            after = after.with_side(owner, replace(side, activatable_from=None))
            told = (*told, MayActivateAgain(None, "R14", owner))
    return after, told


def _end_turn(state: State) -> tuple[State, tuple[Event, ...]]:
    after, told = state, list[Event]()
    for owner, side in enumerate(state.sides):
        told += [
            EffectFaded(None, "A24" if at == 0 and side.in_force(state.turn) else "R12", owner, effect.card.name)
            for at, effect in enumerate(side.effects(owner, state.turn))
            if effect.fading
        ]
        if side.muted:
            told.append(MutingOver(None, "R13", owner))
        if side.active is not None and side.negated_through == state.turn:
            told.append(NegationOver(None, "A16", owner, side.active.card.name))
        after = after.with_side(owner, _rested(side, state.turn))
    return after, tuple(told)


def _rested(side: Side, turn: int) -> Side:
    if not (side.running or side.muted or side.negated_through == turn):
        return side
    lasting = None if side.negated_through == turn else side.negated_through
    return replace(side, running=(), muted=False, negated_through=lasting)
