"""Challenges: one person's offer of a match to another, until it is accepted, declined, withdrawn or expires."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from engine.chance import commitment, new_secret, seed_of
from engine.game import Json, Rejected
from engine.match import AnyGame, Header, Match
from engine.referee.consequences import deadlines_after, first_posts
from engine.referee.sitting import first_digest
from engine.store.contract import Challenge, ChallengeStatus, Conflict, NewMatch, Person, Store
from engine.store.posts import Draft, What

__all__ = ["CHALLENGE_LASTS", "DEFAULT_PACE", "LONGEST_PACE", "Challenges"]

DEFAULT_PACE = 3 * 24 * 3600
"""Seconds a seat has for a decision, where nothing else was agreed."""
LONGEST_PACE = 30 * 24 * 3600
"""The most seconds a seat can be given for a decision."""
CHALLENGE_LASTS = 24 * 3600
"""Seconds until a challenge that nobody answers expires."""

_SEATS = 2


class Challenges:
    """Every challenge in a store."""

    def __init__(self, store: Store, games: Mapping[str, AnyGame], now: Callable[[], int], pace: int) -> None:
        self._store = store
        self._games = games
        self._now = now
        self._pace = pace

    async def make(
        self,
        guild: int,
        channel: int,
        thread: int | None,
        challenger: Person,
        opponent: Person,
        game: str,
        options: Mapping[str, Json],
        pace: int | None,
    ) -> Challenge:
        """Stores a challenge and the secret that it commits to."""
        if challenger.id == opponent.id:
            raise Rejected("You can't challenge yourself: name somebody else.")
        rules = self._game(game)
        if _SEATS not in rules.seats:
            raise Rejected(f"{rules.title} is not a game for two, and a challenge is to one person.")
        pace = self._pace if pace is None else pace
        if not 0 <= pace <= LONGEST_PACE:
            raise Rejected(f"A decision can have up to {LONGEST_PACE // 86400} days, or 0 for no clock.")
        secret, now = new_secret(), self._now()
        challenge = Challenge(
            id=0,
            guild=guild,
            channel=channel,
            thread=thread,
            challenger=challenger,
            opponent=opponent,
            game=game,
            options=rules.options(options, _SEATS),
            pace=pace,
            commitment=commitment(secret),
            made=now,
            expires=now + CHALLENGE_LASTS,
        )
        return await self._store.add_challenge(challenge, secret)

    async def get(self, challenge_id: int) -> Challenge:
        """A challenge as it stands. Raises Rejected if there is none of that id."""
        challenge = await self._store.challenge(challenge_id)
        if challenge is None:
            raise Rejected("That challenge is not here any more.")
        return challenge

    async def close(self, challenge_id: int, status: ChallengeStatus, by: int) -> Challenge:
        """Declined by the one who was challenged, or withdrawn by the one who made it."""
        challenge = await self.get(challenge_id)
        if status is ChallengeStatus.DECLINED and by != challenge.opponent.id:
            raise Rejected("Only the person who was challenged can decline this challenge.")
        if status is ChallengeStatus.WITHDRAWN and by != challenge.challenger.id:
            raise Rejected("Only the person who made this challenge can take it back.")
        self._check_open(challenge)
        try:
            await self._store.close_challenge(challenge_id, status, self._now())
        except Conflict:
            self._check_open(await self.get(challenge_id))
            raise
        return await self.get(challenge_id)

    async def accept(self, challenge_id: int, by: int, accepted: str) -> int:
        """Starts the match and gives its number."""
        challenge = await self.get(challenge_id)
        if by != challenge.opponent.id:
            raise Rejected("This challenge is to somebody else, who alone can accept it.")
        self._check_open(challenge)
        game, now = self._game(challenge.game), self._now()
        seed = seed_of(await self._store.secret_of(challenge_id), accepted)
        match = Match.start(game, Header(game.name, game.rules_version, _SEATS, challenge.options, seed)).match
        new = NewMatch(
            challenge=challenge_id,
            header=match.header,
            accepted=accepted,
            guild=challenge.guild,
            channel=challenge.channel,
            thread=challenge.thread,
            people=(challenge.challenger, challenge.opponent),
            pace=challenge.pace,
            at=now,
            digest=first_digest(match),
            deadlines=deadlines_after(match, (), challenge.pace, now),
            posts=first_posts(match),
        )
        try:
            return await self._store.start(new)
        except Conflict:
            self._check_open(await self.get(challenge_id))
            raise

    async def expire(self, now: int) -> None:
        """Closes the challenges whose time is up, and has their messages say so."""
        for challenge in await self._store.expired_challenges(now):
            try:
                posts = [Draft(What.CHALLENGE_EXPIRED)]
                await self._store.close_challenge(challenge.id, ChallengeStatus.EXPIRED, now, posts)
            except Conflict:
                continue  # somebody was quicker

    def _game(self, name: str) -> AnyGame:
        game = self._games.get(name)
        if game is None:
            raise Rejected(f"There is no game called {name!r} here; there is {', '.join(self._games)}.")
        return game

    def _check_open(self, challenge: Challenge) -> None:
        match challenge.status:
            case ChallengeStatus.ACCEPTED:
                raise Rejected(f"This challenge is accepted already: it is match {challenge.match}.")
            case ChallengeStatus.DECLINED:
                raise Rejected("This challenge was declined.")
            case ChallengeStatus.WITHDRAWN:
                raise Rejected("This challenge was taken back.")
            case ChallengeStatus.OPEN if self._now() < challenge.expires:
                return
            case _:
                raise Rejected("This challenge has expired: nobody answered it in time. Make a new one.")
