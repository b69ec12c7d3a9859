"""`forseti demo`: a whole match of Golem, refereed by the real bot on a stand-in for Discord.

The bot runs in a process of its own, wired as `forseti run` wires it; two scripted people act on the stand-in as they
could at their clients. What they and the table see is printed; boards and the record go to a folder, and the record is
verified.
"""

from __future__ import annotations

import asyncio
import os
import re
import signal
import sys
import tempfile
import time
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from textwrap import shorten

import click

from bot.demo_players import Player, Seen
from engine import record as rec
from engine.games.golem.events import AmuletUsed, HornRevealed, Moved, Tied, VoidHit
from engine.games.golem.events import Harvested as Harvest
from engine.match import Answered
from sandbox import Channel, Guild, Message, Modal, Person, Sandbox

__all__ = ["DemoFailed", "run"]

_PATIENCE = 20.0
"""Seconds to wait for any one thing; a match takes a few altogether."""
_STEPS = 400
_RECORD = "forseti-[0-9]*.json"
_LEGEND = """A match of Golem between Anna and Bob, who takes no direct messages, on a stand-in for Discord.
▸ is what somebody does, ⟦ ⟧ a button, 📎 a file; [ ] says where a message stands and who sees it.
"""


class DemoFailed(Exception):
    """The demo did not go as it must; the text is one line."""


async def run(out: Path) -> None:
    """Plays the match, prints the transcript and fills the folder. Raises DemoFailed."""
    try:
        _empty(out)
    except OSError as error:
        raise DemoFailed(f"{out} can't be written to: {error.strerror}.") from None
    click.echo(_LEGEND)
    async with Sandbox() as sandbox:
        guild = sandbox.guild("Asgard")
        anna, bob = sandbox.person("Anna", guild), sandbox.person("Bob", guild)
        bob.close_dms()
        with tempfile.TemporaryDirectory() as folder:
            async with _bot(sandbox, Path(folder) / "forseti.db", out / "bot.log"):
                try:
                    await _play(_Stage(sandbox, guild, anna, bob, out))
                except TimeoutError as error:
                    raise DemoFailed(f"Nobody answered: {error}. The bot's log is {out / 'bot.log'}.") from None
        if sandbox.failures:
            raise DemoFailed(f"The bot asked Discord for something it does not have: {sandbox.failures[0]}")
    _verify(out)


def _empty(out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    for old in (*out.glob("[0-9][0-9]-golem-*.png"), *out.glob(_RECORD)):
        old.unlink()


@asynccontextmanager
async def _bot(sandbox: Sandbox, database: Path, log: Path) -> AsyncIterator[None]:
    """The bot as its own process, from its start to its orderly end."""
    environment = {
        **os.environ,
        "DISCORD_TOKEN": sandbox.token,
        "DISCORD_URL": sandbox.url,
        "DATABASE_URL": f"sqlite:///{database}",
        "LOG_LEVEL": "INFO",
        "LOG_FORMAT": "text",
        "HEALTH_FILE": "",
    }
    with log.open("wb") as file:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "bot", "run", env=environment, stdout=file, stderr=file
        )
    try:
        await sandbox.ready(timeout=_PATIENCE)
        yield
        process.send_signal(signal.SIGTERM)
        status = await asyncio.wait_for(process.wait(), _PATIENCE)
        if status != 0:
            raise DemoFailed(f"The bot ended with status {status}; its log is {log}.")
    except TimeoutError:
        raise DemoFailed(f"The bot did not start or stop in time; its log is {log}.") from None
    finally:
        if process.returncode is None:
            process.kill()
            await process.wait()


class _Stage:
    """Who and what is on stage, and what has been printed of it."""

    def __init__(self, sandbox: Sandbox, guild: Guild, anna: Person, bob: Person, out: Path) -> None:
        self.sandbox, self.guild, self.out = sandbox, guild, out
        self.people = (anna, bob)
        self._printed: dict[int, str] = {}
        self._pictures = 0

    def act(self, person: Person, what: str) -> None:
        """Prints what somebody does, after all that was to be seen before it."""
        self.show()
        click.secho(f"  ▸ {person.name} {what}", fg="cyan")

    def show(self) -> None:
        """Prints what is new on anybody's screen, and keeps the pictures and the record."""
        for message in self._all():
            before = self._printed.get(message.id)
            if before == message.content:
                continue
            self._printed[message.id] = message.content
            lines = message.content.splitlines()
            if before is not None:
                lines = [line for line in lines if line not in before.splitlines()]
            if lines:
                self._print(message, lines, edited=before is not None)
            if before is None:
                self._keep(message)

    def _print(self, message: Message, lines: list[str], *, edited: bool) -> None:
        click.secho(f"[{self._place(message)}] {message.author.name}{' (edited)' if edited else ''}", bold=True)
        for line in lines:
            click.echo(f"    {self._named(line)}")
        if message.buttons:
            click.echo("    " + "  ".join(f"⟦{button.label}⟧" for button in message.buttons))

    def _all(self) -> list[Message]:
        found = {message.id: message for person in self.people for message in person.read(None)}
        return [found[number] for number in sorted(found)]

    def _keep(self, message: Message) -> None:
        for attachment in message.attachments:
            click.echo(
                f"    📎 {attachment.filename}: {shorten(attachment.description or 'a file', 90, placeholder=' …')}"
            )
            if attachment.filename.endswith(".json"):
                (self.out / attachment.filename).write_bytes(attachment.data)
            elif message.channel.thread is not None and message.ephemeral_for is None:
                self._pictures += 1
                (self.out / f"{self._pictures:02}-{attachment.filename}").write_bytes(attachment.data)

    def _place(self, message: Message) -> str:
        where = "DM" if message.channel.is_dm else f"#{message.channel.name}"
        for person in self.people:
            if message.channel is person.dm:
                return f"{person.name}'s DM"
            if message.ephemeral_for is person:
                return f"{where}, only {person.name} sees this"
        return where

    def _named(self, text: str) -> str:
        for person in self.people:
            text = text.replace(f"<@{person.id}>", f"@{person.name}")
        for thread in self.guild.threads:
            text = text.replace(f"<#{thread.id}>", f"#{thread.name}")
        return re.sub(r"<t:(\d+)(:\w)?>", lambda found: _moment(int(found[1])), text)


async def _play(stage: _Stage) -> None:
    anna, bob = stage.people
    general = stage.guild.channel("general")
    stage.act(anna, "types /challenge opponent:@Bob game:Golem")
    offer = _message(await anna.slash(general, "challenge", opponent=bob, game="golem"))
    stage.act(bob, "presses ⟦Accept⟧")
    await bob.press(offer, "Accept")
    live = await anna.see(None, lambda m: m.channel.thread is not None and m.buttons, timeout=_PATIENCE)
    thread = live.channel
    players = {person: Player(seat) for seat, person in enumerate(stage.people)}
    for _ in range(_STEPS):
        stage.show()
        if "🏁" in live.content:
            return
        await _answer(stage, thread, live, players)
        live = await anna.see(thread, _asks_or_ends, timeout=_PATIENCE, after=live)
    raise DemoFailed(f"The match was not over after {_STEPS} steps.")


def _moment(at: int) -> str:
    """A moment as a client would show it."""
    hours = round((at - time.time()) / 3600)
    return f"in {hours // 24} days" if hours >= 48 else f"in {hours} hours"


def _asks_or_ends(message: Message) -> bool:
    """Whether the table has moved on: it asks something new, or is done."""
    if message.ephemeral_for is not None or "📪" in message.content.splitlines()[0]:
        return False
    return bool(message.buttons) or "🏁" in message.content


async def _answer(stage: _Stage, thread: Channel, live: Message, players: dict[Person, Player]) -> None:
    """Lets those whom the table asks now answer."""
    if any(button.label == "My answer" for button in live.buttons):
        for person in stage.people:
            await _answer_in_secret(stage, thread, live, person, players[person])
        return
    asked = max(stage.people, key=lambda person: live.content.rfind(f"<@{person.id}>: "))
    player = players[asked]
    player.hear(live.content)
    if [button.label for button in live.buttons] == ["Answer"]:
        player.look(await _board(stage, thread, asked))
        stage.act(asked, "presses ⟦Answer⟧ and fills in the form")
        await asked.fill(_modal(await asked.press(live, "Answer")), player.place())
        return
    button = player.pick(live.buttons)
    stage.act(asked, f"presses ⟦{button.label}⟧")
    await asked.press(live, custom_id=button.custom_id)


async def _answer_in_secret(stage: _Stage, thread: Channel, live: Message, person: Person, player: Player) -> None:
    """By a typed DM where DMs are open, else by the form behind the thread's button; once the answer is changed."""
    player.hear(live.content)
    if player.turn == 0:
        player.look(await _board(stage, thread, person))
    if person.dms_open and player.turn > 1:
        asked = await person.see(person.dm, lambda m: f"Turn {player.turn}:" in m.content, timeout=_PATIENCE)
        player.question = asked.content
        typed = player.typed()
        stage.act(person, f"types in the DM: {typed}")
        sent = await person.say(person.dm, typed)
        await person.see(person.dm, lambda m: "✅" in m.content, timeout=_PATIENCE, after=sent)
        return
    stage.act(person, "presses ⟦Answer⟧ and fills in the form")
    modal = _modal(await person.press(live, "Answer"))
    stored = _message(await person.fill(modal, player.fill(Seen.of(modal))))
    if player.changes():
        stage.act(person, "presses ⟦Change it⟧ and fills in the form anew")
        modal = _modal(await person.press(stored, "Change it"))
        await person.fill(modal, player.fill(Seen.of(modal)))


async def _board(stage: _Stage, thread: Channel, person: Person) -> str:
    stage.act(person, "types /board show:text")
    return _message(await person.slash(thread, "board", show="text")).content


def _verify(out: Path) -> None:
    """Checks the record by itself, and that the match had in it what a demo is to show."""
    (file,) = out.glob(_RECORD)
    record = rec.read(file.read_bytes())[0]
    verdict = rec.verify(record)
    click.echo()
    for sentence in verdict.checked:
        click.echo(f"ok: {sentence}")
    if verdict.failure is not None:
        raise DemoFailed(f"The record does not verify: {verdict.failure}")
    changes = list(rec.changes(record))
    events = [event for change in changes for event in change.events]
    answers = [entry for entry in record.entries if isinstance(entry, Answered)]
    shown = {
        "a void": sum(isinstance(event, VoidHit) for event in events),
        "a tie": sum(isinstance(event, Tied) for event in events),
        "an artifact used": sum(
            isinstance(event, AmuletUsed | HornRevealed)
            or (isinstance(event, Moved) and event.boots)
            or (isinstance(event, Harvest) and event.by_bow)
            for event in events
        ),
        "a changed answer": sum(
            before.seat == after.seat
            and before.receipt is not None
            and after.receipt is not None
            and not change.resolved
            for before, after, change in zip(answers, answers[1:], changes[2:], strict=False)
        ),
        "boards": len(list(out.glob("*.png"))),
    }
    for what, count in shown.items():
        if not count:
            raise DemoFailed(f"The match had no {what.removeprefix('a ').removeprefix('an ')} in it.")
    counted = ", ".join(f"{what} ×{count}" for what, count in shown.items())
    click.echo(f"Verified: {file}. In this match: {counted}.")


def _message(got: Message | Modal | None) -> Message:
    if not isinstance(got, Message):
        raise DemoFailed(f"A message was expected, not {got!r}.")
    return got


def _modal(got: Message | Modal | None) -> Modal:
    if not isinstance(got, Modal):
        raise DemoFailed(f"A form was expected, not {got!r}.")
    return got
