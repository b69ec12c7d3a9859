"""Each law catches a game that breaks it: the tiny game with one thing wrong in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import count
from random import Random
from typing import Any

import pytest

from engine.chance import Dice
from engine.game import Ask, Decision, Ending, Event, Json, Outcome, Rejected, Seat
from engine.match import Answered, Change, Ended, Match, Undone
from tests.engine.laws import laws
from tests.engine.laws.play import Played, play
from tests.engine.parley import Dealt, Move, Parley, State, View, Won

Law = Callable[[Played], None]


class NeverOver(Parley):
    """It is not over though it was called off."""

    def outcome(self, state: State) -> Outcome | None:
        outcome = super().outcome(state)
        return replace(outcome, winners=(7,)) if outcome else None


class MixedAsks(Parley):
    def asks(self, state: State) -> tuple[Ask, ...]:
        return tuple(replace(ask, sealed=ask.seat == 0) if ask.kind == "spend" else ask for ask in super().asks(state))


class Forgetful(Parley):
    """What a step comes to depends on how often the game was played before."""

    def __init__(self) -> None:
        self.counted = count()

    def resolve(self, state: State, moves: Mapping[Seat, Move], dice: Dice) -> tuple[State, tuple[Event, ...]]:
        after, events = super().resolve(state, moves, dice)
        return replace(after, waves=next(self.counted)), events


class Crashing(Parley):
    def read(self, state: State, seat: Seat, answer: Json) -> Move:
        if not isinstance(answer, dict):
            raise TypeError(answer)
        return super().read(state, seat, answer)


class Wordless(Parley):
    def read(self, state: State, seat: Seat, answer: Json) -> Move:
        try:
            return super().read(state, seat, answer)
        except Rejected:
            raise Rejected("") from None


class Greedy(Parley):
    """It takes the answer apart while it reads it."""

    def read(self, state: State, seat: Seat, answer: Json) -> Move:
        try:
            return super().read(state, seat, answer)
        except Rejected:
            if isinstance(answer, dict):
                answer.clear()
            raise


class Sly(Parley):
    """It changes a question and lets its id stand."""

    def decision(self, state: State, seat: Seat, kind: str) -> Decision:
        return replace(super().decision(state, seat, kind), prompt=f"{len(state.owing)} still owe.")


class FirstComes(Parley):
    """What a step comes to depends on who answered first."""

    def __init__(self) -> None:
        self.last = 0

    def read(self, state: State, seat: Seat, answer: Json) -> Move:
        self.last = seat
        return super().read(state, seat, answer)

    def resolve(self, state: State, moves: Mapping[Seat, Move], dice: Dice) -> tuple[State, tuple[Event, ...]]:
        after, events = super().resolve(state, moves, dice)
        return replace(after, waves=self.last), events


class Leaky(Parley):
    """The table sees a purse."""

    def view(self, state: State, seat: Seat | None) -> View:
        return replace(super().view(state, seat), rolls=state.purses[:1])


class AskingTooMuch(Parley):
    """A question tells a seat of others' purses."""

    def decision(self, state: State, seat: Seat, kind: str) -> Decision:
        return replace(super().decision(state, seat, kind), prompt=str(state.purses))


class Outspoken(Parley):
    """The text of a state shows the purses."""

    @dataclass(frozen=True)
    class Loud(State):
        def __repr__(self) -> str:
            return f"State{self.purses}"

    def setup(self, seats: int, options: Mapping[str, Json], dice: Dice) -> tuple[State, tuple[Event, ...]]:
        state, events = super().setup(seats, options, dice)
        return self.Loud(state.present, state.purses, gained=state.gained), events


class Unspeakable(Parley):
    """A view holds what JSON can't."""

    def view(self, state: State, seat: Seat | None) -> View:
        return replace(super().view(state, seat), gained=float("nan"))  # type: ignore[arg-type]


class Loose(Parley):
    """What one seat is dealt, the table hears as well."""

    def setup(self, seats: int, options: Mapping[str, Json], dice: Dice) -> tuple[State, tuple[Event, ...]]:
        state, events = super().setup(seats, options, dice)
        return state, (*events, Dealt(None, "P1", state.purses[0]))


class Ruleless(Parley):
    def resolve(self, state: State, moves: Mapping[Seat, Move], dice: Dice) -> tuple[State, tuple[Event, ...]]:
        after, events = super().resolve(state, moves, dice)
        return after, tuple(replace(event, rule="") for event in events)


class ForStrangers(Parley):
    def resolve(self, state: State, moves: Mapping[Seat, Move], dice: Dice) -> tuple[State, tuple[Event, ...]]:
        return super().resolve(state, moves, dice)[0], (Won(9, "P3", 0, 1),)


class Vengeful(Parley):
    """A resampled state can't be played on."""

    def resample(self, state: State, seat: Seat | None, dice: Dice) -> State:
        return replace(super().resample(state, seat, dice), present=("x", "y"))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("law", "broken"),
    [
        (laws.it_ends, NeverOver),
        (laws.it_goes_on_until_then, MixedAsks),
        (laws.it_replays_to_the_same, Forgetful),
        (laws.a_refusal_changes_nothing, Crashing),
        (laws.a_refusal_changes_nothing, Wordless),
        (laws.a_refusal_changes_nothing, Greedy),
        (laws.ids_never_come_back, Sly),
        (laws.the_order_of_sealed_answers_does_not_matter, FirstComes),
        (laws.what_is_hidden_can_be_anything, Leaky),
        (laws.what_is_hidden_can_be_anything, AskingTooMuch),
        (laws.what_is_hidden_can_be_anything, Outspoken),
        (laws.what_is_hidden_can_be_anything, Vengeful),
        (laws.all_that_is_told_survives_json, Unspeakable),
        (laws.an_event_is_for_its_audience, Loose),
        (laws.an_event_is_for_its_audience, Ruleless),
        (laws.an_event_is_for_its_audience, ForStrangers),
    ],
)
def test_a_broken_game_is_caught(law: Law, broken: Callable[[], Any]) -> None:
    assert _is_caught(law, broken), f"{law.__name__} let {broken.__name__} pass"


def _new_ids_for_all(self: Match, asks: Sequence[Ask], answered: object, now: int) -> dict[tuple[Seat, str], int]:
    return {(ask.seat, ask.kind): now for ask in asks}


def _ids_by_step(self: Match, seat: Seat, kind: str) -> int | None:
    return self.step if any((ask.seat, ask.kind) == (seat, kind) for ask in self.asks) else None


def _view_with_sealed(self: Match, seat: Seat | None) -> object:
    return self.game.view(self.state, seat), len(self._sealed)


def _text_with_sealed(self: Match) -> str:
    return f"Match({[move.amount for move in self._sealed.values()]})"


def _undo_of_nothing(self: Match, entry: Undone) -> Change:
    opened = {(ask.seat, ask.kind): len(self.log) + 1 for ask in self.asks}
    return Change(replace(self, log=(*self.log, entry), step=self.step - entry.steps, _opened=opened), (), False)


@pytest.mark.parametrize(
    ("law", "part", "broken"),
    [
        (laws.ids_never_come_back, "_reopened", _new_ids_for_all),
        (laws.ids_never_come_back, "decision_id", _ids_by_step),
        (laws.a_sealed_answer_shows_to_nobody_else, "view", _view_with_sealed),
        (laws.a_sealed_answer_shows_to_nobody_else, "__repr__", _text_with_sealed),
        (laws.an_undo_brings_back_the_same, "_undo", _undo_of_nothing),
    ],
)
def test_a_broken_match_layer_is_caught(law: Law, part: str, broken: object, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Match, part, broken)
    assert _is_caught(law, Parley), f"{law.__name__} let a broken {part} pass"


def _is_caught(law: Law, game: Callable[[], Any]) -> bool:
    for number in range(40):
        played = play(game(), 3, {}, Random(number))
        try:
            law(played)
        except (AssertionError, TypeError, ValueError):
            return True
    return False


@pytest.mark.parametrize("law", laws.LAWS)
def test_a_sound_game_passes(law: Law) -> None:
    for number in range(40):
        for seats in Parley.seats:
            law(play(Parley(), seats, {}, Random(number)))


def test_random_play_comes_to_leaving_undoing_and_changed_answers() -> None:
    endings, undone, changed, left_amid = set(), 0, 0, 0
    for number in range(200):
        for happened in play(Parley(), 4, {}, Random(number)).course:
            match happened.entry:
                case Ended(ending, seat):
                    endings.add(ending)
                    left_amid += seat is not None and happened.before.has_answered(seat)
                case Undone():
                    undone += 1
                case Answered(seat):
                    changed += happened.before.has_answered(seat)
    assert {Ending.RESIGNED, Ending.TIMED_OUT} <= endings
    assert undone > 10
    assert changed > 50
    assert left_amid > 5
