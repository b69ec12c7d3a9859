"""Two ways of saying no: to the bot, an error of the REST API; to a person, that their client cannot do it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

__all__ = [
    "ApiError",
    "Impossible",
    "NoAnswer",
    "Problems",
    "invalid",
    "missing_access",
    "missing_permissions",
    "unknown",
]

_UNKNOWN = {
    "Account": 10001,
    "Application": 10002,
    "Channel": 10003,
    "Guild": 10004,
    "Member": 10007,
    "Message": 10008,
    "Role": 10011,
    "User": 10013,
    "Emoji": 10014,
    "Webhook": 10015,
    "Interaction": 10062,
    "Application Command": 10063,
}


class ApiError(Exception):
    """The REST API refuses: HTTP status, Discord's own code, its message."""

    def __init__(self, status: int, code: int, message: str, errors: Mapping[str, Any] | None = None) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.message = message
        self.errors = errors

    def body(self) -> dict[str, Any]:
        body: dict[str, Any] = {"message": self.message, "code": self.code}
        if self.errors is not None:
            body["errors"] = self.errors
        return body


class Problems:
    """What is wrong with a form body, gathered by place, raised together as Discord does (50035)."""

    def __init__(self) -> None:
        self._tree: dict[str, Any] = {}

    def add(self, place: tuple[str | int, ...], code: str, message: str) -> None:
        node = self._tree
        for step in place:
            node = node.setdefault(str(step), {})
        node.setdefault("_errors", []).append({"code": code, "message": message})

    def error(self) -> ApiError:
        return ApiError(400, 50035, "Invalid Form Body", self._tree)

    def check(self) -> None:
        """Raises `ApiError` 50035 when anything was added."""
        if self._tree:
            raise self.error()


def invalid(place: tuple[str | int, ...], code: str, message: str) -> ApiError:
    """A form body with this one mistake."""
    problems = Problems()
    problems.add(place, code, message)
    return problems.error()


def unknown(what: str) -> ApiError:
    """404: there is no such thing, or no longer, or not for you."""
    return ApiError(404, _UNKNOWN[what], f"Unknown {what}")


def missing_access() -> ApiError:
    """403: the bot cannot even see this channel or guild."""
    return ApiError(403, 50001, "Missing Access")


def missing_permissions() -> ApiError:
    """403: the bot sees the place but may not do this there."""
    return ApiError(403, 50013, "Missing Permissions")


class Impossible(Exception):
    """A person's client does not let them do this: nothing was sent to the bot."""


class NoAnswer(Impossible):
    """The client said "This interaction failed": no bot is there, or it did not acknowledge in time."""
