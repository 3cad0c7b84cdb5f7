"""Filtering saved matches by words, and sorting them."""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from tests.saved.saves import some_matches

from mate.cli.parser import command_parser
from mate.saved.folder import _STATES, FILTER_IN_WORDS, Order, filtered, in_order
from mate.saved.savedmatch import SavedMatch, saved_match


@pytest.fixture(scope="module")
def matches(tmp_path_factory: pytest.TempPathFactory) -> list[SavedMatch]:
    return list(map(saved_match, some_matches(tmp_path_factory.mktemp("saved"))))


@pytest.mark.parametrize(
    ("words", "names"),
    [
        ("", "a b c d e f broken empty"),
        ("ANA", "a b c d e"),
        ("ana ben", "a b e"),
        ("finished", "a b d f"),
        ("unfinished", "c e"),
        ("broken", "broken empty"),
        ("[x]", "broken"),
        ("bga", "b"),
        ("club", "d"),
        ("computer", "d"),
        ("2025", "f"),
        ("2026-03", "a b c d e"),
        ("2026-03-02", ""),
        # A time follows its date after a T and is local: the tests live an hour ahead of UTC.
        ("2025-12-31T10:00", "f"),
        ("2025-12-31T09", ""),
        ("ana not:finished", "c e"),
        ("not:ana not:broken", "f"),
        ("chloÉ", "c"),
        ("help", ""),
        ("not:", "a b c d e f broken empty"),
    ],
)
def test_all_words_must_fit(matches: list[SavedMatch], words: str, names: str) -> None:
    found = [match.path.stem.split(maxsplit=1)[0] for match in filtered(matches, words)]
    assert found == names.split()


def test_matches_are_drawn_and_played_with_help_and_names_may_begin_with_digits() -> None:
    matches = [
        SavedMatch(log="drawn", finished=True, score=(9, 9)),
        SavedMatch(log="level", score=(9, 9)),
        SavedMatch(log="won", finished=True, score=(9, 8)),
        SavedMatch(log="help", help=("hints",)),
        SavedMatch(log="digit", players=("Ana", "3PO")),
    ]
    for words, name in (("drawn", "drawn"), ("help", "help"), ("3po", "digit")):
        assert [match.log for match in filtered(matches, words)] == [name]


def test_every_state_is_among_the_words_that_are_told() -> None:
    told = [command_parser("list").format_help(), FILTER_IN_WORDS, filtered.__doc__ or ""]
    assert all(re.search(rf"\b{state}\b", text) for state in _STATES for text in told)


@pytest.mark.parametrize("order", Order)
def test_an_order_keeps_all_and_what_is_sorted_stays_so(
    matches: list[SavedMatch], order: Order
) -> None:
    for reverse in (False, True):
        found = in_order(matches, order, reverse=reverse)
        assert set(found) == set(matches)
        assert in_order(found, order, reverse=reverse) == found


def test_lists_begin_with_the_latest_or_the_widest_margin_or_turned_round_at_the_other_end(
    matches: list[SavedMatch],
) -> None:
    played = in_order(matches[:6], Order.PLAYED, reverse=False)
    assert [match.path.stem for match in played] == list("fedcba")
    assert in_order(matches[:6], Order.PLAYED, reverse=True) == played[::-1]
    margins = [abs(m.score[0] - m.score[1]) for m in in_order(matches, Order.SCORE, reverse=False)]
    assert all(wider >= narrower for wider, narrower in pairwise(margins))
