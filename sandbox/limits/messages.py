"""Messages: content, embeds, files, and that there is something in it at all."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sandbox.errors import ApiError, Problems
from sandbox.limits.components import check_components
from sandbox.limits.form import Form
from sandbox.message import V2

__all__ = ["check_message"]

MAX_CONTENT = 2000
MAX_EMBED_LETTERS = 6000
MAX_FILES = 10
MAX_FILE_BYTES = 10 * 1024 * 1024


def check_message(
    body: Mapping[str, Any],
    *,
    sizes: Mapping[int, int],
    filenames: set[str],
    kept: set[str] = frozenset(),  # type: ignore[assignment]
    v2: bool | None = None,
    place: tuple[str, ...] = (),
) -> None:
    """Raises `ApiError` for anything Discord would not store.

    `sizes` are the bytes of each uploaded file by its number, `filenames` all names `attachment://` may use, `kept` the
    ids of files already on the message, `v2` whether the message is one of Components V2 already.
    """
    problems = Problems()
    form = Form(problems, place, dict(body))
    v2 = bool((body.get("flags") or 0) & V2) if v2 is None else v2
    form.text("content", MAX_CONTENT)
    if v2:
        for key in ("content", "embeds"):
            if body.get(key):
                message = "The 'content' and 'embeds' fields cannot be used when using MessageFlags.IS_COMPONENTS_V2"
                form.wrong("MESSAGE_CANNOT_USE_LEGACY_FIELDS_WITH_COMPONENTS_V2", message, key)
    _check_embeds(form)
    _check_files(form, sizes, kept)
    check_components(form, v2=v2, filenames=filenames)
    if body.get("nonce") is not None and len(str(body["nonce"])) > 25:
        form.wrong("NONCE_TYPE_TOO_LONG", "Must be 25 or fewer in length.", "nonce")
    problems.check()
    if any(size > MAX_FILE_BYTES for size in sizes.values()):
        raise ApiError(413, 40005, "Request entity too large")


def _check_embeds(form: Form) -> None:
    form.count("embeds", 0, 10)
    letters = 0
    for embed in form.each("embeds"):
        counted = [embed.text("title", 256), embed.text("description", 4096)]
        embed.number("color", 0, 0xFFFFFF, 0)
        embed.link("url", ("http", "https"))
        if embed.get("footer") is not None:
            footer = embed.at("footer", body=embed.get("footer"))
            counted.append(footer.text("text", 2048, required=True))
        if embed.get("author") is not None:
            author = embed.at("author", body=embed.get("author"))
            counted.append(author.text("name", 256, required=True))
        for key in ("image", "thumbnail"):
            if embed.get(key) is not None:
                embed.at(key, body=embed.get(key)).link("url", ("http", "https", "attachment"))
        embed.count("fields", 0, 25)
        for entry in embed.each("fields"):
            counted.append(entry.text("name", 256, required=True))
            counted.append(entry.text("value", 1024, required=True))
        letters += sum(map(len, counted))
    if letters > MAX_EMBED_LETTERS:
        form.wrong("MAX_EMBED_SIZE_EXCEEDED", f"Embed size exceeds maximum size of {MAX_EMBED_LETTERS}", "embeds")


def _check_files(form: Form, sizes: Mapping[int, int], kept: set[str]) -> None:
    form.count("attachments", 0, MAX_FILES)
    if len(sizes) > MAX_FILES:
        form.wrong("BASE_TYPE_MAX_LENGTH", f"Must be {MAX_FILES} or fewer in length.", "files")
    for entry in form.each("attachments"):
        entry.text("description", 1024)
        entry.text("filename", 1024)
        file_id = str(entry.get("id"))
        if file_id not in kept and not (file_id.isdecimal() and int(file_id) in sizes):
            entry.wrong("ATTACHMENT_NOT_FOUND", f'Attachment with id "{file_id}" not found.', "id")
