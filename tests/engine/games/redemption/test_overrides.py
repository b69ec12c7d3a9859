"""Overrides of section 8: what both players may set, and what is the other's alone to name."""

from __future__ import annotations

from itertools import permutations

import pytest

from engine.game import Json
from engine.games.redemption.events import Activated, PhaseBegan, Shifted, UsesSet
from tests.engine.games.redemption.table import P, Q, Table, discard, negate

NAILS, IDOLS, WRIT, SILVER = "Three Nails", "Household Idols", "Unholy Writ", "Thirty Pieces of Silver"
ARK = "Ark of the Covenant"

ALIKE = Table().refused(P, discard(Q, "No Such Card")).text


def note(**change: Json) -> Json:
    return {"note": "Something came up.", "set": change}


def shift(seat: int, name: str, source: str, target: str) -> Json:
    return note(**{"seat": seat, "move": name, "from": source, "to": target})


def with_pile() -> Table:
    """P has one Three Nails in each place, the one in the pile active over Thirty Pieces of Silver."""
    table = Table([NAILS] * 4 + [SILVER], size=200).to(1, "artifact").lays_active(P, NAILS, SILVER)
    table.does(P, {"drew": NAILS}, {"drew": NAILS}, discard(P, NAILS, **{"from": "hand"}))
    return table


@pytest.mark.parametrize(("source", "target"), [*permutations(("deck", "hand", "pile", "discard"), 2)])
def test_a_card_goes_from_any_place_to_any_other(source: str, target: str) -> None:
    table = with_pile()
    table.agreed(P, shift(P, NAILS, source, target))
    player = table.player(P)
    held = {"deck": 1, "hand": 1, "pile": 1, "discard": 1}
    held[source] -= 1
    held[target] += 1
    counts = {place: player[place].count(NAILS) for place in ("deck", "hand", "discard")}
    assert {**counts, "pile": sum(NAILS in card for card in table.pile(P))} == held
    assert table.told(Shifted).was_active == (source == "pile")


def test_a_card_moved_into_the_pile_lies_face_down_at_the_bottom() -> None:
    table = with_pile()
    table.agreed(P, shift(P, NAILS, "discard", "pile"))
    assert table.pile(P) == [NAILS + "*", SILVER, NAILS]


def test_moving_the_active_artifact_ends_its_effect_and_bars_nothing() -> None:
    table = with_pile()
    table.agreed(P, shift(P, NAILS, "pile", "deck"))
    assert (table.pile(P), table.effects(), table.player(P)["activatable_from"]) == ([SILVER], [], None)


def test_moving_a_discarded_card_leaves_the_effect_that_runs_on() -> None:
    table = with_pile()
    table.does(P, discard(P, NAILS))
    table.agreed(P, shift(P, NAILS, "discard", "deck"))
    assert table.effects() == [(NAILS, P)]


def test_an_override_activates_whatever_phase_choice_uses_and_bar_say() -> None:
    table = Table().to(1, "artifact").lays_active(P, WRIT, NAILS)
    table.does(P, {"use": WRIT}, discard(P, WRIT))
    table.to(1, "rescue").agreed(P, note(seat=P, activate=NAILS))
    assert table.told(Activated).rule == "A22"
    assert table.effects() == [(NAILS, P), (WRIT, P)]
    assert table.player(P)["activatable_from"] == 3


def test_an_override_activates_a_card_without_uses_but_not_its_effect() -> None:
    table = Table().to(1, "artifact").lays_active(P, WRIT, NAILS)
    table.does(P, {"use": WRIT})
    table.agreed(P, note(seat=P, activate=NAILS))
    table.agreed(P, note(seat=P, activate=WRIT))
    assert (table.pile(P), table.effects()) == ([WRIT + "*", NAILS], [])


def test_an_override_turns_the_active_one_down() -> None:
    table = with_pile()
    table.agreed(Q, note(seat=P, activate=None))
    assert table.pile(P) == [NAILS, SILVER]
    assert table.rule(Q, note(seat=P, activate=None)) == "A32"
    assert table.rule(P, note(seat=P, activate=None)) == "A32"


def test_an_override_activates_nothing_that_is_active_or_not_in_the_pile() -> None:
    table = with_pile()
    assert table.rule(P, note(seat=P, activate=NAILS)) == "A32"
    assert table.rule(P, note(seat=P, activate=IDOLS)) == "§8"


def test_uses_are_set_from_none_to_the_printed_number() -> None:
    table = Table().to(1, "artifact").lays_active(P, SILVER, NAILS)
    table.agreed(Q, note(seat=P, uses=SILVER, left=0))
    assert table.told(UsesSet).left == 0
    assert (table.uses(P), table.effects()) == ([0, None], [])
    table.agreed(P, note(seat=P, uses=SILVER, left=2))
    assert (table.uses(P), table.effects()) == ([2, None], [(SILVER, P)])
    assert table.rule(P, note(seat=P, uses=SILVER, left=3)) == "§8"
    assert table.rule(P, note(seat=P, uses=NAILS, left=0)) == "A15"


def test_a_last_use_taken_back_is_there_again() -> None:
    table = Table().to(1, "artifact").lays_active(P, WRIT)
    table.does(P, {"use": WRIT})
    table.agreed(P, note(seat=P, uses=WRIT, left=1))
    assert table.match.position()["effects"][0]["until"] is None
    assert "use" in table.pending(P)


def test_uses_of_the_ark_are_set_for_its_holder() -> None:
    table = Table().to(1, "artifact").lays(P, ARK, ARK)
    table.agreed(P, note(seat=P, uses=ARK, left=1))
    assert table.uses(P) == [1, 1]


def test_a_phase_pressed_away_too_early_comes_back_as_usual() -> None:
    table = Table().to(1, "artifact").lays(P, NAILS)
    table.does(P, {"keep": True}, {"next": True})
    table.agreed(Q, note(phase="artifact"))
    assert table.told(PhaseBegan).rule == "A22"
    assert table.player(P)["may_choose"]
    table.does(P, {"activate": NAILS})


def test_an_artifact_phase_entered_by_override_takes_exhausted_cards() -> None:
    table = Table().to(1, "artifact").lays_active(P, WRIT).to(1, "rescue")
    table.does(P, {"use": WRIT})
    table.agreed(P, note(phase="artifact"))
    assert (table.pile(P), table.player(P)["discard"]) == ([], [WRIT])


@pytest.mark.parametrize("phase", ["draw", "artifact", "discard"])
def test_the_phase_is_set_to_another_one_of_the_turn(phase: str) -> None:
    table = Table().to(1, "rescue")
    assert table.rule(P, note(phase="rescue")) == "§8"
    table.agreed(P, note(phase=phase))
    assert (table.state.turn, table.state.phase) == (1, phase)


def hiding(held: str) -> Table:
    """P's Three Nails is active; the card `held` lies in P's hand, deck and, face down, pile. Silver was discarded."""
    table = Table([NAILS, SILVER, *[held] * 3], [NAILS], size=150).to(1, "artifact")
    table.lays_active(P, NAILS, held, SILVER).does(P, {"drew": held}, discard(P, SILVER))
    return table


@pytest.mark.parametrize("name", [IDOLS, "Crown of Thorns", "No Such Card"])
@pytest.mark.parametrize(
    "answer",
    [
        lambda name: discard(P, name),
        lambda name: discard(P, name, **{"from": "hand"}),
        lambda name: shift(P, name, "hand", "discard"),
        lambda name: shift(P, name, "deck", "hand"),
        lambda name: shift(P, name, "pile", "deck"),
        lambda name: shift(P, name, "discard", "deck"),
        lambda name: note(seat=P, uses=name, left=1),
        lambda name: note(seat=P, activate=name),
    ],
)
def test_a_hidden_card_of_the_other_is_refused_alike_whether_it_is_there_or_not(name: str, answer: Json) -> None:
    table = hiding(IDOLS)
    assert table.refused(Q, answer(name)).text == ALIKE


@pytest.mark.parametrize("name", [IDOLS, "Crown of Thorns", "No Such Card"])
def test_negating_a_hidden_card_is_refused_alike(name: str) -> None:
    table = hiding(IDOLS)
    assert table.refused(Q, negate(P, name)).text == table.refused(Q, negate(P, "No Such Card")).text


def test_what_is_open_depends_on_public_facts_alone() -> None:
    bare = Table([NAILS], [NAILS]).to(1, "artifact").lays_active(P, NAILS)
    full = hiding(IDOLS)
    assert bare.match.position()["pending"] == full.match.position()["pending"]


@pytest.mark.parametrize(
    "change",
    [
        {"seat": P, "move": NAILS, "from": "pile", "to": "deck"},
        {"seat": P, "move": SILVER, "from": "discard", "to": "hand"},
        {"seat": P, "activate": None},
    ],
)
def test_of_the_other_the_active_artifact_and_the_discard_pile_may_be_named(change: Json) -> None:
    table = hiding(IDOLS)
    table.agreed(Q, note(**change))


def test_of_the_other_the_uses_of_the_active_artifact_may_be_set() -> None:
    table = Table().to(1, "artifact").lays_active(P, SILVER, WRIT)
    table.agreed(Q, note(seat=P, uses=SILVER, left=1))
    assert table.uses(P) == [1, 1]
