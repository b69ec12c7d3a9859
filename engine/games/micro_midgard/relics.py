"""The 24 Relic faces (M3): what each costs and does, as data."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from types import MappingProxyType

from engine.games.micro_midgard.pieces import NOTHING, Action, Goods

__all__ = ["CONVERTERS", "RELICS", "Relic"]


@dataclass(frozen=True, slots=True)
class Relic:
    """One face. `action` and `pay` are its price, `any_resources` a price of that many in any mix.

    `gain` comes first, then `step`, a wolf and where it goes (1 forward, -1 back), then `wolf_action`, a whole action
    of that wolf. With `swaps` its user exchanges Gold for Mead. `converts` names the wolf whose action it turns into
    the other's; such a Relic is used within that action alone (M2.R11).
    """

    name: str
    action: Action | None
    pay: Goods
    gain: Goods = NOTHING
    any_resources: int = 0
    step: tuple[Action, int] | None = None
    wolf_action: Action | None = None
    swaps: bool = False
    converts: Action | None = None

    @property
    def face(self) -> Action:
        """Sun or Moon: the track it lies on and the kind it counts as."""
        return Action.SUN if self.name[0] == "s" else Action.MOON

    @property
    def level(self) -> int:
        """The level it lies on, 1 to 4."""
        return int(self.name[1])


_POINT = Goods(vp=1)

_SUN_FACES = (
    Relic("s4a", Action.CRAFT, Goods(gold=4), _POINT, step=(Action.SUN, 1)),
    Relic("s4b", Action.CRAFT, Goods(gold=4), _POINT, step=(Action.MOON, -1)),
    Relic("s4c", Action.SUN, Goods(gold=2), Goods(craft=2)),
    Relic("s3a", Action.CRAFT, NOTHING, _POINT, any_resources=4),
    Relic("s3b", Action.CRAFT, Goods(gold=3), _POINT),
    Relic("s3c", Action.CRAFT, Goods(gold=5), _POINT, wolf_action=Action.SUN),
    Relic("s2a", None, Goods(gold=2), converts=Action.MOON),
    Relic("s2b", Action.SUN, NOTHING, Goods(gold=2)),
    Relic("s2c", Action.CRAFT, NOTHING, Goods(gold=1, mead=1)),
    Relic("s1a", Action.CRAFT, Goods(gold=1), Goods(sun=1)),
    Relic("s1b", Action.SUN, Goods(gold=1), Goods(craft=1)),
    Relic("s1c", Action.CRAFT, NOTHING, swaps=True),
)

_OTHER = {Action.SUN: Action.MOON, Action.MOON: Action.SUN, Action.CRAFT: Action.CRAFT}


def _moon_face(relic: Relic) -> Relic:
    """The Moon face beside a Sun face: the same with Sun and Moon, Gold and Mead changed places."""
    return replace(
        relic,
        name="m" + relic.name[1:],
        action=relic.action and _OTHER[relic.action],
        pay=_mirrored(relic.pay),
        gain=_mirrored(relic.gain),
        step=relic.step and (_OTHER[relic.step[0]], relic.step[1]),
        wolf_action=relic.wolf_action and _OTHER[relic.wolf_action],
        converts=relic.converts and _OTHER[relic.converts],
    )


def _mirrored(goods: Goods) -> Goods:
    return replace(goods, gold=goods.mead, mead=goods.gold, sun=goods.moon, moon=goods.sun)


RELICS: Mapping[str, Relic] = MappingProxyType(
    {relic.name: relic for relic in (*_SUN_FACES, *map(_moon_face, _SUN_FACES))}
)
"""Every face by its id in lower case."""

CONVERTERS: Mapping[Action, str] = MappingProxyType(
    {relic.converts: relic.name for relic in RELICS.values() if relic.converts is not None}
)
"""The Relic that turns a wolf's action into the other's, by the wolf that is asked to move."""
