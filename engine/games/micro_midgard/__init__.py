"""Micro Midgard, for two: the rules as refereed in this project, with a house set for what was not published (M4)."""

from engine.games.micro_midgard.game import MicroMidgard

__all__ = ["MicroMidgard"]
