"""What stays true at every step of a match, whatever is played and by whatever set."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine.game import Json
from engine.games.micro_midgard.pieces import MIDGARD, Action
from engine.games.micro_midgard.state import Phase, State, is_past
from engine.match import Answered, Header, Match
from tests.engine.games.micro_midgard.table import GAME
from tests.engine.games.micro_midgard.test_set import RICH


@pytest.mark.parametrize("options", [{}, {"set": RICH}], ids=["house", "rich"])
@given(seed=st.binary(min_size=32, max_size=32), number=st.integers(0, 10**6))
@settings(max_examples=20)
def test_pieces_are_conserved_and_nothing_leaves_its_bounds(options: dict[str, Json], seed: bytes, number: int) -> None:
    random = Random(number)
    match = Match.start(GAME, Header("micro_midgard", 1, 2, options, seed)).match
    relics = _relics(match.state)
    assert len(relics) == 8
    while match.outcome is None:
        (ask,) = match.asks
        before: State = match.state
        answer = GAME.house["random"](match.view(ask.seat), match.decision(ask.seat, ask.kind), random)
        match = match.submit(Answered(ask.seat, answer)).match
        _check(before, match.state)
        assert _relics(match.state) == relics


def _relics(state: State) -> list[str]:
    lying = [relic for track in state.tracks for relic in track if relic is not None]
    return sorted([*lying, *(relic for player in state.players for relic in player.relics)])


def _check(before: State, state: State) -> None:
    assert len(set(state.where)) == 4
    assert set(state.where) <= set(range(MIDGARD + 1))
    for player in state.players:
        assert 0 <= player.gold <= 7
        assert 0 <= player.mead <= 7
        assert all(1 <= level <= 4 for level in player.levels)
    assert min(state.actions) >= 0
    assert not set(state.wolves) & state.destroyed
    assert len(state.tokens) + len(state.destroyed) == 4
    rows = {len(row) for row in state.prophecies}
    assert rows == {5 - len(state.destroyed)}
    assert state.turn - before.turn in (0, 1)
    if state.phase is Phase.MOVE:
        assert not any(is_past(wolf, state.wolf(wolf)) for wolf in (Action.SUN, Action.MOON))
        assert state.actions == (0, 0, 0)
        assert state.moves()
    if state.phase is Phase.OVER:
        assert (state.actions, state.left, state.used) == ((0, 0, 0), (), ())
    else:
        assert max(player.vp for player in state.players) < 9
