"""`make bench`: every figure as a JSON line, in a fixed order; names on the command line choose some."""

from __future__ import annotations

import importlib
import json
import sys

MODULES = ("golem", "nidavellir", "micro_midgard", "redemption", "board", "submit", "ack")


def main(wanted: list[str]) -> None:
    """Runs the benchmarks whose module is named, or all."""
    for name in MODULES:
        if not wanted or name in wanted:
            for figure in importlib.import_module(f"benchmarks.{name}").run():
                print(json.dumps(figure), flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
