"""A match on stage: quick ways to the moment that a test is about, and how people answer over the wire."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random
from typing import Any

from engine.game import Decision, Json
from engine.games import GAMES
from engine.games.golem.cards import PLAIN
from engine.games.golem.grid import CELL_NUMBERS, CELLS, LINES, Facing
from engine.games.golem.state import PHASES
from engine.games.golem.views import View
from engine.referee import Question
from sandbox import Channel, Message, Person
from tests.bot.e2e.hall import Hall

__all__ = ["EVEN", "LAVISH", "MEAGRE", "Play", "allocation", "fields", "typed"]


def allocation(*units: int, **more: Json) -> dict[str, Json]:
    """An answer to `allocate`: the units in the order of the phases."""
    return {**dict(zip((phase.value for phase in PHASES), units, strict=True)), **more}


EVEN = allocation(5, 5, 5, 5)
LAVISH = allocation(6, 6, 6, 2)
MEAGRE = allocation(1, 1, 1, 17)
VOIDS = ("AC", "AS")
"""What both name, where it does not matter."""


@dataclass
class Play:
    """One match of Golem: Anna has seat 0, Bob seat 1; the bot is in this process."""

    hall: Hall
    number: int
    thread: Channel

    @property
    def people(self) -> tuple[Person, Person]:
        """Who plays, by seat."""
        return (self.hall.anna, self.hall.bob)

    def other(self, person: Person) -> Person:
        """Who plays against somebody."""
        return self.people[1 - self.people.index(person)]

    # What the tests know without asking Discord

    async def question(self, person: Person) -> Question:
        """What is asked of somebody now."""
        return await self.hall.referee.question(self.number, by=person.id)

    async def asked(self) -> tuple[Person, ...]:
        """Who is asked something and has not answered."""
        table = await self.hall.referee.table(self.number)
        return tuple(self.people[seat] for seat in table.match.waiting_for())

    async def view(self, person: Person | None = None) -> View:
        """What somebody, or the table, may see."""
        table = await self.hall.referee.table(self.number)
        seen: View = table.view(None if person is None else self.people.index(person))
        return seen

    async def log(self) -> list[Any]:
        """Every answer stored, in order."""
        table = await self.hall.referee.table(self.number)
        return [getattr(entry, "answer", None) for entry in table.match.log]

    # Quick ways, past Discord, to the moment that a test is about

    async def take(self, person: Person, answer: Json) -> None:
        """Has an answer stored."""
        await self.hall.referee.answer(self.number, by=person.id, answer=answer)

    async def place(self, cell: str = "C4", facing: str = "N") -> None:
        """The golem is placed by whom the dice chose."""
        (placer,) = await self.asked()
        await self.take(placer, {"cell": cell, "facing": facing})

    async def to_voids(self) -> None:
        """Both are asked for their voids, and everybody knows."""
        await self.place()
        await self.hall.quiet()

    async def to_allocation(self, **spot: str) -> None:
        """Both are asked to split their units in the first turn, and everybody knows."""
        await self.place(**spot)
        for person in self.people:
            await self.take(person, {"cards": list(VOIDS)})
        await self.hall.quiet()

    async def turn(self, winner: Person, facing: str) -> None:
        """A turn in which one of them wins every phase but the last, and moves the golem one district that way."""
        await self.take(winner, LAVISH)
        await self.take(self.other(winner), MEAGRE)
        await self.take(winner, {"facing": facing})
        await self.take(winner, {"districts": 1})

    async def safe(self) -> str:
        """A side on which the district next to the golem is no void."""
        view = await self.view()
        assert view.golem is not None
        here = CELL_NUMBERS[view.golem.cell]
        ahead = {facing: view.board[LINES[here][facing][0]] for facing in Facing}
        return next(f.value for f, district in ahead.items() if not district.face_down and district.card not in VOIDS)

    async def to_holding(self, card: str, owner: Person) -> None:
        """The second turn is asked for, and somebody holds an artifact from the first."""
        view = await self.view()
        cell = next(number for number, district in enumerate(view.board) if district.card == card)
        await self.to_allocation(cell=CELLS[LINES[cell][Facing.S][0]], facing="N")
        await self.turn(owner, "N")
        await self.hall.quiet()
        artifacts = [(each.card, each.owner) for each in (await self.view()).artifacts]
        assert artifacts == [(card, self.people.index(owner))]

    async def to_open(self, kind: str, chooser: Person) -> None:
        """Somebody is asked an open question of that kind, and everybody knows: orient, move, bow or amulet."""
        match kind:
            case "orient" | "move":
                await self.to_allocation()
                await self.take(chooser, LAVISH)
                await self.take(self.other(chooser), MEAGRE)
                if kind == "move":
                    await self.take(chooser, {"facing": "N"})
            case "bow":
                await self.to_holding("KD", chooser)
                await self.turn(chooser, await self.safe())
            case "amulet":
                await self.to_holding("KS", chooser)
                for person in self.people:
                    await self.take(person, EVEN)
        await self.hall.quiet()
        assert (await self.question(chooser)).kind == kind

    async def on(self, random: Random, player: str = "random") -> None:
        """One answer more, by a house player for whoever is waited for first."""
        person = (await self.asked())[0]
        question = await self.question(person)
        await self.take(person, GAMES["golem"].house[player](await self.view(person), question.decision, random))

    # Over the wire

    async def type(self, person: Person, text: str) -> Message:
        """Somebody types to the bot; its reply."""
        sent = await person.say(person.dm, text)
        return await person.see(person.dm, lambda m: m.reference is sent)

    def live(self) -> Message:
        """The table's newest message that asks something; a note to somebody who takes no DMs is none."""
        return [m for m in self.table() if m.buttons and not m.text.startswith("📪")][-1]

    def table(self) -> list[Message]:
        """All that the bot has said at the table for everybody."""
        bot = self.hall.sandbox.world.bot
        return [m for m in self.thread.messages.values() if m.author is bot and m.ephemeral_for is None and m.kind == 0]


def typed(decision: Decision, answer: Json) -> str:
    """An answer as a player types it."""
    match decision.kind:
        case "place":
            return f"{answer['cell']} {answer['facing']}"
        case "voids":
            return " ".join(answer["cards"])
        case "allocate":
            return " ".join(str(answer[phase.value]) for phase in PHASES) + (" horn" if answer.get("horn") else "")
        case "amulet":
            favor = answer["favor"]
            return "no" if favor is None else "me" if favor == decision.seat else "them"
        case "orient":
            return str(answer["facing"])
        case "move":
            return str(answer["districts"])
        case _:
            return answer["cell"] or "own"


def fields(decision: Decision, answer: Json) -> dict[str, object]:
    """An answer as a player fills it into the form of a question, by the rows' labels."""
    match decision.kind:
        case "place":
            facing = Facing(answer["facing"]).word.capitalize()
            return {"Column": [f"Column {answer['cell'][0]}"], "Row": [f"Row {answer['cell'][1]}"], "Facing": [facing]}
        case "voids":
            suits = {"H": "Hearts", "D": "Diamonds", "C": "Clubs", "S": "Spades"}
            return {
                name: [str(PLAIN.index(card)) for card in answer["cards"] if card[-1] == letter]
                for letter, name in suits.items()
            }
        case _:
            return {phase.value.capitalize(): str(answer[phase.value]) for phase in PHASES} | (
                {"horn": True} if answer.get("horn") else {}
            )
