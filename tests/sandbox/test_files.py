"""Uploads: kept with their alt text, handed out by links that end after a day, replaced by edits."""

from __future__ import annotations

import io
from typing import Any

import aiohttp
import discord
import pytest
from discord import ui

from sandbox import Channel, ManualClock, Message, Person
from sandbox.cdn import avatar
from tests.sandbox.probe import Probe, refusal


def file(name: str = "board.png", data: bytes = b"", description: str | None = None) -> discord.File:
    return discord.File(io.BytesIO(data or avatar(1)), name, description=description)


async def status(url: str) -> int:
    async with aiohttp.ClientSession() as session, session.get(url) as answer:
        return answer.status


async def test_a_file_comes_back_as_it_was_sent(bot: Probe, anna: Person, general: Channel) -> None:
    sent = await bot.place(general).send(file=file(data=avatar(3), description="the board"))
    (attachment,) = sent.attachments
    assert await attachment.read() == avatar(3)
    assert (attachment.filename, attachment.description) == ("board.png", "the board")
    assert (attachment.content_type, attachment.width, attachment.height) == ("image/png", 1, 1)
    (seen,) = anna.read(general)[0].attachments
    assert (seen.data, seen.description) == (avatar(3), "the board")


async def test_a_link_ends_after_a_day_and_a_fresh_one_does_not(
    bot: Probe, general: Channel, clock: ManualClock
) -> None:
    sent = await bot.place(general).send(file=file())
    link = sent.attachments[0].url
    clock.advance(24 * 3600 - 1)
    assert await status(link) == 200
    clock.advance(2)
    assert await status(link) == 404
    assert await status((await sent.fetch()).attachments[0].url) == 200


async def test_a_link_cannot_be_stretched(bot: Probe, general: Channel) -> None:
    link = (await bot.place(general).send(file=file())).attachments[0].url
    head, _, tail = link.partition("?ex=")
    assert await status(f"{head}?ex=ffffffff{tail[8:]}") == 404


async def test_a_deleted_message_takes_its_files_along(bot: Probe, general: Channel) -> None:
    sent = await bot.place(general).send(file=file())
    await sent.delete()
    assert await status(sent.attachments[0].url) == 404


async def test_an_edit_replaces_the_files_it_does_not_keep(bot: Probe, anna: Person, general: Channel) -> None:
    sent = await bot.place(general).send("x", files=[file("a.png"), file("b.png", description="old b")])
    kept = sent.attachments[1]
    edited = await sent.edit(attachments=[kept, file("c.png", description="new c")])
    assert [(a.filename, a.description) for a in edited.attachments] == [("b.png", "old b"), ("c.png", "new c")]
    assert edited.attachments[0].id == kept.id
    assert await status(sent.attachments[0].url) == 404


async def test_an_edit_that_says_nothing_of_files_keeps_them(bot: Probe, general: Channel) -> None:
    sent = await bot.place(general).send("x", file=file())
    assert len((await sent.edit(content="y")).attachments) == 1


async def test_an_edit_can_say_something_new_of_a_file(bot: Probe, anna: Person, general: Channel) -> None:
    sent = await bot.place(general).send(file=file(description="turn 1"))
    kept = [{"id": str(sent.attachments[0].id), "description": "turn 2"}]
    await bot.raw("PATCH", f"/channels/{general.id}/messages/{sent.id}", {"attachments": kept})
    assert anna.read(general)[0].attachments[0].description == "turn 2"


async def test_a_deferred_answer_can_carry_a_file(bot: Probe, anna: Person, general: Channel) -> None:
    async def draw(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.defer(thinking=True)
        await interaction.edit_original_response(attachments=[file(description="drawn")])

    bot.on_slash = draw
    got = await anna.slash(general, "do")
    assert isinstance(got, Message)
    assert got.attachments[0].description == "drawn"


async def test_a_first_answer_and_an_update_can_carry_files(bot: Probe, anna: Person, general: Channel) -> None:
    async def answer(interaction: discord.Interaction[Any]) -> None:
        view = ui.View()
        view.add_item(ui.Button(label="Turn", custom_id="turn"))
        await interaction.response.send_message("x", file=file("one.png", description="one"), view=view)

    async def turn(interaction: discord.Interaction[Any]) -> None:
        await interaction.response.edit_message(attachments=[file("two.png", description="two")])

    bot.on_slash, bot.on_press = answer, turn
    got = await anna.slash(general, "do")
    assert isinstance(got, Message)
    assert [a.description for a in got.attachments] == ["one"]
    await anna.press(got, "Turn")
    assert [a.description for a in got.attachments] == ["two"]


async def test_an_embed_shows_its_picture_and_the_message_lists_it_no_more(bot: Probe, general: Channel) -> None:
    embed = discord.Embed(title="x").set_image(url="attachment://board.png")
    sent = await bot.place(general).send(embed=embed, file=file())
    assert sent.attachments == []
    assert sent.embeds[0].image.url is not None
    assert await status(sent.embeds[0].image.url) == 200


async def test_a_gallery_shows_its_picture(bot: Probe, anna: Person, general: Channel) -> None:
    view = ui.LayoutView()
    view.add_item(ui.TextDisplay("The board"))
    view.add_item(ui.MediaGallery(discord.MediaGalleryItem("attachment://board.png", description="alt")))
    view.add_item(ui.File("attachment://record.json"))
    sent = await bot.place(general).send(view=view, files=[file(), file("record.json", b"{}")])
    gallery: Any = sent.components[1]
    assert await status(gallery.items[0].media.url) == 200
    assert anna.read(general)[0].text == "The board"


async def test_file_names_are_made_plain(bot: Probe, general: Channel) -> None:
    sent = await bot.place(general).send(files=[file("my bøard.png"), file("доска.png")])
    assert [(a.filename, a.title) for a in sent.attachments] == [
        ("my_bard.png", "my bøard"),
        ("unknown.png", "доска"),
    ]


async def test_an_alt_text_of_1_025_is_refused(bot: Probe, general: Channel) -> None:
    assert await refusal(bot.place(general).send(file=file(description="x" * 1025))) == (400, 50035)


async def test_a_file_of_more_than_ten_megabytes_is_refused(bot: Probe, general: Channel) -> None:
    big = b"x" * (10 * 1024 * 1024 + 1)
    assert await refusal(bot.place(general).send(file=file(data=big))) == (413, 40005)


async def test_eleven_files_are_refused(bot: Probe, general: Channel) -> None:
    form: list[dict[str, Any]] = [{"name": "payload_json", "value": "{}"}]
    form += [{"name": f"files[{n}]", "value": b"x", "filename": "a.txt"} for n in range(11)]
    route = discord.http.Route("POST", "/channels/{channel_id}/messages", channel_id=general.id)
    assert await refusal(bot.http.request(route, form=form)) == (400, 50035)


@pytest.mark.parametrize("path", ["/embed/avatars/3.png", "/avatars/1/abc.png"])
async def test_faces_are_served(path: str, bot: Probe) -> None:
    assert await status(bot.sandbox.cdn_url + path) == 200
