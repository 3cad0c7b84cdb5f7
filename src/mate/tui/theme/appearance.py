"""How the screen looks to these players on this terminal: what was set, and what can be shown."""

from __future__ import annotations

from typing import NamedTuple

from mate.settings.schema import Deck, Settings, Switch
from mate.tui.theme.terminal import Terminal
from mate.tui.theme.themes import COLOURLESS, FELT, THEMES


class Appearance(NamedTuple):
    """What settings and terminal come to.

    Args:
        theme: the name of the theme, one of `themes.THEMES`.
        deck: whether suits have two colours, or each one its own.
        signs: whether cards are written with suit signs.
        ascii_only: whether only ASCII is shown.
        moves: whether pictures may move and cursors blink.
    """

    theme: str = FELT.name
    deck: Deck = "two"
    signs: bool = True
    ascii_only: bool = False
    moves: bool = True

    @classmethod
    def of(cls, settings: Settings, terminal: Terminal) -> Appearance:
        """The looks that were set, as far as the terminal has them.

        >>> Appearance.of(Settings(theme="paper"), Terminal(colours="16")).theme
        'ansi-light'
        """
        ascii_only = terminal.ascii_asked or _is_on(settings.ascii, terminal.ascii_only)
        return cls(
            theme=_theme(settings.theme, terminal),
            deck=settings.deck,
            signs=settings.suits == "signs" and not ascii_only,
            ascii_only=ascii_only,
            moves=_is_on(settings.motion, not terminal.far),
        )


def _is_on(switch: Switch, by_itself: bool) -> bool:
    return by_itself if switch == "auto" else switch == "on"


def _theme(name: str, terminal: Terminal) -> str:
    # A settings file may name a theme that is not there any more.
    theme = THEMES.get(name, FELT)
    if terminal.colours == "none":
        return COLOURLESS.name
    if terminal.colours == "16" and not theme.ansi:
        return "ansi-dark" if theme.dark else "ansi-light"
    return theme.name
