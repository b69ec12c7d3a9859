"""Saying something to the one who pressed or typed, so that nobody else sees it."""

from __future__ import annotations

import contextlib
import io

import aiohttp
import discord
import structlog

from bot.questions.widgets import view_of
from bot.replies import Reply
from bot.words import talk
from engine.store import Person

__all__ = ["person_of", "report", "send_private"]

log = structlog.get_logger(__name__)


def person_of(user: discord.User | discord.Member) -> Person:
    """Somebody on Discord as the referee knows them."""
    return Person(user.id, user.display_name)


async def send_private(interaction: discord.Interaction, reply: Reply) -> None:
    """Says something to the one who asked, so that others in a server don't see it; first or after a deferral."""
    ephemeral = interaction.guild_id is not None and not reply.public
    text = reply.text[:2000]
    view = view_of(reply.buttons) or discord.utils.MISSING
    called = discord.AllowedMentions(users=[discord.Object(person) for person in reply.mentions])
    file = (
        discord.File(io.BytesIO(reply.file), filename=reply.file_name, description=reply.alt or None)
        if reply.file is not None
        else discord.utils.MISSING
    )
    if interaction.response.is_done():
        await interaction.followup.send(
            text, view=view, file=file, ephemeral=ephemeral, allowed_mentions=called, wait=True
        )
    else:
        await interaction.response.send_message(
            text, view=view, file=file, ephemeral=ephemeral, allowed_mentions=called
        )


async def report(interaction: discord.Interaction, error: BaseException) -> None:
    """Logs a fault and tells the person that it was ours and the match is safe."""
    gone = isinstance(error, discord.HTTPException) and error.code in (10062, 40060, 50027, 10015)
    if gone:
        log.warning("interaction_gone", code=getattr(error, "code", None))
        return
    log.error("interaction_failed", exc_info=error)
    with contextlib.suppress(discord.HTTPException, aiohttp.ClientError, OSError, RuntimeError):
        await send_private(interaction, Reply(talk.OUR_FAULT))
