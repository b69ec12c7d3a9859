"""Who may do what where: Discord's permission bits and the order in which roles and overwrites settle them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandbox.world import Channel, Guild, User

__all__ = ["ALL", "BITS", "EVERYONE", "bits", "can", "in_guild", "names", "of", "sees"]

BITS = {
    name: 1 << place
    for place, name in {
        0: "CREATE_INSTANT_INVITE",
        1: "KICK_MEMBERS",
        2: "BAN_MEMBERS",
        3: "ADMINISTRATOR",
        4: "MANAGE_CHANNELS",
        5: "MANAGE_GUILD",
        6: "ADD_REACTIONS",
        7: "VIEW_AUDIT_LOG",
        8: "PRIORITY_SPEAKER",
        9: "STREAM",
        10: "VIEW_CHANNEL",
        11: "SEND_MESSAGES",
        12: "SEND_TTS_MESSAGES",
        13: "MANAGE_MESSAGES",
        14: "EMBED_LINKS",
        15: "ATTACH_FILES",
        16: "READ_MESSAGE_HISTORY",
        17: "MENTION_EVERYONE",
        18: "USE_EXTERNAL_EMOJIS",
        20: "CONNECT",
        21: "SPEAK",
        25: "USE_VAD",
        26: "CHANGE_NICKNAME",
        27: "MANAGE_NICKNAMES",
        28: "MANAGE_ROLES",
        29: "MANAGE_WEBHOOKS",
        31: "USE_APPLICATION_COMMANDS",
        34: "MANAGE_THREADS",
        35: "CREATE_PUBLIC_THREADS",
        36: "CREATE_PRIVATE_THREADS",
        37: "USE_EXTERNAL_STICKERS",
        38: "SEND_MESSAGES_IN_THREADS",
        40: "MODERATE_MEMBERS",
        46: "SEND_VOICE_MESSAGES",
        49: "SEND_POLLS",
        51: "PIN_MESSAGES",
    }.items()
}
"""Name → bit, for the permissions the stand-in knows."""


def bits(wanted: Iterable[str]) -> int:
    """The names as one number; raises KeyError for a name Discord does not have."""
    total = 0
    for name in wanted:
        total |= BITS[name]
    return total


def names(value: int) -> set[str]:
    """The names of the bits set in `value`."""
    return {name for name, bit in BITS.items() if value & bit}


ALL = bits(BITS)

EVERYONE = bits(
    {
        "CREATE_INSTANT_INVITE",
        "ADD_REACTIONS",
        "STREAM",
        "VIEW_CHANNEL",
        "SEND_MESSAGES",
        "EMBED_LINKS",
        "ATTACH_FILES",
        "READ_MESSAGE_HISTORY",
        "MENTION_EVERYONE",
        "USE_EXTERNAL_EMOJIS",
        "CONNECT",
        "SPEAK",
        "USE_VAD",
        "CHANGE_NICKNAME",
        "USE_APPLICATION_COMMANDS",
        "CREATE_PUBLIC_THREADS",
        "CREATE_PRIVATE_THREADS",
        "USE_EXTERNAL_STICKERS",
        "SEND_MESSAGES_IN_THREADS",
        "SEND_VOICE_MESSAGES",
        "SEND_POLLS",
    }
)
"""What a new guild grants to everyone."""

_DM = ALL & ~bits({"ADMINISTRATOR", "MANAGE_MESSAGES", "MANAGE_CHANNELS", "MANAGE_THREADS", "CREATE_PUBLIC_THREADS"})
_GO_WITH_SENDING = bits({"MENTION_EVERYONE", "SEND_TTS_MESSAGES", "ATTACH_FILES", "EMBED_LINKS", "SEND_POLLS"})


def in_guild(user: User, guild: Guild) -> int:
    """What the user's roles grant before any channel has its say; 0 for a stranger."""
    member = guild.members.get(user.id)
    if member is None:
        return 0
    if guild.owner is user:
        return ALL
    total = guild.everyone.permissions
    for role in member.roles:
        total |= role.permissions
    return ALL if total & BITS["ADMINISTRATOR"] else total


def of(user: User, channel: Channel) -> int:
    """What the user may do in this channel. A thread takes its parent's overwrites."""
    guild = channel.guild
    if guild is None:
        return _DM if user in (channel.recipient, channel.world.bot) else 0
    total = in_guild(user, guild)
    if total == ALL or total == 0:
        return total
    overwrites = (channel.parent or channel).overwrites
    member = guild.members[user.id]
    everyone = overwrites.get(guild.id)
    if everyone is not None:
        total = total & ~everyone.deny | everyone.allow
    allow = deny = 0
    for role in member.roles:
        if (overwrite := overwrites.get(role.id)) is not None:
            allow |= overwrite.allow
            deny |= overwrite.deny
    total = total & ~deny | allow
    if (own := overwrites.get(user.id)) is not None:
        total = total & ~own.deny | own.allow
    if not total & BITS["VIEW_CHANNEL"]:
        return 0
    sending = "SEND_MESSAGES" if channel.thread is None else "SEND_MESSAGES_IN_THREADS"
    return total if total & BITS[sending] else total & ~_GO_WITH_SENDING


def can(user: User, channel: Channel, *wanted: str) -> bool:
    """Whether the user has every one of these permissions there."""
    needed = bits(wanted)
    return of(user, channel) & needed == needed


def sees(user: User, channel: Channel) -> bool:
    """Whether the user can open this channel: its permissions, and for a private thread, being in it."""
    if channel.deleted or not can(user, channel, "VIEW_CHANNEL"):
        return False
    thread = channel.thread
    return thread is None or not thread.private or user.id in thread.members or can(user, channel, "MANAGE_THREADS")
