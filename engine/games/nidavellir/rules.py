"""The game as the referee sees it: Nidavellir's rules behind the contract of `engine.game`."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from types import MappingProxyType
from typing import ClassVar, Final

from engine.chance import Dice
from engine.game import Ask, Decision, Ending, Event, Game, HousePlayer, Json, Outcome, Rejected, Seat
from engine.games.nidavellir import ending as endings
from engine.games.nidavellir import flow, hidden, house, questions, seen, tasks, typed
from engine.games.nidavellir.cards import HEROES, THINGVELLIR_HEROES, Card, age_deck, camp_cards
from engine.games.nidavellir.coins import BRONZE, Lying, Place, royal_treasure
from engine.games.nidavellir.events import MatchBegan
from engine.games.nidavellir.moves import Move
from engine.games.nidavellir.play import Play
from engine.games.nidavellir.reading import read
from engine.games.nidavellir.state import Options, Player, State
from engine.games.nidavellir.views import View

__all__ = ["Nidavellir"]

_DEFAULTS: Final[Mapping[str, Json]] = MappingProxyType(
    {"thingvellir": False, "first_game": False, "keep_best_coin": True}
)
_NOT_IN_FIRST_GAME: Final = ("thrud", "ylud", "uline")


class Nidavellir(Game[State, Move, View]):
    """Nidavellir with Thingvellir, for two to five."""

    name: ClassVar[str] = "nidavellir"
    title: ClassVar[str] = "Nidavellir"
    rules_version: ClassVar[int] = 1
    seats: ClassVar[range] = range(2, 6)
    house: ClassVar[Mapping[str, HousePlayer]] = MappingProxyType({"random": house.at_random, "greedy": house.greedy})

    def options(self, given: Mapping[str, Json], seats: int) -> dict[str, Json]:
        """`thingvellir`, `first_game` and `keep_best_coin` (N15)."""
        for option, chosen in given.items():
            if option not in _DEFAULTS:
                raise Rejected(
                    "Nidavellir has the options thingvellir, first_game and keep_best_coin, and no other.", "N15"
                )
            if not isinstance(chosen, bool):
                raise Rejected(f"The option {option} is either true or false.", "N15")
        return {**_DEFAULTS, **given}

    def setup(self, seats: int, options: Mapping[str, Json], dice: Dice) -> tuple[State, tuple[Event, ...]]:
        """Gems and decks as the dice have them, the first round dealt (N3, N17)."""
        chosen = Options(options["thingvellir"], options["first_game"], options["keep_best_coin"])
        gems = list(range(max(1, 6 - max(seats, 2)), 6))
        dice.shuffle(gems)
        decks = [age_deck(1, seats), age_deck(2, seats)]
        if chosen.thingvellir:
            decks += [camp_cards(1), camp_cards(2)]
        for deck in decks:
            dice.shuffle(deck)
        first, second, *camps = (tuple(deck) for deck in decks)
        coins = tuple(Lying(coin, Place.HAND) for coin in BRONZE)
        state = State(
            options=chosen,
            players=tuple(Player(gem, coins) for gem in gems),
            treasure=royal_treasure(seats),
            heroes=_heroes(chosen),
            deck=first,
            next_deck=second,
            camp_deck=camps[0] if camps else (),
            next_camp_deck=camps[1] if camps else (),
        )
        play = Play(state, dice)
        play.tell(MatchBegan(None, "N3", tuple(gems)))
        play.push(tasks.BeginRound())
        flow.settle(play)
        return play.state, tuple(play.events)

    def asks(self, state: State) -> tuple[Ask, ...]:
        """Bids and what Hofud costs are sealed, all else is open."""
        question = state.question
        return () if question is None else _asks(question.kind, question.sealed, state.asked)

    def decision(self, state: State, seat: Seat, kind: str) -> Decision:
        """The question with what may be chosen, and where each choice leads."""
        return questions.decision(state, seat, kind)

    def read(self, state: State, seat: Seat, answer: Json) -> Move:
        """The move that an answer means (N15)."""
        return read(state, seat, answer)

    def typed(self, decision: Decision, text: str) -> Json:
        """What a player types: `0 5 3`, `W5`, `5g dragon`, `W E`, `m3 H`, `first`."""
        return typed.parse(text, decision)

    def resolve(self, state: State, moves: Mapping[Seat, Move], dice: Dice) -> tuple[State, tuple[Event, ...]]:
        """The answers of a step carried out, and all that follows up to the next question."""
        play = Play(state, dice)
        flow.answer(play, moves)
        flow.settle(play)
        return play.state, tuple(play.events)

    def end(self, state: State, ending: Ending, seat: Seat | None) -> tuple[State, tuple[Event, ...]]:
        """A seat has left, or the match was ended for all (N16 "Leaving")."""
        play = Play(state)
        endings.end(play, ending, seat)
        return play.state, tuple(play.events)

    def view(self, state: State, seat: Seat | None) -> View:
        """What a seat or the table may see (N12.35, N12.40)."""
        return seen.view(state, seat)

    def position(self, state: State) -> dict[str, Json]:
        """The position by the spec."""
        return seen.position(state)

    def outcome(self, state: State) -> Outcome | None:
        """How it ended (N16)."""
        return state.outcome

    def resample(self, state: State, seat: Seat | None, dice: Dice) -> State:
        """Coins that lie face down, decks and Pioneer's look drawn anew."""
        return hidden.resample(state, seat, dice)


def _heroes(options: Options) -> tuple[Card, ...]:
    """All heroes; those of the expansion with it, three fewer in a first game without it (N3)."""
    if options.thingvellir:
        return HEROES
    base = tuple(hero for hero in HEROES if hero not in THINGVELLIR_HEROES)
    return tuple(hero for hero in base if hero.name not in _NOT_IN_FIRST_GAME) if options.first_game else base


@cache
def _asks(kind: str, sealed: bool, seats: tuple[Seat, ...]) -> tuple[Ask, ...]:
    return tuple(Ask(seat, kind, sealed=sealed) for seat in seats)
