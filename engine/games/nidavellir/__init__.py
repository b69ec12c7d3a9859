"""Nidavellir, a game for two to five by Serge Laget, with its expansion Thingvellir: dwarfs are won by secret bids."""

from engine.games.nidavellir.rules import Nidavellir

__all__ = ["Nidavellir"]
