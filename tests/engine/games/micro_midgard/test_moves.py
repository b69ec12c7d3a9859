"""Section 2's proof by enumeration: where no move is legal, the fallback never collides."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

from engine.games.micro_midgard.pieces import COLOURS, MIDGARD, Colour
from engine.games.micro_midgard.state import legal_moves, neighbours


def positions() -> Iterator[tuple[tuple[int, ...], tuple[Colour, ...], frozenset[int]]]:
    """All 5.4 million positions, but for the names of the four meeples, which no move depends on: 225,918."""
    for fallen in range(5):
        for destroyed in map(frozenset, combinations(range(8), fallen)):
            for where in combinations(range(9), 4):
                for out in range(3):
                    for marked in combinations(COLOURS, out):
                        yield where, marked, destroyed


def test_where_no_move_is_legal_midgard_is_empty_two_markers_are_out_and_two_realms_have_fallen() -> None:
    seen = stuck = 0
    for where, marked, destroyed in positions():
        seen += 1
        moves = legal_moves(where, marked, destroyed)
        assert moves
        meeple, to = moves[0]
        if to == MIDGARD and MIDGARD not in neighbours(where[COLOURS.index(meeple)], destroyed):
            stuck += 1
            assert MIDGARD not in where
            assert len(marked) == 2
            assert len(destroyed) >= 2
            assert moves == tuple((colour, MIDGARD) for colour in COLOURS if colour not in marked)
    assert seen == 225_918
    assert stuck == 176


def test_a_meeple_moves_to_connected_empty_realms_and_nowhere_else() -> None:
    for where in combinations(range(9), 4):
        for meeple, to in legal_moves(where, (), frozenset({0, 5})):
            origin = where[COLOURS.index(meeple)]
            assert to not in where
            assert to in neighbours(origin, {0, 5})
            assert origin in neighbours(to, {0, 5})
