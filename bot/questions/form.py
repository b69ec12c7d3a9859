"""A decision's fields as the rows of a form, and what comes back as an answer; no discord types.

Discord's forms have at most five rows and its menus at most 25 options: where there are more, options are split by the
game's own groups, one menu each, or one menu for the group and one for the place in it where every group has the same.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from bot.words import talk
from engine.game import Decision, Field, Flag, Json, Number, OneOf, Option, Rejected, SomeOf, Text, Whole

__all__ = ["Check", "Filled", "Form", "Line", "Menu", "Row", "answer_of", "choices_of", "fill_from", "form_of"]

MOST_ROWS = 5
MOST_OPTIONS = 25
TITLE = 45
LABEL = 45
OPTION = 100

Filled: TypeAlias = Mapping[str, str | bool | Sequence[str]]
"""What a form came back with: text, yes or no, or the chosen options, by the row's key."""


@dataclass(frozen=True, slots=True)
class Line:
    """A row to type in."""

    key: str
    label: str
    note: str
    value: str
    required: bool
    longest: int
    tall: bool = False


@dataclass(frozen=True, slots=True)
class Menu:
    """A row to choose from: `options` are value, label and note; `chosen` are the values chosen at first."""

    key: str
    label: str
    note: str
    options: tuple[tuple[str, str, str], ...]
    chosen: tuple[str, ...]
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class Check:
    """A row to tick."""

    key: str
    label: str
    note: str
    ticked: bool


Row: TypeAlias = Line | Menu | Check


@dataclass(frozen=True, slots=True)
class Form:
    """A form to fill in: at most five rows."""

    title: str
    rows: tuple[Row, ...]


def choices_of(decision: Decision) -> tuple[Option, ...] | None:
    """The options of a decision that a row of buttons can ask, or None where it takes a form."""
    match decision.fields:
        case (OneOf(options=options, optional=False) | Whole(options=options),) if len(options) <= MOST_OPTIONS:
            return options
    return None


def form_of(decision: Decision, title: str, filled: Filled | None = None) -> Form:
    """The form of a decision, as it was filled before if it was. Raises ValueError if five rows do not carry it."""
    filled = filled or {}
    rows = tuple(row for field in decision.fields for row in _rows(field, filled))
    if len(rows) > MOST_ROWS:
        msg = f"{decision.kind} needs {len(rows)} rows, a form has {MOST_ROWS}"
        raise ValueError(msg)
    return Form(_cut(title, TITLE), rows)


def answer_of(decision: Decision, filled: Filled) -> Json:
    """The answer that a filled form means. Raises Rejected for text where a number belongs and the like."""
    match decision.fields:
        case (Whole(options=options),):
            return _picked(options, filled.get("whole", ()))[0]
    answer: dict[str, Json] = {}
    for field in decision.fields:
        answer.update(_value(field, filled))
    return answer


def fill_from(decision: Decision, answer: Json) -> Filled:
    """A form filled in with an answer that was stored: what a player sees who wants to change it."""
    filled: dict[str, str | bool | Sequence[str]] = {}
    if not isinstance(answer, Mapping):
        return filled
    for field in decision.fields:
        match field:
            case Number(name=name) if name in answer:
                filled[name] = str(answer[name])
            case Flag(name=name):
                filled[name] = answer.get(name, False) is True
            case OneOf(name=name, options=options) if name in answer:
                filled.update(_chosen(field, [i for i, option in enumerate(options) if option.value == answer[name]]))
            case SomeOf(name=name, options=options) if name in answer:
                filled.update(_chosen(field, [i for i, option in enumerate(options) if option.value in answer[name]]))
            case Text(name=name, lines=lines) if name in answer:
                filled[name] = "\n".join(answer[name]) if lines else str(answer[name])
    return filled


def _rows(field: Field, filled: Filled) -> list[Row]:
    match field:
        case Number():
            shown = filled.get(field.name, "" if field.start is None else str(field.start))
            note = field.note or talk.NUMBER_NOTE.format(low=field.low, high=field.high)
            longest = max(len(str(field.high)), len(str(field.low))) + 2
            return [Line(field.name, field.label, note, str(shown), True, longest)]
        case Text():
            shown = str(filled.get(field.name, ""))
            return [Line(field.name, field.label, "", shown, not field.optional, field.longest, field.lines)]
        case Flag():
            return [Check(field.name, field.label, field.note, filled.get(field.name) is True)]
        case Whole():
            return [_menu("whole", field.label, list(enumerate(field.options)), filled, 1, 1)]
        case OneOf():
            return _menus(field, filled, 0 if field.optional else 1, 1)
        case SomeOf():
            return _menus(field, filled, field.low, field.high)


def _menus(field: OneOf | SomeOf, filled: Filled, low: int, high: int) -> list[Row]:
    numbered = list(enumerate(field.options))
    if len(numbered) <= MOST_OPTIONS:
        return [_menu(field.name, field.label, numbered, filled, low, high)]
    groups = _groups(field.options)
    grid = _grid(field)
    if grid is not None:
        rows, columns = grid
        return [
            _axis(f"{field.name}/place", talk.GRID_COLUMN, columns, filled),
            _axis(f"{field.name}/group", talk.GRID_ROW, rows, filled),
        ]
    return [
        _menu(f"{field.name}/{at}", name, options, filled, 0, min(high, len(options)))
        for at, (name, options) in enumerate(groups.items())
    ]


def _groups(options: Sequence[Option]) -> dict[str, list[tuple[int, Option]]]:
    groups: dict[str, list[tuple[int, Option]]] = {}
    for at, option in enumerate(options):
        groups.setdefault(option.group, []).append((at, option))
    return groups


def _grid(field: OneOf | SomeOf) -> tuple[list[str], list[str]] | None:
    """The names of the groups and of the places in them, if every group has the same places."""
    if not isinstance(field, OneOf) or not all(option.place for option in field.options):
        return None
    rows = {name: [option.place for _, option in options] for name, options in _groups(field.options).items()}
    places = next(iter(rows.values()))
    return (list(rows), places) if all(row == places for row in rows.values()) else None


def _menu(key: str, label: str, options: Sequence[tuple[int, Option]], filled: Filled, low: int, high: int) -> Menu:
    shown = tuple((str(at), _cut(option.label, OPTION), _cut(option.note, OPTION)) for at, option in options)
    return Menu(key, _cut(label, LABEL), "", shown, _values(filled.get(key, ())), low, high)


def _axis(key: str, label: str, names: Sequence[str], filled: Filled) -> Menu:
    return Menu(key, label, "", tuple((name, name, "") for name in names), _values(filled.get(key, ())), 1, 1)


def _values(given: object) -> tuple[str, ...]:
    return tuple(str(value) for value in given) if isinstance(given, Sequence) and not isinstance(given, str) else ()


def _chosen(field: OneOf | SomeOf, at: Sequence[int]) -> dict[str, list[str]]:
    """The rows of a field, filled in with the options of these numbers."""
    if len(field.options) <= MOST_OPTIONS:
        return {field.name: [str(i) for i in at]}
    if _grid(field) is not None and at:
        option = field.options[at[0]]
        return {f"{field.name}/group": [option.group], f"{field.name}/place": [option.place]}
    groups = _groups(field.options)
    return {
        f"{field.name}/{number}": [str(i) for i, _ in options if i in at]
        for number, options in enumerate(groups.values())
    }


def _value(field: Field, filled: Filled) -> dict[str, Json]:
    match field:
        case Number():
            return {field.name: _number(field, str(filled.get(field.name, "")))}
        case Text():
            text = str(filled.get(field.name, "")).strip()
            if field.optional and not text:
                return {}
            lines = [line.strip() for line in text.splitlines() if line.strip()]
            return {field.name: lines if field.lines else text}
        case Flag():
            return {field.name: True} if filled.get(field.name) is True else {}
        case OneOf():
            picked = _picked_of(field, filled)
            if not picked and field.optional:
                return {}
            if len(picked) != 1:
                raise Rejected(talk.CHOOSE_ONE.format(label=field.label))
            return {field.name: picked[0]}
        case SomeOf():
            return {field.name: _picked_of(field, filled)}
        case Whole():
            msg = "a whole answer has no name"
            raise TypeError(msg)


def _picked_of(field: OneOf | SomeOf, filled: Filled) -> list[Json]:
    if len(field.options) <= MOST_OPTIONS:
        return _picked(field.options, filled.get(field.name, ()))
    if _grid(field) is not None:
        groups, places = (_values(filled.get(f"{field.name}/{part}", ())) for part in ("group", "place"))
        return [option.value for option in field.options if option.group in groups and option.place in places]
    return [
        value
        for number in range(len(_groups(field.options)))
        for value in _picked(field.options, filled.get(f"{field.name}/{number}", ()))
    ]


def _picked(options: Sequence[Option], given: object) -> list[Json]:
    at = [int(text) for text in _values(given) if text.isdecimal() and int(text) < len(options)]
    return [options[i].value for i in at]


def _number(field: Number, text: str) -> int:
    text = text.strip().replace("−", "-")
    if re.fullmatch(r"[+-]?\d{1,9}", text) is None:
        raise Rejected(talk.NOT_A_NUMBER.format(label=field.label, text=_cut(text, 20) or "…"))
    return int(text)


def _cut(text: str, longest: int) -> str:
    return text if len(text) <= longest else text[: longest - 1].rstrip() + "…"
