"""The components and the setup (G1, G2)."""

from __future__ import annotations

from engine.chance import Dice
from engine.games.golem import Golem
from engine.games.golem.cards import ARTIFACTS, DECK, name, symbol, value, worth
from engine.games.golem.events import Dealt, GolemPlaced, PlacerDrawn, VoidHit, VoidsNamed, YourVoids
from engine.games.golem.grid import CELL_NUMBERS, CELLS, LINES, NEIGHBOURS, Facing
from engine.games.golem.state import State
from tests.engine.games.golem.table import Table, table


def start(seed: bytes = bytes(32)) -> Table:
    game = Golem()
    state, events = game.setup(2, game.options({}, 2), Dice(seed, 0))
    fresh = Table(state)
    fresh.last = events
    return fresh


def test_G1_1_there_are_twenty_charms_twelve_curses_and_four_artifacts() -> None:
    charms = [card for card in DECK if (value(card) or 0) > 0]
    curses = [card for card in DECK if (value(card) or 0) < 0]
    assert (len(DECK), len(set(DECK))) == (36, 36)
    assert (len(charms), {card[-1] for card in charms}) == (20, {"H", "D"})
    assert (len(curses), {card[-1] for card in curses}) == (12, {"C", "S"})
    assert set(ARTIFACTS) == {"KS", "KC", "KH", "KD"}
    assert sum(value(card) or 0 for card in charms) == 110
    assert (value("AH"), value("10D"), value("6S"), value("KH")) == (1, 10, -6, None)


def test_G1_2_the_golem_faces_north_east_south_or_west_and_north_is_up() -> None:
    assert [facing.value for facing in Facing] == ["N", "E", "S", "W"]
    assert [CELLS[LINES[CELL_NUMBERS["C4"]][facing][0]] for facing in Facing] == ["C3", "D4", "C5", "B4"]


def test_G1_3_columns_are_letters_rows_are_numbers_and_the_grid_wraps_around() -> None:
    assert (CELLS[0], CELLS[5], CELLS[30], CELLS[35]) == ("A1", "F1", "A6", "F6")
    assert [CELLS[cell] for cell in LINES[CELL_NUMBERS["A1"]][Facing.N]] == ["A6", "A5", "A4", "A3", "A2", "A1"]
    assert [CELLS[cell] for cell in NEIGHBOURS[CELL_NUMBERS["F6"]]] == ["F5", "A6", "F1", "E6"]


def test_G1_4_cards_are_named_by_rank_and_suit() -> None:
    assert DECK[:10] == ("AH", "2H", "3H", "4H", "5H", "6H", "7H", "8H", "9H", "10H")
    assert [*DECK[20:26], *DECK[26:32]] == ["AC", "2C", "3C", "4C", "5C", "6C", "AS", "2S", "3S", "4S", "5S", "6S"]
    assert DECK[32:] == ("KS", "KC", "KH", "KD")
    assert [name("7H"), name("AC"), name("KD")] == ["7 of hearts", "ace of clubs", "Bow of Uller"]
    assert [symbol("10D"), worth("7H"), worth("4S"), worth("KH")] == ["10♦", "+7", "−4", "an artifact"]


def test_G2_1_all_cards_are_dealt_face_up_by_the_dice_of_step_0() -> None:
    fresh = start()
    assert [fresh.card(cell) for cell in ("A1", "B1", "C1", "D1", "E1", "F1")] == ["6H", "4C", "10D", "AD", "2C", "3D"]
    assert sorted(fresh.state.board) == sorted(DECK)
    assert not fresh.state.face_down
    assert fresh.told(Dealt).board == fresh.state.board


def test_G2_2_the_seat_that_the_dice_choose_places_the_golem_anywhere_facing_any_way() -> None:
    fresh = start()
    assert fresh.told(PlacerDrawn).seat == 0
    assert fresh.pending == ("place", (0,))
    assert {start(bytes([number]) * 32).state.placer for number in range(20)} == {0, 1}
    fresh.say("F6 W")
    assert fresh.golem == "F6 W"
    assert fresh.told(GolemPlaced).card == fresh.card("F6")


def test_G2_3_each_seat_then_secretly_names_two_cards_which_are_told_to_it_alone() -> None:
    fresh = start()
    fresh.say("A1 N")
    assert fresh.pending == ("voids", (0, 1))
    assert all(ask.sealed for ask in fresh.game.asks(fresh.state))
    fresh.say("7H 3C", "10D AS")
    assert [(event.to, event.cards) for event in fresh.last if isinstance(event, YourVoids)] == [
        (0, ("7H", "3C")),
        (1, ("10D", "AS")),
    ]
    assert fresh.told(VoidsNamed).to is None
    assert (fresh.view(0).my_voids, fresh.view(1).my_voids) == (("7H", "3C"), ("10D", "AS"))
    assert fresh.view(None).my_voids is None
    assert fresh.pending == ("allocate", (0, 1))


def test_G2_3_a_card_that_both_name_is_one_void() -> None:
    named = table(voids=(("5D", "2H"), ("5D", "4H")))
    named.turn(steps="1")
    assert named.told(VoidHit).count == 1
    assert named.state.hit == ("5D",)


def test_G2_4_standing_on_a_void_at_setup_does_nothing() -> None:
    fresh = start()
    card = fresh.card("A1")
    fresh.say("A1 N")
    fresh.say(f"{card} 3C", f"{card} AS")
    assert fresh.state.hit == ()
    assert not fresh.was_told(VoidHit)


def test_G2_4_a_void_counts_only_where_a_movement_ends() -> None:
    named = table(face_down="all but C4 D4", voids=(("AC", "2H"), ("AC", "4H")))
    named.allocate("8 8 2 2", "2 2 8 8")
    named.say("N")
    named.say("1")
    assert named.golem == "C4 N"
    assert named.told(VoidHit).card == "AC"
    silent = table(face_down="all but D4", voids=(("AC", "2H"), ("AC", "4H")))
    silent.allocate("8 8 2 2", "2 2 8 8")
    silent.say("N")
    assert not silent.was_told(VoidHit)


def test_a_state_shows_no_secret_in_its_text() -> None:
    state: State = table().state
    assert "AH" not in repr(state).replace(repr(state.board), "")
