"""The desk without Discord: it answers everything it is asked, whatever comes, and says it within Discord's limits."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from bot.desk import Desk
from bot.ids import Press, Verb
from bot.questions.widgets import view_of
from bot.replies import OpenForm, Reply
from engine.referee import Referee
from engine.store import Person, open_store
from sandbox.limits import check_message

ANNA, BOB, CAROL = Person(11, "Anna"), Person(12, "Bob"), Person(13, "Carol")
TABLE = 222
NOW = 1_800_000_000


class Room:
    """A desk and its referee, with as many matches as wanted, all asking both for their voids."""

    def __init__(self, referee: Referee) -> None:
        self.referee = referee
        self.desk = Desk(referee)

    async def match(self) -> int:
        challenge = await self.referee.challenge(
            guild=1, channel=TABLE, challenger=ANNA, opponent=BOB, game="golem", pace=3600
        )
        number = (await self.referee.accept(challenge.id, by=BOB.id, accepted=10**18 + challenge.id)).id
        placer = ANNA if await self.asked(number, ANNA) else BOB
        await self.referee.answer(number, by=placer.id, answer={"cell": "C4", "facing": "N"})
        return number

    async def asked(self, number: int, who: Person) -> bool:
        return any(question.match_id == number for question in await self.referee.questions(by=who.id))

    async def stored(self, number: int) -> int:
        return (await self.referee.listing(number)).version

    async def press(self, who: Person, press: Press) -> Any:
        return await self.desk.press(who, press, snowflake=10**18, at=TABLE)


@pytest.fixture
async def room(tmp_path: Path) -> AsyncIterator[Room]:
    referee = Referee(await open_store(f"sqlite:///{tmp_path / 'forseti.db'}", now=lambda: NOW), now=lambda: NOW)
    await referee.open()
    yield Room(referee)
    await referee.close()


def check_fits(reply: Reply) -> None:
    """Discord takes the reply as it is sent."""
    view = view_of(reply.buttons)
    assert len(reply.text) <= 2000
    check_message(
        {"content": reply.text, "components": view.to_components() if view is not None else []},
        sizes={},
        filenames=set(),
    )


# Many matches


async def test_somebody_in_very_many_matches_gets_a_list_that_fits_into_a_message(room: Room) -> None:
    for _ in range(30):
        await room.match()
    listed = await room.desk.questions(ANNA)
    check_fits(listed)
    assert "30" in listed.text
    assert len(listed.buttons) >= 10


async def test_with_very_many_open_questions_a_typed_answer_is_asked_back_with_buttons_that_fit(room: Room) -> None:
    numbers = [await room.match() for _ in range(30)]
    before = [await room.stored(number) for number in numbers]
    reply = await room.desk.typed(ANNA, "7H 3C", None)
    check_fits(reply)
    assert "You have 30 open questions" in reply.text
    assert [await room.stored(number) for number in numbers] == before


async def test_who_waits_in_very_many_matches_is_shown_the_way_to_some(room: Room) -> None:
    for _ in range(30):
        number = await room.match()
        await room.referee.answer(number, by=ANNA.id, answer={"cards": ["7H", "3C"]})
        await room.referee.answer(number, by=BOB.id, answer={"cards": ["7H", "3C"]})
        for person, units in ((ANNA, 6), (BOB, 1)):
            parts = ("orientation", "movement", "harvesting", "regeneration")
            await room.referee.answer(number, by=person.id, answer=dict.fromkeys(parts, units) | {parts[3]: 2})
    reply = await room.desk.typed(BOB, "hello", None)
    check_fits(reply)
    assert "Nothing is asked of you right now." in reply.text


# Whatever comes


@pytest.mark.parametrize("verb", list(Verb))
@pytest.mark.parametrize("who", [ANNA, BOB, CAROL], ids=lambda person: person.name)
async def test_every_press_on_what_is_not_there_is_answered_in_words(room: Room, verb: Verb, who: Person) -> None:
    for press in (Press(verb, 99), Press(verb, 99, "voids", 1), Press(verb, 99, "voids", 1, 7)):
        said = await room.press(who, press)
        assert isinstance(said, Reply)
        check_fits(said)


@pytest.mark.parametrize("verb", [verb for verb in Verb if verb not in (Verb.RESIGN, Verb.CALL_OFF)])
async def test_no_press_on_a_match_that_is_there_changes_it_unless_it_is_meant_to(room: Room, verb: Verb) -> None:
    number = await room.match()
    before = await room.stored(number)
    for kind, decision in (("voids", 1), ("voids", 0), ("move", 1), ("", 1), ("nonsense", 10**8)):
        for extra in (None, 0, 10**8):
            said = await room.press(ANNA, Press(verb, number, kind, decision, extra))
            assert isinstance(said, Reply | OpenForm | None)
            if isinstance(said, Reply):
                check_fits(said)
    assert await room.stored(number) == before


texts = st.text(max_size=300) | st.sampled_from(["7H 3C", "7H 7H", "KS KD", "５H 3C", "\x00", "7H" * 2000])


@given(text=texts)
@settings(max_examples=60, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_is_typed_is_answered_and_stored_only_if_it_is_legal(tmp_path_factory: Any, text: str) -> None:
    async def once() -> None:
        folder = tmp_path_factory.mktemp("desk")
        referee = Referee(await open_store(f"sqlite:///{folder / 'forseti.db'}", now=lambda: NOW), now=lambda: NOW)
        try:
            room = Room(referee)
            number = await room.match()
            before = await room.stored(number)
            reply = await room.desk.typed(ANNA, text, None)
            check_fits(reply)
            assert (await room.stored(number) > before) == reply.text.startswith("✅")
        finally:
            await referee.close()

    asyncio.run(once())


filled = st.dictionaries(
    st.sampled_from(["cards", "cards/0", "cards/1", "cards/2", "cards/3", "cards/9", "whole", "", "orientation"]),
    st.text(max_size=20)
    | st.booleans()
    | st.lists(st.sampled_from(["0", "1", "5", "31", "99", "-1", "x", ""]), max_size=4),
)


@given(forms=st.lists(filled, min_size=20, max_size=20))
@settings(max_examples=5, suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_whatever_a_form_comes_back_with_is_answered_and_stored_only_if_it_is_legal(
    tmp_path_factory: Any, forms: list[Mapping[str, str | bool | Sequence[str]]]
) -> None:
    async def once() -> None:
        folder = tmp_path_factory.mktemp("desk")
        referee = Referee(await open_store(f"sqlite:///{folder / 'forseti.db'}", now=lambda: NOW), now=lambda: NOW)
        try:
            room = Room(referee)
            number = await room.match()
            for form in forms:
                before = await room.stored(number)
                reply = await room.desk.submitted(ANNA, Press(Verb.FORM, number, "voids", 1), form)
                check_fits(reply)
                assert (await room.stored(number) > before) == reply.text.startswith("✅")
        finally:
            await referee.close()

    asyncio.run(once())


# Remembered forms


async def test_a_refused_form_is_remembered_for_its_owner_alone(room: Room) -> None:
    number = await room.match()
    press = Press(Verb.FORM, number, "voids", 1)
    await room.desk.submitted(ANNA, press, {"cards/0": ["0", "1", "2"]})
    again = Press(Verb.AGAIN, number, "voids", 1)
    hers, his = await room.press(ANNA, again), await room.press(BOB, again)
    assert isinstance(hers, OpenForm)
    assert isinstance(his, OpenForm)
    assert [getattr(row, "chosen", ()) for row in hers.form.rows] == [("0", "1", "2"), (), (), ()]
    assert [getattr(row, "chosen", ()) for row in his.form.rows] == [(), (), (), ()]


async def test_once_an_answer_is_stored_the_refused_form_is_forgotten(room: Room) -> None:
    number = await room.match()
    press = Press(Verb.FORM, number, "voids", 1)
    await room.desk.submitted(ANNA, press, {"cards/0": ["0", "1", "2"]})
    assert (await room.desk.typed(ANNA, "7H 3C", None)).text.startswith("✅")
    form = await room.press(ANNA, Press(Verb.AGAIN, number, "voids", 1))
    assert isinstance(form, OpenForm)
    assert [getattr(row, "chosen", ()) for row in form.form.rows] == [("6",), (), ("22",), ()]


async def test_replies_and_forms_do_not_show_answers_when_they_are_printed(room: Room) -> None:
    number = await room.match()
    stored = await room.desk.typed(ANNA, "7H 3C", None)
    mine = await room.press(ANNA, Press(Verb.MINE, number))
    form = await room.press(ANNA, Press(Verb.ASK, number, "voids", 1))
    assert "7♥" in stored.text + mine.text
    assert "7♥" not in repr(stored) + repr(mine) + repr(form)
    assert "chosen" not in repr(form)
