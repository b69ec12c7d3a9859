"""The allocation of units, and the Horn (G3)."""

from __future__ import annotations

from engine.game import Ending, Flag, plain
from engine.games.golem import unspent
from engine.games.golem.events import AllocationsDisclosed, GameOver, HornRevealed, PhaseRevealed, VoidHit
from engine.games.golem.views import Allocation, Phase, Revealed
from tests.engine.games.golem.table import EVEN, Table, table


def spends(at: Table, text: str, seat: int = 0) -> None:
    """Reads an allocation that must not be refused."""
    decision = at.game.decision(at.state, seat, "allocate")
    at.game.read(at.state, seat, at.game.typed(decision, text))


def test_G3_1_a_seat_splits_twenty_units_and_last_turns_bonus() -> None:
    richer = table(bonus=(3, 0))
    spends(richer, "8 5 5 5", seat=0)
    spends(richer, "5 5 5 5", seat=1)
    too_much = {"orientation": 8, "movement": 5, "harvesting": 5, "regeneration": 5}
    assert "23" in richer.refusal(too_much, seat=1).text
    assert "take 3 off" in richer.refusal(too_much, seat=1).text
    assert richer.view().budgets == (23, 20)


def test_G3_1_every_phase_needs_a_unit() -> None:
    none = {"orientation": 0, "movement": 5, "harvesting": 5, "regeneration": 5}
    assert table().refusal(none).rule == "G3.1"


def test_G3_1_both_allocate_in_secret() -> None:
    assert [(ask.seat, ask.sealed) for ask in table().game.asks(table().state)] == [(0, True), (1, True)]


def test_G3_2_units_may_be_left_unspent_and_are_lost() -> None:
    sparing = table()
    decision = sparing.game.decision(sparing.state, 0, "allocate")
    assert unspent(decision, sparing.game.typed(decision, "5 5 4 3")) == 3
    assert unspent(decision, sparing.game.typed(decision, "5 5 5 5")) == 0
    sparing.turn("5 5 4 3", "4 4 5 7")
    assert sparing.view().budgets == (20, 23)


def test_G3_2_a_player_is_asked_once_whether_to_keep_units_unspent() -> None:
    game, state = table(held={"KH": 0}).game, table(held={"KH": 0}).state
    decision = game.decision(state, 0, "allocate")
    doubt = game.doubt(decision, game.typed(decision, "5 5 4 3"))
    assert doubt is not None
    assert "3 unit" in doubt
    assert game.doubt(decision, game.typed(decision, "5 5 5 5")) is None
    assert game.doubt(decision, game.typed(decision, "5 5 5 9 horn")) is not None
    assert game.doubt(decision, game.typed(decision, "5 5 5 10 horn")) is None


def test_G3_3_amounts_are_revealed_when_their_phase_comes_and_not_before() -> None:
    revealing = table()
    revealing.allocate("7 6 4 3", "5 7 4 4")
    assert revealing.view().revealed == (Revealed(Phase.ORIENTATION, (7, 5)),)
    assert [event.amounts for event in revealing.last if isinstance(event, PhaseRevealed)] == [(7, 5)]
    revealing.say("N")
    assert [shown.phase for shown in revealing.view().revealed] == [Phase.ORIENTATION, Phase.MOVEMENT]
    assert revealing.view(0).my_allocation == Allocation(7, 6, 4, 3)
    assert revealing.view(None).my_allocation is None


def test_G3_3_what_a_turn_never_reveals_is_told_only_when_the_match_is_over() -> None:
    stopped = table(voids=(("5D", "2H"), ("4H", "6H")))
    stopped.turn("8 8 2 2", "2 2 9 7")
    assert stopped.was_told(VoidHit)
    assert "7" not in {str(amount) for shown in stopped.view(0).revealed for amount in shown.amounts}
    assert stopped.view(0).disclosed == ()
    assert not stopped.was_told(AllocationsDisclosed)
    stopped.leave(Ending.AGREED)
    told = stopped.told(AllocationsDisclosed)
    assert (told.turn, told.allocations[1]) == (1, Allocation(2, 2, 9, 7))
    (turn,) = stopped.view(None).disclosed
    assert (turn.turn, turn.budgets, turn.allocations) == (1, (20, 20), told.allocations)


def test_G3_4_the_horn_gives_its_owner_twenty_five_units_and_the_bonus_still_adds() -> None:
    blown = table(held={"KH": 0}, bonus=(2, 0))
    spends(blown, "10 10 5 2 horn")
    assert blown.refusal(blown.game.typed(blown.game.decision(blown.state, 0, "allocate"), "10 10 5 3 horn")).rule == (
        "G3.1"
    )


def test_G3_4_only_the_unspent_owner_of_the_horn_is_offered_it() -> None:
    owned = table(held={"KH": 0})

    def offered(seat: int) -> bool:
        return any(isinstance(field, Flag) for field in owned.game.decision(owned.state, seat, "allocate").fields)

    assert (offered(0), offered(1)) == (True, False)
    owned.turn("10 10 3 2 horn", "2 2 8 8")
    assert (offered(0), offered(1)) == (False, False)


def test_G3_4_the_horn_is_not_announced_and_is_revealed_after_regeneration() -> None:
    blown = table(held={"KH": 0})
    blown.allocate("10 10 3 2 horn", "2 2 8 8")
    assert not blown.was_told(HornRevealed)
    assert not any(artifact.spent for artifact in blown.view(None).artifacts)
    assert "horn" not in str(plain(blown.view(None))).lower()
    blown.say("N")
    blown.say("1")
    told = [type(event).__name__ for event in blown.last]
    assert told.index("HornRevealed") > told.index("BonusEarned")
    assert blown.told(HornRevealed).seat == 0
    assert blown.game.position(blown.state)["artifacts"] == {"KH": {"owner": 0, "spent": True}}


def test_G3_4_a_void_reveals_and_spends_the_horn() -> None:
    stopped = table(held={"KH": 0}, voids=(("5D", "2H"), ("4H", "6H")))
    stopped.turn("10 10 3 2 horn", "2 2 8 8")
    assert stopped.was_told(VoidHit)
    assert stopped.told(HornRevealed).seat == 0
    assert stopped.view().artifacts[0].spent


def test_G3_4_the_end_of_the_game_reveals_and_spends_the_horn() -> None:
    for target, voids, hit in ((5, ("AH", "2H"), ()), (30, ("5D", "2H"), ("2D", "3D"))):
        ended = table(held={"KH": 0}, target=target, voids=(voids, ("4H", "6H")), hit=hit)
        ended.turn("10 10 3 2 horn", "2 2 8 8")
        assert ended.was_told(GameOver)
        assert ended.told(HornRevealed).seat == 0
        assert ended.view().artifacts[0].spent
    left = table(held={"KH": 0})
    left.allocate("10 10 3 2 horn", "2 2 8 8")
    left.leave(Ending.RESIGNED, 1)
    assert left.told(HornRevealed).seat == 0
    assert left.view().artifacts[0].spent


def test_G3_4_a_horn_harvested_this_turn_waits_for_the_next_allocation() -> None:
    fresh = table("E5 S")
    fresh.allocate(EVEN, "4 6 4 6")
    fresh.say("S")
    fresh.say("1")
    assert fresh.view().artifacts[0].card == "KH"
    assert fresh.state.horn_open == 0
    assert not fresh.was_told(HornRevealed)
