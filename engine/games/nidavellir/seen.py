"""What is seen of a state: the view of a seat or of the table, built up from nothing, and the position of the spec."""

from __future__ import annotations

from engine.game import Json, Seat
from engine.games.nidavellir import tasks
from engine.games.nidavellir.cards import Column, sorted_cards
from engine.games.nidavellir.coins import HIGHEST, TAVERNS, Place
from engine.games.nidavellir.scoring import Score, scores
from engine.games.nidavellir.state import Player, State
from engine.games.nidavellir.views import PlayerSeen, View

__all__ = ["PIONEER_SEES", "lies_open", "position", "view"]

PIONEER_SEES = 3
"""How many cards of the Age 2 deck Pioneer's owner looks at (N7.3)."""


def lies_open(state: State, player: Player, place: Place) -> bool:
    """Whether everybody may know which of a player's coins lie at a place (N12.40)."""
    if place is Place.POUCH:
        return player.pouch_open
    return place is Place.HAND or state.is_revealed(place)


# Views


def view(state: State, seat: Seat | None) -> View:
    """What a seat (None: the table) may see."""
    outcome, question = state.outcome, state.question
    sheets = scores(state.players)
    return View(
        seat=seat,
        age=state.age,
        round=state.round,
        rounds=4 if len(state.players) <= 3 else 3,
        tavern=None if state.tavern is None else state.tavern.word,
        taverns={tavern.word: tuple(card.name for card in state.taverns[tavern]) for tavern in TAVERNS},
        order=tuple(turn for turn, _ in state.order),
        camp=tuple(card.name for card in state.camp),
        treasure={value: state.treasure[value] for value in range(HIGHEST + 1) if state.treasure[value]},
        discard=tuple(card.name for card in sorted_cards(state.discard)),
        deck=len(state.deck),
        next_deck=len(state.next_deck),
        heroes=tuple(hero.name for hero in state.heroes),
        players=tuple(_player_seen(state, other, sheet) for other, sheet in zip(state.seats, sheets, strict=True)),
        asked=() if question is None else tuple((asked, question.kind) for asked in state.asked),
        thingvellir=state.options.thingvellir,
        first_game=state.options.first_game,
        keep_best_coin=state.options.keep_best_coin,
        over=outcome is not None,
        winners=() if outcome is None else outcome.winners,
        reason=None if outcome is None else outcome.reason,
        my_coins=() if seat is None else _where_coins_lie(state.players[seat]),
        looked_at=() if seat is None else _looked_at(state, seat),
        all_coins=() if outcome is None else tuple(_where_coins_lie(player) for player in state.players),
    )


def _player_seen(state: State, seat: Seat, sheet: Score) -> PlayerSeen:
    player = state.players[seat]
    ending = dict(state.left).get(seat)
    return PlayerSeen(
        coins=tuple(lying.coin.name for lying in player.coins),
        shown=_shown(state, player),
        hand=tuple(coin.name for coin in player.coins_at(Place.HAND)),
        pouch=tuple(coin.name for coin in player.coins_at(Place.POUCH)) if player.pouch_open else None,
        gem=player.gem,
        columns={column.name: tuple(card.name for card in player.columns[column]) for column in Column},
        ranks={column.name: player.ranks(column) for column in Column},
        lines=player.lines,
        command=_command(player),
        heroes=tuple(hero.name for hero in player.heroes),
        distinctions=tuple(column.name for column in player.distinctions),
        zolkur=player.zolkur,
        score=sheet,
        total=sheet.total,
        left=None if ending is None else ending.value,
    )


def _shown(state: State, player: Player) -> dict[str, str]:
    coins = {lying.place: lying.coin.name for lying in player.coins if state.is_revealed(lying.place)}
    return {tavern.word: coins[tavern] for tavern in TAVERNS if tavern in coins}


def _command(player: Player) -> tuple[str, ...]:
    return tuple(sorted(card.name for card in player.command))


def _where_coins_lie(player: Player) -> tuple[str, ...]:
    return tuple(lying.name for lying in player.coins)


def _looked_at(state: State, seat: Seat) -> tuple[str, ...]:
    """The top of the Age 2 deck, for who has to choose from it as Pioneer now."""
    if isinstance(state.question, tasks.Look) and state.question.seat == seat:
        return tuple(card.name for card in state.next_deck[:PIONEER_SEES])
    return ()


# Positions


def position(state: State) -> dict[str, Json]:
    """The position as JSON, with the keys of the spec (N16)."""
    outcome, question = state.outcome, state.question
    sheets = scores(state.players)
    return {
        "age": state.age,
        "round": state.round,
        "tavern": None if state.tavern is None else state.tavern.word,
        "taverns": {tavern.word: [card.name for card in state.taverns[tavern]] for tavern in TAVERNS},
        "camp": [card.name for card in state.camp],
        "treasure": {str(value): state.treasure[value] for value in range(HIGHEST + 1) if state.treasure[value]},
        "discard": [card.name for card in sorted_cards(state.discard)],
        "deck": len(state.deck),
        "players": [_player(state, player, sheet) for player, sheet in zip(state.players, sheets, strict=True)],
        "pending": {} if question is None else {str(seat): question.kind for seat in state.asked},
        "over": outcome is not None,
        "winners": [] if outcome is None else list(outcome.winners),
        "reason": None if outcome is None else outcome.reason,
    }


def _player(state: State, player: Player, sheet: Score) -> dict[str, Json]:
    return {
        "coins": [lying.coin.name for lying in player.coins],
        "shown": _shown(state, player),
        "gem": player.gem,
        "columns": {column.name: [card.name for card in player.columns[column]] for column in Column},
        "command": list(_command(player)),
        "distinctions": [column.name for column in player.distinctions],
        "score": sheet.total,
    }
