"""`forseti replay` and `forseti verify` at a terminal: what they print, where, and with which exit status."""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest
from click.testing import CliRunner, Result

from bot.cli import cli
from engine import games
from engine.record import as_text
from tests.engine.record.duel import DUEL
from tests.engine.record.matches import changed, fair_record, plain_record
from tests.engine.record.test_reading import BAD_FILES, BAD_RECORDS

VECTORS = Path(__file__).parents[1] / "data" / "golem.jsonl"
BID = {"seat": 0, "answer": {"amount": 3}}


def golem_vector() -> Any:
    """The first of the golem matches played elsewhere."""
    with VECTORS.open() as lines:
        return json.loads(next(lines))


def golem_record() -> dict[str, Any]:
    record: dict[str, Any] = golem_vector()["record"]
    return record


@pytest.fixture(autouse=True)
def duel_is_registered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(games, "GAMES", MappingProxyType({**games.GAMES, DUEL.name: DUEL}))


def run(*arguments: str, given: bytes | str = b"") -> Result:
    return CliRunner().invoke(cli, arguments, input=given, catch_exceptions=False)


def complaint(result: Result) -> str:
    """The one line on standard error of a command that failed."""
    assert result.exit_code == 1
    assert result.stderr.count("\n") == 1
    assert result.stderr.endswith("\n")
    assert result.stderr.startswith("Error: ")
    assert "Traceback" not in result.output
    return result.stderr.removeprefix("Error: ").rstrip("\n")


# replay


def test_replay_gives_a_short_account() -> None:
    result = run("replay", "-", given=as_text(fair_record()))
    assert result.exit_code == 0
    assert result.stderr == ""
    assert result.stdout == (
        "Duel, 2 seats\n"
        "  Players:  Anna (seat 0), Bo (seat 1)\n"
        "  Options:  target 4, rounds 20\n"
        "  Log:      12 entries, 6 steps played\n"
        "  Turns:    4\n"
        "  Scores:   4, 2\n"
        "  Result:   points; won by Anna (seat 0)\n"
    )


def test_the_account_of_a_match_that_goes_on_says_whom_it_waits_for() -> None:
    result = run("replay", "-", given=json.dumps(plain_record(BID)))
    assert "Result:   not over; waiting for seat 1\n" in result.stdout


def test_the_account_of_a_draw_says_that_nobody_wins() -> None:
    result = run("replay", "-", given=json.dumps(plain_record({"ends": "agreed"})))
    assert "Result:   agreed; nobody wins\n" in result.stdout


def test_a_name_cannot_move_the_cursor_of_a_terminal() -> None:
    names = ["\x1b[2J\rAnna\nBo", "\u202eob"]
    result = run("replay", "-", given=json.dumps(plain_record(names=names)))
    assert "\\x1b[2J Anna Bo (seat 0), \\u202eob (seat 1)\n" in result.stdout


def test_trace_prints_a_position_a_line() -> None:
    result = run("replay", "-", "--trace", given=as_text(fair_record()))
    positions = [json.loads(line) for line in result.stdout.splitlines()]
    assert len(positions) == 13
    assert positions[-1] == fair_record()["result"]["position"]


def test_a_refused_entry_is_named_after_the_positions_before_it() -> None:
    result = run("replay", "-", "--trace", given=json.dumps(plain_record(BID, {"seat": 1, "answer": {"amount": -1}})))
    assert len(result.stdout.splitlines()) == 2
    assert complaint(result) == "Entry 1 is refused: Bid 0 to 9, or name who gets the gift. (D2)"


def test_more_entries_after_the_end_are_refused() -> None:
    result = run("replay", "-", "--trace", given=json.dumps(plain_record({"ends": "agreed"}, BID)))
    assert len(result.stdout.splitlines()) == 2
    assert complaint(result) == "Entry 1 is refused: This match is over."


def test_traces_of_json_lines_follow_one_another_up_to_the_first_fault() -> None:
    good, bad = json.dumps(plain_record(BID)), json.dumps(plain_record({"seat": 9, "answer": 1}))
    result = run("replay", "-", "--trace", given="\n".join([good, good, bad, good]))
    assert len(result.stdout.splitlines()) == 5
    assert complaint(result) == "Line 3: Entry 0 is refused: There is no such seat at this table."


def test_accounts_of_json_lines_stand_apart() -> None:
    line = json.dumps(plain_record(BID))
    assert run("replay", "-", given=f"{line}\n{line}\n").stdout.count("\n\nDuel, 2 seats\n") == 1


# replay --png


def test_pictures_are_drawn_of_the_start_and_of_each_entry_that_changed_what_the_table_sees(tmp_path: Path) -> None:
    record = golem_record()
    record["log"] = record["log"][:4]  # placing, both seats' voids (which the table does not see), half an allocation
    result = run("replay", "-", "--png", str(tmp_path / "new" / "boards"), given=json.dumps(record))
    assert result.exit_code == 0
    pictures = sorted((tmp_path / "new" / "boards").iterdir())
    assert [picture.name for picture in pictures] == ["0000.png", "0001.png", "0003.png"]
    assert all(picture.read_bytes().startswith(b"\x89PNG") for picture in pictures)


def test_pictures_of_json_lines_carry_the_number_of_the_line(tmp_path: Path) -> None:
    line = json.dumps({**golem_record(), "log": []})
    assert run("replay", "-", "--png", str(tmp_path), given=f"{line}\n\n{line}").exit_code == 0
    assert sorted(picture.name for picture in tmp_path.iterdir()) == ["1-0000.png", "3-0000.png"]


def test_a_game_without_a_board_has_no_pictures(tmp_path: Path) -> None:
    result = run("replay", "-", "--png", str(tmp_path), given=json.dumps(plain_record()))
    assert complaint(result) == "There are no pictures of Duel."


def test_pictures_that_cannot_be_written_give_one_line(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    result = run("replay", "-", "--png", str(tmp_path / "file"), given=json.dumps(golem_record()))
    assert complaint(result).endswith("file can't be written: File exists.")


# verify


def test_verify_says_what_it_checked() -> None:
    record = fair_record()
    result = run("verify", "-", given=as_text(record))
    assert result.exit_code == 0
    assert result.stderr == ""
    lines = result.stdout.splitlines()
    assert [line.startswith("ok: ") for line in lines] == [True] * 6 + [False] * 2
    assert lines[-2] == "Verified: Duel, 2 seats."
    assert record["fair"]["fingerprint"] in lines[-1]


def test_verify_says_what_does_not_hold() -> None:
    result = run("verify", "-", given=as_text(changed(fair_record(), ("log", 0, "answer", "amount"), 4)))
    assert "Verified" not in result.stdout
    assert complaint(result) == "Not verified: Entry 0: the receipt does not fit its salt and answer."


def test_verify_refuses_a_record_without_fairness() -> None:
    assert complaint(run("verify", "-", given=json.dumps(plain_record()))).startswith(
        'Not verified: The record has no "fair"'
    )


def test_verify_of_json_lines_ends_at_the_first_fault() -> None:
    good = json.dumps(fair_record())
    result = run("verify", "-", given="\n".join([good, json.dumps(plain_record()), good]))
    assert result.stdout.count("Verified: ") == 1
    assert complaint(result).startswith("Line 2: Not verified: ")


# Whatever the file holds


@pytest.mark.parametrize("command", [("replay",), ("replay", "--trace"), ("verify",)], ids=" ".join)
@pytest.mark.parametrize(("data", "words"), BAD_FILES)
def test_a_file_that_is_no_record_gives_one_line_and_status_1(
    command: tuple[str, ...], data: bytes, words: str
) -> None:
    result = run(*command, "-", given=data)
    assert words in complaint(result)
    assert result.stdout == ""


@pytest.mark.parametrize("command", ["replay", "verify"])
@pytest.mark.parametrize(("wrong", "words"), BAD_RECORDS)
def test_a_wrong_value_gives_one_line_and_status_1(command: str, wrong: dict[str, Any], words: str) -> None:
    assert words in complaint(run(command, "-", given=json.dumps({**plain_record(), **wrong})))


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_a_file_that_cannot_be_read_gives_one_line_and_status_1(command: str, tmp_path: Path) -> None:
    assert "can't be read: No such file or directory." in complaint(run(command, str(tmp_path / "missing.json")))
    assert "can't be read: Is a directory." in complaint(run(command, str(tmp_path)))
    assert "can't be read: File name too long." in complaint(run(command, "x" * 5000))
    assert "can't be read: " in complaint(run(command, "nul\x00l"))
    assert "/dev/zero is larger than 64 MB" in complaint(run(command, "/dev/zero"))


def test_a_file_without_permission_gives_one_line_and_status_1(tmp_path: Path) -> None:
    file = tmp_path / "locked.json"
    file.touch(mode=0)
    with anybody():
        assert "can't be read: Permission denied." in complaint(run("replay", str(file)))


@contextmanager
def anybody() -> Iterator[None]:
    """Root may read anything: for a while it is nobody in particular."""
    root = os.geteuid() == 0
    if root:
        os.seteuid(65534)
    try:
        yield
    finally:
        if root:
            os.seteuid(0)


def test_a_bug_gives_one_line_and_status_1_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise ZeroDivisionError("6 of hearts")

    monkeypatch.setattr(type(DUEL), "resolve", broken)
    log = [BID, {"seat": 1, "answer": {"amount": 3}}]
    result = run("replay", "-", "--trace", given=json.dumps(plain_record(*log)))
    assert complaint(result) == "Forseti failed on this record (ZeroDivisionError): please report it."


@pytest.mark.parametrize("arguments", [["replay"], ["replay", "a", "b"], ["verify", "--trace", "a"], ["judge"]])
def test_wrong_usage_has_status_2(arguments: list[str]) -> None:
    result = run(*arguments)
    assert result.exit_code == 2
    assert result.stdout == ""


# As a program of its own


def program(*arguments: str, given: bytes = b"", **environment: str) -> subprocess.CompletedProcess[bytes]:
    """`python …` run to its end."""
    return subprocess.run(
        [sys.executable, *arguments],
        input=given,
        capture_output=True,
        timeout=60,
        check=False,
        env={**os.environ, **environment},
    )


def test_a_record_in_a_file_is_traced_as_its_vector_says(tmp_path: Path) -> None:
    vector = golem_vector()
    file = tmp_path / "match.json"
    file.write_text(json.dumps(vector["record"], indent=2))
    ended = program("-m", "bot", "replay", "--trace", str(file))
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert hashlib.sha256(ended.stdout).hexdigest() == vector["digest"]


def test_the_program_ends_with_status_1_and_one_line() -> None:
    ended = program("-m", "bot", "verify", "-", given=b"[" * 100_000)
    assert ended.returncode == 1
    assert ended.stdout == b""
    assert ended.stderr == b"Error: The file nests brackets more than 100 deep: no match record does.\n"


def test_what_a_terminal_cannot_show_is_printed_as_escapes() -> None:
    given = json.dumps({**golem_record(), "names": ["Ünal", "龍"]}).encode()
    ended = program("-m", "bot", "replay", "-", given=given, PYTHONIOENCODING="latin-1:strict")
    assert (ended.returncode, ended.stderr) == (0, b"")
    assert b"\xdcnal (seat 0), \\u9f8d (seat 1)" in ended.stdout


def test_a_closed_pipe_is_quiet() -> None:
    records = b"\n".join([json.dumps(golem_record()).encode()] * 50)
    with subprocess.Popen(
        [sys.executable, "-m", "bot", "replay", "-", "--trace"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as running:
        assert running.stdin is not None
        assert running.stdout is not None
        assert running.stderr is not None
        running.stdin.write(records)
        running.stdin.close()
        assert running.stdout.readline().startswith(b'{"artifacts"')
        running.stdout.close()
        assert running.stderr.read() == b""


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no full disk to write to")
def test_a_full_disk_gives_one_line() -> None:
    shell = f'exec "{sys.executable}" -m bot replay - > /dev/full'
    given = json.dumps(golem_record()).encode()
    ended = subprocess.run(["sh", "-c", shell], input=given, stderr=subprocess.PIPE, timeout=60, check=False)
    assert ended.returncode == 1
    assert ended.stderr == b"Error: The output can't be written: No space left on device.\n"


def test_a_closed_standard_input_gives_one_line() -> None:
    shell = f'exec "{sys.executable}" -m bot replay - <&-'
    ended = subprocess.run(["sh", "-c", shell], capture_output=True, timeout=60, check=False)
    assert (ended.returncode, ended.stdout) == (1, b"")
    assert ended.stderr == b"Error: Standard input can't be read: it is closed.\n"


@pytest.mark.parametrize("command", ["replay", "verify"])
def test_neither_discord_nor_pillow_is_imported(command: str) -> None:
    code = f"""
import sys
from bot.cli import cli
try:
    cli(["{command}", "-"])
except SystemExit:
    print({{"engine.record", "discord", "PIL"}} & set(sys.modules))
"""
    ended = program("-c", code, given=json.dumps(golem_record()).encode())
    assert ended.stdout.splitlines()[-1] == b"{'engine.record'}"
