"""A stand-in with a guild and two people in it, its clock in the test's hand, and a bot on the real discord.py."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from sandbox import Channel, Guild, ManualClock, Person, Sandbox
from tests.sandbox.probe import Probe


@pytest.fixture
def clock() -> ManualClock:
    return ManualClock()


@pytest.fixture
async def sandbox(clock: ManualClock) -> AsyncIterator[Sandbox]:
    async with Sandbox(clock=clock) as sandbox:
        yield sandbox
        assert sandbox.failures == []


@pytest.fixture
async def bot(sandbox: Sandbox, guild: Guild) -> AsyncIterator[Probe]:
    """Logged in and ready."""
    async with Probe(sandbox).playing() as bot:
        yield bot


@pytest.fixture
def guild(sandbox: Sandbox) -> Guild:
    return sandbox.guild("Asgard")


@pytest.fixture
def general(guild: Guild) -> Channel:
    return guild.channel("general")


@pytest.fixture
def anna(sandbox: Sandbox, guild: Guild) -> Person:
    return sandbox.person("Anna", guild)


@pytest.fixture
def bob(sandbox: Sandbox, guild: Guild) -> Person:
    return sandbox.person("Боб", guild)
