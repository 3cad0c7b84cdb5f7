"""Filtering saved matches by words."""

from __future__ import annotations

import re
from argparse import ArgumentParser
from pathlib import Path

import pytest

from mate.cli.commands.list import add_arguments
from mate.saved.filters import _STATES, FILTER_IN_WORDS, filtered
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
def test_all_words_must_fit(matches: list[SavedMatch], words: str, names: str) -> None:
    found = [match.path.stem.split(maxsplit=1)[0] for match in filtered(matches, words)]
    assert found == names.split()


def test_every_state_is_among_the_words_that_are_told() -> None:
    told = [listing_help(), FILTER_IN_WORDS, filtered.__doc__ or ""]
    assert all(re.search(rf"\b{state}\b", text) for state in _STATES for text in told)


def listing_help() -> str:
    parser = ArgumentParser()
    add_arguments(parser)
    return parser.format_help()
