"""What people type and what they read, in sessions that were read through by hand.

Each page of `tests/data/sessions` has some. The heading of a session, after `===`, states a fact.
Its commands stand after `$`, and below each the lines that are typed, after `>` and between ` | `.
Then follows what is printed: to standard error after `!`, and at the end the exit status after `=`,
if it is not 0. Beside the logs of `tests/data/plain` and `tests/data/logs` nothing is there at
first. `MATE_GOLDEN=write` writes what is printed, to be reviewed.
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
"""A list or an object of JSON without others in it: sessions have it in one line."""


def sessions() -> Iterator[Any]:
    for page in sorted((DATA / "sessions").glob("*.txt")):
        for session in re.split(r"^(?==== )", page.read_text("utf-8"), flags=re.MULTILINE)[1:]:
            fact = session.partition("\n")[0].removeprefix("=== ")
            yield pytest.param(page, session.strip("\n"), id=f"{page.stem}: {fact}")


def happened(mate: CommandLine, session: str) -> str:
    """A session with what is printed now."""
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
    now = happened(mate, session)
    # What is refused, and what is practised, leaves nothing.
    assert page.stem not in {"usage", "practice"} or not mate.home.exists()
    if os.environ.get("MATE_GOLDEN") == "write":
        page.write_text(page.read_text("utf-8").replace(session, now), "utf-8")
    else:
        assert now.splitlines() == session.splitlines()
