"""Swapping coins: transforms, Vidofnir and the trade that a trading coin brings (N5 "Coins", N8 Uline, N9, N10)."""

from __future__ import annotations

from itertools import combinations, permutations

from engine.game import Seat
from engine.games.nidavellir import moves, tasks
from engine.games.nidavellir.cards import CARDS
from engine.games.nidavellir.coins import S3, ZERO, Lying, Place, in_order
from engine.games.nidavellir.events import CoinLost, CoinsTakenBack, CoinsTraded, CoinTransformed, PouchRevealed
from engine.games.nidavellir.play import Play
from engine.games.nidavellir.seen import lies_open
from engine.games.nidavellir.state import Player, State

__all__ = [
    "all_in_hand",
    "lose_trading_coin",
    "reveal_to_vidofnir",
    "swap_zero",
    "take_back",
    "trade",
    "trades",
    "transform",
    "transformable",
    "vidofnir",
    "vidofnir_choices",
]

_VIDOFNIR = CARDS["vidofnir"].name


def all_in_hand(player: Player) -> tuple[Lying, ...]:
    """The coins once all are back in their owner's hand."""
    return in_order(Lying(lying.coin, Place.HAND) for lying in player.coins)


def transformable(state: State, task: tasks.Transform) -> tuple[moves.Transform, ...]:
    """Any coin but the trading coin; for Khrad, the lowest of those."""
    coins = [lying for lying in dict.fromkeys(state.players[task.seat].coins) if not lying.coin.trading]
    if task.lowest:
        coins = [lying for lying in coins if lying.coin.value == coins[0].coin.value]
    return tuple(moves.Transform(lying) for lying in coins)


def transform(play: Play, task: tasks.Transform, move: moves.Transform) -> None:
    """The coin is swapped where it lies."""
    _transform(play, task.seat, move.coin, task.plus, task.cause)


def _transform(play: Play, seat: Seat, lying: Lying, plus: int, cause: str) -> None:
    place = _open_place(play, seat, lying.place)
    more = plus + play.player(seat).bonus
    new = play.exchange(seat, lying, plus)
    rule = "N12.16" if new is None else "N5"
    name = None if new is None else new.name
    play.tell(CoinTransformed(None, rule, seat, lying.coin.name, name, more, cause, place))


def _open_place(play: Play, seat: Seat, place: Place) -> str | None:
    """Where a coin lies, if everybody may know it (N12.40)."""
    return place.word if lies_open(play.state, play.player(seat), place) else None


# Vidofnir


def reveal_to_vidofnir(play: Play, seat: Seat) -> None:
    """The pouch is turned up. Of two coins one is to get +2, the other +3; a single one gets +5 at once (N10)."""
    player = play.player(seat)
    if player.coins_at(Place.POUCH):
        play.set_player(seat, pouch_open=True)
        play.tell(PouchRevealed(None, "N10", seat, tuple(coin.name for coin in player.coins_at(Place.POUCH))))
    coins = _for_vidofnir(player)
    if len(coins) == 1:
        _transform(play, seat, coins[0], 5, _VIDOFNIR)
    elif coins:
        play.push(tasks.Vidofnir(seat))


def _for_vidofnir(player: Player) -> list[Lying]:
    """The pouch; for Uline's owner and outside a round the hand (N12.24, N12.45)."""
    return [lying for lying in player.coins if lying.place >= Place.POUCH and not lying.coin.trading]


def vidofnir_choices(state: State, task: tasks.Vidofnir) -> tuple[moves.Vidofnir, ...]:
    """Which coin gets +2, which +3, and which of the two is first."""
    coins = [lying.coin for lying in _for_vidofnir(state.players[task.seat])]
    chosen = (
        moves.Vidofnir(plus2, plus3, first) for plus2, plus3 in permutations(coins, 2) for first in ("plus2", "plus3")
    )
    return tuple(dict.fromkeys(chosen))


def vidofnir(play: Play, task: tasks.Vidofnir, move: moves.Vidofnir) -> None:
    """Both coins are swapped, one after the other."""
    place = _for_vidofnir(play.player(task.seat))[0].place
    steps = [(Lying(move.plus2, place), 2), (Lying(move.plus3, place), 3)]
    for lying, plus in steps if move.first == "plus2" else steps[::-1]:
        _transform(play, task.seat, lying, plus, _VIDOFNIR)


# Trading coins


def trades(state: State, task: tasks.Trade) -> tuple[moves.Trade, ...]:
    """The two pouch coins if the coin on this tavern is a trading coin; any two in hand for Uline's owner."""
    player = state.players[task.seat]
    assert state.tavern is not None
    here = player.coin_on(state.tavern)
    if here is None or not here.trading:
        return ()
    pairs = combinations(player.coins_at(Place.HAND if player.has_uline else Place.POUCH), 2)
    return tuple(moves.Trade(pair) for pair in dict.fromkeys(pairs))


def trade(play: Play, task: tasks.Trade, move: moves.Trade) -> None:
    """The higher coin becomes one worth both; the lower one while Zolkur waits; of equal ones the bronze one."""
    player = play.player(task.seat)
    low, high = move.coins
    place = Place.HAND if player.has_uline else Place.POUCH
    old, added = (low, high) if player.zolkur or low.value == high.value else (high, low)
    new = play.exchange(task.seat, Lying(old, place), added.value)
    play.set_player(task.seat, zolkur=False, pouch_open=place is Place.POUCH)
    name = None if new is None else new.name
    rule = "N12.16" if new is None else "N5.4"
    play.tell(CoinsTraded(None, rule, task.seat, (low.name, high.name), old.name, name, player.zolkur))


def lose_trading_coin(play: Play, seat: Seat) -> None:
    """Jarnglofi: 0 or S3 leaves the game, wherever it lies (N10)."""
    player = play.player(seat)
    for lying in player.coins:
        if lying.coin.trading:
            place = _open_place(play, seat, lying.place)
            play.set_player(seat, coins=tuple(other for other in player.coins if other is not lying))
            play.tell(CoinLost(None, "N10", seat, lying.coin.name, place))


def swap_zero(play: Play, seat: Seat) -> None:
    """Hunting Master: the bronze 0 leaves the game for the special 3 (N7.3). That is no transform (N9 Jarika)."""
    coins = (Lying(S3, lying.place) if lying.coin is ZERO else lying for lying in play.player(seat).coins)
    play.set_player(seat, coins=in_order(coins))


def take_back(play: Play, seat: Seat) -> None:
    """Uline: coins on taverns not yet revealed and in the pouch go back to hand (N8)."""
    player = play.player(seat)
    hidden = [lying for lying in player.coins if not play.state.is_revealed(lying.place)]
    if any(lying.place is not Place.HAND for lying in hidden):
        back = (Lying(lying.coin, Place.HAND) if lying in hidden else lying for lying in player.coins)
        play.set_player(seat, coins=in_order(back), pouch_open=False)
        play.tell(CoinsTakenBack(None, "N8", seat))
