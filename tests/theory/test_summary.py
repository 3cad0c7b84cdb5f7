"""What is put together of the values of deals."""

from __future__ import annotations

from mate.rules import Ruleset
from mate.theory import DealValue, Layer, summarize
from mate.theory.summary import EXAMPLES

CLASSIC = Ruleset()


def test_deals_are_counted_by_who_wins_them() -> None:
    deals = [DealValue(number, value) for number, value in enumerate((30, -8, 0, 0, 11, 30))]
    theory = summarize(CLASSIC, deals)
    assert theory.dealer_wins.counts == {11: 1, 30: 2}
    assert theory.other_wins.counts == {8: 1}
    assert theory.draws.deals == 2
    assert (theory.values.deals, theory.foreplacing) == (6, None)


def test_extremes_name_their_first_deals() -> None:
    deals = [DealValue(number, 77 if number % 2 else -80) for number in range(40, 70)]
    theory = summarize(CLASSIC, [*deals, DealValue(90, 0)])
    assert theory.most == (77, 15, tuple(range(41, 70, 2)[:EXAMPLES]))
    assert theory.least == (-80, 15, tuple(range(40, 70, 2)[:EXAMPLES]))


def test_foreplacing_is_measured_against_none() -> None:
    deals = [
        DealValue(1, 30, (10, 5, 30), 12),  # a card only, by 20
        DealValue(2, 10, (10, -5, 3), 10),  # none only, by 7
        DealValue(3, 10, (10, 10, 3), -2),  # both
        DealValue(4, 0, (0, -90, -33), 0),  # none only, by 33
    ]
    found = summarize(CLASSIC, deals).foreplacing
    assert found is not None
    assert found.only_card.counts == {20: 1}
    assert found.only_none.counts == {7: 1, 33: 1}
    assert found.either.deals == 1
    assert found.gain.mean.value == (20 - 7 + 0 - 33) / 4
    assert found.closed is not None
    assert found.closed.mean.value == 5


def test_what_was_solved_beside_the_deals_is_kept() -> None:
    layers = [Layer(1, 1, 380, 16_800)]
    theory = summarize(
        CLASSIC, [DealValue(0, 7)], positions=380, layers=(layer for layer in layers)
    )
    assert (theory.positions, theory.layers, theory.sampled) == (380, (layers[0],), False)
    assert summarize(CLASSIC, [DealValue(0, 7)], seed=0).sampled
