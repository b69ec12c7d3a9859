"""Mishaps on order, and what discord.py makes of them."""

from __future__ import annotations

import asyncio
from typing import Any

import aiohttp
import discord
import pytest

from sandbox import Channel, ManualClock, Person, Sandbox
from tests.sandbox.probe import Probe, refusal

SEND = "POST /channels/{channel_id}/messages"


async def test_an_error_on_order_comes_as_often_as_asked(
    bot: Probe, anna: Person, general: Channel, sandbox: Sandbox
) -> None:
    fault = sandbox.fail(SEND, status=503, times=2)
    for _ in range(2):
        with pytest.raises(discord.DiscordServerError):
            await bot.place(general).send("x")
    await bot.place(general).send("third time lucky")
    assert fault.hits == 2
    assert [m.text for m in anna.read(general)] == ["third time lucky"]


async def test_an_error_after_the_effect_leaves_the_message(
    bot: Probe, anna: Person, general: Channel, sandbox: Sandbox
) -> None:
    sandbox.fail(SEND, status=503, after_effect=True)
    with pytest.raises(discord.DiscordServerError):
        await bot.place(general).send("there all the same", nonce="n1")
    await bot.place(general).send("there all the same", nonce="n1")
    assert [m.text for m in anna.read(general)] == ["there all the same"]


async def test_a_429_is_waited_out(bot: Probe, anna: Person, general: Channel, sandbox: Sandbox) -> None:
    sandbox.fail(SEND, status=429, retry_after=0.05)
    await bot.place(general).send("x")
    sends = [call for call in sandbox.requests if call.route == SEND]
    assert [call.status for call in sends] == [429, 200]
    assert sends[0].body["nonce"] == sends[1].body["nonce"]


async def test_a_global_429_holds_everything_up(bot: Probe, general: Channel, sandbox: Sandbox) -> None:
    sandbox.fail(SEND, status=429, retry_after=0.05, everywhere=True)
    await asyncio.gather(bot.place(general).send("x"), bot.fetch_channel(general.id))
    assert [call.status for call in sandbox.requests[-3:]].count(429) == 1


@pytest.mark.parametrize("after_effect", [False, True])
async def test_a_dropped_connection_before_or_after_the_effect(
    after_effect: bool, bot: Probe, anna: Person, general: Channel, sandbox: Sandbox
) -> None:
    sandbox.fail(SEND, drop=True, after_effect=after_effect)
    with pytest.raises((aiohttp.ClientError, OSError)):
        await bot.place(general).send("x")
    assert len(anna.read(general)) == after_effect
    await bot.place(general).send("y")


async def test_a_slow_answer_is_slow(bot: Probe, general: Channel, sandbox: Sandbox) -> None:
    sandbox.fail(SEND, latency=0.1)
    began = asyncio.get_running_loop().time()
    await bot.place(general).send("x")
    assert asyncio.get_running_loop().time() - began >= 0.1


async def test_a_mishap_can_be_for_chosen_requests(bot: Probe, general: Channel, sandbox: Sandbox) -> None:
    fault = sandbox.fail(SEND, status=503, times=None, match=lambda call: "unlucky" in call.body["content"])
    await bot.place(general).send("lucky")
    with pytest.raises(discord.DiscordServerError):
        await bot.place(general).send("unlucky")
    fault.cancel()
    await bot.place(general).send("unlucky")


async def test_an_answer_held_back_has_had_its_effect(
    bot: Probe, anna: Person, general: Channel, sandbox: Sandbox
) -> None:
    async with sandbox.hold(SEND) as hold:
        sending = asyncio.create_task(bot.place(general).send("x"))
        call = await hold.reached()
        assert call.body["content"] == "x"
        assert [m.text for m in anna.read(general)] == ["x"]
        assert not sending.done()
        with pytest.raises(TimeoutError, match="POST /channels"):
            await sandbox.idle(timeout=0.01)
    assert (await sending).content == "x"
    await sandbox.idle()


async def test_a_request_held_back_has_had_none(bot: Probe, anna: Person, general: Channel, sandbox: Sandbox) -> None:
    hold = sandbox.hold(SEND, after_effect=False)
    sending = asyncio.create_task(bot.place(general).send("x"))
    await hold.reached()
    assert anna.read(general) == []
    hold.release()
    await sending
    assert len(anna.read(general)) == 1


async def test_a_client_that_goes_away_while_held_is_let_go(
    bot: Probe, anna: Person, general: Channel, sandbox: Sandbox
) -> None:
    hold = sandbox.hold(SEND)
    sending = asyncio.create_task(bot.place(general).send("x"))
    await hold.reached()
    sending.cancel()
    await sandbox.idle()
    assert [m.text for m in anna.read(general)] == ["x"]


async def test_nothing_reaches_a_hold_for_another_route(bot: Probe, sandbox: Sandbox) -> None:
    with pytest.raises(TimeoutError, match="no request"):
        await sandbox.hold(SEND).reached(timeout=0.01)


async def test_the_log_has_every_request(bot: Probe, general: Channel, sandbox: Sandbox) -> None:
    await bot.place(general).send("x")
    call = sandbox.requests[-1]
    assert (call.method, call.route, call.path, call.status) == ("POST", SEND, f"/channels/{general.id}/messages", 200)
    assert call.body["content"] == "x"
    assert call.response["content"] == "x"


async def test_rate_limits_are_enforced_when_asked(clock: ManualClock) -> None:
    async with Sandbox(clock=clock, rate_limits=True) as sandbox:
        guild = sandbox.guild("Asgard")
        general = guild.channel("general")
        headers = {"Authorization": f"Bot {sandbox.token}"}
        url = f"{sandbox.api_url}/channels/{general.id}/messages"
        async with aiohttp.ClientSession(headers=headers) as wire:

            async def send() -> aiohttp.ClientResponse:
                async with wire.post(url, json={"content": "x"}) as answer:
                    await answer.read()
                    return answer

            answers = [await send() for _ in range(6)]
            assert [a.status for a in answers] == [200] * 5 + [429]
            assert [a.headers["X-RateLimit-Remaining"] for a in answers] == ["4", "3", "2", "1", "0", "0"]
            assert "Via" in answers[-1].headers
            clock.advance(5)
            assert (await send()).status == 200


async def test_a_channel_is_renamed_twice_in_ten_minutes_at_most(clock: ManualClock) -> None:
    async with Sandbox(clock=clock, rate_limits=True) as sandbox:
        guild = sandbox.guild("Asgard", bot_permissions={"MANAGE_CHANNELS"})
        path = f"{sandbox.api_url}/channels/{guild.channel('general').id}"
        async with aiohttp.ClientSession(headers={"Authorization": f"Bot {sandbox.token}"}) as wire:

            async def rename(name: str) -> int:
                async with wire.patch(path, json={"name": name}) as answer:
                    return answer.status

            assert [await rename(name) for name in "abc"] == [200, 200, 429]
            clock.advance(600)
            assert await rename("d") == 200


async def test_without_enforcement_the_headers_never_ask_to_wait(bot: Probe, general: Channel) -> None:
    place: Any = bot.place(general)
    began = asyncio.get_running_loop().time()
    await asyncio.gather(*(place.send(f"{n}") for n in range(20)))
    assert asyncio.get_running_loop().time() - began < 1


async def test_a_taken_port_is_said_so(sandbox: Sandbox) -> None:
    with pytest.raises(OSError):
        await Sandbox(port=int(sandbox.url.rpartition(":")[2])).start()


async def test_a_slow_route_can_be_refused_altogether(bot: Probe, general: Channel, sandbox: Sandbox) -> None:
    sandbox.fail(status=403, times=None)
    assert (await refusal(bot.place(general).send("x")))[0] == 403
    assert (await refusal(bot.fetch_channel(general.id)))[0] == 403
