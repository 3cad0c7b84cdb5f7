"""The target of a hand: the stated points win, and fewer points do not."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from mate.rules import PRESETS, Card, Deal, Match, Phase
from mate.words.target import target
from tests.strategies import ANY_RULES, play_match, seats, sources

NAMES = ("Ana", "Ben")
MATE = "AC KC AS KS TS QS KD QD AD AH KH TH TC QC TD"
"""Ana mates with a ten on trick 8, for 80 points."""


def ana_has_80(**terms: Any) -> Match:
    """Return a match after its first hand, which Ana won with 80 points."""
    match = Match(PRESETS["bga"], **terms).deal(Deal.parse("AT.AT7.T.ATK7"))
    for card in MATE.split():
        match = match.play(Card.parse(card))
    return match


def test_target_of_last_hand_names_the_earliest_sufficient_mates() -> None:
    needs = "needs 81 to win the match"
    ways = "an ace on trick 8 or a ten on trick 9"
    assert target(ana_has_80(length=2), 2, NAMES) == f"Ben {needs}: {ways}."
    # With a head start of 40, 41 points are enough.
    ways = "an ace on trick 4 or a ten on trick 5"
    ahead = ana_has_80(length=2, head_start=(0, 40))
    assert target(ahead, 2, NAMES) == f"Ben needs 41 to win the match: {ways}."
    level = ana_has_80(length=2, head_start=(0, 80))
    assert target(level, 2, NAMES) == "Last hand: any mate wins the match."


def test_single_hand_and_practice_have_no_target() -> None:
    single = ana_has_80(length=1)
    assert target(single, 1, NAMES) == target(single, 2, NAMES) == ""
    assert target(Match.practise(single.hands[0].at(3)), 1, NAMES) == ""


@st.composite
def last_hands(draw: st.DrawFn) -> tuple[Match, Match]:
    """A match at any point of its last hand, and the same match at its end."""
    length, ahead = draw(st.sampled_from((2, 4))), draw(st.integers(0, 90))
    match = Match(draw(ANY_RULES), draw(seats()), length=length, head_start=(0, ahead))
    source = draw(sources())
    while match.current_number < length or match.needs_deal:
        match = play_match(match, source, 1)
    now = play_match(match, source, draw(st.integers(0, 21)))
    return now, play_match(now, source)


@given(last_hands())
def test_points_of_the_target_win_the_match_and_fewer_points_do_not(
    found: tuple[Match, Match],
) -> None:
    now, over = found
    assume(not now.finished)
    said, result, end = target(now, now.length, NAMES), over.result, over.hands[-1].end
    assert result is not None
    if "any mate wins the match" in said:
        assert end.winner == result.winner
    elif gone := re.fullmatch(r"(\w+) can no longer win the match\.", said):
        assert result.winner != NAMES.index(gone[1])
    else:
        needs = re.search(r"(Ana|Ben) needs (\d+) to win the match", said)
        assert needs
        behind = NAMES.index(needs[1])
        enough = end.winner == behind and end.points >= int(needs[2])
        assert (result.winner == behind) is enough


@given(last_hands())
def test_target_names_only_tricks_that_the_player_can_lead(found: tuple[Match, Match]) -> None:
    now, _ = found
    assume(not now.finished)
    sentence, position = target(now, now.length, NAMES), now.hand.position
    needs = re.search(r"(Ana|Ben) needs .* on trick (\d+)", sentence)
    assume(needs and position.trick)
    assert needs
    leads = position.phase is Phase.LEAD and NAMES[position.turn] == needs[1]
    first = re.findall(r"on trick (\d+)", sentence)[0]
    assert int(first) >= position.trick + (not leads)


@pytest.mark.parametrize("rules", PRESETS)
@given(source=sources(), first=seats())
def test_target_of_second_hand_is_more_than_the_first_hand_scored(
    rules: str, source: Random, first: int
) -> None:
    match = Match(PRESETS[rules], first)
    while match.hands_over < 1:
        match = play_match(match, source, 1)
    end = match.hands[0].end
    said = target(match, 2, NAMES)
    if end.winner is None:
        assert said == "Same deal, other seats: any mate wins the round."
    else:
        needs = f"{NAMES[1 - end.winner]} needs more than {end.points} points"
        assert said == f"Same deal, other seats: {needs}."
    assert target(match, 1, NAMES) == ""
