"""Micro Midgard as a `Game`: the contract's methods, each handed on to the module whose idea it is."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import ClassVar

from engine.chance import Dice
from engine.game import Ask, Decision, Ending, Event, Game, HousePlayer, Json, Outcome, Rejected, Seat
from engine.games.micro_midgard.answers import Answer
from engine.games.micro_midgard.asking import doubt, question
from engine.games.micro_midgard.checks import read_answer
from engine.games.micro_midgard.house import greedy_player, random_player
from engine.games.micro_midgard.pieces import COLOURS, MIDGARD, SPACES, WOLVES, Action, Colour
from engine.games.micro_midgard.ragnarok import break_off
from engine.games.micro_midgard.reading import house_set, read_set, shown
from engine.games.micro_midgard.start import set_up
from engine.games.micro_midgard.state import Phase, State
from engine.games.micro_midgard.turn import carry_out
from engine.games.micro_midgard.typed import typed_answer
from engine.games.micro_midgard.view import View, view_of

__all__ = ["MicroMidgard"]


class MicroMidgard(Game[State, Answer, View]):
    """Two players, four shared meeples, nine realms, two wolves. Nothing is hidden; every question is open."""

    name: ClassVar[str] = "micro_midgard"
    title: ClassVar[str] = "Micro Midgard (house set)"
    seats: ClassVar[range] = range(2, 3)
    house: ClassVar[Mapping[str, HousePlayer]] = MappingProxyType({"random": random_player, "greedy": greedy_player})

    def options(self, given: Mapping[str, Json], seats: int) -> dict[str, Json]:
        """`set` alone: what is played with in place of the house set (M4.7)."""
        for key in given:
            if key != "set":
                raise Rejected(f"Micro Midgard has no option {shown(key)}; it has `set` alone.", "M4.7")
        printed = given.get("set", house_set())
        read_set(printed)
        return {"set": printed}

    def setup(self, seats: int, options: Mapping[str, Json], dice: Dice) -> tuple[State, tuple[Event, ...]]:
        """The table laid out (M8)."""
        return set_up(read_set(options["set"]), dice)

    def asks(self, state: State) -> tuple[Ask, ...]:
        """One open question to one seat."""
        match state.phase:
            case Phase.OVER:
                return ()
            case Phase.GIFT:
                return (Ask(1 - state.active, state.phase.value),)
            case _:
                return (Ask(state.active, state.phase.value),)

    def decision(self, state: State, seat: Seat, kind: str) -> Decision:
        """The question with every answer that the rules allow, and where each leads."""
        return question(state, seat)

    def typed(self, decision: Decision, text: str) -> Json:
        """What a player types: `gold`, `red vanaheim`, `up yellow`, `yellow 3`, `s3a 1 3`, `done`."""
        return typed_answer(decision, text)

    def doubt(self, decision: Decision, answer: Json) -> str | None:
        """What a turn that ends with actions unspent is asked once, since it can't be taken back."""
        return doubt(decision, answer)

    def read(self, state: State, seat: Seat, answer: Json) -> Answer:
        """The move that an answer means (M6)."""
        return read_answer(state, seat, answer)

    def resolve(self, state: State, moves: Mapping[Seat, Answer], dice: Dice) -> tuple[State, tuple[Event, ...]]:
        """The answer carried out, and what follows up to the next question."""
        ((seat, answer),) = moves.items()
        return carry_out(state, seat, answer)

    def end(self, state: State, ending: Ending, seat: Seat | None) -> tuple[State, tuple[Event, ...]]:
        """The match ended from outside: who leaves loses (M7)."""
        events: list[Event] = []
        return break_off(state, ending, seat, events), tuple(events)

    def view(self, state: State, seat: Seat | None) -> View:
        """Everything, for everybody: nothing is hidden."""
        return view_of(state, seat)

    def outcome(self, state: State) -> Outcome | None:
        """Who won, or a draw (M2.4)."""
        return state.outcome

    def resample(self, state: State, seat: Seat | None, dice: Dice) -> State:
        """The same state: nothing is hidden, so there is nothing to draw anew."""
        return state

    def position(self, state: State) -> dict[str, Json]:
        """The position, by M7."""
        name = state.printed.realm_name
        outcome = state.outcome
        return {
            "turn": state.turn,
            "active": state.active,
            "realms": {
                name(realm): {
                    "meeple": COLOURS[state.where.index(realm)].value if realm in state.where else None,
                    "destroyed": realm in state.destroyed,
                }
                for realm in (*range(SPACES), MIDGARD)
            },
            "markers": [marker and marker.value for marker in state.markers],
            "wolves": {wolf.value: state.wolf(wolf) for wolf in WOLVES},
            "blocked": sorted(state.destroyed),
            "tokens": [name(realm) for realm in state.tokens],
            "sides": {colour.value: side.value for colour, side in zip(COLOURS, state.sides, strict=True)},
            "players": [
                {
                    "gold": player.gold,
                    "mead": player.mead,
                    "vp": player.vp,
                    "levels": {colour.value: level for colour, level in zip(COLOURS, player.levels, strict=True)},
                    "relics": list(player.relics),
                }
                for player in state.players
            ],
            "tracks": {Colour.RED.value: list(state.tracks[0]), Colour.BLUE.value: list(state.tracks[1])},
            "prophecies": {wolf.value: [prophecy.name for prophecy in state.row(wolf)] for wolf in WOLVES},
            "actions": {action.value: state.at_hand(action) for action in Action},
            "left": list(state.left),
            "used": list(state.used),
            "pending": {str(ask.seat): ask.kind for ask in self.asks(state)},
            "over": outcome is not None,
            "winner": outcome.winners[0] if outcome is not None and outcome.winners else None,
            "reason": outcome and outcome.reason,
        }
