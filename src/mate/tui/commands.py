"""One table of commands: it gives each screen its keys, its footer and its help."""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from typing import NamedTuple

from textual.binding import Binding


class Place(Enum):
    """Where a command is to be had."""

    EVERYWHERE = "Everywhere"
    HOME = "In the menu"
    NEW_MATCH = "In the form of a new match"
    TABLE = "At the table"
    LESSON = "In the lesson"
    REPLAY = "In a replay"
    HAND_END = "At the end of a hand"
    MATCH_END = "At the end of a match"
    SAVED = "Among saved matches"
    READING = "In a text"


class Command(NamedTuple):
    """Something a player can do with a key.

    Args:
        place: where.
        keys: the keys, as Textual names them, parted by commas.
        shown: the keys as people see them.
        action: the action of the screen or the app that does it.
        name: what the footer calls it; empty where the footer leaves it out.
        help: what it does, for the help screen.
    """

    place: Place
    keys: str
    shown: str
    action: str
    name: str
    help: str


COMMANDS: tuple[Command, ...] = (
    Command(Place.HOME, "l", "l", "pick('learn')", "", "learn the game, step by step"),
    Command(Place.HOME, "n", "n", "pick('new')", "", "begin a new match"),
    Command(Place.HOME, "r", "r", "pick('resume')", "", "go on with the match played last"),
    Command(Place.HOME, "s", "s", "pick('saved')", "", "list the saved matches"),
    Command(Place.HOME, "p", "p", "pick('replay')", "", "replay the match finished last"),
    Command(Place.HOME, "h", "h", "pick('rules')", "", "read the rules"),
    Command(Place.NEW_MATCH, "tab", "Tab", "app.focus_next", "next field", "to the next field"),
    Command(Place.NEW_MATCH, "enter", "Enter", "begin", "begin", "begin the match"),
    Command(Place.NEW_MATCH, "escape", "Esc", "leave", "back", "back to the menu"),
    Command(Place.NEW_MATCH, "f1", "F1", "app.help", "help", "this help"),
    Command(Place.TABLE, "left", "←", "move(-1)", "", "choose the card before"),
    Command(Place.TABLE, "right", "→", "move(1)", "", "choose the next card"),
    Command(Place.TABLE, "home", "Home", "move_to(0)", "", "choose the first card"),
    Command(Place.TABLE, "end", "End", "move_to(-1)", "", "choose the last card"),
    Command(Place.TABLE, "enter,space", "Enter", "play", "play", "play the chosen card; go on"),
    Command(
        Place.TABLE,
        "u,backspace",
        "u",
        "take_back",
        "undo",
        "take back the last action, whoever made it",
    ),
    Command(Place.TABLE, "g", "g", "say('game')", "", "say in one line how the game stands"),
    Command(Place.TABLE, "b", "b", "say('cards')", "", "say in one line which cards both hold"),
    Command(Place.LESSON, "left", "←", "move(-1)", "", "choose the card before"),
    Command(Place.LESSON, "right", "→", "move(1)", "", "choose the next card"),
    Command(Place.LESSON, "home", "Home", "move_to(0)", "", "choose the first card"),
    Command(Place.LESSON, "end", "End", "move_to(-1)", "", "choose the last card"),
    Command(Place.LESSON, "enter,space", "Enter", "go_on", "play", "play the chosen card; go on"),
    Command(Place.LESSON, "i", "i", "hint", "hint", "a hint"),
    Command(Place.LESSON, "u,backspace", "u", "again", "again", "begin the step again"),
    Command(
        Place.LESSON, "pagedown,right_square_bracket", "PgDn", "step(1)", "", "to the next step"
    ),
    Command(
        Place.LESSON, "pageup,left_square_bracket", "PgUp", "step(-1)", "", "to the step before"
    ),
    Command(Place.REPLAY, "left,h", "←", "step(-1)", "", "one action back"),
    Command(Place.REPLAY, "right,l,enter", "→", "step(1)", "", "one action on"),
    Command(Place.REPLAY, "up,left_square_bracket", "↑ [", "trick(-1)", "", "one trick back"),
    Command(Place.REPLAY, "down,right_square_bracket", "↓ ]", "trick(1)", "", "one trick on"),
    Command(Place.REPLAY, "pageup", "PgUp", "hand(-1)", "", "one hand back"),
    Command(Place.REPLAY, "pagedown", "PgDn", "hand(1)", "", "one hand on"),
    Command(Place.REPLAY, "home", "Home", "first", "", "to the beginning"),
    Command(Place.REPLAY, "end", "End", "last", "", "to the end"),
    Command(Place.REPLAY, "space", "Space", "run", "run", "play by itself, or stop"),
    Command(Place.REPLAY, "plus,equals_sign", "+", "speed(1)", "", "faster"),
    Command(Place.REPLAY, "minus", "-", "speed(-1)", "", "slower"),
    Command(Place.HAND_END, "enter,space", "Enter", "go_on", "next hand", "begin the next hand"),
    Command(Place.HAND_END, "u,backspace", "u", "take_back", "undo", "take back the last card"),
    Command(Place.MATCH_END, "r", "r", "replay", "replay", "step through the match"),
    Command(Place.MATCH_END, "m", "m", "rematch", "rematch", "play another match"),
    Command(Place.MATCH_END, "u,backspace", "u", "take_back", "undo", "take back the last card"),
    Command(Place.SAVED, "enter", "Enter", "open", "open", "resume, or replay if it is finished"),
    Command(Place.SAVED, "r", "r", "replay", "replay", "replay it, finished or not"),
    Command(Place.READING, "up,k", "↑", "scroll(-1)", "", "one line up"),
    Command(Place.READING, "down,j", "↓", "scroll(1)", "", "one line down"),
    Command(Place.READING, "pageup", "PgUp", "scroll_page(-1)", "", "one page up"),
    Command(Place.READING, "pagedown,space", "PgDn", "scroll_page(1)", "", "one page down"),
    Command(
        Place.EVERYWHERE, "question_mark,f1", "?", "app.help", "help", "this help, for every screen"
    ),
    Command(
        Place.EVERYWHERE,
        "q,escape",
        "q",
        "leave",
        "leave",
        "leave the screen; a match in play is saved and can be resumed",
    ),
    Command(Place.EVERYWHERE, "ctrl+l", "Ctrl+L", "app.paint", "", "draw the whole screen again"),
    Command(Place.EVERYWHERE, "ctrl+q", "Ctrl+Q", "app.quit", "", "quit the program at once"),
    Command(
        Place.EVERYWHERE, "ctrl+p", "Ctrl+P", "app.command_palette", "", "all commands by name"
    ),
)
"""Every command. Cards have keys of their own: `1` to `9` and `0` by place, or their names."""


def commands_at(*places: Place) -> tuple[Command, ...]:
    """The commands that are to be had there."""
    return tuple(command for command in COMMANDS if command.place in places)


def bindings(*places: Place) -> list[Binding]:
    """The key bindings of a screen."""
    return [
        Binding(command.keys, command.action, command.help, show=False)
        for command in commands_at(*places)
    ]


def footer(commands: Iterable[Command]) -> tuple[tuple[str, str, str], ...]:
    """What a footer shows: keys, name and action of each command that has a name."""
    return tuple((c.shown, c.name, c.action) for c in commands if c.name)
