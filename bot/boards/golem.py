"""Golem's board as a picture: both seats' figures on top, the grid, and what the golem is about below it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.boards import golem_art as art
from bot.boards.golem_text import alt_text, text_board
from bot.boards.kit import WIDTH, Canvas, Size, fitted, width_of
from bot.boards.names import legible
from bot.boards.palette import Colour, Ink
from bot.words.golem import ARTIFACT, FACING
from bot.words.numbers import number
from engine.game import Seat
from engine.games.golem.cards import ARTIFACTS, Card, suit, value
from engine.games.golem.grid import CELL_NUMBERS, SIZE, Facing
from engine.games.golem.views import District, View

__all__ = ["GolemBoard", "draw"]

_SIDE: Final = 16
_GUTTER: Final = 38
"""Left of the grid, for the numbers of the rows."""
_PITCH: Final = (148, 126)
_PANEL_WIDTH: Final = 457
_FAR: Final = 3
"""How far anybody can move the golem; further only with the Boots (G5.1, G5.6)."""

_INKS: Final = {"H": Ink.HEARTS, "D": Ink.DIAMONDS, "C": Ink.CLUBS, "S": Ink.SPADES}
_ON_NIGHT: Final = {"H": Colour.EMBER, "D": Colour.GOLD_LIGHT, "C": Colour.LEAF, "S": Colour.ICE}


TARGET: Final = "/ {target}"
UNITS: Final = "{units} units"
TURN: Final = "Turn {turn}"
SETUP: Final = "Set-up"
VOIDS: Final = "{count}/3 voids"
GOLEM: Final = "Golem {cell}, facing {facing}"
GOLEM_NOWHERE: Final = "Golem not placed yet"
YOUR_VOIDS: Final = "Your voids:"
WINS: Final = "{name} wins"
DRAW: Final = "A draw"
NO_RESULT: Final = "No result"


class GolemBoard:
    """The board of Golem, as a picture and in words."""

    def png(self, view: View, names: Sequence[str]) -> bytes:
        """The picture as a PNG file, 960 pixels wide."""
        return draw(view, names).png()

    def differs(self, before: View, now: View) -> bool:
        """Whether the picture of one view is another than that of the other."""
        return _shown(before) != _shown(now)

    def text(self, view: View, names: Sequence[str]) -> str:
        """All that the picture says, in at most 1,900 characters."""
        return text_board(view, names)

    def alt(self, view: View, names: Sequence[str]) -> str:
        """A summary of the picture in at most 1,024 characters."""
        return alt_text(view, names)


def draw(view: View, names: Sequence[str]) -> Canvas:
    """The picture of a view. `names` are the players' names by seat, in any script."""
    shown = [legible(name, seat) for seat, name in enumerate(names)]
    panel = 172 if view.artifacts else 134
    top = 16 + panel + 86
    foot = top + SIZE * _PITCH[1]
    note = view.over or bool(view.my_voids)
    canvas = Canvas(foot + (116 if note else 64))
    for seat in (0, 1):
        _panel(canvas, view, seat, shown[seat], panel)
    canvas.stamp(art.knot(WIDTH - 2 * _SIDE), _SIDE, top - 80)
    _grid(canvas, view, top)
    _foot(canvas, view, foot + 46)
    if view.over:
        _result(canvas, view, shown, foot + 97)
    elif view.my_voids:
        _own_voids(canvas, view.seat or 0, view.my_voids, foot + 97)
    return canvas


def _shown(view: View) -> tuple[object, ...]:
    """All of a view that the picture depends on."""
    figures = (view.turn, view.scores, view.target, view.artifacts, view.voids_hit)
    board = (view.board, view.golem, view.hit)
    if view.over:
        live = {place.card for place in view.board if not place.face_down}
        marks = {card: seat for card, seat in _voids(view).items() if card in live}
        return figures, board, view.winner, _outcome(view), marks
    return figures, board, view.budgets, view.ahead, view.my_voids, view.seat if view.my_voids else None


# Above the grid


def _panel(canvas: Canvas, view: View, seat: Seat, name: str, height: int) -> None:
    left, top = _SIDE + seat * (WIDTH - 2 * _SIDE - _PANEL_WIDTH), 16
    right = left + _PANEL_WIDTH - 16
    won = view.over and view.winner == seat
    canvas.stamp(art.panel(_PANEL_WIDTH, height, won), left, top)
    canvas.stamp(art.emblem(seat, Colour.PANEL), left + 14, top + 10)
    if won:
        canvas.stamp(art.crown(), right - 46, top + 11)
    canvas.write(left + 62, top + 40, fitted(name, _PANEL_WIDTH - 78 - 52 * won), Ink.ON_PANEL)
    wide = canvas.write(left + 14, top + 112, number(view.scores[seat]), Ink.ON_PANEL, Size.SCORE)
    canvas.write(left + 26 + wide, top + 112, TARGET.format(target=view.target), Ink.ON_PANEL_QUIET)
    if not view.over:
        canvas.write(right, top + 112, UNITS.format(units=view.budgets[seat]), Ink.ON_PANEL_ICE, side="right")
    x = left + 16
    for artifact in view.artifacts:
        if artifact.owner == seat:
            ink = Ink.ON_PANEL_QUIET if artifact.spent else Ink.ON_PANEL_GOLD
            wide = canvas.write(x, top + 155, ARTIFACT[artifact.card], ink, Size.WORD)
            if artifact.spent:
                canvas.fill((x - 3, top + 142, x + wide + 3, top + 146), Colour.MUTED)
            x += wide + 14


# The grid


def _grid(canvas: Canvas, view: View, top: int) -> None:
    ahead: dict[int, list[int]] = {}
    for step in () if view.over else view.ahead:
        ahead.setdefault(CELL_NUMBERS[step.cell], []).append(step.steps)
    stands = CELL_NUMBERS[view.golem.cell] if view.golem else None
    voids = _voids(view)
    corners = [
        (_SIDE + _GUTTER + cell % SIZE * _PITCH[0], top + cell // SIZE * _PITCH[1]) for cell in range(SIZE * SIZE)
    ]
    for line in range(SIZE):
        canvas.write(corners[line][0] + 71, top - 27, "ABCDEF"[line], Ink.QUIET, side="middle")
        canvas.write(18, corners[line * SIZE][1] + 72, str(line + 1), Ink.QUIET, side="middle")
    for cell, district in enumerate(view.board):
        if district.face_down:
            canvas.stamp(art.scar() if district.card in view.hit else art.blank(art.Kind.FACE_DOWN), *corners[cell])
        else:
            steps = ahead.get(cell, ())
            _card(canvas, corners[cell], district.card, crowd=len(steps) or int(cell == stands))
    for cell, steps in ahead.items():
        if cell != stands:
            _reach(canvas, corners[cell], art.Kind.of(view.board[cell].card), steps)
    if stands is not None and view.golem:
        x, y = corners[stands]
        canvas.stamp(art.frame(view.golem.facing), x - 26, y - 26)
        _golem(canvas, (x, y), view.golem.facing, view.board[stands], ahead.get(stands, ()))
    for cell, district in enumerate(view.board):
        if district.card in voids and not district.face_down:
            _void(canvas, corners[cell], district.card, voids[district.card], len(ahead.get(cell, ())))


def _card(canvas: Canvas, corner: tuple[int, int], card: Card, *, crowd: int) -> None:
    """A card face up. `crowd`: how much else has to stand on it; from 3 on a king's suit gives way."""
    x, y = corner
    kind = art.Kind.of(card)
    canvas.stamp(art.blank(kind), x, y)
    if kind is art.Kind.ARTIFACT:
        wide = canvas.write(x + 9, y + 51, card[:-1], Ink.ARTIFACT, Size.RANK)
        canvas.write(x + 71, y + 104, ARTIFACT[card], Ink.ARTIFACT, Size.WORD, "middle")
        if crowd < 3:
            canvas.stamp(art.pip(suit(card), Colour.GOLD, Colour.NIGHT, 31), x + 11 + wide, y + 17)
        if not crowd:
            canvas.stamp(art.treasure(card), x + 79, y + 9)
        return
    ink = _INKS[suit(card)]
    gain = kind is art.Kind.CHARM
    wide = canvas.write(x + 12 - 2 * gain, y + 51, card[:-1], ink, Size.RANK)
    canvas.stamp(art.pip(suit(card), ink.ground, ink.ink), x + 13 + wide, y + 14)
    worth = number(value(card) or 0, plus=True)
    plate = width_of(worth) + (20 if gain else 34)
    canvas.stamp(art.pill(kind, plate), x + 9, y + 69)
    canvas.write(x + 9 + plate // 2, y + 102, worth, Ink.GAIN if gain else Ink.LOSS, side="middle")


def _reach(canvas: Canvas, corner: tuple[int, int], kind: art.Kind, steps: Sequence[int]) -> None:
    """How many steps lead here. Late in a match that can be several numbers (G5.4): side by side on an artifact, whose
    name takes up the lower half, one below the other on any other card."""
    x, y = corner
    canvas.stamp(art.outline(min(steps) > _FAR), x - 4, y - 4)
    if kind is art.Kind.ARTIFACT:
        _across(canvas, x + 138, y + 8, steps)
    else:
        _down(canvas, x + 138, y + 114, steps)


def _across(canvas: Canvas, right: int, top: int, steps: Sequence[int]) -> None:
    """The numbers side by side."""
    parts = _parts(steps)
    wide = sum(width_of(part) for part, _ in parts) + 8 * (len(parts) - 1)
    width = max(42, wide + 20)
    canvas.stamp(art.badge(width, 42, min(steps) > _FAR), right - width, top)
    x = right - width + (width - wide) // 2
    for part, ink in parts:
        x += 8 + canvas.write(x, top + 35, part, ink)


def _down(canvas: Canvas, right: int, bottom: int, steps: Sequence[int]) -> None:
    """The numbers one below the other."""
    parts = _parts(steps)
    width, height = 42 if len(parts) == 1 else 38, 10 + 32 * len(parts)
    canvas.stamp(art.badge(width, height, min(steps) > _FAR), right - width, bottom - height)
    for place, (part, ink) in enumerate(parts):
        canvas.write(right - width // 2, bottom - height + 35 + place * 32, part, ink, side="middle")


def _parts(steps: Sequence[int]) -> list[tuple[str, Ink]]:
    """The numbers, each with its ink: golden if it takes the Boots. Three or more in a row are told by both ends."""
    inks = [(str(step), Ink.GOLDEN if step > _FAR else Ink.SHINING) for step in steps]
    if len(steps) > 2 and steps[-1] - steps[0] == len(steps) - 1:
        return [inks[0], ("–", Ink.SHINING), inks[-1]]
    return inks


def _golem(canvas: Canvas, corner: tuple[int, int], facing: Facing, district: District, steps: Sequence[int]) -> None:
    x, y = corner
    width, height = art.TALL if district.face_down else art.GOLEM
    if district.face_down:
        left, top = x + 71 - width // 2, y + 7
    elif district.card in ARTIFACTS:
        left, top = x + 81, y - 5
    else:
        left, top = x + 80, y + 37
    canvas.stamp(art.golem(facing, district.face_down), left, top)
    if not steps:
        return
    if district.card in ARTIFACTS:
        _across(canvas, x + 140, top + height - 40, steps)
    else:
        _down(canvas, x + 140, y + 116, steps)


def _void(canvas: Canvas, corner: tuple[int, int], card: Card, seat: Seat, steps: int) -> None:
    x, y = corner
    if steps < 3:
        canvas.stamp(art.void_mark(seat), x + 105, y + 4)
    elif card[:-1] != "10":
        # Between the suit and the numbers of steps; beside a ten there is no room, and the line below says it.
        canvas.stamp(art.void_mark(seat), x + 68, y + 4)


def _voids(view: View) -> Mapping[Card, Seat]:
    if view.all_voids:
        return {card: seat for seat in (1, 0) for card in view.all_voids[seat]}
    return dict.fromkeys(view.my_voids or (), view.seat or 0)


# Below the grid


def _foot(canvas: Canvas, view: View, base: int) -> None:
    canvas.write(_SIDE + 4, base, TURN.format(turn=view.turn) if view.turn else SETUP, Ink.PLAIN)
    for place in range(3):
        canvas.stamp(art.hit_mark(place < view.voids_hit), 216 + place * 41, base - 31)
    canvas.write(350, base, VOIDS.format(count=view.voids_hit), Ink.PLAIN)
    golem = GOLEM_NOWHERE
    if view.golem:
        golem = GOLEM.format(cell=view.golem.cell, facing=FACING[view.golem.facing])
    canvas.write(WIDTH - _SIDE - 4, base, golem, Ink.SHINING, side="right")


def _result(canvas: Canvas, view: View, names: Sequence[str], base: int) -> None:
    result = _outcome(view) if view.winner is None else WINS.format(name=fitted(names[view.winner], 560))
    wide = canvas.write(WIDTH // 2, base, result, Ink.GOLDEN, side="middle")
    for x in (_SIDE + 4, WIDTH // 2 + wide // 2 + 24):
        canvas.stamp(art.knot(WIDTH // 2 - wide // 2 - _SIDE - 28), x, base - 21)


def _outcome(view: View) -> str:
    return NO_RESULT if view.reason in ("aborted", "called_off") else DRAW


def _own_voids(canvas: Canvas, seat: Seat, cards: Sequence[Card], base: int) -> None:
    canvas.stamp(art.void_mark(seat, Colour.NIGHT), _SIDE + 2, base - 31)
    x = _SIDE + 60 + canvas.write(_SIDE + 46, base, YOUR_VOIDS, Ink.PLAIN)
    for card in cards:
        x += 4 + canvas.write(x, base, card[:-1], Ink.PLAIN)
        canvas.stamp(art.pip(suit(card), Colour.NIGHT, _ON_NIGHT[suit(card)], 30), x, base - 28)
        x += 50
