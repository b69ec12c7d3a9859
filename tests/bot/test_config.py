"""Settings: read from the environment or a file beside the bot; every fault is one line, and never shows the token."""

from __future__ import annotations

from pathlib import Path

import pytest

from bot.config import Settings, SettingsError, load

TOKEN = "MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs"


@pytest.fixture(autouse=True)
def nothing_set(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    for name in Settings.model_fields:
        monkeypatch.delenv(name.upper(), raising=False)
    monkeypatch.chdir(tmp_path)


def test_without_any_setting_the_defaults_hold() -> None:
    settings = load()
    assert settings.database_url == "sqlite:///forseti.db"
    assert settings.pace == 3 * 86_400
    assert (settings.log_level, settings.log_format) == ("INFO", "text")
    assert settings.discord_token.get_secret_value() == ""
    assert settings.discord_url == settings.health_file == ""


def test_the_environment_overrides_the_file(monkeypatch: pytest.MonkeyPatch) -> None:
    Path(".env").write_text("PACE=60\nLOG_LEVEL=debug\n")
    assert (load().pace, load().log_level) == (60, "DEBUG")
    monkeypatch.setenv("PACE", "0")
    assert load().pace == 0


def test_settings_of_other_programs_do_not_disturb(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DATABASE", "elsewhere")
    Path(".env").write_text("SOMETHING=else\n")
    assert load().database_url == "sqlite:///forseti.db"


def test_levels_and_formats_may_be_written_in_any_case(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LOG_LEVEL", "wArNiNg")
    monkeypatch.setenv("LOG_FORMAT", "JSON")
    assert (load().log_level, load().log_format) == ("WARNING", "json")


def test_the_token_does_not_show_when_settings_are_printed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    settings = load()
    assert settings.discord_token.get_secret_value() == TOKEN
    assert TOKEN not in repr(settings) + str(settings) + settings.model_dump_json()


@pytest.mark.parametrize(
    "url", ["http://127.0.0.1:8080", "http://127.0.0.1:8080/", "http://127.8.8.8:1", "http://[::1]:8080"]
)
def test_a_stand_in_on_this_machine_is_taken(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    monkeypatch.setenv("DISCORD_URL", url)
    assert load().discord_url == url.rstrip("/")


@pytest.mark.parametrize(
    "url",
    [
        "http://example.com:8080",
        "https://127.0.0.1:8080",
        "http://127.0.0.1",
        "http://127.0.0.1.example.com:80",
        "http://user@127.0.0.1:80",
        "http://127.0.0.1:80@example.com",
        "http://127.0.0.1:80@example.com:80/",
        "http://127.0.0.1:port",
        "http://127.0.0.1@example.com:80",
        "127.0.0.1:8080",
        "http://10.0.0.1:80",
        "http://localhost:80",
    ],
)
def test_the_token_is_sent_nowhere_but_to_this_machine(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    monkeypatch.setenv("DISCORD_URL", url)
    with pytest.raises(SettingsError, match=r"^DISCORD_URL: must be http:// and a loopback address with a port"):
        load()


def test_all_faults_are_told_in_one_line(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PACE", "-1")
    monkeypatch.setenv("LOG_LEVEL", "LOUD")
    monkeypatch.setenv("DISCORD_TOKEN", TOKEN)
    with pytest.raises(SettingsError) as told:
        load()
    text = str(told.value)
    assert "\n" not in text
    assert "PACE: " in text
    assert "LOG_LEVEL: " in text
    assert TOKEN not in text


@pytest.mark.parametrize("pace", ["-1", "2592001", "1.5", "soon", ""])
def test_a_pace_that_is_none_is_refused(monkeypatch: pytest.MonkeyPatch, pace: str) -> None:
    monkeypatch.setenv("PACE", pace)
    with pytest.raises(SettingsError, match=r"^PACE: "):
        load()
