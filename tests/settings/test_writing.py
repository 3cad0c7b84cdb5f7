"""Writing settings: what changed is written, and everything else in the file stays."""

from __future__ import annotations

import contextlib
import stat
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from mate.errors import SettingsError
from mate.settings.file import load
from mate.settings.schema import FIELDS, Field, Settings, Value
from mate.settings.writing import save

MINE = """# My own settings.
future = 1   # of a later version

theme = "felt"   # like a real table
[keys]  # z is nearer
"table.take-back" = 'z'
[other]
nothing = nan
"""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


def test_a_first_change_makes_the_file_and_its_folder(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "settings.toml"
    save(path, {"deck": "four"})
    assert load(path) == (Settings(deck="four"), (), path)
    assert path.read_text(encoding="utf-8").startswith("# ")
    assert [entry.name for entry in path.parent.iterdir()] == ["settings.toml"]


def test_comments_order_and_unknown_keys_stay(path: Path) -> None:
    path.write_text(MINE, encoding="utf-8")
    save(path, {"theme": "nord", "single_press": True})
    text = path.read_text(encoding="utf-8")
    assert [line for line in text.splitlines() if line and "single_press" not in line] == [
        line.replace("felt", "nord") for line in MINE.splitlines() if line
    ]
    assert load(path).settings.single_press
    assert load(path).settings.keys == {"table.take-back": "z"}


def test_what_does_not_change_is_not_written(path: Path) -> None:
    save(path, {"deck": "four"})
    assert "theme" not in path.read_text(encoding="utf-8")


def test_line_ends_and_a_mark_of_byte_order_stay(path: Path) -> None:
    path.write_bytes('\ufefftheme = "felt"\r\n# end\r\n'.encode())
    save(path, {"theme": "nord"})
    assert path.read_bytes() == '\ufefftheme = "nord"\r\n# end\r\n'.encode()


def allowed(field: Field) -> st.SearchStrategy[tuple[str, Value]]:
    """Values of a setting that hold, with its name."""
    raw: st.SearchStrategy[object] = st.sampled_from(field.steps) if field.steps else st.text()
    values = raw.map(field.read).filter(lambda value: value is not None)
    return values.map(lambda value: (field.name, value if value is not None else ""))


@given(st.sampled_from(FIELDS).flatmap(allowed))
def test_whatever_a_setting_allows_is_read_as_it_was_written(
    tmp_path_factory: pytest.TempPathFactory, change: tuple[str, Value]
) -> None:
    name, value = change
    path = tmp_path_factory.mktemp("settings") / "settings.toml"
    path.write_text(MINE, encoding="utf-8")
    save(path, {name: value})
    assert getattr(load(path).settings, name) == value


@pytest.mark.parametrize("data", [b"theme = ", b"\xff", b"theme = 'a'\ntheme = 'b'"])
def test_a_file_that_cannot_be_understood_is_not_written(path: Path, data: bytes) -> None:
    path.write_bytes(data)
    with pytest.raises(SettingsError, match=str(path)):
        save(path, {"theme": "nord"})
    assert path.read_bytes() == data


def test_a_folder_in_its_place_is_told(path: Path) -> None:
    path.mkdir()
    with pytest.raises(SettingsError, match="Not a regular file"):
        save(path, {"theme": "nord"})


def test_a_read_only_file_is_told_and_left_alone(path: Path) -> None:
    path.write_text('theme = "felt"\n', encoding="utf-8")
    path.chmod(0o444)
    with pytest.raises(SettingsError, match="The file is read-only"):
        save(path, {"theme": "nord"})
    assert path.read_text(encoding="utf-8") == 'theme = "felt"\n'
    assert [entry.name for entry in path.parent.iterdir()] == ["settings.toml"]


def test_the_mode_of_the_file_stays(path: Path) -> None:
    path.write_text('theme = "felt"\n', encoding="utf-8")
    path.chmod(0o640)
    save(path, {"theme": "nord"})
    assert stat.S_IMODE(path.stat().st_mode) == 0o640


def test_a_link_stays_a_link(tmp_path: Path, path: Path) -> None:
    real = tmp_path / "dotfiles" / "mate.toml"
    real.parent.mkdir()
    real.write_text('theme = "felt"\n', encoding="utf-8")
    path.symlink_to(real)
    save(path, {"theme": "nord"})
    assert path.is_symlink()
    assert real.read_text(encoding="utf-8") == 'theme = "nord"\n'


def test_a_link_to_nothing_yet_makes_the_file_behind_it(tmp_path: Path, path: Path) -> None:
    path.symlink_to(tmp_path / "later.toml")
    save(path, {"theme": "nord"})
    assert (tmp_path / "later.toml").exists()


def test_links_in_a_circle_are_told(path: Path) -> None:
    path.symlink_to(path)
    with pytest.raises(SettingsError):
        save(path, {"theme": "nord"})


def test_a_disk_that_refuses_leaves_the_old_file_and_nothing_else(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    path.write_text('theme = "felt"\n', encoding="utf-8")
    monkeypatch.setattr("os.fsync", refuse)
    with pytest.raises(SettingsError, match="No space left on device"):
        save(path, {"theme": "nord"})
    assert path.read_text(encoding="utf-8") == 'theme = "felt"\n'
    assert [entry.name for entry in path.parent.iterdir()] == ["settings.toml"]


def test_what_was_changed_in_the_file_meanwhile_stays(path: Path) -> None:
    save(path, {"theme": "nord"})
    path.write_text(path.read_text(encoding="utf-8") + 'deck = "four"\n', encoding="utf-8")
    save(path, {"suits": "letters"})
    assert load(path).settings == Settings(theme="nord", deck="four", suits="letters")


def test_a_table_in_the_place_of_a_value_is_replaced_or_refused_but_never_broken(
    path: Path,
) -> None:
    path.write_text("[theme]\na = 1\n[keys]\nx = 'y'\n", encoding="utf-8")
    before = path.read_bytes()
    try:
        save(path, {"theme": "nord"})
    except SettingsError:
        assert path.read_bytes() == before
    else:
        assert load(path).settings.theme == "nord"
        assert load(path).settings.keys == {"x": "y"}


@pytest.mark.parametrize("parts", [3, 1500])
def test_a_name_of_many_parts_stays_or_the_change_is_refused(path: Path, parts: int) -> None:
    text = f"[keys]\na{'.b' * (parts - 1)} = 'x'\n"
    path.write_text(text)
    with contextlib.suppress(SettingsError):
        save(path, {"deck": "four"})
    assert text.splitlines()[-1] in path.read_text()


@pytest.mark.parametrize(
    "written",
    [
        '[keys]\n"table.take-back" = "z"  # near\n"home.new" = "b"\n',
        '[keys.table]\ntake-back = "z"\n[keys.home]\nnew = "b"\n',
        'keys.table.take-back = "z"\nkeys.home.new = "b"\n',
    ],
    ids=["quoted", "tables", "dotted"],
)
def test_keys_change_one_by_one_however_they_are_written(path: Path, written: str) -> None:
    path.write_text(written, encoding="utf-8")
    save(path, {"keys": {"table.take-back": "y"}})
    assert load(path).settings.keys == {"table.take-back": "y", "home.new": "b"}
    save(path, {"keys": {"table.take-back": None, "table.play": "p"}})
    save(path, {"deck": "four"})
    assert load(path) == (
        Settings(deck="four", keys={"home.new": "b", "table.play": "p"}),
        (),
        path,
    )


def test_the_first_key_makes_its_table_and_no_key_is_taken_away_that_is_not_there(
    path: Path,
) -> None:
    save(path, {"keys": {"table.take-back": None}})
    save(path, {"keys": {"table.take-back": "z"}})
    assert load(path).settings.keys == {"table.take-back": "z"}


def test_keys_that_are_no_table_are_told_and_left_alone(path: Path) -> None:
    path.write_text('keys = "none"\n', encoding="utf-8")
    with pytest.raises(SettingsError, match="keys must be a table"):
        save(path, {"keys": {"table.take-back": "z"}})
    assert path.read_text(encoding="utf-8") == 'keys = "none"\n'
