"""Choosing among saved matches by words, and sorting them."""

from __future__ import annotations

import re
from argparse import ArgumentParser
from itertools import pairwise
from pathlib import Path

import pytest

from mate.cli.commands.list import add_arguments
from mate.saved.choosing import _STATES, FILTER_IN_WORDS, Order, chosen, in_order
from mate.saved.savedmatch import SavedMatch, saved_match
from tests.saved.saves import some_matches


@pytest.fixture
def matches(tmp_path: Path) -> list[SavedMatch]:
    return list(map(saved_match, some_matches(tmp_path / "saved")))


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
        ("ana not:finished", "c e"),
        ("not:ana not:broken", "f"),
        ("chloÉ", "c"),
        ("help", ""),
        ("not:", "a b c d e f broken empty"),
    ],
)
def test_words_choose(matches: list[SavedMatch], words: str, names: str) -> None:
    found = [match.path.stem.split(maxsplit=1)[0] for match in chosen(matches, words)]
    assert found == names.split()


@pytest.mark.parametrize("order", Order)
def test_an_order_keeps_all_and_what_is_sorted_stays_so(
    matches: list[SavedMatch], order: Order
) -> None:
    one = in_order(matches, order, reverse=False)
    other = in_order(matches, order, reverse=True)
    assert set(one) == set(other) == set(matches)
    assert in_order(one, order, reverse=False) == one
    assert in_order(other, order, reverse=True) == other


def test_turned_round_the_list_begins_at_the_other_end(matches: list[SavedMatch]) -> None:
    played = in_order(matches[:6], Order.PLAYED, reverse=False)
    assert in_order(matches[:6], Order.PLAYED, reverse=True) == played[::-1]
    assert [match.path.stem for match in played] == list("fedcba")


def test_scores_begin_with_the_widest_margin_and_dates_with_the_latest(
    matches: list[SavedMatch],
) -> None:
    margins = [abs(m.score[0] - m.score[1]) for m in in_order(matches, Order.SCORE, reverse=False)]
    assert all(wider >= narrower for wider, narrower in pairwise(margins))
    played = [m.modified for m in in_order(matches, Order.PLAYED, reverse=False)]
    assert played == sorted(played, reverse=True)


def test_every_state_is_among_the_words_that_are_told() -> None:
    told = [listing_help(), FILTER_IN_WORDS, chosen.__doc__ or ""]
    assert all(re.search(rf"\b{state}\b", text) for state in _STATES for text in told)


def listing_help() -> str:
    parser = ArgumentParser()
    add_arguments(parser)
    return parser.format_help()
