"""The matches that came with each game's spec: every one replays to its positions and refuses what it lists.

A game is covered by being registered, with its matches in `tests/data/<name>.jsonl`.
"""

from __future__ import annotations

import hashlib

import pytest

from engine.chance import canonical
from engine.game import Rejected
from engine.games import GAMES
from engine.match import Answered, Match
from engine.record import changes
from tests.engine.games.recorded import recorded, vectors

COUNTS = {"golem": 51, "nidavellir": 60, "micro_midgard": 40, "redemption": 40}


CASES = [pytest.param(game, number, id=f"{game}-{number}") for game in GAMES for number in range(len(vectors(game)))]
REFUSING = [case for case in CASES if "refused" in vectors(str(case.values[0]))[int(str(case.values[1]))]]


def played(game: str, number: int) -> list[Match]:
    """A match after each entry of its log, the start first."""
    return [change.match for change in changes(recorded(game, number))]


def test_all_of_them_are_here() -> None:
    assert {game: len(vectors(game)) for game in COUNTS} == COUNTS


@pytest.mark.parametrize(("game", "number"), CASES)
def test_a_match_replays_to_its_checks_its_end_and_its_digest(game: str, number: int) -> None:
    vector = vectors(game)[number]
    trace = [match.position() for match in played(game, number)]
    for index, position in vector["checks"].items():
        assert trace[int(index)] == position, f"position {index}"
    assert trace[-1] == vector["final"]
    text = "".join(canonical(position) + "\n" for position in trace)
    assert hashlib.sha256(text.encode("ascii")).hexdigest() == vector["digest"]


@pytest.mark.parametrize(("game", "number"), REFUSING)
def test_a_match_refuses_what_it_lists_and_stays_as_it_is(game: str, number: int) -> None:
    vector = vectors(game)[number]
    matches = played(game, number)
    assert vector["refused"]
    for refusal in vector["refused"]:
        match = matches[refusal["after"]]
        before = match.position()
        with pytest.raises(Rejected) as refused:
            match.submit(Answered(refusal["seat"], refusal["answer"]))
        assert refused.value.rule or not match.asks_of(refusal["seat"]), f"no rule is named: {refused.value}"
        assert match.position() == before
