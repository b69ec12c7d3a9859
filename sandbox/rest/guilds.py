"""Guilds, their channels, roles and members."""

from __future__ import annotations

from sandbox import payloads, permissions
from sandbox.errors import invalid, missing_permissions, unknown
from sandbox.rest.router import Answer, Call, Context, as_id, route
from sandbox.world import Guild, Member, Role, World

__all__: list[str] = []

GUILD = "/guilds/{guild_id}"


def _guild(context: Context, call: Call) -> Guild:
    return context.world.bot_guild(call.params["guild_id"])


def _member(guild: Guild, text: str) -> Member:
    user_id = as_id(text)
    if user_id not in guild.world.users:
        raise unknown("User")
    if user_id not in guild.members:
        raise unknown("Member")
    return guild.members[user_id]


def _require(world: World, guild: Guild, wanted: str) -> None:
    if not permissions.in_guild(world.bot, guild) & permissions.BITS[wanted]:
        raise missing_permissions()


@route("GET", "/users/@me/guilds")
def my_guilds(context: Context, call: Call) -> Answer:
    bot = context.world.bot
    return 200, [
        {
            "id": str(guild.id),
            "name": guild.name,
            "icon": None,
            "banner": None,
            "owner": False,
            "permissions": str(permissions.in_guild(bot, guild)),
            "features": [],
        }
        for guild in context.world.guilds.values()
        if bot.id in guild.members
    ]


@route("DELETE", "/users/@me/guilds/{guild_id}")
def leave_guild(context: Context, call: Call) -> Answer:
    context.world.leave(context.world.bot, _guild(context, call))
    return 204, None


@route("GET", GUILD)
def get_guild(context: Context, call: Call) -> Answer:
    return 200, payloads.guild_rest(_guild(context, call))


@route("GET", GUILD + "/channels")
def list_channels(context: Context, call: Call) -> Answer:
    guild = _guild(context, call)
    return 200, [payloads.channel(channel) for channel in guild.channels.values() if channel.thread is None]


@route("POST", GUILD + "/channels")
def add_channel(context: Context, call: Call) -> Answer:
    guild = _guild(context, call)
    _require(context.world, guild, "MANAGE_CHANNELS")
    name = call.form.get("name")
    if not isinstance(name, str) or not 1 <= len(name) <= 100:
        raise invalid(("name",), "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")
    if call.form.get("type") not in (None, 0):
        raise invalid(("type",), "BASE_TYPE_CHOICES", "Value must be one of {0}.")
    return 201, payloads.channel(guild.add_channel(name))


@route("GET", GUILD + "/roles")
def list_roles(context: Context, call: Call) -> Answer:
    return 200, [payloads.role(role) for role in _guild(context, call).roles.values()]


@route("GET", GUILD + "/members")
def list_members(context: Context, call: Call) -> Answer:
    guild = _guild(context, call)
    if not context.privileged:
        raise missing_permissions()
    limit, after = call.number("limit", 1, 1, 1000), call.id("after") or 0
    found = [member for user_id, member in sorted(guild.members.items()) if user_id > after]
    return 200, [payloads.member(member) for member in found[:limit]]


@route("GET", GUILD + "/members/{user_id}")
def get_member(context: Context, call: Call) -> Answer:
    return 200, payloads.member(_member(_guild(context, call), call.params["user_id"]))


@route("PUT", GUILD + "/members/{user_id}/roles/{role_id}")
def add_role(context: Context, call: Call) -> Answer:
    guild = _guild(context, call)
    member, role = _member(guild, call.params["user_id"]), _role(context.world, guild, call)
    guild.give(member.user, role)
    return 204, None


@route("DELETE", GUILD + "/members/{user_id}/roles/{role_id}")
def remove_role(context: Context, call: Call) -> Answer:
    guild = _guild(context, call)
    member, role = _member(guild, call.params["user_id"]), _role(context.world, guild, call)
    if role in member.roles:
        member.roles.remove(role)
        context.world.emit("GUILD_MEMBER_UPDATE", member, guild=guild)
    return 204, None


def _role(world: World, guild: Guild, call: Call) -> Role:
    """The role named, which the bot may hand out: it manages roles and its own stands higher."""
    role = guild.roles.get(as_id(call.params["role_id"]))
    if role is None:
        raise unknown("Role")
    _require(world, guild, "MANAGE_ROLES")
    if role.managed or role.position >= max((r.position for r in guild.members[world.bot.id].roles), default=0):
        raise missing_permissions()
    return role
