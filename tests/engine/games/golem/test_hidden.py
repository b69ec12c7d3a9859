"""Nothing that a seat sees or is told hangs on what it can't know."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from engine.chance import Dice
from engine.game import Event, Json, Seat
from engine.games import GAMES
from engine.games.golem.cards import ARTIFACTS
from engine.games.golem.state import State, budget
from engine.games.golem.views import Allocation
from engine.match import Answered, Match, replay
from tests.engine.games.golem.table import table
from tests.engine.laws.play import play, some_answer

GAME = GAMES["golem"]


def resampled(state: State, seat: Seat | None) -> list[State]:
    return [GAME.resample(state, seat, Dice(bytes(32), number)) for number in range(200)]


def test_others_voids_are_drawn_among_all_cards_that_could_be_some() -> None:
    states = resampled(table(cleared=frozenset({"5D", "6D"})).state, 0)
    assert {state.voids[0] for state in states} == {("AH", "2H")}
    drawn = {card for state in states for card in state.voids[1]}
    assert drawn.isdisjoint({*ARTIFACTS, "5D", "6D"})
    assert len(drawn) == 30
    assert {"AH", "2H"} < drawn, "both may have named the same card"
    assert all(len(set(state.voids[1])) == 2 for state in states)


def test_voids_that_were_hit_are_accounted_for() -> None:
    known = table(hit=("4H",), face_down="D1").state
    assert all("4H" in state.voids[1] for state in resampled(known, 0))
    assert {"4H" in state.voids[0] for state in resampled(known, None)} == {True, False}
    assert all("4H" in state.voids[0] or "4H" in state.voids[1] for state in resampled(known, None))


def test_unrevealed_amounts_are_drawn_within_the_budget_and_revealed_ones_stay() -> None:
    at = table(bonus=(0, 2))
    at.allocate("8 8 2 2", "4 5 6 7")
    states = resampled(at.state, 0)
    theirs = [state.allocations[1] for state in states if state.allocations]
    assert {allocation.orientation for allocation in theirs} == {4}
    assert len({allocation.movement for allocation in theirs}) > 5
    assert all(min(allocation.amounts) >= 1 and sum(allocation.amounts) <= 22 for allocation in theirs)
    assert not any(allocation.horn for allocation in theirs)
    assert all(state.allocations and state.allocations[0] == Allocation(8, 8, 2, 2) for state in states)


def test_a_horn_not_revealed_may_have_been_blown_or_not() -> None:
    at = table(held={"KH": 1})
    at.allocate("8 8 2 2", "4 5 6 5")
    blown = [state for state in resampled(at.state, 0) if state.allocations and state.allocations[1].horn]
    assert 20 < len(blown) < 180
    assert all(sum(s.allocations[1].amounts) <= budget(s, 1, horn=True) for s in blown if s.allocations)


def test_a_horn_that_the_revealed_amounts_betray_was_blown() -> None:
    at = table(held={"KH": 1})
    at.allocate("8 8 2 2", "19 3 2 1 horn")
    at.say("N")
    assert all(state.allocations and state.allocations[1].horn for state in resampled(at.state, 0))


def test_nothing_is_hidden_once_the_match_is_over() -> None:
    over = table(reason="points", winner=0, kind=None, asked=()).state
    assert GAME.resample(over, 0, Dice(bytes(32), 1)) is over


@pytest.mark.parametrize("number", range(40))
def test_a_seat_is_told_nothing_that_hangs_on_what_it_can_not_know(number: int) -> None:
    """A match replayed up to a moment with others' secrets drawn anew tells a seat just what it was told."""
    random = Random(number)
    match = _some_moment(random)
    for seat in (None, 0, 1):
        state = GAME.resample(match.state, seat, Dice(bytes(32), number))
        was = [entry for entry in match.log if isinstance(entry, Answered)]
        instead = [replace(entry, answer=_as_in(state, match, at)) for at, entry in enumerate(was)]
        assert _heard(match, instead, seat) == _heard(match, was, seat)


def _some_moment(random: Random) -> Match:
    """A match at a moment in its course, in which nobody took anything back."""
    while True:
        played = play(GAME, 2, {"stalemate_turns": 5}, random)
        moments = [happened.after for happened in played.course if happened.after.outcome is None]
        moments = [match for match in moments if all(isinstance(entry, Answered) for entry in match.log)]
        if len(moments) > 10:
            return random.choice(moments)


def _heard(match: Match, log: list[Answered], seat: Seat | None) -> list[Event]:
    changes = replay(GAME, match.header, log)
    return [event for change in changes for event in change.events if event.to in (None, seat)]


def _as_in(state: State, match: Match, at: int) -> Json:
    """The answer in the log of a match, with the secrets of a state in place of those it had."""
    entry = match.log[at]
    assert isinstance(entry, Answered)
    turn = _turn_of(match, at)
    if "cards" in entry.answer:
        return {"cards": list(state.voids[entry.seat])} if match.state.voids[0] else entry.answer
    if "regeneration" not in entry.answer:
        return entry.answer
    kept = {told.turn: told.allocations for told in state.untold}
    if turn == state.turn and state.allocations is not None:
        kept[turn] = state.allocations
    return _as_answer(kept[turn][entry.seat]) if turn in kept else entry.answer


def _turn_of(match: Match, at: int) -> int:
    *_, change = replay(GAME, match.header, match.log[:at])
    return int(change.match.state.turn)


def _as_answer(allocation: Allocation) -> Json:
    return {
        "orientation": allocation.orientation,
        "movement": allocation.movement,
        "harvesting": allocation.harvesting,
        "regeneration": allocation.regeneration,
        "horn": allocation.horn,
    }


def test_an_open_choice_says_nothing_that_is_one_seats_alone() -> None:
    """All read the question of an open choice: it is the same whatever its own seat's secrets are."""
    random = Random(7)
    for _ in range(40):
        match = _some_moment(random)
        state = GAME.resample(match.state, None, Dice(bytes(32), 1))
        for ask in match.asks:
            if not ask.sealed:
                assert GAME.decision(state, ask.seat, ask.kind) == match.decision(ask.seat, ask.kind)
                assert some_answer(match, ask, random) is not None


def test_a_horn_harvested_this_turn_was_not_blown_for_it() -> None:
    at = table("E4 S", held={"KS": 1}, swap="E5 E6")
    at.allocate("8 6 4 2", "2 2 3 2")
    at.say("S")
    at.say("1")
    assert [(held.card, held.owner) for held in at.view().artifacts] == [("KS", 1), ("KH", 0)]
    assert at.pending == ("amulet", (1,))
    assert not any(state.allocations and state.allocations[0].horn for state in resampled(at.state, 1))
