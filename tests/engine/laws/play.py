"""Random matches as people play them: they stall, change their answers, take steps back, and leave in the middle."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from random import Random

from engine.chance import receipt
from engine.game import Ask, Ending, Json, Rejected, Seat
from engine.match import Answered, AnyGame, Change, Ended, Entry, Header, Match, Undone

__all__ = ["Happened", "Played", "play", "some_answer"]

LONGEST = 4000
"""Entries after which a match is called off; a game may go on for ever under some options."""

TRIES = 100
"""How often a house player is asked again after a refusal."""


@dataclass(frozen=True)
class Happened:
    """One entry, the match before it and the change it made."""

    before: Match
    entry: Entry
    change: Change

    @property
    def after(self) -> Match:
        return self.change.match


@dataclass(frozen=True)
class Played:
    """A whole match: how it began, and everything that happened in it."""

    game: AnyGame
    start: Change
    random: Random
    course: list[Happened] = field(default_factory=list)

    @property
    def end(self) -> Match:
        return self.course[-1].after if self.course else self.start.match


def play(game: AnyGame, seats: int, options: Mapping[str, Json], random: Random) -> Played:
    """A match from its start to its end, however that comes about."""
    header = Header(game.name, game.rules_version, seats, options, random.randbytes(32))
    played = Played(game, Match.start(game, header), random)
    hasty, second_thoughts = random.random() < 0.5, random.choice((0.0, 0.1, 0.4))
    undoing, leaving = random.choice((0.0, 0.0, 0.02)), random.choice((0.0, 0.0, 0.004))
    while (match := played.end).outcome is None:
        entry: Entry
        if len(played.course) >= LONGEST:
            entry = Ended(Ending.CALLED_OFF)
        elif random.random() < leaving * (10 if _amid_a_step(match) else 1):
            entry = _leave(match, random)
        elif random.random() < undoing and match.step > 1:
            entry = Undone(random.randint(1, min(3, match.step - 1)))
        else:
            ask = _who(match, random, hasty=hasty, second_thoughts=second_thoughts)
            if not match.decision(ask.seat, ask.kind).answerable:
                continue
            answer = some_answer(match, ask, random)
            salt = f"{random.getrandbits(128):032x}" if ask.sealed else None
            entry = Answered(ask.seat, answer, salt, receipt(salt, answer) if salt else None)
        try:
            change = match.submit(entry)
        except Rejected:
            if isinstance(entry, Ended) and entry.seat is not None:
                continue  # that seat has left before
            raise
        played.course.append(Happened(match, entry, change))
    return played


def some_answer(match: Match, ask: Ask, random: Random) -> Json:
    """A legal answer to an ask, by the game's random house player."""
    player = match.game.house["random"]
    view, decision = match.view(ask.seat), match.decision(ask.seat, ask.kind)
    for _ in range(TRIES):
        answer = player(view, decision, random)
        try:
            if match.kind_of(ask.seat, answer) == ask.kind:
                return answer
        except Rejected:
            continue
    msg = f"the random player finds no answer to {ask}"
    raise AssertionError(msg)


def _who(match: Match, random: Random, *, hasty: bool, second_thoughts: float) -> Ask:
    """Whose turn it is to answer: the hasty in seat order, others as it comes; some have answered already."""
    answered = [ask for ask in match.asks if match.has_answered(ask.seat)]
    if answered and random.random() < second_thoughts:
        return random.choice(answered)
    waiting = [ask for ask in match.asks if not match.has_answered(ask.seat) and not ask.optional]
    offers = [ask for ask in match.asks if ask.optional]
    if offers and (not waiting or random.random() < 0.3):
        return random.choice(offers)
    return waiting[0] if hasty else random.choice(waiting)


def _amid_a_step(match: Match) -> bool:
    return any(match.has_answered(seat) for seat in range(match.header.seats))


def _leave(match: Match, random: Random) -> Ended:
    if random.random() < 0.1:
        return Ended(random.choice([ending for ending in Ending if not ending.names_a_seat]))
    seats: list[Seat] = [seat for seat in range(match.header.seats) if match.has_answered(seat)]
    seat = random.choice(seats or list(range(match.header.seats)))
    return Ended(random.choice((Ending.RESIGNED, Ending.TIMED_OUT)), seat)
