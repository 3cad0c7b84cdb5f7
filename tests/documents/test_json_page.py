"""`docs/json.md` describes exactly the fields that commands print with `--json`."""

from __future__ import annotations

import json
import os
import re
import shlex
import shutil
from collections.abc import Callable, Iterable, Iterator
from datetime import datetime
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest
from msgspec.structs import replace

from mate.cli.commands import learn as puzzle_command
from mate.cli.parser import COMMANDS
from mate.puzzles import pack
from mate.puzzles.progress import OwnPuzzle
from mate.record import MatchRecord, Series
from mate.record.terms import Clock
from mate.rules import Holding, Ruleset, parse_action
from mate.saved.files import LogCache
from mate.saved.folder import saved_matches
from mate.saved.savedmatch import SavedMatch
from mate.statistics import LEAST_ROUNDS
from mate.statistics.losses import HandLoss, HandLosses, Loss
from tests.program import CommandLine
from tests.record.records import header, play_record
from tests.saved.saves import a_match, save

PAGE = Path(__file__).parents[2] / "docs" / "json.md"
MATCH = Path(__file__).parents[1] / "data" / "plain" / "match.jsonl"
WITHOUT_JSON = {"play", "resume", "learn", "replay", "rules", "help", "doctor", "completion"}


class Field(NamedTuple):
    """A field that a row of a table describes."""

    kind: str
    of_list: bool
    shared: bool
    null: bool
    optional: bool


def fields_of(lines: Iterable[str]) -> dict[str, Field]:
    fields = {}
    for line in lines:
        row = re.fullmatch(r"\| `(\S+)` \| (.+?) \| (.+) \|", line)
        if row is None:
            continue
        kind, null = re.subn(r" or null$", "", row[2])
        kind, of_list = re.subn(r"^list of ", "", kind)
        fields[row[1]] = Field(
            kind.strip("*"), bool(of_list), "*" in kind, bool(null), row[3].startswith("optional")
        )
        assert not null or of_list or "null" in row[3], f"{line} does not say what null means"
    return fields


def sections() -> dict[str, dict[str, Field]]:
    parts = re.split(r"^##+ (.+)$", PAGE.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return {
        name: fields_of(text.splitlines())
        for name, text in zip(parts[1::2], parts[2::2], strict=True)
    }


SECTIONS = sections()


def parsed(parse: Callable[[str], object]) -> Callable[[Any], bool]:
    def holds(value: object) -> bool:
        return isinstance(value, str) and str(parse(value)) == value

    return holds


def is_integer(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


KINDS: dict[str, Callable[[Any], bool]] = {
    "integer": is_integer,
    "number": lambda value: is_integer(value) or isinstance(value, float),
    "boolean": lambda value: isinstance(value, bool),
    "string": lambda value: isinstance(value, str),
    "path": lambda value: isinstance(value, str) and value != "",
    "seat": lambda value: is_integer(value) and value in {0, 1},
    "card": lambda value: value != "-" and parse_action(value).notation == value,
    "action": lambda value: parse_action(value).notation == value,
    "holding": parsed(Holding.parse),
    "moment": lambda value: value == "" or bool(datetime.fromisoformat(value).tzinfo),
    "object": lambda value: isinstance(value, dict),
    "list": lambda value: isinstance(value, list),
    "any": lambda value: value is not None,
}


class Reader:
    """A checker of JSON documents, which records the fields that occur in a document."""

    def __init__(self) -> None:
        self.seen: set[tuple[str, str]] = set()

    def read(self, section: str, document: object, prefix: str = "") -> None:
        """Check an object, or a list of objects or lists, against the table of a section."""
        fields = SECTIONS[section]
        if isinstance(document, list):
            for each in document:
                if f"{prefix}[]" in fields:
                    self._value(section, f"{prefix}[]", each)
                else:
                    self.read(section, each, f"{prefix}[].")
            return
        assert isinstance(document, dict)
        for name, value in document.items():
            path = f"{prefix}{name}"
            self._value(section, path if path in fields else f"{prefix}*", value)
        missing = {
            path
            for path, field in fields.items()
            if re.fullmatch(rf"{re.escape(prefix)}[^.*\[]+", path)
            and not field.optional
            and path.removeprefix(prefix) not in document
        }
        assert not missing, f"{section}: {missing} are not there and not called optional"

    def _value(self, section: str, path: str, value: object) -> None:
        field = SECTIONS[section].get(path)
        assert field is not None, f"{section}: {path} is not described"
        self.seen.add((section, path))
        if field.of_list:
            assert isinstance(value, list), f"{section}: {path} is {value!r}"
        for each in value if field.of_list else [value]:  # type: ignore[attr-defined]
            if each is None:
                assert field.null, f"{section}: {path} is null"
            elif field.shared:
                self.read(field.kind, each)
            else:
                assert KINDS[field.kind](each), f"{section}: {path} is {each!r}"
        if field.kind in {"object", "list"} and value:
            self.read(section, value, path if isinstance(value, list) else f"{path}.")


@pytest.fixture
def mate(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> CommandLine:
    """A command line in a folder with matches of all kinds."""
    monkeypatch.setenv("MATE_HOME", str(tmp_path))
    folder = tmp_path / "matches"
    save(folder, "a.jsonl", a_match(), 1)
    save(folder, "b.jsonl", a_match("Ana", "Skilled", steps=30, computers=(None, "club")), 2)
    special = header(help=("hints", "tutor"), foresight=False, series=Series.begin(3, Random(1)))
    save(folder, "c.jsonl", play_record(MatchRecord.begin(special), Random(1), 25), 3)
    save(
        folder,
        "custom.jsonl",
        MatchRecord.begin(header(Ruleset().changed(free_move=True), seed=20261103)),
        4,
    )
    agreed = play_record(MatchRecord.begin(header(Ruleset.preset("bga"))), Random(1), 2)
    save(folder, "agreed.jsonl", agreed.offer_draw().accept_draw(), 5)
    clock = Clock((10, 10), (0, 5))
    short = replace(header(), version=5, length="round", head_start=(0, 40), clock=clock)
    short = replace(short, undo=False)
    save(folder, "short.jsonl", play_record(MatchRecord.begin(short), Random(1), 2), 6)
    (folder / "d.jsonl").write_bytes(b"?")
    for number in range(LEAST_ROUNDS // 2):
        save(folder, f"e{number}.jsonl", a_match("Cleo", "Dan", luck=number), -number)
    lost = HandLoss((9, 0), (Loss(0, 5, 0, 0, "declaration", "GUARD"), Loss(0, 4, 2, 1, "lead")))
    cache: LogCache[HandLosses] = LogCache("points-lost", HandLosses)
    for match in saved_matches():
        if match.problem is None and match.open_hands:
            cache.note(match.log, match.stamp, (lost,) * match.open_hands)
    cache.save()
    own = OwnPuzzle(pack()[0]._replace(number=0), SavedMatch(log="/m/a.jsonl"), 2, 1)
    monkeypatch.setattr(puzzle_command, "_own", lambda _: [own])

    return CommandLine(tmp_path)


LINES = {
    "mate code": ("code a",),
    "mate show": (
        *(shlex.join(["show", str(MATCH)]), "show a", "show b", "show c", "show custom"),
        "show agreed",
        "show short",
    ),
    "mate list": ("list",),
    "mate analyze": (shlex.join(["analyze", str(MATCH), "b", "--jobs", "1"]),),
    "mate stats": ("stats", "stats ana club", "stats cleo dan"),
    "mate deal": ("deal --seed 1", "deal --fair --rules bga --seed 1"),
    "mate deal --today": ("deal --today",),
    "mate solve": (
        "solve --deal 0 - -",
        "solve --position .A..AT A..A.Q7 --leader 1 --foreplaced CK -",
    ),
    "mate puzzle": ("puzzle 1", "puzzle --own", "puzzle --today"),
    "mate simulate": ("simulate --players novice novice -n 1 --rules bga --jobs 1 --seed 1",),
    "mate perft": ("perft --deal 0 --depth 2",),
    "mate settings": ("settings",),
}
"""The command lines to check, keyed by the section that describes their documents."""


def test_page_describes_exactly_the_printed_fields(mate: CommandLine) -> None:
    reader = Reader()
    for section, lines in LINES.items():
        for line in lines:
            reader.read(section, mate.document(*shlex.split(line)))
    described = {(section, path) for section, fields in SECTIONS.items() for path in fields}
    assert described - reader.seen == set()
    # Every command with JSON has a section.
    assert {name.split()[1] for name in LINES} == COMMANDS.keys() - WITHOUT_JSON
    assert LINES.keys() <= SECTIONS.keys()


# Tests of the JSON samples on the page.

SAMPLES = re.findall(
    r"`mate ([^`]*) --json` prints:\n\n```json\n(.*?)```", PAGE.read_text("utf-8"), re.DOTALL
)
HOME = "/home/ana/.local/share/mate"
"""The home folder that the samples show."""
SETTINGS = "/home/ana/.config/mate/settings.toml"
"""The settings file that the samples show."""
SHORTENED = ("analyze", "stats")
"""The commands whose samples show only the first object of a list."""


def shorten_lists(value: Any) -> Any:
    """Replace all objects after the first in each list of objects by one ellipsis."""
    if isinstance(value, dict):
        return {key: shorten_lists(each) for key, each in value.items()}
    if isinstance(value, list) and len(value) > 1 and isinstance(value[0], dict):
        return [shorten_lists(value[0]), "…"]
    return [shorten_lists(each) for each in value] if isinstance(value, list) else value


def format_json(value: Any, indent: int = 0) -> str:
    """Format JSON for a page: one line for an object or list that fits, else a line per entry."""
    line = json.dumps(value)
    if len(line) + indent <= 96 or not value or not isinstance(value, dict | list):
        return line
    margin = " " * (indent + 2)
    if isinstance(value, dict):
        entries = [
            f"{json.dumps(key)}: {format_json(each, indent + 2)}" for key, each in value.items()
        ]
    else:
        entries = [format_json(each, indent + 2) for each in value]
    first, last = ("{", "}") if isinstance(value, dict) else ("[", "]")
    lines = ",\n".join(f"{margin}{entry}" for entry in entries)
    return f"{first}\n{lines}\n{' ' * indent}{last}"


def test_each_command_with_json_has_a_sample() -> None:
    sections = re.split(r"^## (mate .+)$", PAGE.read_text("utf-8"), flags=re.MULTILINE)
    assert set(sections[1::2]) == LINES.keys()
    assert len(SAMPLES) == len(LINES)


@pytest.mark.parametrize(("line", "sample"), SAMPLES, ids=[line for line, _ in SAMPLES])
def test_sample_is_the_output_of_its_command(line: str, sample: str, tmp_path: Path) -> None:
    (tmp_path / "matches").mkdir()
    shutil.copy(MATCH, tmp_path / "matches")
    command_line = CommandLine(tmp_path)
    if line.startswith("stats"):
        command_line("stats", "--analyze")
    document = command_line.document(*shlex.split(line))
    if line.startswith(SHORTENED):
        document = shorten_lists(document)
    printed = f"{format_json(document)}\n".replace(r"\u2026", "…")
    printed = printed.replace(str(tmp_path / "settings.toml"), SETTINGS)
    printed = printed.replace(str(tmp_path), HOME)
    if os.environ.get("MATE_GOLDEN") == "write":
        text = PAGE.read_text("utf-8")
        head = f"`mate {line} --json` prints:\n\n```json\n"
        PAGE.write_text(text.replace(head + sample, head + printed), encoding="utf-8")
    else:
        assert printed == sample


def test_page_and_changelog_list_the_commands_with_and_without_json() -> None:
    page, changelog = (
        " ".join(file.read_text(encoding="utf-8").split())
        for file in (PAGE, PAGE.parents[1] / "CHANGELOG.md")
    )
    (without,) = re.findall(r"`mate ([^.]*) print no JSON\.", page)
    assert set(re.findall(r"\w+", without)) - {"and"} == WITHOUT_JSON
    (having,) = re.findall(r"(`list`[^.]*) have `--json`", changelog)
    assert set(re.findall(r"`(\w+)`", having)) == COMMANDS.keys() - WITHOUT_JSON


def test_json_page_explains_every_type_that_its_tables_use() -> None:
    of_json = {"integer", "number", "boolean", "string", "object", "list"}
    conventions = PAGE.read_text(encoding="utf-8").partition("## mate show")[0]
    explained = set(re.findall(r"^\| (\w+) \| ", conventions, re.MULTILINE)) - {"type"}
    assert explained == KINDS.keys() - of_json
    for section, fields in SECTIONS.items():
        for path, field in fields.items():
            known: Iterator[str] = iter(SECTIONS if field.shared else KINDS)
            assert field.kind in known, f"{section}: {path}"
