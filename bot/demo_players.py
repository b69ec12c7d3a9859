"""The two scripted people of the demo: how they decide, from what is written on their screens and nothing else.

They open so that a match shows what it can: Anna takes the Amulet in the first turn, having changed her mind once, and
in the second breaks a tie with it to lead the golem onto a void of hers. From then on both play as they like.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random

from sandbox import Button, Modal

__all__ = ["Player", "Seen"]

_COLUMNS, _ROWS = "ABCDEF", "123456"
_STEPS = {"North": (0, -1), "East": (1, 0), "South": (0, 1), "West": (-1, 0)}
_SUITS = {"H": ("Hearts", "♥"), "D": ("Diamonds", "♦"), "C": ("Clubs", "♣"), "S": ("Spades", "♠")}
_PHASES = ("Orientation", "Movement", "Harvesting", "Regeneration")
_AMULET = "KS"


@dataclass(frozen=True, slots=True)
class Seen:
    """A form as somebody sees it: the labels of its rows."""

    labels: tuple[str, ...]

    @classmethod
    def of(cls, modal: Modal) -> Seen:
        """The form, read."""
        return cls(tuple(field.label for field in modal.fields))


class Player:
    """Somebody with a plan. `question` is what was last asked in private; `turn` is 0 before the first."""

    def __init__(self, seat: int) -> None:
        self.seat = seat
        self.turn = 0
        self.budget = 20
        self.question = ""
        self._board: dict[str, str] = {}
        self._random = Random(seat)
        self._changed = False
        self._blew = False

    def hear(self, table: str) -> None:
        """Takes in what the table says: which turn it is, and how many units there are."""
        if found := re.search(r"\*\*Turn (\d+)\*\* · \S+ (\d+) units[^,]*, \S+ (\d+) units", table):
            self.turn, self.budget = int(found[1]), int(found[2 + self.seat])

    def look(self, board: str) -> None:
        """Reads the board in words."""
        for row in re.findall(r"^([1-6]) (.*)$", board, re.MULTILINE):
            for column, card in zip(_COLUMNS, re.findall(r"[0-9AK]+[HDCS]|--|xx", row[1]), strict=True):
                self._board[column + row[0]] = card

    def place(self) -> dict[str, object]:
        """Two districts west of the Amulet, facing it."""
        cell = self._beside(self._where(_AMULET), (-2, 0))
        return {"Column": [f"Column {cell[0]}"], "Row": [f"Row {cell[1]}"], "Facing": ["East"]}

    def fill(self, seen: Seen) -> dict[str, object]:
        """The form of a secret question: voids or an allocation."""
        if "Hearts" in seen.labels:
            return self._voids()
        horn = next((label for label in seen.labels if label not in _PHASES), None)
        units: dict[str, object] = {}
        units.update(zip(_PHASES, map(str, self._split(5 if horn else 0)), strict=True))
        if horn:
            units[horn] = True
        return units

    def typed(self) -> str:
        """An allocation as typed in a direct message."""
        horn = " horn" in self.question and not self._blew
        self._blew |= horn
        units = " ".join(map(str, self._split(5 if horn else 0)))
        return f"{units} horn" if horn else units

    def changes(self) -> bool:
        """Whether to think again: Anna does once, in the first turn."""
        if self._changed or self.seat != 0 or self.turn != 1:
            return False
        self._changed = True
        return True

    def pick(self, buttons: Sequence[Button]) -> Button:
        """The choice that leads to the most, or the one that was planned."""
        planned = {1: ("East", "2"), 2: ("In your favour", self._aim()[0], "1")}.get(self.turn, ())
        for button in buttons:
            if self.seat == 0 and (button.label or "").partition(" – ")[0] in planned:
                return button
        return max(buttons, key=lambda button: _worth(button.label or ""))

    def _split(self, more: int) -> list[int]:
        match self.seat, self.turn:
            case 0, 1:
                return [6, 6, 6, 2] if self._changed else [5, 5, 5, 5]
            case 1, 1:
                return [5, 5, 5, 5]
            case 0, 2:
                return [6, 8, 3, self.budget - 17]
            case 1, 2:
                return [6, 5, 5, self.budget - 16]
        units = [1, 1, 1, 1]
        for phase in self._random.choices(range(4), weights=(3, 4, 5, 2), k=self.budget + more - 4):
            units[phase] += 1
        return units

    def _voids(self) -> dict[str, object]:
        kings = {f"K{suit}" for suit in _SUITS}
        trap = self._board[self._aim()[1]]
        curses = [card for card in sorted(self._board.values()) if card[-1] in "CS" and card not in (*kings, trap)]
        named = [trap, curses[0]] if self.seat == 0 else curses[1:3]
        chosen: dict[str, list[str]] = {}
        for card in named:
            suit, symbol = _SUITS[card[-1]]
            chosen.setdefault(suit, []).append(card[:-1] + symbol)
        return dict(chosen)

    def _aim(self) -> tuple[str, str]:
        """Which way from the Amulet, and to which district, the golem shall find Anna's void."""
        for way, step in _STEPS.items():
            cell = self._beside(self._where(_AMULET), step)
            if not self._board[cell].startswith("K"):
                return way, cell
        return "North", self._beside(self._where(_AMULET), _STEPS["North"])

    def _where(self, card: str) -> str:
        return next(cell for cell, lies in self._board.items() if lies == card)

    def _beside(self, cell: str, step: tuple[int, int]) -> str:
        column = _COLUMNS[(_COLUMNS.index(cell[0]) + step[0]) % 6]
        return column + _ROWS[(_ROWS.index(cell[1]) + step[1]) % 6]


def _worth(label: str) -> int:
    """The most that a button's words promise."""
    points = [int(number.replace("−", "-")) for number in re.findall(r"[+−]\d+", label)]
    return max([*points, 5 if "artifact" in label else -9])
