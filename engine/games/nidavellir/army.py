"""Placing cards in an army and taking them away, with Thrud, who must always be last (N5, N8).

Order for any card or hero: it is placed, then its own effect, then Thrud's new place if it pushed her (N12.42). So
whoever places a card puts a `Thrud` task after whatever the card brings.
"""

from __future__ import annotations

from itertools import combinations

from engine.game import Seat
from engine.games.nidavellir import moves, tasks
from engine.games.nidavellir.cards import CARDS, DOUBLES, Card, Column, distinct
from engine.games.nidavellir.events import CardLost, CardPlaced, ThrudPlaced, ThrudPushed
from engine.games.nidavellir.play import Play
from engine.games.nidavellir.state import Player, State

__all__ = [
    "add_double",
    "columns_for_double",
    "columns_for_thrud",
    "cut",
    "cuts",
    "cuttable",
    "gifts",
    "give_up",
    "lose_to_hofud",
    "place",
    "place_thrud",
    "warriors_to_lose",
]

_THRUD, _HOFUD, _BRISINGAMENS = CARDS["thrud"], CARDS["hofud"], CARDS["brisingamens"]


def place(play: Play, seat: Seat, card: Card, column: Column) -> None:
    """Puts a card at the end of a column; if Thrud was last there, she is taken up first."""
    player = play.player(seat)
    cards = player.columns[column]
    if cards and cards[-1] is _THRUD:
        play.set_column(seat, column, (*cards[:-1], card))
        play.set_player(seat, command=(*player.command, _THRUD))
        play.tell(ThrudPushed(None, "N5.2", seat, column.name, card.name))
    else:
        play.append(seat, column, card)


# Thrud


def columns_for_thrud(state: State, task: tasks.Thrud) -> tuple[moves.Thrud, ...]:
    """Any column, while she waits for one (N8)."""
    return _THRUDS if state.players[task.seat].thrud_waits else ()


_THRUDS = tuple(moves.Thrud(column) for column in Column)


def place_thrud(play: Play, task: tasks.Thrud, move: moves.Thrud) -> None:
    """She goes to the end of the column."""
    command = play.player(task.seat).command
    play.set_player(task.seat, command=tuple(card for card in command if card is not _THRUD))
    play.append(task.seat, move.column, _THRUD)
    play.tell(ThrudPlaced(None, "N8", task.seat, move.column.name))


# Bonfur and Dagda


def cuttable(player: Player, hero: Card) -> list[Column]:
    """The columns other than the hero's whose last card is no hero, so that it can be discarded (N8)."""
    return [
        column
        for column in Column
        if column is not hero.column and player.columns[column] and not player.columns[column][-1].is_hero
    ]


def cuts(state: State, task: tasks.Cut) -> tuple[moves.Cut, ...]:
    """As many different columns as the hero demands."""
    columns = cuttable(state.players[task.seat], task.hero)
    return tuple(moves.Cut(chosen) for chosen in combinations(columns, task.count))


def cut(play: Play, task: tasks.Cut, move: moves.Cut) -> None:
    """The last card of each column is discarded."""
    for column in move.columns:
        cards = play.player(task.seat).columns[column]
        _lose(play, task.seat, column, len(cards) - 1, task.hero, "N8")


def _lose(play: Play, seat: Seat, column: Column, at: int, cause: Card, rule: str) -> None:
    cards = play.player(seat).columns[column]
    play.set_column(seat, column, (*cards[:at], *cards[at + 1 :]))
    play.discard(cards[at])
    play.tell(CardLost(None, rule, seat, cards[at].name, column.name, cause.name))


# Hofud and Brisingamens


def warriors_to_lose(state: State, task: tasks.Hofud, seat: Seat) -> tuple[moves.GiveUp, ...]:
    """What Hofud can cost a seat: any card of its Warrior column that is no hero (N10)."""
    return () if seat == task.owner else _gifts(state.players[seat], Column.W)


def lose_to_hofud(play: Play, seat: Seat, move: moves.GiveUp) -> None:
    """A Warrior is discarded; of several alike the last one (N12.44)."""
    _give_up(play, seat, move, _HOFUD)


def gifts(state: State, task: tasks.GiveUp) -> tuple[moves.GiveUp, ...]:
    """What Brisingamens costs its owner at the end: any card that is no hero."""
    player = state.players[task.seat]
    if _BRISINGAMENS not in player.command:
        return ()
    return tuple(move for column in Column for move in _gifts(player, column))


def give_up(play: Play, task: tasks.GiveUp, move: moves.GiveUp) -> None:
    """A card is discarded; of several alike the last one (N12.44)."""
    _give_up(play, task.seat, move, _BRISINGAMENS)


def _gifts(player: Player, column: Column) -> tuple[moves.GiveUp, ...]:
    return tuple(moves.GiveUp(card, column) for card in distinct(player.columns[column]) if not card.is_hero)


def _give_up(play: Play, seat: Seat, move: moves.GiveUp, cause: Card) -> None:
    cards = play.player(seat).columns[move.column]
    at = len(cards) - 1 - cards[::-1].index(move.card)
    _lose(play, seat, move.column, at, cause, "N10")


# Olwyn's doubles


def columns_for_double(state: State, task: tasks.Double) -> tuple[moves.Double, ...]:
    """Any column but the first double's (N9)."""
    return tuple(moves.Double(column) for column in Column if column is not task.first)


def add_double(play: Play, task: tasks.Double, move: moves.Double) -> None:
    """A double is placed; Thrud, if pushed, finds her place before the second one."""
    double = DOUBLES[0 if task.first is None else 1]
    play.tell(CardPlaced(None, "N9", task.seat, double.name, move.column.name))
    place(play, task.seat, double, move.column)
    rest = (tasks.Double(task.seat, move.column),) if task.first is None else ()
    play.push(tasks.Thrud(task.seat), *rest)
