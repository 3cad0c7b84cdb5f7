"""What the environment says of the terminal. Pure: it looks at what it is given, nowhere else."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, NamedTuple

from mate.characters import is_plain, terminal_name, why_ascii

Colours = Literal["none", "16", "256", "all"]
"""How many colours a terminal has."""

_WITHOUT: Final = re.compile(r".*-mono")
_ALL: Final = re.compile(
    # Entries of terminfo for 24 bits.
    r".*-direct\d*"
    # Terminals that have them under their own names; COLORTERM does not come through ssh.
    r"|(alacritty|contour|foot|(xterm-)?ghostty|(xterm-)?kitty|mintty|rio|wezterm)(-.*)?"
)
_256: Final = re.compile(r".*-256color(-.*)?")
_SYSTEMS: Final[Mapping[Colours, str]] = MappingProxyType(
    {"none": "standard", "16": "standard", "256": "256", "all": "truecolor"}
)
_WEB_DRIVER: Final = "textual.drivers.web_driver:WebDriver"


class Terminal(NamedTuple):
    """A terminal, as far as its environment tells.

    Args:
        ascii_only: whether it is safe to show nothing but ASCII.
        colours: how many colours it has; none where nobody wants them, either.
        far: whether it stands at the other end of a line.
        ascii_asked: whether who started the program asked for ASCII, whatever is set.
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
            encoding: what the process encodes its text in.

        >>> near = Terminal.of({"TERM": "xterm-256color", "LANG": "C"})
        >>> near.ascii_only, near.colours, near.far
        (True, '256', False)
        """
        # What shows the screen in a browser writes UTF-8, whatever the process writes elsewhere.
        in_browser = environment.get("TEXTUAL_DRIVER") == _WEB_DRIVER
        colours: Colours = "all" if in_browser else _colours(environment)
        return cls(
            ascii_only=not in_browser and bool(why_ascii(environment, encoding)),
            colours="none" if environment.get("NO_COLOR") else colours,
            far=bool(environment.get("SSH_CONNECTION") or environment.get("SSH_TTY")),
        )

    @property
    def colour_system(self) -> str:
        """What Rich calls as many colours; where there are none, no filter lets one through."""
        return _SYSTEMS[self.colours]


def _colours(environment: Mapping[str, str]) -> Colours:
    kind = terminal_name(environment)
    if is_plain(environment) or _WITHOUT.fullmatch(kind):
        return "none"
    if environment.get("COLORTERM", "").strip().lower() in {"truecolor", "24bit"}:
        return "all"
    if not kind:
        # Windows says nothing of its terminals, which have them all. Elsewhere somebody has
        # emptied the environment: every terminal in use has 256, or takes the nearest it has.
        return "all" if environment.get("OS") == "Windows_NT" else "256"
    if _ALL.fullmatch(kind):
        return "all"
    return "256" if _256.fullmatch(kind) else "16"
