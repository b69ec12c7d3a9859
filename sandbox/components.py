"""Components and embeds from the form a bot sends them in to the form everybody is sent back.

A link `attachment://name` stays in what is stored and becomes a fresh link each time the message is told (`resolved`).
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count
from typing import TYPE_CHECKING, Any

from sandbox.parts import SELECTS, Part, walk

if TYPE_CHECKING:
    from sandbox.cdn import Attachment

__all__ = ["attachment_names", "stored_components", "stored_embeds", "with_links"]

Json = dict[str, Any]

_KEPT: dict[int, tuple[str, ...]] = {
    Part.BUTTON: ("custom_id", "label", "url", "sku_id", "emoji"),
    Part.TEXT: ("content",),
}
_KEPT |= dict.fromkeys(SELECTS, ("custom_id", "placeholder", "default_values", "channel_types"))
_DEFAULTS: dict[int, Json] = {
    Part.BUTTON: {"style": 2, "disabled": False},
    Part.THUMBNAIL: {"description": None, "spoiler": False},
    Part.FILE: {"spoiler": False, "name": None, "size": None},
    Part.SEPARATOR: {"spacing": 1, "divider": True},
    Part.CONTAINER: {"accent_color": None, "spoiler": False},
}
_DEFAULTS |= {kind: {"min_values": 1, "max_values": 1, "disabled": False} for kind in SELECTS}


def stored_components(components: Sequence[Json]) -> list[Json]:
    """Checked request components as they are kept: an integer id each, defaults filled in, no stray nulls."""
    taken = {part["id"] for part in walk(list(components)) if part.get("id")}
    free = (number for number in count(1) if number not in taken)
    return [_stored(part, free) for part in components]


def _stored(part: Json, free: Any) -> Json:
    kind: int = part["type"]
    result: Json = {"type": kind, "id": part.get("id") or next(free)}
    for key in _KEPT.get(kind, ()):
        if part.get(key) is not None:
            result[key] = part[key]
    for key, default in _DEFAULTS.get(kind, {}).items():
        given = part.get(key)
        result[key] = default if given is None else given
    if "emoji" in result:
        result["emoji"] = _emoji(result["emoji"])
    if kind == Part.STRING_SELECT:
        result["options"] = [_option(option) for option in part["options"]]
    if "default_values" in result:
        result["default_values"] = [{"id": str(v["id"]), "type": v["type"]} for v in result["default_values"]]
    if "components" in part:
        result["components"] = [_stored(child, free) for child in part["components"]]
    if isinstance(part.get("accessory"), dict):
        result["accessory"] = _stored(part["accessory"], free)
    if kind == Part.THUMBNAIL:
        result["media"] = {"url": part["media"]["url"]}
    if kind == Part.GALLERY:
        result["items"] = [
            {
                "media": {"url": item["media"]["url"]},
                "description": item.get("description"),
                "spoiler": bool(item.get("spoiler")),
            }
            for item in part["items"]
        ]
    if kind == Part.FILE:
        result["file"] = {"url": part["file"]["url"]}
    return result


def _option(option: Json) -> Json:
    result: Json = {"label": option["label"], "value": option["value"], "default": bool(option.get("default"))}
    if option.get("description"):
        result["description"] = option["description"]
    if option.get("emoji"):
        result["emoji"] = _emoji(option["emoji"])
    return result


def _emoji(emoji: Json) -> Json:
    result: Json = {"name": emoji.get("name") or ""}
    if emoji.get("id"):
        result |= {"id": str(emoji["id"]), "animated": bool(emoji.get("animated"))}
    return result


def stored_embeds(embeds: Sequence[Json]) -> list[Json]:
    """Checked request embeds as they are kept."""
    result = []
    for embed in embeds:
        kept = {key: value for key, value in embed.items() if value is not None and key != "flags"}
        kept["type"] = "rich"
        if "fields" in kept:
            kept["fields"] = [
                {"name": f["name"], "value": f["value"], "inline": bool(f.get("inline"))} for f in kept["fields"]
            ]
        result.append(kept)
    return result


def attachment_names(embeds: Sequence[Json]) -> set[str]:
    """The file names these embeds show by `attachment://`."""
    urls = [embed[key].get("url", "") for embed in embeds for key in ("image", "thumbnail") if embed.get(key)]
    return {url.removeprefix("attachment://") for url in urls if url.startswith("attachment://")}


def with_links(stored: Any, files: Sequence[Attachment]) -> Any:
    """Stored embeds or components with each `attachment://` made a link, and media described as Discord does."""
    if isinstance(stored, list):
        return [with_links(part, files) for part in stored]
    if not isinstance(stored, dict):
        return stored
    result: Json = {}
    for key, value in stored.items():
        if key in ("media", "file") and isinstance(value, dict):
            result[key] = _media(value["url"], files)
        elif key in ("image", "thumbnail") and isinstance(value, dict):
            result[key] = _picture(value, files)
        else:
            result[key] = with_links(value, files)
    if stored.get("type") == Part.FILE and (file := _named(stored["file"]["url"], files)) is not None:
        result |= {"name": file.filename, "size": len(file.data)}
    return result


def _named(url: str, files: Sequence[Attachment]) -> Attachment | None:
    name = url.removeprefix("attachment://")
    return next((file for file in files if file.filename == name), None) if name != url else None


def _media(url: str, files: Sequence[Attachment]) -> Json:
    file = _named(url, files)
    if file is None:
        return {"id": "0", "url": url, "proxy_url": url, "width": None, "height": None, "content_type": None}
    width, height = file.size_in_pixels or (None, None)
    return {
        "id": str(file.id),
        "attachment_id": str(file.id),
        "url": file.url,
        "proxy_url": file.url,
        "width": width,
        "height": height,
        "content_type": file.content_type,
    }


def _picture(value: Json, files: Sequence[Attachment]) -> Json:
    file = _named(value.get("url", ""), files)
    if file is None:
        return value
    width, height = file.size_in_pixels or (1, 1)
    return {"url": file.url, "proxy_url": file.url, "width": width, "height": height, "content_type": file.content_type}
