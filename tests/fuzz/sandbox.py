"""The sandbox of a fuzzed program: folders, saved matches of every kind, and the environment."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable
from pathlib import Path
from typing import Final

from mate.record import Series, Standing, Terms, dump
from mate.rules import PRESETS
from mate.saved.nextmatch import with_fair_deals
from mate.session import Session
from tests import steps
from tests.saved.saves import HOSTILE, a_match, save
from tests.tui.screens import play_first_legal
from tests.tui.terminal import SOURCES

DATA: Final = "data"
MATCHES: Final = f"{DATA}/matches"
HOME: Final = "home"
TEMPORARY: Final = "tmp"

SETTINGS: Final = {
    "still": 'motion = "off"\ncomputer_seconds = 0.0\n',
    "usual": "computer_seconds = 0.2\n",
    "forced": 'forced = "play"\ncomputer_seconds = 0.1\n',
    "pressed": 'motion = "off"\ncomputer_seconds = 0.0\nsingle_press = true\ndeck = "four"\n',
    "ascii": 'ascii = "on"\nsuits = "letters"\ntheme = "nord"\ncomputer_seconds = 0.1\n',
}
"""The settings with which the program may start, keyed by name."""

FINISHED: Final = tuple(f"{MATCHES}/finished-{name}.jsonl" for name in PRESETS)
UNFINISHED: Final = tuple(
    f"{MATCHES}/{name}.jsonl"
    for name in ("begun", "half", "computer", "watched", "helped", "series", "cut", "round", "hand")
)
ABOUT_TO_END: Final = tuple(f"{MATCHES}/{name}.jsonl" for name in ("round", "series"))
"""The matches in which the next card ends the first round, or the match."""
_ATTACK: Final = "\x1b]0;PWNED\x07"
_NAMES: Final = (f"a{_ATTACK}b", "c\x9b31m\x1b[2J", os.fsdecode(b"d\xff\xfe"), "e\u202e\n\tf")


def build_sandbox(sandbox: Path) -> None:
    """Make a sandbox with sound, hostile and broken matches, and a user's own files."""
    matches = sandbox / MATCHES
    for luck, name in enumerate(PRESETS, start=1):
        save(matches, f"finished-{name}.jsonl", a_match(luck=luck, rules=name), luck)
    save(matches, "begun.jsonl", a_match("Ana", "Zoë [/x]", luck=7, steps=3), 20)
    save(matches, "half.jsonl", a_match("Ben", "Ana", luck=8, steps=61), 21)
    computer = a_match("Ana", "Mate", luck=9, steps=30, computers=(None, "club"))
    save(matches, "computer.jsonl", computer, 22)
    watched = a_match("Hal", "Sal", luck=10, steps=40, computers=("novice", "casual"))
    save(matches, "watched.jsonl", watched, 10)
    both = ("Ana", "Ben")
    with Session.begin(
        Terms(players=both, seed=5, help=("hints", "values")), matches / "helped.jsonl"
    ) as session:
        play_first_legal(
            session, lambda match: sum(len(hand.actions) for hand in match.hands) == 15
        )
    # Stop one action before the end of a round, of a match in a series, and of a single hand.
    series = Series("abc", 2, 3, Standing((1, 0), 0, (173, 131)))
    head_start = Terms(players=both, seed=7, length="hand", head_start=(0, 40))
    for name, terms, hands in (
        ("round", Terms(players=both, seed=9), 2),
        ("series", Terms(players=both, seed=6, foresight=False, series=series), 4),
        ("hand", with_fair_deals(head_start), 1),
    ):
        with Session.begin(terms, matches / f"{name}.jsonl") as session:
            while sum(hand.outcome is not None for hand in session.match.hands) < hands:
                session.deal_round_if_due()
                hand = session.match.current
                assert hand is not None
                # Play each hand differently, so that one player loses the round.
                steps.play(session, hand.position.legal_actions[-(len(session.match.hands) % 2)])
            steps.take_back(session)
    for number, name in enumerate(HOSTILE):
        save(matches, f"hostile-{number}.jsonl", a_match(name[:300], "Ben", luck=number), -number)
    for name in _NAMES:
        save(matches, f"{name}.jsonl", a_match(f"g{_ATTACK}h", luck=3), -30)
    _break(matches)
    (sandbox / DATA / "trash").mkdir()
    save(sandbox / DATA / "trash", "begun.jsonl", a_match("Thrown", "Away", steps=5))
    for folder in (HOME, TEMPORARY):
        (sandbox / folder).mkdir()
    # Files that the program must not touch, although inputs may name them.
    for name in ("match.txt", "finished-classic.txt", "a", "1"):
        (sandbox / HOME / name).write_text(f"{name} is mine\n")
    (sandbox / "mine.txt").write_text("mine\n")


def _break(matches: Path) -> None:
    sound = (matches / "finished-classic.jsonl").read_bytes()
    dump(a_match("Cut", "Short", steps=25), matches / "cut.jsonl")
    with (matches / "cut.jsonl").open("ab") as cut:
        cut.write(b'{"type":"pl')
    lines = sound.splitlines(keepends=True)
    (matches / "broken-order.jsonl").write_bytes(b"".join([*lines[:5], lines[6], lines[5]]))
    (matches / "broken-text.jsonl").write_bytes(b"no log\n" + bytes(range(256)))
    (matches / "empty.jsonl").write_bytes(b"")
    (matches / "folder.jsonl").mkdir()
    os.mkfifo(matches / "pipe.jsonl")


def copy_sandbox(template: Path, sandbox: Path, settings: str) -> None:
    """Replace a folder by a copy of a template sandbox, with settings from `SETTINGS`."""
    shutil.rmtree(sandbox, ignore_errors=True)
    shutil.copytree(template, sandbox, copy_function=_copy)
    (sandbox / DATA / "settings.toml").write_text(SETTINGS[settings])


def _copy(source: str, copy: str) -> None:
    # Make a new pipe, because `shutil` would wait for a writer.
    if Path(source).is_fifo():
        os.mkfifo(copy)
    else:
        shutil.copy2(source, copy)


def environment(sandbox: Path, variables: Iterable[tuple[str, str]] = ()) -> dict[str, str]:
    """Return the environment of a program in the sandbox, with additional variables."""
    return {
        "PATH": os.environ["PATH"],
        "HOME": str(sandbox / HOME),
        "MATE_HOME": str(sandbox / DATA),
        "TMPDIR": str(sandbox / TEMPORARY),
        **{f"XDG_{kind}_HOME": str(sandbox / HOME / kind) for kind in ("DATA", "CONFIG", "CACHE")},
        "TERM": "xterm-256color",
        "COLORTERM": "truecolor",
        "LANG": "C.UTF-8",
        "PYTHONPATH": str(SOURCES),
        # Make the program print a traceback for an error.
        "MATE_DEBUG": "1",
        "PYTHONFAULTHANDLER": "1",
        **dict(variables),
    }
