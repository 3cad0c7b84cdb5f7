"""Whether UTF-8 can be trusted here: one judgement, for the screen and for printed text."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

_LOCALE_NAMES: Final = ("LC_ALL", "LC_CTYPE", "LANG")
_COERCED: Final = frozenset({"C.UTF-8", "C.utf8", "UTF-8"})
"""What Python writes into LC_CTYPE in a C locale (PEP 538): not the player's choice."""

# The Linux console has colours, but draws bright backgrounds dark and bold text bright: no pair of
# them is sure to be readable. It has few characters, too.
_PLAIN: Final = frozenset({"dumb", "unknown", "linux", "vt52", "vt100", "vt102", "vt220"})


def terminal_name(environment: Mapping[str, str]) -> str:
    """What the environment calls the terminal, in lower case; empty if it does not say."""
    return environment.get("TERM", "").strip().lower()


def is_plain(environment: Mapping[str, str]) -> bool:
    """Whether the environment names a terminal with few characters and no safe colours."""
    return terminal_name(environment).partition("-")[0] in _PLAIN


def is_utf_8(encoding: str) -> bool:
    """Whether this is a name of UTF-8.

    >>> is_utf_8("utf8"), is_utf_8("UTF-8"), is_utf_8("iso8859-1")
    (True, True, False)
    """
    return encoding.lower().replace("-", "").replace("_", "") == "utf8"


def why_ascii(environment: Mapping[str, str], encoding: str, *, on_terminal: bool = True) -> str:
    """Why only ASCII is safe here; empty if UTF-8 is.

    Python writes UTF-8 in a C locale (PEP 538, PEP 540), and the terminal still shows what its
    locale says. So the locale decides, unless someone told Python which encoding to use.

    Args:
        environment: the variables of a process.
        encoding: what the process encodes its text in.
        on_terminal: whether a terminal shows the text; the name of the terminal counts only then.

    >>> why_ascii({"LC_ALL": "C"}, "utf-8")
    'LC_ALL is C'
    >>> why_ascii({"LC_ALL": "C", "PYTHONIOENCODING": "utf-8"}, "utf-8")
    ''
    """
    if on_terminal and is_plain(environment):
        return f"TERM is {environment['TERM'].strip()}"
    if not is_utf_8(encoding):
        return f"the encoding is {encoding}"
    return "" if _python_was_told(environment) else _locale_without_utf_8(environment)


def _python_was_told(environment: Mapping[str, str]) -> bool:
    # PYTHONIOENCODING may also say only what happens to unknown characters: `:replace`.
    encoding = environment.get("PYTHONIOENCODING", "").partition(":")[0]
    return bool(encoding) or environment.get("PYTHONUTF8") == "1"


def _locale_without_utf_8(environment: Mapping[str, str]) -> str:
    # POSIX: the first of them that is set counts. Where none is, nobody chose, and terminals of
    # today use UTF-8.
    names = [name for name in _LOCALE_NAMES if environment.get(name)]
    if names[:1] == ["LC_CTYPE"] and environment["LC_CTYPE"] in _COERCED and "LANG" in names:
        # Python writes that over LANG where LANG names the C locale, or one that is not installed.
        names = ["LANG"]
    for name in names[:1]:
        codeset = environment[name].partition("@")[0].rpartition(".")[2]
        if not is_utf_8(codeset):
            return f"{name} is {environment[name]}"
    return ""
