"""Answers once read: one typed move for each kind of decision, and the reading that refuses all others.

An answer is refused before anything changes, in words for the player and with the rule that forbids it.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import TypeAlias

from engine.game import Json, Rejected, Seat
from engine.games.golem.cards import ARTIFACTS, BOOTS, DECK, HORN, Card, name
from engine.games.golem.grid import CELL_NUMBERS, CELLS, NEIGHBOURS, Facing
from engine.games.golem.state import PHASES, State, budget, holder
from engine.games.golem.views import Allocation

__all__ = ["Bow", "Favor", "Move", "Orient", "Place", "Voids", "Walk", "read"]


@dataclass(frozen=True, slots=True)
class Place:
    """The golem goes on a district, facing a way (G2.2)."""

    cell: int
    facing: Facing

    @property
    def kind(self) -> str:
        return "place"


@dataclass(frozen=True, slots=True)
class Voids:
    """A seat's two voids (G2.3)."""

    cards: tuple[Card, Card] = field(repr=False)

    @property
    def kind(self) -> str:
        return "voids"


@dataclass(frozen=True, slots=True)
class Favor:
    """The Amulet breaks a tie for a seat; None lets it stand (G9.1)."""

    seat: Seat | None

    @property
    def kind(self) -> str:
        return "amulet"


@dataclass(frozen=True, slots=True)
class Orient:
    """The golem turns to a side (G4.1)."""

    facing: Facing

    @property
    def kind(self) -> str:
        return "orient"


@dataclass(frozen=True, slots=True)
class Walk:
    """The golem walks so many districts (G5.1)."""

    districts: int

    @property
    def kind(self) -> str:
        return "move"


@dataclass(frozen=True, slots=True)
class Bow:
    """The district harvested with the Bow; None: the golem's own, without it (G6.4)."""

    cell: int | None

    @property
    def kind(self) -> str:
        return "bow"


Move: TypeAlias = Place | Voids | Allocation | Favor | Orient | Walk | Bow

_AMOUNTS = tuple(phase.value for phase in PHASES)
_SIDES = {facing.value: facing for facing in Facing}
_PLAIN = frozenset(DECK).difference(ARTIFACTS)


def read(state: State, seat: Seat, answer: Json) -> Move:
    """The move that an answer means. Raises Rejected for one that can't be given now."""
    match state.kind:
        case "place":
            parts = _parts(answer, ("cell", "facing"), rule="G2.2")
            return Place(_cell(parts["cell"]), _facing(parts["facing"]))
        case "voids":
            return _voids(_parts(answer, ("cards",), rule="G2.3")["cards"])
        case "allocate":
            return _allocation(state, seat, _parts(answer, _AMOUNTS, ("horn",), rule="G3.1"))
        case "amulet":
            return _favor(_parts(answer, ("favor",), rule="G9.1")["favor"])
        case "orient":
            return Orient(_facing(_parts(answer, ("facing",), rule="G4.1")["facing"]))
        case "move":
            return _walk(state, seat, _parts(answer, ("districts",), rule="G5.1")["districts"])
        case "bow":
            return _bow(state, _parts(answer, ("cell",), rule="G6.4")["cell"])
    raise Rejected("Nothing is asked of you right now: wait for the next question.")


def _voids(cards: Json) -> Voids:
    if not isinstance(cards, list) or len(cards) != 2:
        raise Rejected("Name exactly two cards as your voids.", "G2.3")
    for card in cards:
        if isinstance(card, str) and card in ARTIFACTS:
            raise Rejected(f"{card} is the {name(card)}: an artifact can't be a void.", "G2.3")
        if not isinstance(card, str) or card not in _PLAIN:
            raise Rejected(
                f"{_shown(card)} is no card of this game. Name one from AH to 10H, AD to 10D, AC to 6C or AS to 6S.",
                "G1.4",
            )
    if cards[0] == cards[1]:
        raise Rejected(f"Your two voids must be different cards, not the {name(cards[0])} twice.", "G2.3")
    return Voids((cards[0], cards[1]))


def _allocation(state: State, seat: Seat, parts: dict[str, Json]) -> Allocation:
    horn = parts.get("horn", False)
    if not isinstance(horn, bool):
        raise Rejected("The Horn is blown or not: yes or no.", "G3.4")
    if horn and holder(state, HORN) != seat:
        raise _without(state, seat, HORN, "G3.4")
    limit = budget(state, seat, horn)
    total = 0
    for phase in _AMOUNTS:
        amount = parts[phase]
        if type(amount) is not int:
            raise Rejected(f"Units are whole numbers: {phase} needs one, such as 5.", "G3.1")
        if amount < 1:
            raise Rejected(f"Put at least one unit on {phase}: every phase needs one.", "G3.1")
        if amount > limit:
            raise Rejected(f"That is too much on {phase}: you have {limit} units for all four phases.", "G3.1")
        total += amount
    if total > limit:
        more = total - limit
        raise Rejected(f"That makes {total} units and you have {limit}: take {more} off.", "G3.1")
    return Allocation(parts["orientation"], parts["movement"], parts["harvesting"], parts["regeneration"], horn)


def _favor(favor: Json) -> Favor:
    if favor is not None and (type(favor) is not int or favor not in (0, 1)):
        raise Rejected("The Amulet favours you or your opponent, or you let the tie stand.", "G9.1")
    return Favor(favor)


def _walk(state: State, seat: Seat, districts: Json) -> Walk:
    if type(districts) is not int:
        raise Rejected("How many districts the golem walks is a whole number, such as 2.", "G5.1")
    if districts == 0 and state.options.may_hold:
        return Walk(0)
    if districts < 1:
        least = "0 to hold it, or 1, 2 or 3" if state.options.may_hold else "1, 2 or 3: it can't stay where it is"
        raise Rejected(f"Move the golem {least}.", "G5.1")
    if districts > 5:
        raise Rejected("The golem never walks further than three districts, five with the Boots of Hermod.", "G5.1")
    if districts > 3 and holder(state, BOOTS) != seat:
        raise _without(state, seat, BOOTS, "G5.6", "Move 1, 2 or 3 districts.")
    return Walk(districts)


def _bow(state: State, cell: Json) -> Bow:
    if cell is None:
        return Bow(None)
    number = _cell(cell)
    if number == state.cell:
        raise Rejected(f"{cell} is where the golem stands: to harvest it, choose its own district.", "G6.4")
    if number not in NEIGHBOURS[state.cell]:
        raise Rejected(f"The Bow reaches the four districts next to the golem, and {cell} is none of them.", "G6.4")
    if number in state.face_down:
        raise Rejected(f"{cell} has been harvested already: choose a district that still lies face up.", "G6.4")
    return Bow(number)


def _cell(cell: Json) -> int:
    if not isinstance(cell, str) or cell not in CELL_NUMBERS:
        raise Rejected(f"{_shown(cell)} is no district: they are {CELLS[0]} to {CELLS[-1]}, such as C4.", "G1.3")
    return CELL_NUMBERS[cell]


def _facing(facing: Json) -> Facing:
    if not isinstance(facing, str) or facing not in _SIDES:
        raise Rejected("The golem faces N, E, S or W.", "G1.2")
    return _SIDES[facing]


def _without(state: State, seat: Seat, artifact: Card, rule: str, instead: str = "") -> Rejected:
    """Why a seat can't use an artifact: it is somebody else's, still on the board, or spent."""
    spent = any(held.card == artifact and held.owner == seat and held.spent for held in state.artifacts)
    text = f"You have used the {name(artifact)} already." if spent else f"You don't hold the {name(artifact)}."
    return Rejected(f"{text} {instead}".rstrip(), "G9.2" if spent else rule)


def _parts(answer: Json, needed: tuple[str, ...], optional: tuple[str, ...] = (), *, rule: str) -> dict[str, Json]:
    """The parts of an answer, checked to be these and no others."""
    if not isinstance(answer, dict):
        raise Rejected(f"This question wants {_listed(needed)}.", rule)
    for part in answer:
        if part not in needed and part not in optional:
            raise Rejected(f"This question wants {_listed(needed)}; {_shown(part)} is no part of it.", rule)
    for part in needed:
        if part not in answer:
            raise Rejected(f"The {part} is missing: this question wants {_listed(needed)}.", rule)
    return answer


def _listed(words: Iterable[str]) -> str:
    *most, last = words
    return f"{', '.join(most)} and {last}" if most else last


def _shown(value: Json) -> str:
    """What somebody sent, short enough to be said back."""
    if isinstance(value, str):
        return f"“{value[:20]}…”" if len(value) > 20 else f"“{value}”"
    return "That"
