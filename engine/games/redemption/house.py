"""Who sits at a judged table for the house: anybody. It sees its seat's view and the question, nothing else."""

from __future__ import annotations

from random import Random

from engine.game import Decision, Flag, Json, OneOf, Option, Text, Whole
from engine.games.redemption.cards import CATALOGUE
from engine.games.redemption.decks import most_copies
from engine.games.redemption.moves import Result
from engine.games.redemption.views import View

__all__ = ["at_random"]

_SIZES = (50, 63, 99, 100, 149, 150, 200)
_CULPRITS = ("Destruction of Nehushtan", "Captured Ark", "Covenant with Moses", "Seven Sons of Sceva")
_NOTES = ("We misread the card.", "Captured Ark shuffles it away.", "Solomon's Temple allows it.")
_CUSTOMS: tuple[Json, ...] = (
    {"name": "Golden Censer", "reach": "holder", "uses": 3},
    {"name": "Lampstand of the Sanctuary", "reach": "everyone", "uses": None},
    {"name": "Écharpe d'Élie ☀", "reach": "opponents", "uses": 1},
)


def at_random(view: View, decision: Decision, random: Random) -> Json:
    """Any answer to the question; where it offers nothing, one that is refused. Games go on for a while: it seldom
    gives up, and seldom agrees that the other has won."""
    match decision.kind:
        case "deck":
            return _deck(random)
        case "result":
            return random.choices(_wholes(decision), (9, 1, 9))[0].value
        case "agree":
            agreed = 0.1 if view.claim is not None and isinstance(view.claim.move, Result) else 0.75
            return {"agree": random.random() < agreed}
    answer: dict[str, Json] = {}
    for field in decision.fields:
        match field:
            case Whole(options=options) if options:
                return random.choice(options).value
            case OneOf(name, _, options, optional) if options and not (optional and random.random() < 0.25):
                answer[name] = random.choice(options).value
            case Flag(name) if random.random() < 0.3:
                answer[name] = True
            case Text("note"):
                answer["note"] = random.choice(_NOTES)
            case Text(name) if random.random() < 0.5:
                answer[name] = random.choice(_CULPRITS)
    if decision.kind == "discard":
        _from_where(view, decision, answer)
    return answer


def _from_where(view: View, decision: Decision, answer: dict[str, Json]) -> None:
    """A card in hand alone goes from there, one in the pile alone from the pile."""
    answer.pop("from", None)
    own = view.players[decision.seat].own
    what = answer.get("discard")
    if own is None or what is None or what["seat"] != decision.seat:
        return
    if all(held.name != what["artifact"] for held in own.pile):
        answer["from"] = "hand"


def _deck(random: Random) -> Json:
    size = random.choice(_SIZES)
    customs = random.sample(_CUSTOMS, random.randint(0, 2))
    names = random.sample(list(CATALOGUE), random.randint(4, 12)) + [custom["name"] for custom in customs]
    artifacts = [name for name in names for _ in range(random.randint(1, most_copies(size)))]
    random.shuffle(artifacts)
    answer: dict[str, Json] = {"size": size, "artifacts": artifacts}
    return {**answer, "custom": customs} if customs else answer


def _wholes(decision: Decision) -> tuple[Option, ...]:
    (field,) = decision.fields
    assert isinstance(field, Whole)
    return field.options
