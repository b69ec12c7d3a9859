"""Chance that anybody can check: the dice of a step, the commitment to them, and receipts for sealed answers.

All chance of a match comes from one 32-byte seed; each step has dice of its own, so that changing a sealed answer
before the reveal cannot shift them (record.md, "Dice"). The seed comes from a secret of the house, committed to before
anybody accepts, and from the acceptance's id, which nobody knows before it happens: so nobody picks it alone.
"""

from __future__ import annotations

import hashlib
import json
import secrets
from collections.abc import MutableSequence
from typing import Any, TypeVar

__all__ = ["Dice", "canonical", "commitment", "new_salt", "new_secret", "receipt", "seed_of"]

T = TypeVar("T")

_WORD = 1 << 64


class Dice:
    """The dice of one step: a stream of 64-bit words, the SHA-256 blocks of seed ‖ step ‖ block number.

    It is used up as it is drawn from; a fresh one gives the same again.
    """

    __slots__ = ("_block", "_prefix", "_words")

    def __init__(self, seed: bytes, step: int) -> None:
        self._prefix = seed + step.to_bytes(8, "big")
        self._block = 0
        self._words: list[int] = []

    def draw(self, n: int) -> int:
        """A whole number from 0 to n - 1, each as likely as another."""
        limit = _WORD - _WORD % n
        while True:
            if not self._words:
                self._refill()
            word = self._words.pop()
            if word < limit:
                return word % n

    def shuffle(self, items: MutableSequence[T]) -> None:
        """Puts the items into a random order, in place, from the last one down."""
        for i in range(len(items) - 1, 0, -1):
            j = self.draw(i + 1)
            items[i], items[j] = items[j], items[i]

    def _refill(self) -> None:
        digest = hashlib.sha256(self._prefix + self._block.to_bytes(8, "big")).digest()
        self._block += 1
        self._words = [int.from_bytes(digest[at : at + 8], "big") for at in (24, 16, 8, 0)]

    def __repr__(self) -> str:
        return "Dice(…)"


def canonical(value: Any) -> str:
    """JSON in the one form that is hashed: sorted keys, no spaces, ASCII escapes."""
    return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=True, allow_nan=False)


def new_secret() -> bytes:
    """32 random bytes: the house's part of a match's seed."""
    return secrets.token_bytes(32)


def commitment(secret: bytes) -> str:
    """What is shown before anybody accepts: the SHA-256 of the secret, in hex."""
    return hashlib.sha256(secret).hexdigest()


def seed_of(secret: bytes, accepted: str) -> bytes:
    """The seed: SHA-256 of the secret and the accepting interaction's id in decimal."""
    return hashlib.sha256(secret + accepted.encode("ascii")).digest()


def new_salt() -> str:
    """16 random bytes in hex, one for each sealed answer: without it the few possible answers could all be tried."""
    return secrets.token_hex(16)


def receipt(salt: str, answer: Any) -> str:
    """What a player keeps of a sealed answer, in hex: the SHA-256 of the salt and the answer's canonical JSON."""
    return hashlib.sha256(bytes.fromhex(salt) + canonical(answer).encode("ascii")).hexdigest()
