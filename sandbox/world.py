"""The world the stand-in keeps: guilds, roles, people, channels and threads, as data. Nothing here speaks HTTP.

Whoever changes the world says so with `World.emit(event, subject)`: the gateway turns that into events for the bot, and
everybody who waits for something looks again.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import Any

from sandbox import permissions
from sandbox.cdn import Cdn
from sandbox.clock import Clock, Pulse, Snowflakes
from sandbox.errors import missing_access, unknown
from sandbox.message import Message

__all__ = [
    "PRIVATE_THREAD",
    "PUBLIC_THREAD",
    "TEXT",
    "Channel",
    "Guild",
    "Member",
    "Overwrite",
    "Role",
    "Thread",
    "User",
    "World",
]

TEXT, DM, PUBLIC_THREAD, PRIVATE_THREAD = 0, 1, 11, 12
"""Kinds of channels."""


@dataclass(eq=False, repr=False)
class User:
    """An account. `name` is what people read, in any script; `username` is the plain one below it."""

    id: int
    name: str
    username: str
    bot: bool = False
    dms_open: bool = True

    @property
    def mention(self) -> str:
        return f"<@{self.id}>"

    def __repr__(self) -> str:
        return f"<{type(self).__name__} {self.name}>"


@dataclass(eq=False, slots=True)
class Role:
    """A role of a guild; a managed one belongs to a bot and cannot be given."""

    id: int
    name: str
    permissions: int
    position: int
    managed: bool = False
    bot_id: int | None = None


@dataclass(eq=False, slots=True)
class Member:
    """A user in a guild."""

    user: User
    joined_at: float
    roles: list[Role] = field(default_factory=list)


@dataclass(eq=False, slots=True)
class Overwrite:
    """What a channel allows and denies one role (`kind` 0) or one member (`kind` 1)."""

    id: int
    kind: int
    allow: int = 0
    deny: int = 0


@dataclass(eq=False, slots=True)
class Thread:
    """What makes a channel a thread."""

    owner: User
    private: bool
    auto_archive_minutes: int
    created_at: float
    changed_at: float
    archived: bool = False
    locked: bool = False
    invitable: bool = True
    members: dict[int, float] = field(default_factory=dict)
    sent: int = 0


@dataclass(eq=False, repr=False)
class Channel:
    """A text channel, a DM with the bot, or a thread: anything messages stand in."""

    world: World
    id: int
    kind: int
    name: str
    guild: Guild | None = None
    parent: Channel | None = None
    recipient: User | None = None
    thread: Thread | None = None
    position: int = 0
    topic: str | None = None
    slowmode: int = 0
    deleted: bool = False
    overwrites: dict[int, Overwrite] = field(default_factory=dict)
    messages: dict[int, Message] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<{'Channel' if self.thread is None else 'Thread'} {self.name}>"

    @property
    def mention(self) -> str:
        return f"<#{self.id}>"

    @property
    def is_dm(self) -> bool:
        return self.kind == DM

    @property
    def archived(self) -> bool:
        """Whether this is a thread that is archived by now; an idle one archives itself."""
        self.settle()
        return self.thread is not None and self.thread.archived

    @property
    def locked(self) -> bool:
        return self.thread is not None and self.thread.locked

    @property
    def members(self) -> list[User]:
        """The people in this thread, in the order they came; in a channel, those who can see it."""
        if self.thread is not None:
            return [self.world.users[user_id] for user_id in self.thread.members]
        if self.guild is None:
            return [self.world.bot, *([self.recipient] if self.recipient else [])]
        return [member.user for member in self.guild.members.values() if permissions.sees(member.user, self)]

    @property
    def last_message_id(self) -> int | None:
        return next(reversed(self.messages), None)

    def settle(self) -> None:
        """Archives a thread nobody has written in for its auto-archive time."""
        thread = self.thread
        if thread is None or thread.archived:
            return
        quiet_until = thread.changed_at + thread.auto_archive_minutes * 60
        if self.world.clock() >= quiet_until:
            thread.archived = True
            thread.changed_at = quiet_until
            self.world.emit("THREAD_UPDATE", self)


@dataclass(eq=False, repr=False)
class Guild:
    """A server. The bot is in it unless removed; everybody has what `permissions.EVERYONE` grants."""

    world: World
    id: int
    name: str
    owner: User
    roles: dict[int, Role] = field(default_factory=dict)
    members: dict[int, Member] = field(default_factory=dict)
    channels: dict[int, Channel] = field(default_factory=dict)
    commands: dict[int, dict[str, Any]] = field(default_factory=dict)

    def __repr__(self) -> str:
        return f"<Guild {self.name}>"

    @property
    def everyone(self) -> Role:
        return self.roles[self.id]

    @property
    def threads(self) -> list[Channel]:
        return [channel for channel in self.channels.values() if channel.thread is not None]

    def channel(self, name: str) -> Channel:
        """The text channel of this name; KeyError when there is none."""
        for channel in self.channels.values():
            if channel.name == name and channel.thread is None:
                return channel
        raise KeyError(name)

    def add_channel(self, name: str, *, allow: Iterable[str] = (), deny: Iterable[str] = ()) -> Channel:
        """A new text channel; `allow` and `deny` are about the bot there."""
        channel = Channel(self.world, self.world.new_id(), TEXT, name, guild=self, position=len(self.channels))
        self.channels[channel.id] = self.world.channels[channel.id] = channel
        self.world.emit("CHANNEL_CREATE", channel)
        if allow:
            self.allow(channel, allow)
        if deny:
            self.deny(channel, deny)
        return channel

    def allow(self, channel: Channel, wanted: Iterable[str], *, to: User | Role | None = None) -> None:
        """Allows the bot (or another user or role) these permissions in the channel."""
        overwrite = self._overwrite(channel, to)
        value = permissions.bits(wanted)
        overwrite.allow |= value
        overwrite.deny &= ~value
        self.world.emit("CHANNEL_UPDATE", channel)

    def deny(self, channel: Channel, wanted: Iterable[str], *, to: User | Role | None = None) -> None:
        """Denies the bot (or another user or role) these permissions in the channel."""
        overwrite = self._overwrite(channel, to)
        value = permissions.bits(wanted)
        overwrite.deny |= value
        overwrite.allow &= ~value
        self.world.emit("CHANNEL_UPDATE", channel)

    def _overwrite(self, channel: Channel, to: User | Role | None) -> Overwrite:
        target = self.world.bot if to is None else to
        return channel.overwrites.setdefault(target.id, Overwrite(target.id, 0 if isinstance(target, Role) else 1))

    def add_role(self, name: str, wanted: Iterable[str] = ()) -> Role:
        """A new role with these permissions."""
        role = Role(self.world.new_id(), name, permissions.bits(wanted), len(self.roles))
        self.roles[role.id] = role
        self.world.emit("GUILD_ROLE_CREATE", role, guild=self)
        return role

    def give(self, user: User, role: Role) -> None:
        """Gives the member the role; KeyError for somebody who is not a member."""
        member = self.members[user.id]
        if role not in member.roles:
            member.roles.append(role)
        self.world.emit("GUILD_MEMBER_UPDATE", member, guild=self)


class World:
    """Everything there is, by id, and the one place where changes are announced."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.new_id = Snowflakes(clock)
        self.pulse = Pulse()
        self.cdn = Cdn(clock)
        self.users: dict[int, User] = {}
        self.guilds: dict[int, Guild] = {}
        self.channels: dict[int, Channel] = {}
        self.dms: dict[int, Channel] = {}
        self.commands: dict[int, dict[str, Any]] = {}
        self.listeners: list[Callable[[str, Any, dict[str, Any]], None]] = []
        self.bot = User(self.new_id(), "Forseti", "forseti", bot=True)
        self.users[self.bot.id] = self.bot

    def emit(self, event: str, subject: Any, **more: Any) -> None:
        """Announces that something happened to `subject`."""
        for listener in self.listeners:
            listener(event, subject, more)
        self.pulse.beat()

    def add_guild(self, name: str, *, bot_permissions: Iterable[str] = ()) -> Guild:
        """A new guild with the bot in it and a text channel `general`."""
        owner = self.add_user(f"Owner of {name}")
        guild = Guild(self, self.new_id(), name, owner)
        guild.roles[guild.id] = Role(guild.id, "@everyone", permissions.EVERYONE, 0)
        bots = Role(
            self.new_id(), self.bot.name, permissions.bits(bot_permissions), 1, managed=True, bot_id=self.bot.id
        )
        guild.roles[bots.id] = bots
        now = self.clock()
        guild.members = {owner.id: Member(owner, now), self.bot.id: Member(self.bot, now, [bots])}
        channel = Channel(self, self.new_id(), TEXT, "general", guild=guild)
        guild.channels[channel.id] = self.channels[channel.id] = channel
        self.guilds[guild.id] = guild
        self.emit("GUILD_CREATE", guild)
        return guild

    def add_user(self, name: str, *, bot: bool = False, kind: type[User] = User) -> User:
        """A new account, member of nothing yet."""
        user_id = self.new_id()
        plain = "".join(c for c in name.lower() if c.isascii() and c.isalnum()) or "user"
        taken = {user.username for user in self.users.values()}
        username = plain if plain not in taken else f"{plain}{user_id % 1_000_000}"
        user = kind(user_id, name, username, bot)
        self.users[user_id] = user
        return user

    def join(self, user: User, guild: Guild) -> None:
        """Makes the user a member; nothing when they are one."""
        if user.id in guild.members:
            return
        guild.members[user.id] = Member(user, self.clock())
        if user is self.bot:
            self.emit("GUILD_CREATE", guild)
        else:
            self.emit("GUILD_MEMBER_ADD", guild.members[user.id], guild=guild)

    def leave(self, user: User, guild: Guild) -> None:
        """Takes the user, or the bot, out of the guild and its threads."""
        member = guild.members.pop(user.id, None)
        if member is None:
            return
        for channel in guild.threads:
            if channel.thread is not None:
                channel.thread.members.pop(user.id, None)
        if user is self.bot:
            guild.commands.clear()
            self.emit("GUILD_DELETE", guild)
        else:
            self.emit("GUILD_MEMBER_REMOVE", member, guild=guild)

    def dm(self, user: User) -> Channel:
        """The channel between this user and the bot, made when first asked for."""
        channel = self.dms.get(user.id)
        if channel is None:
            channel = Channel(self, self.new_id(), DM, user.name, recipient=user)
            self.dms[user.id] = self.channels[channel.id] = channel
        return channel

    def share_a_guild(self, user: User) -> bool:
        """Whether the user and the bot have a guild in common."""
        return any({user.id, self.bot.id} <= guild.members.keys() for guild in self.guilds.values())

    def bot_channel(self, channel_id: str | int) -> Channel:
        """The channel as the bot may open it: raises 10003 for none, 50001 for one it cannot see."""
        channel = self.channels.get(int(channel_id)) if str(channel_id).isdecimal() else None
        if channel is None or channel.deleted:
            raise unknown("Channel")
        channel.settle()
        if not permissions.sees(self.bot, channel):
            raise missing_access()
        return channel

    def bot_guild(self, guild_id: str | int) -> Guild:
        """The guild as the bot may open it: 10004 for none and for one it is not in."""
        guild = self.guilds.get(int(guild_id)) if str(guild_id).isdecimal() else None
        if guild is None or self.bot.id not in guild.members:
            raise unknown("Guild")
        return guild

    def delete_channel(self, channel: Channel) -> None:
        """Deletes the channel with its threads; people who have it open see it vanish."""
        if channel.deleted:
            return
        channel.deleted = True
        if channel.guild is not None:
            for thread in [t for t in channel.guild.threads if t.parent is channel]:
                thread.deleted = True
                del channel.guild.channels[thread.id]
            del channel.guild.channels[channel.id]
        self.emit("CHANNEL_DELETE" if channel.thread is None else "THREAD_DELETE", channel)
