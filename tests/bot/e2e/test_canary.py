"""What is secret stays so: all that others can read, and the whole log, are searched for it while a match is played.

What others can read is every version of every message they can open, as Discord holds it: words, buttons with their
ids, names and descriptions of files.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator

from bot.words import talk
from engine.games.golem.cards import PLAIN
from sandbox import Message, Person
from tests.bot.e2e.hall import Hall, form, message
from tests.bot.e2e.playing import Play, allocation, fields

ANNAS_VOIDS, BOBS_VOIDS = ("9H", "5C"), ("8D", "4S")
ANNAS_UNITS, BOBS_UNITS = (11, 3, 4, 2), (5, 8, 6, 1)
BETRAYING = ("orientation", "movement", "harvesting", "regeneration", '"cards"', "'cards'", "favor", "horn")
"""Words that stand in answers and in nothing that a log has to say."""

BREAKS_ONCE = """
import engine.games.golem.rules as rules
from engine.store.sqlite.store import SqliteStore

kinds = set()
resolve, add = rules.Golem.resolve, SqliteStore.add

def broken_resolve(self, state, moves, dice):
    kind = next(iter(moves.values())).kind
    if kind not in kinds:
        kinds.add(kind)
        raise RuntimeError(f"{kind} {[getattr(m, 'amounts', getattr(m, 'cards', m)) for m in moves.values()]}")
    return resolve(self, state, moves, dice)

async def broken_add(self, act):
    if "add" not in kinds:
        kinds.add("add")
        raise ValueError(f"{act.entry.answer} {act.entry.salt}")
    await add(self, act)

rules.Golem.resolve, SqliteStore.add = broken_resolve, broken_add
"""


def seen_by(hall: Hall, *people: Person) -> str:
    """All that these people can read, in all its versions."""
    channels = list(hall.sandbox.world.channels.values())
    every = [m for channel in channels for m in channel.messages.values()]
    shown = [m for m in every if any(person.can_see(m) or _was_seen(m, person) for person in people)]
    return "\n".join(json.dumps(version, ensure_ascii=False) for m in shown for version in m.versions)


def _was_seen(m: Message, person: Person) -> bool:
    return m.ephemeral_for in (None, person) and not m.channel.is_dm


def cards(*named: str) -> Iterator[str]:
    """Every way in which two cards can stand side by side."""
    symbols = {"H": "♥", "D": "♦", "C": "♣", "S": "♠"}
    for first, second in (named, named[::-1]):
        for a, b in ((first, second), (first[:-1] + symbols[first[-1]], second[:-1] + symbols[second[-1]])):
            for between in (" ", ", ", " and ", "', '", '", "', '","', "/"):
                yield f"{a}{between}{b}"


def units(*amounts: int) -> Iterator[str]:
    """Every way in which an allocation can be written down whole."""
    for between in (" ", ", ", ",", "/", "-"):
        yield between.join(map(str, amounts))
    for phase, amount in zip(("orientation", "movement", "harvesting", "regeneration"), amounts, strict=True):
        yield from (f'{phase}": {amount}', f'{phase}":{amount}', f"{phase}': {amount}", f"{phase.title()} {amount}")


def house_secrets(hall: Hall) -> list[str]:
    """Seeds, secrets and salts, as the database holds them."""
    found = [row["secret"].hex() for row in hall.rows("SELECT secret FROM challenges")]
    found += [row["seed"].hex() for row in hall.rows("SELECT seed FROM matches")]
    entries = [json.loads(row["entry"]) for row in hall.rows("SELECT entry FROM entries")]
    return found + [entry["salt"] for entry in entries if entry.get("salt")]


def assert_hidden(text: str, needles: Iterator[str] | list[str]) -> None:
    for needle in needles:
        assert needle not in text, needle


# What others can read


async def test_voids_are_hidden_from_the_other_player_and_the_table_before_and_after_they_are_stored(
    play: Play,
) -> None:
    anna, bob = play.people
    carol = play.hall.sandbox.person("Carol", play.hall.guild)
    await play.to_voids()
    hers, his = await apart(play)
    decision = (await play.question(anna)).decision
    modal = form(await anna.press(play.live(), "Answer"))
    await anna.fill(modal, fields(decision, {"cards": [hers[0], his[1]]}))
    await play.type(anna, " ".join(hers))
    mine = message(await anna.press(play.live(), "My answer"))
    await anna.slash(play.thread, "answer")
    await play.hall.quiet()
    assert_hidden(seen_by(play.hall, bob, carol), cards(*hers))
    await play.type(bob, " ".join(his))
    await anna.slash(play.thread, "board", show="text")
    await play.hall.quiet()
    assert_hidden(seen_by(play.hall, bob, carol), cards(*hers))
    assert_hidden(seen_by(play.hall, anna, carol), cards(*his))
    assert any(needle in mine.text for needle in cards(*hers))
    assert_hidden(seen_by(play.hall, anna, bob, carol), house_secrets(play.hall))


async def apart(play: Play) -> tuple[tuple[str, str], tuple[str, str]]:
    """Two pairs of cards which the board, that lists all cards, never names side by side."""
    plain = [district.card for district in (await play.view()).board if district.card in PLAIN]
    return (plain[0], plain[14]), (plain[7], plain[21])


async def test_an_allocation_is_hidden_until_its_phase_is_revealed(play: Play) -> None:
    anna, bob = play.people
    carol = play.hall.sandbox.person("Carol", play.hall.guild)
    await play.to_allocation()
    decision = (await play.question(anna)).decision
    modal = form(await anna.press(play.live(), "Answer"))
    refused = message(await anna.fill(modal, fields(decision, allocation(11, 13, 4, 2))))
    await anna.fill(form(await anna.press(refused, "Try again")), {"Movement": str(ANNAS_UNITS[1])})
    await anna.press(play.live(), "My answer")
    await play.hall.quiet()
    assert (await play.log())[-1] == allocation(*ANNAS_UNITS)
    others = seen_by(play.hall, bob, carol)
    assert_hidden(others, units(*ANNAS_UNITS))
    await play.type(bob, " ".join(map(str, BOBS_UNITS)))
    await play.hall.quiet()
    others, hers = seen_by(play.hall, bob, carol), seen_by(play.hall, anna, carol)
    assert "**Orientation** · Anna 11, Bob 5" in others
    for hidden in ("**Movement**", "**Harvesting**", "**Regeneration**"):
        assert hidden not in others
        assert hidden not in hers
    assert_hidden(others, list(units(*ANNAS_UNITS))[5:])
    assert_hidden(hers, list(units(*BOBS_UNITS))[5:])
    assert_hidden(seen_by(play.hall, anna, bob, carol), house_secrets(play.hall))


async def test_what_a_turn_never_reveals_comes_out_with_the_end_alone(play: Play) -> None:
    anna, bob = play.people
    await play.to_allocation()
    await play.type(anna, "11 3 4 2")
    await play.type(bob, "5 8 6 1")
    await play.hall.quiet()
    assert "harvesting 4, regeneration 2" not in seen_by(play.hall, bob)
    await play.hall.referee.resign(1, by=bob.id)
    await play.hall.quiet()
    (data,) = [file.data for file in play.table()[-1].attachments if file.filename.endswith(".json")]
    assert all(secret in data.decode() for secret in house_secrets(play.hall) if secret)


async def test_a_blown_horn_is_not_told_before_the_turn_is_over(play: Play) -> None:
    anna, bob = play.people
    await play.to_holding("KH", anna)
    budget = (await play.question(anna)).decision.budget
    assert budget is not None
    before = len(play.table())
    await play.take(anna, allocation(7, 7, 7, budget + 5 - 21, horn=True))
    await play.take(bob, allocation(1, 1, 1, 1))
    await play.take(anna, {"facing": await play.safe()})
    await play.hall.quiet()
    told = "\n".join(m.text for m in play.table()[before:])
    assert "**Movement**" in told
    assert "Horn" not in told
    assert "horn" not in seen_by(play.hall, bob).replace("Horn", "")
    await play.take(anna, {"districts": 1})
    await play.hall.quiet()
    assert "Horn" in "\n".join(m.text for m in play.table()[before:])


async def test_ids_of_buttons_and_names_of_files_say_nothing_but_match_question_and_number(play: Play) -> None:
    await play.to_open("move", play.hall.anna)
    versions = [version for m in play.table() for version in m.versions]
    ids = re.findall(r'"custom_id": "([^"]*)"', json.dumps(versions))
    names = [file["filename"] for version in versions for file in version["attachments"]]
    assert ids
    assert names
    assert all(re.fullmatch(r"f1:(ask|pick|mine):1(:[a-z]+:\d+:\d+)?", each) for each in ids), ids
    assert all(re.fullmatch(r"golem-1-\d+-\d+\.png", name) for name in names), names


# What the log says


async def test_the_log_at_its_loudest_holds_no_secret_even_when_the_rules_and_the_store_break(hall: Hall) -> None:
    process = await hall.start_process(level="DEBUG", before=BREAKS_ONCE)
    thread = await hall.match()
    opening = await hall.anna.see(thread, lambda m: "**Golem #1**" in m.text)
    placer = hall.anna if f"<@{hall.anna.id}>: The dice chose you" in opening.text else hall.bob
    await insisted(placer, "C4 N")
    await insisted(hall.anna, " ".join(ANNAS_VOIDS))
    await insisted(hall.bob, " ".join(BOBS_VOIDS))
    live = await hall.anna.see(thread, lambda m: "**Turn 1**" in m.text)
    modal = form(await hall.anna.press(live, "Answer"))
    await hall.anna.fill(modal, {"Orientation": "11", "Movement": "3", "Harvesting": "4", "Regeneration": "2"})
    await insisted(hall.bob, " ".join(map(str, BOBS_UNITS)))
    await hall.anna.see(thread, lambda m: "**Orientation** · Anna 11, Bob 5" in m.text)
    secrets = house_secrets(hall)
    assert_hidden(seen_by(hall, hall.anna, hall.bob), secrets)
    assert await process.stop() == 0
    log = process.said()
    assert log.count("RuntimeError") >= 3
    assert "ValueError" in log
    assert "match=1" in log
    assert "[debug" in log
    shown = re.sub(r"File .*|/\S+\.py:\d+ in \w+", "", log)
    assert_hidden(shown, [*secrets, *cards(*ANNAS_VOIDS), *cards(*BOBS_VOIDS), hall.sandbox.token])
    assert_hidden(shown.casefold(), [*units(*ANNAS_UNITS), *units(*BOBS_UNITS), *BETRAYING])


async def insisted(person: Person, text: str) -> None:
    """Somebody types an answer, and again where something went wrong on our side."""
    for _ in range(4):
        sent = await person.say(person.dm, text)
        said = await person.see(person.dm, lambda m: "✅" in m.text or m.text == talk.OUR_FAULT, after=sent)
        if "✅" in said.text:
            return
    raise AssertionError(said.text)
