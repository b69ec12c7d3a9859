"""The questions Nidavellir asks, as data: what may be chosen, and where each choice leads.

A question holds only what its seat may see. One that shows where coins lie face down, or what Pioneer looks at, is for
that seat's eyes alone; any other open question may be read by the whole table.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from engine.game import Decision, Field, OneOf, Option, Seat, SomeOf, Whole
from engine.games.nidavellir import moves, tasks
from engine.games.nidavellir.army import cuttable
from engine.games.nidavellir.cards import CARDS, Card, Column, Kind
from engine.games.nidavellir.coins import TAVERNS, Coin, Place, replacement
from engine.games.nidavellir.flow import choices
from engine.games.nidavellir.seen import lies_open
from engine.games.nidavellir.state import Player, State
from engine.games.nidavellir.tasks import Question

__all__ = ["decision"]

_YLUD, _THRUD = CARDS["ylud"], CARDS["thrud"]
_CAMP = "Camp"
_RANKED, _NEUTRAL = "For a column", "For the command zone"
_TAVERN_NAMES = {Place.GOBLIN: "Laughing Goblin", Place.DRAGON: "Dancing Dragon", Place.HORSE: "Shining Horse"}


def decision(state: State, seat: Seat, kind: str) -> Decision:
    """The question that is open now, as `seat` is asked it."""
    question = state.question
    assert question is not None
    assert question.kind == kind
    prompt, fields, rule, example = _QUESTIONS[type(question)](state, question, seat)
    return Decision(
        seat,
        kind,
        question.sealed,
        prompt,
        fields,
        rule=rule,
        example=example,
        private=_is_private(state, question, seat),
    )


_Asked = tuple[str, tuple[Field, ...], str, str]
"""Prompt, fields, rule and example of a question."""


def _is_private(state: State, question: Question, seat: Seat) -> bool:
    match question:
        case tasks.Look():
            return True
        case tasks.Transform():
            player = state.players[seat]
            return any(not lies_open(state, player, lying.place) for lying in player.coins)
    return False


# Coins


def _bid(state: State, task: tasks.Bid, seat: Seat) -> _Asked:
    coins = _coin_options(lying.coin for lying in state.players[seat].coins)
    fields = tuple(
        OneOf(tavern.word, f"{_TAVERN_NAMES[tavern]}: {_names(state.taverns[tavern])}", coins) for tavern in TAVERNS
    )
    own = [lying.coin.name for lying in state.players[seat].coins]
    return (
        f"Age {state.age}, round {state.round}: lay one coin in secret on each tavern, three different coins of yours. "
        "Who bids more picks first there; the coins left over are your pouch.",
        fields,
        "N4.2",
        f"{own[0]} {own[-1]} {own[1]}",
    )


def _show(state: State, task: tasks.Show, seat: Seat) -> _Asked:
    assert state.tavern is not None
    options = _coin_options(choice.coin for choice in _choices(state, task, seat, moves.Show))
    bids = _listed(f"{coin.title}" for player in state.players if (coin := player.coin_on(state.tavern)) is not None)
    return (
        f"Which coin do you lay on {state.tavern.title}? The others bid {bids}. There you find "
        f"{_names(state.taverns[state.tavern])}.",
        (OneOf("coin", "Coin", options),),
        "N8",
        str(options[0].value),
    )


def _coin_options(coins: Iterable[Coin]) -> tuple[Option, ...]:
    return tuple(
        Option(coin.name, coin.name, f"{coin.title}, a trading coin" if coin.trading else coin.title)
        for coin in dict.fromkeys(coins)
    )


def _transform(state: State, task: tasks.Transform, seat: Seat) -> _Asked:
    player = state.players[seat]
    plus = task.plus + player.bonus
    options = tuple(
        Option(
            choice.coin.name,
            f"{choice.coin.coin.name} {_where(choice.coin.place)}",
            _becomes(state, choice.coin.coin, plus),
        )
        for choice in _choices(state, task, seat, moves.Transform)
    )
    cause = "The King's Hand" if task.cause == "W" else CARDS[task.cause].title
    which = "Which of your lowest coins shall it be?" if task.lowest else "Which coin shall it be?"
    return (
        f"{cause}: a coin of yours is changed for one worth {plus} more. {which}",
        (OneOf("coin", "Coin", options),),
        "N5",
        str(options[-1].value).replace("@", " "),
    )


def _where(place: Place) -> str:
    return f"in {place.title}" if place >= Place.POUCH else f"on {place.title}"


def _becomes(state: State, coin: Coin, plus: int) -> str:
    new = replacement(state.treasure, coin, coin.value + plus, state.options.keep_best_coin)
    return "stays: the Treasure has nothing better" if new is None else f"becomes {new.title}"


def _vidofnir(state: State, task: tasks.Vidofnir, seat: Seat) -> _Asked:
    bonus = state.players[seat].bonus
    options = []
    for choice in _choices(state, task, seat, moves.Vidofnir):
        steps = [(f"{choice.plus2.name} +{2 + bonus}"), f"{choice.plus3.name} +{3 + bonus}"]
        first, then = steps if choice.first == "plus2" else steps[::-1]
        options.append(Option(choice.answer, f"{first}, then {then}", group=f"{choice.plus2.name} +{2 + bonus}"))
    one = options[0].value
    return (
        f"Vidofnir & Vedrfolnir: one coin +{2 + bonus}, another +{3 + bonus}. Which, and which first?",
        (Whole("Coins", tuple(options)),),
        "N10",
        f"+2 {one['plus2']} +3 {one['plus3']}",
    )


def _trade(state: State, task: tasks.Trade, seat: Seat) -> _Asked:
    player = state.players[seat]
    options = tuple(
        Option(choice.answer, f"{choice.coins[0].name} and {choice.coins[1].name}", _traded(state, player, choice))
        for choice in _choices(state, task, seat, moves.Trade)
    )
    return (
        "Your trading coin brings a trade: which two coins of your hand?",
        (Whole("Coins", options),),
        "N8",
        " ".join(options[0].value["coins"]),
    )


def _traded(state: State, player: Player, choice: moves.Trade) -> str:
    low, high = choice.coins
    old, added = (low, high) if player.zolkur or low.value == high.value else (high, low)
    return f"the {old.name} {_becomes(state, old, added.value + player.bonus)}"


# Cards


def _pick(state: State, task: tasks.Pick, seat: Seat) -> _Asked:
    assert state.tavern is not None
    options = tuple(
        Option(
            choice.answer,
            _called(choice.card),
            _taken(state, seat, choice.card),
            _CAMP if isinstance(choice, moves.Camp) else _TAVERN_NAMES[state.tavern],
        )
        for choice in _choices(state, task, seat, moves.Move)
        if isinstance(choice, moves.Pick | moves.Camp)
    )
    camp = ", or one of the camp" if any("camp" in option.value for option in options) else ""
    return (
        f"Your turn at {state.tavern.title}: take a card{camp}.",
        (Whole("Card", options),),
        "N5.1",
        str(next(iter(options[0].value.values()))),
    )


def _called(card: Card) -> str:
    return f"{card.name} · {card.title}" if card.kind in (Kind.DWARF, Kind.MERCENARY) else card.title


def _taken(state: State, seat: Seat, card: Card) -> str:
    """What a card would bring: its text, or for a dwarf the ranks its column would have."""
    if card.kind is not Kind.DWARF or card.column is None:
        return card.text
    return _ranks_after(state.players[seat], card.column, card.ranks)


def _ranks_after(player: Player, column: Column, ranks: int) -> str:
    after = [player.ranks(each) + (ranks if each is column else 0) for each in Column]
    line = ", completes a line" if min(after) > player.lines else ""
    return f"rank {after[column]}{line}"


def _card_options(state: State, seat: Seat, cards: Iterable[Card]) -> tuple[Option, ...]:
    return tuple(Option(card.name, _called(card), _taken(state, seat, card)) for card in cards)


def _drop(state: State, task: tasks.Drop, seat: Seat) -> _Asked:
    assert state.tavern is not None
    cards = [choice.card for choice in _choices(state, task, seat, moves.Drop)]
    return (
        f"You went to the camp: which card of {state.tavern.title} is discarded before the other player picks?",
        (OneOf("card", "Card", tuple(Option(card.name, _called(card)) for card in cards)),),
        "N10",
        cards[0].name,
    )


def _take(state: State, task: tasks.Take, seat: Seat) -> _Asked:
    cards = [choice.card for choice in _choices(state, task, seat, moves.Take)]
    return (
        f"{task.cause.title}: which card do you take from the discard pile?",
        (OneOf("card", "Card", _card_options(state, seat, cards)),),
        "N9" if task.cause.is_hero else "N10",
        cards[0].name,
    )


def _look(state: State, task: tasks.Look, seat: Seat) -> _Asked:
    cards = [choice.card for choice in _choices(state, task, seat, moves.Take)]
    return (
        "Pioneer of the Kingdom: you look at the top cards of the Age 2 deck. Which one do you keep?",
        (OneOf("card", "Card", _card_options(state, seat, cards)),),
        "N7.3",
        cards[0].name,
    )


def _take_from_camp(state: State, task: tasks.TakeFromCamp, seat: Seat) -> _Asked:
    cards = [choice.card for choice in _choices(state, task, seat, moves.TakeFromCamp)]
    return (
        "Holda: which card do you take from the camp?",
        (OneOf("camp", "Card", _card_options(state, seat, cards)),),
        "N9",
        cards[0].name,
    )


def _give_up(state: State, task: tasks.Hofud | tasks.GiveUp, seat: Seat) -> _Asked:
    options = tuple(
        Option(choice.answer, _called(choice.card), f"from your {choice.column.title} column", choice.column.title)
        for choice in _choices(state, task, seat, moves.GiveUp)
    )
    hofud = isinstance(task, tasks.Hofud)
    first = options[0].value
    return (
        "Hofud: which card of your Warrior column do you discard?"
        if hofud
        else "Brisingamens takes its price: which card of your army do you discard?",
        (Whole("Card", options),),
        "N10",
        f"{first['card']} {first['column']}",
    )


# Heroes and what they bring


def _hero(state: State, task: tasks.Recruit, seat: Seat) -> _Asked:
    heroes = [choice.hero for choice in _choices(state, task, seat, moves.Hero)]
    options = tuple(
        Option(hero.name, hero.title, _told(hero), _NEUTRAL if hero.column is None else _RANKED) for hero in heroes
    )
    lines = state.players[seat].lines
    why = "Gjallarhorn calls a hero" if task.free else f"You have completed line {lines}"
    return (f"{why}: whom do you recruit?", (OneOf("hero", "Hero", options),), "N5.3", heroes[0].name)


def _told(hero: Card) -> str:
    return hero.text if hero.column is None else f"{hero.column.title}, {hero.text}"


def _cut(state: State, task: tasks.Cut, seat: Seat) -> _Asked:
    player = state.players[seat]
    columns = cuttable(player, task.hero)
    options = tuple(
        Option(column.name, column.title, f"ends in {player.columns[column][-1].name}") for column in columns
    )
    what = "the last card of which column" if task.count == 1 else "the last cards of which two columns"
    return (
        f"{task.hero.title} costs you {what}?",
        (SomeOf("columns", "Columns", options, task.count, task.count),),
        "N8",
        " ".join(column.name for column in columns[: task.count]),
    )


def _thrud(state: State, task: tasks.Thrud, seat: Seat) -> _Asked:
    return _column(state, task, seat, _THRUD, "Thrud goes to the end of which column?", "N8")


def _double(state: State, task: tasks.Double, seat: Seat) -> _Asked:
    which = "first" if task.first is None else "second"
    double = CARDS["olwyn1"]
    return _column(state, task, seat, double, f"Olwyn's {which} double joins which column?", "N9")


def _ylud(state: State, task: tasks.Ylud, seat: Seat) -> _Asked:
    before = state.players[seat].column_of(_YLUD)
    if before is None:
        prompt = "Ylud enters which column?"
    else:
        prompt = f"Ylud is in your {before.title} column. She may stay there, or move to which other?"
    return _column(state, task, seat, _YLUD, prompt, "N8")


def _column(state: State, task: Question, seat: Seat, card: Card, prompt: str, rule: str) -> _Asked:
    player = state.players[seat]
    options = []
    for choice in _choices(state, task, seat, moves.InColumn):
        column = choice.column
        note = "stays" if card in player.columns[column] else _placed(player, card, column)
        options.append(Option(column.name, column.title, note))
    return (prompt, (OneOf("column", "Column", tuple(options)),), rule, str(options[0].value))


def _placed(player: Player, card: Card, column: Column) -> str:
    pushes = ", pushes Thrud" if player.columns[column][-1:] == (_THRUD,) else ""
    worth = f", worth {card.worth_in(column)}" if card.worth_in(column) else ""
    moving = player.column_of(card)
    if moving is not None:
        return f"rank {player.ranks(column) + card.ranks}{worth}{pushes}"
    return f"{_ranks_after(player, column, card.ranks)}{worth}{pushes}"


# Enlistment


def _order(state: State, task: tasks.Order, seat: Seat) -> _Asked:
    options = (Option({"last": False}, "First"), Option({"last": True}, "Last"))
    return ("You decide: do you enlist your mercenaries first or last?", (Whole("Order", options),), "N10", "first")


def _enlist(state: State, task: tasks.Enlist, seat: Seat) -> _Asked:
    player = state.players[seat]
    options = tuple(
        Option(
            choice.answer,
            f"{choice.mercenary.name} as {choice.column.title}",
            _placed(player, choice.mercenary, choice.column),
            choice.mercenary.title,
        )
        for choice in _choices(state, task, seat, moves.Enlist)
    )
    first = options[0].value
    return (
        "Enlist a mercenary: which one, and as what?",
        (Whole("Mercenary", options),),
        "N10",
        f"{first['mercenary']} {first['column']}",
    )


# What all have in common


def _choices(state: State, task: Question, seat: Seat, shape: type[Any]) -> Sequence[Any]:
    return [choice for choice in choices(state, task, seat) if isinstance(choice, shape)]


def _names(cards: Iterable[Card]) -> str:
    return ", ".join(card.name for card in cards) or "nothing"


def _listed(words: Iterable[str]) -> str:
    *most, last = [*words] or ["nothing"]
    return f"{', '.join(most)} and {last}" if most else last


_QUESTIONS: Mapping[type[Question], Callable[[State, Any, Seat], _Asked]] = {
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
