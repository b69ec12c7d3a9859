"""Where challenges, matches, clocks, ratings, settings and the outbox are kept.

`contract.py` and `posts.py` say what a store does; `sqlite/` does it on one file. No SQL stands anywhere else.
"""

from __future__ import annotations

from engine.store.contract import (
    Act,
    Challenge,
    ChallengeStatus,
    Conflict,
    Deadline,
    Finish,
    LeaseLost,
    Listing,
    Logged,
    NewMatch,
    Person,
    Rate,
    Rating,
    Result,
    Saved,
    Status,
    Store,
    StoreError,
    Whose,
)
from engine.store.posts import Draft, Outbox, Post, PostStatus, What
from engine.store.sqlite import open_store

__all__ = [
    "Act",
    "Challenge",
    "ChallengeStatus",
    "Conflict",
    "Deadline",
    "Draft",
    "Finish",
    "LeaseLost",
    "Listing",
    "Logged",
    "NewMatch",
    "Outbox",
    "Person",
    "Post",
    "PostStatus",
    "Rate",
    "Rating",
    "Result",
    "Saved",
    "Status",
    "Store",
    "StoreError",
    "What",
    "Whose",
    "open_store",
]
