"""What Discord would not store, the stand-in does not store either. Bodies go past what discord.py checks itself."""

from __future__ import annotations

from typing import Any

import pytest

from sandbox import Channel, Message, Modal, Person
from tests.sandbox.probe import Probe, refusal

Json = dict[str, Any]


def row(*parts: Json) -> Json:
    return {"type": 1, "components": list(parts)}


def button(custom_id: str | None = "a", **more: Any) -> Json:
    return {"type": 2, "style": 1, "label": "A", "custom_id": custom_id} | more


def select(count: int = 2, **more: Any) -> Json:
    listed = [{"label": f"o{n}", "value": f"v{n}"} for n in range(count)]
    return {"type": 3, "custom_id": "s", "options": listed} | more


def embed(**more: Any) -> Json:
    return {"embeds": [more]}


TOO_MUCH: dict[str, Json] = {
    "2,001 characters": {"content": "x" * 2001},
    "eleven embeds": {"embeds": [{"title": "x"}] * 11},
    "an embed title of 257": embed(title="x" * 257),
    "an embed description of 4,097": embed(description="x" * 4097),
    "26 embed fields": embed(fields=[{"name": "n", "value": "v"}] * 26),
    "an embed field without value": embed(fields=[{"name": "n", "value": ""}]),
    "a field value of 1,025": embed(fields=[{"name": "n", "value": "x" * 1025}]),
    "a footer of 2,049": embed(title="x", footer={"text": "x" * 2049}),
    "an author of 257": embed(title="x", author={"name": "x" * 257}),
    "6,001 characters of embeds": {"embeds": [{"description": "x" * 3001}, {"description": "x" * 3000}]},
    "a colour beyond white": embed(title="x", color=0x1000000),
    "an embed picture from nowhere": embed(title="x", image={"url": "ftp://x/y.png"}),
    "six rows": {"components": [row(button(f"{n}")) for n in range(6)]},
    "six buttons in a row": {"components": [row(*(button(f"{n}") for n in range(6)))]},
    "an empty row": {"components": [row()]},
    "a button outside a row": {"components": [button()]},
    "a select beside a button": {"components": [row(select(), button())]},
    "a custom id twice": {"components": [row(button("a")), row(button("a"))]},
    "a button without custom id": {"components": [row(button(None))]},
    "an empty custom id": {"components": [row(button(""))]},
    "a custom id of 101": {"components": [row(button("x" * 101))]},
    "a label of 81": {"components": [row(button(label="x" * 81))]},
    "a button without label": {"components": [row(button(label=None))]},
    "a button of no style": {"components": [row(button(style=9))]},
    "an emoji that is none": {"components": [row(button(emoji={"name": "smile"}))]},
    "a link with a custom id": {"components": [row(button("a", style=5, url="https://x.y"))]},
    "a link to nowhere": {"components": [row(button(None, style=5))]},
    "a link of a strange kind": {"components": [row(button(None, style=5, url="javascript:x"))]},
    "26 options": {"components": [row(select(26))]},
    "no options": {"components": [row(select(0))]},
    "an option value twice": {"components": [row(select(0, options=[{"label": "a", "value": "v"}] * 2))]},
    "an option label of 101": {"components": [row(select(0, options=[{"label": "x" * 101, "value": "v"}]))]},
    "a placeholder of 151": {"components": [row(select(placeholder="x" * 151))]},
    "at least 2 of at most 1": {"components": [row(select(min_values=2, max_values=1))]},
    "at most 3 of 2 options": {"components": [row(select(max_values=3))]},
    "two defaults of one": {
        "components": [row(select(0, options=[{"label": c, "value": c, "default": True} for c in "ab"]))]
    },
    "content in Components V2": {"flags": 1 << 15, "content": "x", "components": [{"type": 10, "content": "y"}]},
    "4,001 characters in Components V2": {
        "flags": 1 << 15,
        "components": [{"type": 10, "content": "x" * 2001}, {"type": 10, "content": "x" * 2000}],
    },
    "41 parts in Components V2": {"flags": 1 << 15, "components": [{"type": 10, "content": "x"}] * 41},
    "a picture that was not sent": {
        "flags": 1 << 15,
        "components": [{"type": 12, "items": [{"media": {"url": "attachment://board.png"}}]}],
    },
    "a text display without the flag": {"components": [{"type": 10, "content": "x"}]},
    "an attachment that was not sent": {"content": "x", "attachments": [{"id": 0}]},
    "a nonce of 26": {"content": "x", "nonce": "x" * 26},
}


@pytest.mark.parametrize("name", TOO_MUCH)
async def test_a_message_is_refused_for(name: str, bot: Probe, anna: Person, general: Channel) -> None:
    assert await refusal(bot.raw("POST", f"/channels/{general.id}/messages", TOO_MUCH[name])) == (400, 50035)
    assert anna.read(general) == []


FULL: dict[str, Json] = {
    "2,000 characters": {"content": "x" * 2000},
    "ten embeds": {"embeds": [{"title": "x"}] * 10},
    "6,000 characters of embeds": {"embeds": [{"description": "x" * 3000}, {"description": "x" * 3000}]},
    "five rows of five": {"components": [row(*(button(f"{n}{m}") for m in range(5))) for n in range(5)]},
    "25 options": {"components": [row(select(25))]},
    "an emoji for a label": {"components": [row(button(label=None, emoji={"name": "🗡️"}))]},
    "a link": {"content": "x", "components": [row(button(None, style=5, url="https://x.y"))]},
    "40 parts in Components V2": {"flags": 1 << 15, "components": [{"type": 10, "content": "x"}] * 40},
    "a container with a section": {
        "flags": 1 << 15,
        "components": [
            {
                "type": 17,
                "accent_color": 0xAA0000,
                "components": [
                    {"type": 9, "components": [{"type": 10, "content": "words"}], "accessory": button()},
                    {"type": 14},
                    row(button("b")),
                ],
            }
        ],
    },
}


@pytest.mark.parametrize("name", FULL)
async def test_a_message_just_within_the_limits_is_taken(name: str, bot: Probe, anna: Person, general: Channel) -> None:
    await bot.raw("POST", f"/channels/{general.id}/messages", FULL[name])
    assert len(anna.read(general)) == 1


@pytest.mark.parametrize("body", [{}, {"content": ""}, {"content": None, "embeds": []}])
async def test_an_empty_message_is_refused(body: Json, bot: Probe, general: Channel) -> None:
    assert await refusal(bot.raw("POST", f"/channels/{general.id}/messages", body)) == (400, 50006)


async def test_a_form_error_says_where(bot: Probe, general: Channel) -> None:
    with pytest.raises(Exception, match=r"In components\.1\.components\.0\.custom_id: .*duplicated"):
        await bot.raw("POST", f"/channels/{general.id}/messages", TOO_MUCH["a custom id twice"])


def modal(*parts: Json, **more: Any) -> Json:
    return {"custom_id": "m", "title": "Form", "components": list(parts)} | more


def label(component: Json, **more: Any) -> Json:
    return {"type": 18, "label": "L", "component": component} | more


def text_input(custom_id: str = "t", **more: Any) -> Json:
    return {"type": 4, "custom_id": custom_id, "style": 1} | more


def options(count: int) -> list[Json]:
    return [{"label": f"o{n}", "value": f"v{n}"} for n in range(count)]


BAD_MODALS: dict[str, Json] = {
    "a title of 46": modal(label(text_input()), title="x" * 46),
    "no title": modal(label(text_input()), title=""),
    "a custom id of 101": modal(label(text_input()), custom_id="x" * 101),
    "six fields": modal(*(label(text_input(f"t{n}")) for n in range(6))),
    "no field": modal(),
    "a button": modal(row(button())),
    "two inputs in a row": modal(row(text_input("a", label="a"), text_input("b", label="b"))),
    "a field id twice": modal(label(text_input()), label(text_input())),
    "a label of 46": modal(label(text_input(), label="x" * 46)),
    "a description of 101": modal(label(text_input(), description="x" * 101)),
    "a row input without label": modal(row(text_input())),
    "a text of 11 where 10 are the most": modal(label(text_input(value="x" * 11, max_length=10))),
    "at least 5 of at most 4": modal(label(text_input(min_length=5, max_length=4))),
    "a placeholder of 101": modal(label(text_input(placeholder="x" * 101))),
    "one radio option": modal(label({"type": 21, "custom_id": "r", "options": options(1)})),
    "eleven checkboxes": modal(label({"type": 22, "custom_id": "c", "options": options(11)})),
    "26 options": modal(label(select(26))),
    "a disabled select": modal(label(select(disabled=True))),
    "none chosen though required": modal(label(select(min_values=0))),
}


@pytest.mark.parametrize("name", BAD_MODALS)
async def test_a_modal_is_refused_for(name: str, bot: Probe, anna: Person, general: Channel) -> None:
    refused: list[tuple[int, int]] = []

    async def ask(interaction: Any) -> None:
        path = f"/interactions/{interaction.id}/{interaction.token}/callback"
        refused.append(await refusal(bot.raw("POST", path, {"type": 9, "data": BAD_MODALS[name]})))
        await interaction.response.send_message("no form")

    bot.on_slash = ask
    assert isinstance(await anna.slash(general, "do"), Message)
    assert refused == [(400, 50035)]


async def test_a_modal_with_five_fields_of_every_kind_opens(bot: Probe, anna: Person, general: Channel) -> None:
    form = modal(
        label(text_input()),
        label(select(25)),
        label({"type": 21, "custom_id": "r", "options": options(10)}),
        label({"type": 22, "custom_id": "c", "options": options(10)}),
        label({"type": 23, "custom_id": "x"}),
    )

    async def ask(interaction: Any) -> None:
        await bot.raw("POST", f"/interactions/{interaction.id}/{interaction.token}/callback", {"type": 9, "data": form})

    bot.on_slash = ask
    opened = await anna.slash(general, "do")
    assert isinstance(opened, Modal)
    assert [field.kind for field in opened.fields] == ["text", "string", "radio", "checkboxes", "checkbox"]


def command(name: str = "ok", **more: Any) -> Json:
    return {"name": name, "description": "d"} | more


def option(name: str = "o", kind: int = 3, **more: Any) -> Json:
    return {"name": name, "description": "d", "type": kind} | more


LONG = [{"name": f"{n}" * 40, "value": f"{n}" * 50} for n in range(10)]

BAD_COMMANDS: dict[str, list[Json]] = {
    "an upper-case name": [command("Board")],
    "a blank in the name": [command("the board")],
    "a name of 33": [command("x" * 33)],
    "no description": [command(description="")],
    "a description of 101": [command(description="x" * 101)],
    "26 options": [command(options=[option(f"o{n}") for n in range(26)])],
    "an upper-case option": [command(options=[option("Oh")])],
    "an option twice": [command(options=[option(), option()])],
    "a required option after one that is not": [command(options=[option("a"), option("b", required=True)])],
    "26 choices": [command(options=[option(choices=[{"name": f"{n}", "value": f"{n}"} for n in range(26)])])],
    "choices that complete": [command(options=[option(autocomplete=True, choices=[{"name": "a", "value": "a"}])])],
    "a user that completes": [command(options=[option(kind=6, autocomplete=True)])],
    "a choice of 101": [command(options=[option(choices=[{"name": "a", "value": "x" * 101}])])],
    "options beside subcommands": [command(options=[option("a", 1), option("b")])],
    "a name twice": [command(), command()],
    "more than 8,000 characters": [
        command(options=[option(f"o{n}", description="x" * 100, choices=LONG) for n in range(9)])
    ],
    "a menu with a description": [{"name": "Menu", "type": 2, "description": "d"}],
}


@pytest.mark.parametrize("name", BAD_COMMANDS)
async def test_commands_are_refused_for(name: str, bot: Probe) -> None:
    path = f"/applications/{bot.sandbox.application_id}/commands"
    assert await refusal(bot.raw("PUT", path, BAD_COMMANDS[name])) == (400, 50035)
    assert [c["name"] for c in await bot.raw("GET", path)] == ["do"]


async def test_a_hundred_commands_are_the_most(bot: Probe) -> None:
    path = f"/applications/{bot.sandbox.application_id}/commands"
    assert len(await bot.raw("PUT", path, [command(f"c{n}") for n in range(100)])) == 100
    assert await refusal(bot.raw("PUT", path, [command(f"c{n}") for n in range(101)])) == (400, 30032)
    assert await refusal(bot.raw("POST", path, command("one-more"))) == (400, 30032)


async def test_26_suggestions_are_refused(bot: Probe, anna: Person, general: Channel) -> None:
    path = f"/applications/{bot.sandbox.application_id}/commands"
    await bot.raw("PUT", path, [command("find", options=[option("what", autocomplete=True)])])
    refused: list[tuple[int, int]] = []

    async def complete(interaction: Any) -> None:
        at = f"/interactions/{interaction.id}/{interaction.token}/callback"
        for count in (26, 25):
            body = {"type": 8, "data": {"choices": [{"name": f"{n}", "value": f"{n}"} for n in range(count)]}}
            if count == 26:
                refused.append(await refusal(bot.raw("POST", at, body)))
            else:
                await bot.raw("POST", at, body)

    bot.on_complete = complete
    assert len(await anna.complete(general, "find", "what", "1")) == 25
    assert refused == [(400, 50035)]
