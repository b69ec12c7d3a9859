"""A turn played out (M2): its parts, its end, what is taken back. Whatever comes here has been checked.

Inside a part the action is spent first, then the cost is paid, a Blessing's marker falls, the effect happens (M2.R14).
"""

from __future__ import annotations

from dataclasses import replace

from engine.game import Event, Seat
from engine.games.micro_midgard.answers import (
    Answer,
    Bless,
    Choose,
    Done,
    Gift,
    Part,
    Raise,
    Score,
    Step,
    Take,
    Undo,
    Use,
    Wolf,
)
from engine.games.micro_midgard.events import (
    ActionChosen,
    BlessingUsed,
    Converted,
    GiftTaken,
    LevelRaised,
    Moved,
    RelicTaken,
    RelicUsed,
    TakenBack,
    Took,
    WolfMoved,
)
from engine.games.micro_midgard.labels import part_label
from engine.games.micro_midgard.pieces import (
    ACTION_OF,
    ACTIONS,
    CAP,
    COLOURS,
    GOAL,
    MIDGARD,
    NOTHING,
    RELIC_TRACKS,
    WOLVES,
    Action,
    Colour,
    Goods,
)
from engine.games.micro_midgard.ragnarok import close_turn, finish, play_ragnarok
from engine.games.micro_midgard.relics import RELICS
from engine.games.micro_midgard.state import NO_ACTIONS, Phase, Player, State, backward, forward, is_past, neighbours

__all__ = ["carry_out"]


def carry_out(state: State, seat: Seat, answer: Answer) -> tuple[State, tuple[Event, ...]]:
    """The state after an answer of a seat, which the rules allow, and what happened."""
    match answer:
        case Gift():
            return _give_gift(state, seat, answer)
        case Step():
            return _move(state, answer)
        case Done():
            return _end_turn(state)
        case Undo():
            return _take_back(state)
        case Score(wolf):
            events: list[Event] = []
            return play_ragnarok(state, wolf, events), tuple(events)
        case _:
            return _play(state, answer)


def _give_gift(state: State, seat: Seat, gift: Gift) -> tuple[State, tuple[Event, ...]]:
    """The second player takes its resource; the first turn begins (M1)."""
    player = replace(state.players[seat], gold=int(gift.resource == "gold"), mead=int(gift.resource == "mead"))
    state = replace(state, players=_with(state.players, seat, player), turn=1, phase=Phase.MOVE)
    return state, (GiftTaken(None, "M1", seat, gift.resource),)


def _move(state: State, step: Step) -> tuple[State, tuple[Event, ...]]:
    """A meeple moves, the marker goes to it, and the realm is activated: its bare actions are at hand (M2.R13)."""
    at = COLOURS.index(step.meeple)
    origin, seat = state.where[at], state.active
    where = (*state.where[:at], step.to, *state.where[at + 1 :])
    markers = (step.meeple, state.markers[1]) if seat == 0 else (state.markers[0], step.meeple)
    left: tuple[str, ...] = ("midgard",)
    if step.to == MIDGARD:
        actions = NO_ACTIONS
    else:
        printed = state.yields(step.to)
        goods = printed.goods
        actions = (goods.sun, goods.moon, goods.craft)
        left = tuple(
            name
            for name, there in (("gold", goods.gold), ("mead", goods.mead), ("wolf", printed.wolf is not None))
            if there
        )
    fallback = step.to == MIDGARD and MIDGARD not in neighbours(origin, state.destroyed)
    name = state.printed.realm_name
    event = Moved(None, "M2.1", seat, step.meeple, name(origin), name(step.to), fallback)
    return replace(state, where=where, markers=markers, actions=actions, left=left, phase=Phase.ACT), (event,)


def _play(state: State, part: Part) -> tuple[State, tuple[Event, ...]]:
    """A part of the turn. The state before it is kept, to be taken back to, unless the part ended the match."""
    events: list[Event] = []
    match part:
        case Take():
            after = _take(state, part, events)
        case Wolf():
            after = _realm_wolf(state, part, events)
        case Choose():
            after = replace(_gaining(state, part.action), left=())
            events.append(ActionChosen(None, "M2.R13", state.active, part.action))
        case Raise():
            after = _raise(state, part, events)
        case Bless():
            after = _bless(state, part, events)
        case Use():
            after = _use(state, part, events)
    if after.phase is not Phase.OVER:
        after = replace(after, before=(state, part))
    return after, tuple(events)


def _take_back(state: State) -> tuple[State, tuple[Event, ...]]:
    """The state exactly as it was before the last part of the turn (M6)."""
    assert state.before is not None
    earlier, part = state.before
    return earlier, (TakenBack(None, "M6", state.active, part_label(earlier, part)),)


def _end_turn(state: State) -> tuple[State, tuple[Event, ...]]:
    """What is still open of Gold, Mead and wolf is done, in this order; then the turn closes (M6)."""
    events: list[Event] = []
    for name in state.left:
        if name == "wolf":
            state = _realm_wolf(state, Wolf(), events)
        elif name != "midgard":
            state = _take(state, Take(name), events)
    return close_turn(state, events), tuple(events)


def _take(state: State, part: Take, events: list[Event]) -> State:
    goods = state.yields(state.here).goods
    goods = Goods(gold=goods.gold) if part.resource == "gold" else Goods(mead=goods.mead)
    after, gained, lost = _gain(state, goods)
    amount, cut = getattr(gained, part.resource), getattr(lost, part.resource)
    events.append(Took(None, "M2.2", state.active, part.resource, amount, cut, CAP))
    return replace(after, left=tuple(name for name in state.left if name != part.resource))


def _realm_wolf(state: State, part: Wolf, events: list[Event]) -> State:
    wolf = state.yields(state.here).wolf
    assert wolf is not None
    state = replace(state, left=tuple(name for name in state.left if name != "wolf"))
    return _wolf_action(state, wolf, part.convert, events)


def _raise(state: State, part: Raise, events: list[Event]) -> State:
    level = state.player.level(part.track) + 1
    events.append(LevelRaised(None, "M2.2", state.active, part.track, level))
    return _spending(_at_level(state, part.track, level), ACTION_OF[part.track])


def _bless(state: State, part: Bless, events: list[Event]) -> State:
    state = _spending(state, ACTION_OF[part.track])
    relic = state.relic_on(part.track, part.level)
    if relic is not None:
        state = _at_level(state, part.track, 1)
        player = replace(state.player, relics=(*state.player.relics, relic))
        index = RELIC_TRACKS.index(part.track)
        track = state.tracks[index]
        bared = (*track[: part.level - 1], None, *track[part.level :])
        tracks = (bared, state.tracks[1]) if index == 0 else (state.tracks[0], bared)
        events.append(RelicTaken(None, "M2.2", state.active, part.track, part.level, relic))
        return replace(_with_player(state, player), tracks=tracks)
    square = state.square(part.track, part.level)
    state = _at_level(_paying(state, square.pay), part.track, 1)
    state, gained, lost = _gain(state, square.gain)
    events.append(BlessingUsed(None, "M2.2", state.active, part.track, part.level, square.pay, gained, lost))
    return _nine_checked(state, events)


def _use(state: State, part: Use, events: list[Event]) -> State:
    relic = RELICS[part.relic]
    paid, gained, lost = relic.pay if part.pay is None else part.pay, relic.gain, NOTHING
    state = replace(state, used=(*state.used, part.relic))
    if relic.action is not None:
        state = _spending(state, relic.action)
    state = _paying(state, paid)
    if part.swap is not None:
        held = state.player
        more = part.swap.gold - held.gold
        gold, mead = Goods(gold=abs(more)), Goods(mead=abs(more))
        paid, gained = (mead, gold) if more > 0 else (gold, mead)
        state = _with_player(state, replace(held, gold=part.swap.gold, mead=part.swap.mead))
    else:
        state, gained, lost = _gain(state, relic.gain)
    if relic.action is not None:
        paid = _plus_action(paid, relic.action)
    events.append(
        RelicUsed(None, f"M3 {part.relic.upper()}", state.active, part.relic, paid, gained, lost, part.swap is not None)
    )
    state = _nine_checked(state, events)
    if state.phase is Phase.OVER:
        return state
    if relic.step is not None:
        wolf, way = relic.step
        go = forward if way > 0 else backward
        space = go(wolf, state.wolf(wolf), state.destroyed)
        state = _wolf_to(state, wolf, space, events, back=way < 0, action=False)
    if relic.wolf_action is not None:
        state = _wolf_action(state, relic.wolf_action, part.convert, events)
    return state


def _wolf_action(state: State, wolf: Action, convert: str | None, events: list[Event]) -> State:
    """A wolf moves and brings its action; converted, the other one does instead (M2.R11)."""
    if convert is not None:
        price = RELICS[convert].pay
        wolf = WOLVES[1 - WOLVES.index(wolf)]
        state = replace(_paying(state, price), used=(*state.used, convert))
        events.append(Converted(None, "M2.R11", state.active, convert, price, wolf))
    space = forward(wolf, state.wolf(wolf), state.destroyed)
    state = _wolf_to(state, wolf, space, events, back=False, action=True)
    return _gaining(state, wolf)


def _wolf_to(state: State, wolf: Action, space: int, events: list[Event], *, back: bool, action: bool) -> State:
    origin = state.wolf(wolf)
    rule = "M2.R16" if space != origin else "M2.R4" if not is_past(wolf, origin) else "M2.R3"
    name = state.printed.realm_name
    past = is_past(wolf, space)
    events.append(WolfMoved(None, rule, state.active, wolf, name(origin), name(space), past, back, action))
    sun, moon = state.wolves
    return replace(state, wolves=(space, moon) if wolf is Action.SUN else (sun, space))


def _gain(state: State, goods: Goods) -> tuple[State, Goods, Goods]:
    """The state after a gain, what came in, and what the cap cut off (M2.2)."""
    player = state.player
    gold, mead = min(CAP, player.gold + goods.gold), min(CAP, player.mead + goods.mead)
    gained = replace(goods, gold=gold - player.gold, mead=mead - player.mead)
    lost = Goods(gold=goods.gold - gained.gold, mead=goods.mead - gained.mead)
    state = _with_player(state, replace(player, gold=gold, mead=mead, vp=player.vp + goods.vp))
    if goods.sun or goods.moon or goods.craft:
        sun, moon, craft = state.actions
        state = replace(state, actions=(sun + goods.sun, moon + goods.moon, craft + goods.craft))
    return state, gained, lost


def _nine_checked(state: State, events: list[Event]) -> State:
    return finish(state, "nine_points", (state.active,), events) if state.player.vp >= GOAL else state


def _paying(state: State, price: Goods) -> State:
    if price == NOTHING:
        return state
    player = state.player
    return _with_player(state, replace(player, gold=player.gold - price.gold, mead=player.mead - price.mead))


def _spending(state: State, action: Action) -> State:
    return replace(state, actions=_changed(state.actions, action, -1))


def _gaining(state: State, action: Action) -> State:
    return replace(state, actions=_changed(state.actions, action, 1))


def _changed(actions: tuple[int, int, int], action: Action, by: int) -> tuple[int, int, int]:
    sun, moon, craft = (n + by if each is action else n for each, n in zip(ACTIONS, actions, strict=True))
    return sun, moon, craft


def _plus_action(goods: Goods, action: Action) -> Goods:
    match action:
        case Action.SUN:
            return replace(goods, sun=1)
        case Action.MOON:
            return replace(goods, moon=1)
        case Action.CRAFT:
            return replace(goods, craft=1)


def _at_level(state: State, track: Colour, level: int) -> State:
    at = COLOURS.index(track)
    player = state.player
    return _with_player(state, replace(player, levels=(*player.levels[:at], level, *player.levels[at + 1 :])))


def _with_player(state: State, player: Player) -> State:
    return replace(state, players=_with(state.players, state.active, player))


def _with(players: tuple[Player, Player], seat: Seat, player: Player) -> tuple[Player, Player]:
    return (player, players[1]) if seat == 0 else (players[0], player)
