"""Dice, commitment and receipts: the figures of the spec, and the laws that hold for any."""

from __future__ import annotations

import hashlib
import json
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.chance import Dice, canonical, commitment, new_salt, new_secret, receipt, seed_of

SEEDS = st.binary(min_size=32, max_size=32)
STEPS = st.integers(0, 2**64 - 1)
ANSWERS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
    max_leaves=8,
)


def test_the_dice_of_step_0_of_the_zero_seed_are_those_of_the_spec() -> None:
    dice = Dice(bytes(32), 0)
    assert [dice.draw(36) for _ in range(6)] == [29, 27, 8, 9, 28, 18]


def test_a_block_is_the_hash_of_seed_step_and_number_in_four_words() -> None:
    seed, step = bytes(range(32)), 5
    dice = Dice(seed, step)
    drawn = [dice.draw(2**64) for _ in range(6)]
    words = []
    for block in range(2):
        digest = hashlib.sha256(seed + step.to_bytes(8, "big") + block.to_bytes(8, "big")).digest()
        words += [int.from_bytes(digest[at : at + 8], "big") for at in range(0, 32, 8)]
    assert drawn == words[:6]


def test_a_word_past_the_last_whole_multiple_is_passed_over() -> None:
    """With n just over half of 2^64 about half of the words must be: each draw is then some later word."""
    seed, n = bytes(32), 2**63 + 1
    plain, bounded = Dice(seed, 0), Dice(seed, 0)
    words = [plain.draw(2**64) for _ in range(60)]
    assert [bounded.draw(n) for _ in range(20)] == [word for word in words if word < n][:20]
    assert any(word >= n for word in words)


@given(SEEDS, STEPS, st.integers(1, 2**64))
def test_a_draw_is_from_0_to_n_less_1_and_the_same_again(seed: bytes, step: int, n: int) -> None:
    drawn = Dice(seed, step).draw(n)
    assert 0 <= drawn < n
    assert Dice(seed, step).draw(n) == drawn


def test_draws_are_even() -> None:
    dice = Dice(bytes(32), 1)
    counts = Counter(dice.draw(6) for _ in range(6000))
    assert set(counts) == set(range(6))
    assert all(850 < count < 1150 for count in counts.values())


@given(SEEDS, STEPS, st.lists(st.integers(), max_size=40))
def test_a_shuffle_keeps_all_items_and_swaps_as_the_spec_says(seed: bytes, step: int, items: list[int]) -> None:
    shuffled, expected, dice = list(items), list(items), Dice(seed, step)
    Dice(seed, step).shuffle(shuffled)
    for i in range(len(expected) - 1, 0, -1):
        j = dice.draw(i + 1)
        expected[i], expected[j] = expected[j], expected[i]
    assert shuffled == expected
    assert sorted(shuffled) == sorted(items)


@given(SEEDS, STEPS, STEPS)
def test_each_step_has_dice_of_its_own(seed: bytes, one: int, other: int) -> None:
    same = [Dice(seed, one).draw(2**64)] == [Dice(seed, other).draw(2**64)]
    assert same == (one == other)


def test_dice_do_not_show_their_seed() -> None:
    assert repr(Dice(b"S" * 32, 1)) == "Dice(…)"


def test_the_commitment_is_the_hash_of_the_secret() -> None:
    assert commitment(bytes(32)) == hashlib.sha256(bytes(32)).hexdigest()
    assert commitment(bytes(32)).startswith("66687aadf862bd77")


def test_the_seed_is_the_hash_of_secret_and_accepting_id() -> None:
    secret, accepted = bytes(range(32)), "1234567890123456789"
    assert seed_of(secret, accepted) == hashlib.sha256(secret + b"1234567890123456789").digest()
    assert len(seed_of(secret, accepted)) == 32
    with pytest.raises(UnicodeEncodeError):
        seed_of(secret, "１２３")


def test_secrets_and_salts_are_never_the_same_twice() -> None:
    assert len({new_secret() for _ in range(50)}) == 50
    assert {len(new_secret()) for _ in range(5)} == {32}
    assert len({new_salt() for _ in range(50)}) == 50
    assert len(bytes.fromhex(new_salt())) == 16


def test_a_receipt_is_the_hash_of_salt_and_canonical_answer() -> None:
    answer = {"b": 1, "a": ["é", None]}
    expected = hashlib.sha256(bytes.fromhex("00ff" * 8) + b'{"a":["\\u00e9",null],"b":1}').hexdigest()
    assert receipt("00ff" * 8, answer) == expected


@given(ANSWERS)
def test_the_canonical_form_is_json_without_spaces_in_ascii_and_does_not_know_the_order_of_keys(answer: object) -> None:
    text = canonical(answer)
    assert text.isascii()
    assert json.loads(text) == answer
    assert canonical(json.loads(text)) == text
    if isinstance(answer, dict):
        assert canonical(dict(reversed(answer.items()))) == text


@given(ANSWERS, ANSWERS)
def test_different_answers_have_different_receipts(one: object, other: object) -> None:
    salt = "12" * 16
    assert (receipt(salt, one) == receipt(salt, other)) == (canonical(one) == canonical(other))


@pytest.mark.parametrize("value", [float("nan"), float("inf"), [float("-inf")]])
def test_what_is_no_json_has_no_canonical_form(value: object) -> None:
    with pytest.raises(ValueError, match="JSON"):
        canonical(value)
