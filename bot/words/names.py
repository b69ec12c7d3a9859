"""Names and lists as they stand in sentences: escaped, so that nobody's name can format, mention or break a message."""

from __future__ import annotations

import re
from collections.abc import Sequence

__all__ = ["escape", "join", "span"]

_MARKUP = re.compile(r"([\\*_~`|>#\[\]()<:@-])")
_ZERO_WIDTH = "\u200b"
_LONGEST = 32


def escape(name: str, longest: int = _LONGEST) -> str:
    """A name as plain text in a message: one line, at most 32 characters or so many, no markup, no mention."""
    flat = " ".join(name.split())
    flat = flat if len(flat) <= longest else flat[: longest - 1].rstrip() + "…"
    return _MARKUP.sub(r"\\\1", flat).replace("@", "@" + _ZERO_WIDTH) or "?"


def join(parts: Sequence[str], last: str = "and") -> str:
    """Names in a row: `Anna`, `Anna and Bob`, `Anna, Bob and Carl`."""
    if len(parts) < 2:
        return "".join(parts)
    return f"{', '.join(parts[:-1])} {last} {parts[-1]}"


def span(seconds: int) -> str:
    """A length of time in words, in its largest whole unit: `3 days`, `36 hours`, `90 minutes`."""
    for size, unit in ((86_400, "day"), (3_600, "hour"), (60, "minute")):
        if seconds >= size and seconds % size == 0:
            count = seconds // size
            return f"{count} {unit}{'' if count == 1 else 's'}"
    return f"{seconds} seconds"
