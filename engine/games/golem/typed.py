"""What a player types in answer to a question of Golem, read into the answer it means.

Short forms of the record's own words: `C4 N`, `7H 3C` or `7♥ 3♣`, `6 5 5 4 horn`, `E` or `east`, `2`, `me`, `own`.
Commas, slashes and small letters do as well. Whether the answer is a legal one is not decided here.
"""

from __future__ import annotations

import re

from engine.game import Decision, Json, Rejected
from engine.games.golem.grid import CELL_NUMBERS, Facing
from engine.games.golem.state import PHASES

__all__ = ["parse"]

_LONGEST = 100

_LETTERS = str.maketrans({"♥": "H", "♡": "H", "♦": "D", "♢": "D", "♣": "C", "♧": "C", "♠": "S", "♤": "S", "\ufe0f": ""})
_SIDES = {side: facing.value for facing in Facing for side in (facing.value, facing.word.upper())}
_CARD = re.compile(r"(A|K|10|[1-9])([HDCS])")
_NOBODY = frozenset({"NO", "NONE", "NOBODY", "KEEP", "PASS", "TIE", "STAND"})
_OWN = frozenset({"OWN", "NO", "NONE", "HERE", "KEEP"})


def parse(text: str, decision: Decision) -> Json:
    """The answer that a text means. Raises Rejected, with how to type it, for one that can't be understood."""
    text = " ".join(text.split())
    if len(text) > _LONGEST:
        text = "?"  # never read in part: no answer is that long
    words = re.split(r"[\s,;/|+]+", text.upper().translate(_LETTERS).strip(" ,;/|+.!\t\r\n"))
    match decision.kind:
        case "place":
            return _place(words)
        case "voids":
            return _voids(words)
        case "allocate":
            return _allocate(words, example=decision.example)
        case "amulet":
            return _amulet(words, seat=decision.seat)
        case "orient":
            return _orient(words)
        case "move":
            return _move(words)
        case "bow":
            return _bow(words)
    raise Rejected("This question is not answered by typing.")


def _place(words: list[str]) -> Json:
    if len(words) == 2 and words[0] in _SIDES:
        words.reverse()
    if len(words) != 2 or words[0] not in CELL_NUMBERS or words[1] not in _SIDES:
        raise Rejected("Type a district and a facing, such as C4 N.", "G2.2")
    return {"cell": words[0], "facing": _SIDES[words[1]]}


def _voids(words: list[str]) -> Json:
    cards = [_CARD.fullmatch(word) for word in words]
    if len(cards) != 2 or None in cards:
        raise Rejected("Type your two voids as rank and suit, such as 7H 3C or 7♥ 3♣.", "G2.3")
    return {"cards": ["A" + card[2] if card[1] == "1" else card[0] for card in cards if card]}


def _allocate(words: list[str], example: str) -> Json:
    horn = "HORN" in words
    units = [word for word in words if word != "HORN"]
    if len(units) != len(PHASES) or not all(word.isdecimal() and len(word) < 10 for word in units):
        raise Rejected(
            "Type four whole numbers, for orientation, movement, harvesting and regeneration, in this order: "
            f"such as {example}.",
            "G3.1",
        )
    answer: dict[str, Json] = {phase.value: int(word) for phase, word in zip(PHASES, units, strict=True)}
    return {**answer, "horn": True} if horn else answer


def _amulet(words: list[str], seat: int) -> Json:
    match words:
        case ["ME" | "MINE"]:
            return {"favor": seat}
        case ["THEM" | "THEIRS" | "OPPONENT"]:
            return {"favor": 1 - seat}
        case ["0" | "1" as number]:
            return {"favor": int(number)}
        case [word] if word in _NOBODY:
            return {"favor": None}
    raise Rejected("Type me or them to break the tie, or no to let it stand.", "G9.1")


def _orient(words: list[str]) -> Json:
    if len(words) != 1 or words[0] not in _SIDES:
        raise Rejected("Type the side the golem shall face: N, E, S or W.", "G4.1")
    return {"facing": _SIDES[words[0]]}


def _move(words: list[str]) -> Json:
    if words in (["HOLD"], ["STAY"]):
        return {"districts": 0}
    if len(words) != 1 or not words[0].isdecimal() or len(words[0]) > 9:
        raise Rejected("Type how many districts the golem shall walk, such as 2.", "G5.1")
    return {"districts": int(words[0])}


def _bow(words: list[str]) -> Json:
    if len(words) == 1 and words[0] in _OWN:
        return {"cell": None}
    if len(words) != 1 or words[0] not in CELL_NUMBERS:
        raise Rejected("Type the district to harvest with the Bow, such as B3, or own for the golem's own.", "G6.4")
    return {"cell": words[0]}
