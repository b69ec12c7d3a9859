"""What the rules do not know, both players agreeing (A22): a note for the record, and a change to go with it."""

from __future__ import annotations

from dataclasses import replace

from engine.game import Event, Rejected, Seat
from engine.games.redemption.events import Noted, Shifted, UsesSet
from engine.games.redemption.losses import hidden
from engine.games.redemption.moves import Override, SetActive, SetPhase, SetUses, Shift
from engine.games.redemption.phases import enter
from engine.games.redemption.piles import lift, turn_down
from engine.games.redemption.state import Copy, Side, State, Zone, without

__all__ = ["check_override", "override"]


def check_override(state: State, seat: Seat, move: Override) -> None:
    """Raises Rejected if the change can't be made, or touches what is the other seat's alone to name."""
    match move.change:
        case Shift() as change:
            _check_shift(state, seat, change)
        case SetActive() as change:
            _check_active(state, seat, change)
        case SetUses() as change:
            _check_uses(state, seat, change)
        case SetPhase(phase) if phase is state.phase:
            raise Rejected(f"This turn is in its {phase.value} phase already.", "§8")


def _check_shift(state: State, seat: Seat, change: Shift) -> None:
    side = state.sides[change.owner]
    if change.owner != seat:
        active = side.active is not None and side.active.card.name == change.name and change.source is Zone.PILE
        if not active and (change.source is not Zone.DISCARD or change.name not in side.discard):
            raise hidden()
    elif change.name not in _names(side, change.source):
        raise Rejected(
            f"{change.name} is not in your {_called(change.source)}, so it cannot be moved from there.", "§8"
        )


def _check_active(state: State, seat: Seat, change: SetActive) -> None:
    side = state.sides[change.owner]
    if change.name is None:
        if side.active is None:
            whose = "You have" if change.owner == seat else "The other player has"
            raise Rejected(f"{whose} no active artifact to turn face down.", "A32")
    elif change.owner != seat:
        raise hidden()
    elif side.place_of(change.name) < 0:
        raise Rejected(f"{change.name} is not in your artifact pile; an override can move it there first.", "§8")
    elif not side.face_down(change.name):
        raise Rejected(f"{change.name} is active already.", "A32")


def _check_uses(state: State, seat: Seat, change: SetUses) -> None:
    side = state.sides[change.owner]
    if change.owner != seat and (side.active is None or side.active.card.name != change.name):
        raise hidden()
    at = side.place_of(change.name)
    if at < 0:
        raise Rejected(f"{change.name} is not in your artifact pile, and uses count only there.", "A30")
    most = side.pile[at].card.uses
    if most is None:
        raise Rejected(f"{change.name} has no count of uses.", "A15")
    if change.left > most:
        raise Rejected(f"{change.name} has at most {most} use{'s' * (most > 1)}, so {change.left} can't be left.", "§8")


def override(state: State, seat: Seat, move: Override) -> tuple[State, tuple[Event, ...]]:
    """The note is taken and the change made."""
    noted = Noted(None, "A22", seat, move.note)
    after, told = state, tuple[Event, ...]()
    match move.change:
        case Shift() as change:
            after, told = _shift(state, change)
        case SetActive(owner, None):
            after, told = turn_down(state, owner, "A22")
        case SetActive(owner, str() as name):
            after, told = lift(state, owner, state.sides[owner].to_lift(name), "A22")
        case SetUses(owner, name, left):
            side = state.sides[owner]
            after = state.with_side(owner, side.with_left(side.place_of(name), left))
            told = (UsesSet(None, "A22", owner, name, left),)
        case SetPhase(phase):
            after, told = enter(state, phase, "A22")
    return after, (noted, *told)


def _shift(state: State, change: Shift) -> tuple[State, tuple[Event, ...]]:
    side, name = state.sides[change.owner], change.name
    was_active = False
    match change.source:
        case Zone.DECK:
            side = replace(side, deck=without(side.deck, name))
        case Zone.HAND:
            side = replace(side, hand=without(side.hand, name))
        case Zone.DISCARD:
            side = replace(side, discard=without(side.discard, name))
        case Zone.PILE:
            at = side.place_of(name)
            was_active = side.face_up and at == 0
            side = replace(side.none_up() if was_active else side, pile=(*side.pile[:at], *side.pile[at + 1 :]))
    match change.target:
        case Zone.DECK:
            side = replace(side, deck=(*side.deck, name))
        case Zone.HAND:
            side = replace(side, hand=(*side.hand, name))
        case Zone.DISCARD:
            side = replace(side, discard=(*side.discard, name))
        case Zone.PILE:
            side = replace(side, pile=(*side.pile, Copy.fresh(side.card(name))))
    told = Shifted(None, "A22", change.owner, name, change.source, change.target, was_active)
    return state.with_side(change.owner, side), (told,)


def _names(side: Side, zone: Zone) -> tuple[str, ...]:
    match zone:
        case Zone.DECK:
            return side.deck
        case Zone.HAND:
            return side.hand
        case Zone.PILE:
            return tuple(copy.card.name for copy in side.pile)
        case Zone.DISCARD:
            return side.discard


def _called(zone: Zone) -> str:
    return {Zone.DECK: "deck list", Zone.HAND: "hand", Zone.PILE: "artifact pile", Zone.DISCARD: "discard pile"}[zone]
