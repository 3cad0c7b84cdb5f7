"""The places and the table of commands, from which screens have keys, footers and help."""

import re
from collections.abc import Iterable, Mapping
from enum import Enum
from functools import cache
from typing import Final, NamedTuple

from textual.binding import Binding


class Place(Enum):
    """Where a command is available."""

    EVERYWHERE = "Everywhere"
    HOME = "Menu"
    NEW_MATCH = "New match"
    TABLE = "Table"
    LESSONS = "Lessons"
    LESSON = "Lesson"
    LESSON_END = "End of a lesson"
    TODAY = "Today"
    PUZZLES = "Puzzles"
    PUZZLE = "Puzzle"
    DUEL_FORM = "New duel"
    DUEL = "Duel"
    DUEL_END = "End of a duel"
    WATCH = "Watching computers"
    REPLAY = "Replay"
    WHAT_IF = "What-if"
    FIND_IT = "Find it yourself"
    WHOSE = "Whose mistakes"
    PAUSE = "Pause"
    HAND_END = "End of a hand"
    PRACTICE_FORM = "New practice"
    PRACTICE_END = "End of a practice"
    MATCH_END = "End of a match"
    SCORE = "Score sheet"
    SAVED = "Saved matches"
    STATISTICS = "Statistics"
    PAIR = "Two players"
    PROFILE = "Player statistics"
    READING = "Text pages"
    SETTINGS = "Settings"
    KEYS = "Keys"


RULES: Final = "app.open('rules')"
"""The action that shows the rules; the footer of the table names it."""
SUSPEND: Final = "app.suspend_process"
"""The action of the one command that needs a waiting shell."""


class Command(NamedTuple):
    """Something a player can do with a key; without a name it is not in the footer.

    `called` is the second half of its `id`, if the action does not make a clear one.
    """

    place: Place
    keys: str
    action: str
    help: str
    name: str = ""
    called: str = ""
    shown: str = ""

    @property
    def id(self) -> str:
        """Its name in the settings file, which never changes.

        >>> Command(Place.TABLE, "u", "take_back", "").id
        'table.take-back'
        >>> Command(Place.HOME, "n", "pick('new')", "").id
        'home.new'
        """
        place = self.place.name.lower().replace("_", "-")
        return f"{place}.{self.called or _called_by(self.action)}"

    @property
    def title(self) -> str:
        """Its name for people: the place and what it does there.

        >>> COMMAND_OF["table.take-back"].title, COMMAND_OF["lesson.move-to-first"].title
        ('Table: undo', 'Lesson: choose the first card')
        """
        return f"{self.place.value}: {self.name or self.help}"

    @property
    def default_keys(self) -> tuple[str, ...]:
        """Its keys unless the players change them."""
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
        Command(place, "left", "move(-1)", "choose the previous card"),
        Command(place, "right", "move(1)", "choose the next card"),
        Command(place, "home", "move_to(0)", "choose the first card"),
        Command(place, "end", "move_to(-1)", "choose the last card", called="move-to-last"),
    )


def _exercise(place: Place, going_on: str = "play the chosen card, or continue") -> list[Command]:
    return [
        *_choosing_a_card(place),
        Command(place, "enter,space", "go_on", going_on, "play"),
        Command(place, "up", "read(-1)", "read the previous page"),
        Command(place, "down", "read(1)", "read the next page"),
    ]


_PRACTISE: Final = "f5"
"""The key to play on from a position, also where letters name cards."""
_PLAY_ON: Final = "play on from here, for practice"
_EXPLORE: Final = "try any action here and see what it is worth, once you have answered"
_VALUES: Final = "show or hide the value of each action, if values are on"
_SOLUTION: Final = "show the solution; the puzzle"
_TURN: Final = "what would you have done at the turn of"
_KEYS_HERE: Final = "help: show the keys of this screen"
_LEAVE: Final = "leave the screen"
_SUSPEND: Final = "suspend Mate; fg in the shell resumes it"
_PRACTISE_AGAIN, _EXCHANGE = "practise the same position again", "practise it from the other side"
_UNDO: Final = "u,backspace"
_ON, _BACK = "pagedown,right_square_bracket", "pageup,left_square_bracket"
"""The keys to undo, and to go on or back, on several screens."""

COMMANDS: tuple[Command, ...] = (
    Command(Place.HOME, "c", "pick('continue')", "continue the last match or series"),
    Command(Place.HOME, "l", "pick('learn')", "learn the game, step by step"),
    Command(Place.HOME, "n", "pick('new')", "play: start a new match"),
    Command(Place.HOME, "d", "pick('today')", "today: the match and the puzzle of the day"),
    Command(Place.HOME, "s", "pick('saved')", "matches: resume or replay one, or open a code"),
    Command(Place.HOME, "z", "pick('puzzles')", "solve puzzles, alone or in a duel"),
    Command(Place.HOME, "a", "pick('statistics')", "show player statistics"),
    Command(Place.HOME, "t", "pick('settings')", "change the settings"),
    Command(Place.NEW_MATCH, "f10", "begin", "start the match", "start"),
    Command(Place.NEW_MATCH, "f9", "more", "show or hide the other options", "more"),
    Command(Place.NEW_MATCH, "tab", "app.focus_next", "go to the next field", "next field"),
    Command(
        Place.NEW_MATCH, "up", "app.focus_previous", "go to the field above", called="row-above"
    ),
    Command(Place.NEW_MATCH, "down", "app.focus_next", "go to the field below", called="row-below"),
    Command(Place.NEW_MATCH, "escape", "leave", "go back to the menu", "back"),
    Command(Place.NEW_MATCH, "f1,question_mark", "app.help", _KEYS_HERE, "help"),
    Command(Place.NEW_MATCH, "f2", "app.open('settings')", "change the settings"),
    Command(Place.TABLE, "enter,space", "play", "play the chosen card, or continue", "play"),
    *_choosing_a_card(Place.TABLE),
    Command(Place.TABLE, _UNDO, "take_back", "undo the last action, by either player", "undo"),
    Command(Place.TABLE, "o", "offer_draw", "offer a draw of the hand, once in each trick", "draw"),
    Command(Place.TABLE, "y", "accept_draw", "accept the draw that the other player offers"),
    Command(Place.TABLE, "e", "end_hand", "end the hand as a draw, once no mate is possible"),
    Command(Place.TABLE, "r", "resign", "resign the match, if pressed twice", "resign"),
    Command(Place.TABLE, "i", "hint", "show the best action, if hints are on", "hint"),
    Command(Place.TABLE, "v", "values", _VALUES, "values"),
    Command(Place.TABLE, "p", "pause", "pause a match with a clock, if you both agree", "pause"),
    Command(Place.TABLE, "f4", "score", "show the score sheet of the match"),
    Command(Place.TABLE, "f8", "turn_table", "turn the table: exchange the players' places"),
    Command(Place.TABLE, "g", "say('game')", "show the state of the match in one line"),
    Command(Place.TABLE, "b", "say('cards')", "show both players' cards in one line"),
    Command(Place.LESSONS, "l", "pick('learn')", "take the first lesson: learn to play"),
    Command(Place.LESSONS, "b", "pick('better')", "take the second lesson: play better"),
    Command(Place.LESSONS, "h", "pick('rules')", "read the rules"),
    *_exercise(Place.LESSON),
    Command(Place.LESSON, "i", "hint", "show a hint", "hint"),
    Command(Place.LESSON, _UNDO, "step(0)", "restart the step", "restart", "again"),
    Command(Place.LESSON, "w", "explore", _EXPLORE, "explore"),
    Command(Place.LESSON, _ON, "step(1)", "go to the next step"),
    Command(Place.LESSON, _BACK, "step(-1)", "go to the previous step"),
    Command(Place.LESSON_END, "t", "pick('together')", "start a match for two people"),
    Command(Place.LESSON_END, "c", "pick('computer')", "start a match against the computer"),
    Command(Place.LESSON_END, "b", "pick('better')", "take the second lesson: play better"),
    Command(Place.LESSON_END, "z", "pick('puzzles')", "solve puzzles"),
    Command(Place.TODAY, "m", "pick('match')", "play the two deals of the day"),
    Command(Place.TODAY, "p", "pick('puzzle')", "solve the puzzle of the day"),
    Command(Place.PUZZLES, "t", "pick('today')", "solve the puzzle of the day"),
    *(
        Command(Place.PUZZLES, level, f"pick('level-{level}')", f"solve puzzles of level {level}")
        for level in "1234"
    ),
    Command(Place.PUZZLES, "m", "pick('themes')", "choose puzzles by their theme"),
    Command(Place.PUZZLES, "o", "pick('own')", "solve puzzles made from your own mistakes"),
    Command(Place.PUZZLES, "d", "pick('duel')", "start a duel: two players, five puzzles each"),
    *_exercise(Place.PUZZLE),
    Command(Place.PUZZLE, "i", "hint", "show a hint, which uses up the first try", "hint"),
    Command(Place.PUZZLE, "e", "give_up", f"{_SOLUTION} comes back later", "give up"),
    Command(Place.PUZZLE, "w", "explore", _EXPLORE, "explore"),
    Command(Place.PUZZLE, _UNDO, "again", "stop showing the line and try again"),
    Command(Place.PUZZLE, _PRACTISE, "practise", f"{_PLAY_ON}, once the puzzle is over"),
    Command(Place.PUZZLE, _ON, "next_puzzle", "go to another puzzle"),
    Command(
        Place.PUZZLE, "y", "share", "copy the result to share, once the puzzle is over", "copy"
    ),
    Command(Place.DUEL_FORM, "f10", "begin", "start the duel", "start"),
    Command(Place.DUEL_FORM, "tab", "app.focus_next", "go to the next field", "next field"),
    Command(Place.DUEL_FORM, "escape", "leave", "go back to the puzzles", "back"),
    Command(Place.DUEL_FORM, "f1,question_mark", "app.help", _KEYS_HERE, "help"),
    Command(Place.DUEL_FORM, "f2", "app.open('settings')", "change the settings"),
    *_exercise(Place.DUEL),
    Command(Place.DUEL, "e", "give_up", f"{_SOLUTION} counts as not solved", "give up"),
    Command(Place.DUEL_END, "enter,space", "go_on", "start another duel", "new duel"),
    Command(Place.WATCH, "space,p", "pause", "pause or continue", "pause"),
    Command(Place.WATCH, "enter", "play", "take one step now", "step"),
    Command(Place.WATCH, "plus,equals_sign", "speed(1)", "speed up"),
    Command(Place.WATCH, "minus", "speed(-1)", "slow down"),
    Command(Place.WATCH, "f4", "score", "show the score sheet of the match", "score"),
    Command(Place.WATCH, "g", "say('game')", "show the state of the match in one line"),
    Command(Place.WATCH, "b", "say('cards')", "show both players' cards in one line"),
    Command(Place.REPLAY, "left,h", "step(-1)", "go back one action"),
    Command(Place.REPLAY, "right,l,enter", "step(1)", "go forward one action"),
    Command(Place.REPLAY, "up,left_square_bracket", "trick(-1)", "go back one trick", shown="↑ ["),
    Command(
        Place.REPLAY, "down,right_square_bracket", "trick(1)", "go forward one trick", shown="↓ ]"
    ),
    Command(Place.REPLAY, "pageup", "hand(-1)", "go back one hand"),
    Command(Place.REPLAY, "pagedown", "hand(1)", "go forward one hand"),
    Command(Place.REPLAY, "home", "first", "go to the start"),
    Command(Place.REPLAY, "end", "last", "go to the end"),
    Command(Place.REPLAY, "space", "run", "play automatically, or stop", "run"),
    Command(Place.REPLAY, "plus,equals_sign", "speed(1)", "speed up", called="faster"),
    Command(Place.REPLAY, "minus", "speed(-1)", "slow down", called="slower"),
    Command(Place.REPLAY, "a,v", "analysis", "show or hide values and grades", "values"),
    Command(Place.REPLAY, "o", "open_round", "reveal the values of an unfinished round", "reveal"),
    Command(Place.REPLAY, "m", "mistake(1)", "go to the next mistake", "mistake"),
    Command(Place.REPLAY, "M", "mistake(-1)", "go to the previous mistake"),
    Command(Place.REPLAY, "p", "whose", "choose whose mistakes to go to: one player's or both"),
    Command(Place.REPLAY, "w", "what_if", "try different play from here (a what-if)", "what if"),
    Command(Place.REPLAY, "e", "best_line", "play the best line from here"),
    Command(Place.REPLAY, "f4", "score", "show the score sheet at this point"),
    Command(Place.REPLAY, "g", "find_it", "find better actions yourself", "find it"),
    Command(Place.REPLAY, "y", "share", "copy the match to share or to go on with, as a code"),
    Command(Place.REPLAY, f"{_PRACTISE},c", "practise", _PLAY_ON, "play on"),
    *_choosing_a_card(Place.WHAT_IF),
    Command(Place.WHAT_IF, "enter,space", "play", "play the chosen card", "play"),
    Command(Place.WHAT_IF, _UNDO, "take_back", "undo the last action of the what-if", "undo"),
    Command(Place.WHAT_IF, "e", "best_line", "play the best line, or stop it", "best line"),
    Command(Place.WHAT_IF, _PRACTISE, "practise", _PLAY_ON, "play on"),
    Command(Place.WHAT_IF, "plus,equals_sign", "speed(1)", "speed up", called="faster"),
    Command(Place.WHAT_IF, "underscore", "speed(-1)", "slow down", called="slower"),
    Command(Place.WHAT_IF, "v", "analysis", "show or hide values and grades"),
    Command(Place.WHAT_IF, "o", "open_round", "reveal the values of an unfinished round", "reveal"),
    Command(
        Place.WHAT_IF, "w", "to_game", "return to the match, where you left it", "back to match"
    ),
    *_exercise(Place.FIND_IT, "answer with the chosen card, or continue"),
    Command(Place.FIND_IT, _UNDO, "again", "try again"),
    Command(Place.FIND_IT, "e", "best_line", "show the answer and its best line", "answer"),
    Command(Place.FIND_IT, f"m,{_ON}", "step(1)", "go to the next mistake", "next"),
    Command(Place.FIND_IT, "w", "explore", _EXPLORE, "explore"),
    Command(Place.FIND_IT, "r", "replay", "replay the match from here"),
    Command(Place.FIND_IT, _PRACTISE, "practise", _PLAY_ON),
    Command(Place.FIND_IT, f"M,{_BACK}", "step(-1)", "go to the previous mistake"),
    Command(Place.WHOSE, "1", "pick('first')", "look for player 1's mistakes"),
    Command(Place.WHOSE, "2", "pick('second')", "look for player 2's mistakes"),
    Command(Place.WHOSE, "3", "pick('both')", "look for both players' mistakes"),
    Command(Place.PAUSE, "enter,space,p", "go_on", "continue: the clock runs again", "continue"),
    Command(Place.HAND_END, "enter,space", "go_on", "start the next hand", "next hand"),
    Command(Place.HAND_END, "d", "decided", f"{_TURN} the round?", "what would you have done?"),
    Command(Place.HAND_END, _UNDO, "take_back", "undo the last card", "undo"),
    Command(Place.PRACTICE_FORM, "right,left", "side", "play the other cards", "other side"),
    Command(Place.PRACTICE_END, "enter,space", "practise('again')", _PRACTISE_AGAIN, "again"),
    Command(Place.PRACTICE_END, "o", "practise('other side')", _EXCHANGE, "other side"),
    Command(Place.PRACTICE_END, _UNDO, "take_back", "undo the last card", "undo"),
    Command(Place.MATCH_END, "r", "replay", "replay the match", "replay"),
    Command(
        Place.MATCH_END,
        "m,enter",
        "rematch",
        "play a rematch, or the next match of the series",
        "rematch",
    ),
    Command(Place.MATCH_END, "d", "decided(1)", f"{_TURN} each round?", "guess", "decided-1"),
    Command(Place.MATCH_END, "D", "decided(2)", f"{_TURN} round 2?"),
    Command(Place.MATCH_END, _UNDO, "take_back", "undo the last card", "undo"),
    Command(Place.MATCH_END, "y", "copy_result", "copy the result to share", "share"),
    Command(Place.SCORE, "f4", "leave", "close the score sheet", "back"),
    Command(
        Place.SAVED, "enter", "open", "resume the match, or replay it if it is finished", "open"
    ),
    Command(Place.SAVED, "r", "replay", "replay the match, finished or not", "replay"),
    Command(
        Place.SAVED, "m", "next_match", "play the next match of an unfinished series", "next match"
    ),
    Command(Place.SAVED, "e", "end_series", "end an unfinished series for good, if pressed twice"),
    Command(Place.SAVED, "slash", "find", "filter the list by words", "find"),
    Command(Place.SAVED, "o", "sort", "sort by the next column, or click its heading", "sort"),
    Command(Place.SAVED, "v", "reverse", "reverse the order"),
    Command(Place.SAVED, "d,delete", "throw_away", "move the match to the trash", "delete"),
    Command(Place.SAVED, _UNDO, "bring_back", "restore the match last moved to the trash", "undo"),
    Command(Place.SAVED, "x", "export", "export the transcript to a text file"),
    Command(Place.SAVED, "y", "copy_path", "copy the path of the match log"),
    Command(Place.SAVED, "p,ctrl+v", "paste", "open the code of a match, typed or pasted", "code"),
    Command(Place.SAVED, "a", "statistics", "show player statistics", "stats"),
    Command(Place.STATISTICS, "enter", "open", "show all the player's figures", "open"),
    Command(Place.STATISTICS, "b", "replay", "replay the player's best hand", "best hand"),
    Command(Place.PAIR, "enter", "open", "replay the mate", "replay"),
    Command(Place.PAIR, "a", "show_players", "show all players", "all players"),
    Command(Place.PROFILE, "z", "puzzles", "solve puzzles about this, then your own"),
    Command(
        *(Place.PROFILE, "r", "replay_loss", "replay the loss that cost the most", "costliest"),
        called="open",
    ),
    Command(Place.PROFILE, "d", "find_it", "find better than was played", "find it"),
    Command(Place.READING, "up,k", "scroll(-1)", "scroll up one line"),
    Command(Place.READING, "down,j", "scroll(1)", "scroll down one line"),
    Command(Place.READING, "pageup", "scroll_page(-1)", "scroll up one page"),
    Command(Place.READING, "pagedown,space", "scroll_page(1)", "scroll down one page"),
    Command(Place.READING, "home", "first", "go to the top"),
    Command(Place.READING, "end", "last", "go to the bottom"),
    Command(Place.SETTINGS, "left", "change(-1)", "choose the previous value"),
    Command(Place.SETTINGS, "right,space", "change(1)", "choose the next value", "change"),
    Command(Place.SETTINGS, "d,backspace", "reset", "restore the default", "reset"),
    Command(Place.SETTINGS, "k", "app.open('keys')", "change the keys of commands", "keys", "keys"),
    Command(Place.KEYS, "a", "add", "add a key for the command", "add"),
    Command(Place.KEYS, "d,backspace", "reset", "restore the default keys", "reset"),
    Command(Place.EVERYWHERE, "f2", "app.open('settings')", "change the settings"),
    Command(Place.EVERYWHERE, "f3", RULES, "read the rules"),
    Command(Place.EVERYWHERE, "question_mark,f1", "app.help", _KEYS_HERE, "help"),
    Command(Place.EVERYWHERE, "q,escape", "leave", _LEAVE, "leave"),
    Command(Place.EVERYWHERE, "ctrl+l", "app.paint", "redraw the screen"),
    Command(Place.EVERYWHERE, "ctrl+z", SUSPEND, _SUSPEND, called="suspend"),
    Command(Place.EVERYWHERE, "ctrl+q", "app.quit", "quit Mate"),
    Command(Place.EVERYWHERE, "ctrl+p", "app.command_palette", "search this screen's commands"),
)
"""Every command. Cards have keys of their own: `1` to `9` and `0` by place, or their names.

One key is both: where cards are chosen, `q` begins a queen, and leaves when it is pressed twice.
"""

RETIRED: Final = frozenset(
    {"hand-end.numbers", "match-end.numbers", "match-end.find-it", "replay.counts"}
    | {"new-log.go-on", "home.better", "home.resume", "home.replay", "home.rules"}
    | {"player.turn-on", "player.turn-back", "player.profile", "profile.show-all"}
)
"""The ids of commands that are gone; players' files may still give them keys, which do nothing."""

COMMAND_OF: Final[Mapping[str, Command]] = {command.id: command for command in COMMANDS}
"""Every command by its id."""


@cache
def commands_at(*places: Place) -> tuple[Command, ...]:
    """The commands available in these places."""
    return tuple(command for command in COMMANDS if command.place in places)


def renamed(commands: Iterable[Command], names: Mapping[str, str]) -> tuple[Command, ...]:
    """The commands, some of them with other labels for the footer, by action."""
    return tuple([c._replace(name=names.get(c.action, c.name)) for c in commands])


def bindings(*places: Place) -> list[Binding]:
    """The key bindings of a screen with the commands of these places."""
    # The library's keymap finds them by their ids, and gives them the players' own keys.
    commands = commands_at(*places)
    return [Binding(c.keys, c.action, c.help, show=False, id=c.id) for c in commands]
