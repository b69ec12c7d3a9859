"""The gateway: greeting, interruptions of every kind, and what a bot hears after them."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from typing import Any

import aiohttp
import discord
import pytest
import zstandard

from sandbox import Channel, Guild, Impossible, ManualClock, Message, Person, Sandbox
from tests.sandbox.probe import Probe

Interaction = discord.Interaction[Any]


def events(sandbox: Sandbox, name: str) -> int:
    return sum(event.name == name for event in sandbox.events)


async def pong(interaction: Interaction) -> None:
    await interaction.response.send_message("pong")


async def test_a_bot_is_told_its_guilds(bot: Probe, guild: Guild, sandbox: Sandbox) -> None:
    await bot.wait_until_ready()
    assert [(g.id, g.name) for g in bot.guilds] == [(guild.id, "Asgard")]
    assert bot.guilds[0].me.guild_permissions.send_messages
    assert bot.user is not None
    assert bot.user.id == sandbox.bot_user_id


async def test_a_bot_without_the_members_intent_is_told_of_itself_alone(bot: Probe, anna: Person) -> None:
    await bot.wait_until_ready()
    assert [m.id for m in bot.guilds[0].members] == [bot.sandbox.bot_user_id]


@pytest.mark.parametrize("wanted", ["members", "message_content", "presences"])
async def test_privileged_intents_are_refused(wanted: str, sandbox: Sandbox, guild: Guild) -> None:
    intents = discord.Intents.default()
    setattr(intents, wanted, True)
    bot = Probe(sandbox, intents=intents)
    bot.point()
    try:
        with pytest.raises(discord.PrivilegedIntentsRequired):
            await asyncio.wait_for(bot.start(sandbox.token), 5)
    finally:
        await bot.close()


async def test_with_the_members_intent_everybody_is_told(clock: ManualClock) -> None:
    async with Sandbox(clock=clock, privileged=True) as sandbox:
        guild = sandbox.guild("Asgard")
        people = [sandbox.person(f"p{n}", guild) for n in range(3)]
        intents = discord.Intents.default()
        intents.members = True
        bot = Probe(sandbox, intents=intents)
        async with bot.playing():
            await bot.wait_until_ready()
            assert {m.id for m in bot.guilds[0].members} >= {p.id for p in people}
            await people[0].leave(guild)
            await bot.told("GUILD_MEMBER_REMOVE")
            assert people[0].id not in {m.id for m in bot.guilds[0].members}


async def test_after_a_reconnect_a_missed_interaction_is_played_back(
    bot: Probe, anna: Person, general: Channel, sandbox: Sandbox
) -> None:
    bot.on_slash = pong
    await sandbox.reconnect()
    assert not sandbox.connected
    got = await anna.slash(general, "do")
    assert isinstance(got, Message)
    assert got.text == "pong"
    assert (events(sandbox, "READY"), events(sandbox, "RESUMED")) == (1, 1)


@pytest.mark.parametrize("code", [4000, 1000])
async def test_after_a_cut_the_session_is_resumed(
    code: int, bot: Probe, anna: Person, general: Channel, sandbox: Sandbox
) -> None:
    bot.on_slash = pong
    await sandbox.cut(code)
    assert isinstance(await anna.slash(general, "do"), Message)
    assert (events(sandbox, "READY"), events(sandbox, "RESUMED")) == (1, 1)


async def test_an_event_that_was_heard_is_not_played_back(
    bot: Probe, anna: Person, general: Channel, sandbox: Sandbox
) -> None:
    await anna.say(general, "heard")
    await bot.told("MESSAGE_CREATE")
    await sandbox.reconnect()
    await anna.say(general, "missed")
    await bot.told("RESUMED")
    assert len([m for kind, m in bot.seen if kind == "message"]) == 2


async def test_an_invalid_session_is_begun_anew(bot: Probe, anna: Person, general: Channel, sandbox: Sandbox) -> None:
    bot.on_slash = pong
    await sandbox.invalidate()
    assert not sandbox.connected
    await sandbox.ready()
    assert isinstance(await anna.slash(general, "do"), Message)
    assert (events(sandbox, "READY"), events(sandbox, "RESUMED")) == (2, 0)


async def test_a_session_declared_resumable_is_resumed(bot: Probe, sandbox: Sandbox) -> None:
    await sandbox.invalidate(resumable=True)
    await bot.told("RESUMED")
    assert events(sandbox, "READY") == 1


async def test_unanswered_heartbeats_make_the_bot_come_back(clock: ManualClock) -> None:
    async with Sandbox(clock=clock, heartbeat_seconds=0.1) as sandbox:
        guild = sandbox.guild("Asgard")
        anna = sandbox.person("Anna", guild)
        bot = Probe(sandbox, heartbeat_timeout=0.3)
        bot.on_slash = pong
        async with bot.playing():
            sandbox.deaf = True
            await sandbox.gone(timeout=3)
            sandbox.deaf = False
            await bot.told("RESUMED")
            assert isinstance(await anna.slash(guild.channel("general"), "do"), Message)


async def test_a_sharded_bot_asks_for_the_gateway_and_gets_each_guild_once(clock: ManualClock) -> None:
    ready = asyncio.Event()

    class Sharded(discord.AutoShardedClient):
        async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
            """Discord.py would wait five seconds between shards."""

        async def on_ready(self) -> None:
            ready.set()

    async with Sandbox(clock=clock, shards=2) as sandbox:
        guilds = [sandbox.guild(name) for name in ("Asgard", "Utgard", "Midgard")]
        Probe(sandbox).point()
        bot = Sharded(intents=discord.Intents.default(), guild_ready_timeout=0.02)
        running = asyncio.create_task(bot.start(sandbox.token))
        try:
            await asyncio.wait_for(ready.wait(), 10)
            assert bot.shard_count == 2
            assert sorted(g.id for g in bot.guilds) == [g.id for g in guilds]
            assert any(call.route == "GET /gateway/bot" for call in sandbox.requests)
        finally:
            await bot.close()
            await running


async def test_guild_events_go_to_the_bot(bot: Probe, guild: Guild, anna: Person, sandbox: Sandbox) -> None:
    games = guild.add_channel("games", deny={"SEND_MESSAGES"})
    await bot.told("CHANNEL_UPDATE")
    assert not bot.guilds[0].get_channel(games.id).permissions_for(bot.guilds[0].me).send_messages  # type: ignore[union-attr]
    guild.add_role("judges")
    await bot.told("GUILD_ROLE_CREATE")
    await sandbox.delete_channel(games)
    await bot.told("CHANNEL_DELETE")
    sandbox.guild("Utgard")
    await bot.told("GUILD_CREATE")


# ---- on the bare wire


@pytest.fixture
async def wire() -> AsyncIterator[aiohttp.ClientSession]:
    async with aiohttp.ClientSession() as session:
        yield session


async def op(socket: aiohttp.ClientWebSocketResponse, code: int, data: Any) -> None:
    await socket.send_str(json.dumps({"op": code, "d": data}))


async def ended(socket: aiohttp.ClientWebSocketResponse) -> int | None:
    while not (await socket.receive(timeout=5)).type.name.startswith("CLOS"):
        pass
    return socket.close_code


def identify(sandbox: Sandbox, **more: Any) -> dict[str, Any]:
    return {"token": sandbox.token, "properties": {}, "intents": 513} | more


@pytest.mark.parametrize(
    ("code", "data", "closes"),
    [
        (2, {"token": "wrong"}, 4004),
        (2, {"intents": 1 << 40}, 4013),
        (2, {"shard": [2, 2]}, 4010),
        (2, {"intents": 1 << 15}, 4014),
        (8, {"guild_id": 1}, 4003),
    ],
)
async def test_a_connection_is_closed_with(
    code: int, data: dict[str, Any], closes: int, sandbox: Sandbox, wire: aiohttp.ClientSession
) -> None:
    async with wire.ws_connect(sandbox.gateway_url) as socket:
        await op(socket, code, identify(sandbox) | data if code == 2 else data)
        assert await ended(socket) == closes


async def test_nonsense_on_the_wire_closes_it(sandbox: Sandbox, wire: aiohttp.ClientSession) -> None:
    for text, closes in (("{", 4002), (json.dumps({"op": 2, "d": identify(sandbox)}), 4005)):
        async with wire.ws_connect(sandbox.gateway_url) as socket:
            for _ in range(2):
                await socket.send_str(text)
            assert await ended(socket) == closes
    async with wire.ws_connect(sandbox.gateway_url) as socket:
        await op(socket, 2, identify(sandbox))
        await op(socket, 77, None)
        assert await ended(socket) == 4001


async def test_an_unknown_session_is_not_resumed(sandbox: Sandbox, wire: aiohttp.ClientSession) -> None:
    async with wire.ws_connect(sandbox.gateway_url) as socket:
        assert (await socket.receive_json())["op"] == 10
        await op(socket, 6, {"token": sandbox.token, "session_id": "nobody", "seq": 1})
        assert await socket.receive_json() == {"op": 9, "d": False, "s": None, "t": None}


async def test_a_session_declared_over_is_not_resumed(sandbox: Sandbox, wire: aiohttp.ClientSession) -> None:
    async with wire.ws_connect(sandbox.gateway_url) as socket:
        await op(socket, 2, identify(sandbox, intents=0))
        assert (await socket.receive_json())["op"] == 10
        session = (await socket.receive_json())["d"]["session_id"]
        await sandbox.invalidate()
        assert await socket.receive_json() == {"op": 9, "d": False, "s": None, "t": None}
    async with wire.ws_connect(sandbox.gateway_url) as socket:
        assert (await socket.receive_json())["op"] == 10
        await op(socket, 6, {"token": sandbox.token, "session_id": session, "seq": 1})
        assert await socket.receive_json() == {"op": 9, "d": False, "s": None, "t": None}


async def test_without_intents_nothing_is_told_but_interactions(
    sandbox: Sandbox, guild: Guild, anna: Person, wire: aiohttp.ClientSession
) -> None:
    async with wire.ws_connect(sandbox.gateway_url) as socket:
        await op(socket, 2, identify(sandbox, intents=0))
        assert [(await socket.receive_json())["t"] for _ in range(2)] == [None, "READY"]
        await anna.say(guild.channel("general"), "x")
        await op(socket, 1, 1)
        assert (await socket.receive_json())["op"] == 11
        with pytest.raises(Impossible):
            await anna.slash(guild.channel("general"), "do")


@pytest.mark.parametrize("compress", ["", "zlib-stream"])
async def test_events_are_compressed_as_asked(compress: str, sandbox: Sandbox, wire: aiohttp.ClientSession) -> None:
    url = f"{sandbox.gateway_url}?v=10&encoding=json" + (f"&compress={compress}" if compress else "")
    async with wire.ws_connect(url) as socket:
        frame = await socket.receive()
        if compress:
            assert frame.type is aiohttp.WSMsgType.BINARY
            assert frame.data.endswith(b"\x00\x00\xff\xff")
        else:
            assert json.loads(frame.data)["op"] == 10


async def test_a_stream_discord_py_can_read_with_zstandard(sandbox: Sandbox, wire: aiohttp.ClientSession) -> None:
    async with wire.ws_connect(f"{sandbox.gateway_url}?compress=zstd-stream") as socket:
        stream = zstandard.ZstdDecompressor().decompressobj()
        assert json.loads(stream.decompress((await socket.receive()).data))["op"] == 10
        await op(socket, 2, identify(sandbox))
        assert json.loads(stream.decompress((await socket.receive()).data))["t"] == "READY"
