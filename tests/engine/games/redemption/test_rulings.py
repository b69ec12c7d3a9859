"""The rulings of section 5, A1 to A33, each by its number."""

from __future__ import annotations

import pytest

from engine.game import Json
from engine.games.redemption.cards import CATALOGUE, Reach
from engine.games.redemption.events import Aftermath, Discarded, EffectFaded, Kept, NegationOver
from tests.engine.games.redemption.table import CENSER, P, Q, Table, discard, negate

NAILS, IDOLS, WRIT, SILVER = "Three Nails", "Household Idols", "Unholy Writ", "Thirty Pieces of Silver"
SHROUD, ARK, GRAIL = "Burial Shroud", "Ark of the Covenant", "Holy Grail"


def by_override(seat: int, name: str | None) -> Json:
    return {"note": "A card allows it.", "set": {"seat": seat, "activate": name}}


def test_A1_a_drawn_artifact_may_wait_in_hand() -> None:
    table = Table().to(1, "artifact")
    table.does(P, {"drew": NAILS})
    assert table.to(3, "artifact").player(P)["hand"] == [NAILS]


def test_A1_at_a_strict_table_the_phase_is_not_left_with_an_artifact_in_hand() -> None:
    table = Table(strict_pile=True).to(1, "artifact")
    table.does(P, {"drew": NAILS})
    refusal = table.refused(P, {"next": True})
    assert (refusal.rule, NAILS in refusal.text) == ("A1", True)
    table.does(P, {"add": NAILS}, {"next": True})


def test_A2_opponents_see_the_active_card_and_how_many_lie_face_down() -> None:
    table = Table().to(1, "artifact").lays_active(P, SILVER, IDOLS, SHROUD)
    seen = table.view(Q).players[P]
    assert seen.active is not None
    assert (seen.active.name, seen.active.left, seen.face_down, seen.own) == (SILVER, 2, 2, None)


def test_A3_adding_is_open_for_the_whole_phase_after_the_choice_too() -> None:
    table = Table().to(1, "artifact").lays_active(P, NAILS)
    table.lays(P, IDOLS)
    assert table.pile(P) == [NAILS + "*", IDOLS]


def test_A4_a_second_choice_is_refused() -> None:
    table = Table().to(1, "artifact").lays(P, NAILS)
    table.does(P, {"keep": True})
    assert not table.player(P)["may_choose"]
    assert table.rule(P, {"activate": NAILS}) == "A4"


def test_A4_saying_nothing_is_keeping() -> None:
    table = Table().to(1, "artifact").lays_active(P, NAILS).to(3, "artifact")
    table.does(P, {"next": True})
    assert table.told(Kept) == Kept(None, "A4", P, NAILS, True)


@pytest.mark.parametrize("phase", ["draw", "artifact"])
def test_A5_the_old_one_is_on_through_the_own_draw_and_activation_phase(phase: str) -> None:
    table = Table().to(1, "artifact").lays_active(P, NAILS)
    assert table.to(3, phase).effects() == [(NAILS, P)]


def test_A6_a_replaced_artifacts_effect_ends_at_once() -> None:
    table = Table().to(1, "artifact").lays_active(P, NAILS, IDOLS).to(3, "artifact")
    table.does(P, {"activate": IDOLS})
    table.to(3, "rescue").does(Q, {"block": "demon"})
    assert table.player(P)["discard"] == []


def test_A7_the_card_beneath_a_discarded_one_does_not_start_to_work() -> None:
    table = Table().to(1, "artifact").lays_active(P, NAILS, IDOLS)
    table.does(P, discard(P, NAILS, ends=True))
    assert (table.pile(P), table.effects()) == ([IDOLS], [])


def test_A8_the_turn_is_the_one_in_progress_whoevers_it_is() -> None:
    table = Table().to(1, "artifact").lays_active(P, NAILS).to(2, "discard")
    table.does(P, discard(P, NAILS))
    assert table.effects() == [(NAILS, P)]
    assert table.to(3, "draw").effects() == []


@pytest.mark.parametrize(("turn", "again"), [(3, 5), (4, 5)])
def test_A9_the_next_turn_is_the_owners_next_own_turn(turn: int, again: int) -> None:
    table = Table().to(1, "artifact").lays_active(P, NAILS).to(turn, "rescue")
    table.does(P, discard(P, NAILS))
    assert table.player(P)["activatable_from"] == again
    assert table.to(again, "draw").player(P)["activatable_from"] is None


@pytest.mark.parametrize("negated", [True, False])
def test_A10_after_a_discard_in_the_own_draw_phase_nothing_is_activated_in_that_turn(negated: bool) -> None:
    table = Table().to(1, "artifact").lays_active(P, NAILS, IDOLS).to(3, "draw")
    table.does(P, discard(P, NAILS, negated=negated))
    assert table.to(3, "artifact").rule(P, {"activate": IDOLS}) == "R14"


def test_A11_after_a_used_up_card_another_may_be_activated_in_the_same_phase() -> None:
    table = Table().to(1, "artifact").lays_active(P, WRIT, NAILS)
    table.does(P, {"use": WRIT})
    table.to(3, "artifact")
    assert table.effects() == []
    table.does(P, {"activate": NAILS})


def test_A12_an_exhausted_artifact_stays_face_up_and_does_nothing_more() -> None:
    table = Table().to(1, "artifact").lays_active(P, WRIT)
    table.does(P, {"use": WRIT})
    table.to(2, "artifact")
    assert (table.pile(P), table.effects()) == ([WRIT + "*"], [])
    assert table.rule(P, {"use": WRIT}) == "A12"


def test_A13_an_exhausted_card_goes_from_face_down_as_well() -> None:
    table = Table().to(1, "artifact").lays_active(P, WRIT)
    table.does(P, {"use": WRIT})
    table.agreed(P, by_override(P, None))
    assert table.pile(P) == [WRIT]
    assert table.to(3, "artifact").player(P)["discard"] == [WRIT]


def test_A14_uses_are_kept_for_each_copy() -> None:
    table = Table().to(1, "artifact").lays_active(P, SILVER, SILVER)
    table.does(P, {"use": SILVER})
    table.to(3, "artifact").does(P, {"activate": SILVER})
    assert table.uses(P) == [2, 1]


def test_A14_the_grail_counts_for_its_holder_over_all_copies() -> None:
    table = Table().to(1, "artifact").lays_active(P, GRAIL, GRAIL)
    table.does(P, {"use": GRAIL})
    assert table.uses(P) == [1, 1]
    table.agreed(P, {"note": "Back.", "set": {"seat": P, "move": GRAIL, "from": "pile", "to": "hand"}})
    table.does(P, {"add": GRAIL})
    assert table.uses(P) == [1, 1]


def test_A15_a_use_of_a_passive_card_is_called_by_its_player() -> None:
    table = Table().to(1, "artifact").lays_active(P, SHROUD).to(2, "rescue")
    assert "use" in table.pending(P)
    table.does(P, {"use": SHROUD})
    assert table.uses(P) == [1]


def test_A15_a_card_without_a_count_is_not_called() -> None:
    table = Table().to(1, "artifact").lays_active(P, NAILS)
    assert "use" not in table.pending(P)
    assert table.rule(P, {"use": NAILS}) == "A15"


def test_A16_negated_the_card_stays_on_top_without_effect_for_the_rest_of_the_turn() -> None:
    table = Table().to(1, "artifact").lays_active(P, NAILS)
    table.does(P, negate(P, NAILS))
    assert (table.pile(P), table.effects(), table.player(P)["negated_through"]) == ([NAILS + "*"], [], 1)
    table.to(1, "discard").does(P, {"next": True})
    assert table.told(NegationOver).name == NAILS
    assert (table.effects(), table.player(P)["negated_through"]) == ([(NAILS, P)], None)


def test_A16_for_a_round_is_this_turn_and_the_next() -> None:
    table = Table().to(1, "artifact").lays_active(P, NAILS)
    table.does(P, negate(P, NAILS, round=True))
    assert table.to(2, "discard").effects() == []
    assert table.to(3, "draw").effects() == [(NAILS, P)]


def test_A16_a_negation_ends_early_when_the_card_is_no_longer_face_up() -> None:
    table = Table().to(1, "artifact").lays_active(P, NAILS)
    table.does(P, negate(P, NAILS, round=True))
    table.agreed(P, by_override(P, None))
    assert table.player(P)["negated_through"] is None
    table.agreed(P, by_override(P, NAILS))
    assert table.effects() == [(NAILS, P)]


def test_A16_a_negated_artifact_is_not_used() -> None:
    table = Table().to(1, "artifact").lays_active(P, SHROUD)
    table.does(P, negate(P, SHROUD, round=True))
    refusal = table.refused(P, {"use": SHROUD})
    assert (refusal.rule, "turn 3" in refusal.text) == ("A16", True)


def test_A17_a_discard_that_ends_the_effect_still_bars_a_replacement() -> None:
    table = Table().to(1, "artifact").lays_active(P, NAILS)
    table.does(P, discard(P, NAILS, ends=True))
    assert table.told(Discarded).aftermath is Aftermath.OVER
    assert (table.effects(), table.player(P)["activatable_from"]) == ([], 3)


def test_A18_a_lower_card_just_leaves_the_pile() -> None:
    table = Table().to(1, "artifact").lays(P, NAILS, IDOLS)
    table.does(P, discard(P, IDOLS, negated=True))
    assert (table.pile(P), table.player(P)["muted"], table.player(P)["activatable_from"]) == ([NAILS], False, None)
    table.does(P, {"activate": NAILS})


def test_A19_the_same_name_on_both_sides_applies_twice() -> None:
    table = Table().to(1, "artifact").lays_active(P, NAILS)
    table.to(2, "artifact").lays_active(Q, NAILS)
    assert table.effects() == [(NAILS, P), (NAILS, Q)]
    assert "yours and" in table.to(2, "rescue").refused(P, {"block": "demon"}).text


def test_A20_unholy_writ_reaches_everyone_and_its_holder_alone_uses_it() -> None:
    assert CATALOGUE[WRIT].reach is Reach.EVERYONE
    table = Table().to(1, "artifact").lays_active(P, WRIT)
    assert "use" in table.pending(P)
    assert "use" not in table.pending(Q)


def test_A21_the_first_turn_has_an_activation_phase() -> None:
    assert Table().to(1, "artifact").player(P)["may_choose"]


def test_A22_what_breaks_the_frame_goes_by_override_with_a_note() -> None:
    table = Table().to(1, "artifact").lays(P, NAILS).to(1, "rescue")
    assert table.rule(P, {"activate": NAILS}) == "R8"
    table.agreed(P, by_override(P, NAILS))
    assert table.effects() == [(NAILS, P)]


def test_A23_a_discarded_card_is_not_used_though_its_effect_runs_on() -> None:
    table = Table().to(1, "artifact").lays_active(P, SHROUD, SILVER)
    table.does(P, discard(P, SHROUD))
    assert table.effects() == [(SHROUD, P)]
    assert table.rule(P, {"use": SHROUD}) == "A23"
    table.agreed(P, by_override(P, SILVER))
    assert table.rule(P, {"use": SHROUD}) == "A23"


def test_A24_the_effect_of_the_last_use_runs_to_the_end_of_its_turn() -> None:
    table = Table().to(1, "artifact").lays_active(P, WRIT)
    table.does(P, {"use": WRIT})
    assert table.match.position()["effects"] == [{"name": WRIT, "owner": P, "reach": "everyone", "until": "turn"}]
    table.to(1, "discard").does(P, {"next": True})
    assert table.told(EffectFaded) == EffectFaded(None, "A24", P, WRIT)
    assert table.effects() == []


def test_A24_or_until_the_card_goes_in_that_same_turn() -> None:
    table = Table().to(1, "artifact").lays_active(P, WRIT).to(3, "draw")
    table.does(P, {"use": WRIT})
    assert table.effects() == [(WRIT, P)]
    assert table.to(3, "artifact").effects() == []


def test_A25_an_added_card_goes_to_the_bottom_and_activating_keeps_the_others_in_order() -> None:
    table = Table().to(1, "artifact").lays(P, NAILS, IDOLS, WRIT, SHROUD)
    table.does(P, {"activate": WRIT})
    assert table.pile(P) == [WRIT + "*", NAILS, IDOLS, SHROUD]


def test_A26_of_two_copies_the_one_with_most_uses_left_is_activated() -> None:
    table = Table().to(1, "artifact").lays_active(P, SILVER, SILVER)
    table.does(P, {"use": SILVER})
    table.to(3, "artifact").does(P, {"activate": None})
    assert table.uses(P) == [1, 2]
    table.to(5, "artifact").does(P, {"activate": SILVER})
    assert (table.pile(P), table.uses(P)) == ([SILVER + "*", SILVER], [2, 1])


def test_A26_of_equal_copies_the_upper_one_is_activated() -> None:
    table = Table().to(1, "artifact").lays(P, SILVER, NAILS, SILVER)
    table.does(P, {"activate": SILVER})
    assert table.pile(P) == [SILVER + "*", NAILS, SILVER]


def test_A26_a_discard_means_the_face_up_copy_else_the_upper_one() -> None:
    table = Table().to(1, "artifact").lays_active(P, SILVER, NAILS, SILVER, NAILS)
    table.does(P, discard(P, NAILS))
    assert table.pile(P) == [SILVER + "*", SILVER, NAILS]
    table.does(P, discard(P, SILVER))
    assert table.pile(P) == [SILVER, NAILS]


def test_A26_an_override_activates_the_other_copy_too() -> None:
    table = Table().to(1, "artifact").lays_active(P, SILVER, NAILS, SILVER)
    table.does(P, {"use": SILVER})
    table.agreed(P, by_override(P, SILVER))
    assert (table.pile(P), table.uses(P)) == ([SILVER + "*", SILVER, NAILS], [2, 1, None])


def test_A27_first_negated_then_discarded_mutes_as_if_together() -> None:
    table = Table().to(1, "artifact").lays_active(P, NAILS)
    table.does(P, negate(P, NAILS), discard(P, NAILS))
    told = table.told(Discarded)
    assert (told.rule, told.aftermath, table.player(P)["muted"]) == ("A27", Aftermath.MUTED, True)
    assert table.effects() == []


def test_A28_discarded_while_exhausted_nothing_runs_on_yet_a_replacement_waits() -> None:
    table = Table().to(1, "artifact").lays_active(P, WRIT).to(2, "rescue")
    assert table.to(2, "rescue").effects() == [(WRIT, P)]
    table.does(P, {"use": WRIT})
    table.to(3, "draw").does(P, discard(P, WRIT))
    told = table.told(Discarded)
    assert (told.rule, told.aftermath, told.activatable_from) == ("A28", Aftermath.NOTHING, 5)
    assert table.effects() == []


@pytest.mark.parametrize("seat", [P, Q])
@pytest.mark.parametrize("phase", ["draw", "artifact", "rescue", "discard"])
def test_A29_a_drawn_card_is_reported_at_any_time(seat: int, phase: str) -> None:
    table = Table().to(1, phase)
    table.does(seat, {"drew": NAILS})
    assert table.player(seat)["hand"] == [NAILS]


def test_A30_a_copy_that_left_the_pile_comes_back_with_all_its_uses() -> None:
    table = Table().to(1, "artifact").lays_active(P, SILVER)
    table.does(P, {"use": SILVER})
    for source, target in (("pile", "deck"), ("deck", "pile")):
        table.agreed(P, {"note": "Back.", "set": {"seat": P, "move": SILVER, "from": source, "to": target}})
    assert table.uses(P) == [2]


def test_A30_the_holders_count_of_the_ark_stays() -> None:
    table = Table().to(1, "artifact").lays_active(P, ARK)
    table.does(P, {"use": ARK})
    for source, target in (("pile", "deck"), ("deck", "pile")):
        table.agreed(P, {"note": "Back.", "set": {"seat": P, "move": ARK, "from": source, "to": target}})
    assert table.uses(P) == [1]


def test_A31_muted_nothing_of_that_player_is_in_force_until_the_turn_ends() -> None:
    table = Table().to(1, "artifact").lays_active(P, NAILS, SHROUD)
    table.does(P, discard(P, NAILS, negated=True))
    table.agreed(P, by_override(P, SHROUD))
    assert table.effects() == []
    assert table.rule(P, {"use": SHROUD}) == "R13"
    table.to(2, "draw").does(P, {"use": SHROUD})


def test_A32_choosing_what_is_active_already_is_keeping() -> None:
    table = Table().to(1, "artifact").lays(P, NAILS)
    assert table.rule(P, {"activate": None}) == "A32"
    table.does(P, {"activate": NAILS})
    assert table.to(3, "artifact").rule(P, {"activate": NAILS}) == "A32"


def test_A33_the_grail_is_used_once_a_turn_whoevers_it_is() -> None:
    table = Table().to(1, "artifact").lays_active(P, GRAIL, GRAIL)
    table.does(P, {"use": GRAIL})
    assert "use" not in table.pending(P)
    refusal = table.refused(P, {"use": GRAIL})
    assert (refusal.rule, "turn 2" in refusal.text) == ("A33", True)
    table.agreed(P, by_override(P, GRAIL))
    assert table.rule(P, {"use": GRAIL}) == "A33"
    table.to(2, "draw").does(P, {"use": GRAIL})
    assert table.uses(P) == [0, 0]


def test_a_card_of_ones_own_is_judged_by_what_was_said_of_it() -> None:
    table = Table(["Golden Censer (D)"], custom=[CENSER]).to(1, "artifact").lays_active(P, "Golden Censer")
    table.does(P, {"use": "Golden Censer"})
    effect = {"name": "Golden Censer", "owner": P, "reach": "holder", "until": None}
    assert (table.uses(P), table.match.position()["effects"]) == ([2], [effect])
