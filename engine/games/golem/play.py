"""The course of play: a state opened, played on until the rules need an answer or the match is over, and closed again.

One method for each thing that happens, each telling what it does; the numbers are the rules' (`G6.4`).
"""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping
from operator import attrgetter

from engine.chance import Dice
from engine.game import Ending, Event, Seat, outside_ending
from engine.games.golem import events as e
from engine.games.golem.cards import AMULET, BOOTS, BOW, HORN, Card, value
from engine.games.golem.grid import CELLS, CROSSES, NEIGHBOURS, Facing, ahead, clockwise
from engine.games.golem.moves import Bow, Favor, Move, Orient, Place, Voids, Walk
from engine.games.golem.state import BASE, BOTH, HORN_UNITS, PHASES, VOIDS_TO_END, Options, State
from engine.games.golem.views import Allocation, Artifact, Disclosed, Phase

__all__ = ["Play"]


class Play:
    """A state being played on, with what has happened in it since it was opened.

    Its attributes are those of `State`, which says what they mean.
    """

    options: Options
    placer: Seat
    board: tuple[Card, ...]
    turn: int
    kind: str | None
    asked: tuple[Seat, ...]
    phase: Phase | None
    revealed: int
    face_down: frozenset[int]
    cell: int
    facing: Facing
    moved: bool
    turned_down: bool
    voids: tuple[tuple[Card, ...], tuple[Card, ...]]
    allocations: tuple[Allocation, Allocation] | None
    horn_open: Seat | None
    scores: tuple[int, int]
    bonus: tuple[int, int]
    next_bonus: tuple[int, int]
    last_scorer: Seat | None
    artifacts: tuple[Artifact, ...]
    hit: tuple[Card, ...]
    cleared: frozenset[Card]
    quiet_turns: int
    untold: tuple[Disclosed, ...]
    reason: str | None
    winner: Seat | None

    def __init__(self, state: State, dice: Dice | None = None) -> None:
        self.dice = dice
        self.events: list[Event] = []
        for name, held in zip(_FIELDS, _values(state), strict=True):
            setattr(self, name, held)

    def closed(self) -> tuple[State, tuple[Event, ...]]:
        """The state it has come to, and what has happened."""
        return State(*_values(self)), tuple(self.events)

    def take(self, moves: Mapping[Seat, Move]) -> None:
        """Plays the moves of a step, and on to the next question."""
        if len(moves) == 2:
            first, second = moves[0], moves[1]
            if isinstance(first, Voids) and isinstance(second, Voids):
                self._name_voids((first.cards, second.cards))
            elif isinstance(first, Allocation) and isinstance(second, Allocation):
                self._allocate((first, second))
            return
        ((seat, move),) = moves.items()
        match move:
            case Orient():
                self._turn(seat, move.facing)
            case Walk():
                self._walk(seat, move.districts)
            case Favor():
                self._use_amulet(seat, move.seat)
            case Bow():
                self._harvest_by_choice(seat, move.cell)
            case Place():
                self._place(seat, move)
            case _:
                msg = f"a lone {move.kind} does not resolve"
                raise TypeError(msg)

    def leave(self, ending: Ending, seat: Seat | None) -> None:
        """Ends the match from outside the rules (G10.6)."""
        if seat is not None:
            self._tell(e.Left(None, "G10.6", seat, ending.value))
        winners = outside_ending(ending, seat).winners
        self._reveal_horn()
        self._over(ending.value, winners[0] if winners else None, "G10.6")

    # Setup (G2)

    def _place(self, seat: Seat, place: Place) -> None:
        self.cell, self.facing = place.cell, place.facing
        self._tell(e.GolemPlaced(None, "G2.2", seat, CELLS[place.cell], self.board[place.cell], place.facing))
        self._ask("voids", BOTH)

    def _name_voids(self, voids: tuple[tuple[Card, Card], tuple[Card, Card]]) -> None:
        self.voids = voids
        self._tell(e.VoidsNamed(None, "G2.3"))
        for seat in BOTH:
            self._tell(e.YourVoids(seat, "G2.3", voids[seat]))
        self._begin_turn()

    # The turn (G3)

    def _begin_turn(self) -> None:
        self._keep_untold()
        self.turn += 1
        self.phase, self.revealed, self.allocations = None, 0, None
        self.moved = self.turned_down = False
        self.bonus, self.next_bonus = self.next_bonus, (0, 0)
        self.horn_open = self._holder(HORN)
        budgets = (BASE + self.bonus[0], BASE + self.bonus[1])
        self._tell(e.TurnBegan(None, "G3.1", self.turn, budgets, self.bonus))
        self._ask("allocate", BOTH)

    def _allocate(self, allocations: tuple[Allocation, Allocation]) -> None:
        self.allocations = allocations
        self._reveal()

    def _reveal(self) -> None:
        """The next phase comes: both reveal what they put on it (G3.3), and it is played as far as it goes."""
        phase = self.phase = PHASES[self.revealed]
        amounts = first, second = self._amounts(self.revealed)
        self.revealed += 1
        self._tell(e.PhaseRevealed(None, _REVEALED[phase], phase, amounts))
        if phase is Phase.HARVESTING and self.moved:
            card = self.board[self.cell]
            if card in self.voids[0] or card in self.voids[1]:
                self._hit_void(card)
                return
            self.cleared |= {card}
        if first != second:
            self._won(0 if first > second else 1)
            return
        self._tell(e.Tied(None, _TIED[phase], phase, first))
        owner = self._holder(AMULET)
        if owner is None:
            self._tied()
        else:
            self._ask("amulet", (owner,))

    def _next_phase(self) -> None:
        if self.revealed < len(PHASES):
            self._reveal()
        else:
            self._end_turn()

    def _use_amulet(self, seat: Seat, favored: Seat | None) -> None:
        """The tie is broken for a seat, which counts as having allocated the most, or stands (G9.1)."""
        assert self.phase is not None
        if favored is None:
            self._tell(e.AmuletKept(None, "G9.1", seat, self.phase))
            self._tied()
        else:
            self._spend(AMULET)
            self._tell(e.AmuletUsed(None, "G9.1", seat, favored, self.phase))
            self._won(favored)

    def _won(self, seat: Seat) -> None:
        match self.phase:
            case Phase.ORIENTATION:
                self._ask("orient", (seat,))
            case Phase.MOVEMENT if ahead(self.cell, self.facing, self.face_down, 1):
                self._ask("move", (seat,))
            case Phase.MOVEMENT:
                self._stay(seat)
            case Phase.HARVESTING if self._holder(BOW) == seat and any(
                cell not in self.face_down for cell in NEIGHBOURS[self.cell]
            ):
                self._ask("bow", (seat,))
            case Phase.HARVESTING:
                self._harvest_by_choice(seat, None)
            case _:
                self._earn(seat)

    def _tied(self) -> None:
        match self.phase:
            case Phase.ORIENTATION:
                self._turn(None, clockwise(self.facing))
            case Phase.MOVEMENT:
                self._walk(None, 1)
            case Phase.HARVESTING:
                if self.cell in self.face_down:
                    self._tell(e.NothingToHarvest(None, "G6.5", CELLS[self.cell]))
                else:
                    self._tell(e.HarvestTied(None, "G6.3", self.board[self.cell], CELLS[self.cell]))
                self._next_phase()
            case _:
                self._tell(e.NoBonus(None, "G7.2"))
                self._next_phase()

    def _end_turn(self) -> None:
        """The turn ends: the Horn shows (G3.4), then the two endings for want of anything to do (G10.3, G10.4)."""
        self._reveal_horn()
        self.quiet_turns = 0 if self.turned_down else self.quiet_turns + 1
        self._tell(e.TurnEnded(None, "G10.4", self.turn, self.scores, self.quiet_turns))
        if CROSSES[self.cell] <= self.face_down:
            self._decide("dead_end", "G10.3")
        elif 0 < self.options.stalemate_turns <= self.quiet_turns:
            self._decide("stalemate", "G10.4")
        else:
            self._begin_turn()

    # The phases (G4 to G7)

    def _turn(self, by: Seat | None, facing: Facing) -> None:
        self._tell(e.Turned(None, "G4.2" if by is None else "G4.1", by, self.facing, facing))
        self.facing = facing
        self._next_phase()

    def _walk(self, by: Seat | None, steps: int) -> None:
        path = ahead(self.cell, self.facing, self.face_down, steps)
        if steps == 0 and by is not None:
            self._tell(e.Held(None, "G5.1", by, CELLS[self.cell]))
            self._next_phase()
        elif not path:
            self._stay(by)
        else:
            boots = steps > 3
            if boots:
                self._spend(BOOTS)
            rule = "G5.6" if boots else "G5.3" if by is None else "G5.1"
            before, self.cell, self.moved = self.cell, path[-1], True
            names = tuple(CELLS[cell] for cell in path)
            card = self.board[self.cell]
            self._tell(e.Moved(None, rule, by, steps, CELLS[before], names[-1], names, card, boots))
            self._next_phase()

    def _stay(self, by: Seat | None) -> None:
        self._tell(e.Stayed(None, "G5.5", by, CELLS[self.cell]))
        self._next_phase()

    def _harvest_by_choice(self, seat: Seat, cell: int | None) -> None:
        """A seat harvests the golem's district, or with the Bow one next to it (G6.2, G6.4)."""
        if cell is not None:
            self._spend(BOW)
            self._harvest(seat, cell, by_bow=True)
        elif self.cell not in self.face_down:
            self._harvest(seat, self.cell, by_bow=False)
        else:
            self._tell(e.NothingToHarvest(None, "G6.5", CELLS[self.cell]))
        if self.reason is None:
            self._next_phase()

    def _harvest(self, seat: Seat, cell: int, *, by_bow: bool) -> None:
        card = self.board[cell]
        worth = value(card)
        self.face_down |= {cell}
        self.turned_down = True
        if worth is None:
            self.artifacts = (*self.artifacts, Artifact(card, seat, spent=False))
            worth = 0
        if worth > 0:
            self.last_scorer = seat
        score = self.scores[seat] + worth
        self.scores = (score, self.scores[1]) if seat == 0 else (self.scores[0], score)
        self._tell(e.Harvested(None, "G6.4" if by_bow else "G6.2", seat, card, CELLS[cell], worth, score, by_bow))
        if score >= self.options.target:
            self._reveal_horn()
            self._decide("points", "G10.1")

    def _earn(self, seat: Seat) -> None:
        units = self._amounts(PHASES.index(Phase.REGENERATION))[seat] // 2
        self.next_bonus = (units, 0) if seat == 0 else (0, units)
        self._tell(e.BonusEarned(None, "G7.2", seat, units))
        self._next_phase()

    # Voids (G8)

    def _hit_void(self, card: Card) -> None:
        self.face_down |= {self.cell}
        self.turned_down = True
        self.hit = (*self.hit, card)
        self._tell(e.VoidHit(None, "G6.1", card, CELLS[self.cell], len(self.hit)))
        if len(self.hit) == VOIDS_TO_END:
            self._reveal_horn()
            self._decide("voids", "G8.3")
            return
        self._deal_again()
        self._end_turn()

    def _deal_again(self) -> None:
        assert self.dice is not None
        places = [cell for cell in range(len(self.board)) if cell not in self.face_down]
        cards = [self.board[cell] for cell in places]
        self.dice.shuffle(cards)
        board = list(self.board)
        for cell, card in zip(places, cards, strict=True):
            board[cell] = card
        self.board = tuple(board)
        face_down = tuple(cell in self.face_down for cell in range(len(board)))
        self._tell(e.Redealt(None, "G8.2", self.board, face_down))

    # The end (G10)

    def _decide(self, reason: str, rule: str) -> None:
        """The game is over by its own rules: most points win, then who scored last (G10.1, G10.2)."""
        first, second = self.scores
        level = first == second
        winner = self.last_scorer if level else 0 if first > second else 1
        self._over(reason, winner, rule, by_last_scorer=level and winner is not None)

    def _over(self, reason: str, winner: Seat | None, rule: str, *, by_last_scorer: bool = False) -> None:
        self._keep_untold()
        self.reason, self.winner = reason, winner
        self.kind, self.asked, self.phase = None, (), None
        self.bonus = self.next_bonus = (0, 0)
        self._tell(e.GameOver(None, rule, reason, winner, self.scores, by_last_scorer))
        if self.voids[0]:
            self._tell(e.VoidsDisclosed(None, "G6.1", self.voids))
        for turn in self.untold:
            self._tell(e.AllocationsDisclosed(None, "G3.3", turn.turn, turn.allocations))

    # What is common to them

    def _tell(self, event: Event) -> None:
        self.events.append(event)

    def _ask(self, kind: str, seats: tuple[Seat, ...]) -> None:
        self.kind, self.asked = kind, seats

    def _amounts(self, phase: int) -> tuple[int, int]:
        assert self.allocations is not None
        first, second = self.allocations
        return (first.amounts[phase], second.amounts[phase])

    def _holder(self, artifact: Card) -> Seat | None:
        for held in self.artifacts:
            if held.card == artifact and not held.spent:
                return held.owner
        return None

    def _spend(self, artifact: Card) -> None:
        self.artifacts = tuple(
            Artifact(held.card, held.owner, spent=True) if held.card == artifact else held for held in self.artifacts
        )

    def _reveal_horn(self) -> None:
        """However the turn ends, a Horn blown for it is revealed and spent (G3.4)."""
        for seat in BOTH:
            if self.allocations is not None and self.allocations[seat].horn:
                self._spend(HORN)
                self._tell(e.HornRevealed(None, "G3.4", seat))

    def _keep_untold(self) -> None:
        """What the turn has not revealed, nobody learns before the match is over (G3.3)."""
        if self.allocations is None or self.revealed == len(PHASES):
            return
        first, second = (
            BASE + bonus + (HORN_UNITS if allocation.horn else 0)
            for bonus, allocation in zip(self.bonus, self.allocations, strict=True)
        )
        self.untold = (*self.untold, Disclosed(self.turn, self.allocations, (first, second)))


_FIELDS = tuple(field.name for field in dataclasses.fields(State))
_values = attrgetter(*_FIELDS)
_REVEALED = {Phase.ORIENTATION: "G4.1", Phase.MOVEMENT: "G5.1", Phase.HARVESTING: "G6.1", Phase.REGENERATION: "G7.1"}
_TIED = {Phase.ORIENTATION: "G4.2", Phase.MOVEMENT: "G5.3", Phase.HARVESTING: "G6.3", Phase.REGENERATION: "G7.2"}
