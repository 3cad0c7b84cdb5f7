"""Usage: wrong is one sentence that says what would have been right; some flags stand anywhere."""

from __future__ import annotations

import re
import shlex

import pytest

from mate.cli.parser import COMMANDS, parse
from tests.program import CommandLine

ARGPARSE = r"argument -|argument [A-Z]|invalid |unrecognized|\bexpected|not allowed with|required"
PLAIN = "play --plain"
REMATCH = f"{PLAIN} --rematch a.jsonl"
POSITION = "solve --position .A..AT A..A.Q"
SIMULATE = "simulate --players club novice"
NO_PLAYER = "Not a player: '{}'. Give 1 or 2."

WRONG_USAGE = {
    # Commands and options.
    "castle": "Unknown command 'castle'. See mate --help.",
    "plya": "Unknown command 'plya'. Did you mean play? See mate --help.",
    "help resum": "Unknown command 'resum'. Did you mean resume?",
    "'\x1b[31m'": r"Unknown command '\x1b[31m'.",
    "--vers": "Not an option of mate: '--vers'.",
    "--plain play": "Not an option of mate: '--plain'.",
    "play --plain '--\x1b[7mx'": r"Not an option of mate play: '--\x1b[7mx'.",
    f"play --{'x' * 10_000}": "Not an option of mate play: '--xxxxx",
    "play --oponent=club": (
        "Not an option of mate play: '--oponent'. Did you mean --opponent? See mate play --help."
    ),
    "deal --json=1": "--json takes no value.",
    "--json": "This command prints no JSON. Leave out --json",
    "play --seed": "--seed needs a value.",
    "play --names": "--names needs one or more values.",
    "puzzle 5 6": "Unexpected argument: '6'.",
    "completion tcsh": "Unknown shell 'tcsh'. Choose bash, zsh or fish.",
    "stats a b c": "Too many players. Give one or two names. See mate stats --help.",
    "resume -": "A match cannot be resumed from standard input. Give a file.",
    "replay -": "The screen cannot read a log from standard input. Add --plain.",
    "analyze - last -": "Standard input can be read only once",
    "replay log.jsonl --analysis": "--analysis needs --plain.",
    "replay log.jsonl --plain --speak --analysis": "Give --speak or --analysis, which prints",
    "replay log.jsonl --open": "--open needs --plain --analysis.",
    "play --log new/": "new/: This is a folder. Give the name of",
    "play --log ..": "..: This is a folder. Give the name of",
    "play --log ''": "The name of the file is empty. Give the name of a new file.",
    "play --plain --rematch ''": "A name is empty. Give one, or leave it out.",
    "resume ''": "A name is empty.",
    "show ' '": "A name is empty.",
    "analyze last ''": "A name is empty.",
    "replay ''": "A name is empty.",
    "stats Ana ''": "A name is empty.",
    # Rules, deals and seeds.
    "play --rules whist": "Unknown rules 'whist' for --rules.",
    "solve --deal 0 --rules whist": "Unknown rules 'whist' for --rules.",
    "play --rules Clasic": (
        "Unknown rules 'Clasic' for --rules. Did you mean classic? Choose classic, denexa, bga,"
    ),
    "play --privilege ace": (
        "Unknown rule 'ace' for --privilege. Choose none, king or king-queen."
    ),
    "play --deal 184756": "Not a deal: 184756. Deals are numbered 0 to 184755.",
    "deal --deal -1": "Not a deal: -1. Deals are numbered 0 to 184755.",
    "play --deal hearts": "Not a deal: 'hearts'. Give the dealer's holding",
    "play --deal AA.AT7.T.ATK7": "AC appears twice in holding",
    "play --deal A.AT7.T.ATK7": "The dealer holds ten cards, not 9: A.AT7.T.ATK7 (R3).",
    f"{PLAIN} --deal 1 --deal 2 --deal 3": "3 deals are given, but a match has 2 rounds.",
    f"deal --seed {2**63}": (f"Not a seed: '{2**63}'. Give a whole number from 0 to {2**63 - 1}."),
    "deal --seed -1": "Not a seed: '-1'.",
    "deal --seed 1_0": "Not a seed: '1_0'.",
    f"deal --seed {'9' * 10_000}": "Not a seed: ",
    "deal --value 10 5": "Not a range of values: 10 to 5. Give the lower value first.",
    "deal --value ten 5": "Not a value: 'ten'. Give ",
    "deal --value 1.5 5": "Not a value: '1.5'.",
    "deal --value 1 485": "Give a whole number of points from -484 to 484.",
    "deal --value 1": "--value needs 2 values.",
    "deal --value 111 400 --rules bga": (
        "No deal is worth 111 to 400 points under bga rules. Values go from -110 to 110."
    ),
    "deal --value -400 -243": "from -242 to 242.",
    "deal --fair --sharp": "Give --fair or --sharp, not both.",
    "deal --fair --deal 7": "Give --deal or --fair, not both.",
    "deal --foreplace --rules bga": "There is no foreplacement under bga rules. ",
    # Part of an option's name is none, so that later options do not change what a line means.
    "deal --val 1 2": "Not an option of mate deal: '--val'. Did you mean --value?",
    "deal --character fair --sharp": "Give --character or --sharp, not both.",
    "deal --character odd": "Unknown character 'odd' for --character. Choose fair, sharp or",
    "deal --rules bga": "--rules needs --character or --value.",
    "deal --free-move": "--free-move needs --character or --value.",
    "deal --today --character fair": "Give --today or --character, not both.",
    "deal --today --fair": "Give --today or --fair, not both.",
    "deal --today --rules bga": "--rules does not change the deals of the day.",
    "perft --depth 2": "Missing: --deal.",
    "perft --deal 0 --depth 0": "Not a depth: '0'.",
    "perft --deal 0 --depth 23": "a whole number from 1 to 22",
    # Matches.
    f"{PLAIN} --fair --deal 7": "Give --fair or --deal, not both.",
    f"{PLAIN} --character fair --deal 7": "Give --character or --deal, not both.",
    f"{PLAIN} --today --seed 0": "Give --today or --seed, not both.",
    f"{PLAIN} --today --deal 7": "Give --today or --deal, not both.",
    f"{PLAIN} --today --length round": "Give --today or --length, not both.",
    f"{PLAIN} --today --head-start Ana 20": "Give --today or --head-start, not both.",
    f"{PLAIN} --today --rules bga": "Give --today or --rules, not both.",
    f"{PLAIN} --today --free-move": "Give --today or --free-move, not both.",
    f"{PLAIN} --today --help-with hints": "Give --today or --help-with, not both.",
    f"{PLAIN} --today --no-foresight": "Give --today or --no-foresight, not both.",
    f"{PLAIN} --today --fair": "Give --today or --fair, not both.",
    "play --today --clock 10": "Give --today or --clock, not both.",
    "play --rematch -": "--rematch cannot read standard input. Give a file.",
    f"{REMATCH} --character fair": "Leave out --character",
    f"{REMATCH} --fair": "--rematch takes everything from the match log. Leave out --fair",
    f"{REMATCH} --names Ana Ben": "takes everything from the match log. Leave out --names",
    f"{REMATCH} --no-foresight": "everything from the match log. Leave out --no-foresight",
    f"{REMATCH} --free-move": "takes everything from the match log. Leave out --free-move",
    "play --first 3": NO_PLAYER.format(3),
    "play --names Ana": "--names needs 2 names",
    f"{PLAIN} --names Ana ANA": "Both players are called Ana. Give two different names.",
    f"{PLAIN} --opponent club --names Ana Ben Cleo": "--names needs 2 names",
    f"{PLAIN} --opponent master": ("Unknown level 'master' for --opponent. Choose novice, casual,"),
    f"{PLAIN} --seat 2": "--seat needs --opponent.",
    f"{PLAIN} --opponent club --seat 3": NO_PLAYER.format(3),
    f"{PLAIN} --best-of 4": "Unknown length '4' for --best-of. Choose 3, 5, 7 or open.",
    f"{PLAIN} --watch club": "--watch needs 2 values.",
    f"{PLAIN} --watch club master": "Unknown level 'master' for --watch.",
    f"{PLAIN} --watch club club --opponent club": "Give --watch or --opponent, not both.",
    f"{PLAIN} --watch club club --help-with hints": "Give --watch or --help-with, not both.",
    f"{PLAIN} --watch club club --seat 1": "--seat needs --opponent.",
    f"{PLAIN} --watch club club --names A": "--names needs 2 names",
    f"{PLAIN} --help-with oracle": "Unknown kind 'oracle' for --help-with.",
    f"{PLAIN} --help-with": "--help-with needs one or more values.",
    # What is for line mode; a replay reads no lines.
    **{
        f"{command} {flag}": f"{flag} is for line mode. Add --plain."
        for command in ("play", "resume", "learn", "puzzle", "replay x")
        for flag in ("--speak", "--strict")
        if (command, flag) != ("replay x", "--strict")
    },
    # Commands that solve.
    "solve -": "Missing: --deal or --position.",
    "solve --deal Q7.TK7": "Not a holding: 'Q7.TK7'. Separate the four suits",
    "solve --deal 0 XX": "Not a card: 'XX'. Give a rank",
    "solve --deal 0 '\x1b[31m'": r"Not a card: '\x1b[31m'.",
    POSITION: "--position needs --leader: 1 if",
    f"{POSITION} --leader 0": NO_PLAYER.format(0),
    f"{POSITION} --leader \N{ARABIC-INDIC DIGIT ONE}": NO_PLAYER.format(r"\u0661"),
    f"{POSITION} --leader 1 --foreplaced XX -": "Not a card: 'XX'. Give a rank",
    f"{POSITION} --deal 0": "Give --deal or --position, not both.",
    "solve --position .A..AT": "--position needs 2 values.",
    "solve --position AK QD": "Not a holding: 'AK'. Separate the four suits",
    "solve --deal 0 --leader 1": "--leader needs --position.",
    "solve --deal 0 --foreplaced - -": "--foreplaced needs --position.",
    "solve --deal 0 --free-move-used": "--free-move-used needs --position.",
    "solve --deal A.AT7.T.ATK7 TC": "The dealer holds ten cards, not 9",
    "solve --deal 38769 TC TC": "Action 2, 10♣: 10♣ is not the other player's",
    "solve --deal 38769 TC KC": (
        "the dealer's foreplacement rules out clubs and tens (R11). "
        "To lead 10♣ instead, type - - TC KC."
    ),
    "solve --deal 38769 - - AC AC": "Action 4, A♣: A♣ is the card that the dealer led (R5).",
    "solve --deal 0 --rules bga -": "Action 1, none: ",
    "solve --position A... A... --leader 1": "The players cannot both hold A♣: there is only one.",
    "solve --position ... ... --leader 1": "Neither player holds a card, so the hand is over.",
    f"{POSITION} --leader 1 --foreplaced KS KS": "cannot both have foreplaced K♠: there is",
    f"{POSITION} --leader 1 --free-move-used": "cannot have been used: these rules have none.",
    f"{POSITION} --leader 1 KC": "Action 1, K♣: K♣ is out of play (R4).",
    "perft --deal A.AT7.T.ATK7 --depth 1": "The dealer holds ten cards, not 9",
    "deal --deal A.AT7.T.ATK7": "The dealer holds ten cards, not 9",
    "simulate": "Missing: --players.",
    "simulate --players club": "--players needs 2 values.",
    "simulate --players club master": "Unknown level 'master' for --players. Choose novice,",
    f"{SIMULATE} -n 0": "Not a number of matches: '0'.",
    f"{SIMULATE} -n 1000001": "a whole number from 1 to 1000000",
    f"{SIMULATE} --jobs 0": "Not a number of jobs: '0'.",
    f"{SIMULATE} --seed x": "Not a seed: 'x'.",
    # Settings.
    "settings them": "No such setting: them. Did you mean theme?",
    "settings them paper": "No such setting: them. Did you mean theme?",
    "settings table.take-back": "Did you mean keys.table.take-back?",
    "settings '\x1b[7m'": "No such setting: \N{REPLACEMENT CHARACTER}[7m.",
    "settings keys": "Give the name of a command, too, as in keys.table.take-back.",
    "settings --keys theme": "Give --keys or NAME, not both.",
    "puzzle 12 --theme wait": "Give --theme or NUMBER, not both.",
    "settings theme felt paper": "Unexpected argument: 'paper'.",
    "settings theme none": 'theme is "none", but must be felt, paper, ',
    "settings deck three": 'deck is "three", but must be "two" or "four".',
    "settings verdict maybe": 'verdict is "maybe", but must be true or false.',
    "settings computer_seconds 11": "must be a number of seconds from 0 to 10.",
    "settings computer_seconds nan": "must be a number of seconds from 0 to 10.",
    "settings keys.table.take-back enter": '"Table: undo" and "Table: play" both have Enter.',
    "settings keys.table.take-back 7": "cannot have 7, which chooses a card at the table.",
    "settings keys.table.take-back xx": "cannot have xx, which is not a key.",
    "settings keys.table.take-back ''": '"Table: undo" needs at least one key.',
    # Puzzles.
    "puzzle 'x\x1b[31m'": (r"Not a puzzle number: 'x\x1b[31m'. Puzzles are numbered from 1."),
    f"puzzle {'9' * 5000}": "Not a puzzle number: ",
    "puzzle १": "Not a puzzle number: ",
    "puzzle 0": "Not a puzzle number: '0'. Puzzles are numbered from 1.",
    "puzzle -5": "Not a puzzle number: '-5'.",
    "puzzle --own 99999": "Give --own or NUMBER, not both.",
    "puzzle --level 5": "Not a level: '5'. Give a whole number from 1 to 4.",
    "puzzle --level 0": "Not a level: '0'.",
    "puzzle --today 3": "Give --today or NUMBER, not both.",
    "puzzle 3 --level 1": "Give NUMBER or --level, not both.",
    "puzzle --all": "--all needs --json.",
    "puzzle --all --json 3": "Give --all or NUMBER, not both.",
    "puzzle --all --json --today": "Give --all or --today, not both.",
    "puzzle --plain --json": "Give --plain or --json, not both.",
}
"""Command lines, and what is said of them."""


@pytest.mark.parametrize("line", WRONG_USAGE, ids=lambda line: ascii(line)[1:50])
def test_wrong_usage_is_told_in_one_line_and_nothing_is_done(mate: CommandLine, line: str) -> None:
    told = mate.refusal(*shlex.split(line), status=2)
    assert told.startswith("mate: ")
    assert WRONG_USAGE[line] in told
    assert told.endswith("--help.")
    assert not re.search(ARGPARSE, told)
    assert not mate.home.exists()


NOT_THERE = {
    "show": "No saved matches in ",
    "analyze": "No saved matches in ",
    "replay --plain": "No saved matches in ",
    "resume --plain": "No unfinished match in ",
    "show none": "No match log 'none' in this folder",
    "show missing/none": "missing/none: No such file.",
    "play --plain --rematch none": "No match log 'none' in this folder",
    "play --plain --log missing/log": "missing: The folder does not exist.",
    "play --plain --log missing/log --rematch none": "missing: The folder does not exist.",
    "stats Ana Ben": "No saved match has a player called Ana.",
    # A level may have played against itself.
    "stats club club": "No saved match has a player called club.",
    "puzzle --own --json": "No puzzles from your matches yet: a mistake must have one answer.",
    # How many there are depends on the pack that is installed.
    "puzzle 2001 --json": "No such puzzle: 2001. Puzzles are numbered 1 to 2000.",
    "puzzle 1": "The full screen needs a terminal",
}
"""Command lines that could be right with other files or elsewhere, and what is said of them."""


@pytest.mark.parametrize("line", NOT_THERE)
def test_what_depends_on_files_or_the_machine_is_not_wrong_usage(
    mate: CommandLine, line: str
) -> None:
    told = mate.refusal(*shlex.split(line))
    assert NOT_THERE[line] in told
    assert not told.endswith("--help.")
    assert not mate.home.exists()


# `--json` and `--ascii` may be given before a command or after it.


NEEDED = {
    "solve": ["--deal", "0"],
    "simulate": ["--players", "club", "novice"],
    "perft": ["--deal", "0", "--depth", "1"],
}
"""What commands cannot do without."""
WITHOUT_JSON = ["play", "resume", "replay", "learn", "rules", "doctor"]
"""The commands without JSON."""


@pytest.mark.parametrize("command", sorted(COMMANDS.keys() - {"help", "completion"}))
def test_ascii_and_json_stand_before_or_after_a_command(mate: CommandLine, command: str) -> None:
    needed = NEEDED.get(command, [])
    assert not parse([command, *needed]).ascii
    for line in (["--ascii", command, *needed], [command, "--ascii", *needed]):
        assert parse(line).ascii
    if command in WITHOUT_JSON:
        told = mate.refusal("--json", command, *needed, status=2)
        assert "This command prints no JSON. Leave out --json" in told
        return
    assert not parse([command, *needed]).json
    for line in (["--json", command, *needed], [command, "--json", *needed]):
        assert parse(line).json
