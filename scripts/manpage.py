"""The man page, made from the parser of the command line."""

from __future__ import annotations

import re
from argparse import SUPPRESS, Action, ArgumentParser
from collections.abc import Iterable, Iterator, Mapping
from textwrap import wrap
from typing import Final, cast

from mate import __version__
from mate.cli.parser import COMMANDS, Parser

RELEASED: Final = "2026-11-22"
"""The date on the page."""
_SHARED: Final = "Rules"
"""The title of the group of options that several commands share."""

_LONGEST_LINE: Final = 78
_ESCAPED: Final = str.maketrans(
    {"\\": r"\e", "-": r"\-", "'": r"\(aq", "~": r"\(ti", "^": r"\(ha", "`": r"\(ga"}
)
"""Characters that roff would interpret or replace."""

_DESCRIPTION: Final = """\
Mate is G. Capellen's card game for two players, without hidden cards and without luck after the
deal. Without a command, mate opens the menu in full screen. The commands play matches, print
and grade saved matches, and solve positions."""

_RULES: Final = """\
Those after --rules change single rules of the rule set; without them, its own rules apply."""
_SEE_ALSO: Final = "mate rules prints the rules of the game, and mate learn teaches them."

_FILES: Final = {
    "~/.local/share/mate/matches": "the saved matches, one match log each (on macOS: "
    "~/Library/Application Support/mate/matches)",
    "~/.local/share/mate/trash": "the matches you deleted",
    "~/.config/mate/settings.toml": "the settings (mate settings prints the path)",
}
_ENVIRONMENT: Final = {
    "MATE_HOME": "the folder for saved matches, trash, settings and cache, instead of the usual "
    "folders of the system",
    "MATE_CONFIG": "the settings file, instead of settings.toml in its usual folder",
    "MATE_DEBUG": "if 1, print where an unexpected error occurred",
    "NO_COLOR": "if set, no colours in full screen",
    "COLUMNS": "width of help pages and tables, in columns, instead of the width of the terminal",
}
_EXIT_STATUS: Final = {
    "0": "done",
    "1": "an error, reported in one line on standard error",
    "2": "wrong usage",
    "3": "a match or puzzle left unfinished; a match is saved",
    "130": "interrupted with Ctrl+C",
}


def man_page(parser: Parser, commands: Mapping[str, Parser]) -> str:
    """Return the man page of `mate`, written in roff with the man macros.

    Args:
        parser: the parser of the arguments before a command.
        commands: the parsers of the commands, keyed by the commands' names.
    """
    return "\n".join((*_lines(parser, commands), ""))


def _lines(parser: Parser, by_name: Mapping[str, Parser]) -> Iterator[str]:
    yield f'.TH MATE 6 {RELEASED} "Mate {__version__}" "Games"'
    yield from (".SH NAME", r"mate \- a card game of perfect information for two, in a terminal")
    yield ".SH SYNOPSIS"
    yield r".B mate"
    yield r"[\fIOPTIONS\fR] [\fICOMMAND\fR ...]"
    yield from (".SH DESCRIPTION", *_wrapped(_DESCRIPTION))
    yield ".SH COMMANDS"
    yield from _table(COMMANDS, "B")
    yield ".SH OPTIONS"
    yield from _options(_group(parser, "options"))
    shared: list[Action] = []
    for name, command in by_name.items():
        yield f".SH MATE {_text(name.upper())}"
        yield from _command(name, command)
        shared = shared or _group(command, _SHARED)
    yield from (".SH RULES", "Options of all commands that take rules.", *_wrapped(_RULES))
    yield from _options(shared)
    yield from (".SH FILES", *_table(_FILES, "I"))
    yield from (".SH ENVIRONMENT", *_table(_ENVIRONMENT, "B"))
    yield from (".SH EXIT STATUS", *_table(_EXIT_STATUS, "B"))
    yield from (".SH SEE ALSO", *_wrapped(_SEE_ALSO))


def _command(name: str, command: Parser) -> Iterator[str]:
    syntax = re.sub(r"[A-Z]+", r"\\fI\g<0>\\fR", _text(command.syntax))
    yield rf"\fBmate {_text(name)}\fR {syntax}"
    yield from (".PP", *_wrapped(command.description or ""))
    for group in command._action_groups:  # noqa: SLF001 - argparse has no public access
        title = group.title or ""
        if title == _SHARED:
            yield from (".PP", r"It also takes the options listed under \fBRULES\fR, below.")
            continue
        if title not in {"options", "positional arguments"}:
            yield f".SS {_text(title)}"
            yield from _wrapped(group.description or "")
        yield from _options(_group(command, title))
    yield ".SS Examples"
    yield from _table(command.examples, "B")


def _group(parser: ArgumentParser, title: str) -> list[Action]:
    groups = parser._action_groups  # noqa: SLF001 - as above
    found = next((group for group in groups if group.title == title), None)
    every = [] if found is None else found._group_actions  # noqa: SLF001 - as above
    return [action for action in every if action.metavar != "COMMAND" or action.dest == "about"]


def _options(actions: Iterable[Action]) -> Iterator[str]:
    for action in actions:
        if action.dest == "help" or action.help == SUPPRESS:
            continue
        yield from (".TP", _named(action), *_wrapped(action.help or ""))


def _named(action: Action) -> str:
    if not action.option_strings:
        return _italic(str(action.metavar))
    names = ", ".join(rf"\fB{_text(option)}\fR" for option in action.option_strings)
    return " ".join(part for part in (names, _italic(_invocation(action))) if part)


def _italic(text: str) -> str:
    return rf"\fI{_text(text)}\fR" if text else ""


def _invocation(action: Action) -> str:
    """Return the values of an argument, as in a usage line."""
    if action.nargs == 0:
        return ""
    name = action.metavar or action.dest.upper()
    if isinstance(name, tuple):
        return " ".join(name)
    several = {"?": f"[{name}]", "*": f"[{name} ...]", "+": f"{name} [{name} ...]"}
    if isinstance(action.nargs, int):
        return " ".join([name] * action.nargs)
    return several.get(cast("str", action.nargs), name)


def _table(rows: Mapping[str, str], font: str) -> Iterator[str]:
    for name, text in rows.items():
        yield from (".TP", rf"\f{font}{_text(name)}\fR", *_wrapped(text))


def _wrapped(text: str) -> Iterator[str]:
    for line in wrap(_text(text), _LONGEST_LINE, break_long_words=False, break_on_hyphens=False):
        # Escape a leading dot, because roff would read the line as an instruction.
        yield rf"\&{line}" if line.startswith(".") else line


def _text(text: str) -> str:
    """Return a text in which all characters that roff would interpret are escaped."""
    return text.translate(_ESCAPED)
