"""Threads: made from a message or alone, joined, archived, unarchived by writing in them, locked."""

from __future__ import annotations

from sandbox import permissions
from sandbox.errors import ApiError, missing_permissions
from sandbox.message import HAS_THREAD, Message
from sandbox.world import PRIVATE_THREAD, PUBLIC_THREAD, Channel, Thread, User

__all__ = [
    "AUTO_ARCHIVE_MINUTES",
    "create",
    "join",
    "leave",
    "may_manage",
    "refuse_when_archived",
    "require",
    "set_archived",
    "set_locked",
    "wake",
]

AUTO_ARCHIVE_MINUTES = (60, 1440, 4320, 10080)


def create(
    parent: Channel,
    owner: User,
    name: str,
    *,
    private: bool = False,
    minutes: int = 1440,
    source: Message | None = None,
    invitable: bool = True,
    slowmode: int = 0,
) -> Channel:
    """A new thread below `parent`, begun at `source` when given; its owner is in it."""
    world = parent.world
    now = world.clock()
    thread = Thread(owner, private, minutes, now, now, invitable=invitable, members={owner.id: now})
    channel = Channel(
        world,
        source.id if source is not None else world.new_id(),
        PRIVATE_THREAD if private else PUBLIC_THREAD,
        name,
        guild=parent.guild,
        parent=parent,
        thread=thread,
        slowmode=slowmode,
    )
    world.channels[channel.id] = channel
    if parent.guild is not None:
        parent.guild.channels[channel.id] = channel
    if source is not None:
        source.thread = channel
        source.flags |= HAS_THREAD
    world.emit("THREAD_CREATE", channel, newly_created=True)
    return channel


def join(channel: Channel, user: User) -> None:
    """Puts the user into the thread; nothing when they are in it."""
    thread = channel.thread
    if thread is None or user.id in thread.members:
        return
    thread.members[user.id] = channel.world.clock()
    channel.world.emit("THREAD_MEMBERS_UPDATE", channel, added=user)


def leave(channel: Channel, user: User) -> None:
    """Takes the user out of the thread."""
    if channel.thread is not None and channel.thread.members.pop(user.id, None) is not None:
        channel.world.emit("THREAD_MEMBERS_UPDATE", channel, removed=user)


def set_archived(channel: Channel, archived: bool) -> None:
    """Archives the thread or brings it back."""
    thread = channel.thread
    if thread is None or thread.archived == archived:
        return
    thread.archived = archived
    thread.changed_at = channel.world.clock()
    channel.world.emit("THREAD_UPDATE", channel)


def set_locked(channel: Channel, locked: bool) -> None:
    """Locks the thread, so that only those who manage threads write in it or wake it, or unlocks it."""
    thread = channel.thread
    if thread is None or thread.locked == locked:
        return
    thread.locked = locked
    channel.world.emit("THREAD_UPDATE", channel)


def wake(channel: Channel, user: User) -> None:
    """What happens before `user` writes here: an archived thread comes back, unless it is locked.

    Raises `ApiError` 50083 for an archived, 160005 for another locked thread the user does not manage.
    """
    channel.settle()
    thread = channel.thread
    if thread is None:
        return
    if thread.locked and not permissions.can(user, channel, "MANAGE_THREADS"):
        if thread.archived:
            refuse_when_archived(channel)
        raise ApiError(403, 160005, "This thread is locked")
    set_archived(channel, archived=False)


def refuse_when_archived(channel: Channel) -> None:
    """Raises `ApiError` 50083 when the thread is archived: nothing in it can be changed but by writing."""
    channel.settle()
    if channel.thread is not None and channel.thread.archived:
        raise ApiError(400, 50083, "Thread is archived")


def may_manage(channel: Channel, user: User) -> bool:
    """Whether the user may rename or archive the thread: its owner, and who manages threads."""
    assert channel.thread is not None
    return channel.thread.owner is user or permissions.can(user, channel, "MANAGE_THREADS")


def require(channel: Channel, user: User, *wanted: str) -> None:
    """Raises `ApiError` 50013 when the user lacks one of the permissions there."""
    if not permissions.can(user, channel, *wanted):
        raise missing_permissions()
