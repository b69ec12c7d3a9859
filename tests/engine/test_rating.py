"""The ladder's arithmetic."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import Outcome
from engine.rating import rate, standings
from engine.store import Person, Rating

WIN = Outcome("points", (0,), (1, 2))
DRAW = Outcome("points", (), (1, 1))


def strength(rating: Rating) -> float:
    return rating.mu - 3 * rating.sigma


def test_the_winner_rises_and_the_loser_falls() -> None:
    winner, loser = rate([1, 2], [None, None], WIN)
    assert winner.mu > 25 > loser.mu
    assert (winner.matches, winner.wins, winner.draws, winner.losses) == (1, 1, 0, 0)
    assert (loser.matches, loser.wins, loser.draws, loser.losses) == (1, 0, 0, 1)


def test_a_draw_leaves_equals_equal() -> None:
    first, second = rate([1, 2], [None, None], DRAW)
    assert first.mu == pytest.approx(second.mu)
    assert (first.draws, second.draws, first.losses, second.losses) == (1, 1, 0, 0)


def test_at_a_larger_table_every_place_counts() -> None:
    first, second, third = rate([1, 2, 3], [None] * 3, Outcome("points", (2,), (3, 2, 1)))
    assert first.mu < second.mu < third.mu
    assert (first.losses, second.losses, third.wins) == (1, 1, 1)


def test_a_shared_victory_is_a_victory_for_each() -> None:
    ratings = rate([1, 2, 3], [None] * 3, Outcome("points", (0, 2), (1, 3, 1)))
    assert [(each.wins, each.losses) for each in ratings] == [(1, 0), (0, 1), (1, 0)]


def test_an_upset_moves_more_than_what_was_expected() -> None:
    strong, weak = Rating(1, 30, 4), Rating(2, 20, 4)
    expected, _ = rate([1, 2], [strong, weak], WIN)
    _, upset = rate([1, 2], [strong, weak], Outcome("points", (1,), (2, 1)))
    assert upset.mu - weak.mu > expected.mu - strong.mu


def test_what_is_not_rated_has_no_ratings() -> None:
    with pytest.raises(ValueError, match="not rated"):
        rate([1, 2], [None, None], Outcome("aborted", (), None))


def test_a_newcomer_would_stand_at_a_thousand() -> None:
    [line] = standings([(Person(1, "Ada"), Rating(1, 25, 25 / 3))])
    assert (line.place, line.rating) == (1, 1000)


def test_equal_ratings_share_a_place_and_the_next_one_is_skipped() -> None:
    ratings = [
        (Person(n, name), Rating(n, mu, 1)) for n, name, mu in ((1, "A", 20), (2, "B", 30), (3, "C", 30), (4, "D", 9))
    ]
    assert [(line.place, line.person.name) for line in standings(ratings)] == [(1, "B"), (1, "C"), (3, "A"), (4, "D")]


@given(st.lists(st.sampled_from([WIN, DRAW, Outcome("points", (1,), (2, 1))]), max_size=30))
def test_counts_add_up_and_doubt_never_grows_much(outcomes: list[Outcome]) -> None:
    first, second = Rating(1, 25, 25 / 3), Rating(2, 25, 25 / 3)
    for outcome in outcomes:
        first, second = rate([1, 2], [first, second], outcome)
    for each in (first, second):
        assert each.matches == len(outcomes) == each.wins + each.draws + each.losses
        assert each.sigma <= 25 / 3
    assert (first.wins, first.draws) == (second.losses, second.draws)


@given(st.integers(-10, 60), st.integers(1, 8))
def test_winning_never_lowers_the_place_on_the_ladder(mu: int, sigma: int) -> None:
    winner, _ = rate([1, 2], [Rating(1, mu, sigma), Rating(2, 25, 5)], WIN)
    assert strength(winner) >= strength(Rating(1, mu, sigma)) - 0.1
