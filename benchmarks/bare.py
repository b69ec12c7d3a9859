"""A bare discord.py bot that acknowledges presses and does nothing else: what Forseti is measured against."""

from __future__ import annotations

import asyncio
import os
import signal

import discord
from discord import app_commands

from bot.client import point_at


class Bare(discord.AutoShardedClient):
    """One command that shows a button, and an acknowledgement for whoever presses it."""

    def __init__(self) -> None:
        super().__init__(intents=discord.Intents(guilds=True), max_messages=None, guild_ready_timeout=0.05)
        self.tree = app_commands.CommandTree(self)

        @self.tree.command(description="Show a button.")
        async def button(interaction: discord.Interaction) -> None:
            view = discord.ui.View(timeout=None)
            view.add_item(discord.ui.Button(label="Press", custom_id="press"))
            view.stop()
            await interaction.response.send_message("Here it is.", view=view)

    async def setup_hook(self) -> None:
        """Registers the command."""
        await self.tree.sync()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """Acknowledges a press."""
        if interaction.type is discord.InteractionType.component:
            await interaction.response.defer()


async def main() -> None:
    """Runs until it is told to stop."""
    point_at(os.environ["DISCORD_URL"])
    async with Bare() as client:
        asyncio.get_running_loop().add_signal_handler(signal.SIGTERM, lambda: asyncio.ensure_future(client.close()))
        await client.start(os.environ["DISCORD_TOKEN"])


if __name__ == "__main__":
    asyncio.run(main())
