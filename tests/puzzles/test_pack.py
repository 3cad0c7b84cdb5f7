"""The pack: sound, proven again by the plain solver, and told of in one line where it is broken."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from hashlib import sha256
from importlib import resources
from pathlib import Path

import pytest
from scripts.puzzles.quotas import QUOTAS
from scripts.puzzles.selection import kind_of, picture
from tests.solver.plain_solver import PlainSolver

from mate.errors import PuzzleError
from mate.puzzles import LEVELS, Puzzle, Theme, pack, puzzle_numbered
from mate.puzzles.puzzle import FILE
from mate.rules import Phase, Position

TEXT = resources.files("mate.puzzles").joinpath(FILE).read_text("ascii")
PUZZLES = pack()
POSITIONS = "ebe391c5596d85a6a2713a661f7436c0783c0ed594288b77971058df74824823"
"""Of the lines of the pack, without the words of the themes."""
MOST_CARDS = 8
"""The plain solver takes a moment for so many in each holding, and minutes for ten."""


def sample() -> list[Puzzle]:
    """Twenty puzzles, from the whole pack, that the plain solver can solve in a moment."""
    small = [
        puzzle
        for puzzle in pack()[::11]
        if max(map(len, puzzle.hand.position.holdings)) <= MOST_CARDS
        and puzzle.hand.position.phase is not Phase.DECLARE
    ]
    return small[:: len(small) // 20][:20]


class PlainProof:
    """A puzzle proven from the rules and the plain solver alone."""

    def __init__(self, position: Position) -> None:
        self.plain = PlainSolver()
        self.player = position.turn
        self.value = self.worth(position)
        self.last_trick = 0
        self.seen = {position}
        self.follow(position)

    def worth(self, position: Position) -> int:
        value = self.plain.value(position)
        return value if self.player == position.dealer else -value

    def follow(self, position: Position) -> None:
        if position.outcome is not None:
            self.last_trick = max(self.last_trick, position.outcome.trick)
            return
        after = [position.play(action) for action in position.legal_actions]
        worths = sorted((self.worth(each) for each in after), reverse=True)
        if position.turn == self.player and worths[0] != worths[-1]:
            best, second = worths[:2]
            nothing_left = second <= 0 if self.value else second < 0
            assert best - second >= 20 or (best != second and nothing_left)
        for each in after:
            if self.worth(each) == self.value and each not in self.seen:
                self.seen.add(each)
                self.follow(each)


@pytest.mark.parametrize("puzzle", sample(), ids=lambda puzzle: str(puzzle.number))
def test_a_puzzle_has_one_right_action_at_every_step_against_every_best_defence(
    puzzle: Puzzle,
) -> None:
    position = puzzle.hand.position
    proof = PlainProof(position)
    tricks = proof.last_trick - position.trick + 1
    if proof.value:
        assert proof.value > 0
        assert 2 <= tricks <= 5


def test_the_pack_has_what_it_wants_and_nothing_twice() -> None:
    puzzles = pack()
    assert [puzzle.number for puzzle in puzzles] == [*range(1, sum(QUOTAS.values()) + 1)]
    for kind, count in QUOTAS.items():
        assert sum(kind_of(puzzle) == kind for puzzle in puzzles) == count
    assert [puzzle.level for puzzle in puzzles] == [*LEVELS] * (len(puzzles) // 4)
    assert len({picture(puzzle.hand.position) for puzzle in puzzles}) == len(puzzles)
    assert len({puzzle.deal for puzzle in puzzles}) == len(puzzles)
    # What the plain solver proves has every level and most themes.
    assert {puzzle.level for puzzle in sample()} == {*LEVELS}
    assert len({puzzle.theme for puzzle in sample()}) >= 7


def test_every_number_and_key_keeps_its_position() -> None:
    # Only the words of themes may change; a slash says that the number had another puzzle.
    lines = (re.sub(r"^(\d) [a-z-]+(/?)[a-z-]*", r"\1 \2", line) for line in TEXT.splitlines(True))
    assert sha256("".join(lines).encode()).hexdigest() == POSITIONS


def test_declarations_are_about_foreplacing_and_a_line_says_all_of_a_puzzle() -> None:
    for puzzle in pack():
        declares = puzzle.hand.position.phase is Phase.DECLARE
        assert declares is puzzle.asks_once is (puzzle.theme is Theme.FOREPLACE)
    assert "".join(f"{puzzle.line}\n" for puzzle in pack()) == TEXT


@pytest.fixture
def brought(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Callable[[str], None]]:
    """Puts a pack in place of the real one; there is none at first."""
    monkeypatch.setattr("importlib.resources.files", lambda _: tmp_path)
    pack.cache_clear()

    def bring(text: str) -> None:
        (tmp_path / FILE).write_text(text, "utf-8")
        pack.cache_clear()

    yield bring
    pack.cache_clear()


GOOD = TEXT.partition("\n")[0]


def test_a_line_that_says_what_none_can_say_is_told_with_its_number(
    brought: Callable[[str], None],
) -> None:
    for lines in (
        f"\n{GOOD}\n",
        *("1", "1 wait", "0 wait 7 -\n", "5 wait 7 -\n", "one wait 7 -\n", "1 wit 7 -\n"),
        *("1 wait 184756 -\n", "1 wait -1 -\n", "1 wait 7 XX\n", "1 wait 7  -\n", "1 wait 7 - \n"),
        *(GOOD, GOOD[:-4]),
    ):
        brought(f"{GOOD}\n{lines}")
        with pytest.raises(PuzzleError, match=r"Puzzle 2 in pack\.txt is damaged\. Reinstall Mate"):
            puzzle_numbered(1)


def test_what_is_missing_or_no_pack_at_all_is_told(brought: Callable[[str], None]) -> None:
    with pytest.raises(PuzzleError, match="The puzzles cannot be read"):
        pack()
    for text, told in {
        "": r"pack\.txt has no puzzles\.",
        "1 wait 7 ♥\n": "The puzzles cannot be read",
    }.items():
        brought(text)
        with pytest.raises(PuzzleError, match=told):
            pack()


def test_actions_that_the_rules_forbid_are_told_when_the_puzzle_is_asked_for(
    brought: Callable[[str], None],
) -> None:
    for actions, told in {
        "AC AC": r"A♣ .* \(R10\)\.",
        "- - AC 7S": r"7♠ is Player 1's, not Player 2's\.",
    }.items():
        brought(f"1 wait 38769 {actions}\n")
        puzzle = puzzle_numbered(1)
        with pytest.raises(PuzzleError, match=f"Puzzle 1 cannot be played: {told}"):
            _ = puzzle.hand
    # Nor is a hand that is over a puzzle.
    known = next(each for each in PUZZLES if each.theme is Theme.WAIT)
    mate = next(
        lead
        for lead in known.hand.position.legal_actions
        if known.hand.play(lead).outcome is not None
    )
    brought(f"{known._replace(actions=(*known.actions, mate)).line}\n")
    with pytest.raises(PuzzleError, match="nothing to solve: its hand is over"):
        _ = puzzle_numbered(1).hand
