"""How a match ends, and what becomes of seats that leave before (N11, N12.19, N16 "Leaving")."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import fields

from engine.game import Ending, Outcome, Rejected, Seat
from engine.games.nidavellir import tasks
from engine.games.nidavellir.events import MatchOver, SeatLeft, SeatScored
from engine.games.nidavellir.play import Play
from engine.games.nidavellir.scoring import scores
from engine.games.nidavellir.state import State

__all__ = ["end", "score_at_the_end"]

_PLAYED_OUT = "played_out"


def score_at_the_end(play: Play, task: tasks.FinalScoring) -> None:
    """The best score among the seats that have not left wins; ties are shared."""
    state = play.state
    sheets = scores(state.players)
    for seat, sheet in enumerate(sheets):
        parts = tuple((part.name, getattr(sheet, part.name)) for part in fields(sheet))
        play.tell(SeatScored(None, "N11", seat, parts, sheet.total))
    by_total: dict[int, list[Seat]] = {}
    for seat in state.staying:
        by_total.setdefault(sheets[seat].total, []).append(seat)
    _conclude(play, _PLAYED_OUT, [by_total[total] for total in sorted(by_total, reverse=True)], "N11")


def end(play: Play, ending: Ending, seat: Seat | None) -> None:
    """A seat leaves, or the match ends for all. Raises Rejected if that seat has left before."""
    if not ending.names_a_seat:
        rated = ending is Ending.AGREED
        _conclude(play, ending.value, [play.state.staying] if rated else [], "N16", rated=rated)
        return
    assert seat is not None
    if seat not in play.state.staying:
        raise Rejected("That seat has left this match already.", "N16")
    play.set(left=(*play.state.left, (seat, ending)))
    play.tell(SeatLeft(None, "N16", seat, ending.value, len(play.state.staying) > 1))
    if len(play.state.staying) == 1:
        _conclude(play, ending.value, [play.state.staying], "N16")
    else:
        play.set(asked=tuple(asked for asked in play.state.asked if asked != seat))


def _conclude(play: Play, reason: str, groups: Iterable[Sequence[Seat]], rule: str, *, rated: bool = True) -> None:
    """The match is over. `groups` are the seats that stayed, the best first; behind them who left, the latest first."""
    state = play.state
    in_order = [tuple(group) for group in groups]
    winners = in_order[0] if in_order else ()
    in_order += [(seat,) for seat, _ in reversed(state.left)]
    ranks = _ranks(state, in_order) if rated else None
    play.set(outcome=Outcome(reason, winners, ranks), asked=())
    play.tell(MatchOver(None, rule, reason, winners))


def _ranks(state: State, groups: Iterable[Sequence[Seat]]) -> tuple[int, ...]:
    ranks = [0] * len(state.players)
    better = 0
    for group in groups:
        for seat in group:
            ranks[seat] = better + 1
        better += len(group)
    return tuple(ranks)
