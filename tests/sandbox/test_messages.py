"""Messages by the bot's own hand: sent once, edited, read back, and what of others it may read."""

from __future__ import annotations

from typing import Any

import discord
import pytest

from sandbox import Channel, Guild, ManualClock, Person, Sandbox
from tests.sandbox.probe import Probe, refusal


def posts(sandbox: Sandbox) -> int:
    return sum(call.route == "POST /channels/{channel_id}/messages" for call in sandbox.requests)


async def test_a_nonce_posts_once_and_returns_the_first_message(bot: Probe, anna: Person, general: Channel) -> None:
    place = bot.place(general)
    first = await place.send("board", nonce="turn-1")
    second = await place.send("board again", nonce="turn-1")
    assert (second.id, second.content) == (first.id, "board")
    assert [m.text for m in anna.read(general)] == ["board"]


async def test_a_nonce_is_forgotten_after_three_minutes(
    bot: Probe, anna: Person, general: Channel, clock: ManualClock
) -> None:
    place = bot.place(general)
    first = await place.send("board", nonce="turn-1")
    clock.advance(179)
    assert (await place.send("board", nonce="turn-1")).id == first.id
    clock.advance(1)
    assert (await place.send("board", nonce="turn-1")).id != first.id
    assert len(anna.read(general)) == 2


async def test_without_enforcement_a_nonce_does_not_hold_a_message_back(bot: Probe, general: Channel) -> None:
    path = f"/channels/{general.id}/messages"
    sent = [await bot.raw("POST", path, {"content": "x", "nonce": "n"}) for _ in range(2)]
    assert sent[0]["id"] != sent[1]["id"]


async def test_a_post_is_told_to_the_bot_itself(bot: Probe, general: Channel) -> None:
    sent = await bot.place(general).send("x")
    await bot.told("MESSAGE_CREATE")
    assert [m.id for kind, m in bot.seen if kind == "message"] == [sent.id]


async def test_an_edit_changes_what_it_names_and_keeps_the_rest(bot: Probe, anna: Person, general: Channel) -> None:
    sent = await bot.place(general).send("text", embed=discord.Embed(title="title"))
    await sent.edit(content="new text")
    (message,) = anna.read(general)
    assert message.text == "new text\ntitle"
    assert message.edited
    assert (await sent.fetch()).edited_at is not None


async def test_an_edit_that_leaves_nothing_is_refused_and_changes_nothing(
    bot: Probe, anna: Person, general: Channel
) -> None:
    sent = await bot.place(general).send("text")
    assert await refusal(sent.edit(content=None)) == (400, 50006)
    assert [m.text for m in anna.read(general)] == ["text"]


async def test_a_deleted_message_is_unknown(bot: Probe, anna: Person, general: Channel, sandbox: Sandbox) -> None:
    sent = await bot.place(general).send("text")
    await sandbox.delete_message(anna.read(general)[0])
    assert await refusal(sent.fetch()) == (404, 10008)
    assert await refusal(sent.edit(content="x")) == (404, 10008)
    assert await refusal(sent.delete()) == (404, 10008)


async def test_a_deleted_channel_is_unknown(bot: Probe, anna: Person, guild: Guild, sandbox: Sandbox) -> None:
    games = guild.add_channel("games")
    await sandbox.delete_channel(games)
    assert await refusal(bot.place(games).send("x")) == (404, 10003)


async def test_what_somebody_else_wrote_cannot_be_edited(bot: Probe, anna: Person, general: Channel) -> None:
    hers = await anna.say(general, "mine")
    path = f"/channels/{general.id}/messages/{hers.id}"
    assert await refusal(bot.raw("PATCH", path, {"content": "yours"})) == (403, 50005)


async def test_history_is_read_in_every_direction(bot: Probe, general: Channel) -> None:
    place = bot.place(general)
    sent = [await place.send(f"{n}") for n in range(7)]

    async def read(**where: Any) -> list[str]:
        return [m.content async for m in place.history(**where)]

    assert await read() == ["6", "5", "4", "3", "2", "1", "0"]
    assert await read(limit=2) == ["6", "5"]
    assert await read(limit=2, before=sent[3]) == ["2", "1"]
    assert await read(limit=2, after=sent[3]) == ["4", "5"]
    assert await read(limit=3, around=sent[3]) == ["4", "3", "2"]


async def test_words_of_others_are_hidden_from_a_bot_without_the_intent(
    bot: Probe, anna: Person, general: Channel
) -> None:
    hers = await anna.say(general, "secret plan")
    await bot.told("MESSAGE_CREATE")
    assert [m.content for kind, m in bot.seen if kind == "message"] == [""]
    fetched = await bot.raw("GET", f"/channels/{general.id}/messages/{hers.id}")
    assert fetched["content"] == ""


async def test_words_that_mention_the_bot_are_not_hidden(bot: Probe, anna: Person, general: Channel) -> None:
    await anna.say(general, f"<@{bot.sandbox.bot_user_id}> hello")
    await bot.told("MESSAGE_CREATE")
    (message,) = [m for kind, m in bot.seen if kind == "message"]
    assert message.content.endswith("hello")


async def test_with_the_content_intent_all_words_are_read(sandbox: Sandbox, guild: Guild, anna: Person) -> None:
    async with Sandbox(privileged=True) as open_sandbox:
        place = open_sandbox.guild("Asgard")
        berta = open_sandbox.person("Berta", place)
        bot = Probe(open_sandbox, intents=discord.Intents.all())
        async with bot.playing():
            await berta.say(place.channel("general"), "plain words")
            await bot.told("MESSAGE_CREATE")
            assert [m.content for kind, m in bot.seen if kind == "message"] == ["plain words"]


async def test_a_reply_points_at_its_message_and_calls_its_author(bot: Probe, anna: Person, general: Channel) -> None:
    async def answer(message: discord.Message) -> None:
        await message.reply("yes?")

    bot.on_typed = answer
    hers = await anna.say(general, f"<@{bot.sandbox.bot_user_id}>")
    got = await anna.see(general, lambda m: m.text == "yes?")
    assert got.reference is hers
    assert anna in got.mentions


async def test_a_reply_to_a_deleted_message_is_refused_unless_it_need_not_exist(
    bot: Probe, anna: Person, general: Channel, sandbox: Sandbox
) -> None:
    hers = await anna.say(general, "soon gone")
    await sandbox.delete_message(hers)
    reference = discord.MessageReference(message_id=hers.id, channel_id=general.id)
    assert await refusal(bot.place(general).send("x", reference=reference)) == (400, 50035)
    reference.fail_if_not_exists = False
    assert (await bot.place(general).send("x", reference=reference)).reference is None


async def test_nobody_is_called_who_may_not_be(bot: Probe, anna: Person, bob: Person, general: Channel) -> None:
    place = bot.place(general)
    text = f"{anna.mention} {bob.mention} @everyone"
    await place.send(text, allowed_mentions=discord.AllowedMentions.none())
    await place.send(text, allowed_mentions=discord.AllowedMentions(users=[anna], everyone=False))
    await place.send(text)
    silent, one, all_of_them = anna.read(general)
    assert (silent.mentions, silent.mention_everyone) == ([], False)
    assert (one.mentions, one.mention_everyone) == ([anna], False)
    assert (all_of_them.mentions, all_of_them.mention_everyone) == ([anna, bob], True)


async def test_reactions_and_pins_and_typing(bot: Probe, anna: Person, general: Channel, guild: Guild) -> None:
    guild.allow(general, {"PIN_MESSAGES"})
    place = bot.place(general)
    sent = await place.send("x")
    message = anna.read(general)[0]
    await sent.add_reaction("👍")
    await anna.react(message, "👍")
    assert [len(users) for users in message.reactions.values()] == [2]
    fetched = await sent.fetch()
    assert [(r.emoji, r.count, r.me) for r in fetched.reactions] == [("👍", 2, True)]
    await sent.remove_reaction("👍", discord.Object(bot.sandbox.bot_user_id))
    assert message.reactions["👍"] == [anna]
    await sent.pin()
    assert [m.id async for m in place.pins()] == [sent.id]
    assert anna.read(general)[-1].text == "Forseti pinned a message to this channel."
    await sent.unpin()
    assert not message.pinned
    async with place.typing():
        pass
    await bot.done()


async def test_an_emoji_in_words_is_unknown(bot: Probe, general: Channel) -> None:
    sent = await bot.place(general).send("x")
    assert await refusal(sent.add_reaction("thumbsup")) == (404, 10014)


async def test_pinning_needs_its_permission(bot: Probe, general: Channel) -> None:
    sent = await bot.place(general).send("x")
    assert await refusal(sent.pin()) == (403, 50013)


async def test_an_unknown_route_is_answered_and_recorded(clock: ManualClock) -> None:
    async with Sandbox(clock=clock) as sandbox:
        sandbox.guild("Asgard")
        bot = Probe(sandbox)
        async with bot.playing():
            assert await refusal(bot.raw("GET", "/voice/regions")) == (404, 0)
            assert sandbox.failures == ["unknown route GET /api/v10/voice/regions"]


async def test_a_wrong_token_does_not_log_in(sandbox: Sandbox, guild: Guild) -> None:
    bot = Probe(sandbox)
    bot.point()
    try:
        with pytest.raises(discord.LoginFailure):
            await bot.login("nonsense")
    finally:
        await bot.close()


async def test_members_and_roles(bot: Probe, anna: Person, guild: Guild, sandbox: Sandbox) -> None:
    stranger = sandbox.person("Loki")
    role = guild.add_role("judges", {"MANAGE_THREADS"})
    guild.give(anna, role)
    path = f"/guilds/{guild.id}/members"
    assert (await bot.raw("GET", f"{path}/{anna.id}"))["roles"] == [str(role.id)]
    assert await refusal(bot.raw("GET", f"{path}/{stranger.id}")) == (404, 10007)
    assert await refusal(bot.raw("GET", f"{path}/1")) == (404, 10013)
    assert [r["name"] for r in await bot.raw("GET", f"/guilds/{guild.id}/roles")] == ["@everyone", "Forseti", "judges"]
    assert (await bot.raw("GET", f"/guilds/{guild.id}"))["name"] == "Asgard"
    assert [c["name"] for c in await bot.raw("GET", f"/guilds/{guild.id}/channels")] == ["general"]
    assert [g["id"] for g in await bot.raw("GET", "/users/@me/guilds")] == [str(guild.id)]
    assert (await bot.raw("GET", f"/users/{anna.id}"))["global_name"] == "Anna"
