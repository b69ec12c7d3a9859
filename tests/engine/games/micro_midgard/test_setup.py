"""Setup and its dice (M1, M8)."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from engine.chance import Dice
from engine.game import Ask
from engine.games.micro_midgard.pieces import COLOURS, Action, Side
from engine.games.micro_midgard.reading import house_set
from engine.games.micro_midgard.state import State
from tests.engine.games.micro_midgard.table import GAME, HOUSE, holding

SEEDS = st.binary(min_size=32, max_size=32)


def laid(seed: bytes) -> State:
    return GAME.setup(2, {"set": house_set()}, Dice(seed, 0))[0]


def test_the_seed_of_zeros_lays_out_what_the_spec_says() -> None:
    position = GAME.position(laid(bytes(32)))
    assert position["active"] == 1
    assert position["sides"] == {"yellow": "A", "white": "B", "red": "B", "blue": "A"}
    assert position["tokens"] == ["asgard", "svartalfheim", "niflheim", "vanaheim"]
    assert position["tracks"] == {"red": ["s1a", "s2a", "s3c", "s4c"], "blue": ["m1b", "m2b", "m3a", "m4b"]}
    assert position["prophecies"] == {
        "sun": ["sun_relics", "highest_levels", "most_resources", "most_gold", "most_relics"],
        "moon": ["white_level", "most_mead", "even_stores", "moon_relics", "blue_level"],
    }
    assert position["pending"] == {"0": "gift"}
    assert position["turn"] == 0


@given(SEEDS)
def test_two_tokens_show_a_and_two_b_so_each_half_loses_two_realms(seed: bytes) -> None:
    state = laid(seed)
    assert sorted(state.sides) == [Side.A, Side.A, Side.B, Side.B]
    assert sorted(realm < 4 for realm in state.tokens) == [False, False, True, True]


@given(SEEDS)
def test_each_meeple_starts_on_the_realm_of_its_token(seed: bytes) -> None:
    state = laid(seed)
    for colour, side, realm in zip(COLOURS, state.sides, state.where, strict=True):
        assert realm == HOUSE.tokens[colour][side]
    assert sorted(state.where) == sorted(state.tokens)


@given(SEEDS)
def test_eight_relics_lie_one_on_each_level_of_either_craft_track(seed: bytes) -> None:
    red, blue = laid(seed).tracks
    for level, (sun, moon) in enumerate(zip(red, blue, strict=True), start=1):
        assert sun is not None
        assert moon is not None
        assert sun[:2] == f"s{level}"
        assert moon[:2] == f"m{level}"
        assert sun[2] != moon[2]


@given(SEEDS)
def test_five_prophecies_of_either_colour_lie_and_none_twice(seed: bytes) -> None:
    state = laid(seed)
    for wolf in (Action.SUN, Action.MOON):
        names = [prophecy.name for prophecy in state.row(wolf)]
        assert len(set(names)) == len(names) == 5
        assert set(names) <= {prophecy.name for prophecy in HOUSE.prophecies[wolf]}


@given(SEEDS)
def test_nobody_holds_anything_and_the_second_player_is_asked(seed: bytes) -> None:
    state = laid(seed)
    assert state.players == (holding(), holding())
    assert state.wolves == (0, 4)
    assert GAME.asks(state) == (Ask(1 - state.active, "gift"),)


def test_the_five_prophecies_need_no_fifth_token() -> None:
    state = laid(bytes(32))
    assert len(state.row(Action.SUN)) == len(state.tokens) + 1
