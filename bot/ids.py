"""Custom ids of buttons, menus and forms: verb, match, decision and a small extra, in at most 100 characters.

Everybody can read the ids of a public message, so no id ever holds anything secret.
"""

from __future__ import annotations

import enum
import re
from dataclasses import dataclass

__all__ = ["Press", "Verb"]


class Verb(enum.StrEnum):
    """What a press asks for."""

    ACCEPT = "accept"
    DECLINE = "decline"
    WITHDRAW = "withdraw"
    ASK = "ask"
    """Open the form of a decision."""
    PICK = "pick"
    """Answer with one option of a decision; the extra is its number."""
    FORM = "form"
    """A form that was filled in."""
    AGAIN = "again"
    """Open the form once more, as it was filled."""
    KEEP = "keep"
    """Store the answer although it leaves units unspent (G3.2)."""
    MINE = "mine"
    """Show me my answer."""
    RESIGN = "resign"
    STAY = "stay"
    """Do not resign, or call off, after all."""
    DRAW = "draw"
    """Agree to the draw that the seat in the extra offered, at the step that stands for the decision."""
    PLAY_ON = "playon"
    """Do not agree to it."""
    CALL_OFF = "calloff"
    """End a match for nobody; for those who manage the server."""


_FORM = re.compile(
    r"f1:(?P<verb>[a-z]+):(?P<match>\d{1,18})(?::(?P<kind>[a-z_]{0,20}):(?P<decision>\d{1,9})(?::(?P<extra>\d{1,9}))?)?"
)


@dataclass(frozen=True, slots=True)
class Press:
    """What a custom id says. `match` is a match's number, or a challenge's for the verbs that concern one."""

    verb: Verb
    match: int
    kind: str = ""
    decision: int | None = None
    extra: int | None = None

    def __str__(self) -> str:
        text = f"f1:{self.verb}:{self.match}"
        if self.decision is not None:
            text += f":{self.kind}:{self.decision}"
            if self.extra is not None:
                text += f":{self.extra}"
        return text

    @classmethod
    def parse(cls, custom_id: str) -> Press | None:
        """The press behind an id, or None if it is none of ours."""
        found = _FORM.fullmatch(custom_id)
        if found is None or found["verb"] not in set(Verb):
            return None
        number = {name: int(text) if (text := found[name]) is not None else None for name in ("decision", "extra")}
        return cls(Verb(found["verb"]), int(found["match"]), found["kind"] or "", number["decision"], number["extra"])
