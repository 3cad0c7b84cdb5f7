"""`mate settings`."""

from __future__ import annotations

import json
import tomllib

import pytest

from mate.cli import main
from tests.program import Program


def test_it_prints_where_the_settings_lie_and_all_of_them(program: Program) -> None:
    done = program.run("settings")
    assert done.returncode == 0
    assert done.stderr == ""
    first = done.stdout.splitlines()[0]
    assert first == f"# {program.home / 'settings.toml'}, which does not exist yet"
    assert tomllib.loads(done.stdout)["computer_seconds"] == 0.8


def test_keys_are_printed_where_they_are_asked_for_or_were_given(program: Program) -> None:
    assert "[keys]" not in program.run("settings").stdout
    keys = program.run("settings", "--keys").stdout
    assert '# "everywhere.help" = "?,f1"' in keys
    assert "computer_seconds" not in keys
    program.home.mkdir()
    (program.home / "settings.toml").write_text('[keys]\n"table.play" = "x"\n', encoding="utf-8")
    given = tomllib.loads(program.run("settings").stdout)
    assert given["keys"] == {"table.play": "x"}
    assert given["computer_seconds"] == 0.8


def test_what_is_wrong_is_told_on_standard_error(program: Program) -> None:
    program.home.mkdir()
    path = program.home / "settings.toml"
    path.write_text(
        'deck = "four"\ntheme = "none"\nmotion = 1\n[keys]\n"table.play" = "7"\n', encoding="utf-8"
    )
    done = program.run("settings")
    assert done.returncode == 1
    assert done.stdout.startswith(f"# {path}\n")
    assert 'deck = "four"' in done.stdout
    motion, key, theme = done.stderr.splitlines()
    assert motion.startswith(f"mate: {path}: motion is 1, but must be ")
    assert key.startswith(f'mate: {path}: keys (table.play): "Table: play" cannot')
    assert theme == (
        f'mate: {path}: theme is "none", which is not a theme. The default, "felt", is used.'
    )


def test_where_no_file_can_be_it_prints_the_defaults_and_why(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("MATE_CONFIG", f"/{'y' * 300}")
    assert main(["settings"]) == 1
    printed = capsys.readouterr()
    assert tomllib.loads(printed.out)["computer_seconds"] == 0.8
    assert "The settings cannot be read: file name too long." in printed.err


def test_it_prints_one_json_document(program: Program) -> None:
    program.home.mkdir()
    path = program.home / "settings.toml"
    path.write_text('first_name = "A\\u202e[/x]"\n[keys]\n"table.play" = "x"\n', encoding="utf-8")
    done = program.run("settings", "--json")
    assert done.returncode == 0
    told = json.loads(done.stdout)
    assert told["path"] == str(path)
    assert told["exists"] is True
    assert told["settings"]["first_name"] == "A\ufffd[/x]"
    assert told["settings"]["keys"] == {"table.play": "x"}
    assert told["allowed"]["deck"] == ["two", "four"]
    assert "felt" in told["allowed"]["theme"]
    assert told["commands"]["table.play"] == "x"
    assert told["commands"]["everywhere.help"] == "?,f1"
    assert told["problems"] == []


def test_mate_config_names_the_file(program: Program) -> None:
    path = program.home / "elsewhere.toml"
    done = program.run("settings", "--json", MATE_CONFIG=str(path))
    assert json.loads(done.stdout)["path"] == str(path)


def test_a_file_that_cannot_be_understood_is_told_in_one_line(program: Program) -> None:
    program.home.mkdir()
    (program.home / "settings.toml").write_bytes(b"\xff\x1b[2J[/x]")
    done = program.run("settings", MATE_DEBUG="1")
    assert done.returncode == 1
    (line,) = done.stderr.splitlines()
    assert line.endswith("Byte 1 is not valid UTF-8. The defaults are used.")


def test_the_plain_commands_do_not_mind_a_broken_file(program: Program) -> None:
    program.home.mkdir()
    (program.home / "settings.toml").write_bytes(b"\xff")
    assert program.run("list").returncode == 0
