"""The appearance of the screen: what the players set, as far as the terminal can show it."""

from __future__ import annotations

from typing import NamedTuple

from mate.settings.schema import Deck, Settings, Switch
from mate.tui.theme.terminal import Terminal
from mate.tui.theme.themes import COLOURLESS, FELT, THEMES


class Appearance(NamedTuple):
    """The appearance that follows from settings and terminal.

    Args:
        theme: the name of the theme, one of `themes.THEMES`.
        deck: whether suits have two or four colours.
        signs: whether cards are written with suit signs.
        ascii_only: whether only ASCII is shown.
        moves: whether animations play and cursors blink.
    """

    theme: str = FELT.name
    deck: Deck = "two"
    signs: bool = True
    ascii_only: bool = False
    moves: bool = True

    @classmethod
    def of(cls, settings: Settings, terminal: Terminal) -> Appearance:
        """The appearance that was set, as far as the terminal can show it.

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
    # A settings file may name a theme that no longer exists.
    theme = THEMES.get(name, FELT)
    if terminal.colours == "none":
        return COLOURLESS.name
    if terminal.colours == "16" and not theme.ansi:
        return "ansi-dark" if theme.dark else "ansi-light"
    return theme.name
