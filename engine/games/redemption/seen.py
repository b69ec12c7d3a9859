"""Building what a seat may see, from nothing."""

from __future__ import annotations

from copy import deepcopy

from engine.game import Seat
from engine.games.redemption.openings import opened
from engine.games.redemption.state import Side, State
from engine.games.redemption.views import Face, Held, InForce, Own, Player, View, Waiting

__all__ = ["view"]


def view(state: State, seat: Seat | None) -> View:
    """What the seat (None: the table) may see."""
    outcome, claim = state.outcome, state.claim
    return View(
        seat=seat,
        strict_pile=state.strict_pile,
        turn=state.turn,
        on_turn=state.on_turn,
        phase=state.phase,
        players=(_player(state, 0, seat), _player(state, 1, seat)),
        effects=tuple(
            InForce(effect.card.name, effect.owner, effect.card.reach, effect.fading, effect.card.effect)
            for effect in state.effects()
        ),
        claim=Waiting(claim.seat, deepcopy(claim.answer), claim.move) if claim else None,
        asked=opened(state),
        over=outcome is not None,
        winner=outcome.winners[0] if outcome and outcome.winners else None,
        reason=outcome.reason if outcome else None,
    )


def _player(state: State, whose: Seat, seat: Seat | None) -> Player:
    side = state.sides[whose]
    return Player(
        deck_size=side.deck_size,
        active=_face(side),
        in_force=side.in_force(state.turn),
        face_down=len(side.pile) - side.face_up,
        negated_through=side.negated_through,
        muted=side.muted,
        activatable_from=side.activatable_from,
        may_choose=state.may_choose(whose),
        hand_limit=side.hand_limit(state.turn),
        discard=side.discard,
        own=_own(side) if whose == seat else None,
    )


def _face(side: Side) -> Face | None:
    if side.active is None:
        return None
    card = side.active.card
    return Face(card.name, card.reach, card.uses, side.left(side.active), card.effect)


def _own(side: Side) -> Own:
    pile = tuple(Held(copy.card.name, side.left(copy)) for copy in side.pile)
    return Own(side.deck, side.hand, pile, side.customs)
