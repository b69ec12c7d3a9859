"""What the posts of the outbox say: text, buttons and pictures, derived from the log when they are sent.

Everything here is made from views and events, so that nothing can be told that its audience may not know.
"""

from __future__ import annotations

import asyncio
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

import structlog

from bot.boards import Board, board_of
from bot.desk import choice_buttons, question_buttons
from bot.ids import Press, Verb
from bot.questions.form import choices_of
from bot.questions.speech import options_text, question_text
from bot.replies import Button, Tone
from bot.words import talk, words_of
from bot.words.names import escape, join, span
from engine.game import Ask, Decision, Event, Json, Rejected, Seat
from engine.games import GAMES
from engine.match import Match
from engine.record import as_text
from engine.referee import Referee, Standing, Table
from engine.store import Challenge, Listing, Post, What

__all__ = ["Composer", "Message", "Picture", "ladder_lines", "options_line", "pace_line"]

log = structlog.get_logger(__name__)

LADDER_LINES = 10


@dataclass(frozen=True, slots=True)
class Picture:
    """A file that goes with a message; `alt` says in words what a picture shows."""

    name: str
    data: bytes = field(repr=False)
    alt: str = field(default="", repr=False)


@dataclass(frozen=True, slots=True)
class Message:
    """A message to be sent.

    `words` is what stands in for the pictures where none may be attached.
    """

    text: str = field(repr=False)
    buttons: tuple[Button, ...] = ()
    files: tuple[Picture, ...] = ()
    mentions: tuple[int, ...] = ()
    words: str = field(default="", repr=False)


class Composer:
    """Turns posts into messages."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee

    async def table(self, post: Post, unreachable: frozenset[int] = frozenset(), *, drawn: bool = True) -> Message:
        """The story of what made the post's version, the board after it, and what is asked now.

        Persons in `unreachable` (by id) get no DMs. A post that others have followed asks nothing any more. The board
        need not be `drawn` for a message whose words alone change.
        """
        assert post.match is not None
        now = await self._referee.table(post.match)
        then = await self._referee.match_at(post.match, post.version)
        lines = await self._story(now, post)
        asked, buttons, mentions = self._asked(now, then, post, unreachable)
        receipts = await self._referee.receipts_at(post.match, post.version)
        if receipts:
            shown = [
                talk.RECEIPT_OF.format(person=_name(now, seat), receipt=receipts[seat]) for seat in sorted(receipts)
            ]
            asked = [*asked, talk.RECEIPTS.format(receipts=" · ".join(shown))]
        files, words = await self._board(now, then, post) if drawn else ((), "")
        return Message("\n".join([*lines, *asked]), buttons, files, mentions, words)

    async def settled(self, post: Post) -> Message:
        """The table's message once others have followed it: its story, nothing asked."""
        return replace(await self.table(post, drawn=False), buttons=(), mentions=())

    async def ask(self, post: Post, *, at_table: bool = False) -> Message | None:
        """A seat's question, for that person alone, with its board.

        None if it is not open any more, or is an open choice and the table's own message with its buttons stands.
        """
        assert post.match is not None
        assert post.seat is not None
        now = await self._referee.table(post.match)
        questions = [
            question
            for question in await self._referee.questions_at(post.match, post.seat)
            if question.decision_id == post.version and not question.optional
        ]
        if not questions:
            return None
        question = questions[0]
        if at_table and not (question.decision.sealed or question.decision.private):
            return None
        told = await self._told(now, post)
        names = [person.name for person in now.people]
        board = board_of(now.game)
        files: tuple[Picture, ...] = ()
        words = ""
        if board is not None:
            files, words = await _drawn(board, now.view(post.seat), names, _file_name(now, post))
        text = "\n".join([*told, question_text(question, by_dm=True)])
        buttons = question_buttons(question, post.id)
        return Message(text, buttons, files, (), words)

    async def reminder(self, post: Post) -> Message | None:
        """Word that a seat's time runs out; None if it has answered since."""
        assert post.match is not None
        assert post.seat is not None
        for question in await self._referee.questions_at(post.match, post.seat):
            meant = question.decision_id <= post.version and question.answer is None and not question.optional
            if meant and question.deadline is not None:
                text = talk.REMINDER.format(
                    game=_title(question.game),
                    match=question.match_id,
                    prompt=question.decision.prompt,
                    at=question.deadline,
                )
                return Message(text, question_buttons(question, post.id))
        return None

    async def over(self, post: Post) -> Message:
        """The end: the final board, the record that proves it, the ladder."""
        assert post.match is not None
        listing = await self._referee.listing(post.match)
        people = tuple(person.id for person in listing.people)
        opening = [_over_line(listing), result_line(listing)]
        try:
            now = await self._referee.table(post.match)
            record = await self._referee.record(post.match)
        except Rejected:  # called off because it could not be set up any more
            return Message("\n".join(opening), mentions=people)
        file = Picture(f"forseti-{now.id}.json", as_text(record).encode())
        lines = [
            *opening,
            talk.RECORD,
            talk.FINGERPRINT.format(fingerprint=record["fair"]["fingerprint"]),
        ]
        if now.result is not None and now.result.rated:
            standings = await self._referee.ladder(now.guild, now.game)
            lines += [talk.LADDER_TITLE.format(game=_title(now.game)), *ladder_lines(standings)]
        files, words = await self._board(now, now.match, post, always=True)
        return Message("\n".join(lines), (), (*files, file), people, words)

    async def notice(self, post: Post) -> Message:
        """Word to the people of a match."""
        assert post.match is not None
        listing = await self._referee.listing(post.match)
        words = talk.RESUMED if post.note == "resumed" else talk.PARKED
        text = words.format(match=listing.id, people=_called(listing))
        return Message(text, mentions=tuple(person.id for person in listing.people))

    def expired(self, challenge: Challenge) -> str:
        """What stands in place of a challenge that nobody answered."""
        return talk.EXPIRED.format(
            challenger=escape(challenge.challenger.name),
            opponent=escape(challenge.opponent.name),
            game=_title(challenge.game),
        )

    async def _story(self, now: Table, post: Post) -> list[str]:
        after = -1 if post.what is What.OPEN else post.version - 1
        words = words_of(now.game)
        names = [person.name for person in now.people]
        said = [
            words.say(event, names, None)
            for _, event in await self._referee.events_between(now.id, after, post.version)
        ]
        lines = [line for line in said if line]
        if post.what is What.OPEN:
            opening = talk.TABLE_OPEN.format(
                game=_title(now.game),
                match=now.id,
                people=_called(now),
                options=options_line(now.game, now.options),
                pace=pace_line(now.pace),
            )
            lines = [opening, talk.CHALLENGE_FAIR.format(commitment=now.commitment), *lines]
        return lines

    async def _told(self, now: Table, post: Post) -> list[str]:
        """What this seat alone was told since it was asked before."""
        assert post.seat is not None
        words = words_of(now.game)
        names = [person.name for person in now.people]
        before = await self._referee.outbox.last_sent(now.id, What.ASK, post.seat)
        after = -1 if before is None else before.version
        events: Sequence[tuple[int, Event]] = await self._referee.events_between(now.id, after, post.version, post.seat)
        said = [words.say(event, names, post.seat) for _, event in events if event.to == post.seat]
        return [line for line in said if line]

    def _asked(
        self, now: Table, then: Match, post: Post, unreachable: frozenset[int]
    ) -> tuple[list[str], tuple[Button, ...], tuple[int, ...]]:
        """What the table is asked by this post, the buttons that answer it, and whom it calls."""
        asks = [ask for ask in then.asks if not ask.optional and _still_open(now.match, then, ask)]
        called = tuple(person.id for person in now.people) if post.what is What.OPEN else ()
        if not asks:
            return [], (), called
        first = asks[0]
        decision = then.decision(first.seat, first.kind)
        if not (first.sealed or decision.private) and len({ask.seat for ask in asks}) == 1:
            return self._open_choice(now, then, first, decision, post)
        waiting = [seat for seat in now.match.waiting_for() if any(ask.seat == seat for ask in asks)]
        done = [seat for seat in range(len(now.people)) if now.match.has_answered(seat)]
        lines = [talk.WAITING_FOR.format(people=join([_name(now, seat) for seat in waiting]))] if waiting else []
        if done:
            lines[:1] = [f"{talk.ANSWERED_BY.format(people=join([_name(now, seat) for seat in done]))} {lines[0]}"]
        lines.append(talk.ANSWER_HERE)
        deadline = now.deadline
        if deadline is not None:
            lines[-1] += " " + talk.DEADLINE.format(at=deadline)
        cut_off = [now.people[ask.seat].id for ask in asks if now.people[ask.seat].id in unreachable]
        lines += [talk.UNREACHABLE.format(person=f"<@{person}>") for person in cut_off]
        ask_press = Press(Verb.ASK, now.id, first.kind, then.decision_id(first.seat, first.kind), post.id)
        buttons = (
            Button(talk.ANSWER, ask_press, Tone.MAIN),
            Button(talk.MY_ANSWER, Press(Verb.MINE, now.id)),
        )
        return lines, buttons, (*called, *cut_off)

    def _open_choice(
        self, now: Table, then: Match, ask: Ask, decision: Decision, post: Post
    ) -> tuple[list[str], tuple[Button, ...], tuple[int, ...]]:
        person = now.people[ask.seat]
        rule = f" ({decision.rule})" if decision.rule else ""
        lines = [
            talk.YOUR_CHOICE.format(person=f"<@{person.id}>", prompt=decision.prompt, rule=rule),
            *options_text(decision),
        ]
        if decision.example:
            lines.append(talk.TYPED_HINT.format(example=decision.example))
        deadline = now.deadline_of(ask.seat)
        if deadline is not None:
            lines.append(talk.DEADLINE.format(at=deadline))
        opened = then.decision_id(ask.seat, ask.kind)
        choices = choices_of(decision)
        called = (person.id,) if post.what is not What.OPEN else tuple(each.id for each in now.people)
        if choices is None:
            button = Button(talk.ANSWER, Press(Verb.ASK, now.id, ask.kind, opened, post.id), Tone.MAIN)
            return lines, (button,), called
        return lines, choice_buttons(choices, now.id, ask.kind, opened), called

    async def _board(
        self, now: Table, then: Match, post: Post, *, always: bool = False
    ) -> tuple[tuple[Picture, ...], str]:
        """The table's board as it stood then, if it shows something that the board before it did not."""
        board = board_of(now.game)
        if board is None or (then.outcome is not None and not always):
            return (), ""
        view = then.view(None)
        if not always and post.what is not What.OPEN:
            before = await self._referee.match_at(now.id, post.version - 1)
            if not board.differs(before.view(None), view):
                return (), ""
        return await _drawn(board, view, [person.name for person in now.people], _file_name(now, post))


async def _drawn(board: Board, view: Any, names: Sequence[str], file: str) -> tuple[tuple[Picture, ...], str]:
    """A board as a picture and in words; neither, where that fails: no match stands still for want of its picture."""
    try:
        words = board.text(view, names)
        data = await asyncio.to_thread(board.png, view, names)
        return (Picture(file, data, board.alt(view, names)),), words
    except Exception:
        log.exception("board_failed")
        return (), ""


def ladder_lines(standings: Sequence[Standing], most: int = LADDER_LINES) -> list[str]:
    """The lines of a ladder, best first."""
    lines = [
        talk.LADDER_LINE.format(
            place=each.place,
            person=escape(each.person.name),
            rating=each.rating,
            wins=each.wins,
            draws=each.draws,
            losses=each.losses,
        )
        for each in standings[:most]
    ]
    if len(standings) > most:
        lines.append(talk.LADDER_MORE.format(count=len(standings) - most))
    return lines


def result_line(listing: Listing) -> str:
    """Who won, in one sentence."""
    assert listing.result is not None
    outcome = listing.result.outcome
    reason = f" – {talk.REASONS[outcome.reason]}" if outcome.reason in talk.REASONS else ""
    if not outcome.winners:
        return (talk.NOBODY_WON if outcome.ranks is None else talk.DRAWN).format(reason=reason)
    people = join([f"<@{listing.people[seat].id}>" for seat in outcome.winners])
    return (talk.WON if len(outcome.winners) == 1 else talk.WON_TOGETHER).format(people=people, reason=reason)


def _over_line(listing: Listing) -> str:
    return talk.OVER.format(game=_title(listing.game), match=listing.id, people=_called(listing))


def _called(listing: Listing) -> str:
    """Everybody at the table, called by name."""
    return join([f"<@{person.id}>" for person in listing.people])


def options_line(game: str, options: Mapping[str, Json]) -> str:
    """The options of a match that differ from the usual ones, as a sentence; empty for none."""
    given = [f"{name} {_shown(value)}" for name, value in _unusual(game, options).items()]
    return f"{talk.WITH_OPTIONS.format(options=', '.join(given))} " if given else ""


def pace_line(pace: int) -> str:
    """How long a decision may take, as a sentence."""
    return talk.PACE.format(pace=span(pace)) if pace else talk.PACE_NONE


def _unusual(game: str, options: Mapping[str, Json]) -> dict[str, Json]:
    usual = GAMES[game].options({}, GAMES[game].seats[0])
    return {name: value for name, value in options.items() if usual.get(name) != value}


def _shown(value: Json) -> str:
    """An option's value in a few characters; something large goes by its own name."""
    text = value["name"] if isinstance(value, Mapping) and "name" in value else json.dumps(value, ensure_ascii=False)
    return escape(str(text))


def _still_open(now: Match, then: Match, ask: Ask) -> bool:
    opened = then.decision_id(ask.seat, ask.kind)
    return opened is not None and now.decision_id(ask.seat, ask.kind) == opened


def _title(game: str) -> str:
    return GAMES[game].title


def _name(listing: Listing, seat: Seat) -> str:
    return escape(listing.people[seat].name)


def _file_name(listing: Listing, post: Post) -> str:
    return f"{listing.game}-{listing.id}-{post.version}-{post.id}.png"
