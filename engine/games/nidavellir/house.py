"""Who plays Nidavellir for the house. They see what their seat sees, and the question; nothing else.

`greedy` looks one decision ahead: it tries each answer on the armies it sees and takes the one worth most, by the
score and by how far it brings the next line.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import permutations
from random import Random
from typing import Final

from engine.game import Decision, Json, OneOf, Option, Seat, SomeOf, Whole
from engine.games.nidavellir.cards import CARDS, Card, Column, Kind
from engine.games.nidavellir.coins import COINS, HIGHEST, PLACES, TAVERNS, Coin, Lying, Place, replacement
from engine.games.nidavellir.scoring import scores
from engine.games.nidavellir.state import Player
from engine.games.nidavellir.views import PlayerSeen, View

__all__ = ["at_random", "greedy"]


def at_random(view: View, decision: Decision, random: Random) -> Json:
    """Any legal answer."""
    if decision.kind == "bid":
        coins = random.sample(view.players[decision.seat].coins, len(TAVERNS))
        return {tavern.word: coin for tavern, coin in zip(TAVERNS, coins, strict=True)}
    (field,) = decision.fields
    match field:
        case OneOf():
            return {field.name: random.choice(field.options).value}
        case SomeOf():
            return {field.name: [option.value for option in random.sample(field.options, field.low)]}
        case Whole():
            return random.choice(field.options).value
    raise AssertionError(field)


def greedy(view: View, decision: Decision, random: Random) -> Json:
    """The answer that is worth most to the seat now; of equal ones any."""
    seat = decision.seat
    if decision.kind == "bid":
        return _bid(view, seat, random)
    (field,) = decision.fields
    if isinstance(field, SomeOf):
        dearest = sorted(field.options, key=lambda option: _loss(view, seat, Column[option.value]))
        return {field.name: [option.value for option in dearest[: field.low]]}
    assert isinstance(field, OneOf | Whole)
    weigh = _WEIGH[decision.kind]
    best = max(field.options, key=lambda option: (weigh(view, seat, option), random.random()))
    return {field.name: best.value} if isinstance(field, OneOf) else best.value


# What an army is worth

_HERO_WORTH: Final = 14
"""What a hero is weighed as, in points; the way to the next one counts in part."""
_COIN_WORTH: Final = 1.4
"""A coin's bidding power counts beside its points."""
_CAMP_WORTH: Final = {
    "fafnir": 8,
    "draupnir": 12,
    "svalinn": 14,
    "megingjord": 10,
    "vidofnir": 7,
    "brisingamens": 14,
    "mjollnir": 13,
    "hofud": 8,
    "hrafnsmerki": 10,
    "jarnglofi": 22,
    "gjallarhorn": _HERO_WORTH,
}
_HERO_EXTRAS: Final = {
    "ymir": 4,
    "aesir": 4,
    "sigmir": 4,
    "jungir": 4,
    "bergelmir": 4,
    "astrid": 4,
    "grid": 9,
    "uline": 10,
    "ylud": 14,
    "thrud": 4,
    "andumia": 8,
    "holda": 8,
    "khrad": 13,
    "jarika": 6,
    "olwyn": 6,
    "zolkur": 3,
}
"""What a hero brings besides the points it scores at once."""
_MERCENARY_WORTH: Final = 9


def _worth(view: View, seat: Seat, army: Player) -> float:
    """The score with this army, and how far it is on the way to the next hero."""
    players = [_player(seen) for seen in view.players]
    players[seat] = army
    needed = len(army.heroes) + 1
    progress = sum(min(army.ranks(column), needed) for column in Column) / (needed * len(Column))
    return scores(players)[seat].total + _HERO_WORTH * progress


def _player(seen: PlayerSeen) -> Player:
    return Player(
        seen.gem,
        tuple(Lying(COINS[coin], Place.HAND) for coin in seen.coins),
        tuple(tuple(CARDS[name] for name in seen.columns[column.name]) for column in Column),
        tuple(CARDS[name] for name in seen.command),
        tuple(CARDS[name] for name in seen.heroes),
        zolkur=seen.zolkur,
    )


def _with(army: Player, card: Card, column: Column) -> Player:
    columns = list(army.columns)
    columns[column] = (*columns[column], card)
    return replace(army, columns=tuple(columns))


def _gain(view: View, seat: Seat, army: Player) -> float:
    return _worth(view, seat, army) - _worth(view, seat, _player(view.players[seat]))


def _card_worth(view: View, seat: Seat, card: Card) -> float:
    """What a card is worth: a dwarf in its column, a Royal Offering by the coin it makes, the rest by a table."""
    army = _player(view.players[seat])
    match card.kind:
        case Kind.ROYAL_OFFERING:
            return max(_coin_gain(view, seat, coin, card.plus) for coin in army.coins_at(Place.HAND))
        case Kind.MERCENARY:
            return _MERCENARY_WORTH
        case Kind.HERO:
            placed = _with(army, card, card.column) if card.column is not None else army
            joined = replace(placed, heroes=(*army.heroes, card))
            return _gain(view, seat, joined) + _HERO_EXTRAS.get(card.name, 0)
        case _ if card.column is not None:
            return _gain(view, seat, _with(army, card, card.column))
        case _:
            return _CAMP_WORTH.get(card.name, 0)


def _coin_gain(view: View, seat: Seat, coin: Coin, plus: int) -> float:
    if coin.trading:
        return 0
    treasure = tuple(view.treasure.get(value, 0) for value in range(HIGHEST + 1))
    bonus = 2 if "jarika" in view.players[seat].heroes else 0
    new = replacement(treasure, coin, coin.value + plus + bonus, view.keep_best_coin)
    return 0 if new is None else (new.value - coin.value) * _COIN_WORTH


def _pair_gain(view: View, seat: Seat, pair: Sequence[Coin]) -> float:
    """What trading two coins gains."""
    low, high = sorted(pair, key=lambda coin: coin.rank)
    old, added = (low, high) if view.players[seat].zolkur or low.value == high.value else (high, low)
    return _coin_gain(view, seat, old, added.value)


# Bids


def _bid(view: View, seat: Seat, random: Random) -> Json:
    """Coins where the best card is worth most more than the worst, and a trade where it gains much."""
    coins = [COINS[coin] for coin in view.players[seat].coins]
    against = [COINS[coin].value for other, seen in enumerate(view.players) if other != seat for coin in seen.coins]
    worths = [_tavern_worths(view, seat, tavern) for tavern in TAVERNS]

    def promise(order: Sequence[Coin]) -> float:
        total = random.random()
        for coin, worth in zip(order, worths, strict=False):
            rank = sum(value < coin.value for value in against) / len(against)
            total += worth[-1] + (worth[0] - worth[-1]) * rank
        pouch = order[len(TAVERNS) :]
        if len(pouch) == 2 and any(coin.trading for coin in order[: len(TAVERNS)]):
            total += _pair_gain(view, seat, pouch)
        return total

    best = max(permutations(coins), key=promise)
    return {tavern.word: coin.name for tavern, coin in zip(TAVERNS, best, strict=False)}


def _tavern_worths(view: View, seat: Seat, tavern: Place) -> list[float]:
    """What its cards are worth, the best first."""
    return sorted((_card_worth(view, seat, CARDS[name]) for name in view.taverns[tavern.word]), reverse=True)


def _show(view: View, seat: Seat, option: Option) -> float:
    """The card the coin may win, less what the coin could win later."""
    assert view.tavern is not None
    coin = COINS[option.value]
    bids = [COINS[seen.shown[view.tavern]].value for seen in view.players if view.tavern in seen.shown]
    place = sum(bid >= coin.value for bid in bids)
    worths = _tavern_worths(view, seat, PLACES[view.tavern])
    hand = [COINS[name] for name in view.players[seat].hand if name != coin.name]
    trade = max((_pair_gain(view, seat, pair) for pair in permutations(hand, 2)), default=0) if coin.trading else 0
    return worths[min(place, len(worths) - 1)] + trade - coin.value / 2


# Other questions


def _pick(view: View, seat: Seat, option: Option) -> float:
    return _card_worth(view, seat, CARDS[option.value.get("card") or option.value["camp"]])


def _take(view: View, seat: Seat, option: Option) -> float:
    return _card_worth(view, seat, CARDS[option.value])


def _transform(view: View, seat: Seat, option: Option) -> float:
    """The best that note can promise: how much the coin grows."""
    grown = option.note.rpartition(" ")[2]
    coin = COINS[option.value.partition("@")[0]]
    return int(grown) - coin.value if grown.isdecimal() else 0


def _vidofnir(view: View, seat: Seat, option: Option) -> float:
    plus2, plus3 = COINS[option.value["plus2"]], COINS[option.value["plus3"]]
    return _coin_gain(view, seat, plus2, 2) + _coin_gain(view, seat, plus3, 3)


def _trade(view: View, seat: Seat, option: Option) -> float:
    return _pair_gain(view, seat, [COINS[name] for name in option.value["coins"]])


def _loss(view: View, seat: Seat, column: Column) -> float:
    """What the last card of a column is worth."""
    return _given_up(view, seat, CARDS[view.players[seat].columns[column.name][-1]], column)


def _given_up(view: View, seat: Seat, card: Card, column: Column) -> float:
    army = _player(view.players[seat])
    cards = list(army.columns[column])
    cards.remove(card)
    columns = (*army.columns[:column], tuple(cards), *army.columns[column + 1 :])
    return -_gain(view, seat, replace(army, columns=columns))


def _discard(view: View, seat: Seat, option: Option) -> float:
    return -_given_up(view, seat, CARDS[option.value["card"]], Column[option.value["column"]])


def _drop(view: View, seat: Seat, option: Option) -> float:
    """The card that the other player wants most."""
    return max(_card_worth(view, other, CARDS[option.value]) for other in range(len(view.players)) if other != seat)


def _enlist(view: View, seat: Seat, option: Option) -> float:
    card, column = CARDS[option.value["mercenary"]], Column[option.value["column"]]
    return _gain(view, seat, _with(_player(view.players[seat]), card, column))


def _column_for(name: str) -> Callable[[View, Seat, Option], float]:
    def weigh(view: View, seat: Seat, option: Option) -> float:
        card, column = CARDS[name], Column[option.value]
        army = _player(view.players[seat])
        elsewhere = tuple(tuple(other for other in cards if other is not card) for cards in army.columns)
        return _worth(view, seat, _with(replace(army, columns=elsewhere), card, column))

    return weigh


def _first(view: View, seat: Seat, option: Option) -> float:
    return 0 if option.value["last"] else 1


_WEIGH: Final[dict[str, Callable[[View, Seat, Option], float]]] = {
    "show": _show,
    "pick": _pick,
    "take": _take,
    "transform": _transform,
    "vidofnir": _vidofnir,
    "trade": _trade,
    "hero": _take,
    "discard": _discard,
    "drop": _drop,
    "enlist": _enlist,
    "thrud": _column_for("thrud"),
    "ylud": _column_for("ylud"),
    "doubles": _column_for("olwyn1"),
    "order": _first,
}
