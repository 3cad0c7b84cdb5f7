"""The last remark at a table."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple, Self

from mate.words.narrator import Narrator


class Remark(NamedTuple):
    """A remark at a table; the next one replaces it.

    Args:
        words: returns the sentence, given the current narrator.
        style: the name of its style.
        alone: whether it replaces the prompt instead of following it.
    """

    words: Callable[[Narrator], str]
    style: str = "accent"
    alone: bool = False

    @classmethod
    def problem(cls, text: str) -> Self:
        """A remark about a problem."""
        return cls(lambda _: text, "bad")
