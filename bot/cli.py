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
@click.option("--png", metavar="DIR", help="Draw the boards the table saw into this folder, numbered as in the trace.")
def replay(file: str, trace: bool, png: str | None) -> None:
    """Replay the match records in FILE (JSON or JSON Lines; - for standard input)."""
    from pathlib import Path

    from bot import records

    records.replay(file, trace=trace, pictures=None if png is None else Path(png))


@cli.command()
@_FILE
def verify(file: str) -> None:
    """Check that the matches in FILE were fair: dice, sealed answers and result."""
    from bot import records

    records.verify(file)


@cli.command()
def run() -> None:
    """Run the bot on Discord. It takes DISCORD_TOKEN and other settings from the environment or a .env file."""
    import asyncio

    from bot import config, logs
    from bot.run import CannotRun
    from bot.run import run as serve

    try:
        settings = config.load()
        logs.set_up(settings.log_level, settings.log_format)
        asyncio.run(serve(settings))
    except (CannotRun, config.SettingsError) as error:
        raise click.ClickException(str(error)) from None


@cli.command()
@click.option("--out", default="demo-output", show_default=True, help="The folder for boards and the record.")
def demo(out: str) -> None:
    """Referee a whole match of Golem with the real bot, on a stand-in for Discord; no account is needed."""
    import asyncio
    from pathlib import Path

    from bot.demo import DemoFailed
    from bot.demo import run as play

    try:
        asyncio.run(play(Path(out)))
    except DemoFailed as error:
        raise click.ClickException(str(error)) from None
