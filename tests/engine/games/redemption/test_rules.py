"""The numbered rules of section 4, R1 to R14, each by its number."""

from __future__ import annotations

import pytest

from engine.games.redemption.cards import CATALOGUE, Reach
from engine.games.redemption.events import Aftermath, Discarded, Kept, PhaseBegan, TurnedDown, WornOut
from engine.games.redemption.state import Phase
from tests.engine.games.redemption.table import P, Q, Table, discard

NAILS, IDOLS, WRIT, SHROUD = "Three Nails", "Household Idols", "Unholy Writ", "Burial Shroud"


def test_R1_a_drawn_artifact_goes_by_the_hand_into_the_pile_and_nowhere_else() -> None:
    table = Table([NAILS]).to(1, "artifact")
    table.does(P, {"drew": NAILS})
    assert table.player(P)["hand"] == [NAILS]
    table.does(P, {"add": NAILS})
    assert (table.player(P)["hand"], table.pile(P)) == ([], [NAILS])


def test_R2_two_copies_lie_in_one_pile() -> None:
    table = Table().to(1, "artifact").lays(P, NAILS, NAILS)
    assert table.pile(P) == [NAILS, NAILS]


def test_R3_activating_another_leaves_one_active() -> None:
    table = Table().to(1, "artifact").lays_active(P, NAILS, IDOLS)
    table.to(3, "artifact").does(P, {"activate": IDOLS})
    assert table.effects() == [(IDOLS, P)]


@pytest.mark.parametrize("turn", [2, 3, 4, 5, 6])
def test_R4_an_activated_artifact_stays_so_turn_after_turn(turn: int) -> None:
    table = Table().to(1, "artifact").lays_active(P, NAILS)
    assert table.to(turn, "discard").effects() == [(NAILS, P)]


def test_R5_only_the_top_card_works() -> None:
    table = Table().to(1, "artifact").lays_active(P, "Thirty Pieces of Silver", IDOLS, SHROUD)
    assert table.effects() == [("Thirty Pieces of Silver", P)]
    assert table.rule(P, {"use": SHROUD}) == "R5"


def test_R6_an_artifact_works_on_everyone_unless_its_card_says_otherwise() -> None:
    assert CATALOGUE[NAILS].reach is Reach.EVERYONE
    assert CATALOGUE[SHROUD].reach is Reach.HOLDER
    table = Table().to(1, "artifact").lays_active(P, "Cross Beams of the Cross").to(1, "rescue")
    assert "yours" not in table.refused(Q, {"block": "beast"}).text
    assert "(yours)" in table.to(2, "rescue").refused(P, {"block": "beast"}).text


def test_R7_the_new_active_artifact_comes_from_anywhere_in_ones_own_pile() -> None:
    table = Table().to(1, "artifact").lays(P, NAILS, IDOLS, SHROUD)
    table.does(P, {"activate": SHROUD})
    assert table.pile(P) == [SHROUD + "*", NAILS, IDOLS]


def test_R8_a_turn_goes_from_draw_over_artifact_and_rescue_to_discard() -> None:
    table, phases = Table(), []
    for _ in range(3):
        table.does(P, {"next": True})
        phases.append(table.told(PhaseBegan).phase)
    assert phases == [Phase.ARTIFACT, Phase.RESCUE, Phase.DISCARD]
    table.does(P, {"next": True})
    assert (table.state.turn, table.state.on_turn, table.state.phase) == (2, Q, Phase.DRAW)


@pytest.mark.parametrize("phase", ["draw", "rescue", "discard"])
def test_R8_changes_are_made_in_the_artifact_phase_alone(phase: str) -> None:
    table = Table().to(1, "artifact").lays_active(P, NAILS).to(3, phase)
    for answer in ({"activate": None}, {"keep": True}):
        assert table.rule(P, answer) == "R8"


def test_R9_there_are_three_choices() -> None:
    table = Table().to(1, "artifact").lays_active(P, NAILS, IDOLS)
    table.to(3, "artifact").does(P, {"keep": True})
    assert table.told(Kept) == Kept(None, "R9", P, NAILS, False)
    table.to(5, "artifact").does(P, {"activate": IDOLS})
    table.to(7, "artifact").does(P, {"activate": None})
    assert table.told(TurnedDown).name == IDOLS
    assert table.pile(P) == [IDOLS, NAILS]


def test_R10_a_refused_card_is_told_when_it_may_enter_the_pile() -> None:
    table = Table()
    table.does(P, {"drew": NAILS})
    assert "in this turn 1" in table.refused(P, {"add": NAILS}).text
    assert "turn 3" in table.to(1, "rescue").refused(P, {"add": NAILS}).text


def test_R11_a_used_up_artifact_goes_in_the_next_own_artifact_phase_not_at_once() -> None:
    table = Table().to(1, "artifact").lays_active(P, WRIT)
    table.does(P, {"use": WRIT})
    assert table.to(3, "draw").pile(P) == [WRIT + "*"]
    table.to(3, "artifact")
    assert table.told(WornOut) == WornOut(None, "R11", P, (WRIT,))
    assert (table.pile(P), table.player(P)["discard"]) == ([], [WRIT])


def test_R12_a_discarded_artifact_keeps_its_effect_to_the_end_of_the_turn() -> None:
    table = Table().to(1, "artifact").lays_active(P, NAILS)
    table.does(P, discard(P, NAILS))
    assert table.told(Discarded).aftermath is Aftermath.RUNS_ON
    assert table.match.position()["effects"] == [{"name": NAILS, "owner": P, "reach": "everyone", "until": "turn"}]
    assert table.to(1, "rescue").rule(Q, {"block": "demon"}) == "R6"
    assert table.to(2, "draw").effects() == []


def test_R13_discarded_and_negated_silences_the_whole_pile_this_turn() -> None:
    table = Table().to(1, "artifact").lays_active(P, NAILS, IDOLS)
    table.does(P, discard(P, NAILS, negated=True))
    assert table.told(Discarded).rule == "R13"
    table.agreed(P, {"note": "A card allows it.", "set": {"seat": P, "activate": IDOLS}})
    assert (table.pile(P), table.effects()) == ([IDOLS + "*"], [])
    assert table.to(2, "draw").effects() == [(IDOLS, P)]


def test_R14_a_replacement_waits_for_the_next_own_turn() -> None:
    table = Table().to(1, "artifact").lays(P, NAILS, IDOLS)
    table.agreed(P, {"note": "A card allows it.", "set": {"seat": P, "activate": NAILS}})
    table.does(P, discard(P, NAILS))
    refusal = table.refused(P, {"activate": IDOLS})
    assert (refusal.rule, "turn 3" in refusal.text) == ("R14", True)
    table.to(3, "artifact").does(P, {"activate": IDOLS})
