"""Completion scripts and the man page match the parser, and shells understand them."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from scripts.make_shell_files import files

from mate.cli.commands.help import SHELLS
from mate.cli.parser import COMMANDS, first_parser
from mate.computers import LEVEL_NAMES
from tests.environment import TIMEOUT
from tests.program import SOURCE, CommandLine
from tests.tui.terminal import Started

ROOT = Path(__file__).parents[2]
SCRIPTS = ROOT / "src" / "mate" / "completion"
FOR_SHELLS = sorted(path for path in (ROOT / "share").rglob("*") if path.is_file())
MAN_PAGE = ROOT / "docs" / "mate.6"
SAVED = frozenset(
    {"2026-11-22-ana-ben", "two words", "$(touch run)", "`touch run`", "x);touch run;(", "it's"}
)
"""The names of saved matches; a shell that executes part of a name creates the file `run`."""


def needs(program: str) -> pytest.MarkDecorator:
    return pytest.mark.skipif(shutil.which(program) is None, reason=f"{program} is not installed")


def test_shell_files_match_the_parser() -> None:
    for path, text in files().items():
        assert path.read_text(encoding="utf-8") == text, "run make shell-files"
    # The man page does not list hidden options.
    assert "SUPPRESS" not in MAN_PAGE.read_text(encoding="utf-8")
    # The descriptions of options are short enough for a list of completions.
    script = (SCRIPTS / "mate.fish").read_text(encoding="utf-8")
    texts = re.findall(r" -d '(.+)'$", script, re.MULTILINE)
    assert len(texts) > 100
    assert [text for text in texts if len(text) > 84] == []
    assert not {"with --plain", "with --opponent"} & set(texts)


def test_subparser_ignores_arguments_that_only_newer_pythons_have() -> None:
    below = first_parser().add_subparsers().add_parser("play", color=False, of_a_newer_one=True)
    assert below.prog.endswith(" play")
    assert not below.color


def test_installed_completion_files_load_the_scripts_that_the_command_prints(
    mate: CommandLine,
) -> None:
    # The wheel has no second copy of the scripts.
    for path, shell in zip(FOR_SHELLS, ("bash", "fish", "zsh"), strict=True):
        assert f"mate completion {shell}" in path.read_text(encoding="utf-8")
    for shell in SHELLS:
        script = (SCRIPTS / f"mate.{shell}").read_text(encoding="utf-8")
        assert mate.lines("completion", shell) == script.splitlines()


# Tests of completion in real shells.


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder with a log, and a home with saved matches and the program."""
    matches = tmp_path / "home" / "matches"
    matches.mkdir(parents=True)
    for name in SAVED:
        (matches / f"{name}.jsonl").touch()
    (tmp_path / "own.jsonl").touch()
    program = tmp_path / "home" / "bin" / "mate"
    program.parent.mkdir()
    program.write_text(f'#!/bin/sh\nPYTHONPATH={SOURCE} exec {sys.executable} -m mate "$@"\n')
    program.chmod(0o755)
    return tmp_path


def environment(folder: Path) -> dict[str, str]:
    home = folder / "home"
    path = f"{home / 'bin'}{os.pathsep}{os.environ['PATH']}"
    return {"PATH": path, "MATE_HOME": str(home), "HOME": str(folder), "TERM": "dumb"}


LINES = {
    "mate ": set(COMMANDS),
    "mate play --opp": {"--opponent"},
    "mate play --opponent ": set(LEVEL_NAMES.values()),
    "mate play --watch club ": set(LEVEL_NAMES.values()),
    "mate play --help-with hints ": {"hints", "values", "tutor"},
    "mate deal --rules ": {"classic", "denexa", "bga", "gamerules", "super"},
    "mate deal --character ": {"fair", "sharp", "foreplace"},
    "mate puzzle --level ": {"1", "2", "3", "4"},
    "mate help sh": {"show"},
    "mate settings th": {"theme"},
    "mate settings keys.table.take": {"keys.table.take-back"},
    "mate settings deck ": {"two", "four"},
    "mate show ": {"last", *SAVED, "own.jsonl"},
    "mate analyze last ": {"last", *SAVED, "own.jsonl"},
    "mate analyse ": {"last", *SAVED, "own.jsonl"},
    "mate analyse --op": {"--open"},
    "mate anal": {"analyze"},
    "mate play --rematch ": {"last", *SAVED, "own.jsonl"},
    "mate play --log o": {"own.jsonl"},
}
"""Command lines, and the completions of their last word."""


def files_apart(words: set[str]) -> set[str]:
    return words - {"home", "home/"}


BASH = """
source "$0"
for line; do
    read -ra COMP_WORDS <<< "$line"
    [[ $line == *' ' ]] && COMP_WORDS+=("")
    COMP_CWORD=$(( ${#COMP_WORDS[@]} - 1 ))
    _shtab_mate
    printf '%s\\n' "${COMPREPLY[@]}" --
done
"""
FISH = """
source $argv[1]
for line in $argv[2..]
    complete -C $line | string replace -r '\\t.*' ''
    echo -- --
end
"""


@pytest.mark.parametrize(
    "command",
    [
        pytest.param(["bash", "-c", BASH, str(FOR_SHELLS[0])], marks=needs("bash")),
        pytest.param(["fish", "-N", "-c", FISH, str(FOR_SHELLS[1])], marks=needs("fish")),
    ],
    ids=lambda command: command[0],
)
def test_bash_and_fish_complete_commands_options_values_and_logs(
    folder: Path, command: list[str]
) -> None:
    done = subprocess.run(
        [*command, *LINES],
        cwd=folder,
        env=environment(folder),
        capture_output=True,
        text=True,
        check=True,
        timeout=TIMEOUT,
    )
    assert done.stderr == ""
    # The output for each line ends with `--`.
    found = [files_apart({*part.split("\n")} - {""}) for part in done.stdout.split("--\n")[:-1]]
    assert dict(zip(LINES, found, strict=True)) == LINES
    assert not (folder / "run").exists()


WRITE_LINES = """
fpath=("$PWD/functions" $fpath)
autoload -Uz compinit
compinit -u -D
compadd() {
    if [[ ${@[1,(i)(-|--)]} != *-(O|A|D)\\ * ]]; then
        local -a found
        builtin compadd -A found "$@"
        print -rl -- "${(@Q)found}" >> noted
    fi
    builtin compadd "$@"
}
next-line() {
    print -- -- >> noted
    BUFFER=
}
zle -N next-line
bindkey '^G' next-line
PS1='now: '
"""
"""A script that makes zsh write all completions to the file `noted`; Ctrl+G ends a line."""


@needs("zsh")
def test_zsh_completes_commands_options_values_and_logs(folder: Path) -> None:
    (folder / "functions").mkdir()
    shutil.copy(FOR_SHELLS[2], folder / "functions")
    (folder / "noting.zsh").write_text(WRITE_LINES)
    typed = "".join(f"{line}\t\a" for line in LINES)
    with Started(["zsh", "-f", "-i"], environment(folder), folder=folder) as shell:
        shell.send(b". ./noting.zsh\n")
        assert shell.until(lambda: b"now: " in shell.written)
        shell.send(f"{typed}exit\n".encode())
        assert shell.until(lambda: shell.status is not None)
    parts = (folder / "noted").read_text().split("--\n")[:-1]
    own = {"functions", "functions/", "noted", "noting.zsh"}
    found = [files_apart(set(part.split("\n")) - {""}) - own for part in parts]
    assert dict(zip(LINES, found, strict=True)) == LINES
    assert not (folder / "run").exists()


# Tests of the man page.


@needs("man")
def test_man_renders_the_page_without_warnings() -> None:
    done = subprocess.run(
        ["man", "--warnings", "--local-file", str(MAN_PAGE)],
        env=dict(os.environ) | {"MANWIDTH": "80", "LC_ALL": "C.UTF-8"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    text = re.sub(r".\x08", "", done.stdout)
    for command in COMMANDS:
        assert f"\nMATE {command.upper()}\n" in text
    for name in ("NAME", "SYNOPSIS", "FILES", "ENVIRONMENT", "EXIT STATUS", "SEE ALSO"):
        assert f"\n{name}\n" in text
    assert "mate solve --position .A..AT A..A.Q --leader 1" in text
