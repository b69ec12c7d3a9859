"""The questions of a judged table, as data: made of an offer alone, with where each choice leads."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from engine.game import Decision, Field, Flag, Number, OneOf, Option, Seat, Text, Whole
from engine.games.redemption.cards import given, some
from engine.games.redemption.claims import in_words
from engine.games.redemption.offers import (
    Bare,
    Blocks,
    Choice,
    Loss,
    Names,
    Negatable,
    Offer,
    Turn,
    Uses,
    Wider,
    Word,
)
from engine.games.redemption.reading import FEWEST_CARDS, LONGEST_BY, LONGEST_NOTE, MOST_CARDS
from engine.games.redemption.state import PHASES, Phase, Zone

__all__ = ["PHASE_NAMES", "decision"]

PHASE_NAMES: Mapping[Phase, str] = {
    Phase.DRAW: "draw phase",
    Phase.ARTIFACT: "Artifact Activation Phase",
    Phase.RESCUE: "rescue attempt",
    Phase.DISCARD: "discard phase",
}

_LONGEST_LIST = 4000
_ZONES: Mapping[Zone, str] = {
    Zone.DECK: "deck",
    Zone.HAND: "hand",
    Zone.PILE: "pile",
    Zone.DISCARD: "discard pile",
}


def decision(offer: Offer, seat: Seat, kind: str) -> Decision:
    """The question of that kind to a seat, made of its offer."""
    return _QUESTIONS[kind](offer, seat)


def _ask(
    seat: Seat, kind: str, rule: str, prompt: str, *fields: Field, example: str = "", private: bool = False
) -> Decision:
    return Decision(seat, kind, False, prompt, fields, rule=rule, example=example, private=private)


def _deck(offer: Bare, seat: Seat) -> Decision:
    return _ask(
        seat,
        "deck",
        "§2",
        "Declare your deck: its size and the artifacts in it, one a line. Of one artifact it may hold one copy for "
        "each full 50 cards. An artifact the judge does not know is typed with its reach and uses: "
        "“Golden Censer = holder 3”, “Lampstand = everyone”.",
        Number("size", "Cards in the deck", FEWEST_CARDS, MOST_CARDS, 100),
        Text("artifacts", "Artifacts, one a line", _LONGEST_LIST, lines=True),
        example="100: Three Nails, 2x Holy of Holies",
        private=True,
    )


def _phase(offer: Turn, seat: Seat) -> Decision:
    at = PHASES.index(offer.phase)
    notes = []
    if offer.silent is not None:
        (active,) = offer.silent
        notes.append(f"{active} stays active." if active else "No artifact is active.")
    if offer.phase is Phase.DISCARD:
        label = "End the turn"
        notes.append("The other player's draw phase begins.")
    else:
        label = f"On to the {PHASE_NAMES[PHASES[at + 1]]}"
        if PHASES[at + 1] is Phase.ARTIFACT:
            notes.append("Cards without uses left go to your discard pile.")
    until = f"first add {some(offer.first)} to your pile (A1)" if offer.first else "go on when you are done"
    options = () if offer.first else (Option({"next": True}, label, " ".join(notes)),)
    return _ask(
        seat,
        "phase",
        "R8",
        f"Turn {offer.turn}, your {PHASE_NAMES[offer.phase]}: {until}.",
        Whole("Turn", options),
        example="next",
        private=bool(offer.first),
    )


def _drew(offer: Names, seat: Seat) -> Decision:
    prompt = "Which artifact did you draw?" if offer.names else "No artifact is left in your deck list to be drawn."
    options = tuple(
        Option(given(name), name, f"{count} left in your deck" if count > 1 else "") for name, count in offer.names
    )
    return _ask(seat, "drew", "A29", prompt, OneOf("drew", "Artifact", options), example=_first(offer), private=True)


def _pile(offer: Names, seat: Seat) -> Decision:
    prompt = (
        "Which artifact goes from your hand into your pile?"
        if offer.names
        else "You have reported no artifact in your hand that could go into your pile."
    )
    note = "To the bottom of the pile, face down."
    options = tuple(Option(given(name), name, note) for name, _ in offer.names)
    return _ask(seat, "pile", "R10", prompt, OneOf("add", "Artifact", options), example=_first(offer), private=True)


def _choose(offer: Choice, seat: Seat) -> Decision:
    active = offer.active
    ends = f" {active} goes back among the face-down cards, its effect over." if active else ""
    options = [
        Option({"activate": given(name)}, f"Activate {name}", (_uses(left) + ends).strip(), "Your pile")
        for name, left in offer.ready
    ]
    if active is not None:
        options.append(Option({"activate": None}, f"Turn {active} face down", "No artifact of yours is active."))
    stays = f"{active} stays active." if active else "No artifact of yours is active."
    options.append(Option({"keep": True}, "Keep it as it is", stays))
    prompt = "Your one choice of this phase: keep, change, or turn face down."
    if offer.barred_until is not None:
        prompt += f" Another artifact may be activated from your turn {offer.barred_until} on, after the discard (R14)."
    return _ask(
        seat,
        "choose",
        "R9",
        prompt,
        Whole("Choice", tuple(options)),
        example=offer.ready[0][0] if offer.ready else "keep",
        private=True,
    )


def _use(offer: Uses, seat: Seat) -> Decision:
    after = offer.left - 1
    note = f"{after} left after it." if after else "Its last: the effect runs to the end of this turn."
    return _ask(
        seat,
        "use",
        "A15",
        f"Use {offer.name}?{_uses(offer.left, ' It has {}.')}",
        Whole("Use", (Option({"use": given(offer.name)}, f"Use {offer.name}", note),)),
        example="use",
    )


def _block(offer: Blocks, seat: Seat) -> Decision:
    forbidden = {"demon": offer.demon, "beast": offer.beast}
    kinds = (("demon", "A demon"), ("beast", "A beast"), ("other", "Another blocker"))
    options = tuple(Option(value, label) for value, label in kinds if not forbidden.get(value))
    bans = "".join(f" No {what} may block: {name} is in force." for what, name in forbidden.items() if name)
    return _ask(
        seat,
        "block",
        "R6",
        f"What do you want to block with?{bans}",
        OneOf("block", "Blocker", options),
        example="demon",
    )


def _discard(offer: Loss, seat: Seat) -> Decision:
    mine = [
        Option({"seat": seat, "artifact": given(name)}, name, _loss_note(name == offer.active), "Your pile")
        for name in offer.pile
    ]
    mine += [
        Option({"seat": seat, "artifact": given(name)}, name, "Say that it goes from the hand.", "Your hand")
        for name in offer.hand
        if name not in offer.pile
    ]
    if offer.theirs is not None:
        other = {"seat": 1 - seat, "artifact": given(offer.theirs)}
        mine.append(Option(other, offer.theirs, "The other player has to agree.", "The other player's"))
    fields: list[Field] = [
        OneOf("discard", "Discarded", tuple(mine)),
        Flag("negated", "It is negated as well", "Nothing of that pile takes effect this turn (R13)."),
        Flag("ends", "The discarding card says its effect stops", "Else it runs to the end of the turn (R12)."),
        Text("by", "By which card", LONGEST_BY, optional=True),
    ]
    if offer.hand:
        zones = (Option("pile", "Your pile"), Option("hand", "Your hand"))
        fields.insert(3, OneOf("from", "From where", zones, optional=True))
    prompt = "Which artifact is discarded?" if mine else "No artifact can be named that could be discarded."
    return _ask(
        seat,
        "discard",
        "R12",
        prompt,
        *fields,
        example=f"{mine[0].label} negated by Destruction of Nehushtan" if mine else "",
        private=True,
    )


def _negate(offer: Negatable, seat: Seat) -> Decision:
    options = tuple(
        Option(
            {"seat": owner, "artifact": given(name)},
            name,
            ("" if there else "Discarded already: its effect ends, nothing else of that pile takes effect this turn. ")
            + ("" if owner == seat else "The other player has to agree."),
            "Yours" if owner == seat else "The other player's",
        )
        for owner, name, there in offer.effects
    )
    return _ask(
        seat,
        "negate",
        "A16",
        "Which effect is negated?",
        OneOf("negate", "Effect", options),
        Flag("round", "For a round", "This turn and the next, not this turn alone."),
        Text("by", "By which card", LONGEST_BY, optional=True),
        example=f"{options[0].label} for a round by Covenant with Moses",
    )


def _override(offer: Wider, seat: Seat) -> Decision:
    places = ((Zone.DECK, offer.deck), (Zone.HAND, offer.hand), (Zone.PILE, offer.pile), (Zone.DISCARD, offer.discard))
    options = [
        _shift(seat, name, zone, to, "Move a card of yours")
        for zone, names in places
        for name in names
        for to in Zone
        if to is not zone
    ]
    options += [
        Option({"seat": seat, "activate": given(name)}, f"Activate {name}", "", "Your active artifact")
        for name in offer.ready
    ]
    if offer.active is not None:
        down = f"Turn {offer.active} face down"
        options.append(Option({"seat": seat, "activate": None}, down, "", "Your active artifact"))
    for name, most in offer.counted:
        options += _set_uses(seat, name, most, "Uses of your cards")
    options += [
        Option({"phase": phase.value}, f"Back or on to the {PHASE_NAMES[phase]}", "", "The phase")
        for phase in PHASES
        if phase is not offer.phase
    ]
    theirs, other, group = offer.theirs, 1 - seat, "The other player's cards"
    if theirs.active is not None:
        options += [_shift(other, theirs.active, Zone.PILE, to, group) for to in Zone if to is not Zone.PILE]
        options.append(Option({"seat": other, "activate": None}, f"Turn {theirs.active} face down", "", group))
        if theirs.uses is not None:
            options += _set_uses(other, theirs.active, theirs.uses, group)
    options += [
        _shift(other, name, Zone.DISCARD, to, group) for name in theirs.discard for to in Zone if to is not Zone.DISCARD
    ]
    return _ask(
        seat,
        "override",
        "A22",
        "What happened that the rules here do not know? If the other player agrees, the note goes on record and the "
        "change is made.",
        Text("note", "Note", LONGEST_NOTE),
        OneOf("set", "Change", tuple(options), optional=True),
        example=f"Captured Ark | move {offer.pile[0]} from pile to deck" if offer.pile else "We forgot | phase draw",
        private=True,
    )


def _result(offer: Bare, seat: Seat) -> Decision:
    options = (
        Option({"winner": seat}, "You won", "The other player has to agree."),
        Option({"winner": 1 - seat}, "The other player won", "Counts at once."),
        Option({"winner": None}, "A draw", "The other player has to agree."),
    )
    return _ask(seat, "result", "§8", "How did the game end?", Whole("Result", options), example="draw")


def _agree(offer: Word, seat: Seat) -> Decision:
    options = (
        Option({"agree": True}, "Agree", "It is carried out at once."),
        Option({"agree": False}, "Refuse", "All stays as it was."),
    )
    return _ask(
        seat,
        "agree",
        "§8",
        f"The other player claims: {in_words(offer.move, seat)}. Do you agree?",
        Whole("Your word", options),
        example="yes",
    )


def _withdraw(offer: Word, seat: Seat) -> Decision:
    return _ask(
        seat,
        "withdraw",
        "§8",
        f"Your claim waits for the other player's word: {in_words(offer.move, seat)}. Take it back?",
        Whole("Claim", (Option({"withdraw": True}, "Take it back", "All stays as it was."),)),
        example="withdraw",
    )


_QUESTIONS: Mapping[str, Callable[[Any, Seat], Decision]] = {
    "deck": _deck,
    "phase": _phase,
    "drew": _drew,
    "pile": _pile,
    "choose": _choose,
    "use": _use,
    "block": _block,
    "discard": _discard,
    "negate": _negate,
    "override": _override,
    "result": _result,
    "agree": _agree,
    "withdraw": _withdraw,
}


def _first(offer: Names) -> str:
    return offer.names[0][0] if offer.names else ""


def _uses(left: int | None, frame: str = "{} left.") -> str:
    return "" if left is None else frame.format(f"{left} use{'s' * (left != 1)}")


def _loss_note(active: bool) -> str:
    return "Active now; another may be activated on your next turn." if active else "Face down; nothing else changes."


def _shift(seat: Seat, name: str, source: Zone, target: Zone, group: str) -> Option:
    value = {"seat": seat, "move": given(name), "from": source.value, "to": target.value}
    return Option(value, f"{name}: {_ZONES[source]} → {_ZONES[target]}", "", group)


def _set_uses(seat: Seat, name: str, most: int, group: str) -> list[Option]:
    return [
        Option({"seat": seat, "uses": given(name), "left": left}, f"{name}: {_uses(left)}", "", group)
        for left in range(most + 1)
    ]
