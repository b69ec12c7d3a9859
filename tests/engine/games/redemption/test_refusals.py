"""Everything malformed, illegal or ill-timed is refused by word, with the rule that forbids it, and changes nothing."""

from __future__ import annotations

import pytest

from engine.game import Ending, Json, Rejected
from engine.games.redemption import Redemption
from engine.match import Answered, Ended
from tests.engine.games.redemption.table import CENSER, P, Q, Table, discard, negate

NAILS, IDOLS, SILVER = "Three Nails", "Household Idols", "Thirty Pieces of Silver"


def declared(**deck: Json) -> Json:
    return {"size": 100, "artifacts": [NAILS], **deck}


WRONG_DECKS: list[tuple[Json, str]] = [
    (declared(size=49), "§2"),
    (declared(size=501), "§2"),
    (declared(size=True), "§2"),
    (declared(size=100.0), "§2"),
    (declared(size="100"), "§2"),
    (declared(size=10**400), "§2"),
    (declared(artifacts=NAILS), "§8"),
    (declared(artifacts=None), "§8"),
    (declared(artifacts=[["Three Nails"]]), "§8"),
    (declared(artifacts=["No Such Card"]), "§8"),
    (declared(artifacts=["three nails"]), "§8"),
    (declared(artifacts=[" Three Nails"]), "§2"),
    (declared(artifacts=["Three Nails "]), "§2"),
    (declared(artifacts=["Three Nails (DU) "]), "§2"),
    (declared(artifacts=[""]), "§8"),
    (declared(artifacts=["x" * 61]), "§8"),
    (declared(artifacts=["\ud800"]), "§8"),
    (declared(size=50, artifacts=[NAILS, "Three Nails (D)"]), "R2"),
    (declared(size=50, artifacts=["x"] * 51), "§2"),
    (declared(custom=[CENSER, CENSER]), "§8"),
    (declared(custom=[CENSER, {**CENSER, "name": "Golden Censer (D)"}]), "§8"),
    (declared(custom=[{**CENSER, "name": "Three Nails (mine)"}]), "§8"),
    (declared(custom=[{**CENSER, "reach": "all"}]), "§8"),
    (declared(custom=[{**CENSER, "reach": None}]), "§8"),
    (declared(custom=[{**CENSER, "uses": 0}]), "§8"),
    (declared(custom=[{**CENSER, "uses": 21}]), "§8"),
    (declared(custom=[{**CENSER, "uses": True}]), "§8"),
    (declared(custom=[{**CENSER, "more": 1}]), "§8"),
    (declared(custom=[{"name": "Golden Censer", "reach": "holder"}]), "§8"),
    (declared(custom=["Golden Censer"]), "§8"),
    (declared(custom=None), "§8"),
    (declared(extra=1), "§8"),
    ({"size": 100}, "§8"),
]


@pytest.mark.parametrize(("answer", "rule"), WRONG_DECKS)
def test_a_wrong_deck_is_refused(answer: Json, rule: str) -> None:
    assert Table(declare=False).rule(P, answer) == rule


@pytest.mark.parametrize("size", [50, 500])
def test_a_deck_may_be_of_the_least_and_the_greatest_size(size: int) -> None:
    table = Table(declare=False)
    table.does(P, {"size": size, "artifacts": []})
    assert table.player(P)["deck_size"] == size


def test_editions_of_a_card_are_one_name_and_positions_show_the_short_one() -> None:
    table = Table(["Three Nails (DU)", "Three Nails   (Revised)", "Holy of Holies (D)"])
    assert table.player(P)["deck"] == [NAILS, NAILS, "Holy of Holies"]


def test_only_the_last_group_in_brackets_is_dropped() -> None:
    censer = {**CENSER, "name": "Censer (old) (D)"}
    table = Table(["Censer (old) (D)"], ["Censer (old) (DU)"], custom=[censer])
    assert table.player(P)["deck"] == ["Censer (old)"]


def test_before_both_decks_are_declared_nothing_else_is_open() -> None:
    table = Table(declare=False)
    for answer in ({"next": True}, {"drew": NAILS}, {"winner": Q}, {"note": "Hello."}):
        assert table.rule(P, answer) == "§2"
    table.does(P, declared())
    assert table.pending(P) == []
    with pytest.raises(Rejected):
        table.does(P, declared())
    assert table.pending(Q) == ["deck"]


def test_a_deck_is_declared_once() -> None:
    assert Table().rule(P, declared()) == "§2"


SHAPES: list[Json] = [
    *(None, True, 3, "next", [], ["next"], {}, {"nothing": 1}),
    *({"next": True, "drew": NAILS}, {"keep": True, "activate": NAILS}, {"add": NAILS, "next": True}),
    *({"next": 1}, {"next": False}, {"next": None}, {"next": True, "more": 1}),
    *({"drew": 3}, {"drew": None}, {"drew": ""}, {"drew": NAILS, "by": "me"}, {"drew": [NAILS]}),
    *({"add": 0}, {"activate": 0}, {"activate": False}, {"keep": "yes"}, {"keep": False}),
    *({"discard": NAILS}, {"discard": {}}, {"discard": {"seat": P}}, {"discard": {"seat": True, "artifact": NAILS}}),
    *({"discard": {"seat": 2, "artifact": NAILS}}, {"discard": {"seat": P, "artifact": NAILS, "more": 1}}),
    *(discard(P, NAILS, negated=1), discard(P, NAILS, ends=None), discard(P, NAILS, by=""), discard(P, NAILS, by=3)),
    *(discard(P, NAILS, by="x" * 81), discard(P, NAILS, **{"from": "deck"}), discard(P, NAILS, round=True)),
    *({"negate": {"seat": P}}, negate(P, NAILS, round=1), negate(P, NAILS, negated=True), negate(P, NAILS, by=None)),
    *({"note": ""}, {"note": "x" * 501}, {"note": None}, {"note": "x", "set": None}, {"note": "x", "set": {}}),
    *({"note": "x", "set": {"phase": "upkeep"}}, {"note": "x", "set": {"phase": "rescue", "seat": P}}),
    *({"note": "x", "set": {"seat": P, "move": NAILS, "from": "pile"}}, {"note": "x", "set": {"activate": None}}),
    {"note": "x", "set": {"seat": P, "move": NAILS, "from": "pile", "to": "pile"}},
    {"note": "x", "set": {"seat": P, "move": NAILS, "from": "pile", "to": "table"}},
    {"note": "x", "set": {"seat": P, "move": NAILS, "activate": NAILS}},
    {"note": "x", "set": {"seat": P, "uses": NAILS, "left": True}},
    {"note": "x", "set": {"seat": P, "uses": NAILS, "left": -1}},
    {"note": "x", "set": {"seat": P, "uses": NAILS}},
    *({"winner": 2}, {"winner": True}, {"winner": "0"}, {"winner": 0, "more": 1}),
]


@pytest.mark.parametrize("answer", SHAPES)
def test_an_answer_of_the_wrong_shape_is_refused(answer: Json) -> None:
    table = Table().to(1, "artifact").lays_active(P, NAILS)
    refusal = table.refused(P, answer)
    assert refusal.rule
    assert refusal.text[0].isupper() or refusal.text[0] == "'"


@pytest.mark.parametrize("answer", [{"agree": None}, {"agree": 1}, {"agree": True, "more": 1}])
def test_the_word_on_a_claim_is_yes_or_no(answer: Json) -> None:
    table = Table()
    table.does(P, {"winner": P})
    assert table.rule(Q, answer) == "§8"


@pytest.mark.parametrize("answer", [{"block": "angel"}, {"block": None}, {"block": "demon", "more": 1}])
def test_a_blocker_is_a_demon_a_beast_or_another(answer: Json) -> None:
    assert Table().to(1, "rescue").rule(Q, answer) == "§8"


def test_blocks_are_asked_by_the_seat_not_on_turn_in_the_rescue_attempt() -> None:
    table = Table()
    for phase in ("draw", "artifact", "discard"):
        assert table.to(1, phase).rule(Q, {"block": "other"}) == "R8"
    assert table.to(2, "rescue").rule(Q, {"block": "other"}) == "R8"
    table.does(P, {"block": "other"})


def test_the_phase_is_moved_on_by_the_seat_on_turn() -> None:
    refusal = Table().refused(Q, {"next": True})
    assert (refusal.rule, "turn 2" in refusal.text) == ("R8", True)


def test_a_card_not_in_the_deck_list_is_not_drawn() -> None:
    table = Table([NAILS])
    table.does(P, {"drew": "Three Nails (D)"})
    assert table.rule(P, {"drew": NAILS}) == "§2"
    assert table.rule(P, {"drew": IDOLS}) == "§2"


def test_a_card_is_added_from_the_hand_only() -> None:
    table = Table([NAILS]).to(1, "artifact")
    assert "say so" in table.refused(P, {"add": NAILS}).text
    assert table.rule(P, {"add": IDOLS}) == "R10"


def test_a_card_is_used_only_where_one_is_active() -> None:
    assert Table().to(1, "artifact").lays(P, SILVER).rule(P, {"use": SILVER}) == "R5"


def test_a_card_in_hand_is_discarded_from_the_hand() -> None:
    table = Table([NAILS])
    table.does(P, {"drew": NAILS})
    assert "in your hand" in table.refused(P, discard(P, NAILS)).text
    table.does(P, discard(P, NAILS, **{"from": "hand"}))
    assert (table.player(P)["hand"], table.player(P)["discard"]) == ([], [NAILS])
    assert table.rule(P, discard(P, NAILS, **{"from": "hand"})) == "R1"


def test_nothing_is_negated_while_nothing_is_in_force() -> None:
    assert Table().rule(P, negate(P, NAILS)) == "A16"


def test_only_an_effect_in_force_is_negated() -> None:
    table = Table().to(1, "artifact").lays_active(P, NAILS, IDOLS)
    assert table.rule(P, negate(P, IDOLS)) == "A16"


def test_with_both_of_a_name_the_active_ones_effect_is_negated() -> None:
    table = Table().to(1, "artifact").lays_active(P, NAILS, NAILS)
    table.does(P, discard(P, NAILS))
    table.agreed(P, {"note": "A card allows it.", "set": {"seat": P, "activate": NAILS}})
    table.does(P, negate(P, NAILS))
    assert (table.effects(), table.player(P)["muted"]) == ([(NAILS, P)], False)


def test_a_card_without_uses_left_is_not_activated() -> None:
    table = Table().to(1, "artifact").lays(P, SILVER)
    table.agreed(P, {"note": "Used.", "set": {"seat": P, "uses": SILVER, "left": 0}})
    assert table.rule(P, {"activate": SILVER}) == "R11"


@pytest.mark.parametrize(
    "options", [{"strict": True}, {"strict_pile": 1}, {"first": True}, {"first": 2}, {"first": None}]
)
def test_wrong_options_are_refused(options: dict[str, Json]) -> None:
    with pytest.raises(Rejected):
        Redemption().options(options, 2)


def test_the_first_turn_is_the_seats_that_the_option_names() -> None:
    table = Table(first=Q)
    assert (table.match.position()["turn"], table.match.position()["active"]) == (1, Q)
    assert Table(declare=False, first=Q).match.position()["active"] == Q


@pytest.mark.parametrize(
    ("ended", "winner"),
    [
        (Ended(Ending.RESIGNED, P), Q),
        (Ended(Ending.TIMED_OUT, Q), P),
        (Ended(Ending.AGREED), None),
        (Ended(Ending.ABORTED), None),
        (Ended(Ending.CALLED_OFF), None),
    ],
)
def test_a_match_ends_from_outside_and_the_rest_stays(ended: Ended, winner: int | None) -> None:
    table = Table().to(1, "artifact").lays_active(P, NAILS)
    table.does(P, {"winner": P})
    before = table.match.position()
    table.match = table.match.submit(ended).match
    position = table.match.position()
    assert (position["over"], position["winner"], position["reason"]) == (True, winner, ended.ending.value)
    assert (position["pending"], position["claim"]) == ({}, None)
    assert position["players"][P] == {**before["players"][P], "may_choose": False}
    with pytest.raises(Rejected):
        table.match.submit(Answered(P, {"next": True}))
