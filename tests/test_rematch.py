"""The match after a match: what stays, what changes, and when a series is over."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random
from typing import Literal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from mate.errors import MatchError
from mate.record import Header, MatchRecord, Series, Standing, Terms
from mate.record.terms import SEED_LIMIT, RulesLine, Seat
from mate.rules import CLASSIC, Deal
from mate.saved.nextmatch import rematch
from tests.record.records import header, play_record
from tests.strategies import sources

NOW = datetime(2026, 3, 1, 18, 30, tzinfo=UTC)
STOOD = Standing((1, 0), 1, (173, 131))


def over(
    series: Series | None = None, *, seed: int | None = 7, first_dealer: Seat = 0, play: int = 1
) -> MatchRecord:
    """A match that was played to its end at random."""
    begun = MatchRecord.begin(header(seed=seed, first_dealer=first_dealer, series=series))
    return play_record(begun, Random(play))


def played(new: Terms, play: int) -> MatchRecord:
    return play_record(MatchRecord.begin(Header.of(new, NOW, "0.1.0")), Random(play))


def test_the_next_match_of_a_series_keeps_all_but_the_dealer_and_the_cards() -> None:
    first = Terms(
        players=("Ana", "Club"),
        rules=RulesLine.of(CLASSIC.changed(free_move=True)),
        first_dealer=1,
        deals=tuple(map(str, [Deal.parse("KQ7.KQ.AKQ7.Q")])),
        seed=7,
        computers=(None, "club"),
        help=("hints", "tutor"),
        foresight=False,
        series=Series("abc", 1, 5, Standing()),
    )
    record = played(first, 1)
    new = rematch(record)
    assert new == Terms(
        players=("Ana", "Club"),
        rules=RulesLine.of(CLASSIC.changed(free_move=True)),
        first_dealer=0,
        deals=tuple(map(str, ())),
        seed=new.seed,
        computers=(None, "club"),
        help=("hints", "tutor"),
        foresight=False,
        series=Series("abc", 2, 5, Standing().after(record.match.result)),
    )
    assert new.seed != 7


def test_a_match_in_no_series_is_the_first_of_one_without_end_with_a_name_of_its_own() -> None:
    record = over()
    new, other = rematch(record), rematch(record)
    assert new.series is not None
    assert other.series is not None
    assert (new.series.match, new.series.of) == (2, None)
    assert new.series.before == record.standing == Standing().after(record.match.result)
    assert new.series.id != other.series.id


@pytest.mark.parametrize("of", [None, 3, 5, 7])
def test_dealers_take_turns_until_a_series_is_over(of: Literal[3, 5, 7] | None) -> None:
    new, over = Terms(first_dealer=1, series=Series.begin(of)), False
    for play in range(9):
        if over:
            break
        record = played(new, play)
        assert record.header.series is not None
        assert (record.header.series.match, record.header.first_dealer) == (play + 1, 1 - play % 2)
        new, over = rematch(record), record.standing.ends(of)
    assert (new.first_dealer is None) is over is (of is not None)


def test_after_a_series_comes_another_of_its_length_with_lots_drawn() -> None:
    record = over(Series("abc", 3, 3, STOOD))
    dealers = set()
    for seed in range(20):
        new = rematch(record, Random(seed))
        assert new.series is not None
        assert (new.series.match, new.series.of, new.series.before) == (1, 3, Standing())
        assert new.series.id != "abc"
        assert new.first_dealer is None
        dealers.add(new.drawn().first_dealer)
    assert dealers == {0, 1}


def test_no_next_match_begins_before_the_end() -> None:
    with pytest.raises(MatchError, match="The match is not over"):
        rematch(MatchRecord.begin(header(seed=7)))


@settings(max_examples=settings().max_examples // 4)
@given(sources(), st.none() | st.integers(0, 2**63 - 1))
def test_a_rematch_repeats_no_seed_and_no_deal(source: Random, seed: int | None) -> None:
    record = over(seed=seed)
    seen = {deal.number for deal in record.match.deals}
    seeds = [seed]
    for play in range(4):
        new = rematch(record, source)
        assert new.seed is not None
        assert new.seed not in seeds
        seeds.append(new.seed)
        record = played(new, play)
        dealt = {deal.number for deal in record.match.deals}
        assert len(dealt) == 2
        assert seen.isdisjoint(dealt)
        seen = dealt


class Stubborn(Random):
    """Gives these seeds first."""

    def __init__(self, *seeds: int) -> None:
        super().__init__(1)
        self._seeds = list(seeds)

    def randint(self, a: int, b: int) -> int:
        assert (a, b) == (0, SEED_LIMIT)
        return self._seeds.pop(0) if self._seeds else super().randint(a, b)


@pytest.mark.parametrize(
    ("deals", "seed"),
    [
        ([Deal(Deal.draw(Random(8)).other)], 0),
        # The seed is another even where it dealt no cards.
        ([Deal.from_number(1), Deal.from_number(2)], 8),
    ],
)
def test_a_seed_that_would_deal_the_same_cards_is_not_taken(deals: list[Deal], seed: int) -> None:
    begun = MatchRecord.begin(header(seed=7, deals=map(str, deals)))
    assert rematch(play_record(begun, Random(1)), Stubborn(7, 8, 0)).seed == seed
