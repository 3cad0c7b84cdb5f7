"""`docs/match-log.md` describes the format as it is."""

from __future__ import annotations

import re
from pathlib import Path

import msgspec
import pytest

from mate.record import dumps, loads
from mate.record.events import (
    Dealt,
    Declared,
    HandEnded,
    Header,
    HelpGiven,
    MatchEnded,
    Played,
    TakenBack,
)
from mate.record.series import Series, Standing
from mate.record.terms import RulesLine
from mate.record.text import decode_event, encode, read_header

PAGE = (Path(__file__).parents[2] / "docs" / "match-log.md").read_text("utf-8")
EXAMPLES = re.findall(r"```json\n(.*?)```", PAGE, re.DOTALL)
EVENTS: tuple[type[msgspec.Struct], ...] = (
    Dealt,
    Declared,
    Played,
    TakenBack,
    HelpGiven,
    HandEnded,
    MatchEnded,
)


def tag_of(line: type[msgspec.Struct]) -> str:
    return str(line.__struct_config__.tag)


def field_table(text: str) -> list[str]:
    """The fields that the first table of fields in a text names."""
    rows = text.partition("| field | type | says |\n| --- | --- | --- |\n")[2].partition("\n\n")[0]
    return re.findall(r"^\| `(\w+)` \|", rows, re.MULTILINE)


def test_the_example_is_a_sound_log() -> None:
    data = EXAMPLES[0].encode()
    record = loads(data)
    assert dumps(record) == data
    assert record.match.score == (9, 0)
    assert {type(event) for event in record.events} == set(EVENTS) - {HelpGiven, MatchEnded}


def test_the_example_header_is_one() -> None:
    line = EXAMPLES[1].encode()
    assert encode(read_header(line, "page")) == line


@pytest.mark.parametrize("event", EVENTS, ids=tag_of)
def test_every_event_has_a_section_with_an_example_and_its_fields(
    event: type[msgspec.Struct],
) -> None:
    section = PAGE.partition(f"### `{tag_of(event)}`\n")[2].partition("\n#")[0]
    (example,) = re.findall(r"```json\n(.*)\n```", section)
    assert type(decode_event(example.encode(), "page", 1)) is event
    assert field_table(section) == ["event", *event.__struct_fields__]


def test_the_header_has_its_fields_in_a_table() -> None:
    section = PAGE.partition("## The header\n")[2]
    assert field_table(section) == ["event", *Header.__struct_fields__]
    after_rules = section.partition("`rules` has the name")[2]
    assert field_table(after_rules) == list(RulesLine.__struct_fields__)


def test_a_series_has_its_fields_in_tables_and_an_example() -> None:
    section = PAGE.partition("`series` is present if")[2]
    assert field_table(section) == list(Series.__struct_fields__)
    before = section.partition("| `before` | object |")[2]
    assert field_table(before) == list(Standing.__struct_fields__)
    (example, *_) = re.findall(r"```json\n(.*)\n```", section)
    series = msgspec.json.decode(example, type=Series)
    assert msgspec.json.encode(series).decode() == example
    assert not series.objection
