"""The artifacts the judge knows by heart (section 6), and the one way two names are the same (section 2)."""

from __future__ import annotations

import enum
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType

__all__ = [
    "CATALOGUE",
    "CROSS_BEAMS",
    "HOLY_GRAIL",
    "TABLES_OF_THE_LAW",
    "THREE_NAILS",
    "Card",
    "Reach",
    "short",
    "some",
]


class Reach(enum.StrEnum):
    """On whom an artifact works (R6, A20)."""

    EVERYONE = "everyone"
    HOLDER = "holder"
    OPPONENTS = "opponents"


@dataclass(frozen=True, slots=True)
class Card:
    """An artifact: on whom it works and how often it can be used, None for no count.

    `shared`: the uses count for its holder over all copies (A14); `once_a_turn`: a second use waits for the next turn
    (A33). `effect` says in a line what it does, and is empty for a card the players brought themselves.
    """

    name: str
    reach: Reach
    uses: int | None = None
    effect: str = ""
    set: str = ""
    shared: bool = False
    once_a_turn: bool = False


def short(name: str) -> str:
    """The name that counts: one last group in round brackets and the spaces before it are dropped (section 2)."""
    return _EDITION.sub("", name)


def given(name: str) -> str:
    """A name as an answer gives it: one whose short form ends in brackets itself takes empty ones behind them."""
    return name if short(name) == name else f"{name} ()"


def some(names: Iterable[str]) -> str:
    """Names in a row as a sentence bears them: the first few, and how many more there are."""
    listed = list(names)
    more = len(listed) - 5
    return ", ".join(listed[:5]) + (f" and {more} more" if more > 0 else "")


_EDITION = re.compile(r" +\([^()]*\)\Z")

THREE_NAILS = "Three Nails"
CROSS_BEAMS = "Cross Beams of the Cross"
HOLY_GRAIL = "Holy Grail"
TABLES_OF_THE_LAW = "Tables of the Law"

_U, _H, _O = Reach.EVERYONE, Reach.HOLDER, Reach.OPPONENTS
_SECOND, _APOSTLES, _WARRIORS, _PATRIARCHS = "2nd Edition", "Apostles", "Warriors", "Patriarchs"
_THIRD, _KINGS = "3rd Edition", "Kings"

_CARDS = (
    Card("Holy of Holies", _U, None, "Words on characters that interrupt, prevent or negate have no force.", _SECOND),
    Card("King's Sword", _U, None, "Immunity on characters is off.", _SECOND),
    Card("Priestly Breastplate", _U, None, "Ignoring and repelling by characters and enhancements is off.", _SECOND),
    Card(THREE_NAILS, _U, None, "Demons may not block.", _APOSTLES),
    Card(CROSS_BEAMS, _U, None, "Beasts may not block.", _APOSTLES),
    Card("Household Idols", _U, None, "Heroes may not band; good banding cards do nothing.", _APOSTLES),
    Card("Crown of Thorns", _U, None, "Every Evil Character in play gets 0/−3.", _WARRIORS),
    Card(
        "Thirty Pieces of Silver",
        _U,
        2,
        "The Hero is discarded whatever the battle's result; David's Harp does not help.",
        _APOSTLES,
    ),
    Card(
        "Unholy Writ",
        _U,
        1,
        "A human Hero in battle may be taken prisoner, by the holder's word; then the card goes.",
        _APOSTLES,
    ),
    Card("Burial Shroud", _H, 2, "The holder may neither attempt a rescue nor be attacked.", _APOSTLES),
    Card(
        "Miraculous Handkerchiefs",
        _H,
        None,
        "The holder's Heroes in territory or set aside cannot be discarded; poison, disease and enhancements wait.",
        _APOSTLES,
    ),
    Card(
        "Ark of the Covenant",
        _H,
        2,
        "An Evil Character that an opponent blocks with is discarded after the battle in any case.",
        _WARRIORS,
        shared=True,
    ),
    Card(
        HOLY_GRAIL,
        _H,
        2,
        "Turns one human Evil Character into a Hero of a brigade of choice.",
        _WARRIORS,
        shared=True,
        once_a_turn=True,
    ),
    Card(
        "David's Harp",
        _H,
        None,
        "After a rescue attempt one Hero about to be discarded goes on top of its owner's draw pile.",
        _WARRIORS,
    ),
    Card(
        "Chariot of Fire",
        _H,
        None,
        "After the holder's rescue attempt the holder's discarded Heroes are shuffled into the draw pile.",
        _WARRIORS,
    ),
    Card("Elijah's Mantle", _H, None, "The holder's Heroes get 2/2.", _WARRIORS),
    Card("Ram's Horn", _H, None, "Abilities the holder plays cannot be redirected.", _WARRIORS),
    Card(TABLES_OF_THE_LAW, _H, None, "The holder's hand limit is 10 instead of 8.", _WARRIORS),
    Card("Altar of Dagon", _U, None, "No Evil Character can be converted; it stops the Holy Grail.", _PATRIARCHS),
    Card("Blue Tassels", _U, None, "No character can be taken prisoner; it stops Unholy Writ.", _PATRIARCHS),
    Card("Wool Fleece", _U, None, "Evil Characters may not band.", _PATRIARCHS),
    Card("Jacob's Ladder", _H, None, "The holder picks which accessible Lost Soul a rescue takes.", _PATRIARCHS),
    Card(
        "Joseph's Silver Cup",
        _O,
        2,
        "Opponents' active artifacts stay active for a round and no new one is activated; carried out by override.",
        _PATRIARCHS,
    ),
    Card(
        "Altar of Incense",
        _U,
        None,
        "Old Testament Heroes are safe from discard abilities on evil enhancements.",
        _THIRD,
    ),
    Card(
        "Gifts of the Magi",
        _H,
        None,
        "When an opponent draws by a character's or enhancement's ability, the holder may draw one.",
        _THIRD,
    ),
    Card("Priestly Crown", _H, None, "The holder's male human Old Testament Heroes reach every site.", _THIRD),
    Card("Temple Veil", _H, None, "The holder's human New Testament Heroes reach every site.", _THIRD),
    Card("Every Man's Sword", _U, None, "No battle may start as a battle challenge.", _KINGS),
    Card(
        "Asherah Pole",
        _U,
        None,
        "Against a blocked Old Testament Hero evil enhancements cannot be negated; "
        "it goes when Gideon, Asa, Hezekiah or Josiah enters battle.",
        _KINGS,
    ),
    Card("Hezekiah's Signet Ring", _O, None, "Opponents may not search draw or discard piles.", _KINGS),
)

CATALOGUE: Mapping[str, Card] = MappingProxyType({card.name: card for card in _CARDS})
"""Every artifact of section 6 by its name."""
