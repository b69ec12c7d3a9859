"""The bot's side of an interaction: three seconds, one acknowledgement, a token for fifteen minutes."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import pytest
from discord import ui

from sandbox import Channel, Impossible, ManualClock, Message, Modal, NoAnswer, Person, Sandbox
from tests.sandbox.probe import Probe, refusal

Interaction = discord.Interaction[Any]


def again(interaction: Interaction) -> Any:
    """The response of an interaction as discord.py gives it out before anything was answered."""
    return discord.InteractionResponse(interaction)


def button(custom_id: str = "go") -> ui.View:
    view = ui.View(timeout=None)
    view.add_item(ui.Button(label="Go", custom_id=custom_id))
    return view


async def public(anna: Person, where: Channel, bot: Probe, **content: Any) -> Message:
    """A message of the bot's, got by a command."""

    async def answer(interaction: Interaction) -> None:
        await interaction.response.send_message(**content)

    bot.on_slash = answer
    got = await anna.slash(where, "do")
    assert isinstance(got, Message)
    return got


async def test_an_answer_in_time_reaches_the_person(bot: Probe, anna: Person, general: Channel) -> None:
    message = await public(anna, general, bot, content="pong")
    assert message.text == "pong"
    assert message.raw["interaction_metadata"]["user"]["id"] == str(anna.id)


async def test_an_answer_after_three_seconds_is_an_unknown_interaction(
    bot: Probe, anna: Person, general: Channel, clock: ManualClock
) -> None:
    refused: list[tuple[int, int]] = []

    async def late(interaction: Interaction) -> None:
        clock.advance(3.01)
        refused.append(await refusal(interaction.response.send_message("too late")))

    bot.on_slash = late
    with pytest.raises(NoAnswer):
        await anna.slash(general, "do")
    await bot.done()
    assert refused == [(404, 10062)]
    assert anna.read(general) == []


async def test_with_the_clock_on_the_wall_the_deadline_comes_by_itself() -> None:
    async with Sandbox(ack_seconds=0.05) as sandbox:
        guild = sandbox.guild("Asgard")
        anna = sandbox.person("Anna", guild)
        async with Probe(sandbox).playing() as bot:
            go = asyncio.Event()

            async def wait(interaction: Interaction) -> None:
                await go.wait()
                assert await refusal(interaction.response.defer()) == (404, 10062)

            bot.on_slash = wait
            with pytest.raises(NoAnswer):
                await anna.slash(guild.channel("general"), "do")
            go.set()
            await bot.done()
            assert bot.errors == []


async def test_an_answer_just_within_three_seconds_counts(
    bot: Probe, anna: Person, general: Channel, clock: ManualClock
) -> None:
    async def just(interaction: Interaction) -> None:
        clock.advance(2.99)
        await interaction.response.send_message("just in time")

    bot.on_slash = just
    got = await anna.slash(general, "do")
    assert isinstance(got, Message)


async def test_a_second_acknowledgement_is_refused(bot: Probe, anna: Person, general: Channel) -> None:
    refused: list[tuple[int, int]] = []

    async def twice(interaction: Interaction) -> None:
        await interaction.response.send_message("one")
        refused.append(await refusal(again(interaction).send_message("two")))

    bot.on_slash = twice
    await anna.slash(general, "do")
    await bot.done()
    assert refused == [(400, 40060)]
    assert [m.text for m in anna.read(general)] == ["one"]


async def test_a_bad_answer_leaves_the_interaction_to_be_answered(bot: Probe, anna: Person, general: Channel) -> None:
    async def clumsy(interaction: Interaction) -> None:
        assert await refusal(interaction.response.send_message("x" * 2001)) == (400, 50035)
        await again(interaction).send_message("short")

    bot.on_slash = clumsy
    got = await anna.slash(general, "do")
    assert bot.errors == []
    assert isinstance(got, Message)
    assert got.text == "short"


async def test_a_token_of_somebody_elses_is_an_unknown_interaction(bot: Probe, anna: Person, general: Channel) -> None:
    path = f"/interactions/{general.id}/nonsense/callback"
    assert await refusal(bot.raw("POST", path, {"type": 6})) == (404, 10062)


async def test_a_command_that_was_not_registered_cannot_be_used(bot: Probe, anna: Person, general: Channel) -> None:
    with pytest.raises(Impossible, match="no command 'undo'"):
        await anna.slash(general, "undo")
    assert not bot.sandbox.interactions


async def test_a_command_for_guilds_only_is_not_offered_in_a_dm(bot: Probe, anna: Person) -> None:
    await bot.raw(
        "PUT",
        f"/applications/{bot.sandbox.application_id}/commands",
        [{"name": "do", "description": "x", "contexts": [0]}],
    )
    with pytest.raises(Impossible, match="no command"):
        await anna.slash(anna.dm, "do")


async def test_a_guild_command_is_offered_in_its_guild_only(
    bot: Probe, anna: Person, general: Channel, sandbox: Sandbox
) -> None:
    assert general.guild is not None
    other = sandbox.guild("Utgard")
    await anna.join(other)
    bot.tree.copy_global_to(guild=discord.Object(general.guild.id))
    bot.tree.clear_commands(guild=None)
    await bot.tree.sync(guild=discord.Object(general.guild.id))
    await bot.tree.sync()
    message = await public(anna, general, bot, content="here")
    assert message.text == "here"
    with pytest.raises(Impossible, match="no command"):
        await anna.slash(other.channel("general"), "do")


async def test_thinking_and_a_follow_up_become_one_message(bot: Probe, anna: Person, general: Channel) -> None:
    ids: list[int] = []

    async def think(interaction: Interaction) -> None:
        await interaction.response.defer(thinking=True, ephemeral=True)
        assert anna.read(general)[-1].loading
        ids.append(anna.read(general)[-1].id)
        await interaction.followup.send("thought")
        await interaction.followup.send("and more", ephemeral=True)

    bot.on_slash = think
    got = await anna.slash(general, "do")
    assert isinstance(got, Message)
    await anna.see(general, lambda m: m.text == "and more")
    assert (got.text, [got.id], got.ephemeral_for) == ("thought", ids, anna)
    assert [m.text for m in anna.read(general)] == ["thought", "and more"]


async def test_the_original_can_be_read_edited_and_deleted(bot: Probe, anna: Person, general: Channel) -> None:
    async def answer(interaction: Interaction) -> None:
        await interaction.response.send_message("draft")
        assert (await interaction.original_response()).content == "draft"
        await interaction.edit_original_response(content="final")
        assert [m.text for m in anna.read(general)] == ["final"]
        await interaction.delete_original_response()
        assert await refusal(interaction.edit_original_response(content="x")) == (404, 10008)

    bot.on_slash = answer
    got = await anna.slash(general, "do")
    await bot.done()
    assert isinstance(got, Message)
    assert got.deleted
    assert bot.errors == []


async def test_a_token_works_for_fifteen_minutes(
    bot: Probe, anna: Person, general: Channel, clock: ManualClock
) -> None:
    held: list[Interaction] = []

    async def keep(interaction: Interaction) -> None:
        held.append(interaction)
        await interaction.response.send_message("ok")

    bot.on_slash = keep
    await anna.slash(general, "do")
    clock.advance(15 * 60)
    await held[0].followup.send("still here")
    clock.advance(1)
    assert await refusal(held[0].followup.send("too late")) == (401, 50027)
    assert [m.text for m in anna.read(general)] == ["ok", "still here"]


async def test_a_follow_up_before_the_acknowledgement_finds_no_webhook(
    bot: Probe, anna: Person, general: Channel
) -> None:
    refused: list[tuple[int, int]] = []

    async def hasty(interaction: Interaction) -> None:
        refused.append(await refusal(interaction.followup.send("first")))
        await interaction.response.send_message("ok")

    bot.on_slash = hasty
    await anna.slash(general, "do")
    assert refused == [(404, 10015)]


async def test_a_press_updates_the_message_in_place(bot: Probe, anna: Person, general: Channel) -> None:
    async def update(interaction: Interaction) -> None:
        await interaction.response.edit_message(content="after", view=None)

    message = await public(anna, general, bot, content="before", view=button())
    bot.on_press = update
    assert await anna.press(message, "Go") is None
    assert (message.content, message.buttons, message.edited) == ("after", [], True)
    assert [v["content"] for v in message.versions] == ["before", "after"]


async def test_a_press_says_which_message_and_member_it_comes_from(bot: Probe, anna: Person, general: Channel) -> None:
    message = await public(anna, general, bot, content="x", view=button("a:b"))
    await anna.press(message, custom_id="a:b")
    interaction = next(i for kind, i in reversed(bot.seen) if kind == "interaction")
    assert interaction.message.id == message.id
    assert interaction.user.id == anna.id
    assert interaction.data["custom_id"] == "a:b"
    assert interaction.permissions.send_messages


async def test_updating_a_message_that_was_deleted_meanwhile_fails(bot: Probe, anna: Person, general: Channel) -> None:
    refused: list[tuple[int, int]] = []

    async def update(interaction: Interaction) -> None:
        await bot.sandbox.delete_message(message)
        refused.append(await refusal(interaction.response.edit_message(content="after")))
        await again(interaction).send_message("gone", ephemeral=True)

    message = await public(anna, general, bot, content="before", view=button())
    bot.on_press = update
    got = await anna.press(message, "Go")
    assert isinstance(got, Message)
    assert (refused, got.text) == ([(404, 10008)], "gone")


async def test_what_one_person_alone_may_see_is_not_pointed_at_in_public(
    bot: Probe, anna: Person, bob: Person, general: Channel
) -> None:
    async def whisper(interaction: Interaction) -> None:
        await interaction.response.send_message("secret", view=button(), ephemeral=True)

    async def announce(interaction: Interaction) -> None:
        await interaction.response.send_message("Anna is done")

    bot.on_slash, bot.on_press = whisper, announce
    whispered = await anna.slash(general, "do")
    assert isinstance(whispered, Message)
    got = await anna.press(whispered, "Go")
    assert bob.read(general) == [got]
    assert "secret" not in str(bob.read(general)[0].raw)


async def test_what_one_person_alone_sees_is_reached_by_its_token_only(
    bot: Probe, anna: Person, general: Channel
) -> None:
    held: list[Interaction] = []

    async def whisper(interaction: Interaction) -> None:
        held.append(interaction)
        await interaction.response.send_message("secret", ephemeral=True)

    bot.on_slash = whisper
    got = await anna.slash(general, "do")
    assert isinstance(got, Message)
    path = f"/channels/{general.id}/messages/{got.id}"
    assert await refusal(bot.raw("GET", path)) == (404, 10008)
    assert await refusal(bot.raw("PATCH", path, {"content": "x"})) == (404, 10008)
    assert await bot.raw("GET", f"/channels/{general.id}/messages") == []
    await held[0].edit_original_response(content="edited")
    assert got.text == "edited"


async def test_an_answer_to_a_press_points_at_what_was_pressed(bot: Probe, anna: Person, general: Channel) -> None:
    async def answer(interaction: Interaction) -> None:
        await interaction.response.send_message("ok")

    message = await public(anna, general, bot, content="x", view=button())
    bot.on_press = answer
    got = await anna.press(message, "Go")
    assert isinstance(got, Message)
    assert got.reference is message


async def test_a_bot_that_dies_while_thinking_gives_no_answer(bot: Probe, anna: Person, general: Channel) -> None:
    async def think(interaction: Interaction) -> None:
        await interaction.response.defer(thinking=True)
        await bot.close()

    bot.on_slash = think
    with pytest.raises(NoAnswer, match="thinking"):
        await anna.slash(general, "do")


class Form(ui.Modal, title="Form"):
    name: ui.TextInput[Any] = ui.TextInput(label="Name", custom_id="name")


async def test_a_modal_cannot_answer_a_modal(bot: Probe, anna: Person, general: Channel) -> None:
    refused: list[tuple[int, int]] = []

    async def ask(interaction: Interaction) -> None:
        await interaction.response.send_modal(Form())

    async def ask_again(interaction: Interaction) -> None:
        refused.append(await refusal(interaction.response.send_modal(Form())))
        await again(interaction).send_message("no more forms", ephemeral=True)

    message = await public(anna, general, bot, content="x", view=button())
    bot.on_slash = bot.on_press = ask
    bot.on_submit = ask_again
    for modal in (await anna.slash(general, "do"), await anna.press(message, "Go")):
        assert isinstance(modal, Modal)
        got = await anna.fill(modal, {"Name": "Anna"})
        assert got is not None
        assert got.ephemeral_for is anna
    assert refused == [(400, 50035)] * 2


async def test_only_a_press_can_be_answered_by_an_update(bot: Probe, anna: Person, general: Channel) -> None:
    refused: list[tuple[int, int]] = []

    async def update(interaction: Interaction) -> None:
        path = f"/interactions/{interaction.id}/{interaction.token}/callback"
        refused.append(await refusal(bot.raw("POST", path, {"type": 7, "data": {"content": "x"}})))
        await interaction.response.send_message("ok")

    bot.on_slash = update
    await anna.slash(general, "do")
    assert refused == [(400, 50035)]


async def test_a_bot_that_is_not_there_fails_at_once(
    sandbox: Sandbox, bot: Probe, anna: Person, general: Channel
) -> None:
    message = await public(anna, general, bot, content="x", view=button())
    await bot.offline()
    await sandbox.gone()
    with pytest.raises(NoAnswer):
        await anna.press(message, "Go")


async def test_idle_waits_for_the_acknowledgement(bot: Probe, anna: Person, general: Channel) -> None:
    go = asyncio.Event()

    async def slow(interaction: Interaction) -> None:
        await go.wait()
        await interaction.response.send_message("ok")

    bot.on_slash = slow
    asking = asyncio.create_task(anna.slash(general, "do"))
    await asyncio.sleep(0)
    with pytest.raises(TimeoutError):
        await bot.sandbox.idle(timeout=0.05)
    go.set()
    await asking
    await bot.sandbox.idle()
