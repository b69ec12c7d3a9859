"""Permissions: how roles and overwrites settle them, and where the bot is stopped for want of one."""

from __future__ import annotations

import io
from typing import Any

import discord
import pytest

from sandbox import Channel, Guild, Impossible, Person, Sandbox, permissions
from tests.sandbox.probe import Probe, refusal


def test_everyone_then_roles_then_the_member_have_their_say(guild: Guild, anna: Person, general: Channel) -> None:
    can = permissions.can
    judges = guild.add_role("judges")
    guild.give(anna, judges)
    assert can(anna, general, "SEND_MESSAGES")
    guild.deny(general, {"SEND_MESSAGES"}, to=guild.everyone)
    assert not can(anna, general, "SEND_MESSAGES")
    guild.allow(general, {"SEND_MESSAGES"}, to=judges)
    assert can(anna, general, "SEND_MESSAGES")
    guild.deny(general, {"SEND_MESSAGES"}, to=anna)
    assert not can(anna, general, "SEND_MESSAGES")


def test_an_allowing_role_outweighs_a_denying_one(guild: Guild, anna: Person, general: Channel) -> None:
    yes, no = guild.add_role("yes"), guild.add_role("no")
    for role in (yes, no):
        guild.give(anna, role)
    guild.deny(general, {"ATTACH_FILES"}, to=no)
    guild.allow(general, {"ATTACH_FILES"}, to=yes)
    assert permissions.can(anna, general, "ATTACH_FILES")


def test_an_administrator_may_do_everything(guild: Guild, anna: Person, general: Channel) -> None:
    guild.deny(general, {"VIEW_CHANNEL"}, to=guild.everyone)
    guild.give(anna, guild.add_role("admins", {"ADMINISTRATOR"}))
    assert permissions.of(anna, general) == permissions.ALL


def test_who_cannot_see_a_channel_can_do_nothing_in_it(guild: Guild, anna: Person, general: Channel) -> None:
    guild.deny(general, {"VIEW_CHANNEL"}, to=anna)
    assert permissions.of(anna, general) == 0


def test_who_cannot_write_cannot_attach_either(guild: Guild, anna: Person, general: Channel) -> None:
    guild.deny(general, {"SEND_MESSAGES"}, to=anna)
    assert not permissions.can(anna, general, "ATTACH_FILES")
    assert permissions.can(anna, general, "READ_MESSAGE_HISTORY")


def test_a_stranger_may_nothing(sandbox: Sandbox, general: Channel) -> None:
    assert permissions.of(sandbox.person("Loki"), general) == 0


OTHERWISE_NAMED = {
    "USE_VAD": "use_voice_activation",
    "MANAGE_GUILD": "manage_guild",
    "USE_EXTERNAL_EMOJIS": "external_emojis",
    "USE_EXTERNAL_STICKERS": "external_stickers",
    "SEND_POLLS": "send_polls",
}


@pytest.mark.parametrize("name", permissions.BITS)
def test_a_permission_is_the_bit_that_discord_has_for_it(name: str) -> None:
    known = OTHERWISE_NAMED.get(name, name.lower())
    assert discord.Permissions(**{known: True}).value == permissions.BITS[name]


async def test_a_channel_the_bot_cannot_see_is_out_of_reach(
    bot: Probe, anna: Person, guild: Guild, general: Channel
) -> None:
    guild.deny(general, {"VIEW_CHANNEL"})
    assert await refusal(bot.place(general).send("x")) == (403, 50001)
    assert await refusal(bot.fetch_channel(general.id)) == (403, 50001)
    await anna.say(general, "among ourselves")
    assert "MESSAGE_CREATE" not in [event.name for event in bot.sandbox.events]


def picture() -> discord.File:
    return discord.File(io.BytesIO(b"x"), "a.png")


@pytest.mark.parametrize(
    ("denied", "what"),
    [
        ("SEND_MESSAGES", {"content": "x"}),
        ("ATTACH_FILES", {"file": None}),
        ("EMBED_LINKS", {"embed": discord.Embed(title="x")}),
    ],
)
async def test_sending_is_refused_without(
    denied: str, what: dict[str, Any], bot: Probe, guild: Guild, general: Channel
) -> None:
    guild.deny(general, {denied})
    if "file" in what:
        what = {"file": picture()}
    assert await refusal(bot.place(general).send(**what)) == (403, 50013)


async def test_without_history_nothing_is_read_back(bot: Probe, guild: Guild, general: Channel) -> None:
    sent = await bot.place(general).send("x")
    guild.deny(general, {"READ_MESSAGE_HISTORY"})
    assert [m async for m in bot.place(general).history()] == []
    assert await refusal(sent.fetch()) == (403, 50013)
    assert await refusal(bot.place(general).send("y", reference=sent)) == (403, 160002)


@pytest.mark.parametrize(
    ("denied", "kind"),
    [
        ("CREATE_PUBLIC_THREADS", discord.ChannelType.public_thread),
        ("CREATE_PRIVATE_THREADS", discord.ChannelType.private_thread),
    ],
)
async def test_threads_are_refused_without(
    denied: str, kind: discord.ChannelType, bot: Probe, guild: Guild, general: Channel
) -> None:
    guild.deny(general, {denied})
    channel: Any = await bot.fetch_channel(general.id)
    assert await refusal(channel.create_thread(name="x", type=kind)) == (403, 50013)


async def test_writing_in_threads_has_a_permission_of_its_own(bot: Probe, guild: Guild, general: Channel) -> None:
    channel: Any = await bot.fetch_channel(general.id)
    thread = await channel.create_thread(name="x", type=discord.ChannelType.public_thread)
    guild.deny(general, {"SEND_MESSAGES"})
    await thread.send("x")
    guild.deny(general, {"SEND_MESSAGES_IN_THREADS"})
    assert await refusal(thread.send("x")) == (403, 50013)


async def test_deleting_what_others_wrote_takes_managing_messages(
    bot: Probe, anna: Person, guild: Guild, general: Channel
) -> None:
    hers = await anna.say(general, "x")
    path = f"/channels/{general.id}/messages/{hers.id}"
    assert await refusal(bot.raw("DELETE", path)) == (403, 50013)
    guild.allow(general, {"MANAGE_MESSAGES"})
    await bot.raw("DELETE", path)
    assert hers.deleted


async def test_an_interaction_is_answered_even_where_the_bot_may_not_write(
    bot: Probe, anna: Person, guild: Guild, general: Channel
) -> None:
    guild.deny(general, {"SEND_MESSAGES"})

    async def answer(interaction: discord.Interaction[Any]) -> None:
        assert not interaction.app_permissions.send_messages
        await interaction.response.send_message("all the same")

    bot.on_slash = answer
    await anna.slash(general, "do")
    assert [m.text for m in anna.read(general)] == ["all the same"]


async def test_a_guild_without_the_bot_is_unknown_to_it(
    bot: Probe, anna: Person, guild: Guild, general: Channel, sandbox: Sandbox
) -> None:
    await sandbox.remove_bot(guild)
    await bot.told("GUILD_DELETE")
    assert await refusal(bot.place(general).send("x")) == (403, 50001)
    assert await refusal(bot.raw("GET", f"/guilds/{guild.id}")) == (404, 10004)
    with pytest.raises(Impossible):
        await anna.slash(general, "do")
    await sandbox.add_bot(guild)
    await bot.told("GUILD_CREATE")
    await bot.place(general).send("back")


async def test_roles_are_given_out_below_ones_own(bot: Probe, anna: Person, guild: Guild) -> None:
    role = guild.add_role("champion")
    path = f"/guilds/{guild.id}/members/{anna.id}/roles/{role.id}"
    assert await refusal(bot.raw("PUT", path)) == (403, 50013)
    own = next(r for r in guild.roles.values() if r.managed)
    own.permissions |= permissions.bits({"MANAGE_ROLES"})
    assert await refusal(bot.raw("PUT", path)) == (403, 50013)
    own.position = 10
    await bot.raw("PUT", path)
    assert role in guild.members[anna.id].roles
    await bot.raw("DELETE", path)
    assert role not in guild.members[anna.id].roles
