"""The content of the documents: sections, links, tables of keys, and commands with their output."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[2]
README: Final = ROOT / "README.md"
MANUAL: Final = ROOT / "docs" / "manual.md"
PAGES: Final = (README, ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md")))
_FENCE: Final = re.compile(r"^```(\w*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
_HEADING: Final = re.compile(r"^(#+) (.*)$", re.MULTILINE)


class Example(NamedTuple):
    """A command that a page shows.

    Args:
        page: the name of the page.
        line: the command line.
        output: the output that the page shows; may be empty.
    """

    page: str
    line: str
    output: str = ""


@cache
def text_of(page: Path) -> str:
    return page.read_text(encoding="utf-8")


def prose_of(page: Path) -> str:
    """Return the text of a page without its code blocks."""
    return _FENCE.sub("", text_of(page))


def anchors_of(page: Path) -> set[str]:
    """Return the anchors of a page, as GitHub derives them from headings."""
    titles = (title for _, title in _HEADING.findall(prose_of(page)))
    return {re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-") for title in titles}


def links_of(page: Path) -> set[str]:
    return set(re.findall(r"\]\(([^)\s]+)\)", prose_of(page)))


def consoles_of(page: Path) -> Iterator[Example]:
    """Yield the commands in the console blocks of a page, with their output."""
    for kind, block in _FENCE.findall(text_of(page)):
        if kind == "console":
            for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
                line, _, output = part.partition("\n")
                yield Example(page.name, line, output)


def inline_commands_of(page: Path) -> Iterator[str]:
    """Yield the commands of Mate in the sentences and tables of a page."""
    for code in re.findall(r"`([^`\n]+)`", prose_of(page)):
        if code.partition(" ")[0] == "mate":
            yield code


def section(page: Path, title: str) -> str:
    """Return the text below a heading, up to the next heading."""
    parts = re.split(r"^#+ ", text_of(page), flags=re.MULTILINE)
    return next(part for part in parts if part.partition("\n")[0] == title)


def rows(text: str, head: str) -> list[list[str]]:
    """Return the rows, as lists of cells, of all tables whose first column has this heading."""
    found = []
    for table in re.findall(r"(?:^\|.*\|\n)+", text, re.MULTILINE):
        first, _, *others = (
            [cell.strip() for cell in row[1:-1].split("|")] for row in table.splitlines()
        )
        if first[0] == head:
            found += others
    return found
