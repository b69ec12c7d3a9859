"""One match as a value: a header and a log of entries; everything else is derived from them.

`Match.submit` takes one entry and returns the match after it with what happened; a refused entry raises `Rejected` and
nothing has changed. Answers to a sealed step lie beside the state until the last one is in, so that no view can leak
them. A decision's id is the number of log entries when it was opened: it changes exactly when what is asked of that
seat changes and never comes back, after an undo neither.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, TypeAlias

from engine.chance import Dice
from engine.game import Ask, Decision, Ending, Event, Game, Json, Outcome, Rejected, Seat

__all__ = ["Answered", "AnyGame", "Change", "Ended", "Entry", "Header", "Match", "Undone", "replay"]

AnyGame: TypeAlias = Game[Any, Any, Any]


@dataclass(frozen=True, slots=True)
class Header:
    """What a match starts from: the game by name, its rules' version, the number of seats, options and seed."""

    game: str
    rules_version: int
    seats: int
    options: Mapping[str, Json]
    seed: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class Answered:
    """A seat's answer as it was given. A sealed one carries its salt and receipt."""

    seat: Seat
    answer: Json = field(repr=False)
    salt: str | None = field(default=None, repr=False)
    receipt: str | None = None


@dataclass(frozen=True, slots=True)
class Ended:
    """A seat left (`resigned`, `timed_out`), or the match was ended for all (`agreed`, `aborted`, `called_off`)."""

    ending: Ending
    seat: Seat | None = None


@dataclass(frozen=True, slots=True)
class Undone:
    """The last resolved steps, this many of them, were taken back."""

    steps: int


Entry: TypeAlias = Answered | Ended | Undone


@dataclass(frozen=True, slots=True)
class Change:
    """What an entry did: the match after it, what happened in order, and whether a step resolved."""

    match: Match
    events: tuple[Event, ...]
    resolved: bool


@dataclass(frozen=True, slots=True)
class Match:
    """A match at one moment. `step` is the number of the next step to resolve (setup was step 0)."""

    header: Header
    game: AnyGame = field(repr=False)
    state: Any = field(repr=False)
    log: tuple[Entry, ...] = field(repr=False)
    step: int
    asks: tuple[Ask, ...]
    outcome: Outcome | None
    _opened: Mapping[tuple[Seat, str], int] = field(repr=False)
    _sealed: Mapping[Seat, Any] = field(repr=False)
    _before: Match | None = field(repr=False)

    @classmethod
    def start(cls, game: AnyGame, header: Header) -> Change:
        """The match at its start. Raises Rejected for a number of seats or options that the game does not take."""
        if header.seats not in game.seats:
            few, many = game.seats[0], game.seats[-1]
            raise Rejected(
                f"{game.title} is played by {few if few == many else f'{few} to {many}'}, not {header.seats}."
            )
        options = game.options(header.options, header.seats)
        header = replace(header, options=options)
        state, events = game.setup(header.seats, options, Dice(header.seed, 0))
        asks = game.asks(state)
        opened = {(ask.seat, ask.kind): 0 for ask in asks}
        return Change(cls(header, game, state, (), 1, asks, game.outcome(state), opened, {}, None), events, True)

    def submit(self, entry: Entry) -> Change:
        """The match after an entry of the log. Raises Rejected if the entry can't stand there."""
        if self.outcome is not None:
            raise Rejected("This match is over.")
        match entry:
            case Answered():
                return self._answer(entry)
            case Ended():
                return self._end(entry)
            case Undone():
                return self._undo(entry)

    def asks_of(self, seat: Seat) -> tuple[Ask, ...]:
        """What is asked of a seat now; a sealed ask stays listed until its step resolves."""
        return tuple(ask for ask in self.asks if ask.seat == seat)

    def waiting_for(self) -> tuple[Seat, ...]:
        """The seats whose answers the match waits for, in seat order: asked, not optional, and not yet answered."""
        return tuple(sorted({ask.seat for ask in self.asks if not ask.optional and ask.seat not in self._sealed}))

    def has_answered(self, seat: Seat) -> bool:
        """Whether the seat's answer to the sealed step that is open now is in."""
        return seat in self._sealed

    def decision_id(self, seat: Seat, kind: str) -> int | None:
        """The id of an open decision, or None if that kind is not asked of the seat now."""
        return self._opened.get((seat, kind))

    def decision(self, seat: Seat, kind: str) -> Decision:
        """The question behind an open ask, whole. Raises KeyError if it is not open."""
        if (seat, kind) not in self._opened:
            raise KeyError(kind)
        return self.game.decision(self.state, seat, kind)

    def kind_of(self, seat: Seat, answer: Json) -> str:
        """The kind of the decision that an answer of this seat would answer now. Raises Rejected as `submit` would."""
        return str(self._read(seat, answer).kind)

    def is_sealed(self, seat: Seat, kind: str) -> bool:
        """Whether that kind is asked of the seat now and waits for others' answers."""
        return any(ask.sealed for ask in self.asks if ask.seat == seat and ask.kind == kind)

    def sealed_answer(self, seat: Seat) -> Answered | None:
        """The entry with a seat's answer to the sealed step that is open now: its own to see, nobody else's."""
        if seat not in self._sealed:
            return None
        return next(entry for entry in reversed(self.log) if isinstance(entry, Answered) and entry.seat == seat)

    def view(self, seat: Seat | None) -> Any:
        """What a seat (None: the table) may see."""
        return self.game.view(self.state, seat)

    def position(self) -> dict[str, Json]:
        """The position as JSON, by the game's spec."""
        return self.game.position(self.state)

    def _read(self, seat: Seat, answer: Json) -> Any:
        if seat not in range(self.header.seats):
            raise Rejected("There is no such seat at this table.")
        asks = self.asks_of(seat)
        if not asks:
            raise Rejected("Nothing is asked of you right now: wait for the next question.")
        move = self.game.read(self.state, seat, answer)
        if all(ask.kind != move.kind for ask in asks):
            raise Rejected("That is not what you are asked right now.")
        return move

    def _answer(self, entry: Answered) -> Change:
        move = self._read(entry.seat, entry.answer)
        log = (*self.log, entry)
        if self.is_sealed(entry.seat, move.kind):
            sealed = {**self._sealed, entry.seat: move}
            if any(ask.seat not in sealed for ask in self.asks):
                return Change(replace(self, log=log, _sealed=sealed), (), False)
            return self._resolve(self.state, sealed, log, ())
        return self._resolve(self.state, {entry.seat: move}, log, ())

    def _end(self, entry: Ended) -> Change:
        if entry.ending.names_a_seat != (entry.seat is not None) or entry.seat not in (None, *range(self.header.seats)):
            raise Rejected(f"That is no way to end this match: {entry.ending.value}.")
        state, events = self.game.end(self.state, entry.ending, entry.seat)
        log = (*self.log, entry)
        outcome, asks = self.game.outcome(state), self.game.asks(state)
        if outcome is not None:
            return Change(
                replace(self, state=state, log=log, asks=asks, outcome=outcome, _opened={}, _sealed={}), events, False
            )
        stand = {(ask.seat, ask.kind) for ask in asks if ask in self.asks}
        sealed = {seat: move for seat, move in self._sealed.items() if (seat, move.kind) in stand}
        if not asks or (asks[0].sealed and all(ask.seat in sealed for ask in asks)):
            return self._resolve(state, sealed, log, events)
        opened = self._reopened(asks, (), len(log))
        return Change(replace(self, state=state, log=log, asks=asks, _opened=opened, _sealed=sealed), events, False)

    def _resolve(
        self, state: Any, moves: Mapping[Seat, Any], log: tuple[Entry, ...], told: tuple[Event, ...]
    ) -> Change:
        in_seat_order = {seat: moves[seat] for seat in sorted(moves)}
        after, events = self.game.resolve(state, in_seat_order, Dice(self.header.seed, self.step))
        asks = self.game.asks(after)
        done = tuple((seat, move.kind) for seat, move in in_seat_order.items())
        match = Match(
            self.header,
            self.game,
            after,
            log,
            self.step + 1,
            asks,
            self.game.outcome(after),
            self._reopened(asks, done, len(log)),
            {},
            replace(self, _sealed={}) if self._sealed else self,
        )
        return Change(match, told + events, True)

    def _undo(self, entry: Undone) -> Change:
        if not 1 <= entry.steps < self.step:
            raise Rejected(f"{entry.steps} steps can't be taken back: {self.step - 1} have been played.")
        then = self
        for _ in range(entry.steps):
            assert then._before is not None
            then = then._before
        log = (*self.log, entry)
        opened = {(ask.seat, ask.kind): len(log) for ask in then.asks}
        match = replace(then, log=log, _opened=opened, _sealed={})
        for since in self.log[len(then.log) :]:
            if isinstance(since, Ended):  # steps are taken back, not a seat's leaving; what that opens is opened now
                match = replace(replace(match, log=log[:-1])._end(since).match, log=log)
        return Change(match, (), False)

    def _reopened(
        self, asks: Sequence[Ask], answered: Sequence[tuple[Seat, str]], now: int
    ) -> dict[tuple[Seat, str], int]:
        """Ids of the open decisions: one that stands as it stood keeps its own, the rest are new."""
        same = set(self.asks).difference(ask for ask in self.asks if (ask.seat, ask.kind) in answered)
        return {(ask.seat, ask.kind): self._opened[ask.seat, ask.kind] if ask in same else now for ask in asks}


def replay(game: AnyGame, header: Header, log: Sequence[Entry]) -> Iterator[Change]:
    """The match from its start: a change for the setup, then one for each entry. Raises Rejected at a refused one."""
    change = Match.start(game, header)
    yield change
    for entry in log:
        change = change.match.submit(entry)
        yield change
