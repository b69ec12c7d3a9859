"""Sets (M4.7): the house set, another in its place, and what is refused with the place of its fault."""

from __future__ import annotations

import copy
import json
from pathlib import Path
from typing import Any

import pytest

from engine.chance import Dice
from engine.game import Json, Rejected
from engine.games.micro_midgard.pieces import Action, Colour, Side
from engine.games.micro_midgard.reading import house_set, read_set
from engine.match import Header, Match
from tests.engine.games.micro_midgard.table import GAME, HOUSE

RICH = json.loads((Path(__file__).parents[3] / "data" / "micro_midgard_rich_set.json").read_text("utf-8"))
GONE = object()


def changed(place: str, value: Any) -> Json:
    """The house set with one place changed, added or (GONE) taken out."""
    given = copy.deepcopy(house_set())
    *path, last = (int(key) if key.isdigit() else key for key in place.split("."))
    at = given
    for key in path:
        at = at[key]
    if value is GONE:
        del at[last]
    else:
        at[last] = value
    return given


def test_the_house_set_is_the_default_and_says_so_in_title_and_views() -> None:
    assert GAME.options({}, 2) == {"set": house_set()}
    match = Match.start(GAME, Header("micro_midgard", 1, 2, {}, bytes(32))).match
    assert "house set" in GAME.title
    assert [match.view(seat).set_name for seat in (0, 1, None)] == ["House set"] * 3


def test_another_set_takes_its_place() -> None:
    match = Match.start(GAME, Header("micro_midgard", 1, 2, {"set": RICH}, bytes(32))).match
    assert match.view(None).set_name == "A rich set"
    assert match.view(None).realms[0].name == RICH["realms"][0]["name"]


def test_options_that_were_filled_in_are_taken_as_they_are() -> None:
    assert GAME.options(GAME.options({"set": RICH}, 2), 2) == {"set": RICH}


@pytest.mark.parametrize("option", ["expansion", "", "Set"])
def test_there_is_no_other_option(option: str) -> None:
    with pytest.raises(Rejected, match="no option"):
        GAME.options({option: 1}, 2)


def test_the_house_set_is_read_as_it_is_printed() -> None:
    assert HOUSE.realm_name(3) == "muspelheim"
    assert HOUSE.realms[0].intact.goods.mead == 1
    assert HOUSE.realms[0].destroyed.wolf is Action.SUN
    assert HOUSE.tokens[Colour.BLUE][Side.B] == 6
    assert HOUSE.blessings[Colour.YELLOW][Side.A][3].pay.gold == 4
    assert HOUSE.points == (1, 1, 2, 2, 3)
    assert [len(pool) for pool in HOUSE.prophecies.values()] == [8, 8]
    assert HOUSE.midgard == tuple(Action)


_PROPHECY = {"name": "most_gold", "wins": "most", "value": {"gold": 1}}


@pytest.mark.parametrize(
    ("place", "value", "says"),
    [
        *((key, GONE, f"'{key}'") for key in ("name", "realms", "midgard", "tokens", "blessings", "prophecies")),
        ("extra", 1, "no other keys"),
        ("name", "", "1 to 60"),
        ("name", "x" * 61, "1 to 60"),
        ("name", 5, "1 to 60"),
        ("name", "\ud800", "1 to 60"),
        ("realms", {}, "a list of 8"),
        ("realms.7", GONE, "a list of 8, not 7"),
        ("realms.0.name", "alfheim", "alfheim"),
        ("realms.1.name", "asgard", "realms.1.name needs a name no other"),
        ("realms.0.name", "midgard", "no other realm"),
        ("realms.0.name", "Asgard", "a to z"),
        ("realms.0.name", "a" * 21, "1 to 20"),
        ("realms.0.name", "ásgard", "a to z"),
        ("realms.0.intact", GONE, "'intact'"),
        ("realms.0.intact.gold", 0, "from 1 to 7, not 0"),
        ("realms.0.intact.gold", 8, "from 1 to 7, not 8"),
        ("realms.0.intact.gold", True, "not true"),
        ("realms.0.intact.gold", 1.0, "not 1.0"),
        ("realms.0.intact.gold", "1", 'not "1"'),
        ("realms.0.intact.sun", 4, "from 1 to 3"),
        ("realms.0.intact.vp", 1, "no other keys"),
        ("realms.0.intact.wolf", "craft", "sun, moon"),
        ("realms.0.intact.wolf", ["sun"], "not a list"),
        ("midgard", [], "a list of 1 to 3"),
        ("midgard", ["sun", "sun"], "once at most"),
        ("midgard", ["vp"], "sun, moon, craft"),
        ("tokens.green", {"A": "asgard", "B": "helheim"}, "no other keys"),
        ("tokens.yellow.A", "midgard", "tokens.yellow.A needs one of"),
        ("tokens.yellow.A", 0, "tokens.yellow.A needs one of"),
        ("tokens.yellow.C", "asgard", "no other keys"),
        ("tokens.yellow.A", "muspelheim", "four different realms with yellow and white"),
        ("blessings.red.A.3", GONE, "a list of 4, not 3"),
        ("blessings.red.A.0.gain", {}, "at least one"),
        ("blessings.red.A.0.gain", GONE, "'gain'"),
        ("blessings.red.A.0.gain.vp", 8, "from 1 to 7"),
        ("blessings.red.A.0.pay", {"craft": 1}, "no other keys"),
        ("blessings.red.A.0.pay", None, "an object, not null"),
        ("prophecies.points", [1, 1, 2, 2], "a list of 5"),
        ("prophecies.points.0", 10, "from 0 to 9"),
        ("prophecies.points.0", -1, "from 0 to 9"),
        ("prophecies.sun", [_PROPHECY] * 4, "a list of 5 or more, not 4"),
        ("prophecies.moon.0", _PROPHECY, "no other Prophecy"),
        ("prophecies.sun.1", _PROPHECY, "no other Prophecy"),
        ("prophecies.sun.0.name", "Most", "1 to 30"),
        ("prophecies.sun.0.name", "x" * 31, "1 to 30"),
        ("prophecies.sun.0.wins", "more", "most, least"),
        ("prophecies.sun.0.abs", 1, "true or false"),
        ("prophecies.sun.0.value", {}, "at least one measure"),
        ("prophecies.sun.0.value.gold", 0, "other than 0"),
        ("prophecies.sun.0.value.gold", 10, "from -9 to 9"),
        ("prophecies.sun.0.value.vp", 1, "no other keys"),
    ],
)
def test_a_set_that_cannot_be_played_is_refused_with_the_place_of_its_fault(place: str, value: Any, says: str) -> None:
    with pytest.raises(Rejected) as refused:
        GAME.options({"set": changed(place, value)}, 2)
    assert refused.value.rule == "M4.7"
    assert says in refused.value.text


def test_tokens_that_would_block_a_whole_half_are_refused() -> None:
    given = copy.deepcopy(house_set())
    names = [realm["name"] for realm in given["realms"]]
    for colour, realm in zip(("yellow", "white", "red", "blue"), names[:4], strict=True):
        given["tokens"][colour] = {"A": realm, "B": realm}
    with pytest.raises(Rejected, match="left standing"):
        read_set(given)


@pytest.mark.parametrize("given", [None, 5, "House set", [], {}, [house_set()]])
def test_what_is_no_set_at_all_is_refused(given: Json) -> None:
    with pytest.raises(Rejected, match="The set can't be played"):
        GAME.options({"set": given}, 2)


def test_two_sides_of_a_token_may_name_the_same_realm() -> None:
    assert read_set(changed("tokens.yellow.B", "asgard")).tokens[Colour.YELLOW] == {Side.A: 0, Side.B: 0}


def test_a_pool_may_hold_more_prophecies_than_are_in_play() -> None:
    state, _ = GAME.setup(2, {"set": RICH}, Dice(bytes(32), 0))
    assert [len(row) for row in state.prophecies] == [5, 5]


@pytest.mark.parametrize("text", ["house_set.json"])
def test_the_house_set_lies_in_one_data_file(text: str) -> None:
    import engine.games.micro_midgard as package

    file = Path(package.__file__ or "").parent / text
    assert json.loads(file.read_text("utf-8")) == house_set()
