"""A series of matches, as the header of each match's log states it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Annotated, Final, Literal, Self

import msgspec

from mate.rules import DECK, HANDS, MatchResult, mate_points

if TYPE_CHECKING:
    from random import Random

SeriesLength = Literal["3", "5", "7", "open"]
"""The length of a series, as users choose it: the maximum number of matches, or open."""
SERIES_LENGTHS: Final[Mapping[SeriesLength, Literal[3, 5, 7] | None]] = {
    "3": 3,
    "5": 5,
    "7": 7,
    "open": None,
}
"""The maximum number of matches, keyed by the length of the series; None for an open series."""

MATCHES_LIMIT: Final = 10_000
"""The maximum number of matches in any series, even an open one."""
ID_LIMIT: Final = 32
"""The maximum number of characters in the id of a series."""
_ID_CHARACTERS: Final = frozenset("abcdefghijklmnopqrstuvwxyz0123456789-")
_ID_BITS: Final = 64
# Assume an overmate with an ace in each hand, because no player can score more (R15, R16).
_POINTS_LIMIT: Final = HANDS * mate_points(DECK[0], 10, foreplaced=True, overmate=True)
HEAD_START_LIMIT: Final = _POINTS_LIMIT
"""The maximum head start, which is the maximum number of points that a player can score."""

_Count = Annotated[int, msgspec.Meta(ge=0, le=MATCHES_LIMIT)]
_Points = Annotated[int, msgspec.Meta(ge=0, le=2 * MATCHES_LIMIT * _POINTS_LIMIT)]


class Standing(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The standing of a series.

    Args:
        wins: the number of matches that each player won, by seat.
        draws: the number of drawn matches.
        points: each player's total points in all matches, by seat.
    """

    wins: tuple[_Count, _Count] = (0, 0)
    draws: _Count = 0
    points: tuple[_Points, _Points] = (0, 0)

    @property
    def played(self) -> int:
        """The number of matches played."""
        return sum(self.wins) + self.draws

    @property
    def leader(self) -> int | None:
        """The seat of the player with more wins; None if both players have the same number."""
        return MatchResult.of(self.wins).winner

    def after(self, result: MatchResult | None) -> Standing:
        """Return the standing after a match, or this standing if the match has no result yet.

        >>> Standing().after(MatchResult.of((45, 28))).after(MatchResult.of((30, 30)))
        Standing(wins=(1, 0), draws=1, points=(75, 58))
        """
        if result is None:
            return self
        wins = self.wins[0] + (result.winner == 0), self.wins[1] + (result.winner == 1)
        points = self.points[0] + result.score[0], self.points[1] + result.score[1]
        return Standing(wins, self.draws + (result.winner is None), points)

    def ends(self, of: int | None) -> bool:
        """Return whether a series with this standing is over, because it is decided or complete.

        Args:
            of: the maximum number of matches in the series; None for an open series.

        >>> Standing((2, 0)).ends(3), Standing((1, 0), 1).ends(3), Standing((1, 0), 2).ends(3)
        (True, False, True)
        """
        if of is None:
            return False
        left = of - self.played
        return left <= 0 or abs(self.wins[0] - self.wins[1]) > left


class Series(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The position of a match in a series, and the standing before the match.

    Args:
        id: the id shared by all matches of the series: 1 to 32 of `a` to `z`, `0` to `9`, `-`.
        match: the number of the match in the series, from 1.
        of: the maximum number of matches in the series; None for an open series.
        before: the standing before the match, with players in their seats of the match.
    """

    id: str
    match: Annotated[int, msgspec.Meta(ge=1, le=MATCHES_LIMIT)]
    of: Literal[3, 5, 7] | None
    before: Standing

    @classmethod
    def begin(cls, of: Literal[3, 5, 7] | None, source: Random | None = None) -> Self:
        """Return the first match of a new series.

        Args:
            of: the maximum number of matches in the series; None for an open series.
            source: the source of randomness for the id.
        """
        from random import SystemRandom

        bits = (source or SystemRandom()).getrandbits(_ID_BITS)
        return cls(f"{bits:0{_ID_BITS // 4}x}", 1, of, Standing())

    @property
    def length(self) -> SeriesLength:
        """The length of the series, as users choose it."""
        return next(length for length, of in SERIES_LENGTHS.items() if of == self.of)

    def next(self, result: MatchResult | None) -> Series | None:
        """Return the next match of the series after this result, or None if the series is over."""
        standing = self.before.after(result)
        if standing.ends(self.of) or self.match == MATCHES_LIMIT:
            return None
        return Series(self.id, self.match + 1, self.of, standing)

    @property
    def objection(self) -> str:
        """The reason why the fields are invalid, or an empty text for a valid series."""
        before, earlier = self.before, self.match - 1
        if not 1 <= len(self.id) <= ID_LIMIT or not _ID_CHARACTERS.issuperset(self.id):
            return f"The id of a series is 1 to {ID_LIMIT} letters a to z, digits and hyphens."
        if self.of is not None and self.match > self.of:
            return f"A series of {self.of} has no match {self.match}."
        if before.played != earlier:
            were = "1 match was played" if earlier == 1 else f"{earlier} matches were played"
            counted = f"but {before.played} are counted."
            return f"{were} before match {self.match} of the series, {counted}"
        if before.ends(self.of):
            return f"The series was over before match {self.match}."
        if max(before.points) > earlier * (_POINTS_LIMIT + HEAD_START_LIMIT):
            first, second = before.points
            return f"The earlier matches cannot have scored {first} and {second} points."
        return ""

    @property
    def beyond_points(self) -> bool:
        """Whether the standing needs a newer log version, because points alone can't explain it.

        Agreed draws and resignations, which older versions lack, can explain such a standing.
        """
        wins, points = self.before.wins, self.before.points
        # Expect a player who lost no match to lead by at least one point per match won.
        return max(points) > (self.match - 1) * _POINTS_LIMIT or any(
            not wins[other] and points[own] - points[other] < wins[own]
            for own, other in ((0, 1), (1, 0))
        )
