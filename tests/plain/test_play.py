"""Line mode plays and resumes matches, and refuses bad lines."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest

from mate.errors import NotationError, StorageError
from mate.plain import LINE_LIMIT, Conversation
from mate.record import load
from mate.rules import PRESETS, Ruleset
from tests.program import WORKED_DEAL, CommandLine, Done, actions_of_a_match

PLAIN = ("play", "--plain", "--names", "Ana", "Ben", "--first", "1")
CUSTOM = ("--privilege", "king-queen", "--free-move", "--tenth-trick", "foreplaced")
WHOLE, PLAYED = actions_of_a_match()
"""The typed actions of a whole match with the deals of seed 5, and the match."""
Play = Callable[..., Done]


def text_of(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


@pytest.fixture
def play(mate: CommandLine, log: Path) -> Play:
    """A function that types lines in a new match, by default with the first worked deal."""
    mate("settings", "verdict", "false")

    def run(typed: str | bytes, *flags: str) -> Done:
        cards = flags or ("--deal", WORKED_DEAL)
        return mate(*PLAIN, *cards, "--log", str(log), typed=typed)

    return run


# Tests of whole matches.


@pytest.mark.quick
@pytest.mark.parametrize("name", [*PRESETS, "custom"])
def test_file_of_actions_plays_a_whole_match_under_every_rule_set(
    play: Play, mate: CommandLine, log: Path, name: str
) -> None:
    changed = Ruleset().changed(privilege="king-queen", free_move=True, tenth_trick="foreplaced")
    ruleset, flags = PRESETS.get(name, changed), ("--rules", name) if name in PRESETS else CUSTOM
    typed, played = actions_of_a_match(ruleset)

    done = play(text_of(typed), *flags, "--seed", "5")

    assert (done.status, done.err) == (0, "")
    assert load(log).match == played
    total = f"Total: Ana {played.score[0]}, Ben {played.score[1]}."
    assert done.out.endswith(f"To replay it, type: mate replay --plain {log}\n")
    for lines in (
        done.lines,
        mate.lines("show", str(log)),
        mate.lines("replay", "--plain", str(log)),
    ):
        assert total in lines


def test_blank_lines_comments_and_line_endings_change_nothing(play: Play, log: Path) -> None:
    first = play(text_of(WHOLE), "--seed", "5")
    # Skip the first line, which contains the start time.
    events = log.read_bytes().splitlines()[1:]
    log.unlink()
    dressed = "\ufeff# hand 1\r\n\r\n" + "".join(f"  {line.lower()}\r\n" for line in WHOLE)
    assert play(dressed, "--seed", "5") == first
    assert log.read_bytes().splitlines()[1:] == events


# Tests of leaving and resuming a match.


def test_end_of_input_saves_the_match_and_shows_how_to_resume(
    play: Play, mate: CommandLine, log: Path
) -> None:
    begun = play(text_of(WHOLE[:30]), "--seed", "5")
    assert (begun.status, begun.err) == (3, "")
    assert begun.out.endswith(
        f"The match is saved. To resume it, type: mate resume --plain {log}\n"
    )
    assert mate("resume", "--plain", str(log), typed=text_of(WHOLE[30:])).status == 0
    assert load(log).match == PLAYED
    # A finished match cannot be resumed.
    assert mate.refusal("resume", "--plain", str(log)) == (
        f"mate: {log}: This match is finished, so it can only be replayed."
    )


def test_resume_reports_and_repairs_an_incomplete_last_line(
    play: Play, mate: CommandLine, log: Path
) -> None:
    for typed, flags, rest, message, status in (
        (["-", "-", "AC"], ("--deal", WORKED_DEAL), "AC\n", "of the log was incomplete", 3),
        # A match whose log lacks only the result is over.
        (WHOLE, ("--seed", "5"), "", "wins the match", 0),
    ):
        play(text_of(typed), *flags)
        whole = log.read_bytes()
        log.write_bytes(whole[:-4])
        done = mate("resume", "--plain", str(log), typed=rest)
        assert (done.status, done.err) == (status, "")
        assert message in done.out
        assert log.read_bytes() == whole
        log.unlink()


# Tests of refused lines.


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("\u0442 ♥♥ é".encode(), "Not a card: '\u0442 ♥♥ é'. Type a card as rank and suit"),
        (b"T\x00C", r"Not a card: 'T\x00C'."),
        (b"\x1b]0;owned\x07", r"Not a card: '\x1b]0;owned\x07'."),
        (b"\xff\xfeT\x00C\x00", "The line is not UTF-8 text"),
        (b"T" * 1_000_000, "The line is longer than 1,000 bytes"),
    ],
    ids=["letters", "null", "escape", "bytes", "megabyte"],
)
def test_unreadable_line_is_refused_and_the_next_line_is_read(
    play: Play, line: bytes, reason: str
) -> None:
    done = play(line + b"\n-\n")
    (answer,) = [number for number, said in enumerate(done.lines) if reason in said]
    assert done.lines[answer + 1 : answer + 3] == ["Ana to declare.", "Ana keeps all ten."]
    assert (done.status, done.err) == (3, "")
    assert "\x1b" not in done.out
    # Without a terminal there are no prompts.
    assert not [said for said in done.lines if said.startswith(">")]


def test_unknown_line_is_quoted_with_escapes_in_ascii_output(play: Play) -> None:
    assert r"Not a card: '\u0442 \u2665'." in play("\u0442 ♥\n", "--ascii").out


def test_line_over_the_length_limit_is_refused_and_skipped() -> None:
    lines = Conversation(
        io.BytesIO(b"x" * (LINE_LIMIT - 1) + b"\n" + b"x" * LINE_LIMIT + b"\nTC\n")
    )
    assert lines.next_line() == "x" * (LINE_LIMIT - 1)
    with pytest.raises(NotationError, match="longer than 1,000 bytes"):
        lines.next_line()
    assert list(iter(lines.next_line, None)) == ["TC"]


def test_closed_standard_input_raises_an_error_and_missing_input_has_no_lines() -> None:
    source = io.BytesIO()
    source.close()
    with pytest.raises(StorageError, match="Standard input cannot be read"):
        Conversation(source).next_line()
    assert Conversation(None).next_line() is None
    assert not Conversation(None).typing


def test_strict_mode_numbers_lines_across_the_lesson_and_the_match(mate: CommandLine) -> None:
    done = mate("learn", "--plain", "--strict", typed="next\n" * 11 + "t\nvalues\n-\n")
    assert done.status == 1
    assert done.err == "mate: line 13: This match is played without values.\n"
