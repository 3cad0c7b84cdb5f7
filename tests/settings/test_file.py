"""Reading and writing settings: no file stops the program, and saving loses nothing."""

from __future__ import annotations

import contextlib
import os
import stat
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace
from tests.environment import TIMEOUT

from mate.cleaning import clean
from mate.disk import folder_locked
from mate.errors import SettingsError
from mate.settings.file import SIZE_LIMIT, SettingsFile, load, save, settings_path
from mate.settings.schema import FIELDS, Field, Settings, Value

TOO_LARGE = "The file is too large to be settings"
CHANGES = """
import sys
from pathlib import Path
from mate.settings import file

file._LOCK_WAITS, path, *names = float(sys.argv[1]), *sys.argv[2:]
for name in names:
    file.save(Path(path), {"keys": {name: "z"}})
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


# Tests of reading settings.


EACH = """
theme = "nord"
deck = "four"
suits = "letters"
cards = "large"
ascii = "on"
motion = "off"
single_press = true
computer_seconds = 3
first_name = "Ana"
second_name = "Ben"
[keys]
"table.take-back" = "z"
# TOML reads the dot in a name without quotes as a nested table.
home.new = "b"
"""
OF_EACH = replace(
    Settings("nord", "four", "letters", "large", "on", "off", first_name="Ana", second_name="Ben"),
    single_press=True,
    computer_seconds=3.0,
    keys={"table.take-back": "z", "home.new": "b"},
)


@pytest.mark.parametrize(
    ("text", "settings", "problems"),
    [
        ("", Settings(), []),
        (EACH, OF_EACH, []),
        (
            'deck = "five"\ntheme = "nord"\nsingle_press = "yes"\n',
            Settings(theme="nord"),
            [
                'deck is "five", but must be "two" or "four". The default, "two", is used.',
                'single_press is "yes", but must be true or false. The default, false, is used.',
            ],
        ),
        (
            'them = "nord"\nqwertz = 1\n',
            Settings(),
            ["No such setting: them. Did you mean theme?", "No such setting: qwertz."],
        ),
        (
            "deck = 'four'\n[keys]\nquit = 'z'\na.b.b = 'x'\n",
            Settings(deck="four", keys={"quit": "z"}),
            ['keys: a.b is a table, but must be keys in quotes, such as "u,backspace".'],
        ),
    ],
    ids=["none", "each", "wrong", "names", "parts"],
)
def test_wrong_setting_leaves_all_other_settings_in_force(
    path: Path, text: str, settings: Settings, problems: list[str]
) -> None:
    # Without a file, the defaults apply without a problem.
    assert load(path) == (Settings(), (), path)
    path.write_text(text, encoding="utf-8")
    assert load(path) == (settings, tuple(f"{path}: {problem}" for problem in problems), path)
    with contextlib.suppress(SettingsError):
        save(path, {"verdict": False})
    # Saving leaves invalid lines in the file.
    assert all(line in path.read_text() for line in text.splitlines())


def test_wrong_value_leaves_the_default_in_force(path: Path) -> None:
    for line in (
        *("theme = 3", 'theme = ""', "deck = true", "suits = ['signs']", "ascii = true"),
        *("motion = 1979-05-27", "single_press = 1", "first_name = {a = 1}", "second_name = []"),
        *("computer_seconds = true", "computer_seconds = '1'", "computer_seconds = -0.1"),
        *("computer_seconds = 10.5", "computer_seconds = nan", "computer_seconds = inf"),
        *(f"computer_seconds = {'9' * 400}", "keys = 'u'", "keys.table.take-back = 3"),
    ):
        path.write_text(f"{line}\n", encoding="utf-8")
        settings, (problem,), _ = load(path)
        assert settings == Settings()
        assert problem.startswith(f"{path}: ")
        assert " but must be " in problem


def test_invalid_file_is_reported_in_one_line_and_not_written(path: Path) -> None:
    for data, reason in {
        b"theme = \n": "Not valid TOML",
        b'theme = "felt"\ntheme = "nord"\n': "Not valid TOML",
        b"a = " + b"[" * 990: "Not valid TOML",
        b'theme = "\xff"\n': "Byte 10 is not valid UTF-8.",
        b"\x00\x01": "Not valid TOML",
        b"#" * (SIZE_LIMIT + 1): f"{TOO_LARGE}.",
    }.items():
        path.write_bytes(data)
        settings, (problem,), _ = load(path)
        assert settings == Settings()
        assert problem.startswith(f"{path}: {reason}")
        assert problem.endswith(". The defaults are used.")
        assert "\n" not in problem
        with pytest.raises(SettingsError, match=str(path)):
            save(path, {"theme": "nord"})
        assert path.read_bytes() == data


def test_unreadable_file_is_reported_and_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (tmp_path, pipe):
        settings, problems, _ = load(path)
        assert settings == Settings()
        assert problems == (f"{path}: Not a regular file. The defaults are used.",)
    with pytest.raises(SettingsError, match="Not a regular file"):
        save(tmp_path, {"theme": "nord"})
    for name in ("a\0b", "x" * 5000):
        (problem,) = load(tmp_path / name).problems
        assert "The defaults are used." in problem
    circle = tmp_path / "round"
    circle.symlink_to(circle)
    assert len(load(circle).problems) == 1
    with pytest.raises(SettingsError):
        save(circle, {"theme": "nord"})
    # Patch `open`, because file modes do not restrict the superuser.
    monkeypatch.setattr(Path, "open", refuse)
    denied = tmp_path / "denied.toml"
    denied.touch()
    assert load(denied).problems == (
        f"{denied}: The settings cannot be read: permission denied. The defaults are used.",
    )


def refuse(*_: object) -> None:
    raise PermissionError(13, "Permission denied")


HOSTILE = "[/x][red]\x1b[2J\x1b]0;t\x07\u202e\u200f\x9b\x00" + "long " * 12


def quoted(text: str) -> str:
    return '"' + "".join(f"\\U{ord(c):08x}" for c in text) + '"'


def test_hostile_values_are_cleaned_and_problems_are_limited(
    path: Path,
) -> None:
    hostile = quoted(HOSTILE)
    for name in [field.name for field in FIELDS]:
        lines = f"{name} = {hostile}\n{hostile} = 1\n[keys]\n{hostile} = 2\n"
        path.write_text(lines, encoding="utf-8")
        settings, problems, _ = load(path)
        value = getattr(settings, name)
        assert clean(str(value)) == str(value)
        assert len(str(value)) <= 40
        assert len(problems) >= 2
        assert all(clean(problem) == problem and len(problem) < 600 for problem in problems)
    path.write_text("".join(f"x{number} = 1\n" for number in range(900)), encoding="utf-8")
    problems = load(path).problems
    assert len(problems) == 21
    assert problems[-1] == f"{path}: 880 more problems."


def test_settings_path_prefers_mate_config_then_mate_home(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("MATE_CONFIG", "~nobody-of-this-name/settings.toml")
    assert load().settings == Settings()
    monkeypatch.setenv("MATE_CONFIG", str(tmp_path / "mine.toml"))
    monkeypatch.setenv("MATE_HOME", str(tmp_path / "home"))
    assert settings_path() == tmp_path / "mine.toml"
    monkeypatch.delenv("MATE_CONFIG")
    assert settings_path() == tmp_path / "home" / "settings.toml"
    monkeypatch.delenv("MATE_HOME")
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    assert settings_path().parts[-2:] == ("mate", "settings.toml")


# Tests of writing settings.

MINE = """# My own settings.
future = 1   # of a later version

theme = "felt"   # like a real table
[keys]  # z is nearer
"table.take-back" = 'z'
[other]
nothing = nan
"""


def test_first_change_creates_file_and_folder_with_only_that_setting(
    tmp_path: Path,
) -> None:
    path = tmp_path / "new" / "folder" / "settings.toml"
    save(path, {"deck": "four", "keys": {"table.take-back": None}})
    save(path, {"keys": {"table.take-back": "z"}})
    assert load(path) == (Settings(deck="four", keys={"table.take-back": "z"}), (), path)
    assert path.read_text(encoding="utf-8").startswith("# ")
    assert "theme" not in path.read_text(encoding="utf-8")
    assert [entry.name for entry in path.parent.iterdir()] == ["settings.toml"]


def test_saving_keeps_comments_order_unknown_names_and_line_ends(path: Path) -> None:
    path.write_text(MINE, encoding="utf-8")
    save(path, {"theme": "nord", "single_press": True})
    text = path.read_text(encoding="utf-8")
    assert [line for line in text.splitlines() if line and "single_press" not in line] == [
        line.replace("felt", "nord") for line in MINE.splitlines() if line
    ]
    assert load(path).settings.single_press
    assert load(path).settings.keys == {"table.take-back": "z"}
    # A new setting gets a separate line.
    for last in ("a.b = 1", "# end", "[other]", "", "\n"):
        path.write_text(last)
        save(path, {"theme": "nord"})
        assert load(path).settings == Settings(theme="nord")
        assert last in path.read_text()
    path.write_bytes('\ufefftheme = "felt"\r\n# end\r\n'.encode())
    save(path, {"theme": "nord"})
    assert path.read_bytes() == '\ufefftheme = "nord"\r\n# end\r\n'.encode()
    assert load(path) == (Settings(theme="nord"), (), path)


def allowed_values(field: Field) -> st.SearchStrategy[tuple[str, Value]]:
    """Return a strategy for pairs of the setting's name and an allowed value."""
    raw: st.SearchStrategy[object] = st.sampled_from(field.steps) if field.steps else st.text()
    values = raw.map(field.read).filter(lambda value: value is not None)
    return values.map(lambda value: (field.name, value if value is not None else ""))


@given(st.sampled_from(FIELDS).flatmap(allowed_values))
def test_every_allowed_value_reads_back_as_written(
    tmp_path_factory: pytest.TempPathFactory, change: tuple[str, Value]
) -> None:
    name, value = change
    path = tmp_path_factory.mktemp("settings") / "settings.toml"
    path.write_text(MINE, encoding="utf-8")
    save(path, {name: value})
    assert getattr(load(path).settings, name) == value


HUGE = "0x" + "f" * 4000
"""A number with more digits than Python converts to text."""


@pytest.mark.parametrize(
    "text",
    [
        *(f"theme = {HUGE}", f"other = [{{a = {HUGE}}}]", f"computer_seconds = 0b1{'0' * 20000}"),
        *(f"[keys]\n'home.new' = {HUGE}", f"[keys.home]\nnew = {HUGE}", f"[keys]\na.b.c = {HUGE}"),
        *(f"other = 1{'0' * 4000}", f"other = 1{'0' * 5000}.5", f"other = 1e{'9' * 5000}"),
        "other = 1979-05-27T07:32:00-08:00\nnothing = [nan, -inf]",
    ],
)
def test_saving_keeps_numbers_too_large_to_write_out(path: Path, text: str) -> None:
    path.write_text(text)
    save(path, {"deck": "four", "computer_seconds": 1.5, "keys": {"table.take-back": "z"}})
    loaded = load(path).settings
    assert (loaded.deck, loaded.computer_seconds) == ("four", 1.5)
    assert text.partition("= ")[2].splitlines()[0] in path.read_text() or "seconds" in text


def test_number_too_large_to_read_is_reported(path: Path) -> None:
    path.write_text(f"other = 1{'0' * 5000}")
    wrong = "Not valid TOML: A number has too many digits."
    assert load(path).problems == (f"{path}: {wrong} The defaults are used.",)
    with pytest.raises(SettingsError) as refusal:
        save(path, {"deck": "four"})
    assert str(refusal.value) == f"Not saved. {path}: {wrong}"


FULL = "# " + "é" * 301 + "\n"
FULL *= SIZE_LIMIT // len(FULL.encode())
FULL += "#" * (SIZE_LIMIT - len(FULL.encode()) - 1) + "\n"


def test_saving_refuses_a_change_that_would_spoil_the_file(path: Path) -> None:
    for text, reason in {
        # Saving has the same size limit as reading, and counts bytes, not characters.
        FULL: f"{TOO_LARGE}.",
        "[theme]  # mine\na = 1\n": "theme must not be a table.",
        "theme.a = 1\n": "theme must not be a table.",
        "[[theme]]\n": "theme must not be a table.",
        'keys = "none"\n': "keys must be a table.",
    }.items():
        path.write_text(text, encoding="utf-8")
        assert not any(TOO_LARGE in problem for problem in load(path).problems)
        with pytest.raises(SettingsError) as refusal:
            save(path, {"theme": "nord", "keys": {"table.take-back": "z"}})
        assert str(refusal.value) == f"Not saved. {path}: {reason}"
        assert path.read_text(encoding="utf-8") == text


@pytest.mark.parametrize(
    "what",
    ["The file is read-only", "No space left on device", r"Another program is changing it\."],
)
def test_failed_save_leaves_the_old_file_and_nothing_else(
    path: Path, what: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    path.write_text(MINE, encoding="utf-8")
    monkeypatch.setattr("mate.settings.file._LOCK_WAITS", 0.01)
    with contextlib.ExitStack() as stack:
        if "read-only" in what:
            path.chmod(0o444)
        elif "space" in what:
            stack.enter_context(pytest.MonkeyPatch.context()).setattr("os.fsync", refuse)
        else:
            stack.enter_context(folder_locked(path.parent, 0))
        with pytest.raises(SettingsError, match=rf"Not saved\. .*: {what}"):
            save(path, {"theme": "nord"})
    assert path.read_text(encoding="utf-8") == MINE
    assert [entry.name for entry in path.parent.iterdir()] == ["settings.toml"]
    path.chmod(0o644)
    save(path, {"theme": "nord"})


def test_concurrent_changes_are_all_kept(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    # Wait for the other programs as long as they take, because a busy machine may stop them.
    monkeypatch.setattr("mate.settings.file._LOCK_WAITS", TIMEOUT)

    def change(names: Sequence[str]) -> subprocess.Popen[bytes]:
        return subprocess.Popen([sys.executable, "-c", CHANGES, str(TIMEOUT), str(path), *names])

    names = [f"table.key-{number}" for number in range(60)]
    programs = [change(names[first::2]) for first in range(2)]
    settings = SettingsFile(path)
    for theme in ("nord", "gruvbox", "felt") * 5:
        settings.save("theme", theme)
    assert [program.wait() for program in programs] == [0, 0]
    found = load(path).settings
    assert (found.theme, set(found.keys)) == ("felt", set(names))


def test_saving_keeps_a_link_and_the_file_mode(tmp_path: Path, path: Path) -> None:
    real = tmp_path / "dotfiles" / "mate.toml"
    path.symlink_to(real)
    save(path, {"theme": "felt"})
    assert real.exists(), "a link to nothing yet makes the file behind it"
    real.chmod(0o640)
    save(path, {"theme": "nord"})
    assert path.is_symlink()
    assert load(real).settings == Settings(theme="nord")
    assert stat.S_IMODE(real.stat().st_mode) == 0o640


@pytest.mark.parametrize(
    "written",
    [
        '[keys]\n"table.take-back" = "z"  # near\n"home.new" = "b"\n',
        '[keys.table]\ntake-back = "z"\n[keys.home]\nnew = "b"\n',
        'keys.table.take-back = "z"\nkeys.home.new = "b"\n',
    ],
    ids=["quoted", "tables", "dotted"],
)
def test_saving_changes_one_key_in_every_toml_notation_of_a_table(path: Path, written: str) -> None:
    path.write_text(written, encoding="utf-8")
    save(path, {"keys": {"table.take-back": "y"}})
    assert load(path).settings.keys == {"table.take-back": "y", "home.new": "b"}
    save(path, {"keys": {"table.take-back": None, "table.play": "p"}})
    save(path, {"deck": "four"})
    keys = {"home.new": "b", "table.play": "p"}
    assert load(path) == (Settings(deck="four", keys=keys), (), path)


def test_save_error_suggests_another_mate_home(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (home / "file").write_bytes(b"")
    monkeypatch.setenv("MATE_HOME", str(home / "file" / "mate"))
    with pytest.raises(SettingsError, match="Set MATE_HOME to a folder that you can write to"):
        save(settings_path(), {"theme": "nord"})
    monkeypatch.setenv("MATE_CONFIG", str(home / "file" / "settings.toml"))
    with pytest.raises(SettingsError, match=r"settings\.toml: File exists\.$|directory\.$"):
        save(settings_path(), {"theme": "nord"})
