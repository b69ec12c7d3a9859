"""What a player types instead of pressing: `red vanaheim`, `gold`, `up yellow`, `yellow 3`, `s3a 1 3`, `done`."""

from __future__ import annotations

import re
from collections.abc import Collection, Sequence

from engine.game import Decision, Json, OneOf, Rejected, Whole
from engine.games.micro_midgard.pieces import ACTIONS, COLOURS
from engine.games.micro_midgard.relics import CONVERTERS, RELICS

__all__ = ["typed_answer"]

_HOW = {
    "gift": "Type `gold` or `mead`.",
    "move": "Type a meeple and a realm, like `{example}`.",
    "prophecy": "Type `sun` or `moon`: the colour that scores.",
    "act": "Type what to do: `gold`, `mead`, `wolf`, `up yellow`, `yellow 3`, a Relic like `s3b`, `done` or `undo`.",
}


def typed_answer(decision: Decision, text: str) -> Json:
    """The answer that a text means, whether or not the rules allow it. Raises Rejected if it means none."""
    words = [word for word in re.split(r"[\s,;:→>]+|-(?=>)", text.lower()) if word not in _FILLERS]
    answer = _read(decision, words)
    if answer is None:
        raise Rejected(_HOW[decision.kind].format(example=decision.example), decision.rule)
    return answer


_FILLERS = ("", "to", "the", "relic", "blessing", "level", "take", "use", "with", "for", "by", "and", "convert", "from")


def _read(decision: Decision, words: Sequence[str]) -> Json:
    match decision.fields:
        case (OneOf(name, _, options),):
            names = [str(option.value) for option in options]
            return {name: _begun(words[0], names)} if len(words) == 1 and _begun(words[0], names) else None
        case (Whole(_, options),) if decision.kind == "move":
            return _move(words, {str(option.value["to"]) for option in options})
    return _part(words)


def _move(words: Sequence[str], realms: Collection[str]) -> Json:
    if len(words) != 2:
        return None
    for meeple, to in (words, words[::-1]):
        colour = _begun(meeple, COLOURS)
        if colour is not None:
            return {"meeple": colour, "to": _begun(to, realms) or to}
    return None


def _part(words: Sequence[str]) -> Json:
    match words:
        case ["gold" | "mead" | "done" | "undo" | "wolf"]:
            return {"do": words[0]}
        case ["end"] | ["end", "turn"]:
            return {"do": "done"}
        case ["wolf", relic] if relic in CONVERTERS.values():
            return {"do": "wolf", "convert": relic}
        case ["midgard", action] | [action] if action in ACTIONS:
            return {"do": "midgard", "action": action}
        case ["up", track] | [track, "up"] if (colour := _begun(track, COLOURS)) is not None:
            return {"do": "up", "track": colour}
        case [track, level] if (colour := _begun(track, COLOURS)) is not None and level.isascii() and level.isdigit():
            return {"do": "blessing", "track": colour, "level": int(level[:9])}
        case [relic, *rest] if relic in RELICS:
            return _relic(relic, rest)
    return None


def _relic(name: str, rest: Sequence[str]) -> Json:
    relic = RELICS[name]
    answer: dict[str, Json] = {"do": "relic", "relic": name}
    if len(rest) == 1 and rest[0] in CONVERTERS.values():
        return {**answer, "convert": rest[0]}
    if not rest:
        return answer
    amounts = re.fullmatch(r"(\d{1,2}) ?(?:g|gold)? (\d{1,2}) ?(?:m|mead)?", " ".join(rest), re.ASCII)
    if amounts is None or not (relic.any_resources or relic.swaps):
        return None
    return {**answer, "swap" if relic.swaps else "pay": {"gold": int(amounts[1]), "mead": int(amounts[2])}}


def _begun(word: str, names: Collection[str]) -> str | None:
    """The one name that the word is or begins."""
    found = [str(name) for name in names if name == word] or [str(name) for name in names if name.startswith(word)]
    return found[0] if len(found) == 1 else None
