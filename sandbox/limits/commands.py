"""Application commands: names, descriptions, options and how many of them there may be."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from sandbox.errors import ApiError, Problems
from sandbox.limits.form import Form

__all__ = ["check_choices", "check_commands"]

SUBCOMMAND, GROUP, STRING, INTEGER, NUMBER = 1, 2, 3, 4, 10
CHAT, USER, MESSAGE = 1, 2, 3
MOST = {CHAT: 100, USER: 15, MESSAGE: 15}
MAX_COMMAND_LETTERS = 8000


def check_commands(commands: Sequence[Any], *, place: tuple[str | int, ...] | None = None) -> None:
    """Raises `ApiError` for a set of commands Discord would not register: 50035, or 30032 for too many.

    `place` is where a single command stands in the body; by default each stands at its number.
    """
    problems = Problems()
    seen: set[tuple[int, str]] = set()
    for number, command in enumerate(commands):
        form = Form(problems, (number,) if place is None else place, command)
        kind = form.get("type") or CHAT
        name = _check_command(form, kind)
        if (kind, name) in seen:
            form.wrong("APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique", "name")
        seen.add((kind, name))
    problems.check()
    for kind, most in MOST.items():
        if sum((command.get("type") or CHAT) == kind for command in commands) > most:
            raise ApiError(400, 30032, f"Maximum number of application commands reached ({most}).")


def check_choices(choices: Any) -> None:
    """Raises `ApiError` 50035 for autocomplete choices a client would not show."""
    problems = Problems()
    form = Form(problems, ("data",), {"choices": choices})
    form.count("choices", 0, 25)
    for choice in form.each("choices"):
        choice.text("name", 100, shortest=1, required=True)
        if isinstance(choice.get("value"), str):
            choice.text("value", 100)
    problems.check()


def _check_command(form: Form, kind: int) -> str:
    if kind != CHAT:
        if form.get("description"):
            form.wrong("APPLICATION_COMMAND_INVALID_DESCRIPTION", "Context menus have no description", "description")
        return form.text("name", 32, shortest=1, required=True)
    name = _name(form)
    form.text("description", 100, shortest=1, required=True)
    _check_options(form, depth=0)
    if _letters(form.body) > MAX_COMMAND_LETTERS:
        form.wrong("APPLICATION_COMMAND_TOO_LARGE", f"Command exceeds maximum size ({MAX_COMMAND_LETTERS})")
    return name


def _name(form: Form) -> str:
    name = form.text("name", 32, shortest=1, required=True)
    if name and (not re.fullmatch(r"[\w'-]+", name) or name != name.lower()):
        form.wrong("APPLICATION_COMMAND_INVALID_NAME", "Command name is invalid", "name")
    return name


def _check_options(form: Form, *, depth: int) -> None:
    form.count("options", 0, 25)
    options = form.each("options")
    kinds = {option.get("type") for option in options}
    if kinds & {SUBCOMMAND, GROUP} and kinds - {SUBCOMMAND, GROUP}:
        message = "Sub-command and sub-command group option types are mutually exclusive to all other types"
        form.wrong("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", message, "options")
    seen: set[str] = set()
    optional = False
    for option in options:
        name = _name(option)
        option.text("description", 100, shortest=1, required=True)
        if name in seen:
            option.wrong("APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists", "name")
        seen.add(name)
        kind = option.get("type")
        if kind in (SUBCOMMAND, GROUP):
            if depth >= 2 or (depth == 1 and kind == GROUP):
                option.wrong("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-commands nest two deep at most", "type")
            else:
                _check_options(option, depth=2 if kind == SUBCOMMAND else depth + 1)
            continue
        if option.get("required"):
            if optional:
                message = "Required options must be placed before non-required options"
                option.wrong("APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID", message)
        else:
            optional = True
        _check_values(option, kind)


def _check_values(option: Form, kind: Any) -> None:
    choices = option.get("choices")
    option.count("choices", 0, 25)
    if option.get("autocomplete"):
        if choices:
            message = "Autocomplete and choices cannot both be set"
            option.wrong("APPLICATION_COMMAND_AUTOCOMPLETE_NOT_ALLOWED", message, "autocomplete")
        if kind not in (STRING, INTEGER, NUMBER):
            message = "Only string, integer and number options complete"
            option.wrong("APPLICATION_COMMAND_AUTOCOMPLETE_NOT_ALLOWED", message, "autocomplete")
    names: set[str] = set()
    for choice in option.each("choices"):
        name = choice.text("name", 100, shortest=1, required=True)
        if name in names:
            choice.wrong("APPLICATION_COMMAND_OPTIONS_CHOICE_NAME_ALREADY_EXISTS", "Choice name is taken", "name")
        names.add(name)
        if kind == STRING:
            choice.text("value", 100, shortest=1, required=True)
    if kind == STRING:
        low, high = option.number("min_length", 0, 6000, 0), option.number("max_length", 1, 6000, 6000)
        if low > high:
            option.wrong("APPLICATION_COMMAND_OPTION_MIN_LENGTH_INVALID", "min_length exceeds max_length", "min_length")


def _letters(part: Mapping[str, Any]) -> int:
    total = len(part.get("name") or "") + len(part.get("description") or "")
    for choice in part.get("choices") or ():
        total += len(choice.get("name") or "") + (len(choice["value"]) if isinstance(choice.get("value"), str) else 0)
    return total + sum(_letters(option) for option in part.get("options") or ())
