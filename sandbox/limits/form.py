"""The small checks that every form is made of."""

from __future__ import annotations

from typing import Any

from sandbox.errors import Problems

__all__ = ["Form"]

Place = tuple[str | int, ...]


class Form:
    """One part of a request body under examination: knows its place, and adds what is wrong to the common heap."""

    def __init__(self, problems: Problems, place: Place, body: Any) -> None:
        self.problems = problems
        self.place = place
        self.body: dict[str, Any] = body if isinstance(body, dict) else {}
        if not isinstance(body, dict):
            self.wrong("DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType")

    def at(self, *steps: str | int, body: Any) -> Form:
        return Form(self.problems, (*self.place, *steps), body)

    def each(self, key: str) -> list[Form]:
        """A form for each entry of the list under `key`."""
        entries = self.body.get(key)
        return [self.at(key, n, body=entry) for n, entry in enumerate(entries if isinstance(entries, list) else ())]

    def wrong(self, code: str, message: str, *steps: str | int) -> None:
        self.problems.add((*self.place, *steps), code, message)

    def get(self, key: str) -> Any:
        return self.body.get(key)

    def text(self, key: str, longest: int, *, shortest: int = 0, required: bool = False) -> str:
        """The string under `key`, checked for length in characters; empty when absent."""
        value = self.body.get(key)
        if value is None or value == "":
            if required or (value == "" and shortest):
                self.wrong("BASE_TYPE_REQUIRED", "This field is required", key)
            return ""
        if not isinstance(value, str):
            self.wrong("STRING_TYPE_CONVERT", f'Could not interpret "{value}" as string.', key)
            return ""
        if len(value) > longest and not shortest:
            self.wrong("BASE_TYPE_MAX_LENGTH", f"Must be {longest} or fewer in length.", key)
        elif not shortest <= len(value) <= longest:
            self.wrong("BASE_TYPE_BAD_LENGTH", f"Must be between {shortest} and {longest} in length.", key)
        return value

    def number(self, key: str, low: int, high: int, default: int) -> int:
        """The whole number under `key`, checked for its range; `default` when absent."""
        value = self.body.get(key)
        if value is None:
            return default
        if not isinstance(value, int) or isinstance(value, bool):
            self.wrong("NUMBER_TYPE_COERCE", f'Value "{value}" is not int.', key)
            return default
        if value < low:
            self.wrong("NUMBER_TYPE_MIN", f"int value should be greater than or equal to {low}.", key)
        elif value > high:
            self.wrong("NUMBER_TYPE_MAX", f"int value should be less than or equal to {high}.", key)
        return value

    def count(self, key: str, low: int, high: int) -> int:
        """How many entries the list under `key` has, checked for its range."""
        value = self.body.get(key)
        found = len(value) if isinstance(value, list) else 0
        if not low <= found <= high:
            if low == 0:
                self.wrong("BASE_TYPE_MAX_LENGTH", f"Must be {high} or fewer in length.", key)
            else:
                self.wrong("BASE_TYPE_BAD_LENGTH", f"Must be between {low} and {high} in length.", key)
        return found

    def link(self, key: str, schemes: tuple[str, ...]) -> None:
        """The address under `key`, checked for its scheme."""
        value = self.body.get(key)
        if value is not None and not str(value).startswith(tuple(f"{scheme}:" for scheme in schemes)):
            allowed = ", ".join(f"'{scheme}'" for scheme in schemes)
            self.wrong("URL_TYPE_INVALID_SCHEME", f'"{value}" scheme is not one of ({allowed}).', key)
