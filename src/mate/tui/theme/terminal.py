"""The terminal as described by the environment. Pure: it reads only its arguments."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

_LOCALE_NAMES: Final = ("LC_ALL", "LC_CTYPE", "LANG")
_C_LOCALES: Final = frozenset({"C", "POSIX"})
_COERCED: Final = frozenset({"C.UTF-8", "C.utf8", "UTF-8"})
"""The values of LC_CTYPE that Python sets in a C locale (PEP 538), not the player."""

Colours = Literal["none", "16", "256", "all"]
"""The colours of a terminal."""

# The Linux console has colours, but shows bright grounds dark and bold ink bright, so that no pair
# is sure to be legible. It has few characters, too.
_PLAIN: Final = frozenset({"dumb", "unknown", "linux", "vt52", "vt100", "vt102", "vt220"})
_WITHOUT: Final = re.compile(r".*-mono")
_ALL: Final = re.compile(
    # Entries of terminfo for 24 bits.
    r".*-direct\d*"
    # Terminals with 24 bits under their own names; COLORTERM is not passed on by ssh.
    r"|(alacritty|contour|foot|(xterm-)?ghostty|(xterm-)?kitty|mintty|rio|wezterm)(-.*)?"
)
_256: Final = re.compile(r".*-256color(-.*)?")
_SYSTEMS: Final[Mapping[Colours, str]] = MappingProxyType(
    {"none": "standard", "16": "standard", "256": "256", "all": "truecolor"}
)
_WEB_DRIVER: Final = "textual.drivers.web_driver:WebDriver"


class Terminal(NamedTuple):
    """A terminal as described by its environment.

    Args:
        ascii_only: whether only ASCII is safe to show.
        colours: its colours; `none` also if the player wants none.
        far: whether it is remote.
        ascii_asked: whether the command asked for ASCII, which overrides the setting.
    """

    ascii_only: bool = False
    colours: Colours = "all"
    far: bool = False
    ascii_asked: bool = False

    @classmethod
    def of(cls, environment: Mapping[str, str], encoding: str = "utf-8") -> Terminal:
        """The terminal of an environment.

        Args:
            environment: the variables of a process.
            encoding: the text encoding of the process.

        >>> near = Terminal.of({"TERM": "xterm-256color", "LANG": "C"})
        >>> near.ascii_only, near.colours, near.far
        (True, '256', False)
        """
        # In a browser the screen is always UTF-8, whatever the encoding of the process.
        in_browser = environment.get("TEXTUAL_DRIVER") == _WEB_DRIVER
        plain = _is_plain(environment) or not _is_utf_8(encoding)
        colours: Colours = "all" if in_browser else _colours(environment)
        return cls(
            ascii_only=not in_browser and (plain or not _speaks_utf_8(environment)),
            colours="none" if environment.get("NO_COLOR") else colours,
            far=bool(environment.get("SSH_CONNECTION") or environment.get("SSH_TTY")),
        )

    @property
    def colour_system(self) -> str:
        """Rich's name for its colours; without colours, a filter removes them all."""
        return _SYSTEMS[self.colours]


def _name(environment: Mapping[str, str]) -> str:
    return environment.get("TERM", "").strip().lower()


def _is_plain(environment: Mapping[str, str]) -> bool:
    return _name(environment).partition("-")[0] in _PLAIN


def _colours(environment: Mapping[str, str]) -> Colours:
    kind = _name(environment)
    if _is_plain(environment) or _WITHOUT.fullmatch(kind):
        return "none"
    if environment.get("COLORTERM", "").strip().lower() in {"truecolor", "24bit"}:
        return "all"
    if not kind:
        # Windows does not describe its terminals, which have all colours. Elsewhere the
        # environment was emptied: terminals in use have 256 colours or show the nearest.
        return "all" if environment.get("OS") == "Windows_NT" else "256"
    if _ALL.fullmatch(kind):
        return "all"
    return "256" if _256.fullmatch(kind) else "16"


def _is_utf_8(encoding: str) -> bool:
    return encoding.lower().replace("-", "").replace("_", "") == "utf8"


def _speaks_utf_8(environment: Mapping[str, str]) -> bool:
    # POSIX: the first one that is set counts. If none is, the player made no choice, and today's
    # terminals use UTF-8.
    everything, characters, language = (environment.get(name, "") for name in _LOCALE_NAMES)
    if not everything and characters in _COERCED and language in _C_LOCALES:
        return False
    locale = everything or characters or language
    codeset = locale.partition("@")[0].rpartition(".")[2]
    return not locale or _is_utf_8(codeset)
