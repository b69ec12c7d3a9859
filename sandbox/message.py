"""A message, and how a person reads it: its text, buttons, selects and files.

Components are kept in the form Discord sends them out: every one with an integer `id`, no nulls, defaults filled in.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from enum import IntEnum
from typing import TYPE_CHECKING, Any

from sandbox.parts import SELECTS, Part, walk

if TYPE_CHECKING:
    from sandbox.cdn import Attachment
    from sandbox.world import Channel, User

__all__ = ["EPHEMERAL", "HAS_THREAD", "LOADING", "V2", "Button", "Kind", "Message", "Option", "Select", "options_of"]

HAS_THREAD, EPHEMERAL, LOADING, V2 = 1 << 5, 1 << 6, 1 << 7, 1 << 15
"""Flags of a message: one with a thread, one for one person alone, one still thinking, one of Components V2."""


class Kind(IntEnum):
    """A kind of message: written, or put there by Discord itself."""

    DEFAULT = 0
    PINNED = 6
    THREAD_STARTED = 18
    REPLY = 19
    COMMAND_REPLY = 20
    THREAD_STARTER = 21
    MENU_REPLY = 23


@dataclass(frozen=True, slots=True)
class Button:
    """A button as it stands on a message; a link has a `url` and no `custom_id`."""

    label: str
    custom_id: str | None
    disabled: bool
    style: int
    url: str | None
    emoji: str | None
    id: int = 0


@dataclass(frozen=True, slots=True)
class Option:
    """One choice of a select, radio group or checkbox group."""

    label: str
    value: str
    description: str | None = None
    default: bool = False


@dataclass(frozen=True, slots=True)
class Select:
    """A select menu; `kind` is string, user, role, mentionable or channel."""

    kind: str
    custom_id: str
    placeholder: str | None
    options: tuple[Option, ...]
    min: int
    max: int
    disabled: bool
    type: int = 3
    id: int = 0


@dataclass(eq=False, repr=False)
class Message:
    """A message as it stands now. `versions` holds what the API said of it after the post and after each edit."""

    id: int
    channel: Channel
    author: User
    created_at: float
    content: str = ""
    embeds: list[dict[str, Any]] = field(default_factory=list)
    components: list[dict[str, Any]] = field(default_factory=list)
    files: list[Attachment] = field(default_factory=list)
    kind: int = Kind.DEFAULT
    flags: int = 0
    tts: bool = False
    nonce: str | int | None = None
    edited_at: float | None = None
    reference: Message | None = None
    mentions: list[User] = field(default_factory=list)
    mention_roles: list[int] = field(default_factory=list)
    mention_everyone: bool = False
    pinned: bool = False
    reactions: dict[str, list[User]] = field(default_factory=dict)
    thread: Channel | None = None
    interaction: dict[str, Any] | None = None
    ephemeral_for: User | None = None
    deleted: bool = False
    dismissed: bool = False
    versions: list[dict[str, Any]] = field(default_factory=list)

    def __repr__(self) -> str:
        return f"<Message by {self.author.name} in {self.channel.name}: {self.text!r}>"

    @property
    def raw(self) -> dict[str, Any]:
        """The message as the API last gave it."""
        return self.versions[-1]

    @property
    def edited(self) -> bool:
        return self.edited_at is not None

    @property
    def loading(self) -> bool:
        """Whether this is still "… is thinking"."""
        return bool(self.flags & LOADING)

    @property
    def attachments(self) -> list[Attachment]:
        """The files a person sees on it, those inside embeds too."""
        return self.files

    @property
    def buttons(self) -> list[Button]:
        return [_button(part) for part in walk(self.components) if part["type"] == Part.BUTTON]

    @property
    def selects(self) -> list[Select]:
        return [_select(part) for part in walk(self.components) if part["type"] in SELECTS]

    @property
    def text(self) -> str:
        """All a person reads on it: content, embeds, and the words on its components, a line each."""
        return "\n".join(line for line in self._lines() if line)

    def _lines(self) -> Iterator[str]:
        match self.kind:
            case Kind.PINNED:
                yield f"{self.author.name} pinned a message to this channel."
                return
            case Kind.THREAD_STARTED:
                yield f"{self.author.name} started a thread: {self.content}"
                return
        yield self.content
        for embed in self.embeds:
            yield embed.get("author", {}).get("name", "")
            yield embed.get("title", "")
            yield embed.get("description", "")
            for entry in embed.get("fields", ()):
                yield entry["name"]
                yield entry["value"]
            yield embed.get("footer", {}).get("text", "")
        for part in walk(self.components):
            if part["type"] == Part.TEXT:
                yield part["content"]
            elif part["type"] == Part.BUTTON:
                yield part.get("label", "")
            elif part["type"] in SELECTS:
                yield part.get("placeholder", "")
                for option in part.get("options", ()):
                    yield " – ".join(filter(None, (option["label"], option.get("description"))))


def _emoji(part: dict[str, Any]) -> str | None:
    emoji = part.get("emoji")
    return emoji.get("name") if emoji else None


def _button(part: dict[str, Any]) -> Button:
    return Button(
        label=part.get("label", ""),
        custom_id=part.get("custom_id"),
        disabled=part.get("disabled", False),
        style=part["style"],
        url=part.get("url"),
        emoji=_emoji(part),
        id=part["id"],
    )


def options_of(part: dict[str, Any]) -> tuple[Option, ...]:
    """The options of a select, radio group or checkbox group."""
    return tuple(
        Option(entry["label"], entry["value"], entry.get("description"), bool(entry.get("default")))
        for entry in part.get("options", ())
    )


def _select(part: dict[str, Any]) -> Select:
    return Select(
        kind=SELECTS[part["type"]],
        custom_id=part["custom_id"],
        placeholder=part.get("placeholder"),
        options=options_of(part),
        min=part.get("min_values", 1),
        max=part.get("max_values", 1),
        disabled=part.get("disabled", False),
        type=part["type"],
        id=part["id"],
    )
