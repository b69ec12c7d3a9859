"""What the gateway tells the bot of each thing that happens: payload, the intent it takes, whether the bot sees it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from sandbox import payloads, permissions
from sandbox.clock import iso
from sandbox.message import Message
from sandbox.payloads import Json
from sandbox.world import Channel, Guild, Member, Role, User, World

__all__ = ["GUILDS", "GUILD_PRESENCES", "MESSAGE_CONTENT", "PRIVILEGED", "Notice", "hides_words", "notices"]

GUILDS, GUILD_MEMBERS, GUILD_PRESENCES = 1 << 0, 1 << 1, 1 << 8
GUILD_MESSAGES, GUILD_REACTIONS, GUILD_TYPING = 1 << 9, 1 << 10, 1 << 11
DM_MESSAGES, DM_REACTIONS, DM_TYPING, MESSAGE_CONTENT = 1 << 12, 1 << 13, 1 << 14, 1 << 15
PRIVILEGED = GUILD_MEMBERS | GUILD_PRESENCES | MESSAGE_CONTENT


@dataclass(frozen=True, slots=True)
class Notice:
    """One event for those of the bot's sessions that have `intent` and the shard of `guild`.

    `wordless` is the payload for sessions that may not read the words of messages.
    """

    name: str
    payload: Json
    intent: int
    guild: Guild | None
    wordless: Json | None = None


def notices(world: World, event: str, subject: Any, more: Json) -> Iterator[Notice]:
    """The events that tell the bot of what happened; none when it has no business knowing."""
    match subject:
        case Message():
            yield from _about_message(world, event, subject, more)
        case Channel():
            yield from _about_channel(world, event, subject, more)
        case Member():
            guild: Guild = more["guild"]
            payload = payloads.member(subject) | {"guild_id": str(guild.id)}
            if event == "GUILD_MEMBER_REMOVE":
                payload = {"guild_id": str(guild.id), "user": payloads.user(subject.user)}
            own = event == "GUILD_MEMBER_UPDATE" and subject.user is world.bot
            if world.bot.id in guild.members:
                yield Notice(event, payload, GUILDS if own else GUILD_MEMBERS, guild)
        case Role():
            guild = more["guild"]
            yield Notice(event, {"guild_id": str(guild.id), "role": payloads.role(subject)}, GUILDS, guild)


def hides_words(world: World, message: Message) -> bool:
    """Whether the words of this message are hidden from a bot without the message content intent."""
    where = message.channel
    return not (where.is_dm or message.author is world.bot or world.bot in message.mentions)


def _about_message(world: World, event: str, message: Message, more: Json) -> Iterator[Notice]:
    where = message.channel
    if message.ephemeral_for is not None or not _seen(world, where):
        return
    in_guild = where.guild is not None
    place: Json = {"channel_id": str(where.id)} | ({"guild_id": str(where.guild.id)} if where.guild else {})
    match event:
        case "MESSAGE_CREATE" | "MESSAGE_UPDATE":
            full = payloads.message_event(message)
            if event == "MESSAGE_UPDATE":
                full.pop("nonce", None)
            wordless = payloads.message_event(message, content=False) if hides_words(world, message) else None
            yield Notice(event, full, GUILD_MESSAGES if in_guild else DM_MESSAGES, where.guild, wordless)
        case "MESSAGE_DELETE":
            payload = place | {"id": str(message.id)}
            yield Notice(event, payload, GUILD_MESSAGES if in_guild else DM_MESSAGES, where.guild)
        case "MESSAGE_REACTION_ADD" | "MESSAGE_REACTION_REMOVE":
            user: User = more["user"]
            payload = place | {
                "user_id": str(user.id),
                "message_id": str(message.id),
                "emoji": {"id": None, "name": more["emoji"]},
                "burst": False,
                "type": 0,
            }
            if event == "MESSAGE_REACTION_ADD":
                payload["message_author_id"] = str(message.author.id)
                if where.guild is not None and user.id in where.guild.members:
                    payload["member"] = payloads.member(where.guild.members[user.id])
            yield Notice(event, payload, GUILD_REACTIONS if in_guild else DM_REACTIONS, where.guild)


def _about_channel(world: World, event: str, where: Channel, more: Json) -> Iterator[Notice]:
    guild = where.guild
    place: Json = {"guild_id": str(guild.id)} if guild is not None else {}
    if event == "TYPING_START":
        user: User = more["user"]
        payload = place | {"channel_id": str(where.id), "user_id": str(user.id), "timestamp": int(world.clock())}
        if _seen(world, where):
            yield Notice(event, payload, DM_TYPING if guild is None else GUILD_TYPING, guild)
        return
    if guild is None or world.bot.id not in guild.members:
        return
    thread = where.thread
    if thread is None:
        payload = payloads.channel(where)
        if event == "CHANNEL_PINS_UPDATE":
            payload = place | {"channel_id": str(where.id), "last_pin_timestamp": iso(world.clock())}
        yield Notice(event, payload, GUILDS, guild)
        return
    if event == "THREAD_DELETE":
        assert where.parent is not None
        payload = {"id": str(where.id), "parent_id": str(where.parent.id), "type": where.kind}
        yield Notice(event, place | payload, GUILDS, guild)
        return
    if not permissions.sees(world.bot, where) and more.get("removed") is not world.bot:
        return
    match event:
        case "THREAD_MEMBERS_UPDATE":
            yield from _thread_members(world, where, guild, more)
        case "THREAD_CREATE":
            yield Notice(event, payloads.channel(where) | more, GUILDS, guild)
        case "THREAD_UPDATE":
            yield Notice(event, payloads.channel(where), GUILDS, guild)
        case "CHANNEL_PINS_UPDATE":
            payload = place | {"channel_id": str(where.id), "last_pin_timestamp": iso(world.clock())}
            yield Notice(event, payload, GUILDS, guild)


def _thread_members(world: World, where: Channel, guild: Guild, more: Json) -> Iterator[Notice]:
    thread = where.thread
    assert thread is not None
    payload: Json = {"id": str(where.id), "guild_id": str(guild.id), "member_count": min(len(thread.members), 50)}
    added: User | None = more.get("added")
    removed: User | None = more.get("removed")
    if added is not None:
        entry = payloads.thread_member(where, added.id)
        if added.id in guild.members:
            entry["member"] = payloads.member(guild.members[added.id])
        payload["added_members"] = [entry]
        if added is world.bot:
            yield Notice("THREAD_CREATE", payloads.channel(where), GUILDS, guild)
    if removed is not None:
        payload["removed_member_ids"] = [str(removed.id)]
    yield Notice("THREAD_MEMBERS_UPDATE", payload, GUILDS if world.bot in (added, removed) else GUILD_MEMBERS, guild)


def _seen(world: World, where: Channel) -> bool:
    return where.is_dm or permissions.sees(world.bot, where)
