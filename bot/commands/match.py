"""Commands about one match: `/board`, `/answer`, `/resign`, `/draw`, `/calloff`."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

import discord
from discord import app_commands

from bot.boards import board_of
from bot.commands.common import complete_mine, complete_shown, say, the_match
from bot.links import table_link
from bot.replies import Reply
from bot.words import talk
from engine.game import Rejected
from engine.store import Person

if TYPE_CHECKING:
    from bot.client import Forseti

__all__ = ["answer", "board", "calloff", "draw", "resign"]


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
    await interaction.response.defer(ephemeral=interaction.guild_id is not None, thinking=True)
    try:
        listing = await the_match(interaction, match)
        table = await interaction.client.referee.table(listing.id)
        drawn = board_of(table.game)
        if drawn is None:
            raise Rejected(talk.NO_SUCH_MATCH.format(match=listing.id))
        view = table.view(listing.seat_of(interaction.user.id))
        names = [person.name for person in table.people]
        link = talk.GO_TO_TABLE.format(link=table_link(table))
        if show is not None and show.value == "text":
            await say(interaction, Reply(f"{drawn.text(view, names)}\n{link}"))
            return
        data = await asyncio.to_thread(drawn.png, view, names)
        name = f"{table.game}-{table.id}.png"
        await say(interaction, Reply(link, image=data, image_name=name, alt=drawn.alt(view, names)))
    except Rejected as refusal:
        await say(interaction, Reply(f"⚠️ {refusal}"))


@app_commands.command(name="answer", description="What do my matches ask me? Only you see this.")
async def answer(interaction: discord.Interaction[Forseti]) -> None:
    """The person's open questions, with a button for each."""
    await interaction.response.defer(ephemeral=interaction.guild_id is not None, thinking=True)
    who = Person(interaction.user.id, interaction.user.display_name)
    await say(interaction, await interaction.client.desk.questions(who))


@app_commands.command(name="resign", description="Leave a match; I ask once whether you mean it.")
@app_commands.describe(match="Which match, if it is not this thread's")
@app_commands.autocomplete(match=complete_mine)
async def resign(interaction: discord.Interaction[Forseti], match: int | None = None) -> None:
    """Asks once, then leaves."""
    await interaction.response.defer(ephemeral=interaction.guild_id is not None, thinking=True)
    who = Person(interaction.user.id, interaction.user.display_name)
    try:
        listing = await the_match(interaction, match, mine=True)
        await say(interaction, await interaction.client.desk.resign(who, listing))
    except Rejected as refusal:
        await say(interaction, Reply(f"⚠️ {refusal}"))


@app_commands.command(name="draw", description="Offer the other player a draw.")
@app_commands.describe(match="Which match, if it is not this thread's")
@app_commands.autocomplete(match=complete_mine)
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
@app_commands.allowed_installs(guilds=True, users=False)
async def draw(interaction: discord.Interaction[Forseti], match: int | None = None) -> None:
    """Puts a draw to the other player, where both can see it."""
    who = Person(interaction.user.id, interaction.user.display_name)
    await interaction.response.defer(ephemeral=True, thinking=True)
    try:
        listing = await the_match(interaction, match, mine=True)
        offer = await interaction.client.desk.offer_draw(who, listing)
    except Rejected as refusal:
        await say(interaction, Reply(f"⚠️ {refusal}"))
        return
    await say(interaction, Reply(talk.DRAW_PUT.format(match=listing.id)))
    await say(interaction, offer)


@app_commands.command(name="calloff", description="End a match for nobody; it does not count.")
@app_commands.describe(match="Which match, if it is not this thread's")
@app_commands.autocomplete(match=complete_shown)
@app_commands.default_permissions(manage_guild=True)
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
@app_commands.allowed_installs(guilds=True, users=False)
async def calloff(interaction: discord.Interaction[Forseti], match: int | None = None) -> None:
    """Asks once, then ends it; for those who manage the server."""
    await interaction.response.defer(ephemeral=True, thinking=True)
    try:
        listing = await the_match(interaction, match)
        if listing.guild != interaction.guild_id:
            raise Rejected(talk.NO_SUCH_MATCH.format(match=listing.id))
        await say(interaction, await interaction.client.desk.call_off(listing))
    except Rejected as refusal:
        await say(interaction, Reply(f"⚠️ {refusal}"))
