"""The door of the program: `forseti …`, or `python -m bot …`."""

from __future__ import annotations

import io
import sys

from bot.cli import cli

__all__ = ["main"]


def main() -> None:
    """Runs the command line. What a terminal's encoding lacks is printed as escapes rather than failed upon."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper):
            stream.reconfigure(errors="backslashreplace")
    cli(prog_name="forseti")


if __name__ == "__main__":
    main()
