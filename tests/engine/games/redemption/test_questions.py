"""The questions: what they offer is legal, what they hold is their seat's to know, and how they are typed."""

from __future__ import annotations

import dataclasses
from random import Random

import pytest

from engine.game import Decision, Flag, Json, Number, OneOf, Rejected, Text, Whole, plain
from engine.games.redemption import Redemption
from engine.match import Answered, Header, Match
from tests.engine.games.redemption.table import CENSER, P, Q, Table, discard, negate

NAILS, IDOLS, SILVER, SHROUD = "Three Nails", "Household Idols", "Thirty Pieces of Silver", "Burial Shroud"
GAME = Redemption()


def question(table: Table, seat: int, kind: str) -> Decision:
    return table.match.decision(seat, kind)


def offers(decision: Decision, field: str = "") -> list[Json]:
    found = [one for one in decision.fields if isinstance(one, (OneOf, Whole)) and getattr(one, "name", "") == field]
    return [option.value for one in found for option in one.options]


def typed(table: Table, seat: int, kind: str, text: str) -> Json:
    return GAME.typed(question(table, seat, kind), text)


def complete(decision: Decision, name: str, value: Json) -> Json:
    """An answer with that value, the rest as little as may be."""
    answer: dict[str, Json] = {name: value}
    if decision.kind == "override":
        answer["note"] = "A note."
    if decision.kind == "discard" and value in offers(decision, "discard"):
        field = next(one for one in decision.fields if isinstance(one, OneOf) and one.name == "discard")
        option = next(option for option in field.options if option.value == value)
        if option.group == "Your hand":
            answer["from"] = "hand"
    return answer


@pytest.mark.parametrize("number", range(12))
def test_whatever_a_question_offers_is_accepted(number: int) -> None:
    random = Random(number)
    header = Header("redemption", 1, 2, {"strict_pile": number % 2 == 0}, bytes(32))
    match = Match.start(GAME, header).match
    while match.outcome is None and len(match.log) < 80:
        for ask in match.asks:
            decision = match.decision(ask.seat, ask.kind)
            for field in decision.fields:
                if isinstance(field, Whole):
                    for option in field.options:
                        match.submit(Answered(ask.seat, option.value))
                elif isinstance(field, OneOf) and field.name != "from":
                    for option in random.sample(field.options, min(8, len(field.options))):
                        match.submit(Answered(ask.seat, complete(decision, field.name, option.value)))
        ask = random.choice([one for one in match.asks if match.decision(one.seat, one.kind).answerable])
        answer = GAME.house["random"](match.view(ask.seat), match.decision(ask.seat, ask.kind), random)
        match = match.submit(Answered(ask.seat, answer)).match


def test_a_question_that_names_hidden_cards_is_private() -> None:
    table = Table().to(1, "artifact").lays(P, NAILS)
    private = {kind for kind in table.pending(P) if question(table, P, kind).private}
    assert private == {"drew", "pile", "choose", "discard", "override"}


def test_a_public_question_names_no_hidden_card() -> None:
    table = Table([NAILS, IDOLS, SILVER], [NAILS]).to(1, "artifact").lays_active(P, NAILS, IDOLS)
    table.does(P, {"drew": SILVER})
    for kind in table.pending(P):
        if not question(table, P, kind).private:
            text = str(plain(question(table, P, kind)))
            assert IDOLS not in text
            assert SILVER not in text


def test_the_strict_pile_is_told_before_the_phase_is_left() -> None:
    table = Table(strict_pile=True).to(1, "artifact")
    assert question(table, P, "phase").answerable
    table.does(P, {"drew": NAILS})
    asked = question(table, P, "phase")
    assert (asked.answerable, asked.private, NAILS in asked.prompt) == (False, True, True)


def test_a_question_is_open_though_there_is_nothing_to_answer_it_with() -> None:
    table = Table([NAILS], [NAILS])
    table.does(P, {"drew": NAILS})
    assert "drew" in table.pending(P)
    assert not question(table, P, "drew").answerable


def test_a_choice_says_where_it_leads() -> None:
    table = Table().to(1, "artifact").lays_active(P, SILVER, NAILS).to(3, "artifact")
    (field,) = question(table, P, "choose").fields
    assert isinstance(field, Whole)
    notes = {option.label: option.note for option in field.options}
    assert notes == {
        "Activate Three Nails": "Thirty Pieces of Silver goes back among the face-down cards, its effect over.",
        "Turn Thirty Pieces of Silver face down": "No artifact of yours is active.",
        "Keep it as it is": "Thirty Pieces of Silver stays active.",
    }


def test_after_a_discard_the_choice_says_from_when_another_may_be_activated() -> None:
    table = Table().to(1, "artifact").lays_active(P, NAILS, IDOLS).to(3, "draw")
    table.does(P, discard(P, NAILS))
    asked = question(table.to(3, "artifact"), P, "choose")
    assert "turn 5" in asked.prompt
    assert offers(asked) == [{"keep": True}]


def test_a_block_that_is_forbidden_is_not_offered() -> None:
    table = Table().to(1, "artifact").lays_active(P, NAILS).to(1, "rescue")
    asked = question(table, Q, "block")
    assert offers(asked, "block") == ["beast", "other"]
    assert NAILS in asked.prompt


def test_a_claim_is_asked_about_in_words() -> None:
    table = Table().to(1, "artifact").lays_active(P, NAILS)
    table.does(Q, discard(P, NAILS, negated=True, by="Destruction of Nehushtan"))
    prompt = question(table, P, "agree").prompt
    assert "your Three Nails is discarded by Destruction of Nehushtan and negated" in prompt
    assert "the other player's Three Nails" in question(table, Q, "withdraw").prompt


@pytest.mark.parametrize(
    ("answer", "words"),
    [
        ({"winner": P}, "the other player has won"),
        ({"winner": None}, "the game is a draw"),
        ({"note": "The soul was blue."}, "“The soul was blue.”, as a note for the record"),
        ({"note": "A", "set": {"seat": P, "activate": IDOLS}}, "the other player's Household Idols becomes active"),
        ({"note": "A", "set": {"seat": P, "activate": None}}, "active artifact is turned face down"),
        ({"note": "A", "set": {"seat": P, "uses": SILVER, "left": 1}}, "Thirty Pieces of Silver has 1 use left"),
        ({"note": "A", "set": {"phase": "draw"}}, "the turn goes to its draw phase"),
        (
            {"note": "A", "set": {"seat": P, "move": IDOLS, "from": "pile", "to": "deck"}},
            "Household Idols goes from the pile to the deck",
        ),
    ],
)
def test_every_claim_has_words_in_its_question(answer: Json, words: str) -> None:
    table = Table().to(1, "artifact").lays_active(P, NAILS, IDOLS, SILVER)
    table.does(P, answer)
    assert words in question(table, Q, "agree").prompt


def test_a_negation_claimed_says_for_how_long() -> None:
    table = Table().to(1, "artifact").lays_active(P, NAILS)
    table.does(Q, negate(P, NAILS, round=True))
    assert "is negated for a round" in question(table, P, "agree").prompt


def test_a_name_that_ends_in_brackets_is_offered_so_that_it_is_understood() -> None:
    table = Table(["Censer (old) (D)"], [NAILS], custom=[{**CENSER, "name": "Censer (old) (D)"}]).to(1, "artifact")
    for kind, field in (("drew", "drew"), ("pile", "add")):
        (value,) = offers(question(table, P, kind), field)
        table.does(P, {field: value})
    table.does(P, offers(question(table, P, "choose"))[0])
    table.does(P, offers(question(table, P, "use"))[0])
    assert (table.pile(P), table.uses(P)) == (["Censer (old)*"], [2])


def test_a_deck_question_has_bounds_and_lines() -> None:
    number, lines = question(Table(declare=False), P, "deck").fields
    assert isinstance(number, Number)
    assert (number.low, number.high) == (50, 500)
    assert isinstance(lines, Text)
    assert lines.lines


def test_flags_may_be_left_out_or_said_no_to() -> None:
    table = Table().to(1, "artifact").lays_active(P, NAILS)
    flags = [field.name for field in question(table, P, "discard").fields if isinstance(field, Flag)]
    table.does(P, discard(P, NAILS, **dict.fromkeys(flags, False)))
    assert table.effects() == [(NAILS, P)]


def test_questions_are_frozen_values() -> None:
    asked = question(Table(), P, "override")
    with pytest.raises(dataclasses.FrozenInstanceError):
        asked.kind = "deck"  # type: ignore[misc]


DECK_TEXTS: list[tuple[str, Json]] = [
    ("100: Three Nails, 2x Holy of Holies", {"size": 100, "artifacts": [NAILS, "Holy of Holies", "Holy of Holies"]}),
    ("deck of 50\nthree nails\nDavid’s Harp", {"size": 50, "artifacts": [NAILS, "David's Harp"]}),
    ("60 cards", {"size": 60, "artifacts": []}),
    (
        "100; Golden Censer = holder 3; 2 x Lampstand = everyone",
        {
            "size": 100,
            "artifacts": ["Golden Censer", "Lampstand", "Lampstand"],
            "custom": [CENSER, {"name": "Lampstand", "reach": "everyone", "uses": None}],
        },
    ),
]


@pytest.mark.parametrize(("text", "answer"), DECK_TEXTS)
def test_a_deck_is_typed(text: str, answer: Json) -> None:
    table = Table(declare=False)
    assert typed(table, P, "deck", text) == answer
    table.does(P, answer)


@pytest.mark.parametrize("text", ["Three Nails, 100", "2x Three Nails", "?"])
def test_a_deck_typed_without_its_size_is_refused_with_how_to_type_it(text: str) -> None:
    with pytest.raises(Rejected, match="100: Three Nails"):
        typed(Table(declare=False), P, "deck", text)


def midway() -> Table:
    """P's artifact phase of turn 3: Silver active over Idols, Shroud in hand; Q's Nails active."""
    table = Table().to(1, "artifact").lays_active(P, SILVER, IDOLS)
    table.to(2, "artifact").lays_active(Q, NAILS).to(3, "artifact").does(P, {"drew": SHROUD})
    return table


TEXTS: list[tuple[int, str, str, Json]] = [
    (P, "phase", "Next!", {"next": True}),
    (P, "drew", "three nails", {"drew": NAILS}),
    (P, "drew", "Cross Beams", {"drew": "Cross Beams of the Cross"}),
    (P, "drew", "No Such Card", {"drew": "No Such Card"}),
    (P, "pile", "burial", {"add": SHROUD}),
    (P, "choose", "activate household idols", {"activate": IDOLS}),
    (P, "choose", "face down", {"activate": None}),
    (P, "choose", "keep", {"keep": True}),
    (P, "use", "use", {"use": SILVER}),
    (P, "use", "thirty", {"use": SILVER}),
    (P, "discard", "thirty pieces of silver", discard(P, SILVER, negated=False, ends=False)),
    (P, "discard", "Household Idols by Captured Ark", discard(P, IDOLS, negated=False, ends=False, by="Captured Ark")),
    (P, "discard", "burial shroud from hand", discard(P, SHROUD, negated=False, ends=False, **{"from": "hand"})),
    (P, "discard", "their three nails negated", discard(Q, NAILS, negated=True, ends=False)),
    (P, "discard", "three nails, ends by X", discard(Q, NAILS, negated=False, ends=True, by="X")),
    (P, "negate", "nails", {"negate": {"seat": P, "artifact": "nails"}, "round": False}),
    (P, "negate", "three nails for a round by Moses", negate(Q, NAILS, round=True, by="Moses")),
    (P, "negate", "my thirty", negate(P, SILVER, round=False)),
    (P, "override", "The soul was blue.", {"note": "The soul was blue."}),
    (
        P,
        "override",
        "Ark | move household idols from pile to the deck",
        {"note": "Ark", "set": {"seat": P, "move": IDOLS, "from": "pile", "to": "deck"}},
    ),
    (
        P,
        "override",
        "Ark | their three nails from pile to discard pile",
        {"note": "Ark", "set": {"seat": Q, "move": NAILS, "from": "pile", "to": "discard"}},
    ),
    (P, "override", "x | activate household", {"note": "x", "set": {"seat": P, "activate": IDOLS}}),
    (P, "override", "x | their face down", {"note": "x", "set": {"seat": Q, "activate": None}}),
    (P, "override", "x | uses thirty 1", {"note": "x", "set": {"seat": P, "uses": SILVER, "left": 1}}),
    (P, "override", "x | phase draw", {"note": "x", "set": {"phase": "draw"}}),
    (P, "result", "I won", {"winner": P}),
    (Q, "result", "give up", {"winner": P}),
    (Q, "result", "draw", {"winner": None}),
]


@pytest.mark.parametrize(("seat", "kind", "text", "answer"), TEXTS)
def test_an_answer_is_typed(seat: int, kind: str, text: str, answer: Json) -> None:
    assert typed(midway(), seat, kind, text) == answer


@pytest.mark.parametrize(("text", "answer"), [("Demon", "demon"), ("beast", "beast"), ("other", "other")])
def test_a_block_is_typed(text: str, answer: str) -> None:
    assert typed(Table().to(1, "rescue"), Q, "block", text) == {"block": answer}


@pytest.mark.parametrize(("text", "answer"), [("yes", True), ("Agree.", True), ("no", False)])
def test_the_word_on_a_claim_is_typed(text: str, answer: bool) -> None:
    table = Table()
    table.does(P, {"winner": P})
    assert typed(table, Q, "agree", text) == {"agree": answer}
    assert typed(table, P, "withdraw", "take it back") == {"withdraw": True}


@pytest.mark.parametrize(
    ("kind", "text"), [("phase", "what?"), ("result", "maybe"), ("override", "x | dance"), ("drew", "  "), ("deck", "")]
)
def test_what_cannot_be_understood_is_refused_with_how_to_type_it(kind: str, text: str) -> None:
    table = Table(declare=False) if kind == "deck" else midway()
    with pytest.raises(Rejected):
        typed(table, P, kind, text)


@pytest.mark.parametrize("kind", ["phase", "drew", "pile", "choose", "use", "discard", "negate", "override", "result"])
def test_the_example_of_a_question_answers_it(kind: str) -> None:
    table = midway()
    table.does(P, GAME.typed(question(table, P, kind), question(table, P, kind).example))
