"""Golem's board in words: for screen readers, for who reads on a small device, and where pictures can't be posted.

The grid is the only thing laid out in columns; all else is sentences. Cards stand by the letters with which they are
typed (`7H`). Nothing depends on colour, and nothing is drawn with lines.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.words.golem import ARTIFACT, FACING, FULL_NAME, PHASE, REASON
from bot.words.names import escape, join
from bot.words.numbers import number
from engine.games.golem.cards import Card, value
from engine.games.golem.grid import CELL_NUMBERS, CELLS, SIZE
from engine.games.golem.views import District, View

__all__ = ["alt_text", "text_board"]

LONGEST: Final = 1_900
LONGEST_ALT: Final = 1_024
_LONGEST_NAME: Final = 32

TITLE = "**Golem, turn {turn}.**"
TITLE_SETUP = "**Golem, set-up.**"
SEAT = "{name}: {score} of {target}, {units} units{artifacts}."
SEAT_OVER = "{name}: {score} of {target}{artifacts}."
ARTIFACTS = "; holds {artifacts}"
SPENT = "{artifact} (spent)"
GOLEM = "The golem is on {cell} ({card}), facing {facing}."
GOLEM_NOWHERE = "The golem is not placed yet."
AHEAD = "Ahead of it: {steps}."
AHEAD_NONE = "No unharvested district is ahead of it."
STEP = "{steps}: {cell} {card}"
AHEAD_BOOTS = "Ahead of it: {steps} (4 and 5 only with the Boots)."
TO_CHOOSE = "To choose: {names}."
VOIDS = "Voids found: {count} of 3{cards}."
FACE_UP = "{count} cards lie face up."
SAFE = "Known to be no voids: {cards}."
REVEALED = "This turn: {phases}."
PHASE_AMOUNTS = "{phase} {one} to {other}"
YOURS = "Your voids: {cards}."
YOUR_UNITS = "You put {0} on orientation, {1} on movement, {2} on harvesting, {3} on regeneration{horn}."
HORN = ", with the Horn"
VOIDS_WERE = "The voids were {first}'s {one} and {second}'s {other}."
LEVEL = "Level scores would be {name}'s, who scored last (G10.2)."
QUIET = "{quiet} turns in a row turned no card face down; at {most} the match ends (G10.4)."
QUIET_FROM: Final = 10
WON = "{name} has won: {reason}."
DRAWN = "A draw: {reason}."
NO_RESULT = "No result: {reason}."
KEY = (
    "-# `[ ]` the golem · `--` face down · `xx` a void that was found · H hearts and D diamonds add their rank, "
    "C clubs and S spades take it off, A is 1 · {kings}"
)
KING = "{card} {artifact}"
ROW = "Row {row}: {cards}."
DOWN = "face down"


def text_board(view: View, names: Sequence[str]) -> str:
    """All that the picture says, in at most 1,900 characters of a message. `names` are as people write them."""
    called = [escape(name) for name in names]
    kings = ", ".join(KING.format(card=card, artifact=name) for card, name in ARTIFACT.items())
    return "\n".join([*_figures(view, called), "```", *_grid(view), "```", *_golem(view), KEY.format(kings=kings)])


def alt_text(view: View, names: Sequence[str]) -> str:
    """The picture in at most 1,024 characters: its figures, what the golem is about, and each row's cards."""
    called = [" ".join(name.split())[:_LONGEST_NAME] for name in names]
    said = " ".join([*(line.replace("**", "") for line in _figures(view, called)), *_golem(view)])
    for row in range(SIZE):
        cards = ", ".join(DOWN if place.face_down else place.card for place in _row(view, row))
        line = " " + ROW.format(row=row + 1, cards=cards)
        if len(said) + len(line) > LONGEST_ALT:
            break
        said += line
    return said[:LONGEST_ALT]


def _figures(view: View, names: Sequence[str]) -> list[str]:
    """Turn, result and the seats' figures."""
    lines = [TITLE.format(turn=view.turn) if view.turn else TITLE_SETUP]
    if view.over:
        lines.append(_result(view, names))
    for seat, name in enumerate(names):
        held = [
            SPENT.format(artifact=ARTIFACT[artifact.card]) if artifact.spent else ARTIFACT[artifact.card]
            for artifact in view.artifacts
            if artifact.owner == seat
        ]
        lines.append(
            (SEAT_OVER if view.over else SEAT).format(
                name=name,
                score=number(view.scores[seat]),
                target=view.target,
                units=view.budgets[seat],
                artifacts=ARTIFACTS.format(artifacts=join(held)) if held else "",
            )
        )
    if choosing := [] if view.over else [names[seat] for seat in sorted({seat for seat, _ in view.asked})]:
        lines.append(TO_CHOOSE.format(names=join(choosing)))
    found = f" ({', '.join(view.hit)})" if view.hit else ""
    lines.append(VOIDS.format(count=view.voids_hit, cards=found))
    if view.over and view.all_voids and view.all_voids[0]:
        one, other = (", ".join(cards) for cards in view.all_voids)
        lines.append(VOIDS_WERE.format(first=names[0], one=one, second=names[1], other=other))
    if not view.over and view.last_scorer is not None:
        lines.append(LEVEL.format(name=names[view.last_scorer]))
    if not view.over and view.stalemate_turns and view.quiet_turns >= QUIET_FROM:
        lines.append(QUIET.format(quiet=view.quiet_turns, most=view.stalemate_turns))
    if not view.over and view.my_voids:
        lines.append(YOURS.format(cards=", ".join(view.my_voids)))
    return lines


def _result(view: View, names: Sequence[str]) -> str:
    reason = REASON[view.reason or ""]
    if view.winner is not None:
        return WON.format(name=names[view.winner], reason=reason)
    return (NO_RESULT if view.reason in ("aborted", "called_off") else DRAWN).format(reason=reason)


def _grid(view: View) -> list[str]:
    golem = view.golem.cell if view.golem else None
    lines = ["  " + "".join(f"{column:>4} " for column in "ABCDEF").rstrip()]
    for row in range(SIZE):
        cells = (
            _boxed(_short(place, view.hit), CELLS[row * SIZE + column] == golem)
            for column, place in enumerate(_row(view, row))
        )
        lines.append(f"{row + 1} {''.join(cells)}".rstrip())
    return lines


def _boxed(text: str, golem: bool) -> str:
    return f"{'[' + text:>4}]" if golem else f"{text:>4} "


def _short(place: District, hit: Sequence[Card]) -> str:
    if not place.face_down:
        return place.card
    return "xx" if place.card in hit else "--"


def _row(view: View, row: int) -> Sequence[District]:
    return view.board[row * SIZE : (row + 1) * SIZE]


def _golem(view: View) -> list[str]:
    """Where the golem stands and what is ahead; what this turn has revealed."""
    lines = []
    if view.golem is None:
        lines.append(GOLEM_NOWHERE)
    else:
        stands = view.board[CELL_NUMBERS[view.golem.cell]]
        card = DOWN if stands.face_down else _worth(stands.card)
        lines.append(GOLEM.format(cell=view.golem.cell, card=card, facing=FACING[view.golem.facing]))
        if not view.over:
            lines.append(_ahead(view))
    lines.append(FACE_UP.format(count=sum(not place.face_down for place in view.board)))
    if view.revealed and not view.over:
        phases = [
            PHASE_AMOUNTS.format(phase=PHASE[each.phase].lower(), one=each.amounts[0], other=each.amounts[1])
            for each in view.revealed
        ]
        lines.append(REVEALED.format(phases=", ".join(phases)))
    if view.my_allocation is not None and not view.over:
        horn = HORN if view.my_allocation.horn else ""
        lines.append(YOUR_UNITS.format(*view.my_allocation.amounts, horn=horn))
    safe = [card for card in view.safe if card not in ARTIFACTS]  # artifacts never are (G2.3)
    if safe and not view.over:
        lines.append(SAFE.format(cards=", ".join(safe)))
    return lines


def _ahead(view: View) -> str:
    if not view.ahead:
        return AHEAD_NONE
    steps = [
        STEP.format(steps=each.steps, cell=each.cell, card=_worth(view.board[CELL_NUMBERS[each.cell]].card))
        for each in view.ahead
    ]
    return (AHEAD_BOOTS if len(steps) > 3 else AHEAD).format(steps=", ".join(steps))


def _worth(card: Card) -> str:
    worth = value(card)
    return FULL_NAME[card] if worth is None else f"{card} {number(worth, plus=True)}"
