"""What is marked on Golem's picture: who is to choose, what is spent, where the golem can walk and where it looks."""

from __future__ import annotations

import itertools

import pytest
from PIL import Image, ImageChops

from bot.boards.golem import draw
from bot.boards.golem_art import CARD, Kind, blank, pip, scar, treasure
from bot.boards.kit import PHONE, WIDTH, Canvas, Run, Size
from bot.boards.palette import Colour, Ink, index, rgb
from engine.games.golem.cards import ARTIFACTS, DECK
from engine.games.golem.grid import CELL_NUMBERS, CELLS, SIZE, Facing
from engine.games.golem.views import Artifact, View
from tests.bot.boards.made import ALL_FOUR, NAMES, a_view, opened
from tests.bot.played import views

GRID = (52, 280)
PITCH = (149, 132)
GAP = (PITCH[0] - CARD[0], PITCH[1] - CARD[1])
PANELS_END = 180


def corner(cell: str) -> tuple[int, int]:
    """Where the card of a district has its top left corner."""
    row, column = divmod(CELL_NUMBERS[cell], SIZE)
    return GRID[0] + column * PITCH[0], GRID[1] + row * PITCH[1]


def crop(canvas: Canvas, cell: str) -> Image.Image:
    """The picture of one card."""
    x, y = corner(cell)
    return opened(canvas).crop((x, y, x + CARD[0], y + CARD[1]))


def count(image: Image.Image, colour: Colour) -> int:
    """How many pixels have just that colour."""
    return sum(times for times, found in image.getcolors(1 << 12) or () if found == rgb(colour))


def steps_on(canvas: Canvas, cell: str) -> list[Run]:
    """The numbers of steps written on a card."""
    x, y = corner(cell)
    return [
        run
        for run in canvas.runs
        if run.ink in (Ink.SHINING, Ink.GOLDEN) and x <= run.box[0] < x + CARD[0] and y <= run.box[1] < y + CARD[1]
    ]


@pytest.mark.parametrize("asked", [(), (0,), (1,), (0, 1)])
def test_the_panel_of_each_seat_that_is_to_choose_says_so(asked: tuple[int, ...]) -> None:
    runs = draw(a_view(asked=tuple((seat, "allocate") for seat in asked)), NAMES).runs
    said = [run.box for run in runs if run.text == "to choose"]
    assert [int(box[0] > WIDTH / 2) for box in said] == list(asked)


def test_nobody_is_to_choose_when_the_match_is_over() -> None:
    for view in views(3):
        said = [run.text for run in draw(view, NAMES).runs].count("to choose")
        assert said == (0 if view.over else len({seat for seat, _ in view.asked}))


def test_a_spent_artifact_is_written_whole_quietly_and_after_the_word() -> None:
    artifacts = (Artifact("KH", 0, spent=True), Artifact("KC", 0, spent=False), Artifact("KS", 0, spent=True))
    runs = draw(a_view({"A1": "7H"}, artifacts=artifacts, asked=()), NAMES).runs
    said = [(run.text, run.ink) for run in runs if run.size is Size.WORD and run.box[0] < WIDTH / 2]
    quiet = Ink.ON_PANEL_QUIET
    assert said == [("Boots", Ink.ON_PANEL_GOLD), ("· spent:", quiet), ("Horn", quiet), ("Amulet", quiet)]


def test_the_grid_stands_where_it_stands_with_artifacts_or_without() -> None:
    tops = {
        next(run.box for run in draw(a_view(artifacts=artifacts), NAMES).runs if run.text == "A")
        for artifacts in ((), ALL_FOUR)
    }
    assert len(tops) == 1


def test_badges_are_in_the_same_corner_of_every_card() -> None:
    places = set()
    for card in DECK:
        canvas = draw(a_view({"A1": "7H" if card != "7H" else "8H", "B2": card, "C3": "5D"}, "B1", Facing.S), NAMES)
        lowest = steps_on(canvas, "B2")[-1]
        places.add((lowest.box[3] - corner("B2")[1], CARD[0] - (lowest.box[0] + lowest.box[2]) // 2 + corner("B2")[0]))
    assert max(across for _, across in places) - min(across for _, across in places) <= 2
    assert len({down for down, _ in places}) == 1


@pytest.mark.parametrize("card", ["3H", "6S", "10D", "KS", "KC"])
def test_two_numbers_of_steps_stand_apart_on_badges_of_their_own(card: str) -> None:
    canvas = draw(a_view({"B3": card, "B5": "2D"}, "B1", Facing.S), NAMES)
    assert [run.text for run in steps_on(canvas, "B3")] == ["1", "3"]
    one, three = steps_on(canvas, "B3")
    assert three.box[1] - one.box[3] >= 9
    between = opened(canvas).crop((one.box[0], one.box[3], one.box[2], three.box[1]))
    assert count(between, Colour.GLOW) > 0, "the rims of both badges run between the numbers"


@pytest.mark.parametrize("card", ARTIFACTS)
def test_a_kings_treasure_stays_beside_a_badge_and_clear_of_its_suit(card: str) -> None:
    alone = crop(draw(a_view({"B3": card}, "E1", Facing.N), NAMES), "B3")
    beside = crop(draw(a_view({"B3": card, "B5": "2D", "B6": "3D"}, "B1", Facing.S), NAMES), "B3")
    assert count(alone, Colour.UMBER) > 400
    assert count(beside, Colour.UMBER) == count(alone, Colour.UMBER)
    image = opened(draw(a_view({"B3": card}, "E1", Facing.N), NAMES))
    x, y = corner("B3")
    plate = [
        across for across in range(CARD[0]) if image.getpixel((x + across, y + 30)) in (rgb(Colour.UMBER), (82, 52, 7))
    ]
    gap = [image.getpixel((x + plate[0] - back, y + 30)) for back in (2, 3)]
    assert gap == [rgb(Colour.GOLD)] * 2


def test_the_four_treasures_differ() -> None:
    assert len({treasure(card).picture.tobytes() for card in ARTIFACTS}) == 4


def test_a_card_face_down_leaves_an_empty_socket_and_a_void_that_was_found_a_cross() -> None:
    inside = (12, 12, CARD[0] - 12, CARD[1] - 12)
    assert blank(Kind.FACE_DOWN).picture.crop(inside).getcolors() == [
        ((CARD[0] - 24) * (CARD[1] - 24), index(Colour.SOCKET))
    ]
    assert len(scar().picture.crop(inside).getcolors() or ()) > 2


def test_the_seats_colours_are_on_nothing_but_what_is_theirs() -> None:
    image = opened(draw(a_view(artifacts=ALL_FOUR, asked=((0, "move"), (1, "move"))), NAMES))
    below = image.crop((0, 240, WIDTH, image.height))
    for colour in (Colour.ORCHID, Colour.SAPPHIRE):
        assert count(image, colour) > 500
        assert count(below, colour) == 0


def test_cyan_is_the_golems_alone() -> None:
    for view in (a_view(artifacts=ALL_FOUR), a_view(over=True, winner=0, reason="points", step=None)):
        image = opened(draw(view, NAMES))
        assert count(image, Colour.GLOW) > 500
        assert count(image.crop((0, 0, WIDTH, 240)), Colour.GLOW) == 0
    nowhere = opened(draw(a_view(over=True, reason="called_off", step=None, golem=None, ahead=()), NAMES))
    assert count(nowhere.crop((0, 0, WIDTH, GRID[1] + SIZE * PITCH[1])), Colour.GLOW) == 0


@pytest.mark.parametrize("facing", Facing)
@pytest.mark.parametrize("up", [None, {"D3": "7H"}])
def test_the_golem_and_its_pointer_touch_no_other_card(facing: Facing, up: dict[str, str] | None) -> None:
    here = a_view(up, "D4", facing, ahead=())
    gone = a_view(up, "D4", facing, ahead=(), golem=None)
    x, y = corner("D4")
    images = [
        opened(draw(view, NAMES)).crop((0, 0, WIDTH, GRID[1] + SIZE * PITCH[1] - GAP[1])) for view in (here, gone)
    ]
    changed = ImageChops.difference(*images).getbbox()
    assert changed is not None
    left, top, right, bottom = changed
    assert x - GAP[0] <= left < right <= x + PITCH[0]
    assert y - GAP[1] <= top < bottom <= y + PITCH[1]


def margins(view: View) -> tuple[bool, bool, bool, bool]:
    """Whether something is drawn to the left, right, top and bottom of the grid: where only chevrons can be."""
    image = opened(draw(view, NAMES))
    right, bottom = GRID[0] + SIZE * PITCH[0] - GAP[0], GRID[1] + SIZE * PITCH[1] - GAP[1]
    boxes = (
        (GRID[0] - 20, GRID[1], GRID[0] - 12, bottom),
        (right + 12, GRID[1], WIDTH, bottom),
        (GRID[0], GRID[1] - 17, right, GRID[1] - 12),
        (GRID[0], bottom + 12, right, bottom + 17),
    )
    left_, right_, top_, bottom_ = (
        any(count(image.crop(box), colour) for colour in (Colour.GLOW, Colour.GOLD)) for box in boxes
    )
    return left_, right_, top_, bottom_


@pytest.mark.parametrize(
    ("cell", "facing", "shown"),
    [
        ("D4", Facing.E, (True, True, False, False)),
        ("C4", Facing.E, (False, False, False, False)),
        ("C4", Facing.W, (True, True, False, False)),
        ("D4", Facing.W, (False, False, False, False)),
        ("D3", Facing.N, (False, False, True, True)),
        ("D4", Facing.N, (False, False, False, False)),
        ("D4", Facing.S, (False, False, True, True)),
        ("D3", Facing.S, (False, False, False, False)),
    ],
)
def test_a_walk_over_the_edge_is_shown_at_both_edges(
    cell: str, facing: Facing, shown: tuple[bool, bool, bool, bool]
) -> None:
    assert margins(a_view(None, cell, facing)) == shown


def test_a_walk_that_comes_round_again_is_shown_at_both_edges() -> None:
    assert margins(a_view({"C4": "7H", "D4": "2H"}, "B4", Facing.E)) == (True, True, False, False)
    assert margins(a_view({"C4": "7H", "D4": "2H", "E4": "3H"}, "B4", Facing.E)) == (False, False, False, False)


def test_no_edge_is_marked_without_the_golem_or_at_the_end() -> None:
    assert not any(margins(a_view(golem=None, ahead=())))
    assert not any(margins(a_view(None, "F6", Facing.E, over=True, winner=0, reason="points", step=None)))


def test_the_line_below_the_grid_has_air_between_its_parts() -> None:
    for cell, facing, turn in itertools.product(CELLS, Facing, (0, 8, 88, 188)):
        if facing not in (Facing.N, Facing.S) and cell not in ("D4", "F6"):
            continue
        runs = draw(a_view(None, cell, facing, turn=turn, asked=()), NAMES).runs[-3:]
        turned, golem, voids = runs
        assert golem.text.startswith("Golem")
        assert (golem.box[0] - voids.box[2]) * PHONE / WIDTH >= 15
        assert voids.box[0] > turned.box[2]
        assert (WIDTH - golem.box[2]) * PHONE / WIDTH >= 7


def test_clubs_and_spades_differ_in_outline() -> None:
    ground = index(Colour.DUSK)
    club, spade = (pip(letter, Colour.DUSK, Colour.ICE).picture.tobytes() for letter in "CS")
    either = sum((one, other) != (ground, ground) for one, other in zip(club, spade, strict=True))
    just_one = sum((one == ground) != (other == ground) for one, other in zip(club, spade, strict=True))
    assert just_one / either >= 0.2


def test_letters_are_never_pressed_to_less_than_three_fifths_of_their_width() -> None:
    for view in (a_view(artifacts=ALL_FOUR), *(a_view(None, cell, Facing.N) for cell in CELLS)):
        assert min(run.narrow for run in draw(view, NAMES).runs) >= 60
