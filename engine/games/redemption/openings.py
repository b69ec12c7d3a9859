"""What is open to whom now (the table of section 8), by public facts alone; and why not, and when it will be."""

from __future__ import annotations

from engine.game import Rejected, Seat
from engine.games.redemption.state import Phase, State

__all__ = ["closed", "is_open", "next_artifact_phase", "opened"]


def is_open(state: State, seat: Seat, kind: str) -> bool:
    """Whether that kind is open to the seat now."""
    return (seat, kind) in opened(state)


def opened(state: State) -> tuple[tuple[Seat, str], ...]:
    """Everything that is open now, seat by seat, in the order of the kinds in section 8."""
    if state.outcome is not None:
        return ()
    if state.phase is None:
        return tuple((seat, "deck") for seat in (0, 1) if state.sides[seat].deck_size is None)
    if state.claim is not None:
        return tuple((seat, "withdraw" if seat == state.claim.seat else "agree") for seat in (0, 1))
    effects = bool(state.effects())
    return (*_in_play(state, 0, effects), *_in_play(state, 1, effects))


def _in_play(state: State, seat: Seat, effects: bool) -> list[tuple[Seat, str]]:
    on_turn, phase = state.on_turn == seat, state.phase
    return [
        (seat, kind)
        for kind, is_so in (
            ("phase", on_turn),
            ("drew", True),
            ("pile", on_turn and phase is Phase.ARTIFACT),
            ("choose", on_turn and phase is Phase.ARTIFACT and not state.chosen),
            ("use", _may_use(state, seat)),
            ("block", not on_turn and phase is Phase.RESCUE),
            ("discard", True),
            ("negate", effects),
            ("override", True),
            ("result", True),
        )
        if is_so
    ]


def _may_use(state: State, seat: Seat) -> bool:
    side = state.sides[seat]
    if side.active is None or not side.left(side.active) or not side.in_force(state.turn):
        return False
    return not (side.active.card.once_a_turn and side.used_on == state.turn)


def next_artifact_phase(state: State, seat: Seat) -> str:
    """When the seat's next Artifact Activation Phase is, as the end of a sentence."""
    if state.on_turn == seat and state.phase is Phase.DRAW:
        return f"it follows your draw phase, in this turn {state.turn}"
    return f"your next one is in turn {state.next_own_turn(seat)}"


def closed(state: State, seat: Seat, kind: str) -> Rejected:
    """The refusal of a kind that is not open to the seat: why, and when it will be."""
    if kind == "deck":
        return Rejected("Your deck is declared and stays as it is for the whole match.", "§2")
    if state.phase is None:
        if state.sides[seat].deck_size is None:
            return Rejected(
                "First declare your deck: its size and the artifacts in it. Turn 1 begins after that.", "§2"
            )
        return Rejected("The other player has yet to declare a deck; turn 1 begins right after that.", "§2")
    if state.claim is not None:
        if state.claim.seat == seat:
            return Rejected(
                "Your claim waits for the other player's word. Until it comes you can only withdraw the claim.", "§8"
            )
        return Rejected("The other player's claim waits for your word: agree or refuse first.", "§8")
    return _shut(state, seat, kind)


def _shut(state: State, seat: Seat, kind: str) -> Rejected:
    when = next_artifact_phase(state, seat)
    match kind:
        case "phase":
            return Rejected(
                f"It is the other player's turn; you move the phases on in your own, turn {state.turn + 1}.", "R8"
            )
        case "pile":
            return Rejected(
                f"Cards enter your pile only in your own Artifact Activation Phase: {when}. "
                "Until then they wait in hand.",
                "R10",
            )
        case "choose" if state.on_turn == seat and state.phase is Phase.ARTIFACT:
            return Rejected(f"You have made the one choice of this phase already: {when}.", "A4")
        case "choose":
            return Rejected(
                f"What is active is changed, kept or turned down only in your own Artifact Activation Phase: {when}.",
                "R8",
            )
        case "use":
            return _no_use(state, seat)
        case "block" if state.on_turn == seat:
            return Rejected(
                f"You are the one on turn, and only the other side blocks. Ask in a rescue attempt of theirs, "
                f"at the earliest in turn {state.turn + 1}.",
                "R8",
            )
        case "block" if state.phase in (Phase.DRAW, Phase.ARTIFACT):
            return Rejected(
                "Blocks come in the other player's rescue attempt, later in this turn, after the artifact phase.",
                "R8",
            )
        case "block":
            return Rejected(
                f"The rescue attempt of this turn is over; the other player's next one is in turn {state.turn + 2}.",
                "R8",
            )
        case "negate":
            return Rejected("No artifact's effect is in force, so there is nothing to negate.", "A16")
    return Rejected("There is no claim to speak about right now; somebody has to make one first.", "§8")


def _no_use(state: State, seat: Seat) -> Rejected:
    side, turn = state.sides[seat], state.turn
    when = next_artifact_phase(state, seat)
    if side.active is None:
        if side.running:
            return Rejected(
                f"{side.running[0].name} has been discarded: its effect runs on to the end of this turn, "
                f"but the card is no longer there to be used.",
                "A23",
            )
        return Rejected(
            f"You have no active artifact to use. Activate one in your Artifact Activation Phase: {when}.", "R5"
        )
    name = side.active.card.name
    if side.active.card.uses is None:
        return Rejected(f"{name} has no count of uses: it works as long as it is active, without being called.", "A15")
    if side.left(side.active) == 0:
        return Rejected(
            f"{name} has no use left. It goes to your discard pile in your Artifact Activation Phase: {when}.", "A12"
        )
    if side.muted:
        return Rejected(
            "None of your artifacts takes effect in this turn; from the next turn on it can be used.", "R13"
        )
    if side.negated(turn):
        until = side.negated_through
        return Rejected(
            f"{name} is negated through turn {until}; it can be used again from turn {until + 1 if until else 1} on.",
            "A16",
        )
    return Rejected(f"{name} was used this turn already. It may be used once a turn, again in turn {turn + 1}.", "A33")
