"""A table at which a match of Golem stands at a chosen moment, and is played on by what players type."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

from engine.chance import Dice
from engine.game import Ending, Event, Json, Rejected, Seat
from engine.games.golem import Golem
from engine.games.golem.cards import DECK
from engine.games.golem.grid import CELL_NUMBERS, CELLS, Facing
from engine.games.golem.state import Options, State
from engine.games.golem.views import Artifact, View

__all__ = ["Table", "table"]

E = TypeVar("E", bound=Event)

EVEN = "5 5 5 5"


class Table:
    """A state of Golem with the events since it was made; a refused answer raises and leaves it as it was."""

    def __init__(self, state: State) -> None:
        self.game = Golem()
        self.state = state
        self.step = 1
        self.last: tuple[Event, ...] = ()
        self.events: list[Event] = []

    def answer(self, *answers: Json) -> tuple[Event, ...]:
        """The asked seats answer, in seat order; what it brought about."""
        moves = {}
        for seat, answer in zip(self.state.asked, answers, strict=True):
            moves[seat] = self.game.read(self.state, seat, answer)
        self.state, self.last = self.game.resolve(self.state, moves, Dice(bytes(32), self.step))
        self.step += 1
        self.events.extend(self.last)
        return self.last

    def say(self, *texts: str) -> tuple[Event, ...]:
        """The asked seats type their answers."""
        kind = self.state.kind
        assert kind is not None
        seats = zip(self.state.asked, texts, strict=True)
        return self.answer(*[self.game.typed(self.game.decision(self.state, seat, kind), text) for seat, text in seats])

    def allocate(self, first: str, second: str) -> tuple[Event, ...]:
        """Both seats allocate, by what they type."""
        assert self.state.kind == "allocate"
        return self.say(first, second)

    def turn(self, first: str = "8 8 2 2", second: str = "2 2 8 8", facing: str = "N", steps: str = "1") -> None:
        """A turn in which seat 0 turns and moves the golem, and seat 1 harvests and regenerates, unless said else."""
        self.allocate(first, second)
        self.say(facing)
        self.say(steps)

    def leave(self, ending: Ending, seat: Seat | None = None) -> tuple[Event, ...]:
        """The match is ended from outside."""
        self.state, self.last = self.game.end(self.state, ending, seat)
        self.events.extend(self.last)
        return self.last

    def refusal(self, answer: Json, seat: Seat | None = None) -> Rejected:
        """Why an answer is refused; it must be."""
        before = self.state
        try:
            self.game.read(self.state, self.state.asked[0] if seat is None else seat, answer)
        except Rejected as refusal:
            assert self.state is before
            return refusal
        msg = f"{answer} was not refused"
        raise AssertionError(msg)

    def told(self, kind: type[E]) -> E:
        """The one event of that class in the last step."""
        (found,) = [event for event in self.last if isinstance(event, kind)]
        return found

    def was_told(self, kind: type[Event]) -> bool:
        """Whether the last step brought an event of that class."""
        return any(isinstance(event, kind) for event in self.last)

    def view(self, seat: Seat | None = None) -> View:
        """What a seat or the table sees."""
        return self.game.view(self.state, seat)

    @property
    def pending(self) -> tuple[str | None, tuple[Seat, ...]]:
        """What is asked, and whom."""
        return self.state.kind, self.state.asked

    @property
    def golem(self) -> str:
        """Where the golem stands and looks: `C4 N`."""
        return f"{CELLS[self.state.cell]} {self.state.facing}"

    def card(self, cell: str) -> str:
        """The card on a district, with a star if face down."""
        number = CELL_NUMBERS[cell]
        return f"{'*' if number in self.state.face_down else ''}{self.state.board[number]}"


def table(
    golem: str = "C4 N",
    face_down: str = "",
    held: dict[str, Seat] | None = None,
    swap: str = "",
    target: int = 30,
    stalemate_turns: int = 20,
    may_hold: bool = False,
    **rest: Any,
) -> Table:
    """A table at the first allocation. The cards lie in the order of G1.4, row by row:

           A    B    C    D    E    F
        1  AH   2H   3H   4H   5H   6H
        2  7H   8H   9H   10H  AD   2D
        3  3D   4D   5D   6D   7D   8D
        4  9D   10D  AC   2C   3C   4C
        5  5C   6C   AS   2S   3S   4S
        6  5S   6S   KS   KC   KH   KD

    golem: where it stands and looks. face_down: districts, or `all but C4 C5`. swap: two cells whose cards change
    places. held: unspent artifacts and their owners, whose districts are face down too. The voids lie in row 1.
    """
    cell, facing = golem.split()
    board = list(DECK)
    if swap:
        one, other = (CELL_NUMBERS[name] for name in swap.split())
        board[one], board[other] = board[other], board[one]
    if face_down.startswith("all but"):
        down = set(range(len(CELLS))).difference(CELL_NUMBERS[name] for name in face_down.split()[2:])
    else:
        down = {CELL_NUMBERS[name] for name in face_down.split()}
    held = held or {}
    state = State(
        Options(target, stalemate_turns, may_hold),
        placer=0,
        board=tuple(board),
        turn=1,
        kind="allocate",
        asked=(0, 1),
        face_down=frozenset(down | {board.index(card) for card in held}),
        cell=CELL_NUMBERS[cell],
        facing=Facing(facing),
        voids=(("AH", "2H"), ("4H", "5H")),
        horn_open=held.get("KH"),
        artifacts=tuple(Artifact(card, owner, spent=False) for card, owner in held.items()),
    )
    return Table(replace(state, **rest))
