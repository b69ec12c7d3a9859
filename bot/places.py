"""Where messages go: threads, channels and direct messages, and what to do when one of them is gone.

All of it works by ids, without the library's caches: the same before and after a restart.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Final

import discord
import structlog

from bot.links import place_of
from bot.posts import Message
from bot.questions.widgets import view_of
from bot.replies import Button
from bot.words import talk
from bot.words.names import join
from engine.games import GAMES
from engine.referee import Referee
from engine.store import Listing

__all__ = ["Place", "Places", "Unreachable"]

log = structlog.get_logger(__name__)

MOST = 2000
"""Characters of a message."""

_NO_SUCH_PERSON = {10003, 10013, 50033}
"""Unknown channel, unknown user, invalid recipient: what a deleted account answers a direct message with."""
_GONE = {10003, 10008, 50083, 50001, 50013, 160005}
"""Unknown channel, unknown message, archived thread, no access, no permission, locked thread."""
_ARCHIVED = 50083
_HAS_THREAD = 160004
_NO_FILES = 50013
_ONE_WEEK: Final = 10_080
"""Minutes after which a silent thread goes to sleep: the longest there is, for decisions may take days."""
_LOOKED_THROUGH = 300
"""So many messages are looked through for one that may have been sent."""


class Unreachable(Exception):
    """A match's table is nowhere to be found, and nothing else in its server may be written to."""


@dataclass(frozen=True, slots=True)
class Place:
    """A channel, thread or direct-message channel, by its id."""

    id: int
    guild: int | None = None


class Places:
    """The ways to channels. It notes with the referee where a table is, or has moved to."""

    def __init__(self, client: discord.Client, referee: Referee) -> None:
        self._client = client
        self._referee = referee
        self._direct: dict[int, int] = {}

    async def table(self, listing: Listing, *, thread: bool = False) -> Place:
        """Where a match is played. With `thread`, a thread is made for it if it has none and one can be made."""
        if thread and listing.thread is None:
            made = await self._make_thread(listing)
            if made is not None:
                await self._referee.set_places(listing.id, channel=listing.channel, thread=made)
                return Place(made, listing.guild)
        return Place(place_of(listing), listing.guild)

    async def elsewhere(self, listing: Listing, tried: Place, error: discord.HTTPException) -> Place:
        """Another place for a table where nothing could be sent to `tried`: its thread opened again, the channel it
        was in, or any other of the server. Raises Unreachable if there is none."""
        if tried.id != place_of(listing):
            return Place(place_of(listing), listing.guild)
        if error.code == _ARCHIVED and listing.thread is not None and await self._unarchive(listing.thread):
            return Place(listing.thread, listing.guild)
        channel = self._other_channel(listing)
        if channel is not None:
            await self._referee.set_places(listing.id, channel=channel, thread=None)
            log.warning("table_moved", match=listing.id)
            return Place(channel, listing.guild)
        raise Unreachable(f"nowhere to post ({error.status} {error.code})")

    async def direct(self, person: int) -> Place:
        """The direct-message channel with a person. Raises discord.Forbidden where there can be none."""
        if person not in self._direct:
            self._direct[person] = (await self._client.create_dm(discord.Object(person))).id
        return Place(self._direct[person])

    async def send(self, place: Place, message: Message, nonce: str) -> int:
        """Sends a message, in parts if it is too long for one, and gives the id of the last part.

        Where pictures may not be attached, their words are sent instead.
        """
        channel = self._client.get_partial_messageable(place.id, guild_id=place.guild)
        mentions = discord.AllowedMentions(users=[discord.Object(id=person) for person in message.mentions])
        *first, last = _parts(message.text)
        for number, part in enumerate(first):
            await channel.send(part, nonce=f"{nonce[:22]}p{number}", allowed_mentions=mentions)
        view = view_of(message.buttons) or discord.utils.MISSING
        files = [
            discord.File(io.BytesIO(file.data), filename=file.name, description=file.alt or None)
            for file in message.files
        ]
        try:
            sent = await channel.send(last, nonce=nonce, allowed_mentions=mentions, files=files, view=view)
        except discord.Forbidden as error:
            if not message.files or error.code != _NO_FILES:
                raise
            # Messages of their own: what asks is written anew with every answer.
            for number, part in enumerate(_parts(f"{talk.BOARD_ALT_NO_FILES}\n{message.words}")):
                await channel.send(part, nonce=f"{nonce[:22]}w{number}", allowed_mentions=mentions)
            sent = await channel.send(last, nonce=f"{nonce[:23]}w", allowed_mentions=mentions, view=view)
        return sent.id

    async def edit(self, channel: int, message: int, text: str, buttons: Sequence[Button]) -> None:
        """Writes a message of ours anew; its pictures stay. A thread that has gone to sleep is woken for it."""
        partial = self._client.get_partial_messageable(channel).get_partial_message(message)
        content, view = _parts(text)[-1], view_of(buttons)
        try:
            await partial.edit(content=content, view=view, allowed_mentions=discord.AllowedMentions.none())
        except discord.HTTPException as error:
            if error.code != _ARCHIVED or not await self._unarchive(channel):
                raise
            await partial.edit(content=content, view=view, allowed_mentions=discord.AllowedMentions.none())

    async def find(self, place: Place, message: Message, since: int) -> int | None:
        """The id of a message that was sent since a moment (UTC seconds) and is this one; None if there is none.

        It is known by the names of its files or by the decision its buttons ask, which no other message has; what has
        neither, by its words.
        """
        channel = self._client.get_partial_messageable(place.id, guild_id=place.guild)
        after = discord.Object(id=max(0, discord.utils.time_snowflake(datetime.fromtimestamp(since - 5, tz=UTC))))
        names = {file.name for file in message.files}
        ids = {str(button.press) for button in message.buttons if button.press.decision is not None}
        me, ending = self._client.user, _parts(message.text)[-1]
        async for sent in channel.history(limit=_LOOKED_THROUGH, after=after):
            if me is None or sent.author.id != me.id:
                continue
            there = {attachment.filename for attachment in sent.attachments}
            pressed = {
                child.custom_id
                for row in sent.components
                if isinstance(row, discord.ActionRow)
                for child in row.children
                if child.custom_id
            }
            if names & there or (ids and ids <= pressed) or (not ids and sent.content == ending):
                return sent.id
        return None

    @staticmethod
    def is_closed(error: discord.HTTPException) -> bool:
        """Whether it says that a person takes no direct messages (50007), or can't be sent any for another reason."""
        return isinstance(error, discord.Forbidden) or error.code in _NO_SUCH_PERSON

    @staticmethod
    def is_lost(error: discord.HTTPException) -> bool:
        """Whether it says that a place can't be written to: gone, archived, locked or forbidden."""
        return error.code in _GONE

    async def _make_thread(self, listing: Listing) -> int | None:
        """The thread of a match: on the challenge's message where that can be. None if the channel takes none."""
        name = talk.THREAD.format(
            game=GAMES[listing.game].title,
            match=listing.id,
            people=join([person.name for person in listing.people], "v"),
        )[:100]
        message = (await self._referee.challenge_behind(listing.id)).message
        channel = self._client.get_partial_messageable(listing.channel, guild_id=listing.guild)
        try:
            if message is not None:
                thread = channel.get_partial_message(message)
                return (await thread.create_thread(name=name, auto_archive_duration=_ONE_WEEK)).id
        except discord.HTTPException as error:
            if error.code == _HAS_THREAD:
                return message
            if error.status >= 500 or error.status == 429:
                raise
            log.info("no_thread", match=listing.id, status=error.status, code=error.code)
        except ValueError:
            log.info("no_thread", match=listing.id, why="server unknown")
        return None

    async def _unarchive(self, thread: int) -> bool:
        try:
            found = await self._client.fetch_channel(thread)
            if isinstance(found, discord.Thread):
                await found.edit(archived=False, locked=False)
                return True
        except discord.HTTPException:
            return False
        return False

    def _other_channel(self, listing: Listing) -> int | None:
        """A channel of a match's server that may be written to, its own first; not where it is now."""
        guild = self._client.get_guild(listing.guild)
        if guild is None:
            return None
        tried = place_of(listing)
        own = [channel for channel in guild.text_channels if channel.id == listing.channel]
        rest = [channel for channel in (guild.system_channel, *guild.text_channels) if channel is not None]
        able = (channel.id for channel in (*own, *rest) if _may_post(guild, channel) and channel.id != tried)
        return next(able, None)


def _may_post(guild: discord.Guild, channel: discord.TextChannel) -> bool:
    allowed = channel.permissions_for(guild.me)
    return allowed.view_channel and allowed.send_messages


def _parts(text: str) -> list[str]:
    """A text in parts that fit into a message, broken between lines where that can be."""
    parts = [""]
    for line in text.split("\n"):
        pieces = [line[at : at + MOST] for at in range(0, len(line), MOST)] or [""]
        for piece in pieces:
            if parts[-1] and len(parts[-1]) + 1 + len(piece) > MOST:
                parts.append(piece)
            else:
                parts[-1] = f"{parts[-1]}\n{piece}" if parts[-1] or len(parts) > 1 else piece
    return [part for part in parts if part.strip()] or ["\u200b"]
