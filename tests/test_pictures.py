"""The pictures in the documents."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[1]


def test_every_picture_that_is_shown_is_there_and_every_other_is_gone() -> None:
    shown = {
        (page.parent / link).resolve()
        for page in (ROOT / "README.md", *(ROOT / "docs").glob("*.md"))
        for link in re.findall(r"!\[[^]]*\]\(([^)]+)\)", page.read_text(encoding="utf-8"))
        if "://" not in link
    }
    assert shown == set((ROOT / "docs" / "pictures").iterdir())
