"""Parley: a tiny game for two to four that has everything the contract knows, to try the match layer and the laws on.

Each round all bid in secret, and the highest bidder gains what a die shows; then each spends, in any order; wave at
the others at any time. A seat's purse is its own secret, dealt at the start. After three rounds most gained wins.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from random import Random
from types import MappingProxyType
from typing import ClassVar

from engine.chance import Dice
from engine.game import (
    Ask,
    Decision,
    Ending,
    Event,
    Flag,
    Game,
    HousePlayer,
    Json,
    Number,
    Outcome,
    Rejected,
    Seat,
)

__all__ = ["Bid", "Dealt", "Parley", "Spend", "State", "View", "Wave", "Won"]

ROUNDS = 3


@dataclass(frozen=True, slots=True)
class Bid:
    amount: int = field(repr=False)
    kind: ClassVar[str] = "bid"


@dataclass(frozen=True, slots=True)
class Spend:
    amount: int
    kind: ClassVar[str] = "spend"


@dataclass(frozen=True, slots=True)
class Wave:
    kind: ClassVar[str] = "wave"


@dataclass(frozen=True, slots=True)
class State:
    present: tuple[Seat, ...]
    purses: tuple[int, ...] = field(repr=False)
    round: int = 1
    owing: frozenset[Seat] = frozenset()
    gained: tuple[int, ...] = ()
    rolls: tuple[int, ...] = ()
    waves: int = 0
    reason: str | None = None


@dataclass(frozen=True, slots=True)
class View:
    seat: Seat | None
    round: int
    gained: tuple[int, ...]
    rolls: tuple[int, ...]
    purse: int | None = field(default=None, repr=False)
    purses: tuple[int, ...] | None = None


@dataclass(frozen=True, slots=True)
class Dealt(Event):
    purse: int = field(repr=False)


@dataclass(frozen=True, slots=True)
class Won(Event):
    seat: Seat
    roll: int


def _at_random(view: View, decision: Decision, random: Random) -> Json:
    return {"wave": True} if decision.kind == "wave" else {decision.kind: random.randint(0, 9)}


Move = Bid | Spend | Wave


class Parley(Game[State, Move, View]):
    """The rules."""

    name: ClassVar[str] = "parley"
    title: ClassVar[str] = "Parley"
    seats: ClassVar[range] = range(2, 5)
    house: ClassVar[Mapping[str, HousePlayer]] = MappingProxyType({"random": _at_random})

    def options(self, given: Mapping[str, Json], seats: int) -> dict[str, Json]:
        if given.keys() - {"most"}:
            raise Rejected("Parley has one option, most.")
        return {"most": 9, **given}

    def setup(self, seats: int, options: Mapping[str, Json], dice: Dice) -> tuple[State, tuple[Event, ...]]:
        purses = tuple(dice.draw(options["most"]) for _ in range(seats))
        state = State(tuple(range(seats)), purses, gained=(0,) * seats)
        return state, tuple(Dealt(seat, "P1", purse) for seat, purse in enumerate(purses))

    def asks(self, state: State) -> tuple[Ask, ...]:
        if state.reason is not None:
            return ()
        if not state.owing:
            return () if self._all_spent(state) else tuple(Ask(seat, "bid", sealed=True) for seat in state.present)
        spends = tuple(Ask(seat, "spend", about=state.round) for seat in sorted(state.owing))
        return (*spends, Ask(spends[0].seat, "wave", optional=True))

    def decision(self, state: State, seat: Seat, kind: str) -> Decision:
        if kind == "wave":
            return Decision(seat, kind, False, "Wave?", (Flag("wave", "Wave"),))
        fields = (Number(kind, kind.capitalize(), 0, 9),)
        prompt = f"Round {state.round}, your purse holds {state.purses[seat]}."
        return Decision(seat, kind, kind == "bid", prompt, fields, private=True)

    def read(self, state: State, seat: Seat, answer: Json) -> Move:
        match answer:
            case {"wave": True} if len(answer) == 1:
                return Wave()
            case {"bid": int(amount)} if len(answer) == 1 and type(amount) is int and 0 <= amount <= 9:
                return Bid(amount)
            case {"spend": int(amount)} if len(answer) == 1 and type(amount) is int and 0 <= amount <= 9:
                return Spend(amount)
        raise Rejected("Answer with a number from 0 to 9, or wave.", "P2")

    def typed(self, decision: Decision, text: str) -> Json:
        if not text.isdecimal():
            raise Rejected("Type a number.", "P2")
        return {decision.kind: int(text)}

    def resolve(self, state: State, moves: Mapping[Seat, Move], dice: Dice) -> tuple[State, tuple[Event, ...]]:
        bids = {seat: move.amount for seat, move in moves.items() if isinstance(move, Bid)}
        if bids:
            best = max(bids, key=lambda seat: bids[seat])
            roll = dice.draw(6) + 1
            gained = tuple(had + roll if seat == best else had for seat, had in enumerate(state.gained))
            owing = frozenset(state.present)
            state = replace(state, gained=gained, rolls=(*state.rolls, roll), owing=owing)
            return state, (Won(None, "P3", best, roll),)
        spent = {seat for seat, move in moves.items() if isinstance(move, Spend)}
        waves = sum(isinstance(move, Wave) for move in moves.values())
        owing = state.owing - spent
        state = replace(state, owing=owing, waves=state.waves + waves)
        if not owing:
            last = state.round == ROUNDS
            state = replace(state, round=state.round + 1, reason="rounds" if last else None)
        return state, ()

    def end(self, state: State, ending: Ending, seat: Seat | None) -> tuple[State, tuple[Event, ...]]:
        if seat is None:
            return replace(state, reason=ending.value, owing=frozenset()), ()
        if seat not in state.present:
            raise Rejected("You have left this match.")
        present = tuple(other for other in state.present if other != seat)
        reason = ending.value if len(present) == 1 else None
        return replace(state, present=present, owing=state.owing - {seat}, reason=reason), ()

    def view(self, state: State, seat: Seat | None) -> View:
        over = state.reason is not None
        purse = None if seat is None else state.purses[seat]
        return View(seat, state.round, state.gained, state.rolls, purse, state.purses if over else None)

    def position(self, state: State) -> dict[str, Json]:
        return {"round": state.round, "gained": list(state.gained), "rolls": list(state.rolls), "waves": state.waves}

    def outcome(self, state: State) -> Outcome | None:
        if state.reason is None:
            return None
        if state.reason in ("agreed", "aborted", "called_off"):
            return Outcome(state.reason, (), None)
        best = max(state.gained[seat] for seat in state.present)
        winners = tuple(seat for seat in state.present if state.gained[seat] == best)
        return Outcome(state.reason, winners, tuple(1 if seat in winners else 2 for seat in range(len(state.gained))))

    def resample(self, state: State, seat: Seat | None, dice: Dice) -> State:
        if state.reason is not None:
            return state
        purses = tuple(had if owner == seat else dice.draw(9) for owner, had in enumerate(state.purses))
        return replace(state, purses=purses)

    def _all_spent(self, state: State) -> bool:
        """Whether the last who owed has left: then the step resolves with no moves."""
        return len(state.rolls) == state.round
