"""A match of Nidavellir at one moment, as a value.

Secrets (coins that lie face down, the order of decks) are silent in `repr`. Everything a rule asks about a player or
the table and that needs no more than the state is here.
"""

from __future__ import annotations

from dataclasses import dataclass, field

from engine.game import Ending, Outcome, Seat
from engine.games.nidavellir.cards import CARDS, Card, Column
from engine.games.nidavellir.coins import Coin, Lying, Place, Treasure
from engine.games.nidavellir.tasks import Question, Task

__all__ = ["NO_COLUMNS", "Columns", "Options", "Player", "State"]

Columns = tuple[tuple[Card, ...], ...]
"""The five columns of an army, by `Column`, each from first to last card."""
NO_COLUMNS: Columns = ((), (), (), (), ())

_FAFNIR, _MEGINGJORD = CARDS["fafnir"], CARDS["megingjord"]
_ULINE, _THRUD, _YLUD, _JARIKA = CARDS["uline"], CARDS["thrud"], CARDS["ylud"], CARDS["jarika"]


@dataclass(frozen=True, slots=True)
class Options:
    """What a table has agreed on (N15 "Options")."""

    thingvellir: bool = False
    first_game: bool = False
    keep_best_coin: bool = True


@dataclass(frozen=True, slots=True)
class Player:
    """What one seat owns. `coins` are in coin order; `command` is the command zone.

    `zolkur` says that his trade is still to come, `pouch_open` that everybody has seen this round's pouch.
    """

    gem: int
    coins: tuple[Lying, ...] = field(repr=False)
    columns: Columns = NO_COLUMNS
    command: tuple[Card, ...] = ()
    heroes: tuple[Card, ...] = ()
    distinctions: tuple[Column, ...] = ()
    zolkur: bool = False
    pouch_open: bool = False

    def coins_at(self, *places: Place) -> tuple[Coin, ...]:
        """The coins lying there, in coin order."""
        return tuple(lying.coin for lying in self.coins if lying.place in places)

    def coin_on(self, tavern: Place) -> Coin | None:
        """The coin on a tavern, if there is one."""
        return next((lying.coin for lying in self.coins if lying.place is tavern), None)

    def ranks(self, column: Column) -> int:
        """How many ranks the column has, everything that lies in it counted."""
        return sum(card.ranks for card in self.columns[column])

    @property
    def lines(self) -> int:
        """The smallest number of ranks in a column (N5)."""
        return min(sum(card.ranks for card in cards) for cards in self.columns)

    @property
    def hero_due(self) -> bool:
        """Whether a hero must be recruited (N5.3); never again with Megingjord."""
        return self.lines > len(self.heroes) and _MEGINGJORD not in self.command

    @property
    def has_uline(self) -> bool:
        """Whether the seat shows coins from hand instead of bidding (N8)."""
        return _ULINE in self.heroes

    @property
    def has_fafnir(self) -> bool:
        """Whether the seat may go to the camp although it is not first (N10)."""
        return _FAFNIR in self.command

    @property
    def has_ylud(self) -> bool:
        """Whether Ylud is theirs, wherever she is."""
        return _YLUD in self.heroes

    @property
    def thrud_waits(self) -> bool:
        """Whether Thrud stands outside the columns (N8)."""
        return _THRUD in self.command

    @property
    def bonus(self) -> int:
        """What every transform and trade wants more: 2 with Jarika (N9)."""
        return 2 if _JARIKA in self.heroes else 0

    def column_of(self, card: Card) -> Column | None:
        """The column a card lies in, if it lies in one."""
        return next((column for column in Column if card in self.columns[column]), None)


@dataclass(frozen=True, slots=True)
class State:
    """A whole match. `tavern` is the one being resolved; `order` its turns with the coin values that fixed them.

    `heroes` are those still to be had, `in_use` the Royal Offerings that lie in no pile (N12.43), `asked` the seats to
    whom the question on top of `agenda` was put, `left` the seats that have left, the first to leave first.
    """

    options: Options
    players: tuple[Player, ...]
    treasure: Treasure
    heroes: tuple[Card, ...]
    deck: tuple[Card, ...] = field(repr=False)
    next_deck: tuple[Card, ...] = field(repr=False)
    camp_deck: tuple[Card, ...] = field(repr=False)
    next_camp_deck: tuple[Card, ...] = field(repr=False)
    age: int = 1
    round: int = 0
    tavern: Place | None = None
    taverns: tuple[tuple[Card, ...], ...] = ((), (), ())
    order: tuple[tuple[Seat, int], ...] = ()
    camp: tuple[Card, ...] = ()
    camp_visited: bool = False
    discard: tuple[Card, ...] = ()
    in_use: tuple[Card, ...] = ()
    agenda: tuple[Task, ...] = ()
    asked: tuple[Seat, ...] = ()
    left: tuple[tuple[Seat, Ending], ...] = ()
    outcome: Outcome | None = None

    @property
    def seats(self) -> range:
        """All seats, those that have left included."""
        return range(len(self.players))

    @property
    def staying(self) -> tuple[Seat, ...]:
        """The seats that have not left."""
        gone = {seat for seat, _ in self.left}
        return tuple(seat for seat in self.seats if seat not in gone)

    @property
    def question(self) -> Question | None:
        """What is asked now, or None once the match is over."""
        task = self.agenda[-1] if self.agenda and self.outcome is None else None
        return task if isinstance(task, Question) else None

    def is_revealed(self, place: Place) -> bool:
        """Whether the coins at a place lie open to everybody: on the current tavern or an earlier one of the round."""
        return self.tavern is not None and place <= self.tavern

    @property
    def cards_a_tavern(self) -> int:
        """How many cards a tavern gets each round (N3)."""
        return max(3, len(self.players))
