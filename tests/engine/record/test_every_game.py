"""Records of every game that the referee knows: written, read back, verified, and every single change to one found."""

from __future__ import annotations

import json
from contextlib import suppress
from functools import cache
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from engine.chance import receipt, seed_of
from engine.game import Ending, Json, Rejected, Seat
from engine.games import GAMES
from engine.match import Answered, Change, Ended, Header, Match, Undone
from engine.record import BadRecord, as_text, read, records, trace, verify, write
from tests.engine.record.matches import FAIR, changed, found, places

LONGEST = 150
"""Entries after which a match is called off."""
CHANGES = 250
"""How many places of one record are changed in turn; the parts before the log are always among them."""


@cache
def record_of(game: str) -> dict[str, Any]:
    """A fair record of a random match with the fewest seats, in which a step is taken back."""
    rules = GAMES[game]
    match = Match.start(
        rules, Header(game, rules.rules_version, rules.seats[0], {}, seed_of(FAIR.secret, FAIR.accepted))
    )
    return write(_played(match, Random(game)), FAIR, names=[f"Player {seat}" for seat in range(rules.seats[0])])


def _played(start: Change, random: Random) -> Match:
    match = start.match
    undo_at = 12
    while match.outcome is None:
        if len(match.log) >= LONGEST:
            match = match.submit(Ended(Ending.CALLED_OFF)).match
        elif len(match.log) == undo_at:
            match = match.submit(Undone(1)).match
        else:
            ask = random.choice(
                [ask for ask in match.asks if not match.has_answered(ask.seat) or random.random() < 0.1]
            )
            match = _answered(match, ask.seat, ask.kind, random)
    return match


def _answered(match: Match, seat: Seat, kind: str, random: Random) -> Match:
    for _ in range(100):
        answer = match.game.house["random"](match.view(seat), match.decision(seat, kind), random)
        try:
            return match.submit(_entry(match, seat, kind, answer, random)).match
        except Rejected:
            continue
    raise AssertionError(f"the house gave no legal answer to {kind}")


def _entry(match: Match, seat: Seat, kind: str, answer: Json, random: Random) -> Answered:
    if not match.is_sealed(seat, kind):
        return Answered(seat, answer)
    salt = random.randbytes(16).hex()
    return Answered(seat, answer, salt, receipt(salt, answer))


def _holds(record: dict[str, Any]) -> bool:
    try:
        [read_back] = read(json.dumps(record))
    except BadRecord:
        return False
    return verify(read_back).holds


@pytest.mark.parametrize("game", GAMES)
def test_a_true_record_holds(game: str) -> None:
    [record] = read(as_text(record_of(game)))
    assert verify(record).failure is None
    assert list(trace(record))[-1] == record.result["position"]


@pytest.mark.parametrize("game", GAMES)
def test_any_single_change_is_found(game: str) -> None:
    record = record_of(game)
    proven = [path for path in places(record) if path[0] not in ("names", "result")]
    head = [path for path in proven if path[0] != "log"]
    log = [path for path in proven if path[0] == "log"]
    for path in head + Random(game).sample(log, min(CHANGES, len(log))):
        value = found(record, path)
        for other in (f"{value}0", None, 7 if value != 7 else 8):
            if (other is None and value is None) or (path[-1] == "fingerprint" and other is None):
                continue
            assert not _holds(changed(record, path, other)), f"{path}: {value!r} became {other!r}"


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_no_change_brings_the_replay_down(game: str, data: st.DataObject) -> None:
    record = record_of(game)
    log = record["log"][: data.draw(st.integers(0, len(record["log"])))]
    path = data.draw(st.sampled_from(list(places(log)))) if log else ()
    others = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
    other = data.draw(others | st.lists(others, max_size=3) | st.dictionaries(st.text(), others, max_size=3))
    inside = path[: data.draw(st.integers(1, len(path)))] if path else ()
    edited = changed(record, ("log", *inside), other) if inside else record
    with suppress(BadRecord):
        for read_back in records(json.dumps(edited)):
            list(trace(read_back))
