"""What the judge keeps track of (section 3), and what follows from it: which effects are in force, and for how long."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field, replace
from typing import Any

from engine.game import Json, Outcome, Seat
from engine.games.redemption.cards import CATALOGUE, TABLES_OF_THE_LAW, Card

__all__ = ["PHASES", "Claim", "Copy", "Effect", "Phase", "Side", "State", "Zone", "without"]


class Phase(enum.StrEnum):
    """The parts of a turn, in their order (R8)."""

    DRAW = "draw"
    ARTIFACT = "artifact"
    RESCUE = "rescue"
    DISCARD = "discard"


PHASES = tuple(Phase)


class Zone(enum.StrEnum):
    """Where a declared artifact can be."""

    DECK = "deck"
    HAND = "hand"
    PILE = "pile"
    DISCARD = "discard"


@dataclass(frozen=True, slots=True)
class Copy:
    """One card of a pile, and the uses it has left; None for no count and for a count that its holder keeps (A14)."""

    card: Card = field(repr=False)
    left: int | None = field(repr=False)

    @classmethod
    def fresh(cls, card: Card) -> Copy:
        """A copy as it comes into a pile: with all its uses (A30)."""
        return cls(card, None if card.shared else card.uses)


@dataclass(frozen=True, slots=True)
class Effect:
    """An effect in force; `fading`, if it ends with the turn (R12, A24)."""

    card: Card
    owner: Seat
    fading: bool


@dataclass(frozen=True, slots=True)
class Side:
    """One player's artifacts.

    `pile` has its top first, and its top card is active if `face_up` (R5). `negated_through` is the last turn of the
    active one's negation (A16), `last_use` the turn in which its last use was called (A24). `running` are discarded
    ones whose effects go on until the turn ends (R12); `muted`: no effect of this side this turn (R13).
    `activatable_from` is the next own turn on which another may be activated (R14). `shared_left` counts what the
    holder has left of cards that limit the holder (A14), `used_on` the turn of the last use of one that may be used
    once a turn (A33).
    """

    deck_size: int | None = None
    customs: tuple[Card, ...] = field(default=(), repr=False)
    deck: tuple[str, ...] = field(default=(), repr=False)
    hand: tuple[str, ...] = field(default=(), repr=False)
    pile: tuple[Copy, ...] = field(default=(), repr=False)
    face_up: bool = False
    negated_through: int | None = None
    last_use: int | None = None
    running: tuple[Card, ...] = ()
    muted: bool = False
    activatable_from: int | None = None
    discard: tuple[str, ...] = ()
    shared_left: tuple[tuple[str, int], ...] = field(
        default=tuple((card.name, card.uses or 0) for card in CATALOGUE.values() if card.shared), repr=False
    )
    used_on: int | None = None

    @property
    def active(self) -> Copy | None:
        """The active artifact: the top of the pile, if it is face up (R5)."""
        return self.pile[0] if self.face_up else None

    def card(self, name: str) -> Card:
        """The card of that (short) name, of section 6 or the player's own. Raises KeyError if there is none."""
        found = CATALOGUE.get(name)
        if found is None:
            found = {card.name: card for card in self.customs}[name]
        return found

    def left(self, copy: Copy) -> int | None:
        """The uses a copy in the pile has left, None for no count."""
        return dict(self.shared_left)[copy.card.name] if copy.card.shared else copy.left

    def in_force(self, turn: int) -> bool:
        """Whether the active artifact's effect is in force now (A12, A16, A24, A31)."""
        if not self.face_up or self.muted or self.negated(turn):
            return False
        return self.left(self.pile[0]) != 0 or self.last_use == turn

    def negated(self, turn: int) -> bool:
        """Whether the active artifact is negated now (A16)."""
        return self.negated_through is not None and self.negated_through >= turn

    def effects(self, owner: Seat, turn: int) -> tuple[Effect, ...]:
        """This side's effects in force: the active one's, then those that run on after a discard."""
        if self.muted:
            return ()
        running = tuple(Effect(card, owner, fading=True) for card in self.running)
        if not self.in_force(turn):
            return running
        top = self.pile[0]
        return (Effect(top.card, owner, fading=self.left(top) == 0), *running)

    def hand_limit(self, turn: int) -> int:
        """10 while one's own Tables of the Law is in force, else 8 (T7)."""
        at_work = any(effect.card.name == TABLES_OF_THE_LAW for effect in self.effects(0, turn))
        return 10 if at_work else 8

    def none_up(self) -> Side:
        """With no active artifact; a negation and a last use end with it (A16)."""
        return replace(self, face_up=False, negated_through=None, last_use=None)

    def place_of(self, name: str) -> int:
        """Where in the pile the copy of that name lies that a discard or override means (A26), or -1."""
        return next((at for at, copy in enumerate(self.pile) if copy.card.name == name), -1)

    def face_down(self, name: str) -> list[int]:
        """Where in the pile copies of that name lie face down."""
        return [at for at, copy in enumerate(self.pile) if copy.card.name == name and not (at == 0 and self.face_up)]

    def to_lift(self, name: str) -> int:
        """Which copy is activated: of those face down the one with most uses left, then the upper one (A26)."""
        return max(self.face_down(name), key=lambda at: (self.left(self.pile[at]) or 0, -at))

    def with_left(self, at: int, left: int) -> Side:
        """With the uses of the copy at that place set, or its holder's (A14)."""
        copy = self.pile[at]
        if copy.card.shared:
            name = copy.card.name
            return replace(self, shared_left=tuple((n, left if n == name else old) for n, old in self.shared_left))
        return replace(self, pile=(*self.pile[:at], replace(copy, left=left), *self.pile[at + 1 :]))


@dataclass(frozen=True, slots=True)
class Claim:
    """What waits for the other seat's word (section 8): the answer as it was given, and the move it means."""

    seat: Seat
    answer: Json
    move: Any


@dataclass(frozen=True, slots=True)
class State:
    """The whole of it. `turn` is 0 until both decks are declared; `on_turn` is then the seat that will begin."""

    strict_pile: bool
    on_turn: Seat
    sides: tuple[Side, Side] = (Side(), Side())
    turn: int = 0
    phase: Phase | None = None
    chosen: bool = False
    claim: Claim | None = None
    outcome: Outcome | None = None

    def may_choose(self, seat: Seat) -> bool:
        """Whether the seat's one choice of this artifact phase is still to make (A4)."""
        here = self.phase is Phase.ARTIFACT and self.on_turn == seat
        return here and not self.chosen and self.outcome is None

    def effects(self) -> tuple[Effect, ...]:
        """All effects in force: seat 0's, then seat 1's."""
        return self.sides[0].effects(0, self.turn) + self.sides[1].effects(1, self.turn)

    def with_side(self, seat: Seat, side: Side) -> State:
        """With that seat's side replaced."""
        return replace(self, sides=(side, self.sides[1]) if seat == 0 else (self.sides[0], side))

    def next_own_turn(self, seat: Seat) -> int:
        """The seat's next turn after this one (A9)."""
        return self.turn + (2 if seat == self.on_turn else 1)


def without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    """The names less the first of that kind."""
    at = names.index(name)
    return names[:at] + names[at + 1 :]
