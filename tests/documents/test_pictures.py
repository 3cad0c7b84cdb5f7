"""The pictures in the documents."""

from __future__ import annotations

import re
from html import unescape
from pathlib import Path
from typing import Final

from mate.rules import CLASSIC, Deal, Hand, parse_action
from mate.words.narrator import Narrator

ROOT: Final = Path(__file__).parents[2]
MOVING: Final = ROOT / "docs" / "pictures" / "hand.svg"
PLAYED: Final = "- - AS TS AC QC AH KH KC 7C QS QH KS KD 7S 7H TC"
"""The actions of Ana and Ben in the animated picture."""
SHOWN_FROM: Final = 12
"""The index of the first action that the picture shows."""


def test_picture_folder_has_exactly_the_pictures_of_the_pages() -> None:
    shown = {
        (page.parent / link).resolve()
        for page in (ROOT / "README.md", *(ROOT / "docs").glob("*.md"))
        for link in re.findall(r"!\[[^]]*\]\(([^)]+)\)", page.read_text(encoding="utf-8"))
        if "://" not in link
    }
    assert shown == set((ROOT / "docs" / "pictures").iterdir())


def test_animated_picture_shows_the_hand_in_the_programs_words() -> None:
    texts = re.findall(r">([^<]+)</text>", MOVING.read_text(encoding="utf-8"))
    # Words in different styles are separate texts, with spaces at their ends.
    seen = " ".join(" ".join(map(unescape, texts)).split())
    narrator = Narrator(("Ana", "Ben"))
    hand = Hand.begin(Deal.parse("ATK.AKQ7.AT.T"), CLASSIC, 1)
    for number, action in enumerate(map(parse_action, PLAYED.split())):
        turn = hand.position.turn
        if number >= SHOWN_FROM:
            acts = f"{narrator.names[turn]} {narrator.role(hand.position, turn)}"
            assert acts in seen, "make screens"
        hand = hand.play(action)
    assert narrator.ending(hand.position) in seen, "make screens"
    assert f"{hand.end.points} points" in seen, "make screens"
    # The picture loads no other file and respects reduced motion.
    picture = MOVING.read_text(encoding="utf-8")
    assert len(picture.encode()) < 300_000
    assert "<script" not in picture
    assert re.findall(r"(?:href|src|url)\b", picture) == []
    assert picture.count("prefers-reduced-motion") == 1
