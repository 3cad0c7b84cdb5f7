"""The commands by context, from which screens take their keys, footers and help."""

import re
from collections.abc import Mapping
from enum import Enum
from functools import cache
from typing import Final, NamedTuple

from textual.binding import Binding


class Scope(Enum):
    """The context in which a command is available."""

    EVERYWHERE = "Everywhere"
    HOME = "Menu"
    NEW_MATCH = "New match"
    TABLE = "Table"
    LESSONS = "Lessons"
    LESSON = "Lesson"
    LESSON_END = "End of lesson"
    TODAY = "Today"
    PUZZLES = "Puzzles"
    PUZZLE = "Puzzle"
    DUEL_FORM = "New duel"
    DUEL = "Duel"
    DUEL_END = "End of duel"
    WATCH = "Watching computers"
    REPLAY = "Replay"
    WHAT_IF = "What-if"
    FIND_IT = "Find it yourself"
    WHOSE = "Whose mistakes"
    PAUSE = "Pause"
    HAND_END = "End of hand"
    PRACTICE_FORM = "New practice position"
    PRACTICE_END = "End of practice"
    MATCH_END = "End of match"
    SCORE = "Score sheet"
    SAVED = "Saved matches"
    STATISTICS = "Statistics"
    PAIR = "Two players"
    PROFILE = "Player statistics"
    READING = "Text pages"
    SETTINGS = "Settings"
    KEYS = "Keys"


RULES: Final = "app.open('rules')"
"""The action that shows the rules; the footer of a table has its own label for this action."""
SUSPEND: Final = "app.suspend_process"
"""The action that suspends the program, which is possible only if a shell waits for it."""


class Command(NamedTuple):
    """An action of the program, and the keys that run it.

    Args:
        place: the context in which the command is available.
        keys: the default keys, separated by commas.
        help: the effect of the command, for the help and the list of commands.
        name: the label in the footer; empty if the footer leaves out the command.
        called: the second half of the `id`; empty if the action makes a clear id.
        shown: the default keys as a footer shows them; empty to show the first key.
        listed: whether the help and the list of commands include the command.
    """

    place: Scope
    keys: str
    action: str
    help: str
    name: str = ""
    called: str = ""
    shown: str = ""
    listed: bool = True

    @property
    def id(self) -> str:
        """The name of the command in the settings file; a released id never changes.

        >>> Command(Scope.TABLE, "u", "take_back", "").id
        'table.take-back'
        >>> Command(Scope.HOME, "n", "pick('new')", "").id
        'home.new'
        """
        place = self.place.name.lower().replace("_", "-")
        return f"{place}.{self.called or _name_of(self.action)}"

    @property
    def title(self) -> str:
        """The name of the command in messages: the context and the action.

        >>> COMMAND_OF["table.take-back"].title, COMMAND_OF["lesson.move-to-first"].title
        ('Table: undo', 'Lesson: choose the first card')
        """
        return f"{self.place.value}: {self.name or self.help}"

    @property
    def default_keys(self) -> tuple[str, ...]:
        """The keys of the command, unless players change them."""
        return tuple(self.keys.split(","))


_STEPS = {"-1": "back", "1": "on", "0": "first"}


@cache
def _name_of(action: str) -> str:
    # Turn `pick('new')` into `new`, `step(-1)` into `step-back`, and so on.
    verb, _, argument = action.removeprefix("app.").rstrip(")").partition("(")
    words = argument.strip("'") if "'" in argument else f"{verb} {_STEPS.get(argument, argument)}"
    return re.sub(r"[^a-z0-9]+", "-", words.lower()).strip("-")


def _card_commands(place: Scope) -> tuple[Command, ...]:
    return (
        Command(place, "left", "move(-1)", "choose the previous card"),
        Command(place, "right", "move(1)", "choose the next card"),
        Command(place, "home", "move_to(0)", "choose the first card"),
        Command(place, "end", "move_to(-1)", "choose the last card", called="move-to-last"),
    )


def _report_commands(place: Scope) -> tuple[Command, ...]:
    # These commands are for players with a screen reader; other players see the state at a glance.
    match, cards = "show the state of the match in one line", "show both players' cards in one line"
    return (
        Command(place, "g", "say('game')", match, listed=False),
        Command(place, "b", "say('cards')", cards, listed=False),
    )


def _exercise(place: Scope, enter: str = "play the chosen card, or continue") -> list[Command]:
    return [
        *_card_commands(place),
        Command(place, "enter,space", "go_on", enter, "play"),
        Command(place, "up", "read(-1)", "read the previous page"),
        Command(place, "down", "read(1)", "read the next page"),
    ]


_PRACTISE: Final = "f5"
"""The key to play on from a position, which also works where letters name cards."""
_PLAY_ON: Final = "play on from here, for practice"
_WHAT_IF: Final = "what if: try any action here and see its value, once you have answered"
_VALUES: Final = "show or hide the value of each action, if values are on"
_SOLUTION: Final = "show the solution; the puzzle"
_FIND_IT: Final = "find it yourself: what was better at the turning point of"
_KEYS_HERE: Final = "help: show the keys of this screen"
_LEAVE: Final = "leave the screen"
_SUSPEND: Final = "suspend Mate; fg in the shell resumes it"
_PRACTISE_AGAIN, _EXCHANGE = "practise the same position again", "practise it from the other side"
_UNDO: Final = "u,backspace"
_ON, _BACK = "pagedown,right_square_bracket", "pageup,left_square_bracket"
"""The keys to undo, and to go on or back, on several screens."""

COMMANDS: tuple[Command, ...] = (
    Command(Scope.HOME, "c", "pick('continue')", "continue the last match or series"),
    Command(Scope.HOME, "l", "pick('learn')", "learn the game, step by step"),
    Command(Scope.HOME, "n", "pick('new')", "play: start a new match"),
    Command(Scope.HOME, "d", "pick('today')", "today: the match and the puzzle of the day"),
    Command(Scope.HOME, "s", "pick('saved')", "matches: resume or replay one, or open a code"),
    Command(Scope.HOME, "z", "pick('puzzles')", "solve puzzles, alone or in a duel"),
    Command(Scope.HOME, "a", "pick('statistics')", "show player statistics"),
    Command(Scope.HOME, "t", "pick('settings')", "change the settings"),
    Command(Scope.NEW_MATCH, "f10", "begin", "start the match", "start"),
    Command(Scope.NEW_MATCH, "f9", "more", "show or hide the other options", "more"),
    Command(Scope.NEW_MATCH, "tab", "app.focus_next", "go to the next field", "next field"),
    Command(
        Scope.NEW_MATCH, "up", "app.focus_previous", "go to the field above", called="row-above"
    ),
    Command(Scope.NEW_MATCH, "down", "app.focus_next", "go to the field below", called="row-below"),
    Command(Scope.NEW_MATCH, "escape", "leave", "leave the form", "leave"),
    Command(Scope.NEW_MATCH, "f1,question_mark", "app.help", _KEYS_HERE, "help"),
    Command(Scope.NEW_MATCH, "f2", "app.open('settings')", "change the settings"),
    Command(Scope.TABLE, "enter,space", "play", "play the chosen card, or continue", "play"),
    *_card_commands(Scope.TABLE),
    Command(Scope.TABLE, _UNDO, "take_back", "undo the last action, by either player", "undo"),
    Command(Scope.TABLE, "o", "offer_draw", "offer a draw, once per trick", "draw"),
    Command(Scope.TABLE, "y", "accept_draw", "accept the draw that the other player offers"),
    Command(Scope.TABLE, "e", "end_hand", "end the hand as a draw, once no mate is possible"),
    Command(Scope.TABLE, "r", "resign", "resign the match: press twice", "resign"),
    Command(Scope.TABLE, "i", "hint", "show the best action, if hints are on", "hint"),
    Command(Scope.TABLE, "v", "values", _VALUES, "values"),
    Command(Scope.TABLE, "p", "pause", "pause a match with a clock, if you both agree", "pause"),
    Command(Scope.TABLE, "f4", "score", "show the score sheet"),
    Command(Scope.TABLE, "f8", "turn_table", "turn the table: exchange the players' places"),
    *_report_commands(Scope.TABLE),
    Command(Scope.LESSONS, "l", "pick('learn')", "take the first lesson: learn to play"),
    Command(Scope.LESSONS, "b", "pick('better')", "take the second lesson: play better"),
    Command(Scope.LESSONS, "h", "pick('rules')", "read the rules"),
    *_exercise(Scope.LESSON),
    Command(Scope.LESSON, "i", "hint", "show a hint", "hint"),
    Command(Scope.LESSON, _UNDO, "step(0)", "restart the step", "restart", "again"),
    Command(Scope.LESSON, "w", "explore", _WHAT_IF, "what if"),
    Command(Scope.LESSON, _ON, "step(1)", "go to the next step"),
    Command(Scope.LESSON, _BACK, "step(-1)", "go to the previous step"),
    Command(Scope.LESSON_END, "t", "pick('together')", "start a match for two people"),
    Command(Scope.LESSON_END, "c", "pick('computer')", "start a match against the computer"),
    Command(Scope.LESSON_END, "b", "pick('better')", "take the second lesson: play better"),
    Command(Scope.LESSON_END, "z", "pick('puzzles')", "solve puzzles"),
    Command(Scope.TODAY, "enter,m", "pick('match')", "play the match of the chosen day", "play"),
    Command(Scope.TODAY, "left", "day(-1)", "choose the day before", called="day-before"),
    Command(Scope.TODAY, "right", "day(1)", "choose the day after", called="day-after"),
    Command(Scope.TODAY, "up", "day(-7)", "choose the day a week before", called="week-before"),
    Command(Scope.TODAY, "down", "day(7)", "choose the day a week after", called="week-after"),
    Command(Scope.TODAY, "y", "share", "copy the result of the day to share", "share"),
    Command(Scope.TODAY, "r", "replay", "replay the match of the chosen day"),
    Command(Scope.TODAY, "c,ctrl+v", "paste", "add a friend's result, typed or pasted", "code"),
    Command(Scope.TODAY, "p", "pick('puzzle')", "solve the puzzle of today"),
    Command(Scope.PUZZLES, "t", "pick('today')", "solve the puzzle of the day"),
    *(
        Command(Scope.PUZZLES, level, f"pick('level-{level}')", f"solve puzzles of level {level}")
        for level in "1234"
    ),
    Command(Scope.PUZZLES, "m", "pick('themes')", "choose puzzles by their theme"),
    Command(Scope.PUZZLES, "o", "pick('own')", "solve puzzles made from your own mistakes"),
    Command(Scope.PUZZLES, "d", "pick('duel')", "start a duel: two players, five puzzles each"),
    *_exercise(Scope.PUZZLE),
    Command(Scope.PUZZLE, "i", "hint", "show a hint, which counts as a try", "hint"),
    Command(Scope.PUZZLE, "e", "give_up", f"{_SOLUTION} comes back later", "give up"),
    Command(Scope.PUZZLE, "w", "explore", _WHAT_IF, "what if"),
    Command(Scope.PUZZLE, _UNDO, "again", "stop showing the line and try again"),
    Command(Scope.PUZZLE, _PRACTISE, "practise", f"{_PLAY_ON}, once the puzzle is over"),
    Command(Scope.PUZZLE, _ON, "next_puzzle", "go to another puzzle"),
    Command(
        Scope.PUZZLE, "y", "share", "copy the result to share, once the puzzle is over", "copy"
    ),
    Command(Scope.DUEL_FORM, "f10", "begin", "start the duel", "start"),
    Command(Scope.DUEL_FORM, "tab", "app.focus_next", "go to the next field", "next field"),
    Command(Scope.DUEL_FORM, "escape", "leave", "leave the form", "leave"),
    Command(Scope.DUEL_FORM, "f1,question_mark", "app.help", _KEYS_HERE, "help"),
    Command(Scope.DUEL_FORM, "f2", "app.open('settings')", "change the settings"),
    *_exercise(Scope.DUEL),
    Command(Scope.DUEL, "e", "give_up", f"{_SOLUTION} counts as not solved", "give up"),
    Command(Scope.DUEL_END, "enter,space", "go_on", "start another duel", "new duel"),
    Command(Scope.WATCH, "space,p", "pause", "pause or continue", "pause"),
    Command(Scope.WATCH, "enter", "play", "take one step now", "step"),
    Command(Scope.WATCH, "plus,equals_sign", "speed(1)", "speed up"),
    Command(Scope.WATCH, "minus", "speed(-1)", "slow down"),
    Command(Scope.WATCH, "f4", "score", "show the score sheet", "score"),
    *_report_commands(Scope.WATCH),
    Command(Scope.REPLAY, "left,h", "step(-1)", "go back one action"),
    Command(Scope.REPLAY, "right,l,enter", "step(1)", "go forward one action"),
    Command(Scope.REPLAY, "up,left_square_bracket", "trick(-1)", "go back one trick", shown="↑ ["),
    Command(
        Scope.REPLAY, "down,right_square_bracket", "trick(1)", "go forward one trick", shown="↓ ]"
    ),
    Command(Scope.REPLAY, "pageup", "hand(-1)", "go back one hand"),
    Command(Scope.REPLAY, "pagedown", "hand(1)", "go forward one hand"),
    Command(Scope.REPLAY, "home", "first", "go to the start"),
    Command(Scope.REPLAY, "end", "last", "go to the end"),
    Command(Scope.REPLAY, "space", "run", "play automatically, or stop", "run"),
    Command(Scope.REPLAY, "plus,equals_sign", "speed(1)", "speed up", called="faster"),
    Command(Scope.REPLAY, "minus", "speed(-1)", "slow down", called="slower"),
    Command(Scope.REPLAY, "a,v", "analysis", "show or hide values and grades", "values"),
    Command(Scope.REPLAY, "o", "open_round", "reveal the values of an unfinished round", "reveal"),
    Command(Scope.REPLAY, "m", "mistake(1)", "go to the next mistake", "mistake"),
    Command(Scope.REPLAY, "M", "mistake(-1)", "go to the previous mistake"),
    Command(Scope.REPLAY, "p", "whose", "choose whose mistakes to go to: one player's or both"),
    Command(Scope.REPLAY, "w", "what_if", "what if: try different play from here", "what if"),
    Command(Scope.REPLAY, "e", "best_line", "play the best line from here"),
    Command(Scope.REPLAY, "f4", "score", "show the score sheet at this point"),
    Command(
        *(Scope.REPLAY, "g", "find_it", "find it yourself: what was better at each mistake"),
        "find it yourself",
    ),
    Command(Scope.REPLAY, "y", "share", "copy the match to share or to go on with, as a code"),
    Command(Scope.REPLAY, f"{_PRACTISE},c", "practise", _PLAY_ON, "play on"),
    *_card_commands(Scope.WHAT_IF),
    Command(Scope.WHAT_IF, "enter,space", "play", "play the chosen card", "play"),
    Command(Scope.WHAT_IF, _UNDO, "take_back", "undo the last action of the what-if", "undo"),
    Command(Scope.WHAT_IF, "e", "best_line", "play the best line, or stop it", "best line"),
    Command(Scope.WHAT_IF, _PRACTISE, "practise", _PLAY_ON, "play on"),
    Command(Scope.WHAT_IF, "plus,equals_sign", "speed(1)", "speed up", called="faster"),
    Command(Scope.WHAT_IF, "underscore", "speed(-1)", "slow down", called="slower"),
    Command(Scope.WHAT_IF, "v", "analysis", "show or hide values and grades"),
    Command(Scope.WHAT_IF, "o", "open_round", "reveal the values of an unfinished round", "reveal"),
    Command(
        Scope.WHAT_IF, "w", "to_game", "return to the match, where you left it", "back to match"
    ),
    *_exercise(Scope.FIND_IT, "answer with the chosen card, or continue"),
    Command(Scope.FIND_IT, _UNDO, "again", "try again"),
    Command(Scope.FIND_IT, "e", "best_line", "show the answer and its best line", "answer"),
    Command(Scope.FIND_IT, f"m,{_ON}", "step(1)", "go to the next mistake", "next"),
    Command(Scope.FIND_IT, "w", "explore", _WHAT_IF, "what if"),
    Command(Scope.FIND_IT, "r", "replay", "replay the match from here"),
    Command(Scope.FIND_IT, _PRACTISE, "practise", _PLAY_ON),
    Command(Scope.FIND_IT, f"M,{_BACK}", "step(-1)", "go to the previous mistake"),
    Command(Scope.WHOSE, "1", "pick('first')", "look for player 1's mistakes"),
    Command(Scope.WHOSE, "2", "pick('second')", "look for player 2's mistakes"),
    Command(Scope.WHOSE, "3", "pick('both')", "look for both players' mistakes"),
    Command(Scope.PAUSE, "enter,space,p", "go_on", "continue: the clock runs again", "continue"),
    Command(Scope.HAND_END, "enter,space", "go_on", "start the next hand", "next hand"),
    Command(Scope.HAND_END, "d", "decided", f"{_FIND_IT} the round", "find it yourself"),
    Command(Scope.HAND_END, _UNDO, "take_back", "undo the last card", "undo"),
    Command(Scope.PRACTICE_FORM, "right,left", "side", "play the other cards", "other side"),
    Command(Scope.PRACTICE_END, "enter,space", "practise('again')", _PRACTISE_AGAIN, "again"),
    Command(Scope.PRACTICE_END, "o", "practise('other side')", _EXCHANGE, "other side"),
    Command(Scope.PRACTICE_END, _UNDO, "take_back", "undo the last card", "undo"),
    Command(Scope.MATCH_END, "r", "replay", "replay the match", "replay"),
    Command(
        Scope.MATCH_END,
        "enter,m",
        "rematch",
        "play a rematch, or the next match of the series",
        "rematch",
    ),
    Command(
        *(Scope.MATCH_END, "d", "decided(1)", f"{_FIND_IT} each round"),
        "find it yourself",
        "decided-1",
    ),
    Command(Scope.MATCH_END, "D", "decided(2)", f"{_FIND_IT} round 2"),
    Command(Scope.MATCH_END, _UNDO, "take_back", "undo the last card", "undo"),
    Command(Scope.MATCH_END, "y", "copy_result", "copy the result to share", "share"),
    Command(Scope.SCORE, "f4", "leave", "leave the score sheet"),
    Command(
        Scope.SAVED, "enter", "open", "resume the match, or replay it if it is finished", "open"
    ),
    Command(Scope.SAVED, "r", "replay", "replay the match, finished or not", "replay"),
    Command(
        Scope.SAVED, "m", "next_match", "play the next match of an unfinished series", "next match"
    ),
    Command(Scope.SAVED, "e", "end_series", "end an unfinished series for good: press twice"),
    Command(Scope.SAVED, "slash", "find", "filter the list by words", "find"),
    Command(Scope.SAVED, "o", "sort", "sort by the next column, or click its heading", "sort"),
    Command(Scope.SAVED, "v", "reverse", "reverse the order"),
    Command(Scope.SAVED, "d,delete", "throw_away", "move the match to the trash", "delete"),
    Command(Scope.SAVED, _UNDO, "bring_back", "restore the match last moved to the trash", "undo"),
    Command(Scope.SAVED, "x", "export", "export the transcript to a text file"),
    Command(Scope.SAVED, "y", "copy_path", "copy the path of the match log"),
    Command(Scope.SAVED, "p,ctrl+v", "paste", "open the code of a match, typed or pasted", "code"),
    Command(Scope.SAVED, "a", "statistics", "show player statistics", "stats"),
    Command(Scope.STATISTICS, "enter", "open", "show all the player's figures", "open"),
    Command(Scope.STATISTICS, "b", "replay", "replay the player's best hand", "best hand"),
    Command(Scope.PAIR, "enter", "open", "replay the mate", "replay"),
    Command(Scope.PAIR, "a", "show_players", "show all players", "all players"),
    Command(Scope.PROFILE, "z", "puzzles", "solve puzzles about this, then your own"),
    Command(
        *(Scope.PROFILE, "r", "replay_loss", "replay the loss that cost the most", "costliest"),
        called="open",
    ),
    Command(
        *(Scope.PROFILE, "d", "find_it", "find it yourself: what was better at these losses"),
        "find it yourself",
    ),
    Command(Scope.READING, "up,k", "scroll(-1)", "scroll up one line"),
    Command(Scope.READING, "down,j", "scroll(1)", "scroll down one line"),
    Command(Scope.READING, "pageup", "scroll_page(-1)", "scroll up one page"),
    Command(Scope.READING, "pagedown,space", "scroll_page(1)", "scroll down one page"),
    Command(Scope.READING, "home", "first", "go to the top"),
    Command(Scope.READING, "end", "last", "go to the bottom"),
    Command(Scope.SETTINGS, "left", "change(-1)", "choose the previous value"),
    Command(Scope.SETTINGS, "right,space", "change(1)", "choose the next value", "change"),
    Command(Scope.SETTINGS, "d,backspace", "reset", "restore the default", "reset"),
    Command(Scope.SETTINGS, "k", "app.open('keys')", "change the keys of commands", "keys", "keys"),
    Command(Scope.KEYS, "a", "add", "add a key for the command", "add"),
    Command(Scope.KEYS, "d,backspace", "reset", "restore the default keys", "reset"),
    Command(Scope.EVERYWHERE, "f2", "app.open('settings')", "change the settings"),
    Command(Scope.EVERYWHERE, "f3", RULES, "read the rules"),
    Command(Scope.EVERYWHERE, "question_mark,f1", "app.help", _KEYS_HERE, "help"),
    Command(Scope.EVERYWHERE, "q,escape", "leave", _LEAVE, "leave"),
    Command(Scope.EVERYWHERE, "ctrl+l", "app.paint", "redraw the screen"),
    Command(Scope.EVERYWHERE, "ctrl+z", SUSPEND, _SUSPEND, called="suspend"),
    Command(Scope.EVERYWHERE, "ctrl+q", "app.quit", "quit Mate"),
    Command(Scope.EVERYWHERE, "ctrl+p", "app.command_palette", "search the commands"),
)
"""All commands.

Where cards are chosen, the digits choose cards by place, and some letters begin the name of a card.
Only `q` is also the key of a command there: pressed once, `q` begins the name of a queen; pressed
twice, `q` leaves the screen.
"""

RETIRED: Final = frozenset(
    {"hand-end.numbers", "match-end.numbers", "match-end.find-it", "replay.counts"}
    | {"new-log.go-on", "home.better", "home.resume", "home.replay", "home.rules"}
    | {"player.turn-on", "player.turn-back", "player.profile", "profile.show-all"}
)
"""The ids of former commands; settings files may still give them keys, which do nothing."""

COMMAND_OF: Final[Mapping[str, Command]] = {command.id: command for command in COMMANDS}
"""Every command by its id."""


@cache
def commands_at(*places: Scope) -> tuple[Command, ...]:
    """Return the commands available in these contexts."""
    return tuple(command for command in COMMANDS if command.place in places)


def bindings(*places: Scope) -> list[Binding]:
    """Return the key bindings of a screen with the commands of these contexts."""
    # Set ids, because Textual's keymap needs them to replace the keys with the players' keys.
    commands = commands_at(*places)
    return [Binding(c.keys, c.action, c.help, show=False, id=c.id) for c in commands]
