"""The one door to the matches: challenges, answers, endings, questions, tables, records and the ladder.

A command is checked, committed, and only then spoken of: what it changed is durable when the call returns, and what
Discord is to hear of it lies in the outbox. Commands to one match wait for each other; those to different ones don't.
"""

from __future__ import annotations

from engine.rating import Standing
from engine.referee.challenges import CHALLENGE_LASTS, DEFAULT_PACE, LONGEST_PACE
from engine.referee.referee import Referee
from engine.referee.values import Question, Stale, Stored, Stranger, Table

__all__ = [
    "CHALLENGE_LASTS",
    "DEFAULT_PACE",
    "LONGEST_PACE",
    "Question",
    "Referee",
    "Stale",
    "Standing",
    "Stored",
    "Stranger",
    "Table",
]
