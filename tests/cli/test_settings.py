"""`mate settings`, and the effect of settings and locale on printed output."""

from __future__ import annotations

import tomllib
from pathlib import Path

import pytest

from tests.program import WORKED_DEAL, CommandLine, Program

LOG = str(Path(__file__).parents[1] / "data" / "plain" / "match.jsonl")
SIGNS = frozenset("♣♠♥♦")
PLAY = f"play --plain --first 1 --deal {WORKED_DEAL}"
WITH_CARDS = {
    "show match": "",
    "replay --plain match": "",
    "analyze match": "",
    "solve --position .A..AT A..A.Q --leader 1": "",
    "stats Ana": "",
    "rules": "",
    PLAY: "TC\n",
    "learn --plain": "QD\n",
    "puzzle 1 --plain": "give up\n",
}
"""Command lines that print cards, with the input to type."""
WITH_OTHER_SIGNS = {"list": "", "simulate --players novice novice -n 1 --jobs 1": ""}


@pytest.fixture
def settings(mate: CommandLine) -> Path:
    """The path of the settings file, in a home folder with a saved match."""
    (mate.home / "matches").mkdir(parents=True)
    (mate.home / "matches" / "match.jsonl").write_bytes(Path(LOG).read_bytes())
    return mate.home / "settings.toml"


# Tests of `mate settings` for all settings.


def test_settings_command_prints_the_path_the_values_and_changed_keys(
    mate: CommandLine, settings: Path
) -> None:
    lines = mate.lines("settings")
    assert lines[0] == f"# {settings}, which does not exist yet"
    assert "[keys]" not in lines
    keys = mate("settings", "--keys").out
    assert '# "everywhere.help" = "?,f1"' in keys
    assert "computer_seconds" not in keys
    settings.write_text('[keys]\n"table.play" = "x"\n')
    given = tomllib.loads(mate("settings").out)
    assert given["keys"] == {"table.play": "x"}
    assert given["computer_seconds"] == 0.8


def test_settings_json_has_values_choices_keys_and_problems(
    mate: CommandLine, settings: Path
) -> None:
    settings.write_text('first_name = "A\\u202e[/x]"\n[keys]\n"table.play" = "x"\n')
    document = mate.document("settings")
    assert document["path"] == str(settings)
    assert document["exists"] is True
    assert document["settings"]["first_name"] == "A\ufffd[/x]"
    assert document["settings"]["keys"] == {"table.play": "x"}
    assert document["allowed"]["deck"] == ["two", "four"]
    assert "felt" in document["allowed"]["theme"]
    assert document["commands"]["table.play"] == "x"
    assert document["commands"]["everywhere.help"] == "?,f1"
    assert document["problems"] == []


# Tests of `mate settings` for one setting.


def test_single_setting_is_printed_and_changed_by_its_name(
    mate: CommandLine, settings: Path
) -> None:
    settings.write_text('# Mine.\n\n[keys]\n"table.play" = "x"  # why\n')
    for name, default, typed, line in (
        ("theme", "felt", "paper", 'theme = "paper"'),
        ("deck", "two", "four", 'deck = "four"'),
        ("single_press", "false", "true", "single_press = true"),
        ("computer_seconds", "0.8", "2.5", "computer_seconds = 2.5"),
        ("first_name", "Player 1", "Zoë  B", 'first_name = "Zoë B"'),
        ("keys.table.take-back", "u,backspace", "z", '"table.take-back" = "z"'),
    ):
        before = settings.read_text().splitlines()
        assert mate.lines("settings", name) == [default]
        assert mate.lines("settings", name, typed) == []
        assert mate.lines("settings", name) == [" ".join(typed.split())]
        after = settings.read_text().splitlines()
        assert (set(after) - set(before), set(before) - set(after)) == ({line}, set())
    everything = mate.document("settings")
    for words, kept in {
        "deck": "deck",
        "deck four": "deck",
        "keys.table.play": "table.play",
    }.items():
        document = mate.document("settings", *words.split())
        for part in ("settings", "allowed", "commands"):
            values = everything[part]
            assert document[part] == ({kept: values[kept]} if kept in values else {})


def test_settings_problems_go_to_standard_error(mate: CommandLine, settings: Path) -> None:
    settings.write_text("deck = ")
    assert mate.refusal("settings", "deck", "four").startswith(f"mate: Not saved. {settings}: Not")
    assert settings.read_text() == "deck = "
    settings.write_text('theme = "none"\nmotion = 1\n[keys]\n"table.play" = "7"\n')
    done = mate("settings", "deck", "four")
    # Problems with other settings are reported, but do not prevent the change.
    assert (done.status, done.out) == (0, "")
    assert 'theme is "none", which is not a theme.' in done.err
    done = mate("settings")
    assert done.status == 1
    assert done.out.startswith(f"# {settings}\n")
    assert 'deck = "four"' in done.out
    motion, key, theme = done.err.splitlines()
    assert motion.startswith(f"mate: {settings}: motion is 1, but must be ")
    assert key.startswith(f'mate: {settings}: keys (table.play): "Table: play" cannot')
    assert theme == (
        f'mate: {settings}: theme is "none", which is not a theme. The default, "felt", is used.'
    )


def test_mate_config_variable_names_the_settings_file(
    mate: CommandLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = mate.home / "elsewhere.toml"
    monkeypatch.setenv("MATE_CONFIG", str(path))
    assert mate.document("settings")["path"] == str(path)
    # If the path is unusable, the command prints the defaults and reports the reason.
    monkeypatch.setenv("MATE_CONFIG", f"/{'y' * 300}")
    done = mate("settings")
    assert done.status == 1
    assert tomllib.loads(done.out)["computer_seconds"] == 0.8
    assert "The settings cannot be read: file name too long." in done.err


# Tests of the effect of settings on printed output.


def test_suit_symbols_are_printed_unless_settings_choose_letters_or_ascii(
    mate: CommandLine, settings: Path
) -> None:
    for line, typed in (WITH_CARDS | WITH_OTHER_SIGNS).items():
        if line in WITH_CARDS:
            settings.write_text("")
            assert SIGNS & set(mate(*line.split(), typed=typed).out), line
            settings.write_text('suits = "letters"\n')
            assert not SIGNS & set(mate(*line.split(), typed=typed).out), line
        settings.write_text('ascii = "on"\n')
        assert mate(*line.split(), typed=typed).out.isascii(), line


LOCALES = [
    ({"LC_ALL": "C"}, True),
    ({"LC_ALL": "POSIX", "LANG": "en_GB.UTF-8"}, True),
    ({"LANG": "de_DE.ISO-8859-1"}, True),
    ({"LANG": "C", "LC_CTYPE": "C.UTF-8"}, True),
    # These variables make Python write UTF-8. TERM=linux limits only a console, not a pipe.
    ({"LC_ALL": "C", "PYTHONIOENCODING": "utf-8"}, False),
    ({"LC_ALL": "C", "PYTHONUTF8": "1"}, False),
    ({"TERM": "linux"}, False),
]
"""Environment variables, and whether the program then prints only ASCII."""


@pytest.mark.parametrize(("variables", "ascii_only"), LOCALES)
def test_output_is_ascii_in_a_locale_without_utf_8(
    mate: CommandLine, monkeypatch: pytest.MonkeyPatch, variables: dict[str, str], ascii_only: bool
) -> None:
    for name, value in variables.items():
        monkeypatch.setenv(name, value)
    assert mate("show", LOG).out.isascii() is ascii_only
    mate("settings", "ascii", "off")
    assert SIGNS & set(mate("show", LOG).out)
    assert mate("show", "--ascii", LOG).out.isascii()


def test_c_locale_makes_a_separate_process_print_ascii(program: Program) -> None:
    done = program.run("show", LOG, PYTHONIOENCODING="", LC_ALL="C")
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.isascii()
    assert "mate" in done.stdout


def test_output_keeps_letters_that_the_encoding_has_and_replaces_all_others(
    mate: CommandLine,
) -> None:
    words = (*PLAY.split(), "--names", "Zoë", "Ben")
    assert "Zoë foreplaces 10C." in mate(*words, typed="TC\n", encoding="latin-1").out
    assert "Zoe foreplaces 10C." in mate(*words, typed="TC\n", encoding="ascii").out


def test_json_output_ignores_settings(mate: CommandLine, settings: Path) -> None:
    for words in (("show", LOG), ("solve", "--position", ".A..AT", "A..A.Q", "--leader", "1")):
        settings.unlink(missing_ok=True)
        before = mate.document(*words)
        settings.write_text('ascii = "on"\nsuits = "letters"\n')
        assert mate.document(*words) == before
        # JSON output needs no settings, so the command does not even read the file.
        settings.write_text("suits = ")
        assert mate.document(*words) == before


def test_invalid_settings_are_reported_but_stop_no_command(
    mate: CommandLine, settings: Path
) -> None:
    for text, message in (('suits = "leters"\ndeck = 3\n', "suits is "), ("suits = ", "")):
        settings.write_text(text)
        done = mate("show", LOG)
        assert SIGNS & set(done.out)
        (line,) = done.err.splitlines()
        assert line.startswith(f"mate: {settings}: {message}")
    # Settings that do not affect the output are not checked.
    settings.write_text('deck = 3\nfirst_name = 4\nsuits = "letters"\n')
    assert mate("show", LOG).err == ""
