"""What follows from an entry, besides the match itself: clocks, and posts that tell of it."""

from __future__ import annotations

from engine.match import Answered, Change, Entry, Match
from engine.store.contract import Deadline
from engine.store.posts import Draft, What

__all__ = ["deadlines_after", "first_posts", "posts_after"]


def deadlines_after(match: Match, standing: tuple[Deadline, ...], pace: int, now: int) -> tuple[Deadline, ...]:
    """The deadlines of a match from now on: one for each seat that it waits for, `pace` seconds away (0: none).

    A seat's clock starts anew when it is asked something new, not when others answer. It is reminded when a quarter of
    the time is left.
    """
    if pace == 0:
        return ()
    had = {deadline.seat: deadline for deadline in standing}
    deadlines = []
    for seat in match.waiting_for():
        ids = [match.decision_id(seat, ask.kind) for ask in match.asks_of(seat) if not ask.optional]
        newest = max(decision for decision in ids if decision is not None)
        if seat in had and had[seat].decision >= newest:
            deadlines.append(had[seat])
        else:
            deadlines.append(Deadline(seat, newest, now + pace, now + pace - pace // 4))
    return tuple(deadlines)


def first_posts(match: Match) -> tuple[Draft, ...]:
    """The posts that tell of a match's start."""
    return (Draft(What.OPEN), *_asked(match, 0), *_over(match, 0))


def posts_after(before: Match, change: Change, entry: Entry) -> tuple[Draft, ...]:
    """The posts that tell of an entry."""
    after = change.match
    version = len(after.log)
    posts: list[Draft] = []
    match entry:
        case Answered(seat) if not change.resolved:
            if change.events:
                posts.append(Draft(What.TABLE, version))
            elif not before.has_answered(seat):
                posts.append(Draft(What.ANSWERED, version, seat))
        case Answered():
            posts.append(Draft(What.TABLE, version))
        case _:
            posts.append(Draft(What.TABLE, version))
    return (*posts, *_asked(after, version), *_over(after, version))


def _asked(match: Match, version: int) -> tuple[Draft, ...]:
    new = {ask.seat for ask in match.asks if not ask.optional and match.decision_id(ask.seat, ask.kind) == version}
    return tuple(Draft(What.ASK, version, seat) for seat in sorted(new))


def _over(match: Match, version: int) -> tuple[Draft, ...]:
    return () if match.outcome is None else (Draft(What.OVER, version),)
