"""What a seat can't know, drawn anew: a state that looks the same to it, with others' secrets turned round.

Voids: two cards that are none the table has seen to be no void, and that account for those it has seen to be one.
Allocations: the parts not revealed, within what the seat could spend; the Horn, if the seat could have blown it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from engine.chance import Dice
from engine.game import Seat
from engine.games.golem.cards import PLAIN, Card
from engine.games.golem.state import BOTH, PHASES, State, budget
from engine.games.golem.views import Allocation, Disclosed

__all__ = ["resample"]


def resample(state: State, seat: Seat | None, dice: Dice) -> State:
    """A state that `seat` (None: the table) can't tell from this one. Once the match is over nothing is hidden."""
    if state.reason is not None:
        return state
    others = tuple(other for other in BOTH if other != seat)
    return replace(
        state,
        voids=_voids(state, others, dice) if state.voids[0] else state.voids,
        allocations=_allocations(state, others, dice),
        untold=tuple(_untold(turn, others, dice) for turn in state.untold),
    )


def _voids(state: State, others: tuple[Seat, ...], dice: Dice) -> tuple[tuple[Card, ...], tuple[Card, ...]]:
    drawn: list[list[Card]] = [[] if seat in others else list(state.voids[seat]) for seat in BOTH]
    for card in state.hit:
        if not any(card in cards for cards in drawn):
            room = [seat for seat in others if len(drawn[seat]) < 2]
            drawn[room[dice.draw(len(room))]].append(card)
    for seat in others:
        possible = [card for card in PLAIN if card not in state.cleared and card not in drawn[seat]]
        dice.shuffle(possible)
        drawn[seat].extend(possible[: 2 - len(drawn[seat])])
    return (tuple(drawn[0]), tuple(drawn[1]))


def _allocations(state: State, others: tuple[Seat, ...], dice: Dice) -> tuple[Allocation, Allocation] | None:
    if state.allocations is None:
        return None
    first, second = (
        _allocation(state, seat, state.allocations[seat], dice) if seat in others else state.allocations[seat]
        for seat in BOTH
    )
    return (first, second)


def _allocation(state: State, seat: Seat, real: Allocation, dice: Dice) -> Allocation:
    known = real.amounts[: state.revealed]
    least = sum(known) + len(PHASES) - len(known)
    horn = state.horn_open == seat and (least > budget(state, seat) or dice.draw(2) == 1)
    return _filled(known, budget(state, seat, horn), horn, dice)


def _untold(turn: Disclosed, others: Iterable[Seat], dice: Dice) -> Disclosed:
    """A void ended it in harvesting: only regeneration has stayed secret, the Horn has not."""
    drawn = list(turn.allocations)
    for seat in others:
        real = drawn[seat]
        drawn[seat] = _filled(real.amounts[:-1], turn.budgets[seat], real.horn, dice)
    return replace(turn, allocations=(drawn[0], drawn[1]))


def _filled(known: tuple[int, ...], limit: int, horn: bool, dice: Dice) -> Allocation:
    """An allocation that begins with what is known, the rest drawn so that each phase gets at least one unit."""
    amounts = list(known)
    while len(amounts) < len(PHASES):
        spare = limit - sum(amounts) - (len(PHASES) - len(amounts))
        amounts.append(1 + dice.draw(spare + 1))
    return Allocation(amounts[0], amounts[1], amounts[2], amounts[3], horn)
