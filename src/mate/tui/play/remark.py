"""What was said last at a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Self

from mate.words.narrator import Narrator


class Remark(NamedTuple):
    """Something said at a table; whatever is said next takes its place.

    Args:
        words: the sentence, told by whoever knows how names and cards are written now.
        style: the name of its style.
        alone: whether it stands in place of who is to do what, not below it.
    """

    words: Callable[[Narrator], str]
    style: str = "accent"
    alone: bool = False

    @classmethod
    def problem(cls, text: str) -> Self:
        """What went wrong."""
        return cls(lambda _: text, "bad")
