"""Names on pictures: any script, never a box."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from bot.boards.kit import draws
from bot.boards.names import legible


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        ("Anna", "Anna"),
        ("Björn Ødegård", "Björn Ødegård"),
        ("Đỗ Mười", "Đỗ Mười"),
        ("Анна", "Анна"),
        ("Ωρίων", "Ωρίων"),
        ("王小明", "WangXiaoMing"),
        ("محمد", "mhmd"),
        ("שלום", "slvm"),
        ("한글", "HanGeul"),
        ("ᚠᚢᚦ", "futh"),
        ("𝓐𝓷𝓷𝓪", "Anna"),
        ("ｗｉｄｅ", "wide"),
        ("Z̷͈̈ă̸l͜g̶o", "Zălgo"),
        ("\u202egnirts", "gnirts"),
        ("a\nb\tc", "a b c"),
        ("🔥Anna🔥", "Anna"),
        ("😀👍🏽", "grinning thumbsup"),
        ("🇩🇪", "DE"),
    ],
)
def test_a_name_is_shown_in_letters_the_font_has(name: str, shown: str) -> None:
    assert legible(name, 0) == shown


@pytest.mark.parametrize("name", ["", " ", "\u200b", "\u0301", "***", "\ufffe", "﷽\u200d"[1:]])
def test_a_name_of_which_nothing_is_left_is_the_seat(name: str) -> None:
    assert legible(name, 1) == "Player 2"


@given(st.text(max_size=40))
def test_no_name_ever_draws_as_boxes(name: str) -> None:
    shown = legible(name, 0)
    assert any(character.isalnum() for character in shown)
    assert all(character == " " or draws(character) for character in shown)
    assert shown == " ".join(shown.split())
