"""Histories as text, and made short."""

from __future__ import annotations

import pytest

from tests.fuzz.history import Bytes, History, HistoryError, Quiet
from tests.fuzz.monkey import history_of
from tests.fuzz.shrinking import shrink


@pytest.mark.parametrize("seed", range(20))
def test_a_history_is_what_its_text_says(seed: int) -> None:
    history = history_of(seed)
    assert History.parse(str(history)) == history


@pytest.mark.parametrize("line", ["b'", "size 1", "signal SIGNOT", "b'1' + b'2'", "jump", "b('x')"])
def test_what_is_no_history_is_refused_with_its_line(line: str) -> None:
    with pytest.raises(HistoryError, match="line 2: "):
        History.parse(f"mate\n{line}\n")


def test_what_fails_is_shrunk_to_what_it_takes() -> None:
    tried = 0

    def fails(history: History) -> bool:
        nonlocal tried
        tried += 1
        typed = b"".join(step.data for step in history.steps if isinstance(step, Bytes))
        return b"p" in typed and b"r" in typed[typed.index(b"p") :]

    long = history_of(1).with_steps(
        [*history_of(1).steps, Bytes(b"...p..."), *[Quiet()] * 30, Bytes(b"rrr")]
    )
    assert shrink(long, fails, tries=200) == History(steps=(Bytes(b"p"), Bytes(b"r")))
    assert tried <= 200


def test_no_more_is_tried_than_was_allowed() -> None:
    tried = []

    def fails(history: History) -> bool:
        tried.append(history)
        return False

    history = history_of(1)
    assert shrink(history, fails, tries=5) == history
    assert len(tried) == 5
