"""Starts the bot: settings, store, referee and client, in this order, and stops them in the other."""

from __future__ import annotations

import asyncio
import gc
import signal
import time
from typing import Any

import aiohttp
import discord
import structlog

from bot.client import Forseti, point_at
from bot.config import Settings
from engine.referee import Referee
from engine.store import StoreError, open_store

__all__ = ["CannotRun", "run"]

log = structlog.get_logger(__name__)

_READY_ON_LOOPBACK = 0.05
"""A stand-in sends its servers at once; Discord is given the library's own two seconds."""


class CannotRun(Exception):
    """The bot can't start or go on; the text is one line for the person who hosts it."""


async def run(settings: Settings) -> None:
    """Runs the bot until it is stopped by a signal. Raises CannotRun for what its host has to mend."""
    token = settings.discord_token.get_secret_value().strip()
    if not token:
        raise CannotRun(
            "DISCORD_TOKEN is not set. Get a bot token at https://discord.com/developers/applications and set it in "
            "the environment or in a .env file; `forseti demo` runs without one."
        )
    if not (token.isascii() and token.isprintable()) or " " in token:
        raise CannotRun(
            "DISCORD_TOKEN holds characters that no token has. Copy it once more from the developer portal."
        )
    if settings.discord_url:
        point_at(settings.discord_url)
    try:
        store = await open_store(settings.database_url)
    except StoreError as error:
        raise CannotRun(str(error)) from None
    referee = Referee(store, now=_now, pace=settings.pace)
    try:
        await referee.open()
        client = Forseti(
            referee,
            now=_now,
            guild_ready_timeout=_READY_ON_LOOPBACK if settings.discord_url else 2.0,
            health_file=settings.health_file,
        )
        await _serve(client, token, referee.lost)
    except discord.LoginFailure:
        raise CannotRun(
            "Discord does not accept DISCORD_TOKEN. Reset it in the developer portal and set the new one."
        ) from None
    except StoreError as error:
        raise CannotRun(str(error)) from None
    except discord.HTTPException as error:
        raise CannotRun(f"Discord refuses to work with this bot ({error.status}, code {error.code}).") from error
    except discord.DiscordException as error:
        raise CannotRun(f"Discord can't be worked with ({type(error).__name__}).") from error
    except (aiohttp.ClientError, OSError) as error:
        raise CannotRun(f"Discord can't be reached: {error}.") from error
    finally:
        await referee.close()
    if referee.lost.is_set():
        raise CannotRun("Another Forseti plays on this database by now: this one stops.")
    if isinstance(client.fatal, StoreError):
        raise CannotRun(str(client.fatal))
    if client.fatal is not None:
        what = type(client.fatal).__name__
        raise CannotRun(f"Forseti stopped by itself ({what}); the log says where. Matches are safe.")
    log.info("stopped")


async def _serve(client: Forseti, token: str, lost: asyncio.Event) -> None:
    """Runs the client until a signal comes, another process holds the database, or it ends by itself."""
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(_unhandled)
    stopping = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        loop.add_signal_handler(number, stopping.set)
    async with client:
        serving = asyncio.create_task(client.start(token))
        beside = [asyncio.create_task(each) for each in (stopping.wait(), lost.wait())]
        freezing = asyncio.create_task(_freeze(client))
        await asyncio.wait((serving, *beside), return_when=asyncio.FIRST_COMPLETED)
        for task in (*beside, freezing):
            task.cancel()
        if not serving.done():
            log.info("stopping")
            await client.close()
            await asyncio.gather(serving, return_exceptions=True)  # it may have been in the middle of logging in
            return
        await serving


def _unhandled(_loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Logs what no task has waited for, without what it says of itself: that may quote a player."""
    log.error("unhandled", what=context.get("message"), exc_info=context.get("exception"))


async def _freeze(client: Forseti) -> None:
    """Keeps what has been loaded by now out of the garbage collector's sight: looking through all of it holds everybody
    up for 50 ms each time."""
    await client.wait_until_ready()
    gc.collect()
    gc.freeze()


def _now() -> int:
    return int(time.time())
