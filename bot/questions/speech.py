"""Questions and answers in words: the same for every game, from the fields of a decision."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from bot.words import talk
from bot.words.names import escape, join
from engine.game import Decision, Flag, Json, Number, OneOf, Option, SomeOf, Text, Whole
from engine.games import GAMES
from engine.referee import Question

__all__ = ["answer_text", "choice_label", "options_text", "question_text", "title_of"]


def question_text(question: Question, *, by_dm: bool = False) -> str:
    """A question as it is asked in private: what, in which match, how to answer, until when.

    Only `by_dm` an answer can be typed right there: below a message in a server everybody would read it.
    """
    decision = question.decision
    typed = talk.HOW_TYPED if by_dm else talk.HOW_TYPED_ELSEWHERE
    others = [escape(person.name) for seat, person in enumerate(question.people) if seat != question.seat]
    lines = [
        talk.ASK_DM.format(
            game=GAMES[question.game].title,
            match=question.match_id,
            others=join(others),
            prompt=decision.prompt,
            rule=f" ({decision.rule})" if decision.rule else "",
        ),
        *options_text(decision),
        typed.format(example=decision.example) if decision.example else talk.HOW_PRESSED,
    ]
    if question.deadline is not None:
        lines.append(talk.DEADLINE.format(at=question.deadline))
    return "\n".join(lines)


def options_text(decision: Decision) -> list[str]:
    """A line for each option that says where it leads; none if none does."""
    match decision.fields:
        case (OneOf(options=options) | Whole(options=options),) if any(option.note for option in options):
            return [
                f"• **{option.label}**: {option.note}" if option.note else f"• **{option.label}**" for option in options
            ]
    return []


def choice_label(option: Option) -> str:
    """An option as the words on a button: what it is, and where it leads if that fits."""
    whole = f"{option.label} – {option.note}" if option.note else option.label
    return whole if len(whole) <= 80 else option.label[:80]


def title_of(question: Question) -> str:
    """A few words that name a question, with its match; they tell the budget where there is one."""
    decision = question.decision
    title = decision.title or decision.prompt
    if decision.budget is not None:
        title = talk.WITH_BUDGET.format(title=title, budget=decision.budget)
    return talk.TITLE.format(match=question.match_id, title=title)


def answer_text(decision: Decision, answer: Json) -> str:
    """An answer in words, field by field."""
    match decision.fields:
        case (Whole(options=options),):
            return _label(options, answer)
    if not isinstance(answer, Mapping):
        return str(answer)
    parts: list[str] = []
    for field in decision.fields:
        match field:
            case Number(name=name, label=label) if name in answer:
                parts.append(f"{label} {answer[name]}")
            case OneOf(name=name, options=options) if name in answer:
                parts.append(_label(options, answer[name]))
            case SomeOf(name=name, options=options) if name in answer:
                parts.append(join([_label(options, value) for value in answer[name]]))
            case Flag(name=name, label=label) if answer.get(name):
                parts.append(label)
            case Text(name=name, label=label) if name in answer:
                parts.append(f"{label} “{answer[name]}”")
    return ", ".join(parts)


def _label(options: Sequence[Option], value: Json) -> str:
    return next((option.label for option in options if option.value == value), str(value))
