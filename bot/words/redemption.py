"""What happens at a Redemption artifact table, as sentences. All of its strings stand here, ready for translation.

One line an event; the rule is cited where a player may wonder why, and `RULES` says what each number stands for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from bot.words.names import escape, join
from engine.game import Event, Seat
from engine.games.redemption import events as e
from engine.games.redemption import moves as m
from engine.games.redemption.cards import Reach
from engine.games.redemption.state import Phase, Zone

__all__ = ["PHASE", "REACH", "REASON", "RULES", "ZONE", "say"]

# Single words

PHASE: Final = {
    Phase.DRAW: "draw phase",
    Phase.ARTIFACT: "Artifact Activation Phase",
    Phase.RESCUE: "rescue attempt",
    Phase.DISCARD: "discard phase",
}
ZONE: Final = {Zone.DECK: "the deck", Zone.HAND: "the hand", Zone.PILE: "the pile", Zone.DISCARD: "the discard pile"}
REACH: Final = {
    Reach.EVERYONE: "It works on everyone (R6).",
    Reach.HOLDER: "It works for its holder only (R6).",
    Reach.OPPONENTS: "It works on the opponents (R6).",
}
BLOCKER: Final = {m.Blocker.DEMON: "A demon", m.Blocker.BEAST: "A beast", m.Blocker.OTHER: "Such a blocker"}
USES_ONE = "1 use"
USES_MORE = "{n} uses"
USES_NONE = "no use"
BY = " by {card}"

# Decks and drawing

DECK = "{name} has declared a deck of {size} cards."
YOUR_DECK = "Your deck of {size} is declared with {artifacts}. Nobody else knows what is in it."
YOUR_DECK_EMPTY = "Your deck of {size} is declared, with no artifact in it."
DRAWN = "You have drawn {card}. It waits in your hand for your Artifact Activation Phase (A1)."
PILE_GREW_ONE = "{name} puts a card into the pile: 1 lies face down there."
PILE_GREW_MORE = "{name} puts a card into the pile: {n} lie face down there."
ADDED = "You have put {card} at the bottom of your pile, face down (A25)."

# The turn

TURN = "**Turn {turn}** · {name} draws."
PHASE_BEGAN = "{name}'s {phase}."
PHASE_BACK = "The turn is in {name}'s {phase} now (A22)."
WORN_OUT = "{name}'s {cards} has no use left and goes to the discard pile (R11)."
WORN_OUT_MORE = "{name}'s {cards} have no use left and go to the discard pile (R11)."
MAY_ACTIVATE = "{name} may activate an artifact again (R14)."
FADED = "The effect of {name}'s {card} has ended with the turn ({rule})."
MUTING_OVER = "{name}'s artifacts can take effect again (R13)."
NEGATION_OVER = "{name}'s {card} is no longer negated (A16)."

# What is active

ACTIVATED = "⚜️ {name} activates **{card}**{uses}. {effect}{reach}"
ACTIVATED_USES = " ({uses})"
EFFECT = "{effect} "
REPLACED = "{before} goes back face down, its effect over at once (A6)."
OVERRIDDEN = "This is by override (A22)."
DOWN = "{name} turns {card} face down: none of {name}'s artifacts is active."
DOWN_OVERRIDE = "{name}'s {card} is turned face down by override (A22)."
KEPT = "{name} keeps {card} active."
KEPT_NONE = "{name} keeps all artifacts face down."
KEPT_SILENT = "{name} says nothing, so {card} stays active (A4)."
USED = "{name} uses {card}: {uses} left."
USED_UP = "{name} uses {card} for the last time: its effect runs to the end of this turn (A24)."
BLOCK_FINE = "{blocker} may block: no artifact in force forbids it to {name}."

# Losses

RUNS_ON = "🗑️ {name}'s **{card}** is discarded{by}. Its effect goes on to the end of this turn (R12); {again}"
OVER = "🗑️ {name}'s **{card}** is discarded{by}, and its effect is over at once (A17); {again}"
MUTED = (
    "🗑️ {name}'s **{card}** is discarded{by} and negated: nothing of {name}'s pile takes effect now ({rule}); {again}"
)
NO_EFFECT = "🗑️ {name}'s **{card}** is discarded{by}; its effect was not in force any more (A28); {again}"
AGAIN = "another may be activated from turn {turn} on (R14)."
FACE_DOWN = "🗑️ {name}'s {card} is discarded{by} from the pile, where it lay face down (A18)."
FROM_HAND = "🗑️ {name}'s {card} is discarded{by} from the hand."
NEGATED = "🚫 {name}'s **{card}** is negated{by} through turn {turn}. It stays active (A16)."
CUT_OFF = (
    "🚫 The effect of {name}'s discarded {card} is negated{by}: no artifact of {name} takes effect in this turn (R13)."
)

# Claims and overrides

CLAIM = "❓ {name} claims: {what}. It waits for {other}'s word."
CLAIM_DISCARD = "{whose}'s {card} is discarded{by}{how}"
CLAIM_DISCARD_NEGATED = " and negated"
CLAIM_DISCARD_ENDS = ", its effect over at once"
CLAIM_NEGATE = "{whose}'s {card} is negated for this turn{by}"
CLAIM_NEGATE_ROUND = "{whose}'s {card} is negated for a round{by}"
CLAIM_NOTE = "“{note}”, as a note for the record"
CLAIM_CHANGE = "“{note}”: {change}"
CHANGE_SHIFT = "{whose}'s {card} goes from {source} to {target}"
CHANGE_ACTIVE = "{whose}'s {card} becomes active"
CHANGE_DOWN = "{whose}'s active artifact is turned face down"
CHANGE_USES = "{whose}'s {card} has {uses} left"
CHANGE_PHASE = "the turn goes to the {phase}"
CLAIM_WON = "{winner} has won"
CLAIM_DRAW = "the game is a draw"
AGREED = "{name} agrees."
REFUSED = "{name} does not agree: all stays as it was."
WITHDRAWN = "{name} takes the claim back: all stays as it was."
NOTED = "📝 On record, from {name}: “{note}” (A22)"
SHIFTED = "{name}'s {card} goes from {source} to {target}."
SHIFTED_ACTIVE = "{name}'s {card} goes from {source} to {target}, and its effect ends. This bars nothing."
USES_SET = "{name}'s {card} has {uses} left now."

# The end

RESIGNED = "{name} resigns."
TIMED_OUT = "{name} has run out of time."
REASON: Final = {
    "declared": "as declared by the players",
    "resigned": "by resignation",
    "timed_out": "on time",
    "agreed": "agreed by both",
    "aborted": "the match was stopped",
    "called_off": "the match was called off",
}
WON = "🏆 **{name} wins**, {reason}."
DRAWN_GAME = "🤝 **A draw**, {reason}."
NO_RESULT = "No result: {reason}."

RULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "R1": "Drawn artifacts belong in their owner's artifact pile, not in territory and not in battle.",
        "R2": "Copies of one artifact are fine within the deck rule: one for each full 50 cards of the deck.",
        "R3": "A player has at most one activated artifact at any time.",
        "R4": "An activated artifact stays so until its player activates another or turns it down, or it is discarded.",
        "R5": "The active artifact is the face-up card on top of the pile; all others in the pile do nothing.",
        "R6": "An artifact works on everyone, its holder included, unless it says that it works for its holder only.",
        "R7": "Changing means to search one's own pile and put another artifact of it on top.",
        "R8": "The Artifact Activation Phase lies between one's own draw phase and rescue attempt; changes only there.",
        "R9": "The chosen artifact runs to the end of one's own next draw phase; then keep, change, or turn face down.",
        "R10": "Cards enter the pile only in one's own Artifact Activation Phase.",
        "R11": "After its last use an artifact is discarded in its player's next Artifact Activation Phase.",
        "R12": "A discarded active artifact works on to the end of the turn, unless the card behind it says otherwise.",
        "R13": "Discarded and negated: the effect stops, and no other artifact of that pile takes effect this turn.",
        "R14": "A replacement may be activated on the player's next turn, in the activation phase.",
        "A1": "A drawn artifact waits in hand and may be added in the next own artifact phase; in strict play it must.",
        "A3": "A card is added to the pile first and activated then, never straight from the hand.",
        "A4": "One choice a phase: keep, change or face down. Saying nothing is keeping.",
        "A6": "Replacing or turning down is not discarding: the effect ends at once, the card stays in the pile.",
        "A12": "Exhausted, an artifact stays on top and does nothing more until it goes.",
        "A15": "A use is called by its player; one use is one battle or turn in which it is applied.",
        "A16": "Negated but not discarded: the effect is off for this turn (or a round), the card stays active.",
        "A17": "If the discarding card says so, the effect is over at once; R14 still holds.",
        "A18": "A face-down card that is discarded just leaves the pile.",
        "A22": "What the rules here do not know goes by override: both players agree, and a note stands on record.",
        "A23": "What is discarded cannot be used, though its effect may still run on.",
        "A24": "The effect of a last use runs to the end of the turn in which it was called.",
        "A25": "A card enters the pile at its bottom, face down.",
        "A27": "First negated, then discarded in that time: as if both had come together (R13).",
        "A28": "Discarded while its effect was not in force: nothing runs on, but R14 bars a replacement.",
        "A29": "A drawn artifact may be reported at any time, for one's own hand.",
        "A30": "A copy that leaves the pile and returns has all its uses again.",
        "A32": "Choosing what is active already, or face down with none up, is keeping.",
        "A33": "The Holy Grail may be used once a turn.",
        "§2": "Copies of one artifact: one for each full 50 cards of the deck. Decks have 50 to 500 cards.",
        "§8": "What touches the other player's side waits for that player's word; hidden cards stay hidden.",
        "§9": "A match can also end from outside: by resignation, on time, or agreed.",
    }
)
"""What each number that an event or a refusal names stands for."""


def say(event: Event, names: Sequence[str], to: Seat | None) -> str | None:
    """The event in a sentence or two, for a seat or (None) for everybody.

    `names` are the players' names by seat, as they write them; they are escaped here, cards and notes too. None if it
    is not for that audience to hear, or goes without saying.
    """
    if event.to is not None and event.to != to:
        return None
    called = [escape(name) for name in names]
    match event:
        case e.DeckDeclared() | e.YourDeck() | e.Drawn() | e.PileGrew() | e.AddedToPile():
            return _cards(event, called, to)
        case e.Activated() | e.TurnedDown() | e.Kept() | e.Used() | e.BlockAllowed():
            return _active(event, called)
        case e.Discarded() | e.Negated() | e.CutOff():
            return _loss(event, called)
        case e.ClaimMade() | e.ClaimAgreed() | e.ClaimRefused() | e.ClaimWithdrawn():
            return _claim(event, called)
        case e.Noted() | e.Shifted() | e.UsesSet():
            return _override(event, called)
        case e.Left() | e.GameOver():
            return _end(event, called)
        case _:
            return _turn(event, called)


def _cards(event: Event, names: Sequence[str], to: Seat | None) -> str | None:
    match event:
        case e.DeckDeclared(seat=seat, size=size) if seat != to:
            return DECK.format(name=names[seat], size=size)
        case e.YourDeck(size=size, artifacts=()):
            return YOUR_DECK_EMPTY.format(size=size)
        case e.YourDeck(size=size, artifacts=artifacts):
            return YOUR_DECK.format(size=size, artifacts=_copies(artifacts))
        case e.Drawn(name=card):
            return DRAWN.format(card=_card(card))
        case e.PileGrew(seat=seat, face_down=count) if seat != to:
            return (PILE_GREW_ONE if count == 1 else PILE_GREW_MORE).format(name=names[seat], n=count)
        case e.AddedToPile(name=card):
            return ADDED.format(card=_card(card))
    return None


def _turn(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case e.TurnBegan(turn=turn, seat=seat):
            return TURN.format(turn=turn, name=names[seat])
        case e.PhaseBegan(rule=rule, seat=seat, phase=phase):
            return (PHASE_BACK if rule == "A22" else PHASE_BEGAN).format(name=names[seat], phase=PHASE[phase])
        case e.WornOut(seat=seat, names=cards):
            listed = join([_card(card) for card in cards])
            return (WORN_OUT if len(cards) == 1 else WORN_OUT_MORE).format(name=names[seat], cards=listed)
        case e.MayActivateAgain(seat=seat):
            return MAY_ACTIVATE.format(name=names[seat])
        case e.EffectFaded(rule=rule, seat=seat, name=card):
            return FADED.format(name=names[seat], card=_card(card), rule=rule)
        case e.MutingOver(seat=seat):
            return MUTING_OVER.format(name=names[seat])
        case e.NegationOver(seat=seat, name=card):
            return NEGATION_OVER.format(name=names[seat], card=_card(card))
    return None


def _active(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case e.Activated():
            return _activated(event, names)
        case e.TurnedDown(rule=rule, seat=seat, name=card):
            return (DOWN_OVERRIDE if rule == "A22" else DOWN).format(name=names[seat], card=_card(card))
        case e.Kept(seat=seat, name=None, silent=silent):
            return None if silent else KEPT_NONE.format(name=names[seat])
        case e.Kept(seat=seat, name=str() as card, silent=silent):
            return (KEPT_SILENT if silent else KEPT).format(name=names[seat], card=_card(card))
        case e.Used(seat=seat, name=card, left=left):
            return (USED if left else USED_UP).format(name=names[seat], card=_card(card), uses=_uses(left))
        case e.BlockAllowed(seat=seat, blocker=blocker):
            return BLOCK_FINE.format(blocker=BLOCKER[blocker], name=names[seat])
    return None


def _activated(event: e.Activated, names: Sequence[str]) -> str:
    parts = [
        ACTIVATED.format(
            name=names[event.seat],
            card=_card(event.name),
            uses="" if event.left is None else ACTIVATED_USES.format(uses=_uses(event.left)),
            effect=EFFECT.format(effect=event.effect) if event.effect else "",
            reach=REACH[event.reach],
        )
    ]
    if event.before is not None:
        parts.append(REPLACED.format(before=_card(event.before)))
    if event.rule == "A22":
        parts.append(OVERRIDDEN)
    return " ".join(parts)


_AFTERMATH: Final = {
    e.Aftermath.RUNS_ON: RUNS_ON,
    e.Aftermath.OVER: OVER,
    e.Aftermath.MUTED: MUTED,
    e.Aftermath.NOTHING: NO_EFFECT,
    e.Aftermath.FACE_DOWN: FACE_DOWN,
    e.Aftermath.FROM_HAND: FROM_HAND,
}


def _loss(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case e.Discarded(rule=rule, seat=seat, name=card, aftermath=aftermath, by=by, activatable_from=turn):
            again = AGAIN.format(turn=turn)
            return _AFTERMATH[aftermath].format(name=names[seat], card=_card(card), by=_by(by), rule=rule, again=again)
        case e.Negated(seat=seat, name=card, through=turn, by=by):
            return NEGATED.format(name=names[seat], card=_card(card), turn=turn, by=_by(by))
        case e.CutOff(seat=seat, name=card, by=by):
            return CUT_OFF.format(name=names[seat], card=_card(card), by=_by(by))
    return None


def _claim(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case e.ClaimMade(seat=seat, move=move):
            return CLAIM.format(name=names[seat], other=names[1 - seat], what=_claimed(move, names))
        case e.ClaimAgreed(seat=seat):
            return AGREED.format(name=names[seat])
        case e.ClaimRefused(seat=seat):
            return REFUSED.format(name=names[seat])
        case e.ClaimWithdrawn(seat=seat):
            return WITHDRAWN.format(name=names[seat])
    return None


def _claimed(move: m.Discard | m.Negate | m.Override | m.Result, names: Sequence[str]) -> str:
    match move:
        case m.Discard(owner, card, negated, ends, _, by):
            how = CLAIM_DISCARD_NEGATED if negated else CLAIM_DISCARD_ENDS if ends else ""
            return CLAIM_DISCARD.format(whose=names[owner], card=_card(card), how=how, by=_by(by))
        case m.Negate(owner, card, for_a_round, by):
            frame = CLAIM_NEGATE_ROUND if for_a_round else CLAIM_NEGATE
            return frame.format(whose=names[owner], card=_card(card), by=_by(by))
        case m.Override(note, None):
            return CLAIM_NOTE.format(note=_note(note))
        case m.Override(note, change):
            return CLAIM_CHANGE.format(note=_note(note), change=_change(change, names))
        case m.Result(None):
            return CLAIM_DRAW
        case m.Result(int() as winner):
            return CLAIM_WON.format(winner=names[winner])
    raise AssertionError(move)


def _change(change: m.Change | None, names: Sequence[str]) -> str:
    match change:
        case m.Shift(owner, card, source, target):
            places = {"source": ZONE[source], "target": ZONE[target]}
            return CHANGE_SHIFT.format(whose=names[owner], card=_card(card), **places)
        case m.SetActive(owner, None):
            return CHANGE_DOWN.format(whose=names[owner])
        case m.SetActive(owner, str() as card):
            return CHANGE_ACTIVE.format(whose=names[owner], card=_card(card))
        case m.SetUses(owner, card, left):
            return CHANGE_USES.format(whose=names[owner], card=_card(card), uses=_uses(left))
        case m.SetPhase(phase):
            return CHANGE_PHASE.format(phase=PHASE[phase])
    raise AssertionError(change)


def _override(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case e.Noted(seat=seat, note=note):
            return NOTED.format(name=names[seat], note=_note(note))
        case e.Shifted(seat=seat, name=card, source=source, target=target, was_active=was_active):
            frame = SHIFTED_ACTIVE if was_active else SHIFTED
            return frame.format(name=names[seat], card=_card(card), source=ZONE[source], target=ZONE[target])
        case e.UsesSet(seat=seat, name=card, left=left):
            return USES_SET.format(name=names[seat], card=_card(card), uses=_uses(left))
    return None


def _end(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case e.Left(seat=seat, ending=ending):
            return (RESIGNED if ending == "resigned" else TIMED_OUT).format(name=names[seat])
        case e.GameOver(reason=reason, winner=int() as winner):
            return WON.format(name=names[winner], reason=REASON[reason])
        case e.GameOver(reason=reason):
            frame = DRAWN_GAME if reason in ("declared", "agreed") else NO_RESULT
            return frame.format(reason=REASON[reason])
    return None


def _copies(cards: Sequence[str]) -> str:
    counts = {card: cards.count(card) for card in cards}
    return join([f"{count}× {_card(card)}" if count > 1 else _card(card) for card, count in counts.items()])


def _card(name: str) -> str:
    return escape(name, 60)


def _note(text: str) -> str:
    return escape(text, 500)


def _by(card: str | None) -> str:
    return "" if card is None else BY.format(card=escape(card, 80))


def _uses(left: int) -> str:
    return USES_NONE if left == 0 else USES_ONE if left == 1 else USES_MORE.format(n=left)
