"""A store on a file, with time as a value, and what a match looks like to it."""

from __future__ import annotations

from pathlib import Path

from engine.chance import commitment
from engine.match import Answered, Header
from engine.store import Act, Challenge, Deadline, Draft, Finish, NewMatch, Person, Store, open_store

__all__ = ["ADA", "BEN", "CHANNEL", "EVE", "GUILD", "NOON", "SECRET", "Shelf"]

ADA, BEN, EVE = Person(10, "Ada"), Person(20, "Ben"), Person(30, "Eve")
SECRET = bytes(range(32))
GUILD, CHANNEL = 111, 222
NOON = 1_800_000_000


class Shelf:
    """A store and its file; `now` is the time it is."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.now = NOON
        self.store: Store

    async def open(self) -> None:
        self.store = await open_store(self.url, now=lambda: self.now)

    @property
    def url(self) -> str:
        return f"sqlite:///{self.path}"

    async def challenge(self, challenger: Person = ADA, opponent: Person = BEN, guild: int = GUILD) -> Challenge:
        challenge = Challenge(
            0,
            guild,
            CHANNEL,
            None,
            challenger,
            opponent,
            "parley",
            {},
            60,
            commitment(SECRET),
            self.now,
            self.now + 100,
        )
        return await self.store.add_challenge(challenge, SECRET)

    async def match(
        self,
        challenger: Person = ADA,
        opponent: Person = BEN,
        guild: int = GUILD,
        posts: tuple[Draft, ...] = (),
        challenge: Challenge | None = None,
    ) -> int:
        """A match that has just started, with both seats on the clock; of a new challenge, if none is given."""
        challenge = challenge or await self.challenge(challenger, opponent, guild)
        return await self.store.start(
            NewMatch(
                challenge=challenge.id,
                header=Header("parley", 1, 2, {"most": 9}, bytes(32)),
                accepted="987654321",
                guild=guild,
                channel=CHANNEL,
                thread=None,
                people=(challenger, opponent),
                pace=60,
                at=self.now,
                digest="start",
                deadlines=(Deadline(0, 0, self.now + 60, self.now + 45), Deadline(1, 0, self.now + 60, self.now + 45)),
                posts=posts,
            )
        )

    def act(
        self,
        match: int,
        version: int,
        *,
        deadlines: tuple[Deadline, ...] | None = None,
        posts: tuple[Draft, ...] = (),
        overtakes: bool = False,
        finish: Finish | None = None,
    ) -> Act:
        entry = Answered(0, {"bid": version}, "ab" * 16, "cd" * 32)
        return Act(match, version, entry, f"digest {version}", self.now, deadlines, posts, overtakes, finish)
