"""Checks the stand-in's traffic against Discord's own contracts, where they are at hand.

`openapi.json` is Discord's contract of the REST API, `gateway.schema.json` one of the gateway's events. They are looked
for in `../shared/discord` beside the repository, or where FORSETI_DISCORD_CONTRACTS says. While tests run, every
stand-in tells one checker all that goes over its wire; at the end of the run there is a line with the counts, summed
over all workers, and the run fails on any violation, in CI also when less than 500 of each kind were checked.
"""

from __future__ import annotations

import json
import os
import re
import sys
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

__all__ = ["Contracts", "contracts_at_hand"]

FLOOR_IN_CI = 500
SHOWN = 10

THREADS = {11: "APIPublicThreadChannel", 12: "APIPrivateThreadChannel"}
INTERACTIONS = {
    2: "APIApplicationCommandInteraction",
    3: "APIMessageComponentInteraction",
    4: "APIApplicationCommandAutocompleteInteraction",
    5: "APIModalSubmitInteraction",
}
EVENTS: dict[str, str | dict[int, str]] = {
    "READY": "GatewayReadyDispatchData",
    "GUILD_CREATE": "GatewayGuildCreateDispatchData",
    "GUILD_MEMBERS_CHUNK": "GatewayGuildMembersChunkDispatchData",
    "INTERACTION_CREATE": INTERACTIONS,
    "MESSAGE_CREATE": "GatewayMessageCreateDispatchData",
    "MESSAGE_UPDATE": "GatewayMessageCreateDispatchData",
    "THREAD_CREATE": THREADS,
    "THREAD_UPDATE": THREADS,
    "CHANNEL_CREATE": "APITextChannel",
    "CHANNEL_UPDATE": "APITextChannel",
    "CHANNEL_DELETE": "APITextChannel",
    "GUILD_MEMBER_ADD": "APIGuildMember",
    "GUILD_MEMBER_UPDATE": "APIGuildMember",
}
"""Event → its definition; where there is one for each kind, by the payload's `type`."""


def contracts_at_hand() -> Path | None:
    """The folder with both contracts; None when they are not here."""
    beside = Path(__file__).resolve().parents[2] / "shared" / "discord"
    folder = Path(os.environ.get("FORSETI_DISCORD_CONTRACTS") or beside)
    return folder if all((folder / name).is_file() for name in ("openapi.json", "gateway.schema.json")) else None


class Contracts:
    """Compares and counts. A request Discord's contract refuses is a violation only if the stand-in took it."""

    def __init__(self, folder: Path) -> None:
        self.requests = 0
        self.responses = 0
        self.events = 0
        self.violations: list[str] = []
        self._folder = folder
        self._routes: dict[str, Mapping[str, Any]] = {}
        self._registry: jsonschema_rs.Registry | None = None
        self._compiled: dict[str, Any] = {}

    def request(self, route: str, path: str, body: Any, status: int) -> None:
        """The request must be on a route there is, with a body its schema takes unless it was refused."""
        self.requests += 1
        operation = self._operation(route)
        if operation is None:
            self._violated(route, "request", path, "there is no such route")
            return
        if body is None or status >= 400:
            return
        content = operation["requestBody"]["content"]
        kind = "application/json" if "application/json" in content else "multipart/form-data"
        self._compare(route, "request", path, f"{route} body", content[kind]["schema"], body)

    def response(self, route: str, path: str, status: int, body: Any) -> None:
        """The answer must have a status its route gives, and a body of that status's schema."""
        self.responses += 1
        operation = self._operation(route)
        if operation is None:
            return
        answers = operation["responses"]
        key = next((k for k in (str(status), f"{status // 100}XX") if k in answers), None)
        if key is None:
            self._violated(route, "response", path, f"it never answers {status}")
            return
        answer = answers[key]
        if "$ref" in answer:
            answer = self._openapi["components"]["responses"][answer["$ref"].rpartition("/")[2]]
        schema = answer.get("content", {}).get("application/json", {}).get("schema")
        if schema is not None:
            self._compare(route, "response", path, f"{route} {key}", schema, body)
        elif body is not None:
            self._violated(route, "response", path, f"{status} has no body")

    def event(self, name: str, payload: Any) -> None:
        """The event must be of its schema, where there is one."""
        definition = EVENTS.get(name)
        if isinstance(definition, dict):
            definition = definition[payload["type"]]
        if definition is None:
            return
        self.events += 1
        self._load()
        schema = {"$ref": f"gateway#/definitions/{definition}"}
        self._compare(name, "event", str(payload.get("id", "")), definition, schema, payload)

    def counts(self) -> dict[str, Any]:
        return {
            "requests": self.requests,
            "responses": self.responses,
            "events": self.events,
            "violations": self.violations,
        }

    def _operation(self, route: str) -> Mapping[str, Any] | None:
        self._load()
        return self._routes.get(re.sub(r"\{\w+\}", "{}", route))

    def _load(self) -> None:
        if self._registry is not None:
            return
        self._openapi = json.loads((self._folder / "openapi.json").read_bytes())
        gateway = json.loads((self._folder / "gateway.schema.json").read_bytes())
        schemas = self._openapi["components"]["schemas"]
        # Discord takes ids as numbers too, and discord.py sends some so.
        schemas["SnowflakeType"] = {"type": ["string", "integer"]}
        # The documentation of form errors, and Discord, have words for codes; the contract says numbers.
        schemas["InnerErrors"]["properties"]["_errors"]["items"] = {
            "type": "object",
            "required": ["code", "message"],
            "properties": {"code": {"type": "string"}, "message": {"type": "string"}},
        }
        # Generated from enums of single bits, so that no sum of them would pass.
        for name in gateway["definitions"]:
            if name.endswith("Flags"):
                gateway["definitions"][name] = {"type": "integer"}
        self._routes = {
            f"{method.upper()} {re.sub(r'{[^}]+}', '{}', path)}": operation
            for path, operations in self._openapi["paths"].items()
            for method, operation in operations.items()
            if method in ("get", "put", "post", "patch", "delete")
        }
        self._registry = jsonschema_rs.Registry(
            [("urn:forseti:openapi", self._openapi), ("urn:forseti:gateway", gateway)],
            draft=jsonschema_rs.Draft202012,
        )

    def _compare(self, route: str, side: str, path: str, key: str, schema: Any, body: Any) -> None:
        validator = self._compiled.get(key)
        if validator is None:
            absolute = (
                json.dumps(schema)
                .replace('"#/', '"urn:forseti:openapi#/')
                .replace('"gateway#/', '"urn:forseti:gateway#/')
            )
            validator = jsonschema_rs.Draft202012Validator(json.loads(absolute), registry=self._registry)
            self._compiled[key] = validator
        if not validator.is_valid(body):
            found = [
                f"at /{'/'.join(str(step) for step in error.instance_path)}: {error.message[:400]}"
                for error in validator.iter_errors(body)
            ]
            self._violated(route, side, path, "; ".join(found[:3]))

    def _violated(self, route: str, side: str, path: str, message: str) -> None:
        test = os.environ.get("PYTEST_CURRENT_TEST", "").partition(" ")[0]
        self.violations.append(f"{route} {side} {path} {message} [{test}]")


# ---- the plugin

_FOLDER = contracts_at_hand()
_CONTRACTS = Contracts(_FOLDER) if _FOLDER is not None else None
_WORKERS: list[dict[str, Any]] = []


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Every stand-in a test makes tells the checker; engine tests, which make none, need not load it."""
    loaded = sys.modules.get("sandbox.sandbox")
    if loaded is not None and _CONTRACTS is not None:
        loaded.Sandbox.default_check = _CONTRACTS


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node: Any, error: object) -> None:
    """A worker is done: its counts come in."""
    if (counts := getattr(node, "workeroutput", {}).get("contracts")) is not None:
        _WORKERS.append(counts)


def _total() -> dict[str, Any]:
    counts = [*_WORKERS, *([_CONTRACTS.counts()] if _CONTRACTS is not None else [])]
    total: dict[str, Any] = {key: sum(c[key] for c in counts) for key in ("requests", "responses", "events")}
    return total | {"violations": [line for c in counts for line in c["violations"]]}


def _too_few(config: pytest.Config, total: Mapping[str, Any]) -> bool:
    """Whether a whole run in CI checked less than it must; a run of a few chosen tests may."""
    marks = config.option.markexpr not in ("", "not long")
    chosen = config.args_source is pytest.Config.ArgsSource.ARGS or config.option.keyword or marks
    return (
        bool(os.environ.get("CI"))
        and not chosen
        and min(total[k] for k in ("requests", "responses", "events")) < FLOOR_IN_CI
    )


@pytest.hookimpl(tryfirst=True)
def pytest_sessionfinish(session: pytest.Session) -> None:
    """A worker hands its counts over; the run itself fails if they are not as they must be."""
    if _CONTRACTS is None:
        return
    output = getattr(session.config, "workeroutput", None)
    if output is not None:
        output["contracts"] = _CONTRACTS.counts()
        return
    total = _total()
    if session.exitstatus == 0 and (total["violations"] or _too_few(session.config, total)):
        session.exitstatus = pytest.ExitCode.TESTS_FAILED


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """One line of counts, and what was violated."""
    if _CONTRACTS is None:
        terminalreporter.write_line("Discord's contracts are not at hand: traffic was not checked against them")
        return
    total = _total()
    violations = total["violations"]
    for line in violations[:SHOWN]:
        terminalreporter.write_line(f"contract: {line}", red=True)
    terminalreporter.write_line(
        f"checked {total['requests']} requests, {total['responses']} responses, {total['events']} events, "
        f"{len(violations)} violations"
    )
    if _too_few(config, total):
        terminalreporter.write_line(f"that is too few: in CI at least {FLOOR_IN_CI} of each are checked", red=True)
