"""The arithmetic of the ladder: Plackett–Luce ratings from openskill, for two players or more.

A rating is a mean and a deviation; the ladder goes by mean minus three deviations, a strength that somebody has almost
surely, so that it is climbed by playing. Only outcomes go in, in the order they came: the stored results give the same
ladder again, to the last bit.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from openskill.models import PlackettLuce

from engine.game import Outcome, Seat
from engine.store.contract import Person, Rating

__all__ = ["Standing", "rate", "standings"]

_MODEL = PlackettLuce()
_NEWCOMER = 1000
_SCALE = 20


@dataclass(frozen=True, slots=True)
class Standing:
    """A line of a ladder. `rating` starts at 1000 for a newcomer; equal ratings share a `place`, counted from 1."""

    place: int
    person: Person
    rating: int
    matches: int
    wins: int
    draws: int
    losses: int


def rate(people: Sequence[int], before: Sequence[Rating | None], outcome: Outcome) -> list[Rating]:
    """The ratings by seat after a rated outcome; None stands for a newcomer's. Raises ValueError if it is not rated."""
    if outcome.ranks is None:
        raise ValueError("an outcome without ranks is not rated")
    had = [rating or _newcomer(person) for person, rating in zip(people, before, strict=True)]
    teams = [[_MODEL.rating(mu=rating.mu, sigma=rating.sigma)] for rating in had]
    after = _MODEL.rate(teams, ranks=[float(rank) for rank in outcome.ranks])
    return [
        Rating(
            rating.person,
            team[0].mu,
            team[0].sigma,
            rating.matches + 1,
            rating.wins + (seat in outcome.winners),
            rating.draws + (not outcome.winners),
            rating.losses + _lost(outcome, seat),
        )
        for seat, (rating, team) in enumerate(zip(had, after, strict=True))
    ]


def standings(ratings: Iterable[tuple[Person, Rating]]) -> list[Standing]:
    """The ladder, best first; where ratings are equal, who has played more stands first, then by name."""
    lines = sorted(
        ((_shown(rating), person, rating) for person, rating in ratings),
        key=lambda line: (-line[0], -line[2].matches, line[1].name, line[1].id),
    )
    ladder: list[Standing] = []
    for at, (shown, person, rating) in enumerate(lines, 1):
        place = ladder[-1].place if ladder and ladder[-1].rating == shown else at
        ladder.append(Standing(place, person, shown, rating.matches, rating.wins, rating.draws, rating.losses))
    return ladder


def _newcomer(person: int) -> Rating:
    return Rating(person, _MODEL.mu, _MODEL.sigma)


def _lost(outcome: Outcome, seat: Seat) -> bool:
    return bool(outcome.winners) and seat not in outcome.winners


def _shown(rating: Rating) -> int:
    return round(_NEWCOMER + _SCALE * (rating.mu - 3 * rating.sigma))
