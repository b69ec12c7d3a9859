"""People can do what their client lets them, and see what is on their screen."""

from __future__ import annotations

import asyncio
from typing import Any

import discord
import pytest
from discord import app_commands, ui

from sandbox import Channel, Guild, Impossible, Message, Person, Sandbox
from tests.sandbox.probe import Probe

Interaction = discord.Interaction[Any]


def view(*items: ui.Item[Any]) -> ui.View:
    made = ui.View(timeout=None)
    for item in items:
        made.add_item(item)
    return made


async def post(bot: Probe, who: Person, where: Channel, *items: ui.Item[Any]) -> Message:
    await bot.place(where).send("here", view=view(*items))
    return who.read(where)[-1]


async def test_an_ephemeral_message_is_seen_by_its_owner_alone(
    bot: Probe, anna: Person, bob: Person, general: Channel
) -> None:
    async def whisper(interaction: Interaction) -> None:
        button: ui.Button[Any] = ui.Button(label="Mine", custom_id="mine")
        await interaction.response.send_message("for you", ephemeral=True, view=view(button))

    bot.on_slash = whisper
    got = await anna.slash(general, "do")
    assert isinstance(got, Message)
    assert got.ephemeral_for is anna
    assert anna.read(general) == [got]
    assert bob.read(general) == []
    with pytest.raises(Impossible, match="cannot see"):
        await bob.press(got, "Mine")
    with pytest.raises(Impossible, match="reply"):
        await anna.reply(got, "thanks")
    assert "MESSAGE_CREATE" not in [event.name for event in bot.sandbox.events]
    anna.dismiss(got)
    assert anna.read(general) == []


async def test_what_others_see_cannot_be_dismissed(bot: Probe, anna: Person, general: Channel) -> None:
    message = await post(bot, anna, general)
    with pytest.raises(Impossible):
        anna.dismiss(message)


async def test_a_button_that_is_not_there_cannot_be_pressed(bot: Probe, anna: Person, general: Channel) -> None:
    message = await post(bot, anna, general, ui.Button(label="Accept", custom_id="a"))
    with pytest.raises(Impossible, match="there are: 'Accept'"):
        await anna.press(message, "Decline")
    assert not bot.sandbox.interactions


async def test_a_disabled_button_cannot_be_pressed(bot: Probe, anna: Person, general: Channel) -> None:
    message = await post(bot, anna, general, ui.Button(label="Accept", custom_id="a", disabled=True))
    with pytest.raises(Impossible, match="disabled"):
        await anna.press(message, "Accept")


async def test_a_link_is_not_pressed(bot: Probe, anna: Person, general: Channel) -> None:
    message = await post(bot, anna, general, ui.Button(label="Board", url="https://example.org"))
    with pytest.raises(Impossible, match="link"):
        await anna.press(message, "Board")


async def test_two_buttons_of_one_name_are_told_apart_by_id(bot: Probe, anna: Person, general: Channel) -> None:
    message = await post(bot, anna, general, ui.Button(label="+1", custom_id="a"), ui.Button(label="+1", custom_id="b"))
    with pytest.raises(Impossible, match="2 buttons"):
        await anna.press(message, "+1")
    await anna.press(message, custom_id="b")
    assert bot.sandbox.interactions[-1].data["custom_id"] == "b"


async def test_a_button_known_by_its_emoji(bot: Probe, anna: Person, general: Channel) -> None:
    message = await post(bot, anna, general, ui.Button(emoji="🎲", custom_id="dice"))
    await anna.press(message, "🎲")
    assert bot.sandbox.interactions[-1].data["custom_id"] == "dice"


async def test_a_button_on_a_deleted_message_cannot_be_pressed(
    bot: Probe, anna: Person, general: Channel, sandbox: Sandbox
) -> None:
    message = await post(bot, anna, general, ui.Button(label="Accept", custom_id="a"))
    await sandbox.delete_message(message)
    with pytest.raises(Impossible):
        await anna.press(message, "Accept")


async def test_buttons_in_a_container_can_be_pressed(bot: Probe, anna: Person, general: Channel) -> None:
    layout = ui.LayoutView(timeout=None)
    row: ui.ActionRow[Any] = ui.ActionRow(ui.Button(label="Yes", custom_id="yes"))
    section: ui.Section[Any] = ui.Section("Sure?", accessory=ui.Button(label="Why", custom_id="why"))
    layout.add_item(ui.Container(ui.TextDisplay("A question"), section, row))
    await bot.place(general).send(view=layout)
    (message,) = anna.read(general)
    assert message.text == "A question\nSure?\nWhy\nYes"
    await anna.press(message, "Yes")
    await anna.press(message, "Why")
    assert [i.data["custom_id"] for i in bot.sandbox.interactions] == ["yes", "why"]


async def test_who_cannot_see_the_channel_cannot_press(
    bot: Probe, anna: Person, general: Channel, guild: Guild
) -> None:
    message = await post(bot, anna, general, ui.Button(label="Accept", custom_id="a"))
    guild.deny(general, {"VIEW_CHANNEL"}, to=anna)
    assert anna.read() == []
    with pytest.raises(Impossible):
        await anna.press(message, "Accept")


def facing(**more: Any) -> ui.Select[Any]:
    options = [discord.SelectOption(label=name, value=name[0]) for name in ("North", "East", "South")]
    return ui.Select(placeholder="Facing", custom_id="f", options=options, **more)


async def test_options_are_chosen_by_label_or_value(bot: Probe, anna: Person, general: Channel) -> None:
    message = await post(bot, anna, general, facing())
    await anna.choose(message, "Facing", ["North"])
    await anna.choose(message, "f", ["E"])
    await anna.choose(message, None, ["S"])
    assert [i.data["values"] for i in bot.sandbox.interactions] == [["N"], ["E"], ["S"]]


@pytest.mark.parametrize(
    ("values", "why"), [(["West"], "not among"), ([], "1 to 1"), (["N", "E"], "1 to 1"), ([3], "not among")]
)
async def test_choosing_is_impossible_for(
    values: list[object], why: str, bot: Probe, anna: Person, general: Channel
) -> None:
    message = await post(bot, anna, general, facing())
    with pytest.raises(Impossible, match=why):
        await anna.choose(message, "Facing", values)


async def test_one_option_is_not_chosen_twice_nor_a_disabled_select_used(
    bot: Probe, anna: Person, general: Channel
) -> None:
    message = await post(bot, anna, general, facing(max_values=2))
    with pytest.raises(Impossible, match="once"):
        await anna.choose(message, "Facing", ["N", "N"])
    message = await post(bot, anna, general, facing(disabled=True))
    with pytest.raises(Impossible, match="disabled"):
        await anna.choose(message, "Facing", ["N"])
    with pytest.raises(Impossible, match="no one select"):
        await anna.choose(message, "Distance", ["N"])


async def test_people_roles_and_channels_are_chosen(
    bot: Probe, anna: Person, bob: Person, general: Channel, guild: Guild
) -> None:
    got: list[Any] = []

    async def take(interaction: Interaction) -> None:
        got.append(interaction.data)
        await interaction.response.defer()

    bot.on_press = take
    role = guild.add_role("judges")
    message = await post(
        bot,
        anna,
        general,
        ui.UserSelect(custom_id="u"),
        ui.RoleSelect(custom_id="r"),
        ui.ChannelSelect(custom_id="c"),
        ui.MentionableSelect(custom_id="m"),
    )
    for which, what in (("u", bob), ("r", role), ("c", general), ("m", role)):
        await anna.choose(message, which, [what])
    assert [data["values"] for data in got] == [[str(what.id)] for what in (bob, role, general, role)]
    assert got[0]["resolved"]["users"][str(bob.id)]["global_name"] == "Боб"
    with pytest.raises(Impossible):
        await anna.choose(message, "u", [role])


async def test_seeing_waits_for_a_message_to_come_and_to_be_edited(bot: Probe, anna: Person, general: Channel) -> None:
    seeing = asyncio.create_task(anna.see(general, lambda m: "Turn 2" in m.text))
    await asyncio.sleep(0)
    sent = await bot.place(general).send("Turn 1")
    assert not seeing.done()
    await sent.edit(content="Turn 2")
    assert (await seeing).id == sent.id


async def test_seeing_later_messages_only(bot: Probe, anna: Person, general: Channel) -> None:
    await bot.place(general).send("Turn")
    first = await anna.see(general, lambda m: "Turn" in m.text)
    with pytest.raises(TimeoutError):
        await anna.see(general, lambda m: "Turn" in m.text, timeout=0.01, after=first)


async def test_what_is_not_seen_is_said_with_what_is(bot: Probe, anna: Person, general: Channel) -> None:
    await bot.place(general).send("Turn 1")
    with pytest.raises(TimeoutError, match=r"Forseti: 'Turn 1'"):
        await anna.see(None, lambda m: "Turn 2" in m.text, timeout=0.01)


async def test_options_go_in_as_their_command_takes_them(
    bot: Probe, anna: Person, bob: Person, general: Channel
) -> None:
    got: dict[str, Any] = {}

    @app_commands.command(name="challenge", description="x")
    @app_commands.choices(game=[app_commands.Choice(name="Golem", value="golem")])
    async def challenge(
        interaction: discord.Interaction[Probe],
        opponent: discord.Member,
        turns: app_commands.Range[int, 1, 9],
        game: str = "any",
        rated: bool = True,
        name: app_commands.Range[str, 2, 5] = "none",
    ) -> None:
        got.update(opponent=opponent.id, turns=turns, game=game, rated=rated, name=name)
        await interaction.response.send_message("ok")

    bot.tree.add_command(challenge)
    await bot.tree.sync()
    await anna.slash(general, "challenge", opponent=bob, turns=3, game="Golem", rated=False, name="abc")
    assert got == {"opponent": bob.id, "turns": 3, "game": "golem", "rated": False, "name": "abc"}
    for wrong in (
        {"turns": 3},
        {"opponent": "Bob", "turns": 3},
        {"opponent": bob, "turns": 10},
        {"opponent": bob, "turns": "3"},
        {"opponent": bob, "turns": True},
        {"opponent": bob, "turns": 3, "game": "chess"},
        {"opponent": bob, "turns": 3, "rated": "no"},
        {"opponent": bob, "turns": 3, "name": "a"},
        {"opponent": bob, "turns": 3, "colour": "red"},
    ):
        with pytest.raises(Impossible):
            await anna.slash(general, "challenge", **wrong)
    assert len(bot.sandbox.interactions) == 1


async def test_subcommands_and_completion(bot: Probe, anna: Person, general: Channel) -> None:
    group: Any = app_commands.Group(name="match", description="x")

    @group.command(name="show", description="x")
    async def show(interaction: discord.Interaction[Probe], match: str) -> None:
        await interaction.response.send_message(f"match {match}")

    @show.autocomplete("match")
    async def complete(_: discord.Interaction[Probe], current: str) -> list[app_commands.Choice[str]]:
        return [app_commands.Choice(name=f"Match {current}", value=f"m{current}")]

    bot.tree.add_command(group)
    await bot.tree.sync()
    assert await anna.complete(general, "match show", "match", "12") == [("Match 12", "m12")]
    got = await anna.slash(general, "match show", match="m12")
    assert isinstance(got, Message)
    assert got.text == "match m12"
    for wrong in ("match", "match hide", "match show more"):
        with pytest.raises(Impossible):
            await anna.slash(general, wrong, match="m12")
    with pytest.raises(Impossible):
        await anna.complete(general, "match show", "game", "1")


async def test_menus_on_people_and_messages(bot: Probe, anna: Person, bob: Person, general: Channel) -> None:
    @bot.tree.context_menu(name="Challenge")
    async def challenge(interaction: discord.Interaction[Probe], member: discord.Member) -> None:
        await interaction.response.send_message(f"challenged {member.display_name}")

    @bot.tree.context_menu(name="Quote")
    async def quote(interaction: discord.Interaction[Probe], message: discord.Message) -> None:
        await interaction.response.send_message(f"quoted {message.id}")

    await bot.tree.sync()
    hers = await anna.say(general, "words")
    got = [await anna.menu(bob, "Challenge", general), await anna.menu(hers, "Quote")]
    assert [m.text for m in got if isinstance(m, Message)] == ["challenged Боб", f"quoted {hers.id}"]
    with pytest.raises(Impossible):
        await anna.menu(hers, "Challenge")


async def test_a_command_for_officers_is_not_for_others(
    bot: Probe, anna: Person, general: Channel, guild: Guild
) -> None:
    path = f"/applications/{bot.sandbox.application_id}/commands"
    needed = str(discord.Permissions(manage_guild=True).value)
    await bot.raw("PUT", path, [{"name": "do", "description": "x", "default_member_permissions": int(needed)}])
    with pytest.raises(Impossible, match="may not use"):
        await anna.slash(general, "do")
    guild.give(anna, guild.add_role("officers", {"MANAGE_GUILD"}))
    await anna.slash(general, "do")


async def test_typing_is_limited_as_in_a_client(bot: Probe, anna: Person, general: Channel, guild: Guild) -> None:
    for text in ("", "  ", "x" * 2001):
        with pytest.raises(Impossible):
            await anna.say(general, text)
    guild.deny(general, {"SEND_MESSAGES"}, to=anna)
    with pytest.raises(Impossible):
        await anna.say(general, "x")
    await anna.leave(guild)
    with pytest.raises(Impossible):
        await anna.slash(general, "do")


async def test_names_in_any_script_have_a_plain_one_below(guild: Guild, sandbox: Sandbox) -> None:
    people = [sandbox.person(name, guild) for name in ("Ægir", "Þórr", "雷神", "Anna", "Anna")]
    assert [p.name for p in people] == ["Ægir", "Þórr", "雷神", "Anna", "Anna"]
    assert len({p.username for p in people}) == 5
    assert all(p.username.isascii() for p in people)
