"""What is seen of a state: the view of a seat or of the table, built up from nothing, and the position of the spec."""

from __future__ import annotations

from engine.game import Json, Seat
from engine.games.golem.cards import BOOTS, DECK
from engine.games.golem.grid import CELLS, NOWHERE, ahead
from engine.games.golem.state import PHASES, State, budget, holder
from engine.games.golem.views import Ahead, District, Golem, Revealed, View

__all__ = ["position", "reach", "view"]


def view(state: State, seat: Seat | None) -> View:
    """What a seat (None: the table) may see; everything, once the match is over."""
    over = state.reason is not None
    placed = state.cell != NOWHERE
    allocations = state.allocations
    amounts = () if allocations is None else tuple(zip(allocations[0].amounts, allocations[1].amounts, strict=True))
    return View(
        seat=seat,
        turn=state.turn,
        step=state.kind,
        phase=state.phase,
        asked=tuple((asked, state.kind) for asked in state.asked if state.kind is not None),
        board=tuple(District(card, cell in state.face_down) for cell, card in enumerate(state.board)),
        golem=Golem(CELLS[state.cell], state.facing) if placed else None,
        ahead=_ahead(state) if placed and not over else (),
        scores=state.scores,
        budgets=(budget(state, 0), budget(state, 1)),
        bonus=state.bonus,
        last_scorer=state.last_scorer,
        artifacts=state.artifacts,
        voids_hit=len(state.hit),
        hit=state.hit,
        safe=_safe(state),
        revealed=tuple(Revealed(PHASES[at], amounts[at]) for at in range(state.revealed)),
        quiet_turns=state.quiet_turns,
        target=state.options.target,
        stalemate_turns=state.options.stalemate_turns,
        may_hold=state.options.may_hold,
        over=over,
        winner=state.winner,
        reason=state.reason,
        my_voids=(state.voids[seat] or None) if seat is not None else None,
        my_allocation=allocations[seat] if seat is not None and allocations is not None else None,
        all_voids=state.voids if over else None,
        disclosed=state.untold if over else (),
    )


def reach(state: State, seat: Seat | None) -> int:
    """How far the golem can be moved by a seat; None: by whoever can move it furthest (G5.1, G5.6)."""
    boots = holder(state, BOOTS)
    return 5 if boots is not None and seat in (None, boots) else 3


def position(state: State) -> dict[str, Json]:
    """The position as JSON, with the keys of the spec."""
    return {
        "turn": state.turn,
        "scores": list(state.scores),
        "bonus": list(state.bonus),
        "golem": None if state.cell == NOWHERE else {"cell": CELLS[state.cell], "facing": state.facing.value},
        "board": [f"*{card}" if cell in state.face_down else card for cell, card in enumerate(state.board)],
        "artifacts": {held.card: {"owner": held.owner, "spent": held.spent} for held in state.artifacts},
        "voids_hit": len(state.hit),
        "pending": {str(seat): state.kind for seat in state.asked},
        "over": state.reason is not None,
        "winner": state.winner,
        "reason": state.reason,
    }


def _ahead(state: State) -> tuple[Ahead, ...]:
    mover = state.asked[0] if state.kind == "move" else None
    path = ahead(state.cell, state.facing, state.face_down, reach(state, mover))
    return tuple(Ahead(CELLS[cell], steps) for steps, cell in enumerate(path, start=1))


def _safe(state: State) -> tuple[str, ...]:
    if not state.cleared:
        return ()
    live = {card for cell, card in enumerate(state.board) if cell not in state.face_down}
    return tuple(card for card in DECK if card in state.cleared and card in live)
