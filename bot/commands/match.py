"""Commands about one match: `/board`, `/answer`, `/draw`, `/resign`, `/calloff`, `/record`."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import discord
from discord import app_commands

from bot.boards import board_of
from bot.commands.common import complete_mine, complete_over, complete_shown, the_match
from bot.links import place_of, table_link
from bot.replies import Reply
from bot.saying import person_of, send_private
from bot.words import talk
from engine.game import Rejected
from engine.record import as_text

if TYPE_CHECKING:
    from bot.client import Forseti

__all__ = ["answer", "board", "calloff", "draw", "record", "resign"]


async def _later(interaction: discord.Interaction[Forseti]) -> None:
    """Acknowledges a command whose answer only its user sees."""
    await interaction.response.defer(ephemeral=interaction.guild_id is not None, thinking=True)


@app_commands.command(name="board", description="Show a match as it stands; players see their own secrets marked.")
@app_commands.describe(match="Which match, if it is not this thread's", show="As a picture, or in words")
@app_commands.choices(
    show=[app_commands.Choice(name="image", value="image"), app_commands.Choice(name="text", value="text")]
)
@app_commands.autocomplete(match=complete_shown)
async def board(
    interaction: discord.Interaction[Forseti], match: int | None = None, show: app_commands.Choice[str] | None = None
) -> None:
    """The board, for the one who asks alone."""
    await _later(interaction)
    listing = await the_match(interaction, match)
    table = await interaction.client.referee.table(listing.id)
    drawn = board_of(table.game)
    if drawn is None:
        raise Rejected(talk.NO_SUCH_MATCH.format(match=listing.id))
    view = table.view(listing.seat_of(interaction.user.id))
    names = [person.name for person in table.people]
    link = talk.GO_TO_TABLE.format(link=table_link(table))
    if show is not None and show.value == "text":
        await send_private(interaction, Reply(f"{drawn.text(view, names)}\n{link}"))
        return
    data = await asyncio.to_thread(drawn.png, view, names)
    name = f"{table.game}-{table.id}.png"
    await send_private(interaction, Reply(link, file=data, file_name=name, alt=drawn.alt(view, names)))


@app_commands.command(name="answer", description="What do my matches ask me? Only you see this.")
async def answer(interaction: discord.Interaction[Forseti]) -> None:
    """The person's open questions, with a button for each."""
    await _later(interaction)
    await send_private(interaction, await interaction.client.desk.questions(person_of(interaction.user)))


@app_commands.command(name="resign", description="Leave a match; I ask once whether you mean it.")
@app_commands.describe(match="Which match, if it is not this thread's")
@app_commands.autocomplete(match=complete_mine)
async def resign(interaction: discord.Interaction[Forseti], match: int | None = None) -> None:
    """Asks once, then leaves."""
    await _later(interaction)
    listing = await the_match(interaction, match, mine=True)
    await send_private(interaction, await interaction.client.desk.resign(person_of(interaction.user), listing))


@app_commands.command(name="draw", description="Offer the other player a draw.")
@app_commands.describe(match="Which match, if it is not this thread's")
@app_commands.autocomplete(match=complete_mine)
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
async def draw(interaction: discord.Interaction[Forseti], match: int | None = None) -> None:
    """Puts a draw to the other player at their table, where both can see it."""
    await _later(interaction)
    listing = await the_match(interaction, match, mine=True)
    offer = await interaction.client.desk.offer_draw(person_of(interaction.user), listing)
    if place_of(listing) != interaction.channel_id:
        raise Rejected(talk.DRAW_ELSEWHERE.format(link=table_link(listing)))
    await send_private(interaction, Reply(talk.DRAW_PUT.format(match=listing.id)))
    await send_private(interaction, offer)


@app_commands.command(name="calloff", description="End a match for nobody; it does not count.")
@app_commands.describe(match="Which match, if it is not this thread's")
@app_commands.autocomplete(match=complete_shown)
@app_commands.default_permissions(manage_guild=True)
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
async def calloff(interaction: discord.Interaction[Forseti], match: int | None = None) -> None:
    """Asks once, then ends it; for those who manage the server."""
    await _later(interaction)
    listing = await the_match(interaction, match)
    if listing.guild != interaction.guild_id:
        raise Rejected(talk.NO_SUCH_MATCH.format(match=listing.id))
    await send_private(interaction, await interaction.client.desk.call_off(listing))


@app_commands.command(name="record", description="The record of a match that is over: what proves that it was fair.")
@app_commands.describe(match="Which match, if it is not this thread's")
@app_commands.autocomplete(match=complete_over)
async def record(interaction: discord.Interaction[Forseti], match: int | None = None) -> None:
    """The record as a file, for the one who asks alone."""
    await _later(interaction)
    listing = await the_match(interaction, match, over=True)
    text = as_text(await interaction.client.referee.record(listing.id))
    name = f"forseti-{listing.id}.json"
    await send_private(interaction, Reply(talk.RECORD_OF.format(match=listing.id), file=text.encode(), file_name=name))
