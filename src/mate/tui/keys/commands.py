"""One table of commands: it gives each screen its keys, its footer and its help."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from enum import Enum
from functools import cache
from typing import Final, NamedTuple

RULES: Final = "app.open('rules')"
"""The action that shows the rules; the table names it in its footer."""
SUSPEND: Final = "app.suspend_process"
"""The action of the one command that is not to be had everywhere: a shell has to wait."""


class Place(Enum):
    """Where a command is to be had."""

    EVERYWHERE = "Everywhere"
    HOME = "In the menu"
    NEW_MATCH = "In the form of a new match"
    TABLE = "At the table"
    LESSONS = "Among the lessons"
    LESSON = "In the lesson"
    LESSON_END = "At the end of the lesson"
    PUZZLES = "Among the puzzles"
    PUZZLE = "At a puzzle"
    DUEL_FORM = "In the form of a duel"
    DUEL = "In a duel"
    DUEL_END = "At the end of a duel"
    WATCH = "While watching computers play"
    REPLAY = "In a replay"
    WHAT_IF = "In a variation: what if …?"
    FIND_IT = "Where you find it yourself"
    WHOSE = "Where it is asked whose mistakes"
    HAND_END = "At the end of a hand"
    MATCH_END = "At the end of a match"
    NEW_LOG = "When the log was changed"
    SCORE = "In the score sheet"
    SAVED = "Among saved matches"
    STATISTICS = "In the statistics"
    PLAYER = "On a player's page"
    READING = "In a text"
    SETTINGS = "In the settings"
    KEYS = "Among the keys"

    @property
    def slug(self) -> str:
        """What the names of its commands begin with: `new-match`."""
        return self.name.lower().replace("_", "-")

    @property
    def is_form(self) -> bool:
        """Whether text is typed there: the commands for everywhere are not to be had then."""
        return self in {Place.NEW_MATCH, Place.DUEL_FORM}

    @property
    def has_cards(self) -> bool:
        """Whether cards are chosen there, by keys of their own."""
        return self in {
            Place.TABLE,
            Place.LESSON,
            Place.PUZZLE,
            Place.DUEL,
            Place.WHAT_IF,
            Place.FIND_IT,
        }

    @property
    def shares_a_screen(self) -> bool:
        """Whether another place is on the same screen, so that one key has a command in each."""
        return self in {Place.REPLAY, Place.WHAT_IF}

    @property
    def has_list(self) -> bool:
        """Whether a list or a table there has keys of its own, to move and to choose."""
        return self in {
            Place.HOME,
            Place.LESSONS,
            Place.LESSON_END,
            Place.WHOSE,
            Place.PUZZLES,
            Place.SAVED,
            Place.SETTINGS,
            Place.KEYS,
            Place.STATISTICS,
            Place.PLAYER,
        }


class Command(NamedTuple):
    """Something a player can do with a key.

    Args:
        place: where.
        keys: the keys, as Textual names them, parted by commas.
        action: the action of the screen or the app that does it.
        name: what the footer calls it; empty where the footer leaves it out.
        help: what it does, for the help screen.
        called: the second half of its `id`, where the action gives none that tells people much.
        shown: its keys as people see them, where the first of them would not do.
    """

    place: Place
    keys: str
    action: str
    name: str
    help: str
    called: str = ""
    shown: str = ""

    @property
    def id(self) -> str:
        """What it is called in the file of settings; it never changes.

        >>> Command(Place.TABLE, "u", "take_back", "", "").id
        'table.take-back'
        >>> Command(Place.HOME, "n", "pick('new')", "", "").id
        'home.new'
        """
        return f"{self.place.slug}.{self.called or _called_by(self.action)}"

    @property
    def title(self) -> str:
        """What people know it as: where it is to be had, and what it does there.

        >>> COMMAND_OF["table.take-back"].title, COMMAND_OF["lesson.move-to-first"].title
        ('At the table: undo', 'In the lesson: choose the first card')
        """
        return f"{self.place.value.partition(':')[0]}: {self.name or self.help}"

    @property
    def default_keys(self) -> tuple[str, ...]:
        """The keys that it has where the players give it no others."""
        return tuple(self.keys.split(","))


_STEPS = {"-1": "back", "1": "on", "0": "first"}


@cache
def _called_by(action: str) -> str:
    # `pick('new')` is `new`; `app.focus_next` is `focus-next`; `step(-1)` is `step-back`.
    verb, _, argument = action.removeprefix("app.").rstrip(")").partition("(")
    words = argument.strip("'") if "'" in argument else f"{verb} {_STEPS.get(argument, argument)}"
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")


def _choosing_a_card(place: Place) -> tuple[Command, ...]:
    return (
        Command(place, "left", "move(-1)", "", "choose the card before"),
        Command(place, "right", "move(1)", "", "choose the next card"),
        Command(place, "home", "move_to(0)", "", "choose the first card"),
        Command(place, "end", "move_to(-1)", "", "choose the last card", "move-to-last"),
    )


COMMANDS: tuple[Command, ...] = (
    Command(Place.HOME, "l", "pick('learn')", "", "learn the game step by step, or to play better"),
    Command(Place.HOME, "b", "pick('better')", "", "play better: the second lesson"),
    Command(Place.HOME, "n", "pick('new')", "", "begin a new match"),
    Command(Place.HOME, "r", "pick('resume')", "", "go on with the match played last"),
    Command(Place.HOME, "s", "pick('saved')", "", "list the saved matches"),
    Command(Place.HOME, "p", "pick('replay')", "", "replay the match finished last"),
    Command(Place.HOME, "z", "pick('puzzles')", "", "solve puzzles, alone or in a duel"),
    Command(Place.HOME, "a", "pick('statistics')", "", "what the matches say of the players"),
    Command(Place.HOME, "h", "pick('rules')", "", "read the rules"),
    Command(Place.HOME, "t", "pick('settings')", "", "change the settings"),
    Command(Place.NEW_MATCH, "f10", "begin", "begin", "begin the match"),
    Command(Place.NEW_MATCH, "tab", "app.focus_next", "next field", "to the next field"),
    Command(Place.NEW_MATCH, "up", "row(-1)", "", "to the field above", "row-above"),
    Command(Place.NEW_MATCH, "down", "row(1)", "", "to the field below", "row-below"),
    Command(Place.NEW_MATCH, "escape", "leave", "back", "back to the menu"),
    Command(Place.NEW_MATCH, "f1", "app.help", "help", "all keys"),
    Command(Place.NEW_MATCH, "f2", "app.open('settings')", "", "change the settings"),
    *_choosing_a_card(Place.TABLE),
    Command(Place.TABLE, "enter,space", "play", "play", "play the chosen card; go on"),
    Command(
        Place.TABLE,
        "u,backspace",
        "take_back",
        "undo",
        "take back the last action, whoever made it",
    ),
    Command(Place.TABLE, "i", "hint", "hint", "show the best action, where hints were agreed on"),
    Command(
        Place.TABLE,
        "v",
        "values",
        "values",
        "show what each action is worth, or do not, where values were agreed on",
    ),
    # Here, so that the footer of the table has F3 before F4, and lists of keys have F2 before F3.
    Command(Place.EVERYWHERE, "f2", "app.open('settings')", "", "change the settings"),
    Command(Place.EVERYWHERE, "f3", RULES, "", "read the rules"),
    Command(Place.TABLE, "f4", "score", "score", "show the score sheet of the match"),
    Command(Place.TABLE, "g", "say('game')", "", "say in one line how the game stands"),
    Command(Place.TABLE, "b", "say('cards')", "", "say in one line which cards both hold"),
    Command(Place.LESSONS, "l", "pick('learn')", "", "learn to play: the first lesson"),
    Command(Place.LESSONS, "b", "pick('better')", "", "play better: the second lesson"),
    *_choosing_a_card(Place.LESSON),
    Command(Place.LESSON, "enter,space", "go_on", "play", "play the chosen card; go on"),
    Command(Place.LESSON, "up", "read(-1)", "", "what is told: a page back"),
    Command(Place.LESSON, "down", "read(1)", "", "what is told: a page on"),
    Command(Place.LESSON, "i", "hint", "hint", "a hint"),
    Command(Place.LESSON, "u,backspace", "again", "again", "begin the step again"),
    Command(Place.LESSON, "pagedown,right_square_bracket", "step(1)", "", "to the next step"),
    Command(Place.LESSON, "pageup,left_square_bracket", "step(-1)", "", "to the step before"),
    Command(Place.LESSON_END, "t", "pick('together')", "", "play a match together"),
    Command(Place.LESSON_END, "c", "pick('computer')", "", "play a match against the computer"),
    Command(Place.LESSON_END, "b", "pick('better')", "", "play better: the second lesson"),
    Command(Place.LESSON_END, "z", "pick('puzzles')", "", "solve puzzles"),
    Command(Place.PUZZLES, "t", "pick('today')", "", "the puzzle of the day"),
    *(
        Command(Place.PUZZLES, level, f"pick('level-{level}')", "", f"puzzles of level {level}")
        for level in "1234"
    ),
    Command(Place.PUZZLES, "o", "pick('own')", "", "puzzles out of your own mistakes"),
    Command(Place.PUZZLES, "d", "pick('duel')", "", "a duel for two, five puzzles each"),
    *_choosing_a_card(Place.PUZZLE),
    Command(Place.PUZZLE, "enter,space", "go_on", "play", "play the chosen card; go on"),
    Command(Place.PUZZLE, "up", "read(-1)", "", "what is told: a page back"),
    Command(Place.PUZZLE, "down", "read(1)", "", "what is told: a page on"),
    Command(Place.PUZZLE, "i", "hint", "hint", "something that helps; no first try then"),
    Command(Place.PUZZLE, "e", "give_up", "give up", "show the solution; the puzzle comes back"),
    Command(Place.PUZZLE, "u,backspace", "again", "", "leave what is shown, and try again"),
    Command(Place.PUZZLE, "pagedown,right_square_bracket", "next_puzzle", "", "to another puzzle"),
    Command(
        Place.PUZZLE, "y", "share", "share", "copy and show some lines to share, once it is over"
    ),
    Command(Place.DUEL_FORM, "f10", "begin", "begin", "begin the duel"),
    Command(Place.DUEL_FORM, "tab", "app.focus_next", "next field", "to the next field"),
    Command(Place.DUEL_FORM, "escape", "leave", "back", "back to the puzzles"),
    Command(Place.DUEL_FORM, "f1", "app.help", "help", "all keys"),
    Command(Place.DUEL_FORM, "f2", "app.open('settings')", "", "change the settings"),
    *_choosing_a_card(Place.DUEL),
    Command(Place.DUEL, "enter,space", "go_on", "play", "play the chosen card; go on"),
    Command(Place.DUEL, "up", "read(-1)", "", "what is told: a page back"),
    Command(Place.DUEL, "down", "read(1)", "", "what is told: a page on"),
    Command(Place.DUEL, "e", "give_up", "give up", "show the solution; it counts as not found"),
    Command(Place.DUEL_END, "enter,space", "go_on", "again", "another duel"),
    Command(Place.WATCH, "space,p", "pause", "pause", "stop, or go on"),
    Command(Place.WATCH, "enter", "play", "step", "one step at once"),
    Command(Place.WATCH, "plus,equals_sign", "speed(1)", "", "faster"),
    Command(Place.WATCH, "minus", "speed(-1)", "", "slower"),
    Command(Place.WATCH, "f4", "score", "score", "show the score sheet of the match"),
    Command(Place.WATCH, "g", "say('game')", "", "say in one line how the game stands"),
    Command(Place.WATCH, "b", "say('cards')", "", "say in one line which cards both hold"),
    Command(Place.REPLAY, "left,h", "step(-1)", "", "one action back"),
    Command(Place.REPLAY, "right,l,enter", "step(1)", "", "one action on"),
    Command(Place.REPLAY, "up,left_square_bracket", "trick(-1)", "", "one trick back", shown="↑ ["),
    Command(Place.REPLAY, "down,right_square_bracket", "trick(1)", "", "one trick on", shown="↓ ]"),
    Command(Place.REPLAY, "pageup", "hand(-1)", "", "one hand back"),
    Command(Place.REPLAY, "pagedown", "hand(1)", "", "one hand on"),
    Command(Place.REPLAY, "home", "first", "", "to the beginning"),
    Command(Place.REPLAY, "end", "last", "", "to the end"),
    Command(Place.REPLAY, "space", "run", "run", "play by itself, or stop"),
    Command(Place.REPLAY, "plus,equals_sign", "speed(1)", "", "faster", "faster"),
    Command(Place.REPLAY, "minus", "speed(-1)", "", "slower", "slower"),
    Command(Place.REPLAY, "a,v", "analysis", "values", "values and grades, on or off"),
    Command(Place.REPLAY, "o", "open_round", "open", "values of a round that is not over, too"),
    Command(Place.REPLAY, "m", "mistake(1)", "mistake", "on to what lost points"),
    Command(Place.REPLAY, "M", "mistake(-1)", "", "back to what lost points"),
    Command(Place.REPLAY, "p", "whose", "", "whose mistakes are looked for: both's, or one's"),
    Command(Place.REPLAY, "c", "counts", "", "how many mistakes both made, or the graph"),
    Command(
        Place.REPLAY, "w", "what_if", "what if", "play on from here in another way, or come back"
    ),
    Command(Place.REPLAY, "e", "best_line", "", "let best play run on from here"),
    Command(Place.REPLAY, "f4", "score", "", "show the score sheet as it was then"),
    Command(Place.REPLAY, "g", "find_it", "find it", "find something better than was played"),
    *_choosing_a_card(Place.WHAT_IF),
    Command(Place.WHAT_IF, "enter,space", "play", "play", "play the chosen card"),
    Command(Place.WHAT_IF, "u,backspace", "take_back", "undo", "take back within it"),
    Command(Place.WHAT_IF, "e", "best_line", "best line", "let best play run on, or stop it"),
    Command(Place.WHAT_IF, "plus,equals_sign", "speed(1)", "", "faster", "faster"),
    Command(Place.WHAT_IF, "underscore", "speed(-1)", "", "slower", "slower"),
    Command(Place.WHAT_IF, "v", "analysis", "", "values and grades, on or off"),
    Command(Place.WHAT_IF, "o", "open_round", "open", "values of a round that is not over, too"),
    Command(Place.WHAT_IF, "w", "to_game", "back to game", "back to where the match was left"),
    *_choosing_a_card(Place.FIND_IT),
    Command(Place.FIND_IT, "enter,space", "go_on", "play", "answer the chosen card; go on"),
    Command(Place.FIND_IT, "up", "read(-1)", "", "what is told: a page back"),
    Command(Place.FIND_IT, "down", "read(1)", "", "what is told: a page on"),
    Command(Place.FIND_IT, "u,backspace", "again", "", "ask again"),
    Command(Place.FIND_IT, "e", "best_line", "give up", "give up: show the best line"),
    Command(
        Place.FIND_IT,
        "m,pagedown,right_square_bracket",
        "step(1)",
        "next",
        "to the next mistake",
    ),
    Command(Place.FIND_IT, "M,pageup,left_square_bracket", "step(-1)", "", "to the mistake before"),
    Command(Place.WHOSE, "1", "pick('first')", "", "the mistakes of the player below"),
    Command(Place.WHOSE, "2", "pick('second')", "", "the mistakes of the player above"),
    Command(Place.WHOSE, "3", "pick('both')", "", "both players' mistakes"),
    Command(Place.HAND_END, "enter,space", "go_on", "next hand", "begin the next hand"),
    Command(Place.HAND_END, "d", "decided", "decided", "replay the moment that decided the round"),
    Command(Place.HAND_END, "u,backspace", "take_back", "undo", "take back the last card"),
    Command(Place.MATCH_END, "r", "replay", "replay", "step through the match"),
    Command(Place.MATCH_END, "m", "rematch", "rematch", "play another match"),
    Command(
        Place.MATCH_END, "d", "decided(1)", "decided", "replay what decided round 1", "decided-1"
    ),
    Command(Place.MATCH_END, "D", "decided(2)", "", "replay what decided round 2"),
    Command(Place.MATCH_END, "g", "find_it", "find", "find something better than was played"),
    Command(Place.MATCH_END, "u,backspace", "take_back", "undo", "take back the last card"),
    Command(
        Place.MATCH_END, "y", "copy_result", "share", "copy some lines to share, and show them"
    ),
    Command(Place.NEW_LOG, "enter,space", "go_on", "go on", "go on with the match in a new log"),
    Command(Place.SCORE, "f4", "leave", "back", "back to the table"),
    Command(Place.SAVED, "enter", "open", "open", "resume, or replay if it is finished"),
    Command(Place.SAVED, "r", "replay", "replay", "replay it, finished or not"),
    Command(Place.SAVED, "slash", "find", "find", "list only matches that words fit"),
    Command(Place.SAVED, "o", "sort", "order", "sort by the next column; or click its head"),
    Command(Place.SAVED, "v", "reverse", "", "turn the order round"),
    Command(Place.SAVED, "d,delete", "throw_away", "delete", "move it to the trash"),
    Command(Place.SAVED, "u,backspace", "bring_back", "undo", "bring it back from the trash"),
    Command(Place.SAVED, "x", "export", "", "write its transcript into a text file"),
    Command(Place.SAVED, "y", "copy_path", "", "copy the path of its log"),
    Command(Place.SAVED, "a", "statistics", "stats", "what all matches say of the players"),
    Command(Place.STATISTICS, "enter", "open", "open", "all figures of the player"),
    Command(Place.STATISTICS, "b", "replay", "best hand", "replay the match of the best hand"),
    Command(Place.PLAYER, "right", "turn(1)", "more", "the next page, where there are several"),
    Command(Place.PLAYER, "left", "turn(-1)", "", "the page before"),
    Command(Place.READING, "up,k", "scroll(-1)", "", "one line up"),
    Command(Place.READING, "down,j", "scroll(1)", "", "one line down"),
    Command(Place.READING, "pageup", "scroll_page(-1)", "", "one page up"),
    Command(Place.READING, "pagedown,space", "scroll_page(1)", "", "one page down"),
    Command(Place.READING, "home", "first", "", "to the beginning"),
    Command(Place.READING, "end", "last", "", "to the end"),
    Command(Place.SETTINGS, "left", "change(-1)", "", "the value before"),
    Command(Place.SETTINGS, "right,space", "change(1)", "change", "the next value"),
    Command(Place.SETTINGS, "d,backspace", "reset", "reset", "the value it had at first"),
    Command(Place.SETTINGS, "k", "open_keys", "keys", "give commands other keys", "keys"),
    Command(Place.KEYS, "a", "add", "add", "press one more key for the command"),
    Command(Place.KEYS, "d,backspace", "reset", "reset", "its own keys again"),
    Command(Place.EVERYWHERE, "question_mark,f1", "app.help", "help", "all keys, for every screen"),
    Command(
        Place.EVERYWHERE,
        "q,escape",
        "leave",
        "leave",
        "leave the screen; a match in play is saved and can be resumed",
    ),
    Command(Place.EVERYWHERE, "ctrl+l", "app.paint", "", "draw the whole screen again"),
    Command(
        Place.EVERYWHERE,
        "ctrl+z",
        SUSPEND,
        "",
        "go back to the shell; its command fg resumes the program",
        "suspend",
    ),
    Command(Place.EVERYWHERE, "ctrl+q", "app.quit", "", "quit the program at once"),
    Command(Place.EVERYWHERE, "ctrl+p", "app.command_palette", "", "all commands by name"),
)
"""Every command. Cards have keys of their own: `1` to `9` and `0` by place, or their names.

One key is both: where cards are chosen, `q` begins a queen, and leaves when it is pressed twice.
"""

COMMAND_OF: Final[Mapping[str, Command]] = {command.id: command for command in COMMANDS}
"""Every command by its id."""


def commands_at(*places: Place) -> tuple[Command, ...]:
    """The commands that are to be had there."""
    return tuple(command for command in COMMANDS if command.place in places)


def renamed(commands: Iterable[Command], names: Mapping[str, str]) -> tuple[Command, ...]:
    """The commands, some of them with other names for the footer.

    Args:
        commands: what can be done.
        names: the other names, by action.
    """
    return tuple(c._replace(name=names.get(c.action, c.name)) for c in commands)
