"""Where a match stands, and what follows from that alone: who may go where, what can be paid, where wolves go."""

from __future__ import annotations

import enum
from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from engine.game import Outcome, Seat
from engine.games.micro_midgard.answers import Part
from engine.games.micro_midgard.pieces import (
    CAP,
    COLOURS,
    MIDGARD,
    SPACES,
    Action,
    Colour,
    Goods,
    Side,
)
from engine.games.micro_midgard.printed import PrintedSet, Prophecy, Square, Yield
from engine.games.micro_midgard.relics import RELICS

__all__ = [
    "NO_ACTIONS",
    "Phase",
    "Player",
    "State",
    "backward",
    "forward",
    "is_past",
    "legal_moves",
    "measured",
    "neighbours",
    "prophecy_value",
    "start_space",
]

NO_ACTIONS = (0, 0, 0)


class Phase(enum.Enum):
    """What the match waits for: the kinds of decision, or nothing any more."""

    GIFT = "gift"
    MOVE = "move"
    ACT = "act"
    PROPHECY = "prophecy"
    OVER = "over"


@dataclass(frozen=True, slots=True)
class Player:
    """What one player holds. `levels` by colour in the order of `COLOURS`; `relics` in the order taken."""

    gold: int = 0
    mead: int = 0
    vp: int = 0
    levels: tuple[int, ...] = (1, 1, 1, 1)
    relics: tuple[str, ...] = ()

    def level(self, track: Colour) -> int:
        """The level of the own marker on a track, 1 to 4."""
        return self.levels[COLOURS.index(track)]

    def can_pay(self, goods: Goods) -> bool:
        """Whether the resources of a price are at hand in full (M2.R6)."""
        return goods.gold <= self.gold and goods.mead <= self.mead

    def room(self, resource: str) -> int:
        """How much more of a resource fits under the cap."""
        return CAP - (self.gold if resource == "gold" else self.mead)


@dataclass(frozen=True, slots=True)
class State:
    """A match at one moment; nothing in it is hidden.

    Realms and wolf spaces are numbers: 0 to 7 round the ring, 8 for Midgard. `where` has each meeple's realm by colour,
    `wolves` the Sun-wolf's and the Moon-wolf's space, `destroyed` the realms that fell, whose spaces are blocked.
    `tracks` and `prophecies` hold the red and blue, the Sun and Moon ones. `actions`, `left` and `used` belong to the
    turn under way; `before` is the state before its last part and that part, as far as it can be taken back.
    """

    printed: PrintedSet
    phase: Phase
    turn: int
    active: Seat
    where: tuple[int, ...]
    markers: tuple[Colour | None, Colour | None]
    destroyed: frozenset[int]
    wolves: tuple[int, int]
    tokens: tuple[int, ...]
    sides: tuple[Side, ...]
    players: tuple[Player, Player]
    tracks: tuple[tuple[str | None, ...], tuple[str | None, ...]]
    prophecies: tuple[tuple[Prophecy, ...], tuple[Prophecy, ...]]
    actions: tuple[int, int, int] = NO_ACTIONS
    left: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    outcome: Outcome | None = None
    before: tuple[State, Part] | None = field(default=None, repr=False, compare=False)

    @property
    def player(self) -> Player:
        """The player on turn."""
        return self.players[self.active]

    @property
    def here(self) -> int:
        """The realm moved to this turn: where the marker of the seat on turn stands. Only after its first move."""
        marker = self.markers[self.active]
        assert marker is not None
        return self.where[COLOURS.index(marker)]

    def yields(self, realm: int) -> Yield:
        """What an outer realm gives by the side that shows now."""
        printed = self.printed.realms[realm]
        return printed.destroyed if realm in self.destroyed else printed.intact

    def square(self, track: Colour, level: int) -> Square:
        """The printed square of a Blessing track at a level, by the side in play."""
        return self.printed.blessings[track][self.sides[COLOURS.index(track)]][level - 1]

    def relic_on(self, track: Colour, level: int) -> str | None:
        """The Relic that covers a square, if any still does."""
        match track:
            case Colour.RED:
                return self.tracks[0][level - 1]
            case Colour.BLUE:
                return self.tracks[1][level - 1]
        return None

    def at_hand(self, action: Action) -> int:
        """How many of an action can be spent now."""
        return self.actions[_ACTION_INDEX[action]]

    def wolf(self, wolf: Action) -> int:
        """The space a wolf stands on."""
        return self.wolves[0 if wolf is Action.SUN else 1]

    def row(self, wolf: Action) -> tuple[Prophecy, ...]:
        """The Prophecies of a wolf's colour that still lie, leftmost first."""
        return self.prophecies[0 if wolf is Action.SUN else 1]

    def past(self) -> tuple[Action, ...]:
        """The wolves that stand past the end of their track."""
        return tuple(wolf for wolf in (Action.SUN, Action.MOON) if is_past(wolf, self.wolf(wolf)))

    def moves(self) -> tuple[tuple[Colour, int], ...]:
        """Every move that is legal now, as meeple and realm (M2.1)."""
        return legal_moves(self.where, [marker for marker in self.markers if marker], self.destroyed)


_ACTION_INDEX = {Action.SUN: 0, Action.MOON: 1, Action.CRAFT: 2}


def neighbours(realm: int, destroyed: Collection[int]) -> tuple[int, ...]:
    """The realms connected to one: its ring neighbours, and Midgard unless it is cut off (M2.1)."""
    if realm == MIDGARD:
        return tuple(other for other in range(SPACES) if other not in destroyed)
    ring = ((realm + 1) % SPACES, (realm - 1) % SPACES)
    return ring if realm in destroyed else (*ring, MIDGARD)


def legal_moves(
    where: Sequence[int], marked: Collection[Colour], destroyed: Collection[int]
) -> tuple[tuple[Colour, int], ...]:
    """Every legal move: an unmarked meeple to a connected, empty realm; without any, an unmarked one to Midgard."""
    free = [(colour, where[at]) for at, colour in enumerate(COLOURS) if colour not in marked]
    moves = tuple((colour, to) for colour, realm in free for to in neighbours(realm, destroyed) if to not in where)
    return moves or tuple((colour, MIDGARD) for colour, _ in free)


def _own_half(wolf: Action) -> range:
    return range(4) if wolf is Action.SUN else range(4, SPACES)


def is_past(wolf: Action, space: int) -> bool:
    """Whether that space is past the end of the wolf's track: on the other half (M2.3)."""
    return space not in _own_half(wolf)


def start_space(wolf: Action, blocked: Collection[int]) -> int:
    """The first unblocked space of a wolf's own half."""
    return next(space for space in _own_half(wolf) if space not in blocked)


def forward(wolf: Action, space: int, blocked: Collection[int]) -> int:
    """Where a wolf goes: the next unblocked space clockwise, nowhere if it is past the end (M2.R3, M2.R16)."""
    if is_past(wolf, space):
        return space
    space = (space + 1) % SPACES
    while space in blocked:
        space = (space + 1) % SPACES
    return space


def backward(wolf: Action, space: int, blocked: Collection[int]) -> int:
    """One space back: the unblocked space of its own half before this one, nowhere from its first (M2.R4, M2.R16)."""
    own = [each for each in _own_half(wolf) if each not in blocked]
    if is_past(wolf, space):
        return own[-1]
    return max((each for each in own if each < space), default=space)


def measured(player: Player, measure: str) -> int:
    """What a player has of one measure of a Prophecy (M4.7)."""
    match measure:
        case "gold":
            return player.gold
        case "mead":
            return player.mead
        case "sun_relics":
            return sum(RELICS[relic].face is Action.SUN for relic in player.relics)
        case "moon_relics":
            return sum(RELICS[relic].face is Action.MOON for relic in player.relics)
        case "relic_levels":
            return sum(RELICS[relic].level for relic in player.relics)
        case _:
            return player.level(Colour(measure))


def prophecy_value(prophecy: Prophecy, player: Player) -> int:
    """What a player brings to a Prophecy."""
    value = sum(weight * measured(player, measure) for measure, weight in prophecy.weights.items())
    return abs(value) if prophecy.absolute else value
