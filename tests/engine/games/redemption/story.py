"""A table from its decks to its result, in which everything that can be told happens at least once.

Claims agreed, refused and withdrawn, overrides of every kind and steps taken back are among it.
"""

from __future__ import annotations

from collections.abc import Iterator

from engine.games import GAMES
from engine.match import Answered, Change, Header, Match, Undone

__all__ = ["changes"]

SCRIPT = """
0 deck 100: Three Nails, 2x Household Idols, Unholy Writ, Burial Shroud, 2x Golden Censer = holder 3
1 deck 150: 2x Three Nails, Tables of the Law, 2x Holy Grail, Crown of Thorns
0 drew Three Nails
0 drew Unholy Writ
0 phase next
0 pile Three Nails
0 choose Three Nails
0 pile Unholy Writ
0 phase next
1 block beast
1 drew Tables of the Law
0 phase next
0 phase next
1 drew Holy Grail
1 phase next
1 pile Tables of the Law
1 pile Holy Grail
1 choose Tables of the Law
1 phase next
1 negate their Three Nails for a round by Covenant with Moses
0 agree no
1 negate their Three Nails for a round by Covenant with Moses
0 agree yes
0 block demon
1 phase next
1 phase next
0 drew Burial Shroud
0 phase next
0 pile Burial Shroud
0 choose Unholy Writ
0 use use
undo 2
0 phase next
0 phase next
0 phase next
1 phase next
1 choose Holy Grail
1 use use
1 phase next
0 discard my Three Nails by Destruction of Nehushtan
0 negate my Three Nails
1 phase next
1 phase next
0 phase next
0 choose Unholy Writ
0 use use
0 phase next
1 discard their Unholy Writ ends by Captured Ark
1 withdraw take it back
0 phase next
0 phase next
1 phase next
1 choose face down
1 phase next
1 phase next
1 phase next
0 phase next
0 choose Burial Shroud
0 phase next
0 drew Golden Censer
0 discard Golden Censer from hand
0 discard Burial Shroud by Captured Ark
0 override Captured Ark says so | move Burial Shroud from discard to deck
1 agree yes
0 override We forgot the censer | move Golden Censer from deck to pile
1 agree yes
0 override A card lets me | activate Golden Censer
1 agree yes
0 use Golden Censer
0 override Two were used | uses Golden Censer 1
1 agree yes
1 override We pressed too early | phase artifact
0 agree yes
0 choose keep
0 phase next
0 phase next
0 phase next
1 negate their Golden Censer by Covenant with Moses
0 agree yes
1 phase next
1 choose Holy Grail
1 use use
1 discard Holy Grail
1 override The soul was blue
0 agree yes
1 phase next
1 discard my Tables of the Law negated
0 discard my Golden Censer by Seven Sons of Sceva
1 phase next
1 phase next
0 phase next
0 phase next
0 phase next
0 phase next
1 phase next
1 phase next
1 result draw
0 agree no
1 result I lost
"""
"""Who answers which question and what they type, a line each."""


def changes() -> Iterator[tuple[str, Match | None, Change]]:
    """Each line of the story, the match before it, and what it brought about."""
    change = Match.start(GAMES["redemption"], Header("redemption", 1, 2, {}, bytes(32)))
    yield "The table is laid.", None, change
    for number, said in enumerate(SCRIPT.strip().splitlines(), start=1):
        before = change.match
        change = before.submit(_entry(before, said))
        who, what, *text = said.split(" ", 2)
        title = said if who == "undo" else f"seat {who} answers {what}: {text[0]}"
        yield f"{number}. {title}", before, change


def _entry(match: Match, said: str) -> Answered | Undone:
    if said.startswith("undo "):
        return Undone(int(said[5:]))
    who, kind, text = said.split(" ", 2)
    return Answered(int(who), match.game.typed(match.decision(int(who), kind), text))
