"""Each option of a match is described once, and everything that shows it reads that."""

from __future__ import annotations

import pytest

from mate.record import Terms
from mate.record.terms import CHOICES, TERMS, VERSIONS, Option

ALWAYS_NAMED = {"players", "rules", "first_dealer", "seed", "deals", "computers"}
"""What every version of logs can say."""


def test_whatever_a_log_may_leave_out_has_a_description_with_its_version() -> None:
    assert {option.name for option in TERMS} == set(Terms.__struct_fields__) - ALWAYS_NAMED
    assert all(option.is_usual(Terms()) for option in TERMS)
    assert VERSIONS == (1, 2, 3, 4)


@pytest.mark.parametrize("option", CHOICES, ids=lambda option: option.name)
def test_the_usual_value_comes_first_and_says_nothing_of_itself(option: Option) -> None:
    usual = option.value(Terms())
    assert usual is option.values[0]
    assert not usual.sentence
