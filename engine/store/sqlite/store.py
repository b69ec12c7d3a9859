"""The store in SQLite: every command one transaction, every question one statement."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence

import aiosqlite

from engine.chance import canonical
from engine.game import Json, Outcome
from engine.store.contract import (
    Act,
    Challenge,
    ChallengeStatus,
    Conflict,
    Deadline,
    Finish,
    Listing,
    NewMatch,
    Person,
    Rate,
    Rating,
    Saved,
    Status,
    Store,
    Whose,
)
from engine.store.posts import Draft
from engine.store.sqlite import rows
from engine.store.sqlite.outbox import SqliteOutbox
from engine.store.sqlite.writer import Reader, Statement, Writer, together

__all__ = ["SqliteStore"]

_CHALLENGE_OPEN = "UPDATE challenges SET status = ?, closed = ? WHERE id = ? AND status = 'open' RETURNING id"

_ADD_ENTRY = """
    INSERT INTO entries (match, version, entry, digest, at) SELECT m.id, ?, ?, ?, ? FROM matches m
    WHERE m.id = ? AND m.status <> 'over' AND ? = 1 + (SELECT coalesce(max(version), 0) FROM entries WHERE match = m.id)
    RETURNING version
"""

_OVERTAKE = """
    UPDATE posts SET status = 'dropped', why = 'overtaken'
    WHERE match = ? AND what = 'answered' AND status = 'waiting'
"""

_NEXT_DUE = """
    SELECT min(at) FROM (
        SELECT min(at) AS at FROM deadlines UNION ALL SELECT min(remind) FROM deadlines WHERE remind IS NOT NULL
        UNION ALL SELECT min(expires) FROM challenges WHERE status = 'open'
    )
"""


class SqliteStore(Store):
    """Reads on one connection, writes through the writer on another."""

    def __init__(self, writer: Writer, writing: aiosqlite.Connection, reader: Reader, reading: aiosqlite.Connection):
        self._writer = writer
        self._reader = reader
        self._connections = (writing, reading)
        self._outbox = SqliteOutbox(writer, reader)

    @property
    def outbox(self) -> SqliteOutbox:
        return self._outbox

    @property
    def posted(self) -> asyncio.Event:
        return self._writer.posted

    @property
    def lost(self) -> asyncio.Event:
        return self._writer.lost

    async def close(self) -> None:
        try:
            await self._writer.close()
        finally:
            for connection in self._connections:
                await connection.close()

    # Challenges

    async def add_challenge(self, challenge: Challenge, secret: bytes) -> Challenge:
        sql = """INSERT INTO challenges (guild, channel, thread, challenger, opponent, game, options, pace, commitment,
            secret, made, expires, status) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'open') RETURNING id"""
        new = (
            challenge.guild,
            challenge.channel,
            challenge.thread,
            challenge.challenger.id,
            challenge.opponent.id,
            challenge.game,
            canonical(challenge.options),
            challenge.pace,
            challenge.commitment,
            secret,
            challenge.made,
            challenge.expires,
        )

        async def work(connection: aiosqlite.Connection) -> int:
            names = rows.name_statements(challenge.challenger, challenge.opponent)
            results = await together(connection, *names, (sql, new))
            return int(results[-1][0]["id"])

        stored = await self.challenge(await self._writer.write(work))
        assert stored is not None
        return stored

    async def challenge(self, challenge: int) -> Challenge | None:
        row = await self._reader.row(f"{rows.CHALLENGES} WHERE c.id = ?", challenge)
        return None if row is None else rows.challenge_of(row)

    async def challenge_behind(self, match: int) -> Challenge | None:
        row = await self._reader.row(f"{rows.CHALLENGES} WHERE m.id = ?", match)
        return None if row is None else rows.challenge_of(row)

    async def secret_of(self, challenge: int) -> bytes:
        row = await self._reader.row("SELECT secret FROM challenges WHERE id = ?", challenge)
        if row is None:
            raise KeyError(challenge)
        return bytes(row["secret"])

    async def close_challenge(
        self, challenge: int, status: ChallengeStatus, at: int, posts: Sequence[Draft] = ()
    ) -> None:
        async def work(connection: aiosqlite.Connection) -> None:
            if not await connection.execute_fetchall(_CHALLENGE_OPEN, (status.value, at, challenge)):
                raise Conflict
            await together(connection, *rows.new_posts(posts, at, challenge=challenge))

        await self._writer.write(work, tells=bool(posts))

    async def set_challenge_message(self, challenge: int, message: int) -> None:
        await self._do(("UPDATE challenges SET message = ? WHERE id = ?", (message, challenge)))

    async def expired_challenges(self, at: int) -> list[Challenge]:
        sql = f"{rows.CHALLENGES} WHERE c.status = 'open' AND c.expires <= ? ORDER BY c.expires"
        return [rows.challenge_of(row) for row in await self._reader.rows(sql, at)]

    # Matches

    async def start(self, match: NewMatch) -> int:
        sql = """INSERT INTO matches (challenge, game, rules_version, seats, options, seed, accepted, guild, channel,
            thread, pace, started, status, digest) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'running', ?)
            RETURNING id"""
        header = match.header
        new = (
            match.challenge,
            header.game,
            header.rules_version,
            header.seats,
            canonical(header.options),
            header.seed,
            match.accepted,
            match.guild,
            match.channel,
            match.thread,
            match.pace,
            match.at,
            match.digest,
        )

        async def work(connection: aiosqlite.Connection) -> int:
            accepted = (ChallengeStatus.ACCEPTED.value, match.at, match.challenge)
            if not await connection.execute_fetchall(_CHALLENGE_OPEN, accepted):
                raise Conflict
            number = int(next(iter(await connection.execute_fetchall(sql, new)))["id"])
            player = "INSERT INTO players (match, seat, person) VALUES (?, ?, ?)"
            await together(
                connection,
                *rows.name_statements(*match.people),
                *((player, (number, seat, person.id)) for seat, person in enumerate(match.people)),
                *rows.set_deadlines(number, match.deadlines),
                *rows.new_posts(match.posts, match.at, match=number),
            )
            return number

        return await self._writer.write(work, tells=bool(match.posts))

    async def add(self, act: Act) -> None:
        entry = (act.version, rows.entry_text(act.entry), act.digest, act.at, act.match, act.version)

        async def work(connection: aiosqlite.Connection) -> None:
            added, *_ = await together(
                connection,
                (_ADD_ENTRY, entry),
                *([(_OVERTAKE, (act.match,))] if act.overtakes else []),
                *(rows.set_deadlines(act.match, act.deadlines) if act.deadlines is not None else []),
                *rows.new_posts(act.posts, act.at, match=act.match),
            )
            if not added:
                raise Conflict
            if act.finish is not None:
                await self._finish(connection, act.match, act.finish, act.at)

        await self._writer.write(work, tells=bool(act.posts))

    async def _finish(self, connection: aiosqlite.Connection, match: int, finish: Finish, at: int) -> None:
        outcome = finish.outcome
        ranks = None if outcome.ranks is None else canonical(outcome.ranks)
        over, _, players = await together(
            connection,
            ("UPDATE matches SET status = 'over', note = '' WHERE id = ? RETURNING guild, game", (match,)),
            (
                "INSERT INTO results (match, reason, winners, ranks, at) VALUES (?, ?, ?, ?, ?)",
                (match, outcome.reason, canonical(outcome.winners), ranks, at),
            ),
            ("SELECT person FROM players WHERE match = ? ORDER BY seat", (match,)),
        )
        if outcome.ranks is not None:
            people = [int(row["person"]) for row in players]
            await self._rate(connection, over[0]["guild"], over[0]["game"], people, outcome, finish.rate)

    async def _rate(
        self,
        connection: aiosqlite.Connection,
        guild: int,
        game: str,
        people: Sequence[int],
        outcome: Outcome,
        rate: Rate,
    ) -> None:
        sql = "SELECT * FROM ratings WHERE guild = ? AND game = ? AND person = ?"
        found = await together(connection, *((sql, (guild, game, person)) for person in people))
        before = [rows.rating_of(row[0]) if row else None for row in found]
        await together(connection, *rows.set_ratings(guild, game, rate(people, before, outcome)))

    async def listing(self, match: int) -> Listing | None:
        row = await self._reader.row(f"{rows.LISTINGS} WHERE m.id = ?", match)
        return None if row is None else rows.listing_of(row)

    async def saved(self, match: int) -> Saved | None:
        row = await self._reader.row(rows.SAVED, match)
        return None if row is None else rows.saved_of(row)

    async def listings(
        self, *, statuses: Sequence[Status], person: int | None = None, guild: int | None = None, limit: int = 1000
    ) -> list[Listing]:
        among = ", ".join(f"'{status.value}'" for status in statuses)
        sql = f"{rows.LISTINGS} WHERE m.status IN ({among})"
        parameters: list[int] = []
        if person is not None:
            sql += " AND m.id IN (SELECT match FROM players WHERE person = ?)"
            parameters.append(person)
        if guild is not None:
            sql += " AND m.guild = ?"
            parameters.append(guild)
        sql += " ORDER BY m.id DESC LIMIT ?"
        return [rows.listing_of(row) for row in await self._reader.rows(sql, *parameters, limit)]

    async def set_places(self, match: int, channel: int, thread: int | None) -> None:
        await self._do(("UPDATE matches SET channel = ?, thread = ? WHERE id = ?", (channel, thread, match)))

    async def set_status(
        self, match: int, status: Status, note: str, deadlines: Sequence[Deadline], posts: Sequence[Draft], at: int
    ) -> None:
        sql = "UPDATE matches SET status = ?, note = ? WHERE id = ? AND status <> 'over' RETURNING id"

        async def work(connection: aiosqlite.Connection) -> None:
            changed, *_ = await together(
                connection,
                (sql, (status.value, note, match)),
                *rows.set_deadlines(match, deadlines),
                *rows.new_posts(posts, at, match=match),
            )
            if not changed:
                raise Conflict

        await self._writer.write(work, tells=bool(posts))

    # Time

    async def next_due(self) -> int | None:
        row = await self._reader.row(_NEXT_DUE)
        return None if row is None or row[0] is None else int(row[0])

    async def due_matches(self, at: int) -> list[int]:
        sql = "SELECT DISTINCT match FROM deadlines WHERE at <= ? OR remind <= ? ORDER BY at"
        return [int(row["match"]) for row in await self._reader.rows(sql, at, at)]

    async def remind(self, match: int, deadlines: Sequence[Deadline], posts: Sequence[Draft], at: int) -> None:
        sql = "UPDATE deadlines SET remind = NULL WHERE match = ? AND seat = ? AND decision = ?"
        reminded = ((sql, (match, due.seat, due.decision)) for due in deadlines)
        await self._do(*reminded, *rows.new_posts(posts, at, match=match), tells=bool(posts))

    # The ladder

    async def ratings(self, guild: int, game: str) -> list[tuple[Person, Rating]]:
        sql = "SELECT r.*, p.name FROM ratings r JOIN people p ON p.id = r.person WHERE r.guild = ? AND r.game = ?"
        found = await self._reader.rows(sql, guild, game)
        return [(Person(row["person"], row["name"]), rows.rating_of(row)) for row in found]

    async def recompute(self, guild: int, game: str, rate: Rate) -> None:
        sql = """SELECT r.reason, r.winners, r.ranks,
                (SELECT json_group_array(json_array(seat, person)) FROM players WHERE match = m.id) AS people
            FROM results r JOIN matches m ON m.id = r.match
            WHERE m.guild = ? AND m.game = ? AND r.ranks IS NOT NULL ORDER BY r.id"""

        async def work(connection: aiosqlite.Connection) -> None:
            _, results = await together(
                connection,
                ("DELETE FROM ratings WHERE guild = ? AND game = ?", (guild, game)),
                (sql, (guild, game)),
            )
            for row in results:
                people = [person for _, person in sorted(json.loads(row["people"]))]
                await self._rate(connection, guild, game, people, rows.outcome_of(row), rate)

        await self._writer.write(work)

    # Settings

    async def setting(self, whose: Whose, owner: int, key: str) -> Json:
        sql = "SELECT value FROM settings WHERE whose = ? AND owner = ? AND key = ?"
        row = await self._reader.row(sql, whose.value, owner, key)
        return None if row is None else json.loads(row["value"])

    async def set_setting(self, whose: Whose, owner: int, key: str, value: Json) -> None:
        forget: Statement = (
            "DELETE FROM settings WHERE whose = ? AND owner = ? AND key = ?",
            (whose.value, owner, key),
        )
        note: Statement = (
            "INSERT INTO settings (whose, owner, key, value) VALUES (?, ?, ?, ?)",
            (whose.value, owner, key, canonical(value)),
        )
        await self._do(forget, *([] if value is None else [note]))

    async def _do(self, *statements: Statement, tells: bool = False) -> None:
        async def work(connection: aiosqlite.Connection) -> None:
            await together(connection, *statements)

        await self._writer.write(work, tells=tells)
