"""The program's environment: terminal or browser, shell, and signals.

This module finds out from environment variables what the terminal can do. All functions here are
pure: they read only their arguments.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Final, Literal, NamedTuple

from mate.cleaning import is_plain, terminal_name, why_ascii

Colours = Literal["none", "16", "256", "all"]
"""The number of colours that a terminal shows."""

_ALL: Final = re.compile(
    # Names in terminfo for terminals with 24-bit colours.
    r".*-direct\d*"
    # Other names of terminals with 24-bit colours, needed because ssh does not pass on COLORTERM.
    r"|(alacritty|contour|foot|(xterm-)?ghostty|(xterm-)?kitty|mintty|rio|wezterm)(-.*)?"
)
_256: Final = re.compile(r".*-256color(-.*)?")
COLOUR_SYSTEMS: Final = {"none": "standard", "16": "standard", "256": "256", "all": "truecolor"}
"""Rich's name for each number of colours; for `none`, a filter removes all colours."""
_WEB_DRIVER: Final = "textual.drivers.web_driver:WebDriver"


class Terminal(NamedTuple):
    """The abilities of a terminal, according to environment variables.

    Args:
        ascii_only: whether the terminal shows only ASCII.
        colours: the number of colours; `none` also if the player wants no colours.
        far: whether the terminal is on another machine, connected by ssh.
        gaps: whether block characters leave the lowest pixels of a cell unfilled, as in xterm.
        ascii_asked: whether the player asked for ASCII on the command line.
    """

    ascii_only: bool = False
    colours: Colours = "all"
    far: bool = False
    gaps: bool = False
    ascii_asked: bool = False

    @classmethod
    def of(cls, environment: Mapping[str, str], encoding: str = "utf-8") -> Terminal:
        """Return the terminal that these environment variables describe.

        >>> near = Terminal.of({"TERM": "xterm-256color", "LANG": "C"})
        >>> near.ascii_only, near.colours, near.far
        (True, '256', False)
        """
        # A browser's screen is always UTF-8, whatever the encoding of the process.
        in_browser = environment.get("TEXTUAL_DRIVER") == _WEB_DRIVER
        colours: Colours = "all" if in_browser else _colours(environment)
        return cls(
            ascii_only=not in_browser and bool(why_ascii(environment, encoding)),
            colours="none" if environment.get("NO_COLOR") else colours,
            far=bool(environment.get("SSH_CONNECTION") or environment.get("SSH_TTY")),
            gaps="XTERM_VERSION" in environment,
        )


def _colours(environment: Mapping[str, str]) -> Colours:
    kind = terminal_name(environment)
    if is_plain(environment) or kind.endswith("-mono"):
        return "none"
    if environment.get("COLORTERM", "").strip().lower() in {"truecolor", "24bit"}:
        return "all"
    if not kind:
        # Windows does not name its terminals, which have all colours. On other systems without
        # TERM, assume 256 colours, which current terminals have or approximate.
        return "all" if environment.get("OS") == "Windows_NT" else "256"
    if _ALL.fullmatch(kind):
        return "all"
    return "256" if _256.fullmatch(kind) else "16"
