"""Rate limits: headers always, refusals (429) only when asked for.

The limits are those Discord is known for: 50 requests a second in all, 5 messages in 5 seconds a channel, 2 renamings
in 10 minutes a channel; other routes 50 a second each. Answers to interactions are outside the whole; follow-ups have
5 in 2 seconds of their own.
"""

from __future__ import annotations

import hashlib
from collections import deque
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sandbox.clock import Clock
    from sandbox.rest.router import Call

__all__ = ["Rates"]

Limit = tuple[int, float]

LIMITS: dict[str, Limit] = {
    "POST /channels/{channel_id}/messages": (5, 5.0),
    "PATCH /channels/{channel_id}/messages/{message_id}": (5, 5.0),
    "DELETE /channels/{channel_id}/messages/{message_id}": (5, 1.0),
    "POST /webhooks/{webhook_id}/{webhook_token}": (5, 2.0),
}
RENAMES: Limit = (2, 600.0)
OTHERS: Limit = (50, 1.0)
GLOBAL: Limit = (50, 1.0)
MAJOR = ("channel_id", "guild_id", "webhook_token", "interaction_token")
UNCOUNTED = ("POST /interactions/", "POST /webhooks/", "PATCH /webhooks/", "GET /webhooks/", "DELETE /webhooks/")


class Rates:
    """Counts requests by bucket: the route and the channel, guild or webhook it is about."""

    def __init__(self, clock: Clock, *, enforced: bool) -> None:
        self._clock = clock
        self._enforced = enforced
        self._spent: dict[tuple[str, str], deque[float]] = {}

    def headers(self, call: Call) -> dict[str, str]:
        """The headers of the answer; unless limits are enforced they never ask the bot to wait."""
        bucket, (most, seconds) = self._bucket(call), self._limit(call)
        spent = self._recent(bucket, seconds) if self._enforced else deque([self._clock()])
        left = max(0, most - len(spent) - 1) if self._enforced else most - 1
        wait = max(0.0, (spent[0] if spent else self._clock()) + seconds - self._clock()) if self._enforced else 0.0
        return _headers(bucket, most, left, wait, self._clock() + wait)

    def refuse(self, call: Call) -> tuple[int, dict[str, Any], dict[str, str]] | None:
        """Counts the request; status, body and headers of a 429 when it is one too many."""
        if not self._enforced:
            return None
        now = self._clock()
        whole = ("", "")
        if not call.route.startswith(UNCOUNTED):
            spent = self._recent(whole, GLOBAL[1])
            if len(spent) >= GLOBAL[0]:
                return self._refusal(whole, GLOBAL, spent[0] + GLOBAL[1] - now, everywhere=True)
        bucket, limit = self._bucket(call), self._limit(call)
        own = self._recent(bucket, limit[1])
        if len(own) >= limit[0]:
            return self._refusal(bucket, limit, own[0] + limit[1] - now, everywhere=False)
        own.append(now)
        if not call.route.startswith(UNCOUNTED):
            self._recent(whole, GLOBAL[1]).append(now)
        return None

    def _refusal(
        self, bucket: tuple[str, str], limit: Limit, wait: float, *, everywhere: bool
    ) -> tuple[int, dict[str, Any], dict[str, str]]:
        body = {"message": "You are being rate limited.", "retry_after": round(wait, 3), "global": everywhere}
        headers = _headers(bucket, limit[0], 0, wait, self._clock() + wait)
        headers |= {"Via": "1.1 google", "Retry-After": str(int(wait) + 1)}
        headers["X-RateLimit-Scope"] = "global" if everywhere else "user"
        return 429, body, headers

    def _limit(self, call: Call) -> Limit:
        if _renames(call):
            return RENAMES
        return LIMITS.get(call.route, OTHERS)

    def _bucket(self, call: Call) -> tuple[str, str]:
        major = "/".join(call.params.get(key, "") for key in MAJOR)
        return (f"{call.route} name" if _renames(call) else call.route, major)

    def _recent(self, bucket: tuple[str, str], seconds: float) -> deque[float]:
        spent = self._spent.setdefault(bucket, deque())
        while spent and spent[0] + seconds <= self._clock():
            spent.popleft()
        return spent


def _renames(call: Call) -> bool:
    return call.route == "PATCH /channels/{channel_id}" and isinstance(call.body, dict) and "name" in call.body


def _headers(bucket: tuple[str, str], most: int, left: int, wait: float, at: float) -> dict[str, str]:
    return {
        "X-RateLimit-Limit": str(most),
        "X-RateLimit-Remaining": str(left),
        "X-RateLimit-Reset": f"{at:.3f}",
        "X-RateLimit-Reset-After": f"{wait:.3f}",
        "X-RateLimit-Bucket": hashlib.sha256(bucket[0].encode()).hexdigest()[:32],
    }
