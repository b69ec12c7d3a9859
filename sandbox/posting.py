"""Messages come, change and go here: whoever writes them, whatever way they came in."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from sandbox import payloads, permissions, threads
from sandbox.cdn import Attachment, content_type, image_size, plain_filename
from sandbox.components import attachment_names, stored_components, stored_embeds
from sandbox.errors import ApiError
from sandbox.message import LOADING, V2, Kind, Message
from sandbox.parts import Part, walk
from sandbox.world import Channel, User

__all__ = ["Nonces", "Upload", "delete", "edit", "filenames", "post", "start_thread"]

NONCE_SECONDS = 180


@dataclass(frozen=True, slots=True)
class Upload:
    """A file that came with a request."""

    filename: str
    data: bytes


class Nonces:
    """Messages by the nonce they were posted with, remembered for three minutes of the clock."""

    def __init__(self) -> None:
        self._seen: dict[tuple[int, str], Message] = {}

    def find(self, author: User, nonce: object) -> Message | None:
        message = self._seen.get((author.id, str(nonce)))
        if message is not None and message.channel.world.clock() - message.created_at >= NONCE_SECONDS:
            return None
        return message

    def keep(self, message: Message) -> None:
        self._seen[message.author.id, str(message.nonce)] = message


def post(
    channel: Channel,
    author: User,
    body: Mapping[str, Any],
    uploads: Mapping[int, Upload] | None = None,
    *,
    kind: Kind = Kind.DEFAULT,
    reference: Message | None = None,
    ephemeral_for: User | None = None,
    interaction: dict[str, Any] | None = None,
    flags: int = 0,
) -> Message:
    """Stores a checked message and tells everybody who can see it."""
    world = channel.world
    message = Message(
        world.new_id(),
        channel,
        author,
        world.clock(),
        kind=kind,
        flags=flags,
        tts=bool(body.get("tts")),
        nonce=body.get("nonce"),
        reference=reference,
        ephemeral_for=ephemeral_for,
        interaction=interaction,
    )
    _fill(message, body, uploads or {})
    _mention(message, body.get("allowed_mentions"))
    message.versions.append(payloads.message(message))
    channel.messages[message.id] = message
    if channel.thread is not None and ephemeral_for is None:
        channel.thread.changed_at = world.clock()
        channel.thread.sent += 1
        threads.join(channel, author)
        for user in message.mentions:
            if channel.parent is not None and permissions.can(user, channel.parent, "VIEW_CHANNEL"):
                threads.join(channel, user)
    world.emit("MESSAGE_CREATE", message)
    return message


def start_thread(
    parent: Channel, owner: User, name: str, *, source: Message | None = None, private: bool = False, **more: Any
) -> Channel:
    """A new thread with the messages Discord writes about it: a line in the parent, or the source on top of it."""
    channel = threads.create(parent, owner, name, source=source, private=private, **more)
    if source is not None:
        post(channel, owner, {}, kind=Kind.THREAD_STARTER, reference=source)
        parent.world.emit("MESSAGE_UPDATE", source)
    elif not private:
        post(parent, owner, {"content": name}, kind=Kind.THREAD_STARTED)
    return channel


def edit(message: Message, body: Mapping[str, Any], uploads: Mapping[int, Upload] | None = None) -> None:
    """Changes what `body` names and leaves the rest."""
    _fill(message, body, uploads or {})
    if "content" in body or "allowed_mentions" in body:
        _mention(message, body.get("allowed_mentions"))
    if body.get("flags") is not None:
        message.flags = message.flags & ~4 | int(body["flags"]) & (4 | V2)
    if message.flags & LOADING:
        message.flags &= ~LOADING
    else:
        message.edited_at = message.channel.world.clock()
    message.versions.append(payloads.message(message))
    message.channel.world.emit("MESSAGE_UPDATE", message)


def delete(message: Message) -> None:
    """Takes the message, and the links to its files, out of the world."""
    if message.deleted:
        return
    message.deleted = True
    message.channel.messages.pop(message.id, None)
    for file in message.files:
        message.channel.world.cdn.drop(file)
    message.channel.world.emit("MESSAGE_DELETE", message)


def filenames(message: Message | None, body: Mapping[str, Any], uploads: Mapping[int, Upload]) -> set[str]:
    """The names `attachment://` may use after this body: new files, and those of the message that stay."""
    names = {plain_filename(upload.filename) for upload in uploads.values()}
    if message is not None:
        named = body.get("attachments")
        kept = None if named is None else {str(entry.get("id")) for entry in named}
        names |= {file.filename for file in message.files if kept is None or str(file.id) in kept}
    return names


def _fill(message: Message, body: Mapping[str, Any], uploads: Mapping[int, Upload]) -> None:
    """Takes over what the body brings; `ApiError` 50006, changing nothing, when that would leave the message empty."""
    content = (body["content"] or "") if "content" in body else message.content
    embeds = stored_embeds(body["embeds"] or []) if "embeds" in body else message.embeds
    components = stored_components(body["components"] or []) if "components" in body else message.components
    named = body.get("attachments")
    about = {str(entry["id"]): entry for entry in named or ()}
    kept = [file for file in message.files if named is None or str(file.id) in about]
    may_be_empty = message.kind in (Kind.THREAD_STARTER, Kind.PINNED) or (message.flags & LOADING and not body)
    if not (content or embeds or components or kept or uploads or may_be_empty):
        raise ApiError(400, 50006, "Cannot send an empty message")
    for file in message.files:
        if file not in kept:
            message.channel.world.cdn.drop(file)
        elif (described := about.get(str(file.id), {}).get("description")) is not None:
            file.description = described
    new = [_new_file(message, upload, about.get(str(number), {})) for number, upload in sorted(uploads.items())]
    message.content, message.embeds, message.components, message.files = content, embeds, components, kept + new
    shown = attachment_names(embeds)
    for file in message.files:
        file.embedded = file.filename in shown


def _new_file(message: Message, upload: Upload, about: Mapping[str, Any]) -> Attachment:
    world = message.channel.world
    given = about.get("filename") or upload.filename
    plain = plain_filename(given)
    file = Attachment(
        world.new_id(),
        plain,
        upload.data,
        content_type(plain),
        message.channel.id,
        world.cdn,
        title=given.rpartition(".")[0] if given != plain else None,
        description=about.get("description") or None,
        size_in_pixels=image_size(upload.data),
        ephemeral=message.ephemeral_for is not None,
    )
    world.cdn.keep(file)
    return file


def _mention(message: Message, allowed: Mapping[str, Any] | None) -> None:
    """Who is called by this message: those it names, as far as `allowed_mentions` lets it."""
    world, guild = message.channel.world, message.channel.guild
    parse = set((allowed or {}).get("parse") or ()) if allowed is not None else {"users", "roles", "everyone"}
    listed = {str(user_id) for user_id in (allowed or {}).get("users") or ()}
    words = "\n".join([message.content, *(p["content"] for p in walk(message.components) if p["type"] == Part.TEXT)])
    called: list[User] = []
    for found in re.findall(r"<@!?(\d+)>", words):
        user = world.users.get(int(found))
        if user is not None and ("users" in parse or found in listed) and user not in called:
            called.append(user)
    answered = message.reference.author if message.kind == Kind.REPLY and message.reference is not None else None
    if answered is not None and answered not in called and (allowed is None or allowed.get("replied_user", False)):
        called.append(answered)
    message.mentions = called
    message.mention_roles = [
        int(found)
        for found in dict.fromkeys(re.findall(r"<@&(\d+)>", words))
        if guild is not None and int(found) in guild.roles and "roles" in parse
    ]
    everyone = "@everyone" in words or "@here" in words
    message.mention_everyone = (
        everyone and "everyone" in parse and permissions.can(message.author, message.channel, "MENTION_EVERYONE")
    )
