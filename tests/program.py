"""The program as people run it: a process of its own, fed with bytes."""

from __future__ import annotations

import os
import random
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import mate
from mate.rules import CLASSIC, Deal, Match, Ruleset

SOURCE = Path(mate.__file__).parents[1]
WORKED_DEAL = "AT.AT7.T.ATK7"
"""The dealer's holding of the first worked hand."""


@dataclass(frozen=True)
class Program:
    """`mate`, with a home of its own.

    Args:
        home: what `MATE_HOME` is.
    """

    home: Path

    @property
    def environment(self) -> dict[str, str]:
        kept = {name: os.environ[name] for name in ("PATH", "HOME") if name in os.environ}
        return kept | {
            "MATE_HOME": str(self.home),
            "PYTHONPATH": str(SOURCE),
            "PYTHONIOENCODING": "utf-8",
        }

    def command(self, *arguments: str) -> list[str]:
        return [sys.executable, "-m", "mate", *arguments]

    def run(
        self, *arguments: str, typed: str | bytes = b"", **environment: str
    ) -> subprocess.CompletedProcess[str]:
        """Run it to its end.

        Args:
            arguments: those after `mate`.
            typed: what comes on standard input.
            environment: more variables.
        """
        data = typed.encode() if isinstance(typed, str) else typed
        done = subprocess.run(
            self.command(*arguments),
            input=data,
            capture_output=True,
            env=self.environment | environment,
            timeout=60,
            check=False,
        )
        return subprocess.CompletedProcess(
            done.args, done.returncode, done.stdout.decode(), done.stderr.decode()
        )

    def start(self, *arguments: str) -> subprocess.Popen[bytes]:
        """Start it, to be spoken to line by line."""
        return subprocess.Popen(
            self.command(*arguments),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            env=self.environment,
        )


def seeded_deals(seed: int) -> tuple[Deal, Deal]:
    """The deals of both rounds that a seed gives, as the design of seeds has it."""
    source = random.Random(seed)
    return (
        Deal.from_number(int(source.random() * 184756)),
        Deal.from_number(int(source.random() * 184756)),
    )


def actions_of_a_match(
    ruleset: Ruleset = CLASSIC, *, seed: int = 5, first_dealer: int = 0, luck: int = 2
) -> tuple[list[str], Match]:
    """A whole match, played at random over the rules: its actions as typed, and how it ended."""
    chance, deals = random.Random(luck), list(seeded_deals(seed))
    match = Match(ruleset, first_dealer)
    typed: list[str] = []
    while not match.finished:
        hand = match.current
        if hand is None:
            match = match.deal(deals.pop(0))
            continue
        action = chance.choice(hand.position.legal_actions)
        typed.append(str(action))
        match = match.play(action)
    return typed, match


def random_match(seed: int, ruleset: Ruleset) -> Match:
    """A whole match of random actions, and of random deals; `seed` says who deals first, too."""
    chance = random.Random(seed)
    match = Match(ruleset, first_dealer=seed % 2)
    while not match.finished:
        if match.needs_deal:
            match = match.deal(Deal.draw(chance))
        assert match.current is not None
        match = match.play(chance.choice(match.current.position.legal_actions))
    return match


def snapshot(folder: Path) -> dict[str, bytes]:
    """Every file below a folder with its bytes."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file()
    }
