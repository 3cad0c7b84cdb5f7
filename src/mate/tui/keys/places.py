"""The places in the program where commands are available."""

from __future__ import annotations

from enum import Enum


class Place(Enum):
    """Where a command is available."""

    EVERYWHERE = "Everywhere"
    HOME = "Menu"
    NEW_MATCH = "New match"
    TABLE = "Table"
    LESSONS = "Lessons"
    LESSON = "Lesson"
    LESSON_END = "End of a lesson"
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
    HAND_END = "End of a hand"
    MATCH_END = "End of a match"
    NEW_LOG = "Log changed"
    SCORE = "Score sheet"
    SAVED = "Saved matches"
    STATISTICS = "Statistics"
    PLAYER = "Player statistics"
    READING = "Text pages"
    SETTINGS = "Settings"
    KEYS = "Keys"

    @property
    def slug(self) -> str:
        """The first part of the names of its commands: `new-match`."""
        return self.name.lower().replace("_", "-")

    @property
    def is_form(self) -> bool:
        """Whether text is typed there, which rules out the commands for everywhere."""
        return self in {Place.NEW_MATCH, Place.DUEL_FORM}

    @property
    def has_cards(self) -> bool:
        """Whether cards are chosen there with keys of their own."""
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
        """Whether it shares a screen with another place: a key can have a command in each."""
        return self in {Place.REPLAY, Place.WHAT_IF}

    @property
    def has_list(self) -> bool:
        """Whether a list or table there uses keys of its own to move and choose."""
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
