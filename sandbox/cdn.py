"""Files: kept in memory, named by signed links that stop working a day after they were handed out."""

from __future__ import annotations

import hashlib
import hmac
import mimetypes
import re
import secrets
import struct
import zlib
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandbox.clock import Clock

__all__ = ["Attachment", "Cdn", "avatar", "content_type", "image_size", "plain_filename"]

LINK_SECONDS = 24 * 3600


@dataclass(eq=False)
class Attachment:
    """A file on a message. `description` is its alt text; `embedded` when an embed of the message shows it."""

    id: int
    filename: str
    data: bytes = field(repr=False)
    content_type: str
    channel_id: int
    cdn: Cdn = field(repr=False)
    title: str | None = None
    description: str | None = None
    size_in_pixels: tuple[int, int] | None = None
    ephemeral: bool = False
    embedded: bool = False

    @property
    def url(self) -> str:
        """A link good for a day from now."""
        return self.cdn.link(self)


class Cdn:
    """Keeps attachments and answers for their links."""

    def __init__(self, clock: Clock) -> None:
        self.base = ""
        self._clock = clock
        self._key = secrets.token_bytes(16)
        self._kept: dict[int, Attachment] = {}

    def keep(self, attachment: Attachment) -> None:
        self._kept[attachment.id] = attachment

    def drop(self, attachment: Attachment) -> None:
        self._kept.pop(attachment.id, None)

    def link(self, attachment: Attachment) -> str:
        now = int(self._clock())
        path = f"attachments/{attachment.channel_id}/{attachment.id}/{attachment.filename}"
        return f"{self.base}/{path}?{self._signed(attachment.id, now + LINK_SECONDS, now)}&"

    def fetch(self, attachment_id: str, filename: str, query: dict[str, str]) -> Attachment | None:
        """The file behind a link; None when the link is forged or over, or the file gone."""
        attachment = self._kept.get(int(attachment_id)) if attachment_id.isdecimal() else None
        if attachment is None or attachment.filename != filename:
            return None
        try:
            until, since = int(query["ex"], 16), int(query["is"], 16)
        except (KeyError, ValueError):
            return None
        if f"hm={query.get('hm')}" not in self._signed(attachment.id, until, since) or self._clock() > until:
            return None
        return attachment

    def _signed(self, attachment_id: int, until: int, since: int) -> str:
        digest = hmac.new(self._key, f"{attachment_id}/{until}/{since}".encode(), hashlib.sha256).hexdigest()
        return f"ex={until:x}&is={since:x}&hm={digest}"


def plain_filename(name: str) -> str:
    """The name as Discord keeps it: no spaces, letters outside ASCII dropped, never empty."""
    stem, dot, ending = (re.sub(r"[^A-Za-z0-9._-]", "", part.replace(" ", "_")) for part in name.rpartition("."))
    if not dot:
        stem, ending = ending, ""
    return f"{stem.lstrip('.') or 'unknown'}{'.' if dot else ''}{ending}"


def content_type(filename: str) -> str:
    return mimetypes.guess_type(filename)[0] or "application/octet-stream"


def image_size(data: bytes) -> tuple[int, int] | None:
    """Width and height of a PNG; None for anything else."""
    if data[:8] != b"\x89PNG\r\n\x1a\n" or len(data) < 24:
        return None
    width, height = struct.unpack(">II", data[16:24])
    return width, height


def avatar(number: int) -> bytes:
    """A face for those who have none: one pixel of one colour, as PNG."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    shade = bytes((0, 88 + number % 6 * 20, 101, 242))
    header = struct.pack(">IIBBBBB", 1, 1, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", header) + chunk(b"IDAT", zlib.compress(shade)) + chunk(b"IEND", b"")
