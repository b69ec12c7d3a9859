"""The outbox in SQLite."""

from __future__ import annotations

from typing import Any

import aiosqlite

from engine.game import Seat
from engine.store.posts import Outbox, Post, What
from engine.store.sqlite.rows import post_of
from engine.store.sqlite.writer import Reader, Writer

__all__ = ["SqliteOutbox"]

_UNFINISHED = "status IN ('waiting', 'attempted')"

# A challenge's post stands alone, having no match to keep an order with; so does a notice, which may say that all
# others have to wait.
_DUE = f"""
    SELECT * FROM posts p INDEXED BY posts_unfinished WHERE p.{_UNFINISHED} AND p.not_before <= ?
    AND (p.what = 'notice' OR NOT EXISTS (
        SELECT 1 FROM posts q INDEXED BY posts_unfinished
        WHERE q.match = p.match AND q.{_UNFINISHED} AND q.id < p.id AND q.what <> 'notice'
            AND (q.audience = p.audience OR (q.audience = -1 AND q.tries = 0 AND NOT EXISTS (
                SELECT 1 FROM posts r INDEXED BY posts_unfinished
                WHERE r.match = q.match AND r.audience = -1 AND r.{_UNFINISHED} AND r.id < q.id AND r.what <> 'notice'
            )))
    )) ORDER BY p.id LIMIT ?
"""


class SqliteOutbox(Outbox):
    """Reads on the reading connection, writes through the writer."""

    def __init__(self, writer: Writer, reader: Reader) -> None:
        self._writer = writer
        self._reader = reader

    async def due(self, now: int, limit: int = 100) -> list[Post]:
        return await self._posts(_DUE, now, limit)

    async def next_due(self, now: int) -> int | None:
        sql = f"SELECT min(not_before) FROM posts WHERE {_UNFINISHED} AND not_before > ?"
        row = await self._reader.row(sql, now)
        return None if row is None or row[0] is None else int(row[0])

    async def attempted(self, post: int, at: int) -> None:
        await self._set(post, "status = 'attempted', attempted_at = coalesce(attempted_at, ?)", at)

    async def sent(self, post: int, at: int, channel: int | None, message: int | None) -> None:
        await self._set(post, "status = 'sent', sent_at = ?, channel = ?, message = ?, why = ''", at, channel, message)

    async def again(self, post: int, not_before: int, why: str) -> None:
        await self._set(post, "status = 'waiting', tries = tries + 1, not_before = ?, why = ?", not_before, why)

    async def dropped(self, post: int, why: str) -> None:
        await self._set(post, "status = 'dropped', why = ?", why)

    async def posts_of(self, match: int) -> list[Post]:
        return await self._posts("SELECT * FROM posts WHERE match = ? ORDER BY id", match)

    async def last_sent(self, match: int, what: What, seat: Seat | None = None) -> Post | None:
        sql = """SELECT * FROM posts WHERE match = ? AND what = ? AND (? IS NULL OR seat = ?) AND message IS NOT NULL
            ORDER BY id DESC LIMIT 1"""
        return next(iter(await self._posts(sql, match, what.value, seat, seat)), None)

    async def message_ids(self, match: int) -> dict[int, int]:
        sql = "SELECT message, channel FROM posts WHERE match = ? AND message IS NOT NULL ORDER BY id"
        return {row["message"]: row["channel"] for row in await self._reader.rows(sql, match)}

    async def post_of_message(self, message: int) -> Post | None:
        sql = "SELECT * FROM posts WHERE message = ? ORDER BY id DESC LIMIT 1"
        return next(iter(await self._posts(sql, message)), None)

    async def _posts(self, sql: str, *parameters: Any) -> list[Post]:
        return [post_of(row) for row in await self._reader.rows(sql, *parameters)]

    async def _set(self, post: int, change: str, *parameters: Any) -> None:
        async def work(connection: aiosqlite.Connection) -> None:
            sql = f"UPDATE posts SET {change} WHERE id = ? AND {_UNFINISHED}"
            await connection.execute_fetchall(sql, (*parameters, post))

        await self._writer.write(work)
