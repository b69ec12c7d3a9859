"""Threads: begun, filled with people, archived by time or hand, locked."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from sandbox import Channel, Guild, Impossible, ManualClock, Person, Sandbox
from tests.sandbox.probe import Probe, refusal


async def begin(bot: Probe, general: Channel, **options: Any) -> discord.Thread:
    channel: Any = await bot.fetch_channel(general.id)
    thread: discord.Thread = await channel.create_thread(name="Match 1", **options)
    return thread


PUBLIC = {"type": discord.ChannelType.public_thread}


async def test_a_thread_begins_at_a_message_and_has_its_id(bot: Probe, anna: Person, general: Channel) -> None:
    sent = await bot.place(general).send("challenge")
    thread = await begin(bot, general, message=sent)
    assert thread.id == sent.id
    assert [t.name for t in anna.threads(thread_guild(general))] == ["Match 1"]
    assert anna.read(general)[0].thread is anna.threads(thread_guild(general))[0]
    assert (await sent.fetch()).thread is not None


def thread_guild(general: Channel) -> Guild:
    assert general.guild is not None
    return general.guild


async def test_a_message_has_one_thread_at_most(bot: Probe, general: Channel) -> None:
    sent = await bot.place(general).send("challenge")
    await begin(bot, general, message=sent)
    assert await refusal(begin(bot, general, message=sent)) == (400, 160004)


async def test_a_thread_without_a_message_is_announced_in_the_channel(
    bot: Probe, anna: Person, general: Channel
) -> None:
    await begin(bot, general, **PUBLIC)
    assert [m.text for m in anna.read(general)] == ["Forseti started a thread: Match 1"]


async def test_a_thread_cannot_begin_in_a_thread_or_a_dm(bot: Probe, anna: Person, general: Channel) -> None:
    thread = await begin(bot, general, **PUBLIC)
    for channel_id in (thread.id, anna.dm.id):
        path = f"/channels/{channel_id}/threads"
        assert await refusal(bot.raw("POST", path, {"name": "x", "type": 11})) == (400, 50024)


@pytest.mark.parametrize("body", [{"name": ""}, {"name": "x" * 101}, {"name": "x", "auto_archive_duration": 61}])
async def test_a_thread_is_refused_for(body: dict[str, Any], bot: Probe, general: Channel) -> None:
    path = f"/channels/{general.id}/threads"
    assert await refusal(bot.raw("POST", path, body | {"type": 11})) == (400, 50035)


async def test_the_bot_hears_of_threads(bot: Probe, anna: Person, general: Channel, sandbox: Sandbox) -> None:
    thread = await begin(bot, general, **PUBLIC)
    here = sandbox.world.channels[thread.id]
    await bot.told("THREAD_CREATE")
    await sandbox.archive(here)
    await bot.told("THREAD_UPDATE")
    await sandbox.delete_channel(here)
    await bot.told("THREAD_DELETE")
    assert await refusal(thread.send("x")) == (404, 10003)


async def test_writing_brings_an_archived_thread_back(
    bot: Probe, anna: Person, general: Channel, sandbox: Sandbox
) -> None:
    thread = await begin(bot, general, **PUBLIC)
    here = sandbox.world.channels[thread.id]
    await sandbox.archive(here)
    assert here.archived
    await thread.send("still on")
    assert not here.archived


async def test_nothing_in_an_archived_thread_can_be_changed(bot: Probe, general: Channel, sandbox: Sandbox) -> None:
    thread = await begin(bot, general, **PUBLIC)
    sent = await thread.send("x")
    await sandbox.archive(sandbox.world.channels[thread.id])
    assert await refusal(sent.edit(content="y")) == (400, 50083)
    assert await refusal(sent.add_reaction("👍")) == (400, 50083)
    assert await refusal(sent.delete()) == (400, 50083)
    assert await refusal(thread.edit(name="y")) == (400, 50083)


async def test_a_locked_thread_refuses_those_who_do_not_manage_threads(
    bot: Probe, anna: Person, general: Channel, guild: Guild, sandbox: Sandbox
) -> None:
    thread = await begin(bot, general, **PUBLIC)
    here = sandbox.world.channels[thread.id]
    await sandbox.lock(here)
    assert await refusal(thread.send("x")) == (400, 50083)
    with pytest.raises(Impossible):
        await anna.say(here, "hello?")
    guild.allow(general, {"MANAGE_THREADS"})
    await thread.send("by right of office")
    assert not here.archived


async def test_a_thread_locked_but_not_archived_is_locked_all_the_same(
    bot: Probe, general: Channel, guild: Guild, sandbox: Sandbox
) -> None:
    thread = await begin(bot, general, **PUBLIC)
    here = sandbox.world.channels[thread.id]
    await sandbox.lock(here)
    await sandbox.unarchive(here)
    assert await refusal(thread.send("x")) == (403, 160005)


async def test_a_quiet_thread_archives_itself(
    bot: Probe, anna: Person, general: Channel, sandbox: Sandbox, clock: ManualClock
) -> None:
    thread = await begin(bot, general, auto_archive_duration=60, **PUBLIC)
    here = sandbox.world.channels[thread.id]
    clock.advance(59 * 60)
    await thread.send("move")
    clock.advance(59 * 60)
    states = [here.archived]
    clock.advance(60)
    states.append(here.archived)
    assert states == [False, True]
    await bot.told("THREAD_UPDATE")


async def test_the_owner_renames_and_archives_its_thread(bot: Probe, general: Channel, sandbox: Sandbox) -> None:
    thread = await begin(bot, general, **PUBLIC)
    here = sandbox.world.channels[thread.id]
    await thread.edit(name="Match 1, over", archived=True)
    assert (here.name, here.archived) == ("Match 1, over", True)


async def test_locking_and_deleting_a_thread_take_managing_threads(
    bot: Probe, general: Channel, guild: Guild, sandbox: Sandbox
) -> None:
    thread = await begin(bot, general, **PUBLIC)
    assert await refusal(thread.edit(locked=True)) == (403, 50013)
    assert await refusal(thread.delete()) == (403, 50013)
    guild.allow(general, {"MANAGE_THREADS"})
    await thread.edit(locked=True)
    assert sandbox.world.channels[thread.id].locked
    await thread.delete()
    assert sandbox.world.channels[thread.id].deleted


async def test_a_private_thread_is_for_those_in_it(
    bot: Probe, anna: Person, bob: Person, general: Channel, sandbox: Sandbox
) -> None:
    thread = await begin(bot, general)
    await thread.add_user(discord.Object(anna.id))
    await thread.send("between us")
    here = sandbox.world.channels[thread.id]
    assert [m.text for m in anna.read(here)] == ["between us"]
    assert bob.read(here) == []
    assert bob.threads(thread_guild(general)) == []
    assert [member.id for member in await thread.fetch_members()] == [bot.sandbox.bot_user_id, anna.id]


async def test_a_mention_brings_a_person_into_the_thread(
    bot: Probe, anna: Person, bob: Person, general: Channel, sandbox: Sandbox
) -> None:
    thread = await begin(bot, general)
    await thread.send(f"{bob.mention} your move")
    assert bob in sandbox.world.channels[thread.id].members
    assert anna not in sandbox.world.channels[thread.id].members


async def test_a_person_begins_a_thread_and_the_bot_writes_in_it(bot: Probe, anna: Person, general: Channel) -> None:
    thread = await anna.start_thread(general, "Our match")
    await bot.told("THREAD_CREATE")
    await bot.place(thread).send("welcome")
    assert [m.text for m in anna.read(thread)] == ["welcome"]
    assert bot.sandbox.world.bot in thread.members


async def test_threads_are_listed(bot: Probe, general: Channel, guild: Guild, sandbox: Sandbox) -> None:
    thread = await begin(bot, general, **PUBLIC)
    channel: Any = await bot.fetch_channel(general.id)
    active = await bot.raw("GET", f"/guilds/{guild.id}/threads/active")
    assert [t["id"] for t in active["threads"]] == [str(thread.id)]
    await sandbox.archive(sandbox.world.channels[thread.id])
    assert [t.id async for t in channel.archived_threads()] == [thread.id]


async def test_the_bot_joins_and_leaves_and_dismisses(
    bot: Probe, anna: Person, general: Channel, sandbox: Sandbox
) -> None:
    here = await anna.start_thread(general, "Our match")
    thread: Any = await bot.fetch_channel(here.id)
    await thread.join()
    assert bot.sandbox.world.bot in here.members
    await bot.told("THREAD_MEMBERS_UPDATE")
    assert await refusal(thread.remove_user(discord.Object(anna.id))) == (403, 50013)
    await thread.leave()
    assert bot.sandbox.world.bot not in here.members
    assert await refusal(thread.fetch_member(bot.sandbox.bot_user_id)) == (404, 10007)


async def test_an_answer_to_a_command_brings_an_archived_thread_back(
    bot: Probe, anna: Person, general: Channel, sandbox: Sandbox
) -> None:
    here = await anna.start_thread(general, "Our match")
    await sandbox.archive(here)
    await anna.slash(here, "do")
    assert not here.archived


async def test_threads_of_a_deleted_channel_are_gone(bot: Probe, guild: Guild, sandbox: Sandbox) -> None:
    games = guild.add_channel("games")
    await bot.told("CHANNEL_CREATE")
    thread = await begin(bot, games, **PUBLIC)
    await sandbox.delete_channel(games)
    assert await refusal(thread.send("x")) == (404, 10003)
