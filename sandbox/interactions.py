"""Interactions: what a person does goes to the bot, and the bot has three seconds to acknowledge it, once.

Each has a token, good for fifteen minutes after it was made, by which the bot answers, edits its answer and follows up.
"""

from __future__ import annotations

import secrets
import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

from sandbox import payloads, permissions, posting, threads
from sandbox.clock import Pulse
from sandbox.errors import ApiError, NoAnswer, invalid, unknown
from sandbox.events import Notice
from sandbox.gateway import Gateway
from sandbox.limits import check_choices, check_message, check_modal
from sandbox.message import EPHEMERAL, LOADING, V2, Kind, Message
from sandbox.posting import Upload
from sandbox.world import Channel, User, World

__all__ = [
    "COMMAND",
    "COMPLETE",
    "COMPONENT",
    "DEFER",
    "MODAL",
    "OPEN_MODAL",
    "REPLY",
    "UPDATE",
    "Interaction",
    "Interactions",
]

Json = dict[str, Any]

COMMAND, COMPONENT, COMPLETE, MODAL = 2, 3, 4, 5
REPLY, DEFER, DEFER_UPDATE, UPDATE, CHOICES, OPEN_MODAL = 4, 5, 6, 7, 8, 9
TOKEN_SECONDS = 15 * 60
SETTABLE = EPHEMERAL | V2 | 4 | 4096
PATIENCE = 20.0


@dataclass(eq=False)
class Interaction:
    """One thing a person did, and how it was answered. `sent` and `acked` are `time.perf_counter` for measuring."""

    id: int
    token: str
    kind: int
    user: User
    channel: Channel
    data: Json
    created_at: float
    message: Message | None
    opener: Interaction | None = None
    sent: float = 0.0
    acked: float | None = None
    ack: int | None = None
    failed: bool = False
    original: Message | None = None
    messages: dict[int, Message] = field(default_factory=dict)
    modal: Json | None = None
    choices: list[Json] = field(default_factory=list)
    pulse: Pulse = field(default_factory=Pulse, repr=False)

    @property
    def about(self) -> Json:
        """The interaction as the messages that answer it mention it."""
        about: Json = {
            "id": str(self.id),
            "type": self.kind,
            "user": payloads.user(self.user),
            "authorizing_integration_owners": _owners(self.channel),
        }
        if self.kind == COMMAND:
            about |= {"name": self.data["name"], "command_type": self.data["type"]}
        elif self.kind == COMPONENT and self.message is not None:
            about["interacted_message_id"] = str(self.message.id)
        elif self.kind == MODAL and self.opener is not None:
            about["triggering_interaction_metadata"] = self.opener.about
        return about


class Interactions:
    """Every interaction, by token; the way out to the bot and the way back."""

    def __init__(self, world: World, gateway: Gateway, *, ack_seconds: float) -> None:
        self.sent: list[Interaction] = []
        self.ack_seconds = ack_seconds
        self._world = world
        self._gateway = gateway
        self._by_token: dict[str, Interaction] = {}
        self._waiting: set[Interaction] = set()

    @property
    def open(self) -> bool:
        """Whether some interaction still waits for its acknowledgement."""
        return any(self._pending(interaction) for interaction in self._waiting)

    def look_again(self) -> None:
        """Time moved, or the bot came or went: who waits for an answer looks whether it can still come."""
        for interaction in list(self._waiting):
            interaction.pulse.beat()

    def _late(self, interaction: Interaction) -> bool:
        return self._world.clock() - interaction.created_at > self.ack_seconds

    def _pending(self, interaction: Interaction) -> bool:
        return interaction.ack is None and not interaction.failed and not self._late(interaction)

    # ---- the way out

    def send(
        self,
        kind: int,
        user: User,
        channel: Channel,
        data: Json,
        *,
        message: Message | None,
        opener: Interaction | None,
    ) -> Interaction:
        """Sends what the person did to the bot; `NoAnswer` at once when no bot is there or on its way back."""
        world = self._world
        interaction = Interaction(
            world.new_id(),
            f"aW50ZXJhY3Rpb24{secrets.token_urlsafe(48)}",
            kind,
            user,
            channel,
            data,
            world.clock(),
            message,
            opener,
        )
        self.sent.append(interaction)
        self._by_token[interaction.token] = interaction
        if not self._gateway.expected:
            interaction.failed = True
            raise NoAnswer("This interaction failed: the bot is not there")
        self._waiting.add(interaction)
        interaction.sent = time.perf_counter()
        self._gateway.dispatch(Notice("INTERACTION_CREATE", self._payload(interaction), 0, channel.guild))
        return interaction

    def _payload(self, interaction: Interaction) -> Json:
        world, channel, guild, user = self._world, interaction.channel, interaction.channel.guild, interaction.user
        payload: Json = {
            "id": str(interaction.id),
            "application_id": str(world.bot.id),
            "type": interaction.kind,
            "data": interaction.data,
            "token": interaction.token,
            "version": 1,
            "locale": "en-US",
            "channel": payloads.channel(channel),
            "channel_id": str(channel.id),
            "app_permissions": str(permissions.of(world.bot, channel)),
            "entitlements": [],
            "attachment_size_limit": 10 * 1024 * 1024,
            "authorizing_integration_owners": _owners(channel),
            "context": 1 if guild is None else 0,
        }
        if interaction.message is not None:
            payload["message"] = payloads.message(interaction.message)
        if guild is None:
            return payload | {"user": payloads.user(user)}
        member = payloads.member(guild.members[user.id])
        member["permissions"] = str(permissions.of(user, channel))
        return payload | {
            "guild_id": str(guild.id),
            "guild": {"id": str(guild.id), "locale": "en-US", "features": []},
            "guild_locale": "en-US",
            "member": member,
        }

    async def acknowledged(self, interaction: Interaction) -> None:
        """Waits for the acknowledgement; `NoAnswer` when the clock says it is late, or the bot is gone."""

        def look() -> bool | None:
            if interaction.ack is not None:
                return True
            return False if self._late(interaction) or not self._gateway.expected else None

        found = None
        given_up = time.monotonic() + PATIENCE
        try:
            while found is None:
                if time.monotonic() > given_up:
                    raise TimeoutError(f"neither an acknowledgement nor its deadline came in {PATIENCE} s")
                left = interaction.created_at + self.ack_seconds - self._world.clock()
                found = await interaction.pulse.until(look, min(max(left, 0.0) + 0.001, PATIENCE))
        finally:
            self._world.pulse.beat()
            if interaction.ack is None:
                self._waiting.discard(interaction)
        if not found:
            interaction.failed = True
            raise NoAnswer("This interaction failed: the bot did not respond in time")

    async def answered(self, interaction: Interaction) -> Message | None:
        """The message that answers a person, once it says something; None when there is none."""

        def look() -> bool | None:
            original = interaction.original
            if original is None or original.deleted or not original.loading:
                return True
            return None if self._gateway.expected else False

        try:
            await self.acknowledged(interaction)
            if interaction.ack not in (REPLY, DEFER):
                return None
            found = await interaction.pulse.until(look, PATIENCE)
        finally:
            self._waiting.discard(interaction)
        if found is None:
            raise TimeoutError(f"the bot has been thinking for {PATIENCE} s")
        if not found:
            raise NoAnswer("the bot was thinking, and is gone")
        original = interaction.original
        return None if original is None or original.deleted else original

    # ---- the way back

    def respond(self, interaction_id: str, token: str, body: Json, uploads: Mapping[int, Upload]) -> Interaction:
        """The bot's first response. Raises `ApiError`: 10062 unknown or late, 40060 a second one, 50035 a bad form."""
        interaction = self._by_token.get(token)
        if interaction is None or str(interaction.id) != interaction_id:
            raise unknown("Interaction")
        if interaction.ack is not None:
            raise ApiError(400, 40060, "Interaction has already been acknowledged.")
        if interaction.failed or self._late(interaction):
            raise unknown("Interaction")
        kind, data = body.get("type"), body.get("data") or {}
        allowed = self._allowed(interaction)
        if kind not in allowed:
            choices = ", ".join(str(a) for a in allowed)
            raise invalid(("type",), "BASE_TYPE_CHOICES", f"Value must be one of {{{choices}}}.")
        if kind == REPLY:
            interaction.original = self._post(interaction, data, uploads)
        elif kind == DEFER:
            interaction.original = self._think(interaction, data)
        elif kind == DEFER_UPDATE:
            interaction.original = interaction.message
        elif kind == UPDATE:
            interaction.original = self._update(interaction, data, uploads)
        elif kind == CHOICES:
            check_choices(data.get("choices"))
            interaction.choices = data.get("choices") or []
        else:
            check_modal(data)
            interaction.modal = data
        interaction.ack = kind
        interaction.acked = time.perf_counter()
        interaction.pulse.beat()
        return interaction

    def _allowed(self, interaction: Interaction) -> tuple[int, ...]:
        if interaction.kind == COMMAND:
            return (REPLY, DEFER, OPEN_MODAL)
        if interaction.kind == COMPLETE:
            return (CHOICES,)
        if interaction.kind == COMPONENT:
            return (REPLY, DEFER, DEFER_UPDATE, UPDATE, OPEN_MODAL)
        return (REPLY, DEFER) if interaction.message is None else (REPLY, DEFER, DEFER_UPDATE, UPDATE)

    def _post(
        self, interaction: Interaction, data: Json, uploads: Mapping[int, Upload], *, place: tuple[str, ...] = ("data",)
    ) -> Message:
        sizes = {number: len(upload.data) for number, upload in uploads.items()}
        check_message(data, sizes=sizes, filenames=posting.filenames(None, data, uploads), place=place)
        return self._store(interaction, data, uploads, int(data.get("flags") or 0) & SETTABLE)

    def _think(self, interaction: Interaction, data: Json) -> Message:
        return self._store(interaction, {}, {}, int(data.get("flags") or 0) & EPHEMERAL | LOADING)

    def _store(self, interaction: Interaction, data: Json, uploads: Mapping[int, Upload], flags: int) -> Message:
        about = interaction.about
        if interaction.original is not None:
            about["original_response_message_id"] = str(interaction.original.id)
        source = interaction.message
        if source is not None and source.ephemeral_for is not None:
            source = None  # what one person alone may see is not shown again to others by pointing at it
        ephemeral = bool(flags & EPHEMERAL)
        if not ephemeral and not interaction.channel.locked:
            threads.set_archived(interaction.channel, archived=False)
        message = posting.post(
            interaction.channel,
            self._world.bot,
            data,
            uploads,
            kind=_kind(interaction) if interaction.message is source else Kind.DEFAULT,
            reference=source,
            ephemeral_for=interaction.user if ephemeral else None,
            interaction=about,
            flags=flags,
        )
        interaction.messages[message.id] = message
        return message

    def _update(self, interaction: Interaction, data: Json, uploads: Mapping[int, Upload]) -> Message:
        source = interaction.message
        assert source is not None
        if source.deleted:
            raise unknown("Message")
        self._edit(source, data, uploads, place=("data",))
        return source

    def _edit(
        self, message: Message, data: Json, uploads: Mapping[int, Upload], *, place: tuple[str, ...] = ()
    ) -> None:
        check_message(
            data,
            sizes={number: len(upload.data) for number, upload in uploads.items()},
            filenames=posting.filenames(message, data, uploads),
            kept={str(file.id) for file in message.files},
            v2=bool((message.flags | int(data.get("flags") or 0)) & V2),
            place=place,
        )
        posting.edit(message, data, uploads)

    # ---- by token

    def by_token(self, application_id: str, token: str) -> Interaction:
        """The interaction behind a webhook address: 10015 for none or none acknowledged, 50027 once it is over."""
        interaction = self._by_token.get(token)
        if application_id != str(self._world.bot.id) or interaction is None or interaction.ack is None:
            raise unknown("Webhook")
        if self._world.clock() - interaction.created_at > TOKEN_SECONDS:
            raise ApiError(401, 50027, "Invalid Webhook Token")
        return interaction

    def message_of(self, interaction: Interaction, message_id: str) -> Message:
        """The interaction's message: its answer (`@original`) or a follow-up; 10008 when there is no such."""
        if message_id == "@original":
            message = interaction.original
        else:
            message = interaction.messages.get(int(message_id)) if message_id.isdecimal() else None
            if message is None and interaction.original and str(interaction.original.id) == message_id:
                message = interaction.original
        if message is None or message.deleted:
            raise unknown("Message")
        return message

    def follow_up(self, interaction: Interaction, body: Json, uploads: Mapping[int, Upload]) -> Message:
        """One more message; the first after "thinking" takes that one's place."""
        original = interaction.original
        if original is not None and original.loading and not original.deleted:
            return self.edit(interaction, original, body, uploads)
        return self._post(interaction, body, uploads, place=())

    def edit(self, interaction: Interaction, message: Message, body: Json, uploads: Mapping[int, Upload]) -> Message:
        """Edits a message of the interaction."""
        self._edit(message, body, uploads)
        interaction.pulse.beat()
        return message

    def delete(self, interaction: Interaction, message: Message) -> None:
        """Deletes a message of the interaction."""
        posting.delete(message)
        interaction.pulse.beat()


def _kind(interaction: Interaction) -> Kind:
    """The kind of message that answers: a reply to the message pressed, or the answer to a command or menu."""
    if interaction.message is not None:
        return Kind.REPLY
    opener = interaction.opener or interaction
    return Kind.COMMAND_REPLY if opener.data.get("type") == 1 else Kind.MENU_REPLY


def _owners(channel: Channel) -> Json:
    return {"0": str(channel.guild.id) if channel.guild is not None else "0"}
