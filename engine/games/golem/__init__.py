"""Golem, a game for two by Justin D. Jacobson: a stone giant walks the grid, and who outbids the other steers it."""

from engine.games.golem.questions import unspent
from engine.games.golem.rules import Golem

__all__ = ["Golem", "unspent"]
