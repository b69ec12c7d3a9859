"""A bot in a process of its own, killed without a word at the worst moment."""

from __future__ import annotations

import asyncio
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest

from sandbox import Message, NoAnswer, Sandbox

POST = "POST /channels/{channel_id}/messages"

BOT = """
import sys, discord, yarl
from discord import app_commands

api, gateway, token = sys.argv[1:]
discord.http.Route.BASE = api
discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(gateway)

class Bot(discord.Client):
    async def setup_hook(self):
        await tree.sync()

bot = Bot(intents=discord.Intents.default(), guild_ready_timeout=0.02)
tree = app_commands.CommandTree(bot)

@tree.command(name="post", description="Posts")
async def post(interaction: discord.Interaction):
    await interaction.response.send_message("posting", ephemeral=True)
    await interaction.channel.send("the board", nonce="board-1")

bot.run(token, log_handler=None)
"""


@asynccontextmanager
async def running(sandbox: Sandbox) -> AsyncIterator[asyncio.subprocess.Process]:
    """The bot, until it is killed here or by the test."""
    where = (sandbox.api_url, sandbox.gateway_url, sandbox.token)
    bot = await asyncio.create_subprocess_exec(sys.executable, "-c", BOT, *where)
    try:
        await sandbox.ready(timeout=30)
        yield bot
    finally:
        if bot.returncode is None:
            bot.kill()
        await bot.wait()


async def test_a_bot_killed_between_post_and_answer_and_its_successor() -> None:
    async with Sandbox() as sandbox:
        guild = sandbox.guild("Asgard")
        anna, general = sandbox.person("Anna", guild), guild.channel("general")
        async with running(sandbox) as bot, sandbox.hold(POST) as hold:
            assert isinstance(await anna.slash(general, "post"), Message)
            await hold.reached()
            bot.kill()
            await sandbox.gone()
            await sandbox.idle()
        with pytest.raises(NoAnswer):
            await anna.slash(general, "post")
        assert [m.text for m in anna.read(general)] == ["posting", "the board"]
        async with running(sandbox), sandbox.hold(POST) as hold:
            await anna.slash(general, "post")
            await hold.reached()
        assert [m.text for m in anna.read(general)].count("the board") == 1
