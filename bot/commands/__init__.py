"""The slash commands, thin: each finds out what is meant, asks the desk or the referee, and sends what they say."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from discord import app_commands

from bot.commands.challenge import challenge
from bot.commands.match import answer, board, calloff, draw, record, resign
from bot.commands.server import leaderboard, rules

if TYPE_CHECKING:
    from bot.client import Tree

__all__ = ["add_commands"]


def add_commands(tree: Tree) -> None:
    """Puts every command on the tree."""
    commands: tuple[app_commands.Command[Any, ..., Any], ...] = (
        challenge,
        board,
        answer,
        rules,
        draw,
        resign,
        calloff,
        record,
        leaderboard,
    )
    for command in commands:
        tree.add_command(command)
