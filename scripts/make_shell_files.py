"""Make the completion scripts and the man page from the parser of the command line.

    python -m scripts.make_shell_files

shtab makes the scripts from the parser, and this program adds a few features:

- Arguments that are logs are also completed with the names of saved matches, and arguments about
  settings with the settings' names and values.
- In zsh and fish, the second and further values of an option are also completed.
- Descriptions are short. Alternative spellings of commands are recognized but not offered.
"""

from __future__ import annotations

import re
from argparse import ONE_OR_MORE, Action
from pathlib import Path
from typing import Final

import shtab

from mate.cli.commands.help import SHELLS
from mate.cli.parser import COMMANDS, OTHER_SPELLINGS, Parser, add_command, first_parser
from mate.settings import KEYS
from mate.settings.schema import BY_NAME, FIELDS, Settings
from mate.tui import on_screen
from scripts.manpage import man_page

ROOT: Final = Path(__file__).parents[1]
COMPLETION: Final = ROOT / "src" / "mate" / "completion"
MAN_PAGE: Final = ROOT / "docs" / "mate.6"

_FUNCTIONS: Final = {
    "file": "_mate_log_files",
    "files": "_mate_log_files",
    "rematch": "_mate_log_files",
    "setting": "_mate_settings",
    "new_value": "_mate_setting_values",
}
"""The arguments to complete with one of the shell functions below, and the function's name."""
_NEW_FILES: Final = frozenset({"log"})
_OTHER_VALUES: Final = (Path(__file__).parent / "other_values.fish").read_text()

_SAVED: Final = {
    "bash": """\
_mate_log_files() {
  local folder=${MATE_HOME:+$MATE_HOME/matches}
  if [[ -z $folder && $OSTYPE == darwin* && -z ${XDG_DATA_HOME-} ]]; then
    folder="$HOME/Library/Application Support/mate/matches"
  fi
  folder=${folder:-${XDG_DATA_HOME:-$HOME/.local/share}/mate/matches}
  local log
  compgen -W last -- "$1"
  for log in "$folder/$1"*.jsonl; do
    log=${log##*/}
    [[ $1 == */* || $log == "$1*.jsonl" || $log == '*.jsonl' ]] || printf '%s\\n' "${log%.jsonl}"
  done
  compgen -f -- "$1"
}
""",
    "zsh": """\
_mate_log_files() {
  local folder=${MATE_HOME:+$MATE_HOME/matches}
  if [[ -z $folder && $OSTYPE == darwin* && -z $XDG_DATA_HOME ]]; then
    folder="$HOME/Library/Application Support/mate/matches"
  fi
  folder=${folder:-${XDG_DATA_HOME:-$HOME/.local/share}/mate/matches}
  local -a saved
  saved=(last $folder/*.jsonl(N:t:r))
  # By the name of the array: names of files in this text would be run as code.
  _alternative "saved:saved match:compadd -a saved" "files:match log:_files"
}
""",
    "fish": """\
function _mate_log_files
  set -l folder $MATE_HOME/matches
  if test -z "$MATE_HOME"
    set folder $XDG_DATA_HOME/mate/matches
    if test -z "$XDG_DATA_HOME"
      set folder ~/.local/share/mate/matches
      test (uname) = Darwin; and set folder ~/"Library/Application Support/mate/matches"
    end
  end
  echo last
  for log in $folder/*.jsonl
    string replace -r '.*/(.*)\\\\.jsonl$' '$1' $log
  end
  __fish_complete_path (commandline -ct)
end
""",
}
_SETTINGS: Final = {
    "bash": """
_mate_settings() {
  compgen -W "NAMES" -- "$1"
}
_mate_setting_values() {
  case ${COMP_WORDS[COMP_CWORD-1]} in
VALUES
  esac
}
""",
    "zsh": """
_mate_settings() {
  compadd NAMES
}
_mate_setting_values() {
  case $words[CURRENT-1] in
VALUES
  esac
}
""",
    "fish": """
function _mate_settings
  string split ' ' 'NAMES'
end
function _mate_setting_values
  switch (commandline -opc)[-1]
VALUES
  end
end
""",
}
_VALUES: Final = {
    "bash": """    {name}) compgen -W "{values}" -- "$1" ;;""",
    "zsh": "    {name}) compadd {values} ;;",
    "fish": "    case {name}; string split ' ' '{values}'",
}
"""For each shell, the line with the values of one setting in the function above."""
_WORD_TAKEN: Final = {
    "bash": (
        '    local this_word="${{COMP_WORDS[$word_index]}}"\n',
        "    [[ $this_word == {other} ]] && this_word={name}\n",
    ),
    "zsh": ("        {name}", "|{other}"),
    "fish": ("      continue\n    end\n", '    test "$t" = {other}; and set t {name}\n'),
}
"""For each shell, code that recognizes a command, and the code to add for another spelling."""

_FIRST_PART: Final = re.compile(r"(with --[^:]+: )?.+?(?=[:;] | \(|$)")
"""The part of a help text before its details, including a leading `with --option:`."""


def whole_parser() -> tuple[Parser, dict[str, Parser]]:
    """Return the parser with all commands, which shtab needs, and the parser of each command."""
    parser = first_parser()
    choice = parser.add_subparsers(metavar="COMMAND", title="commands")
    commands = {}
    for name, purpose in COMMANDS.items():
        commands[name] = command = choice.add_parser(name, help=purpose)
        add_command(command, name)
    about = next(a for a in actions(commands["help"]) if a.metavar == "COMMAND")
    about.choices = tuple(commands)
    return parser, commands


def actions(parser: Parser) -> list[Action]:
    """Return all arguments of a command."""
    return parser._actions  # noqa: SLF001 - argparse has no public access


def completion_script(shell: str) -> str:
    """Return the completion script for a shell: `bash`, `zsh` or `fish`."""
    parser, commands = whole_parser()
    others = []
    for name, command in commands.items():
        for action in actions(command):
            _complete_values(action, shell)
            if found := _FIRST_PART.match(action.help or ""):
                action.help = found[0]
            if shell == "fish" and action.choices and _takes_several(action):
                values = " ".join(map(str, action.choices))
                others.append(
                    f"complete -c mate -n '_mate_goes_on {name} {action.option_strings[-1]} "
                    f"{action.nargs}' -xa '{values}'\n"
                )
    script: str = shtab.complete(parser, shell, preamble=_SAVED[shell] + _settings(shell))
    if shell == "zsh":
        # Allow any number of values, because shtab allows only one.
        script = re.sub(r'^  "\(\*\)::?', '  "*:', script, flags=re.MULTILINE)
    for other, name in OTHER_SPELLINGS.items():
        place, more = (text.format(other=other, name=name) for text in _WORD_TAKEN[shell])
        if place not in script:
            raise ValueError(f"{other} has no place in the script for {shell}")
        script = script.replace(place, f"{place}{more}", 1)
    if others:
        script += "\n" + _OTHER_VALUES + "".join(others)
    return script


def _settings(shell: str) -> str:
    """Return the shell functions that complete settings and their values."""
    screen = on_screen(Settings())
    names = [*BY_NAME, *(f"{KEYS}.{command.name}" for command in screen.commands)]
    lines = []
    for field in FIELDS:
        values = field.allowed(screen.themes)
        if isinstance(values, list):
            words = " ".join(str(value).lower() for value in values)
            lines.append(_VALUES[shell].format(name=field.name, values=words))
    functions = _SETTINGS[shell].replace("NAMES", " ".join(names))
    return functions.replace("VALUES", "\n".join(lines))


def _takes_several(action: Action) -> bool:
    several = isinstance(action.nargs, int) and action.nargs > 1
    return bool(action.option_strings) and (several or action.nargs == ONE_OR_MORE)


def _complete_values(action: Action, shell: str) -> None:
    """Set the completion of an argument's values if it has no list of choices."""
    if function := _FUNCTIONS.get(action.dest):
        called = {"bash": function, "zsh": function, "fish": f"({function})"}
        action.complete = called  # type: ignore[attr-defined]  # shtab reads this attribute
    elif action.dest in _NEW_FILES:
        action.complete = shtab.FILE  # type: ignore[attr-defined]
    elif action.metavar == "FOLDER":
        action.complete = shtab.DIRECTORY  # type: ignore[attr-defined]
    elif shell == "zsh" and _takes_several(action):
        values = f"({' '.join(map(str, action.choices))})" if action.choices else " "
        name = action.metavar if isinstance(action.metavar, str) else "value"
        if isinstance(action.nargs, int):
            pattern = f":{name}:".join([values] * action.nargs)
        else:
            # Complete all words before the next option.
            pattern, action.metavar = f"{name}:{values}", "*-*"
        action.complete = {"zsh": pattern}  # type: ignore[attr-defined]


def files() -> dict[Path, str]:
    """Return the path and text of every generated file."""
    scripts = {COMPLETION / f"mate.{shell}": completion_script(shell) for shell in SHELLS}
    return {**scripts, MAN_PAGE: man_page(*whole_parser())}


if __name__ == "__main__":
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")
