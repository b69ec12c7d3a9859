"""What a player types in answer to a question of Nidavellir, read into the answer it means.

Short forms of the record's own words: `0 5 3`, `W5`, `Fafnir Baleygr`, `5g dragon`, `+2 3 +3 8g`, `W E`, `m3 H`.
Commas and letter case don't matter, save where a Miner `M1` and a mercenary `m1` are both there to be taken. Whether
the answer is a legal one is not decided here.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from engine.game import Decision, Json, OneOf, Option, Rejected, SomeOf, Whole
from engine.games.nidavellir.cards import CARDS, Column
from engine.games.nidavellir.coins import COINS, TAVERNS

__all__ = ["parse"]

_LONGEST = 100
_COLUMNS = {**{column.name.lower(): column.name for column in Column}, **{c.title.lower(): c.name for c in Column}}
_FILLERS = frozenset(
    {"", "on", "in", "the", "to", "from", "as", "and", "then", "my", "at", "laughing", "dancing", "shining"}
)
_COINS = {name.lower(): name for name in COINS}
_HOW = {
    "bid": "Type three coins, for the Goblin, the Dragon and the Horse, in this order",
    "transform": "Type a coin and where it lies",
    "vidofnir": "Type which coin gets +2 and which +3, the first to be changed first",
    "trade": "Type the two coins",
    "discard": "Type what is to be discarded",
    "enlist": "Type a mercenary and its class",
    "order": "Type first or last",
}


def parse(text: str, decision: Decision) -> Json:
    """The answer that a text means. Raises Rejected, with how to type it, for one that can't be understood."""
    line = " ".join(text[:_LONGEST].split())
    words = [word for word in re.split(r"[\s,;/|@&]+", line) if word.lower() not in _FILLERS]
    answer = _read(line, words, decision) if words else None
    if answer is None:
        how = _HOW.get(decision.kind, "Type the name of what you choose")
        raise Rejected(f"{how}, such as {decision.example}.", decision.rule)
    return answer


def _read(line: str, words: Sequence[str], decision: Decision) -> Json:
    match decision.kind, decision.fields:
        case "bid", _:
            return _bid(words, decision)
        case "vidofnir", _:
            return _vidofnir([word.lower() for word in words])
        case "order", _:
            return {"first": {"last": False}, "last": {"last": True}}.get(words[0].lower()) if len(words) == 1 else None
        case _, (SomeOf(name=name),):
            return {name: [_column(word) for word in words]}
        case _, (OneOf(name=name, options=options),):
            option = _meant(line, words, options)
            return {name: line if option is None else option.value}
        case _, (Whole(options=options),):
            option = _meant(line, words, options)
            return _named_otherwise(words, decision.kind) if option is None else option.value
    return None


def _named_otherwise(words: Sequence[str], kind: str) -> Json:
    """An answer that is none of those offered, so that the refusal can speak of it."""
    match kind, words:
        case "pick", [name] if name in CARDS:
            return {"camp" if CARDS[name].age else "card": name}
        case "enlist", [name, column]:
            return {"mercenary": name, "column": _column(column)}
        case "discard", [name, column]:
            return {"card": name, "column": _column(column)}
    return None


def _column(word: str) -> str:
    return _COLUMNS.get(word.lower(), word)


def _bid(words: Sequence[str], decision: Decision) -> Json:
    """Coins in the order of the taverns, or each after its tavern: `goblin 0 dragon 5g horse 3`."""
    places = {word: tavern.word for tavern in TAVERNS for word in (tavern.word, tavern.word[0])}
    named = [places[word] for word in map(str.lower, words) if word in places]
    coins = [word for word in words if word.lower() not in places]
    taverns = named or [tavern.word for tavern in TAVERNS]
    if len(coins) != len(TAVERNS) or len(set(taverns)) != len(TAVERNS) or len(taverns) != len(TAVERNS):
        return None
    field = decision.fields[0]
    owned = [str(option.value) for option in field.options] if isinstance(field, OneOf) else []
    return {tavern: _coin(coin, owned) for tavern, coin in zip(taverns, coins, strict=True)}


def _coin(word: str, owned: Iterable[str]) -> str:
    """A coin by its name, or by its bare value where only one coin owned has it."""
    name = _COINS.get(word.lower(), word)
    alike = [coin for coin in owned if coin == name] or [coin for coin in owned if _bare(coin) == name]
    return alike[0] if len(alike) == 1 else name


def _vidofnir(words: Sequence[str]) -> Json:
    match [word.replace("plus", "+") for word in words]:
        case ["+2", plus2, "+3", plus3]:
            return {"plus2": _coin(plus2, ()), "plus3": _coin(plus3, ()), "first": "plus2"}
        case ["+3", plus3, "+2", plus2]:
            return {"plus2": _coin(plus2, ()), "plus3": _coin(plus3, ()), "first": "plus3"}
    return None


def _meant(line: str, words: Sequence[str], options: Sequence[Option]) -> Option | None:
    """The one option that the text names by value or label; of several, one whose letters' case fits too."""
    for fits in (_exactly, _loosely, _partly, _by_value):
        found = [option for option in options if fits(line, words, option)]
        if len(found) == 1:
            return found[0]
    return None


def _exactly(line: str, words: Sequence[str], option: Option) -> bool:
    return sorted(words) == sorted(_named(option))


def _loosely(line: str, words: Sequence[str], option: Option) -> bool:
    if line.lower() in (option.label.lower(), option.label.lower().partition(" · ")[2]):
        return True
    return sorted(_normal(words)) == sorted(_normal(_named(option)))


def _partly(line: str, words: Sequence[str], option: Option) -> bool:
    """Whether it names a part of the option, and nothing else."""
    return not (set(_normal(words)) - set(_normal(_named(option))))


def _by_value(line: str, words: Sequence[str], option: Option) -> bool:
    """Whether it names coins by their bare values."""
    return sorted(words) == sorted(_bare(word) for word in _named(option))


def _bare(word: str) -> str:
    return word.strip("gS") if word in COINS else word


def _named(option: Option) -> list[str]:
    """The words an option's value consists of: `5g@dragon` is `5g` and `dragon`."""
    parts = option.value.values() if isinstance(option.value, dict) else [option.value]
    flat = [item for part in parts for item in (part if isinstance(part, list) else [part])]
    return [word for item in flat for word in str(item).split("@")]


def _normal(words: Iterable[str]) -> list[str]:
    return [_COLUMNS.get(word.lower(), word.lower()).lower() for word in words]
