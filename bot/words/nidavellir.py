"""What happens in a match of Nidavellir, as sentences. All of its strings stand here, ready for translation.

A tavern reads as a short story, one line an event. Rules are cited where a player may wonder why; `RULES` says what
each number stands for.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from bot.words.names import escape, join
from bot.words.numbers import number
from engine.game import Event, Seat
from engine.games.nidavellir import events as e
from engine.games.nidavellir.cards import CARDS, Kind

__all__ = ["CLASS", "DISTINCTION", "PLACE", "REASON", "RULES", "TAVERN", "say"]

# Single words

TAVERN: Final = {"goblin": "Laughing Goblin", "dragon": "Dancing Dragon", "horse": "Shining Horse"}
PLACE: Final = {
    "goblin": "on the Laughing Goblin",
    "dragon": "on the Dancing Dragon",
    "horse": "on the Shining Horse",
    "pouch": "in the pouch",
    "hand": "in hand",
}
CLASS: Final = {"B": "Blacksmith", "H": "Hunter", "E": "Explorer", "M": "Miner", "W": "Warrior"}
DISTINCTION: Final = {
    "W": "the King's Hand",
    "H": "Hunting Master",
    "M": "Crown Jeweler",
    "B": "the King's Great Armorer",
    "E": "Pioneer of the Kingdom",
}

KINGS_HAND = "The King's Hand"

# A round

BEGAN = "The gems are dealt: {gems} (N3)."
GEM = "{name} {gem}"
ROUND = "**Age {age}, round {round}** · {taverns}"
ROUND_TAVERN = "{tavern}: {cards}"
ROUND_CAMP = "Camp: {cards}"
REVEALED = "**{tavern}** · {bids}"
REVEALED_NONE = "**{tavern}** · nobody has a coin there"
BID = "{name} {coin}"
SHOWN = "{name}, with Uline, lays {coin} (N8)."
ORDER = "The order is {names} (N4.3)."
TAKEN = "{name} takes {card}."
CAMP_TAKEN = "{name} goes to the camp for {card}: {text} (N10)."
HOLDA_TAKEN = "Holda brings {name} {card} from the camp: {text} (N9)."
RECOVERED = "{cause} brings {name} {card} from the discard pile ({rule})."
DROPPED = "{name} discards {card} from the tavern for the visit to the camp (N10)."
CLEARED = "Nobody takes {cards}: discarded."
GEMS = "Ties trade gems (N6): {gems}."
GEM_TRADED = "{name} {old} → {new}"

# Heroes and cards

HERO = "🛡️ **{name} recruits {hero}**: {text}."
PLACED = "{card} joins {name}'s {column} column."
VEGVISIR = "It joins {name}'s {column} column."
ARMORER = "The special Blacksmith, 2 ranks, joins {name}'s {column} column."
PUSHED = "{card} pushes Thrud from {name}'s {column} column (N8)."
THRUD = "Thrud goes to the end of {name}'s {column} column."
THRUD_LEAVES = "Thrud leaves {name}'s columns for the command zone (N8)."
LOST = "{cause} costs {name} {card} from the {column} column ({rule})."

# Coins

TRANSFORMED = "{cause}: {name}'s coin {old} +{plus} becomes {new}."
TRANSFORMED_AT = "{cause}: {name}'s coin {old} {place} +{plus} becomes {new}."
KEPT = "{cause}: the Treasure has nothing better, {name} keeps {old} (N12.16)."
TRADED = "{name} trades {one} and {other}: {old} becomes {new} (N5.4)."
TRADED_ZOLKUR = "{name} trades {one} and {other} with Zolkur: the lower, {old}, becomes {new} (N9)."
TRADE_KEPT = "{name} trades {one} and {other}: the Treasure has nothing better, {old} is kept (N12.16)."
POUCH = "{name} turns up the pouch: {coins} (N10)."
TAKEN_BACK = "{name} takes all coins not yet revealed back to hand (N8)."
COIN_LOST = "{name}'s trading coin {coin} leaves the game (N10)."
COIN_LOST_AT = "{name}'s trading coin {coin} {place} leaves the game (N10)."

# The end of an age

AGE_ENDED = "**Age {age} is over.**"
ENLISTMENT = "Mercenaries are enlisted in the order {names} (N10)."
ENLISTED = "{name} enlists {card} as {column}."
YLUD = "{name} puts Ylud at the end of the {column} column (N8)."
YLUD_STAYS = "{name} leaves Ylud in the {column} column (N8)."
WON_DISTINCTION: Final = {
    "W": "🏅 {name} has most Warriors ({ranks}) and becomes {title}: a coin +5 (N7.3).",
    "H": "🏅 {name} has most Hunters ({ranks}) and becomes {title}: the 0 gives way to the special 3 (N7.3).",
    "M": "🏅 {name} has most Miners ({ranks}) and becomes {title}: gem 6, which wins every tie (N7.3).",
    "B": "🏅 {name} has most Blacksmiths ({ranks}) and becomes {title}: a Blacksmith of 2 ranks (N7.3).",
    "E": "🏅 {name} has most Explorers ({ranks}) and becomes {title}: one of three cards of Age 2 (N7.3).",
}
UNCLAIMED = "Nobody alone has most {column}s: {title} goes to nobody (N7.3)."
LOOKED = "You look at {cards}. Nobody else does (N12.35)."
PIONEER_KEPT = "{name} keeps {card}."
TOP_DISCARDED = "{card}, on top of the Age 2 deck, is discarded instead (N12.14)."
AGE_BEGAN = "**Age {age} begins**: its deck is shuffled (N7.4)."

# The end

RESIGNED = "{name} resigns."
TIMED_OUT = "{name} has run out of time."
GOES_ON = "What they own stays in play, and their choices are made by rule (N16)."
SCORED = "**{name} {total}** · {parts}"
PART = "{part} {points}"
PARTS: Final = {
    "blacksmith": "Blacksmiths",
    "hunter": "Hunters",
    "explorer": "Explorers",
    "miner": "Miners",
    "warrior": "Warriors",
    "bonus": "most Warriors",
    "heroes": "heroes",
    "coins": "coins",
    "gem": "gem",
    "artifacts": "artifacts",
}
REASON: Final = {
    "played_out": "both ages are played",
    "resigned": "all others have left",
    "timed_out": "all others have left",
    "agreed": "agreed by all",
    "aborted": "the match was stopped",
    "called_off": "the match was called off",
}
WON = "🏆 **{names} wins**: {reason} ({rule})."
WON_SHARED = "🏆 **{names} share the win**: {reason} (N12.19)."
DRAWN = "🤝 **A draw** between {names}: {reason} (N16)."
NO_RESULT = "No result: {reason}."

# What the rules say, by number

RULES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "N3": "Everybody starts with the coins 0, 2, 3, 4 and 5 and a gem drawn at random; all heroes lie open.",
        "N4.1": "Each round deals cards to the Goblin, the Dragon and the Horse, and refills the camp to five.",
        "N4.2": "Everybody without Uline lays one coin in secret on each tavern; the other two are the pouch.",
        "N4.3": "Taverns are revealed in order. The higher coin picks first, among equal coins the higher gem.",
        "N4.4": "After a round all coins go back to hand: nothing is spent. An empty deck ends the age.",
        "N5": "A coin is changed for one worth more from the Treasure: the exact value, else the next higher, "
        "else the highest there is. The trading coin is never changed.",
        "N5.1": "Who is to move must take a card of the tavern, or may take one of the camp if N10 allows it.",
        "N5.2": "A card placed where Thrud stands takes her place; she goes to a column of her owner's choice.",
        "N5.3": "While the shortest column has more ranks than its owner has heroes, a hero must be recruited.",
        "N5.4": "A revealed 0 or special 3 trades at the end of the turn: the higher pouch coin becomes both in one.",
        "N6": "Who bid the same swap gems after the last turn: highest with lowest and so on. Gem 6 is never traded.",
        "N7": "When a deck is empty its age ends: enlistment, Ylud, then the distinctions or the final scoring.",
        "N7.3": "Each distinction goes to who alone has most ranks of its class; on a tie to nobody.",
        "N7.4": "The Age 2 deck is shuffled again and the camp replaced.",
        "N8": "The heroes of the base game and what they do. Heroes are never discarded.",
        "N9": "The heroes of Thingvellir and what they do.",
        "N10": "The camp, its artifacts and its mercenaries: who is first at a tavern may go there, or Fafnir's owner "
        "if the first did not. Mercenaries are enlisted at the end of each age, most of them first.",
        "N11": "Blacksmiths n(n+5)/2, Hunters n×n, Explorers their sum, Miners sum × ranks, Warriors their sum and the "
        "highest coin for most ranks; and heroes, coins, gem 6 and artifacts.",
        "N12.14": "If nobody is Pioneer, the top card of the Age 2 deck is discarded face up.",
        "N12.16": "If the Treasure has nothing as good, the coin is kept: no change makes it worse.",
        "N12.19": "The best score wins; equal best scores share the win.",
        "N12.21": "Brisingamens can be taken only with two cards or more in the discard pile.",
        "N12.28": "A mercenary is enlisted in one of the two classes printed on it.",
        "N12.35": "What Pioneer looks at is secret; the card that is kept is not.",
        "N15": "How questions are answered.",
        "N16": "Who leaves a match of three or more keeps all they own in play; their choices are made by rule, and "
        "they cannot win. The last who stays wins.",
    }
)
"""What each rule says that an event or a refusal cites."""


def say(event: Event, names: Sequence[str], to: Seat | None) -> str | None:
    """The event in a sentence or two, for a seat or (None) for everybody.

    `names` are the players' names by seat, as they write them; they are escaped here. None if it is not for that
    audience to hear, or goes without saying.
    """
    if event.to is not None and event.to != to:
        return None
    called = [escape(name) for name in names]
    for tell in (_round, _army, _coins, _age, _end):
        told = tell(event, called)
        if told is not None:
            return told
    return None


def _round(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case e.MatchBegan():
            gems = [GEM.format(name=names[seat], gem=gem) for seat, gem in enumerate(event.gems)]
            return BEGAN.format(gems=", ".join(gems))
        case e.RoundBegan():
            parts = [
                ROUND_TAVERN.format(tavern=TAVERN[tavern], cards=", ".join(cards))
                for tavern, cards in zip(TAVERN, (event.goblin, event.dragon, event.horse), strict=True)
            ]
            if event.camp:
                parts.append(ROUND_CAMP.format(cards=", ".join(_card(name) for name in event.camp)))
            return ROUND.format(age=event.age, round=event.round, taverns=" · ".join(parts))
        case e.TavernRevealed(coins=()):
            return REVEALED_NONE.format(tavern=TAVERN[event.tavern])
        case e.TavernRevealed():
            bids = [BID.format(name=names[seat], coin=coin) for seat, coin in event.coins]
            return REVEALED.format(tavern=TAVERN[event.tavern], bids=", ".join(bids))
        case e.CoinShown():
            return SHOWN.format(name=names[event.seat], coin=event.coin)
        case e.TurnsOrdered():
            return ORDER.format(names=join([names[seat] for seat in event.seats])) if len(event.seats) > 1 else None
        case e.CardTaken():
            return TAKEN.format(name=names[event.seat], card=_card(event.card))
        case e.CardDropped():
            return DROPPED.format(name=names[event.seat], card=_card(event.card))
        case e.TavernCleared():
            return CLEARED.format(cards=join([_card(name) for name in event.cards], "or"))
        case e.GemsTraded():
            gems = [GEM_TRADED.format(name=names[seat], old=old, new=new) for seat, old, new in event.gems]
            return GEMS.format(gems=", ".join(gems))
    return None


def _army(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case e.CampCardTaken():
            words = HOLDA_TAKEN if event.holda else CAMP_TAKEN
            return words.format(name=names[event.seat], card=_card(event.card), text=CARDS[event.card].text)
        case e.CardRecovered():
            return RECOVERED.format(
                cause=_card(event.cause), name=names[event.seat], card=_card(event.card), rule=event.rule
            )
        case e.HeroRecruited():
            hero = CARDS[event.hero]
            text = hero.text if event.column is None else f"{CLASS[event.column]}, {hero.text}"
            return HERO.format(name=names[event.seat], hero=hero.title, text=text)
        case e.CardPlaced():
            words = {Kind.ARTIFACT: VEGVISIR, Kind.SPECIAL: ARMORER}.get(CARDS[event.card].kind, PLACED)
            return words.format(card=_card(event.card), name=names[event.seat], column=CLASS[event.column])
        case e.ThrudPushed():
            return PUSHED.format(card=_card(event.card), name=names[event.seat], column=CLASS[event.column])
        case e.ThrudPlaced(column=None):
            return THRUD_LEAVES.format(name=names[event.seat])
        case e.ThrudPlaced(column=str(column)):
            return THRUD.format(name=names[event.seat], column=CLASS[column])
        case e.CardLost():
            return LOST.format(
                cause=_card(event.cause),
                name=names[event.seat],
                card=_card(event.card),
                column=CLASS[event.column],
                rule=event.rule,
            )
    return None


def _coins(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case e.CoinTransformed():
            words = KEPT if event.new is None else TRANSFORMED if event.place in (None, "hand") else TRANSFORMED_AT
            return words.format(
                cause=_cause(event.cause),
                plus=event.plus,
                name=names[event.seat],
                old=event.old,
                new=event.new,
                place=None if event.place is None else PLACE[event.place],
            )
        case e.CoinsTraded(coins=(one, other)):
            words = TRADE_KEPT if event.new is None else TRADED_ZOLKUR if event.zolkur else TRADED
            return words.format(name=names[event.seat], one=one, other=other, old=event.old, new=event.new)
        case e.PouchRevealed():
            return POUCH.format(name=names[event.seat], coins=join(event.coins))
        case e.CoinsTakenBack():
            return TAKEN_BACK.format(name=names[event.seat])
        case e.CoinLost(place=None | "hand"):
            return COIN_LOST.format(name=names[event.seat], coin=event.coin)
        case e.CoinLost(place=str(place)):
            return COIN_LOST_AT.format(name=names[event.seat], coin=event.coin, place=PLACE[place])
    return None


def _age(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case e.AgeEnded():
            return AGE_ENDED.format(age=event.age)
        case e.EnlistmentOrdered():
            return ENLISTMENT.format(names=join([names[seat] for seat in event.seats]))
        case e.MercenaryEnlisted():
            return ENLISTED.format(name=names[event.seat], card=_card(event.mercenary), column=CLASS[event.column])
        case e.YludPlaced():
            words = YLUD_STAYS if event.stayed else YLUD
            return words.format(name=names[event.seat], column=CLASS[event.column])
        case e.DistinctionWon():
            return WON_DISTINCTION[event.column].format(
                name=names[event.seat], ranks=event.ranks, title=DISTINCTION[event.column]
            )
        case e.DistinctionUnclaimed():
            return UNCLAIMED.format(column=CLASS[event.column], title=DISTINCTION[event.column])
        case e.PioneerLooked():
            return LOOKED.format(cards=join([_card(name) for name in event.cards]))
        case e.PioneerKept():
            return PIONEER_KEPT.format(name=names[event.seat], card=_card(event.card))
        case e.TopCardDiscarded():
            return TOP_DISCARDED.format(card=_card(event.card))
        case e.AgeBegan():
            return AGE_BEGAN.format(age=event.age)
    return None


def _end(event: Event, names: Sequence[str]) -> str | None:
    match event:
        case e.SeatLeft():
            left = (TIMED_OUT if event.ending == "timed_out" else RESIGNED).format(name=names[event.seat])
            return f"{left} {GOES_ON}" if event.goes_on else left
        case e.SeatScored():
            parts = [PART.format(part=PARTS[part], points=number(points)) for part, points in event.parts if points]
            return SCORED.format(name=names[event.seat], total=number(event.total), parts=", ".join(parts))
        case e.MatchOver():
            reason = REASON[event.reason]
            winners = join([names[seat] for seat in event.winners])
            if not event.winners:
                return NO_RESULT.format(reason=reason)
            if event.reason == "agreed":
                return DRAWN.format(names=winners, reason=reason)
            return (WON if len(event.winners) == 1 else WON_SHARED).format(
                names=winners, reason=reason, rule=event.rule
            )
    return None


def _card(name: str) -> str:
    """A card as it stands in a sentence: `Warrior 5`, `Royal Offering +3`, `Kraal`."""
    return CARDS[name].title


def _cause(name: str) -> str:
    """What changes a coin: a card, or the King's Hand."""
    return KINGS_HAND if name == "W" else CARDS[name].title
