"""Direct messages: opened, closed, typed in, answered."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from sandbox import Guild, Impossible, Message, Person, Sandbox
from tests.sandbox.probe import Probe, refusal


async def write(bot: Probe, who: Person, text: str) -> discord.Message:
    user = await bot.fetch_user(who.id)
    return await user.send(text)


async def test_the_bot_writes_to_a_member(bot: Probe, anna: Person, bob: Person) -> None:
    await write(bot, anna, "your move")
    assert [m.text for m in anna.read(anna.dm)] == ["your move"]
    assert bob.read(anna.dm) == []


async def test_closed_dms_are_refused_until_they_are_opened(bot: Probe, anna: Person) -> None:
    anna.close_dms()
    assert await refusal(write(bot, anna, "x")) == (403, 50007)
    anna.open_dms()
    await write(bot, anna, "x")


async def test_who_left_every_common_guild_cannot_be_written_to(bot: Probe, anna: Person, guild: Guild) -> None:
    await anna.leave(guild)
    assert await refusal(write(bot, anna, "x")) == (403, 50007)
    await anna.join(guild)
    await write(bot, anna, "x")


async def test_who_shares_no_guild_with_the_bot_cannot_write_to_it(bot: Probe, anna: Person, guild: Guild) -> None:
    await write(bot, anna, "hello")
    await anna.leave(guild)
    assert [m.text for m in anna.read(anna.dm)] == ["hello"]
    with pytest.raises(Impossible):
        await anna.say(anna.dm, "hello?")


async def test_another_bot_cannot_be_written_to(bot: Probe, guild: Guild, sandbox: Sandbox) -> None:
    other = sandbox.person("Mee6", guild, bot=True)
    assert await refusal(write(bot, other, "x")) == (403, 50007)
    with pytest.raises(Impossible):
        await other.slash(guild.channel("general"), "do")


async def test_nobody_has_no_dm(bot: Probe) -> None:
    assert await refusal(bot.raw("POST", "/users/@me/channels", {"recipient_id": 1})) == (404, 10013)


async def test_a_typed_dm_reaches_the_bot_with_its_words(bot: Probe, anna: Person) -> None:
    async def echo(message: discord.Message) -> None:
        assert isinstance(message.channel, discord.DMChannel)
        await message.channel.send(f"you said {message.content}")

    bot.on_typed = echo
    await anna.say(anna.dm, "6 5 5 4")
    got = await anna.see(anna.dm, lambda m: "you said" in m.text)
    assert got.text == "you said 6 5 5 4"


async def test_a_reply_says_what_it_replies_to(bot: Probe, anna: Person) -> None:
    asked = await write(bot, anna, "How do you split your men?")
    heard: list[Any] = []

    async def hear(message: discord.Message) -> None:
        heard.append(message.reference)
        await message.channel.send("noted")

    bot.on_typed = hear
    await anna.reply(anna.read(anna.dm)[0], "6 5 5 4")
    await anna.see(anna.dm, lambda m: m.text == "noted")
    assert heard[0].message_id == asked.id
    assert heard[0].resolved.content == "How do you split your men?"


async def test_a_command_in_a_dm_knows_its_user(bot: Probe, anna: Person) -> None:
    async def answer(interaction: discord.Interaction[Any]) -> None:
        assert interaction.guild_id is None
        await interaction.response.send_message(f"hello {interaction.user.display_name}")

    bot.on_slash = answer
    got = await anna.slash(anna.dm, "do")
    assert isinstance(got, Message)
    assert got.text == "hello Anna"


async def test_one_person_cannot_open_anothers_dm(bot: Probe, anna: Person, bob: Person) -> None:
    await write(bot, anna, "secret")
    (secret,) = anna.read(anna.dm)
    with pytest.raises(Impossible):
        await bob.say(anna.dm, "hello")
    with pytest.raises(Impossible):
        await bob.reply(secret, "hello")
