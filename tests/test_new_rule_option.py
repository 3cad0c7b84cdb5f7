"""A new rule option: the effects of one entry in the table of options."""

from __future__ import annotations

import shutil
import subprocess
import sys
from itertools import chain
from pathlib import Path

import pytest

import mate
from tests.program import CommandLine, Program

LOGS = sorted(map(str, (Path(__file__).parent / "data" / "logs").glob("*.jsonl")))
FIELD = "    free_move: bool = False\n"
ENTRY = '        "free_move": RuleOption(\n'
NEW_FIELD = f"{FIELD}    open_swap: bool = False\n"
NEW_ENTRY = f'        "open_swap": RuleOption((False, True), "open swap", "made up", 6),\n{ENTRY}'
SHOW_ALL = """
import sys
from mate.cli import main
for log in sys.argv[1:]:
    main(["show", log])
    main(["code", log])
"""


class Later(Program):
    """A later program with an additional option, which changes no rule."""

    @property
    def environment(self) -> dict[str, str]:
        return super().environment | {"PYTHONPATH": str(self.home)}


@pytest.fixture(scope="module")
def later(tmp_path_factory: pytest.TempPathFactory) -> Later:
    folder = tmp_path_factory.mktemp("later")
    source = Path(mate.__file__).parent
    shutil.copytree(source, folder / "mate", ignore=shutil.ignore_patterns("__pycache__"))
    path = folder / "mate" / "rules" / "ruleset.py"
    text = path.read_text(encoding="utf-8")
    assert (text.count(FIELD), text.count(ENTRY)) == (1, 1)
    path.write_text(text.replace(FIELD, NEW_FIELD).replace(ENTRY, NEW_ENTRY), encoding="utf-8")
    return Later(folder)


def test_new_option_keeps_the_meaning_of_old_logs_and_codes(later: Later, tmp_path: Path) -> None:
    now = CommandLine(tmp_path)
    lines = chain(*(now.lines(command, log) for log in LOGS for command in ("show", "code")))
    printed = " ".join(" ".join(lines).split())
    command = [sys.executable, "-c", SHOW_ALL, *LOGS]
    then = subprocess.check_output(command, env=later.environment, encoding="utf-8")
    # Lists of all options contain the new option.
    assert " ".join(then.split()).replace(" open swap: off,", "") == printed


def test_new_option_has_a_flag_and_raises_the_log_version(later: Later, tmp_path: Path) -> None:
    assert "--open-swap, --no-open-swap" in later.run("play", "--help").stdout
    log = tmp_path / "new.jsonl"
    words = ("--plain", "--open-swap", "--seed", "7", "--log", str(log))
    later.run("play", *words, typed="n\nn\n")
    assert b'"version":6,' in log.read_bytes()
    assert b'"open_swap":true' in log.read_bytes()
    assert "open swap: on" in later.run("show", str(log)).stdout
    code = later.run("code", str(log)).stdout.strip()
    assert "open swap: on" in later.run("play", "--plain", "--code", code, typed="quit\n").stdout
    assert not CommandLine(tmp_path)("show", str(log)).out
