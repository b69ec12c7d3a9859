"""The end of an age: enlistment, Ylud, the troop evaluation with its distinctions, the next age (N7, N10)."""

from __future__ import annotations

from engine.game import Seat
from engine.games.nidavellir import moves, tasks
from engine.games.nidavellir.army import place
from engine.games.nidavellir.camp import use
from engine.games.nidavellir.cards import CARDS, SPECIAL_BLACKSMITH, Card, Column, Kind, distinct, sorted_cards
from engine.games.nidavellir.events import (
    AgeBegan,
    AgeEnded,
    CardPlaced,
    DistinctionUnclaimed,
    DistinctionWon,
    EnlistmentOrdered,
    MercenaryEnlisted,
    PioneerKept,
    PioneerLooked,
    ThrudPlaced,
    TopCardDiscarded,
    YludPlaced,
)
from engine.games.nidavellir.play import Play
from engine.games.nidavellir.purse import swap_zero
from engine.games.nidavellir.seen import PIONEER_SEES
from engine.games.nidavellir.state import Player, State

__all__ = [
    "begin_next_age",
    "choose_order",
    "columns_for_ylud",
    "end_age",
    "enlist",
    "enlistment_order",
    "enlistments",
    "evaluate",
    "keep",
    "lookable",
    "majority",
    "move_ylud",
    "order_enlistment",
    "orders",
    "thrud_leaves",
]

_THRUD, _YLUD = CARDS["thrud"], CARDS["ylud"]
_EVALUATION = (Column.W, Column.H, Column.M, Column.B, Column.E)
_LAST_AGE = 2
_CROWN = 6


def end_age(play: Play, task: tasks.EndAge) -> None:
    """Lines up what the end of this age brings (N7)."""
    state = play.state
    play.tell(AgeEnded(None, "N7", state.age))
    ylud = [tasks.Ylud(seat) for seat in state.seats]
    if state.age < _LAST_AGE:
        distinctions = (tasks.Distinction(column) for column in _EVALUATION)
        play.push(tasks.Enlistment(), *ylud, *distinctions, tasks.NextAge())
    else:
        gifts = (tasks.GiveUp(seat) for seat in state.seats)
        play.push(tasks.Enlistment(), *ylud, tasks.LeaveColumns(), *gifts, tasks.FinalScoring())


# Enlistment


def _mercenaries(player: Player) -> list[Card]:
    return sorted_cards(card for card in player.command if card.kind is Kind.MERCENARY)


def order_enlistment(play: Play, task: tasks.Enlistment) -> None:
    """Most mercenaries first, ties by higher gem; then the first chooses to go first or last (N10)."""
    order = enlistment_order(play.state.players)
    if len(order) > 1:
        play.push(tasks.Order(order[0], order))
    elif order:
        play.push(tasks.Enlist(order[0]))


def enlistment_order(players: tuple[Player, ...]) -> tuple[Seat, ...]:
    """Who has mercenaries to place, most first, ties by higher gem (N10)."""
    waiting = [(len(_mercenaries(player)), player.gem, seat) for seat, player in enumerate(players)]
    return tuple(seat for count, _, seat in sorted(waiting, reverse=True) if count)


def orders(state: State, task: tasks.Order) -> tuple[moves.Order, ...]:
    """First or last."""
    return (moves.Order(False), moves.Order(True))


def choose_order(play: Play, task: tasks.Order, move: moves.Order) -> None:
    """The others keep their order."""
    first, *others = task.seats
    order = (*others, first) if move.last else task.seats
    play.tell(EnlistmentOrdered(None, "N10", order))
    play.push(*(tasks.Enlist(seat) for seat in order))


def enlistments(state: State, task: tasks.Enlist) -> tuple[moves.Enlist, ...]:
    """Any waiting mercenary in either of its two classes (N12.28)."""
    return tuple(
        moves.Enlist(card, column) for card in _mercenaries(state.players[task.seat]) for column in card.by_column
    )


def enlist(play: Play, task: tasks.Enlist, move: moves.Enlist) -> None:
    """The mercenary is placed; Thrud, heroes; then the next one, one gained meanwhile too."""
    seat, card = task.seat, move.mercenary
    command = play.player(seat).command
    play.set_player(seat, command=tuple(other for other in command if other is not card))
    play.tell(MercenaryEnlisted(None, "N10", seat, card.name, move.column.name))
    place(play, seat, card, move.column)
    play.push(tasks.Thrud(seat), tasks.Recruit(seat), tasks.Enlist(seat))


# Ylud


def columns_for_ylud(state: State, task: tasks.Ylud) -> tuple[moves.Ylud, ...]:
    """Any column for her owner; in Age 1 only from the command zone, where alone she can be then (N8)."""
    return _YLUDS if state.players[task.seat].has_ylud else ()


_YLUDS = tuple(moves.Ylud(column) for column in Column)


def move_ylud(play: Play, task: tasks.Ylud, move: moves.Ylud) -> None:
    """She enters a column with all that brings; left where she lies she brings nothing (N8)."""
    seat = task.seat
    player = play.player(seat)
    before = player.column_of(_YLUD)
    if before is move.column:
        play.tell(YludPlaced(None, "N8", seat, move.column.name, True))
        return
    if before is None:
        play.set_player(seat, command=tuple(card for card in player.command if card is not _YLUD))
    else:
        play.set_column(seat, before, tuple(card for card in player.columns[before] if card is not _YLUD))
    play.tell(YludPlaced(None, "N8", seat, move.column.name, False))
    place(play, seat, _YLUD, move.column)
    play.push(tasks.Thrud(seat), tasks.Recruit(seat), tasks.Enlist(seat))


# Distinctions


def majority(players: tuple[Player, ...], column: Column) -> Seat | None:
    """Who alone has most ranks of a class; nobody if several tie (N7.3)."""
    ranks = [player.ranks(column) for player in players]
    return ranks.index(max(ranks)) if ranks.count(max(ranks)) == 1 else None


def evaluate(play: Play, task: tasks.Distinction) -> None:
    """Ranks are counted now, so that an earlier distinction counts for a later one (N7.3, N12.15)."""
    state, column = play.state, task.column
    seat = majority(state.players, column)
    if seat is None:
        play.tell(DistinctionUnclaimed(None, "N7.3", column.name))
        if column is Column.E:
            _discard_top(play)
        return
    player = play.player(seat)
    play.set_player(seat, distinctions=(*player.distinctions, column))
    play.tell(DistinctionWon(None, "N7.3", seat, column.name, player.ranks(column)))
    match column:
        case Column.W:
            play.push(tasks.Transform(seat, 5, "W"))
        case Column.H:
            swap_zero(play, seat)
        case Column.M:
            play.set_player(seat, gem=_CROWN)
        case Column.B:
            play.tell(CardPlaced(None, "N7.3", seat, SPECIAL_BLACKSMITH.name, column.name))
            place(play, seat, SPECIAL_BLACKSMITH, Column.B)
            play.push(tasks.Thrud(seat), tasks.Recruit(seat))
        case Column.E:
            seen = tuple(card.name for card in state.next_deck[:PIONEER_SEES])
            play.tell(PioneerLooked(seat, "N7.3", seat, seen))
            play.push(tasks.Look(seat), tasks.Return(), tasks.Recruit(seat))


def _discard_top(play: Play) -> None:
    top, *rest = play.state.next_deck
    play.set(next_deck=tuple(rest))
    play.discard(top)
    play.tell(TopCardDiscarded(None, "N12.14", top.name))


def lookable(state: State, task: tasks.Look) -> tuple[moves.Take, ...]:
    """The top three cards of the Age 2 deck."""
    return tuple(moves.Take(card) for card in distinct(state.next_deck[:PIONEER_SEES]))


def keep(play: Play, task: tasks.Look, move: moves.Take) -> None:
    """One is kept and acts, the others stay on top; of several alike the first goes (N7.3, N12.44)."""
    deck = list(play.state.next_deck)
    deck.remove(move.card)
    play.set(next_deck=tuple(deck))
    play.tell(PioneerKept(None, "N7.3", task.seat, move.card.name))
    use(play, task.seat, move.card)


def begin_next_age(play: Play, task: tasks.NextAge) -> None:
    """The Age 2 deck is shuffled, the camp replaced (N7.4, N10)."""
    state = play.state
    deck = list(state.next_deck)
    play.dice.shuffle(deck)
    play.set(
        age=state.age + 1,
        round=0,
        deck=tuple(deck),
        next_deck=(),
        camp=(),
        camp_deck=state.next_camp_deck,
        next_camp_deck=(),
    )
    play.tell(AgeBegan(None, "N7.4", state.age + 1))
    play.push(tasks.BeginRound())


# The end


def thrud_leaves(play: Play, task: tasks.LeaveColumns) -> None:
    """Thrud goes to the command zone before scoring (N8)."""
    for seat, player in enumerate(play.state.players):
        column = player.column_of(_THRUD)
        if column is not None:
            play.set_column(seat, column, player.columns[column][:-1])
            play.set_player(seat, command=(*player.command, _THRUD))
            play.tell(ThrudPlaced(None, "N8", seat, None))
