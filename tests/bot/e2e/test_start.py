"""`forseti run` that can't: one clear line for the person who hosts it, status 1, no traceback, never a secret."""

from __future__ import annotations

import asyncio
import os
import sqlite3
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest

from engine.store import open_store
from tests.bot.e2e.hall import Hall

TOKEN = "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs"


async def run(folder: Path, **settings: str) -> tuple[int, str]:
    """Runs it in that folder with these settings and no others; exit status and all it printed."""
    kept = {name: value for name, value in os.environ.items() if name in ("PATH", "HOME", "LANG", "PYTHONPATH")}
    environment: Mapping[str, str] = {**kept, "PYTHONPATH": str(Path(__file__).parents[3]), "LOG_LEVEL": "WARNING"}
    process = await asyncio.create_subprocess_exec(
        sys.executable,
        "-m",
        "bot",
        "run",
        env={**environment, **settings},
        cwd=folder,
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.STDOUT,
    )
    out, _ = await process.communicate()
    assert process.returncode is not None
    return process.returncode, out.decode()


async def complaint(folder: Path, **settings: str) -> str:
    """The one line it ends with."""
    status, said = await run(folder, **settings)
    assert status == 1, said
    assert said.startswith("Error: ")
    assert said.count("\n") == 1, said
    assert "Traceback" not in said
    assert TOKEN not in said
    return said


# The token


async def test_without_a_token_it_says_where_to_get_one(tmp_path: Path) -> None:
    said = await complaint(tmp_path)
    assert "DISCORD_TOKEN is not set" in said
    assert "https://discord.com/developers/applications" in said
    assert not (tmp_path / "forseti.db").exists()


async def test_a_wrong_token_is_told_apart(hall: Hall, tmp_path: Path) -> None:
    said = await complaint(tmp_path, DISCORD_TOKEN=TOKEN, DISCORD_URL=hall.sandbox.url)
    assert "Discord does not accept DISCORD_TOKEN." in said


async def test_a_token_is_read_from_a_file_beside_it(hall: Hall, tmp_path: Path) -> None:
    (tmp_path / ".env").write_text(f"DISCORD_TOKEN={TOKEN}\nDISCORD_URL={hall.sandbox.url}\n")
    assert "Discord does not accept DISCORD_TOKEN." in await complaint(tmp_path)


# Discord


async def test_a_discord_that_can_not_be_reached_is_told(tmp_path: Path) -> None:
    assert "Discord can't be reached" in await complaint(
        tmp_path, DISCORD_TOKEN=TOKEN, DISCORD_URL="http://127.0.0.1:9"
    )


async def test_a_discord_that_refuses_the_commands_is_told(hall: Hall, tmp_path: Path) -> None:
    hall.sandbox.fail("PUT /applications/{application_id}/commands", status=403)
    said = await complaint(tmp_path, DISCORD_TOKEN=hall.sandbox.token, DISCORD_URL=hall.sandbox.url)
    assert "Discord refuses" in said
    assert hall.sandbox.token not in said


# The database


@pytest.mark.parametrize(
    ("url", "clear"),
    [
        ("sqlite:////nowhere/at/all/forseti.db", "can't be opened"),
        ("sqlite:///folder", "is a folder"),
        ("sqlite:///text.db", "is no database that Forseti can read"),
        ("sqlite:///other.db", "is the database of another program"),
        ("sqlite:///newer.db", "was written by a newer Forseti"),
        ("postgresql://forseti:hunter2@db/forseti", "DATABASE_URL must name a file as sqlite:///forseti.db"),
    ],
)
async def test_a_database_that_can_not_be_used_is_told_what_is_wrong_with_it(
    tmp_path: Path, url: str, clear: str
) -> None:
    (tmp_path / "folder").mkdir()
    (tmp_path / "text.db").write_text("this is no database, and long enough to be looked at as one\n" * 20)
    with sqlite3.connect(tmp_path / "other.db") as other:
        other.execute("CREATE TABLE things (id INTEGER)")
    other.close()
    await (await open_store(f"sqlite:///{tmp_path / 'newer.db'}")).close()
    with sqlite3.connect(tmp_path / "newer.db") as newer:
        newer.execute("PRAGMA user_version = 999")
    newer.close()
    said = await complaint(tmp_path, DISCORD_TOKEN=TOKEN, DATABASE_URL=url)
    assert clear in said
    assert "hunter2" not in said


async def test_a_database_that_another_forseti_plays_on_is_left_to_it(hall: Hall, tmp_path: Path) -> None:
    await hall.start()
    said = await complaint(
        tmp_path,
        DISCORD_TOKEN=hall.sandbox.token,
        DISCORD_URL=hall.sandbox.url,
        DATABASE_URL=f"sqlite:///{hall.database}",
    )
    assert "Another Forseti" in said
    assert hall.sandbox.connected


# Settings


@pytest.mark.parametrize(
    ("name", "value"),
    [("PACE", "soon"), ("DISCORD_URL", "http://example.com:80")],
)
async def test_a_setting_that_makes_no_sense_is_named(tmp_path: Path, name: str, value: str) -> None:
    said = await complaint(tmp_path, **{"DISCORD_TOKEN": TOKEN, name: value})
    assert said.startswith(f"Error: {name}: ")


# Stopping


async def test_a_signal_stops_it_in_good_order(hall: Hall) -> None:
    process = await hall.start_process(level="INFO")
    assert await process.stop() == 0
    assert "stopped" in process.said()
    assert "Traceback" not in process.said()
    await hall.sandbox.gone()
