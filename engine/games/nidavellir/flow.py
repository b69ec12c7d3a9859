"""The agenda at work: tasks are carried out until a question must be put to somebody.

A choice with a single answer is made without asking, one with none is passed over, and a seat that has left answers
by the table of N15: always the first of its choices, save for a bid and a pick.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.game import Seat
from engine.games.nidavellir import ages, army, camp, ending, heroes, moves, purse, tasks, tavern
from engine.games.nidavellir.moves import Move
from engine.games.nidavellir.play import Play
from engine.games.nidavellir.state import State
from engine.games.nidavellir.tasks import Question, SeatQuestion, Task

__all__ = ["answer", "choices", "settle"]


def settle(play: Play) -> None:
    """Carries out what the agenda holds, up to the next question that somebody must be asked, or the end."""
    asked: tuple[Seat, ...] = ()
    while not asked and play.state.outcome is None:
        task = play.agenda.pop()
        match task:
            case SeatQuestion():
                asked = _put(play, task)
            case Question():
                asked = _put_to_all(play, task)
            case _:
                _TASKS[type(task)](play, task)
    play.set(agenda=tuple(play.agenda), asked=asked)


def answer(play: Play, given: Mapping[Seat, Move]) -> None:
    """Carries out the question on top of the agenda; who is not in `given` answers by the table."""
    task = play.agenda.pop()
    match task:
        case SeatQuestion(seat=seat):
            _ANSWERS[type(task)](play, task, given[seat] if seat in given else _by_table(play.state, task, seat))
        case tasks.Bid():
            _answer_all(play, task, given)
        case tasks.Hofud():
            _answer_all(play, task, given)


def choices(state: State, task: Question, seat: Seat) -> tuple[Move, ...]:
    """The answers a seat may give to a question, save a bid, in the order of N15; each that is the same answer once."""
    if isinstance(task, tasks.Hofud):
        return army.warriors_to_lose(state, task, seat)
    return _CHOICES[type(task)](state, task)


def _put(play: Play, task: SeatQuestion) -> tuple[Seat, ...]:
    """Who must be asked: the seat, or nobody, if the question could be settled."""
    possible = choices(play.state, task, task.seat)
    if not possible:
        return ()
    stays = task.seat in play.state.staying
    if stays and (len(possible) > 1 or isinstance(task, tasks.Pick)):
        play.agenda.append(task)
        return (task.seat,)
    _ANSWERS[type(task)](play, task, possible[0] if stays else _by_table(play.state, task, task.seat))
    return ()


def _put_to_all(play: Play, task: Question) -> tuple[Seat, ...]:
    """Who must be asked a sealed question; if nobody, it is settled."""
    asked = _choosers(play.state, task)
    if asked:
        play.agenda.append(task)
    else:
        _answer_all(play, task, {})
    return asked


def _choosers(state: State, task: Question) -> tuple[Seat, ...]:
    if isinstance(task, tasks.Bid):
        return tuple(seat for seat in tavern.bidders(state) if seat in state.staying)
    return tuple(seat for seat in state.staying if len(choices(state, task, seat)) > 1)


def _answer_all(play: Play, task: Question, given: Mapping[Seat, Move]) -> None:
    if isinstance(task, tasks.Bid):
        bids = [(seat, given.get(seat) or tavern.lowest_bid(play.player(seat))) for seat in tavern.bidders(play.state)]
        tavern.lay_bids(play, [(seat, bid) for seat, bid in bids if isinstance(bid, moves.Bid)])
        return
    losses = [
        (seat, given[seat] if seat in given else _by_table(play.state, task, seat))
        for seat in play.state.seats
        if choices(play.state, task, seat)
    ]
    for seat, move in losses:
        assert isinstance(move, moves.GiveUp)
        army.lose_to_hofud(play, seat, move)


def _by_table(state: State, task: Question, seat: Seat) -> Move:
    if isinstance(task, tasks.Pick):
        assert state.tavern is not None
        return moves.Pick(state.taverns[state.tavern][-1], rightmost=True)
    return choices(state, task, seat)[0]


_TASKS: Mapping[type[Task], Callable[[Play, Any], None]] = {
    tasks.BeginRound: tavern.begin_round,
    tasks.Reveal: tavern.reveal,
    tasks.LineUp: tavern.line_up,
    tasks.Turn: tavern.take_turn,
    tasks.CloseTavern: tavern.close_tavern,
    tasks.EndRound: tavern.end_round,
    tasks.Return: camp.return_royal_offerings,
    tasks.EndAge: ages.end_age,
    tasks.Enlistment: ages.order_enlistment,
    tasks.Distinction: ages.evaluate,
    tasks.NextAge: ages.begin_next_age,
    tasks.LeaveColumns: ages.thrud_leaves,
    tasks.FinalScoring: ending.score_at_the_end,
}

_CHOICES: Mapping[type[Task], Callable[[State, Any], tuple[Move, ...]]] = {
    tasks.Show: tavern.shows,
    tasks.Pick: tavern.picks,
    tasks.Trade: purse.trades,
    tasks.Drop: tavern.drops,
    tasks.Transform: purse.transformable,
    tasks.Vidofnir: purse.vidofnir_choices,
    tasks.Recruit: heroes.recruits,
    tasks.Cut: army.cuts,
    tasks.Thrud: army.columns_for_thrud,
    tasks.Double: army.columns_for_double,
    tasks.Take: camp.recoverable,
    tasks.TakeFromCamp: camp.offers,
    tasks.Order: ages.orders,
    tasks.Enlist: ages.enlistments,
    tasks.Ylud: ages.columns_for_ylud,
    tasks.Look: ages.lookable,
    tasks.GiveUp: army.gifts,
}

_ANSWERS: Mapping[type[Task], Callable[[Play, Any, Any], None]] = {
    tasks.Show: tavern.show,
    tasks.Pick: tavern.pick,
    tasks.Trade: purse.trade,
    tasks.Drop: tavern.drop,
    tasks.Transform: purse.transform,
    tasks.Vidofnir: purse.vidofnir,
    tasks.Recruit: heroes.recruit,
    tasks.Cut: army.cut,
    tasks.Thrud: army.place_thrud,
    tasks.Double: army.add_double,
    tasks.Take: camp.recover,
    tasks.TakeFromCamp: lambda play, task, move: camp.gain(play, task.seat, move.card, holda=True),
    tasks.Order: ages.choose_order,
    tasks.Enlist: ages.enlist,
    tasks.Ylud: ages.move_ylud,
    tasks.Look: ages.keep,
    tasks.GiveUp: army.give_up,
}
