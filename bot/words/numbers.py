"""Numbers as they are written in messages and on boards: with a real minus sign."""

from __future__ import annotations

__all__ = ["number"]


def number(value: int, *, plus: bool = False) -> str:
    """`7`, `−4`; with `plus`, `+7` and `+0` too."""
    sign = "−" if value < 0 else "+" if plus else ""
    return f"{sign}{abs(value)}"
