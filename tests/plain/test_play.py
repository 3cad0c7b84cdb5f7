"""Line mode as a process: a file of actions plays a match."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from mate.record import load
from mate.rules import PRESETS, Ruleset
from tests.program import WORKED_DEAL, Program, actions_of_a_match

PLAIN = ("play", "--plain", "--names", "Ana", "Ben", "--first", "1")
CUSTOM = ("--privilege", "king-queen", "--free-move", "--tenth-trick", "foreplaced")


def text_of(lines: list[str]) -> str:
    return "".join(f"{line}\n" for line in lines)


def flags_of(name: str) -> tuple[Ruleset, tuple[str, ...]]:
    if name in PRESETS:
        return PRESETS[name], ("--rules", name)
    changed = Ruleset().changed(privilege="king-queen", free_move=True, tenth_trick="foreplaced")
    return changed, CUSTOM


@pytest.mark.parametrize("name", [*PRESETS, "custom"])
def test_a_file_of_actions_plays_a_whole_match_under_every_rule_set(
    program: Program, tmp_path: Path, name: str
) -> None:
    ruleset, flags = flags_of(name)
    typed, played = actions_of_a_match(ruleset)
    log = tmp_path / "match.jsonl"

    done = program.run(*PLAIN, *flags, "--seed", "5", "--log", str(log), typed=text_of(typed))

    assert (done.returncode, done.stderr) == (0, "")
    assert load(log).match == played
    assert f"Total: Ana {played.score[0]}, Ben {played.score[1]}." in done.stdout
    assert done.stdout.endswith(f"To replay it, type: mate replay --plain {log}\n")
    assert str(played.score[0]) in program.run("show", str(log)).stdout


def test_its_log_is_read_by_show_and_by_replay(program: Program, tmp_path: Path) -> None:
    typed, played = actions_of_a_match()
    log = tmp_path / "match.jsonl"
    program.run(*PLAIN, "--seed", "5", "--log", str(log), typed=text_of(typed))

    shown = program.run("show", str(log))
    replayed = program.run("replay", str(log), "--plain")

    total = f"Total: Ana {played.score[0]}, Ben {played.score[1]}."
    for done in (shown, replayed):
        assert (done.returncode, done.stderr) == (0, "")
        assert total in done.stdout


def test_a_seed_and_the_same_actions_say_the_same_and_log_the_same(
    program: Program, tmp_path: Path
) -> None:
    typed, _ = actions_of_a_match()
    logs = [tmp_path / "one.jsonl", tmp_path / "two.jsonl"]
    first, second = (
        program.run(*PLAIN, "--seed", "5", "--log", str(log), typed=text_of(typed)) for log in logs
    )
    assert first.stdout.replace("one.jsonl", "two.jsonl") == second.stdout
    # The first line says when the match began.
    assert logs[0].read_bytes().splitlines()[1:] == logs[1].read_bytes().splitlines()[1:]


def test_blank_lines_remarks_and_windows_line_ends_do_no_harm(program: Program) -> None:
    typed, _ = actions_of_a_match()
    dressed = "\ufeff# hand 1\r\n\r\n" + "".join(f"  {line.lower()}\r\n" for line in typed)
    assert program.run(*PLAIN, "--seed", "5", typed=dressed).returncode == 0


def test_the_end_of_input_leaves_the_match_saved_and_says_how_to_go_on(
    program: Program, tmp_path: Path
) -> None:
    log = tmp_path / "match.jsonl"
    typed, played = actions_of_a_match()

    begun = program.run(*PLAIN, "--seed", "5", "--log", str(log), typed=text_of(typed[:30]))
    assert begun.returncode == 3
    assert begun.stderr == ""
    assert begun.stdout.endswith(
        f"The match is saved. To resume it, type: mate resume --plain {log}\n"
    )

    ended = program.run("resume", "--plain", str(log), typed=text_of(typed[30:]))
    assert ended.returncode == 0
    assert load(log).match == played


def test_the_last_line_needs_no_line_end(program: Program, tmp_path: Path) -> None:
    log = tmp_path / "match.jsonl"
    program.run(*PLAIN, "--deal", WORKED_DEAL, "--log", str(log), typed="-\n-\nAC")
    assert len(load(log).match.hands[0].actions) == 3


@pytest.mark.parametrize("word", ["quit", "q", "exit", "QUIT"])
def test_quitting_leaves_the_rest_of_the_input_unread(
    program: Program, tmp_path: Path, word: str
) -> None:
    log = tmp_path / "match.jsonl"
    done = program.run(
        *PLAIN, "--deal", WORKED_DEAL, "--log", str(log), typed=f"-\n{word}\n-\nAC\n"
    )
    assert done.returncode == 3
    assert "To resume it, type: mate resume" in done.stdout
    assert len(load(log).match.hands[0].actions) == 1


def test_resume_without_a_file_takes_the_match_played_last(program: Program) -> None:
    program.run(*PLAIN, "--deal", WORKED_DEAL, typed="-\n")
    done = program.run("resume", "--plain", typed="score\n")
    assert done.returncode == 3
    assert "The match resumes.\nHand 1 of 4, round 1.\nAna holds" in done.stdout
    assert "Ben to declare: foreplace a card, or none." in done.stdout


def test_where_no_match_can_be_resumed_the_command_advised_stays_in_line_mode(
    program: Program,
) -> None:
    for flags, advised in (
        (["--plain"], "mate play --plain."),
        (["--plain", "--speak"], "mate play --plain --speak."),
    ):
        done = program.run("resume", *flags)
        assert (done.returncode, done.stdout) == (1, "")
        assert done.stderr.endswith(f"Start one with {advised}\n")


def test_none_is_typed_as_a_word_or_as_a_hyphen(program: Program, tmp_path: Path) -> None:
    log = tmp_path / "match.jsonl"
    program.run(*PLAIN, "--deal", WORKED_DEAL, "--log", str(log), typed="NONE\nnone\nAC\n")
    assert [str(action) for action in load(log).match.hands[0].actions] == ["-", "-", "AC"]


def test_a_finished_match_is_not_resumed(program: Program, tmp_path: Path) -> None:
    log = tmp_path / "match.jsonl"
    typed, _ = actions_of_a_match()
    program.run(*PLAIN, "--seed", "5", "--log", str(log), typed=text_of(typed))
    before = log.read_bytes()

    done = program.run("resume", "--plain", str(log))

    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr == f"mate: {log}: This match is finished, so it can only be replayed.\n"
    assert log.read_bytes() == before


def test_a_line_cut_short_is_told_when_the_match_goes_on(program: Program, tmp_path: Path) -> None:
    log = tmp_path / "match.jsonl"
    program.run(*PLAIN, "--deal", WORKED_DEAL, "--log", str(log), typed="-\n-\nAC\n")
    whole = log.read_bytes()
    log.write_bytes(whole[:-4])

    done = program.run("resume", "--plain", str(log), typed="AC\n")

    assert "The last line of the log was cut short" in done.stdout
    assert log.read_bytes() == whole


def test_a_match_that_lacks_only_its_result_is_ended_by_resuming_it(
    program: Program, tmp_path: Path
) -> None:
    log = tmp_path / "match.jsonl"
    typed, _ = actions_of_a_match()
    program.run(*PLAIN, "--seed", "5", "--log", str(log), typed=text_of(typed))
    whole = log.read_bytes()
    log.write_bytes(whole[:-4])

    done = program.run("resume", "--plain", str(log))

    assert (done.returncode, done.stderr) == (0, "")
    assert "wins the match" in done.stdout
    assert log.read_bytes() == whole


# Take-back.


def test_a_take_back_is_in_the_log_and_the_match_goes_on_from_there(
    program: Program, tmp_path: Path
) -> None:
    log = tmp_path / "match.jsonl"
    done = program.run(
        *PLAIN, "--deal", WORKED_DEAL, "--log", str(log), typed="-\n-\nAC\nundo\nTC\n"
    )
    assert "Undone: Ana's A♣.\nTrick 1. Ana to lead: any card.\nAna leads 10♣." in done.stdout
    assert [str(action) for action in load(log).match.hands[0].actions] == ["-", "-", "TC"]
    events = [json.loads(line)["event"] for line in log.read_text().splitlines()]
    assert events == ["match", "deal", "declare", "declare", "play", "take-back", "play"]
    assert "Undone actions: 1." in program.run("show", str(log)).stdout


def test_a_mate_taken_back_brings_its_hand_back(program: Program) -> None:
    # The second worked hand: the other player is dealer and gives mate on trick 3.
    typed = "AH\nTH\nKH\nKD\nQH\nundo\nQH\n"
    done = program.run(*PLAIN, "--rules", "bga", "--deal", "KQ7.KQ.AKQ7.Q", typed=typed)
    mated = "Ana mates with Q♥ on trick 3.\n3 × trick 3 = 9 points.\n"
    assert done.stdout.count(mated) == 2
    assert "Undone: Ana's Q♥.\nHand 1 continues.\nAna holds clubs K Q 7" in done.stdout
    assert "Hand 2 of 4, round 1.\nScore: Ana 9, Ben 0." in done.stdout


def test_every_action_taken_back_and_made_again_gives_the_same_match(
    program: Program, tmp_path: Path
) -> None:
    log = tmp_path / "match.jsonl"
    typed, played = actions_of_a_match()
    # The last card ends the match, and nothing is read after it.
    hesitant = [line for action in typed[:-1] for line in (action, "undo", action)]
    done = program.run(
        *PLAIN, "--seed", "5", "--log", str(log), typed=text_of([*hesitant, typed[-1]])
    )
    assert done.returncode == 0
    assert load(log).match == played


def test_nothing_can_be_taken_back_before_the_first_action(program: Program) -> None:
    done = program.run(*PLAIN, "--deal", WORKED_DEAL, typed="undo\n-\n")
    assert "Nothing to undo: the match has just begun." in done.stdout
    assert "Ana foreplaces nothing." in done.stdout


# What is said, and what is refused.


def test_an_illegal_card_is_answered_with_its_clause_and_asked_again(
    program: Program, tmp_path: Path
) -> None:
    log = tmp_path / "match.jsonl"
    typed = "-\n-\nKC\nAC\nQH\n-\nKC\n"
    done = program.run(*PLAIN, "--deal", WORKED_DEAL, "--log", str(log), typed=typed)
    lines = done.stdout.splitlines()
    for refusal in (
        "K♣ is Ben's, not Ana's (R4).",
        "Ben must follow suit: K♣, Q♣ or 7♣ (R5).",
        "Ben must reply with a card: cards are foreplaced only before trick 1 (R9).",
    ):
        assert refusal in lines
    assert "Ben to reply to A♣: a club (K♣, Q♣ or 7♣)." in lines
    assert [str(action) for action in load(log).match.hands[0].actions] == ["-", "-", "AC", "KC"]


def test_r11_forbids_the_second_foreplacement_of_that_suit_and_rank(program: Program) -> None:
    done = program.run(*PLAIN, "--deal", WORKED_DEAL, typed="AC\nKC\n")
    assert "Ben to declare: foreplace a card (no club or ace), or none." in done.stdout
    assert (
        "Ben cannot foreplace K♣: Ana's foreplacement rules out clubs and aces (R11)."
        in done.stdout
    )


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        (b"castle", "Not a card: 'castle'."),
        (b"1C", "Not a card: '1C'."),
        (b"T\x00C", r"Not a card: 'T\x00C'."),
        (b"\x1b]0;owned\x07", r"Not a card: '\x1b]0;owned\x07'."),
        (b"\xff\xfeT\x00C\x00", "The line is not UTF-8 text"),
        (b"T" * 1_000_000, "The line is longer than 1,000 bytes"),
    ],
    ids=["word", "rank", "null", "escape", "bytes", "megabyte"],
)
def test_a_line_that_is_no_action_gets_one_line_and_the_next_is_read(
    program: Program, line: bytes, reason: str
) -> None:
    done = program.run(*PLAIN, "--deal", WORKED_DEAL, typed=line + b"\n-\n")
    told = done.stdout.splitlines()
    (answer,) = [number for number, said in enumerate(told) if reason in said]
    assert told[answer + 1 : answer + 3] == ["Ana to declare.", "Ana foreplaces nothing."]
    assert (done.returncode, done.stderr) == (3, "")
    assert "\x1b" not in done.stdout


def test_every_word_answers(program: Program) -> None:
    typed = "AC\nQS\nlegal\nhands\nscore\nrules\nhelp\n"
    done = program.run(*PLAIN, "--deal", WORKED_DEAL, typed=typed)
    for said in (
        "Legal: 10♣, A♠, 10♠, 7♠, 10♥, A♦, 10♦, K♦, 7♦.",
        "Ana holds clubs 10, spades A 10 7, hearts 10, diamonds A 10 K 7.",
        "Ben holds clubs K Q 7, spades K, hearts A K Q 7, diamonds Q.",
        "Ana foreplaced A♣.",
        "Ben foreplaced Q♠.",
        "Total: Ana 0, Ben 0.",
        "undo, u or back: undo the last action.",
    ):
        assert said in done.stdout.splitlines()
    assert "Rules: classic (foreplacement: restricted, trick 10: repeat" in done.stdout


def test_the_swap_is_told_with_the_new_holdings(program: Program) -> None:
    # The first worked hand, won on trick 8 for 80 points.
    typed = "AC KC AS KS TS QS KD QD AD AH KH TH TC QC TD".replace(" ", "\n")
    done = program.run(*PLAIN, "--rules", "bga", "--deal", WORKED_DEAL, typed=typed)
    told = done.stdout.partition("Ana leads 10♦: mate!\n")[2].splitlines()
    assert told[:8] == [
        "Ana mates with 10♦ on trick 8.",
        "10 × trick 8 = 80 points.",
        "",
        "Hand 2 of 4, round 1.",
        "Score: Ana 80, Ben 0.",
        "The players swap holdings; Ben begins.",
        "Ana holds clubs K Q 7, spades K Q, hearts A K Q 7, diamonds Q.",
        "Ben holds clubs A 10, spades A 10 7, hearts 10, diamonds A 10 K 7.",
    ]


def test_without_a_terminal_there_are_no_prompts(program: Program) -> None:
    done = program.run(*PLAIN, "--deal", WORKED_DEAL, typed="-\n-\n")
    assert not [line for line in done.stdout.splitlines() if line.startswith(">")]


@pytest.mark.parametrize(
    ("flags", "variables"),
    [(("--ascii",), {}), ((), {"PYTHONIOENCODING": "ascii"})],
    ids=["asked for", "no signs in the encoding"],
)
def test_ascii_writes_suits_as_letters(
    program: Program, flags: tuple[str, ...], variables: dict[str, str]
) -> None:
    names = ("--names", "Zoë", "Ben")
    done = program.run(
        "play", "--plain", "--first", "1", *names, *flags, "--deal", WORKED_DEAL,
        typed="TC\n", **variables,
    )  # fmt: skip
    assert done.stdout.isascii()
    assert "Zoe foreplaces 10C." in done.stdout


def test_hostile_names_are_shown_as_harmless_text(program: Program) -> None:
    names = ("\x1b[31mAna\u202e", "[/x] {player}\x07" + "n" * 90)
    done = program.run(
        "play", "--plain", "--first", "1", "--names", *names, "--deal", WORKED_DEAL, typed="KC\n-\n"
    )
    assert not set(done.stdout) & set("\x1b\x07\u202e")
    assert "�[31mAna� foreplaces nothing." in done.stdout
    assert "n" * 24 not in done.stdout
