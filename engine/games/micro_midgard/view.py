"""What may be seen: everything, since nothing is hidden. Built up piece by piece all the same, seat by seat."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from engine.game import Outcome, Seat
from engine.games.micro_midgard.pieces import COLOURS, MIDGARD, RELIC_TRACKS, SPACES, WOLVES, Action, Colour, Side
from engine.games.micro_midgard.printed import PrintedSet, Prophecy, Square, Yield
from engine.games.micro_midgard.state import Phase, State, prophecy_value

__all__ = ["PlayerSeen", "ProphecySeen", "RealmSeen", "SquareSeen", "View", "view_of"]


@dataclass(frozen=True, slots=True)
class RealmSeen:
    """A realm as it lies there.

    `gives` is what its visible side yields (for Midgard None: the set's `midgard` says it), `falls` its place among
    the tokens still to come (1 is next), `wolves` those on the space beside it; that space is blocked once the realm
    is destroyed.
    """

    name: str
    gives: Yield | None
    destroyed: bool
    meeple: Colour | None
    marked_by: Seat | None
    falls: int | None
    wolves: tuple[Action, ...]


@dataclass(frozen=True, slots=True)
class PlayerSeen:
    """What a player holds; `relics` in the order taken."""

    gold: int
    mead: int
    vp: int
    levels: Mapping[Colour, int]
    relics: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SquareSeen:
    """A square of a Blessing track, and the Relic that covers it."""

    square: Square
    relic: str | None


@dataclass(frozen=True, slots=True)
class ProphecySeen:
    """A Prophecy that still lies: what it scores from its place, what each seat brings now, who is ahead."""

    prophecy: Prophecy
    points: int
    values: tuple[int, int]
    ahead: Seat | None


@dataclass(frozen=True, slots=True)
class View:
    """The whole table. `realms` are the ring from 0 to 7, then Midgard; `moves` what the asked seat may move now.

    `set_name` says by which set it is played, the house set's own name included: a board shows it.
    `takes_back` says whether a part of the turn can be taken back.
    """

    seat: Seat | None
    set_name: str
    printed: PrintedSet
    turn: int
    active: Seat
    asked: str | None
    realms: tuple[RealmSeen, ...]
    markers: tuple[Colour | None, Colour | None]
    wolves: Mapping[Action, int]
    blocked: tuple[int, ...]
    tokens: tuple[str, ...]
    sides: Mapping[Colour, Side]
    players: tuple[PlayerSeen, PlayerSeen]
    tracks: Mapping[Colour, tuple[SquareSeen, ...]]
    prophecies: Mapping[Action, tuple[ProphecySeen, ...]]
    actions: Mapping[Action, int]
    left: tuple[str, ...]
    used: tuple[str, ...]
    moves: tuple[tuple[Colour, str], ...]
    takes_back: bool
    outcome: Outcome | None


def view_of(state: State, seat: Seat | None) -> View:
    """The view of a seat, or of the table for None: they differ in whose it is, in nothing else."""
    name = state.printed.realm_name
    first, second = (
        PlayerSeen(player.gold, player.mead, player.vp, dict(zip(COLOURS, player.levels, strict=True)), player.relics)
        for player in state.players
    )
    return View(
        seat=seat,
        set_name=state.printed.name,
        printed=state.printed,
        turn=state.turn,
        active=state.active,
        asked=None if state.phase is Phase.OVER else state.phase.value,
        realms=tuple(_realm(state, realm) for realm in (*range(SPACES), MIDGARD)),
        markers=state.markers,
        wolves={wolf: state.wolf(wolf) for wolf in WOLVES},
        blocked=tuple(sorted(state.destroyed)),
        tokens=tuple(name(realm) for realm in state.tokens),
        sides=dict(zip(COLOURS, state.sides, strict=True)),
        players=(first, second),
        tracks={colour: _track(state, colour) for colour in COLOURS},
        prophecies={wolf: _row(state, wolf) for wolf in WOLVES},
        actions={action: state.at_hand(action) for action in Action},
        left=state.left,
        used=state.used,
        moves=tuple((meeple, name(to)) for meeple, to in state.moves()) if state.phase is Phase.MOVE else (),
        takes_back=state.before is not None,
        outcome=state.outcome,
    )


def _realm(state: State, realm: int) -> RealmSeen:
    meeple = COLOURS[state.where.index(realm)] if realm in state.where else None
    return RealmSeen(
        name=state.printed.realm_name(realm),
        gives=None if realm == MIDGARD else state.yields(realm),
        destroyed=realm in state.destroyed,
        meeple=meeple,
        marked_by=state.markers.index(meeple) if meeple is not None and meeple in state.markers else None,
        falls=state.tokens.index(realm) + 1 if realm in state.tokens else None,
        wolves=tuple(wolf for wolf in WOLVES if state.wolf(wolf) == realm),
    )


def _track(state: State, colour: Colour) -> tuple[SquareSeen, ...]:
    covering = dict(zip(RELIC_TRACKS, state.tracks, strict=True)).get(colour, (None,) * 4)
    return tuple(SquareSeen(state.square(colour, at + 1), relic) for at, relic in enumerate(covering))


def _row(state: State, wolf: Action) -> tuple[ProphecySeen, ...]:
    row, points = state.row(wolf), state.printed.points
    seen = []
    for prophecy, worth in zip(row, points[len(points) - len(row) :], strict=True):
        first, second = (prophecy_value(prophecy, player) for player in state.players)
        ahead = None if first == second else int((second > first) == prophecy.most)
        seen.append(ProphecySeen(prophecy, worth, (first, second), ahead))
    return tuple(seen)
