"""How fast Nidavellir's matches replay through the real engine."""

from __future__ import annotations

from collections.abc import Iterable

from benchmarks.replaying import rate

__all__ = ["run"]


def run() -> Iterable[dict[str, object]]:
    """Answers a second, over the matches the tests carry."""
    yield {"name": "nidavellir.replay", "value": rate("nidavellir"), "unit": "answers/s"}
