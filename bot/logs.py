"""Logging that cannot leak: no secret reaches a line, whatever level is asked for.

Libraries that log payloads or SQL parameters at DEBUG are capped, and a traceback tells where and what kind of error,
never the error's own text, unless its class is known to speak of no player's answer.
"""

from __future__ import annotations

import logging
import sys
import traceback
from collections.abc import Iterator
from typing import TYPE_CHECKING, Literal

import discord
import structlog

from engine.game import Rejected
from engine.store import StoreError

if TYPE_CHECKING:
    from types import TracebackType

    from structlog.typing import EventDict, WrappedLogger

__all__ = ["safe_traceback", "set_up"]

_CAPPED = ("discord.gateway", "discord.http", "discord.webhook", "aiosqlite", "aiohttp", "asyncio", "PIL")
"""Loggers that write secrets, or noise, at DEBUG."""

_TELLING = (
    OSError,
    StoreError,
    discord.HTTPException,
    discord.GatewayNotFound,
    discord.ConnectionClosed,
    discord.LoginFailure,
)
"""Errors whose text comes from the system or from Discord, not from a player."""


def set_up(level: str = "INFO", form: Literal["text", "json"] = "text") -> None:
    """Sends all logs to standard error, one event a line, with the match number where there is one."""
    shared: list[structlog.typing.Processor] = [
        structlog.contextvars.merge_contextvars,
        structlog.stdlib.add_log_level,
        structlog.stdlib.add_logger_name,
        structlog.processors.TimeStamper(fmt="iso", utc=True),
        _fold_traceback,
    ]
    structlog.configure(
        processors=[*shared, structlog.stdlib.ProcessorFormatter.wrap_for_formatter],
        wrapper_class=structlog.stdlib.BoundLogger,
        logger_factory=structlog.stdlib.LoggerFactory(),
        cache_logger_on_first_use=False,
    )
    renderer: structlog.typing.Processor = (
        structlog.processors.JSONRenderer()
        if form == "json"
        else structlog.dev.ConsoleRenderer(
            colors=sys.stderr.isatty(), exception_formatter=structlog.dev.plain_traceback
        )
    )
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(
        structlog.stdlib.ProcessorFormatter(
            foreign_pre_chain=shared,
            processors=[structlog.stdlib.ProcessorFormatter.remove_processors_meta, renderer],
        )
    )
    root = logging.getLogger()
    root.handlers[:] = [handler]
    root.setLevel(level)
    discord.VoiceClient.warn_nacl = discord.VoiceClient.warn_dave = False  # nobody speaks here
    for name in _CAPPED:
        logging.getLogger(name).setLevel(max(logging.INFO, root.level))


def safe_traceback(error: BaseException) -> str:
    """Where an error came from, and through which others, without what it says of any player's answer."""
    return "\n".join(_lines(error))


def _lines(error: BaseException, seen: frozenset[int] = frozenset()) -> Iterator[str]:
    before = error.__cause__ or (None if error.__suppress_context__ else error.__context__)
    if before is not None and id(before) not in seen:
        yield from _lines(before, seen | {id(error)})
        yield "after which:" if error.__cause__ is None else "which led to:"
    for frame in traceback.extract_tb(error.__traceback__):
        yield f"  {frame.filename}:{frame.lineno} in {frame.name}"
    text = f": {error}" if isinstance(error, _TELLING) and not isinstance(error, Rejected) else ""
    yield f"{type(error).__module__}.{type(error).__qualname__}{text}"


def _fold_traceback(_logger: WrappedLogger, _method: str, event: EventDict) -> EventDict:
    """Puts the safe form of an exception where a formatter would have put the telling one."""
    info: object = event.pop("exc_info", None)
    record = event.get("_record")
    if isinstance(record, logging.LogRecord) and record.exc_info:
        info, record.exc_info, record.exc_text = record.exc_info, None, None
    error = _error_of(info)
    if error is not None:
        event["exception"] = safe_traceback(error)
    return event


def _error_of(info: object) -> BaseException | None:
    match info:
        case BaseException():
            return info
        case (_, BaseException() as error, _):
            return error
        case None | False | (None, None, None):
            return None
        case _:
            current: tuple[type[BaseException] | None, BaseException | None, TracebackType | None] = sys.exc_info()
            return current[1]
