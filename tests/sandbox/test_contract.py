"""The contract check: what it counts, what it finds, and how a run ends by it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from sandbox import ManualClock, Sandbox, payloads
from tests.contract import Contracts, contracts_at_hand
from tests.sandbox.probe import Probe

FOLDER = contracts_at_hand()
if FOLDER is None:
    pytest.skip("Discord's contracts are not at hand", allow_module_level=True)

MESSAGE = "POST /channels/{channel_id}/messages"


@pytest.fixture
def contracts() -> Contracts:
    assert FOLDER is not None
    return Contracts(FOLDER)


async def test_requests_answers_and_events_are_counted(contracts: Contracts, clock: ManualClock) -> None:
    async with Sandbox(clock=clock, check=contracts) as sandbox:
        general = sandbox.guild("Asgard").channel("general")
        bot = Probe(sandbox)
        async with bot.playing():
            await bot.place(general).send("x")
            await bot.told("MESSAGE_CREATE")
    # Login, application, commands, message; READY, GUILD_CREATE, MESSAGE_CREATE.
    assert contracts.counts() == {"requests": 4, "responses": 4, "events": 3, "violations": []}


async def test_an_answer_that_breaks_the_contract_is_found(
    contracts: Contracts, clock: ManualClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = payloads.message

    def without_author(*args: Any, **more: Any) -> dict[str, Any]:
        return {key: value for key, value in whole(*args, **more).items() if key != "author"}

    monkeypatch.setattr(payloads, "message", without_author)
    async with Sandbox(clock=clock, check=contracts) as sandbox:
        general = sandbox.guild("Asgard").channel("general")
        anna = sandbox.person("Anna", *sandbox.world.guilds.values())
        bot = Probe(sandbox)
        async with bot.playing():
            await anna.say(general, "x")
    assert [line.split()[1] for line in contracts.violations] == ["event"]
    assert "author" in contracts.violations[0]


def test_a_bad_request_counts_only_when_it_was_taken(contracts: Contracts) -> None:
    bad = {"content": "x", "embeds": [{"title": "x" * 257}]}
    contracts.request(MESSAGE, "/channels/1/messages", bad, 400)
    assert contracts.violations == []
    contracts.request(MESSAGE, "/channels/1/messages", bad, 200)
    assert len(contracts.violations) == 1


@pytest.mark.parametrize(
    ("route", "status", "body"),
    [
        (MESSAGE, 200, {"id": "1"}),
        (MESSAGE, 201, {"id": "1"}),
        (MESSAGE, 404, {"message": "no code"}),
        ("DELETE /channels/{channel_id}/messages/{message_id}", 204, {"id": "1"}),
    ],
)
def test_an_answer_is_a_violation(route: str, status: int, body: Any, contracts: Contracts) -> None:
    contracts.response(route, "/", status, body)
    assert len(contracts.violations) == 1


def test_a_route_that_is_not_discords_is_a_violation(contracts: Contracts) -> None:
    contracts.request("GET /channels/{channel_id}/secrets", "/channels/1/secrets", None, 200)
    assert "no such route" in contracts.violations[0]


def test_ids_may_be_numbers_and_flags_sums(contracts: Contracts) -> None:
    contracts.request("POST /users/@me/channels", "/users/@me/channels", {"recipient_id": 12}, 200)
    contracts.response(MESSAGE, "/", 400, {"code": 50035, "message": "x", "errors": {"a": {"_errors": []}}})
    assert contracts.violations == []


pytest_plugins = ["pytester"]


@pytest.mark.parametrize(
    ("violation", "ci", "workers", "outcome"),
    [("", "", "2", 0), ("_CONTRACTS.violations.append('x request / bad')", "", "0", 1), ("", "1", "0", 1)],
    ids=["summed over workers", "a violation", "too few in CI"],
)
def test_a_run_ends_by_its_counts(
    violation: str, ci: str, workers: str, outcome: int, pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("FORSETI_DISCORD_CONTRACTS", str(FOLDER))
    monkeypatch.setenv("CI", ci)
    monkeypatch.setenv("PYTHONPATH", str(Path(__file__).parents[2]))
    pytester.makeconftest("pytest_plugins = ['tests.contract']")
    pytester.makepyfile(
        f"""
        from tests.contract import _CONTRACTS

        def test_one():
            _CONTRACTS.request("GET /users/@me", "/users/@me", None, 200)
            {violation}

        def test_two():
            _CONTRACTS.request("GET /users/@me", "/users/@me", None, 200)
        """
    )
    result = pytester.runpytest_subprocess("-p", "no:cacheprovider", "-p", "no:hypothesispytest", "-n", workers)
    assert result.ret == outcome
    count = 1 if violation else 0
    result.stdout.fnmatch_lines([f"checked 2 requests, 0 responses, 0 events, {count} violations"])
