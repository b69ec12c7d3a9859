"""The artifact table of Redemption, judged: the game is played elsewhere, here it is decided what is active."""

from engine.games.redemption.rules import Redemption

__all__ = ["Redemption"]
