"""A fixed pack of puzzles, independent of the pack that the program contains."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from mate.exercise import Exercise
from mate.puzzles import pack
from mate.rules import Action, Card
from mate.tui.keys.keymap import NONE_KEY, PLACE_KEYS

PACK = """\
1 keep-lead 65033 - TS 7H AH 7C AC KD TD QS AS KC QC
1 wait 155605 - QD KC TC QC 7C TD 7D KH AH AS TS AD KD 7S 7H
1 take-lead 89978 AS - 7D QD QC AC QS KS KC KD 7C 7H TH
1 wait 148064 AD - QH TH KD TD KC AC TC QC
1 take-lead 163072 - QD TH KH KD KS 7S QS AS TS AD AC QH
1 keep-answers 69230 TD 7S AC KC TH AH 7D 7H TS QS QH QD
1 keep-answer 145335 KC - 7C AC KD QD TD 7D QS TS 7H TH AS 7S
1 keep-winner 34181 7D - KH AH KC TC 7C QC TH TS QD TD 7S
1 keep-answers 127863 - KD TH AH AC QC AD TD KC TC
1 keep-mating-card 133370 - KD KS 7S 7C KC TD 7D AC TC KH 7H
2 keep-answers 47752 - 7S KS QS TH KH QH AH AS AC
3 keep-mating-card 83723 - - 7H QH AD TD TC AC 7C QC KS QS TS
4 foreplace 179238 -
"""


@contextmanager
def puzzle_pack(folder: Path, monkeypatch: pytest.MonkeyPatch, text: str) -> Iterator[None]:
    """Replace the program's puzzles by others inside a `with` block.

    Args:
        folder: the folder for the file of the pack.
        monkeypatch: replaces the program's pack for the test.
        text: the lines of the pack.
    """
    (folder / "pack.txt").write_text(text, encoding="ascii")
    monkeypatch.setattr("importlib.resources.files", lambda _: folder)
    pack.cache_clear()
    try:
        yield
    finally:
        pack.cache_clear()


def answer_key(attempt: Exercise, *, right: bool) -> str:
    """Return the key of the best answer or, if not `right`, of the worst."""
    hand = attempt.hand
    action: Action = attempt.solution.evaluate(hand.position).ranked[0 if right else -1]
    if not isinstance(action, Card):
        return NONE_KEY
    return PLACE_KEYS[tuple(hand.start.holdings[hand.position.turn]).index(action)]
