"""What the lead is worth: layers of the whole game against single positions, solved twice."""

from __future__ import annotations

from itertools import islice
from random import Random

import numpy as np
import pytest
from scripts.theory import lead, page
from scripts.theory.wholegame.solving import kinds_of
from scripts.theory.wholegame.ternary import Counts

from mate.rules import CLASSIC, DECK, Holding, Position, Ruleset
from mate.solver import solve


def positions_of(counts: Counts, number: int, source: Random) -> list[lead.Before]:
    found = []
    for _ in range(number):
        bits = [card.bit for card in source.sample(DECK, counts.leader + counts.other)]
        found.append(lead.Before(0, sum(bits[: counts.leader]), sum(bits[counts.leader :])))
    return found


@pytest.mark.parametrize(
    ("ruleset", "kind"), [(CLASSIC, 0), (CLASSIC, 1), (lead.OTHER_RULES["king_queen"], 0)]
)
def test_the_lead_is_worth_the_difference_of_two_positions(
    monkeypatch: pytest.MonkeyPatch, ruleset: Ruleset, kind: int
) -> None:
    # Nobody foreplaced, or one player did.
    monkeypatch.setattr(lead, "kinds_of", lambda rules: kinds_of(rules)[kind : kind + 1])
    source = Random(3)
    for pair in islice(lead.compared(ruleset), 4):
        positions = positions_of(pair.layer.counts, 8, source)
        for before, worth in zip(positions, pair.at(positions).tolist(), strict=True):
            held = Holding(before.leaders), Holding(before.others)
            gone = next(card for card in DECK if not card.bit & (before.leaders | before.others))
            few = min(held, key=len)
            first, second = (gone if kind and each is few else None for each in held)
            # The dealer's points, who has the first holding.
            leading, following = (
                solve(Position.before_lead(held, leader, ruleset, foreplaced=(first, second))).value
                for leader in (0, 1)
            )
            assert worth == leading - following


def test_all_positions_of_a_layer_are_counted_each_with_its_worth() -> None:
    pair = next(islice(lead.compared(CLASSIC), 1, None))
    tally = lead.Tally()
    for worth in pair.tables():
        tally.add(worth)
    every = [
        lead.Before(9, 1 << a | 1 << b, 1 << c | 1 << d)
        for a in range(20)
        for b in range(a)
        for c in range(20)
        for d in range(c)
        if len({a, b, c, d}) == 4
    ]
    same = lead.Tally()
    same.add(pair.at(every))
    assert tally.figures == same.figures
    assert tally.figures["positions"] == len(every)


def test_where_leading_is_worse_that_is_counted_with_the_most_it_loses() -> None:
    tally = lead.Tally()
    tally.add(np.array([5, 0, -11, 30], dtype=np.int16))
    tally.add(np.array([-3], dtype=np.int16))
    assert tally.figures == {
        "positions": 5,
        "better": 40.0,
        "equal": 20.0,
        "worse": 40.0,
        "worse_positions": 2,
        "mean": 4.2,
        "most_lost": 11,
    }


def test_leading_loses_more_in_the_example_than_not_leading() -> None:
    assert page.kept()["lead"]["example"] == lead.example()
    assert (lead.example()["leading"], lead.example()["following"]) == (110, 99)


def test_a_hand_of_the_sample_has_a_position_for_each_lead() -> None:
    tricks = [before.trick for before in lead.best_hand(0)]
    assert tricks == list(range(1, len(tricks) + 1))
