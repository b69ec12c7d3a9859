"""Recruiting heroes and what they do at once (N5.3, N8, N9)."""

from __future__ import annotations

from engine.game import Seat
from engine.games.nidavellir import moves, tasks
from engine.games.nidavellir.army import cuttable, place
from engine.games.nidavellir.cards import CARDS, Card, Column
from engine.games.nidavellir.events import HeroRecruited
from engine.games.nidavellir.play import Play
from engine.games.nidavellir.purse import take_back
from engine.games.nidavellir.state import State
from engine.games.nidavellir.tasks import Task

__all__ = ["recruit", "recruitable", "recruits", "why_not"]

_BONFUR, _DAGDA, _HOURYA, _ANDUMIA = CARDS["bonfur"], CARDS["dagda"], CARDS["hourya"], CARDS["andumia"]
_HOURYA_NEEDS = 5
_CUTS = {_BONFUR: 1, _DAGDA: 2}


def why_not(state: State, seat: Seat, hero: Card) -> str:
    """Why a hero that is still to be had can't be recruited by this seat now; empty if it can."""
    player = state.players[seat]
    if hero is _HOURYA and (ranks := player.ranks(Column.E)) < _HOURYA_NEEDS:
        return f"Hourya needs {_HOURYA_NEEDS} Explorer ranks, and you have {ranks}"
    if hero is _ANDUMIA and not state.discard:
        return "Andumia needs a card in the discard pile, and it is empty"
    if hero in _CUTS and len(cuttable(player, hero)) < _CUTS[hero]:
        needed = "another column" if hero is _BONFUR else "two other columns"
        return f"{hero.title} discards the last card of {needed}, and you don't have that many that end in no hero"
    return ""


def recruitable(state: State, seat: Seat) -> tuple[Card, ...]:
    """The heroes that a seat could recruit now, in the order of the tables (N8, N9)."""
    return tuple(hero for hero in state.heroes if not why_not(state, seat, hero))


def recruits(state: State, task: tasks.Recruit) -> tuple[moves.Hero, ...]:
    """Any of them while one is due for lines, or when it is free (N5.3, N10 Gjallarhorn)."""
    if not task.free and not state.players[task.seat].hero_due:
        return ()
    return tuple(moves.Hero(hero) for hero in recruitable(state, task.seat))


def recruit(play: Play, task: tasks.Recruit, move: moves.Hero) -> None:
    """The hero is placed; its effect, Thrud, and then the test again (N12.42)."""
    seat, hero = task.seat, move.hero
    player = play.player(seat)
    play.set(heroes=tuple(other for other in play.state.heroes if other is not hero))
    play.set_player(seat, heroes=(*player.heroes, hero))
    play.tell(HeroRecruited(None, "N5.3", seat, hero.name, None if hero.column is None else hero.column.name))
    if hero.column is None:
        play.set_player(seat, command=(*player.command, hero))
    else:
        place(play, seat, hero, hero.column)
    again = () if task.free else (tasks.Recruit(seat),)
    play.push(*_effect(play, seat, hero), tasks.Thrud(seat), *again)


def _effect(play: Play, seat: Seat, hero: Card) -> tuple[Task, ...]:
    match hero.name:
        case "bonfur" | "dagda":
            return (tasks.Cut(seat, hero, _CUTS[hero]),)
        case "grid":
            return (tasks.Transform(seat, 7, hero.name),)
        case "khrad":
            return (tasks.Transform(seat, 10, hero.name, lowest=True),)
        case "andumia":
            return (tasks.Take(seat, hero), tasks.Return())
        case "holda":
            return (tasks.TakeFromCamp(seat),)
        case "olwyn":
            return (tasks.Double(seat),)
        case "uline":
            take_back(play, seat)
        case "zolkur":
            play.set_player(seat, zolkur=True)
    return ()
