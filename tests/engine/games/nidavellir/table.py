"""A table at which a match of Nidavellir stands at a chosen moment, and is played on by what players type."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

from engine.chance import Dice
from engine.game import Decision, Ending, Event, Json, Rejected, Seat
from engine.games.nidavellir import Nidavellir, flow, tasks
from engine.games.nidavellir.cards import CARDS, HEROES, THINGVELLIR_HEROES, Card, Column
from engine.games.nidavellir.coins import COINS, TAVERNS, Lying, Place, in_order, royal_treasure
from engine.games.nidavellir.play import Play
from engine.games.nidavellir.scoring import scores
from engine.games.nidavellir.state import Options, Player, State
from engine.games.nidavellir.tasks import Task
from engine.games.nidavellir.views import View

__all__ = ["Table", "army", "cards", "end_of_age", "table"]

E = TypeVar("E", bound=Event)

START = "0 2 3 4 5"


def cards(names: str) -> tuple[Card, ...]:
    """Cards by their names, with spaces between; `3xB` are three of them."""
    found: list[Card] = []
    for name in names.split():
        count, _, card = name.rpartition("x") if name[0].isdigit() else ("1", "", name)
        found += [CARDS[card]] * int(count)
    return tuple(found)


def army(
    b: str = "",
    h: str = "",
    e: str = "",
    m: str = "",
    w: str = "",
    *,
    command: str = "",
    coins: str = START,
    gem: int = 4,
    zolkur: bool = False,
) -> Player:
    """A player with all coins in hand. The heroes are those that lie in the columns and in the command zone."""
    columns = tuple(cards(names) for names in (b, h, e, m, w))
    waiting = cards(command)
    heroes = tuple(card for column in (*columns, waiting) for card in column if card.is_hero)
    lying = in_order(Lying(COINS[name], Place.HAND) for name in coins.split())
    return Player(gem, lying, columns, waiting, heroes, zolkur=zolkur)


def _bid(player: Player, text: str) -> Player:
    """The coins laid as in `5 0 3`, the rest in the pouch; `-` lays none."""
    rest = [lying.coin for lying in player.coins]
    laid = []
    for tavern, name in zip(TAVERNS, text.split(), strict=True):
        if name != "-":
            rest.remove(COINS[name])
            laid.append(Lying(COINS[name], tavern))
    return replace(player, coins=in_order((*laid, *(Lying(coin, Place.POUCH) for coin in rest))))


class Table:
    """A state of Nidavellir with the events since it was made; a refused answer raises and leaves it as it was."""

    def __init__(self, state: State) -> None:
        self.game = Nidavellir()
        self.step = 1
        self.last: tuple[Event, ...] = ()
        self.events: list[Event] = []
        self.state = state

    def settle(self) -> Table:
        """What the agenda holds is carried out up to the first question."""
        play = Play(self.state, Dice(bytes(32), self.step))
        flow.settle(play)
        self._took(play.state, tuple(play.events))
        return self

    def answer(self, *answers: Json) -> tuple[Event, ...]:
        """The asked seats answer, in seat order; what it brought about."""
        moves = {}
        for seat, answer in zip(self.state.asked, answers, strict=True):
            moves[seat] = self.game.read(self.state, seat, answer)
        self._took(*self.game.resolve(self.state, moves, Dice(bytes(32), self.step)))
        return self.last

    def say(self, *texts: str) -> Table:
        """Answers that the asked seats type, all at once for a sealed question, else one after the other."""
        if self.sealed:
            self.answer(*(self.typed(text, seat) for seat, text in zip(self.state.asked, texts, strict=True)))
        else:
            for text in texts:
                self.answer(self.typed(text, self.state.asked[0]))
        return self

    def typed(self, text: str, seat: Seat | None = None) -> Json:
        """What a seat means by a text; without one, the seat that is asked."""
        return self.game.typed(self.question(seat), text)

    def leave(self, seat: Seat | None, ending: Ending = Ending.RESIGNED) -> Table:
        """A seat leaves, or the match ends for all; a step that nobody is left to answer resolves."""
        state, events = self.game.end(self.state, ending, seat)
        self._took(state, events)
        if state.outcome is None and not state.asked:
            self._took(*self.game.resolve(state, {}, Dice(bytes(32), self.step)))
        return self

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

    def question(self, seat: Seat | None = None) -> Decision:
        """What the seat, or else the first that is asked, is asked."""
        kind = self.kind
        assert kind is not None
        return self.game.decision(self.state, self.state.asked[0] if seat is None else seat, kind)

    def offered(self, seat: Seat | None = None) -> list[Json]:
        """The values of the options of the one field of the question."""
        (field,) = self.question(seat).fields
        return [option.value for option in field.options]  # type: ignore[union-attr]

    def told(self, kind: type[E]) -> E:
        """The one event of that class in the last step."""
        (found,) = [event for event in self.last if isinstance(event, kind)]
        return found

    def all_told(self, kind: type[E]) -> list[E]:
        """All events of that class since the table was made."""
        return [event for event in self.events if isinstance(event, kind)]

    def view(self, seat: Seat | None = None) -> View:
        """What a seat or the table sees."""
        return self.game.view(self.state, seat)

    @property
    def kind(self) -> str | None:
        """The kind of what is asked."""
        return None if self.state.question is None else self.state.question.kind

    @property
    def sealed(self) -> bool:
        """Whether answers wait for each other."""
        return self.state.question is not None and self.state.question.sealed

    @property
    def pending(self) -> dict[Seat, str]:
        """Who is asked what."""
        return {ask.seat: ask.kind for ask in self.game.asks(self.state)}

    @property
    def position(self) -> dict[str, Json]:
        """The position of the spec."""
        return self.game.position(self.state)

    def coins(self, seat: Seat) -> str:
        """A seat's coins, wherever they lie."""
        return " ".join(lying.coin.name for lying in self.state.players[seat].coins)

    def at(self, seat: Seat, place: str) -> str:
        """A seat's coins that lie at a place."""
        return " ".join(lying.coin.name for lying in self.state.players[seat].coins if lying.place.word == place)

    def column(self, seat: Seat, letter: str) -> str:
        """A seat's column, from first to last card."""
        return " ".join(card.name for card in self.state.players[seat].columns[Column[letter]])

    def ranks(self, seat: Seat) -> str:
        """How many ranks each column of a seat has, as in `2 3 3 1 0`."""
        return " ".join(str(self.state.players[seat].ranks(column)) for column in Column)

    def command(self, seat: Seat) -> str:
        """A seat's command zone, sorted."""
        return " ".join(sorted(card.name for card in self.state.players[seat].command))

    def heroes(self, seat: Seat) -> str:
        """A seat's heroes in the order recruited."""
        return " ".join(hero.name for hero in self.state.players[seat].heroes)

    def score(self, seat: Seat) -> int:
        """What a seat would score now."""
        return scores(self.state.players)[seat].total

    @property
    def discard(self) -> str:
        """The discard pile, as the position lists it."""
        return " ".join(self.position["discard"])

    @property
    def gems(self) -> list[int]:
        """The gems by seat."""
        return [player.gem for player in self.state.players]

    @property
    def order(self) -> list[Seat]:
        """The turns at the tavern being resolved."""
        return [seat for seat, _ in self.state.order]

    def _took(self, state: State, events: tuple[Event, ...]) -> None:
        self.state, self.last = state, events
        self.events.extend(events)
        self.step += 1


def table(
    *players: Player,
    goblin: str = "",
    dragon: str = "",
    horse: str = "",
    bids: tuple[str, ...] = (),
    at: str = "goblin",
    camp: str = "",
    discard: str = "",
    deck: str = "15xH",
    age: int = 1,
    out: str = "",
    agenda: tuple[Task, ...] | None = None,
    thingvellir: bool | None = None,
    keep_best_coin: bool = True,
    **rest: Any,
) -> Table:
    """A table in the middle of a match, carried on to its first question.

    goblin, dragon, horse: the cards of the taverns. bids: by seat, as in `5 0 3`, for those who have laid theirs;
    with none, bids are asked. at: the first tavern still to be resolved. out: values missing from the Treasure, as in
    `7 14 14`. agenda: what is to be done instead, in its order; the round ends after it. Every hero nobody has is still
    to be had; Thingvellir's too if there is a camp.
    """
    expansion = bool(camp) if thingvellir is None else thingvellir
    first = TAVERNS[[tavern.word for tavern in TAVERNS].index(at)]
    if agenda is None:
        asked = () if bids else (tasks.Bid(),)
        agenda = (*asked, *(tasks.Reveal(tavern) for tavern in TAVERNS if tavern >= first))
    treasure = list(royal_treasure(len(players)))
    for value in out.split():
        treasure[int(value)] -= 1
    taken = {hero for player in players for hero in player.heroes}
    offered = HEROES if expansion else tuple(hero for hero in HEROES if hero not in THINGVELLIR_HEROES)
    state = State(
        options=Options(thingvellir=expansion, keep_best_coin=keep_best_coin),
        players=tuple(
            _bid(player, bids[seat]) if bids and bids[seat] else player for seat, player in enumerate(players)
        ),
        treasure=tuple(treasure),
        heroes=tuple(hero for hero in offered if hero not in taken),
        deck=cards(deck),
        next_deck=cards(rest.pop("next_deck", "RO5 E9 W8 B" if age == 1 else "")),
        camp_deck=(),
        next_camp_deck=(),
        age=age,
        round=1,
        taverns=(cards(goblin), cards(dragon), cards(horse)),
        camp=cards(camp),
        discard=cards(discard),
        agenda=tuple(reversed((*agenda, tasks.EndRound()))),
    )
    return Table(replace(state, **rest)).settle()


def end_of_age(*players: Player, age: int = 1, **rest: Any) -> Table:
    """A table at which an age has just ended."""
    return table(*players, age=age, deck="", agenda=(tasks.EndAge(),), **rest)
