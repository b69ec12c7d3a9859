"""What is registered with Discord, inside its limits."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import pytest

from bot.client import Forseti
from bot.words.rules import rules_of
from engine.games import GAMES
from sandbox.limits import check_commands


@pytest.fixture
async def commands() -> list[dict[str, Any]]:
    client = Forseti(cast("Any", None), now=lambda: 0)
    return [command.to_dict(client.tree) for command in client.tree.get_commands()]


def options(commands: list[dict[str, Any]]) -> Iterator[dict[str, Any]]:
    for command in commands:
        yield from command.get("options", ())


async def test_discord_takes_the_commands_as_they_are_registered(commands: list[dict[str, Any]]) -> None:
    check_commands(commands)


async def test_every_command_and_option_says_what_it_is_for(commands: list[dict[str, Any]]) -> None:
    for entry in (*commands, *options(commands)):
        assert 10 <= len(entry["description"]) <= 100
        assert entry["description"] != "…"


async def test_every_list_of_choices_is_short_enough_and_in_words(commands: list[dict[str, Any]]) -> None:
    lists = [option["choices"] for option in options(commands) if option.get("choices")]
    assert lists
    for choices in lists:
        assert 1 <= len(choices) <= 25
        assert all(1 <= len(choice["name"]) <= 100 for choice in choices)


async def test_golem_is_the_first_game_offered(commands: list[dict[str, Any]]) -> None:
    games = [option["choices"] for option in options(commands) if option["name"] == "game"]
    assert len(games) == 3
    assert all(choices[0]["value"] == "golem" for choices in games)


async def test_the_rules_of_every_game_offered_fit_into_a_message(commands: list[dict[str, Any]]) -> None:
    offered = {choice["value"] for option in options(commands) for choice in option.get("choices") or ()} & set(GAMES)
    assert offered
    for name in offered:
        assert 200 < len(rules_of(name)) <= 2000


async def test_only_intents_that_need_no_leave_are_asked_for() -> None:
    guilds, direct_messages = 1 << 0, 1 << 12
    assert Forseti(cast("Any", None), now=lambda: 0).intents.value == guilds | direct_messages
