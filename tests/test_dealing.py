"""Deals drawn by their character: what each is, and that a source gives the same ones again."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count
from random import Random

import pytest

from mate import dealing
from mate.dealing import FAIR, FOREPLACE, SHARP, Character, draw, worth
from mate.errors import DealError
from mate.rules import CLASSIC, NO_FOREPLACEMENT, PRESETS, Action, Deal, Position, Ruleset
from mate.solver import solve
from mate.solver.rounds import solve_round

BGA = PRESETS["bga"]


class Stuck:
    """A source that deals the same cards again and again: clubs and spades to the dealer."""

    def random(self) -> float:
        return 0.0


def after_each(deal: Deal, ruleset: Ruleset) -> dict[Action, int]:
    """What each first action makes of a deal, each solved by itself."""
    start = Position.start(deal, ruleset)
    return {action: solve(start.play(action)).value for action in start.legal_actions}


def is_sharp(deal: Deal, ruleset: Ruleset) -> bool:
    if solve(deal, ruleset).value:
        return False
    values = list(after_each(deal, ruleset).values())
    return max(values) == 0 and values.count(0) in {1, 2}


def must_foreplace(deal: Deal, ruleset: Ruleset) -> bool:
    first, second = sorted(after_each(deal, ruleset).items(), key=lambda item: -item[1])[:2]
    return first[1] > second[1] and first[0] is not NO_FOREPLACEMENT


@pytest.mark.parametrize(
    ("character", "fits", "ruleset"),
    [
        (FAIR, lambda deal, rules: solve(deal, rules).value == 0, CLASSIC),
        (FAIR, lambda deal, rules: solve(deal, rules).value == 0, BGA),
        (FAIR, lambda deal, rules: solve_round(deal, rules).value == 0, PRESETS["super"]),
        (SHARP, is_sharp, BGA),
        (SHARP, is_sharp, CLASSIC),
        (worth(7, 28), lambda deal, rules: 7 <= solve(deal, rules).value <= 28, BGA),
        (worth(49, 49), lambda deal, rules: solve(deal, rules).value == 49, BGA),
        (FOREPLACE, must_foreplace, CLASSIC),
    ],
    ids=lambda value: getattr(value, "words", None) or getattr(value, "name", None) or "",
)
def test_the_first_deal_that_fits_is_drawn(
    character: Character, fits: Callable[[Deal, Ruleset], bool], ruleset: Ruleset
) -> None:
    source = Random(3)
    first = next((n, deal) for n in count(1) if fits(deal := Deal.draw(source), ruleset))
    drawn = draw(character, ruleset, Random(3))
    assert (drawn.draws, drawn.deal) == first
    assert drawn.solution.position == Position.start(drawn.deal, ruleset)


def test_a_source_goes_on_behind_the_deal_that_was_found() -> None:
    source, again = Random(1), Random(1)
    first, second = draw(FAIR, BGA, source), draw(FAIR, BGA, source)
    assert first.deal != second.deal
    for _ in range(first.draws):
        again.random()
    assert draw(FAIR, BGA, again).deal == second.deal


def test_each_deal_that_does_not_fit_is_told() -> None:
    told: list[None] = []
    drawn = draw(worth(-30, -1), BGA, Random(3), lambda: told.append(None))
    assert len(told) == drawn.draws - 1 > 0


def test_where_no_deal_fits_it_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    once = dealing.solved(Deal.draw(Stuck()), BGA)
    assert once.value == 0
    monkeypatch.setattr(dealing, "solved", lambda *_: once)
    with pytest.raises(
        DealError, match="None of 5,000 deals drawn is worth 1 to 9 under bga rules"
    ):
        draw(worth(1, 9), BGA, Stuck())


@pytest.mark.parametrize("ruleset", [BGA, CLASSIC.changed(foreplacement="none", free_move=True)])
def test_without_foreplacement_no_deal_asks_for_one(ruleset: Ruleset) -> None:
    with pytest.raises(DealError, match=f"no foreplacement under {ruleset.name} rules"):
        draw(FOREPLACE, ruleset, Stuck())


def test_no_deal_is_worth_more_than_a_lesser_value() -> None:
    with pytest.raises(
        DealError, match=r"Not a range of values: 10 to 5. Give the lower value first."
    ):
        worth(10, 5)
