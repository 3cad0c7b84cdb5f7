"""Build the package and try the package in the way of a user (`make package`).

Unpack the sources in another folder and run some tests there. Install the package into a separate
environment, and type-check the examples of `docs/library.md` in strict mode there.
"""

from __future__ import annotations

import re
import subprocess
import sys
import sysconfig
import tarfile
import venv
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).parents[1]
QUICK: Final = (
    *("tests/rules/test_cards.py", "tests/rules/test_tricks.py", "tests/settings"),
    *("tests/test_package.py", "tests/test_library.py"),
    *("tests/documents/test_links.py", "tests/lesson"),
)
"""Quick tests that together read every kind of file in the package."""


def main() -> None:
    """Build, unpack, test, install and type-check, and stop at the first failure."""
    with TemporaryDirectory() as name:
        place = Path(name)
        _run(sys.executable, "-m", "hatchling", "build", "-d", str(place), at=ROOT)
        _try_sources(next(place.glob("*.tar.gz")), place / "sources")
        _try_package(next(place.glob("*.whl")), place / "user")


def _try_sources(archive: Path, place: Path) -> None:
    with tarfile.open(archive) as sources:
        sources.extractall(place, filter="data")
    (project,) = place.iterdir()
    path = f"import sys; sys.path.insert(0, {str(project / 'src')!r}); "
    _run(sys.executable, "-c", f"{path}import pytest; sys.exit(pytest.main())", *QUICK, at=project)


def _try_package(wheel: Path, place: Path) -> None:
    venv.create(place, with_pip=False)
    python = place / "bin" / "python"
    _run(
        *(sys.executable, "-m", "pip", "--python", str(python), "install", "--quiet"),
        *("--no-deps", "--no-index", str(wheel)),
        at=place,
    )
    # Use this environment's libraries, but put the new environment's package first.
    (site,) = place.glob("lib/python*/site-packages")
    (site / "libraries.pth").write_text(sysconfig.get_path("purelib") + "\n", encoding="utf-8")
    page = (ROOT / "docs" / "library.md").read_text(encoding="utf-8")
    for number, code in enumerate(re.findall(r"```python\n(.*?)```", page, re.DOTALL)):
        (place / f"example_{number}.py").write_text(code, encoding="utf-8")
    examples = sorted(path.name for path in place.glob("example_*.py"))
    strictly = ("--strict", "--python-executable", str(python))
    _run(sys.executable, "-m", "mypy", *strictly, *examples, at=place)


def _run(*command: str, at: Path) -> None:
    done = subprocess.run(command, cwd=at, check=False)
    if done.returncode:
        sys.exit(done.returncode)


if __name__ == "__main__":
    main()
