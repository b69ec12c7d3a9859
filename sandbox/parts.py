"""The parts that messages and modals are built of, by Discord's numbers, and the way down a page of them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import IntEnum
from typing import Any

__all__ = ["LINK", "PREMIUM", "SELECTS", "Part", "walk"]

LINK, PREMIUM = 5, 6
"""Styles of buttons that the bot does not hear of."""


class Part(IntEnum):
    """A kind of component."""

    ROW = 1
    BUTTON = 2
    STRING_SELECT = 3
    TEXT_INPUT = 4
    USER_SELECT = 5
    ROLE_SELECT = 6
    MENTIONABLE_SELECT = 7
    CHANNEL_SELECT = 8
    SECTION = 9
    TEXT = 10
    THUMBNAIL = 11
    GALLERY = 12
    FILE = 13
    SEPARATOR = 14
    CONTAINER = 17
    LABEL = 18
    UPLOAD = 19
    RADIO = 21
    CHECKBOXES = 22
    CHECKBOX = 23


SELECTS = {
    Part.STRING_SELECT: "string",
    Part.USER_SELECT: "user",
    Part.ROLE_SELECT: "role",
    Part.MENTIONABLE_SELECT: "mentionable",
    Part.CHANNEL_SELECT: "channel",
}
"""The select menus, and what each chooses from."""


def walk(components: Iterable[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    """Every component, outer before inner, as they are read down the page; an accessory after what it stands beside."""
    for part in components:
        yield part
        yield from walk(part.get("components", ()))
        if isinstance(part.get("accessory"), dict):
            yield part["accessory"]
