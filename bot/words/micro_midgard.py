"""What happens in a match of Micro Midgard, as sentences. All of its strings stand here, ready for translation.

A turn reads as a short story, one line an event. Rules are cited where a player may wonder why; `RULES` says what each
number stands for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from bot.words.names import escape, join
from engine.game import Event, Seat
from engine.games.micro_midgard import events as e
from engine.games.micro_midgard.pieces import NOTHING, Action, Goods

__all__ = ["PROPHECY", "REASON", "RULES", "goods", "prophecy", "say"]

# Single words

WOLF: Final = {Action.SUN: "Sun-wolf", Action.MOON: "Moon-wolf"}
ACTION: Final = {Action.SUN: "Sun action", Action.MOON: "Moon action", Action.CRAFT: "Craft action"}
GOODS: Final = (
    ("gold", "{n} Gold", "{n} Gold"),
    ("mead", "{n} Mead", "{n} Mead"),
    ("sun", "{n} Sun action", "{n} Sun actions"),
    ("moon", "{n} Moon action", "{n} Moon actions"),
    ("craft", "{n} Craft action", "{n} Craft actions"),
    ("vp", "{n} point", "{n} points"),
)
NO_GOODS = "nothing"
PROPHECY: Final = {
    "most_gold": "Most Gold",
    "gold_over_mead": "Most Gold beyond Mead",
    "yellow_level": "Highest on Yellow",
    "sun_relics": "Most Sun Relics",
    "most_resources": "Most Gold and Mead",
    "highest_levels": "Highest levels together",
    "most_relics": "Most Relics",
    "red_level": "Highest on Red",
    "most_mead": "Most Mead",
    "mead_over_gold": "Most Mead beyond Gold",
    "white_level": "Highest on White",
    "moon_relics": "Most Moon Relics",
    "even_stores": "Most even stores",
    "lowest_levels": "Lowest levels together",
    "relic_levels": "Highest levels of Relics",
    "blue_level": "Highest on Blue",
}
"""The Prophecies of the house set; one of another set goes by its own name."""

# Setup

STARTED = "The table is laid out by the dice, with the set “{set_name}” (M4). {name} starts (M8)."
GIFT = "{name} plays second and takes 1 {resource} (M1)."

# A turn

MOVED = "{name} moves {meeple} from {origin} to {target}."
MOVED_BACK = "Nothing could move the normal way: {name} sends {meeple} from {origin} to Midgard (M2.1)."
TOOK = "{name} takes {taken}."
TOOK_LESS = "{name} takes {taken}; {lost} more would be over {cap} and is lost (M2.2)."
TOOK_NONE = "{name} is full: {lost} {resource} is lost (M2.2)."
CHOSEN = "{name} has Midgard give a {action}."
RAISED = "{name} rises to level {level} on {track}."
CONVERTED = "{name} pays {paid}: Relic {relic} turns it into a {wolf} action (M2.R11)."
RAN = "The {wolf} runs from {origin} to {target}"
RAN_BACK = "The {wolf} steps back from {origin} to {target}"
RAN_PAST = "The {wolf} runs past the end of its track, from {origin} to {target}"
STOOD_PAST = "The {wolf} is past the end and stays (M2.R3)"
STOOD = "The {wolf} is on its first space and stays (M2.R4)"
BRINGS = "; {name} has a {action}."
BRINGS_NONE = "."
BLESSED = "{name} calls the {track} Blessing of level {level}: {gained}{lost}."
BLESSED_PAID = "{name} calls the {track} Blessing of level {level}: {paid} for {gained}{lost}."
OVER_CAP = " ({lost} over the cap is lost)"
RELIC_TAKEN = "{name} takes Relic {relic} from level {level} of {track}; the marker falls to 1."
RELIC_USED = "{name} uses Relic {relic}: {paid} for {gained}{lost} (M3)."
RELIC_USED_ONLY = "{name} uses Relic {relic} for {paid} (M3)."
RELIC_SWAPPED = "{name} uses Relic {relic}: a {action} to turn {given} into {taken} (M3)."
RELIC_SWAPPED_NONE = "{name} uses Relic {relic}: a {action}, and exchanges nothing (M3)."
TAKEN_BACK = "{name} takes back: {part} (M6)."
TURN_ENDED = "{name} ends the turn."
TURN_ENDED_UNSPENT = "{name} ends the turn; {unspent} unspent (M2.R1)."
TURN_ENDED_CHOICE = "{name} ends the turn without Midgard's choice (M2.R13)."

# Ragnarok

RAGNAROK = "🐺 **Ragnarok!** The {wolf} has run past the end of its track (M2.3)."
RAGNAROK_BOTH = "🐺 **Ragnarok!** Both wolves have run past the end: the player on turn names the colour (M2.3)."
SCORED = "“{prophecy}”: {first} {one}, {second} {other}. {name} scores {points}."
SCORED_NONE = "“{prophecy}”: {first} {one}, {second} {other}. Nobody scores the {points} (M2.3)."
PROPHECIES_LEFT = "Both leftmost Prophecies are gone: “{sun}” and “{moon}”."
DESTROYED = "🔥 **{realm} is destroyed**, cut off from Midgard, and its wolf space is blocked."
DESTROYED_UNDER = "🔥 **{realm} is destroyed** under {meeple}, cut off from Midgard, and its wolf space is blocked."
RESET = "The Sun-wolf starts again at {sun}, the Moon-wolf at {moon}."

# The end

RESIGNED = "{name} resigns."
TIMED_OUT = "{name} has run out of time."
REASON: Final = {
    "nine_points": "nine points are reached (M2.4)",
    "last_prophecy": "the last Prophecy is scored (M2.4)",
    "resigned": "by resignation",
    "timed_out": "on time",
    "agreed": "agreed by both",
    "aborted": "the match was stopped",
    "called_off": "the match was called off",
}
WON = "🏆 **{name} wins**, {score} points to {other}: {reason}."
WON_BY_STORES = "🏆 **{name} wins** at {score} points all, with {stores} Gold and Mead to {fewer}: {reason}."
WON_OUTSIDE = "🏆 **{name} wins** {reason}. The points were {first} {one}, {second} {other}."
DRAWN = "🤝 **A draw** at {first} {one}, {second} {other}: {reason}."
NO_RESULT = "No result: {reason}. The points were {first} {one}, {second} {other}."

# What the numbers stand for

RULES: Mapping[str, str] = MappingProxyType(
    {
        "M1": "Each player holds at most 7 Gold and 7 Mead. The second player takes 1 Gold or 1 Mead before the first "
        "turn.",
        "M2": "On your turn: move a meeple, activate the realm, then Ragnarok is looked at.",
        "M2.1": "Move a meeple that carries no marker to a connected, empty realm and put your marker on it. Outer "
        "realms touch their two neighbours in the ring; Midgard touches all that are not destroyed. With no such move, "
        "an unmarked meeple goes to Midgard.",
        "M2.2": "Take the realm's Gold and Mead, move its wolf, spend actions: on a Blessing track of that kind (one "
        "level up, or a square at your level or below, or the Relic that covers it; then your marker falls to 1), or "
        "on a Relic, each once a turn.",
        "M2.3": "Ragnarok, at the end of a turn with a wolf past the end of its track: score its leftmost Prophecy, "
        "drop the leftmost of both colours, destroy the next realm, put both wolves back.",
        "M2.4": "Nine points, or the last Prophecy scored, end the match. Most points win, then most Gold and Mead "
        "together; still equal is a draw.",
        "M2.R1": "Gold, Mead and wolf are mandatory; spending actions is not, and unspent ones are lost.",
        "M2.R2": "The wolf moves before its action can be spent; what you gain first can pay for what comes later.",
        "M2.R3": "A wolf past the end moves no farther this turn; the other one still can.",
        "M2.R4": "One space back leads to the previous unblocked space of the wolf's own track, and nowhere from its "
        "first. A wolf that is back is no longer past.",
        "M2.R5": "Blessing tracks know no once-a-turn limit; a Relic taken this turn may be used this turn.",
        "M2.R6": "What can't be paid in full can't be chosen; there is no level above 4; a lower square too drops the "
        "marker to 1.",
        "M2.R7": "Once a Relic is taken, the square under it is open to both players.",
        "M2.R8": "Nine points end the match in the middle of a turn: nothing later happens.",
        "M2.R9": "Ragnarok goes: score, see whether that ends it, discard the pair, destroy, reset. A meeple on the "
        "realm stays there.",
        "M2.R10": "Costs come before effects. “Any 4 resources” is any mix; an exchange is one for one, at most 7 of "
        "either.",
        "M2.R11": "Turning a wolf action is said when that wolf would move: the other wolf moves and brings its action "
        "instead, once an action.",
        "M2.R12": "A wolf symbol whose wolf is past the end moves nothing and still gives its action. The wolf action "
        "of a Relic is resolved within it.",
        "M2.R13": "Actions that a realm prints are at hand at once. Midgard's choice is made any time in the turn; "
        "not made, it is lost.",
        "M2.R14": "First everything is checked; then the action is spent, the cost paid, the marker falls, the effect "
        "happens: Gold, Mead, actions, points, then wolves.",
        "M2.R15": "Taking a Relic costs the action alone; only its owner uses it, to the end of the match.",
        "M2.R16": "Wolves go by unblocked spaces. Past the end is the other half: its first unblocked space.",
        "M2.R17": "Points that reach nine in Ragnarok end the match there: nothing is discarded, destroyed or reset.",
        "M2.R18": "Nothing forces an end while both players avoid the wolves; a draw is theirs to agree on.",
        "M3": "The 24 Relics: to the left of the arrow what one costs, to the right what it does.",
        "M4": "Realms, Blessings and Prophecies come from a set. The house set is this project's own: the published "
        "values could not be read.",
        "M4.7": "A match may bring another set; it has to have the shape of the house set.",
        "M6": "The parts of a turn and how they are answered. The last part can be taken back, the move and the end "
        "of a turn can't.",
        "M7": "A player who leaves loses; an agreed draw is one; a match stopped or called off counts for nobody.",
        "M8": "Only the laying out is drawn by dice: who starts, the tokens and their sides, the Relics, the "
        "Prophecies.",
    }
)
"""Each rule in short, by the number that refusals and events give."""


def goods(held: Goods) -> str:
    """`2 Gold, 1 Mead and 1 point`."""
    counted = ((getattr(held, what), one, many) for what, one, many in GOODS)
    return join([(one if n == 1 else many).format(n=n) for n, one, many in counted if n]) or NO_GOODS


def prophecy(name: str) -> str:
    """A Prophecy in words, by its name in the set."""
    return PROPHECY.get(name) or name.replace("_", " ").strip().capitalize() or escape(name)


def say(event: Event, names: Sequence[str], to: Seat | None) -> str | None:
    """The event in a sentence or two, for a seat or (None) for everybody.

    `names` are the players' names by seat, as they write them; they are escaped here. None if it is not for that
    audience to hear.
    """
    if event.to is not None and event.to != to:
        return None
    called = [escape(name) for name in names]
    match event:
        case e.WolfMoved():
            return _wolf(event, called)
        case e.Took() | e.ActionChosen() | e.LevelRaised() | e.BlessingUsed() | e.RelicTaken() | e.RelicUsed():
            return _part(event, called)
        case e.RagnarokCame() | e.ProphecyScored() | e.PropheciesLeft() | e.RealmDestroyed() | e.WolvesReset():
            return _ragnarok(event, called)
        case e.MatchEnded():
            return _end(event, called)
        case _:
            return _turn(event, called)


def _turn(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case e.Started():
            return STARTED.format(name=names[event.starter], set_name=escape(event.set_name))
        case e.GiftTaken():
            return GIFT.format(name=names[event.seat], resource=event.resource.capitalize())
        case e.Moved():
            return (MOVED_BACK if event.fallback else MOVED).format(
                name=names[event.seat],
                meeple=event.meeple.capitalize(),
                origin=event.origin.capitalize(),
                target=event.target.capitalize(),
            )
        case e.Converted():
            wolf, relic = WOLF[event.becomes], event.relic.upper()
            return CONVERTED.format(name=names[event.seat], paid=goods(event.paid), relic=relic, wolf=wolf)
        case e.TakenBack():
            return TAKEN_BACK.format(name=names[event.seat], part=event.part)
        case e.TurnEnded():
            unspent = TURN_ENDED_CHOICE if event.choice_lost else TURN_ENDED_UNSPENT
            words = TURN_ENDED if event.unspent == NOTHING and not event.choice_lost else unspent
            return words.format(name=names[event.seat], unspent=goods(event.unspent))
    return None


def _part(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case e.Took():
            return _took(event, names[event.seat])
        case e.ActionChosen():
            return CHOSEN.format(name=names[event.seat], action=ACTION[event.action])
        case e.LevelRaised():
            return RAISED.format(name=names[event.seat], level=event.level, track=event.track.capitalize())
        case e.BlessingUsed():
            return (BLESSED if event.paid == NOTHING else BLESSED_PAID).format(
                name=names[event.seat],
                track=event.track.capitalize(),
                level=event.level,
                paid=goods(event.paid),
                gained=goods(event.gained),
                lost=_over_cap(event.lost),
            )
        case e.RelicTaken():
            track, relic = event.track.capitalize(), event.relic.upper()
            return RELIC_TAKEN.format(name=names[event.seat], relic=relic, level=event.level, track=track)
        case e.RelicUsed():
            return _relic(event, names[event.seat])
    return None


def _took(event: e.Took, name: str) -> str:
    resource = event.resource.capitalize()
    words = TOOK_NONE if not event.amount else TOOK_LESS if event.lost else TOOK
    taken = f"{event.amount} {resource}"
    return words.format(name=name, taken=taken, resource=resource, lost=event.lost, cap=event.cap)


def _relic(event: e.RelicUsed, name: str) -> str:
    relic, lost = event.relic.upper(), _over_cap(event.lost)
    if event.swapped:
        words = RELIC_SWAPPED_NONE if event.gained == NOTHING else RELIC_SWAPPED
        given = Goods(gold=event.paid.gold, mead=event.paid.mead)
        action = ACTION[Action.CRAFT]
        return words.format(name=name, relic=relic, action=action, given=goods(given), taken=goods(event.gained))
    words = RELIC_USED_ONLY if event.gained == NOTHING and event.lost == NOTHING else RELIC_USED
    return words.format(name=name, relic=relic, paid=goods(event.paid), gained=goods(event.gained), lost=lost)


def _over_cap(lost: Goods) -> str:
    return "" if lost == NOTHING else OVER_CAP.format(lost=goods(lost))


def _wolf(event: e.WolfMoved, names: Sequence[str]) -> str:
    if event.origin == event.target:
        words = STOOD_PAST if event.past else STOOD
    elif event.past:
        words = RAN_PAST
    else:
        words = RAN_BACK if event.back else RAN
    way = words.format(wolf=WOLF[event.wolf], origin=event.origin.capitalize(), target=event.target.capitalize())
    brings = BRINGS if event.action else BRINGS_NONE
    return way + brings.format(name=names[event.seat], action=ACTION[event.wolf])


def _ragnarok(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case e.RagnarokCame(wolves=(wolf,)):
            return RAGNAROK.format(wolf=WOLF[wolf])
        case e.RagnarokCame():
            return RAGNAROK_BOTH
        case e.ProphecyScored(values=(one, other)):
            return (SCORED_NONE if event.winner is None else SCORED).format(
                prophecy=prophecy(event.prophecy),
                name=names[event.winner or 0],
                points=goods(Goods(vp=event.points)),
                **_both(names, one, other),
            )
        case e.PropheciesLeft():
            return PROPHECIES_LEFT.format(sun=prophecy(event.sun), moon=prophecy(event.moon))
        case e.RealmDestroyed(meeple=None):
            return DESTROYED.format(realm=event.realm.capitalize())
        case e.RealmDestroyed(meeple=meeple):
            return DESTROYED_UNDER.format(realm=event.realm.capitalize(), meeple=str(meeple).capitalize())
        case e.WolvesReset():
            return RESET.format(sun=event.sun.capitalize(), moon=event.moon.capitalize())
    return None


def _end(event: e.MatchEnded, names: Sequence[str]) -> str:
    one, other = event.points
    reason, both = REASON[event.reason], _both(names, one, other)
    if event.left_by is not None:
        left = (RESIGNED if event.reason == "resigned" else TIMED_OUT).format(name=names[event.left_by])
        return f"{left} {WON_OUTSIDE.format(name=names[event.winners[0]], reason=reason, **both)}"
    if not event.winners:
        return (NO_RESULT if event.reason in ("aborted", "called_off") else DRAWN).format(reason=reason, **both)
    winner = event.winners[0]
    name, loser = names[winner], 1 - winner
    if one == other:
        stores, fewer = event.stores[winner], event.stores[loser]
        return WON_BY_STORES.format(name=name, score=one, stores=stores, fewer=fewer, reason=reason)
    return WON.format(name=name, score=event.points[winner], other=event.points[loser], reason=reason)


def _both(names: Sequence[str], one: int, other: int) -> dict[str, str | int]:
    return {"first": names[0], "one": one, "second": names[1], "other": other}
