"""Points lost against best play, per hand, by cause and as a level, and the results of reviews."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from hashlib import sha256
from math import log
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final, NamedTuple, Self

import msgspec

from mate.cleaning import clean_names, name_key
from mate.errors import StorageError
from mate.record import MatchRecord, load_whole_lines
from mate.saved.files import JsonLine, JsonLinesFile
from mate.saved.savedmatch import SavedMatch
from mate.workers import BackgroundProcess

if TYPE_CHECKING:
    from mate.grading import GradedHand

_Points = Annotated[int, msgspec.Meta(ge=0, le=100_000)]


class Loss(NamedTuple):
    """An action that lost points.

    Args:
        actions_before: the number of earlier actions in the hand.
        trick: the number of the trick; 0 for a declaration.
        part: "declaration", "lead" or "reply".
        kind, words: the name and the title of the cause's `CauseKind`, as texts, so that showing
            them does not load the solver; empty if the cause is unknown.
    """

    seat: int
    points: _Points
    actions_before: int
    trick: int
    part: str
    kind: str = ""
    words: str = ""


class HandLoss(NamedTuple):
    """The points that each seat lost in a hand, and the actions that lost them."""

    lost: tuple[_Points, _Points]
    actions: tuple[Loss, ...] = ()


HandLosses = Annotated[tuple[HandLoss, ...], msgspec.Meta(max_length=4)]
"""The losses in each finished hand of a match, except closed hands."""

Losses = Mapping[str, HandLosses]
"""The losses in the analysed matches, keyed by the paths of their logs."""

Played = tuple[SavedMatch, int, HandLosses | None]
"""A match of a player, the player's seat, and the losses in the match, or None if unknown.

Use a plain tuple for speed, because all matches of all players are counted again and again.
"""


class MatchLoss(NamedTuple):
    """A match, its number of hands that may be analysed, and a player's points lost, if known."""

    match: SavedMatch
    hands: int
    points: int | None


class LossTotal(NamedTuple):
    """The points lost in the analysed matches, and the number of matches to analyse."""

    points: int
    hands: int
    analysed: int
    to_analyse: int

    @classmethod
    def of(cls, matches: Sequence[MatchLoss]) -> Self:
        """Return the total of the losses in the given matches."""
        known = [match for match in matches if match.points is not None]
        points = sum(match.points or 0 for match in known)
        return cls(points, sum(match.hands for match in known), len(known), len(matches))

    @property
    def a_hand(self) -> float | None:
        """The points lost per analysed hand; None if no hand was analysed."""
        return self.points / self.hands if self.hands else None


# Finding losses.


def losses_of(record: MatchRecord) -> HandLosses:
    """Return the losses in each finished hand of a match, except closed hands."""
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
            cause = hand.cause_of(graded)
            words = (cause.kind.word, cause.kind.title) if cause else ()
            part = "lead" if graded.evaluation.position.led is None else "reply"
            part = part if graded.trick else "declaration"
            yield Loss(graded.player, graded.loss, number, graded.trick, part, *words)


def _losses_in(path: Path) -> HandLosses | None:
    try:
        return losses_of(load_whole_lines(path)[0])
    except (StorageError, ValueError):  # an ImportError (a missing numpy) ends the process
        return None


_CRASHES: Final = 5
"""The number of crashes in a row after which no new process is started."""


class LossFinder:
    """A search for the losses in matches, one match at a time, in a low-priority process.

    Use another process, because numpy would block this process for up to half a second per match.
    """

    def __init__(self) -> None:
        self._helper: BackgroundProcess[Path, HandLosses | None] | None = None
        self._crashes = 0
        self.stopped = False

    def find(
        self, matches: Iterable[SavedMatch], note: Callable[[SavedMatch, HandLosses | None], None]
    ) -> None:
        """Find the losses in matches, and call `note` for each match, until the finder stops."""
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
        """Return the losses in a match, or None if the search fails or is stopped."""
        if self._crashes == _CRASHES:
            return None
        try:
            if self._helper is None or not self._helper.alive:
                self.close()
                self._helper = None if self.stopped else BackgroundProcess(_losses_in)
            if self._helper is None or self.stopped:
                return None
            losses = self._helper.ask(path)
        except Exception:  # noqa: BLE001  # only this match's losses are missing then
            self._crashes += 1
            self.close()
            return None
        self._crashes = 0
        return losses

    def stop(self) -> None:
        """End the process at once, because it has no unsaved work. Any thread may call this."""
        self.stopped = True
        # Copy the reference, because the thread that uses the process may drop it at any moment.
        if helper := self._helper:
            helper.kill()

    def close(self) -> None:
        """End the process and wait until it is gone. Call this in the thread that called `find`."""
        helper, self._helper = self._helper, None
        if helper is not None:
            helper.end()


# Grouping losses.

_BY: Final = ("kind", "part", "trick")
"""The attributes by which losses are grouped, in the order of the groups."""


class LossInMatch(NamedTuple):
    """An action that lost a player points, with the match and the number of the hand."""

    match: SavedMatch
    number: int
    loss: Loss


class Group(NamedTuple):
    """The losses of a player, at least one, that share a kind of cause, a part or a trick.

    Args:
        by: "kind", "part" or "trick".
        key: the kind, part or trick that the losses share.
        points: the sum of the points lost.
    """

    by: str
    key: str | int
    losses: tuple[LossInMatch, ...]
    points: int

    @property
    def is_explained(self) -> bool:
        """Whether the losses have a real cause, not just a worse ending of the hand."""
        return self.key != "ending"

    @property
    def costliest(self) -> LossInMatch:
        """The costliest loss or, if tied, the loss in the most recently played match."""
        return max(self.losses, key=lambda costly: costly.loss.points)


def groups_of(played: Iterable[Played]) -> list[Group]:
    """Group the known losses of a player by kind of cause, by part, and by trick.

    Tricks are in order. The other groups begin with the costliest and end with unexplained losses.
    """
    losses: defaultdict[tuple[str, str | int], list[LossInMatch]] = defaultdict(list)
    for match, seat, hands in played:
        for number, hand in enumerate(hands or (), start=1):
            for loss in hand.actions:
                for by in _BY if loss.seat == seat else ():
                    if key := getattr(loss, by):
                        losses[by, key].append(LossInMatch(match, number, loss))
    groups = [
        Group(by, key, tuple(some), sum(costly.loss.points for costly in some))
        for (by, key), some in losses.items()
    ]
    groups.sort(key=lambda group: group.key if isinstance(group.key, int) else -group.points)
    return sorted(groups, key=lambda group: (_BY.index(group.by), not group.is_explained))


# The level of a player.

RULES: Final = "classic"
"""The rules under which levels were measured; mistakes cost more or less under other rules."""
MEASURED: Final = {"novice": 51.4, "casual": 28.0, "club": 12.6, "expert": 4.9, "perfect": 0.0}
"""The points that each level loses per hand, from `benchmarks/levels.json`."""
LEAST_HANDS: Final = 8
"""The minimum number of hands for an estimate of the level; in fewer hands, luck decides."""


class Strength(NamedTuple):
    """The points that a player loses per hand under `RULES`, and the nearest level."""

    hands: int
    a_hand: float
    level: str


def strength_of(matches: Iterable[MatchLoss]) -> Strength | None:
    """Return a player's strength in the given matches.

    Return None for fewer than eight analysed hands.
    """
    lost = LossTotal.of([match for match in matches if match.match.ruleset.name == RULES])
    if lost.a_hand is None or lost.hands < LEAST_HANDS:
        return None
    return Strength(lost.hands, lost.a_hand, nearest(lost.a_hand))


def nearest(lost: float) -> str:
    """Return the level whose number of points lost per hand is nearest, as measured by the ratio.

    Only a player whose loss rounds to 0.0 points is `perfect`, because there is no ratio to 0.

    >>> [nearest(lost) for lost in (23.5, 20, 17, 0.1, 0.04)]
    ['casual', 'casual', 'club', 'expert', 'perfect']
    """
    if not round(lost, 1):
        return "perfect"
    ratios = {level: abs(log(lost / of_level)) for level, of_level in MEASURED.items() if of_level}
    return min(ratios, key=lambda level: ratios[level])


# The review of mistakes, in which players look for better actions than they played.

FOUND_FILE: Final = "found.jsonl"
"""The name of the file with the answers in reviews, in the folder of the players' data."""
_DIGITS: Final = 16


class _Find(JsonLine, frozen=True, kw_only=True):
    player: str
    mistake: str
    first_try: bool


class ReviewScore(NamedTuple):
    """A player's first-try score: the number of mistakes solved at once, and of mistakes tried."""

    right: int
    asked: int


class ReviewResults:
    """The players' answers to their own mistakes; only the first answer to a mistake counts.

    If the file cannot be used, only the answers of this session count, and `complaint` says why.
    """

    def __init__(self) -> None:
        self._file = JsonLinesFile(FOUND_FILE, _Find)
        self.complaint = self._file.complaint
        """A function that returns the problem with the file, as one line, and only once."""
        self._first: defaultdict[str, dict[str, bool]] = defaultdict(dict)
        """Whether the first try was right, keyed by player and then by mistake."""
        for find in self._file.entries():
            self._first[name_key(find.player)].setdefault(find.mistake, find.first_try)

    def note(self, record: MatchRecord, number: int, count: int, *, right: bool) -> None:
        """Save the answer to a mistake after `count` actions, unless an earlier answer is known."""
        hand = record.match.hands_dealt[number - 1]
        player = record.players[hand.at(count).position.turn]
        # Identify the mistake by the actions, because the log may be moved or renamed. A different
        # action after an undo counts as another mistake.
        actions = (action.notation for action in hand.actions[: count + 1])
        names = clean_names(record.header.players)
        parts = (record.header.created, *names, str(number), *actions)
        mistake = sha256("\n".join(parts).encode()).hexdigest()[:_DIGITS]
        known = self._first[name_key(player)]
        if mistake not in known:
            known[mistake] = right
            self._file.add(_Find(player=player, mistake=mistake, first_try=right))

    def of(self, player: str) -> ReviewScore:
        """Return the first-try score of the player with a name; case and joiners are ignored."""
        known = self._first[name_key(player)]
        return ReviewScore(sum(known.values()), len(known))
