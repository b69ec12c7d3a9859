"""Hidden cards stay hidden: no view, event, question or text shows another's deck, hand or face-down names."""

from __future__ import annotations

import json
from random import Random

import pytest

from engine.chance import Dice
from engine.game import Ending, Json, plain
from engine.games.redemption import Redemption
from engine.games.redemption.events import AddedToPile, DeckDeclared, Drawn, PileGrew, YourDeck
from engine.match import Answered, Ended, Header, Match
from tests.engine.games.redemption.table import P, Q, Table, discard

NAILS, IDOLS, SILVER = "Three Nails", "Household Idols", "Thirty Pieces of Silver"
GAME = Redemption()


def canaries(seat: int, random: Random) -> Json:
    """A deck of cards that nobody else has: each name a canary."""
    customs = [
        {"name": f"Canary {seat}-{number}", "reach": random.choice(["everyone", "holder"]), "uses": uses}
        for number, uses in enumerate(random.choices([None, 1, 2], k=12))
    ]
    return {"size": 50, "artifacts": [card["name"] for card in customs], "custom": customs}


def hidden(match: Match, seat: int) -> set[str]:
    """The names that only this seat may know, never told to anybody else."""
    side = match.state.sides[seat]
    return {*side.deck, *side.hand, *(copy.card.name for copy in side.pile[side.face_up :])}


@pytest.mark.parametrize("number", range(30))
def test_no_view_event_or_text_shows_a_hidden_name(number: int) -> None:
    random = Random(number)
    match = Match.start(GAME, Header("redemption", 1, 2, {"strict_pile": number % 3 == 0}, bytes(32))).match
    for seat in (P, Q):
        match = match.submit(Answered(seat, canaries(seat, random))).match
    told: set[str] = set()
    while match.outcome is None and len(match.log) < 150:
        ask = random.choice([one for one in match.asks if match.decision(one.seat, one.kind).answerable])
        answer = GAME.house["random"](match.view(ask.seat), match.decision(ask.seat, ask.kind), random)
        change = match.submit(Answered(ask.seat, answer))
        was_active = {side.active.card.name for side in match.state.sides if side.active}
        match = change.match
        if ask.kind in ("override", "discard"):
            told |= {
                name for name in (f"Canary {ask.seat}-{at}" for at in range(12)) if f'"{name}"' in json.dumps(answer)
            }
        for seat in (P, Q):
            secret = hidden(match, seat) - told
            seen = [plain(match.view(eye)) for eye in (None, 1 - seat)]
            seen += [plain(match.decision(one.seat, one.kind)) for one in match.asks if one.seat != seat]
            seen += [repr(match), str(match.asks), repr(match.state), repr(match.view(seat))]
            assert not shown(secret, seen)
            events = [plain(event) for event in change.events if event.to != seat]
            assert not shown(secret - was_active, [*events, repr(change.events)])


def shown(secret: set[str], seen: Json) -> list[str]:
    """The names among the secret ones that stand in what is seen."""
    text = json.dumps(seen)
    return [name for name in secret if f"{name}'" in text or f'{name}"' in text]


def test_a_seat_sees_its_own_deck_hand_and_pile() -> None:
    table = Table([NAILS, IDOLS, SILVER], [NAILS]).to(1, "artifact").lays_active(P, SILVER)
    table.does(P, {"drew": IDOLS})
    own = table.view(P).players[P].own
    assert own is not None
    assert (own.deck, own.hand) == ((NAILS,), (IDOLS,))
    assert [(held.name, held.left) for held in own.pile] == [(SILVER, 2)]
    assert table.view(P).players[Q].own is None
    assert table.view(Q).players[P].own is None
    assert [player.own for player in table.view(None).players] == [None, None]


def test_the_active_artifact_is_shown_with_its_reach_uses_and_effect() -> None:
    table = Table().to(1, "artifact").lays_active(P, SILVER)
    table.does(P, {"use": SILVER})
    face = table.view(None).players[P].active
    assert face is not None
    assert (face.name, face.reach, face.uses, face.left) == (SILVER, "everyone", 2, 1)
    assert face.effect.startswith("The Hero is discarded")
    assert table.view(Q).effects[0].name == SILVER


def test_a_view_shows_no_more_of_the_others_cards_when_the_match_is_over() -> None:
    table = Table([NAILS, IDOLS], [NAILS]).to(1, "artifact").lays(P, NAILS)
    table.does(P, {"winner": Q})
    view = table.view(Q)
    assert (view.over, view.winner, view.reason, view.asked) == (True, Q, "declared", ())
    assert IDOLS not in json.dumps(plain(view))
    assert view.players[P].own is None


def test_a_hand_s_size_shows_in_no_view_of_the_others() -> None:
    table = Table()
    before = [table.view(seat) for seat in (Q, None)]
    table.does(P, {"drew": NAILS})
    assert [table.view(seat) for seat in (Q, None)] == before


def test_a_draw_and_a_deck_list_are_told_to_their_owner_alone() -> None:
    table = Table(declare=False)
    table.does(P, {"size": 100, "artifacts": [NAILS]})
    assert table.told(DeckDeclared) == DeckDeclared(None, "§2", P, 100)
    assert table.told(YourDeck) == YourDeck(P, "§2", 100, (NAILS,))
    table.does(Q, {"size": 100, "artifacts": [NAILS]}, {"drew": NAILS})
    assert table.told(Drawn) == Drawn(Q, "A29", NAILS)
    assert len(table.last) == 1


def test_an_added_card_is_told_by_name_to_its_owner_and_by_number_to_the_rest() -> None:
    table = Table().to(1, "artifact").lays_active(P, NAILS)
    table.does(P, {"drew": IDOLS}, {"add": IDOLS})
    assert table.last == (PileGrew(None, "A25", P, 1), AddedToPile(P, "A25", IDOLS))


def test_the_text_of_an_answer_shows_nothing() -> None:
    table = Table()
    table.does(P, {"drew": NAILS})
    match = table.match
    assert NAILS not in repr(match)
    assert NAILS not in repr(match.log[-1])
    assert NAILS not in repr(GAME.read(table.state, P, {"drew": NAILS}))
    assert NAILS not in repr(table.last)


@pytest.mark.parametrize(
    "answer",
    [
        {"drew": NAILS},
        {"add": NAILS},
        {"activate": IDOLS},
        discard(P, IDOLS),
        discard(P, NAILS, **{"from": "hand"}),
        {"note": "A", "set": {"seat": P, "activate": IDOLS}},
        {"note": "A", "set": {"seat": P, "move": NAILS, "from": "hand", "to": "pile"}},
        {"note": "A", "set": {"seat": P, "uses": SILVER, "left": 1}},
        {"size": 50, "artifacts": [NAILS], "custom": []},
    ],
)
def test_the_text_of_a_move_names_no_hidden_card(answer: Json) -> None:
    table = Table(declare=False)
    if "size" not in answer:
        table = Table([NAILS, NAILS, IDOLS, SILVER]).to(1, "artifact").lays(P, IDOLS, SILVER)
        table.does(P, {"drew": NAILS})
    text = repr(GAME.read(table.state, P, answer))
    assert not [name for name in (NAILS, IDOLS, SILVER) if name in text]


@pytest.mark.parametrize(
    "change",
    [
        {"move": IDOLS, "from": "hand", "to": "pile"},
        {"move": NAILS, "from": "deck", "to": "hand"},
        {"move": SILVER, "from": "pile", "to": "discard"},
        {"activate": SILVER},
        {"uses": SILVER, "left": 1},
    ],
)
@pytest.mark.parametrize("number", range(5))
def test_what_a_claim_names_is_there_in_all_that_the_other_can_imagine(change: Json, number: int) -> None:
    table = Table([NAILS, IDOLS, SILVER], [NAILS]).to(1, "artifact").lays(P, SILVER)
    table.does(P, {"drew": IDOLS}, {"note": "A card allows it.", "set": {"seat": P, **change}})
    imagined = GAME.resample(table.state, Q, Dice(bytes(32), number))
    assert GAME.view(imagined, Q) == table.view(Q)
    after, _ = GAME.resolve(imagined, {Q: GAME.read(imagined, Q, {"agree": True})}, Dice(bytes(32), 0))
    assert after.claim is None
    before, _ = GAME.resolve(imagined, {Q: GAME.read(imagined, Q, {"agree": False})}, Dice(bytes(32), 0))
    GAME.read(before, P, table.match.position()["claim"]["answer"])


@pytest.mark.parametrize("seat", [P, Q, None])
def test_hidden_cards_are_drawn_anew_and_ones_own_stay(seat: int | None) -> None:
    table = Table().to(1, "artifact").lays_active(P, NAILS, IDOLS, SILVER)
    drawn = [GAME.resample(table.state, seat, Dice(bytes(32), number)) for number in range(5)]
    for other in (P, Q):
        sides = {state.sides[other].deck for state in drawn}
        assert len(sides) == (1 if other == seat else 5)
        for state in drawn:
            size, side = state.sides[other].deck_size, state.sides[other]
            names = [*side.deck, *side.hand, *(copy.card.name for copy in side.pile)]
            assert size is not None
            assert max(names.count(name) for name in names) <= size // 50


def test_what_was_discarded_face_down_is_seen_by_all() -> None:
    table = Table().to(1, "artifact").lays(P, NAILS, IDOLS)
    table.does(P, discard(P, NAILS))
    assert table.view(None).players[P].discard == (NAILS,)
    assert table.view(None).players[P].face_down == 1


def test_a_called_off_table_keeps_its_secrets() -> None:
    table = Table([NAILS], [NAILS])
    match = table.match.submit(Ended(Ending.CALLED_OFF)).match
    assert NAILS not in json.dumps(plain(match.view(None)))
