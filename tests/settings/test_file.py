"""Reading settings: each one is judged by itself, and nothing in the file stops the program."""

from __future__ import annotations

import os
import subprocess
import sys
import unicodedata
from pathlib import Path

import pytest

from mate.settings.file import SIZE_LIMIT, load, settings_path
from mate.settings.schema import FIELDS, Settings


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


def test_without_a_file_the_defaults_hold_and_there_is_nothing_to_tell(path: Path) -> None:
    assert load(path) == (Settings(), (), path)
    assert not path.exists()


def test_each_setting_is_read(path: Path) -> None:
    path.write_text(
        'theme = "nord"\ndeck = "four"\nsuits = "letters"\n'
        'cards = "large"\nascii = "on"\nmotion = "off"\n'
        'single_press = true\ncomputer_seconds = 3\nfirst_name = "Ana"\nsecond_name = "Ben"\n'
        '[keys]\n"table.take-back" = "z"\n',
        encoding="utf-8",
    )
    found = load(path)
    assert found.problems == ()
    assert found.settings == Settings(
        "nord",
        "four",
        "letters",
        "large",
        "on",
        "off",
        single_press=True,
        computer_seconds=3.0,
        first_name="Ana",
        second_name="Ben",
        keys={"table.take-back": "z"},
    )


def test_a_wrong_value_is_told_by_file_name_and_what_would_be_right_and_all_others_hold(
    path: Path,
) -> None:
    path.write_text('deck = "five"\ntheme = "nord"\nsingle_press = "yes"\n', encoding="utf-8")
    found = load(path)
    assert found.settings == Settings(theme="nord")
    assert found.problems == (
        f'{path}: deck is "five", but must be "two" or "four". The default, "two", is used.',
        f'{path}: single_press is "yes", but must be true or false. The default, false, is used.',
    )


@pytest.mark.parametrize(
    "line",
    [
        "theme = 3",
        'theme = ""',
        "deck = true",
        "suits = ['signs']",
        "ascii = true",
        "motion = 1979-05-27",
        "single_press = 1",
        "computer_seconds = true",
        "computer_seconds = '1'",
        "computer_seconds = -0.1",
        "computer_seconds = 10.5",
        "computer_seconds = nan",
        "computer_seconds = inf",
        f"computer_seconds = {'9' * 400}",
        "first_name = {a = 1}",
        "second_name = []",
        "keys = 'u'",
        "keys.table.take-back = 3",
    ],
)
def test_a_value_of_the_wrong_kind_leaves_the_default(path: Path, line: str) -> None:
    path.write_text(f"{line}\n", encoding="utf-8")
    found = load(path)
    assert found.settings == Settings()
    (problem,) = found.problems
    assert problem.startswith(f"{path}: ")
    assert " but must be " in problem


def test_a_setting_that_does_not_exist_is_told_with_the_one_that_may_be_meant(path: Path) -> None:
    path.write_text('them = "nord"\nqwertz = 1\n', encoding="utf-8")
    assert load(path).problems == (
        f"{path}: No such setting: them. Did you mean theme?",
        f"{path}: No such setting: qwertz.",
    )


def test_names_of_commands_may_stand_without_quotes(path: Path) -> None:
    # TOML reads the point as a table within the table.
    path.write_text("[keys]\ntable.take-back = 'z'\n", encoding="utf-8")
    assert load(path).settings.keys == {"table.take-back": "z"}


@pytest.mark.parametrize("parts", [3, 1500])
def test_a_name_of_many_parts_is_told_and_costs_nothing_else(path: Path, parts: int) -> None:
    path.write_text(f"deck = 'four'\n[keys]\nquit = 'z'\na{'.b' * (parts - 1)} = 'x'\n")
    found = load(path)
    assert found.settings == Settings(deck="four", keys={"quit": "z"})
    assert found.problems == (
        f'{path}: keys: a.b is a table, but must be keys in quotes, such as "u,backspace".',
    )


@pytest.mark.parametrize(
    ("data", "reason"),
    [
        (b"theme = \n", "Not valid TOML"),
        (b'theme = "felt"\ntheme = "nord"\n', "Not valid TOML"),
        (b"a = " + b"[" * 20_000, "Not valid TOML"),
        (b"computer_seconds = " + b"9" * 6000, "Not valid TOML"),
        (b'theme = "\xff"\n', "Byte 10 is not valid UTF-8."),
        (b"\x00\x01", "Not valid TOML"),
        (b"#" * (SIZE_LIMIT + 1), "The file is too large to be settings."),
    ],
    ids=["cut", "twice", "deep", "long number", "bytes", "binary", "large"],
)
def test_a_file_that_cannot_be_understood_is_told_in_one_line_and_left_alone(
    path: Path, data: bytes, reason: str
) -> None:
    path.write_bytes(data)
    settings, (problem,), _ = load(path)
    assert settings == Settings()
    assert problem.startswith(f"{path}: {reason}")
    assert problem.endswith(". The defaults are used.")
    assert "\n" not in problem
    assert path.read_bytes() == data


def test_a_mark_of_byte_order_is_passed_over(path: Path) -> None:
    path.write_bytes('\ufefftheme = "nord"\r\n'.encode())
    assert load(path) == (Settings(theme="nord"), (), path)


def test_what_is_no_file_is_told(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (tmp_path, pipe):
        settings, problems, _ = load(path)
        assert settings == Settings()
        assert problems == (f"{path}: Not a regular file. The defaults are used.",)


@pytest.mark.parametrize("name", ["a\0b", "x" * 5000])
def test_a_path_that_cannot_be_is_told(tmp_path: Path, name: str) -> None:
    (problem,) = load(tmp_path / name).problems
    assert "The defaults are used." in problem


def test_links_in_a_circle_are_told(tmp_path: Path) -> None:
    path = tmp_path / "round"
    path.symlink_to(path)
    assert len(load(path).problems) == 1


def test_a_file_that_may_not_be_read_is_told(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Modes do not keep the superuser out, as whom tests may run.
    def refuse(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    path.write_text("deck = 'four'\n", encoding="utf-8")
    monkeypatch.setattr(Path, "open", refuse)
    assert load(path).problems == (
        f"{path}: The settings cannot be read: permission denied. The defaults are used.",
    )


HOSTILE = "[/x][red]\x1b[2J\x1b]0;t\x07\u202e\u200f\x9b\x00" + "long " * 2000


def harmless(text: str) -> bool:
    """Whether a terminal could obey nothing in it, and it is one line."""
    return all(unicodedata.category(c) not in {"Cc", "Cf", "Cs", "Co", "Zl", "Zp"} for c in text)


def quoted(text: str) -> str:
    return '"' + "".join(f"\\U{ord(c):08x}" for c in text) + '"'


@pytest.mark.parametrize("name", [field.name for field in FIELDS])
def test_hostile_values_are_cleaned_or_refused(path: Path, name: str) -> None:
    path.write_text(f"{name} = {quoted(HOSTILE)}\n", encoding="utf-8")
    settings, problems, _ = load(path)
    value = getattr(settings, name)
    assert harmless(str(value))
    assert len(str(value)) <= 40
    assert all(harmless(problem) and len(problem) < 600 for problem in problems)


def test_hostile_names_are_cleaned_when_they_are_told(path: Path) -> None:
    path.write_text(f"{quoted(HOSTILE)} = 1\n[keys]\n{quoted(HOSTILE)} = 2\n", encoding="utf-8")
    problems = load(path).problems
    assert len(problems) == 2
    assert all(harmless(problem) and len(problem) < 600 for problem in problems)


@pytest.mark.parametrize(
    ("mistakes", "rest"), [(1000, "980 more problems."), (21, "1 more problem.")]
)
def test_many_mistakes_are_told_in_a_few_lines(path: Path, mistakes: int, rest: str) -> None:
    path.write_text("".join(f"x{number} = 1\n" for number in range(mistakes)), encoding="utf-8")
    problems = load(path).problems
    assert len(problems) == 21
    assert problems[-1] == f"{path}: {rest}"


def test_the_file_lies_where_it_is_named_else_in_the_home_else_in_the_platforms_folder(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("MATE_CONFIG", str(tmp_path / "mine.toml"))
    monkeypatch.setenv("MATE_HOME", str(tmp_path / "home"))
    assert settings_path() == tmp_path / "mine.toml"
    monkeypatch.delenv("MATE_CONFIG")
    assert settings_path() == tmp_path / "home" / "settings.toml"
    monkeypatch.delenv("MATE_HOME")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    assert settings_path().name == "settings.toml"
    assert settings_path().parent.name == "mate"


def test_a_home_of_nobody_is_told_and_not_raised(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MATE_CONFIG", "~nobody-of-this-name/settings.toml")
    assert load().settings == Settings()


def test_without_a_file_no_parser_is_loaded(tmp_path: Path) -> None:
    code = (
        "import sys; from pathlib import Path; from mate.settings.file import load; "
        f"load(Path({str(tmp_path / 'none')!r})); print(*sys.modules)"
    )
    loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    assert "mate.settings.file" in loaded
    assert not {"tomllib", "tomlkit", "difflib"} & set(loaded)
