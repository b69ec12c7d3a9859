"""What can be wrong with a record, said to a person in one line whatever the file holds."""

from __future__ import annotations

from engine.game import Rejected

__all__ = ["BadRecord", "RefusedEntry", "one_line"]


class BadRecord(Exception):
    """A file that is no match record. Its text is for whoever gave the file, and is always one printable line."""

    def __init__(self, text: str) -> None:
        self.text = one_line(text)
        super().__init__(self.text)


class RefusedEntry(BadRecord):
    """A record whose entry `number` (counted from 0) the rules refuse, with the player's words why."""

    def __init__(self, number: int, rejected: Rejected) -> None:
        super().__init__(f"Entry {number} is refused: {rejected}")
        self.number = number


def one_line(text: str, longest: int = 400) -> str:
    """The text on one line of at most `longest` characters, with nothing in it that moves a terminal's cursor."""
    text = " ".join(text[: 4 * longest].split())
    text = "".join(char if char.isprintable() else ascii(char)[1:-1] for char in text)
    return text if len(text) <= longest else text[: longest - 1] + "…"
