"""Golem's board as a picture: both seats' figures on top, the grid, and what the golem is about below it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from bot.boards import golem_art as art
from bot.boards import golem_figure as figure
from bot.boards import golem_signs as signs
from bot.boards.golem_text import alt_text, text_board
from bot.boards.kit import WIDTH, Canvas, Size, fitted, narrowed, width_of
from bot.boards.names import legible
from bot.boards.palette import Colour, Ink
from bot.words.golem import ARTIFACT, FACING
from bot.words.numbers import number
from engine.game import Seat
from engine.games.golem.cards import Card, suit, value
from engine.games.golem.grid import CELL_NUMBERS, LINES, SIZE, Facing
from engine.games.golem.views import District, View

__all__ = ["GolemBoard", "draw"]

_SIDE: Final = 14
_PANEL: Final = (461, 162)
_BAND: Final = _SIDE + _PANEL[1]
"""Below the panels: the knotted band, and the tabs of who is to choose."""
_GRID: Final = (52, 280)
_PITCH: Final = (149, 132)
_END: Final = (_GRID[0] + SIZE * _PITCH[0] - 12, _GRID[1] + SIZE * _PITCH[1] - 12)
"""Right and bottom of the grid."""
_FOOT: Final = _END[1] + 60
_NOTE: Final = _FOOT + 50
_LABEL: Final = 112
"""How wide the name of an artifact may be; beside a badge or the golem, as wide as a card's worth may be."""
_LABEL_BESIDE: Final = 82
_FAR: Final = 3
"""How far anybody can move the golem; further only with the Boots (G5.1, G5.6)."""
_MOST_BADGES: Final = 3

_INKS: Final = {"H": Ink.HEARTS, "D": Ink.DIAMONDS, "C": Ink.CLUBS, "S": Ink.SPADES}
_ON_NIGHT: Final = {"H": Colour.EMBER, "D": Colour.GOLD_LIGHT, "C": Colour.LEAF, "S": Colour.ICE}
_SEAT_INKS: Final = (Ink.FIRST, Ink.SECOND)


TARGET: Final = "/ {target}"
UNITS: Final = "{units} units"
NO_ARTIFACTS: Final = "no artifacts"
SPENT: Final = "· spent:"
TO_CHOOSE: Final = "to choose"
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
    note = view.over or bool(view.my_voids)
    canvas = Canvas((_NOTE if note else _FOOT) + 22)
    canvas.stamp(signs.knot(WIDTH - 2 * _SIDE), _SIDE, _BAND + 14)
    for seat in (0, 1):
        _panel(canvas, view, seat, shown[seat])
    _grid(canvas, view)
    _foot(canvas, view)
    if view.over:
        _result(canvas, view, shown)
    elif view.my_voids:
        _own_voids(canvas, view.seat or 0, view.my_voids)
    return canvas


def _shown(view: View) -> tuple[object, ...]:
    """All of a view that the picture depends on."""
    figures = (view.turn, view.scores, view.target, view.artifacts, view.voids_hit)
    board = (view.board, view.golem, view.hit)
    if view.over:
        live = {place.card for place in view.board if not place.face_down}
        marks = {card: seat for card, seat in _voids(view).items() if card in live}
        return figures, board, view.winner, _outcome(view), marks
    voids = view.my_voids, view.seat if view.my_voids else None
    return figures, board, view.budgets, view.ahead, _choosing(view), voids


def _choosing(view: View) -> frozenset[Seat]:
    """The seats that are to choose."""
    return frozenset() if view.over else frozenset(seat for seat, _ in view.asked)


# Above the grid


def _panel(canvas: Canvas, view: View, seat: Seat, name: str) -> None:
    width, height = _PANEL
    left, top = _SIDE + seat * (WIDTH - 2 * _SIDE - width), _SIDE
    right = left + width - 16
    won = view.over and view.winner == seat
    chooses = seat in _choosing(view)
    canvas.stamp(signs.panel(width, height, Colour.GOLD if won else signs.SEATS[seat] if chooses else None), left, top)
    canvas.stamp(signs.emblem(seat, Colour.PANEL), left + 14, top + 10)
    if won:
        canvas.stamp(signs.crown(), right - 46, top + 11)
    if chooses:
        middle = left + width // 2
        wide, high = signs.TAB
        canvas.fill((middle - wide // 2, _BAND, middle + wide // 2, _BAND + high), Colour.NIGHT)
        canvas.stamp(signs.tab(seat), middle - wide // 2, _BAND - 2)
        canvas.write(middle, _BAND + 31, TO_CHOOSE, _SEAT_INKS[seat], Size.WORD, "middle")
    canvas.write(left + 62, top + 40, fitted(name, width - 78 - 52 * won), Ink.ON_PANEL)
    wide = canvas.write(left + 14, top + 107, number(view.scores[seat]), Ink.ON_PANEL, Size.SCORE)
    canvas.write(left + 26 + wide, top + 107, TARGET.format(target=view.target), Ink.ON_PANEL_QUIET)
    if not view.over:
        canvas.write(right, top + 107, UNITS.format(units=view.budgets[seat]), Ink.ON_PANEL, side="right")
    _artifacts(canvas, view, seat, left + 16, top + 149)


def _artifacts(canvas: Canvas, view: View, seat: Seat, x: int, base: int) -> None:
    """What a seat can still use, golden; after it, quietly, what it has spent."""
    own = [artifact for artifact in view.artifacts if artifact.owner == seat]
    words = [(ARTIFACT[artifact.card], Ink.ON_PANEL_GOLD) for artifact in own if not artifact.spent]
    if len(words) < len(own):
        words.append((SPENT, Ink.ON_PANEL_QUIET))
        words += [(ARTIFACT[artifact.card], Ink.ON_PANEL_QUIET) for artifact in own if artifact.spent]
    if not own:
        words = [(NO_ARTIFACTS, Ink.ON_PANEL_QUIET)]
    gap = 14 if len(words) < 5 else 10
    room = _PANEL[0] - 30 - gap * (len(words) - 1)
    narrow = min(100, 100 * room // sum(width_of(word, Size.WORD) for word, _ in words))
    for word, ink in words:
        x += gap + canvas.write(x, base, word, ink, Size.WORD, narrow=narrow)


# The grid


def _grid(canvas: Canvas, view: View) -> None:
    ahead: dict[int, list[int]] = {}
    for step in () if view.over else view.ahead:
        ahead.setdefault(CELL_NUMBERS[step.cell], []).append(step.steps)
    stands = CELL_NUMBERS[view.golem.cell] if view.golem else None
    voids = _voids(view)
    corners = [(_GRID[0] + cell % SIZE * _PITCH[0], _GRID[1] + cell // SIZE * _PITCH[1]) for cell in range(SIZE * SIZE)]
    width, height = art.CARD
    for line in range(SIZE):
        canvas.write(corners[line][0] + width // 2, _GRID[1] - 22, "ABCDEF"[line], Ink.QUIET, side="middle")
        canvas.write(17, corners[line * SIZE][1] + height // 2 + 14, str(line + 1), Ink.QUIET, side="middle")
    for cell, district in enumerate(view.board):
        if district.face_down:
            crossed = district.card in view.hit and cell != stands
            canvas.stamp(art.scar() if crossed else art.blank(art.Kind.FACE_DOWN), *corners[cell])
        else:
            _card(canvas, corners[cell], district.card, badges=len(ahead.get(cell, ())), golem=cell == stands)
    for cell, steps in ahead.items():
        if cell != stands:
            canvas.stamp(
                figure.outline(min(steps) > _FAR, art.Kind.of(view.board[cell].card)),
                corners[cell][0] - 4,
                corners[cell][1] - 4,
            )
            _badges(canvas, corners[cell], steps)
    if view.golem and stands is not None:
        district = view.board[stands]
        marked = district.card in voids and not district.face_down
        _golem(
            canvas,
            corners[stands],
            view.golem.facing,
            district,
            hit=district.card in view.hit,
            marked=marked,
            badges=stands in ahead,
        )
        _badges(canvas, corners[stands], ahead.get(stands, ()))
        _edges(canvas, stands, view.golem.facing, ahead)
    for cell, district in enumerate(view.board):
        if district.card in voids and not district.face_down and len(ahead.get(cell, ())) < _MOST_BADGES:
            # Where three badges leave no room, the line below the grid says it.
            canvas.stamp(signs.void_mark(voids[district.card]), corners[cell][0] + 101, corners[cell][1] + 4)


def _card(canvas: Canvas, corner: tuple[int, int], card: Card, *, badges: int, golem: bool) -> None:
    """A card face up: its rank and suit on top, its worth below them. The right side is left to whatever comes there:
    badges from the bottom corner upwards, the golem, a void's mark or a king's treasure at the top."""
    x, y = corner
    kind = art.Kind.of(card)
    ink = _INKS[suit(card)] if kind is not art.Kind.ARTIFACT else Ink.ARTIFACT
    ten, king = card[:-1] == "10", kind is art.Kind.ARTIFACT
    side = 32 - 2 * golem if king else 38 if ten or golem else art.SUIT
    canvas.stamp(art.blank(kind), x, y)
    wide = canvas.write(x + 11 - 2 * king, y + 52, card[:-1], ink, Size.RANK, narrow=82 if ten else 100)
    canvas.stamp(art.pip(suit(card), ink.ground, ink.ink, side), x + 13 + wide, y + 32 - side // 2)
    if king:
        name = ARTIFACT[card]
        narrow = narrowed(name, _LABEL_BESIDE if badges or golem else _LABEL, Size.WORD)
        canvas.write(x + 11, y + 106, name, ink, Size.WORD, narrow=narrow)
        if badges < _MOST_BADGES and not golem:
            canvas.stamp(art.treasure(card), x + 88, y + 9)
        return
    gain = kind is art.Kind.CHARM
    worth = number(value(card) or 0, plus=True)
    plate = width_of(worth) + (14 if ten else 18 if gain else 25)
    canvas.stamp(art.pill(kind, plate), x + 9, y + 71)
    canvas.write(x + 9 + plate // 2, y + 104, worth, Ink.GAIN if gain else Ink.LOSS, side="middle")


def _badges(canvas: Canvas, corner: tuple[int, int], steps: Sequence[int]) -> None:
    """How many steps lead here, one badge for each, from the bottom right corner upwards. Late in a match that can be
    several (G5.4); more than three in a row are told by both ends."""
    shown: list[int | None] = list(steps)
    if len(steps) > _MOST_BADGES:
        shown = [steps[0], None, steps[-1]]
    x = corner[0] + art.CARD[0] - figure.BADGE - 1
    y = corner[1] + art.CARD[1] - 1 - figure.BADGE - figure.STACKED * (len(shown) - 1)
    for step in shown:
        if step is None:
            canvas.stamp(figure.dots(), x, y)
        else:
            boots = step > _FAR
            canvas.stamp(figure.badge(boots), x, y)
            ink = Ink.GOLDEN if boots else Ink.SHINING
            canvas.write(x + figure.BADGE // 2, y + 34, str(step), ink, side="middle")
        y += figure.STACKED


def _golem(
    canvas: Canvas,
    corner: tuple[int, int],
    facing: Facing,
    district: District,
    *,
    hit: bool,
    marked: bool,
    badges: bool,
) -> None:
    """The golem on its district. Wherever it stands it is as large as what lies there allows."""
    x, y = corner
    width, height = art.CARD
    kind = art.Kind.FACE_DOWN if district.face_down else art.Kind.of(district.card)
    canvas.stamp(figure.frame(facing, kind), x - figure.REACH, y - figure.REACH)
    right, bottom = x + width - 1, y + height - 1
    if kind is art.Kind.FACE_DOWN:
        canvas.stamp(figure.golem(facing, 112), x + 10, y + 4)
        canvas.stamp(figure.pointer(facing), right - figure.ARROW - 4, y + 6)
        if hit:
            canvas.stamp(art.scar(small=True), right - 41, bottom - 43)
    elif kind is art.Kind.ARTIFACT:
        # Above the name, which goes on below it; its arrow gives way to badges.
        canvas.stamp(figure.golem(facing, 66), right - 50, y + 7)
        if not badges:
            canvas.stamp(figure.pointer(facing), right - figure.ARROW, bottom - figure.ARROW)
    else:
        tall = 68 if district.card[:-1] == "10" else 77
        canvas.stamp(figure.golem(facing, tall), right - round(tall * 60 / 78), bottom - tall)
        if not marked:
            canvas.stamp(figure.pointer(facing), right - figure.ARROW, y + 2)


def _edges(canvas: Canvas, cell: int, facing: Facing, ahead: Mapping[int, Sequence[int]]) -> None:
    """Chevrons where the walk leaves the grid and where it comes in again, if it goes so far."""
    row, column = divmod(cell, SIZE)
    before = {Facing.N: row, Facing.S: SIZE - 1 - row, Facing.W: column, Facing.E: SIZE - 1 - column}[facing]
    around = [steps[0] for place, steps in ahead.items() if LINES[cell][facing].index(place) >= before]
    around += [steps[1] for steps in ahead.values() if len(steps) > 1]
    if not around:
        return
    sign = figure.chevrons(facing, min(around) > _FAR)
    thick, wide = figure.CHEVRONS
    if facing in (Facing.E, Facing.W):
        y = _GRID[1] + row * _PITCH[1] + (art.CARD[1] - wide) // 2
        places = ((_GRID[0] - thick - 6, y), (_END[0] + 6, y))
    else:
        x = _GRID[0] + column * _PITCH[0] + (art.CARD[0] - wide) // 2
        places = ((x, _GRID[1] - thick - 5), (x, _END[1] + 5))
    for place in places:
        canvas.stamp(sign, *place)


def _voids(view: View) -> Mapping[Card, Seat]:
    if view.all_voids:
        return {card: seat for seat in (1, 0) for card in view.all_voids[seat]}
    return dict.fromkeys(view.my_voids or (), view.seat or 0)


# Below the grid


def _foot(canvas: Canvas, view: View) -> None:
    left, right = _SIDE + 6, WIDTH - _SIDE - 6
    turn = TURN.format(turn=view.turn) if view.turn else SETUP
    golem = GOLEM_NOWHERE
    if view.golem:
        golem = GOLEM.format(cell=view.golem.cell, facing=FACING[view.golem.facing])
    voids = VOIDS.format(count=view.voids_hit)
    pitch = signs.HIT + 5
    wide = 3 * pitch + 4 + width_of(voids)
    start = left + canvas.write(left, _FOOT, turn, Ink.PLAIN)
    stop = right - canvas.write(right, _FOOT, golem, Ink.SHINING, side="right")
    x = (start + stop - wide) // 2
    for place in range(3):
        canvas.stamp(signs.hit_mark(place < view.voids_hit), x + place * pitch, _FOOT - 29)
    canvas.write(x + 3 * pitch + 4, _FOOT, voids, Ink.PLAIN)


def _result(canvas: Canvas, view: View, names: Sequence[str]) -> None:
    result = _outcome(view) if view.winner is None else WINS.format(name=fitted(names[view.winner], 560))
    wide = canvas.write(WIDTH // 2, _NOTE, result, Ink.GOLDEN, side="middle")
    for x in (_SIDE + 4, WIDTH // 2 + wide // 2 + 24):
        canvas.stamp(signs.knot(WIDTH // 2 - wide // 2 - _SIDE - 28), x, _NOTE - 21)


def _outcome(view: View) -> str:
    return NO_RESULT if view.reason in ("aborted", "called_off") else DRAW


def _own_voids(canvas: Canvas, seat: Seat, cards: Sequence[Card]) -> None:
    canvas.stamp(signs.void_mark(seat, Colour.NIGHT), _SIDE + 4, _NOTE - 31)
    x = _SIDE + 62 + canvas.write(_SIDE + 48, _NOTE, YOUR_VOIDS, Ink.PLAIN)
    for card in cards:
        x += 4 + canvas.write(x, _NOTE, card[:-1], Ink.PLAIN)
        canvas.stamp(art.pip(suit(card), Colour.NIGHT, _ON_NIGHT[suit(card)], 32), x, _NOTE - 29)
        x += 52
