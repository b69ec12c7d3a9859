"""Rows to values and back."""

from __future__ import annotations

import json
import secrets
from collections.abc import Sequence
from typing import Any

from engine.chance import canonical
from engine.game import Ending, Json, Outcome
from engine.match import Answered, Ended, Entry, Header, Undone
from engine.store.contract import (
    Challenge,
    ChallengeStatus,
    Deadline,
    Listing,
    Logged,
    Person,
    Rating,
    Result,
    Saved,
    Status,
)
from engine.store.posts import Draft, Post, PostStatus, What
from engine.store.sqlite.writer import Statement

__all__ = [
    "CHALLENGES",
    "LISTINGS",
    "SAVED",
    "challenge_of",
    "entry_text",
    "listing_of",
    "name_statements",
    "new_posts",
    "outcome_of",
    "post_of",
    "rating_of",
    "saved_of",
    "set_deadlines",
    "set_ratings",
]

CHALLENGES = """
    SELECT c.*, a.name AS challenger_name, b.name AS opponent_name, m.id AS match
    FROM challenges c JOIN people a ON a.id = c.challenger JOIN people b ON b.id = c.opponent
    LEFT JOIN matches m ON m.challenge = c.id
"""

_LISTING = """
    m.*, c.commitment,
    (SELECT coalesce(max(version), 0) FROM entries WHERE match = m.id) AS version,
    (SELECT json_group_array(json_array(p.seat, p.person, q.name)) FROM players p JOIN people q ON q.id = p.person
        WHERE p.match = m.id) AS people,
    (SELECT json_group_array(json_array(seat, decision, at, remind)) FROM deadlines WHERE match = m.id) AS deadlines,
    r.reason, r.winners, r.ranks, r.at AS ended
"""
_FROM = "FROM matches m JOIN challenges c ON c.id = m.challenge LEFT JOIN results r ON r.match = m.id"

LISTINGS = f"SELECT {_LISTING} {_FROM}"

# One statement, so that it sees one moment.
SAVED = f"""
    SELECT {_LISTING}, c.secret,
    (SELECT json_group_array(json_array(version, json(entry), digest, at)) FROM entries WHERE match = m.id) AS log
    {_FROM} WHERE m.id = ?
"""


def challenge_of(row: Any) -> Challenge:
    return Challenge(
        row["id"],
        row["guild"],
        row["channel"],
        row["thread"],
        Person(row["challenger"], row["challenger_name"]),
        Person(row["opponent"], row["opponent_name"]),
        row["game"],
        json.loads(row["options"]),
        row["pace"],
        row["commitment"],
        row["made"],
        row["expires"],
        ChallengeStatus(row["status"]),
        row["message"],
        row["match"],
    )


def listing_of(row: Any) -> Listing:
    result = None if row["reason"] is None else Result(outcome_of(row), row["ended"])
    return Listing(
        row["id"],
        row["game"],
        row["rules_version"],
        json.loads(row["options"]),
        row["commitment"],
        row["guild"],
        row["channel"],
        row["thread"],
        tuple(Person(person, name) for _, person, name in sorted(json.loads(row["people"]))),
        row["pace"],
        row["started"],
        Status(row["status"]),
        row["version"],
        tuple(Deadline(*fields) for fields in sorted(json.loads(row["deadlines"]), key=lambda fields: fields[0])),
        result,
        row["note"],
    )


def outcome_of(row: Any) -> Outcome:
    ranks = None if row["ranks"] is None else tuple(json.loads(row["ranks"]))
    return Outcome(row["reason"], tuple(json.loads(row["winners"])), ranks)


def saved_of(row: Any) -> Saved:
    log = sorted(json.loads(row["log"]), key=lambda fields: fields[0])
    return Saved(
        listing_of(row),
        Header(row["game"], row["rules_version"], row["seats"], json.loads(row["options"]), row["seed"]),
        row["secret"],
        row["accepted"],
        row["digest"],
        tuple(Logged(_entry_of(entry), digest, at) for _, entry, digest, at in log),
    )


def post_of(row: Any) -> Post:
    return Post(
        row["id"],
        What(row["what"]),
        row["match"],
        row["challenge"],
        row["version"],
        row["seat"],
        row["note"],
        PostStatus(row["status"]),
        row["nonce"],
        row["made"],
        row["not_before"],
        row["attempted_at"],
        row["tries"],
        row["why"],
        row["sent_at"],
        row["channel"],
        row["message"],
    )


def rating_of(row: Any) -> Rating:
    return Rating(row["person"], row["mu"], row["sigma"], row["matches"], row["wins"], row["draws"], row["losses"])


def entry_text(entry: Entry) -> str:
    """An entry as JSON, in the form of a match record (record.md)."""
    match entry:
        case Answered(seat, answer, salt, receipt):
            sealed = {} if salt is None else {"salt": salt, "receipt": receipt}
            return canonical({"seat": seat, "answer": answer, **sealed})
        case Ended(ending, seat):
            return canonical({"ends": ending.value} if seat is None else {"seat": seat, "ends": ending.value})
        case Undone(steps):
            return canonical({"undo": steps})


def _entry_of(fields: dict[str, Json]) -> Entry:
    if "undo" in fields:
        return Undone(fields["undo"])
    if "ends" in fields:
        return Ended(Ending(fields["ends"]), fields.get("seat"))
    return Answered(fields["seat"], fields["answer"], fields.get("salt"), fields.get("receipt"))


def name_statements(*people: Person) -> list[Statement]:
    """Note people by the names they have now."""
    sql = "INSERT INTO people (id, name) VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET name = excluded.name"
    return [(sql, (person.id, person.name)) for person in people]


def new_posts(
    posts: Sequence[Draft], at: int, *, match: int | None = None, challenge: int | None = None
) -> list[Statement]:
    """Write posts of a match or a challenge."""
    sql = """INSERT INTO posts (match, challenge, what, version, seat, audience, note, status, nonce, made)
        VALUES (?, ?, ?, ?, ?, ?, ?, 'waiting', ?, ?)"""
    return [
        (
            sql,
            (
                match,
                challenge,
                post.what.value,
                post.version,
                post.seat,
                post.seat if post.what.private else -1,
                post.note,
                secrets.token_hex(12),
                at,
            ),
        )
        for post in posts
    ]


def set_deadlines(match: int, deadlines: Sequence[Deadline]) -> list[Statement]:
    """Put deadlines in the place of those that stand."""
    sql = "INSERT INTO deadlines (match, seat, decision, at, remind) VALUES (?, ?, ?, ?, ?)"
    return [
        ("DELETE FROM deadlines WHERE match = ?", (match,)),
        *((sql, (match, due.seat, due.decision, due.at, due.remind)) for due in deadlines),
    ]


def set_ratings(guild: int, game: str, ratings: Sequence[Rating]) -> list[Statement]:
    """Put ratings in the place of those that stand."""
    sql = """INSERT OR REPLACE INTO ratings (guild, game, person, mu, sigma, matches, wins, draws, losses)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)"""
    return [
        (sql, (guild, game, new.person, new.mu, new.sigma, new.matches, new.wins, new.draws, new.losses))
        for new in ratings
    ]
