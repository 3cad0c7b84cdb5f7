"""However a process in line mode ends, the match is saved, and there is no traceback."""

from __future__ import annotations

import os
import pty
import re
import signal
import subprocess
from pathlib import Path

import pytest

from mate.record import load
from mate.rules import DECK
from tests.environment import TIMEOUT
from tests.program import WORKED_DEAL, CommandLine, Program


def begin(program: Program, log: Path) -> subprocess.Popen[bytes]:
    """Start a match in which Ana has declared, and Ben is to declare."""
    running = program.start(
        "play", "--plain", "--names", "Ana", "Ben", "--first", "1",
        "--deal", WORKED_DEAL, "--log", str(log),
    )  # fmt: skip
    assert running.stdin is not None
    assert running.stdout is not None
    running.stdin.write(b"-\n")
    running.stdin.flush()
    while not running.stdout.readline().startswith(b"Ben to declare: foreplace a card"):
        assert running.poll() is None
    return running


def resume(mate: CommandLine, log: Path) -> list[str]:
    """Resume the match for one action and return the actions of its hand."""
    done = mate("resume", "--plain", str(log), typed="-\n")
    assert done.status == 3
    assert "The match resumes." in done.out
    return [str(action) for action in load(log).match.hands[0].actions]


@pytest.mark.parametrize("number", [signal.SIGHUP, signal.SIGKILL])
def test_closed_terminal_or_kill_loses_no_printed_action(
    program: Program, mate: CommandLine, log: Path, number: signal.Signals
) -> None:
    running = begin(program, log)
    running.send_signal(number)
    said, errors = running.communicate(timeout=TIMEOUT)
    assert (said, errors) == (b"", b"")
    assert running.returncode == (-number if number is signal.SIGKILL else 3)
    assert resume(mate, log) == ["-", "-"]


def test_ignored_hangup_does_not_end_the_match(program: Program, log: Path) -> None:
    # Ignore the signal, as nohup does.
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        running = begin(program, log)
    finally:
        signal.signal(signal.SIGHUP, before)
    running.send_signal(signal.SIGHUP)
    _, errors = running.communicate(b"-\n", timeout=TIMEOUT)
    assert (running.returncode, errors) == (3, b"")
    assert [str(action) for action in load(log).match.hands[0].actions] == ["-", "-"]


def test_match_in_play_cannot_be_resumed_elsewhere_until_interrupted(
    program: Program, mate: CommandLine, log: Path
) -> None:
    running = begin(program, log)
    before = log.read_bytes()
    message = mate.refusal("resume", "--plain", str(log))
    assert message == f"mate: {log}: This match is being played in another window."
    assert log.read_bytes() == before
    running.send_signal(signal.SIGINT)
    said, errors = running.communicate(timeout=TIMEOUT)
    assert (running.returncode, errors) == (3, b"")
    hint = f"The match is saved. To resume it, type: {program.typed} resume --plain {log}"
    assert said.decode().split("\n") == ["", hint, ""]
    assert resume(mate, log) == ["-", "-"]


def test_closed_output_leaves_the_match_saved_and_unfinished(program: Program, log: Path) -> None:
    running = begin(program, log)
    assert running.stdin is not None
    assert running.stdout is not None
    assert running.stderr is not None
    running.stdout.close()
    running.stdin.write(b"help\n" * 50)
    running.stdin.close()
    assert running.wait(timeout=TIMEOUT) == 3
    saved = f"The match is saved. To resume it, type: {program.typed} resume --plain {log}"
    assert running.stderr.read().decode() == f"mate: Standard output was closed. {saved}\n"
    running.stderr.close()


def test_unwritable_log_ends_the_match_with_one_error_line(program: Program) -> None:
    # Let the system itself stop the log from growing, as a full disk would.
    command = program.command("play", "--plain", "--deal", WORKED_DEAL)
    done = subprocess.run(
        ["/bin/sh", "-c", 'ulimit -f 1; exec "$@"', "sh", *command],
        input=b"-\n" + b"undo\n-\n" * 40,
        env=program.environment | {"PYTHONDONTWRITEBYTECODE": "1"},
        capture_output=True,
        check=False,
    )
    assert done.returncode == 1
    (error,) = done.stderr.decode().splitlines()
    assert re.match("mate: .*cannot be written", error)
    (log,) = (program.home / "matches").glob("*.jsonl")
    # The incomplete line was removed, so every line of the log is whole.
    assert load(log).match.deals


def test_match_continues_in_a_new_log_if_another_program_truncates_its_log(
    program: Program, log: Path
) -> None:
    running = begin(program, log)
    os.truncate(log, 100)
    said, errors = running.communicate(b"-\nquit\n", timeout=TIMEOUT)
    new = log.with_name("match-2.jsonl")
    assert (running.returncode, errors) == (3, b"")
    lines = said.decode().splitlines()
    assert lines[-4:] == [
        "Another program has cut the log short, so Mate no longer writes to it: " + str(log),
        f"The whole match is saved in a new log: {new}",
        "You can play on, or type quit.",
        f"The match is saved. To resume it, type: {program.typed} resume --plain {new}",
    ]
    assert log.stat().st_size == 100
    assert [str(action) for action in load(new).match.hands[0].actions] == ["-", "-"]


@pytest.mark.parametrize(
    "name", ["two  spaces", "two\nlines", "\x1b[2J", "-n", "it's $HOME", "\udcff", "é\u200d\t"]
)
def test_suggested_resume_command_works_for_unusual_file_names(
    mate: CommandLine, tmp_path: Path, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    log = f"./{name}.jsonl"
    done = mate("play", "--plain", "--log", log, typed="none\nquit\n")
    command = done.lines[-1].partition("type: mate ")[2]
    assert command.isprintable()
    words = subprocess.check_output(["bash", "-c", f"printf '%s\\0' {command}"])
    resumed = mate(*map(os.fsdecode, words.split(b"\0")[:-1]), typed="none\nquit\n")
    assert "The match resumes." in resumed.lines
    assert len(load(log).match.hands[0].actions) == 2


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_deleted_log_is_saved_again_when_a_signal_ends_the_match(
    program: Program, mate: CommandLine, log: Path, number: signal.Signals
) -> None:
    running = begin(program, log)
    log.unlink()
    running.send_signal(number)
    said, errors = running.communicate(timeout=TIMEOUT)
    assert (running.returncode, errors) == (3, b"")
    assert not log.exists()
    new = log.with_name("match-2.jsonl")
    assert number is signal.SIGTERM or str(new) in said.decode()
    assert resume(mate, new) == ["-", "-"]


def test_line_mode_on_a_terminal_prompts_and_lists_cards_at_an_empty_line(program: Program) -> None:
    ours, theirs = pty.openpty()
    command = program.command("play", "--plain", "--deal", WORKED_DEAL, "--rules", "bga")
    with subprocess.Popen(
        command, stdin=theirs, stdout=subprocess.PIPE, env=program.environment
    ) as running:
        os.close(theirs)
        # The last character is Ctrl-D, which ends the input.
        os.write(ours, b"\nac\n\x04")
        assert running.stdout is not None
        said = running.stdout.read().decode()
    os.close(ours)
    assert running.returncode == 3
    assert said.count("> ") == 3
    assert said.count(" holds clubs K Q 7, spades K Q, hearts A K Q 7, diamonds Q.") == 2
    assert "to reply to A♣: a club (K♣, Q♣ or 7♣)." in said
    assert "The match is saved" in said.splitlines()[-1]


def test_verdict_follows_the_last_hand_of_a_round_unless_turned_off(mate: CommandLine) -> None:
    wanted = "\n".join(["none", *(card.notation for card in DECK)] * 12)
    asked = ("play", "--plain", "--length", "round", "--rules", "bga", "--seed", "5")
    said = mate(*asked, typed=wanted).out.splitlines()
    verdicts = [line for line in said if " wins round 1 by " in line]
    assert len(verdicts) == 1
    assert said.index(verdicts[0]) > next(
        at for at, line in enumerate(said) if "Hand 2 of 2" in line
    )
    mate("settings", "verdict", "false")
    assert " wins round 1 by " not in mate(*asked, typed=wanted).out
