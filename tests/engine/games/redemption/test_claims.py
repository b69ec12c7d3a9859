"""Claims of section 8: what touches the other side waits for the other's word, and nothing else moves meanwhile."""

from __future__ import annotations

import pytest

from engine.game import Json
from engine.games.redemption.events import ClaimAgreed, ClaimMade, ClaimRefused, ClaimWithdrawn, GameOver, Noted
from engine.match import Undone
from tests.engine.games.redemption.table import P, Q, Table, discard, negate

NAILS, IDOLS, SHROUD = "Three Nails", "Household Idols", "Burial Shroud"


def with_nails() -> Table:
    """P's Three Nails is active over Household Idols; P's rescue attempt of turn 1."""
    return Table().to(1, "artifact").lays_active(P, NAILS, IDOLS).to(1, "rescue")


CLAIMS: list[tuple[int, Json]] = [
    (Q, discard(P, NAILS)),
    (Q, negate(P, NAILS)),
    (P, {"note": "A note."}),
    (P, {"note": "A card allows it.", "set": {"seat": P, "activate": IDOLS}}),
    (P, {"winner": P}),
    (Q, {"winner": None}),
]


@pytest.mark.parametrize(("seat", "answer"), CLAIMS)
def test_a_claim_changes_nothing_and_waits_for_the_others_word(seat: int, answer: Json) -> None:
    table = with_nails()
    before = table.match.position()
    table.does(seat, answer)
    after = table.match.position()
    assert table.told(ClaimMade).seat == seat
    assert after["claim"] == {"seat": seat, "answer": answer}
    assert after["pending"] == {str(seat): ["withdraw"], str(1 - seat): ["agree"]}
    assert {**after, "claim": None, "pending": before["pending"]} == before


@pytest.mark.parametrize(("seat", "answer"), CLAIMS)
def test_a_refused_claim_leaves_all_as_it_was(seat: int, answer: Json) -> None:
    table = with_nails()
    before = table.match.position()
    table.does(seat, answer)
    table.does(1 - seat, {"agree": False})
    assert table.last == (ClaimRefused(None, "§8", 1 - seat),)
    assert table.match.position() == before


@pytest.mark.parametrize(("seat", "answer"), CLAIMS)
def test_a_claim_taken_back_leaves_all_as_it_was(seat: int, answer: Json) -> None:
    table = with_nails()
    before = table.match.position()
    table.does(seat, answer, {"withdraw": True})
    assert table.last == (ClaimWithdrawn(None, "§8", seat),)
    assert table.match.position() == before


def test_an_agreed_claim_is_carried_out_as_if_just_given() -> None:
    table = with_nails()
    table.agreed(Q, discard(P, NAILS))
    assert table.last[0] == ClaimAgreed(None, "§8", P)
    assert (table.pile(P), table.player(P)["discard"]) == ([IDOLS], [NAILS])


@pytest.mark.parametrize("answer", [discard(P, NAILS), negate(P, NAILS), discard(P, IDOLS)])
def test_what_befalls_ones_own_artifact_counts_at_once(answer: Json) -> None:
    table = with_nails()
    table.does(P, answer)
    assert table.state.claim is None


def test_giving_up_counts_at_once() -> None:
    table = with_nails()
    table.does(P, {"winner": Q})
    assert table.told(GameOver) == GameOver(None, "§8", "declared", Q)
    assert table.match.outcome is not None
    assert (table.match.outcome.winners, table.match.outcome.ranks) == ((Q,), (2, 1))


@pytest.mark.parametrize(("winner", "ranks"), [(P, (1, 2)), (None, (1, 1))])
def test_a_result_claimed_needs_the_others_word(winner: int | None, ranks: tuple[int, int]) -> None:
    table = with_nails()
    table.agreed(P, {"winner": winner})
    assert table.match.outcome is not None
    assert table.match.outcome.ranks == ranks
    position = table.match.position()
    assert (position["over"], position["winner"], position["reason"]) == (True, winner, "declared")
    assert (position["pending"], position["claim"]) == ({}, None)


def test_while_a_claim_waits_nothing_else_is_open() -> None:
    table = with_nails()
    table.does(Q, discard(P, NAILS))
    for seat, answer in ((P, {"next": True}), (Q, {"drew": NAILS}), (P, {"withdraw": True}), (Q, {"agree": True})):
        assert table.rule(seat, answer) == "§8"


def test_without_a_claim_there_is_nothing_to_agree_to_or_take_back() -> None:
    table = with_nails()
    for answer in ({"agree": True}, {"withdraw": True}):
        assert table.rule(P, answer) == "§8"


def test_a_claim_is_checked_when_it_is_made() -> None:
    table = with_nails()
    table.refused(Q, discard(P, SHROUD))
    table.refused(P, {"note": "To the hand.", "set": {"seat": P, "move": SHROUD, "from": "pile", "to": "hand"}})


def test_a_claim_is_a_step_and_its_answer_another() -> None:
    table = with_nails()
    before = table.match.position()
    table.agreed(Q, discard(P, NAILS))
    table.match = table.match.submit(Undone(1)).match
    assert table.state.claim is not None
    table.match = table.match.submit(Undone(1)).match
    assert table.match.position() == before


def test_a_claim_is_shown_to_both_and_to_the_table_as_it_was_given() -> None:
    table = with_nails()
    answer = {"note": "A card allows it.", "set": {"seat": P, "activate": "Household Idols (DU)"}}
    table.does(P, answer)
    for seat in (P, Q, None):
        claim = table.view(seat).claim
        assert claim is not None
        assert (claim.seat, claim.answer) == (P, answer)


def test_a_claim_does_not_change_with_the_answer_that_made_it() -> None:
    table = with_nails()
    answer = discard(P, NAILS)
    table.does(Q, answer)
    answer["discard"]["artifact"] = IDOLS
    assert table.match.position()["claim"]["answer"] == discard(P, NAILS)


def test_a_note_without_a_change_stands_on_record_only() -> None:
    table = with_nails()
    before = table.match.position()
    table.agreed(Q, {"note": "The Lost Soul was blue."})
    assert table.told(Noted) == Noted(None, "A22", Q, "The Lost Soul was blue.")
    assert table.match.position() == before
