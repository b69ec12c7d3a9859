"""What the bot is told from outside: environment variables, or a `.env` file in the working directory."""

from __future__ import annotations

from ipaddress import ip_address
from typing import Annotated, Literal
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

__all__ = ["Settings", "SettingsError", "load"]


class SettingsError(Exception):
    """A setting that is missing or wrong; the text is one line for the person who hosts the bot."""


class Settings(BaseSettings):
    """Everything that can be set. Each is read from the environment variable of the same name in capitals."""

    model_config = SettingsConfigDict(env_file=".env", extra="ignore", hide_input_in_errors=True)

    discord_token: SecretStr = SecretStr("")
    """The bot's token from the Discord developer portal."""
    database_url: str = "sqlite:///forseti.db"
    """Where matches are kept: `sqlite:///` and a path, relative to the working directory."""
    log_level: Literal["DEBUG", "INFO", "WARNING", "ERROR"] = "INFO"
    log_format: Literal["text", "json"] = "text"
    pace: Annotated[int, Field(ge=0, le=30 * 86_400)] = 3 * 86_400
    """Seconds a player has for a decision; 0 for no clock."""
    health_file: str = ""
    """A file whose time stamp is renewed every half minute while the bot is connected; empty for none."""
    discord_url: str = ""
    """A stand-in for Discord on this machine (`http://127.0.0.1:PORT`); empty for Discord itself."""

    @field_validator("discord_url")
    @classmethod
    def _loopback(cls, url: str) -> str:
        """The token is sent there: nothing but this machine will do."""
        if not url:
            return url
        try:
            parts = urlsplit(url)
            on_loopback = ip_address(parts.hostname or "").is_loopback and parts.port is not None
            on_loopback &= parts.scheme == "http" and parts.username is None
        except ValueError:
            on_loopback = False
        if not on_loopback:
            msg = "must be http:// and a loopback address with a port, such as http://127.0.0.1:8080"
            raise ValueError(msg)
        return url.rstrip("/")

    @field_validator("log_level", "log_format", mode="before")
    @classmethod
    def _any_case(cls, value: object, info: object) -> object:
        if not isinstance(value, str):
            return value
        return value.lower() if getattr(info, "field_name", "") == "log_format" else value.upper()


def load() -> Settings:
    """The settings as they stand. Raises SettingsError with every fault in one line."""
    try:
        return Settings()
    except ValidationError as error:
        faults = "; ".join(
            f"{str(fault['loc'][0]).upper()}: {fault['msg'].removeprefix('Value error, ')}" for fault in error.errors()
        )
        raise SettingsError(faults) from None
