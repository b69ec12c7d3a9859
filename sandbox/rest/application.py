"""The bot's own things: account, application, gateway address, commands, DMs."""

from __future__ import annotations

from typing import Any

from sandbox import commands, payloads
from sandbox.errors import ApiError, invalid, unknown
from sandbox.limits import check_commands
from sandbox.rest.router import Answer, Call, Context, as_id, route
from sandbox.world import World

__all__: list[str] = []

COMMANDS = "/applications/{application_id}/commands"
GUILD_COMMANDS = "/applications/{application_id}/guilds/{guild_id}/commands"
FLAGS_PRIVILEGED = 1 << 13 | 1 << 15 | 1 << 19


@route("GET", "/users/@me")
def get_me(context: Context, call: Call) -> Answer:
    return 200, payloads.me(context.world.bot)


@route("GET", "/users/{user_id}")
def get_user(context: Context, call: Call) -> Answer:
    user = context.world.users.get(as_id(call.params["user_id"]))
    if user is None:
        raise unknown("User")
    return 200, payloads.user(user)


@route("GET", "/oauth2/applications/@me")
@route("GET", "/applications/@me")
def get_application(context: Context, call: Call) -> Answer:
    return 200, payloads.application(context.world, FLAGS_PRIVILEGED if context.privileged else 0)


@route("GET", "/gateway", token=False)
def get_gateway(context: Context, call: Call) -> Answer:
    return 200, {"url": context.gateway_url}


@route("GET", "/gateway/bot")
def get_gateway_bot(context: Context, call: Call) -> Answer:
    limit = {"total": 1000, "remaining": 1000, "reset_after": 86_400_000, "max_concurrency": 1}
    return 200, {"url": context.gateway_url, "shards": context.shards, "session_start_limit": limit}


@route("POST", "/users/@me/channels")
def open_dm(context: Context, call: Call) -> Answer:
    user = context.world.users.get(as_id(call.form.get("recipient_id")))
    if user is None:
        raise unknown("User")
    if user is context.world.bot:
        raise ApiError(400, 50007, "Cannot send messages to this user")
    return 200, payloads.channel(context.world.dm(user))


@route("GET", COMMANDS)
@route("GET", GUILD_COMMANDS)
def list_commands(context: Context, call: Call) -> Answer:
    return 200, list(_set(context.world, call).values())


@route("PUT", COMMANDS)
@route("PUT", GUILD_COMMANDS)
def replace_commands(context: Context, call: Call) -> Answer:
    world = context.world
    kept = _set(world, call)
    bodies = call.body
    if not isinstance(bodies, list):
        raise invalid((), "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType")
    check_commands(bodies)
    old = {(command["type"], command["name"]): command for command in kept.values()}
    new = [
        commands.register(world, body, guild_id=_guild_id(call), old=old.get((body.get("type") or 1, body["name"])))
        for body in bodies
    ]
    kept.clear()
    kept.update({int(command["id"]): command for command in new})
    world.pulse.beat()
    return 200, new


@route("POST", COMMANDS)
@route("POST", GUILD_COMMANDS)
def add_command(context: Context, call: Call) -> Answer:
    world, body = context.world, call.form
    kept = _set(world, call)
    check_commands([body], place=())
    same = [c for c in kept.values() if (c["type"], c["name"]) == (body.get("type") or 1, body["name"])]
    if not same:
        check_commands([*kept.values(), body])
    command = commands.register(world, body, guild_id=_guild_id(call), old=same[0] if same else None)
    kept[int(command["id"])] = command
    world.pulse.beat()
    return 200 if same else 201, command


@route("GET", COMMANDS + "/{command_id}")
@route("GET", GUILD_COMMANDS + "/{command_id}")
def get_command(context: Context, call: Call) -> Answer:
    return 200, _command(context.world, call)


@route("PATCH", COMMANDS + "/{command_id}")
@route("PATCH", GUILD_COMMANDS + "/{command_id}")
def edit_command(context: Context, call: Call) -> Answer:
    old = _command(context.world, call)
    body = old | call.form
    check_commands([body], place=())
    command = commands.register(context.world, body, guild_id=_guild_id(call), old=old)
    _set(context.world, call)[int(command["id"])] = command
    return 200, command


@route("DELETE", COMMANDS + "/{command_id}")
@route("DELETE", GUILD_COMMANDS + "/{command_id}")
def delete_command(context: Context, call: Call) -> Answer:
    command = _command(context.world, call)
    del _set(context.world, call)[int(command["id"])]
    return 204, None


def _set(world: World, call: Call) -> dict[int, dict[str, Any]]:
    if call.params["application_id"] != str(world.bot.id):
        raise unknown("Application")
    if "guild_id" in call.params:
        return world.bot_guild(call.params["guild_id"]).commands
    return world.commands


def _command(world: World, call: Call) -> dict[str, Any]:
    command = _set(world, call).get(as_id(call.params["command_id"]))
    if command is None:
        raise unknown("Application Command")
    return command


def _guild_id(call: Call) -> int | None:
    return int(call.params["guild_id"]) if "guild_id" in call.params else None
