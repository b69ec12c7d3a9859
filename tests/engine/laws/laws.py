"""The laws themselves: each takes a match that was played and raises AssertionError where it was broken.

Cheap ones look at every entry, dear ones at some, drawn by the match's own random numbers.
"""

from __future__ import annotations

import copy
import json
import math
from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import permutations

from engine.chance import Dice, canonical
from engine.game import Ending, Event, Json, Rejected, Seat, plain
from engine.match import Answered, Change, Ended, Entry, Match, Undone, replay
from tests.engine.laws.play import Happened, Played, some_answer

__all__ = ["LAWS"]


def it_ends(played: Played) -> None:
    """A match ends or can be ended; nothing is asked after that and nothing may follow."""
    end = played.end
    assert end.outcome is not None
    assert end.asks == ()
    assert end.waiting_for() == ()
    seats = range(end.header.seats)
    assert set(end.outcome.winners) <= set(seats)
    if end.outcome.ranks is not None:
        assert len(end.outcome.ranks) == len(seats)
        assert set(end.outcome.winners) <= {seat for seat in seats if end.outcome.ranks[seat] == 1}
    for entry in (Answered(0, {}), Undone(1), Ended(Ending.CALLED_OFF)):
        assert _refusal(end, entry)


def it_goes_on_until_then(played: Played) -> None:
    """While it goes on somebody is asked; each of a seat's asks has a kind of its own; sealed and open never mix."""
    for match in _moments(played):
        if match.outcome is None:
            assert match.asks
            assert len({(ask.seat, ask.kind) for ask in match.asks}) == len(match.asks)
            assert len({ask.sealed for ask in match.asks}) == 1
            if match.asks[0].sealed:
                assert len({ask.seat for ask in match.asks}) == len(match.asks)
                assert not any(ask.optional for ask in match.asks)


def it_replays_to_the_same(played: Played) -> None:
    """Its record, once through JSON, gives the same positions and the same end."""
    log = [
        replace(entry, answer=_through_json(entry.answer)) if isinstance(entry, Answered) else entry
        for entry in played.end.log
    ]
    header = replace(played.end.header, options=_through_json(dict(played.start.match.header.options)))
    changes = list(replay(played.game, header, log))
    for once, again in zip(_changes(played), changes, strict=True):
        assert once.match.position() == again.match.position()
        assert once.events == again.events
    assert canonical(changes[-1].match.position()) == canonical(played.end.position())
    assert changes[-1].match.outcome == played.end.outcome
    assert changes[-1].match.state == played.end.state


def a_refusal_changes_nothing(played: Played) -> None:
    """What can't be answered is refused in words, never crashes, and leaves match and answer as they were."""
    for happened in _some(played, 6):
        match = happened.before
        position, log = match.position(), match.log
        for seat, answer in _wrong_answers(played, happened):
            before = copy.deepcopy([answer])
            refusal = _refusal(match, Answered(seat, answer))
            assert refusal is None or _is_for_a_player(refusal)
            assert [answer] == before
        for entry in (Undone(0), Undone(match.step), Undone(-1), *_WRONG_ENDINGS):
            assert _refusal(match, entry)
        assert match.position() == position
        assert match.log is log


def ids_never_come_back(played: Played) -> None:
    """A decision's id changes exactly when what is asked changes, and never comes back, an undo included."""
    closed: set[tuple[Seat, str, int]] = set()
    for happened in played.course:
        before, after = _ids(happened.before), _ids(happened.after)
        for key in before.keys() - after.keys():
            closed.add((*key, before[key]))
        undone = isinstance(happened.entry, Undone)  # a game's own undo may have led to the very same state
        if not happened.change.resolved and not undone and happened.after.state is happened.before.state:
            assert after == before
            continue
        for key, number in after.items():
            assert (*key, number) not in closed
            if before.get(key) == number:
                assert happened.before.decision(*key) == happened.after.decision(*key), f"{key} asks something else"
                continue
            assert number == len(happened.after.log)
            if key in before:
                closed.add((*key, before[key]))
                assert _asked_anew(happened, key), f"{key} has a new id though nothing changed"


def the_order_of_sealed_answers_does_not_matter(played: Played) -> None:
    """Whoever answers first, the step resolves to the same."""
    opened: Match | None = None
    for happened in played.course:
        if not isinstance(happened.entry, Answered):
            opened = None
            continue
        if opened is None or opened.step != happened.before.step:
            opened = happened.before
        if not happened.change.resolved or not opened.asks[0].sealed:
            continue
        answers = _last_answers(happened.after.log[len(opened.log) :])
        if len(answers) < 2 or any(opened.has_answered(seat) for seat in range(opened.header.seats)):
            continue
        orders = list(permutations(answers))
        for order in orders if len(orders) <= 2 else played.random.sample(orders, 2):
            change = _submit_all(opened, order)
            assert change.match.state == happened.after.state
            assert change.match.asks == happened.after.asks
            assert change.events == happened.change.events


def a_sealed_answer_shows_to_nobody_else(played: Played) -> None:
    """While a step is open, an answer to it changes nothing that anybody else may see, nor any text of the match."""
    for happened in played.course:
        if happened.change.resolved or not isinstance(happened.entry, Answered):
            continue
        before, after = happened.before, happened.after
        assert happened.change.events == ()
        if after.state is before.state and played.random.random() > 0.2:
            continue
        for seat in _eyes(after):
            if seat != happened.entry.seat:
                assert before.view(seat) == after.view(seat)
        assert before.position() == after.position()
        ask = next(ask for ask in before.asks if ask.seat == happened.entry.seat)
        other = some_answer(before, ask, played.random)
        instead = before.submit(replace(happened.entry, answer=other))
        assert repr(instead) == repr(happened.change)
        assert str(instead.match) == str(after)
        assert repr(instead.match._sealed) == repr(after._sealed), "the text of a move shows what it is"
        for seat in range(after.header.seats):
            wrong = Answered(seat, {"nonsense": 1})
            assert str(_refusal(after, wrong)) == str(_refusal(instead.match, wrong))


def what_is_hidden_can_be_anything(played: Played) -> None:
    """Others' secrets drawn anew change no view and no question of mine, and the match can go on from there."""
    for number, happened in enumerate(_some(played, 6)):
        match = happened.before
        for seat in _eyes(match):
            dice = Dice(match.header.seed[::-1], number)
            state = played.game.resample(match.state, seat, dice)
            assert played.game.view(state, seat) == match.view(seat)
            if seat is None:
                assert repr(state) == repr(match.state), "the text of a state shows what the table may not see"
                for each in range(match.header.seats):
                    assert repr(played.game.view(state, each)) == repr(match.view(each)), "a view's text shows a secret"
                continue
            mine = [ask for ask in match.asks if ask.seat == seat]
            assert [ask for ask in played.game.asks(state) if ask.seat == seat] == mine
            for ask in mine:
                assert played.game.decision(state, seat, ask.kind) == match.decision(seat, ask.kind)
            if number == 0 and played.game.asks(state) == match.asks:
                _goes_on(replace(match, state=state, _sealed={}), played)


def all_that_is_told_survives_json(played: Played) -> None:
    """Views, questions, events and positions have a text form, which JSON gives back as it was."""
    for happened in _some(played, 4):
        _survives_json(happened.after.position())
        for event in happened.change.events:
            _survives_json(plain(event))
        for ask in happened.before.asks:
            _survives_json(plain(happened.before.decision(ask.seat, ask.kind)))
        for seat in _eyes(happened.after):
            _survives_json(plain(happened.after.view(seat)))


def an_event_is_for_its_audience(played: Played) -> None:
    """An event is for a seat or for everybody, names its rule, and what one seat is told nobody else is told."""
    for change in _changes(played):
        public = [event for event in change.events if event.to is None]
        for event in change.events:
            assert event.to is None or event.to in range(change.match.header.seats)
            assert event.rule
            if event.to is not None:
                assert _body(event) not in [_body(other) for other in public], "the table hears what one seat was told"


def an_undo_brings_back_the_same(played: Played) -> None:
    """Steps taken back leave position, views and questions as they were then."""
    opened: dict[int, Match] = {1: played.start.match}
    left: dict[int, int] = {1: 0}
    leavings = 0
    for happened in played.course:
        after = happened.after
        match happened.entry:
            case Ended():
                leavings += 1
            case Undone() if left[after.step] == leavings:
                then = opened[after.step]
                assert after.state == then.state
                assert after.position() == then.position()
                assert after.asks == then.asks
                assert all(after.view(seat) == then.view(seat) for seat in _eyes(after))
                assert not any(after.has_answered(seat) for seat in range(after.header.seats))
        if happened.change.resolved:
            opened[after.step], left[after.step] = after, leavings


_WRONG_ENDINGS = (
    Ended(Ending.RESIGNED),
    Ended(Ending.TIMED_OUT, -1),
    Ended(Ending.RESIGNED, 99),
    Ended(Ending.AGREED, 0),
    Ended(Ending.CALLED_OFF, 1),
)

_DEEP: Json = []
for _ in range(200):
    _DEEP = [_DEEP]

_NONSENSE: tuple[Json, ...] = (
    *(None, True, 0, -1, 7, 10**5000, 1.5, math.nan, math.inf, "", "0", "A" * 5000, "\x00"),
    *([], [None], {}, {"": 1}, {"nonsense": None}, {"kind": []}, _DEEP),
)


def _wrong_answers(played: Played, happened: Happened) -> Iterator[tuple[Seat, Json]]:
    """Answers most of which can't be given: nonsense, and the one that was given with something wrong in it."""
    match, random = happened.before, played.random
    asked = [ask.seat for ask in match.asks]
    for answer in random.sample(_NONSENSE, 5):
        yield random.choice(asked), answer
    if not isinstance(happened.entry, Answered):
        return
    seat, right = happened.entry.seat, happened.entry.answer
    yield from ((other, right) for other in (-1, *range(match.header.seats + 1)) if other != seat)
    if not isinstance(right, dict):
        return
    yield seat, {**right, "more": 1}
    for key in right:
        yield seat, {part: value for part, value in right.items() if part != key}
        yield seat, {**right, key: random.choice(_NONSENSE)}
        yield seat, {**right, key: [right[key]]}


def _refusal(match: Match, entry: Entry) -> Rejected | None:
    try:
        match.submit(entry)
    except Rejected as refusal:
        return refusal
    return None


def _is_for_a_player(refusal: Rejected) -> bool:
    """Whether it is a sentence of bearable length."""
    text = refusal.text
    return bool(text) and len(text) < 1000 and text.strip() == text and not text[0].islower()


def _moments(played: Played) -> Iterator[Match]:
    return (change.match for change in _changes(played))


def _changes(played: Played) -> Iterator[Change]:
    yield played.start
    yield from (happened.change for happened in played.course)


def _some(played: Played, number: int) -> Sequence[Happened]:
    return played.random.sample(played.course, min(number, len(played.course)))


def _eyes(match: Match) -> tuple[Seat | None, ...]:
    return (None, *range(match.header.seats))


def _ids(match: Match) -> dict[tuple[Seat, str], int]:
    ids = {(ask.seat, ask.kind): match.decision_id(ask.seat, ask.kind) for ask in match.asks}
    assert None not in ids.values()
    return {key: number for key, number in ids.items() if number is not None}


def _asked_anew(happened: Happened, key: tuple[Seat, str]) -> bool:
    """Whether an entry has changed what is asked: taken it back, answered it, or made another question of it."""
    before, after = happened.before, happened.after
    match happened.entry:
        case Undone():
            return True
        case Answered(seat, answer) if before.asks[0].sealed or key == (seat, before.kind_of(seat, answer)):
            return True
    return set(before.asks_of(key[0])).isdisjoint(ask for ask in after.asks_of(key[0]) if ask.kind == key[1])


def _last_answers(log: Sequence[Entry]) -> list[Answered]:
    last = {entry.seat: entry for entry in log if isinstance(entry, Answered)}
    return list(last.values())


def _submit_all(match: Match, answers: Sequence[Answered]) -> Change:
    *most, last = answers
    for answer in most:
        match = match.submit(answer).match
    return match.submit(last)


def _goes_on(match: Match, played: Played) -> None:
    for _ in range(6):
        if match.outcome is not None:
            return
        ask = next(
            ask
            for ask in match.asks
            if not match.has_answered(ask.seat) and match.decision(ask.seat, ask.kind).answerable
        )
        match = match.submit(Answered(ask.seat, some_answer(match, ask, played.random))).match


def _body(event: Event) -> Json:
    """What an event says, whoever is told."""
    return {key: value for key, value in plain(event).items() if key not in ("to", "rule")}


def _through_json(value: Json) -> Json:
    return json.loads(json.dumps(value))


def _survives_json(value: Json) -> None:
    assert json.loads(json.dumps(value, allow_nan=False)) == value


LAWS = (
    it_ends,
    it_goes_on_until_then,
    it_replays_to_the_same,
    a_refusal_changes_nothing,
    ids_never_come_back,
    the_order_of_sealed_answers_does_not_matter,
    a_sealed_answer_shows_to_nobody_else,
    what_is_hidden_can_be_anything,
    all_that_is_told_survives_json,
    an_event_is_for_its_audience,
    an_undo_brings_back_the_same,
)
