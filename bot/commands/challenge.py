"""`/challenge`: one person offers another a match; the offer shows the commitment to its dice."""

from __future__ import annotations

import json
import re
from typing import TYPE_CHECKING

import discord
from discord import app_commands

from bot.commands.common import game_choices
from bot.ids import Press, Verb
from bot.posts import options_line, pace_line
from bot.questions.widgets import view_of
from bot.replies import Button, Tone
from bot.saying import person_of
from bot.words import talk
from bot.words.names import escape, join
from engine.game import Json, Rejected
from engine.games import GAMES
from engine.store import Challenge

if TYPE_CHECKING:
    from bot.client import Forseti

__all__ = ["challenge", "read_options"]

_PACES = {"1 hour": 3600, "1 day": 86_400, "3 days": 3 * 86_400, "1 week": 7 * 86_400, "no clock": 0}
_NEEDED = ("view_channel", "send_messages")
_OPTION = re.compile(r"(?P<name>[a-z_]{1,32})=(?P<value>[^\s=]{1,40})")


@app_commands.command(name="challenge", description="Challenge somebody in this server to a match.")
@app_commands.describe(
    opponent="Whom you want to play against",
    game="Which game (Golem if you don't say)",
    options="The game's options, such as: target=20 may_hold=true",
    pace="How long each decision may take (as usual here if you don't say)",
)
@app_commands.choices(game=game_choices())
@app_commands.choices(pace=[app_commands.Choice(name=name, value=seconds) for name, seconds in _PACES.items()])
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
async def challenge(
    interaction: discord.Interaction[Forseti],
    opponent: discord.User,
    game: app_commands.Choice[str] | None = None,
    options: str | None = None,
    pace: app_commands.Choice[int] | None = None,
) -> None:
    """Offers a match. Everything that can be refused is refused before anybody else sees it."""
    name = game.value if game is not None else game_choices()[0].value
    if interaction.guild_id is None or interaction.channel is None:
        raise Rejected(talk.GUILD_ONLY)
    _check_opponent(interaction, opponent)
    _check_place(interaction)
    given = GAMES[name].options(read_options(options or ""), 2)
    await interaction.response.defer()
    channel, thread = _where(interaction)
    offered = await interaction.client.referee.challenge(
        guild=interaction.guild_id,
        channel=channel,
        thread=thread,
        challenger=person_of(interaction.user),
        opponent=person_of(opponent),
        game=name,
        options=given,
        pace=pace.value if pace is not None else None,
    )
    message = await interaction.edit_original_response(
        content=_offer(offered),
        view=view_of(
            (
                Button(talk.ACCEPT, Press(Verb.ACCEPT, offered.id), Tone.GOOD),
                Button(talk.DECLINE, Press(Verb.DECLINE, offered.id), Tone.GRAVE),
                Button(talk.WITHDRAW, Press(Verb.WITHDRAW, offered.id)),
            )
        ),
        allowed_mentions=discord.AllowedMentions(users=[discord.Object(opponent.id)]),
    )
    await interaction.client.referee.set_challenge_message(offered.id, message.id)


def read_options(text: str) -> dict[str, Json]:
    """Options as typed: `target=20 may_hold=true`. Raises Rejected for anything else."""
    given: dict[str, Json] = {}
    for part in text.replace(",", " ").split():
        found = _OPTION.fullmatch(part)
        if found is None:
            raise Rejected(talk.OPTION_FORM.format(text=escape(part)))
        if found["name"] in given:
            raise Rejected(talk.OPTION_TWICE.format(name=found["name"]))
        try:
            given[found["name"]] = json.loads(found["value"])
        except ValueError:
            given[found["name"]] = found["value"]
    return given


def _check_opponent(interaction: discord.Interaction[Forseti], opponent: discord.User | discord.Member) -> None:
    if opponent.id == interaction.user.id:
        raise Rejected(talk.SELF_OPPONENT)
    if opponent.bot:
        raise Rejected(talk.BOT_OPPONENT.format(name=escape(opponent.display_name)))
    if not isinstance(opponent, discord.Member):
        raise Rejected(talk.AWAY_OPPONENT.format(name=escape(opponent.display_name)))


def _check_place(interaction: discord.Interaction[Forseti]) -> None:
    """A match needs a channel that can be written to; whatever else is missing it can do without."""
    allowed = interaction.app_permissions
    needed = list(_NEEDED)
    if isinstance(interaction.channel, discord.Thread):
        needed[1] = "send_messages_in_threads"
    missing = [talk.PERMISSIONS[name] for name in needed if not getattr(allowed, name)]
    if missing:
        raise Rejected(talk.CANT_POST.format(what=join(missing, "or")))


def _where(interaction: discord.Interaction[Forseti]) -> tuple[int, int | None]:
    """The channel, and the thread if the command was used in one: then the match stays in it."""
    match interaction.channel:
        case discord.Thread() as thread:
            return thread.parent_id, thread.id
        case _:
            assert interaction.channel_id is not None
            return interaction.channel_id, None


def _offer(offered: Challenge) -> str:
    options = options_line(offered.game, offered.options)
    text = talk.CHALLENGE.format(
        challenger=f"<@{offered.challenger.id}>",
        opponent=f"<@{offered.opponent.id}>",
        game=GAMES[offered.game].title,
        options=options,
        expires=offered.expires,
        pace=pace_line(offered.pace),
    )
    return f"{text}\n{talk.CHALLENGE_FAIR.format(commitment=offered.commitment)}"
