"""The page `docs/match-log.md`, and the options of a match."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from mate.record import Terms, dumps, loads
from mate.record.events import (
    Conceding,
    Dealt,
    Declared,
    Event,
    HandEnded,
    Header,
    Played,
    TakenBack,
    TimeUsed,
)
from mate.record.series import HEAD_START_LIMIT, Series, Standing
from mate.record.terms import CHOICES, CONCEDING_SINCE, TERMS, VERSIONS, Clock, Option, RulesLine
from mate.record.text import decode_event, encode, read_header
from mate.record.timecontrol import MINUTES_LIMIT

PAGE = (Path(__file__).parents[2] / "docs" / "match-log.md").read_text("utf-8")
EXAMPLES = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
IN_THE_EXAMPLE = {Dealt, Declared, Played, TakenBack, HandEnded}


def tag_of(line: type[msgspec.Struct]) -> str:
    return str(line.__struct_config__.tag)


def field_table(text: str) -> list[str]:
    """Return the names in the first table of fields in a text."""
    rows = text.partition("| field | type | says |\n| --- | --- | --- |\n")[2].partition("\n\n")[0]
    return re.findall(r"^\| `(\w+)` \|", rows, re.MULTILINE)


def test_examples_on_the_page_are_valid_and_their_fields_are_in_tables() -> None:
    data = EXAMPLES[0].encode()
    record = loads(data)
    assert dumps(record) == data
    assert record.match.score == (9, 0)
    assert {type(event) for event in record.events} == IN_THE_EXAMPLE
    line = EXAMPLES[1].encode()
    assert encode(read_header(line, "page")) == line
    section = PAGE.partition("## The header\n")[2]
    assert field_table(section) == ["event", *Header.__struct_fields__]
    after_rules = section.partition("`rules` contains the name")[2]
    assert field_table(after_rules) == list(RulesLine.__struct_fields__)


@pytest.mark.parametrize("event", get_args(Event), ids=tag_of)
def test_every_event_has_a_section_with_example_and_fields(
    event: type[msgspec.Struct],
) -> None:
    section = PAGE.partition(f"### `{tag_of(event)}`\n")[2].partition("\n#")[0]
    (example, *more) = (
        line
        for lines in re.findall(r"```json\n(.*?)\n```", section, re.DOTALL)
        for line in lines.splitlines()
    )
    assert type(decode_event(example.encode(), "page", 1)) is event
    assert all(encode(decode_event(line.encode(), "page", 1)) for line in more)
    assert field_table(section) == ["event", *event.__struct_fields__]


@pytest.mark.parametrize(
    ("name", "kind", "inner"), [("series", Series, Standing), ("clock", Clock, None)]
)
def test_nested_field_has_a_table_and_an_example(
    name: str, kind: type[msgspec.Struct], inner: type[msgspec.Struct] | None
) -> None:
    section = PAGE.partition(f"`{name}` is present if")[2]
    assert field_table(section) == list(kind.__struct_fields__)
    if inner is not None:
        before = section.partition("| `before` | object |")[2]
        assert field_table(before) == list(inner.__struct_fields__)
    (example, *_) = re.findall(r"```json\n(.*)\n```", section)
    value = msgspec.json.decode(example, type=kind)
    assert msgspec.json.encode(value).decode() == example
    assert not getattr(value, "objection", "")


def test_page_about_logs_names_all_versions_their_new_fields_and_the_limits() -> None:
    rows = dict(re.findall(r"^\| (\d) \| (.*) \|$", PAGE, re.MULTILINE))
    assert tuple(map(int, rows)) == VERSIONS
    for option in TERMS:
        assert f"`{option.name}`" in rows[str(option.since)]
    for event in (TimeUsed, *get_args(Conceding)):
        assert f"`{tag_of(event)}`" in rows[str(CONCEDING_SINCE)]
    assert f"1 to {MINUTES_LIMIT}" in PAGE.partition("`clock` is present if")[2]
    assert f"1 to {HEAD_START_LIMIT} for one player" in PAGE


# Tests of the options of a match


ALWAYS_NAMED = {"players", "rules", "first_dealer", "seed", "deals", "computers"}
"""The fields that every version of logs has."""


def test_every_optional_field_is_an_option_with_a_default_value() -> None:
    assert {option.name for option in TERMS} == set(Terms.__struct_fields__) - ALWAYS_NAMED
    assert all(option.is_usual(Terms()) for option in TERMS)
    assert VERSIONS == (1, 2, 3, 4, 5)


@pytest.mark.parametrize("option", CHOICES, ids=lambda option: option.name)
def test_default_value_of_an_option_is_first_and_needs_no_sentence(option: Option) -> None:
    usual = option.value(Terms())
    assert usual is option.values[0]
    assert not usual.sentence
