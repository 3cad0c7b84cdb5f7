"""The links in the documents have targets, and the README is short."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mate.puzzles import pack
from mate.settings.schema import Settings
from mate.tui import on_screen
from tests.documents.pages import MANUAL, PAGES, README, anchors_of, links_of, text_of


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_link_has_a_target(page: Path) -> None:
    for link in links_of(page):
        if "://" in link:
            continue
        path, _, anchor = link.partition("#")
        target = (page.parent / path).resolve() if path else page
        assert target.exists(), link
        if anchor:
            assert anchor in anchors_of(target), link


def test_contents_of_the_manual_list_every_section() -> None:
    contents = text_of(MANUAL).partition("\n## ")[0]
    linked = re.findall(r"\]\(#([^)]+)\)", contents)
    parts = re.findall(r"^## (.+)$", text_of(MANUAL), re.MULTILINE)
    assert linked == [part.lower().replace(" ", "-") for part in parts]


def test_readme_is_short_and_counts_puzzles_and_themes_correctly() -> None:
    assert len(text_of(README).split()) < 700
    assert f"**{len(pack()):,} puzzles**" in text_of(README)
    assert len(on_screen(Settings()).themes) == 18
    assert "eighteen themes" in text_of(README)
