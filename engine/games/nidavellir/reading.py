"""Answers read into moves, or refused in a player's words with the section that forbids them (N15)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from engine.game import Json, Rejected, Seat
from engine.games.nidavellir import camp, flow, heroes, moves, tasks, tavern
from engine.games.nidavellir.army import cuttable
from engine.games.nidavellir.cards import CARDS, HEROES, Card, Column
from engine.games.nidavellir.coins import COINS, PLACES, TAVERNS, Coin, Lying, Place
from engine.games.nidavellir.moves import Move
from engine.games.nidavellir.state import Player, State
from engine.games.nidavellir.tasks import Question

__all__ = ["read"]

_COLUMNS: Mapping[str, Column] = {column.name: column for column in Column}


def read(state: State, seat: Seat, answer: Json) -> Move:
    """The move an answer means. Raises Rejected for anything that isn't an answer to what is asked now."""
    question = state.question
    if question is None or seat not in state.asked:
        raise Rejected("Nothing is asked of you right now: wait for the next question.", "N15")
    return _READERS[type(question)](state, question, seat, answer)


# Coins


def _bid(state: State, task: tasks.Bid, seat: Seat, answer: Json) -> Move:
    parts = _parts(answer, [tavern.word for tavern in TAVERNS], "N4.2")
    player = state.players[seat]
    owned = Counter(lying.coin for lying in player.coins)
    laid: Counter[Coin] = Counter()
    coins: list[Coin] = []
    for place in TAVERNS:
        coin = _own_coin(player, parts[place.word], "N4.2")
        laid[coin] += 1
        coins.append(coin)
        if laid[coin] > owned[coin]:
            times = "only once" if owned[coin] == 1 else f"only {owned[coin]} times"
            raise Rejected(f"You have the coin {coin.name} {times}: lay a different coin on each tavern.", "N4.2")
    return moves.Bid((coins[0], coins[1], coins[2]))


def _show(state: State, task: tasks.Show, seat: Seat, answer: Json) -> Move:
    player = state.players[seat]
    coin = _own_coin(player, _parts(answer, ["coin"], "N8")["coin"], "N8")
    move = moves.Show(coin)
    if move not in flow.choices(state, task, seat):
        hand = _listed(coin.name for coin in player.coins_at(Place.HAND))
        raise Rejected(f"The coin {coin.name} lies on a tavern already. In your hand there is {hand}.", "N8")
    return move


def _transform(state: State, task: tasks.Transform, seat: Seat, answer: Json) -> Move:
    text = _text(_parts(answer, ["coin"], "N5")["coin"], "coin", "N5")
    name, _, where = text.partition("@")
    player = state.players[seat]
    coin = _own_coin(player, name, "N5")
    if where not in PLACES:
        example = player.coins[-1].name
        raise Rejected(f"Say the coin and where it lies, such as {example}.", "N5")
    lying = Lying(coin, PLACES[where])
    if lying not in player.coins:
        there = _listed(other.name for other in player.coins if other.coin is coin)
        raise Rejected(f"Your {coin.name} does not lie there: you have {there}.", "N5")
    if coin.trading:
        raise Rejected(f"The {coin.name} is your trading coin, which is never changed. Choose another.", "N5")
    move = moves.Transform(lying)
    if move not in flow.choices(state, task, seat):
        raise Rejected("Khrad changes your lowest coin that is no trading coin. Choose that one.", "N9")
    return move


def _vidofnir(state: State, task: tasks.Vidofnir, seat: Seat, answer: Json) -> Move:
    parts = _parts(answer, ["plus2", "plus3", "first"], "N10")
    player = state.players[seat]
    plus2, plus3 = (_own_coin(player, parts[name], "N10") for name in ("plus2", "plus3"))
    if parts["first"] not in ("plus2", "plus3"):
        raise Rejected("Say which comes first: plus2 or plus3.", "N10")
    move = moves.Vidofnir(plus2, plus3, parts["first"])
    possible = flow.choices(state, task, seat)
    if move not in possible:
        coins = dict.fromkeys(choice.plus2.name for choice in possible if isinstance(choice, moves.Vidofnir))
        raise Rejected(f"Choose two different coins, one for +2 and one for +3, from {_listed(coins)}.", "N10")
    return move


def _trade(state: State, task: tasks.Trade, seat: Seat, answer: Json) -> Move:
    names = _list(_parts(answer, ["coins"], "N8")["coins"], "coins", 2, "N8")
    player = state.players[seat]
    first, second = sorted((_own_coin(player, name, "N8") for name in names), key=lambda coin: coin.rank)
    move = moves.Trade((first, second))
    if move not in flow.choices(state, task, seat):
        hand = _listed(coin.name for coin in player.coins_at(Place.HAND))
        raise Rejected(f"Trade two different coins from your hand: {hand}.", "N8")
    return move


def _own_coin(player: Player, name: Json, rule: str) -> Coin:
    coin = COINS.get(name) if isinstance(name, str) else None
    owned = [lying.coin for lying in player.coins]
    if coin is None or coin not in owned:
        raise Rejected(f"{_shown(name)} is no coin of yours. You have {_listed(own.name for own in owned)}.", rule)
    return coin


# Cards


def _pick(state: State, task: tasks.Pick, seat: Seat, answer: Json) -> Move:
    assert state.tavern is not None
    if isinstance(answer, dict) and "camp" in answer:
        return _visit(state, task, seat, answer)
    card = _card(_parts(answer, ["card"], "N5.1")["card"], "N5.1")
    if card not in state.taverns[state.tavern]:
        there = _names(state.taverns[state.tavern])
        raise Rejected(f"{card.title} is not at {state.tavern.title}. There you find {there}.", "N5.1")
    return moves.Pick(card)


def _visit(state: State, task: tasks.Pick, seat: Seat, answer: Json) -> Move:
    name = _parts(answer, ["camp"], "N10")["camp"]
    if not state.options.thingvellir:
        raise Rejected("There is no camp at this table: take a card of the tavern.", "N10")
    if not tavern.may_visit_camp(state, seat):
        raise Rejected(
            "Only who is first at a tavern may go to the camp, or Fafnir's owner when the first did not. "
            "Take a card of the tavern.",
            "N10",
        )
    return moves.Camp(_camp_card(state, name))


def _take_from_camp(state: State, task: tasks.TakeFromCamp, seat: Seat, answer: Json) -> Move:
    return moves.TakeFromCamp(_camp_card(state, _parts(answer, ["camp"], "N9")["camp"]))


def _camp_card(state: State, name: Json) -> Card:
    card = _card(name, "N10")
    if card not in state.camp:
        raise Rejected(f"{card.title} is not in the camp. There you find {_names(state.camp)}.", "N10")
    reason = camp.why_not_there(state, card)
    if reason:
        raise Rejected(f"{reason}: choose another card.", "N12.21")
    return card


def _drop(state: State, task: tasks.Drop, seat: Seat, answer: Json) -> Move:
    assert state.tavern is not None
    return moves.Drop(_one_of(state.taverns[state.tavern], answer, f"left at {state.tavern.title}", "N10"))


def _take(state: State, task: tasks.Take, seat: Seat, answer: Json) -> Move:
    return moves.Take(_one_of(state.discard, answer, "in the discard pile", "N9" if task.cause.is_hero else "N10"))


def _look(state: State, task: tasks.Look, seat: Seat, answer: Json) -> Move:
    seen = [choice.card for choice in flow.choices(state, task, seat) if isinstance(choice, moves.Take)]
    return moves.Take(_one_of(seen, answer, "among the three you see", "N7.3"))


def _one_of(cards: Sequence[Card], answer: Json, where: str, rule: str) -> Card:
    card = _card(_parts(answer, ["card"], rule)["card"], rule)
    if card not in cards:
        raise Rejected(f"{card.title} is not {where}. There you find {_names(cards)}.", rule)
    return card


def _give_up(state: State, task: tasks.Hofud | tasks.GiveUp, seat: Seat, answer: Json) -> Move:
    parts = _parts(answer, ["card", "column"], "N10")
    card, column = _card(parts["card"], "N10"), _column(parts["column"], "N10")
    move = moves.GiveUp(card, column)
    if move in flow.choices(state, task, seat):
        return move
    if isinstance(task, tasks.Hofud) and column is not Column.W:
        raise Rejected("Hofud takes a card from your Warrior column: choose one that lies there.", "N10")
    if card not in state.players[seat].columns[column]:
        raise Rejected(f"You have no {card.title} in your {column.title} column.", "N10")
    raise Rejected(f"{card.title} is a hero, and heroes can't be discarded. Choose another card.", "N8")


# Heroes and what they bring


def _hero(state: State, task: tasks.Recruit, seat: Seat, answer: Json) -> Move:
    name = _text(_parts(answer, ["hero"], "N5.3")["hero"], "hero", "N5.3")
    hero = CARDS.get(name)
    if hero is None or hero not in HEROES:
        raise Rejected(f"{_shown(name)} is no hero. Heroes are named as in kraal or thrud.", "N8")
    if hero not in state.heroes:
        taken = any(hero in player.heroes for player in state.players)
        why = "has been recruited already" if taken else "is not in this match"
        raise Rejected(f"{hero.title} {why}. Choose another hero.", "N3")
    reason = heroes.why_not(state, seat, hero)
    if reason:
        raise Rejected(f"{reason}. Choose another hero.", "N9" if hero.name == "andumia" else "N8")
    return moves.Hero(hero)


def _cut(state: State, task: tasks.Cut, seat: Seat, answer: Json) -> Move:
    names = _list(_parts(answer, ["columns"], "N8")["columns"], "columns", task.count, "N8")
    columns = sorted(_column(name, "N8") for name in names)
    move = moves.Cut(tuple(columns))
    if move in flow.choices(state, task, seat):
        return move
    if len(set(columns)) < len(columns):
        raise Rejected(f"{task.hero.title} takes from two different columns: name each once.", "N8")
    possible = _listed(column.title for column in cuttable(state.players[seat], task.hero))
    raise Rejected(
        f"{task.hero.title} takes the last card of another column than his own, and no hero. Choose from {possible}."
        if task.count == 1
        else f"{task.hero.title} takes the last cards of other columns than her own, and no heroes. "
        f"Choose from {possible}.",
        "N8",
    )


def _thrud(state: State, task: tasks.Thrud, seat: Seat, answer: Json) -> Move:
    return moves.Thrud(_column(_parts(answer, ["column"], "N8")["column"], "N8"))


def _ylud(state: State, task: tasks.Ylud, seat: Seat, answer: Json) -> Move:
    return moves.Ylud(_column(_parts(answer, ["column"], "N8")["column"], "N8"))


def _double(state: State, task: tasks.Double, seat: Seat, answer: Json) -> Move:
    column = _column(_parts(answer, ["column"], "N9")["column"], "N9")
    if column is task.first:
        raise Rejected(f"Olwyn's other double is in your {column.title} column: choose a different one.", "N9")
    return moves.Double(column)


# Enlistment


def _order(state: State, task: tasks.Order, seat: Seat, answer: Json) -> Move:
    last = _parts(answer, ["last"], "N10")["last"]
    if not isinstance(last, bool):
        raise Rejected("Choose whether you enlist first or last.", "N10")
    return moves.Order(last)


def _enlist(state: State, task: tasks.Enlist, seat: Seat, answer: Json) -> Move:
    parts = _parts(answer, ["mercenary", "column"], "N10")
    card, column = _card(parts["mercenary"], "N10"), _column(parts["column"], "N10")
    move = moves.Enlist(card, column)
    possible = flow.choices(state, task, seat)
    if move in possible:
        return move
    waiting = dict.fromkeys(choice.mercenary.name for choice in possible if isinstance(choice, moves.Enlist))
    if card.name not in waiting:
        raise Rejected(f"{card.title} is not waiting with you: you have {_listed(waiting)}.", "N10")
    classes = " or ".join(printed.title for printed in card.by_column)
    raise Rejected(f"{card.title} can be enlisted as {classes}, not as {column.title}.", "N12.28")


# What all have in common


def _parts(answer: Json, names: Sequence[str], rule: str) -> dict[str, Json]:
    """The parts of an answer, if it has exactly these."""
    if not isinstance(answer, dict):
        raise Rejected(f"This question wants {_listed(names)}.", rule)
    for name in answer:
        if name not in names:
            raise Rejected(f"This question wants {_listed(names)} and nothing else.", rule)
    for name in names:
        if name not in answer:
            raise Rejected(f"The {name} is missing: this question wants {_listed(names)}.", rule)
    return answer


def _text(value: Json, name: str, rule: str) -> str:
    if not isinstance(value, str):
        raise Rejected(f"Say the {name} by its name.", rule)
    return value


def _list(value: Json, name: str, count: int, rule: str) -> list[Json]:
    if not isinstance(value, list) or len(value) != count:
        number = {1: "exactly one", 2: "exactly two"}[count]
        raise Rejected(f"The {name} are a list of {number}.", rule)
    return value


def _card(name: Json, rule: str) -> Card:
    card = CARDS.get(name) if isinstance(name, str) else None
    if card is None:
        raise Rejected(f"{_shown(name)} is no card of this game. Cards are named as in E7, B, RO3 or m1.", rule)
    return card


def _column(name: Json, rule: str) -> Column:
    column = _COLUMNS.get(name) if isinstance(name, str) else None
    if column is None:
        raise Rejected(f"{_shown(name)} is no column: they are B, H, E, M and W.", rule)
    return column


def _names(cards: Iterable[Card]) -> str:
    return _listed(card.name for card in cards)


def _listed(words: Iterable[str]) -> str:
    *most, last = [*words] or ["nothing"]
    return f"{', '.join(most)} and {last}" if most else last


def _shown(value: Json) -> str:
    """What somebody sent, short enough to be said back."""
    if isinstance(value, str):
        return f"“{value[:20]}…”" if len(value) > 20 else f"“{value}”"
    return "That"


_READERS: Mapping[type[Question], Callable[[State, Any, Seat, Json], Move]] = {
    tasks.Bid: _bid,
    tasks.Show: _show,
    tasks.Pick: _pick,
    tasks.Transform: _transform,
    tasks.Vidofnir: _vidofnir,
    tasks.Trade: _trade,
    tasks.Recruit: _hero,
    tasks.Cut: _cut,
    tasks.Hofud: _give_up,
    tasks.GiveUp: _give_up,
    tasks.Thrud: _thrud,
    tasks.Double: _double,
    tasks.Ylud: _ylud,
    tasks.Take: _take,
    tasks.TakeFromCamp: _take_from_camp,
    tasks.Look: _look,
    tasks.Drop: _drop,
    tasks.Order: _order,
    tasks.Enlist: _enlist,
}
