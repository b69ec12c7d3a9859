"""Questions as data, and answers as typed: what is offered is exactly what is allowed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from random import Random

import pytest

from engine.game import Decision, Json, OneOf, Rejected, Whole
from engine.games.micro_midgard.pieces import COLOURS, MIDGARD
from engine.games.micro_midgard.relics import RELICS
from engine.games.micro_midgard.state import Phase, State
from engine.match import Answered, Header, Match
from tests.engine.games.micro_midgard.table import (
    ASGARD,
    DONE,
    GAME,
    GOLD,
    HELHEIM,
    MEAD,
    MUSPELHEIM,
    RUN,
    SVARTALFHEIM,
    UNDO,
    VANAHEIM,
    arrive,
    bless,
    choose,
    holding,
    lay,
    move,
    play,
    up,
    use,
)
from tests.engine.games.micro_midgard.test_set import RICH


def asked(state: State) -> Decision:
    (ask,) = GAME.asks(state)
    return GAME.decision(state, ask.seat, ask.kind)


def offered(decision: Decision) -> list[Json]:
    (field,) = decision.fields
    assert isinstance(field, Whole)
    return [option.value for option in field.options]


def conceivable(state: State) -> Iterator[Json]:
    """Every answer of the right shape, allowed or not."""
    names = [state.printed.realm_name(realm) for realm in range(9)]
    yield from (move(colour.value, name) for colour, name in product(COLOURS, names))
    yield from (GOLD, MEAD, RUN, DONE, UNDO)
    yield from ({"do": "wolf", "convert": relic} for relic in ("s2a", "m2a"))
    yield from map(choose, ("sun", "moon", "craft"))
    for colour in COLOURS:
        yield up(colour.value)
        yield from (bless(colour.value, level) for level in range(1, 5))
    for name in RELICS:
        yield use(name)
        yield from (use(name, pay={"gold": gold, "mead": 4 - gold}) for gold in range(5))
        yield from (use(name, swap={"gold": gold, "mead": mead}) for gold, mead in product(range(8), range(8)))
        yield from (use(name, convert=relic) for relic in ("s2a", "m2a"))


def moments(seeds: int, *, chance: float, options: dict[str, Json]) -> Iterator[Match]:
    """Some moments of random matches."""
    for seed in range(seeds):
        random = Random(seed)
        match = Match.start(GAME, Header("micro_midgard", 1, 2, options, random.randbytes(32))).match
        while match.outcome is None:
            (ask,) = match.asks
            if random.random() < chance:
                yield match
            answer = GAME.house["random"](match.view(ask.seat), match.decision(ask.seat, ask.kind), random)
            match = match.submit(Answered(ask.seat, answer)).match


@pytest.mark.parametrize("options", [{}, {"set": RICH}], ids=["house", "rich"])
def test_what_is_offered_is_exactly_what_is_allowed(options: dict[str, Json]) -> None:
    for match in moments(12, chance=0.1, options=options):
        state = match.state
        if state.phase not in (Phase.MOVE, Phase.ACT):
            continue
        allowed = []
        for answer in conceivable(state):
            try:
                GAME.read(state, state.active, answer)
            except Rejected:
                continue
            allowed.append(answer)
        given = offered(asked(state))
        assert sorted(map(repr, given)) == sorted(map(repr, allowed))


@pytest.mark.parametrize("options", [{}, {"set": RICH}], ids=["house", "rich"])
def test_every_option_fits_a_menu_and_every_group_a_page(options: dict[str, Json]) -> None:
    for match in moments(12, chance=0.3, options=options):
        decision = asked(match.state)
        assert 1 <= len(decision.prompt) <= 200
        (field,) = decision.fields
        assert isinstance(field, Whole | OneOf)
        for option in field.options:
            assert 1 <= len(option.label) <= 100
            assert len(option.note) <= 100
        groups = [option.group for option in field.options]
        assert all(groups.count(group) <= 25 for group in groups)


def test_a_move_says_what_the_realm_gives() -> None:
    (field,) = asked(lay(destroyed=(VANAHEIM,))).fields
    assert isinstance(field, Whole)
    notes = {option.label: option.note for option in field.options}
    assert notes["Red to Vanaheim"] == "1 Craft action"
    assert notes["Yellow to Midgard"] == "Sun, Moon or Craft action of your choice"


def test_a_wolf_says_where_it_will_run() -> None:
    (field,) = asked(arrive(ASGARD, sun=MUSPELHEIM, me=holding(0, 2, 0, "m2a"))).fields
    assert isinstance(field, Whole)
    notes = {option.label: option.note for option in field.options}
    assert "Ragnarok" in notes["Sun-wolf"]
    assert notes["Sun-wolf, turned into Moon-wolf by M2A"] == "pay 2 Mead; the wolf runs to Niflheim; a Moon action"


def test_a_wolf_that_is_past_says_that_it_stays() -> None:
    (field,) = asked(arrive(ASGARD, sun=HELHEIM)).fields
    assert isinstance(field, Whole)
    assert field.options[1].note == "the wolf is past the end and stays; a Sun action"


def test_the_end_of_a_turn_says_what_it_does_and_loses() -> None:
    (field,) = asked(arrive(VANAHEIM, sun=HELHEIM)).fields
    assert isinstance(field, Whole)
    assert {option.label: option.note for option in field.options}["End the turn"] == (
        "Gold done for you first; lost: 1 Craft action; Ragnarok follows"
    )


def test_ending_a_turn_with_actions_left_is_asked_about_once() -> None:
    doubt = GAME.doubt(asked(arrive(VANAHEIM)), DONE)
    assert doubt is not None
    assert "1 Craft action" in doubt
    assert "Midgard's choice is lost" in (GAME.doubt(asked(arrive(MIDGARD)), DONE) or "")


def test_nothing_else_is_doubted() -> None:
    assert GAME.doubt(asked(arrive(VANAHEIM)), up("red")) is None
    assert GAME.doubt(asked(play(arrive(VANAHEIM), up("red"))), DONE) is None
    assert GAME.doubt(asked(lay()), move("red", "vanaheim")) is None


def test_naming_a_colour_says_who_would_score() -> None:
    state = play(arrive(VANAHEIM, sun=HELHEIM, moon=ASGARD, other=holding(mead=3)), DONE)
    (field,) = asked(state).fields
    assert isinstance(field, OneOf)
    assert [option.note for option in field.options] == [
        "you 1, other player 0: 1 point for you",
        "you 0, other player 3: 1 point for the other player",
    ]


# Typed answers

HELD = holding(7, 7, 0, "s1c", "s3a", "s3b", "s3c", "m2a")


@pytest.mark.parametrize(
    ("state", "text", "answer"),
    [
        (lay(phase=Phase.GIFT), "gold", {"resource": "gold"}),
        (lay(phase=Phase.GIFT), " Mead ", {"resource": "mead"}),
        (lay(), "red vanaheim", move("red", "vanaheim")),
        (lay(), "Red to Vanaheim", move("red", "vanaheim")),
        (lay(), "vana red", move("red", "vanaheim")),
        (lay(), "b m", move("blue", "midgard")),
        (lay(), "red nowhere", move("red", "nowhere")),
        (arrive(VANAHEIM), "gold", GOLD),
        (arrive(VANAHEIM), "take gold", GOLD),
        (arrive(SVARTALFHEIM), "wolf", RUN),
        (arrive(SVARTALFHEIM), "wolf with S2A", {"do": "wolf", "convert": "s2a"}),
        (arrive(MIDGARD), "moon", choose("moon")),
        (arrive(MIDGARD), "midgard craft", choose("craft")),
        (arrive(VANAHEIM), "up red", up("red")),
        (arrive(VANAHEIM), "red up", up("red")),
        (arrive(VANAHEIM), "red 1", bless("red", 1)),
        (arrive(VANAHEIM), "blessing red level 3", bless("red", 3)),
        (arrive(VANAHEIM, me=HELD), "S3B", use("s3b")),
        (arrive(VANAHEIM, me=HELD), "relic s3b", use("s3b")),
        (arrive(VANAHEIM, me=HELD), "s3a 1 3", use("s3a", pay={"gold": 1, "mead": 3})),
        (arrive(VANAHEIM, me=HELD), "s3a for 4 gold and 0 mead", use("s3a", pay={"gold": 4, "mead": 0})),
        (arrive(VANAHEIM, me=HELD), "s1c 7g 7m", use("s1c", swap={"gold": 7, "mead": 7})),
        (arrive(VANAHEIM, me=HELD), "s3c m2a", use("s3c", convert="m2a")),
        (arrive(VANAHEIM), "done", DONE),
        (arrive(VANAHEIM), "end turn", DONE),
        (play(arrive(VANAHEIM), GOLD), "undo", UNDO),
        (play(arrive(VANAHEIM, sun=HELHEIM, moon=ASGARD), DONE), "moon", {"wolf": "moon"}),
    ],
)
def test_a_typed_answer_means_what_it_says(state: State, text: str, answer: Json) -> None:
    assert GAME.typed(asked(state), text) == answer


@pytest.mark.parametrize(
    "text", ["", "   ", "what?", "red", "red vanaheim now", "up", "red 1 2", "s3b 1 3", "7", "😀", "²"]
)
def test_what_cannot_be_understood_is_answered_with_how_to_type_it(text: str) -> None:
    for state in (lay(phase=Phase.GIFT), lay(), arrive(VANAHEIM)):
        if state.phase is Phase.MOVE and text == "red vanaheim now":
            continue
        with pytest.raises(Rejected, match="Type"):
            GAME.typed(asked(state), text)


def test_the_example_that_a_question_gives_is_itself_an_answer() -> None:
    for match in moments(6, chance=0.3, options={}):
        decision = asked(match.state)
        answer = GAME.read(match.state, decision.seat, GAME.typed(decision, decision.example))
        assert answer.kind == decision.kind


def test_whatever_is_typed_is_read_or_refused_by_a_rule() -> None:
    random = Random(5)
    words = ("red", "yellow", "up", "1", "3", "9" * 30, "gold", "mead", "wolf", "sun", "s3a", "s1c", "m2a", "done", "x")
    states = [lay(phase=Phase.GIFT), lay(), arrive(VANAHEIM, me=HELD), arrive(MIDGARD)]
    refusals = []
    for _ in range(400):
        state = random.choice(states)
        decision = asked(state)
        try:
            answer = GAME.typed(decision, " ".join(random.choices(words, k=random.randint(1, 4))))
            GAME.read(state, decision.seat, answer)
        except Rejected as refusal:
            refusals.append(refusal)
    assert refusals
    assert all(refusal.rule for refusal in refusals)
