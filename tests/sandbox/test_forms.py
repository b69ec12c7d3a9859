"""Forms: opened by the bot, filled in as a client lets one, sent now or after the bot has been restarted."""

from __future__ import annotations

from typing import Any

import discord
import pytest
from discord import ui

from sandbox import Channel, Impossible, ManualClock, Message, Modal, NoAnswer, Person, Sandbox
from tests.sandbox.probe import Probe

Interaction = discord.Interaction[Any]


class Allocation(ui.Modal, title="18 points to place"):
    """One field of each kind that discord.py has for modals."""

    intro: ui.TextDisplay[Any] = ui.TextDisplay("Split them **well**.")
    points: ui.Label[Any] = ui.Label(
        text="Orientation",
        description="0 to 18",
        component=ui.TextInput(custom_id="points", default="6", min_length=1, max_length=2),
    )
    suit: ui.Label[Any] = ui.Label(
        text="Suit",
        component=ui.Select(
            custom_id="suit",
            options=[discord.SelectOption(label="Hearts", value="h"), discord.SelectOption(label="Clubs", value="c")],
            required=False,
            min_values=0,
            max_values=2,
        ),
    )
    side: ui.Label[Any] = ui.Label(
        text="Side",
        component=ui.RadioGroup(
            custom_id="side",
            options=[
                discord.RadioGroupOption(label="Left", value="l"),
                discord.RadioGroupOption(label="Right", value="r"),
            ],
        ),
    )
    horn: ui.Label[Any] = ui.Label(text="Blow the horn", component=ui.Checkbox(custom_id="horn"))

    def __init__(self) -> None:
        super().__init__(custom_id="allocation")


class Plain(ui.Modal, title="Plain"):
    """An old-style modal, its inputs in rows; and people to choose."""

    name: ui.TextInput[Any] = ui.TextInput(label="Name", custom_id="name", required=False)
    ticks: ui.Label[Any] = ui.Label(
        text="Ticks",
        component=ui.CheckboxGroup(
            custom_id="ticks",
            min_values=1,
            max_values=2,
            options=[discord.CheckboxGroupOption(label=c.upper(), value=c) for c in "abc"],
        ),
    )
    who: ui.Label[Any] = ui.Label(text="Who", component=ui.UserSelect(custom_id="who"))


def values(interaction: Interaction) -> dict[str, Any]:
    data: Any = interaction.data
    found = {}
    for part in data["components"]:
        for child in part.get("components") or ([part["component"]] if "component" in part else []):
            found[child["custom_id"]] = child.get("value", child.get("values"))
    return found


class Office:
    """A bot that gives out one form and keeps what comes in."""

    def __init__(self, bot: Probe, form: type[ui.Modal]) -> None:
        self.received: list[dict[str, Any]] = []
        self._form = form
        self.serve(bot)

    def serve(self, bot: Probe) -> None:
        bot.on_slash = bot.on_press = self._ask
        bot.on_submit = self._take

    async def _ask(self, interaction: Interaction) -> None:
        await interaction.response.send_modal(self._form())

    async def _take(self, interaction: Interaction) -> None:
        self.received.append(values(interaction))
        await interaction.response.send_message("stored", ephemeral=True)


async def open_form(anna: Person, where: Channel) -> Modal:
    modal = await anna.slash(where, "do")
    assert isinstance(modal, Modal)
    return modal


async def test_a_form_shows_its_fields(bot: Probe, anna: Person, general: Channel) -> None:
    Office(bot, Allocation)
    modal = await open_form(anna, general)
    assert (modal.title, modal.custom_id, modal.texts) == (
        "18 points to place",
        "allocation",
        ["Split them **well**."],
    )
    assert [(f.label, f.kind, f.value, f.required) for f in modal.fields] == [
        ("Orientation", "text", "6", True),
        ("Suit", "string", (), False),
        ("Side", "radio", (), True),
        ("Blow the horn", "checkbox", False, False),
    ]
    assert modal.fields[0].description == "0 to 18"
    assert (modal.fields[0].min, modal.fields[0].max) == (1, 2)


async def test_a_form_is_filled_by_label_and_by_id(bot: Probe, anna: Person, general: Channel) -> None:
    office = Office(bot, Allocation)
    modal = await open_form(anna, general)
    filled = {"Orientation": "7", "suit": ["Hearts", "c"], "Side": "Right", "Blow the horn": True}
    got = await anna.fill(modal, filled)
    assert office.received == [{"points": "7", "suit": ["h", "c"], "side": "r", "horn": True}]
    assert isinstance(got, Message)
    assert got.ephemeral_for is anna


async def test_what_is_not_named_stays_as_it_opened(bot: Probe, anna: Person, general: Channel) -> None:
    office = Office(bot, Allocation)
    await anna.fill(await open_form(anna, general), {"Side": "Left"})
    assert office.received == [{"points": "6", "suit": [], "side": "l", "horn": False}]


async def test_people_and_ticks_are_chosen_in_a_form(bot: Probe, anna: Person, bob: Person, general: Channel) -> None:
    office = Office(bot, Plain)
    await anna.fill(await open_form(anna, general), {"Ticks": ["A", "c"], "Who": [bob]})
    assert office.received == [{"name": "", "ticks": ["a", "c"], "who": [str(bob.id)]}]


@pytest.mark.parametrize(
    "wrong",
    [
        {"Side": "Left", "Orientation": ""},
        {"Side": "Left", "Orientation": "123"},
        {"Side": "Left", "Orientation": 6},
        {"Side": "Left", "Blow the horn": "yes"},
        {"Side": "Left", "Suit": ["Spades"]},
        {"Side": "Left", "Suit": ["h", "c", "h"]},
        {"Side": "Up"},
        {"Side": ["Left", "Right"]},
        {},
        {"Side": "Left", "Colour": "red"},
    ],
)
async def test_a_form_cannot_be_sent_with(wrong: dict[str, object], bot: Probe, anna: Person, general: Channel) -> None:
    office = Office(bot, Allocation)
    modal = await open_form(anna, general)
    with pytest.raises(Impossible):
        await anna.fill(modal, wrong)
    assert office.received == []
    await anna.fill(modal, {"Side": "Left"})


async def test_a_form_is_sent_once_and_by_its_owner(bot: Probe, anna: Person, bob: Person, general: Channel) -> None:
    Office(bot, Allocation)
    modal = await open_form(anna, general)
    with pytest.raises(Impossible, match="Anna's"):
        await bob.fill(modal, {"Side": "Left"})
    await anna.fill(modal, {"Side": "Left"})
    with pytest.raises(Impossible, match="already"):
        await anna.fill(modal, {"Side": "Left"})


async def test_a_form_left_open_for_an_hour_can_still_be_sent(
    bot: Probe, anna: Person, general: Channel, clock: ManualClock
) -> None:
    office = Office(bot, Allocation)
    modal = await open_form(anna, general)
    clock.advance(3600)
    await anna.fill(modal, {"Side": "Left"})
    assert len(office.received) == 1


async def test_a_form_outlives_the_bot(sandbox: Sandbox, bot: Probe, anna: Person, general: Channel) -> None:
    office = Office(bot, Allocation)
    modal = await open_form(anna, general)
    await bot.offline()
    await sandbox.gone()
    with pytest.raises(NoAnswer):
        await anna.fill(modal, {"Side": "Left"})
    second = Probe(sandbox)
    office.serve(second)
    async with second.playing():
        got = await anna.fill(modal, {"Side": "Left"})
    assert got is not None
    assert office.received == [{"points": "6", "suit": [], "side": "l", "horn": False}]


async def test_a_form_from_a_button_knows_its_message_and_goes_with_it(
    bot: Probe, anna: Person, general: Channel, sandbox: Sandbox
) -> None:
    Office(bot, Allocation)
    view = ui.View(timeout=None)
    view.add_item(ui.Button(label="Place", custom_id="place"))
    await bot.place(general).send("your move", view=view)
    (message,) = anna.read(general)
    first, second = await anna.press(message, "Place"), await anna.press(message, "Place")
    assert isinstance(first, Modal)
    assert isinstance(second, Modal)
    await anna.fill(first, {"Side": "Left"})
    interaction = next(i for kind, i in reversed(bot.seen) if kind == "interaction")
    assert interaction.message.id == message.id
    await sandbox.delete_message(message)
    with pytest.raises(Impossible, match="went away"):
        await anna.fill(second, {"Side": "Left"})
