"""What happens in a match of Golem, as sentences. All of its strings stand here, ready for translation.

A turn reads as a short story, one line an event. Rules are cited where a player may wonder why.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from bot.words.names import escape, join
from bot.words.numbers import number
from engine.game import Event, Seat
from engine.games.golem import events as e
from engine.games.golem.cards import AMULET, ARTIFACTS, BOOTS, BOW, HORN, Card, symbol, value
from engine.games.golem.grid import Facing
from engine.games.golem.views import Allocation, Phase

__all__ = ["ARTIFACT", "FACING", "FULL_NAME", "PHASE", "REASON", "say"]

# Single words

PHASE: Final = {
    Phase.ORIENTATION: "Orientation",
    Phase.MOVEMENT: "Movement",
    Phase.HARVESTING: "Harvesting",
    Phase.REGENERATION: "Regeneration",
}
FACING: Final = {Facing.N: "north", Facing.E: "east", Facing.S: "south", Facing.W: "west"}
ARTIFACT: Final = {HORN: "Horn", BOOTS: "Boots", AMULET: "Amulet", BOW: "Bow"}
"""The artifacts by their short names, as they stand on the board."""
FULL_NAME: Final = {
    HORN: "Horn of Heimdall",
    BOOTS: "Boots of Hermod",
    AMULET: "Amulet of Loki",
    BOW: "Bow of Uller",
}
ORDINAL: Final = {1: "first", 2: "second", 3: "third"}

# Setup

DEALT = "The cards are shuffled and dealt face up (G2.1)."
PLACER = "The dice say: {name} places the golem (G2.2)."
PLACED = "{name} puts the golem on {cell}, on {card}, facing {facing}."
VOIDS_NAMED = "Both have named their voids in secret."
YOUR_VOIDS = "Your voids are {cards}. Nobody else knows."

# A turn

TURN = "**Turn {turn}** · {units}"
UNITS = "{name} {budget} units"
UNITS_BONUS = "{name} {budget} units (bonus {bonus})"
REVEALED = "**{phase}** · {first} {one}, {second} {other}"
REVEALED_TIE = "**{phase}** · {amount} each, a tie"
AMULET_OWN = "{name} breaks the tie with the Amulet of Loki, in their own favour (G9.1)."
AMULET_OTHER = "{name} breaks the tie with the Amulet of Loki, in {favored}'s favour (G9.1)."
AMULET_KEPT = "{name} keeps the Amulet of Loki: the tie stands."
TURNED = "{name} turns the golem {facing}."
TURNED_SAME = "{name} leaves the golem facing {facing}."
TURNED_TIE = "The golem turns clockwise, to the {facing} (G4.2)."
MOVED_ONE = "{name} moves the golem one district, from {before} to {cell}: {card}."
MOVED_MORE = "{name} moves the golem {steps} districts, from {before} to {cell}: {card}."
MOVED_BOOTS = "{name} puts on the Boots of Hermod: {steps} districts, from {before} to {cell}: {card} (G5.6)."
MOVED_TIE = "The golem walks one district, from {before} to {cell}: {card} (G5.3)."
HELD = "{name} leaves the golem on {cell}, as this match allows (G5.1)."
STAYED = "Nothing unharvested lies in the golem's line: it stays on {cell} (G5.5)."
VOID = "🕳️ **{cell} is a void!** {card} was the {count} of three: the turn ends and nobody scores (G8.1)."
VOID_LAST = "🕳️ **{cell} is a void!** {card} was the third of three: that is the end (G8.3)."
REDEALT = "All unharvested cards are shuffled and dealt again (G8.2)."
CHARM = "{name} harvests {card} on {cell}: {points}, now at {score}."
CURSE = "{name} harvests the curse {card} on {cell}: {points}, now at {score}."
TREASURE = "{name} harvests the {artifact} ({card}) on {cell}."
BY_BOW = "{name} draws the Bow of Uller (G6.4)."
HARVEST_TIED = "On {cell}, {card} stays unharvested (G6.3)."
NOTHING = "{cell} is face down already, so there is nothing to harvest (G6.5)."
BONUS_ONE = "{name} will have one unit more next turn."
BONUS_MORE = "{name} will have {units} units more next turn."
BONUS_NONE = "{name} has more there, but half of one unit is none (G7.2)."
NO_BONUS = "Nobody gets a bonus (G7.2)."
HORN_BLOWN = "📯 {name} had blown the Horn of Heimdall for five units more; it is spent now (G3.4)."
TURN_ENDED = "End of turn {turn}: {first} {one}, {second} {other}."
QUIET = "No card was turned face down for {quiet} turns now (G10.4)."
QUIET_FROM: Final = 10

# The end

RESIGNED = "{name} resigns."
TIMED_OUT = "{name} has run out of time."
REASON = {
    "points": "the target is reached (G10.1)",
    "voids": "the third void is found (G8.3)",
    "dead_end": "nothing is left in the golem's row and column (G10.3)",
    "stalemate": "too many turns went by without a harvest (G10.4)",
    "resigned": "by resignation",
    "timed_out": "on time",
    "agreed": "agreed by both",
    "aborted": "the match was stopped",
    "called_off": "the match was called off",
}
WON = "🏆 **{name} wins**, {score} to {other}: {reason}."
WON_LEVEL = "🏆 **{name} wins** at {score} all, having scored last (G10.2): {reason}."
WON_OUTSIDE = "🏆 **{name} wins** {reason}. The score was {first} {one}, {second} {other}."
DRAWN = "🤝 **A draw** at {first} {one}, {second} {other}: {reason}."
NO_RESULT = "No result: {reason}. The score was {first} {one}, {second} {other}."
VOIDS_WERE = "The voids were {first}'s {one} and {second}'s {other}."
ALLOCATIONS_WERE = "Turn {turn}, which was not revealed to its end: {first} {one}; {second} {other}."
ALLOCATION = "orientation {0}, movement {1}, harvesting {2}, regeneration {3}"
ALLOCATION_HORN = "orientation {0}, movement {1}, harvesting {2}, regeneration {3}, with the Horn"


def say(event: Event, names: Sequence[str], to: Seat | None) -> str | None:
    """The event in a sentence or two, for a seat or (None) for everybody.

    `names` are the players' names by seat, as they write them; they are escaped here. None if it is not for that
    audience to hear, or goes without saying.
    """
    if event.to is not None and event.to != to:
        return None
    called = [escape(name) for name in names]
    match event:
        case e.Dealt() | e.PlacerDrawn() | e.GolemPlaced() | e.VoidsNamed() | e.YourVoids():
            return _setup(event, called)
        case e.Turned() | e.Moved() | e.Held() | e.Stayed() | e.VoidHit() | e.Redealt():
            return _walk(event, called)
        case e.Harvested() | e.HarvestTied() | e.NothingToHarvest() | e.BonusEarned() | e.NoBonus():
            return _yield(event, called)
        case e.Left() | e.GameOver() | e.VoidsDisclosed() | e.AllocationsDisclosed():
            return _end(event, called)
        case _:
            return _turn(event, called)


def _setup(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case e.Dealt():
            return DEALT
        case e.PlacerDrawn():
            return PLACER.format(name=names[event.seat])
        case e.GolemPlaced():
            facing = FACING[event.facing]
            return PLACED.format(name=names[event.seat], cell=event.cell, card=_card(event.card), facing=facing)
        case e.VoidsNamed():
            return VOIDS_NAMED
        case e.YourVoids():
            return YOUR_VOIDS.format(cards=_cards(event.cards))
    return None


def _turn(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case e.TurnBegan():
            units = [
                (UNITS_BONUS if bonus else UNITS).format(name=name, budget=budget, bonus=bonus)
                for name, budget, bonus in zip(names, event.budgets, event.bonus, strict=True)
            ]
            return TURN.format(turn=event.turn, units=", ".join(units))
        case e.PhaseRevealed(amounts=(one, other)):
            if one == other:
                return REVEALED_TIE.format(phase=PHASE[event.phase], amount=one)
            return REVEALED.format(phase=PHASE[event.phase], **_both(names, one, other))
        case e.AmuletUsed():
            words = AMULET_OWN if event.favored == event.seat else AMULET_OTHER
            return words.format(name=names[event.seat], favored=names[event.favored])
        case e.AmuletKept():
            return AMULET_KEPT.format(name=names[event.seat])
        case e.HornRevealed():
            return HORN_BLOWN.format(name=names[event.seat])
        case e.TurnEnded(scores=(one, other)):
            told = TURN_ENDED.format(turn=event.turn, **_both(names, number(one), number(other)))
            return f"{told} {QUIET.format(quiet=event.quiet_turns)}" if event.quiet_turns >= QUIET_FROM else told
    # A tie was told with its amounts.
    return None


def _walk(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case e.Turned(by=None):
            return TURNED_TIE.format(facing=FACING[event.facing])
        case e.Turned(by=int(by)):
            words = TURNED_SAME if event.facing == event.before else TURNED
            return words.format(name=names[by], facing=FACING[event.facing])
        case e.Moved():
            words = MOVED_BOOTS if event.boots else MOVED_ONE if event.steps == 1 else MOVED_MORE
            return (MOVED_TIE if event.by is None else words).format(
                name=names[event.by or 0],
                steps=event.steps,
                before=event.from_cell,
                cell=event.to_cell,
                card=_card(event.card),
            )
        case e.Held():
            return HELD.format(name=names[event.by], cell=event.cell)
        case e.Stayed():
            return STAYED.format(cell=event.cell)
        case e.VoidHit():
            words = VOID_LAST if event.count == max(ORDINAL) else VOID
            return words.format(cell=event.cell, card=symbol(event.card), count=ORDINAL[event.count])
        case e.Redealt():
            return REDEALT
    return None


def _yield(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case e.Harvested():
            name = names[event.seat]
            if event.card in ARTIFACTS:
                told = TREASURE.format(
                    name=name, artifact=FULL_NAME[event.card], card=symbol(event.card), cell=event.cell
                )
            else:
                told = (CHARM if event.points > 0 else CURSE).format(
                    name=name,
                    card=symbol(event.card),
                    cell=event.cell,
                    points=number(event.points, plus=True),
                    score=number(event.score),
                )
            return f"{BY_BOW.format(name=name)} {told}" if event.by_bow else told
        case e.HarvestTied():
            return HARVEST_TIED.format(card=_card(event.card), cell=event.cell)
        case e.NothingToHarvest():
            return NOTHING.format(cell=event.cell)
        case e.BonusEarned():
            words = {0: BONUS_NONE, 1: BONUS_ONE}.get(event.units, BONUS_MORE)
            return words.format(name=names[event.seat], units=event.units)
        case e.NoBonus():
            return NO_BONUS
    return None


def _end(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case e.Left():
            return (TIMED_OUT if event.ending == "timed_out" else RESIGNED).format(name=names[event.seat])
        case e.GameOver():
            return _result(event, names)
        case e.VoidsDisclosed(voids=(one, other)):
            return VOIDS_WERE.format(**_both(names, _cards(one), _cards(other)))
        case e.AllocationsDisclosed(allocations=(one, other)):
            return ALLOCATIONS_WERE.format(turn=event.turn, **_both(names, _allocation(one), _allocation(other)))
    return None


def _result(event: e.GameOver, names: Sequence[str]) -> str:
    one, other = (number(score) for score in event.scores)
    scores = _both(names, one, other)
    reason = REASON[event.reason]
    if event.winner is None:
        return (NO_RESULT if event.reason in ("aborted", "called_off") else DRAWN).format(reason=reason, **scores)
    name = names[event.winner]
    if event.reason in ("resigned", "timed_out"):
        return WON_OUTSIDE.format(name=name, reason=reason, **scores)
    if event.by_last_scorer:
        return WON_LEVEL.format(name=name, score=one, reason=reason)
    score, against = (one, other) if event.winner == 0 else (other, one)
    return WON.format(name=name, score=score, other=against, reason=reason)


def _both(names: Sequence[str], one: object, other: object) -> dict[str, object]:
    return {"first": names[0], "one": one, "second": names[1], "other": other}


def _card(card: Card) -> str:
    """A card with what it is worth: `7♥ (+7)`, `the Horn of Heimdall (K♥)`."""
    worth = value(card)
    return (
        f"the {FULL_NAME[card]} ({symbol(card)})" if worth is None else f"{symbol(card)} ({number(worth, plus=True)})"
    )


def _cards(cards: Sequence[Card]) -> str:
    return join([symbol(card) for card in cards])


def _allocation(allocation: Allocation) -> str:
    return (ALLOCATION_HORN if allocation.horn else ALLOCATION).format(*allocation.amounts)
