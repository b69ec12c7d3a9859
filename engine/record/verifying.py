"""Verifying a record: that its dice and sealed answers are the ones promised, and its result the one played.

By the spec alone any record with `fair` can be verified. One that Forseti wrote also has a fingerprint (`proof.py`),
which catches a change to the options or to an open answer that the replay alone might not show.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from engine.chance import canonical, commitment, receipt, seed_of
from engine.game import Json
from engine.match import Answered, Match
from engine.record.faults import BadRecord, one_line
from engine.record.proof import Fairness, fingerprint, result_of
from engine.record.reading import Record
from engine.record.replaying import changes

__all__ = ["Verdict", "verify"]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What was checked, a sentence each, and what failed, if anything: the first failure ends the checks.

    `fingerprint` is computed from the record, to be held against what was posted at the table; None without `fair`.
    """

    checked: tuple[str, ...]
    failure: str | None
    fingerprint: str | None

    @property
    def holds(self) -> bool:
        """Whether nothing failed."""
        return self.failure is None


def verify(record: Record) -> Verdict:
    """Checks a record: commitment, seed, receipts, fingerprint (if it has one), replay, and result (if it has one)."""
    fair = record.fair
    if record.faults:
        return Verdict((), record.faults[0], None)
    if fair is None:
        return Verdict((), 'The record has no "fair": nothing proves its dice and sealed answers.', None)
    computed = fingerprint(record.header, record.entries, fair.commitment, fair.accepted)
    checked: list[str] = []
    try:
        for check in _CHECKS:
            checked.extend(check(record, fair))
    except BadRecord as bad:
        return Verdict(tuple(checked), bad.text, computed)
    return Verdict(tuple(checked), None, computed)


def _rules(record: Record, fair: Fairness) -> Iterator[str]:
    played, known = record.header.rules_version, record.game.rules_version
    if played != known:
        raise BadRecord(f"Played by version {played} of {record.game.title}'s rules; this Forseti knows {known}.")
    yield from ()


def _commitment(record: Record, fair: Fairness) -> Iterator[str]:
    if commitment(fair.secret) != fair.commitment:
        raise BadRecord("The commitment is not the SHA-256 of the secret: not the dice that were promised.")
    yield "The commitment is that of the secret."


def _seed(record: Record, fair: Fairness) -> Iterator[str]:
    if seed_of(fair.secret, fair.accepted) != record.header.seed:
        raise BadRecord("The seed does not come from the secret and the accepted id: other dice than were promised.")
    yield f"The seed comes from the secret and the accepted id {fair.accepted}."


def _receipts(record: Record, fair: Fairness) -> Iterator[str]:
    fitting = 0
    for number, entry in enumerate(record.entries):
        if isinstance(entry, Answered) and entry.salt is not None:
            if receipt(entry.salt, entry.answer) != entry.receipt:
                raise BadRecord(f"Entry {number}: the receipt does not fit its salt and answer.")
            fitting += 1
    yield f"{_counted(fitting, 'receipt')}, each fitting its answer."


def _fingerprint(record: Record, fair: Fairness) -> Iterator[str]:
    if record.fingerprint is None:
        yield "No fingerprint stands in the record: options and open answers are checked by the replay alone."
        return
    if record.fingerprint != fingerprint(record.header, record.entries, fair.commitment, fair.accepted):
        raise BadRecord("The fingerprint does not fit: the options, an answer or another entry was changed.")
    yield "The fingerprint fits the options and every entry."


def _replay(record: Record, fair: Fairness) -> Iterator[str]:
    sealed, steps = 0, 0
    replayed = changes(record)
    match = next(replayed).match
    for number, (entry, change) in enumerate(zip(record.entries, replayed, strict=True)):
        if isinstance(entry, Answered) and any(ask.sealed for ask in match.asks_of(entry.seat)):
            if entry.receipt is None:
                raise BadRecord(f"Entry {number}: a sealed answer without salt and receipt.")
            sealed += 1
        steps += change.resolved
        match = change.match
    yield (
        f"{_counted(len(record.entries), 'entry', 'entries')} replayed by the rules, "
        f"{_counted(steps, 'step')} resolved; {_counted(sealed, 'sealed answer')}, each with its receipt."
    )
    yield from _result(record.result, match)


def _result(claimed: Json, match: Match) -> Iterator[str]:
    played = result_of(match)
    if claimed is None:
        yield "No result stands in the record" + (": the match is not over." if played is None else ".")
        return
    if played is None:
        raise BadRecord("A result stands in the record, but the match is not over.")
    if not isinstance(claimed, dict):
        raise BadRecord('"result" must be an object such as {"reason": …, "winners": […]}.')
    known = {**played["position"], **played}  # a foreign result may name the score or the winner as the position does
    for key in claimed:
        if key in known and canonical(claimed[key]) != canonical(known[key]):
            raise BadRecord(
                f'The result is wrong: its "{key}" is {canonical(claimed[key])}, not {canonical(known[key])}.'
            )
    unknown = [key for key in claimed if key not in known]
    if len(unknown) == len(claimed):
        raise BadRecord('Nothing in "result" can be checked: it should say "reason" and "winners".')
    yield one_line(
        f"The result is the one played: {played['reason']}, {_winners(played['winners'])}."
        + (f" Not checked in it: {', '.join(unknown)}." if unknown else "")
    )


_CHECKS: tuple[Callable[[Record, Fairness], Iterator[str]], ...] = (
    _rules,
    _commitment,
    _seed,
    _receipts,
    _fingerprint,
    _replay,
)


def _counted(number: int, one: str, more: str = "") -> str:
    return f"1 {one}" if number == 1 else f"{number} {more or one + 's'}"


def _winners(seats: list[int]) -> str:
    match seats:
        case []:
            return "nobody wins"
        case [seat]:
            return f"seat {seat} wins"
        case _:
            return f"seats {', '.join(map(str, seats))} win"
