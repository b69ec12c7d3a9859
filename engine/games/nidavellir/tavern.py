"""A round: dealing, bidding, and the taverns one by one (N4-N6)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.game import Seat
from engine.games.nidavellir import moves, tasks
from engine.games.nidavellir.camp import gain, takeable, use
from engine.games.nidavellir.cards import Card, distinct
from engine.games.nidavellir.coins import TAVERNS, Coin, Lying, Place, in_order
from engine.games.nidavellir.events import (
    CardDropped,
    CardTaken,
    CoinShown,
    GemsTraded,
    RoundBegan,
    TavernCleared,
    TavernRevealed,
    TurnsOrdered,
)
from engine.games.nidavellir.play import Play
from engine.games.nidavellir.purse import all_in_hand
from engine.games.nidavellir.state import Player, State

__all__ = [
    "after_gem_trades",
    "begin_round",
    "bidders",
    "close_tavern",
    "drop",
    "drops",
    "end_round",
    "lay_bids",
    "line_up",
    "lowest_bid",
    "may_visit_camp",
    "pick",
    "picks",
    "reveal",
    "show",
    "shows",
    "take_turn",
    "turn_order",
]

_CAMP_SIZE = 5
_UNTRADED_GEM = 6


def begin_round(play: Play, task: tasks.BeginRound) -> None:
    """The taverns are dealt from left to right, the Goblin's whole first; then the camp is refilled (N4.1, N10)."""
    state = play.state
    each = state.cards_a_tavern
    dealt, deck = state.deck[: 3 * each], state.deck[3 * each :]
    taverns = tuple(dealt[at * each : (at + 1) * each] for at in range(len(TAVERNS)))
    missing = _CAMP_SIZE - len(state.camp)
    camp = (*state.camp, *state.camp_deck[:missing])
    play.set(
        deck=deck, taverns=taverns, camp=camp, camp_deck=state.camp_deck[missing:], round=state.round + 1, tavern=None
    )
    names = (tuple(card.name for card in cards) for cards in (*taverns, camp))
    play.tell(RoundBegan(None, "N4.1", state.age, state.round + 1, *names))
    play.push(tasks.Bid(), *(tasks.Reveal(tavern) for tavern in TAVERNS), tasks.EndRound())


# Bids


def bidders(state: State) -> tuple[Seat, ...]:
    """Who bids: everybody without Uline (N4.2)."""
    return tuple(seat for seat, player in enumerate(state.players) if not player.has_uline)


def lowest_bid(player: Player) -> moves.Bid:
    """What a seat that has left bids: its three lowest coins, the lowest on the Goblin (N15)."""
    first, second, third, *_ = player.coins
    return moves.Bid((first.coin, second.coin, third.coin))


def lay_bids(play: Play, bids: Sequence[tuple[Seat, moves.Bid]]) -> None:
    """The coins go to their taverns, the rest to the pouch."""
    players = list(play.state.players)
    for seat, bid in bids:
        play.set_player(seat, coins=_laid(players[seat], bid))


def _laid(player: Player, bid: moves.Bid) -> tuple[Lying, ...]:
    rest = [lying.coin for lying in player.coins]
    for coin in bid.coins:
        rest.remove(coin)
    on_taverns = (Lying(coin, tavern) for tavern, coin in zip(TAVERNS, bid.coins, strict=True))
    return in_order((*on_taverns, *(Lying(coin, Place.POUCH) for coin in rest)))


# Revealing a tavern


def reveal(play: Play, task: tasks.Reveal) -> None:
    """The coins there are turned up; then Uline's owner shows one, then the order is fixed (N4.3)."""
    play.set(tavern=task.tavern)
    coins = _coins_on(play.state, task.tavern)
    play.tell(TavernRevealed(None, "N4.3", task.tavern.word, tuple((seat, coin.name) for seat, coin in coins)))
    showing = (tasks.Show(seat) for seat, player in enumerate(play.state.players) if player.has_uline)
    play.push(*showing, tasks.LineUp())


def _coins_on(state: State, tavern: Place) -> list[tuple[Seat, Coin]]:
    coins = ((seat, player.coin_on(tavern)) for seat, player in enumerate(state.players))
    return [(seat, coin) for seat, coin in coins if coin is not None]


def shows(state: State, task: tasks.Show) -> tuple[moves.Show, ...]:
    """Any coin in hand (N8)."""
    return tuple(moves.Show(coin) for coin in dict.fromkeys(state.players[task.seat].coins_at(Place.HAND)))


def show(play: Play, task: tasks.Show, move: moves.Show) -> None:
    """The coin is laid on the tavern."""
    assert play.state.tavern is not None
    coins = list(play.player(task.seat).coins)
    coins[coins.index(Lying(move.coin, Place.HAND))] = Lying(move.coin, play.state.tavern)
    play.set_player(task.seat, coins=in_order(coins))
    play.tell(CoinShown(None, "N8", task.seat, play.state.tavern.word, move.coin.name))


def line_up(play: Play, task: tasks.LineUp) -> None:
    """The order of the turns, which does not change any more at this tavern (N4.3)."""
    assert play.state.tavern is not None
    gems = [player.gem for player in play.state.players]
    order = turn_order([(seat, coin.value) for seat, coin in _coins_on(play.state, play.state.tavern)], gems)
    play.set(order=order, camp_visited=False)
    seats = tuple(seat for seat, _ in order)
    play.tell(TurnsOrdered(None, "N4.3", play.state.tavern.word, seats))
    play.push(*(tasks.Turn(seat) for seat in seats), tasks.CloseTavern())


def turn_order(bids: Sequence[tuple[Seat, int]], gems: Sequence[int]) -> tuple[tuple[Seat, int], ...]:
    """Higher coin first, among equal coins higher gem first (N4.3)."""
    return tuple(sorted(bids, key=lambda bid: (-bid[1], -gems[bid[0]])))


# A turn


def take_turn(play: Play, task: tasks.Turn) -> None:
    """A card with all it brings, heroes, the trade; and at a table of two what a camp visit costs (N5, N10)."""
    seat = task.seat
    play.push(tasks.Pick(seat), tasks.Return(), tasks.Recruit(seat), tasks.Trade(seat), tasks.Drop(seat))


def may_visit_camp(state: State, seat: Seat) -> bool:
    """Who is first at this tavern may; else Fafnir's owner, if the first did not (N10, N12.38)."""
    if state.camp_visited or not state.camp:
        return False
    return seat == state.order[0][0] or state.players[seat].has_fafnir


def picks(state: State, task: tasks.Pick) -> tuple[moves.Pick | moves.Camp, ...]:
    """Any card of the tavern, or one of the camp for who may go there."""
    assert state.tavern is not None
    cards = tuple(moves.Pick(card) for card in distinct(state.taverns[state.tavern]))
    if not may_visit_camp(state, task.seat):
        return cards
    return (*cards, *(moves.Camp(card) for card in takeable(state)))


def pick(play: Play, task: tasks.Pick, move: moves.Pick | moves.Camp) -> None:
    """The card is taken and acts (N5.1)."""
    match move:
        case moves.Camp(card):
            play.set(camp_visited=True)
            gain(play, task.seat, card)
        case moves.Pick(card, rightmost):
            _leave_tavern(play, card, rightmost=rightmost)
            assert play.state.tavern is not None
            play.tell(CardTaken(None, "N5.1", task.seat, card.name, play.state.tavern.word))
            use(play, task.seat, card)


def _leave_tavern(play: Play, card: Card, *, rightmost: bool = False) -> None:
    tavern = play.state.tavern
    assert tavern is not None
    cards = list(play.state.taverns[tavern])
    cards.pop(-1 if rightmost else cards.index(card))
    _set_tavern(play, tavern, tuple(cards))


def _set_tavern(play: Play, tavern: Place, cards: tuple[Card, ...]) -> None:
    taverns = play.state.taverns
    play.set(taverns=(*taverns[:tavern], cards, *taverns[tavern + 1 :]))


def drops(state: State, task: tasks.Drop) -> tuple[moves.Drop, ...]:
    """At a table of two the first player, back from the camp, discards one of three cards (N10, N12.31)."""
    assert state.tavern is not None
    cards = state.taverns[state.tavern]
    first_of_two = len(state.players) == 2 and len(state.order) == 2 and state.order[0][0] == task.seat
    if not first_of_two or len(cards) < state.cards_a_tavern:
        return ()
    return tuple(moves.Drop(card) for card in distinct(cards))


def drop(play: Play, task: tasks.Drop, move: moves.Drop) -> None:
    """The card goes to the discard pile."""
    _leave_tavern(play, move.card)
    play.discard(move.card)
    play.tell(CardDropped(None, "N10", task.seat, move.card.name))


# After the turns


def close_tavern(play: Play, task: tasks.CloseTavern) -> None:
    """Gems are traded, then what is left is discarded (N4.3, N6)."""
    state = play.state
    assert state.tavern is not None
    gems = [player.gem for player in state.players]
    after = after_gem_trades(state.order, gems)
    swapped = tuple((seat, gems[seat], gem) for seat, gem in enumerate(after) if gem != gems[seat])
    for seat, _, gem in swapped:
        play.set_player(seat, gem=gem)
    if swapped:
        play.tell(GemsTraded(None, "N6", state.tavern.word, swapped))
    left = state.taverns[state.tavern]
    _set_tavern(play, state.tavern, ())
    play.discard(*left)
    if left:
        play.tell(TavernCleared(None, "N4.3", state.tavern.word, tuple(card.name for card in left)))


def after_gem_trades(bids: Sequence[tuple[Seat, int]], gems: Sequence[int]) -> tuple[int, ...]:
    """Everybody's gems once those who bid the same have swapped: highest with lowest and so on inwards (N6)."""
    after = list(gems)
    tied: dict[int, list[Seat]] = {}
    for seat, value in bids:
        if gems[seat] != _UNTRADED_GEM:
            tied.setdefault(value, []).append(seat)
    for seats in tied.values():
        by_gem = sorted(seats, key=gems.__getitem__)
        for seat, partner in zip(by_gem, reversed(by_gem), strict=True):
            after[seat] = gems[partner]
    return tuple(after)


def end_round(play: Play, task: tasks.EndRound) -> None:
    """All coins go back to hand; the next round, or the end of the age once the deck is empty (N4.4)."""
    for seat, player in enumerate(play.state.players):
        play.set_player(seat, coins=all_in_hand(player), pouch_open=False)
    play.set(tavern=None, order=())
    play.push(tasks.BeginRound() if play.state.deck else tasks.EndAge())
