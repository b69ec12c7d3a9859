"""From a match at hand to the questions of a seat."""

from __future__ import annotations

from engine.game import Rejected, Seat
from engine.referee.sitting import Sitting
from engine.referee.values import Question, Stale, Stranger
from engine.store.contract import Listing

__all__ = ["pick", "questions_of", "seat_of", "stale", "urgency"]


def seat_of(listing: Listing, person: int) -> Seat:
    """The seat of a person. Raises Stranger if they have none."""
    seat = listing.seat_of(person)
    if seat is None:
        raise Stranger(listing)
    return seat


def stale(listing: Listing) -> Stale:
    """The refusal of an answer to a question of a match that is no longer asked."""
    if listing.result is not None:
        return Stale(f"That turn is over, and so is match {listing.id}.", listing.id)
    return Stale(f"That turn of match {listing.id} is over: look at its board for what is asked now.", listing.id)


def questions_of(sitting: Sitting, seat: Seat) -> list[Question]:
    """Every open decision of a seat, in the order the game lists them."""
    match, listing = sitting.match, sitting.listing
    questions = []
    for ask in match.asks_of(seat):
        stored = match.sealed_answer(seat) if ask.sealed else None
        decision_id = match.decision_id(seat, ask.kind)
        assert decision_id is not None
        questions.append(
            Question(
                match_id=listing.id,
                game=listing.game,
                people=listing.people,
                seat=seat,
                kind=ask.kind,
                decision_id=decision_id,
                decision=match.decision(seat, ask.kind),
                optional=ask.optional,
                answer=None if stored is None else stored.answer,
                receipt=None if stored is None else stored.receipt,
                deadline=listing.deadline_of(seat),
            )
        )
    return questions


def pick(sitting: Sitting, seat: Seat, kind: str | None, decision_id: int | None) -> Question:
    """The open decision of that kind and id, or the first that is waited for. Raises Stale or Rejected."""
    listing = sitting.listing
    fitting = [
        question
        for question in questions_of(sitting, seat)
        if kind in (None, question.kind) and decision_id in (None, question.decision_id)
    ]
    if fitting:
        return min(fitting, key=_can_wait)
    if decision_id is not None:
        raise stale(listing)
    if listing.result is not None:
        raise Rejected(f"Match {listing.id} is over.")
    raise Rejected(f"Nothing is asked of you in match {listing.id} right now: wait for the next question.")


def urgency(question: Question) -> tuple[bool, float, int]:
    """What the most urgent question comes first by: it is waited for, its time is up soonest, its match is oldest."""
    deadline = float("inf") if question.deadline is None else question.deadline
    return (_can_wait(question), deadline, question.match_id)


def _can_wait(question: Question) -> bool:
    """Whether the match does not wait for an answer to it, or none can be given."""
    return question.optional or question.answer is not None or not question.decision.answerable
