"""Application commands as registered, and what a person's client makes of them: only what is registered can be sent."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sandbox import payloads, permissions
from sandbox.errors import Impossible
from sandbox.world import Channel, Role, User, World

__all__ = ["Command", "Json", "Resolved", "filled", "find", "register"]

Json = dict[str, Any]
Command = Json

SUBCOMMAND, GROUP, STRING, INTEGER, BOOLEAN, USER, CHANNEL, ROLE, MENTIONABLE, NUMBER = range(1, 11)
IN_GUILD, IN_BOT_DM = 0, 1


def register(world: World, body: Json, *, guild_id: int | None = None, old: Command | None = None) -> Command:
    """A checked command as the API gives it back, with an id of its own or that of the one it replaces."""
    command: Command = {
        "id": str(world.new_id() if old is None else old["id"]),
        "application_id": str(world.bot.id),
        "version": str(world.new_id()),
        "name": body["name"],
        "description": body.get("description") or "",
        "type": body.get("type") or 1,
        "nsfw": bool(body.get("nsfw")),
        "dm_permission": body.get("dm_permission") is not False,
        "default_member_permissions": None,
        "contexts": body.get("contexts"),
        "integration_types": body.get("integration_types") or [0],
        "options": [_option(option) for option in body.get("options") or []],
    }
    if (needed := body.get("default_member_permissions")) is not None:
        command["default_member_permissions"] = str(needed)
    if guild_id is not None:
        command["guild_id"] = str(guild_id)
    return command


def _option(option: Json) -> Json:
    kept = {key: value for key, value in option.items() if value is not None}
    if "options" in kept:
        kept["options"] = [_option(child) for child in kept["options"]]
    return kept


def _named(world: World, where: Channel, *, kind: int = 1) -> Iterator[Command]:
    """The commands a client offers there: the guild's own before the global ones."""
    if where.guild is not None:
        if world.bot.id not in where.guild.members:
            return
        yield from (c for c in where.guild.commands.values() if c["type"] == kind)
    for command in world.commands.values():
        contexts = command["contexts"]
        if where.guild is not None:
            offered = contexts is None or IN_GUILD in contexts
        else:
            offered = IN_BOT_DM in contexts if contexts is not None else command["dm_permission"]
        if offered and command["type"] == kind:
            yield command


def find(world: World, person: User, where: Channel, name: str, *, kind: int = 1) -> Command:
    """The command of this name as this person may use it there; `Impossible` otherwise."""
    offered = list(_named(world, where, kind=kind))
    command = next((c for c in offered if c["name"] == name), None)
    if command is None:
        known = ", ".join(sorted(c["name"] for c in offered)) or "none"
        raise Impossible(f"there is no command {name!r} here; the client offers: {known}")
    needed = command["default_member_permissions"]
    if needed is not None and where.guild is not None:
        have = permissions.of(person, where)
        if have & int(needed) != int(needed) or (needed == "0" and have != permissions.ALL):
            raise Impossible(f"{person.name} may not use /{name}")
    return command


class Resolved:
    """The people, roles and channels that option or select values name, as they go along with the interaction."""

    def __init__(self, where: Channel) -> None:
        self._where = where
        self._data: Json = {}

    def add(self, what: User | Role | Channel) -> str:
        """Takes it in and returns its id."""
        guild = self._where.guild
        match what:
            case User():
                self._put("users", what.id, payloads.user(what))
                if guild is not None and what.id in guild.members:
                    member = payloads.member(guild.members[what.id], with_user=False)
                    for key in ("deaf", "mute"):
                        del member[key]
                    member["permissions"] = str(permissions.of(what, self._where))
                    self._put("members", what.id, member)
            case Role():
                self._put("roles", what.id, payloads.role(what))
            case Channel():
                channel = payloads.channel(what) | {"permissions": str(permissions.of(what.world.bot, what))}
                self._put("channels", what.id, channel)
        return str(what.id)

    def put_attachment(self, attachment_id: int, payload: Json) -> None:
        self._put("attachments", attachment_id, payload)

    def _put(self, key: str, what_id: int, payload: Json) -> None:
        self._data.setdefault(key, {})[str(what_id)] = payload

    def into(self, data: Json) -> Json:
        """`data` with `resolved`, when there is anything to resolve."""
        return data | {"resolved": self._data} if self._data else data


def filled(
    command: Command,
    path: list[str],
    given: Mapping[str, object],
    resolved: Resolved,
    *,
    focused: str | None = None,
    typed: str = "",
) -> list[Json]:
    """The options as the client sends them, or `Impossible` where it would not send.

    `path` are the names of group and subcommand. With `focused`, the option being typed is sent as it stands and others
    may still be missing.
    """
    options: list[Json] = command["options"]
    if path:
        step, *rest = path
        inner = next((o for o in options if o["name"] == step and o["type"] in (SUBCOMMAND, GROUP)), None)
        if inner is None:
            raise Impossible(f"/{command['name']} has no subcommand {step!r}")
        children = filled(
            {"name": f"{command['name']} {step}", "options": inner.get("options", [])},
            rest,
            given,
            resolved,
            focused=focused,
            typed=typed,
        )
        return [{"name": step, "type": inner["type"], "options": children}]
    if any(option["type"] in (SUBCOMMAND, GROUP) for option in options):
        names = ", ".join(option["name"] for option in options)
        raise Impossible(f"/{command['name']} needs one of: {names}")
    known = {option["name"] for option in options}
    if strange := (given.keys() | ({focused} if focused else set())) - known:
        raise Impossible(f"/{command['name']} has no option {', '.join(sorted(map(str, strange)))}")
    result = []
    for option in options:
        name = option["name"]
        if name == focused:
            if not option.get("autocomplete"):
                raise Impossible(f"the option {name} does not complete")
            result.append({"name": name, "type": option["type"], "value": typed, "focused": True})
        elif given.get(name) is not None:
            value = _value(option, given[name], resolved)
            result.append({"name": name, "type": option["type"], "value": value})
        elif option.get("required") and focused is None:
            raise Impossible(f"/{command['name']} needs {name}")
    return result


def _value(option: Json, value: object, resolved: Resolved) -> object:
    name, kind = option["name"], option["type"]
    if choices := option.get("choices"):
        for choice in choices:
            if value in (choice["value"], choice["name"]):
                return choice["value"]
        raise Impossible(f"{name} must be one of {', '.join(str(c['name']) for c in choices)}, not {value!r}")
    match kind, value:
        case (3, str()):
            low, high = option.get("min_length", 0), option.get("max_length", 6000)
            if not low <= len(value) <= high:
                raise Impossible(f"{name} must have {low} to {high} characters, not {len(value)}")
            return value
        case (4, int()) | (10, int() | float()) if not isinstance(value, bool):
            if value < option.get("min_value", value) or value > option.get("max_value", value):
                raise Impossible(f"{name} must be {option.get('min_value')} to {option.get('max_value')}, not {value}")
            return value
        case (5, bool()):
            return value
        case (6 | 9, User() as what) | (8 | 9, Role() as what):
            return resolved.add(what)
        case (7, Channel() as what):
            return resolved.add(what)
    raise Impossible(f"{value!r} does not go into the option {name}")
