"""Each numbered rule of the spec has a test that names it."""

from __future__ import annotations

import re
from pathlib import Path

SECTIONS = {1: 4, 2: 4, 3: 4, 4: 2, 5: 6, 6: 6, 7: 2, 8: 3, 9: 2, 10: 6}
"""How many rules each section of the spec has."""


def test_every_rule_is_named_by_a_test() -> None:
    text = "".join(path.read_text(encoding="utf-8") for path in Path(__file__).parent.glob("test_*.py"))
    named = set(re.findall(r"def test_(G\d+_\d+)_", text))
    assert named == {f"G{section}_{rule}" for section, rules in SECTIONS.items() for rule in range(1, rules + 1)}
