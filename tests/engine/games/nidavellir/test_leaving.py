"""Seats that leave, and how a match ends from outside (N15 last column, N16 "Leaving")."""

from __future__ import annotations

from typing import Any

import pytest

from engine.game import Ending, Rejected
from engine.games import GAMES
from engine.games.nidavellir import tasks
from engine.games.nidavellir.cards import CARDS
from engine.games.nidavellir.coins import Place
from engine.games.nidavellir.events import MatchOver, SeatLeft
from engine.games.nidavellir.state import Player
from engine.games.nidavellir.tasks import Task
from engine.match import Answered, Ended, Header, Match, Undone
from tests.engine.games.nidavellir.table import Table, army, end_of_age, table


def three(*, goblin: str = "W3 W4 W5", **rest: object) -> Table:
    """Three players who bid."""
    return table(army(gem=3), army(gem=4), army(gem=5), goblin=goblin, dragon="3xB", horse="3xH", **rest)  # type: ignore[arg-type]


def leaving(player: Player, *agenda: Task, **rest: object) -> Table:
    """The first of three is asked the first of these, and leaves."""
    at = table(player, army(), army(), agenda=agenda, **rest)  # type: ignore[arg-type]
    assert at.state.asked[0] == 0
    return at.leave(0)


# The match goes on


def test_who_leaves_bids_the_three_lowest_coins_the_lowest_on_the_goblin() -> None:
    at = three()
    at.leave(1)
    assert at.pending == {0: "bid", 2: "bid"}
    at.say("5 4 3", "4 3 5")
    assert [at.at(1, place) for place in ("goblin", "dragon", "horse", "pouch")] == ["0", "2", "3", "4 5"]


def test_the_step_resolves_when_the_last_who_was_missing_leaves() -> None:
    at = three()
    game, state = at.game, at.state
    moves = {0: game.read(state, 0, at.typed("5 4 3", 0)), 2: game.read(state, 2, at.typed("4 3 5", 2))}
    state, _ = game.end(state, Ending.TIMED_OUT, 1)
    assert [ask.seat for ask in game.asks(state)] == [0, 2]
    state, _ = game.resolve(state, moves, None)  # type: ignore[arg-type]
    assert state.players[1].coin_on(Place.GOBLIN) is not None


def test_who_leaves_picks_the_rightmost_card_at_once_and_unasked() -> None:
    at = three(goblin="B W4 B", bids=("5 4 3", "4 3 5", "3 5 4"))
    at.leave(0)
    assert at.column(0, "B") == "B"
    assert at.position["taverns"]["goblin"] == ["B", "W4"]
    assert at.pending == {1: "pick"}


def test_who_leaves_picks_the_rightmost_itself_not_another_card_alike() -> None:
    at = three(goblin="B W4 B", bids=("5 4 3", "4 3 5", "3 5 4")).leave(0)
    assert at.position["taverns"]["goblin"] == ["B", "W4"]


def test_who_leaves_keeps_all_in_play_and_can_not_win() -> None:
    at = end_of_age(army("9xB", command="ylud"), army(), army(coins="0 2 3 4"), age=2)
    at.leave(0)
    assert at.position["winners"] == [1]
    outcome = at.state.outcome
    assert outcome is not None
    assert outcome.ranks == (3, 1, 2)
    assert at.position["players"][0]["score"] > at.position["players"][1]["score"]


def test_a_seat_that_is_not_asked_leaves_the_question_of_another_as_it_is() -> None:
    at = three(bids=("5 4 3", "4 3 5", "3 5 4"))
    question = at.question()
    at.leave(2)
    assert at.question() == question
    at.say("W3", "W4")
    assert at.column(2, "W") == "W5"


def test_all_that_follows_is_played_for_who_left_without_asking() -> None:
    at = three(bids=("5 4 3", "4 3 5", "3 5 4"))
    at.leave(2).say("W3", "W4")
    assert at.position["tavern"] == "dragon"
    assert at.pending == {0: "pick"}


# The answers of the table of N15


@pytest.mark.parametrize(
    ("player", "task", "expected"),
    [
        (army(), tasks.Transform(0, 3, "RO3"), {"coins": "0 3 4 5 5g"}),
        (army(), tasks.Vidofnir(0), {"coins": "0 4 5 5g 6g"}),
        (army(), tasks.Recruit(0, free=True), {"heroes": "kraal"}),
        (army("B", "", "E5", "M0"), tasks.Cut(0, CARDS["bonfur"], 1), {"E": ""}),
        (army("B", "", "E5", "M0"), tasks.Cut(0, CARDS["dagda"], 2), {"B": "", "E": "", "M": "M0"}),
        (army("B", "", "E5 E6", "M0", command="brisingamens"), tasks.GiveUp(0), {"B": ""}),
        (army(w="W5 W3", command="brisingamens"), tasks.GiveUp(0), {"W": "W3"}),
        (army(command="thrud"), tasks.Thrud(0), {"B": "thrud"}),
        (army(), tasks.Double(0), {"B": "olwyn1", "H": "olwyn2"}),
        (army(command="m5 m1"), tasks.Enlist(0), {"E": "m1", "B": "m5"}),
        (army("E5".replace("E5", "B"), command="ylud"), tasks.Ylud(0), {"B": "B ylud"}),
        (army(h="ylud"), tasks.Ylud(0), {"B": "ylud", "H": ""}),
    ],
)
def test_who_has_left_answers_by_the_table(player: Player, task: Task, expected: dict[str, str]) -> None:
    at = leaving(player, task)
    for what, value in expected.items():
        match what:
            case "coins":
                assert at.coins(0) == value
            case "heroes":
                assert at.heroes(0) == value
            case _:
                assert at.column(0, what) == value


def test_who_has_left_takes_the_first_discarded_card_in_card_order() -> None:
    at = leaving(army(), tasks.Take(0, CARDS["andumia"]), discard="W3 E5 M0")
    assert at.column(0, "E") == "E5"


def test_who_has_left_as_pioneer_keeps_the_top_card() -> None:
    at = end_of_age(army(e="E5"), army(), army(), next_deck="W9 E5 B").leave(0)
    assert at.column(0, "W") == "W9"


def test_who_has_left_takes_the_leftmost_card_of_the_camp_with_holda() -> None:
    at = leaving(army(), tasks.TakeFromCamp(0), camp="m3 m1")
    assert at.command(0) == "m3"


def test_who_has_left_never_goes_to_the_camp() -> None:
    at = three(camp="m1", bids=("5 4 3", "4 3 5", "3 5 4")).leave(0)
    assert at.column(0, "W") == "W5"


def test_who_has_left_enlists_first() -> None:
    at = end_of_age(army(command="m1 m2"), army(command="m3"), army(), age=2).leave(0)
    assert at.column(0, "E") == "m1"
    assert at.pending == {1: "enlist"}


def test_who_has_left_shows_and_trades_the_lowest_coins_of_the_hand() -> None:
    at = table(army(command="uline"), army(), army(), goblin="3xB", dragon="3xB", bids=("", "5 2 3", "4 2 3"))
    at.leave(0)
    assert at.at(0, "goblin") == "0"
    at.say("B", "B")
    assert at.at(0, "hand") == "4 5 5g", "2 and 3 were traded, and the 2 laid on the Dragon"
    assert at.at(0, "dragon") == "2"


def test_who_has_left_discards_the_first_warrior_to_hofud() -> None:
    at = table(
        army(gem=5),
        army(w="kraal W4 W3"),
        army(w="W5 W6"),
        goblin="3xB",
        dragon="3xB",
        camp="hofud",
        bids=("5 2 3", "4 2 3", "3 2 4"),
    ).say("hofud")
    at.leave(1)
    assert at.pending == {2: "discard"}
    at.say("W6 W")
    assert at.column(1, "W") == "kraal W3"


# The end


def test_at_a_table_of_two_who_leaves_loses() -> None:
    at = table(army(), army(), goblin="3xB").leave(0, Ending.TIMED_OUT)
    assert at.position["winners"] == [1]
    assert at.position["reason"] == "timed_out"
    assert at.position["pending"] == {}
    assert at.told(SeatLeft).goes_on is False


def test_when_one_seat_is_left_it_wins_and_the_reason_is_that_of_the_last_to_leave() -> None:
    at = three().leave(2).leave(0, Ending.TIMED_OUT)
    assert at.position["winners"] == [1]
    assert at.position["reason"] == "timed_out"
    outcome = at.state.outcome
    assert outcome is not None
    assert outcome.ranks == (2, 1, 3), "who stayed longer is ahead"


def test_agreed_ends_it_at_once_and_all_who_have_not_left_win() -> None:
    at = three().leave(2).leave(None, Ending.AGREED)
    assert at.position["winners"] == [0, 1]
    assert at.position["reason"] == "agreed"
    assert at.position["over"] is True


@pytest.mark.parametrize("ending", [Ending.ABORTED, Ending.CALLED_OFF])
def test_a_match_that_is_stopped_has_no_winner_and_is_not_rated(ending: Ending) -> None:
    at = three().leave(None, ending)
    outcome = at.state.outcome
    assert outcome is not None
    assert (outcome.winners, outcome.ranks) == ((), None)
    assert at.told(MatchOver).reason == ending.value


def test_an_undo_past_a_leaving_takes_back_the_step_and_not_the_leaving() -> None:
    """What it opens is opened by the undo itself: the id is the number of entries there are then."""
    game: Any = GAMES["nidavellir"]
    match = Match.start(game, Header("nidavellir", 1, 3, {}, bytes(32))).match
    for seat in range(3):
        match = match.submit(Answered(seat, {"goblin": str(5 - seat), "dragon": "0", "horse": "2"})).match
    first, *_ = match.asks
    cards = match.view(None).taverns["goblin"]
    match = match.submit(Answered(first.seat, {"card": cards[0]})).match
    match = match.submit(Ended(Ending.RESIGNED, first.seat)).match
    match = match.submit(Undone(1)).match
    assert match.view(None).taverns["goblin"] == cards[:-1], "the pick came again, and is the rightmost card now"
    assert match.view(None).players[first.seat].left == "resigned"
    (ask,) = match.asks
    assert match.decision_id(ask.seat, ask.kind) == len(match.log) == 6


def test_a_seat_can_not_leave_twice() -> None:
    at = three().leave(2)
    with pytest.raises(Rejected) as refusal:
        at.leave(2)
    assert refusal.value.rule == "N16"


def test_whatever_ends_the_match_everything_else_stays_as_it_lies() -> None:
    at = three(bids=("5 4 3", "4 3 5", "3 5 4"))
    before = at.position
    after = at.leave(None, Ending.AGREED).position
    same = {key for key in before if before[key] == after[key]}
    assert before.keys() - same == {"pending", "over", "winners", "reason"}
