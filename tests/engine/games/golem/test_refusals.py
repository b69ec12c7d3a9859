"""Every answer that can't be given is refused by word, with its rule, and changes nothing."""

from __future__ import annotations

import pytest

from engine.game import Json
from tests.engine.games.golem.table import Table, table

FINE = {"orientation": 5, "movement": 5, "harvesting": 5, "regeneration": 5}

HUGE = 10**5000
"""A number that Python won't even write out."""


def placing() -> Table:
    return table(kind="place", asked=(0,), turn=0, voids=((), ()))


def naming() -> Table:
    return table(kind="voids", turn=0, voids=((), ()))


def breaking_a_tie() -> Table:
    at = table(held={"KS": 0})
    at.allocate("5 8 5 2", "5 6 4 5")
    return at


def turning() -> Table:
    at = table()
    at.allocate("8 8 2 2", "2 2 8 8")
    return at


def walking(**rest: Json) -> Table:
    at = table(**rest)
    at.allocate("8 8 2 2", "2 2 8 8")
    at.say("N")
    return at


def shooting() -> Table:
    at = table(held={"KD": 0}, face_down="D3")
    at.turn("8 6 4 2", "2 2 3 8")
    return at


@pytest.mark.parametrize("amount", [True, 5.0, "5", None, [5], {}, 5.5])
@pytest.mark.parametrize("phase", FINE)
def test_units_must_be_whole_numbers(phase: str, amount: Json) -> None:
    refusal = table().refusal({**FINE, phase: amount})
    assert refusal.text == f"Units are whole numbers: {phase} needs one, such as 5."
    assert refusal.rule == "G3.1"


def test_too_many_units_are_refused() -> None:
    assert table().refusal({**FINE, "movement": 6}).text == "That makes 21 units and you have 20: take 1 off."
    assert table().refusal({**FINE, "movement": 21}).text.startswith("That is too much on movement: you have 20 units")
    assert table().refusal({**FINE, "movement": HUGE}).text.startswith("That is too much on movement")


@pytest.mark.parametrize("none", [0, -1, pytest.param(-HUGE, id="huge")])
def test_a_phase_without_units_is_refused(none: int) -> None:
    assert table().refusal({**FINE, "harvesting": none}).text == (
        "Put at least one unit on harvesting: every phase needs one."
    )


@pytest.mark.parametrize("card", ["11H", "7C", "1H", "7h", "", "KX", None, 7, ["7H"], {"card": "7H"}, "7H "])
def test_an_unknown_card_is_refused_as_a_void(card: Json) -> None:
    assert naming().refusal({"cards": ["2H", card]}).rule == "G1.4"


@pytest.mark.parametrize("king", ["KH", "KD", "KC", "KS"])
def test_an_artifact_is_refused_as_a_void(king: str) -> None:
    assert "an artifact can't be a void" in naming().refusal({"cards": [king, "2H"]}).text


def test_the_same_card_twice_is_refused_as_voids() -> None:
    assert naming().refusal({"cards": ["7H", "7H"]}).text == (
        "Your two voids must be different cards, not the 7 of hearts twice."
    )


@pytest.mark.parametrize("cards", [[], ["7H"], ["7H", "8H", "9H"], "7H 8H", None, {"7H": "8H"}])
def test_other_than_two_voids_are_refused(cards: Json) -> None:
    assert naming().refusal({"cards": cards}).text == "Name exactly two cards as your voids."


@pytest.mark.parametrize("cell", ["G1", "A7", "A0", "a1", "1A", "", "A10", None, 7, ["A1"]])
def test_a_cell_off_the_grid_is_refused(cell: Json) -> None:
    refusal = placing().refusal({"cell": cell, "facing": "N"})
    assert refusal.text.endswith("is no district: they are A1 to F6, such as C4.")
    assert refusal.rule == "G1.3"


@pytest.mark.parametrize("facing", ["n", "north", "NE", "", None, 0, ["N"]])
def test_an_unknown_facing_is_refused(facing: Json) -> None:
    assert placing().refusal({"cell": "A1", "facing": facing}).rule == "G1.2"
    assert turning().refusal({"facing": facing}).text == "The golem faces N, E, S or W."


def test_a_harvested_bow_target_is_refused() -> None:
    assert shooting().refusal({"cell": "D3"}).text == (
        "D3 has been harvested already: choose a district that still lies face up."
    )


@pytest.mark.parametrize("cell", ["A1", "D4", "C5"])
def test_a_district_out_of_the_bows_reach_is_refused(cell: str) -> None:
    assert "four districts next to the golem" in shooting().refusal({"cell": cell}).text


def test_the_golems_own_district_is_no_bow_target() -> None:
    assert shooting().refusal({"cell": "C3"}).text.startswith("C3 is where the golem stands")


def test_an_artifact_not_owned_is_refused() -> None:
    horn = {**FINE, "horn": True}
    assert table().refusal(horn).text == "You don't hold the Horn of Heimdall."
    assert table(held={"KH": 1}).refusal(horn).rule == "G3.4"
    assert walking().refusal({"districts": 5}).text == "You don't hold the Boots of Hermod. Move 1, 2 or 3 districts."


def test_a_spent_artifact_is_refused() -> None:
    at = table(held={"KH": 0})
    at.turn("10 10 3 2 horn", "2 2 8 8")
    assert at.refusal({**FINE, "horn": True}).text == "You have used the Horn of Heimdall already."
    assert at.refusal({**FINE, "horn": True}, seat=1).text == "You don't hold the Horn of Heimdall."


@pytest.mark.parametrize("horn", [1, 0, "yes", None, []])
def test_the_horn_is_blown_or_not(horn: Json) -> None:
    assert table(held={"KH": 0}).refusal({**FINE, "horn": horn}).rule == "G3.4"


def test_the_horn_may_be_left_out_or_declined() -> None:
    for answer in (FINE, {**FINE, "horn": False}):
        at = table()
        at.answer(answer, FINE)
        assert at.view(0).my_allocation == at.view(1).my_allocation


@pytest.mark.parametrize("districts", [0, -1, 6, pytest.param(HUGE, id="huge"), True, 2.0, "2", None, [2]])
def test_a_distance_the_golem_can_not_walk_is_refused(districts: Json) -> None:
    assert walking().refusal({"districts": districts}).rule == "G5.1"


def test_0_districts_are_refused_unless_the_match_allows_to_hold() -> None:
    assert walking().refusal({"districts": 0}).text == "Move the golem 1, 2 or 3: it can't stay where it is."
    assert walking(may_hold=True).refusal({"districts": -1}).text == "Move the golem 0 to hold it, or 1, 2 or 3."


@pytest.mark.parametrize("favor", [2, -1, True, False, "me", 0.0, [], pytest.param(HUGE, id="huge")])
def test_the_amulet_favours_a_player_or_nobody(favor: Json) -> None:
    assert breaking_a_tie().refusal({"favor": favor}).rule == "G9.1"


@pytest.mark.parametrize(
    ("at", "right"),
    [
        (placing(), {"cell": "C4", "facing": "N"}),
        (naming(), {"cards": ["7H", "3C"]}),
        (table(), FINE),
        (breaking_a_tie(), {"favor": 0}),
        (turning(), {"facing": "E"}),
        (walking(), {"districts": 2}),
        (shooting(), {"cell": None}),
    ],
    ids=["place", "voids", "allocate", "amulet", "orient", "move", "bow"],
)
class TestEveryQuestion:
    """What holds for all seven kinds of question alike."""

    def test_takes_its_own_answer(self, at: Table, right: dict[str, Json]) -> None:
        move = at.game.read(at.state, at.state.asked[0], right)
        assert move.kind == at.state.kind

    def test_refuses_a_missing_part_by_its_name(self, at: Table, right: dict[str, Json]) -> None:
        for part in right:
            less = {key: value for key, value in right.items() if key != part}
            assert at.refusal(less).text.startswith(f"The {part} is missing")

    def test_refuses_an_unknown_part(self, at: Table, right: dict[str, Json]) -> None:
        assert "“colour” is no part of it" in at.refusal({**right, "colour": "red"}).text
        assert len(at.refusal({**right, "x" * 5000: 1}).text) < 200

    @pytest.mark.parametrize("answer", [None, [], "C4 N", 5, True, 1.5, [{}]])
    def test_refuses_what_is_no_object(self, at: Table, right: dict[str, Json], answer: Json) -> None:
        assert at.refusal(answer).text.startswith("This question wants ")

    def test_refuses_the_answer_to_another_question(self, at: Table, right: dict[str, Json]) -> None:
        others = ({"cell": "C4", "facing": "N"}, {"cards": ["7H", "3C"]}, FINE, {"favor": 0}, {"districts": 2})
        for other in others:
            if other.keys() != right.keys():
                assert at.refusal(other).rule


def test_an_answer_nobody_asked_for_is_refused() -> None:
    at = table()
    at.game.read(at.state, 0, FINE)
    over = table(kind=None, asked=(), reason="points", winner=0)
    assert over.refusal(FINE, seat=0).text.startswith("Nothing is asked of you")
