"""Mate as a library: its public names, the examples on its page, and the modules that it loads."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

import mate
from mate.cli import main

ROOT = Path(__file__).parents[1]
PAGE = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
EXAMPLES = re.findall(r"```python\n(.*?)```\n\n```text\n(.*?)```", PAGE, re.DOTALL)

REFERENCE = dict(re.findall(r"^### `(\w+)`\n(.*?)(?=^###|\Z)", PAGE, re.DOTALL | re.MULTILINE))
"""The sections of the reference, keyed by the name that each section describes."""


@pytest.mark.parametrize(("code", "output"), EXAMPLES, ids=range(len(EXAMPLES)))
def test_every_example_prints_the_output_on_the_page(
    code: str,
    output: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    if "load(" in code:
        for line in re.findall(r"^\$ mate (.*)$", PAGE, re.MULTILINE):
            main(line.split())
        capsys.readouterr()
    exec(compile(code, "library.md", "exec"), {})
    assert capsys.readouterr().out == output


def test_reference_has_a_section_for_each_public_name() -> None:
    assert REFERENCE.keys() == set(mate.__all__) - {"__version__"}
    for name in mate.__all__:
        assert getattr(mate, name) is not None
    assert set(mate.__all__) <= set(dir(mate))


@pytest.mark.parametrize("name", REFERENCE)
def test_every_member_listed_in_the_reference_exists(name: str) -> None:
    described = getattr(mate, name)
    for cell in re.findall(r"^\| (`.*?) \|", REFERENCE[name], re.MULTILINE):
        for member in re.findall(rf"`(?:{name}\.)?([a-z]\w*)", cell):
            assert hasattr(described, member) or f"    {member}: " in described.__doc__


def test_unknown_attribute_raises_an_error() -> None:
    with pytest.raises(AttributeError, match="module 'mate' has no attribute 'crad'"):
        mate.crad  # type: ignore[attr-defined]  # noqa: B018


# Tests of the modules that an import loads.

PACKAGE = Path(mate.__file__).parent

HEAVY = ("textual", "rich", "numpy", "msgspec")


def test_every_folder_is_a_package() -> None:
    """Expect packages, because the contracts of `make lint` ignore other folders."""
    folders = {file.parent for file in PACKAGE.rglob("*.py")}
    assert all((folder / "__init__.py").exists() for folder in folders)


@pytest.mark.parametrize(
    ("code", "loaded", "not_loaded"),
    [
        ("import mate", "mate", HEAVY),
        ("import mate.errors", "mate.errors", HEAVY),
        ("import mate; mate.Card", "mate.rules", (*HEAVY, "mate.record", "mate.solver")),
        ("import mate.grading, mate.cli.output", "mate.grading", ("numpy",)),
        (
            "from mate.settings.file import load; from pathlib import Path; load(Path('none'))",
            *("mate.settings.file", ("tomllib", "tomlkit", "difflib")),
        ),
    ],
    ids=["package", "errors", "a name of the library", "grading", "settings without a file"],
)
def test_import_loads_no_heavy_library(
    code: str, loaded: str, not_loaded: tuple[str, ...], tmp_path: Path
) -> None:
    modules = subprocess.run(
        [sys.executable, "-c", f"{code}; import sys; print(*sys.modules)"],
        env={"PYTHONPATH": str(PACKAGE.parent)},
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    assert loaded in modules
    assert set(modules).isdisjoint(not_loaded)
