"""A bot in a process of its own, killed without a word at the worst moment."""

from __future__ import annotations

import asyncio
import sys

import pytest

from sandbox import Message, NoAnswer, Sandbox

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


async def test_a_bot_killed_between_post_and_answer_and_its_successor() -> None:
    async with Sandbox() as sandbox:
        guild = sandbox.guild("Asgard")
        anna, general = sandbox.person("Anna", guild), guild.channel("general")

        async def run() -> asyncio.subprocess.Process:
            where = (sandbox.api_url, sandbox.gateway_url, sandbox.token)
            bot = await asyncio.create_subprocess_exec(sys.executable, "-c", BOT, *where)
            await sandbox.ready()
            return bot

        bot = await run()
        async with sandbox.hold("POST /channels/{channel_id}/messages") as hold:
            got = await anna.slash(general, "post")
            assert isinstance(got, Message)
            await hold.reached()
            bot.kill()
            await bot.wait()
            await sandbox.gone()
            await sandbox.idle()
        with pytest.raises(NoAnswer):
            await anna.slash(general, "post")
        assert [m.text for m in anna.read(general)] == ["posting", "the board"]

        bot = await run()
        await anna.slash(general, "post")
        await sandbox.idle()
        assert [m.text for m in anna.read(general)].count("the board") == 1
        bot.kill()
        await bot.wait()
