"""Bad input: one clear line, the right exit status, no traceback, and no change to any file."""

from __future__ import annotations

import re
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
    "empty": (b"", "The file is empty, so it is not a Mate match log."),
    "other file": (b"# Mate\n\nA game.\n", "line 1: This is not a Mate match log."),
    "not JSON": (
        with_line(5, lambda _: b"{oops\n"),
        "line 5: The line is not JSON as Mate writes it.",
    ),
    "not UTF-8": (
        with_line(1, lambda line: line.replace(b"Ana", b"A\xff")),
        "line 1: The line is not UTF-8",
    ),
    "unknown version": (
        with_line(1, lambda line: line.replace(b'"version":1', b'"version":7')),
        "line 1: The log has format version 7. This program reads versions 1 to 3.",
    ),
    "repeated card": (
        with_line(2, lambda line: line.replace(b"AT.AT7.T.ATK7", b"AA.AT7.T.ATK7")),
        "line 2: AC appears twice in holding 'AA.AT7.T.ATK7'",
    ),
    "wrong deal number": (
        with_line(2, lambda line: line.replace(b"38769", b"38770")),
        "line 2: The line says deal 38770, but its cards are deal 38769.",
    ),
    "illegal move": (
        with_line(6, lambda line: line.replace(b"KC", b"QH")),
        "line 6: Trick 1: Player 2 must follow suit: K♣, Q♣ or 7♣ (R5).",
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
        "line 20: The line says hand 1 is won by seat 0 with 'TD' on trick 8 for 81 points, but",
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
    assert line.startswith(f"mate: {log}, line 77: The line is cut short")
    assert snapshot(tmp_path) == before


def test_a_file_that_is_not_there(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "none.jsonl"
    assert main(["show", str(path)]) == 1
    assert capsys.readouterr().err == (f"mate: {path}: No such file.\n")


def test_a_folder_instead_of_a_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in (["show"], ["replay", "--plain"], ["resume", "--plain"]):
        assert main([*command, str(tmp_path)]) == 1
        assert capsys.readouterr().err == (
            f"mate: {tmp_path}: The match log cannot be read: this is a folder, not a match log.\n"
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
    assert (
        capsys.readouterr().err
        == f"mate: {log}: The match log cannot be read: permission denied.\n"
    )


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
    assert (
        done.stderr == f"mate: No unfinished match in {folder}. Start one with mate play --plain.\n"
    )
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
    head, line = done.stdout.splitlines()
    assert head == "Not readable:"
    assert line.isprintable()


WRONG_USAGE = {
    "unknown command": (["castle"], "Not a command: 'castle'. See mate --help."),
    "hostile command": (["\x1b[31m"], r"Not a command: '\x1b[31m'."),
    "unknown option": (
        ["play", "--plain", "--\x1b[7mx"],
        r"Not an option of mate play: '--\x1b[7mx'.",
    ),
    "unknown rule set": (["play", "--rules", "whist"], "Not a value of --rules: 'whist'."),
    "unknown rule value": (
        ["play", "--privilege", "ace"],
        "Not a value of --privilege: 'ace'. Choose none, king or king-queen.",
    ),
    "deal number": (
        ["play", "--deal", "184756"],
        "Not a deal: 184756. Deals are numbered 0 to 184755.",
    ),
    "negative deal": (["deal", "--deal", "-1"], "Not a deal: -1. Deals are numbered 0 to 184755."),
    "no deal": (["play", "--deal", "hearts"], "Not a deal: 'hearts'. Give the dealer's holding"),
    "card twice": (["play", "--deal", "AA.AT7.T.ATK7"], "AC appears twice in holding"),
    "nine cards": (
        ["play", "--deal", "A.AT7.T.ATK7"],
        "The dealer holds ten cards, not 9: A.AT7.T.ATK7 (R3).",
    ),
    "three deals": (
        ["play", "--plain", "--deal", "1", "--deal", "2", "--deal", "3"],
        "Give --deal once or twice",
    ),
    "seed too large": (
        ["deal", "--seed", str(2**63)],
        "Not a seed: '9223372036854775808'. Give a whole number from 0 to 9223372036854775807.",
    ),
    "negative seed": (["deal", "--seed", "-1"], "Not a seed: '-1'."),
    "seed in words": (["deal", "--seed", "1_0"], "Not a seed: '1_0'."),
    "endless seed": (["deal", "--seed", "9" * 10_000], "Not a seed: "),
    "values the wrong way round": (
        ["deal", "--value", "10", "5"],
        "Not a range of values: 10 to 5. Give the lower value first.",
    ),
    "value in words": (["deal", "--value", "ten", "5"], "Not a value: 'ten'. Give "),
    "value with a fraction": (["deal", "--value", "1.5", "5"], "Not a value: '1.5'."),
    "value too large": (
        ["deal", "--value", "1", "485"],
        "Give a whole number of points from -484 to 484.",
    ),
    "one value": (["deal", "--value", "1"], "--value needs 2 values."),
    "two characters": (["deal", "--fair", "--sharp"], "Give --fair or --sharp, not both."),
    "a fair deal that is chosen": (
        ["deal", "--fair", "--deal", "7"],
        "Give --deal or --fair, not both.",
    ),
    "foreplacing where nobody can": (
        ["deal", "--foreplace", "--rules", "bga"],
        "There is no foreplacement under bga rules. ",
    ),
    "rules for any deal": (
        ["deal", "--rules", "bga"],
        "--rules needs --fair, --sharp, --value or --foreplace.",
    ),
    "an option for any deal": (["deal", "--free-move"], "--free-move needs --fair"),
    "fair cards that are chosen": (
        ["play", "--plain", "--fair", "--deal", "7"],
        "Give --fair or --deal, not both.",
    ),
    "today with a seed": (
        ["play", "--plain", "--today", "--seed", "0"],
        "Give --today or --seed, not both.",
    ),
    "today with a deal": (
        ["play", "--plain", "--today", "--deal", "7"],
        "Give --today or --deal, not both.",
    ),
    "rematch with fair cards": (
        ["play", "--plain", "--rematch", "a.jsonl", "--fair"],
        "--rematch takes everything from the match log. Leave out --fair",
    ),
    "depth 0": (["perft", "--deal", "0", "--depth", "0"], "Not a depth: '0'."),
    "depth 23": (["perft", "--deal", "0", "--depth", "23"], "a whole number from 1 to 22"),
    "perft without a deal": (["perft", "--depth", "2"], "Missing: --deal."),
    "third player": (["play", "--first", "3"], "Not a player: '3'. Give 1 or 2."),
    "one name": (["play", "--names", "Ana"], "--names needs 2 names"),
    "one name twice": (
        ["play", "--plain", "--names", "Ana", "ANA"],
        "Both players are called Ana. Give two different names.",
    ),
    "unknown opponent": (
        ["play", "--plain", "--opponent", "master"],
        "Not a value of --opponent: 'master'. Choose novice, casual,",
    ),
    "seat without opponent": (
        ["play", "--plain", "--seat", "2"],
        "--seat needs --opponent.",
    ),
    "third seat": (
        ["play", "--plain", "--opponent", "club", "--seat", "3"],
        "Not a player: '3'.",
    ),
    "three names": (
        ["play", "--plain", "--opponent", "club", "--names", "Ana", "Ben", "Cleo"],
        "--names needs 2 names",
    ),
    "rematch with names": (
        ["play", "--plain", "--rematch", "a.jsonl", "--names", "Ana", "Ben"],
        "--rematch takes everything from the match log. Leave out --names",
    ),
    "rematch without foresight": (
        ["play", "--plain", "--rematch", "a.jsonl", "--no-foresight"],
        "--rematch takes everything from the match log. Leave out --no-foresight",
    ),
    "rematch by other rules": (
        ["play", "--plain", "--rematch", "a.jsonl", "--free-move"],
        "--rematch takes everything from the match log. Leave out --free-move",
    ),
    "best of 4": (
        ["play", "--plain", "--best-of", "4"],
        "Not a value of --best-of: '4'. Choose 3, 5, 7 or open.",
    ),
    "mistyped command": (["plya"], "Not a command: 'plya'. Did you mean play? See mate --help."),
    "mistyped command of help": (["help", "resum"], "Not a command: 'resum'. Did you mean resume?"),
    "mistyped option": (
        ["play", "--oponent=club"],
        "Not an option of mate play: '--oponent'. Did you mean --opponent? See mate play --help.",
    ),
    "mistyped value": (
        ["play", "--rules", "Clasic"],
        "Not a value of --rules: 'Clasic'. Did you mean classic? Choose classic, denexa, bga,",
    ),
    "endless option": (["play", f"--{'x' * 10_000}"], "Not an option of mate play: '--xxxxx"),
    "option before the command": (["--plain", "play"], "Not an option of mate: '--plain'."),
    "one puzzle too many": (["puzzle", "5", "6"], "Unexpected argument: '6'."),
    "value of a switch": (["deal", "--json=1"], "--json takes no value."),
    "option without its value": (["play", "--seed"], "--seed needs a value."),
    "option without values": (["play", "--names"], "--names needs one or more values."),
    "values out of reach": (
        ["deal", "--value", "111", "400", "--rules", "bga"],
        "No deal is worth 111 to 400 points under bga rules. Values go from -110 to 110.",
    ),
    "negative values out of reach": (["deal", "--value", "-400", "-243"], "from -242 to 242."),
    "deals of the day that are fair": (
        ["deal", "--today", "--fair"],
        "Give --today or --fair, not both.",
    ),
    "deals of the day under other rules": (
        ["deal", "--today", "--rules", "bga"],
        "--rules does not change the deals of the day.",
    ),
    "unknown shell": (["completion", "tcsh"], "Not a shell: 'tcsh'. Choose bash, zsh or fish."),
    "a folder as a log": (["play", "--log", "new/"], "new/: This is a folder. Give the name of"),
    "a folder for values": (["theory", "--save", "new/"], "new/: This is a folder. Give the name"),
    "no file": (["show"], "Missing: FILE."),
}


ARGPARSE = r"argument -|argument [A-Z]|invalid |unrecognized|\bexpected|not allowed with|required"


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
    assert reason in line
    assert line.endswith("--help.")
    assert not re.search(ARGPARSE, line)
    assert line.isprintable()
    assert not list(tmp_path.iterdir())


@pytest.mark.parametrize(
    "command", [(), ("play",), ("resume",), ("replay", str(GOLDEN))], ids=lambda c: " ".join(c[:1])
)
def test_the_full_screen_without_a_terminal(program: Program, command: tuple[str, ...]) -> None:
    done = program.run(*command)
    assert (done.returncode, done.stdout) == (1, "")
    (line,) = done.stderr.splitlines()
    assert line.startswith(
        "mate: The full screen needs a terminal, but standard input is not a terminal. "
    )
    assert "--plain" in line
    assert not program.home.exists()
