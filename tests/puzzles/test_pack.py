"""The pack: its contents, its puzzles proven by the plain solver, and errors in its file."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from hashlib import sha256
from importlib import resources
from pathlib import Path

import pytest
from scripts.puzzles.quotas import QUOTAS
from scripts.puzzles.selection import canonical_form, kind_of
from tests.solver.plain_solver import PlainSolver

from mate.errors import PuzzleError
from mate.puzzles import LEVELS, Puzzle, Theme, pack, puzzle_numbered
from mate.puzzles.puzzle import FILE
from mate.rules import Phase, Position

TEXT = resources.files("mate.puzzles").joinpath(FILE).read_text("ascii")
PUZZLES = pack()
POSITIONS = "ebe391c5596d85a6a2713a661f7436c0783c0ed594288b77971058df74824823"
"""The hash of the pack's lines without their theme words."""
MOST_CARDS = 8
"""The maximum number of cards per holding; the plain solver needs minutes for ten cards."""


def sample() -> list[Puzzle]:
    """Return twenty puzzles from the whole pack that the plain solver can solve quickly."""
    small = [
        puzzle
        for puzzle in pack()[::11]
        if max(map(len, puzzle.hand.position.holdings)) <= MOST_CARDS
        and puzzle.hand.position.phase is not Phase.DECLARE
    ]
    return small[:: len(small) // 20][:20]


class PlainProof:
    """A proof of a puzzle that uses only the rules and the plain solver."""

    def __init__(self, position: Position) -> None:
        self.plain = PlainSolver()
        self.player = position.turn
        self.value = self.worth(position)
        self.last_trick = 0
        self.seen = {position}
        self.visit(position)

    def worth(self, position: Position) -> int:
        value = self.plain.value(position)
        return value if self.player == position.dealer else -value

    def visit(self, position: Position) -> None:
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
                self.visit(each)


@pytest.mark.parametrize("puzzle", sample(), ids=lambda puzzle: str(puzzle.number))
def test_puzzle_has_one_right_action_against_every_best_defence(puzzle: Puzzle) -> None:
    position = puzzle.hand.position
    proof = PlainProof(position)
    tricks = proof.last_trick - position.trick + 1
    if proof.value:
        assert proof.value > 0
        assert 2 <= tricks <= 5


def test_pack_meets_its_quotas_without_repeats() -> None:
    puzzles = pack()
    assert [puzzle.number for puzzle in puzzles] == [*range(1, sum(QUOTAS.values()) + 1)]
    for kind, count in QUOTAS.items():
        assert sum(kind_of(puzzle) == kind for puzzle in puzzles) == count
    assert [puzzle.level for puzzle in puzzles] == [*LEVELS] * (len(puzzles) // 4)
    assert len({canonical_form(puzzle.hand.position) for puzzle in puzzles}) == len(puzzles)
    assert len({puzzle.deal for puzzle in puzzles}) == len(puzzles)
    # The sample for the plain solver has every level and most themes.
    assert {puzzle.level for puzzle in sample()} == {*LEVELS}
    assert len({puzzle.theme for puzzle in sample()}) >= 7


def test_each_puzzle_number_keeps_its_position() -> None:
    # Only the words of themes may change. Keep the slash, which marks a replaced puzzle.
    lines = (re.sub(r"^(\d) [a-z-]+(/?)[a-z-]*", r"\1 \2", line) for line in TEXT.splitlines(True))
    assert sha256("".join(lines).encode()).hexdigest() == POSITIONS


def test_puzzles_reproduce_the_pack_and_only_declarations_have_the_theme_foreplace() -> None:
    for puzzle in pack():
        declares = puzzle.hand.position.phase is Phase.DECLARE
        assert declares is puzzle.asks_once is (puzzle.theme is Theme.FOREPLACE)
    assert "".join(f"{puzzle.line}\n" for puzzle in pack()) == TEXT


@pytest.fixture
def replace_pack(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Callable[[str], None]]:
    """A function that replaces the pack with a text; before its first call the pack is missing."""
    monkeypatch.setattr("importlib.resources.files", lambda _: tmp_path)
    pack.cache_clear()

    def bring(text: str) -> None:
        (tmp_path / FILE).write_text(text, "utf-8")
        pack.cache_clear()

    yield bring
    pack.cache_clear()


GOOD = TEXT.partition("\n")[0]


def test_damaged_line_of_the_pack_is_reported_by_number(
    replace_pack: Callable[[str], None],
) -> None:
    for lines in (
        f"\n{GOOD}\n",
        *("1", "1 wait", "0 wait 7 -\n", "5 wait 7 -\n", "one wait 7 -\n", "1 wit 7 -\n"),
        *("1 wait 184756 -\n", "1 wait -1 -\n", "1 wait 7 XX\n", "1 wait 7  -\n", "1 wait 7 - \n"),
        *(GOOD, GOOD[:-4]),
    ):
        replace_pack(f"{GOOD}\n{lines}")
        with pytest.raises(PuzzleError, match=r"Puzzle 2 in pack\.txt is damaged\. Reinstall Mate"):
            puzzle_numbered(1)


def test_missing_or_invalid_pack_is_reported(replace_pack: Callable[[str], None]) -> None:
    with pytest.raises(PuzzleError, match="The puzzles cannot be read"):
        pack()
    for text, message in {
        "": r"pack\.txt has no puzzles\.",
        "1 wait 7 ♥\n": "The puzzles cannot be read",
    }.items():
        replace_pack(text)
        with pytest.raises(PuzzleError, match=message):
            pack()


def test_puzzle_that_cannot_be_played_is_reported(replace_pack: Callable[[str], None]) -> None:
    for actions, reason in {
        "AC AC": r"A♣ .* \(R10\)\.",
        "- - AC 7S": r"7♠ is Player 1's, not Player 2's\.",
    }.items():
        replace_pack(f"1 wait 38769 {actions}\n")
        puzzle = puzzle_numbered(1)
        with pytest.raises(PuzzleError, match=f"Puzzle 1 cannot be played: {reason}"):
            _ = puzzle.hand
    # A hand that is over is no puzzle either.
    known = next(each for each in PUZZLES if each.theme is Theme.WAIT)
    mate = next(
        lead
        for lead in known.hand.position.legal_actions
        if known.hand.play(lead).outcome is not None
    )
    replace_pack(f"{known._replace(actions=(*known.actions, mate)).line}\n")
    with pytest.raises(PuzzleError, match="nothing to solve: its hand is over"):
        _ = puzzle_numbered(1).hand
