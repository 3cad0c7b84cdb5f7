"""The schema of settings: what each one says of itself."""

from __future__ import annotations

import pytest
from msgspec.structs import fields

from mate.settings.schema import BY_NAME, FIELDS, Field, Settings


def test_every_setting_but_the_keys_has_words_of_its_own() -> None:
    assert [field.name for field in fields(Settings)] == [*BY_NAME, "keys"]
    assert len({field.about.title for field in FIELDS}) == len(FIELDS)
    assert len({field.about.help for field in FIELDS}) == len(FIELDS)


@pytest.mark.parametrize("field", FIELDS, ids=BY_NAME)
def test_a_setting_allows_its_default_and_every_step(field: Field) -> None:
    assert field.value_of(Settings()) == field.default
    for value in (field.default, *field.steps):
        assert field.read(value) == value


@pytest.mark.parametrize("field", FIELDS, ids=BY_NAME)
def test_only_values_that_are_offered_are_put_in_words(field: Field) -> None:
    assert set(field.about.words) <= set(field.steps)


@pytest.mark.parametrize(
    ("name", "expects"),
    [
        ("deck", '"two" or "four"'),
        ("motion", '"auto", "on" or "off"'),
        ("single_press", "true or false"),
        ("computer_seconds", "a number of seconds from 0 to 10"),
    ],
)
def test_what_would_be_right_is_said_by_the_type_or_beside_it(name: str, expects: str) -> None:
    assert BY_NAME[name].expects == expects
