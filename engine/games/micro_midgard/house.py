"""House players: `random`, and `greedy`, which looks one decision ahead. They see their own view, nothing else."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from engine.game import Decision, Json, OneOf, Seat, Whole
from engine.games.micro_midgard.checks import read_answer
from engine.games.micro_midgard.pieces import (
    ACTION_OF,
    ACTIONS,
    CAP,
    COLOURS,
    RELIC_TRACKS,
    TOP,
    WOLVES,
    Action,
    Colour,
    Goods,
)
from engine.games.micro_midgard.state import NO_ACTIONS, Phase, Player, State, forward, is_past, prophecy_value
from engine.games.micro_midgard.turn import carry_out
from engine.games.micro_midgard.view import View

__all__ = ["greedy_player", "random_player"]

_DONE: Json = {"do": "done"}
_UNDO: Json = {"do": "undo"}
_TAKES_BACK = 0.05
_STOPS = 0.001

# What things are worth to the greedy player, in resources; tuned until its matches ran as M4.5 tells.
_WON = 1_000.0
_POINT = 12.0
_ACTION = 1.5
_RELIC = 3.0
_PATIENCE = 0.9
"""What is left of a square's worth for each step the marker lacks, and for the action it takes."""
_HASTE = 0.4
"""What is left of a Prophecy's worth for each step its wolf lacks."""


def random_player(view: View, decision: Decision, random: Random) -> Json:
    """Any answer that is offered. It seldom takes a part back, so that its turns come to an end."""
    answers = _offered(decision)
    standing = [answer for answer in answers if answer != _UNDO]
    return random.choice(answers if random.random() < _TAKES_BACK else standing)


def greedy_player(view: View, decision: Decision, random: Random) -> Json:
    """The answer after which its own seat stands best; one at random among equals.

    A turn goes on as long as some part leaves it better off than without: what the end brings comes anyway. Parts that
    change nothing but the actions at hand are left out, and once in a while it just ends the turn: under some sets a
    turn could go on for ever.
    """
    seat, state = decision.seat, _imagined(view)
    answers = _offered(decision)
    if _DONE in answers and random.random() < _STOPS:
        return _DONE
    worth: list[tuple[float, Json]] = []
    for answer in answers:
        if answer == _DONE:
            worth.append((_standing(replace(state, actions=NO_ACTIONS, left=()), seat), answer))
        elif answer != _UNDO:
            after, _ = carry_out(state, seat, read_answer(state, seat, answer))
            if decision.kind != "act" or (after.players, after.left) != (state.players, state.left):
                worth.append((_standing(after, seat), answer))
    best = max(value for value, _ in worth)
    return random.choice([answer for value, answer in worth if value == best])


def _offered(decision: Decision) -> list[Json]:
    match decision.fields[0]:
        case Whole(_, options):
            return [option.value for option in options]
        case OneOf(name, _, options):
            return [{name: option.value} for option in options]
    msg = f"a {decision.kind} is asked with no options"
    raise AssertionError(msg)


def _imagined(view: View) -> State:
    """The state a view shows: nothing is hidden, so all of it is there."""
    numbers = {realm.name: number for number, realm in enumerate(view.realms)}
    standing = {realm.meeple: number for number, realm in enumerate(view.realms)}
    first, second = (
        Player(player.gold, player.mead, player.vp, tuple(player.levels[colour] for colour in COLOURS), player.relics)
        for player in view.players
    )
    red, blue = (tuple(square.relic for square in view.tracks[colour]) for colour in RELIC_TRACKS)
    suns, moons = (tuple(seen.prophecy for seen in view.prophecies[wolf]) for wolf in WOLVES)
    sun, moon, craft = (view.actions[action] for action in ACTIONS)
    return State(
        printed=view.printed,
        phase=Phase(view.asked or "over"),
        turn=view.turn,
        active=view.active,
        where=tuple(standing[colour] for colour in COLOURS),
        markers=view.markers,
        destroyed=frozenset(view.blocked),
        wolves=(view.wolves[WOLVES[0]], view.wolves[WOLVES[1]]),
        tokens=tuple(numbers[name] for name in view.tokens),
        sides=tuple(view.sides[colour] for colour in COLOURS),
        players=(first, second),
        tracks=(red, blue),
        prophecies=(suns, moons),
        actions=(sun, moon, craft),
        left=view.left,
        used=view.used,
        outcome=view.outcome,
    )


def _standing(state: State, seat: Seat) -> float:
    """How well a seat stands compared with the other, in resources."""
    if state.outcome is not None:
        return 0 if not state.outcome.winners else _WON if seat in state.outcome.winners else -_WON
    own, other = state.players[seat], state.players[1 - seat]
    worth = _holdings(state, own) - _holdings(state, other) + _foretold(_wolf_moved(state), seat)
    return worth + _still_to_come(state, own) if state.phase is Phase.ACT else worth


def _holdings(state: State, player: Player) -> float:
    tracks = sum(_promise(state, player, colour, player.level(colour)) for colour in COLOURS)
    return _POINT * player.vp + player.gold + player.mead + _RELIC * len(player.relics) + tracks


def _promise(state: State, player: Player, track: Colour, own: int) -> float:
    """What a track is good for with the marker on that level: its best square, the less the farther it is."""
    return max(
        _square_worth(state, player, track, level) * _PATIENCE ** (1 + max(0, level - own))
        for level in range(1, TOP + 1)
    )


def _square_worth(state: State, player: Player, track: Colour, level: int) -> float:
    if state.relic_on(track, level) is not None:
        return _RELIC
    square = state.square(track, level)
    missing = max(0, square.pay.gold - player.gold) + max(0, square.pay.mead - player.mead)
    return _worth(square.gain) - _worth(square.pay) - missing


def _worth(goods: Goods) -> float:
    return _POINT * goods.vp + goods.gold + goods.mead + _ACTION * (goods.sun + goods.moon + goods.craft)


def _foretold(state: State, seat: Seat) -> float:
    """The next Prophecy of either colour, the more the nearer its wolf is to the end."""
    worth = 0.0
    for wolf in WOLVES:
        prophecy = state.row(wolf)[0]
        own, other = (prophecy_value(prophecy, state.players[each]) for each in (seat, 1 - seat))
        if own != other:
            points = state.printed.points[len(state.printed.points) - len(state.row(wolf))]
            sign = 1 if (own > other) == prophecy.most else -1
            worth += sign * _POINT * points * _HASTE ** _steps_to_end(state, wolf)
    return worth


def _wolf_moved(state: State) -> State:
    """The state with the realm's wolf where it will go before the turn is over."""
    wolf = state.yields(state.here).wolf if "wolf" in state.left else None
    if wolf is None:
        return state
    space = forward(wolf, state.wolf(wolf), state.destroyed)
    sun, moon = (space if each is wolf else state.wolf(each) for each in WOLVES)
    return replace(state, wolves=(sun, moon))


def _still_to_come(state: State, player: Player) -> float:
    """What the rest of the turn can bring: what the realm still gives, and each action at its best use."""
    gold = state.yields(state.here).goods.gold if "gold" in state.left else 0
    mead = state.yields(state.here).goods.mead if "mead" in state.left else 0
    then = replace(player, gold=min(CAP, player.gold + gold), mead=min(CAP, player.mead + mead))
    actions = list(state.actions)
    if "wolf" in state.left:
        wolf = state.yields(state.here).wolf
        actions = [n + (action is wolf) for action, n in zip(ACTIONS, actions, strict=True)]
    worth = then.gold + then.mead - player.gold - player.mead + 0.0
    for action, n in zip(ACTIONS, actions, strict=True):
        if n:
            worth += _best_use(state, then, action) + _ACTION * (n - 1)
    if "midgard" in state.left:
        worth += max(_best_use(state, then, action) for action in state.printed.midgard)
    return worth


def _best_use(state: State, player: Player, action: Action) -> float:
    best = 0.0
    for track in (colour for colour in COLOURS if ACTION_OF[colour] is action):
        own = player.level(track)
        now = _promise(state, player, track, own)
        if own < TOP:
            best = max(best, _promise(state, player, track, own + 1) - now)
        fallen = _promise(state, player, track, 1) - now
        for level in range(1, own + 1):
            if state.relic_on(track, level) is not None or player.can_pay(state.square(track, level).pay):
                best = max(best, _square_worth(state, player, track, level) + fallen)
    return best


def _steps_to_end(state: State, wolf: Action) -> int:
    steps, space = 0, state.wolf(wolf)
    while not is_past(wolf, space):
        steps, space = steps + 1, forward(wolf, space, state.destroyed)
    return steps
