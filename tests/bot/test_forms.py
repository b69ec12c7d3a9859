"""Forms: every decision of many random matches fits into Discord's limits, and answers survive the way through them."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import pairwise
from random import Random
from typing import Any

import discord
import pytest

from bot.desk import question_buttons
from bot.ids import Press, Verb
from bot.questions.form import Check, Filled, Form, Line, Menu, answer_of, choices_of, fill_from, form_of
from bot.questions.speech import answer_text, question_text, title_of
from bot.questions.widgets import filled_of, modal_of, view_of
from engine.game import Decision, Flag, Json, Number, OneOf, Option, Rejected, SomeOf, Text, Whole
from engine.games import GAMES
from engine.games.golem.cards import DECK
from engine.match import Answered
from engine.referee import Question
from engine.store import Person
from sandbox.limits import check_message, check_modal
from tests.bot.played import played
from tests.engine.laws.play import play

MATCHES = 300
PEOPLE = (Person(1, "Anna"), Person(2, "A name as long as names can be.."))
PRESS = Press(Verb.FORM, 10**17, "allocate", 10**8)


def answered(seeds: range) -> Iterator[tuple[Decision, Json]]:
    """Every decision of random matches of Golem, with the answer that was given to it."""
    for seed in seeds:
        changes = played(seed)
        for before, after in pairwise(changes):
            entry = after.match.log[-1]
            assert isinstance(entry, Answered)
            yield before.match.decision(entry.seat, before.match.asks_of(entry.seat)[0].kind), entry.answer


@cache
def all_answered() -> tuple[tuple[Decision, Json], ...]:
    return tuple(answered(range(MATCHES)))


@cache
def of_other_games() -> tuple[tuple[str, Decision, Json], ...]:
    """Every decision of some random matches of the other games, with the answer that was given to it."""
    found: list[tuple[str, Decision, Json]] = []
    for name, game in GAMES.items():
        for seed in range(0 if name == "golem" else 4):
            random = Random(seed)
            seats = random.choice(game.seats)
            for happened in play(game, seats, game.options({}, seats), random).course:
                if isinstance(happened.entry, Answered):
                    seat = happened.entry.seat
                    kind = happened.before.kind_of(seat, happened.entry.answer)
                    found.append((name, happened.before.decision(seat, kind), happened.entry.answer))
    return tuple(found)


def question(decision: Decision, game: str = "golem", answer: Json = None) -> Question:
    return Question(
        match_id=10**9,
        game=game,
        people=PEOPLE,
        seat=decision.seat,
        kind=decision.kind,
        decision_id=10**6,
        decision=decision,
        optional=False,
        answer=answer,
        receipt=None,
        deadline=2 * 10**9,
    )


def check_fits(decision: Decision, game: str, filled: Filled | None = None) -> None:
    """Discord takes the question's message, and its form where it has one, as discord.py sends them."""
    asked = question(decision, game)
    view = view_of(question_buttons(asked, post=10**8))
    assert view is not None
    shown = {"content": question_text(asked, by_dm=True), "components": view.to_components()}
    check_message(shown, sizes={}, filenames=set())
    if choices_of(decision) is None:
        check_modal(modal_of(form_of(decision, title_of(asked), filled), PRESS).to_dict())


# Limits


def test_every_decision_of_many_random_matches_has_a_form_or_buttons_inside_discords_limits() -> None:
    kinds = set()
    for decision, answer in all_answered():
        kinds.add(decision.kind)
        choices = choices_of(decision)
        if choices is not None:
            assert 1 <= len(choices) <= 25
            continue
        form = form_of(decision, title_of(question(decision)), fill_from(decision, answer))
        assert 1 <= len(form.title) <= 45
        assert 1 <= len(form.rows) <= 5
        assert len({row.key for row in form.rows}) == len(form.rows)
        for row in form.rows:
            assert 1 <= len(row.label) <= 45
            assert len(row.note) <= 100
            if isinstance(row, Menu):
                assert 1 <= len(row.options) <= 25
                assert 0 <= row.low <= row.high <= len(row.options)
                assert all(0 < len(label) <= 100 and len(note) <= 100 for _, label, note in row.options)
    assert kinds == {"place", "voids", "allocate", "orient", "move", "amulet", "bow"}


def test_discord_takes_every_kind_of_question_as_it_is_sent() -> None:
    for decision, answer in answered(range(6)):
        check_fits(decision, "golem")
        if choices_of(decision) is None:
            check_fits(decision, "golem", fill_from(decision, answer))


def test_discord_takes_the_questions_of_the_other_games_as_they_would_be_sent() -> None:
    """All but Redemption's overrides, which list every card on the table: too many for one form."""
    checked = set()
    for game, decision, _ in of_other_games():
        if decision.kind == "override":
            continue
        key = (game, decision.kind, tuple((type(f), len(getattr(f, "options", ()))) for f in decision.fields))
        if key not in checked:
            checked.add(key)
            check_fits(decision, game)
    assert {game for game, *_ in checked} == set(GAMES) - {"golem"}


# There and back


def same(answer: Json, other: Json) -> bool:
    """Whether two answers mean the same: what is false may be left out, and cards have no order."""

    def meant(given: Json) -> dict[str, Json]:
        kept = {name: value for name, value in given.items() if value is not False}
        return {name: sorted(value) if isinstance(value, list) else value for name, value in kept.items()}

    return meant(answer) == meant(other)


def test_answers_survive_the_way_into_a_form_and_back() -> None:
    for decision, answer in all_answered():
        if choices_of(decision) is None:
            assert same(answer_of(decision, fill_from(decision, answer)), answer)


def test_answers_of_the_other_games_survive_it_too() -> None:
    for game, decision, answer in of_other_games():
        if choices_of(decision) is None:
            again = answer_of(decision, fill_from(decision, answer))
            assert fill_from(decision, again) == fill_from(decision, answer), (game, decision.kind)


def test_what_a_form_shows_is_what_it_means_when_it_is_sent_as_it_opened() -> None:
    for decision, answer in answered(range(6)):
        if choices_of(decision) is None:
            modal = modal_of(form_of(decision, "", fill_from(decision, answer)), PRESS)
            sent = filled_of([_as_submitted(part) for part in modal.to_dict()["components"]])
            assert same(answer_of(decision, sent), answer)


def test_every_choice_of_a_row_of_buttons_is_the_answer_it_names() -> None:
    for decision, _ in answered(range(20)):
        choices = choices_of(decision)
        if choices is not None:
            (only,) = decision.fields
            name = getattr(only, "name", "whole")
            for at, option in enumerate(choices):
                assert answer_of(decision, {name: [str(at)]}) == {name: option.value}


def test_an_answer_in_words_names_all_of_it() -> None:
    for decision, answer in answered(range(3)):
        words = answer_text(decision, answer)
        assert words
        assert "{" not in words
        assert "None" not in words


def _as_submitted(part: Mapping[str, Any]) -> dict[str, Any]:
    """A row of a modal as Discord sends it back, left as it opened."""
    child = part["component"]
    match child["type"]:
        case 4:
            return {"type": 18, "component": {**child, "value": child.get("value") or ""}}
        case 3:
            chosen = [option["value"] for option in child["options"] if option.get("default")]
            return {"type": 18, "component": {"type": 3, "custom_id": child["custom_id"], "values": chosen}}
        case _:
            return {"type": 18, "component": {**child, "value": bool(child.get("default"))}}


# Fields one by one


def decision(*fields: object, **more: object) -> Decision:
    return Decision(0, "kind", True, "Prompt?", fields, **more)  # type: ignore[arg-type]


UNITS = Number("units", "Units", 1, 20)
FORTY = tuple(Option(n, f"Option {n}", group=f"Group {n % 2}") for n in range(40))
GRID = tuple(Option(f"{c}{r}", f"{c}{r}", group=f"Row {r}", place=f"Column {c}") for r in range(6) for c in "ABCDEF")


@pytest.mark.parametrize(
    "text", ["", "five", "5.0", "5,5", "0x5", "1e3", "²", "５５５５５５５５５５５", "--5", "5 5", "9" * 10]
)
def test_what_is_no_whole_number_is_refused_with_what_was_written(text: str) -> None:
    with pytest.raises(Rejected, match=r"is not a whole number\. Use digits only, such as 5\."):
        answer_of(decision(UNITS), {"units": text})


@pytest.mark.parametrize(("text", "number"), [(" 7 ", 7), ("+7", 7), ("-7", -7), ("−7", -7), ("007", 7)])
def test_a_number_may_be_written_with_blanks_signs_and_zeros(text: str, number: int) -> None:
    assert answer_of(decision(UNITS), {"units": text}) == {"units": number}


def test_a_number_tells_its_bounds_unless_it_has_a_note_of_its_own() -> None:
    (row,) = form_of(decision(UNITS), "").rows
    assert isinstance(row, Line)
    assert row.note == "a whole number from 1 to 20"
    (row,) = form_of(decision(Number("units", "Units", 1, 20, start=4, note="for the turn")), "").rows
    assert (row.note, row.value) == ("for the turn", "4")  # type: ignore[union-attr]


def test_a_tick_that_is_not_set_is_left_out_of_the_answer() -> None:
    ticked = decision(Flag("horn", "Blow it"))
    assert answer_of(ticked, {"horn": False}) == answer_of(ticked, {}) == {}
    assert answer_of(ticked, {"horn": True}) == {"horn": True}
    (row,) = form_of(ticked, "", {"horn": True}).rows
    assert row == Check("horn", "Blow it", "", True)


def test_many_options_are_split_by_the_games_groups() -> None:
    several = decision(SomeOf("cards", "Cards", FORTY, 2, 3))
    rows = form_of(several, "").rows
    assert [(row.label, len(row.options)) for row in rows if isinstance(row, Menu)] == [
        ("Group 0", 20),
        ("Group 1", 20),
    ]
    assert all(isinstance(row, Menu) and (row.low, row.high) == (0, 3) for row in rows)
    assert answer_of(several, {"cards/0": ["2"], "cards/1": ["1", "39"]}) == {"cards": [2, 1, 39]}


def test_a_grid_is_asked_for_by_column_and_row() -> None:
    place = decision(OneOf("cell", "District", GRID))
    assert [row.label for row in form_of(place, "").rows] == ["Column", "Row"]
    assert answer_of(place, {"cell/place": ["Column C"], "cell/group": ["Row 4"]}) == {"cell": "C4"}
    assert fill_from(place, {"cell": "C4"}) == {"cell/place": ["Column C"], "cell/group": ["Row 4"]}


@pytest.mark.parametrize(
    "filled", [{}, {"cell/place": ["Column C"]}, {"cell/place": ["Column Z"], "cell/group": ["Row 4"]}]
)
def test_a_choice_that_was_not_made_is_refused(filled: dict[str, list[str]]) -> None:
    with pytest.raises(Rejected, match=r"Choose one for “District”\."):
        answer_of(decision(OneOf("cell", "District", GRID)), filled)


def test_a_choice_that_may_be_left_out_may_be_left_out() -> None:
    assert answer_of(decision(OneOf("cell", "District", GRID[:3], optional=True)), {"cell": []}) == {}


@pytest.mark.parametrize("value", ["3", "-1", "x", "", "٣"])
def test_options_that_are_not_there_are_not_chosen(value: str) -> None:
    with pytest.raises(Rejected):
        answer_of(decision(OneOf("cell", "District", GRID[:3])), {"cell": [value]})


def test_words_are_trimmed_and_lines_are_told_apart() -> None:
    assert answer_of(decision(Text("name", "Name", 20)), {"name": "  Loki "}) == {"name": "Loki"}
    lines = decision(Text("log", "Log", 200, lines=True))
    assert answer_of(lines, {"log": " a \n\n b\r\nc"}) == {"log": ["a", "b", "c"]}
    assert fill_from(lines, {"log": ["a", "b"]}) == {"log": "a\nb"}
    assert answer_of(decision(Text("name", "Name", 20, optional=True)), {"name": " "}) == {}


def test_a_whole_answer_is_the_options_value() -> None:
    whole = decision(Whole("Turn", (Option({"do": "move"}, "Move"), Option({"do": "rest"}, "Rest"))))
    assert choices_of(whole) is not None
    assert answer_of(whole, {"whole": ["1"]}) == {"do": "rest"}
    assert answer_text(whole, {"do": "rest"}) == "Rest"


def test_a_decision_that_five_rows_can_not_carry_is_a_fault_and_no_form() -> None:
    with pytest.raises(ValueError, match="needs 6 rows"):
        form_of(decision(*(Number(f"n{n}", "N", 0, 9) for n in range(6))), "")


def test_titles_and_labels_too_long_for_discord_are_cut_where_they_can_be() -> None:
    long = decision(OneOf("x", "L" * 60, (Option(1, "O" * 120, "N" * 120),)), UNITS)
    form: Form = form_of(long, "T" * 60)
    check_modal(modal_of(form, PRESS).to_dict())
    assert form.title.endswith("…")


async def test_forms_and_buttons_are_made_already_stopped() -> None:
    modal = modal_of(form_of(decision(UNITS), "Units"), PRESS)
    assert isinstance(modal, discord.ui.Modal)
    assert modal.is_finished()
    view = view_of(question_buttons(question(decision(UNITS))))
    assert view is not None
    assert view.is_finished()


def test_what_comes_back_is_read_in_both_of_discords_shapes() -> None:
    new = [{"type": 18, "component": {"type": 4, "custom_id": "units", "value": "5"}}]
    old = [{"type": 1, "components": [{"type": 4, "custom_id": "units", "value": "5"}]}]
    assert filled_of(new) == filled_of(old) == {"units": "5"}
    assert (
        filled_of([{"type": 10, "id": 3}, {"type": 18, "component": {"type": 21, "custom_id": "r", "value": None}}])
        == {}
    )


def test_every_card_can_be_chosen_as_a_void_but_for_the_kings() -> None:
    voids = next(decision for decision, _ in answered(range(1)) if decision.kind == "voids")
    rows = form_of(voids, "").rows
    assert [row.label for row in rows] == ["Hearts", "Diamonds", "Clubs", "Spades"]
    values = {
        card
        for row in rows
        if isinstance(row, Menu)
        for value, _, _ in row.options
        for card in answer_of(voids, {row.key: [value]})["cards"]
    }
    assert values == {card for card in DECK if card[0] != "K"}
