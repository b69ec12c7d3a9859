"""Short words for the things of a match, as questions and boards name them."""

from __future__ import annotations

from collections.abc import Sequence

from engine.games.micro_midgard.answers import Bless, Choose, Part, Raise, Take, Use, Wolf
from engine.games.micro_midgard.pieces import NOTHING, WOLVES, Action, Goods
from engine.games.micro_midgard.printed import Prophecy, Square, Yield
from engine.games.micro_midgard.relics import RELICS
from engine.games.micro_midgard.state import State

__all__ = [
    "either",
    "goods_label",
    "part_label",
    "prophecy_label",
    "realm_label",
    "relic_label",
    "square_label",
    "yield_label",
]


def realm_label(name: str) -> str:
    """A realm's name as it is printed."""
    return name.capitalize()


def goods_label(goods: Goods) -> str:
    """`2 Gold and 1 Mead`; `nothing` if it is nothing."""
    said = [
        f"{n} {one if n == 1 else many}"
        for n, one, many in (
            (goods.gold, "Gold", "Gold"),
            (goods.mead, "Mead", "Mead"),
            (goods.sun, "Sun action", "Sun actions"),
            (goods.moon, "Moon action", "Moon actions"),
            (goods.craft, "Craft action", "Craft actions"),
            (goods.vp, "point", "points"),
        )
        if n
    ]
    return " and ".join([", ".join(said[:-1]), said[-1]] if len(said) > 1 else said) or "nothing"


def either(names: Sequence[str]) -> str:
    """`Asgard, Alfheim or Midgard`."""
    return " or ".join([", ".join(names[:-1]), names[-1]] if len(names) > 1 else names)


def yield_label(printed: Yield) -> str:
    """What a side of a realm gives."""
    said = [] if printed.goods == NOTHING else [goods_label(printed.goods)]
    if printed.wolf is not None:
        said.append(f"{printed.wolf.capitalize()}-wolf")
    return " + ".join(said) or "nothing"


def square_label(square: Square) -> str:
    """A Blessing square: its price, if it has one, and its effect."""
    gain = goods_label(square.gain)
    return gain if square.pay == NOTHING else f"{goods_label(square.pay)} → {gain}"


def relic_label(name: str) -> str:
    """A Relic's price and effect (M3)."""
    relic = RELICS[name]
    if relic.converts is not None:
        other = WOLVES[1 - WOLVES.index(relic.converts)]
        return f"{goods_label(relic.pay)}: turn a {_wolf(relic.converts)} action into a {_wolf(other)} action"
    price = [f"1 {action.capitalize()} action" for action in (relic.action,) if action is not None]
    if relic.any_resources:
        price.append(f"any {relic.any_resources} resources")
    elif relic.pay != NOTHING:
        price.append(goods_label(relic.pay))
    effect = [] if relic.gain == NOTHING else [goods_label(relic.gain)]
    if relic.swaps:
        effect.append("exchange any amount of Gold for Mead or back")
    if relic.step is not None:
        wolf, way = relic.step
        effect.append(f"{_wolf(wolf)} 1 space {'forward' if way > 0 else 'back'}")
    if relic.wolf_action is not None:
        effect.append(f"a {_wolf(relic.wolf_action)} action")
    return f"{' + '.join(price)} → {', '.join(effect)}"


def prophecy_label(prophecy: Prophecy) -> str:
    """`Most gold`, as its name says it."""
    return prophecy.name.replace("_", " ").strip().capitalize() or prophecy.name


def part_label(state: State, part: Part) -> str:
    """A part of a turn, as one would name it before doing it."""
    match part:
        case Take(resource):
            goods = state.yields(state.here).goods
            return f"Take {getattr(goods, resource)} {resource.capitalize()}"
        case Wolf(convert):
            wolf = state.yields(state.here).wolf
            assert wolf is not None
            return f"{_wolf(wolf)}{_converted(wolf, convert)}"
        case Choose(action):
            return f"Midgard: {action.capitalize()} action"
        case Raise(track):
            return f"{track.capitalize()} up to level {state.player.level(track) + 1}"
        case Bless(track, level):
            relic = state.relic_on(track, level)
            what = f"Blessing {level}" if relic is None else f"level {level}: take Relic {relic.upper()}"
            return f"{track.capitalize()} {what}"
        case Use(name, pay, swap, convert):
            said = f"Relic {name.upper()}"
            if pay is not None:
                said += f" for {goods_label(pay)}"
            if swap is not None:
                said += f" to hold {goods_label(swap)}"
            return said + _converted(RELICS[name].wolf_action, convert)


def _wolf(wolf: Action) -> str:
    return f"{wolf.capitalize()}-wolf"


def _converted(wolf: Action | None, convert: str | None) -> str:
    if wolf is None or convert is None:
        return ""
    return f", turned into {_wolf(WOLVES[1 - WOLVES.index(wolf)])} by {convert.upper()}"
