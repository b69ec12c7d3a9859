"""What a seat, or the table, may see of a judged table.

Decks, hands and face-down cards are their owner's alone to see, after the end as well (A2): of the others' a view
holds the active artifact and how many lie face down, and nothing about a hand, not even its size.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.game import Json, Seat
from engine.games.redemption.cards import Card, Reach
from engine.games.redemption.moves import Discard, Negate, Override, Result
from engine.games.redemption.state import Phase

__all__ = ["Face", "Held", "InForce", "Own", "Player", "View", "Waiting"]


@dataclass(frozen=True, slots=True)
class Face:
    """An active artifact as it lies there: on whom it works, how often it can be used and how often still.

    `uses` and `left` are None for no count; `effect` is empty for a card of the player's own.
    """

    name: str
    reach: Reach
    uses: int | None
    left: int | None
    effect: str


@dataclass(frozen=True, slots=True)
class Held:
    """A card of one's own pile, and the uses it has left, None for no count."""

    name: str = field(repr=False)
    left: int | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class Own:
    """What only its owner sees: the artifacts still in the deck, the hand, the whole pile with its top first."""

    deck: tuple[str, ...] = field(repr=False)
    hand: tuple[str, ...] = field(repr=False)
    pile: tuple[Held, ...] = field(repr=False)
    customs: tuple[Card, ...] = field(repr=False)


@dataclass(frozen=True, slots=True)
class Player:
    """One player's artifacts. `own` stands in that player's view alone.

    `in_force`: whether the active one's effect is; `negated_through` is the last turn of its negation; `face_down`
    counts the cards of the pile that are not active; `activatable_from` is the turn from which another may be
    activated after a discard, None for at once.
    """

    deck_size: int | None
    active: Face | None
    in_force: bool
    face_down: int
    negated_through: int | None
    muted: bool
    activatable_from: int | None
    may_choose: bool
    hand_limit: int
    discard: tuple[str, ...]
    own: Own | None = field(repr=False)


@dataclass(frozen=True, slots=True)
class InForce:
    """An effect in force; `fading`, if it ends with this turn."""

    name: str
    owner: Seat
    reach: Reach
    fading: bool
    effect: str


@dataclass(frozen=True, slots=True)
class Waiting:
    """A claim that waits for the other seat's word: whose it is, the answer as given, and the move it means."""

    seat: Seat
    answer: Json
    move: Discard | Negate | Override | Result


@dataclass(frozen=True, slots=True)
class View:
    """The table as `seat` (None: everybody) sees it. `turn` is 0 and `phase` None until both decks are declared.

    `on_turn` is then the seat that will begin. `asked` says what is open to whom.
    """

    seat: Seat | None
    strict_pile: bool
    turn: int
    on_turn: Seat
    phase: Phase | None
    players: tuple[Player, Player]
    effects: tuple[InForce, ...]
    claim: Waiting | None
    asked: tuple[tuple[Seat, str], ...]
    over: bool
    winner: Seat | None
    reason: str | None
