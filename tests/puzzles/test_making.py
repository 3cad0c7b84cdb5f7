"""The making of the pack: selection, order, and the script that proves the puzzles."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest
from scripts.puzzles import __main__ as script
from scripts.puzzles.editions import Sort, first_sort, second_sort
from scripts.puzzles.maker import flaw, puzzles_in_hand, update_theme
from scripts.puzzles.quotas import FIRST, GAPS, QUOTAS, SEED, SERIES, Kind
from scripts.puzzles.selection import Candidate, Selection, filled, kind_of, order
from tests.puzzles.positions import Reached

from mate.puzzles import LEVELS, Puzzle, Theme, pack
from mate.puzzles.puzzle import Proof, prove, puzzle_at
from mate.rules import NO_FOREPLACEMENT, Card, Deal
from mate.solver import solve

ROOT = Path(__file__).parents[2]
WAIT, DUCK = (Sort.WAIT, 1), (Sort.DUCK, 1)


def puzzle(level: int, deal: int, theme: Theme = Theme.PLAY) -> Puzzle:
    """Return a puzzle for tests in which only the level, the deal and the theme matter."""
    return Puzzle(0, level, theme, deal, ())


def candidate(kind: Kind, deal: int) -> Candidate:
    return kind, puzzle(kind[1], deal)


def test_selection_takes_one_puzzle_per_hand_of_the_scarcest_kind() -> None:
    selection = Selection({WAIT: 2, DUCK: 1})
    selection.offer([candidate(WAIT, 1), candidate(DUCK, 1)])
    selection.offer([candidate(WAIT, 2), candidate(DUCK, 2)])
    assert (len(selection), selection.missing({Sort.WAIT})) == (2, {WAIT: 1})
    assert not selection.missing({Sort.DUCK})
    selection.offer([candidate(DUCK, 3), candidate(WAIT, 3)])
    assert (len(selection), selection.missing({*Sort})) == (3, {})
    selection.offer([candidate(WAIT, 4)])
    assert selection.taken == {WAIT: [puzzle(1, 1), puzzle(1, 3)], DUCK: [puzzle(1, 2)]}

    # Positions that differ only in suits count as equal, and so do a deal and the swapped deal.
    def dealt(text: str) -> Puzzle:
        deal, actions = Deal.parse(text).number, (NO_FOREPLACEMENT, Card.parse("KC"))
        return puzzle(1, deal)._replace(actions=actions)

    # In the second deal, spades and hearts have changed places.
    one, other, another = map(dealt, ["AT.TQ.Q.ATKQ7", "AT.Q.TQ.ATKQ7", "AT.TQ.K.ATKQ7"])
    selection = Selection({WAIT: 3})
    swapped = puzzle(1, Deal.from_number(one.deal).swapped.number)
    for each in (one, other, another, swapped):
        selection.offer([(WAIT, each)])
    assert selection.taken[WAIT] == [one, another]


def first_edition() -> list[Puzzle]:
    """Return the puzzles of the pack that come from the first edition."""
    return [each for each in pack() if each.was is None]


def test_maker_reproduces_puzzles_of_the_first_edition() -> None:
    selection = Selection(FIRST)
    # These hands, from both passes of the search, have puzzles.
    for number, hand in ((0, 7), (0, 8), (1, 0), (1, 16)):
        selection.offer(puzzles_in_hand(SERIES[number], SEED, hand, first=True))
    found = [each for taken in selection.taken.values() for each in taken]
    assert len(found) == 4
    assert {*map(update_theme, found)} <= {each._replace(number=0) for each in first_edition()}
    kinds = order(FIRST, SEED)
    for each in first_edition()[::24]:
        assert first_sort(proven(each)) is kinds[each.number - 1][0]


def test_replacement_puzzles_fill_the_gaps_and_are_reproducible() -> None:
    new = [each for each in pack() if each.was is not None]
    sorts = Counter((second_sort(proven(each)), each.level) for each in new)
    assert sorts == GAPS
    assert {each.key for each in new} == {f"{each.number}b" for each in new}
    # The maker finds the first replacements again.
    selection = Selection(GAPS, first_edition())
    for hand in (100_120, 100_180):
        selection.offer(puzzles_in_hand({sort for sort, _ in GAPS}, SEED, hand))
    found = [each for taken in selection.taken.values() for each in taken]
    assert len(found) == 2
    known = {each._replace(number=0, was=None) for each in new}
    assert set(map(update_theme, found)) <= known


def proven(puzzle: Puzzle) -> Proof:
    proof = prove(solve(puzzle.hand.position), puzzle.hand.position)
    assert proof is not None
    return proof


def test_filled_pack_keeps_the_numbers_of_remaining_puzzles() -> None:
    first = [puzzle(3, deal)._replace(number=deal) for deal in (1, 2, 3)]
    today = [first[0], first[1]._replace(level=2, theme=Theme.TAKE_LEAD), first[2]]
    new = puzzle(3, 9, Theme.KEEP_WINNER)
    pack_now = [*filled(first, today, {(Sort.OVERMATE, 3): [new]}, SEED)]
    assert pack_now == [first[0], new._replace(number=2, was=Theme.TAKE_LEAD), first[2]]


def test_levels_and_themes_in_the_pack_are_up_to_date() -> None:
    for each in pack()[::75]:
        assert flaw(each) is None
    assert all(len(each.hand.position.legal_actions) > 2 for each in pack() if each.level > 2)


def test_search_at_the_position_of_a_puzzle_finds_that_puzzle() -> None:
    known = next(each for each in pack() if each.actions and each.theme is Theme.WAIT)
    hand = known.hand
    found = puzzle_at(solve(hand.position), hand)
    assert found == known._replace(number=0)
    over = hand.play(solve(hand.position).evaluate().ranked[-1])
    assert puzzle_at(solve(over.position), over) is None


def test_flaw_function_says_why_a_puzzle_does_not_belong_in_the_pack() -> None:
    known = pack()[0]
    other = next(level for level in LEVELS if level != known.level)
    assert flaw(known) is None
    assert flaw(known._replace(level=other)) == f"its level is {known.level}, not {other}"
    assert "not foreplacing" in str(flaw(known._replace(theme=Theme.FOREPLACE)))
    assert flaw(Puzzle(0, 1, Theme.WAIT, 0, ())) == "a step has no single right action"
    dull = Reached(48847, "KH - TS 7S AS AD KS KD QC TC 7D TD QS QD AC 7C TH").hand
    assert flaw(Puzzle(0, 1, Theme.PLAY, 48847, dull.actions)) == "it is dull"


def test_puzzle_page_lists_counts_and_causes_of_each_theme() -> None:
    page = (ROOT / "docs" / "puzzles.md").read_text(encoding="utf-8")
    assert {theme for theme, _ in QUOTAS} == {*Theme}
    for theme in Theme:
        count = sum(QUOTAS.get((theme, level), 0) for level in LEVELS)
        assert f"\n| {theme.title} | `{theme.word}` | {count} | " in page
        causes = ", ".join(f"`{word}`" for word in theme.causes) or "–"
        assert f"\n| {theme.title} | {causes} |\n" in page
    of_level = {sum(QUOTAS.get((theme, level), 0) for theme in Theme) for level in LEVELS}
    assert of_level == {500}
    assert "Each level has 500 puzzles" in page


# Tests of the script that proves the pack.


def test_prove_script_names_the_wrong_puzzle(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    # Let the quotas ask for only one puzzle.
    kind = (Theme.WAIT, 1)
    monkeypatch.setattr(script, "QUOTAS", {kind: 1})
    monkeypatch.setattr("sys.argv", ["puzzles", "--jobs", "1", "--prove"])
    waiting = [puzzle for puzzle in pack() if kind_of(puzzle) == kind]
    first, second = (puzzle._replace(number=at) for at, puzzle in enumerate(waiting[:2], start=1))
    for puzzles, message in [
        ((first, second), "puzzle 2 is like another, or one too many"),
        ((first._replace(level=4),), "puzzle 1: its level is 1, not 4"),
        ((), "the pack is not complete"),
    ]:
        monkeypatch.setattr(script, "pack", lambda puzzles=puzzles: puzzles)
        with pytest.raises(SystemExit, match=message):
            script.main()
    monkeypatch.setattr(script, "pack", lambda: (first,))
    script.main()
    assert "1 of 1 puzzles proven" in capsys.readouterr().err
