"""The page and its pictures, made only from the figures and `page.md`."""

from __future__ import annotations

import json
from pathlib import Path
from string import Formatter
from typing import Any, Final

from scripts.theory.pictures import PICTURES

DOCUMENTS: Final = Path(__file__).parents[2] / "docs"
FIGURES: Final = DOCUMENTS / "theory.json"
PAGE: Final = DOCUMENTS / "theory.md"
TEXT: Final = Path(__file__).with_name("page.md")
"""The file with the text of the page, in which names of figures are in braces."""


class OneDecimal(Formatter):
    """A formatter that shows figures with one decimal by default."""

    def format_field(self, value: Any, format_spec: str) -> str:
        """Return a figure in the form in which the page shows it."""
        if isinstance(value, float):
            format_spec = format_spec or ".1f"
        return format(value, format_spec)


def kept() -> dict[str, Any]:
    """Return the figures in the file, keyed by section."""
    figures: dict[str, Any] = json.loads(FIGURES.read_text("utf-8"))
    return figures


def keep(figures: dict[str, Any]) -> None:
    """Write the figures to the file."""
    FIGURES.write_text(json.dumps(figures, indent=1, ensure_ascii=False) + "\n", "utf-8")


def made(figures: dict[str, Any]) -> dict[Path, str]:
    """Return the texts of the page and of the pictures, keyed by file."""
    text = OneDecimal().vformat(TEXT.read_text("utf-8"), (), figures)
    pictures = {
        DOCUMENTS / "pictures" / f"{name}.svg": draw(figures) for name, draw in PICTURES.items()
    }
    return {PAGE: text} | pictures


def write(figures: dict[str, Any]) -> None:
    """Write the page and all pictures."""
    for file, text in made(figures).items():
        file.write_text(text, "utf-8")
