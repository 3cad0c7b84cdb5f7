"""What the environment says of the terminal. Pure: it looks at what it is given, nowhere else."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple

_LOCALE_NAMES: Final = ("LC_ALL", "LC_CTYPE", "LANG")
_C_LOCALES: Final = frozenset({"C", "POSIX"})
_COERCED: Final = frozenset({"C.UTF-8", "C.utf8", "UTF-8"})
"""What Python puts in LC_CTYPE when it finds a C locale (PEP 538): no word of the player's."""

# The Linux console has colours, but draws bright grounds dark and bold ink bright: no pair of them
# is sure to be read. It has few characters, too.
_COLOURLESS: Final = frozenset({"dumb", "unknown", "linux", "vt52", "vt100", "vt102", "vt220"})
_MANY_COLOURS: Final = frozenset({"256color", "kitty"})
"""The ends of names of terminals that Rich knows to have more than 16 colours."""


class Terminal(NamedTuple):
    """A terminal, as far as its environment tells.

    Args:
        ascii_only: whether it is safe to show nothing but ASCII.
        colourless: whether it has no colours, or nobody wants them.
        few_colours: whether it has 16 colours at most, so that a theme's own cannot be shown.
        of_256: whether it has 256 colours, so that a theme's own can be shown more or less.
        far: whether it stands at the other end of a line.
        ascii_asked: whether who started the program asked for ASCII, whatever is set.
    """

    ascii_only: bool = False
    colourless: bool = False
    few_colours: bool = False
    of_256: bool = False
    far: bool = False
    ascii_asked: bool = False

    @classmethod
    def of(cls, environment: Mapping[str, str], encoding: str = "utf-8") -> Terminal:
        """The terminal of an environment.

        Args:
            environment: the variables of a process.
            encoding: what the process encodes its text in.

        >>> near = Terminal.of({"TERM": "xterm-256color", "LANG": "C"})
        >>> near.ascii_only, near.of_256, near.far
        (True, True, False)
        """
        kind = environment.get("TERM", "")
        every = environment.get("COLORTERM", "").strip().lower() in {"truecolor", "24bit"}
        many = kind.rpartition("-")[2] in _MANY_COLOURS
        plain = kind in _COLOURLESS or not _is_utf_8(encoding)
        return cls(
            ascii_only=plain or not _speaks_utf_8(environment),
            colourless=bool(environment.get("NO_COLOR")) or kind in _COLOURLESS,
            few_colours=not (every or not kind or many),
            of_256=many and not every,
            far=bool(environment.get("SSH_CONNECTION") or environment.get("SSH_TTY")),
        )


def _is_utf_8(encoding: str) -> bool:
    return encoding.lower().replace("-", "").replace("_", "") == "utf8"


def _speaks_utf_8(environment: Mapping[str, str]) -> bool:
    # POSIX: the first of them that says anything counts. Where none does, nobody chose, and
    # terminals of today speak UTF-8.
    everything, characters, language = (environment.get(name, "") for name in _LOCALE_NAMES)
    if not everything and characters in _COERCED and language in _C_LOCALES:
        return False
    locale = everything or characters or language
    codeset = locale.partition("@")[0].rpartition(".")[2]
    return not locale or _is_utf_8(codeset)
