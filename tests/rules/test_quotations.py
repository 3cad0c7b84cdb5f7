"""What was typed is quoted in an error so far that it can be recognised, and no further."""

from __future__ import annotations

import re
from collections.abc import Callable

import pytest

from mate.errors import MatchError, MateError
from mate.players import level_named
from mate.rules import (
    CLASSIC,
    OPTIONS,
    Card,
    Deal,
    Hand,
    Holding,
    Match,
    Ruleset,
)
from tests.rules.test_refusals import BGA, DEAL

LONG = "x" * 60


@pytest.mark.parametrize(
    ("ask", "quoted"),
    [
        (lambda: Card.parse(LONG), 24),
        (lambda: Deal.parse(LONG), 40),
        (lambda: Holding.parse(LONG), 40),
        (lambda: Holding.parse(f"{LONG}..."), 40),
        (lambda: Holding.parse(f"AA{LONG}..."), 38),
        (lambda: Ruleset.preset(LONG), 24),
        (lambda: CLASSIC.changed(**{LONG: True}), 24),
        (lambda: CLASSIC.changed(privilege=LONG), 24),
        (lambda: Ruleset(privilege=LONG), 24),  # type: ignore[arg-type]  # what a type keeps out
        (lambda: level_named(LONG), 24),
    ],
)
def test_long_text_is_cut_where_it_is_quoted(ask: Callable[[], object], quoted: int) -> None:
    with pytest.raises(MateError) as told:
        ask()
    assert re.findall("x{2,}", str(told.value)) == ["x" * quoted]


def test_an_unknown_option_is_answered_with_all_there_are() -> None:
    with pytest.raises(MateError) as told:
        CLASSIC.changed(colour=True)
    assert (
        str(told.value) == f"No such rule option: 'colour'. The options are {', '.join(OPTIONS)}."
    )


@pytest.mark.parametrize(
    ("ask", "told"),
    [
        (
            lambda: Match(BGA).deal(DEAL).deal(DEAL),
            "Hand 1 needs no deal now: cards are dealt before hands 1 and 3.",
        ),
        (
            lambda: Match(BGA).deal(DEAL).take_back(),
            "Nothing to undo: the match has just begun.",
        ),
        (
            lambda: Hand.begin(DEAL).take_back(),
            "Nothing to undo: the hand has just begun.",
        ),
    ],
)
def test_what_a_match_is_not_ready_for_is_refused_in_one_sentence(
    ask: Callable[[], object], told: str
) -> None:
    with pytest.raises(MatchError) as caught:
        ask()
    assert str(caught.value) == told
