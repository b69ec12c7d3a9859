"""The end of a turn and of a match: what is still open, Ragnarok (M2.3), the last word (M2.4)."""

from __future__ import annotations

from dataclasses import replace

from engine.game import Ending, Event, Outcome, Seat, outside_ending
from engine.games.micro_midgard.events import (
    MatchEnded,
    PropheciesLeft,
    ProphecyScored,
    RagnarokCame,
    RealmDestroyed,
    TurnEnded,
    WolvesReset,
)
from engine.games.micro_midgard.pieces import COLOURS, GOAL, WOLVES, Action, Goods
from engine.games.micro_midgard.state import NO_ACTIONS, Phase, State, prophecy_value, start_space

__all__ = ["break_off", "close_turn", "finish", "play_ragnarok"]


def close_turn(state: State, events: list[Event]) -> State:
    """The turn is over: unspent actions are gone, and Ragnarok is looked at (M2.3)."""
    sun, moon, craft = state.actions
    events.append(
        TurnEnded(None, "M2.R1", state.active, Goods(sun=sun, moon=moon, craft=craft), "midgard" in state.left)
    )
    state = replace(state, actions=NO_ACTIONS, left=(), used=(), before=None)
    past = state.past()
    if past:
        events.append(RagnarokCame(None, "M2.3", past))
    match past:
        case []:
            return _next_turn(state)
        case [wolf]:
            return play_ragnarok(state, wolf, events)
        case _:
            return replace(state, phase=Phase.PROPHECY)


def play_ragnarok(state: State, wolf: Action, events: list[Event]) -> State:
    """Score, end test, discard a pair, destroy, reset, in this order (M2.R9)."""
    prophecy = state.row(wolf)[0]
    fifth = len(state.row(wolf)) == 1
    points = state.printed.points[len(state.printed.points) - len(state.row(wolf))]
    values = (prophecy_value(prophecy, state.players[0]), prophecy_value(prophecy, state.players[1]))
    winner: Seat | None = None
    if values[0] != values[1]:
        winner = int((values[1] > values[0]) == prophecy.most)
        players = [replace(p, vp=p.vp + points) if seat == winner else p for seat, p in enumerate(state.players)]
        state = replace(state, players=(players[0], players[1]))
    events.append(ProphecyScored(None, "M2.3", wolf, prophecy.name, values, points, winner))
    if winner is not None and state.players[winner].vp >= GOAL:
        return finish(state, "nine_points", (winner,), events)
    if fifth:
        return finish(state, "last_prophecy", _better(state), events)
    sun, moon = state.prophecies
    events.append(PropheciesLeft(None, "M2.3", sun[0].name, moon[0].name))
    state = replace(state, prophecies=(sun[1:], moon[1:]))
    return _next_turn(_reset(_destroy(state, events), events))


def finish(state: State, reason: str, winners: tuple[Seat, ...], events: list[Event]) -> State:
    """The match ends by its own rules (M2.4)."""
    ranks = (1, 1) if not winners else (1, 2) if winners == (0,) else (2, 1)
    return _over(state, Outcome(reason, winners, ranks), "M2.4", None, events)


def break_off(state: State, ending: Ending, seat: Seat | None, events: list[Event]) -> State:
    """The match ends from outside: a seat leaves, or it is ended for both (M7)."""
    return _over(state, outside_ending(ending, seat), "M7", seat, events)


def _over(state: State, outcome: Outcome, rule: str, left_by: Seat | None, events: list[Event]) -> State:
    """Nothing is at hand and nothing can be taken back any more."""
    points = (state.players[0].vp, state.players[1].vp)
    events.append(MatchEnded(None, rule, outcome.reason, outcome.winners, points, _stores(state), left_by))
    return replace(state, phase=Phase.OVER, outcome=outcome, actions=NO_ACTIONS, left=(), used=(), before=None)


def _better(state: State) -> tuple[Seat, ...]:
    """Most points, then most Gold and Mead together; nobody if that is equal too."""
    stores = _stores(state)
    first, second = ((player.vp, stores[seat]) for seat, player in enumerate(state.players))
    return () if first == second else (0,) if first > second else (1,)


def _stores(state: State) -> tuple[int, int]:
    first, second = state.players
    return first.gold + first.mead, second.gold + second.mead


def _destroy(state: State, events: list[Event]) -> State:
    realm, tokens = state.tokens[0], state.tokens[1:]
    meeple = COLOURS[state.where.index(realm)] if realm in state.where else None
    events.append(RealmDestroyed(None, "M2.3", state.printed.realm_name(realm), meeple))
    return replace(state, tokens=tokens, destroyed=state.destroyed | {realm})


def _reset(state: State, events: list[Event]) -> State:
    sun, moon = (start_space(wolf, state.destroyed) for wolf in WOLVES)
    events.append(WolvesReset(None, "M2.3", *(state.printed.realm_name(space) for space in (sun, moon))))
    return replace(state, wolves=(sun, moon))


def _next_turn(state: State) -> State:
    return replace(state, turn=state.turn + 1, active=1 - state.active, phase=Phase.MOVE)
