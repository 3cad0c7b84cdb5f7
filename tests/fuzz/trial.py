"""One history, tried from a fresh start."""

from __future__ import annotations

import signal
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from itertools import cycle
from pathlib import Path
from typing import Final

from tests.fuzz.endings import Finding, judge_end, judge_output
from tests.fuzz.history import Answer, Bytes, History, Input, Pause, Quiet, Resize, Signal, Step
from tests.fuzz.house import DATA, contents, environment, furnish
from tests.fuzz.running import Running
from tests.fuzz.soundness import judge_files

MATE: Final = (sys.executable, "-m", "mate")
QUIT: Final = b"\x11"
_PATIENCE: Final = 12
"""How many times as long as its first picture the program may take to answer."""
_IMPATIENCE: Final = 3
_A_MOMENT: Final = 0.4
_ENDING: Final = 1.0
_LATE: Final = 4


@dataclass
class Trial:
    """What came of a history."""

    done: int = 0
    """How many of its steps were done."""
    inputs: int = 0
    """How many of those were inputs."""
    finding: Finding | None = None


class Ground:
    """Where histories are tried, one after another.

    Args:
        template: a house that was built; each history begins in a copy of it.
        house: the folder for the copies; it is emptied each time.
        command: the program, before its arguments.
    """

    def __init__(self, template: Path, house: Path, command: Sequence[str] = MATE) -> None:
        self._template = template
        self._house = house
        self._command = tuple(command)
        self.first_picture = 0.5
        """The longest that a first picture took, in seconds: how fast this machine is now."""
        self.patient = True
        """Whether much time is allowed; not while something is made short that is too slow."""

    @property
    def limit(self) -> float:
        """How many seconds the program may take to answer."""
        patience = _PATIENCE if self.patient else _IMPATIENCE
        return patience * self.first_picture

    def attempt(self, history: History) -> Trial:
        """Start the program, do what the history says, end the program, and judge."""
        furnish(self._template, self._house, history.settings)
        before = contents(self._house)
        command = (*self._command, *history.arguments)
        variables = environment(self._house, history.variables)
        size = (history.columns, history.rows)
        with closing(Running(command, self._house, variables, size)) as running:
            trial = _Course(running, self).follow(history)
            trial.finding = trial.finding or judge_files(self._house, before, contents(self._house))
        return trial

    @property
    def keys_changed(self) -> bool:
        """Whether the program was told to give a command other keys."""
        return b"[keys]" in (self._house / DATA / "settings.toml").read_bytes()


@dataclass
class _Course:
    """The course of one history, in a program on that ground."""

    running: Running
    ground: Ground
    _shown: bool = False
    _given: list[tuple[float, Input]] = field(default_factory=list)
    """What was given, and when."""
    _answered: int = 0
    """How much of that was given before it answered last."""
    _trial: Trial = field(default_factory=Trial)

    def follow(self, history: History) -> Trial:
        trial, running = self._trial, self.running
        for step in history.steps:
            trial.finding = self._do(step)
            trial.done += 1
            if isinstance(step, Input):
                trial.inputs += 1
            if trial.finding or running.status is not None:
                break
        trial.finding = trial.finding or self._quit() or self._judge_end()
        return trial

    def _do(self, step: Step) -> Finding | None:
        running = self.running
        if isinstance(step, Input):
            self._note(step)
        match step:
            case Bytes(data):
                if not running.send(data, self._limit) and running.status is None:
                    return Finding("hang", "reads no more", self._details())
            case Resize(columns, rows):
                running.resize(columns, rows)
            case Signal(name):
                running.kill(signal.Signals[name])
                # A signal that asks for the end must be obeyed without any key.
                if name != "SIGWINCH" and not running.until_ended(self._limit):
                    return Finding("stays", f"{name} is not obeyed", self._details())
            case Pause(seconds):
                end = time.monotonic() + seconds
                while running.status is None and time.monotonic() < end:
                    running.read(0.005)
            case Quiet():
                self._show()
                running.until_quiet(_A_MOMENT)
            case Answer():
                self._show()
                return self._ask()
        return None

    def _note(self, given: Input) -> None:
        self._given.append((time.monotonic(), given))

    @property
    def _limit(self) -> float:
        # Held keys and long pastes take their time.
        new = self._given[self._answered :]
        typed = sum(len(one.data) for _, one in new if isinstance(one, Bytes))
        return self.ground.limit + typed * self.ground.first_picture / 20

    def _show(self) -> None:
        if self._shown:
            return
        self._shown = True
        begin = time.monotonic()
        if self.running.until_written(60, data=b"\x1b[?1049h"):
            self.running.until_quiet(5, silence=0.1)
            self.ground.first_picture = max(self.ground.first_picture, time.monotonic() - begin)

    def _ask(self) -> Finding | None:
        running, begin = self.running, time.monotonic()
        columns, rows = size = running.size
        wider = cycle((columns + 1, columns + 2))
        written = len(running.written)
        # Two sizes one after the other may come to nothing new: then there is nothing to draw.
        while running.status is None and len(running.written) == written:
            if not running.may_take(self._limit, begin):
                return Finding("hang", "draws no other size", self._details())
            running.resize(next(wider), rows)
            running.until_written(_ENDING, written)
        running.until_quiet(_A_MOMENT)
        running.resize(*size)
        if running.status is None:
            self._answered = len(self._given)
        return None

    def _quit(self) -> Finding | None:
        """Ctrl+Q, pressed as a player would, again when nothing happens."""
        running, begin = self.running, time.monotonic()
        self._show()
        while running.status is None:
            if not running.may_take(self._limit, begin):
                return Finding("stays", "Ctrl+Q is not obeyed", self._details())
            self._note(Bytes(QUIT))
            running.send(QUIT, _ENDING)
            running.until_ended(_ENDING)
        return None

    def _judge_end(self) -> Finding | None:
        running = self.running
        running.until_ended(1)
        assert running.status is not None
        written = bytes(running.written)
        given = list(self._late_inputs())
        if self.ground.keys_changed:
            # Any key may be the one that leaves.
            given.append(Bytes(QUIT))
        finding = judge_end(running.status, written, given) or judge_output(written)
        if finding is None and running.modes != running.modes_before:
            finding = Finding("terminal", "the system's modes differ", repr(running.modes))
        if finding is None and self._has_children():
            finding = Finding("children", "a process is left behind")
        return finding

    def _late_inputs(self) -> Iterator[Input]:
        # A program draws other sizes while it ends, too: its answer does not mean that it stays.
        latest = time.monotonic() - _LATE * self.ground.first_picture
        for number, (when, one) in enumerate(self._given):
            if when > latest or number >= self._answered:
                yield one

    def _has_children(self) -> bool:
        end = time.monotonic() + _LATE * self.ground.first_picture
        while self.running.has_children and time.monotonic() < end:
            time.sleep(0.02)
        return self.running.has_children

    def _details(self) -> str:
        return f"{bytes(self.running.written[-300:])!r}\n{self.running.stacks()}"
