"""A judged table as tests write it: P is seat 0 and has turn 1, Q is seat 1; `*` marks the face-up card of a pile."""

from __future__ import annotations

from typing import Any, TypeVar

from engine.game import Event, Json, Rejected, Seat
from engine.games.redemption import Redemption
from engine.games.redemption.state import PHASES, Phase, State
from engine.games.redemption.views import View
from engine.match import Answered, Header, Match

__all__ = ["CENSER", "LAMP", "P", "Q", "Table", "discard", "negate"]

P, Q = 0, 1

CENSER: Json = {"name": "Golden Censer", "reach": "holder", "uses": 3}
LAMP: Json = {"name": "Lampstand", "reach": "opponents", "uses": None}

E = TypeVar("E", bound=Event)

_DECK = (
    *("Three Nails", "Cross Beams of the Cross", "Household Idols", "Crown of Thorns", "Unholy Writ"),
    *("Thirty Pieces of Silver", "Burial Shroud", "Ark of the Covenant", "Holy Grail", "Tables of the Law"),
)


class Table:
    """A table whose decks are declared, with two of everything unless said else."""

    def __init__(
        self,
        p: Json = None,
        q: Json = None,
        *,
        size: int = 100,
        custom: Json = None,
        declare: bool = True,
        **options: Json,
    ) -> None:
        self.match = Match.start(Redemption(), Header("redemption", 1, 2, options, bytes(32))).match
        self.last: tuple[Event, ...] = ()
        if declare:
            for seat, cards in ((P, p), (Q, q)):
                deck: dict[str, Json] = {"size": size, "artifacts": list(cards or [*_DECK, *_DECK])}
                self.does(seat, {**deck, "custom": custom} if custom else deck)

    @property
    def state(self) -> State:
        state: State = self.match.state
        return state

    def does(self, seat: Seat, *answers: Json) -> tuple[Event, ...]:
        """The seat answers, once or more; what the last answer brought about."""
        for answer in answers:
            change = self.match.submit(Answered(seat, answer))
            self.match, self.last = change.match, change.events
        return self.last

    def agreed(self, seat: Seat, answer: Json) -> tuple[Event, ...]:
        """The seat claims and the other agrees."""
        self.does(seat, answer)
        return self.does(1 - seat, {"agree": True})

    def refused(self, seat: Seat, answer: Json) -> Rejected:
        """The refusal of an answer, which must change nothing."""
        before, position = self.match, self.match.position()
        try:
            self.match.submit(Answered(seat, answer))
        except Rejected as refusal:
            assert self.match is before
            assert self.match.position() == position
            return refusal
        msg = f"{answer} was not refused"
        raise AssertionError(msg)

    def rule(self, seat: Seat, answer: Json) -> str:
        """The rule that forbids an answer."""
        return self.refused(seat, answer).rule

    def to(self, turn: int, phase: Phase | str) -> Table:
        """On to that turn and phase."""
        while (self.state.turn, PHASES.index(self._phase())) < (turn, PHASES.index(Phase(phase))):
            self.does(self.state.on_turn, {"next": True})
        assert (self.state.turn, self.state.phase) == (turn, Phase(phase))
        return self

    def lays(self, seat: Seat, *names: str) -> Table:
        """The seat, in its artifact phase, draws these and puts them into the pile."""
        for name in names:
            self.does(seat, {"drew": name}, {"add": name})
        return self

    def lays_active(self, seat: Seat, *names: str) -> Table:
        """The same, and activates the first of them."""
        self.lays(seat, *names).does(seat, {"activate": names[0]})
        return self

    def pile(self, seat: Seat) -> list[str]:
        """The pile top first, the active card marked."""
        side = self.state.sides[seat]
        return [copy.card.name + "*" * (at == 0 and side.face_up) for at, copy in enumerate(side.pile)]

    def effects(self) -> list[tuple[str, Seat]]:
        """The effects in force, with their owners."""
        return [(effect.card.name, effect.owner) for effect in self.state.effects()]

    def uses(self, seat: Seat) -> list[int | None]:
        """The uses left of each card of the pile."""
        return [card["uses_left"] for card in self.player(seat)["pile"]]

    def player(self, seat: Seat) -> dict[str, Any]:
        """The seat's part of the position."""
        player: dict[str, Any] = self.match.position()["players"][seat]
        return player

    def pending(self, seat: Seat) -> list[str]:
        """What is open to the seat."""
        pending: list[str] = self.match.position()["pending"].get(str(seat), [])
        return pending

    def view(self, seat: Seat | None) -> View:
        """What the seat sees."""
        view: View = self.match.view(seat)
        return view

    def told(self, kind: type[E]) -> E:
        """The one event of that kind that the last answer brought about."""
        (event,) = [event for event in self.last if isinstance(event, kind)]
        return event

    def _phase(self) -> Phase:
        assert self.state.phase is not None
        return self.state.phase


def discard(seat: Seat, name: str, **more: Json) -> Json:
    """The answer that discards that seat's card."""
    return {"discard": {"seat": seat, "artifact": name}, **more}


def negate(seat: Seat, name: str, **more: Json) -> Json:
    """The answer that negates that seat's effect."""
    return {"negate": {"seat": seat, "artifact": name}, **more}
