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
from engine.game import Ending
from engine.games import GAMES
from engine.match import Answered, Ended, Entry, Header, Match, Undone
from engine.record import BadRecord, as_text, read, records, trace, verify, write
from tests.engine.laws.play import some_answer
from tests.engine.record.matches import FAIR, changed, found, places

LONGEST = 150
"""Entries after which a match is called off."""
UNDO_AT = 20
"""Entries after which a step is taken back."""
CHANGES = 250
"""How many places of one record are changed in turn; the parts before the log are always among them."""


TABLES = [(game.name, seats) for game in GAMES.values() for seats in game.seats]


@cache
def record_of(game: str, seats: int) -> dict[str, Any]:
    """A fair record of a random match, in which a step is taken back."""
    rules = GAMES[game]
    header = Header(game, rules.rules_version, seats, {}, seed_of(FAIR.secret, FAIR.accepted))
    match, random = Match.start(rules, header).match, Random(f"{game} {seats}")
    while match.outcome is None:
        match = match.submit(_next(match, random)).match
    return write(match, FAIR, names=[f"Player {seat}" for seat in range(seats)])


def _next(match: Match, random: Random) -> Entry:
    if len(match.log) == LONGEST:
        return Ended(Ending.CALLED_OFF)
    if len(match.log) == UNDO_AT:
        return Undone(1)
    asks = [ask for ask in match.asks if match.decision(ask.seat, ask.kind).answerable]
    ask = random.choice([ask for ask in asks if not match.has_answered(ask.seat) or random.random() < 0.1])
    answer = some_answer(match, ask, random)
    salt = random.randbytes(16).hex() if ask.sealed else None
    return Answered(ask.seat, answer, salt, receipt(salt, answer) if salt else None)


def _holds(record: dict[str, Any]) -> bool:
    try:
        [read_back] = read(json.dumps(record))
    except BadRecord:
        return False
    return verify(read_back).holds


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_a_true_record_holds(game: str, seats: int) -> None:
    [record] = read(as_text(record_of(game, seats)))
    assert verify(record).failure is None
    assert list(trace(record))[-1] == record.result["position"]


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_any_single_change_is_found(game: str, seats: int) -> None:
    record = record_of(game, seats)
    proven = [path for path in places(record) if path[0] not in ("names", "result")]
    head = [path for path in proven if path[0] != "log"]
    log = [path for path in proven if path[0] == "log"]
    for path in head + Random(game).sample(log, min(CHANGES, len(log))):
        value = found(record, path)
        for other in (f"{value}0", None, 7 if value != 7 else 8):
            if (other is None and value is None) or (path[-1] == "fingerprint" and other is None):
                continue
            assert not _holds(changed(record, path, other)), f"{path}: {value!r} became {other!r}"


@pytest.mark.parametrize(("game", "seats"), TABLES)
@settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow])
@given(data=st.data())
def test_no_change_brings_the_replay_down(game: str, seats: int, data: st.DataObject) -> None:
    record = record_of(game, seats)
    log = record["log"][: data.draw(st.integers(0, len(record["log"])))]
    path = data.draw(st.sampled_from(list(places(log)))) if log else ()
    others = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text()
    other = data.draw(others | st.lists(others, max_size=3) | st.dictionaries(st.text(), others, max_size=3))
    inside = path[: data.draw(st.integers(1, len(path)))] if path else ()
    edited = changed(record, ("log", *inside), other) if inside else record
    with suppress(BadRecord):
        for read_back in records(json.dumps(edited)):
            list(trace(read_back))
