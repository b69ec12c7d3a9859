"""What the desk says back: values that the Discord side turns into messages and forms."""

from __future__ import annotations

import enum
from dataclasses import dataclass, field

from bot.ids import Press
from bot.questions.form import Form

__all__ = ["Button", "OpenForm", "Reply", "Said", "Tone"]


class Tone(enum.Enum):
    """How a button looks; its words alone carry the meaning."""

    PLAIN = "plain"
    MAIN = "main"
    GOOD = "good"
    GRAVE = "grave"


@dataclass(frozen=True, slots=True)
class Button:
    """A button below a message."""

    label: str
    press: Press
    tone: Tone = Tone.PLAIN


@dataclass(frozen=True, slots=True)
class Reply:
    """Words for the one who asked, in private unless `public`. With `replaces`, they take the place of the message
    whose button was pressed. `mentions` are the persons it calls, by id."""

    text: str = field(repr=False)
    buttons: tuple[Button, ...] = ()
    public: bool = False
    replaces: bool = False
    file: bytes | None = field(default=None, repr=False)
    file_name: str = ""
    alt: str = ""
    mentions: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class OpenForm:
    """A form to show to the one who asked."""

    form: Form = field(repr=False)
    press: Press


Said = Reply | OpenForm
