"""What a player types in answer to a question of a judged table, read into the answer it means.

Cards are found by their names in any case, or by the beginning of a name that fits only one of those offered; a name
that fits none is passed on as it was typed, so that the refusal can speak of it. Whether the answer is a legal one is
not decided here.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from engine.game import Decision, Json, OneOf, Option, Rejected, Whole
from engine.games.redemption.cards import CATALOGUE, short

__all__ = ["parse"]

_LONGEST = 4000
_YES = frozenset({"yes", "y", "agree", "agreed", "ok", "okay", "true"})
_NO = frozenset({"no", "n", "refuse", "refused", "disagree", "false"})
_DOWN = frozenset({"face down", "down", "turn down", "none", "turn face down"})
_ON = frozenset({"next", "on", "go on", "go", "done", "end", "end turn"})
_MINE = frozenset({"me", "i", "i won", "i win", "mine", "win", "won"})
_THEIRS = frozenset({"they", "them", "they won", "opponent", "i lost", "lost", "give up", "i give up", "concede"})
_DRAW = frozenset({"draw", "tie", "nobody"})
_BACK = frozenset({"withdraw", "take back", "take it back", "yes"})
_WHOSE = re.compile(r"(?i)(my|mine|their|theirs)\s+")
_BY = re.compile(r"(?i)\s+by\s+(.+)\Z")
_CUSTOM = re.compile(r"(?i)(.+?)\s*=\s*(everyone|holder|opponents)(?:\s*,?\s*(\d{1,9}))?\Z")
_COPIES = re.compile(r"(?i)(\d{1,3})\s*[x×]\s*(.+)\Z")
_PLACE = r"(?:the\s+)?(deck|hand|pile|discard)(?:\s+pile)?"
_MOVE = re.compile(rf"(?i)(?:move\s+)?(.+?)\s+from\s+{_PLACE}\s+to\s+{_PLACE}\Z")
_USES = re.compile(r"(?i)uses\s+(.+?)\s+(\d{1,9})\Z")


def parse(text: str, decision: Decision) -> Json:
    """The answer that a text means. Raises Rejected, with how to type it, for one that can't be understood."""
    line = text[:_LONGEST].strip().replace("’", "'")
    if not line:
        raise Rejected("There is nothing to read. " + _hint(decision))
    return _TYPED[decision.kind](line, decision)


def _deck(line: str, decision: Decision) -> Json:
    head = re.match(r"(?i)(?:deck\s*(?:of|:)?\s*)?(\d{1,9})(?!\s*[x×\d])\s*(?:cards\b)?\s*[:;,.\n]?", line)
    if head is None:
        raise Rejected(
            "Begin with the size of your deck, then its artifacts: 100: Three Nails, 2x Holy of Holies.", "§2"
        )
    rest = line[head.end() :]
    artifacts: list[str] = []
    customs: list[Json] = []
    for part in re.split(r"\n" if "\n" in rest.strip() else r"[,;]", rest):
        part = part.strip(" ,;\t\r\n")
        if not part:
            continue
        copies = _COPIES.match(part)
        many, name = (int(copies[1]), copies[2]) if copies else (1, part)
        own = _CUSTOM.match(name)
        if own:
            name = own[1]
            uses = int(own[3]) if own[3] else None
            customs.append({"name": name, "reach": own[2].lower(), "uses": uses})
        artifacts += [name] * many
    answer: dict[str, Json] = {"size": int(head[1]), "artifacts": [_known(name) for name in artifacts]}
    return {**answer, "custom": customs} if customs else answer


def _phase(line: str, decision: Decision) -> Json:
    return _from(line, {word: {"next": True} for word in _ON}, decision)


def _drew(line: str, decision: Decision) -> Json:
    return {"drew": _found(line, _offered(decision, "drew"))}


def _pile(line: str, decision: Decision) -> Json:
    return {"add": _found(line, _offered(decision, "add"))}


def _choose(line: str, decision: Decision) -> Json:
    word = _word(line)
    if word in _DOWN:
        return {"activate": None}
    if word == "keep":
        return {"keep": True}
    names = [answer["activate"] for answer in _wholes(decision) if answer.get("activate")]
    return {"activate": _found(re.sub(r"(?i)\Aactivate\s+", "", line), names)}


def _use(line: str, decision: Decision) -> Json:
    (only,) = _wholes(decision)
    return only if _word(line) in _YES | {"use"} else {"use": _found(line, [only["use"]])}


def _block(line: str, decision: Decision) -> Json:
    words = {"demon": "demon", "beast": "beast", "other": "other", "another": "other", "else": "other"}
    return _from(line, {word: {"block": value} for word, value in words.items()}, decision)


def _discard(line: str, decision: Decision) -> Json:
    answer: dict[str, Json] = {}
    line = _take_by(line, answer)
    line, answer["negated"] = _take(line, r"(?:and\s+)?negated")
    line, answer["ends"] = _take(line, r"(?:and\s+)?(?:its effect\s+)?(?:ends|stops)")
    line, from_hand = _take(line, r"from\s+(?:my\s+)?hand")
    if from_hand:
        answer["from"] = "hand"
    return {"discard": _named(line, decision, "discard"), **answer}


def _negate(line: str, decision: Decision) -> Json:
    answer: dict[str, Json] = {}
    line = _take_by(line, answer)
    line, answer["round"] = _take(line, r"(?:for\s+)?(?:a\s+)?round")
    return {"negate": _named(line, decision, "negate"), **answer}


def _override(line: str, decision: Decision) -> Json:
    note, bar, change = line.partition("|")
    if not bar:
        return {"note": note.strip()}
    return {"note": note.strip(), "set": _change(change.strip(), decision)}


def _change(line: str, decision: Decision) -> Json:
    seat, rest = decision.seat, line
    whose = _WHOSE.match(line)
    if whose:
        seat = decision.seat if whose[1].lower().startswith("m") else 1 - decision.seat
        rest = line[whose.end() :]
    sets = [option.value for option in _options(decision, "set") if option.value.get("seat") == seat]
    if moved := _MOVE.match(rest):
        source, target = moved[2].lower(), moved[3].lower()
        names = [value["move"] for value in sets if value.get("from") == source]
        return {"seat": seat, "move": _found(moved[1], names), "from": source, "to": target}
    if uses := _USES.match(rest):
        names = [value["uses"] for value in sets if "uses" in value]
        return {"seat": seat, "uses": _found(uses[1], names), "left": int(uses[2])}
    if _word(rest) in _DOWN:
        return {"seat": seat, "activate": None}
    verb, _, tail = rest.partition(" ")
    if verb.lower() == "activate" and tail:
        names = [value["activate"] for value in sets if value.get("activate")]
        return {"seat": seat, "activate": _found(tail, names)}
    if verb.lower() == "phase" and tail:
        return {"phase": _word(tail)}
    raise Rejected(
        "After the bar type one of: move NAME from PLACE to PLACE, activate NAME, face down, uses NAME 1, "
        "phase artifact (places are deck, hand, pile, discard); “their” before it for the other player's card.",
        "A22",
    )


def _result(line: str, decision: Decision) -> Json:
    words: dict[str, Json] = {word: {"winner": decision.seat} for word in _MINE}
    words |= {word: {"winner": 1 - decision.seat} for word in _THEIRS}
    words |= {word: {"winner": None} for word in _DRAW}
    return _from(line, words, decision)


def _agree(line: str, decision: Decision) -> Json:
    words = {word: {"agree": True} for word in _YES} | {word: {"agree": False} for word in _NO}
    return _from(line, words, decision)


def _withdraw(line: str, decision: Decision) -> Json:
    return _from(line, {word: {"withdraw": True} for word in _BACK}, decision)


_TYPED: Mapping[str, Callable[[str, Decision], Json]] = {
    "deck": _deck,
    "phase": _phase,
    "drew": _drew,
    "pile": _pile,
    "choose": _choose,
    "use": _use,
    "block": _block,
    "discard": _discard,
    "negate": _negate,
    "override": _override,
    "result": _result,
    "agree": _agree,
    "withdraw": _withdraw,
}


def _word(line: str) -> str:
    return " ".join(line.lower().split()).strip(" .!")


def _from(line: str, words: Mapping[str, Json], decision: Decision) -> Json:
    found = words.get(_word(line))
    if found is None:
        raise Rejected(_hint(decision), decision.rule)
    return found


def _hint(decision: Decision) -> str:
    return f"Type it like this: {decision.example}." if decision.example else "This question has no answer right now."


def _found(line: str, names: Iterable[str]) -> str:
    """The name meant: the one offered of that spelling in any case, or the only one that begins so."""
    wanted = line.strip()
    low = wanted.casefold()
    offered = list(dict.fromkeys(names))
    same = [name for name in offered if name.casefold() == low] or [
        name for name in offered if name.casefold().startswith(low)
    ]
    return same[0] if len(same) == 1 else wanted


def _named(line: str, decision: Decision, field: str) -> Json:
    """Whose card it is and which: the one so named among the options, one's own where both are."""
    seats: list[int] = [decision.seat, 1 - decision.seat]
    whose = _WHOSE.match(line)
    if whose:
        seats = [decision.seat if whose[1].lower().startswith("m") else 1 - decision.seat]
        line = line[whose.end() :]
    values = [option.value for option in _options(decision, field)]
    for seat in seats:
        names = [value["artifact"] for value in values if value["seat"] == seat]
        name = _found(line, names)
        if name in names:
            return {"seat": seat, "artifact": name}
    return {"seat": seats[0], "artifact": line.strip()}


def _take(line: str, words: str) -> tuple[str, bool]:
    """The line without those words at its end, and whether they were there; in any order with others like them."""
    shorter = re.sub(rf"(?i)[\s,]+(?:{words})(?=\Z|[\s,])", "", line)
    return shorter, shorter != line


def _take_by(line: str, answer: dict[str, Json]) -> str:
    by = _BY.search(line)
    if by is None:
        return line
    answer["by"] = by[1].strip()
    return line[: by.start()]


def _known(name: str) -> str:
    """The name as the catalogue spells it, in whatever case it was typed."""
    found = [card for card in CATALOGUE if card.casefold() == short(name.strip()).casefold()]
    return found[0] if found else name.strip()


def _options(decision: Decision, field: str) -> tuple[Option, ...]:
    return next(one.options for one in decision.fields if isinstance(one, OneOf) and one.name == field)


def _wholes(decision: Decision) -> list[Json]:
    return [option.value for one in decision.fields if isinstance(one, Whole) for option in one.options]


def _offered(decision: Decision, field: str) -> list[str]:
    return [str(option.value) for option in _options(decision, field)]
