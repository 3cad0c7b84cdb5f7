"""Points lost against best play: by hand, by cause, as a level, and whether better was found."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Sequence
from hashlib import sha256
from math import log
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple, Self

import msgspec

from mate.cleaning import clean_names, name_key
from mate.errors import StorageError
from mate.record import MatchRecord, load_whole_lines
from mate.saved.files import Diary, Entry
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


class Lost(NamedTuple):
    """What was lost in some matches: of so many to analyse, those analysed, and their hands."""

    points: int
    hands: int
    analysed: int
    to_analyse: int

    @classmethod
    def of(cls, course: Sequence[MatchLoss]) -> Self:
        """What was lost in these matches."""
        known = [match for match in course if match.points is not None]
        points = sum(match.points or 0 for match in known)
        return cls(points, sum(match.hands for match in known), len(known), len(course))

    @property
    def a_hand(self) -> float | None:
        """The points lost per hand analysed; None without any."""
        return self.points / self.hands if self.hands else None


# How they are found.


def losses_of(record: MatchRecord) -> HandLosses:
    """Points each seat lost against best play, by hand; a closed or unfinished hand is left out."""
    match, closed = record.match, record.closed_hands
    over = enumerate((hand for hand in match.hands if hand.outcome is not None), start=1)
    hands = tuple(hand for number, hand in over if number not in closed)
    if not hands:
        return ()
    from mate.grading import analyze

    graded = analyze(match._replace(hands=hands)).hands
    return tuple(HandLoss(hand.lost, tuple(_losses(hand))) for hand in graded)


def _losses(hand: GradedHand) -> Iterator[Loss]:
    for number, graded in enumerate(hand.actions):
        if graded.loss:
            cause = hand.why(graded)
            words = (cause.kind.word, cause.kind.title) if cause else ()
            part = "lead" if graded.evaluation.position.led is None else "reply"
            part = part if graded.trick else "declaration"
            yield Loss(graded.player, graded.loss, number, graded.trick, part, *words)


def _losses_in(path: Path) -> HandLosses | None:
    try:
        return losses_of(load_whole_lines(path)[0])
    except (StorageError, ValueError):  # without numpy the process ends, as nothing can be found
        return None


_CRASHES: Final = 5
"""After so many crashes in a row no other process is started."""


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
                losses = self.losses(match.path)
                if self.stopped:
                    return
                note(match, losses)
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
            losses = self._helper.ask(path)
        except Exception:  # noqa: BLE001  # whatever a match does to the process costs only itself
            self._crashes += 1
            self.close()
            return None
        self._crashes = 0
        return losses

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


# What they have in common.

_BY: Final = ("kind", "part", "trick")
"""What losses may have in common, in the order of their groups."""


class Costly(NamedTuple):
    """An action of a player that lost points, and the number of its hand in a saved match."""

    match: SavedMatch
    number: int
    loss: Loss


class Group(NamedTuple):
    """The losses of a player that have something in common; there is at least one.

    Args:
        by: what they have in common is their "kind" of cause, "part" or "trick".
        key: which kind, part or trick.
        points: those of all of them.
    """

    by: str
    key: str | int
    losses: tuple[Costly, ...]
    points: int

    @property
    def is_explained(self) -> bool:
        """Whether more is known of these losses than how the hands ended."""
        return self.key != "ending"

    @property
    def costliest(self) -> Costly:
        """The one that cost the most, in the match played last of equals."""
        return max(self.losses, key=lambda costly: costly.loss.points)


def groups_of(played: Iterable[Played]) -> list[Group]:
    """A player's losses by kind of cause, by part, and by trick, where they are known.

    Tricks are in order; of the others whatever cost the most is first, and last what nothing
    explains.
    """
    losses: defaultdict[tuple[str, str | int], list[Costly]] = defaultdict(list)
    for match, seat, hands in played:
        for number, hand in enumerate(hands or (), start=1):
            for loss in hand.actions:
                for by in _BY if loss.seat == seat else ():
                    if key := getattr(loss, by):
                        losses[by, key].append(Costly(match, number, loss))
    groups = [
        Group(by, key, tuple(some), sum(costly.loss.points for costly in some))
        for (by, key), some in losses.items()
    ]
    groups.sort(key=lambda group: group.key if isinstance(group.key, int) else -group.points)
    return sorted(groups, key=lambda group: (_BY.index(group.by), not group.is_explained))


# The level that loses as many.

RULES: Final = "classic"
"""The preset in which levels were measured; in others the same mistakes cost more or less."""
MEASURED: Final = {"novice": 51.4, "casual": 28.0, "club": 12.6, "expert": 4.9, "perfect": 0.0}
"""By level, the points lost a hand in `benchmarks/levels.json`."""
LEAST_HANDS: Final = 8
"""Of fewer hands a figure says more about the hands than about the player."""


class Strength(NamedTuple):
    """The points lost a hand in hands of those rules, and the level that loses about as many."""

    hands: int
    a_hand: float
    level: str


def strength_of(course: Iterable[MatchLoss]) -> Strength | None:
    """The strength shown in some matches; None for fewer than eight analysed hands that count."""
    lost = Lost.of([match for match in course if match.match.ruleset.name == RULES])
    if lost.a_hand is None or lost.hands < LEAST_HANDS:
        return None
    return Strength(lost.hands, lost.a_hand, nearest(lost.a_hand))


def nearest(lost: float) -> str:
    """The level whose figure is nearest on a scale of ratios.

    A ratio to 0 says nothing, so who loses anything that a tenth of a point shows is no nearer to
    `perfect` than to the best of the others.

    >>> [nearest(lost) for lost in (23.5, 20, 17, 0.1, 0.04)]
    ['casual', 'casual', 'club', 'expert', 'perfect']
    """
    if not round(lost, 1):
        return "perfect"
    ratios = {level: abs(log(lost / of_level)) for level, of_level in MEASURED.items() if of_level}
    return min(ratios, key=lambda level: ratios[level])


# For which of their mistakes players found something better, at the first try.

FOUND_FILE: Final = "found.jsonl"
"""In the folder of what players made."""
_DIGITS: Final = 16


class _Find(Entry, frozen=True, kw_only=True):
    player: str
    mistake: str
    first_try: bool


class Found(NamedTuple):
    """A first-try score."""

    right: int
    asked: int


class Finds:
    """What was found, now and before. A mistake counts once, as it was when it was first asked.

    It works without the file where that cannot be read or written, and reports why in `complaint`.
    """

    def __init__(self) -> None:
        self._diary = Diary(FOUND_FILE, _Find)
        self.complaint = self._diary.complaint
        """What is wrong with the file, the first time it is asked for; empty afterwards."""
        self._first: defaultdict[str, dict[str, bool]] = defaultdict(dict)
        """By player, and by mistake, whether it was found at the first try."""
        for find in self._diary.entries():
            self._first[name_key(find.player)].setdefault(find.mistake, find.first_try)

    def note(self, record: MatchRecord, number: int, count: int, *, right: bool) -> None:
        """Keep the first answer to a mistake, after `count` actions, unless it was asked before."""
        hand = record.match.hands_dealt[number - 1]
        player = record.players[hand.at(count).position.turn]
        # What makes it this mistake and no other, wherever the log lies and whatever it is called.
        # Where something was taken back since, what was played instead is a mistake of its own.
        actions = (action.notation for action in hand.actions[: count + 1])
        names = clean_names(record.header.players)
        parts = (record.header.created, *names, str(number), *actions)
        mistake = sha256("\n".join(parts).encode()).hexdigest()[:_DIGITS]
        known = self._first[name_key(player)]
        if mistake not in known:
            known[mistake] = right
            self._diary.add(_Find(player=player, mistake=mistake, first_try=right))

    def of(self, player: str) -> Found:
        """The first-try score of a player, by name; capitals and joiners do not matter."""
        known = self._first[name_key(player)]
        return Found(sum(known.values()), len(known))
