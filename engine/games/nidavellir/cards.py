"""Cards: dwarfs, Royal Offerings, heroes, artifacts, mercenaries and what is printed on them (N1, N2, N8-N10).

Cards of one name are alike, so each is one value shared by all. This is data; what a card does is in the rules.
"""

from __future__ import annotations

import enum
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType

__all__ = [
    "ARTIFACTS",
    "CARDS",
    "DOUBLES",
    "DWERGS",
    "HEROES",
    "MERCENARIES",
    "SPECIAL_BLACKSMITH",
    "THINGVELLIR_HEROES",
    "Card",
    "Column",
    "Kind",
    "age_deck",
    "camp_cards",
    "distinct",
    "sorted_cards",
]


class Column(enum.IntEnum):
    """One of the five classes of an army, in column order (N15 "Orders"). Its name is its letter."""

    B = 0
    H = 1
    E = 2
    M = 3
    W = 4

    @property
    def title(self) -> str:
        """How players call the class."""
        return _COLUMN_TITLES[self]


_COLUMN_TITLES = ("Blacksmith", "Hunter", "Explorer", "Miner", "Warrior")


class Kind(enum.Enum):
    """What sort of card it is. Dwarfs and Royal Offerings make up the age decks."""

    DWARF = "dwarf"
    ROYAL_OFFERING = "royal offering"
    SPECIAL = "special blacksmith"
    HERO = "hero"
    DOUBLE = "double"
    ARTIFACT = "artifact"
    MERCENARY = "mercenary"


@dataclass(frozen=True, slots=True, eq=False)
class Card:
    """A card. Cards of one name are one object.

    `column` is where it goes (None: the command zone, or a column of the owner's choice), `ranks` what it counts in a
    column, `worth` its bravery points there (a single number, or by column), `points` what a neutral hero scores,
    `plus` what a Royal Offering adds, `age` that of a camp card. `text` says in a line what it does.
    """

    name: str
    kind: Kind
    title: str
    column: Column | None = None
    ranks: int = 1
    worth: int = 0
    by_column: Mapping[Column, int] = field(default_factory=lambda: MappingProxyType({}), repr=False)
    points: int = 0
    plus: int = 0
    age: int = 0
    text: str = field(default="", repr=False)

    @property
    def is_hero(self) -> bool:
        """Whether it is a hero: doubles are not (N9)."""
        return self.kind is Kind.HERO

    @property
    def from_deck(self) -> bool:
        """Whether it belongs to an age deck and so goes to the discard pile; the others leave the game (N12.20)."""
        return self.kind in (Kind.DWARF, Kind.ROYAL_OFFERING)

    def worth_in(self, column: Column) -> int:
        """Its bravery points in a column."""
        return self.by_column.get(column, 0) if self.by_column else self.worth


def _dwarfs() -> Iterable[Card]:
    yield Card("B", Kind.DWARF, "Blacksmith", Column.B)
    yield Card("H", Kind.DWARF, "Hunter", Column.H)
    for column, values in ((Column.E, range(5, 13)), (Column.M, range(3)), (Column.W, range(3, 11))):
        for value in values:
            yield Card(f"{column.name}{value}", Kind.DWARF, f"{column.title} {value}", column, worth=value)
    for plus in (3, 5):
        yield Card(
            f"RO{plus}", Kind.ROYAL_OFFERING, f"Royal Offering +{plus}", plus=plus, text=f"a coin of yours +{plus}"
        )


def _ranked(name: str, column: Column, ranks: int, worth: int, text: str) -> Card:
    return Card(name, Kind.HERO, name.capitalize(), column, ranks, worth, text=text)


def _neutral(name: str, points: int, text: str, by_column: Mapping[Column, int] | None = None) -> Card:
    columns = MappingProxyType(by_column or {})
    return Card(name, Kind.HERO, name.capitalize(), by_column=columns, points=points, text=text)


_DWERG = "a set of one to five Dwergs scores 13, 40, 81, 108, 135"

_BASE_HEROES = (
    _ranked("kraal", Column.W, 2, 7, "2 ranks, 7"),
    _ranked("tarah", Column.W, 1, 14, "1 rank, 14"),
    _ranked("aral", Column.H, 2, 0, "2 ranks"),
    _ranked("dagda", Column.H, 3, 0, "3 ranks; discard the last card of two other columns"),
    _ranked("aegur", Column.B, 2, 0, "2 ranks"),
    _ranked("bonfur", Column.B, 3, 0, "3 ranks; discard the last card of another column"),
    _ranked("zoral", Column.M, 3, 1, "3 ranks, 1"),
    _ranked("lokdur", Column.M, 1, 3, "1 rank, 3"),
    _ranked("hourya", Column.E, 1, 20, "1 rank, 20; needs 5 Explorer ranks"),
    _ranked("idunn", Column.E, 1, 7, "1 rank, 7, and 2 per Explorer rank"),
    *(_neutral(name, 0, _DWERG) for name in ("ymir", "aesir", "sigmir", "jungir", "bergelmir")),
    _neutral("skaa", 17, "17 points"),
    _neutral("astrid", 0, "as many points as your highest coin"),
    _neutral("grid", 7, "7 points; a coin of yours +7"),
    _neutral("uline", 9, "9 points; you bid last, from your hand, seeing the others' coins"),
    _neutral(
        "ylud",
        0,
        "enters a column at the end of an age: Explorer 11, Warrior 7, Miner 1",
        {Column.E: 11, Column.W: 7, Column.M: 1},
    ),
    _neutral("thrud", 13, "13 points; 1 rank at the end of any column until she is pushed on"),
)

THINGVELLIR_HEROES = (
    _neutral("andumia", 12, "12 points; take a card from the discard pile"),
    _neutral("holda", 12, "12 points; take a card from the camp"),
    _neutral("khrad", 4, "4 points; your lowest coin +10"),
    _neutral("jarika", 8, "8 points; every coin you change is worth 2 more"),
    _neutral("olwyn", 9, "9 points; his two doubles join two of your columns"),
    _neutral("zolkur", 10, "10 points; your next trade replaces the lower coin"),
)
"""The heroes of the expansion (N9)."""

HEROES = (*_BASE_HEROES, *THINGVELLIR_HEROES)
"""All heroes, in the order of the tables of N8 and N9."""
DWERGS = frozenset(_BASE_HEROES[10:15])

SPECIAL_BLACKSMITH = Card("B2", Kind.SPECIAL, "King's Great Armorer", Column.B, 2)
DOUBLES = (Card("olwyn1", Kind.DOUBLE, "Olwyn's double"), Card("olwyn2", Kind.DOUBLE, "Olwyn's double"))
"""Olwyn's doubles, in the order they are placed."""


def _artifact(name: str, title: str, age: int, text: str, points: int = 0) -> Card:
    return Card(name, Kind.ARTIFACT, title, age=age, text=text, points=points)


ARTIFACTS = (
    _artifact("fafnir", "Fafnir Baleygr", 1, "you may go to the camp when the first player does not"),
    _artifact("draupnir", "Draupnir", 1, "6 points per coin of 15 or more"),
    Card("vegvisir", Kind.ARTIFACT, "Vegvisir", Column.E, 1, 13, age=1, text="an Explorer of 13"),
    _artifact("svalinn", "Svalinn", 1, "5 points per hero"),
    _artifact("megingjord", "Megingjord", 1, "28 points; your lines give no more heroes", 28),
    _artifact("vidofnir", "Vidofnir & Vedrfolnir", 1, "one pouch coin +2, the other +3"),
    _artifact("brisingamens", "Brisingamens", 2, "take two discarded cards; at the end discard one of yours"),
    _artifact("mjollnir", "Mjollnir", 2, "2 points per rank of your longest column"),
    _artifact("hofud", "Hofud", 2, "every other player discards a Warrior"),
    _artifact("hrafnsmerki", "Hrafnsmerki", 2, "5 points per mercenary"),
    _artifact("jarnglofi", "Jarnglofi", 2, "24 points; your trading coin leaves the game", 24),
    _artifact("gjallarhorn", "Gjallarhorn", 2, "recruit a hero at once"),
)
"""All artifacts, in the order of the table of N10."""


def _mercenary(number: int, first: tuple[Column, int], second: tuple[Column, int]) -> Card:
    columns = MappingProxyType(dict(sorted((first, second))))
    text = " or ".join(f"{column.title} {worth}" if worth else column.title for column, worth in (first, second))
    age = 1 if number <= 6 else 2
    return Card(f"m{number}", Kind.MERCENARY, f"Mercenary {number}", by_column=columns, age=age, text=text)


MERCENARIES = (
    _mercenary(1, (Column.W, 6), (Column.E, 8)),
    _mercenary(2, (Column.W, 6), (Column.B, 0)),
    _mercenary(3, (Column.H, 0), (Column.E, 8)),
    _mercenary(4, (Column.H, 0), (Column.M, 1)),
    _mercenary(5, (Column.B, 0), (Column.M, 1)),
    _mercenary(6, (Column.W, 9), (Column.E, 11)),
    _mercenary(7, (Column.H, 0), (Column.B, 0)),
    _mercenary(8, (Column.W, 6), (Column.M, 1)),
    _mercenary(9, (Column.B, 0), (Column.E, 8)),
    _mercenary(10, (Column.W, 6), (Column.H, 0)),
    _mercenary(11, (Column.E, 8), (Column.M, 1)),
    _mercenary(12, (Column.W, 9), (Column.E, 11)),
)
"""All mercenaries; `by_column` has the two classes printed on each (N10)."""

CARDS: Mapping[str, Card] = MappingProxyType(
    {card.name: card for card in (*_dwarfs(), *HEROES, SPECIAL_BLACKSMITH, *DOUBLES, *ARTIFACTS, *MERCENARIES)}
)
"""Every card by name."""
_ORDER = {card: order for order, card in enumerate(CARDS.values())}

_EACH_AGE = {
    "B": 8,
    "H": 6,
    **{f"E{value}": 1 for value in range(5, 12)},
    "M0": 2,
    "M1": 2,
    "M2": 2,
    "W3": 1,
    "W4": 1,
    "W5": 1,
    "W6": 2,
    "W7": 1,
    "W8": 1,
    "W9": 1,
}
_WITH_FIVE = {"B": 2, "H": 2, "E12": 1, "M0": 1, "M1": 1, "W10": 1}
_ROYAL_OFFERINGS = {1: {"RO3": 1}, 2: {"RO5": 2}}
_ROYAL_OFFERINGS_WITH_FIVE = {1: {"RO3": 1}, 2: {"RO5": 1}}


def age_deck(age: int, seats: int) -> list[Card]:
    """The deck of an age in card order (N2)."""
    counts = Counter(_EACH_AGE) + Counter(_ROYAL_OFFERINGS[age])
    if seats == 5:
        counts += Counter(_WITH_FIVE) + Counter(_ROYAL_OFFERINGS_WITH_FIVE[age])
    return sorted_cards(CARDS[name] for name in counts.elements())


def camp_cards(age: int) -> list[Card]:
    """The camp deck of an age before it is shuffled: artifacts, then mercenaries (N17)."""
    return [card for card in (*ARTIFACTS, *MERCENARIES) if card.age == age]


def sorted_cards(cards: Iterable[Card]) -> list[Card]:
    """Cards in card order: by column, then by value, Royal Offerings last (N15 "Orders")."""
    return sorted(cards, key=_ORDER.__getitem__)


def distinct(cards: Iterable[Card]) -> tuple[Card, ...]:
    """The cards without repetition, in the order they first stand."""
    return tuple(dict.fromkeys(cards))
