"""The world as JSON: what the REST API answers and the gateway tells about each thing, complete as contracts ask."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from sandbox import permissions
from sandbox.clock import iso
from sandbox.components import with_links
from sandbox.message import EPHEMERAL, Kind, Message

if TYPE_CHECKING:
    from sandbox.cdn import Attachment
    from sandbox.world import Channel, Guild, Member, Role, User, World

__all__ = [
    "Json",
    "application",
    "attachment",
    "channel",
    "guild",
    "guild_rest",
    "me",
    "member",
    "message",
    "message_event",
    "role",
    "thread_member",
    "user",
]

Json = dict[str, Any]

NOTHING_YET: Json = {
    "afk_channel_id": None,
    "application_id": None,
    "banner": None,
    "description": None,
    "discovery_splash": None,
    "icon": None,
    "incidents_data": None,
    "splash": None,
    "vanity_url_code": None,
    "public_updates_channel_id": None,
    "rules_channel_id": None,
    "safety_alerts_channel_id": None,
    "system_channel_id": None,
}


def user(who: User) -> Json:
    return {
        "id": str(who.id),
        "username": who.username,
        "global_name": who.name,
        "avatar": None,
        "discriminator": "0",
        "bot": who.bot,
        "system": False,
        "public_flags": 0,
        "flags": 0,
        "banner": None,
        "accent_color": None,
        "collectibles": None,
        "primary_guild": None,
        "avatar_decoration_data": None,
    }


def me(who: User) -> Json:
    """The bot's own account, as it alone sees it."""
    return user(who) | {"mfa_enabled": False, "locale": "en-US", "premium_type": 0, "email": None, "verified": True}


def application(world: World, flags: int) -> Json:
    owner = next((guild.owner for guild in world.guilds.values()), world.bot)
    return {
        "id": str(world.bot.id),
        "name": world.bot.name,
        "description": "",
        "icon": None,
        "bot": user(world.bot),
        "bot_public": True,
        "bot_require_code_grant": False,
        "verify_key": "0" * 64,
        "owner": user(owner),
        "flags": flags,
        "flags_new": str(flags),
        "explicit_content_filter": 0,
        "max_participants": None,
        "hook": True,
        "storefront_available": False,
        "type": None,
        "approximate_user_authorization_count": 0,
        "eligible_oauth2_scopes": [],
        "redirect_uris": [],
        "interactions_endpoint_url": None,
        "role_connections_verification_url": None,
        "approximate_guild_count": len(world.guilds),
        "approximate_user_install_count": 0,
        "team": None,
        "tags": [],
    }


def role(what: Role) -> Json:
    payload: Json = {
        "id": str(what.id),
        "name": what.name,
        "permissions": str(what.permissions),
        "position": what.position,
        "color": 0,
        "colors": {"primary_color": 0, "secondary_color": None, "tertiary_color": None},
        "hoist": False,
        "managed": what.managed,
        "mentionable": False,
        "flags": 0,
        "icon": None,
        "unicode_emoji": None,
    }
    if what.bot_id is not None:
        payload["tags"] = {"bot_id": str(what.bot_id)}
    return payload


def member(who: Member, *, with_user: bool = True) -> Json:
    payload: Json = {
        "roles": [str(r.id) for r in who.roles],
        "joined_at": iso(who.joined_at),
        "flags": 0,
        "nick": None,
        "avatar": None,
        "banner": None,
        "deaf": False,
        "mute": False,
        "pending": False,
        "premium_since": None,
        "communication_disabled_until": None,
    }
    if with_user:
        payload["user"] = user(who.user)
    return payload


def thread_member(where: Channel, user_id: int) -> Json:
    assert where.thread is not None
    joined = where.thread.members[user_id]
    return {"id": str(where.id), "user_id": str(user_id), "join_timestamp": iso(joined), "flags": 0}


def channel(what: Channel) -> Json:
    """A channel, DM or thread; for a thread the bot is in, with the bot's own membership."""
    last = what.last_message_id
    payload: Json = {"id": str(what.id), "type": what.kind, "flags": 0, "last_message_id": str(last) if last else None}
    if what.guild is None:
        assert what.recipient is not None
        return payload | {"recipients": [user(what.recipient)], "name": None}
    payload |= {"guild_id": str(what.guild.id), "name": what.name, "rate_limit_per_user": what.slowmode}
    thread = what.thread
    if thread is None:
        overwrites = [
            {"id": str(o.id), "type": o.kind, "allow": str(o.allow), "deny": str(o.deny)}
            for o in what.overwrites.values()
        ]
        return payload | {
            "position": what.position,
            "permission_overwrites": overwrites,
            "nsfw": False,
            "parent_id": None,
            "topic": what.topic,
        }
    assert what.parent is not None
    metadata = {
        "archived": thread.archived,
        "archive_timestamp": iso(thread.changed_at),
        "auto_archive_duration": thread.auto_archive_minutes,
        "locked": thread.locked,
        "create_timestamp": iso(thread.created_at),
    }
    if thread.private:
        metadata["invitable"] = thread.invitable
    payload |= {
        "parent_id": str(what.parent.id),
        "owner_id": str(thread.owner.id),
        "thread_metadata": metadata,
        "message_count": thread.sent,
        "total_message_sent": thread.sent,
        "member_count": min(len(thread.members), 50),
    }
    if what.world.bot.id in thread.members:
        payload["member"] = thread_member(what, what.world.bot.id)
    return payload


def attachment(what: Attachment) -> Json:
    payload: Json = {
        "id": str(what.id),
        "filename": what.filename,
        "size": len(what.data),
        "url": what.url,
        "proxy_url": what.url,
        "content_type": what.content_type,
        "flags": 0,
    }
    if what.size_in_pixels is not None:
        payload["width"], payload["height"] = what.size_in_pixels
    if what.description is not None:
        payload["description"] = what.description
    if what.title is not None:
        payload["title"] = what.title
    if what.ephemeral:
        payload["ephemeral"] = True
    return payload


def _reactions(what: Message) -> list[Json]:
    bot = what.channel.world.bot
    return [
        {
            "emoji": {"id": None, "name": emoji},
            "count": len(users),
            "count_details": {"burst": 0, "normal": len(users)},
            "burst_colors": [],
            "me": bot in users,
            "me_burst": False,
        }
        for emoji, users in what.reactions.items()
        if users
    ]


def _reference(target: Message) -> Json:
    where = target.channel
    reference: Json = {"type": 0, "channel_id": str(where.id), "message_id": str(target.id)}
    if where.guild is not None:
        reference["guild_id"] = str(where.guild.id)
    return reference


def message(what: Message, *, nested: bool = False, content: bool = True) -> Json:
    """A message. Without `content` it is one whose words the bot may not read."""
    world = what.channel.world
    payload: Json = {
        "id": str(what.id),
        "channel_id": str(what.channel.id),
        "type": what.kind,
        "content": what.content if content else "",
        "embeds": with_links(what.embeds, what.files) if content else [],
        "attachments": [attachment(file) for file in what.files if not file.embedded] if content else [],
        "components": with_links(what.components, what.files) if content else [],
        "author": user(what.author),
        "timestamp": iso(what.created_at),
        "edited_timestamp": None if what.edited_at is None else iso(what.edited_at),
        "tts": what.tts,
        "mention_everyone": what.mention_everyone,
        "mentions": [user(who) for who in what.mentions],
        "mention_roles": [str(role_id) for role_id in what.mention_roles],
        "pinned": what.pinned,
        "flags": what.flags,
    }
    if what.nonce is not None:
        payload["nonce"] = what.nonce
    if (reactions := _reactions(what)) and content:
        payload["reactions"] = reactions
    if what.reference is not None:
        payload["message_reference"] = _reference(what.reference)
        if not nested and what.kind in (Kind.REPLY, Kind.THREAD_STARTER):
            gone = what.reference.deleted
            payload["referenced_message"] = None if gone else message(what.reference, nested=True, content=content)
    if what.interaction is not None:
        payload["interaction_metadata"] = what.interaction
        payload["application_id"] = payload["webhook_id"] = str(world.bot.id)
    elif what.author is world.bot:
        payload["application_id"] = str(world.bot.id)
    if what.thread is not None and not what.thread.deleted and not nested:
        payload["thread"] = channel(what.thread)
    return payload


def message_event(what: Message, *, content: bool = True) -> Json:
    """A message as the gateway tells it: with guild, member and kind of channel."""
    where = what.channel
    payload = message(what, content=content) | {"channel_type": where.kind}
    if where.guild is not None and not what.flags & EPHEMERAL:
        payload["guild_id"] = str(where.guild.id)
        if (author := where.guild.members.get(what.author.id)) is not None:
            payload["member"] = member(author, with_user=False)
        for mention in payload["mentions"]:
            if (mentioned := where.guild.members.get(int(mention["id"]))) is not None:
                mention["member"] = member(mentioned, with_user=False)
    return payload


def guild(what: Guild, *, members: bool) -> Json:
    """A guild as the gateway tells it; without `members` only the bot is listed."""
    world = what.world
    listed = list(what.members.values()) if members else [what.members[world.bot.id]]
    threads = [t for t in what.threads if permissions.sees(world.bot, t) and not t.archived]
    return NOTHING_YET | {
        "id": str(what.id),
        "name": what.name,
        "owner_id": str(what.owner.id),
        "unavailable": False,
        "large": len(what.members) > 250,
        "member_count": len(what.members),
        "roles": [role(r) for r in what.roles.values()],
        "channels": [channel(c) for c in what.channels.values() if c.thread is None],
        "members": [member(m) for m in listed],
        "threads": [channel(t) for t in threads],
        "emojis": [],
        "stickers": [],
        "voice_states": [],
        "presences": [],
        "features": [],
        "preferred_locale": "en-US",
        "verification_level": 0,
        "default_message_notifications": 0,
        "explicit_content_filter": 0,
        "afk_timeout": 300,
        "premium_tier": 0,
        "nsfw_level": 0,
        "mfa_level": 0,
        "system_channel_flags": 0,
        "joined_at": iso(what.members[world.bot.id].joined_at),
        "stage_instances": [],
        "guild_scheduled_events": [],
        "soundboard_sounds": [],
        "premium_progress_bar_enabled": False,
        "hub_type": None,
    }


def guild_rest(what: Guild) -> Json:
    """A guild as `GET /guilds/{guild_id}` answers it."""
    return NOTHING_YET | {
        "id": str(what.id),
        "name": what.name,
        "owner_id": str(what.owner.id),
        "home_header": None,
        "features": [],
        "region": "deprecated",
        "afk_timeout": 300,
        "system_channel_flags": 0,
        "widget_enabled": False,
        "widget_channel_id": None,
        "verification_level": 0,
        "roles": [role(r) for r in what.roles.values()],
        "default_message_notifications": 0,
        "mfa_level": 0,
        "explicit_content_filter": 0,
        "max_presences": None,
        "max_members": 500_000,
        "max_stage_video_channel_users": 50,
        "max_video_channel_users": 25,
        "premium_tier": 0,
        "premium_subscription_count": 0,
        "preferred_locale": "en-US",
        "premium_progress_bar_enabled": False,
        "nsfw": False,
        "nsfw_level": 0,
        "emojis": [],
        "stickers": [],
        "approximate_member_count": len(what.members),
        "approximate_presence_count": len(what.members),
    }
