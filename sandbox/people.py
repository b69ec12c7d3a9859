"""People: what somebody with a Discord client can see and do, and nothing else.

What the client would not offer raises `Impossible`; what it sends and the bot does not answer raises `NoAnswer`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from sandbox import commands, permissions, posting, threads
from sandbox.commands import Resolved
from sandbox.errors import ApiError, Impossible
from sandbox.forms import Modal, opened, picked, submitted
from sandbox.interactions import COMMAND, COMPLETE, COMPONENT, MODAL, OPEN_MODAL, Interaction, Interactions
from sandbox.message import Button, Kind, Message, Select
from sandbox.parts import LINK, Part
from sandbox.world import Channel, Guild, User, World

__all__ = ["Got", "Person"]

Got = Message | Modal | None
"""What a person gets for what they did: a message, a form, or nothing new."""

MAX_TYPED = 2000


class Person(User):
    """Somebody at a client. Made by `Sandbox.person`."""

    _world: World
    _interactions: Interactions

    def enter(self, world: World, interactions: Interactions) -> None:
        """Gives the person their client."""
        self._world = world
        self._interactions = interactions

    @property
    def dm(self) -> Channel:
        """The conversation with the bot."""
        return self._world.dm(self)

    # ---- seeing

    def can_open(self, where: Channel) -> bool:
        """Whether the channel is there for this person."""
        return where is self._world.dms.get(self.id) if where.is_dm else permissions.sees(self, where)

    def can_see(self, message: Message) -> bool:
        """Whether the message is on this person's screen when they open its channel."""
        if message.deleted or message.ephemeral_for not in (None, self) or message.dismissed:
            return False
        return self.can_open(message.channel)

    def read(self, where: Channel | None = None) -> list[Message]:
        """What is there to read, oldest first; without `where`, everywhere."""
        channels = [where] if where is not None else list(self._world.channels.values())
        found = [m for channel in channels for m in channel.messages.values() if self.can_see(m)]
        return sorted(found, key=lambda m: m.id)

    async def see(
        self,
        where: Channel | None,
        matches: Callable[[Message], object],
        timeout: float = 10.0,
        *,
        after: Message | None = None,
    ) -> Message:
        """The latest message on screen that matches, waiting for it to come or to be edited so.

        With `after`, only messages younger than that one count. TimeoutError says what is there instead.
        """
        since = 0 if after is None else after.id

        def look() -> Message | None:
            return next((m for m in reversed(self.read(where)) if m.id > since and matches(m)), None)

        found = await self._world.pulse.until(look, timeout)
        if found is None:
            shown = "\n".join(f"  {m.author.name}: {m.text!r}" for m in self.read(where) if m.id > since)
            raise TimeoutError(f"{self.name} did not see it within {timeout} s, but:\n{shown or '  nothing'}")
        return found

    def threads(self, guild: Guild) -> list[Channel]:
        """The threads this person can open there, archived ones too, oldest first."""
        return sorted((t for t in guild.threads if permissions.sees(self, t)), key=lambda t: t.id)

    # ---- commands

    async def slash(self, where: Channel, command: str, /, **options: object) -> Got:
        """Runs `/command` (with subcommands after blanks) and returns what comes of it."""
        name, *path = command.split()
        found = self._command(where, name)
        resolved = Resolved(where)
        filled = commands.filled(found, path, options, resolved)
        data = resolved.into({"id": found["id"], "name": found["name"], "type": 1, "options": filled})
        return await self._do(COMMAND, where, data | _place(found))

    async def complete(
        self, where: Channel, command: str, option: str, /, typed: str = "", **options: object
    ) -> list[tuple[str, object]]:
        """What the bot suggests for an option after `typed`: names and values."""
        name, *path = command.split()
        found = self._command(where, name)
        resolved = Resolved(where)
        filled = commands.filled(found, path, options, resolved, focused=option, typed=typed)
        data = resolved.into({"id": found["id"], "name": found["name"], "type": 1, "options": filled})
        interaction = self._send(COMPLETE, where, data | _place(found))
        await self._interactions.acknowledged(interaction)
        return [(choice["name"], choice["value"]) for choice in interaction.choices]

    async def menu(self, target: Message | User, command: str, where: Channel | None = None) -> Got:
        """Runs a command of the menu on a message, or on a person (then say `where`)."""
        kind = 3 if isinstance(target, Message) else 2
        place = target.channel if isinstance(target, Message) else where
        if place is None:
            raise Impossible("a menu on a person opens somewhere: say where")
        if isinstance(target, Message):
            self._must_see(target)
        found = self._command(place, command, kind=kind)
        resolved = Resolved(place)
        data = {"id": found["id"], "name": found["name"], "type": kind, "target_id": str(target.id)} | _place(found)
        if isinstance(target, Message):
            data["resolved"] = {"messages": {str(target.id): target.raw}}
        else:
            resolved.add(target)
        return await self._do(COMMAND, place, resolved.into(data))

    def _command(self, where: Channel, name: str, *, kind: int = 1) -> commands.Command:
        self._must_open(where)
        if not where.is_dm and not permissions.can(self, where, "USE_APPLICATION_COMMANDS"):
            raise Impossible(f"{self.name} may not use commands in {where.name}")
        self._must_be_writable(where)
        return commands.find(self._world, self, where, name, kind=kind)

    # ---- components

    async def press(self, message: Message, label: str | None = None, *, custom_id: str | None = None) -> Got:
        """Presses the button of this label (or custom id)."""
        self._must_see(message)
        button = _button(message, label, custom_id)
        if button.style == LINK or button.custom_id is None:
            raise Impossible(f"{button.label!r} is a link: it opens a page, the bot does not hear of it")
        if button.disabled:
            raise Impossible(f"{button.label!r} is disabled")
        data = {"custom_id": button.custom_id, "component_type": Part.BUTTON, "id": button.id}
        return await self._do(COMPONENT, message.channel, data, message=message)

    async def choose(self, message: Message, which: str | None, values: Sequence[object]) -> Got:
        """Chooses in the select of this placeholder or custom id; None for the only one there."""
        self._must_see(message)
        select = _select(message, which)
        if select.disabled:
            raise Impossible(f"{select.placeholder or select.custom_id!r} is disabled")
        if not select.min <= len(values) <= select.max:
            raise Impossible(f"choose {select.min} to {select.max}, not {len(values)}")
        if len({id(v) if isinstance(v, User) else v for v in values}) < len(values):
            raise Impossible("each option can be chosen once")
        resolved = Resolved(message.channel)
        chosen = [picked(select.kind, select.options, value, resolved) for value in values]
        data = {"custom_id": select.custom_id, "component_type": select.type, "id": select.id, "values": chosen}
        if select.kind != "string":
            data["resolved"] = {}
        return await self._do(COMPONENT, message.channel, resolved.into(data), message=message)

    async def fill(self, modal: Modal, values: Mapping[str, object] | None = None) -> Message | None:
        """Fills in the form, by label or custom id, and sends it; what is not named stays as it opened."""
        if modal.owner is not self:
            raise Impossible(f"that form is {modal.owner.name}'s")
        if modal.closed:
            raise Impossible("the form was sent already")
        opener = modal.opener
        if opener.message is not None and opener.message.deleted:
            raise Impossible("the form went away with the message it was opened from")
        data = submitted(modal, values or {})
        got = self._send(MODAL, opener.channel, data, message=opener.message, opener=opener)
        await self._interactions.acknowledged(got)
        modal.closed = True
        return await self._interactions.answered(got)

    # ---- writing

    async def say(self, where: Channel, text: str) -> Message:
        """Writes a message."""
        return self._write(where, text, None)

    async def reply(self, message: Message, text: str) -> Message:
        """Writes a message in answer to another."""
        self._must_see(message)
        if message.ephemeral_for is not None:
            raise Impossible("one cannot reply to a message that only oneself can see")
        return self._write(message.channel, text, message)

    async def start_thread(self, where: Channel | Message, name: str, *, private: bool = False) -> Channel:
        """Begins a thread in the channel, or at the message."""
        source = where if isinstance(where, Message) else None
        channel = where.channel if isinstance(where, Message) else where
        self._must_open(channel)
        needed = "CREATE_PRIVATE_THREADS" if private else "CREATE_PUBLIC_THREADS"
        if channel.thread is not None or channel.is_dm or not permissions.can(self, channel, needed):
            raise Impossible(f"{self.name} cannot begin a thread in {channel.name}")
        if source is not None and source.thread is not None:
            raise Impossible("that message has a thread already")
        return posting.start_thread(channel, self, name, private=private, source=source)

    def _write(self, where: Channel, text: str, reference: Message | None) -> Message:
        self._must_open(where)
        if not text.strip() or len(text) > MAX_TYPED:
            raise Impossible(f"a message has 1 to {MAX_TYPED} characters")
        sending = "SEND_MESSAGES" if where.thread is None else "SEND_MESSAGES_IN_THREADS"
        if not where.is_dm and not permissions.can(self, where, sending):
            raise Impossible(f"{self.name} may not write in {where.name}")
        if where.is_dm and not self._world.share_a_guild(self):
            raise Impossible(f"{self.name} shares no server with the bot")
        self._must_be_writable(where)
        try:
            threads.wake(where, self)
        except ApiError as error:
            raise Impossible(error.message) from error
        kind = Kind.DEFAULT if reference is None else Kind.REPLY
        return posting.post(where, self, {"content": text}, kind=kind, reference=reference)

    async def react(self, message: Message, emoji: str) -> None:
        """Adds a reaction."""
        self._must_see(message)
        users = message.reactions.setdefault(emoji, [])
        if self not in users:
            users.append(self)
            self._world.emit("MESSAGE_REACTION_ADD", message, user=self, emoji=emoji)

    # ---- coming and going

    def close_dms(self) -> None:
        """No more direct messages from the bot (50007)."""
        self.dms_open = False

    def open_dms(self) -> None:
        """Direct messages are welcome again."""
        self.dms_open = True

    async def leave(self, guild: Guild) -> None:
        """Leaves the guild."""
        self._world.leave(self, guild)

    async def join(self, guild: Guild) -> None:
        """Joins the guild."""
        self._world.join(self, guild)

    def dismiss(self, message: Message) -> None:
        """Puts away a message only this person sees."""
        if message.ephemeral_for is not self:
            raise Impossible("only a message that nobody else sees can be dismissed")
        message.dismissed = True
        self._world.pulse.beat()

    # ---- how it is done

    async def _do(self, kind: int, where: Channel, data: commands.Json, *, message: Message | None = None) -> Got:
        interaction = self._send(kind, where, data, message=message)
        await self._interactions.acknowledged(interaction)
        if interaction.ack == OPEN_MODAL:
            return opened(interaction)
        return await self._interactions.answered(interaction)

    def _send(
        self,
        kind: int,
        where: Channel,
        data: commands.Json,
        *,
        message: Message | None = None,
        opener: Interaction | None = None,
    ) -> Interaction:
        if self.bot:
            raise Impossible("bots have no client")
        self._must_open(where)
        return self._interactions.send(kind, self, where, data, message=message, opener=opener)

    def _must_open(self, where: Channel) -> None:
        if not self.can_open(where):
            raise Impossible(f"{self.name} cannot see {where.name}")

    def _must_see(self, message: Message) -> None:
        if not self.can_see(message):
            raise Impossible(f"{self.name} cannot see that message")

    def _must_be_writable(self, where: Channel) -> None:
        if where.archived and where.locked and not permissions.can(self, where, "MANAGE_THREADS"):
            raise Impossible(f"{where.name} is archived and locked")


def _place(command: commands.Command) -> commands.Json:
    return {"guild_id": command["guild_id"]} if "guild_id" in command else {}


def _button(message: Message, label: str | None, custom_id: str | None) -> Button:
    def fits(button: Button) -> bool:
        if custom_id is not None:
            return button.custom_id == custom_id
        return label in (button.label or button.emoji, button.custom_id)

    found = [button for button in message.buttons if fits(button)]
    if not found:
        there = ", ".join(repr(b.label or b.emoji) for b in message.buttons) or "none"
        raise Impossible(f"there is no button {label or custom_id!r}; there are: {there}")
    if len(found) > 1:
        raise Impossible(f"there are {len(found)} buttons {label!r}: say which by custom_id")
    return found[0]


def _select(message: Message, which: str | None) -> Select:
    found = [s for s in message.selects if which is None or which in (s.placeholder, s.custom_id)]
    if len(found) != 1:
        there = ", ".join(repr(s.placeholder or s.custom_id) for s in message.selects) or "none"
        raise Impossible(f"there is no one select {which!r}; there are: {there}")
    return found[0]
