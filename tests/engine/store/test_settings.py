"""Settings of guilds and people."""

from __future__ import annotations

from engine.store import Whose
from tests.engine.store.shelf import Shelf


async def test_a_setting_that_was_never_made_is_none(shelf: Shelf) -> None:
    assert await shelf.store.setting(Whose.GUILD, 1, "channel") is None


async def test_a_setting_is_any_json_value_and_the_last_one_counts(shelf: Shelf) -> None:
    await shelf.store.set_setting(Whose.GUILD, 1, "channel", 5)
    await shelf.store.set_setting(Whose.GUILD, 1, "channel", {"id": 6, "names": ["é"]})
    assert await shelf.store.setting(Whose.GUILD, 1, "channel") == {"id": 6, "names": ["é"]}


async def test_a_guild_and_a_person_of_the_same_number_are_different(shelf: Shelf) -> None:
    await shelf.store.set_setting(Whose.PERSON, 1, "dms_closed", True)
    assert await shelf.store.setting(Whose.GUILD, 1, "dms_closed") is None
    assert await shelf.store.setting(Whose.PERSON, 1, "dms_closed") is True


async def test_none_takes_a_setting_back(shelf: Shelf) -> None:
    await shelf.store.set_setting(Whose.PERSON, 1, "dms_closed", True)
    await shelf.store.set_setting(Whose.PERSON, 1, "dms_closed", None)
    assert await shelf.store.setting(Whose.PERSON, 1, "dms_closed") is None
