"""The page and its pictures, made from the figures alone."""

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
"""The text of the page, with the names of figures in braces."""


class OneDecimal(Formatter):
    """A formatter that shows figures with one decimal by default."""

    def format_field(self, value: Any, format_spec: str) -> str:
        """Return a figure as the page shows it."""
        if isinstance(value, float):
            format_spec = format_spec or ".1f"
        return format(value, format_spec)


def kept() -> dict[str, Any]:
    """Read the figures by section from the file."""
    figures: dict[str, Any] = json.loads(FIGURES.read_text("utf-8"))
    return figures


def keep(figures: dict[str, Any]) -> None:
    """Write the figures to the file."""
    FIGURES.write_text(json.dumps(figures, indent=1, ensure_ascii=False) + "\n", "utf-8")


def made(figures: dict[str, Any]) -> dict[Path, str]:
    """Return the texts of the page and of each picture, by file."""
    text = OneDecimal().vformat(TEXT.read_text("utf-8"), (), figures)
    pictures = {
        DOCUMENTS / "pictures" / f"{name}.svg": draw(figures) for name, draw in PICTURES.items()
    }
    return {PAGE: text} | pictures


def write(figures: dict[str, Any]) -> None:
    """Write the page and all pictures."""
    for file, text in made(figures).items():
        file.write_text(text, "utf-8")
