"""What a hand can end with, in order: a number for each end."""

from __future__ import annotations

from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

Values = NDArray[np.int16]
Codes = NDArray[np.unsignedinteger[Any]]

_IN_A_BYTE: Final = 256


class Scale:
    """The ends of a kind of hand, numbered from the worst for the dealer to the best.

    Best play only ever asks which of two ends is better, so that numbers in the same order serve
    as well as points; and a byte moves faster than two. Whoever looks from the other side counts
    down from the last number.

    Args:
        ends: everything that a hand can be worth to its dealer when it is over, in any order, and
            as often as it comes.

    Attributes:
        code: the type of a number: one byte, or two where there are more than 256 ends.
        last: the greatest number.
        ends: by side whose number it is, and by number, what is worth so much to the dealer.

    >>> scale = Scale(np.array([0, 77, -30, 0], dtype=np.int16))
    >>> scale.codes(np.array([-30, 77], dtype=np.int16), side=0).tolist()
    [0, 2]
    >>> scale.codes(np.array([30, -77], dtype=np.int16), side=1).tolist()
    [2, 0]
    """

    def __init__(self, ends: Values) -> None:
        self._least = ends.min()
        # All that is done here takes one look at each end; to sort them would take longer.
        occurs = np.zeros(int(ends.max() - self._least) + 1, dtype=np.bool)
        occurs[ends - self._least] = True
        self._ends = (np.flatnonzero(occurs) + self._least).astype(np.int16)
        self.last = len(self._ends) - 1
        self.code: np.dtype[Any] = np.dtype(np.uint8 if self.last < _IN_A_BYTE else np.uint16)
        self._codes = (np.cumsum(occurs) - 1).astype(self.code)
        by_code = self._ends.tolist()
        self.ends: tuple[list[int], list[int]] = by_code, by_code[::-1]

    def codes(self, values: Values, side: int) -> Codes:
        """The numbers of values that are those of one side; greater is better for that side."""
        codes: Codes = self._codes.take((-values if side else values) - self._least)
        return self.last - codes if side else codes

    def values(self, codes: Codes, side: int) -> Values:
        """What one side's numbers are worth to the dealer."""
        values: Values = self._ends.take(self.last - codes if side else codes)
        return values
