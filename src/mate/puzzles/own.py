"""Puzzles out of the players' own matches: mistakes where one action alone was right."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Iterator
from contextlib import closing
from itertools import islice
from typing import Annotated, Final, NamedTuple

import msgspec

from mate.errors import MateError
from mate.grading import Grade
from mate.puzzles.kinds import puzzle_at
from mate.puzzles.puzzle import LEVELS, THEMES, Puzzle
from mate.record import MatchRecord, load_whole_lines
from mate.record.events import Seat
from mate.rules import DEAL_COUNT, HANDS_A_ROUND, Hand, RoundSecondDealer, Ruleset, parse_action
from mate.saved.folder import saved_logs
from mate.saved.index import look_at
from mate.saved.known import Known
from mate.saved.savedmatch import SavedMatch
from mate.solver import solve

LATEST: Final = 100
"""How many finished matches are looked into, those that were written last."""

Pace = Callable[[], object]
"""Called again and again by what takes long, so that others have their turn."""


def _hurry() -> None:
    """Let nobody have a turn."""


class OwnPuzzle(NamedTuple):
    """A puzzle out of a saved match.

    Args:
        puzzle: the puzzle; its number is 0.
        match: the match.
        hand: the number of the hand, 1 to 4.
        dealer: the seat, in the match, of the player who dealt or began the hand.
    """

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

    @classmethod
    def of(cls, puzzle: Puzzle, hand: int, dealer: int) -> _Found:
        return cls(
            hand,
            1 if dealer else 0,
            puzzle.level,
            puzzle.theme.word,
            puzzle.deal,
            tuple(action.notation for action in puzzle.actions),
            puzzle.ruleset.options,
        )

    @property
    def puzzle(self) -> Puzzle:
        actions = tuple(map(parse_action, self.actions))
        ruleset = Ruleset().changed(**self.rules)
        return Puzzle(0, self.level, THEMES[self.theme], self.deal, actions, ruleset)


def latest_matches() -> list[SavedMatch]:
    """The finished matches that are looked into, the one written last first.

    Raises:
        StorageError: if the folder of saved matches cannot be listed.
    """
    with closing(look_at(saved_logs())) as saved:
        finished = (m for m in saved if m.finished and m.problem is None and None in m.computers)
        return list(islice(finished, LATEST))


class OwnPuzzles:
    """The puzzles of the latest matches as they are found; what was found before is remembered."""

    def __init__(self) -> None:
        self._known: Known[tuple[_Found, ...]] = Known("own-puzzles", tuple[_Found, ...])

    def find(
        self, matches: Iterable[SavedMatch], pace: Pace = _hurry
    ) -> Generator[list[OwnPuzzle], None, None]:
        """Find the puzzles of one match after the other.

        Args:
            matches: finished matches; those that cannot be read any more have no puzzles.
            pace: called some dozen times for each match that was not looked into before.
        """
        try:
            for match in matches:
                pace()
                found = self._known.of([match]).get(match.log)
                if found is None:
                    found = _found_in(match, pace)
                    if found is not None:
                        self._known.note(match, found)
                yield list(_sound(match, found or ()))
        finally:
            self._known.save()


def _sound(match: SavedMatch, found: tuple[_Found, ...]) -> Iterator[OwnPuzzle]:
    for each in found:
        try:
            puzzle = each.puzzle
            sound = puzzle.level in LEVELS and puzzle.hand.outcome is None
        except (MateError, KeyError):
            continue
        if sound:
            yield OwnPuzzle(puzzle, match, each.hand, each.dealer)


def _found_in(match: SavedMatch, pace: Pace) -> tuple[_Found, ...] | None:
    try:
        record, _ = load_whole_lines(match.path)
    except MateError:
        return None
    people = {seat for seat, level in enumerate(match.computers) if level is None}
    return tuple(
        found for number, hand in _alone(record) for found in _in_hand(number, hand, people, pace)
    )


def _alone(record: MatchRecord) -> Iterator[tuple[int, Hand]]:
    """The hands that are worth what they bring alone, with their numbers.

    Where the loser of a hand deals the next, what is best in it depends on that one, too.
    """
    second = record.ruleset.round_second_dealer is RoundSecondDealer.LOSER
    for number, hand in enumerate(record.match.hands, start=1):
        if not (second and number % HANDS_A_ROUND):
            yield number, hand


def _in_hand(number: int, hand: Hand, people: set[int], pace: Pace) -> Iterator[_Found]:
    pace()
    solution = solve(hand.start)
    for done, (position, action) in enumerate(zip(hand.positions, hand.actions, strict=False)):
        loss = solution.evaluate(position).loss(action) if position.turn in people else 0
        if loss < Grade.MISTAKE.least:
            continue
        pace()
        puzzle = puzzle_at(solution, Hand(hand.positions[: done + 1], hand.actions[:done]))
        if puzzle is not None:
            yield _Found.of(puzzle, number, hand.dealer)
