"""The match layer: ids of decisions, sealed answers, leaving, undo, dice by step; tried on a tiny game."""

from __future__ import annotations

import pytest

from engine.chance import Dice
from engine.game import Ending, Json, Rejected, Seat
from engine.match import Answered, Change, Ended, Entry, Header, Match, Undone, replay
from tests.engine.parley import Parley, Won

GAME = Parley()
SEED = bytes(range(32))


def start(seats: int = 3, **options: Json) -> Match:
    return Match.start(GAME, Header("parley", 1, seats, options, SEED)).match


def after(match: Match, *entries: Entry) -> Match:
    for entry in entries:
        match = match.submit(entry).match
    return match


def bid(seat: Seat, amount: int = 5) -> Answered:
    return Answered(seat, {"bid": amount})


def spend(seat: Seat, amount: int = 5) -> Answered:
    return Answered(seat, {"spend": amount})


def wave(seat: Seat) -> Answered:
    return Answered(seat, {"wave": True})


def bids(seats: int = 3) -> list[Entry]:
    return [bid(seat) for seat in range(seats)]


def refusal(match: Match, entry: Entry) -> Rejected:
    with pytest.raises(Rejected) as refused:
        match.submit(entry)
    return refused.value


def ids(match: Match) -> dict[tuple[Seat, str], int | None]:
    return {(ask.seat, ask.kind): match.decision_id(ask.seat, ask.kind) for ask in match.asks}


class TestTheStart:
    def test_options_left_out_have_their_defaults(self) -> None:
        assert start().header.options == {"most": 9}
        assert start(most=2).header.options == {"most": 2}

    def test_a_wrong_option_is_refused(self) -> None:
        with pytest.raises(Rejected):
            start(colour="red")

    @pytest.mark.parametrize("seats", [-1, 0, 1, 5, 10**30])
    def test_a_number_of_seats_that_the_game_does_not_take_is_refused(self, seats: int) -> None:
        with pytest.raises(Rejected) as refused:
            start(seats)
        assert refused.value.text.startswith("Parley is played by 2 to 4, not ")

    def test_setup_is_step_0_with_its_own_dice(self) -> None:
        dice = Dice(SEED, 0)
        match = start()
        assert match.state.purses == tuple(dice.draw(9) for _ in range(3))
        assert match.step == 1


class TestDecisionIds:
    def test_an_id_is_the_number_of_log_entries_when_the_decision_was_opened(self) -> None:
        match = start()
        assert ids(match) == {(0, "bid"): 0, (1, "bid"): 0, (2, "bid"): 0}
        match = after(match, *bids())
        assert ids(match) == {(0, "spend"): 3, (1, "spend"): 3, (2, "spend"): 3, (0, "wave"): 3}

    def test_a_sealed_answer_changes_no_id_a_changed_one_neither(self) -> None:
        match = after(start(), bid(1), bid(0, 3), bid(1, 7))
        assert set(ids(match).values()) == {0}

    def test_an_answer_leaves_the_ids_of_what_is_asked_of_others(self) -> None:
        match = after(start(), *bids(), spend(1))
        assert ids(match) == {(0, "spend"): 3, (2, "spend"): 3, (0, "wave"): 3}

    def test_what_was_answered_and_is_asked_again_has_a_new_id(self) -> None:
        match = after(start(), *bids(), wave(0))
        assert ids(match) == {(0, "spend"): 3, (1, "spend"): 3, (2, "spend"): 3, (0, "wave"): 4}

    def test_the_same_kind_about_something_else_has_a_new_id(self) -> None:
        second = after(start(2), *bids(2), spend(0), spend(1), *bids(2))
        assert ids(second) == {(0, "spend"): 6, (1, "spend"): 6, (0, "wave"): 6}

    def test_an_undo_opens_all_anew_and_no_id_comes_back(self) -> None:
        match = after(start(), *bids())
        again = after(match, Undone(1))
        assert set(ids(again).values()) == {4}
        assert set(ids(after(again, *bids())).values()) == {7}

    def test_a_seat_that_leaves_changes_no_id_of_the_others(self) -> None:
        match = after(start(), *bids(), Ended(Ending.RESIGNED, 2))
        assert ids(match) == {(0, "spend"): 3, (1, "spend"): 3, (0, "wave"): 3}

    def test_what_is_not_asked_has_none(self) -> None:
        match = start()
        assert match.decision_id(0, "spend") is None
        assert match.decision_id(7, "bid") is None
        with pytest.raises(KeyError):
            match.decision(0, "spend")
        assert match.decision(0, "bid").kind == "bid"


class TestSealedAnswers:
    def test_they_wait_for_each_other_and_resolve_together(self) -> None:
        match = start()
        for entry in bids()[:2]:
            change = match.submit(entry)
            assert (change.events, change.resolved) == ((), False)
            assert change.match.state is match.state
            match = change.match
        change = match.submit(bid(2))
        assert change.resolved
        assert [type(event) for event in change.events] == [Won]

    def test_waiting_for_names_who_has_not_answered(self) -> None:
        match = after(start(), bid(1))
        assert match.waiting_for() == (0, 2)
        assert [match.has_answered(seat) for seat in range(3)] == [False, True, False]
        assert len(match.asks_of(1)) == 1, "it stays listed until the step resolves"

    def test_the_later_answer_counts(self) -> None:
        match = after(start(2), bid(0, 9), bid(0, 1))
        assert match.sealed_answer(0) == bid(0, 1)
        (won,) = match.submit(bid(1, 5)).events
        assert isinstance(won, Won)
        assert won.seat == 1

    def test_a_seat_sees_its_own_answer_and_only_while_it_is_sealed(self) -> None:
        match = after(start(2), bid(0, 9))
        assert match.sealed_answer(0) == bid(0, 9)
        assert match.sealed_answer(1) is None
        assert after(match, bid(1)).sealed_answer(0) is None

    def test_the_order_does_not_matter(self) -> None:
        forth, back = after(start(), bid(0, 2), bid(1, 9), bid(2, 4)), after(start(), bid(2, 4), bid(1, 9), bid(0, 2))
        assert forth.state == back.state

    def test_a_changed_answer_does_not_shift_the_dice(self) -> None:
        straight = after(start(), *bids())
        changed = after(start(), bid(0, 1), bid(1, 1), bid(0, 2), bid(0), bid(1), bid(2))
        assert straight.state.rolls == changed.state.rolls == (Dice(SEED, 1).draw(6) + 1,)

    def test_which_kinds_are_sealed_can_be_asked(self) -> None:
        assert start().is_sealed(0, "bid")
        assert not after(start(), *bids()).is_sealed(0, "spend")
        assert not start().is_sealed(0, "spend")


class TestOpenAnswers:
    def test_each_resolves_at_once_and_is_a_step(self) -> None:
        match = after(start(), *bids())
        change = match.submit(spend(1))
        assert change.resolved
        assert change.match.step == match.step + 1
        assert change.match.waiting_for() == (0, 2)

    def test_nobody_waits_for_an_offer(self) -> None:
        match = after(start(2), *bids(2), wave(0), wave(0), spend(0))
        assert match.waiting_for() == (1,)

    def test_the_kind_of_an_answer_can_be_asked_before(self) -> None:
        match = after(start(), *bids())
        assert (match.kind_of(0, {"spend": 1}), match.kind_of(0, {"wave": True})) == ("spend", "wave")
        with pytest.raises(Rejected):
            match.kind_of(0, {"spend": 99})


class TestRefusals:
    def test_a_seat_that_is_not_at_the_table(self) -> None:
        assert refusal(start(), bid(3)).text == "There is no such seat at this table."
        assert refusal(start(), bid(-1)).text == "There is no such seat at this table."

    def test_a_seat_that_is_asked_nothing(self) -> None:
        match = after(start(), *bids(), spend(1))
        assert refusal(match, spend(1)).text.startswith("Nothing is asked of you right now")

    def test_an_answer_to_what_is_not_asked_now(self) -> None:
        assert refusal(start(), spend(0)).text == "That is not what you are asked right now."
        assert refusal(after(start(), *bids()), wave(1)).text == "That is not what you are asked right now."

    def test_what_the_game_refuses(self) -> None:
        assert refusal(start(), bid(0, 99)).rule == "P2"

    def test_a_refusal_leaves_the_match_as_it_was(self) -> None:
        match = after(start(), bid(0))
        before = (match.state, match.log, match.asks, ids(match), match.waiting_for())
        refusal(match, bid(1, 99))
        assert before == (match.state, match.log, match.asks, ids(match), match.waiting_for())

    @pytest.mark.parametrize(
        "entry",
        [
            *(Ended(Ending.RESIGNED), Ended(Ending.TIMED_OUT), Ended(Ending.RESIGNED, 3), Ended(Ending.RESIGNED, -1)),
            *(Ended(Ending.AGREED, 0), Ended(Ending.ABORTED, 0), Ended(Ending.CALLED_OFF, 1)),
        ],
    )
    def test_an_ending_that_is_none(self, entry: Ended) -> None:
        assert refusal(start(), entry).text.startswith("That is no way to end this match")

    @pytest.mark.parametrize("steps", [0, -1, 2, 10**9])
    def test_an_undo_of_more_than_was_played_or_of_nothing(self, steps: int) -> None:
        assert refusal(after(start(), *bids()), Undone(steps)).text.endswith("1 have been played.")

    @pytest.mark.parametrize("entry", [bid(0), Undone(1), Ended(Ending.AGREED), Ended(Ending.RESIGNED, 0)])
    def test_anything_after_the_end(self, entry: Entry) -> None:
        over = after(start(), *bids(), Ended(Ending.AGREED))
        assert refusal(over, entry).text == "This match is over."


class TestLeaving:
    def test_with_two_seats_the_match_is_over(self) -> None:
        over = after(start(2), bid(0), Ended(Ending.TIMED_OUT, 0))
        assert over.outcome is not None
        assert (over.outcome.reason, over.outcome.winners) == ("timed_out", (1,))
        assert (over.asks, over.waiting_for(), over.decision_id(1, "bid")) == ((), (), None)

    def test_the_others_play_on_and_the_answer_of_who_left_is_dropped(self) -> None:
        match = after(start(), bid(0, 9), Ended(Ending.RESIGNED, 0))
        assert match.waiting_for() == (1, 2)
        change = match.submit(bid(1)).match.submit(bid(2))
        assert change.resolved
        assert isinstance(change.events[0], Won)
        assert change.events[0].seat == 1

    def test_a_step_that_waited_only_for_who_left_resolves(self) -> None:
        change = after(start(), bid(0), bid(1)).submit(Ended(Ending.RESIGNED, 2))
        assert change.resolved
        assert isinstance(change.events[0], Won)

    def test_a_step_with_nobody_left_to_ask_resolves_with_no_moves(self) -> None:
        match = after(start(), *bids(), spend(0), spend(1))
        change = match.submit(Ended(Ending.RESIGNED, 2))
        assert change.resolved
        assert change.match.state.round == 2
        assert change.match.waiting_for() == (0, 1)

    def test_a_seat_leaves_once(self) -> None:
        match = after(start(4), Ended(Ending.RESIGNED, 2))
        assert refusal(match, Ended(Ending.RESIGNED, 2)).text == "You have left this match."

    def test_a_match_is_ended_for_all(self) -> None:
        over = after(start(), bid(0), Ended(Ending.CALLED_OFF))
        assert over.outcome is not None
        assert (over.outcome.winners, over.outcome.ranks) == ((), None)


class TestUndo:
    def test_it_brings_back_the_same_position_and_its_dice(self) -> None:
        match = after(start(), *bids())
        again = after(match, spend(2), spend(0), Undone(3))
        assert again.state == start().state
        assert again.step == 1
        assert after(again, *bids()).state == match.state

    def test_sealed_answers_of_the_step_it_goes_back_to_are_given_anew(self) -> None:
        back = after(start(), *bids(), Undone(1))
        assert back.waiting_for() == (0, 1, 2)
        assert not any(back.has_answered(seat) for seat in range(3))

    def test_sealed_answers_of_the_open_step_are_dropped(self) -> None:
        match = after(start(2), *bids(2), spend(0), spend(1), bid(0, 9), Undone(1))
        assert match.waiting_for() == (1,)
        assert not match.has_answered(0)

    def test_it_does_not_undo_a_seats_leaving(self) -> None:
        match = after(start(), *bids(), Ended(Ending.RESIGNED, 2), Undone(1))
        assert match.waiting_for() == (0, 1)
        assert set(ids(match).values()) == {len(match.log)}

    def test_several_can_follow_each_other(self) -> None:
        match = after(start(), *bids(), spend(0), spend(1), Undone(1), Undone(1), spend(2))
        assert match.waiting_for() == (0, 1)
        assert match.step == 3


class TestReplay:
    def test_it_gives_a_change_for_the_setup_and_one_for_each_entry(self) -> None:
        match = after(start(), bid(0), *bids(), spend(1), Undone(1), Ended(Ending.RESIGNED, 0))
        changes = list(replay(GAME, match.header, match.log))
        assert len(changes) == len(match.log) + 1
        assert changes[-1].match.state == match.state
        assert ids(changes[-1].match) == ids(match)
        assert changes[0].events

    def test_it_stops_at_a_refused_entry_after_those_before_it(self) -> None:
        seen: list[Change] = []
        with pytest.raises(Rejected):
            seen.extend(replay(GAME, start().header, [bid(0), spend(1), bid(2)]))
        assert [change.resolved for change in seen] == [True, False]


class TestSecrecy:
    def test_no_text_of_a_match_holds_a_seed_a_salt_or_a_sealed_answer(self) -> None:
        entry = Answered(0, {"bid": 7}, salt="5a17" * 8, receipt="ab" * 32)
        change = start().submit(entry)
        for value in (entry, change, change.match, change.match.header, change.match.log, Dice(SEED, 1)):
            for text in (repr(value), str(value), f"{value}"):
                assert "bid" not in text.replace("kind='bid'", "")
                assert "5a17" not in text
                assert SEED.hex() not in text
                assert repr(SEED) not in text

    def test_the_text_of_a_match_is_the_same_whatever_was_answered(self) -> None:
        low, high = start().submit(bid(0, 1)), start().submit(bid(0, 9))
        assert repr(low) == repr(high)
        assert repr(low.match._sealed) == repr(high.match._sealed)

    def test_others_see_the_same_whatever_was_answered(self) -> None:
        low, high = after(start(), bid(0, 1)), after(start(), bid(0, 9))
        for seat in (None, 1, 2):
            assert low.view(seat) == high.view(seat)
        assert low.position() == high.position()
