"""A small bot on the real discord.py, for poking the stand-in: tests hang what it does on its `on_…` attributes."""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import discord
import yarl
from discord import app_commands

from sandbox import Sandbox

__all__ = ["Probe", "refusal"]

Act = Callable[[discord.Interaction[Any]], Awaitable[Any]]


async def _answer(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.send_message("done")


async def _defer(interaction: discord.Interaction[Any]) -> None:
    await interaction.response.defer()


class _Tree(app_commands.CommandTree["Probe"]):
    async def on_error(self, interaction: discord.Interaction[Any], error: app_commands.AppCommandError) -> None:
        self.client.errors.append(getattr(error, "original", error))


class Probe(discord.Client):
    """Has one command `/do`; what it does is hung on its `on_…`. `errors` are what went wrong in them."""

    def __init__(self, sandbox: Sandbox, *, intents: discord.Intents | None = None, **options: Any) -> None:
        options = {"guild_ready_timeout": 0.02} | options
        super().__init__(intents=intents or discord.Intents.default(), **options)
        self.sandbox = sandbox
        self.tree = _Tree(self)
        self.errors: list[BaseException] = []
        self.seen: list[tuple[str, Any]] = []
        self.on_slash: Act = _answer
        self.on_press: Act = _defer
        self.on_submit: Act = _defer
        self.on_complete: Act = _defer
        self.on_typed: Callable[[discord.Message], Awaitable[Any]] | None = None
        self.running: asyncio.Task[None] | None = None
        self.told_names: list[str] = []
        self._news = asyncio.Event()
        self._busy = 0
        self._quiet = asyncio.Event()
        self._quiet.set()

        @self.tree.command(name="do", description="Does what the test says")
        async def do(interaction: discord.Interaction[Probe]) -> None:
            await self._run(self.on_slash(interaction))

    async def setup_hook(self) -> None:
        await self.tree.sync()

    async def before_identify_hook(self, shard_id: int | None, *, initial: bool = False) -> None:
        """Discord.py would wait five seconds before it identifies again."""

    async def on_interaction(self, interaction: discord.Interaction[Any]) -> None:
        self.seen.append(("interaction", interaction))
        if interaction.type is discord.InteractionType.component:
            await self._run(self.on_press(interaction))
        elif interaction.type is discord.InteractionType.autocomplete:
            await self._run(self.on_complete(interaction))
        elif interaction.type is discord.InteractionType.modal_submit:
            await self._run(self.on_submit(interaction))

    async def on_message(self, message: discord.Message) -> None:
        self.seen.append(("message", message))
        if message.author != self.user and self.on_typed is not None:
            await self._run(self.on_typed(message))

    async def on_error(self, event_method: str, /, *args: Any, **kwargs: Any) -> None:
        error = sys.exc_info()[1]
        if error is not None:
            self.errors.append(error)

    async def _run(self, act: Awaitable[Any]) -> None:
        self._busy += 1
        self._quiet.clear()
        try:
            await act
        finally:
            self._busy -= 1
            if not self._busy:
                self._quiet.set()

    async def on_socket_event_type(self, name: str) -> None:
        self.told_names.append(name)
        self._news.set()

    async def told(self, name: str) -> None:
        """Waits until the gateway has told of such an event, and what hangs on it has begun."""
        while name not in self.told_names:
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), 5)
        await asyncio.sleep(0)

    async def done(self) -> None:
        """Waits until what the test hung on the bot has run to its end."""
        await self._quiet.wait()

    def point(self) -> None:
        """Points discord.py at the stand-in."""
        discord.http.Route.BASE = self.sandbox.api_url
        discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = yarl.URL(self.sandbox.gateway_url)
        discord.Asset.BASE = self.sandbox.cdn_url

    @contextlib.asynccontextmanager
    async def playing(self) -> AsyncIterator[Probe]:
        """Online for as long as it lasts."""
        await self.online()
        try:
            yield self
        finally:
            await self.offline()

    async def online(self) -> None:
        """Logs in and waits until it is served."""
        self.point()
        self.running = asyncio.create_task(self.start(self.sandbox.token))
        await self.sandbox.ready()

    async def offline(self) -> None:
        """Says goodbye."""
        await self.close()
        if self.running is not None:
            with contextlib.suppress(asyncio.CancelledError):
                await self.running

    async def raw(self, method: str, path: str, body: Any = None) -> Any:
        """Any request, past what discord.py checks itself."""
        await self.wait_until_ready()
        route = discord.http.Route(method, path)
        return await (self.http.request(route) if body is None else self.http.request(route, json=body))

    def place(self, where: Any) -> Any:
        """The discord.py channel of a channel of the stand-in."""
        return self.get_partial_messageable(where.id, guild_id=where.guild.id if where.guild else None)


async def refusal(request: Awaitable[Any]) -> tuple[int, int]:
    """Status and code the request was refused with; AssertionError when it was not."""
    try:
        await request
    except discord.HTTPException as error:
        return error.status, error.code
    raise AssertionError("it was not refused")
