"""A hall to play in: a referee over a store on a file, time as a value, three people, and short words for playing."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

from engine.chance import seed_of
from engine.match import AnyGame, Header, Match
from engine.referee import Referee, Stored, Table
from engine.referee.consequences import deadlines_after, first_posts
from engine.referee.sitting import first_digest
from engine.store import Challenge, NewMatch, Person, Post, Store, What, open_store
from tests.engine.parley import Parley

__all__ = ["ADA", "BEN", "CHANNEL", "EVE", "GUILD", "NOON", "PARLEY", "Hall"]

ADA, BEN, EVE = Person(10, "Ada"), Person(20, "Ben"), Person(30, "Eve")
GUILD, CHANNEL = 111, 222
NOON = 1_800_000_000
PARLEY: Mapping[str, AnyGame] = MappingProxyType({"parley": Parley()})


class Hall:
    """Open it before use, and close it."""

    def __init__(self, path: Path, games: Mapping[str, AnyGame] = PARLEY, keep: int = 256) -> None:
        self.path = path
        self.now = NOON
        self.games = games
        self.keep = keep
        self.store: Store
        self.referee: Referee

    async def open(self) -> None:
        self.store = await open_store(f"sqlite:///{self.path}", now=lambda: self.now)
        self.referee = Referee(self.store, now=lambda: self.now, games=self.games, keep=self.keep)
        await self.referee.open()

    async def close(self) -> None:
        await self.referee.close()

    async def restart(self) -> None:
        await self.close()
        await self.open()

    async def challenge(self, challenger: Person = ADA, opponent: Person = BEN, **more: Any) -> Challenge:
        places = {"guild": GUILD, "channel": CHANNEL, "game": "parley"}
        return await self.referee.challenge(challenger=challenger, opponent=opponent, **{**places, **more})

    async def match(self, challenger: Person = ADA, opponent: Person = BEN, **more: Any) -> int:
        """The number of a match that has just started."""
        challenge = await self.challenge(challenger, opponent, **more)
        return (await self.referee.accept(challenge.id, by=opponent.id, accepted=987654321)).id

    async def match_of_three(self, pace: int) -> int:
        """Ada, Ben and Eve at one table."""
        challenge = await self.challenge()
        seed = seed_of(await self.store.secret_of(challenge.id), "5")
        match = Match.start(self.games["parley"], Header("parley", 1, 3, {}, seed)).match
        return await self.store.start(
            NewMatch(
                challenge=challenge.id,
                header=match.header,
                accepted="5",
                guild=GUILD,
                channel=CHANNEL,
                thread=None,
                people=(ADA, BEN, EVE),
                pace=pace,
                at=self.now,
                digest=first_digest(match),
                deadlines=deadlines_after(match, (), pace, self.now),
                posts=first_posts(match),
            )
        )

    async def bid(self, match: int, who: Person, amount: int, decision_id: int | None = None) -> Stored:
        return await self.referee.answer(match, by=who.id, answer={"bid": amount}, decision_id=decision_id)

    async def spend(self, match: int, who: Person, amount: int = 1) -> Stored:
        return await self.referee.answer(match, by=who.id, answer={"spend": amount})

    async def round(self, match: int) -> None:
        """A round of Ada's and Ben's match, from the bids to the last spending."""
        for who in (ADA, BEN):
            await self.bid(match, who, 3)
        for who in (ADA, BEN):
            await self.spend(match, who)

    async def version(self, match: int) -> int:
        return (await self.referee.listing(match)).version

    async def table(self, match: int) -> Table:
        return await self.referee.table(match)

    async def posts(self, match: int, after: int = -1) -> list[tuple[What, int, int | None]]:
        """What is to be told of a match, of the versions after that one."""
        posts = await self.store.outbox.posts_of(match)
        return [(post.what, post.version, post.seat) for post in posts if post.version > after]

    async def waiting(self, match: int) -> list[Post]:
        return [post for post in await self.store.outbox.posts_of(match) if post.status == "waiting"]
