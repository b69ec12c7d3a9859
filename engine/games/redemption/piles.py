"""A player's own pile: drawing, adding (R10), choosing what is active (R7, R9), using it, and blocks."""

from __future__ import annotations

from dataclasses import replace

from engine.game import Event, Rejected, Seat
from engine.games.redemption.cards import CROSS_BEAMS, THREE_NAILS
from engine.games.redemption.events import (
    Activated,
    AddedToPile,
    BlockAllowed,
    Drawn,
    Kept,
    PileGrew,
    TurnedDown,
    Used,
)
from engine.games.redemption.moves import Activate, Add, Block, Blocker, Choose, Drew, Keep, Use
from engine.games.redemption.openings import next_artifact_phase
from engine.games.redemption.state import Copy, State, without

__all__ = [
    "add",
    "allow_block",
    "check_add",
    "check_block",
    "check_choice",
    "check_drawn",
    "check_use",
    "choose",
    "draw",
    "forbidden_by",
    "lift",
    "turn_down",
    "use",
]


def check_drawn(state: State, seat: Seat, move: Drew) -> None:
    """Raises Rejected if no such card is left in the deck list."""
    if move.name not in state.sides[seat].deck:
        raise Rejected(
            f"{move.name} is not among the artifacts still in your deck, so it cannot have been drawn. "
            f"Check the name; if the deck list is wrong, an override can mend it.",
            "§2",
        )


def draw(state: State, seat: Seat, move: Drew) -> tuple[State, tuple[Event, ...]]:
    """The card goes from the deck list into the hand (A1, A29)."""
    side = state.sides[seat]
    side = replace(side, deck=without(side.deck, move.name), hand=(*side.hand, move.name))
    return state.with_side(seat, side), (Drawn(seat, "A29", move.name),)


def check_add(state: State, seat: Seat, move: Add) -> None:
    """Raises Rejected if the card is not in hand."""
    side = state.sides[seat]
    if move.name in side.hand:
        return
    if move.name in side.deck:
        raise Rejected(f"{move.name} is not in your hand. If you have drawn it, say so first.", "R10")
    raise Rejected(f"{move.name} is not in your hand, and only cards in hand can enter the pile.", "R10")


def add(state: State, seat: Seat, move: Add) -> tuple[State, tuple[Event, ...]]:
    """The card goes to the bottom of the pile, face down (A25)."""
    side = state.sides[seat]
    pile = (*side.pile, Copy.fresh(side.card(move.name)))
    side = replace(side, hand=without(side.hand, move.name), pile=pile)
    told = PileGrew(None, "A25", seat, len(pile) - side.face_up), AddedToPile(seat, "A25", move.name)
    return state.with_side(seat, side), told


def check_choice(state: State, seat: Seat, move: Choose) -> None:
    """Raises Rejected if that can't be activated, or turned down, now."""
    if isinstance(move, Keep):
        return
    side = state.sides[seat]
    if move.name is None:
        if not side.face_up:
            raise Rejected("You have no active artifact to turn face down; to leave it so, keep.", "A32")
        return
    name = move.name
    held = side.place_of(name) >= 0
    if not held and name in side.hand:
        raise Rejected(f"{name} is still in your hand: add it to your pile first, then activate it.", "A3")
    if not held and name in side.discard:
        raise Rejected(f"{name} is in your discard pile and can't be activated any more.", "R7")
    if not held:
        raise Rejected(f"{name} is not in your artifact pile, and only a card of your own pile can be activated.", "R7")
    if side.activatable_from is not None:
        raise Rejected(
            f"Your active artifact was discarded, so another may be activated from your turn "
            f"{side.activatable_from} on. Until then you can add cards to the pile.",
            "R14",
        )
    down = side.face_down(name)
    if not down:
        raise Rejected(f"{name} is active already; to leave it so, keep.", "A32")
    if all(side.left(side.pile[at]) == 0 for at in down):
        raise Rejected(
            f"{name} has no use left. It goes to your discard pile in your Artifact Activation Phase: "
            f"{next_artifact_phase(state, seat)}.",
            "R11",
        )


def choose(state: State, seat: Seat, move: Choose) -> tuple[State, tuple[Event, ...]]:
    """The one choice of the phase is made: keep, change or face down (R9, A4)."""
    side, after = state.sides[seat], replace(state, chosen=True)
    match move:
        case Keep():
            return after, (Kept(None, "R9", seat, side.active.card.name if side.active else None, False),)
        case Activate(None):
            return turn_down(after, seat, "R9")
        case Activate(str() as name):
            return lift(after, seat, side.to_lift(name), "R7")
    raise AssertionError(move)


def lift(state: State, seat: Seat, at: int, rule: str) -> tuple[State, tuple[Event, ...]]:
    """That copy goes to the top of the pile, face up; the one before it stays, its effect over at once (A6, A25)."""
    side = state.sides[seat]
    before = side.active.card.name if side.active is not None else None
    copy = side.pile[at]
    pile = (copy, *side.pile[:at], *side.pile[at + 1 :])
    side = replace(side.none_up(), pile=pile, face_up=True)
    card = copy.card
    told = Activated(None, rule, seat, card.name, card.reach, card.uses, side.left(copy), card.effect, before)
    return state.with_side(seat, side), (told,)


def turn_down(state: State, seat: Seat, rule: str) -> tuple[State, tuple[Event, ...]]:
    """The active artifact is turned face down: none is active, the card stays in the pile (R9, A6)."""
    side = state.sides[seat]
    assert side.active is not None
    return state.with_side(seat, side.none_up()), (TurnedDown(None, rule, seat, side.active.card.name),)


def check_use(state: State, seat: Seat, move: Use) -> None:
    """Raises Rejected if another card than the active one is named."""
    side = state.sides[seat]
    assert side.active is not None
    if side.active.card.name == move.name:
        return
    if any(card.name == move.name for card in side.running):
        raise Rejected(
            f"{move.name} has been discarded: what is at work goes on to the end of this turn, "
            f"but the card is no longer there to be used.",
            "A23",
        )
    raise Rejected(
        f"{move.name} is not active, {side.active.card.name} is; only the active artifact can be used.", "R5"
    )


def use(state: State, seat: Seat, move: Use) -> tuple[State, tuple[Event, ...]]:
    """One use less; the effect of a last use runs to the end of the turn (A15, A24)."""
    side = state.sides[seat]
    assert side.active is not None
    card, left = side.active.card, (side.left(side.active) or 0) - 1
    side = side.with_left(0, left)
    if left == 0:
        side = replace(side, last_use=state.turn)
    if card.once_a_turn:
        side = replace(side, used_on=state.turn)
    return state.with_side(seat, side), (Used(None, "A15" if left else "A24", seat, card.name, left),)


def forbidden_by(state: State, blocker: Blocker) -> str | None:
    """The artifact in force that forbids this blocker, whoever's it is (R6), or None."""
    name = {Blocker.DEMON: THREE_NAILS, Blocker.BEAST: CROSS_BEAMS}.get(blocker)
    return name if name and any(effect.card.name == name for effect in state.effects()) else None


def check_block(state: State, seat: Seat, move: Block) -> None:
    """Raises Rejected if an artifact in force forbids the block."""
    name = forbidden_by(state, move.blocker)
    if name is None:
        return
    owners = {effect.owner for effect in state.effects() if effect.card.name == name}
    whose = "yours and the other player's" if len(owners) == 2 else "yours" if seat in owners else "the other player's"
    raise Rejected(
        f"No {move.blocker.value} may block while {name} is in force ({whose}): it works on everyone, its holder "
        f"included. Another blocker is fine, or this one once the effect is over.",
        "R6",
    )


def allow_block(state: State, seat: Seat, move: Block) -> tuple[State, tuple[Event, ...]]:
    """The block may go ahead; nothing the judge tracks changes."""
    return state, (BlockAllowed(None, "R6", seat, move.blocker),)
