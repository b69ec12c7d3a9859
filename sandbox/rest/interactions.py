"""Answers to interactions: the first response, then by its token the original, its edits, and follow-ups."""

from __future__ import annotations

from typing import Any

from sandbox import payloads
from sandbox.interactions import DEFER, REPLY, UPDATE
from sandbox.message import EPHEMERAL
from sandbox.rest.router import Answer, Call, Context, route

__all__: list[str] = []

WEBHOOK = "/webhooks/{webhook_id}/{webhook_token}"


@route("POST", "/interactions/{interaction_id}/{interaction_token}/callback", token=False)
def respond(context: Context, call: Call) -> Answer:
    params = call.params
    interaction = context.interactions.respond(
        params["interaction_id"], params["interaction_token"], call.form, call.uploads
    )
    if call.query.get("with_response") not in ("1", "true", "True"):
        return 204, None
    about: dict[str, Any] = {"id": str(interaction.id), "type": interaction.kind}
    body: dict[str, Any] = {"interaction": about}
    message = interaction.original
    if message is not None and interaction.ack in (REPLY, DEFER, UPDATE):
        about |= {
            "response_message_id": str(message.id),
            "response_message_loading": message.loading,
            "response_message_ephemeral": bool(message.flags & EPHEMERAL),
            "channel_id": str(message.channel.id),
        }
        if message.channel.guild is not None:
            about["guild_id"] = str(message.channel.guild.id)
        if interaction.ack != DEFER:
            body["resource"] = {"type": interaction.ack, "message": payloads.message(message)}
    return 200, body


@route("POST", WEBHOOK, token=False)
def follow_up(context: Context, call: Call) -> Answer:
    interaction = context.interactions.by_token(call.params["webhook_id"], call.params["webhook_token"])
    message = context.interactions.follow_up(interaction, call.form, call.uploads)
    if call.query.get("wait") not in ("1", "true", "True"):
        return 204, None
    return 200, payloads.message(message)


@route("GET", WEBHOOK + "/messages/@original", token=False)
@route("GET", WEBHOOK + "/messages/{message_id}", token=False)
def read(context: Context, call: Call) -> Answer:
    interaction = context.interactions.by_token(call.params["webhook_id"], call.params["webhook_token"])
    return 200, payloads.message(
        context.interactions.message_of(interaction, call.params.get("message_id", "@original"))
    )


@route("PATCH", WEBHOOK + "/messages/@original", token=False)
@route("PATCH", WEBHOOK + "/messages/{message_id}", token=False)
def edit(context: Context, call: Call) -> Answer:
    interaction = context.interactions.by_token(call.params["webhook_id"], call.params["webhook_token"])
    message = context.interactions.message_of(interaction, call.params.get("message_id", "@original"))
    context.interactions.edit(interaction, message, call.form, call.uploads)
    return 200, payloads.message(message)


@route("DELETE", WEBHOOK + "/messages/@original", token=False)
@route("DELETE", WEBHOOK + "/messages/{message_id}", token=False)
def delete(context: Context, call: Call) -> Answer:
    interaction = context.interactions.by_token(call.params["webhook_id"], call.params["webhook_token"])
    context.interactions.delete(
        interaction, context.interactions.message_of(interaction, call.params.get("message_id", "@original"))
    )
    return 204, None
