"""The log: a line for each event, with its match, and no error's own words unless they are no player's."""

from __future__ import annotations

import json
import logging
from collections.abc import Callable, Iterator

import discord
import pytest
import structlog

from bot.logs import safe_traceback, set_up
from engine.game import Rejected

SECRET = "7H and 3C"


@pytest.fixture
def log_as_set_up(capsys: pytest.CaptureFixture[str]) -> Iterator[Callable[..., Callable[[], str]]]:
    """Sets the log up as the bot does; gives what has been written since."""
    root = logging.getLogger()
    handlers, level, config = root.handlers[:], root.level, structlog.get_config()
    levels = {name: logging.getLogger(name).level for name in ("discord.http", "discord.gateway", "aiosqlite")}

    def start(level: str = "DEBUG", form: str = "text") -> Callable[[], str]:
        set_up(level, form)  # type: ignore[arg-type]
        return lambda: capsys.readouterr().err

    yield start
    root.handlers[:] = handlers
    root.setLevel(level)
    structlog.configure(**config)
    for name, before in levels.items():
        logging.getLogger(name).setLevel(before)


def raised(error: BaseException, *, cause: BaseException | None = None) -> BaseException:
    """The error with a traceback, as if it had happened."""
    try:
        try:
            if cause is not None:
                raise cause
            raise error
        except BaseException:
            raise error from cause
    except BaseException as caught:
        return caught


# Tracebacks


def test_a_traceback_says_where_and_what_kind_and_not_what_the_error_says() -> None:
    told = safe_traceback(raised(RuntimeError(f"can't read {SECRET}")))
    assert "builtins.RuntimeError" in told
    assert f"{__file__}:" in told
    assert "in raised" in told
    assert SECRET not in told


def test_a_traceback_shows_no_line_of_code_for_it_may_hold_a_value() -> None:
    assert "raise error" not in safe_traceback(raised(ValueError(SECRET)))


def test_causes_are_told_in_the_same_way() -> None:
    told = safe_traceback(raised(KeyError(SECRET), cause=ValueError(SECRET)))
    assert told.index("builtins.ValueError") < told.index("which led to:") < told.index("builtins.KeyError")
    assert SECRET not in told


def test_a_refusal_does_not_repeat_the_answer_it_refuses() -> None:
    assert SECRET not in safe_traceback(raised(Rejected(f"{SECRET} is no card")))


def test_errors_of_the_system_and_of_discord_say_what_they_say() -> None:
    assert "No space left" in safe_traceback(raised(OSError(28, "No space left on device")))
    assert "Improper token" in safe_traceback(raised(discord.LoginFailure("Improper token")))


def test_errors_that_cause_each_other_come_to_an_end() -> None:
    first, second = ValueError(), KeyError()
    first.__cause__, second.__cause__ = second, first
    assert "builtins.ValueError" in safe_traceback(first)


# Lines


def test_an_event_is_a_line_with_its_match(log_as_set_up: Callable[..., Callable[[], str]]) -> None:
    written = log_as_set_up()
    with structlog.contextvars.bound_contextvars(match=12):
        structlog.get_logger("bot.somewhere").warning("table_moved", why="gone")
    (line,) = written().splitlines()
    assert "table_moved" in line
    assert "match=12" in line
    assert "why=gone" in line
    assert "[warning" in line
    assert "[bot.somewhere]" in line


def test_lines_of_libraries_look_the_same(log_as_set_up: Callable[..., Callable[[], str]]) -> None:
    written = log_as_set_up()
    logging.getLogger("engine.clock").error("what was due could not be carried out: %s", "locked")
    (line,) = written().splitlines()
    assert "what was due could not be carried out: locked" in line
    assert "[engine.clock]" in line


@pytest.mark.parametrize("form", ["text", "json"])
def test_exceptions_are_folded_whoever_logs_them(log_as_set_up: Callable[..., Callable[[], str]], form: str) -> None:
    written = log_as_set_up(form=form)
    error = raised(RuntimeError(SECRET))
    structlog.get_logger("bot").error("failed", exc_info=error)
    logging.getLogger("discord.client").error("Ignoring exception", exc_info=error)
    try:
        raise error
    except RuntimeError:
        structlog.get_logger("bot").exception("failed")
        logging.getLogger("engine").exception("failed")
    text = written()
    assert text.count("builtins.RuntimeError") == 4
    assert SECRET not in text


def test_in_json_every_line_is_an_object(log_as_set_up: Callable[..., Callable[[], str]]) -> None:
    written = log_as_set_up(form="json")
    structlog.get_logger("bot").info("started", matches=3)
    logging.getLogger("discord.client").error("odd", exc_info=raised(OSError("no\nroute")))
    lines = [json.loads(line) for line in written().splitlines()]
    assert lines[0]["event"] == "started"
    assert lines[0]["matches"] == 3
    assert lines[0]["level"] == "info"
    assert "builtins.OSError" in lines[1]["exception"]


@pytest.mark.parametrize("name", ["discord.http", "discord.gateway", "aiosqlite", "discord.webhook.async_"])
def test_libraries_that_tell_secrets_are_kept_quiet_at_any_level(
    log_as_set_up: Callable[..., Callable[[], str]], name: str
) -> None:
    written = log_as_set_up("DEBUG")
    logging.getLogger(name).debug("sent %s", SECRET)
    assert written() == ""
    logging.getLogger(name).warning("odd")
    assert "odd" in written()


def test_below_the_level_asked_for_nothing_is_written(log_as_set_up: Callable[..., Callable[[], str]]) -> None:
    written = log_as_set_up("ERROR")
    structlog.get_logger("bot").warning("careful")
    logging.getLogger("discord.http").warning("careful")
    assert written() == ""
