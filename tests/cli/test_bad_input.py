"""Bad input: one clear line, the right exit status, no traceback, and no change to any file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from mate.cli import main
from tests.program import Program, snapshot

GOLDEN = Path(__file__).parents[1] / "data" / "plain" / "match.jsonl"


def lines_of(data: bytes) -> list[bytes]:
    return data.splitlines(keepends=True)


def with_line(number: int, change: Callable[[bytes], bytes]) -> bytes:
    lines = lines_of(GOLDEN.read_bytes())
    lines[number - 1] = change(lines[number - 1])
    return b"".join(lines)


BROKEN_LOGS = {
    "empty": (b"", "The file is empty, so it is not a match log."),
    "other file": (b"# Mate\n\nA game.\n", "line 1: This is not a match log of Mate."),
    "not JSON": (with_line(5, lambda _: b"{oops\n"), "line 5: the line is not JSON"),
    "not UTF-8": (
        with_line(1, lambda line: line.replace(b"Ana", b"A\xff")),
        "line 1: The line is not UTF-8",
    ),
    "unknown version": (
        with_line(1, lambda line: line.replace(b'"version":1', b'"version":7')),
        "line 1: the log has version 7 of the format; this program reads 1",
    ),
    "repeated card": (
        with_line(2, lambda line: line.replace(b"AT.AT7.T.ATK7", b"AA.AT7.T.ATK7")),
        "line 2: AC appears twice in holding 'AA.AT7.T.ATK7'",
    ),
    "wrong deal number": (
        with_line(2, lambda line: line.replace(b"38769", b"38770")),
        "line 2: deal number 38770 is stated, but the cards are 38769",
    ),
    "illegal move": (
        with_line(6, lambda line: line.replace(b"KC", b"QH")),
        "line 6: R5: Player 2 must follow suit",
    ),
    "unknown computer": (
        with_line(1, lambda line: line.replace(b"}\n", b',"computers":["master",null]}\n')),
        "line 1: Invalid enum value 'master' - at `$.computers[0]`",
    ),
    "no computer": (
        with_line(1, lambda line: line.replace(b"}\n", b',"computers":[null,null]}\n')),
        "line 1: No computer plays in this match, so the field computers must be left out.",
    ),
    "computers left open": (
        with_line(1, lambda line: line.replace(b"}\n", b',"computers":null}\n')),
        "line 1: The line is not as Mate writes it",
    ),
    "false score": (
        with_line(20, lambda line: line.replace(b'"points":80', b'"points":81')),
        "line 20: hand 1 won by player 0 with 'TD' on trick 8 for 81 points",
    ),
    "a line after the end": (GOLDEN.read_bytes() + b"{}\n", "line 78: "),
    "escapes in a line": (
        with_line(5, lambda _: b'{"event":"\\u001b[31m\\u202e"}\n'),
        "line 5: ",
    ),
}


@pytest.mark.parametrize(
    "command",
    [("show",), ("show", "--json"), ("replay", "--plain"), ("resume", "--plain"), ("analyze",)],
    ids=" ".join,
)
@pytest.mark.parametrize("name", BROKEN_LOGS)
def test_a_log_that_cannot_be_believed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], name: str, command: tuple[str, ...]
) -> None:
    data, reason = BROKEN_LOGS[name]
    log = tmp_path / "match.jsonl"
    log.write_bytes(data)

    status = main([*command, str(log)])

    captured = capsys.readouterr()
    assert (status, captured.out) == (1, "")
    (line,) = captured.err.splitlines()
    assert line.startswith(f"mate: {log}")
    assert reason in line
    assert line.isprintable()
    assert snapshot(tmp_path) == {"match.jsonl": data}


@pytest.mark.parametrize("command", [("show",), ("replay", "--plain")], ids=" ".join)
def test_of_a_log_cut_short_what_is_whole_is_printed(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], command: tuple[str, ...]
) -> None:
    log = tmp_path / "match.jsonl"
    log.write_bytes(GOLDEN.read_bytes()[:-3])
    before = snapshot(tmp_path)

    status = main([*command, str(log)])

    captured = capsys.readouterr()
    assert status == 1
    assert "Total: Ana 80, Ben 251." in captured.out
    (line,) = captured.err.splitlines()
    assert line.startswith(f"mate: {log}, line 77: the line is cut short")
    assert snapshot(tmp_path) == before


def test_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "none.jsonl"
    assert main(["show", str(path)]) == 1
    assert capsys.readouterr().err == (f"mate: {path}: it cannot be read: there is no such file\n")


def test_a_folder_instead_of_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in (["show"], ["replay", "--plain"], ["resume", "--plain"]):
        assert main([*command, str(tmp_path)]) == 1
        assert capsys.readouterr().err == (
            f"mate: {tmp_path}: it cannot be read: this is a folder, not a match log\n"
        )


@pytest.mark.parametrize("command", [["show"], ["replay", "--plain"], ["resume", "--plain"]])
def test_a_file_without_permission(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    command: list[str],
) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise PermissionError(13, "Permission denied")

    # Permissions do not bind the superuser, as whom some run their tests.
    log = tmp_path / "match.jsonl"
    log.write_bytes(GOLDEN.read_bytes())
    monkeypatch.setattr(Path, "open", refuse)
    assert main([*command, str(log)]) == 1
    assert capsys.readouterr().err == f"mate: {log}: it cannot be read: permission denied\n"


def test_a_log_that_exists_is_not_written_over(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    log = tmp_path / "match.jsonl"
    log.write_bytes(b"precious")
    assert main(["play", "--plain", "--log", str(log)]) == 1
    assert "The file already exists." in capsys.readouterr().err
    assert snapshot(tmp_path) == {"match.jsonl": b"precious"}


def test_nothing_to_resume(program: Program) -> None:
    done = program.run("resume", "--plain")
    folder = program.home / "matches"
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"mate: there is no unfinished match in {folder}; mate play begins one\n"
    assert not program.home.exists()


def test_hostile_file_names_never_come_out_raw(tmp_path: Path, program: Program) -> None:
    path = tmp_path / "a\x1b[31m\n\u202eb.jsonl"
    path.write_text("{}\n")
    done = program.run("show", str(path))
    assert done.returncode == 1
    assert done.stderr.count("\n") == 1
    assert done.stderr[:-1].isprintable()


def test_hostile_saved_matches_are_listed_as_harmless_text(program: Program) -> None:
    folder = program.home / "matches"
    folder.mkdir(parents=True)
    header = lines_of(GOLDEN.read_bytes())[0]
    hostile = header.replace(b'"Ana"', b'"\\u001b[31mAna"').replace(
        b"2026-01-02T12:00:00Z", b"\\u001b]0;\\u0007"
    )
    (folder / "\x1b[7m.jsonl").write_bytes(hostile)
    done = program.run("list")
    assert (done.returncode, done.stderr) == (0, "")
    (line,) = done.stdout.splitlines()
    assert line.isprintable()


WRONG_USAGE = {
    "unknown command": (["castle"], "invalid choice: 'castle'"),
    "hostile command": (["\x1b[31m"], r"invalid choice: '\x1b[31m'"),
    "unknown option": (["play", "--plain", "--\x1b[7mx"], "unrecognized arguments: --�[7mx"),
    "unknown rule set": (["play", "--rules", "whist"], "argument --rules: invalid choice: 'whist'"),
    "unknown rule value": (["play", "--privilege", "ace"], "argument --privilege: invalid choice"),
    "deal number": (
        ["play", "--deal", "184756"],
        "there is no deal 184756; deal numbers go from 0",
    ),
    "negative deal": (["deal", "--deal", "-1"], "there is no deal -1"),
    "no deal": (["play", "--deal", "hearts"], "'hearts' is no deal"),
    "card twice": (["play", "--deal", "AA.AT7.T.ATK7"], "AC appears twice in holding"),
    "nine cards": (["play", "--deal", "A.AT7.T.ATK7"], "a dealer holds ten cards, not 9"),
    "three deals": (
        ["play", "--plain", "--deal", "1", "--deal", "2", "--deal", "3"],
        "--deal can be given once or twice",
    ),
    "seed too large": (["deal", "--seed", str(2**63)], "is no seed; a seed is a whole number"),
    "negative seed": (["deal", "--seed", "-1"], "'-1' is no seed"),
    "seed in words": (["deal", "--seed", "1_0"], "'1_0' is no seed"),
    "endless seed": (["deal", "--seed", "9" * 10_000], "is no seed"),
    "values the wrong way round": (
        ["deal", "--value", "10", "5"],
        "argument --value: no deal is worth 10 to 5; the lower value comes first",
    ),
    "value in words": (["deal", "--value", "ten", "5"], "argument --value: 'ten' is not a value"),
    "value with a fraction": (["deal", "--value", "1.5", "5"], "'1.5' is not a value"),
    "value too large": (["deal", "--value", "1", "485"], "a whole number from -484 to 484"),
    "one value": (["deal", "--value", "1"], "argument --value: expected 2 arguments"),
    "two characters": (["deal", "--fair", "--sharp"], "not allowed with argument --fair"),
    "a fair deal that is chosen": (["deal", "--fair", "--deal", "7"], "leave out --deal"),
    "foreplacing where nobody can": (
        ["deal", "--foreplace", "--rules", "bga"],
        "there is no foreplacement under bga rules; leave out --foreplace",
    ),
    "rules for any deal": (
        ["deal", "--rules", "bga"],
        "--rules needs --fair, --sharp, --value or --foreplace",
    ),
    "an option for any deal": (["deal", "--free-move"], "--free-move needs --fair"),
    "fair cards that are chosen": (
        ["play", "--plain", "--fair", "--deal", "7"],
        "--fair draws the deals of both rounds; leave out --deal",
    ),
    "today with a seed": (
        ["play", "--plain", "--today", "--seed", "0"],
        "--today says which deals it is; leave out --seed",
    ),
    "today with a deal": (["play", "--plain", "--today", "--deal", "7"], "leave out --deal"),
    "rematch with fair cards": (
        ["play", "--plain", "--rematch", "a.jsonl", "--fair"],
        "--rematch takes all that from its match log; leave out --fair",
    ),
    "depth 0": (["perft", "--deal", "0", "--depth", "0"], "'0' is no depth"),
    "depth 23": (["perft", "--deal", "0", "--depth", "23"], "a whole number from 1 to 22"),
    "perft without a deal": (["perft", "--depth", "2"], "required: --deal"),
    "third player": (["play", "--first", "3"], "argument --first: invalid choice: 3"),
    "one name": (["play", "--names", "Ana"], "argument --names: expected 2 arguments"),
    "one name twice": (
        ["play", "--plain", "--names", "Ana", "ANA"],
        "Both players are called Ana. Give two different names.",
    ),
    "unknown opponent": (
        ["play", "--plain", "--opponent", "master"],
        "argument --opponent: invalid choice: 'master' (choose from",
    ),
    "seat without opponent": (
        ["play", "--plain", "--seat", "2"],
        "--seat is your seat against the computer; add --opponent LEVEL",
    ),
    "third seat": (
        ["play", "--plain", "--opponent", "club", "--seat", "3"],
        "argument --seat: invalid choice: 3",
    ),
    "three names": (
        ["play", "--plain", "--opponent", "club", "--names", "Ana", "Ben", "Cleo"],
        "argument --names: expected 2 arguments",
    ),
    "rematch with names": (
        ["play", "--plain", "--rematch", "a.jsonl", "--names", "Ana", "Ben"],
        "--rematch takes all that from its match log; leave out --names",
    ),
    "rematch without foresight": (
        ["play", "--plain", "--rematch", "a.jsonl", "--no-foresight"],
        "--rematch takes all that from its match log; leave out --no-foresight",
    ),
    "rematch by other rules": (
        ["play", "--plain", "--rematch", "a.jsonl", "--free-move"],
        "--rematch takes all that from its match log; leave out --free-move",
    ),
    "best of 4": (["play", "--plain", "--best-of", "4"], "invalid choice: '4'"),
    "no file": (["show"], "required: file"),
}


@pytest.mark.parametrize("name", WRONG_USAGE)
def test_wrong_usage(
    name: str,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("MATE_HOME", str(tmp_path))
    arguments, reason = WRONG_USAGE[name]
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    captured = capsys.readouterr()
    assert (ended.value.code, captured.out) == (2, "")
    (line,) = captured.err.splitlines()
    assert line.startswith("mate: ")
    # From Python 3.14 on argparse has numbers in quotes.
    assert reason in line.replace("invalid choice: '3'", "invalid choice: 3")
    assert line.isprintable()
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "command", [(), ("play",), ("resume",), ("replay", str(GOLDEN))], ids=lambda c: " ".join(c[:1])
)
def test_the_full_screen_without_a_terminal(program: Program, command: tuple[str, ...]) -> None:
    done = program.run(*command)
    assert (done.returncode, done.stdout) == (1, "")
    (line,) = done.stderr.splitlines()
    assert line.startswith("mate: the full screen needs a terminal, and standard input is none; ")
    assert "--plain" in line
    assert not program.home.exists()
