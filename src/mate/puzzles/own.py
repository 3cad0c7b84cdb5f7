"""Puzzles out of the players' own matches: mistakes where one action alone was right."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing, suppress
from itertools import islice
from typing import Annotated, Final, NamedTuple

import msgspec

from mate.errors import MateError
from mate.grading import Grade
from mate.puzzles.kinds import puzzle_at
from mate.puzzles.puzzle import CALLED, LEVELS, Puzzle
from mate.record import MatchRecord, load_whole_lines
from mate.record.terms import Seat
from mate.rules import DEAL_COUNT, Ruleset, parse_action
from mate.saved.cache import LogCache
from mate.saved.folder import saved_logs, summaries
from mate.saved.savedmatch import SavedMatch
from mate.solver import solve

LATEST: Final = 100
"""How many finished matches are looked into, those that were written last."""


class OwnPuzzle(NamedTuple):
    """A puzzle out of a saved match, with the seat there of who dealt or began the hand."""

    puzzle: Puzzle
    match: SavedMatch
    hand: int
    dealer: int

    @property
    def names(self) -> tuple[str, str]:
        """The players' names, by their seats in the puzzle."""
        return self.match.players[self.dealer], self.match.players[1 - self.dealer]


class _Found(msgspec.Struct, frozen=True, array_like=True, gc=False):
    hand: Annotated[int, msgspec.Meta(ge=1, le=4)]
    dealer: Seat
    level: int
    theme: str
    deal: Annotated[int, msgspec.Meta(ge=0, lt=DEAL_COUNT)]
    actions: tuple[str, ...]
    rules: dict[str, str | bool]

    @property
    def puzzle(self) -> Puzzle:
        actions = tuple(map(parse_action, self.actions))
        ruleset = Ruleset().changed(**self.rules)
        return Puzzle(0, self.level, CALLED[self.theme], self.deal, actions, ruleset)


def latest_matches() -> list[SavedMatch]:
    """The finished matches that are looked into, the one written last first."""
    with closing(summaries(saved_logs())) as saved:
        finished = (m for m in saved if m.finished and m.problem is None and None in m.computers)
        return list(islice(finished, LATEST))


class OwnPuzzles:
    """The puzzles of the latest matches as they are found; what was found before is remembered."""

    def __init__(self) -> None:
        self._cache: LogCache[tuple[_Found, ...]] = LogCache("own-puzzles", tuple[_Found, ...])

    def find(
        self, matches: Iterable[SavedMatch], progress: Callable[[], object] = lambda: None
    ) -> Generator[list[OwnPuzzle], None, None]:
        """Find the puzzles of one match after the other.

        A match not looked into before calls `progress` some dozen times, so that others have their
        turn.
        """
        try:
            for match in matches:
                progress()
                found = self._cache.get(match.log, match.stamp)
                if found is None:
                    found = ()
                    with suppress(MateError):
                        record, _ = load_whole_lines(match.path)
                        found = tuple(_found_in(match, record, progress))
                        self._cache.note(match.log, match.stamp, found)
                yield list(_sound(match, found))
        finally:
            if self._cache.unsaved:
                self._cache.save()


def _sound(match: SavedMatch, found: tuple[_Found, ...]) -> Iterator[OwnPuzzle]:
    for each in found:
        # The cache may say anything.
        with suppress(MateError, KeyError):
            puzzle = each.puzzle
            if puzzle.level in LEVELS and puzzle.hand.outcome is None:
                yield OwnPuzzle(puzzle, match, each.hand, each.dealer)


def _found_in(
    match: SavedMatch, record: MatchRecord, progress: Callable[[], object]
) -> Iterator[_Found]:
    # Where the loser of a hand deals the next, what is best in it depends on that one, too.
    for number, hand in enumerate(record.match.hands, start=1):
        if record.ruleset.loser_deals and not record.match.ends_round(number):
            continue
        progress()
        solution = solve(hand.start)
        for done, (position, action) in enumerate(hand.steps()):
            by_person = match.computers[position.turn] is None
            if not by_person or solution.evaluate(position).loss(action) < Grade.MISTAKE.least:
                continue
            progress()
            if puzzle := puzzle_at(solution, hand.at(done)):
                yield _Found(
                    number,
                    1 if hand.dealer else 0,
                    puzzle.level,
                    puzzle.theme.word,
                    puzzle.deal,
                    tuple(action.notation for action in puzzle.actions),
                    puzzle.ruleset.options,
                )
