"""The judge of a Redemption artifact table: what is active, for whom, until when, and what may be put down now.

Redemption itself is played elsewhere. Several questions are open to each seat at once, all answered openly; what
touches the other side waits for the other's word.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import ClassVar

from engine.chance import Dice
from engine.game import Ask, Decision, Ending, Event, Game, HousePlayer, Json, Outcome, Rejected, Seat, outside_ending
from engine.games.redemption import claims, hidden, house, questions, seen, typed
from engine.games.redemption.events import GameOver, Left
from engine.games.redemption.moves import Agree, Claimed, Discard, Negate, Override, RedemptionMove, Result
from engine.games.redemption.offers import offer
from engine.games.redemption.openings import closed, is_open, opened
from engine.games.redemption.play import carry_out, check
from engine.games.redemption.reading import LEADING, leading_key, move_of
from engine.games.redemption.state import Side, State
from engine.games.redemption.views import View

__all__ = ["Redemption"]

_WAITED_FOR = ("deck", "phase", "agree")


class Redemption(Game[State, RedemptionMove, View]):
    """The rules of section 4 with the rulings of section 5."""

    name: ClassVar[str] = "redemption"
    title: ClassVar[str] = "Redemption artifact table"
    rules_version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 3)
    house: ClassVar[Mapping[str, HousePlayer]] = MappingProxyType({"random": house.at_random})

    def options(self, given: Mapping[str, Json], seats: int) -> dict[str, Json]:
        """`strict_pile` (A1) and `first`, the seat that has turn 1."""
        for key in given:
            if key not in ("strict_pile", "first"):
                raise Rejected("A Redemption table has the options strict_pile and first, and no other.", "§8")
        strict, first = given.get("strict_pile", False), given.get("first", 0)
        if not isinstance(strict, bool):
            raise Rejected("The option strict_pile is either true or false.", "A1")
        if type(first) is not int or first not in (0, 1):
            raise Rejected("The option first is the seat that has turn 1: 0 or 1.", "§8")
        return {"strict_pile": strict, "first": first}

    def setup(self, seats: int, options: Mapping[str, Json], dice: Dice) -> tuple[State, tuple[Event, ...]]:
        """Both decks are still to be declared."""
        return State(options["strict_pile"], options["first"]), ()

    def asks(self, state: State) -> tuple[Ask, ...]:
        """Everything open, seat by seat; only decks, the turn itself and a claim's answer are waited for."""
        return tuple(
            Ask(seat, kind, False, offer(state, seat, kind), kind not in _WAITED_FOR) for seat, kind in opened(state)
        )

    def decision(self, state: State, seat: Seat, kind: str) -> Decision:
        """The question with what may be chosen, and where each choice leads."""
        return questions.decision(offer(state, seat, kind), seat, kind)

    def read(self, state: State, seat: Seat, answer: Json) -> RedemptionMove:
        """The move that an answer means, checked whole; a claim too is checked when it is made (section 8)."""
        key = leading_key(answer)
        kind = LEADING[key]
        if not is_open(state, seat, kind):
            raise closed(state, seat, kind)
        move = move_of(key, answer)
        check(state, seat, move)
        if isinstance(move, (Discard, Negate, Override, Result)) and claims.needs_word(seat, move):
            return Claimed(move, answer)
        return move

    def typed(self, decision: Decision, text: str) -> Json:
        """What a player types: a card's name, `next`, `keep`, `Three Nails negated by …`, `yes`."""
        return typed.parse(text, decision)

    def resolve(
        self, state: State, moves: Mapping[Seat, RedemptionMove], dice: Dice
    ) -> tuple[State, tuple[Event, ...]]:
        """One move at a time; the dice are never touched."""
        ((seat, move),) = moves.items()
        if isinstance(move, Claimed):
            return claims.claim(state, seat, move)
        if not isinstance(move, Agree):
            return carry_out(state, seat, move)
        waiting = state.claim
        assert waiting is not None
        lifted, told = claims.answer_claim(state, seat, move)
        if not move.agree:
            return lifted, told
        after, more = carry_out(lifted, waiting.seat, waiting.move)
        return after, told + more

    def end(self, state: State, ending: Ending, seat: Seat | None) -> tuple[State, tuple[Event, ...]]:
        """Any ending from outside ends a match of two."""
        outcome = outside_ending(ending, seat)
        told: tuple[Event, ...] = () if seat is None else (Left(None, "§9", seat, ending.value),)
        over = GameOver(None, "§9", outcome.reason, outcome.winners[0] if outcome.winners else None)
        return replace(state, outcome=outcome, claim=None), (*told, over)

    def view(self, state: State, seat: Seat | None) -> View:
        """What a seat may see; of the other's cards never more than the table (A2)."""
        return seen.view(state, seat)

    def position(self, state: State) -> dict[str, Json]:
        """The position of section 9."""
        outcome, claim = state.outcome, state.claim
        pending: dict[str, list[str]] = {}
        for seat, kind in opened(state):
            pending.setdefault(str(seat), []).append(kind)
        return {
            "turn": state.turn,
            "active": state.on_turn,
            "phase": state.phase.value if state.phase else None,
            "players": [_player(state, seat, side) for seat, side in enumerate(state.sides)],
            "effects": [
                {
                    "name": effect.card.name,
                    "owner": effect.owner,
                    "reach": effect.card.reach.value,
                    "until": "turn" if effect.fading else None,
                }
                for effect in state.effects()
            ],
            "claim": {"seat": claim.seat, "answer": claim.answer} if claim else None,
            "pending": pending,
            "over": outcome is not None,
            "winner": outcome.winners[0] if outcome and outcome.winners else None,
            "reason": outcome.reason if outcome else None,
        }

    def outcome(self, state: State) -> Outcome | None:
        """As it was declared, or ended from outside."""
        return state.outcome

    def resample(self, state: State, seat: Seat | None, dice: Dice) -> State:
        """The others' decks, hands and face-down cards drawn anew."""
        return hidden.resample(state, seat, dice)


def _player(state: State, seat: Seat, side: Side) -> dict[str, Json]:
    return {
        "deck_size": side.deck_size,
        "deck": list(side.deck),
        "hand": list(side.hand),
        "pile": [{"name": copy.card.name, "uses_left": side.left(copy)} for copy in side.pile],
        "active": side.active.card.name if side.active else None,
        "negated_through": side.negated_through,
        "discard": list(side.discard),
        "may_choose": state.may_choose(seat),
        "activatable_from": side.activatable_from,
        "muted": side.muted,
        "hand_limit": side.hand_limit(state.turn),
    }
