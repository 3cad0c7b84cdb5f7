"""Recorded sessions: commands with their input, and with output that a person has reviewed.

The files in `tests/data/sessions` contain the sessions. A session begins with `===` and the fact
that the session shows. A line that begins with `$` is a command. A line with `>` below a command
has the typed lines, separated by ` | `. The output follows, with `!` before lines of standard
error. A last line with `=` gives an exit status other than 0. Each session starts in a folder that
has only the logs of `tests/data/plain` and `tests/data/logs`.

`MATE_GOLDEN=write` rewrites the output; review it before you commit.
"""

from __future__ import annotations

import os
import re
import shlex
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import pytest

from tests.program import CommandLine

DATA: Final = Path(__file__).parents[1] / "data"
INNERMOST: Final = re.compile(r"([\[{])\n\s+([^\[\]{}]*?)\n\s+([\]}])")
"""An innermost JSON list or object, which sessions show on one line."""


def sessions() -> Iterator[Any]:
    for page in sorted((DATA / "sessions").glob("*.txt")):
        for session in re.split(r"^(?==== )", page.read_text("utf-8"), flags=re.MULTILINE)[1:]:
            fact = session.partition("\n")[0].removeprefix("=== ")
            yield pytest.param(page, session.strip("\n"), id=f"{page.stem}: {fact}")


def rerun(mate: CommandLine, session: str) -> str:
    """Return a session with its current output."""
    heading, *commands = re.split(r"^(?=\$ )", session, flags=re.MULTILINE)
    lines = [heading.rstrip("\n")]
    for command in commands:
        line, *rest = command.splitlines()
        typed = [answer for answer in rest if answer.startswith(">")]
        answers = [answer for part in typed for answer in part.removeprefix("> ").split(" | ")]
        text = "".join(f"{answer}\n" for answer in answers)
        done = mate(*shlex.split(line)[2:], typed=text)
        out = INNERMOST.sub(lambda found: re.sub(r"\s+", " ", found[0]), done.out)
        lines += [line, *typed, *out.splitlines()]
        lines += [f"! {error}" for error in done.err.splitlines()]
        lines += [f"= {done.status}"] if done.status else []
    return "\n".join(lines).replace(f"{mate.home.parent}/", "")


@pytest.mark.parametrize(("page", "session"), [*sessions()])
def test_output_of_recorded_session_is_unchanged(
    mate: CommandLine, monkeypatch: pytest.MonkeyPatch, page: Path, session: str
) -> None:
    for log in (*(DATA / "plain").glob("*.jsonl"), *(DATA / "logs").glob("*.jsonl")):
        shutil.copy(log, mate.home.parent)
    monkeypatch.chdir(mate.home.parent)
    monkeypatch.setenv("HOME", str(mate.home.parent))
    now = rerun(mate, session)
    # Refused commands and practice create no folder.
    assert page.stem not in {"usage", "practice"} or not mate.home.exists()
    if os.environ.get("MATE_GOLDEN") == "write":
        page.write_text(page.read_text("utf-8").replace(session, now), "utf-8")
    else:
        assert now.splitlines() == session.splitlines()
