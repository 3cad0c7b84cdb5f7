"""Mate as a library: few names, each known, and a page of examples that run."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import mate

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", PAGE, re.DOTALL)


@pytest.mark.parametrize(("code", "output"), EXAMPLES, ids=range(len(EXAMPLES)))
def test_every_example_prints_what_the_page_shows(
    code: str,
    output: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    shutil.copy(ROOT / "tests" / "data" / "plain" / "match.jsonl", tmp_path)
    monkeypatch.chdir(tmp_path)
    exec(compile(code, "library.md", "exec"), {})
    assert capsys.readouterr().out == output


def test_every_example_has_ten_lines_at_most() -> None:
    assert len(EXAMPLES) == 5
    for code, _ in EXAMPLES:
        lines = [line for line in code.splitlines() if line and not line.startswith("import ")]
        assert len(lines) <= 10


def test_the_page_names_all_that_can_be_relied_on_and_nothing_else() -> None:
    (names,) = re.findall(r"^The names are .*$", PAGE, re.MULTILINE)
    assert set(re.findall(r"`(\w+)`", names)) == set(mate.__all__) - {"__version__"}
    for name in mate.__all__:
        assert getattr(mate, name) is not None
    assert set(mate.__all__) <= set(dir(mate))


def test_what_is_not_there_is_an_error() -> None:
    with pytest.raises(AttributeError, match="module 'mate' has no attribute 'crad'"):
        mate.crad  # type: ignore[attr-defined]  # noqa: B018


def test_a_name_is_loaded_with_what_it_needs_and_no_more() -> None:
    code = "import sys, mate; mate.Card; print(*(name for name in sys.modules))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    modules = set(done.stdout.split())
    assert "mate.rules" in modules
    assert not modules & {"mate.record", "mate.solver", "msgspec", "numpy"}
