"""A table laid as a test needs it, and turns played on it: every answer goes through the game's own door."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

import pytest

from engine.chance import Dice
from engine.game import Event, Json, Rejected
from engine.games.micro_midgard import MicroMidgard
from engine.games.micro_midgard.pieces import COLOURS, MIDGARD, Action, Colour, Side
from engine.games.micro_midgard.reading import house_set, read_set
from engine.games.micro_midgard.state import Phase, Player, State, start_space

E = TypeVar("E", bound=Event)

GAME = MicroMidgard()
HOUSE = read_set(house_set())
ASGARD, ALFHEIM, VANAHEIM, MUSPELHEIM, HELHEIM, NIFLHEIM, JOTUNHEIM, SVARTALFHEIM = range(8)
YELLOW, WHITE, RED, BLUE = COLOURS

UNCOVERED = (None, None, None, None)
DONE = {"do": "done"}
UNDO = {"do": "undo"}
GOLD = {"do": "gold"}
MEAD = {"do": "mead"}
RUN = {"do": "wolf"}


def lay(
    *,
    where: tuple[int, int, int, int] = (ASGARD, SVARTALFHEIM, ALFHEIM, JOTUNHEIM),
    markers: tuple[Colour | None, Colour | None] = (None, None),
    destroyed: tuple[int, ...] = (),
    sun: int | None = None,
    moon: int | None = None,
    sides: str = "ABAB",
    suns: tuple[str, ...] = ("most_gold", "yellow_level", "sun_relics", "most_relics", "red_level"),
    moons: tuple[str, ...] = ("most_mead", "white_level", "moon_relics", "even_stores", "blue_level"),
    me: Player | None = None,
    other: Player | None = None,
    red: tuple[str | None, ...] = ("s1a", "s2a", "s3a", "s4a"),
    blue: tuple[str | None, ...] = ("m1b", "m2b", "m3b", "m4b"),
    **more: Any,
) -> State:
    """Seat 0 is to move on turn 5: sides yellow A, white B, red A, blue B; nothing has happened save what is said.

    `yellow white red blue` stand `where` is said; as many Prophecies have left as realms are destroyed.
    """
    rows = tuple(
        tuple(next(each for each in HOUSE.prophecies[wolf] if each.name == name) for name in names[len(destroyed) :])
        for wolf, names in ((Action.SUN, suns), (Action.MOON, moons))
    )
    doomed = (HOUSE.tokens[colour][Side(side)] for colour, side in zip(COLOURS, sides, strict=True))
    state = State(
        printed=HOUSE,
        phase=Phase.MOVE,
        turn=5,
        active=0,
        where=where,
        markers=markers,
        destroyed=frozenset(destroyed),
        wolves=(
            start_space(Action.SUN, destroyed) if sun is None else sun,
            start_space(Action.MOON, destroyed) if moon is None else moon,
        ),
        tokens=tuple(realm for realm in doomed if realm not in destroyed)[: 4 - len(destroyed)],
        sides=tuple(Side(side) for side in sides),
        players=(me or holding(), other or holding()),
        tracks=(red, blue),
        prophecies=(rows[0], rows[1]),
    )
    return replace(state, **more)


def holding(
    gold: int = 0,
    mead: int = 0,
    vp: int = 0,
    *relics: str,
    yellow: int = 1,
    white: int = 1,
    red: int = 1,
    blue: int = 1,
) -> Player:
    """What a player holds."""
    return Player(gold, mead, vp, (yellow, white, red, blue), relics)


def arrive(realm: int, **more: Any) -> State:
    """Seat 0 has just moved Yellow to that realm, from next to it or from Midgard."""
    elsewhere = [each for each in range(8) if each != realm and each not in more.get("destroyed", ())]
    origin = elsewhere[0] if realm == MIDGARD else MIDGARD
    if realm in more.get("destroyed", ()):
        origin = (realm + 1) % 8
    spare = [each for each in range(8) if each not in (realm, origin)]
    state = lay(where=(origin, spare[0], spare[1], spare[2]), **more)
    return play(state, move("yellow", HOUSE.realm_name(realm)))


def move(meeple: str, to: str) -> Json:
    return {"meeple": meeple, "to": to}


def choose(action: str) -> Json:
    return {"do": "midgard", "action": action}


def up(track: str) -> Json:
    return {"do": "up", "track": track}


def bless(track: str, level: int) -> Json:
    return {"do": "blessing", "track": track, "level": level}


def use(relic: str, **more: Json) -> Json:
    return {"do": "relic", "relic": relic, **more}


def told(state: State, *answers: Json) -> tuple[State, list[Event]]:
    """The state after the answers, each given by the seat that is asked, and all that was told."""
    events: list[Event] = []
    for answer in answers:
        (ask,) = GAME.asks(state)
        moves = {ask.seat: GAME.read(state, ask.seat, answer)}
        assert moves[ask.seat].kind == ask.kind
        state, more = GAME.resolve(state, moves, Dice(bytes(32), 1))
        events += more
    return state, events


def play(state: State, *answers: Json) -> State:
    """The state after the answers."""
    return told(state, *answers)[0]


def refused(state: State, answer: Json, rule: str = "") -> str:
    """What the asked seat hears of an answer that is refused, by that rule if one is given."""
    (ask,) = GAME.asks(state)
    with pytest.raises(Rejected) as refusal:
        GAME.read(state, ask.seat, answer)
    assert not rule or refusal.value.rule == rule
    return refusal.value.text


def only(events: list[Event], kind: type[E]) -> E:
    """The one event of that kind."""
    (event,) = (event for event in events if isinstance(event, kind))
    return event
