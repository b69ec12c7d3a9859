"""Views: nothing is hidden, so every seat and the table see the same, all of it, and nothing else is needed."""

from __future__ import annotations

from dataclasses import fields, replace
from random import Random

from engine.chance import Dice
from engine.game import plain
from engine.games.micro_midgard.pieces import Action
from engine.games.micro_midgard.state import State
from engine.match import Header, Match
from tests.engine.games.micro_midgard.table import (
    ASGARD,
    DONE,
    GAME,
    GOLD,
    HELHEIM,
    RED,
    VANAHEIM,
    WHITE,
    YELLOW,
    arrive,
    holding,
    lay,
    move,
    play,
    use,
)
from tests.engine.games.micro_midgard.test_questions import moments


def test_every_seat_and_the_table_see_the_same() -> None:
    for match in moments(4, chance=0.2, options={}):
        table = match.view(None)
        assert [replace(match.view(seat), seat=None) for seat in (0, 1)] == [table, table]


def test_every_event_is_told_to_everybody() -> None:
    start = Match.start(GAME, Header("micro_midgard", 1, 2, {}, bytes(32)))
    assert all(event.to is None for event in start.events)


def test_there_is_nothing_to_draw_anew_and_no_secret_to_silence() -> None:
    state = play(arrive(VANAHEIM), GOLD)
    assert GAME.resample(state, 1, Dice(bytes(32), 9)) is state
    hushed = {field.name for field in fields(State) if not field.repr}
    assert hushed == {"before"}, "what came before is told too, only not in a state's text"


def test_a_realm_shows_its_side_its_meeple_its_marker_and_its_wolves() -> None:
    state = play(lay(destroyed=(HELHEIM,)), move("red", "vanaheim"))
    view = GAME.view(state, None)
    vanaheim, helheim, asgard = view.realms[VANAHEIM], view.realms[HELHEIM], view.realms[ASGARD]
    assert (vanaheim.meeple, vanaheim.marked_by) == (RED, 0)
    assert helheim.destroyed
    assert helheim.gives == state.printed.realms[HELHEIM].destroyed
    assert (asgard.meeple, asgard.marked_by, asgard.wolves) == (YELLOW, None, (Action.SUN,))
    assert asgard.falls == 1
    assert view.realms[8].gives is None


def test_a_prophecy_shows_its_points_what_each_brings_and_who_is_ahead() -> None:
    view = GAME.view(lay(me=holding(gold=2), other=holding(gold=5, mead=1)), 0)
    first = view.prophecies[Action.SUN][0]
    assert (first.prophecy.name, first.points, first.values, first.ahead) == ("most_gold", 1, (2, 5), 1)
    assert [seen.points for seen in view.prophecies[Action.MOON]] == [1, 1, 2, 2, 3]
    even = next(seen for seen in view.prophecies[Action.MOON] if seen.prophecy.name == "even_stores")
    assert (even.values, even.ahead) == ((2, 4), 0)


def test_a_view_shows_the_moves_only_while_a_move_is_asked() -> None:
    assert (RED, "vanaheim") in GAME.view(lay(), None).moves
    assert GAME.view(arrive(VANAHEIM), None).moves == ()


def test_a_view_tells_whether_something_can_be_taken_back() -> None:
    assert not GAME.view(arrive(VANAHEIM), 0).takes_back
    assert GAME.view(play(arrive(VANAHEIM), GOLD), 0).takes_back


def test_a_view_has_the_squares_and_what_covers_them() -> None:
    tracks = GAME.view(lay(), None).tracks
    assert [seen.relic for seen in tracks[RED]] == ["s1a", "s2a", "s3a", "s4a"]
    assert [seen.relic for seen in tracks[WHITE]] == [None] * 4
    assert tracks[WHITE][0].square.gain.gold == 1


def test_a_finished_match_asks_nothing_and_shows_its_outcome() -> None:
    view = GAME.view(play(arrive(VANAHEIM, me=holding(3, 0, 8, "s3b")), use("s3b")), None)
    assert view.asked is None
    assert view.outcome is not None
    assert view.outcome.winners == (0,)


def test_the_text_of_a_view_holds_what_a_board_draws() -> None:
    text = plain(GAME.view(play(lay(), move("red", "vanaheim"), DONE), 1))
    assert text["set_name"] == "House set"
    assert text["realms"][2]["gives"]["goods"]["gold"] == 1
    assert text["wolves"] == {"sun": 0, "moon": 4}


def test_a_random_match_is_seen_whole_at_every_step() -> None:
    random = Random(1)
    for match in moments(2, chance=0.2, options={}):
        view, position = match.view(random.choice((0, 1, None))), match.position()
        assert view.turn == position["turn"]
        assert [realm.meeple and realm.meeple.value for realm in view.realms] == [
            realm["meeple"] for realm in position["realms"].values()
        ]
        assert list(view.tokens) == position["tokens"]
        assert list(view.left) == position["left"]
