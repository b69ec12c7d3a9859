"""The commands of `forseti`. Each imports what it needs when it runs, so that `replay` and `verify` need no Discord."""

from __future__ import annotations

import click

__all__ = ["cli"]

_FILE = click.argument("file")


@click.group(context_settings={"help_option_names": ["-h", "--help"]})
def cli() -> None:
    """Forseti referees matches of secret-choice board games on Discord, and can prove it was fair."""


@cli.command()
@_FILE
@click.option("--trace", is_flag=True, help="Print one JSON position a line: the first, then one after each entry.")
def replay(file: str, trace: bool) -> None:
    """Replay the match records in FILE (JSON or JSON Lines; - for standard input)."""
    from bot import records

    records.replay(file, trace=trace)


@cli.command()
@_FILE
def verify(file: str) -> None:
    """Check that the matches in FILE were fair: dice, sealed answers and result."""
    from bot import records

    records.verify(file)
