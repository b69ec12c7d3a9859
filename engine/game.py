"""The contract between the referee and a game.

A game is stateless: values in, values out. It lists what is asked now (`Ask`), describes a question as data
(`Decision`), reads an answer into a typed move or refuses it (`Rejected`), resolves the moves of a step with that
step's dice, and builds what a seat may see. It knows no clock, no storage and no Discord.

An error means nothing happened: whatever raises `Rejected` leaves every value as it was.
"""

from __future__ import annotations

import dataclasses
import enum
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Protocol, TypeAlias, TypeVar

if TYPE_CHECKING:
    from random import Random

    from engine.chance import Dice

__all__ = [
    "Ask",
    "Decision",
    "Ending",
    "Event",
    "Field",
    "Flag",
    "Game",
    "HousePlayer",
    "Json",
    "Move",
    "Number",
    "OneOf",
    "Option",
    "Outcome",
    "Rejected",
    "Seat",
    "SomeOf",
    "Text",
    "Whole",
    "outside_ending",
    "plain",
]

Seat: TypeAlias = int
"""A place at the table, counted from 0. Where `None` may stand instead, it is the table: what everybody may see."""

Json: TypeAlias = Any
"""A JSON value: None, bool, int, float, str, list or dict with string keys."""


class Rejected(Exception):
    """A refusal, raised before anything changes. Its text is written for the player.

    `rule` is the section that forbids it (`G3.1`), or empty where no rule of a game is concerned.
    """

    def __init__(self, text: str, rule: str = "") -> None:
        super().__init__(text)
        self.text = text
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.text} ({self.rule})" if self.rule else self.text


class Ending(enum.StrEnum):
    """What ends a match, or a seat's part in it, from outside the rules of the game."""

    RESIGNED = "resigned"
    TIMED_OUT = "timed_out"
    AGREED = "agreed"
    ABORTED = "aborted"
    CALLED_OFF = "called_off"

    @property
    def names_a_seat(self) -> bool:
        """Whether a seat leaves by it; otherwise it ends the match for all."""
        return self in (Ending.RESIGNED, Ending.TIMED_OUT)


@dataclass(frozen=True, slots=True)
class Ask:
    """That a seat is asked something now: the light form of a decision.

    `sealed` asks wait for each other and resolve together; open ones resolve one by one. `about` is any hashable value
    that changes whenever the question changes although its kind does not. Nobody waits for an `optional` ask: it is an
    offer, no clock runs on it.
    """

    seat: Seat
    kind: str
    sealed: bool = False
    about: object = None
    optional: bool = False


@dataclass(frozen=True, slots=True)
class Option:
    """One thing that can be chosen: the JSON value it stands for, and the words for it.

    `note` says where it leads (one short sentence or empty). Where there are many options, `group` splits them into
    the game's own groups (suits, rows), and `place` names the place in it where every group has the same (columns).
    """

    value: Json
    label: str
    note: str = ""
    group: str = ""
    place: str = ""


@dataclass(frozen=True, slots=True)
class Number:
    """A whole number from `low` to `high`; `start` is what a form shows at first."""

    name: str
    label: str
    low: int
    high: int
    start: int | None = None
    note: str = ""


@dataclass(frozen=True, slots=True)
class OneOf:
    """Exactly one of the options. With `optional`, it may be left out of the answer."""

    name: str
    label: str
    options: tuple[Option, ...]
    optional: bool = False


@dataclass(frozen=True, slots=True)
class SomeOf:
    """From `low` to `high` different ones of the options, as a list of their values."""

    name: str
    label: str
    options: tuple[Option, ...]
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Flag:
    """Yes or no. Left out of an answer it means no."""

    name: str
    label: str
    note: str = ""


@dataclass(frozen=True, slots=True)
class Text:
    """Some words, at most `longest` characters. With `lines`, each line is one string of a list."""

    name: str
    label: str
    longest: int
    optional: bool = False
    lines: bool = False


@dataclass(frozen=True, slots=True)
class Whole:
    """One of the options, each of which is a whole answer; a decision with it has no other field."""

    label: str
    options: tuple[Option, ...]


Field: TypeAlias = Number | OneOf | SomeOf | Flag | Text | Whole


@dataclass(frozen=True, slots=True)
class Decision:
    """A question to one seat, as data.

    `prompt` asks it in the player's words, `title` names it in a few (at most 30 characters); `fields` name the parts
    of the answer, a JSON object with those names; `rule` is the section it comes from; `budget` is what the numbers
    among the fields may add up to, if anything.
    `example` shows how the answer can be typed, or is empty where it can't. It holds nothing its seat may not know.
    An open question that holds what only its seat may see is `private`: it is shown, and answered, out of the others'
    sight, as a sealed one always is.
    """

    seat: Seat
    kind: str
    sealed: bool
    prompt: str
    fields: tuple[Field, ...]
    rule: str = ""
    budget: int | None = None
    example: str = ""
    private: bool = False
    title: str = ""

    @property
    def answerable(self) -> bool:
        """Whether there is anything to answer it with. An ask can be open to a seat that has nothing for it: what is
        asked of whom is seen by all, and must not tell what a seat holds."""
        return not any(
            isinstance(field, Whole | OneOf) and not field.options and not (isinstance(field, OneOf) and field.optional)
            for field in self.fields
        )


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened, told to `to`: one seat, or None for everybody. `rule` is the section it follows.

    Each game subclasses it with what its own events hold; there is no default audience.
    """

    to: Seat | None
    rule: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended.

    `winners` is empty for a draw and for a match that counts for nobody. `ranks` has a place for each seat, 1 the best,
    equal for a tie; None means the match is not rated.
    """

    reason: str
    winners: tuple[Seat, ...]
    ranks: tuple[int, ...] | None


class Move(Protocol):
    """An answer once read: a typed value of the game's own, which knows the kind of decision it answers."""

    @property
    def kind(self) -> str: ...


S = TypeVar("S")
M = TypeVar("M", bound=Move)
V = TypeVar("V")


class HousePlayer(Protocol):
    """Somebody who plays for the house. It sees its own seat's view and the question, nothing else."""

    def __call__(self, view: Any, decision: Decision, random: Random) -> Json: ...


class Game(ABC, Generic[S, M, V]):
    """The rules of one game: S is its state, M its moves, V its views; all frozen, slotted dataclasses."""

    name: ClassVar[str]
    """How records and commands call it: lower case, letters and `_`."""
    title: ClassVar[str]
    """How players call it."""
    rules_version: ClassVar[int] = 1
    """Rises when a ruling changes; running matches keep theirs."""
    seats: ClassVar[range]
    """How many can play: `range(2, 3)` for two."""
    house: ClassVar[Mapping[str, HousePlayer]]
    """House players by name; `random` is always among them and gives a legal answer to whatever it is asked, save that
    the referee may ask it again after a refusal."""

    @abstractmethod
    def options(self, given: Mapping[str, Json], seats: int) -> dict[str, Json]:
        """All options of the game, those not given at their defaults. Raises Rejected for an unknown or wrong one."""

    @abstractmethod
    def setup(self, seats: int, options: Mapping[str, Json], dice: Dice) -> tuple[S, tuple[Event, ...]]:
        """The first state, from options that `options` returned and the dice of step 0."""

    @abstractmethod
    def asks(self, state: S) -> tuple[Ask, ...]:
        """What is asked now, of whom, in the order a position lists it. Empty once the match is over. Sealed and open
        asks are never mixed. It may be empty before the end too, after a seat has left: then the match layer resolves
        the step at once with no moves."""

    @abstractmethod
    def decision(self, state: S, seat: Seat, kind: str) -> Decision:
        """The question behind an ask, whole. It depends only on what `seat` may see."""

    @abstractmethod
    def read(self, state: S, seat: Seat, answer: Json) -> M:
        """The move that an answer means. Raises Rejected, with the rule, for anything that can't be answered now.

        `seat` is asked something; the match layer has checked that, and checks that the move's kind is among the asks.
        """

    @abstractmethod
    def typed(self, decision: Decision, text: str) -> Json:
        """The answer that a player has typed as text, in the form `read` takes, for this question.

        It need not be a legal one: `read` has the last word. Raises Rejected, saying how to type it, for text that
        can't be understood.
        """

    def doubt(self, decision: Decision, answer: Json) -> str | None:
        """What the player is asked once before this legal answer is stored, as likely a slip (G3.2); None for nothing.

        It is a sentence that says what would be lost; the player then keeps the answer or changes it.
        """
        return None

    @abstractmethod
    def resolve(self, state: S, moves: Mapping[Seat, M], dice: Dice) -> tuple[S, tuple[Event, ...]]:
        """The state after a step: one move for an open ask, one of each asked seat for sealed ones."""

    @abstractmethod
    def end(self, state: S, ending: Ending, seat: Seat | None) -> tuple[S, tuple[Event, ...]]:
        """The state after a seat has left, or after the match was ended for all.

        With two seats either ends the match. In a larger match the others may play on: `asks` then lists them alone.
        Raises Rejected if that seat has left before.
        """

    @abstractmethod
    def view(self, state: S, seat: Seat | None) -> V:
        """What a seat (None: the table) may see, built up from nothing. When the match is over all may be seen."""

    @abstractmethod
    def position(self, state: S) -> dict[str, Json]:
        """The position as JSON, with exactly the keys of the game's spec."""

    @abstractmethod
    def outcome(self, state: S) -> Outcome | None:
        """How it ended, or None while it goes on."""

    @abstractmethod
    def resample(self, state: S, seat: Seat | None, dice: Dice) -> S:
        """A state that `seat` (None: the table) cannot tell from this one, others' secrets drawn anew."""


def outside_ending(ending: Ending, seat: Seat | None) -> Outcome:
    """How a match of two ends from outside the rules: who leaves loses, an agreed draw is one, the rest counts not."""
    match ending:
        case Ending.RESIGNED | Ending.TIMED_OUT:
            assert seat in (0, 1)
            return Outcome(ending.value, (1 - seat,), (1, 2) if seat == 1 else (2, 1))
        case Ending.AGREED:
            return Outcome(ending.value, (), (1, 1))
        case Ending.ABORTED | Ending.CALLED_OFF:
            return Outcome(ending.value, (), None)


def plain(value: object) -> Json:
    """A value of dataclasses, enums, tuples and mappings as JSON: the text form of views, events and decisions.

    A dataclass becomes an object of its fields, an event or a field of a question also says which it is.
    """
    return _PLAIN.get(type(value), _plain_other)(value)


def _plain_other(value: object) -> Json:
    match value:
        case enum.Enum():
            return value.value
        case Event() | Number() | OneOf() | SomeOf() | Flag() | Text() | Whole():
            return {"is": type(value).__name__, **_plain_fields(value)}
        case Mapping():
            return {str(key.value if isinstance(key, enum.Enum) else key): plain(item) for key, item in value.items()}
        case frozenset() | set():
            return sorted((plain(item) for item in value), key=repr)
        case Sequence():
            return [plain(item) for item in value]
        case _ if dataclasses.is_dataclass(value):
            return _plain_fields(value)
    msg = f"{type(value).__name__} has no plain form"
    raise TypeError(msg)


def _plain_fields(value: Any) -> dict[str, Json]:
    return {field.name: plain(getattr(value, field.name)) for field in dataclasses.fields(value)}


def _itself(value: object) -> Json:
    return value


_PLAIN: dict[type, Callable[[object], Json]] = dict.fromkeys((str, int, float, bool, type(None)), _itself)
