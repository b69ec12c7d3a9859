"""Answers once read. Each knows the kind of question it answers and its one form as JSON (N15)."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import ClassVar

from engine.game import Json
from engine.games.nidavellir.cards import Card, Column
from engine.games.nidavellir.coins import TAVERNS, Coin, Lying

__all__ = [
    "Bid",
    "Camp",
    "Cut",
    "Double",
    "Drop",
    "Enlist",
    "GiveUp",
    "Hero",
    "InColumn",
    "Move",
    "Order",
    "Pick",
    "Show",
    "Take",
    "TakeFromCamp",
    "Thrud",
    "Trade",
    "Transform",
    "Vidofnir",
    "Ylud",
]


@dataclass(frozen=True, slots=True)
class Move:
    """An answer once read."""

    kind: ClassVar[str]

    @property
    def answer(self) -> Json:
        """The answer it stands for; of several that are the same answer, one."""
        raise NotImplementedError


@dataclass(frozen=True, slots=True)
class Bid(Move):
    """The coins on the Goblin, the Dragon and the Horse. Secret until each is revealed."""

    kind: ClassVar[str] = "bid"
    coins: tuple[Coin, Coin, Coin] = field(repr=False)

    @property
    def answer(self) -> Json:
        return {tavern.word: coin.name for tavern, coin in zip(TAVERNS, self.coins, strict=True)}


@dataclass(frozen=True, slots=True)
class Show(Move):
    """The coin that Uline's owner lays."""

    kind: ClassVar[str] = "show"
    coin: Coin

    @property
    def answer(self) -> Json:
        return {"coin": self.coin.name}


@dataclass(frozen=True, slots=True)
class Pick(Move):
    """A card of the tavern: of several alike the first (N12.44), the `rightmost` for a seat that has left (N15)."""

    kind: ClassVar[str] = "pick"
    card: Card
    rightmost: bool = False

    @property
    def answer(self) -> Json:
        return {"card": self.card.name}


@dataclass(frozen=True, slots=True)
class Camp(Move):
    """A card of the camp instead of one of the tavern."""

    kind: ClassVar[str] = "pick"
    card: Card

    @property
    def answer(self) -> Json:
        return {"camp": self.card.name}


@dataclass(frozen=True, slots=True)
class Transform(Move):
    """The coin to be transformed. Where it lies may be secret."""

    kind: ClassVar[str] = "transform"
    coin: Lying = field(repr=False)

    @property
    def answer(self) -> Json:
        return {"coin": self.coin.name}


@dataclass(frozen=True, slots=True)
class Vidofnir(Move):
    """Which coin gets +2, which +3, and which of the two comes first."""

    kind: ClassVar[str] = "vidofnir"
    plus2: Coin
    plus3: Coin
    first: str

    @property
    def answer(self) -> Json:
        return {"plus2": self.plus2.name, "plus3": self.plus3.name, "first": self.first}


@dataclass(frozen=True, slots=True)
class Hero(Move):
    """The hero to be recruited."""

    kind: ClassVar[str] = "hero"
    hero: Card

    @property
    def answer(self) -> Json:
        return {"hero": self.hero.name}


@dataclass(frozen=True, slots=True)
class Cut(Move):
    """The columns whose last cards Bonfur or Dagda discards, in column order."""

    kind: ClassVar[str] = "discard"
    columns: tuple[Column, ...]

    @property
    def answer(self) -> Json:
        return {"columns": [column.name for column in self.columns]}


@dataclass(frozen=True, slots=True)
class GiveUp(Move):
    """The card that Hofud or Brisingamens costs."""

    kind: ClassVar[str] = "discard"
    card: Card = field(repr=False)
    column: Column = field(repr=False)

    @property
    def answer(self) -> Json:
        return {"card": self.card.name, "column": self.column.name}


@dataclass(frozen=True, slots=True)
class InColumn(Move):
    """A column for something that is to be placed."""

    column: Column

    @property
    def answer(self) -> Json:
        return {"column": self.column.name}


@dataclass(frozen=True, slots=True)
class Thrud(InColumn):
    """Thrud's column."""

    kind: ClassVar[str] = "thrud"


@dataclass(frozen=True, slots=True)
class Double(InColumn):
    """The column of one of Olwyn's doubles."""

    kind: ClassVar[str] = "doubles"


@dataclass(frozen=True, slots=True)
class Ylud(InColumn):
    """Ylud's column."""

    kind: ClassVar[str] = "ylud"


@dataclass(frozen=True, slots=True)
class Trade(Move):
    """The two coins that are traded, in coin order."""

    kind: ClassVar[str] = "trade"
    coins: tuple[Coin, Coin]

    @property
    def answer(self) -> Json:
        return {"coins": [coin.name for coin in self.coins]}


@dataclass(frozen=True, slots=True)
class Drop(Move):
    """The card of the tavern that is discarded after a camp visit."""

    kind: ClassVar[str] = "drop"
    card: Card

    @property
    def answer(self) -> Json:
        return {"card": self.card.name}


@dataclass(frozen=True, slots=True)
class Take(Move):
    """A card from the discard pile, or the one of three that Pioneer keeps."""

    kind: ClassVar[str] = "take"
    card: Card = field(repr=False)

    @property
    def answer(self) -> Json:
        return {"card": self.card.name}


@dataclass(frozen=True, slots=True)
class TakeFromCamp(Move):
    """A card from the camp, for Holda."""

    kind: ClassVar[str] = "take"
    card: Card

    @property
    def answer(self) -> Json:
        return {"camp": self.card.name}


@dataclass(frozen=True, slots=True)
class Order(Move):
    """Whether the first of an enlistment goes last."""

    kind: ClassVar[str] = "order"
    last: bool

    @property
    def answer(self) -> Json:
        return {"last": self.last}


@dataclass(frozen=True, slots=True)
class Enlist(Move):
    """A mercenary and its column."""

    kind: ClassVar[str] = "enlist"
    mercenary: Card
    column: Column

    @property
    def answer(self) -> Json:
        return {"mercenary": self.mercenary.name, "column": self.column.name}
