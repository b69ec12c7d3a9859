"""Commands about games and the server: `/rules`, `/leaderboard`."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands

from bot.commands.common import game_choices
from bot.posts import ladder_lines
from bot.replies import Reply
from bot.saying import send_private
from bot.words import talk
from bot.words.rules import rules_of
from engine.games import GAMES

if TYPE_CHECKING:
    from bot.client import Forseti

__all__ = ["leaderboard", "rules"]

_LINES = 20


@app_commands.command(name="rules", description="The rules of a game in short, with the numbers I cite.")
@app_commands.describe(game="Which game (Golem if you don't say)")
@app_commands.choices(game=game_choices())
async def rules(interaction: discord.Interaction[Forseti], game: app_commands.Choice[str] | None = None) -> None:
    """The rules, for the one who asks."""
    await send_private(interaction, Reply(rules_of(game.value if game is not None else game_choices()[0].value)))


@app_commands.command(name="leaderboard", description="The ladder of this server.")
@app_commands.describe(game="Which game (Golem if you don't say)")
@app_commands.choices(game=game_choices())
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
async def leaderboard(interaction: discord.Interaction[Forseti], game: app_commands.Choice[str] | None = None) -> None:
    """The ladder, for everybody in the channel to see."""
    await interaction.response.defer()
    name = game.value if game is not None else game_choices()[0].value
    title = GAMES[name].title
    standings = await interaction.client.referee.ladder(interaction.guild_id or 0, name)
    if not standings:
        await send_private(interaction, Reply(talk.LADDER_EMPTY.format(game=title), public=True))
        return
    lines = [talk.LADDER_TITLE.format(game=title), *ladder_lines(standings, _LINES)]
    await send_private(interaction, Reply("\n".join(lines), public=True))
