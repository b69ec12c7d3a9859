"""Writing records: only of a match that is over, and such that they read back and hold."""

from __future__ import annotations

import hashlib
import json

import pytest

from engine.game import Ending
from engine.match import Entry
from engine.record import Fairness, as_text, read, verify, write
from tests.engine.record.matches import FAIR, bid, ended, fair_match, gift, play


@pytest.mark.parametrize("entries", [[], [bid(0, 3)], [bid(0, 3), bid(1, 2)]])
def test_no_record_is_given_out_while_the_match_goes_on(entries: list[Entry]) -> None:
    with pytest.raises(ValueError, match="not over"):
        write(play(entries), FAIR)


def test_no_record_is_given_out_with_anothers_secret() -> None:
    with pytest.raises(ValueError, match="does not come from this secret"):
        write(fair_match(), Fairness(FAIR.commitment, FAIR.secret, "1"))
    with pytest.raises(ValueError, match="does not come from this secret"):
        write(fair_match(), Fairness("00" * 32, FAIR.secret, FAIR.accepted))


def test_names_and_times_are_as_many_as_seats_and_entries() -> None:
    with pytest.raises(ValueError, match="1 names for 2 seats"):
        write(fair_match(), FAIR, names=["Anna"])
    with pytest.raises(ValueError, match="3 times for 12 entries"):
        write(fair_match(), FAIR, times=[1, 2, 3])


def test_a_record_reads_back_as_the_match_that_was_written() -> None:
    match = fair_match()
    [record] = read(as_text(write(match, FAIR)))
    assert record.header == match.header
    assert record.entries == match.log
    assert record.fair == FAIR


@pytest.mark.parametrize("ending", list(Ending))
@pytest.mark.parametrize("before", [[], [bid(0, 3)], [bid(1, 3), bid(0, 2)]])
def test_a_record_of_a_match_ended_from_outside_holds(ending: Ending, before: list[Entry]) -> None:
    entries = (*before, ended(ending, 1 if ending.names_a_seat else None))
    [record] = read(as_text(write(play(entries), FAIR)))
    assert verify(record).failure is None


def test_a_record_of_a_larger_match_holds_although_seats_have_left() -> None:
    entries: list[Entry] = [bid(0, 1), ended(Ending.RESIGNED, 2), bid(1, 4), gift(1, 0), ended(Ending.TIMED_OUT, 0)]
    [record] = read(as_text(write(play(entries, seats=3), FAIR)))
    assert verify(record).failure is None


def test_the_text_has_a_line_for_each_entry_and_is_one_json_value() -> None:
    record = write(fair_match(), FAIR, names=["Ünal", "龍"])
    text = as_text(record)
    assert json.loads(text) == record
    assert sum(line.startswith('    {"') for line in text.splitlines()) == len(record["log"])
    assert '"names": ["Ünal", "龍"]' in text


def test_a_record_without_fairness_replays_but_does_not_verify() -> None:
    [record] = read(as_text(write(fair_match(), None)))
    assert verify(record).failure == 'The record has no "fair": nothing proves its dice and sealed answers.'


def test_the_fingerprint_is_the_hash_of_the_record_without_what_decides_nothing() -> None:
    record = write(fair_match(), FAIR, names=["Anna", "Bo"], times=range(12))
    decisive = {key: record[key] for key in ("game", "rules_version", "seats", "options", "log")}
    decisive |= {key: record["fair"][key] for key in ("commitment", "accepted")}
    for entry in decisive["log"]:
        del entry["at"]
    text = json.dumps(decisive, sort_keys=True, separators=(",", ":"))
    assert record["fair"]["fingerprint"] == hashlib.sha256(text.encode()).hexdigest()


def test_nothing_secret_shows_in_the_repr_of_fairness() -> None:
    assert FAIR.secret.hex() not in repr(FAIR)
    assert repr(FAIR.secret) not in repr(FAIR)
