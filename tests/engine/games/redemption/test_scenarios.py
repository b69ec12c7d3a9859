"""The test vectors of section 7, T1 to T28, each by its number."""

from __future__ import annotations

import pytest

from engine.game import Json
from engine.games.redemption import moves as m
from engine.games.redemption.events import Activated, Aftermath, BlockAllowed, Discarded, Negated, WornOut
from tests.engine.games.redemption.table import P, Q, Table, discard, negate

NAILS, IDOLS, WRIT, SILVER = "Three Nails", "Household Idols", "Unholy Writ", "Thirty Pieces of Silver"


def deck(size: int, *artifacts: str) -> Json:
    return {"size": size, "artifacts": list(artifacts)}


def test_T1_a_deck_of_100_holds_two_copies_and_not_three() -> None:
    table = Table(declare=False)
    assert table.rule(P, deck(100, *["Holy of Holies"] * 3)) == "R2"
    table.does(P, deck(100, *["Holy of Holies"] * 2))
    assert table.player(P)["deck"] == ["Holy of Holies"] * 2


@pytest.mark.parametrize(("size", "legal"), [(50, False), (99, False), (150, True)])
def test_T2_two_copies_need_100_cards(size: int, legal: bool) -> None:
    table = Table(declare=False)
    if legal:
        table.does(P, deck(size, NAILS, NAILS))
        assert table.player(P)["deck_size"] == size
    else:
        assert table.rule(P, deck(size, NAILS, NAILS)) == "R2"


def test_T3_copies_are_counted_by_name() -> None:
    five = [NAILS, IDOLS, WRIT, SILVER, "Burial Shroud"]
    table = Table(five * 2)
    assert len(table.player(P)["deck"]) == 10


def test_T4_cards_enter_the_pile_in_the_own_artifact_phase_only() -> None:
    table = Table()
    table.does(P, {"drew": NAILS})
    add = {"add": NAILS}
    assert table.rule(P, add) == "R10"
    assert table.to(1, "rescue").rule(P, add) == "R10"
    assert table.to(1, "discard").rule(P, add) == "R10"
    assert table.to(2, "artifact").rule(P, add) == "R10"
    table.to(3, "artifact").does(P, add)
    assert table.pile(P) == [NAILS]


def test_T5_adding_and_activating_go_in_one_phase_but_not_straight_from_the_hand() -> None:
    table = Table().to(1, "artifact")
    table.lays_active(P, NAILS)
    assert table.pile(P) == [NAILS + "*"]
    other = Table().to(1, "artifact")
    other.does(P, {"drew": IDOLS})
    assert other.rule(P, {"activate": IDOLS}) == "A3"


def test_T6_three_nails_forbids_demons_to_both_the_holder_included() -> None:
    table = Table().to(1, "artifact").lays_active(P, NAILS)
    table.to(1, "rescue")
    assert table.rule(Q, {"block": "demon"}) == "R6"
    table.to(2, "rescue")
    assert table.rule(P, {"block": "demon"}) == "R6"
    table.does(P, {"block": "beast"})
    assert table.told(BlockAllowed).blocker is m.Blocker.BEAST
    table.does(P, {"block": "other"})


def test_T7_tables_of_the_law_lifts_its_holders_hand_limit_while_in_force() -> None:
    table = Table().to(1, "artifact").lays_active(P, "Tables of the Law")
    assert (table.player(P)["hand_limit"], table.player(Q)["hand_limit"]) == (10, 8)
    table.does(P, negate(P, "Tables of the Law"))
    assert table.player(P)["hand_limit"] == 8


def test_T8_two_universal_artifacts_both_apply() -> None:
    table = Table().to(1, "artifact").lays_active(P, "Crown of Thorns")
    table.to(2, "artifact").lays_active(Q, NAILS)
    assert table.effects() == [("Crown of Thorns", P), (NAILS, Q)]


def test_T9_an_artifact_runs_until_the_next_own_choice() -> None:
    table = Table().to(5, "artifact").lays_active(P, NAILS)
    for turn, phase in ((6, "rescue"), (7, "draw"), (7, "artifact")):
        assert table.to(turn, phase).effects() == [(NAILS, P)]


def test_T10_changing_puts_another_on_top_and_only_once_a_phase() -> None:
    table = Table().to(1, "artifact").lays_active(P, NAILS, IDOLS)
    table.to(3, "artifact").does(P, {"activate": IDOLS})
    assert table.pile(P) == [IDOLS + "*", NAILS]
    assert table.effects() == [(IDOLS, P)]
    assert table.player(P)["discard"] == []
    assert table.told(Activated).before == NAILS
    assert table.rule(P, {"activate": NAILS}) == "A4"


def test_T11_saying_nothing_keeps_the_active_artifact() -> None:
    table = Table().to(1, "artifact").lays_active(P, NAILS)
    table.to(3, "artifact").to(4, "draw")
    assert table.pile(P) == [NAILS + "*"]


def test_T12_face_down_lasts_until_it_is_turned_up_again() -> None:
    table = Table().to(1, "artifact").lays_active(P, NAILS)
    table.to(3, "artifact").does(P, {"activate": None})
    assert table.effects() == []
    assert table.to(4, "rescue").effects() == []
    table.to(5, "artifact").does(P, {"activate": NAILS})
    assert table.effects() == [(NAILS, P)]


def test_T13_once_the_rescue_has_begun_it_is_too_late_to_change() -> None:
    table = Table().to(1, "artifact").lays_active(P, NAILS, IDOLS)
    refusal = table.to(3, "rescue").refused(P, {"activate": IDOLS})
    assert refusal.rule == "R8"
    assert "turn 5" in refusal.text


def discarded_in_own_rescue(**how: Json) -> Table:
    """P's Three Nails, active over Household Idols, is discarded by Q's card in P's rescue attempt of turn 3."""
    table = Table().to(1, "artifact").lays_active(P, NAILS, IDOLS).to(3, "rescue")
    table.agreed(Q, discard(P, NAILS, **how))
    return table


def test_T14_a_discarded_artifact_works_on_to_the_end_of_the_turn() -> None:
    table = discarded_in_own_rescue()
    assert table.player(P)["discard"] == [NAILS]
    assert table.effects() == [(NAILS, P)]
    assert table.pile(P) == [IDOLS]
    assert table.rule(P, {"activate": IDOLS}) == "R8"
    assert table.to(4, "rescue").effects() == []
    table.to(5, "artifact").does(P, {"activate": IDOLS})
    assert table.effects() == [(IDOLS, P)]


def test_T15_discarded_and_negated_it_stops_at_once_and_nothing_replaces_it_this_turn() -> None:
    table = discarded_in_own_rescue(negated=True, by="Destruction of Nehushtan")
    assert table.effects() == []
    assert table.player(P)["muted"]
    assert table.rule(P, {"activate": IDOLS}) == "R8"
    table.to(5, "artifact").does(P, {"activate": IDOLS})
    assert table.effects() == [(IDOLS, P)]


def test_T16_a_discarder_that_says_so_stops_the_effect() -> None:
    table = discarded_in_own_rescue(ends=True)
    assert table.effects() == []
    assert not table.player(P)["muted"]
    assert table.rule(P, {"activate": IDOLS}) == "R8"
    assert table.to(4, "rescue").effects() == []
    table.to(5, "artifact").does(P, {"activate": IDOLS})


def test_T17_discarded_on_the_others_turn_a_new_one_comes_on_the_very_next_own_turn() -> None:
    table = Table().to(1, "artifact").lays_active(P, NAILS, IDOLS).to(2, "rescue")
    table.agreed(Q, discard(P, NAILS))
    assert table.effects() == [(NAILS, P)]
    table.to(3, "artifact").does(P, {"activate": IDOLS})
    assert table.effects() == [(IDOLS, P)]


def test_T18_discarded_in_the_own_draw_phase_no_other_is_activated_this_turn() -> None:
    table = Table().to(1, "artifact").lays_active(P, NAILS, IDOLS).to(3, "draw")
    table.does(P, discard(P, NAILS), {"drew": WRIT})
    table.to(3, "artifact")
    assert table.rule(P, {"activate": IDOLS}) == "R14"
    table.does(P, {"add": WRIT})
    assert table.to(3, "discard").effects() == [(NAILS, P)]
    table.to(5, "artifact").does(P, {"activate": IDOLS})


def test_T19_losing_a_face_down_card_leaves_the_active_one_alone() -> None:
    table = Table().to(1, "artifact").lays_active(P, NAILS, IDOLS).to(1, "rescue")
    table.does(P, discard(P, IDOLS))
    assert table.told(Discarded).aftermath is Aftermath.FACE_DOWN
    assert table.pile(P) == [NAILS + "*"]
    assert table.effects() == [(NAILS, P)]
    table.to(3, "artifact").does(P, {"activate": None})


def test_T20_a_card_used_up_stays_on_top_and_goes_at_the_next_own_artifact_phase() -> None:
    table = Table().to(5, "artifact").lays_active(P, WRIT, IDOLS).to(5, "rescue")
    table.does(P, {"use": WRIT})
    assert table.pile(P) == [WRIT + "*", IDOLS]
    assert table.to(6, "rescue").rule(P, {"use": WRIT}) == "A12"
    table.to(7, "artifact")
    assert table.told(WornOut).names == (WRIT,)
    assert table.player(P)["discard"] == [WRIT]
    table.does(P, {"activate": IDOLS})
    assert table.effects() == [(IDOLS, P)]


def test_T21_uses_are_kept_while_another_is_active() -> None:
    table = Table().to(3, "artifact").lays_active(P, SILVER, IDOLS)
    table.does(P, {"use": SILVER})
    table.to(5, "artifact").does(P, {"activate": IDOLS})
    table.to(7, "artifact").does(P, {"activate": SILVER})
    table.to(8, "rescue").does(P, {"use": SILVER})
    assert table.uses(P) == [0, None]
    assert table.rule(P, {"use": SILVER}) == "A12"
    table.to(9, "artifact")
    assert table.player(P)["discard"] == [SILVER]


def test_T22_an_exhausted_card_goes_from_under_another_too() -> None:
    table = Table().to(3, "artifact").lays_active(P, SILVER, IDOLS).to(5, "rescue")
    table.does(P, {"use": SILVER}, {"use": SILVER})
    table.agreed(P, {"note": "A card allows it.", "set": {"seat": P, "activate": IDOLS}})
    assert table.pile(P) == [IDOLS + "*", SILVER]
    table.to(7, "artifact")
    assert table.pile(P) == [IDOLS + "*"]
    assert table.player(P)["discard"] == [SILVER]


def test_T23_copies_count_their_own_uses_but_the_ark_counts_for_its_holder() -> None:
    table = Table().to(1, "artifact").lays_active(P, WRIT, WRIT, "Ark of the Covenant", "Ark of the Covenant")
    table.does(P, {"use": WRIT})
    assert table.uses(P) == [0, 1, 2, 2]
    table.to(3, "artifact").does(P, {"activate": "Ark of the Covenant"}, {"use": "Ark of the Covenant"})
    assert table.uses(P) == [1, 1, 1]
    table.does(P, {"use": "Ark of the Covenant"})
    assert table.uses(P) == [0, 1, 0]
    table.to(5, "artifact")
    assert table.player(P)["discard"] == [WRIT, "Ark of the Covenant", "Ark of the Covenant"]


def test_T24_negated_for_a_round_a_card_stays_active_without_effect() -> None:
    table = Table().to(1, "artifact").lays_active(P, IDOLS, NAILS).to(1, "rescue")
    table.agreed(Q, negate(P, IDOLS, round=True, by="Covenant with Moses"))
    assert table.told(Negated).through == 2
    assert table.effects() == []
    assert table.pile(P) == [IDOLS + "*", NAILS]
    assert table.rule(P, {"activate": NAILS}) == "R8"
    assert table.to(2, "discard").effects() == []
    assert table.to(3, "draw").effects() == [(IDOLS, P)]


def test_T25_nobody_searches_the_others_pile() -> None:
    table = Table([NAILS], [IDOLS]).to(2, "artifact").lays(Q, IDOLS).to(3, "artifact")
    assert table.rule(P, {"activate": IDOLS}) == "R7"


def test_T26_a_discarded_card_is_not_activated() -> None:
    table = Table([NAILS]).to(1, "artifact").lays(P, NAILS)
    table.does(P, discard(P, NAILS))
    assert table.rule(P, {"activate": NAILS}) == "R7"


def test_T27_the_first_turn_has_an_artifact_phase_like_any_other() -> None:
    table = Table()
    table.does(P, {"drew": NAILS}, {"next": True}, {"add": NAILS}, {"activate": NAILS})
    assert (table.state.turn, table.pile(P)) == (1, [NAILS + "*"])


def test_T28_negated_after_the_discard_the_effect_is_off_and_the_pile_is_muted() -> None:
    table = discarded_in_own_rescue()
    table.agreed(Q, negate(P, NAILS))
    assert table.effects() == []
    assert table.player(P)["muted"]
    assert not table.to(4, "draw").player(P)["muted"]
