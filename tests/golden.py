"""Golden files: what a test saw, kept in words; `make golden` writes them anew, and the diff is to be read."""

from __future__ import annotations

import os
from pathlib import Path

__all__ = ["check_golden"]

FOLDER = Path(__file__).parent / "data" / "golden"


def check_golden(name: str, text: str) -> None:
    """Compares a text with the golden file of that name; with `FORSETI_GOLDEN=write` the file becomes the text."""
    path = FOLDER / name
    if os.environ.get("FORSETI_GOLDEN") == "write":
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    kept = path.read_text(encoding="utf-8") if path.exists() else ""
    assert text == kept, f"{path.name} differs; if it should, run `make golden` and read the diff"
