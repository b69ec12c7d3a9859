"""Routes of the REST API: which function answers which method and path. Each answers in one go, without waiting."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any
from urllib.parse import unquote

from sandbox.errors import ApiError, invalid, unknown

if TYPE_CHECKING:
    from sandbox.interactions import Interactions
    from sandbox.message import Message
    from sandbox.posting import Nonces, Upload
    from sandbox.world import Channel, World

__all__ = ["Answer", "Call", "Context", "as_id", "find", "route"]

Answer = tuple[int, Any]
Handler = Callable[["Context", "Call"], Answer]


@dataclass(frozen=True, slots=True)
class Context:
    """What the routes work on."""

    world: World
    interactions: Interactions
    nonces: Nonces
    gateway_url: str
    privileged: bool
    shards: int


@dataclass(eq=False)
class Call:
    """A request, as it is answered and as it stands in the log (`status` and `response` come with the answer)."""

    method: str
    path: str
    route: str = ""
    params: dict[str, str] = field(default_factory=dict)
    query: Mapping[str, str] = field(default_factory=dict)
    body: Any = None
    uploads: dict[int, Upload] = field(default_factory=dict)
    at: float = 0.0
    status: int = 0
    response: Any = None

    @property
    def form(self) -> dict[str, Any]:
        """The body of a request that must have one."""
        if not isinstance(self.body, dict):
            raise ApiError(400, 50109, "The request body contains invalid JSON.")
        return self.body

    def channel(self, world: World) -> Channel:
        return world.bot_channel(self.params["channel_id"])

    def message(self, world: World) -> Message:
        """The message named in the path, as the bot sees it; ephemeral ones are not there."""
        channel = self.channel(world)
        message = channel.messages.get(as_id(self.params["message_id"]))
        if message is None or message.ephemeral_for is not None:
            raise unknown("Message")
        return message

    def number(self, key: str, default: int, low: int, high: int) -> int:
        """A number of the query, within its bounds."""
        text = self.query.get(key)
        if text is None:
            return default
        if not text.isdecimal() or not low <= int(text) <= high:
            raise invalid((key,), "NUMBER_TYPE_RANGE", f"int value should be between {low} and {high}.")
        return int(text)

    def id(self, key: str) -> int | None:
        """An id of the query; None when absent."""
        text = self.query.get(key)
        if text is None:
            return None
        if not text.isdecimal():
            raise invalid((key,), "NUMBER_TYPE_COERCE", f'Value "{text}" is not snowflake.')
        return int(text)


def as_id(text: object) -> int:
    """The id written there; 0, which nothing has, for what is none."""
    return int(str(text)) if str(text).isdecimal() else 0


_routes: dict[tuple[str, int], list[tuple[tuple[str, ...], str, Handler, bool]]] = {}


def route(method: str, template: str, *, token: bool = True) -> Callable[[Handler], Handler]:
    """Registers the function for a method and path; `token` says whether the bot's token is needed."""

    def register(handler: Handler) -> Handler:
        parts = tuple(template.strip("/").split("/"))
        entry = (parts, template, handler, token)
        entries = _routes.setdefault((method, len(parts)), [])
        entries.append(entry)
        entries.sort(key=lambda e: sum(part.startswith("{") for part in e[0]))
        return handler

    return register


def find(method: str, path: str) -> tuple[str, dict[str, str], Handler, bool] | None:
    """Route, parameters, function, and whether a token is needed; None for an unknown route."""
    steps = [unquote(step) for step in path.strip("/").split("/")]
    for parts, template, handler, token in _routes.get((method, len(steps)), ()):
        if all(part.startswith("{") or part == step for part, step in zip(parts, steps, strict=True)):
            params = {part[1:-1]: step for part, step in zip(parts, steps, strict=True) if part.startswith("{")}
            return f"{method} {template}", params, handler, token
    return None
