"""Custom ids: short enough for Discord, read back as they were written, and nothing else is read."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.ids import Press, Verb
from engine.games import GAMES
from engine.match import Answered
from tests.engine.laws.play import play

LONGEST = 100

presses = st.one_of(
    st.builds(Press, st.sampled_from(list(Verb)), st.integers(0, 10**18 - 1)),
    st.builds(
        Press,
        st.sampled_from(list(Verb)),
        st.integers(0, 10**18 - 1),
        st.text("abcdefghijklmnopqrstuvwxyz_", max_size=20),
        st.integers(0, 10**9 - 1),
        st.none() | st.integers(0, 10**9 - 1),
    ),
)


@given(presses)
def test_every_press_is_read_back_as_it_was_written(press: Press) -> None:
    assert Press.parse(str(press)) == press


@given(presses)
def test_every_id_is_short_enough_for_discord(press: Press) -> None:
    assert 1 <= len(str(press)) <= LONGEST


@given(st.text(max_size=120))
def test_whatever_else_is_read_means_the_same_when_it_is_written_again(text: str) -> None:
    press = Press.parse(text)
    assert press is None or Press.parse(str(press)) == press


@pytest.mark.parametrize(
    "text",
    [
        "",
        "f1",
        "f1:ask",
        "f1:ask:",
        "f1:ask:x",
        "f1:ask:-1",
        "f1:ask:1:",
        "f1:ask:1:move",
        "f1:ask:1:move:",
        "f1:ask:1:move:1:",
        "f1:ask:1:move:1:2:3",
        "f1:ask:1:Move:1",
        "f1:ASK:1",
        "f1:fly:1",
        "f2:ask:1",
        "f1:ask:1\n",
        " f1:ask:1",
        "f1:ask:" + "9" * 19,
        "forseti:ask:1",
    ],
)
def test_what_is_none_of_ours_is_no_press(text: str) -> None:
    assert Press.parse(text) is None


def test_every_verb_has_a_name_that_ids_can_carry() -> None:
    for verb in Verb:
        assert Press.parse(str(Press(verb, 7))) == Press(verb, 7)


def test_the_kinds_of_every_games_questions_fit_into_an_id() -> None:
    kinds = set()
    for name, game in GAMES.items():
        for seed in range(3):
            random = Random(seed)
            seats = random.choice(game.seats)
            for happened in play(game, seats, game.options({}, seats), random).course:
                if isinstance(happened.entry, Answered):
                    kinds.add((name, happened.before.kind_of(happened.entry.seat, happened.entry.answer)))
    assert {name for name, _ in kinds} == set(GAMES)
    for _, kind in kinds:
        press = Press(Verb.PICK, 1, kind, 2, 3)
        assert Press.parse(str(press)) == press
