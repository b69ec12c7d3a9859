"""The game as the referee sees it: Golem's rules behind the contract of `engine.game`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import ClassVar, Final

from engine.chance import Dice
from engine.game import Ask, Decision, Ending, Event, Game, HousePlayer, Json, Outcome, Rejected, Seat, outside_ending
from engine.games.golem import hidden, house, moves, questions, seen, typed
from engine.games.golem.cards import DECK
from engine.games.golem.events import Dealt, PlacerDrawn
from engine.games.golem.moves import Move
from engine.games.golem.play import Play
from engine.games.golem.state import Options, State
from engine.games.golem.views import View

__all__ = ["Golem"]

_DEFAULTS: Final[Mapping[str, Json]] = MappingProxyType({"target": 30, "stalemate_turns": 20, "may_hold": False})
_BOUNDS: Final = {"target": (1, 110), "stalemate_turns": (0, 1000)}


class Golem(Game[State, Move, View]):
    """Golem, for two."""

    name: ClassVar[str] = "golem"
    title: ClassVar[str] = "Golem"
    rules_version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 3)
    house: ClassVar[Mapping[str, HousePlayer]] = MappingProxyType({"random": house.at_random, "steady": house.steady})

    def options(self, given: Mapping[str, Json], seats: int) -> dict[str, Json]:
        """`target`, `stalemate_turns` and `may_hold` (G10.5)."""
        for option, chosen in given.items():
            if option not in _DEFAULTS:
                raise Rejected("Golem has the options target, stalemate_turns and may_hold, and no other.", "G10.5")
            if option in _BOUNDS:
                low, high = _BOUNDS[option]
                if type(chosen) is not int or not low <= chosen <= high:
                    raise Rejected(f"The option {option} is a whole number from {low} to {high}.", "G10.5")
            elif not isinstance(chosen, bool):
                raise Rejected(f"The option {option} is either true or false.", "G10.5")
        return {**_DEFAULTS, **given}

    def setup(self, seats: int, options: Mapping[str, Json], dice: Dice) -> tuple[State, tuple[Event, ...]]:
        """The cards dealt, and who places the golem drawn (G2.1, G2.2)."""
        cards = list(DECK)
        dice.shuffle(cards)
        placer = dice.draw(2)
        board = tuple(cards)
        chosen = Options(options["target"], options["stalemate_turns"], options["may_hold"])
        state = State(chosen, placer, board, asked=(placer,))
        return state, (Dealt(None, "G2.1", board), PlacerDrawn(None, "G2.2", placer))

    def asks(self, state: State) -> tuple[Ask, ...]:
        """Voids and allocations are sealed, all else is open."""
        return () if state.kind is None else _asks(state.kind, state.asked)

    def decision(self, state: State, seat: Seat, kind: str) -> Decision:
        """The question with what may be chosen, and where each choice leads."""
        return questions.decision(state, seat, kind)

    def read(self, state: State, seat: Seat, answer: Json) -> Move:
        """The move that an answer means, by "Steps and answers" of the spec."""
        return moves.read(state, seat, answer)

    def typed(self, decision: Decision, text: str) -> Json:
        """What a player types: `C4 N`, `7H 3C`, `6 5 5 4 horn`, `E`, `2`, `me`, `own`."""
        return typed.parse(text, decision)

    def doubt(self, decision: Decision, answer: Json) -> str | None:
        """Units left unspent are lost, so an answer that leaves some is asked about once (G3.2)."""
        left = questions.unspent(decision, answer)
        if not left:
            return None
        units = "1 unit" if left == 1 else f"{left} units"
        return f"That leaves {units} unspent, lost when the turn is played (G3.2). Keep {left} unspent, or change it?"

    def resolve(self, state: State, moves: Mapping[Seat, Move], dice: Dice) -> tuple[State, tuple[Event, ...]]:
        """The moves of a step played, and all that follows up to the next question."""
        play = Play(state, dice)
        play.take(moves)
        return play.closed()

    def end(self, state: State, ending: Ending, seat: Seat | None) -> tuple[State, tuple[Event, ...]]:
        """The match ended from outside (G10.6)."""
        play = Play(state)
        play.leave(ending, seat)
        return play.closed()

    def view(self, state: State, seat: Seat | None) -> View:
        """What a seat or the table may see (G3.3, G6.1)."""
        return seen.view(state, seat)

    def position(self, state: State) -> dict[str, Json]:
        """The position by the spec."""
        return seen.position(state)

    def outcome(self, state: State) -> Outcome | None:
        """Who won, or a draw (G10.1, G10.2)."""
        if state.reason is None:
            return None
        if state.reason in _OUTSIDE:
            return outside_ending(Ending(state.reason), None if state.winner is None else 1 - state.winner)
        if state.winner is None:
            return Outcome(state.reason, (), (1, 1))
        return Outcome(state.reason, (state.winner,), (1, 2) if state.winner == 0 else (2, 1))

    def resample(self, state: State, seat: Seat | None, dice: Dice) -> State:
        """Others' voids, and what they have not revealed of their allocations, drawn anew."""
        return hidden.resample(state, seat, dice)


_OUTSIDE = frozenset(ending.value for ending in Ending)


@cache
def _asks(kind: str, seats: tuple[Seat, ...]) -> tuple[Ask, ...]:
    return tuple(Ask(seat, kind, sealed=kind in ("voids", "allocate")) for seat in seats)
