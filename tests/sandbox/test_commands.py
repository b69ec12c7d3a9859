"""Commands as they are registered, changed and taken back."""

from __future__ import annotations

from typing import Any

import aiohttp
import pytest

from sandbox import Channel, Guild, Impossible, Person, Sandbox
from tests.sandbox.probe import Probe, refusal

Json = dict[str, Any]


def command(name: str, **more: Any) -> Json:
    return {"name": name, "description": "d"} | more


@pytest.fixture
def path(sandbox: Sandbox) -> str:
    return f"/applications/{sandbox.application_id}/commands"


async def test_a_command_keeps_its_id_when_all_are_replaced(bot: Probe, path: str) -> None:
    (before,) = await bot.raw("GET", path)
    after = await bot.raw("PUT", path, [command("new"), command("do")])
    assert [c["name"] for c in after] == ["new", "do"]
    assert after[1]["id"] == before["id"]
    assert after[1]["version"] != before["version"]


async def test_a_command_is_added_read_changed_and_deleted(
    bot: Probe, path: str, anna: Person, general: Channel
) -> None:
    added = await bot.raw("POST", path, command("extra"))
    one = f"{path}/{added['id']}"
    assert (await bot.raw("GET", one))["name"] == "extra"
    assert (await bot.raw("PATCH", one, {"description": "better"}))["description"] == "better"
    assert (await bot.raw("POST", path, command("extra")))["id"] == added["id"]
    await bot.raw("DELETE", one)
    assert await refusal(bot.raw("GET", one)) == (404, 10063)
    with pytest.raises(Impossible):
        await anna.slash(general, "extra")


async def test_commands_of_another_application_are_unknown(bot: Probe) -> None:
    assert await refusal(bot.raw("GET", "/applications/1/commands")) == (404, 10002)


async def test_commands_of_a_guild_without_the_bot_are_unknown(bot: Probe, path: str, guild: Guild) -> None:
    at = path.replace("/commands", f"/guilds/{guild.id}/commands")
    assert await bot.raw("GET", at) == []
    await bot.sandbox.remove_bot(guild)
    assert await refusal(bot.raw("GET", at)) == (404, 10004)


async def test_what_is_no_list_replaces_nothing(bot: Probe, path: str) -> None:
    assert await refusal(bot.raw("PUT", path, {"name": "x"})) == (400, 50035)
    assert [c["name"] for c in await bot.raw("GET", path)] == ["do"]


async def test_what_is_no_json_is_refused(sandbox: Sandbox, general: Channel) -> None:
    url = f"{sandbox.api_url}/channels/{general.id}/messages"
    headers = {"Authorization": f"Bot {sandbox.token}", "Content-Type": "application/json"}
    async with aiohttp.ClientSession(headers=headers) as wire, wire.post(url, data=b"{") as answer:
        assert (answer.status, (await answer.json())["code"]) == (400, 50109)


async def test_without_the_token_nothing_is_answered(sandbox: Sandbox, general: Channel) -> None:
    async with aiohttp.ClientSession() as wire, wire.get(f"{sandbox.api_url}/channels/{general.id}") as answer:
        assert answer.status == 401


async def test_the_application_and_its_gateway(bot: Probe, sandbox: Sandbox) -> None:
    assert (await bot.application_info()).id == sandbox.application_id
    assert (await bot.raw("GET", "/gateway"))["url"] == sandbox.gateway_url
    assert (await bot.raw("GET", "/applications/@me"))["id"] == str(sandbox.application_id)
