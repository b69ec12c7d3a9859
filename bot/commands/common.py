"""What the commands share: which games can be played here, and which match is meant."""

from __future__ import annotations

from typing import TYPE_CHECKING

import discord
from discord import app_commands

from bot.boards import board_of
from bot.links import place_of
from bot.words import talk
from bot.words.names import join
from engine.game import Rejected
from engine.games import GAMES
from engine.store import Listing, Status

if TYPE_CHECKING:
    from bot.client import Forseti

__all__ = ["complete_mine", "complete_over", "complete_shown", "game_choices", "the_match"]

_CHOICES = 25


def game_choices() -> list[app_commands.Choice[str]]:
    """The games that have a board, the flagship first."""
    playable = [game for game in GAMES.values() if board_of(game.name) is not None]
    return [app_commands.Choice(name=game.title, value=game.name) for game in playable]


async def the_match(
    interaction: discord.Interaction[Forseti], number: int | None, *, mine: bool = False, over: bool = False
) -> Listing:
    """The match a command means: the one of that number, else the one played here, else the person's only one.

    Where several are played in one place, the person's own is meant; with `mine`, no other; with `over`, one of the
    person's that is over. Raises Rejected if it is not clear, or there is
    none, or it is played in another server and is not the person's.
    """
    referee = interaction.client.referee
    if number is not None:
        listing = await referee.listing(number)
        if listing.guild != interaction.guild_id and listing.seat_of(interaction.user.id) is None:
            raise Rejected(talk.NO_SUCH_MATCH.format(match=number))
        return listing
    own = await referee.matches_of(interaction.user.id, running=not over)
    if over:
        own = [each for each in own if each.status is Status.OVER]
    if interaction.guild_id is not None:
        running = [] if over or (mine and own) else await referee.running(interaction.guild_id)
        played = [each for each in own if place_of(each) == interaction.channel_id]
        here = played or [each for each in running if place_of(each) == interaction.channel_id]
        if len(here) == 1:
            return here[0]
    if len(own) == 1:
        return own[0]
    raise Rejected(talk.NO_MATCHES if mine and not own else talk.WHICH_MATCH)


async def complete_mine(interaction: discord.Interaction[Forseti], typed: str) -> list[app_commands.Choice[int]]:
    """The person's own matches, by what has been typed of a number or name."""
    return _choices(await interaction.client.referee.matches_of(interaction.user.id), typed)


async def complete_over(interaction: discord.Interaction[Forseti], typed: str) -> list[app_commands.Choice[int]]:
    """The person's matches that are over."""
    own = await interaction.client.referee.matches_of(interaction.user.id, running=False)
    return _choices([each for each in own if each.status is Status.OVER], typed)


async def complete_shown(interaction: discord.Interaction[Forseti], typed: str) -> list[app_commands.Choice[int]]:
    """The matches that may be looked at here: the person's own, then the server's."""
    listings = await interaction.client.referee.matches_of(interaction.user.id)
    if interaction.guild_id is not None:
        seen = {each.id for each in listings}
        listings += [
            each for each in await interaction.client.referee.running(interaction.guild_id) if each.id not in seen
        ]
    return _choices(listings, typed)


def _choices(listings: list[Listing], typed: str) -> list[app_commands.Choice[int]]:
    wanted = typed.strip().lstrip("#").casefold()
    named = [(_label(listing), listing.id) for listing in listings]
    return [app_commands.Choice(name=name[:100], value=number) for name, number in named if wanted in name.casefold()][
        :_CHOICES
    ]


def _label(listing: Listing) -> str:
    return f"#{listing.id} · {GAMES[listing.game].title} · {join([person.name for person in listing.people], 'v')}"
