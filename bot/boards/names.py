"""Names as a picture can show them. Whatever the font lacks is spelled in Latin letters; nothing is ever a box.

The message beside the picture has the name whole.
"""

from __future__ import annotations

import unicodedata
from functools import lru_cache

from anyascii import anyascii

from bot.boards.kit import draws

__all__ = ["legible"]

_LONGEST = 64


@lru_cache(2048)
def legible(name: str, seat: int) -> str:
    """The name in characters that the font has, on one line; `Player 1` for seat 0 if nothing of it is left.

    Marks that are stacked on letters go, fancy letters become plain ones, scripts that the font lacks are
    transliterated. Emoji are left out, unless the name is nothing else: then their names stand for them.
    """
    characters = [c for c in unicodedata.normalize("NFKC", name) if not unicodedata.category(c).startswith("M")]
    without_emoji = _spelled([c for c in characters if not _is_pictorial(c)])
    return without_emoji or _spelled(characters) or f"Player {seat + 1}"


def _spelled(characters: list[str]) -> str:
    spelled = "".join(_spell(c) for c in characters)
    line = " ".join(spelled.split())[:_LONGEST].strip()
    return line if any(c.isalnum() for c in line) else ""


def _spell(character: str) -> str:
    if character.isspace():
        return " "
    if unicodedata.category(character).startswith("C"):
        return ""
    if draws(character):
        return character
    return "".join(c if draws(c) else " " for c in anyascii(character).replace(":", " ").replace("_", " "))


def _is_pictorial(character: str) -> bool:
    return unicodedata.category(character) in ("So", "Sk") and not draws(character)
