"""The page and its pictures, made only from the figures and `page.md`."""

from __future__ import annotations

import json
import re
from pathlib import Path
from string import Formatter
from textwrap import fill
from typing import Any, Final

from scripts.theory.pictures import PICTURES

DOCUMENTS: Final = Path(__file__).parents[2] / "docs"
FIGURES: Final = DOCUMENTS / "theory.json"
PAGE: Final = DOCUMENTS / "theory.md"
TEXT: Final = Path(__file__).with_name("page.md")
"""The text of the page, with the names of figures in braces, and with a paragraph in each line."""
_WIDTH: Final = 100
_LIST_MARK: Final = re.compile(r"- |\d+\. |")
_CODE: Final = re.compile(r"`[^`]+`")
_HARD_SPACE: Final = "\0"


class OneDecimal(Formatter):
    """A formatter that shows figures with one decimal by default."""

    def format_field(self, value: Any, format_spec: str) -> str:
        """Return a figure in the form in which the page shows it."""
        if isinstance(value, float):
            format_spec = format_spec or ".1f"
        return format(value, format_spec)


def stored_figures() -> dict[str, Any]:
    """Return the figures in the file, keyed by section."""
    figures: dict[str, Any] = json.loads(FIGURES.read_text("utf-8"))
    return figures


def store_figures(figures: dict[str, Any]) -> None:
    """Write the figures to the file."""
    FIGURES.write_text(json.dumps(figures, indent=1, ensure_ascii=False) + "\n", "utf-8")


def page_files(figures: dict[str, Any]) -> dict[Path, str]:
    """Return the texts of the page and of the pictures, keyed by file."""
    text = wrap(OneDecimal().vformat(TEXT.read_text("utf-8"), (), figures))
    pictures = {
        DOCUMENTS / "pictures" / f"{name}.svg": draw(figures) for name, draw in PICTURES.items()
    }
    return {PAGE: text} | pictures


def wrap(text: str) -> str:
    """Wrap the paragraphs and list items of a text, but not its tables, commands and pictures.

    >>> print(wrap("- " + "word " * 20 + "`mate solve`"))
    - word word word word word word word word word word word word word word word word word word word
      word `mate solve`
    """
    return "\n".join(_wrapped_line(line) for line in text.split("\n"))


def _wrapped_line(line: str) -> str:
    if line.startswith(("|", "!", "#", "$")):
        return line
    # Keep a command in one line, because readers copy commands.
    line = _CODE.sub(lambda code: code[0].replace(" ", _HARD_SPACE), line)
    mark = _LIST_MARK.match(line)
    assert mark is not None
    indent = " " * len(mark[0])
    filled = fill(
        line, _WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False
    )
    return filled.replace(_HARD_SPACE, " ")


def write(figures: dict[str, Any]) -> None:
    """Write the page and all pictures."""
    for file, text in page_files(figures).items():
        file.write_text(text, "utf-8")
