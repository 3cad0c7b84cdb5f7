"""`mate analyze` grades matches, as text and as JSON."""

from __future__ import annotations

import json
from pathlib import Path

from rich.cells import cell_len

from mate.cli.commands.analyze import analysis_lines
from mate.rules import Deal, Match, Ruleset, parse_action
from mate.words.narrator import Narrator
from tests.program import CommandLine, random_match

DATA = Path(__file__).parents[1] / "data"
UNFINISHED, RESIGNED = str(DATA / "plain" / "hand.jsonl"), str(DATA / "logs" / "v4-resigned.jsonl")
NAMES = ("Ana", "Ben")


def test_columns_stay_aligned_if_names_have_wide_or_joined_characters() -> None:
    match = Match().deal(Deal.parse("Q7.TK7.AKQ7.K"))
    for action in map(parse_action, ["-", "-", "AH", "TH", "TS", "AS"]):
        match = match.play(action)
    for name in ("A" * 24, "日本語", "ශ්\u200dරී 👩\u200d👩\u200d👧"):
        text = list(analysis_lines(match, Narrator((name, "Ben"))))
        cells = [sum(map(cell_len, line)) for line in text]
        assert max(cells) <= 80
        ends = {at for line, at in zip(text, cells, strict=True) if line.endswith((" −88", "−77"))}
        assert len(ends) == 1
        assert text[-4:] == [
            f"{name}'s worst moment: hand 1, before trick 1.",
            "  none cost 11 points; better: K♦.",
            "Ben's worst moment: hand 1, trick 2.",
            "  A♠ cost 11 points; better: Q♠.",
        ]


def test_analysis_under_super_rules_shows_best_play_for_whole_rounds() -> None:
    match = random_match(5, Ruleset.preset("super"))
    text = "\n".join(analysis_lines(match, Narrator(NAMES)))
    assert text.count("Best play in both hands of this round: ") == 2


# The text output grades an unfinished round only with `--open`.


NOT_GRADED = "Round {} is not over, so its hands are not graded. Add --open to include them."


def unfinished_log(lines: int, folder: Path) -> str:
    """Save the first lines of the log of a match, and return the path of the new log."""
    log = folder / f"{lines}.jsonl"
    whole = (DATA / "plain" / "match.jsonl").read_bytes()
    log.write_bytes(b"".join(whole.splitlines(keepends=True)[:lines]))
    return str(log)


def graded_hands(lines: list[str]) -> list[int]:
    return [number for number in (1, 2, 3, 4) if any(f"Hand {number}. " in line for line in lines)]


def test_unfinished_round_is_graded_only_with_open_option(
    mate: CommandLine, tmp_path: Path
) -> None:
    # The logs end during hands 3 and 4.
    logs = [unfinished_log(lines, tmp_path) for lines in (50, 60)]
    in_lines = ["replay", "--plain", "--analysis"]
    for words in (["analyze", logs[0]], ["analyze", logs[1]], [*in_lines, logs[1]]):
        shown = mate.lines(*words)
        assert shown[-1] == NOT_GRADED.format(2)
        assert (graded_hands(shown), "Points lost:" in "".join(shown)) == ([1, 2], True)
    for words in (["analyze"], ["analyze", logs[1]], in_lines):
        shown = mate(*words, logs[1], "--open").lines
        assert "not graded" not in "".join(shown)
        assert graded_hands(shown) == [1, 2, 3, 4]


# Tests of several logs in one command.


def test_several_logs_are_graded_in_order_by_any_number_of_jobs(
    mate: CommandLine, tmp_path: Path
) -> None:
    broken, gone = tmp_path / "broken.jsonl", str(tmp_path / "gone")
    broken.write_bytes(b"no log\n")
    words = ("analyze", UNFINISHED, str(broken), RESIGNED, gone, "--jobs")
    alone, shared = (mate(*words, jobs) for jobs in ("1", "2"))
    assert alone == shared
    assert alone.lines.index(UNFINISHED) < alone.lines.index(RESIGNED)
    documents = mate(*words, "2", "--json")
    assert documents.err == alone.err
    assert alone.err.splitlines() == [
        f"mate: {broken}, line 1: This is not a Mate match log.",
        f"mate: {gone}: No such file.",
    ]
    assert (alone.status, documents.status) == (1, 1)
    assert [each["file"] for each in json.loads(documents.out)] == [UNFINISHED, RESIGNED]
