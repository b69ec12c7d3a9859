"""What a seat, or the table, may see of a match of Nidavellir.

Coin sets, armies, the Treasure and the discard pile are public. Where a coin lies is not, before its tavern is
revealed (N12.40), nor what Pioneer looks at (N12.35): both are simply not here, save for whom they belong to. When the
match is over, all coins lie open. Cards, coins and columns go by their names in answers.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from engine.game import Seat
from engine.games.nidavellir.scoring import Score

__all__ = ["PlayerSeen", "View"]


@dataclass(frozen=True, slots=True)
class PlayerSeen:
    """What everybody sees of a player.

    coins: all of them, in coin order, wherever they lie.
    shown: those on taverns already revealed this round, by tavern.
    hand: those known to lie in the hand: all outside a round, and those of Uline's owner.
    pouch: those in the pouch, once a trade or Vidofnir has shown it; else None.
    columns: by letter, from first to last card. ranks: by letter. lines: the smallest of the ranks.
    command: the command zone, sorted. heroes: all heroes, in the order recruited.
    distinctions: by class letter, in the order won.
    zolkur: whether the next trade replaces the lower coin.
    score: as if the match ended now.
    left: `resigned` or `timed_out`, if the seat has left.
    """

    coins: tuple[str, ...]
    shown: Mapping[str, str]
    hand: tuple[str, ...]
    pouch: tuple[str, ...] | None
    gem: int
    columns: Mapping[str, tuple[str, ...]]
    ranks: Mapping[str, int]
    lines: int
    command: tuple[str, ...]
    heroes: tuple[str, ...]
    distinctions: tuple[str, ...]
    zolkur: bool
    score: Score
    total: int
    left: str | None


@dataclass(frozen=True, slots=True)
class View:
    """What one seat sees; with `seat` None, what everybody sees.

    seat: whose view it is.
    age, round, rounds: `rounds` is how many an age has.
    tavern: the one being resolved, or None.
    taverns: by name, the cards still there from left to right.
    order: the turns at this tavern, first to last; empty before it is fixed.
    camp: face up, from left to right. treasure: how many gold coins of a value there are.
    discard: sorted in card order. deck, next_deck: how many cards are left in this age's deck, and in that of Age 2.
    heroes: those still to be had, in the order of the tables.
    asked: the seats that are asked something, each with the kind of decision.
    thingvellir, first_game, keep_best_coin: the options of this match (N15).
    over, winners, reason: how it ended.
    my_coins: where the seat's own coins lie, by coin and place: `5g@dragon`.
    looked_at: the three cards the seat looks at as Pioneer, from the top, while it chooses.
    all_coins: where everybody's coins lie, by seat, once the match is over.
    """

    seat: Seat | None
    age: int
    round: int
    rounds: int
    tavern: str | None
    taverns: Mapping[str, tuple[str, ...]]
    order: tuple[Seat, ...]
    camp: tuple[str, ...]
    treasure: Mapping[int, int]
    discard: tuple[str, ...]
    deck: int
    next_deck: int
    heroes: tuple[str, ...]
    players: tuple[PlayerSeen, ...]
    asked: tuple[tuple[Seat, str], ...]
    thingvellir: bool
    first_game: bool
    keep_best_coin: bool
    over: bool
    winners: tuple[Seat, ...]
    reason: str | None
    my_coins: tuple[str, ...] = field(default=(), repr=False)
    looked_at: tuple[str, ...] = field(default=(), repr=False)
    all_coins: tuple[tuple[str, ...], ...] = ()
