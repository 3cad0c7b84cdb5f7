"""Points lost against best play in matches, hand by hand."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple

import msgspec

from mate.errors import MateError
from mate.record import MatchRecord, load_whole_lines
from mate.saved.savedmatch import SavedMatch
from mate.workers import Helper

if TYPE_CHECKING:
    from mate.grading import GradedHand

_Points = Annotated[int, msgspec.Meta(ge=0, le=100_000)]


class Loss(NamedTuple):
    """An action that lost points.

    Args:
        gone_before: how many actions of the hand went before.
        trick: the number of the trick; 0 for a declaration.
        part: "declaration", "lead" or "reply".
        kind, words: the word of the `Kind` of its cause and its title, which are kept so that
            nothing that solves has to be loaded to show them; empty if the cause is not known.
    """

    seat: int
    points: _Points
    gone_before: int
    trick: int
    part: str
    kind: str = ""
    words: str = ""


class HandLoss(NamedTuple):
    """What each seat lost in a hand, in points, and by which actions."""

    lost: tuple[_Points, _Points]
    actions: tuple[Loss, ...] = ()


HandLosses = Annotated[tuple[HandLoss, ...], msgspec.Meta(max_length=4)]
"""What was lost in each hand of a match that is over and not closed."""

Played = tuple[SavedMatch, int, HandLosses | None]
"""A match that a player played, the seat, and what was lost in its hands, None if not known.

Plain, as all matches of all players are counted anew again and again.
"""


class MatchLoss(NamedTuple):
    """Points lost against best play in a match's hands that may be analysed; None if not known."""

    match: SavedMatch
    hands: int
    points: int | None


_CRASHES: Final = 5
"""After so many crashes in a row no other process is started."""


def losses_of(record: MatchRecord) -> HandLosses:
    """Points each seat lost against best play, by hand; a closed or unfinished hand is left out."""
    match, closed = record.match, record.closed_hands
    over = enumerate((hand for hand in match.hands if hand.outcome is not None), start=1)
    hands = tuple(hand for number, hand in over if number not in closed)
    if not hands:
        return ()
    from mate.grading import analyze

    return losses_in(analyze(match._replace(hands=hands)).hands)


def losses_in(hands: Iterable[GradedHand]) -> HandLosses:
    """What was lost in hands, as far as they are over."""
    over = (hand for hand in hands if hand.hand.outcome is not None)
    return tuple(HandLoss(hand.lost, tuple(_losses(hand))) for hand in over)


def _losses(hand: GradedHand) -> Iterator[Loss]:
    for number, graded in enumerate(hand.actions):
        if graded.loss:
            position, why = graded.evaluation.position, hand.why(graded)
            told = (why.kind.word, why.kind.title) if why else ()
            part = "lead" if position.led is None else "reply"
            part = part if graded.trick else "declaration"
            yield Loss(graded.player, graded.loss, number, graded.trick, part, *told)


def _losses_in(path: Path) -> HandLosses | None:
    try:
        return losses_of(load_whole_lines(path)[0])
    except (MateError, ValueError):
        return None


class LossFinder:
    """Finds what was lost in matches, one after the other.

    Solving the hands of a match takes up to half a second of numpy, so a process of low priority
    does it: whoever asks is never kept from anything else.
    """

    def __init__(self) -> None:
        self._helper: Helper[Path, HandLosses | None] | None = None
        self._crashes = 0
        self.stopped = False

    def find(
        self, matches: Iterable[SavedMatch], note: Callable[[SavedMatch, HandLosses | None], None]
    ) -> None:
        """Find what was lost in these matches, until all is found or the finder is stopped."""
        try:
            for match in matches:
                lost = self.losses(match.path)
                if self.stopped:
                    return
                note(match, lost)
        finally:
            self.stopped = True
            self.close()

    def losses(self, path: Path) -> HandLosses | None:
        """What was lost in the hands that are over; None if nobody can tell, or it was stopped."""
        if self._crashes == _CRASHES:
            return None
        try:
            if self._helper is None or not self._helper.alive:
                self.close()
                self._helper = None if self.stopped else Helper(_losses_in)
            if self._helper is None or self.stopped:
                return None
            found = self._helper.ask(path)
        except Exception:  # noqa: BLE001  # whatever a match does to the process costs only itself
            self._crashes += 1
            self.close()
            return None
        self._crashes = 0
        return found

    def stop(self) -> None:
        """End the process at once, from whatever thread; it has nothing to lose."""
        self.stopped = True
        # The thread that asks it may be done with it at this moment.
        if helper := self._helper:
            helper.kill()

    def close(self) -> None:
        """End the process, and wait until it is gone; for the thread that asks it."""
        helper, self._helper = self._helper, None
        if helper is not None:
            helper.end()
