"""The gateway: sessions of the bot, what each has been told, and how it comes back after a break.

A session outlives its connection. Events are numbered and kept, so a bot that resumes gets what it missed. A bot whose
connection the stand-in itself broke is expected back; one that went by itself is taken for gone, though it may resume.
"""

from __future__ import annotations

import asyncio
import contextlib
import importlib
import json
import secrets
import zlib
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import IntEnum
from typing import Any

from aiohttp import WSCloseCode, WSMsgType, web

from sandbox import payloads
from sandbox.events import GUILD_PRESENCES, GUILDS, MESSAGE_CONTENT, PRIVILEGED, Notice, notices
from sandbox.world import Guild, World

zstandard: Any = None
with contextlib.suppress(ImportError):  # without it the bot gets plain text, which it takes as well
    zstandard = importlib.import_module("zstandard")

__all__ = ["Event", "Gateway"]

Json = dict[str, Any]

KEPT_EVENTS = 5000
ALL_INTENTS = (1 << 26) - 1


class Op(IntEnum):
    """What a frame is about."""

    DISPATCH = 0
    HEARTBEAT = 1
    IDENTIFY = 2
    PRESENCE = 3
    VOICE = 4
    RESUME = 6
    RECONNECT = 7
    MEMBERS = 8
    INVALID = 9
    HELLO = 10
    ACK = 11


class Refusal(IntEnum):
    """Why a connection is closed on the bot."""

    UNKNOWN_OP = 4001
    BAD_JSON = 4002
    NOT_IDENTIFIED = 4003
    BAD_TOKEN = 4004
    IDENTIFIED_TWICE = 4005
    BAD_SHARD = 4010
    BAD_INTENTS = 4013
    FORBIDDEN_INTENTS = 4014


@dataclass(frozen=True, slots=True)
class Event:
    """One line of the event log: what was told to which session, or put by for it, and when."""

    name: str
    payload: Json
    session: str
    number: int
    at: float


@dataclass(eq=False)
class Session:
    """What lasts over broken connections: who is told what, how far it is, and what it may have missed."""

    id: str
    intents: int
    shard: tuple[int, int]
    connection: _Connection | None = None
    number: int = 0
    kept: deque[tuple[int, str]] = field(default_factory=lambda: deque(maxlen=KEPT_EVENTS), repr=False)
    expected: bool = True
    greeted: bool = False

    def follows(self, guild: Guild | None) -> bool:
        """Whether this is the shard that hears of the guild; DMs go to the first."""
        number, total = self.shard
        return (0 if guild is None else (guild.id >> 22) % total) == number


class Gateway:
    """All sessions of the bot, and the door they come in by."""

    def __init__(
        self, world: World, token: str, *, heartbeat_seconds: float, privileged: bool, on_event: Callable[[Event], None]
    ) -> None:
        self.url = ""
        self.deaf = False
        self.on_change: Callable[[], None] = world.pulse.beat
        self.sessions: dict[str, Session] = {}
        self._world = world
        self._token = token
        self._heartbeat_seconds = heartbeat_seconds
        self._privileged = privileged
        self._on_event = on_event
        self._open: set[_Connection] = set()
        world.listeners.append(self._happened)

    @property
    def connected(self) -> bool:
        """Whether some session is connected and has been greeted with its guilds."""
        return any(session.connection is not None and session.greeted for session in self.sessions.values())

    @property
    def expected(self) -> bool:
        """Whether a bot is there, or known to be on its way back."""
        return any(session.connection is not None or session.expected for session in self.sessions.values())

    def dispatch(self, notice: Notice) -> int:
        """Tells every session that may know; returns to how many."""
        told = 0
        for session in list(self.sessions.values()):
            if session.follows(notice.guild) and session.intents & notice.intent == notice.intent:
                hidden = notice.wordless is not None and not session.intents & MESSAGE_CONTENT
                self.send(session, notice.name, notice.wordless if hidden and notice.wordless else notice.payload)
                told += 1
        return told

    def send(self, session: Session, name: str, payload: Json) -> None:
        """Numbers the event, keeps it for a resume and puts it on the wire when there is one."""
        session.number += 1
        self._on_event(Event(name, payload, session.id, session.number, self._world.clock()))
        text = json.dumps({"op": Op.DISPATCH, "s": session.number, "t": name, "d": payload}, separators=(",", ":"))
        session.kept.append((session.number, text))
        if session.connection is not None:
            session.connection.write(text)

    def reconnect(self) -> None:
        """Op 7: asks every connection to come back. From here on events wait for the resume."""
        for session in self.sessions.values():
            if session.connection is not None:
                session.connection.control(Op.RECONNECT, None)
                session.connection = None
        self._world.pulse.beat()

    def invalidate(self, *, resumable: bool) -> None:
        """Op 9: the sessions are over, or only their connections when `resumable`."""
        for session in list(self.sessions.values()):
            connection, session.connection = session.connection, None
            if not resumable:
                del self.sessions[session.id]
            if connection is not None:
                connection.control(Op.INVALID, resumable)
        self._world.pulse.beat()

    async def cut(self, code: int = 4000) -> None:
        """Closes every connection with this code; sessions stay and can be resumed."""
        for session in self.sessions.values():
            connection, session.connection = session.connection, None
            if connection is not None:
                await connection.close(code)
        self._world.pulse.beat()

    async def close(self) -> None:
        """Closes what is open, for good."""
        for connection in list(self._open):
            await connection.close(WSCloseCode.GOING_AWAY)

    async def handle(self, request: web.Request) -> web.WebSocketResponse:
        """One connection, from HELLO to its end."""
        socket = web.WebSocketResponse(max_msg_size=1 << 20, compress=False)
        await socket.prepare(request)
        connection = _Connection(socket, request.query.get("compress"))
        self._open.add(connection)
        connection.control(Op.HELLO, {"heartbeat_interval": int(self._heartbeat_seconds * 1000)})
        code = None
        try:
            while True:
                frame = await socket.receive()
                if frame.type is not WSMsgType.TEXT:
                    code = frame.data if frame.type is WSMsgType.CLOSE else None
                    break
                await self._heard(connection, frame.data)
        finally:
            self._open.discard(connection)
            connection.stop()
            self._ended(connection, code)
            self.on_change()
        return socket

    def _ended(self, connection: _Connection, code: int | None) -> None:
        """The client closed with `code`, or went without a word (None); it is not expected unless it was left deaf."""
        session = connection.session
        if session is not None and session.connection is connection:
            session.connection = None
            session.expected = self.deaf
            if code in (WSCloseCode.OK, WSCloseCode.GOING_AWAY):
                self.sessions.pop(session.id, None)
        self._world.pulse.beat()

    async def _heard(self, connection: _Connection, text: str) -> None:
        try:
            frame = json.loads(text)
            op, data = frame["op"], frame.get("d")
        except (ValueError, KeyError, TypeError):
            await connection.close(Refusal.BAD_JSON)
            return
        if op == Op.HEARTBEAT:
            if not self.deaf:
                connection.control(Op.ACK, None)
        elif op == Op.IDENTIFY:
            await self._identify(connection, data)
        elif op == Op.RESUME:
            self._resume(connection, data)
        elif connection.session is None:
            await connection.close(Refusal.NOT_IDENTIFIED)
        elif op == Op.MEMBERS:
            self._members(connection.session, data)
        elif op not in (Op.PRESENCE, Op.VOICE):
            await connection.close(Refusal.UNKNOWN_OP)

    async def _identify(self, connection: _Connection, data: Json) -> None:
        intents = data.get("intents", 0)
        shard = tuple(data.get("shard") or (0, 1))
        refusal = None
        if connection.session is not None:
            refusal = Refusal.IDENTIFIED_TWICE
        elif data.get("token") != self._token:
            refusal = Refusal.BAD_TOKEN
        elif not isinstance(intents, int) or intents & ~ALL_INTENTS:
            refusal = Refusal.BAD_INTENTS
        elif intents & PRIVILEGED and not self._privileged:
            refusal = Refusal.FORBIDDEN_INTENTS
        elif len(shard) != 2 or not 0 <= shard[0] < shard[1]:
            refusal = Refusal.BAD_SHARD
        if refusal is not None:
            await connection.close(refusal)
            return
        for old in list(self.sessions.values()):
            if old.connection is None and old.shard == shard:
                del self.sessions[old.id]
        session = Session(secrets.token_hex(16), intents, (shard[0], shard[1]), connection)
        connection.session = session
        self.sessions[session.id] = session
        self._greet(session)

    def _greet(self, session: Session) -> None:
        world = self._world
        guilds = [g for g in world.guilds.values() if world.bot.id in g.members and session.follows(g)]
        ready = {
            "v": 10,
            "user": payloads.me(world.bot),
            "guilds": [{"id": str(guild.id), "unavailable": True} for guild in guilds],
            "session_id": session.id,
            "resume_gateway_url": self.url,
            "shard": list(session.shard),
            "application": {"id": str(world.bot.id), "flags": 0, "flags_new": "0"},
        }
        self.send(session, "READY", ready)
        if session.intents & GUILDS:
            everybody = bool(session.intents & GUILD_PRESENCES)
            for guild in guilds:
                self.send(session, "GUILD_CREATE", payloads.guild(guild, members=everybody))
        session.greeted = True
        world.pulse.beat()

    def _resume(self, connection: _Connection, data: Json) -> None:
        session = self.sessions.get(str(data.get("session_id")))
        seen = int(data.get("seq") or 0)
        oldest = session.kept[0][0] if session is not None and session.kept else 1
        known = data.get("token") == self._token and session is not None and oldest - 1 <= seen <= session.number
        if session is None or not known:
            connection.control(Op.INVALID, False)
            return
        connection.session = session
        session.connection = connection
        session.expected = True
        for number, text in session.kept:
            if number > seen:
                connection.write(text)
        self.send(session, "RESUMED", {"_trace": ["sandbox"]})
        self._world.pulse.beat()

    def _members(self, session: Session, data: Json) -> None:
        guild = self._world.guilds.get(int(data["guild_id"]))
        if guild is None:
            return
        members = list(guild.members.values())
        missing: list[str] = []
        if (wanted := data.get("user_ids")) is not None:
            ids = [str(i) for i in (wanted if isinstance(wanted, list) else [wanted])]
            members = [m for m in members if str(m.user.id) in ids]
            missing = [i for i in ids if i not in {str(m.user.id) for m in members}]
        elif query := data.get("query"):
            members = [m for m in members if m.user.name.lower().startswith(str(query).lower())]
        if limit := data.get("limit"):
            members = members[:limit]
        chunks = [members[n : n + 1000] for n in range(0, len(members), 1000)] or [[]]
        for index, chunk in enumerate(chunks):
            payload: Json = {
                "guild_id": str(guild.id),
                "members": [payloads.member(m) for m in chunk],
                "chunk_index": index,
                "chunk_count": len(chunks),
                "not_found": missing,
            }
            if data.get("nonce") is not None:
                payload["nonce"] = data["nonce"]
            self.send(session, "GUILD_MEMBERS_CHUNK", payload)

    def _happened(self, event: str, subject: Any, more: Json) -> None:
        if isinstance(subject, Guild):
            for session in self.sessions.values():
                if session.follows(subject) and session.intents & GUILDS:
                    if event == "GUILD_CREATE":
                        payload = payloads.guild(subject, members=bool(session.intents & GUILD_PRESENCES))
                    else:
                        payload = {"id": str(subject.id)}
                    self.send(session, event, payload)
            return
        if self.sessions:
            for notice in notices(self._world, event, subject, more):
                self.dispatch(notice)


class _Connection:
    """One WebSocket: frames go out in order, compressed as the client asked."""

    def __init__(self, socket: web.WebSocketResponse, compress: str | None) -> None:
        self.session: Session | None = None
        self._socket = socket
        self._queue: asyncio.Queue[str | bytes | int] = asyncio.Queue()
        self._encode = _encoder(compress)
        self._writer = asyncio.create_task(self._run())

    def control(self, op: int, data: Any) -> None:
        self.write(json.dumps({"op": op, "d": data, "s": None, "t": None}))

    def write(self, text: str) -> None:
        self._queue.put_nowait(self._encode(text))

    async def close(self, code: int) -> None:
        self._queue.put_nowait(code)
        await asyncio.wait({self._writer})

    def stop(self) -> None:
        self._writer.cancel()

    async def _run(self) -> None:
        with contextlib.suppress(ConnectionError):
            while True:
                match await self._queue.get():
                    case int(code):
                        await self._socket.close(code=code)
                        return
                    case str(text):
                        await self._socket.send_str(text)
                    case bytes(data):
                        await self._socket.send_bytes(data)


def _encoder(compress: str | None) -> Callable[[str], str | bytes]:
    if compress == "zlib-stream":
        deflate = zlib.compressobj()
        return lambda text: deflate.compress(text.encode()) + deflate.flush(zlib.Z_SYNC_FLUSH)
    if compress == "zstd-stream" and zstandard is not None:
        squeeze = zstandard.ZstdCompressor().compressobj()
        return lambda text: squeeze.compress(text.encode()) + squeeze.flush(zstandard.COMPRESSOBJ_FLUSH_BLOCK)
    return lambda text: text
