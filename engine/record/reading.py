"""Reading a record: strict about what the replay needs, silent about what it does not.

A file is one JSON value, or JSON Lines of records. Everything Python's own parser lets through is refused here where it
could mean two things or bring a program down: a key that stands twice, NaN, a number past all measure, brackets nested
without end. Keys that only `verify` looks at never stop a replay: what is wrong with them is kept as `faults`.
"""

from __future__ import annotations

import json
import math
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from engine.game import Ending, Json, Rejected
from engine.games import game_named
from engine.match import Answered, AnyGame, Ended, Entry, Header, Match, Undone
from engine.record.faults import BadRecord
from engine.record.proof import Fairness

__all__ = ["FORMAT", "Record", "read", "records"]

FORMAT = "forseti-match/1"

_DEEPEST = 100
"""How deep brackets may be nested; no game comes near it."""
_LONGEST_NUMBER = 309
"""Digits of a whole number: as many as a floating point number has room for."""
_SPACE = " \t\n\r"


@dataclass(frozen=True, slots=True)
class Record:
    """A record as read. `header` holds the options just as they stand there, before the game fills in the others.

    `result` is whatever stands there, None for nothing; `names` is empty unless there is one for each seat. `faults`
    says what is wrong with the parts that no replay needs. `line` is where it stands in a file of JSON Lines.
    """

    game: AnyGame = field(repr=False)
    header: Header
    entries: tuple[Entry, ...] = field(repr=False)
    fair: Fairness | None = None
    fingerprint: str | None = None
    result: Json = None
    names: tuple[str, ...] = ()
    faults: tuple[str, ...] = ()
    line: int | None = None


def read(data: bytes | str) -> list[Record]:
    """All records of a file. Raises BadRecord if anything in it is no match record."""
    return list(records(data))


def records(data: bytes | str) -> Iterator[Record]:
    """The records of a file one by one, so that those before a fault can be used. Raises BadRecord at the fault."""
    text = _decoded(data)
    start = len(text) - len(text.lstrip(_SPACE))
    if start == len(text):
        raise BadRecord("The file is empty.")
    value, end = _parsed(text, start, "The file")
    if not text[end:].strip(_SPACE):
        yield _record(value, None)
        return
    if "\n" in text[start:end]:
        where = text.count("\n", 0, end) + 1
        raise BadRecord(f"Something follows after the end of the record on line {where}.")
    for number, line in enumerate(text.split("\n"), 1):
        if not line.strip(_SPACE):
            continue
        line = line.strip(_SPACE)
        value, end = _parsed(line, 0, f"Line {number}")
        if end != len(line):
            raise BadRecord(f"Line {number} holds something after the end of its record.")
        try:
            record = _record(value, number)
        except BadRecord as bad:
            raise BadRecord(f"Line {number}: {bad.text}") from bad
        yield record


# JSON, strictly


def _decoded(data: bytes | str) -> str:
    if isinstance(data, str):
        return data
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise BadRecord(f"The file is not text in UTF-8 (byte {error.start} does not fit): no match record.") from None


def _parsed(text: str, start: int, what: str) -> tuple[Json, int]:
    _check_depth(text, start, what)
    try:
        value, end = _DECODER.raw_decode(text, start)
    except json.JSONDecodeError as error:
        where = f"line {error.lineno}, column {error.colno}" if what == "The file" else f"column {error.colno}"
        raise BadRecord(f"{what} is not JSON: {error.msg} ({where}).") from None
    return value, end


_TOKEN = re.compile(r'"(?:[^"\\]++|\\.)*+"?|[\[{]|[\]}]', re.DOTALL)


def _check_depth(text: str, start: int, what: str) -> None:
    """Refuses a value that the parser, which calls itself for each bracket, could not come back from."""
    depth = 0
    for token in _TOKEN.finditer(text, start):
        match token[0]:
            case "[" | "{":
                depth += 1
                if depth > _DEEPEST:
                    raise BadRecord(f"{what} nests brackets more than {_DEEPEST} deep: no match record does.")
            case "]" | "}":
                depth -= 1
                if depth <= 0:  # the first value ends here; a next line is looked at when its turn comes
                    return


def _object(pairs: list[tuple[str, Json]]) -> dict[str, Json]:
    read = dict(pairs)
    if len(read) != len(pairs):
        seen: set[str] = set()
        for key, _ in pairs:
            if key in seen:
                raise BadRecord(f"The key {key!r} stands twice in one object.")
            seen.add(key)
    return read


def _whole(digits: str) -> int:
    if len(digits) > _LONGEST_NUMBER:
        raise BadRecord(f"The number {digits[:12]}… is too large ({len(digits)} digits).")
    return int(digits)


def _broken(digits: str) -> float:
    number = float(digits)
    if math.isinf(number):
        raise BadRecord(f"The number {digits} is too large.")
    return number


def _no_number(name: str) -> Json:
    raise BadRecord(f"{name} is no number that a record can hold.")


_DECODER = json.JSONDecoder(
    object_pairs_hook=_object, parse_int=_whole, parse_float=_broken, parse_constant=_no_number, strict=True
)


# From JSON to a record


def _record(value: Json, line: int | None) -> Record:
    if not isinstance(value, dict):
        raise BadRecord(f"This is no match record: a record is an object, and this is {_kind(value)}.")
    stated = value.get("format")
    if stated != FORMAT:
        raise BadRecord(f'This is no match record: its "format" must be "{FORMAT}"{_instead(value, "format")}.')
    faults: list[str] = []
    try:
        game = game_named(_expect(value, "game", str, "the name of a game"))
        header = Header(
            game.name,
            _rules_version(value, game, faults),
            _expect(value, "seats", int, "a whole number"),
            _expect(value, "options", dict, "an object") if "options" in value else {},
            _seed(value, faults),
        )
        Match.start(game, header)
    except Rejected as rejected:
        raise BadRecord(str(rejected)) from rejected
    log = _expect(value, "log", list, "a list")
    entries = tuple(_entry(entry, number, faults) for number, entry in enumerate(log))
    fair, fingerprint = _fair(value.get("fair"), faults)
    return Record(
        game, header, entries, fair, fingerprint, value.get("result"), _names(value, header), tuple(faults), line
    )


def _entry(value: Json, number: int, faults: list[str]) -> Entry:
    where = f"Entry {number}: "
    if not isinstance(value, dict):
        raise BadRecord(f"{where}an entry is an object, and this is {_kind(value)}.")
    says = [key for key in ("answer", "ends", "undo") if key in value]
    if len(says) != 1:
        raise BadRecord(f'{where}it must have one of "answer", "ends" and "undo", and has {len(says)} of them.')
    match says[0]:
        case "answer":
            seat = _expect(value, "seat", int, "a whole number", where)
            return Answered(seat, value["answer"], *_receipt(value, number, faults))
        case "ends":
            ending = _expect(value, "ends", str, "a word", where)
            if ending not in {known.value for known in Ending}:
                known = ", ".join(f'"{known.value}"' for known in Ending)
                raise BadRecord(f'{where}"ends" must be one of {known}{_instead(value, "ends")}.')
            seat = _expect(value, "seat", int, "a whole number", where) if value.get("seat") is not None else None
            return Ended(Ending(ending), seat)
        case _:
            return Undone(_expect(value, "undo", int, "a whole number", where))


def _seed(value: Mapping[str, Json], faults: list[str]) -> bytes:
    seed: str = _expect(value, "seed", str, "64 hex digits")
    if not _is_hex(seed.lower(), 64):
        raise BadRecord(f'"seed" must be 64 hex digits{_instead(value, "seed")}.')
    if seed != seed.lower():
        faults.append("The seed is not written in lower case.")
    return bytes.fromhex(seed)


# What only `verify` reads: never in a replay's way


def _rules_version(value: Mapping[str, Json], game: AnyGame, faults: list[str]) -> int:
    version = value.get("rules_version", game.rules_version)
    if type(version) is int:
        return version
    faults.append(f'"rules_version" must be a whole number{_instead(value, "rules_version")}.')
    return game.rules_version


def _receipt(value: Mapping[str, Json], number: int, faults: list[str]) -> tuple[str | None, str | None]:
    salt, receipt = value.get("salt"), value.get("receipt")
    if salt is None and receipt is None:
        return None, None
    for key, digits in (("salt", 32), ("receipt", 64)):
        if not _is_hex(value.get(key), digits):
            faults.append(
                f'Entry {number}: its "{key}" must be {digits} hex digits in lower case{_instead(value, key)}.'
            )
            return None, None
    return salt, receipt


def _fair(value: Json, faults: list[str]) -> tuple[Fairness | None, str | None]:
    if value is None:
        return None, None
    if not isinstance(value, dict):
        faults.append(f'"fair" must be an object, and is {_kind(value)}.')
        return None, None
    for key in ("commitment", "secret", "fingerprint"):
        if not _is_hex(value.get(key), 64) and (key != "fingerprint" or value.get(key) is not None):
            faults.append(f'"{key}" in "fair" must be 64 hex digits in lower case{_instead(value, key)}.')
            return None, None
    accepted = value.get("accepted")
    if not isinstance(accepted, str) or not re.fullmatch("[0-9]{1,20}", accepted):
        faults.append(f'"accepted" in "fair" must be an id as a string of digits{_instead(value, "accepted")}.')
        return None, None
    return Fairness(value["commitment"], bytes.fromhex(value["secret"]), accepted), value.get("fingerprint")


def _names(value: Mapping[str, Json], header: Header) -> tuple[str, ...]:
    names = value.get("names")
    if isinstance(names, list) and len(names) == header.seats and all(isinstance(name, str) for name in names):
        return tuple(names)
    return ()


# Saying what is wrong


def _expect(value: Mapping[str, Json], key: str, kind: type, kind_name: str, where: str = "") -> Any:
    found = value.get(key)
    if type(found) is not kind:  # not isinstance: a JSON true is no number
        raise BadRecord(f'{where}"{key}" must be {kind_name}{_instead(value, key)}.')
    return found


def _instead(value: Mapping[str, Json], key: str) -> str:
    if key not in value:
        return ", and is missing"
    found = value[key]
    return f", not {json.dumps(found)[:80]}" if isinstance(found, str | int | float) else f", not {_kind(found)}"


def _kind(value: Json) -> str:
    match value:
        case None:
            return "null"
        case bool():
            return "true" if value else "false"
        case int() | float():
            return "a number"
        case str():
            return "a string"
        case list():
            return "a list"
        case _:
            return "an object"


def _is_hex(value: Json, digits: int) -> bool:
    return isinstance(value, str) and re.fullmatch(f"[0-9a-f]{{{digits}}}", value) is not None
