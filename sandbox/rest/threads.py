"""Channels and threads: read, changed, begun, joined, deleted."""

from __future__ import annotations

from typing import Any

from sandbox import payloads, permissions, posting, threads
from sandbox.errors import ApiError, Problems, invalid, missing_permissions, unknown
from sandbox.limits.form import Form
from sandbox.rest.router import Answer, Call, Context, as_id, route
from sandbox.threads import AUTO_ARCHIVE_MINUTES, require
from sandbox.world import PRIVATE_THREAD, PUBLIC_THREAD, TEXT, Channel, Guild, User, World

__all__: list[str] = []

CHANNEL = "/channels/{channel_id}"


@route("GET", CHANNEL)
def get_channel(context: Context, call: Call) -> Answer:
    return 200, payloads.channel(call.channel(context.world))


@route("PATCH", CHANNEL)
def edit_channel(context: Context, call: Call) -> Answer:
    world, body = context.world, call.form
    channel = call.channel(world)
    if channel.is_dm:
        raise ApiError(403, 50003, "Cannot execute action on a DM channel")
    _check(body)
    if channel.thread is None:
        require(channel, world.bot, "MANAGE_CHANNELS")
        channel.name = body.get("name") or channel.name
        channel.topic = body.get("topic", channel.topic)
        channel.slowmode = body.get("rate_limit_per_user", channel.slowmode) or 0
        world.emit("CHANNEL_UPDATE", channel)
    else:
        _edit_thread(world, channel, body)
    return 200, payloads.channel(channel)


def _edit_thread(world: World, channel: Channel, body: dict[str, Any]) -> None:
    thread, bot = channel.thread, world.bot
    assert thread is not None
    manages = permissions.can(bot, channel, "MANAGE_THREADS")
    wakes = body.get("archived") is False
    others = body.keys() - {"archived", "locked"}
    if thread.archived and others and not wakes:
        threads.refuse_when_archived(channel)
    if body.get("locked") is not None and bool(body["locked"]) != thread.locked and not manages:
        raise missing_permissions()
    if wakes:
        if thread.locked and not manages:
            raise missing_permissions()
        require(channel, bot, "SEND_MESSAGES_IN_THREADS")
    elif (others or body.get("archived")) and not threads.may_manage(channel, bot):
        raise missing_permissions()
    channel.name = body.get("name") or channel.name
    channel.slowmode = body.get("rate_limit_per_user", channel.slowmode) or 0
    thread.auto_archive_minutes = body.get("auto_archive_duration") or thread.auto_archive_minutes
    if body.get("invitable") is not None:
        thread.invitable = bool(body["invitable"])
    if body.get("locked") is not None:
        thread.locked = bool(body["locked"])
    if body.get("archived") is not None and bool(body["archived"]) != thread.archived:
        thread.archived = bool(body["archived"])
        thread.changed_at = world.clock()
    world.emit("THREAD_UPDATE", channel)


@route("DELETE", CHANNEL)
def delete_channel(context: Context, call: Call) -> Answer:
    world = context.world
    channel = call.channel(world)
    if not channel.is_dm:
        require(channel, world.bot, "MANAGE_CHANNELS" if channel.thread is None else "MANAGE_THREADS")
        payload = payloads.channel(channel)
        world.delete_channel(channel)
        return 200, payload
    return 200, payloads.channel(channel)


@route("POST", CHANNEL + "/messages/{message_id}/threads")
def begin_at_message(context: Context, call: Call) -> Answer:
    world, body = context.world, call.form
    parent, source = _parent(world, call), call.message(world)
    _check(body, name_required=True)
    require(parent, world.bot, "CREATE_PUBLIC_THREADS", "VIEW_CHANNEL")
    if source.thread is not None or source.id in world.channels:
        raise ApiError(400, 160004, "A thread has already been created for this message")
    channel = _create(parent, world.bot, body, source=source)
    return 201, payloads.channel(channel)


@route("POST", CHANNEL + "/threads")
def begin(context: Context, call: Call) -> Answer:
    world, body = context.world, call.form
    parent = _parent(world, call)
    _check(body, name_required=True)
    kind = body.get("type") or PRIVATE_THREAD
    if kind not in (PUBLIC_THREAD, PRIVATE_THREAD):
        raise invalid(("type",), "BASE_TYPE_CHOICES", f"Value must be one of {{{PUBLIC_THREAD}, {PRIVATE_THREAD}}}.")
    private = kind == PRIVATE_THREAD
    require(parent, world.bot, "CREATE_PRIVATE_THREADS" if private else "CREATE_PUBLIC_THREADS")
    channel = _create(parent, world.bot, body, private=private)
    return 201, payloads.channel(channel)


def _create(parent: Channel, owner: User, body: dict[str, Any], **more: Any) -> Channel:
    return posting.start_thread(
        parent,
        owner,
        body["name"],
        minutes=body.get("auto_archive_duration") or 4320,
        invitable=body.get("invitable") is not False,
        slowmode=body.get("rate_limit_per_user") or 0,
        **more,
    )


def _parent(world: World, call: Call) -> Channel:
    parent = call.channel(world)
    if parent.kind != TEXT:
        raise ApiError(400, 50024, "Cannot execute action on this channel type")
    return parent


def _check(body: dict[str, Any], *, name_required: bool = False) -> None:
    problems = Problems()
    form = Form(problems, (), body)
    form.text("name", 100, shortest=1, required=name_required)
    form.number("rate_limit_per_user", 0, 21600, 0)
    minutes = body.get("auto_archive_duration")
    if minutes is not None and minutes not in AUTO_ARCHIVE_MINUTES:
        form.wrong("BASE_TYPE_CHOICES", "Value must be one of {60, 1440, 4320, 10080}.", "auto_archive_duration")
    problems.check()


# ---- members


def _thread(world: World, call: Call) -> Channel:
    channel = call.channel(world)
    if channel.thread is None:
        raise ApiError(400, 50024, "Cannot execute action on this channel type")
    return channel


def _user(world: World, call: Call) -> User:
    who = call.params.get("user_id", "@me")
    user = world.bot if who == "@me" else world.users.get(as_id(who))
    if user is None:
        raise unknown("User")
    return user


@route("PUT", CHANNEL + "/thread-members/@me")
@route("PUT", CHANNEL + "/thread-members/{user_id}")
def add_member(context: Context, call: Call) -> Answer:
    world = context.world
    channel, user = _thread(world, call), _user(world, call)
    threads.refuse_when_archived(channel)
    if user is not world.bot:
        require(channel, world.bot, "SEND_MESSAGES_IN_THREADS")
        if channel.guild is None or user.id not in channel.guild.members:
            raise unknown("Member")
        if channel.parent is not None and not permissions.can(user, channel.parent, "VIEW_CHANNEL"):
            raise missing_permissions()
    threads.join(channel, user)
    return 204, None


@route("DELETE", CHANNEL + "/thread-members/@me")
@route("DELETE", CHANNEL + "/thread-members/{user_id}")
def remove_member(context: Context, call: Call) -> Answer:
    world = context.world
    channel, user = _thread(world, call), _user(world, call)
    threads.refuse_when_archived(channel)
    if user is not world.bot and not threads.may_manage(channel, world.bot):
        raise missing_permissions()
    threads.leave(channel, user)
    return 204, None


@route("GET", CHANNEL + "/thread-members/{user_id}")
def get_member(context: Context, call: Call) -> Answer:
    channel, user = _thread(context.world, call), _user(context.world, call)
    assert channel.thread is not None
    if user.id not in channel.thread.members:
        raise unknown("Member")
    return 200, payloads.thread_member(channel, user.id)


@route("GET", CHANNEL + "/thread-members")
def list_members(context: Context, call: Call) -> Answer:
    channel = _thread(context.world, call)
    assert channel.thread is not None
    return 200, [payloads.thread_member(channel, user_id) for user_id in channel.thread.members]


@route("GET", "/guilds/{guild_id}/threads/active")
def active(context: Context, call: Call) -> Answer:
    guild = context.world.bot_guild(call.params["guild_id"])
    return 200, _listed(context.world, [t for t in guild.threads if not t.archived])


@route("GET", CHANNEL + "/threads/archived/public")
def archived_public(context: Context, call: Call) -> Answer:
    return 200, _listed(context.world, [t for t in _below(context.world, call) if t.kind == PUBLIC_THREAD])


@route("GET", CHANNEL + "/threads/archived/private")
@route("GET", CHANNEL + "/users/@me/threads/archived/private")
def archived_private(context: Context, call: Call) -> Answer:
    return 200, _listed(context.world, [t for t in _below(context.world, call) if t.kind == PRIVATE_THREAD])


def _below(world: World, call: Call) -> list[Channel]:
    parent = _parent(world, call)
    require(parent, world.bot, "READ_MESSAGE_HISTORY")
    guild: Guild | None = parent.guild
    return [] if guild is None else [t for t in guild.threads if t.parent is parent and t.archived]


def _listed(world: World, found: list[Channel]) -> dict[str, Any]:
    seen = [t for t in found if permissions.sees(world.bot, t)]
    mine = [t for t in seen if t.thread is not None and world.bot.id in t.thread.members]
    return {
        "threads": [payloads.channel(t) for t in seen],
        "members": [payloads.thread_member(t, world.bot.id) for t in mine],
        "has_more": False,
    }
