"""Messages by the bot's own hand: sent, read, edited, deleted, pinned, reacted to."""

from __future__ import annotations

from typing import Any

from sandbox import payloads, permissions, posting, threads
from sandbox.clock import iso
from sandbox.errors import ApiError, invalid, missing_permissions, unknown
from sandbox.events import hides_words
from sandbox.limits import check_message
from sandbox.message import V2, Kind, Message
from sandbox.rest.router import Answer, Call, Context, as_id, route
from sandbox.threads import require
from sandbox.world import Channel, User, World

__all__: list[str] = []

MESSAGES = "/channels/{channel_id}/messages"
MESSAGE = MESSAGES + "/{message_id}"
SETTABLE = V2 | 4 | 4096
FEW = 50


def _told(context: Context, message: Message) -> dict[str, Any]:
    """The message as the bot may read it: without the content intent, others' words are hidden from it."""
    content = context.privileged or not hides_words(context.world, message)
    return payloads.message(message, content=content)


@route("POST", MESSAGES)
def send(context: Context, call: Call) -> Answer:
    world, body = context.world, call.form
    channel = call.channel(world)
    if channel.recipient is not None and not _reachable(world, channel.recipient):
        raise ApiError(403, 50007, "Cannot send messages to this user")
    if not channel.is_dm:
        _require_sending(world, channel, body, bool(call.uploads))
    sizes = {number: len(upload.data) for number, upload in call.uploads.items()}
    check_message(body, sizes=sizes, filenames=posting.filenames(None, body, call.uploads))
    nonce = body.get("nonce")
    if nonce is not None and body.get("enforce_nonce"):
        earlier = context.nonces.find(world.bot, nonce)
        if earlier is not None:
            return 200, payloads.message(earlier)
    reference = _reference(world, channel, body.get("message_reference"))
    _require_something(body, call)
    threads.wake(channel, world.bot)
    message = posting.post(
        channel,
        world.bot,
        body,
        call.uploads,
        kind=Kind.DEFAULT if reference is None else Kind.REPLY,
        reference=reference,
        flags=int(body.get("flags") or 0) & SETTABLE,
    )
    if nonce is not None:
        context.nonces.keep(message)
    return 200, payloads.message(message)


@route("GET", MESSAGES)
def history(context: Context, call: Call) -> Answer:
    world = context.world
    channel = call.channel(world)
    limit = call.number("limit", FEW, 1, 100)
    if not channel.is_dm and not permissions.can(world.bot, channel, "READ_MESSAGE_HISTORY"):
        return 200, []
    newest_first = [m for m in reversed(channel.messages.values()) if m.ephemeral_for is None]
    if (around := call.id("around")) is not None:
        older = [m for m in newest_first if m.id <= around][: limit // 2 + 1]
        newer = [m for m in newest_first if m.id > around]
        found = newer[len(newer) - (limit - len(older)) if len(newer) + len(older) > limit else 0 :] + older
    elif (after := call.id("after")) is not None:
        found = [m for m in newest_first if m.id > after][-limit:]
    elif (before := call.id("before")) is not None:
        found = [m for m in newest_first if m.id < before][:limit]
    else:
        found = newest_first[:limit]
    return 200, [_told(context, message) for message in found]


@route("GET", MESSAGE)
def read(context: Context, call: Call) -> Answer:
    message = call.message(context.world)
    if not message.channel.is_dm:
        require(message.channel, context.world.bot, "READ_MESSAGE_HISTORY")
    return 200, _told(context, message)


@route("PATCH", MESSAGE)
def edit(context: Context, call: Call) -> Answer:
    world, body = context.world, call.form
    message = call.message(world)
    if message.author is not world.bot:
        raise ApiError(403, 50005, "Cannot edit a message authored by another user")
    threads.refuse_when_archived(message.channel)
    if not message.channel.is_dm:
        _require_extras(world, message.channel, body, bool(call.uploads))
    check_message(
        body,
        sizes={number: len(upload.data) for number, upload in call.uploads.items()},
        filenames=posting.filenames(message, body, call.uploads),
        kept={str(file.id) for file in message.files},
        v2=bool((message.flags | int(body.get("flags") or 0)) & V2),
    )
    posting.edit(message, body, call.uploads)
    return 200, payloads.message(message)


@route("DELETE", MESSAGE)
def delete(context: Context, call: Call) -> Answer:
    message = call.message(context.world)
    _delete(context.world, message)
    return 204, None


@route("POST", MESSAGES + "/bulk-delete")
def bulk_delete(context: Context, call: Call) -> Answer:
    channel = call.channel(context.world)
    require(channel, context.world.bot, "MANAGE_MESSAGES")
    wanted = {str(message_id) for message_id in call.form.get("messages") or ()}
    if not 2 <= len(wanted) <= 100:
        raise invalid(("messages",), "BASE_TYPE_BAD_LENGTH", "Must be between 2 and 100 in length.")
    for message in [m for m in channel.messages.values() if str(m.id) in wanted]:
        posting.delete(message)
    return 204, None


@route("POST", "/channels/{channel_id}/typing")
def typing(context: Context, call: Call) -> Answer:
    world = context.world
    channel = call.channel(world)
    if not channel.is_dm:
        require(channel, world.bot, _sending(channel))
    world.emit("TYPING_START", channel, user=world.bot)
    return 204, None


@route("PUT", MESSAGE + "/reactions/{emoji_name}/@me")
def react(context: Context, call: Call) -> Answer:
    world = context.world
    message, emoji = call.message(world), call.params["emoji_name"]
    threads.refuse_when_archived(message.channel)
    if emoji.isascii() and ":" not in emoji:
        raise unknown("Emoji")
    if not message.channel.is_dm:
        require(message.channel, world.bot, "READ_MESSAGE_HISTORY")
        if emoji not in message.reactions:
            require(message.channel, world.bot, "ADD_REACTIONS")
    users = message.reactions.setdefault(emoji, [])
    if world.bot not in users:
        users.append(world.bot)
        world.emit("MESSAGE_REACTION_ADD", message, user=world.bot, emoji=emoji)
    return 204, None


@route("DELETE", MESSAGE + "/reactions/{emoji_name}/@me")
@route("DELETE", MESSAGE + "/reactions/{emoji_name}/{user_id}")
def unreact(context: Context, call: Call) -> Answer:
    world = context.world
    message, emoji = call.message(world), call.params["emoji_name"]
    who = call.params.get("user_id", "@me")
    user = world.bot if who == "@me" else world.users.get(as_id(who))
    if user is not world.bot:
        require(message.channel, world.bot, "MANAGE_MESSAGES")
    if user is not None and user in message.reactions.get(emoji, ()):
        message.reactions[emoji].remove(user)
        world.emit("MESSAGE_REACTION_REMOVE", message, user=user, emoji=emoji)
    return 204, None


@route("GET", MESSAGE + "/reactions/{emoji_name}")
def reacted(context: Context, call: Call) -> Answer:
    message = call.message(context.world)
    return 200, [payloads.user(user) for user in message.reactions.get(call.params["emoji_name"], ())]


@route("GET", MESSAGES + "/pins")
def pins(context: Context, call: Call) -> Answer:
    channel = call.channel(context.world)
    pinned = [m for m in reversed(channel.messages.values()) if m.pinned]
    items = [{"pinned_at": iso(m.created_at), "message": _told(context, m)} for m in pinned]
    return 200, {"items": items, "has_more": False}


@route("PUT", MESSAGES + "/pins/{message_id}")
@route("PUT", "/channels/{channel_id}/pins/{message_id}")
def pin(context: Context, call: Call) -> Answer:
    world = context.world
    message = call.message(world)
    threads.refuse_when_archived(message.channel)
    _require_pinning(world, message.channel)
    if not message.pinned:
        if sum(m.pinned for m in message.channel.messages.values()) >= 250:
            raise ApiError(400, 30003, "Maximum number of pins reached (250)")
        message.pinned = True
        world.emit("CHANNEL_PINS_UPDATE", message.channel)
        posting.post(message.channel, world.bot, {}, kind=Kind.PINNED, reference=message)
    return 204, None


@route("DELETE", MESSAGES + "/pins/{message_id}")
@route("DELETE", "/channels/{channel_id}/pins/{message_id}")
def unpin(context: Context, call: Call) -> Answer:
    message = call.message(context.world)
    _require_pinning(context.world, message.channel)
    message.pinned = False
    context.world.emit("CHANNEL_PINS_UPDATE", message.channel)
    return 204, None


def _reachable(world: World, user: User) -> bool:
    return user.dms_open and not user.bot and world.share_a_guild(user)


def _sending(channel: Channel) -> str:
    return "SEND_MESSAGES" if channel.thread is None else "SEND_MESSAGES_IN_THREADS"


def _require_sending(world: World, channel: Channel, body: dict[str, Any], uploads: bool) -> None:
    require(channel, world.bot, _sending(channel))
    _require_extras(world, channel, body, uploads)


def _require_extras(world: World, channel: Channel, body: dict[str, Any], uploads: bool) -> None:
    if uploads:
        require(channel, world.bot, "ATTACH_FILES")
    if body.get("embeds"):
        require(channel, world.bot, "EMBED_LINKS")


def _require_pinning(world: World, channel: Channel) -> None:
    if not channel.is_dm and not (
        permissions.can(world.bot, channel, "PIN_MESSAGES") or permissions.can(world.bot, channel, "MANAGE_MESSAGES")
    ):
        raise missing_permissions()


def _require_something(body: dict[str, Any], call: Call) -> None:
    if not (body.get("content") or body.get("embeds") or body.get("components") or call.uploads):
        raise ApiError(400, 50006, "Cannot send an empty message")


def _reference(world: World, channel: Channel, wanted: dict[str, Any] | None) -> Message | None:
    if not wanted:
        return None
    target = channel.messages.get(as_id(wanted.get("message_id")))
    if target is None or target.ephemeral_for is not None:
        if wanted.get("fail_if_not_exists") is False:
            return None
        raise invalid(("message_reference",), "REPLIES_UNKNOWN_MESSAGE", "Unknown message")
    if not channel.is_dm and not permissions.can(world.bot, channel, "READ_MESSAGE_HISTORY"):
        raise ApiError(403, 160002, "Cannot reply without permission to read message history")
    return target


def _delete(world: World, message: Message) -> None:
    threads.refuse_when_archived(message.channel)
    if message.author is not world.bot:
        if message.channel.is_dm:
            raise ApiError(403, 50003, "Cannot execute action on a DM channel")
        require(message.channel, world.bot, "MANAGE_MESSAGES")
    posting.delete(message)
