"""The camp: artifacts act at once, mercenaries wait for their enlistment (N10). And the discard pile, as a source."""

from __future__ import annotations

from engine.game import Seat
from engine.games.nidavellir import moves, tasks
from engine.games.nidavellir.army import place
from engine.games.nidavellir.cards import CARDS, Card, Kind, distinct, sorted_cards
from engine.games.nidavellir.events import CampCardTaken, CardPlaced, CardRecovered
from engine.games.nidavellir.play import Play
from engine.games.nidavellir.purse import lose_trading_coin, reveal_to_vidofnir
from engine.games.nidavellir.state import State
from engine.games.nidavellir.tasks import Task

__all__ = [
    "gain",
    "offers",
    "recover",
    "recoverable",
    "return_royal_offerings",
    "takeable",
    "use",
    "why_not_there",
]

_BRISINGAMENS = CARDS["brisingamens"]
_BRISINGAMENS_NEEDS = 2


def why_not_there(state: State, card: Card) -> str:
    """Why a card of the camp can't be taken now; empty if it can (N12.21)."""
    if card is _BRISINGAMENS and len(state.discard) < _BRISINGAMENS_NEEDS:
        return "Brisingamens needs two cards in the discard pile"
    return ""


def takeable(state: State) -> tuple[Card, ...]:
    """The cards of the camp that can be taken now, from left to right."""
    return tuple(card for card in state.camp if not why_not_there(state, card))


def gain(play: Play, seat: Seat, card: Card, *, holda: bool = False) -> None:
    """A card leaves the camp for somebody's army, and acts."""
    player = play.player(seat)
    play.set(camp=tuple(other for other in play.state.camp if other is not card))
    play.tell(CampCardTaken(None, "N10", seat, card.name, holda))
    if card.column is None:
        play.set_player(seat, command=(*player.command, card))
    else:
        play.tell(CardPlaced(None, "N10", seat, card.name, card.column.name))
        place(play, seat, card, card.column)
    play.push(*_effect(play, seat, card), tasks.Thrud(seat))


def _effect(play: Play, seat: Seat, card: Card) -> tuple[Task, ...]:
    match card.name:
        case "vidofnir":
            reveal_to_vidofnir(play, seat)
        case "jarnglofi":
            lose_trading_coin(play, seat)
        case "hofud":
            return (tasks.Hofud(seat),)
        case "gjallarhorn":
            return (tasks.Recruit(seat, free=True),)
        case "brisingamens":
            return (tasks.Take(seat, card), tasks.Take(seat, card), tasks.Return())
    return ()


def offers(state: State, task: tasks.TakeFromCamp) -> tuple[moves.TakeFromCamp, ...]:
    """What Holda may take; with nothing there, nothing (N12.23)."""
    return tuple(moves.TakeFromCamp(card) for card in takeable(state))


# The discard pile


def recoverable(state: State, task: tasks.Take) -> tuple[moves.Take, ...]:
    """What Andumia or Brisingamens may take: any card of the discard pile."""
    return tuple(moves.Take(card) for card in distinct(sorted_cards(state.discard)))


def recover(play: Play, task: tasks.Take, move: moves.Take) -> None:
    """A dwarf is placed, a Royal Offering used (N9, N10)."""
    pile = list(play.state.discard)
    pile.remove(move.card)
    play.set(discard=tuple(pile))
    play.tell(CardRecovered(None, "N9" if task.cause.is_hero else "N10", task.seat, move.card.name, task.cause.name))
    use(play, task.seat, move.card)


def use(play: Play, seat: Seat, card: Card) -> None:
    """A card of an age deck acts: a dwarf is placed; a Royal Offering is in use until a `Return` (N12.43)."""
    if card.kind is Kind.ROYAL_OFFERING:
        play.set(in_use=(*play.state.in_use, card))
        play.push(tasks.Transform(seat, card.plus, card.name))
    else:
        assert card.column is not None
        place(play, seat, card, card.column)
        play.push(tasks.Thrud(seat))


def return_royal_offerings(play: Play, task: tasks.Return) -> None:
    """What was in use goes to the discard pile."""
    if play.state.in_use:
        used = play.state.in_use
        play.set(in_use=())
        play.discard(*used)
