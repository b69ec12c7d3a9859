"""What can happen in a match, told to one seat or to everybody. Cards, coins and columns go by their names in answers.

Nothing told to everybody says where a coin lies before its tavern is revealed, or what Pioneer saw (N12.40, N12.35).
"""

from __future__ import annotations

from dataclasses import dataclass

from engine.game import Event, Seat

__all__ = [
    "AgeBegan",
    "AgeEnded",
    "CampCardTaken",
    "CardDropped",
    "CardLost",
    "CardPlaced",
    "CardRecovered",
    "CardTaken",
    "CoinLost",
    "CoinShown",
    "CoinTransformed",
    "CoinsTakenBack",
    "CoinsTraded",
    "DistinctionUnclaimed",
    "DistinctionWon",
    "EnlistmentOrdered",
    "GemsTraded",
    "HeroRecruited",
    "MatchBegan",
    "MatchOver",
    "MercenaryEnlisted",
    "PioneerKept",
    "PioneerLooked",
    "PouchRevealed",
    "RoundBegan",
    "SeatLeft",
    "SeatScored",
    "TavernCleared",
    "TavernRevealed",
    "ThrudPlaced",
    "ThrudPushed",
    "TopCardDiscarded",
    "TurnsOrdered",
    "YludPlaced",
]


@dataclass(frozen=True, slots=True)
class MatchBegan(Event):
    """The gems were dealt, by seat."""

    gems: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RoundBegan(Event):
    """The taverns were filled, each from left to right, and the camp with them."""

    age: int
    round: int
    goblin: tuple[str, ...]
    dragon: tuple[str, ...]
    horse: tuple[str, ...]
    camp: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TavernRevealed(Event):
    """The coins bid on a tavern were turned up; a seat without one there is missing."""

    tavern: str
    coins: tuple[tuple[Seat, str], ...]


@dataclass(frozen=True, slots=True)
class CoinShown(Event):
    """Uline's owner laid a coin."""

    seat: Seat
    tavern: str
    coin: str


@dataclass(frozen=True, slots=True)
class TurnsOrdered(Event):
    """The order of the turns at a tavern."""

    tavern: str
    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class CardTaken(Event):
    """A card was taken from a tavern."""

    seat: Seat
    card: str
    tavern: str


@dataclass(frozen=True, slots=True)
class CampCardTaken(Event):
    """A card was taken from the camp; `holda` brought it, or it was taken instead of a tavern card."""

    seat: Seat
    card: str
    holda: bool


@dataclass(frozen=True, slots=True)
class CardRecovered(Event):
    """A card was taken from the discard pile; `cause` brought it."""

    seat: Seat
    card: str
    cause: str


@dataclass(frozen=True, slots=True)
class CardPlaced(Event):
    """A special card went to a column: one of Olwyn's doubles, Vegvisir or the special Blacksmith."""

    seat: Seat
    card: str
    column: str


@dataclass(frozen=True, slots=True)
class ThrudPushed(Event):
    """A card took Thrud's place at the end of a column."""

    seat: Seat
    column: str
    card: str


@dataclass(frozen=True, slots=True)
class ThrudPlaced(Event):
    """Thrud went to the end of a column, or, where it is None, to the command zone for good."""

    seat: Seat
    column: str | None


@dataclass(frozen=True, slots=True)
class HeroRecruited(Event):
    """A hero joined a column or, where it is None, the command zone."""

    seat: Seat
    hero: str
    column: str | None


@dataclass(frozen=True, slots=True)
class CoinTransformed(Event):
    """A coin was swapped for a better one, or kept where `new` is None. `place` is missing while it is secret."""

    seat: Seat
    old: str
    new: str | None
    plus: int
    cause: str
    place: str | None


@dataclass(frozen=True, slots=True)
class CoinsTraded(Event):
    """A trading coin swapped one of two coins, or `new` is None and it was kept. `zolkur` made it the lower one."""

    seat: Seat
    coins: tuple[str, str]
    old: str
    new: str | None
    zolkur: bool


@dataclass(frozen=True, slots=True)
class PouchRevealed(Event):
    """A pouch was turned up before its tavern coins were."""

    seat: Seat
    coins: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class CoinsTakenBack(Event):
    """Uline's new owner took coins back to hand."""

    seat: Seat


@dataclass(frozen=True, slots=True)
class CoinLost(Event):
    """A trading coin left the game. `place` is missing while it is secret."""

    seat: Seat
    coin: str
    place: str | None


@dataclass(frozen=True, slots=True)
class CardLost(Event):
    """A card of an army was discarded; `cause` is what cost it."""

    seat: Seat
    card: str
    column: str
    cause: str


@dataclass(frozen=True, slots=True)
class CardDropped(Event):
    """The first player of two, back from the camp, discarded a card of the tavern."""

    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class GemsTraded(Event):
    """Who tied at a tavern swapped gems: each seat with its gem before and after."""

    tavern: str
    gems: tuple[tuple[Seat, int, int], ...]


@dataclass(frozen=True, slots=True)
class TavernCleared(Event):
    """What nobody took was discarded."""

    tavern: str
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AgeEnded(Event):
    """The deck of an age is empty."""

    age: int


@dataclass(frozen=True, slots=True)
class EnlistmentOrdered(Event):
    """The order in which mercenaries are enlisted."""

    seats: tuple[Seat, ...]


@dataclass(frozen=True, slots=True)
class MercenaryEnlisted(Event):
    """A mercenary joined a column."""

    seat: Seat
    mercenary: str
    column: str


@dataclass(frozen=True, slots=True)
class YludPlaced(Event):
    """Ylud entered a column, or stayed where she lay."""

    seat: Seat
    column: str
    stayed: bool


@dataclass(frozen=True, slots=True)
class DistinctionWon(Event):
    """A class's distinction went to who has most ranks of it."""

    seat: Seat
    column: str
    ranks: int


@dataclass(frozen=True, slots=True)
class DistinctionUnclaimed(Event):
    """Nobody alone has most ranks of a class."""

    column: str


@dataclass(frozen=True, slots=True)
class PioneerLooked(Event):
    """Pioneer's owner saw the top cards of the Age 2 deck."""

    seat: Seat
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PioneerKept(Event):
    """Pioneer's owner kept one of the cards."""

    seat: Seat
    card: str


@dataclass(frozen=True, slots=True)
class TopCardDiscarded(Event):
    """Without a Pioneer the top card of the Age 2 deck was discarded."""

    card: str


@dataclass(frozen=True, slots=True)
class AgeBegan(Event):
    """The deck of Age 2 was shuffled."""

    age: int


@dataclass(frozen=True, slots=True)
class SeatLeft(Event):
    """A seat left. If the match goes on, its choices are made for it from now on."""

    seat: Seat
    ending: str
    goes_on: bool


@dataclass(frozen=True, slots=True)
class SeatScored(Event):
    """A seat's points at the end, by where they come from."""

    seat: Seat
    parts: tuple[tuple[str, int], ...]
    total: int


@dataclass(frozen=True, slots=True)
class MatchOver(Event):
    """The match is over."""

    reason: str
    winners: tuple[Seat, ...]
