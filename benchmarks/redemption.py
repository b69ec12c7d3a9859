"""How fast judged Redemption tables replay through the real engine."""

from __future__ import annotations

from collections.abc import Iterable

from benchmarks.replaying import rate

__all__ = ["run"]


def run() -> Iterable[dict[str, object]]:
    """Answers a second, over the tables the tests carry."""
    yield {"name": "redemption.replay", "value": rate("redemption"), "unit": "answers/s"}
