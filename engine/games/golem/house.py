"""Who plays Golem for the house. They see what their seat sees, and the question; nothing else."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from engine.game import Decision, Flag, Json, OneOf, SomeOf
from engine.games.golem.cards import PLAIN, Card, value
from engine.games.golem.grid import CELL_NUMBERS, CELLS, LINES, Facing
from engine.games.golem.state import HORN_UNITS, PHASES
from engine.games.golem.views import Phase, View

__all__ = ["at_random", "steady"]

_ARTIFACT_WORTH: Final = 4
"""What an artifact is weighed as, in points."""


def at_random(view: View, decision: Decision, random: Random) -> Json:
    """Any legal answer; a third of its allocations are nearly even ones, so that ties happen."""
    answer: dict[str, Json] = {}
    for field in decision.fields:
        match field:
            case OneOf():
                answer[field.name] = random.choice(field.options).value
            case SomeOf():
                chosen = random.sample(field.options, random.randint(field.low, field.high))
                answer[field.name] = [option.value for option in chosen]
            case Flag():
                answer[field.name] = random.random() < 0.3
    if decision.budget is not None:
        units = decision.budget + (HORN_UNITS if answer.get("horn") else 0)
        weights = [1.0, 1.0, 1.0, 1.0] if random.random() < 1 / 3 else [random.random() ** 2 for _ in PHASES]
        unspent = random.choice((0, 0, 0, 1, 3))
        answer.update(_split(units - unspent, weights))
    return answer


def steady(view: View, decision: Decision, random: Random) -> Json:
    """A sensible answer: it weighs what lies ahead, and puts its units where much is at stake."""
    match decision.kind:
        case "place":
            cell, facing = max(
                ((cell, facing) for cell in range(len(CELLS)) for facing in Facing),
                key=lambda spot: (_promise(view, *spot), random.random()),
            )
            return {"cell": CELLS[cell], "facing": facing.value}
        case "voids":
            middling = [card for card in PLAIN if value(card) in (5, 6, 7, 8, 9, 10)]
            return {"cards": random.sample(middling, 2)}
        case "allocate":
            return _weigh(view, decision, random)
        case "orient":
            return _best(decision, lambda facing: _promise(view, _stand(view), Facing(facing)))
        case "move":
            return _best(decision, lambda steps: _step(view, steps))
        case "bow":
            own = view.golem.cell if view.golem else ""
            return _best(decision, lambda cell: _worth(view, own) + 2 if cell is None else _worth(view, cell))
        case _:
            return {"favor": _favor(view, decision)}


def _stand(view: View) -> int:
    assert view.golem is not None
    return CELL_NUMBERS[view.golem.cell]


def _worth(view: View, cell: str) -> float:
    """What ending a movement on a district, and harvesting it, is worth to this seat."""
    district = view.board[CELL_NUMBERS[cell]]
    return 0 if district.face_down else _card_worth(view, district.card)


def _card_worth(view: View, card: Card) -> float:
    if view.my_voids and card in view.my_voids:
        return 0
    points = value(card)
    return _ARTIFACT_WORTH if points is None else points


def _promise(view: View, cell: int, facing: Facing) -> float:
    """The worth of looking that way: the best of three steps, the others a little."""
    live = [CELLS[place] for place in LINES[cell][facing] if not view.board[place].face_down][:3]
    worths = sorted((_worth(view, place) for place in live), reverse=True)
    return worths[0] + sum(worths[1:]) / 10 if worths else 0


def _weigh(view: View, decision: Decision, random: Random) -> Json:
    """Units by what is at stake: harvesting and movement where a walk leads to much, else orientation and the bonus."""
    assert view.golem is not None
    here = _promise(view, _stand(view), view.golem.facing)
    best = max(_promise(view, _stand(view), facing) for facing in Facing)
    weights = [4 + max(0.0, best - here) / 2, 6 + here / 4, 7 + best / 3, 3.0]
    horn = any(isinstance(field, Flag) for field in decision.fields) and best >= 8
    assert decision.budget is not None
    units = decision.budget + (HORN_UNITS if horn else 0)
    answer: dict[str, Json] = dict(_split(units, [weight * random.uniform(0.6, 1.4) for weight in weights]))
    return {**answer, "horn": True} if horn else answer


def _step(view: View, steps: int) -> float:
    """A walk's worth: good ground if this seat means to harvest, poor ground if the other seems to."""
    end = next((ahead.cell for ahead in view.ahead if ahead.steps == steps), None)
    if end is None:
        return -0.5
    keen = view.my_allocation is None or view.my_allocation.harvesting >= view.budgets[0] // 4
    worth = _worth(view, end) if keen else -_worth(view, end)
    return worth - (2 if steps > 3 else 0)


def _favor(view: View, decision: Decision) -> int | None:
    """The Amulet is for a harvest that matters."""
    if view.phase is not Phase.HARVESTING or view.golem is None:
        return None
    worth = _worth(view, view.golem.cell)
    if worth >= 5:
        return decision.seat
    return 1 - decision.seat if worth <= -4 else None


def _best(decision: Decision, weigh: Callable[[Json], float]) -> Json:
    """The choice among the options of the one field that weighs most, the first of equals."""
    (field,) = decision.fields
    assert isinstance(field, OneOf)
    return {field.name: max((option.value for option in field.options), key=weigh)}


def _split(units: int, weights: Sequence[float]) -> dict[str, int]:
    """All the units over the phases by weight, at least one on each."""
    spare = units - len(PHASES)
    total = sum(weights)
    amounts = [1 + int(spare * weight / total) for weight in weights]
    amounts[amounts.index(max(amounts))] += units - sum(amounts)
    return dict(zip((phase.value for phase in PHASES), amounts, strict=True))
