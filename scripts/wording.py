"""Check wording that a program can judge: openings that name nothing, and rationed words.

    python -m scripts.wording [--lower]

`wording.toml` lists these words, and the allowed number of findings in each folder.
"""

from __future__ import annotations

import ast
import re
import sys
import tokenize
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Final

FILE: Final = Path(__file__).with_suffix(".toml")
ROOT: Final = FILE.parents[1]
LINT: Final = tomllib.loads(FILE.read_text(encoding="utf-8"))


def _pattern(words: list[str]) -> re.Pattern[str]:
    return re.compile(rf"\b({'|'.join(words)})\b", re.IGNORECASE)


OPENING: Final = _pattern(LINT["openings"])
RATIONED: Final = _pattern(LINT["rationed"])


def texts(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the line number and the text of each docstring and of each comment's first line."""
    for node in ast.walk(ast.parse(path.read_bytes())):
        match node:
            case ast.Expr(value=ast.Constant(value=str() as text)):
                yield node.lineno, text
    with tokenize.open(path) as file:
        comments = [
            t for t in tokenize.generate_tokens(file.readline) if t.type == tokenize.COMMENT
        ]
    starts = {token.start for token in comments}
    for token in comments:
        line, column = token.start
        if (line - 1, column) not in starts:
            yield line, token.string.lstrip("# ")


def findings(path: Path) -> Iterator[str]:
    """Yield a message for each opening that names nothing and for each rationed word."""
    name = path.relative_to(ROOT)
    for line, text in texts(path):
        if OPENING.match(text):
            yield f"{name}:{line}: begins with {text.split(maxsplit=1)[0]!r}"
    for line, text in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        for word in RATIONED.findall(text):
            yield f"{name}:{line}: has {word!r}"


def main() -> int:
    """Compare the numbers of findings with the allowed numbers and return the exit status."""
    found: dict[str, list[str]] = defaultdict(list)
    for path in sorted(chain(*((ROOT / folder).rglob("*.py") for folder in ("src", "scripts")))):
        folder = path.relative_to(ROOT).parent
        found["/".join(folder.parts[:3])] += findings(path)
    allowed = {name: LINT["allowed"].get(name, 0) for name in found}
    if "--lower" in sys.argv:
        least = {name: min(count, len(found[name])) for name, count in sorted(allowed.items())}
        rows = (f'"{name}" = {count}\n' for name, count in least.items() if count)
        head, table, _ = FILE.read_text(encoding="utf-8").partition("[allowed]\n")
        FILE.write_text("".join((head, table, *rows)), encoding="utf-8")
    over = [name for name, lines in found.items() if len(lines) > allowed[name]]
    for name in over:
        print(*found[name], f"{name}: {len(found[name])}, allowed are {allowed[name]}", sep="\n")
    return 1 if over else 0


if __name__ == "__main__":
    sys.exit(main())
