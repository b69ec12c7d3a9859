"""The rules of each game in short, as `/rules` tells them: at most 2,000 characters, with the numbers that are cited."""

from __future__ import annotations

from engine.games import GAMES

__all__ = ["rules_of"]

_GOLEM = """\
**Golem** – two players, one golem, 36 cards. First to **30 points** wins, or who leads at the third void (G10.1).
**The board** (G1) is 6×6, A1 top left, and wraps around. ♥ and ♦ are charms: + their number. ♣ and ♠ are curses: − their number. Kings are artifacts: no points, one use each.
**Start** (G2): one player places the golem; then both name two secret *voids*, any cards but kings.
**Each turn** (G3) you split 20 units in secret over four phases, at least 1 on each. Units are revealed phase by phase:
1. **Orientation** (G4): more turns the golem any way. Tie: 90° clockwise.
2. **Movement** (G5): more moves it 1–3 districts ahead; face-down ones don't count. Tie: one.
3. **Harvesting** (G6): more takes the golem's card: its points, or the king. Tie: nobody.
4. **Regeneration** (G7): more gets half of what they put there as bonus units next turn. Tie: nobody.
**Voids** (G8): if a movement ends on one, the turn ends, the card turns face down and all others are dealt again. The third ends the match.
**Artifacts** (G9.2): *Amulet* KS breaks a tie either way (G9.1). *Boots* KC: win movement and walk up to 5 (G5.6). *Bow* KD: win harvesting and take a card next to the golem (G6.4). *Horn* KH: 5 more units this turn (G3.4).
**Level at the end** (G10.2): who last harvested a charm wins. The match also ends when no card is left in the golem's row and column (G10.3), or after 20 turns without a card turned down (G10.4).
Answers can be changed until both are in. Type them in a DM (`6 5 5 4`, `7H 3C`, `C4 N`) or use the buttons."""

_RULES = {"golem": _GOLEM}


def rules_of(game: str) -> str:
    """The rules of a game in short. Raises KeyError for one that is not played on Discord."""
    assert game in GAMES
    return _RULES[game]
