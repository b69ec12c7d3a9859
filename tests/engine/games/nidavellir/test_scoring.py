"""Scoring (N11, N12.48): the full scorings S1 to S6 of the spec, and each part of a score."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games.nidavellir.scoring import Score, scores, warrior_bonus
from engine.games.nidavellir.state import Player
from tests.engine.games.nidavellir.table import army

S1 = army(
    "4xB B2",
    "3xH aral",
    "E5 E8 E10 E11 idunn",
    "M0 M1 M2 M2 lokdur",
    "W3 W6 W7 W8 tarah",
    command="skaa",
    coins="S3 5 9g 14g 20g",
    gem=6,
)
S2 = army(
    "2xB bonfur",
    "3xH dagda",
    "E6 E7 E9 E10 E12 hourya",
    "M0 M1 zoral",
    "W4 W5 W10 kraal",
    coins="0 5 5g 11g 13g",
)


def ylud_in(letter: str = "") -> Player:
    """The army of S3 with Ylud in a column."""
    columns: dict[str, Any] = {"b": "3xB", "h": "2xH", "e": "E5 E9 idunn", "m": "M1 M2", "w": "W3 W6 W9"}
    columns[letter] += " ylud"
    return army(**columns, command="thrud", coins="0 2 8g 12g 16g")


S4 = army("3xB", "3xH", "E8 E11 E6", "M1 M2 M2", "W6 W7 W8", command="ymir aesir astrid", coins="0 4 9g 15g 25g")
S5 = army(
    "4xB bonfur",
    "3xH olwyn1",
    "vegvisir m1 E11 E5 olwyn2",
    "M1 M2 m4 M0",
    "m2 W9 W6 W3 kraal",
    command="olwyn andumia jarika jarnglofi mjollnir svalinn hrafnsmerki draupnir",
    coins="14g 15g 18g 25g",
)
MANY_WARRIORS = army(w="9xW3", coins="0")


def total(player: Player, *others: Player) -> int:
    return scores((player, *(others or (MANY_WARRIORS,))))[0].total


def test_s1_and_s2_at_one_table_share_the_warrior_bonus() -> None:
    first, second = scores((S1, S2))
    assert first == Score(33, 25, 51, 40, 38, 20, 17, 51, 3, 0)
    assert first.total == 278
    assert second == Score(25, 36, 64, 10, 26, 13, 0, 34, 0, 0)
    assert second.total == 208


@pytest.mark.parametrize(("letter", "points"), [("e", 131), ("b", 124), ("h", 123), ("m", 124), ("w", 125)])
def test_s3_ylud_scores_by_her_column_and_thrud_13_without_a_rank(letter: str, points: int) -> None:
    assert total(ylud_in(letter)) == points


def test_s3_ylud_as_a_warrior_may_bring_the_majority() -> None:
    assert total(ylud_in("w"), army(w="3xW10")) == 141


def test_s4_two_dwergs_and_astrid_with_and_without_the_majority() -> None:
    assert total(S4) == 200
    assert total(S4, army()) == 225
    third = army("3xB", "3xH", "E8 E11 E6", "M1 M2 M2", "W6 W7 W8", command="ymir aesir jungir", coins="0 4 9g 15g 25g")
    assert total(third) == 216


def test_s5_thingvellir() -> None:
    sheet = scores((S5, army()))[0]
    assert (sheet.blacksmith, sheet.hunter, sheet.explorer, sheet.miner) == (42, 16, 37, 16)
    assert sheet.warrior + sheet.bonus == 56
    assert (sheet.heroes, sheet.coins) == (29, 72)
    assert sheet.artifacts == 24 + 14 + 25 + 15 + 18
    assert sheet.total == 364


def test_s6_no_cards_at_all_score_the_starting_coins() -> None:
    assert [score.total for score in scores((army(), army()))] == [14, 14]


@pytest.mark.parametrize(("ranks", "points"), [(1, 3), (2, 7), (8, 52), (17, 187), (25, 375), (26, 403), (27, 432)])
def test_blacksmiths_by_ranks_beyond_the_printed_table_too(ranks: int, points: int) -> None:
    assert scores((army(f"{ranks}xB"), army()))[0].blacksmith == points


@pytest.mark.parametrize(("ranks", "points"), [(1, 1), (5, 25), (21, 441), (22, 484)])
def test_hunters_by_ranks_beyond_the_printed_table_too(ranks: int, points: int) -> None:
    assert scores((army(h=f"{ranks}xH"), army()))[0].hunter == points


@pytest.mark.parametrize(("dwergs", "points"), [(1, 13), (2, 40), (3, 81), (4, 108), (5, 135)])
def test_dwergs_score_as_a_set(dwergs: int, points: int) -> None:
    names = ["ymir", "aesir", "sigmir", "jungir", "bergelmir"][:dwergs]
    assert scores((army(command=" ".join(names)), army()))[0].heroes == points


def test_the_warrior_bonus_goes_by_ranks_not_by_cards_and_all_who_tie_get_it() -> None:
    assert warrior_bonus((army(w="kraal"), army(w="W3"))) == (5, 0)
    assert warrior_bonus((army(w="kraal"), army(w="W3 W4", coins="0 9g"), army())) == (5, 9, 0)


def test_astrid_and_the_warrior_bonus_may_count_the_same_coin_again() -> None:
    sheet = scores((army(w="W3", command="astrid", coins="0 20g"), army()))[0]
    assert (sheet.coins, sheet.heroes, sheet.bonus) == (20, 20, 20)


def test_gem_6_scores_3_and_no_other_gem_anything() -> None:
    assert [score.gem for score in scores((army(gem=6), army(gem=5)))] == [3, 0]


def test_thrud_in_a_column_counts_13_and_no_rank_wherever_she_stands() -> None:
    standing = army(w="thrud", command="mjollnir")
    sheet = scores((standing, army()))[0]
    assert (sheet.heroes, sheet.bonus, sheet.artifacts) == (13, 0, 0)


def test_ylud_and_mercenaries_that_wait_have_no_rank_but_hrafnsmerki_counts_them() -> None:
    sheet = scores((army(command="ylud m1 m2 hrafnsmerki"), army()))[0]
    assert (sheet.explorer, sheet.warrior, sheet.heroes, sheet.artifacts) == (0, 0, 0, 10)


def test_mjollnir_counts_the_longest_column() -> None:
    assert scores((army("3xB", "4xH", command="mjollnir"), army()))[0].artifacts == 8


def test_svalinn_does_not_count_doubles() -> None:
    player = army("olwyn1", "olwyn2", command="olwyn svalinn")
    assert scores((player, army()))[0].artifacts == 5


@pytest.mark.parametrize(("artifact", "points"), [("megingjord", 28), ("jarnglofi", 24), ("fafnir", 0), ("hofud", 0)])
def test_artifacts_with_points_of_their_own(artifact: str, points: int) -> None:
    assert scores((army(command=artifact), army()))[0].artifacts == points


@pytest.mark.parametrize(
    ("letter", "mercenary", "part", "points"),
    [("w", "m6", "warrior", 9), ("e", "m6", "explorer", 11), ("m", "m8", "miner", 1), ("h", "m7", "hunter", 1)],
)
def test_a_mercenary_is_worth_what_it_says_for_its_class(letter: str, mercenary: str, part: str, points: int) -> None:
    columns: dict[str, Any] = {letter: mercenary}
    assert getattr(scores((army(**columns), army()))[0], part) == points
