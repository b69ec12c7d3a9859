"""Forms and buttons as Discord's own, and what Discord sends back as values.

Views and modals are made already stopped: the library keeps none of them in memory, every press comes in by the one
door and works the same before and after a restart.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import discord

from bot.ids import Press
from bot.questions.form import Check, Filled, Form, Line, Menu, Row
from bot.replies import Button, Tone

__all__ = ["filled_of", "modal_of", "view_of"]

_STYLES = {
    Tone.PLAIN: discord.ButtonStyle.secondary,
    Tone.MAIN: discord.ButtonStyle.primary,
    Tone.GOOD: discord.ButtonStyle.success,
    Tone.GRAVE: discord.ButtonStyle.danger,
}


def view_of(buttons: Sequence[Button]) -> discord.ui.View | None:
    """A row of buttons, or more rows of five; None for none."""
    if not buttons:
        return None
    view = discord.ui.View(timeout=None)
    for button in buttons:
        view.add_item(
            discord.ui.Button(label=button.label[:80], custom_id=str(button.press), style=_STYLES[button.tone])
        )
    view.stop()
    return view


def modal_of(form: Form, press: Press) -> discord.ui.Modal:
    """A form as a modal that comes back under the press's id."""
    modal = discord.ui.Modal(title=form.title, custom_id=str(press), timeout=None)
    for row in form.rows:
        modal.add_item(discord.ui.Label(text=row.label, description=row.note or None, component=_component(row)))
    modal.stop()
    return modal


def filled_of(components: Iterable[Mapping[str, Any]]) -> Filled:
    """What a submitted modal's raw components hold, by each row's key."""
    filled: dict[str, str | bool | Sequence[str]] = {}
    for part in components:
        match part:
            case {"component": dict() as inner}:
                filled.update(filled_of([inner]))
            case {"components": list() as inner}:
                filled.update(filled_of(inner))
            case {"custom_id": str() as key, "values": list() as values}:
                filled[key] = [str(value) for value in values]
            case {"custom_id": str() as key, "value": (str() | bool()) as value}:
                filled[key] = value
    return filled


def _component(row: Row) -> discord.ui.Item[Any]:
    match row:
        case Line():
            return discord.ui.TextInput(
                custom_id=row.key,
                style=discord.TextStyle.paragraph if row.tall else discord.TextStyle.short,
                default=row.value or None,
                required=row.required,
                max_length=row.longest,
            )
        case Menu():
            return discord.ui.Select(
                custom_id=row.key,
                required=row.low > 0,
                min_values=row.low,
                max_values=row.high,
                options=[
                    discord.SelectOption(
                        label=label, value=value, description=note or None, default=value in row.chosen
                    )
                    for value, label, note in row.options
                ],
            )
        case Check():
            return discord.ui.Checkbox(custom_id=row.key, default=row.ticked)
