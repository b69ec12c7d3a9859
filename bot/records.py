"""`forseti replay` and `forseti verify`: a record file told to a terminal.

Whatever the file holds, what goes wrong is one line on standard error and exit status 1.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path

import click

from engine import record as rec
from engine.chance import canonical
from engine.game import Seat
from engine.match import Match

__all__ = ["replay", "verify"]

_LARGEST = 64 << 20
"""Bytes of a file; a long match takes some 50,000."""


def replay(file: str, *, trace: bool, pictures: Path | None = None) -> None:
    """Prints the trace of each record, or a short account of it, and draws its boards into the folder `pictures`.

    Raises ClickException at the first fault.
    """
    for number, record in enumerate(_records(file)):
        with _plainly(record):
            if pictures is not None:
                _draw(record, pictures)
            if trace:
                for position in rec.trace(record):
                    click.echo(canonical(position))
            else:
                if number:
                    click.echo()
                _tell(record)


def verify(file: str) -> None:
    """Prints what was checked of each record. Raises ClickException at the first that does not hold."""
    for number, record in enumerate(_records(file)):
        with _plainly(record):
            if number:
                click.echo()
            verdict = rec.verify(record)
            for sentence in verdict.checked:
                click.echo(f"ok: {sentence}")
            if verdict.failure is not None:
                raise rec.BadRecord(f"Not verified: {verdict.failure}")
            click.echo(f"Verified: {_title(record)}.")
            click.echo(
                f"Fingerprint {verdict.fingerprint}; hold it against the one posted with the result, if one was."
            )


def _records(file: str) -> Iterator[rec.Record]:
    with _plainly():
        yield from rec.records(_content(file))


def _content(file: str) -> bytes:
    what = "Standard input" if file == "-" else rec.one_line(file, 150)
    if file == "-" and sys.stdin is None:
        raise rec.BadRecord(f"{what} can't be read: it is closed.")
    try:
        with open(file, "rb") if file != "-" else nullcontext(sys.stdin.buffer) as source:
            content = source.read(_LARGEST + 1)
    except (OSError, ValueError) as error:
        reason = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        raise rec.BadRecord(f"{what} can't be read: {reason}.") from error
    if len(content) > _LARGEST:
        raise rec.BadRecord(f"{what} is larger than {_LARGEST >> 20} MB: no match record is.")
    return content


@contextmanager
def _plainly(record: rec.Record | None = None) -> Iterator[None]:
    """Turns whatever goes wrong into one line for the person at the terminal."""
    where = f"Line {record.line}: " if record is not None and record.line is not None else ""
    try:
        yield
    except rec.BadRecord as bad:
        raise click.ClickException(where + bad.text) from bad
    except BrokenPipeError:
        raise  # whoever read the output has seen enough: click ends it quietly
    except OSError as error:
        raise click.ClickException(f"{error.filename or 'The output'} can't be written: {error.strerror}.") from error
    except Exception as error:
        kind = type(error).__name__
        raise click.ClickException(f"{where}Forseti failed on this record ({kind}): please report it.") from error


def _draw(record: rec.Record, folder: Path) -> None:
    """A picture of what the table saw at the start, and after each entry that changed it, numbered as in the trace."""
    from bot.boards import board_of  # here alone, so that nothing else needs Pillow

    board = board_of(record.game.name)
    if board is None:
        raise rec.BadRecord(f"There are no pictures of {record.game.title}.")
    names = record.names or tuple(f"Seat {seat}" for seat in range(record.header.seats))
    folder.mkdir(parents=True, exist_ok=True)
    prefix = "" if record.line is None else f"{record.line}-"
    before = None
    for number, match in enumerate(_whole(record)):
        view = match.view(None)
        if before is None or board.differs(before, view):
            (folder / f"{prefix}{number:04}.png").write_bytes(board.png(view, names))
        before = view


def _tell(record: rec.Record) -> None:
    *_, match = _whole(record)
    click.echo(_title(record))
    for label, said in _account(record, match):
        click.echo(f"  {label + ':':<9} {rec.one_line(said)}")


def _whole(record: rec.Record) -> Iterator[Match]:
    for change in rec.changes(record):
        yield change.match


def _account(record: rec.Record, match: Match) -> Iterator[tuple[str, str]]:
    yield "Players", ", ".join(_seat(record, seat) for seat in range(record.header.seats))
    options = match.header.options.items()
    if options:
        yield "Options", ", ".join(f"{name} {rec.one_line(canonical(value), 60)}" for name, value in options)
    yield "Log", f"{len(match.log)} entries, {match.step - 1} steps played"
    position = match.position()
    if isinstance(position.get("turn"), int):
        yield "Turns", str(position["turn"])
    if isinstance(position.get("scores"), list):
        yield "Scores", ", ".join(map(str, position["scores"]))
    if match.outcome is None:
        waited_for = " and ".join(_seat(record, seat) for seat in match.waiting_for())
        yield "Result", f"not over; waiting for {waited_for or 'nobody'}"
    else:
        winners = " and ".join(_seat(record, seat) for seat in match.outcome.winners)
        yield "Result", f"{match.outcome.reason}; {f'won by {winners}' if winners else 'nobody wins'}"


def _title(record: rec.Record) -> str:
    return f"{record.game.title}, {record.header.seats} seats"


def _seat(record: rec.Record, seat: Seat) -> str:
    return f"{record.names[seat]} (seat {seat})" if record.names else f"seat {seat}"
