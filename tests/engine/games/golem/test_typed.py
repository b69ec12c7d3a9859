"""What players type is read as they mean it."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.game import Decision, Json, Rejected
from engine.games.golem import Golem
from tests.engine.games.golem.table import table

GAME = Golem()


def question(kind: str, seat: int = 0) -> Decision:
    return Decision(seat, kind, False, "", (), example="6 5 5 4")


def typed(kind: str, text: str, seat: int = 0) -> Json:
    return GAME.typed(question(kind, seat), text)


@pytest.mark.parametrize("text", ["C4 N", "c4 n", "c4, north", "  C4   N ", "N C4", "C4/N", "C4 North."])
def test_a_place_is_a_district_and_a_facing(text: str) -> None:
    assert typed("place", text) == {"cell": "C4", "facing": "N"}


@pytest.mark.parametrize("text", ["7H 3C", "7h 3c", "7H, 3C", "7♥ 3♣", "7♥️ 3♣️", "7H/3C", "7♥,3♣"])
def test_voids_are_two_cards_by_letter_or_symbol(text: str) -> None:
    assert typed("voids", text) == {"cards": ["7H", "3C"]}


def test_voids_know_the_ten_and_the_ace() -> None:
    assert typed("voids", "10h ad") == {"cards": ["10H", "AD"]}
    assert typed("voids", "1♦ 10♠") == {"cards": ["AD", "10S"]}


@pytest.mark.parametrize("text", ["6 5 5 4", "6, 5, 5, 4", "6/5/5/4", "6,5,5,4", "6  5\n5 4", "6 + 5 + 5 + 4"])
def test_an_allocation_is_four_numbers_in_the_order_of_the_phases(text: str) -> None:
    assert typed("allocate", text) == {"orientation": 6, "movement": 5, "harvesting": 5, "regeneration": 4}


@pytest.mark.parametrize("text", ["6 5 5 9 horn", "6 5 5 9 HORN", "horn 6 5 5 9", "6/5/5/9, horn!"])
def test_the_word_horn_blows_it(text: str) -> None:
    assert typed("allocate", text)["horn"] is True
    assert typed("allocate", text)["regeneration"] == 9


@pytest.mark.parametrize(("text", "facing"), [("E", "E"), ("east", "E"), ("West", "W"), ("n", "N"), ("SOUTH", "S")])
def test_a_facing_is_a_letter_or_a_word(text: str, facing: str) -> None:
    assert typed("orient", text) == {"facing": facing}


@pytest.mark.parametrize(("text", "districts"), [("2", 2), (" 3 ", 3), ("0", 0), ("hold", 0), ("9", 9)])
def test_a_walk_is_a_number_or_hold(text: str, districts: int) -> None:
    assert typed("move", text) == {"districts": districts}


@pytest.mark.parametrize("seat", [0, 1])
def test_the_amulet_is_for_me_for_them_or_for_nobody(seat: int) -> None:
    assert typed("amulet", "me", seat) == {"favor": seat}
    assert typed("amulet", "Them", seat) == {"favor": 1 - seat}
    assert typed("amulet", "no", seat) == {"favor": None}
    assert (typed("amulet", "0", seat), typed("amulet", "1", seat)) == ({"favor": 0}, {"favor": 1})


def test_the_bow_is_a_district_or_the_golems_own() -> None:
    assert typed("bow", "b3") == {"cell": "B3"}
    assert typed("bow", "own") == {"cell": None}


@pytest.mark.parametrize(
    ("kind", "text", "example"),
    [
        *(("place", text, "C4 N") for text in ("", "C4", "N", "Z9 N", "C4 N E", "C4 X")),
        *(("voids", text, "7H 3C") for text in ("", "7H", "7H 3C 2D", "seven three", "7X 3C", "-", "11H 3C")),
        *(("allocate", text, "6 5 5 4") for text in ("", "6 5 5", "6 5 5 4 3", "-6 5 5 4", "6.5 5 5 4", "a b c d")),
        ("allocate", "9" * 4000 + " 1 1 1", "6 5 5 4"),
        *(("amulet", text, "me or them") for text in ("", "2", "perhaps", "me them")),
        *(("orient", text, "N, E, S or W") for text in ("", "up", "NE", "N E")),
        *(("move", text, "such as 2") for text in ("", "far", "1 2", "-1", "1.5", "²")),
        *(("bow", text, "B3") for text in ("", "Z9", "B3 B4")),
    ],
)
def test_what_can_not_be_understood_is_refused_with_how_to_type_it(kind: str, text: str, example: str) -> None:
    with pytest.raises(Rejected) as refused:
        typed(kind, text)
    assert example in refused.value.text
    assert refused.value.rule


@given(st.sampled_from(["place", "voids", "allocate", "amulet", "orient", "move", "bow"]), st.text())
def test_any_text_is_an_answer_or_refused(kind: str, text: str) -> None:
    try:
        answer = typed(kind, text)
    except Rejected:
        return
    assert isinstance(answer, dict)


def test_what_a_question_gives_as_an_example_can_be_typed() -> None:
    at = table(held={"KH": 0})
    decision = at.game.decision(at.state, 0, "allocate")
    at.game.read(at.state, 0, at.game.typed(decision, decision.example))
    plain = at.game.decision(at.state, 1, "allocate")
    at.game.read(at.state, 1, at.game.typed(plain, plain.example))


def test_a_long_text_is_never_read_in_part() -> None:
    assert typed("allocate", "6 5 5" + " " * 200 + "4") == typed("allocate", "6 5 5 4")
    with pytest.raises(Rejected):
        typed("allocate", "6 5 5 4" + " please" * 40)
