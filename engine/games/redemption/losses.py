"""What happens to an artifact from outside: discarded (R12–R14) or negated (A16)."""

from __future__ import annotations

from dataclasses import replace

from engine.game import Event, Rejected, Seat
from engine.games.redemption.events import Aftermath, CutOff, Discarded, Negated
from engine.games.redemption.moves import Discard, Negate
from engine.games.redemption.state import Side, State, Zone, without

__all__ = ["check_discard", "check_negate", "discard", "hidden", "negate"]


def hidden() -> Rejected:
    """The refusal of any other name of the other seat's cards: alike, whether or not there is such a card."""
    return Rejected(
        "Of the other player's cards you can name the active artifact and one whose effect runs on after a discard; "
        "in an override the active one and those of the discard pile. The rest is theirs to name.",
        "§8",
    )


def check_discard(state: State, seat: Seat, move: Discard) -> None:
    """Raises Rejected if that card is not there to be discarded, or not this seat's to name."""
    side = state.sides[move.owner]
    if move.owner != seat:
        if move.source is Zone.HAND or side.active is None or side.active.card.name != move.name:
            raise hidden()
    elif move.source is Zone.HAND:
        if move.name not in side.hand:
            raise Rejected(f"{move.name} is not in your hand, so it cannot be discarded from there.", "R1")
    elif side.place_of(move.name) < 0:
        also = " It is in your hand: say that it goes from there." if move.name in side.hand else ""
        raise Rejected(f"{move.name} is not in your artifact pile, so it cannot be discarded from there.{also}", "R1")


def discard(state: State, seat: Seat, move: Discard) -> tuple[State, tuple[Event, ...]]:
    """The card goes to its owner's discard pile."""
    owner, name = move.owner, move.name
    side = state.sides[owner]
    side = replace(side, discard=(*side.discard, name))
    if move.source is Zone.HAND:
        side = replace(side, hand=without(side.hand, name))
        return state.with_side(owner, side), (Discarded(None, "R1", owner, name, Aftermath.FROM_HAND, move.by, None),)
    at = side.place_of(name)
    gone = replace(side, pile=(*side.pile[:at], *side.pile[at + 1 :]))
    if not (side.face_up and at == 0):
        return state.with_side(owner, gone), (Discarded(None, "A18", owner, name, Aftermath.FACE_DOWN, move.by, None),)
    again = state.next_own_turn(owner)
    gone = replace(gone.none_up(), activatable_from=again)
    gone, aftermath, rule = _aftermath(state, side, gone, move)
    return state.with_side(owner, gone), (Discarded(None, rule, owner, name, aftermath, move.by, again),)


def _aftermath(state: State, before: Side, gone: Side, move: Discard) -> tuple[Side, Aftermath, str]:
    if move.negated or before.negated(state.turn):
        return replace(gone, muted=True, running=()), Aftermath.MUTED, "R13" if move.negated else "A27"
    if not before.in_force(state.turn):
        return gone, Aftermath.NOTHING, "A28"
    if move.ends:
        return gone, Aftermath.OVER, "A17"
    return replace(gone, running=(*gone.running, before.pile[0].card)), Aftermath.RUNS_ON, "R12"


def check_negate(state: State, seat: Seat, move: Negate) -> None:
    """Raises Rejected if that is no effect in force."""
    if any(effect.owner == move.owner and effect.card.name == move.name for effect in state.effects()):
        return
    if move.owner != seat:
        raise Rejected(
            "The other player has no such effect in force: name their active artifact, or a discarded one whose effect "
            "runs on.",
            "A16",
        )
    raise Rejected(f"No effect of your {move.name} is in force, so there is nothing to negate.", "A16")


def negate(state: State, seat: Seat, move: Negate) -> tuple[State, tuple[Event, ...]]:
    """The active one's effect is off for its time (A16); one that runs on after a discard is over for good (T28)."""
    owner = move.owner
    side = state.sides[owner]
    if side.in_force(state.turn) and side.pile[0].card.name == move.name:
        through = state.turn + move.round
        after = replace(side, negated_through=through)
        return state.with_side(owner, after), (Negated(None, "A16", owner, move.name, through, move.by),)
    after = replace(side, muted=True, running=())
    return state.with_side(owner, after), (CutOff(None, "R13", owner, move.name, move.by),)
