"""A tiny game to keep records of: sealed bids of all, then an open choice of whoever bid most.

`target` points win; after `rounds` rounds nobody does. With three seats the others play on when one leaves.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import ClassVar

from engine.chance import Dice
from engine.game import (
    Ask,
    Decision,
    Ending,
    Event,
    Game,
    HousePlayer,
    Json,
    Number,
    OneOf,
    Option,
    Outcome,
    Rejected,
    Seat,
    outside_ending,
)

__all__ = ["DUEL", "Duel"]


@dataclass(frozen=True, slots=True)
class Bid:
    amount: int
    kind: ClassVar[str] = "bid"


@dataclass(frozen=True, slots=True)
class Gift:
    to: Seat
    kind: ClassVar[str] = "gift"


@dataclass(frozen=True, slots=True)
class State:
    target: int
    rounds: int
    turn: int
    scores: tuple[int, ...]
    playing: tuple[Seat, ...]
    chooser: Seat | None
    outcome: Outcome | None


class Duel(Game[State, Bid | Gift, State]):
    name = "duel"
    title = "Duel"
    seats = range(2, 4)
    house: ClassVar[Mapping[str, HousePlayer]] = {}

    def options(self, given: Mapping[str, Json], seats: int) -> dict[str, Json]:
        options = {"target": 4, "rounds": 20, **given}
        if set(options) != {"target", "rounds"}:
            raise Rejected("Duel has the options target and rounds.", "D1")
        if any(type(value) is not int or not 1 <= value <= 99 for value in options.values()):
            raise Rejected("target and rounds are whole numbers from 1 to 99.", "D1")
        return options

    def setup(self, seats: int, options: Mapping[str, Json], dice: Dice) -> tuple[State, tuple[Event, ...]]:
        everybody = tuple(range(seats))
        return State(options["target"], options["rounds"], 1, (0,) * seats, everybody, None, None), ()

    def asks(self, state: State) -> tuple[Ask, ...]:
        if state.outcome is not None:
            return ()
        if state.chooser is not None:
            return (Ask(state.chooser, "gift", about=state.turn),)
        return tuple(Ask(seat, "bid", sealed=True, about=state.turn) for seat in state.playing)

    def decision(self, state: State, seat: Seat, kind: str) -> Decision:
        if kind == "bid":
            return Decision(seat, kind, True, "How much?", (Number("amount", "Amount", 0, 9),))
        options = tuple(Option(to, f"Seat {to}") for to in state.playing)
        return Decision(seat, kind, False, "To whom?", (OneOf("to", "To", options),))

    def typed(self, decision: Decision, text: str) -> Json:
        return {decision.fields[0].label.lower(): int(text)}

    def read(self, state: State, seat: Seat, answer: Json) -> Bid | Gift:
        match answer:
            case {"amount": int(amount), **more} if type(amount) is int and 0 <= amount <= 9 and not more:
                return Bid(amount)
            case {"to": int(to), **more} if type(to) is int and to in state.playing and not more:
                return Gift(to)
        raise Rejected("Bid 0 to 9, or name who gets the gift.", "D2")

    def resolve(self, state: State, moves: Mapping[Seat, Bid | Gift], dice: Dice) -> tuple[State, tuple[Event, ...]]:
        scores = list(state.scores)
        bids = {seat: move.amount for seat, move in moves.items() if isinstance(move, Bid)}
        if bids:
            best = [seat for seat, amount in bids.items() if amount == max(bids.values())]
            chooser = best[dice.draw(len(best))]
            scores[chooser] += 1
            return self._judged(replace(state, scores=tuple(scores), chooser=chooser)), ()
        for move in moves.values():
            if isinstance(move, Gift):
                scores[move.to] += 1
        return self._judged(replace(state, scores=tuple(scores), chooser=None, turn=state.turn + 1)), ()

    def end(self, state: State, ending: Ending, seat: Seat | None) -> tuple[State, tuple[Event, ...]]:
        if seat is not None and seat not in state.playing:
            raise Rejected("That seat has left.")
        playing = tuple(other for other in state.playing if other != seat)
        state = replace(state, playing=playing, chooser=None if state.chooser == seat else state.chooser)
        if len(state.scores) == 2:
            return replace(state, outcome=outside_ending(ending, seat)), ()
        if seat is None or len(playing) == 1:
            return replace(state, outcome=Outcome(ending.value, playing if seat is not None else (), None)), ()
        return state, ()

    def view(self, state: State, seat: Seat | None) -> State:
        return state

    def position(self, state: State) -> dict[str, Json]:
        outcome = state.outcome
        return {
            "turn": state.turn,
            "scores": list(state.scores),
            "pending": {str(ask.seat): ask.kind for ask in self.asks(state)},
            "winner": outcome.winners[0] if outcome is not None and outcome.winners else None,
        }

    def outcome(self, state: State) -> Outcome | None:
        return state.outcome

    def resample(self, state: State, seat: Seat | None, dice: Dice) -> State:
        return state

    def _judged(self, state: State) -> State:
        best = max(state.scores)
        if best >= state.target:
            winner = state.scores.index(best)
            ranks = tuple(1 + sum(other > score for other in state.scores) for score in state.scores)
            return replace(state, chooser=None, outcome=Outcome("points", (winner,), ranks))
        if state.turn > state.rounds:
            return replace(state, chooser=None, outcome=Outcome("rounds", (), (1,) * len(state.scores)))
        return state


DUEL = Duel()
