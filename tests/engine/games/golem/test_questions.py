"""Questions say what can be chosen and where each choice leads, and no more than their seat may know."""

from __future__ import annotations

from engine.game import Decision, Flag, Number, OneOf, SomeOf
from engine.games.golem.cards import PLAIN
from engine.games.golem.grid import CELLS
from tests.engine.games.golem.table import Table, table


def asked(at: Table) -> Decision:
    kind, seats = at.pending
    assert kind is not None
    return at.game.decision(at.state, seats[0], kind)


def notes(at: Table) -> dict[object, str]:
    (field,) = asked(at).fields
    assert isinstance(field, OneOf)
    return {option.value: option.note for option in field.options}


def test_the_placing_player_chooses_among_all_districts_and_sides() -> None:
    cell, facing = asked(table(kind="place", asked=(1,), turn=0)).fields
    assert isinstance(cell, OneOf)
    assert isinstance(facing, OneOf)
    assert tuple(option.value for option in cell.options) == CELLS
    assert {option.group for option in cell.options} == {f"Row {row}" for row in range(1, 7)}
    assert [option.place for option in cell.options[:7]] == [*(f"Column {letter}" for letter in "ABCDEF"), "Column A"]
    assert [option.value for option in facing.options] == ["N", "E", "S", "W"]


def test_voids_are_offered_by_suit_without_artifacts() -> None:
    (field,) = asked(table(kind="voids", turn=0)).fields
    assert isinstance(field, SomeOf)
    assert tuple(option.value for option in field.options) == PLAIN
    assert (field.low, field.high) == (2, 2)
    groups = [option.group for option in field.options]
    assert {group: groups.count(group) for group in groups} == {"Hearts": 10, "Diamonds": 10, "Clubs": 6, "Spades": 6}
    assert field.options[6].note == "7 of hearts, +7, at A2"


def test_an_allocation_asks_for_four_numbers_within_the_budget() -> None:
    decision = asked(table(bonus=(3, 0)))
    assert decision.budget == 23
    assert "23 units (20 and a bonus of 3)" in decision.prompt
    numbers = [field for field in decision.fields if isinstance(field, Number)]
    assert [(field.name, field.low, field.high) for field in numbers] == [
        ("orientation", 1, 20),
        ("movement", 1, 20),
        ("harvesting", 1, 20),
        ("regeneration", 1, 20),
    ]


def test_the_horn_is_offered_to_its_owner_and_raises_what_a_phase_can_get() -> None:
    decision = asked(table(held={"KH": 0}))
    horn = decision.fields[-1]
    assert isinstance(horn, Flag)
    assert horn.name == "horn"
    assert "25 units" in horn.note
    assert decision.budget == 20
    first = decision.fields[0]
    assert isinstance(first, Number)
    assert first.high == 22


def test_a_facing_says_what_lies_ahead() -> None:
    at = table(face_down="C3")
    at.allocate("8 8 2 2", "2 2 8 8")
    said = notes(at)
    assert said["N"] == "ahead: C2 9♥ +9, C1 3♥ +3, C6 K♠ an artifact"
    assert said["E"].startswith("ahead: D4 2♣ −2")
    bare = table(face_down="all but A4 B4")
    bare.allocate("8 8 2 2", "2 2 8 8")
    assert notes(bare)["N"] == "no district left ahead"


def test_a_walk_says_where_it_ends_and_what_that_is_worth() -> None:
    at = table("A4 E", held={"KC": 0})
    at.allocate("8 8 2 2", "2 2 8 8")
    at.say("E")
    said = notes(at)
    assert list(said) == [1, 2, 3, 4, 5]
    assert said[1] == "to B4, 10 of diamonds, +10"
    assert said[4] == "to E4, 3 of clubs, −3, with the Boots of Hermod"


def test_a_match_that_allows_to_hold_offers_it() -> None:
    at = table(may_hold=True)
    at.allocate("8 8 2 2", "2 2 8 8")
    at.say("N")
    assert notes(at)[0] == "it stays on C4, ace of clubs, −1"


def test_the_bow_offers_the_golems_own_district_and_the_unharvested_ones_next_to_it() -> None:
    at = table(held={"KD": 0}, face_down="D3")
    at.turn("8 6 4 2", "2 2 3 8")
    said = notes(at)
    assert list(said) == [None, "C2", "C4", "B3"]
    assert said["C2"] == "9 of hearts, +9, with the Bow of Uller"
    assert said[None] == "5 of diamonds, +5; the Bow is kept"


def test_the_amulet_says_what_follows_in_each_phase() -> None:
    at = table("C4 N", held={"KS": 1})
    at.allocate("5 5 5 3", "5 5 5 3")
    assert asked(at).prompt.startswith("Orientation is tied, 5 each.")
    assert list(notes(at)) == [1, 0, None]
    assert notes(at)[None] == "it turns clockwise, to face east"
    at.say("no")
    assert notes(at)[None] == "it moves one district, to D4, 2 of clubs, −2"
    at.say("no")
    assert notes(at)[0] == "your opponent harvests D4, 2 of clubs, −2"
    at.say("no")
    assert notes(at)[1] == "1 bonus unit next turn for you"


def test_the_amulet_says_so_where_nothing_hangs_on_it() -> None:
    at = table(held={"KS": 1}, face_down="all but A4")
    at.allocate("7 5 5 3", "5 5 5 3")
    at.say("N")
    assert set(notes(at).values()) == {"the golem stays: no district is left in its line"}


def test_every_question_names_its_rule_and_how_to_type_it() -> None:
    for kind in ("place", "voids", "allocate", "orient", "move", "bow"):
        at = table(kind=kind, asked=(0,))
        decision = asked(at)
        assert decision.rule.startswith("G")
        assert decision.example
        at.game.read(at.state, 0, at.game.typed(decision, decision.example))
