"""The desk: what a press, a filled form or a typed message means, and what is said back.

It knows the referee and the words, and no discord types: who asks is a `Person`, what they pressed a `Press`, what they
get a `Reply` or a form. A refusal comes back as a private line that says what to do; nothing is lost by it.
"""

from __future__ import annotations

import secrets
from collections import OrderedDict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

import structlog

from bot.ids import Press, Verb
from bot.links import place_of, table_link
from bot.questions.form import Filled, answer_of, choices_of, fill_from, form_of
from bot.questions.speech import answer_text, choice_label, question_text, title_of
from bot.replies import Button, OpenForm, Reply, Said, Tone
from bot.words import talk
from bot.words.names import escape, join
from engine.game import Ending, Json, Option, Rejected, Seat
from engine.games import GAMES
from engine.referee import Question, Referee, Stale, Stored, Stranger
from engine.store import Challenge, Listing, Person

__all__ = ["Desk", "choice_buttons", "question_buttons"]

_LISTED = 10
"""So many questions are listed at once: with their answers they fit into a message."""
_DRAFTS = 4096
"""So many forms that were refused are remembered, for *Try again*."""


@dataclass(frozen=True, slots=True)
class _Draft:
    """A form as it was filled in, and the answer it meant if it meant one; the number tells it from others."""

    filled: Filled = field(repr=False)
    answer: Json = field(repr=False)
    number: int = field(default_factory=lambda: secrets.randbelow(999_999_999))


class Desk:
    """One for a bot. Everything it is asked may be asked again: a repeated press changes nothing twice."""

    def __init__(self, referee: Referee) -> None:
        self._referee = referee
        self._drafts: OrderedDict[tuple[int, int, str, int], _Draft] = OrderedDict()

    async def press(
        self,
        who: Person,
        press: Press,
        *,
        snowflake: int,
        at: int,
        manages: int | None = None,
        message: int | None = None,
    ) -> Said | None:
        """What a pressed button leads to; None if there is nothing to say.

        `snowflake` is the interaction's id, `at` the channel it was pressed in, `manages` the server, if it is one that
        they manage, and `message` what the button stands on.
        """
        try:
            match press.verb:
                case Verb.ACCEPT:
                    return await self._accept(who, press.match, snowflake, message)
                case Verb.DECLINE:
                    return _closed(await self._referee.decline(press.match, by=who.id), talk.DECLINED)
                case Verb.WITHDRAW:
                    return _closed(await self._referee.withdraw(press.match, by=who.id), talk.WITHDRAWN)
                case Verb.ASK | Verb.AGAIN:
                    return await self._ask(who, press)
                case Verb.PICK:
                    return await self._pick(who, press, at)
                case Verb.KEEP:
                    return await self._keep(who, press)
                case Verb.MINE:
                    return await self._mine(who, press.match)
                case Verb.RESIGN:
                    await self._referee.resign(press.match, by=who.id)
                    return Reply(talk.RESIGNED.format(match=press.match), replaces=True)
                case Verb.STAY:
                    return Reply(talk.PLAYING_ON.format(match=press.match), replaces=True)
                case Verb.DRAW | Verb.PLAY_ON:
                    return await self._draw(who, press)
                case Verb.CALL_OFF:
                    if (await self._referee.listing(press.match)).guild != manages:
                        return Reply(talk.NOT_A_MANAGER)
                    await self._referee.end(press.match, Ending.CALLED_OFF)
                    return Reply(talk.CALLED_OFF.format(match=press.match), replaces=True)
                case Verb.FORM:
                    return Reply(talk.OLD_BUTTON)
        except Rejected as refusal:
            return await self._refused(refusal, press)

    async def submitted(self, who: Person, press: Press, filled: Filled) -> Reply:
        """What a filled form leads to."""
        try:
            question = await self._question(who, press)
        except Rejected as refusal:
            return await self._refused(refusal)
        return await self._fill(who, question, filled)

    async def typed(self, who: Person, text: str, replied_to: Press | None) -> Reply:
        """What a typed direct message leads to: an answer to the question it replies to, else to the only open one."""
        try:
            if replied_to is not None:
                question = await self._question(who, replied_to)
            else:
                questions = [each for each in await self._referee.questions(by=who.id) if not each.optional]
                match questions:
                    case []:
                        return Reply(f"{await self._nothing_asked(who)}\n{talk.DM_HELP}")
                    case [question]:
                        pass
                    case _:
                        text = talk.SEVERAL_OPEN.format(count=len(questions))
                        return Reply(text, tuple(_ask_button(each) for each in questions[:25]))
            # What goes wrong from here is logged with its match.
            structlog.contextvars.bind_contextvars(match=question.match_id)
            answer = GAMES[question.game].typed(question.decision, text)
            return await self._offer(who, question, answer, fill_from(question.decision, answer))
        except Rejected as refusal:
            return await self._refused(refusal)

    async def questions(self, who: Person) -> Reply:
        """Everything that is asked of a person, with a button for each."""
        questions = await self._referee.questions(by=who.id)
        if not questions:
            return Reply(await self._nothing_asked(who))
        if len(questions) == 1:
            return self._only(questions[0])
        shown = questions[:_LISTED]
        lines = [talk.QUESTIONS.format(count=len(questions))]
        for question in shown:
            state = ""
            if question.answer is not None:
                state = talk.QUESTION_ANSWERED.format(answer=answer_text(question.decision, question.answer))
            elif question.deadline is not None:
                state = talk.QUESTION_DEADLINE.format(at=question.deadline)
            lines.append(
                talk.QUESTION_LINE.format(
                    game=GAMES[question.game].title,
                    match=question.match_id,
                    others=_others(question),
                    title=question.decision.title or question.decision.prompt,
                    state=state,
                )
            )
        if len(questions) > len(shown):
            lines.append(talk.QUESTIONS_MORE.format(count=len(questions) - len(shown)))
        return Reply("\n".join(lines), tuple(_ask_button(question) for question in shown))

    async def resign(self, who: Person, listing: Listing) -> Reply:
        """Asks once whether a person really wants to leave a match. Raises Rejected for strangers, or if it is over."""
        seat = _unfinished_seat(who, listing)
        others = join([escape(person.name) for at, person in enumerate(listing.people) if at != seat])
        text = talk.RESIGN_SURE.format(game=GAMES[listing.game].title, match=listing.id, others=others)
        return Reply(
            text,
            (
                Button(talk.RESIGN, Press(Verb.RESIGN, listing.id), Tone.GRAVE),
                Button(talk.PLAY_ON, Press(Verb.STAY, listing.id)),
            ),
        )

    async def offer_draw(self, who: Person, listing: Listing) -> Reply:
        """Puts a draw to the other player, at the table; it stands until the next step is played. Raises Rejected for
        strangers, and if the match is over."""
        seat = _unfinished_seat(who, listing)
        step = (await self._referee.table(listing.id)).match.step
        press = Press(Verb.DRAW, listing.id, "", step, seat)
        others = [f"<@{person.id}>" for at, person in enumerate(listing.people) if at != seat]
        return Reply(
            talk.DRAW_OFFERED.format(person=escape(who.name), match=listing.id, others=join(others)),
            (Button(talk.AGREE, press, Tone.GOOD), Button(talk.PLAY_ON, replace(press, verb=Verb.PLAY_ON))),
            public=True,
            mentions=tuple(person.id for at, person in enumerate(listing.people) if at != seat),
        )

    async def call_off(self, listing: Listing) -> Reply:
        """Asks once whether somebody who manages the server really wants to end a match for nobody. Raises Rejected if
        it is over."""
        _check_goes_on(listing)
        text = talk.CALL_OFF_SURE.format(game=GAMES[listing.game].title, match=listing.id, people=_people(listing))
        sure = Button(talk.CALL_OFF, Press(Verb.CALL_OFF, listing.id), Tone.GRAVE)
        return Reply(text, (sure, Button(talk.LEAVE_IT, Press(Verb.STAY, listing.id))))

    async def _draw(self, who: Person, press: Press) -> Reply:
        """The answer to an offered draw, by the one it was offered to."""
        table = await self._referee.table(press.match)
        seat = table.seat_of(who.id)
        if seat is None:
            return Reply(talk.NOT_YOURS.format(match=table.id, people=_people(table)))
        if seat == press.extra and press.verb is Verb.DRAW:
            return Reply(talk.DRAW_OWN)
        if table.result is not None or table.match.step != press.decision:
            return Reply(talk.DRAW_LATE.format(match=table.id), replaces=True)
        if press.verb is Verb.PLAY_ON:
            return Reply(talk.DRAW_DECLINED.format(person=escape(who.name), match=table.id), replaces=True)
        try:
            await self._referee.end(table.id, Ending.AGREED, step=press.decision)
        except Stale:
            return Reply(talk.DRAW_LATE.format(match=table.id), replaces=True)
        return Reply(talk.DRAW_AGREED.format(match=table.id), replaces=True)

    @staticmethod
    def _only(question: Question) -> Reply:
        text = question_text(question)
        if question.answer is not None:
            text += "\n" + talk.SO_FAR.format(answer=answer_text(question.decision, question.answer))
        if question.receipt is not None:
            text += "\n" + talk.RECEIPT.format(receipt=question.receipt)
        return Reply(text, question_buttons(question))

    async def _accept(self, who: Person, challenge_id: int, snowflake: int, message: int | None) -> Reply:
        if message is not None and (await self._referee.challenge_of(challenge_id)).message is None:
            await self._referee.set_challenge_message(challenge_id, message)
        table = await self._referee.accept(challenge_id, by=who.id, accepted=snowflake)
        challenge = await self._referee.challenge_of(challenge_id)
        return _closed(challenge, talk.ACCEPTED, match=table.id)

    async def _question(self, who: Person, press: Press) -> Question:
        return await self._referee.question(press.match, by=who.id, kind=press.kind or None, decision_id=press.decision)

    async def _ask(self, who: Person, press: Press) -> Said:
        question = await self._question(who, press)
        if choices_of(question.decision) is not None:
            text, buttons = question_text(question), question_buttons(question)
            return Reply(text, buttons)
        draft = self._drafts.get(_key(who, question)) if press.verb is Verb.AGAIN else None
        filled = draft.filled if draft is not None else fill_from(question.decision, question.answer)
        form = form_of(question.decision, title_of(question), filled)
        return OpenForm(form, Press(Verb.FORM, question.match_id, question.kind, question.decision_id))

    async def _pick(self, who: Person, press: Press, at: int) -> Reply | None:
        question = await self._question(who, press)
        choices = choices_of(question.decision)
        if choices is None or press.extra is None or press.extra >= len(choices):
            return Reply(talk.OLD_BUTTON)
        picked = answer_of(question.decision, _picked(question, press.extra))
        said = await self._offer(who, question, picked, {})
        if said.buttons or question.decision.sealed or question.decision.private:
            return said
        # At the table everybody sees what follows: no need to say it twice.
        return None if at == place_of(await self._referee.listing(question.match_id)) else said

    async def _keep(self, who: Person, press: Press) -> Reply:
        question = await self._question(who, press)
        draft = self._drafts.get(_key(who, question))
        if draft is None or draft.answer is None or draft.number != press.extra:
            # The bot has restarted, the button was pressed twice, or it is an older doubt's: what is stored tells.
            if question.answer is not None:
                return await self._mine(who, press.match)
            return Reply(talk.FORM_LOST, (_ask_button(question, talk.ANSWER),))
        return await self._store(who, question, draft.answer)

    async def _fill(self, who: Person, question: Question, filled: Filled) -> Reply:
        try:
            return await self._offer(who, question, answer_of(question.decision, filled), filled)
        except Stale as stale:
            return await self._refused(stale)
        except Rejected as refusal:
            self._remember(who, question, _Draft(filled, None))
            said = await self._refused(refusal)
            return replace(said, buttons=(_again_button(question, talk.TRY_AGAIN),))

    async def _offer(self, who: Person, question: Question, answer: Json, filled: Filled) -> Reply:
        """Stores an answer, unless it is legal and likely a slip: then the person is asked once."""
        table = await self._referee.table(question.match_id)
        table.match.kind_of(question.seat, answer)
        doubt = table.match.game.doubt(question.decision, answer)
        if doubt is None:
            return await self._store(who, question, answer)
        draft = _Draft(filled, answer)
        self._remember(who, question, draft)
        press = Press(Verb.KEEP, question.match_id, question.kind, question.decision_id, draft.number)
        keep = Button(talk.KEEP, press, Tone.MAIN)
        return Reply(doubt, (keep, _again_button(question, talk.CHANGE)))

    async def _store(self, who: Person, question: Question, answer: Json) -> Reply:
        stored = await self._referee.answer(
            question.match_id, by=who.id, answer=answer, decision_id=question.decision_id
        )
        self._drafts.pop(_key(who, question), None)
        return await self._confirmed(question, stored)

    async def _confirmed(self, question: Question, stored: Stored) -> Reply:
        text = answer_text(question.decision, stored.answer)
        link = table_link(await self._referee.listing(stored.match_id))
        if stored.receipt is None:
            return Reply(talk.STORED_OPEN.format(answer=text, link=link))
        words = talk.STORED_AGAIN if stored.replaced else talk.STORED
        lines = [words.format(match=stored.match_id, answer=text)]
        waits = talk.STORED_WAITS.format(others=_others(question))
        lines.append(talk.STORED_LAST.format(link=link) if stored.resolved else waits)
        lines.append(talk.RECEIPT.format(receipt=stored.receipt))
        if stored.resolved:
            return Reply("\n".join(lines))
        change = Button(talk.CHANGE, Press(Verb.ASK, stored.match_id, stored.kind, stored.decision_id))
        return Reply("\n".join(lines), (change, Button(talk.MY_ANSWER, Press(Verb.MINE, stored.match_id))))

    async def _mine(self, who: Person, match_id: int) -> Reply:
        question = await self._referee.question(match_id, by=who.id)
        if question.answer is None:
            words = talk.MINE_NONE
            answer = ""
        else:
            words = talk.MINE
            answer = answer_text(question.decision, question.answer)
        text = words.format(
            game=GAMES[question.game].title, match=match_id, prompt=question.decision.prompt, answer=answer
        )
        if question.receipt is not None:
            text += "\n" + talk.RECEIPT.format(receipt=question.receipt)
        label = talk.CHANGE if question.answer is not None else talk.ANSWER
        press = Press(Verb.ASK, match_id, question.kind, question.decision_id)
        return Reply(text, (Button(label, press, Tone.MAIN),))

    async def _refused(self, refusal: Rejected, press: Press | None = None) -> Reply:
        """A refusal in words; of a question that is not open, whether it has been settled or is another's."""
        match refusal:
            case Stranger(listing=listing):
                return Reply(talk.NOT_YOURS.format(match=listing.id, people=_people(listing)))
            case Stale(match=number):
                table = await self._referee.table(number)
                for seat, person in enumerate(table.people):
                    if press is not None and table.match.decision_id(seat, press.kind) == press.decision is not None:
                        return Reply(talk.NOT_YOUR_TURN.format(other=escape(person.name)))
                return Reply(talk.STALE.format(match=table.id, link=table_link(table)))
            case _:
                return Reply(f"⚠️ {refusal}")

    async def _nothing_asked(self, who: Person) -> str:
        listings = await self._referee.matches_of(who.id)
        if not listings:
            return talk.NO_QUESTION.format(matches=talk.NO_MATCHES)
        links = join([f"#{listing.id} ({table_link(listing)})" for listing in listings[:10]])
        return talk.NO_QUESTION.format(matches=talk.WAITING_IN.format(matches=links))

    def _remember(self, who: Person, question: Question, draft: _Draft) -> None:
        self._drafts[_key(who, question)] = draft
        while len(self._drafts) > _DRAFTS:
            self._drafts.popitem(last=False)


def question_buttons(question: Question, post: int | None = None) -> tuple[Button, ...]:
    """The buttons below a question: one for each option where a row of them can ask it, else one that opens the form.

    `post` marks the message they stand on.
    """
    choices = choices_of(question.decision)
    if choices is None:
        return (_ask_button(question, talk.ANSWER, post),)
    return choice_buttons(choices, question.match_id, question.kind, question.decision_id)


def choice_buttons(choices: Sequence[Option], match: int, kind: str, decision_id: int | None) -> tuple[Button, ...]:
    """A button for each option of an open decision, saying where it leads."""
    return tuple(
        Button(choice_label(option), Press(Verb.PICK, match, kind, decision_id, at), Tone.MAIN)
        for at, option in enumerate(choices)
    )


def _picked(question: Question, at: int) -> Mapping[str, Sequence[str]]:
    """The form of a question that a row of buttons asks, with one option chosen."""
    only = question.decision.fields[0]
    return {getattr(only, "name", "whole"): [str(at)]}


def _ask_button(question: Question, label: str = "", post: int | None = None) -> Button:
    label = label or title_of(question)
    press = Press(Verb.ASK, question.match_id, question.kind, question.decision_id, post)
    return Button(label, press, Tone.MAIN)


def _again_button(question: Question, label: str) -> Button:
    return Button(label, Press(Verb.AGAIN, question.match_id, question.kind, question.decision_id))


def _key(who: Person, question: Question) -> tuple[int, int, str, int]:
    return (who.id, question.match_id, question.kind, question.decision_id)


def _check_goes_on(listing: Listing) -> None:
    if listing.result is not None:
        raise Rejected(talk.MATCH_OVER.format(match=listing.id))


def _unfinished_seat(who: Person, listing: Listing) -> Seat:
    """The seat of somebody who plays in a match that goes on."""
    seat = listing.seat_of(who.id)
    if seat is None:
        raise Rejected(talk.NOT_YOURS.format(match=listing.id, people=_people(listing)))
    _check_goes_on(listing)
    return seat


def _others(question: Question) -> str:
    return join([escape(person.name) for seat, person in enumerate(question.people) if seat != question.seat])


def _people(listing: Listing) -> str:
    return join([escape(person.name) for person in listing.people])


def _closed(challenge: Challenge, words: str, **more: object) -> Reply:
    text = words.format(
        challenger=escape(challenge.challenger.name),
        opponent=escape(challenge.opponent.name),
        game=GAMES[challenge.game].title,
        **more,
    )
    if challenge.match is not None:
        text += "\n" + talk.CHALLENGE_FAIR.format(commitment=challenge.commitment)
    return Reply(text, public=True, replaces=True)
