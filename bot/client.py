"""The discord.py client: intents, the command tree, and the one door for presses, forms and typed messages.

Every press, menu and form comes in by `on_interaction`, whatever message it hangs on and however old that is; the
first thing awaited is the acknowledgement, save where the answer is a form, which is itself one.
"""

from __future__ import annotations

import asyncio
import contextlib
import sys
from collections.abc import Callable, Coroutine, Mapping
from pathlib import Path
from typing import Any, cast

import discord
import structlog
from discord import app_commands
from yarl import URL

from bot.commands import add_commands
from bot.desk import Desk
from bot.ids import Press, Verb
from bot.places import Places
from bot.posts import Composer
from bot.publisher import Publisher
from bot.questions.form import Filled
from bot.questions.widgets import filled_of, modal_of, view_of
from bot.replies import OpenForm, Reply, Said
from bot.saying import person_of, report, send_private
from bot.words import talk
from engine.clock import Clock
from engine.game import Rejected
from engine.referee import Referee
from engine.store import LeaseLost

__all__ = ["Forseti", "point_at"]

log = structlog.get_logger(__name__)

_FORM_PATIENCE = 2.0
"""Seconds in which a form must be ready: Discord waits for three."""
_UPDATING = {
    Verb.ACCEPT,
    Verb.DECLINE,
    Verb.WITHDRAW,
    Verb.RESIGN,
    Verb.STAY,
    Verb.DRAW,
    Verb.PLAY_ON,
    Verb.CALL_OFF,
    Verb.PICK,
    Verb.KEEP,
}
"""What is acknowledged without a message of its own."""
_HEALTH_EVERY = 30
_LONGEST_WAIT = 60.0
"""Seconds that a request may wait for its turn; a longer wait is the publisher's to plan."""
_LAST_ANSWERS = 5.0
"""Seconds that those being answered have when the bot stops."""


def point_at(url: str) -> None:
    """Points discord.py at a stand-in for Discord on this machine. For the whole process, before a client starts."""
    discord.http.Route.BASE = f"{url}/api/v10"
    discord.gateway.DiscordWebSocket.DEFAULT_GATEWAY = URL(url.replace("http://", "ws://", 1) + "/")
    discord.Asset.BASE = f"{url}/cdn"


class Forseti(discord.AutoShardedClient):
    """The bot."""

    def __init__(
        self, referee: Referee, *, now: Callable[[], int], guild_ready_timeout: float = 2.0, health_file: str = ""
    ) -> None:
        intents = discord.Intents.none()
        intents.guilds = True
        intents.dm_messages = True
        super().__init__(
            intents=intents,
            member_cache_flags=discord.MemberCacheFlags.none(),
            chunk_guilds_at_startup=False,
            max_messages=None,
            allowed_mentions=discord.AllowedMentions.none(),
            guild_ready_timeout=guild_ready_timeout,
            max_ratelimit_timeout=_LONGEST_WAIT,
        )
        self.referee = referee
        self.desk = Desk(referee)
        self.composer = Composer(referee)
        self.tree = Tree(self)
        self._publisher = Publisher(referee, self.composer, Places(self, referee), now=now)
        self._clock = Clock(referee, now=now)
        self._health_file = health_file
        self._chores: list[asyncio.Task[None]] = []
        self._handling: set[asyncio.Task[Any]] = set()
        self.fatal: BaseException | None = None
        """What made the bot stop by itself, if it did."""
        add_commands(self.tree)

    async def setup_hook(self) -> None:
        """Registers the commands and starts what runs beside the gateway."""
        await self.tree.sync()
        self._start(self._publish(), "publisher")
        self._start(self._clock.run(), "clock")
        if self._health_file:
            self._start(self._show_health(Path(self._health_file)), "health")

    async def close(self) -> None:
        """Stops everything, once those who have asked are answered. What is not posted yet is at the next start."""
        for chore in self._chores:
            chore.cancel()
        await asyncio.gather(*self._chores, return_exceptions=True)
        if self._handling:
            await asyncio.wait(self._handling, timeout=_LAST_ANSWERS)
        await super().close()

    async def on_interaction(self, interaction: discord.Interaction) -> None:
        """The one door for buttons, menus and forms."""
        if interaction.type not in (discord.InteractionType.component, discord.InteractionType.modal_submit):
            return
        self.note_handling()
        data = cast("Mapping[str, Any]", interaction.data or {})
        press = Press.parse(str(data.get("custom_id", "")))
        number = press.match if press is not None else None
        with structlog.contextvars.bound_contextvars(match=number, verb=press.verb.value if press else None):
            try:
                if press is None:
                    await send_private(interaction, Reply(talk.OLD_BUTTON))
                elif interaction.type is discord.InteractionType.modal_submit:
                    await self._submitted(interaction, press, filled_of(data.get("components", ())))
                else:
                    await self._pressed(interaction, press)
            except Exception as error:
                await report(interaction, error)

    async def on_message(self, message: discord.Message) -> None:
        """A typed direct message. Nothing else is read."""
        typed = message.type in (discord.MessageType.default, discord.MessageType.reply)
        if message.guild is not None or message.author.bot or not typed:
            return
        self.note_handling()
        replied = _replied_press(message)
        with structlog.contextvars.bound_contextvars(match=replied.match if replied else None, verb="typed"):
            try:
                reply = await self.desk.typed(person_of(message.author), message.content, replied)
                # Whoever takes a typed answer back is told all the same what has been stored.
                await message.channel.send(
                    reply.text[:2000],
                    view=view_of(reply.buttons) or discord.utils.MISSING,
                    reference=message.to_reference(fail_if_not_exists=False),
                    mention_author=False,
                )
            except discord.HTTPException as error:
                log.warning("reply_failed", status=error.status, code=error.code)
            except Exception as error:
                log.error("typed_failed", exc_info=error)
                with contextlib.suppress(discord.HTTPException):
                    await message.channel.send(talk.OUR_FAULT)

    async def on_error(self, event_method: str, /, *_args: object, **_kwargs: object) -> None:
        """A fault in an event that answers nobody."""
        log.error("event_failed", event_name=event_method, exc_info=sys.exception())

    def note_handling(self) -> None:
        """Remembers that somebody is being answered by the task that runs now: closing waits for it."""
        task = asyncio.current_task()
        if task is not None:
            self._handling.add(task)
            task.add_done_callback(self._handling.discard)

    async def _pressed(self, interaction: discord.Interaction, press: Press) -> None:
        if press.verb in (Verb.ASK, Verb.AGAIN):
            try:
                async with asyncio.timeout(_FORM_PATIENCE):
                    said = await self._say(interaction, press)
            except TimeoutError:
                said = Reply(talk.BUSY)
            match said:
                case OpenForm(form=form, press=back):
                    await interaction.response.send_modal(modal_of(form, back))
                case Reply():
                    await send_private(interaction, said)
            return
        if press.verb in _UPDATING:
            await interaction.response.defer()
        else:
            await interaction.response.defer(ephemeral=interaction.guild_id is not None, thinking=True)
        match await self._say(interaction, press):
            case Reply(replaces=True) as reply:
                await interaction.edit_original_response(
                    content=reply.text, view=view_of(reply.buttons), allowed_mentions=discord.AllowedMentions.none()
                )
            case Reply() as reply:
                await send_private(interaction, reply)

    async def _submitted(self, interaction: discord.Interaction, press: Press, filled: Filled) -> None:
        await interaction.response.defer(ephemeral=interaction.guild_id is not None, thinking=True)
        await send_private(interaction, await self.desk.submitted(person_of(interaction.user), press, filled))

    async def _say(self, interaction: discord.Interaction, press: Press) -> Said | None:
        return await self.desk.press(
            person_of(interaction.user),
            press,
            snowflake=interaction.id,
            at=interaction.channel_id or 0,
            manages=interaction.guild_id if interaction.permissions.manage_guild else None,
            message=interaction.message.id if interaction.message is not None else None,
        )

    async def _publish(self) -> None:
        await self.wait_until_ready()
        await self._publisher.run()

    async def _show_health(self, file: Path) -> None:
        await self.wait_until_ready()
        while True:
            if not self.is_closed() and self.is_ready():
                try:
                    await asyncio.to_thread(file.touch)
                except OSError as error:  # no match stands still for it
                    log.warning("health_file_not_written", why=error.strerror)
            await asyncio.sleep(_HEALTH_EVERY)

    def _start(self, chore: Coroutine[Any, Any, None], name: str) -> None:
        task = asyncio.create_task(chore, name=name)
        task.add_done_callback(self._stopped)
        self._chores.append(task)

    def _stopped(self, task: asyncio.Task[None]) -> None:
        """A chore that ends by itself ends the bot: without it matches would stand still and nobody would know."""
        if task.cancelled() or self.is_closed():
            return
        self.fatal = task.exception() or RuntimeError(f"{task.get_name()} ended")
        level = log.warning if isinstance(self.fatal, LeaseLost) else log.error
        level("chore_ended", chore=task.get_name(), exc_info=self.fatal)
        self._closing = asyncio.ensure_future(self.close())


class Tree(app_commands.CommandTree[Forseti]):
    """The slash commands: in servers and in the conversation with the bot, never among other people. A refusal is told
    in private; a fault is logged and said to be ours."""

    def __init__(self, client: Forseti) -> None:
        super().__init__(
            client,
            allowed_contexts=app_commands.AppCommandContext(guild=True, dm_channel=True, private_channel=False),
            allowed_installs=app_commands.AppInstallationType(guild=True, user=False),
        )

    async def interaction_check(self, interaction: discord.Interaction[Forseti], /) -> bool:
        """Everybody may; closing waits for those who are being answered."""
        interaction.client.note_handling()
        return True

    async def on_error(self, interaction: discord.Interaction[Forseti], error: app_commands.AppCommandError, /) -> None:
        """Nobody is left without an answer."""
        match error:
            case app_commands.CommandNotFound():
                await send_private(interaction, Reply(talk.OLD_COMMAND))
            case app_commands.CommandInvokeError(original=Rejected() as refusal):
                await send_private(interaction, Reply(f"⚠️ {refusal}"))
            case app_commands.CommandInvokeError(original=original):
                await report(interaction, original)
            case app_commands.CheckFailure() | app_commands.TransformerError():
                await send_private(interaction, Reply(talk.WRONG_PLACE))
            case _:
                await report(interaction, error)


def _replied_press(message: discord.Message) -> Press | None:
    """The question that a message replies to, read off the buttons of what it replies to, if they ask only one."""
    replied = message.reference.resolved if message.reference is not None else None
    if not isinstance(replied, discord.Message):
        return None
    presses = [
        press
        for row in replied.components
        if isinstance(row, discord.ActionRow)
        for child in row.children
        if (press := Press.parse(child.custom_id or "")) is not None and press.decision is not None
    ]
    asked = {(press.match, press.kind, press.decision) for press in presses}
    return presses[0] if len(asked) == 1 else None
