"""How fast Micro Midgard's matches replay, and how two greedy house players fare, beside what M4.5 tells of them."""

from __future__ import annotations

import statistics
from collections.abc import Iterable
from random import Random

from benchmarks.replaying import rate
from engine.games import GAMES
from engine.games.micro_midgard.events import RagnarokCame
from engine.match import Answered, Header, Match

__all__ = ["run"]

MATCHES = 200


def run() -> Iterable[dict[str, object]]:
    """Answers a second over the matches the tests carry; figures of 200 greedy matches."""
    yield {"name": "micro_midgard.replay", "value": rate("micro_midgard"), "unit": "answers/s"}
    yield from _greedy()


def _greedy() -> Iterable[dict[str, object]]:
    played = [_match(number) for number in range(MATCHES)]
    ends = [match for match, _ in played]
    turns = [match.view(None).turn for match in ends]
    points = [sorted(player.vp for player in match.view(None).players) for match in ends]
    winners = [match.outcome.winners for match in ends if match.outcome is not None]
    reasons = [match.outcome.reason for match in ends if match.outcome is not None]
    first = sum(_starter(match) in match.outcome.winners for match in ends if match.outcome is not None)
    for name, value, unit in (
        ("turns", round(statistics.mean(turns), 1), "turns (44.8)"),
        ("shortest", min(turns), "turns (33)"),
        ("longest", max(turns), "turns (56)"),
        ("first", round(first / MATCHES, 3), "share won by who starts (0.500)"),
        ("draws", round(winners.count(()) / MATCHES, 3), "share (0.033)"),
        ("nine_points", round(reasons.count("nine_points") / MATCHES, 3), "share of ends (0.417)"),
        ("winner", round(statistics.mean(better for _, better in points), 1), "points (7.9)"),
        ("loser", round(statistics.mean(worse for worse, _ in points), 1), "points (5.1)"),
    ):
        yield {"name": f"micro_midgard.greedy.{name}", "value": value, "unit": unit}
    for number, told in enumerate((14.4, 10.8, 8.7, 6.4, 5.1)):
        gaps = [turned[number] for _, turned in played if len(turned) > number]
        mean = round(statistics.mean(gaps), 1)
        yield {"name": f"micro_midgard.greedy.ragnarok.{number + 1}", "value": mean, "unit": f"turns ({told})"}


def _match(number: int) -> tuple[Match, list[int]]:
    """A whole greedy match, and the turns from one Ragnarok to the next."""
    random = Random(number)
    game = GAMES["micro_midgard"]
    match = Match.start(game, Header(game.name, game.rules_version, 2, {}, random.randbytes(32))).match
    last, gaps = 0, []
    while match.outcome is None:
        (ask,) = match.asks
        turn = match.view(None).turn
        answer = game.house["greedy"](match.view(ask.seat), match.decision(ask.seat, ask.kind), random)
        change = match.submit(Answered(ask.seat, answer))
        if any(isinstance(event, RagnarokCame) for event in change.events):
            gaps.append(turn - last)
            last = turn
        match = change.match
    return match, gaps


def _starter(match: Match) -> int:
    """The seat that started: the gift, the first entry, was the other's."""
    gift = match.log[0]
    assert isinstance(gift, Answered)
    return 1 - gift.seat
