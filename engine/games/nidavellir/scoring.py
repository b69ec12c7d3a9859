"""What an army is worth (N11), at the end and as if the match ended now (N12.48)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import astuple, dataclass

from engine.games.nidavellir.cards import CARDS, DWERGS, Column, Kind
from engine.games.nidavellir.state import Player

__all__ = ["Score", "scores", "warrior_bonus"]

_DWERG_SETS = (0, 13, 40, 81, 108, 135)
_THRUD, _IDUNN, _ASTRID = CARDS["thrud"], CARDS["idunn"], CARDS["astrid"]
_DRAUPNIR, _SVALINN = CARDS["draupnir"], CARDS["svalinn"]
_MJOLLNIR, _HRAFNSMERKI = CARDS["mjollnir"], CARDS["hrafnsmerki"]
_CROWN = 6


@dataclass(frozen=True, slots=True)
class Score:
    """A seat's points, by where they come from; `bonus` is for most Warriors."""

    blacksmith: int
    hunter: int
    explorer: int
    miner: int
    warrior: int
    bonus: int
    heroes: int
    coins: int
    gem: int
    artifacts: int

    @property
    def total(self) -> int:
        """All of it."""
        return sum(astuple(self))


def scores(players: Sequence[Player]) -> tuple[Score, ...]:
    """The score of every seat: Thrud counts 13 and no rank, whoever waits in the command zone has none."""
    return tuple(_score(player, bonus) for player, bonus in zip(players, warrior_bonus(players), strict=True))


def warrior_bonus(players: Sequence[Player]) -> tuple[int, ...]:
    """What each seat gets for most Warrior ranks: its highest coin, those who tie too, nobody at 0 (N11, N12.17)."""
    ranks = [_ranks(player)[Column.W] for player in players]
    most = max(ranks)
    return tuple(_highest(player) if most and own == most else 0 for player, own in zip(players, ranks, strict=True))


def _ranks(player: Player) -> list[int]:
    return [sum(card.ranks for card in cards if card is not _THRUD) for cards in player.columns]


def _highest(player: Player) -> int:
    return max(lying.coin.value for lying in player.coins)


def _score(player: Player, bonus: int) -> Score:
    ranks = _ranks(player)
    worth = [sum(card.worth_in(column) for card in player.columns[column]) for column in Column]
    explorer = worth[Column.E] + (2 * ranks[Column.E] if _IDUNN in player.heroes else 0)
    dwergs = sum(hero in DWERGS for hero in player.heroes)
    heroes = sum(hero.points for hero in player.heroes) + _DWERG_SETS[dwergs]
    if _ASTRID in player.heroes:
        heroes += _highest(player)
    return Score(
        blacksmith=ranks[Column.B] * (ranks[Column.B] + 5) // 2,
        hunter=ranks[Column.H] ** 2,
        explorer=explorer,
        miner=worth[Column.M] * ranks[Column.M],
        warrior=worth[Column.W],
        bonus=bonus,
        heroes=heroes,
        coins=sum(lying.coin.value for lying in player.coins),
        gem=3 if player.gem == _CROWN else 0,
        artifacts=_artifacts(player, ranks),
    )


def _artifacts(player: Player, ranks: Sequence[int]) -> int:
    total = sum(card.points for card in player.command if card.kind is Kind.ARTIFACT)
    if _DRAUPNIR in player.command:
        total += 6 * sum(lying.coin.value >= 15 for lying in player.coins)
    if _SVALINN in player.command:
        total += 5 * len(player.heroes)
    if _MJOLLNIR in player.command:
        total += 2 * max(ranks)
    if _HRAFNSMERKI in player.command:
        enlisted = sum(card.kind is Kind.MERCENARY for cards in player.columns for card in cards)
        total += 5 * (enlisted + sum(card.kind is Kind.MERCENARY for card in player.command))
    return total
