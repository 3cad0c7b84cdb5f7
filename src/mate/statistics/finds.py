"""Which of their mistakes players found something better for, at the first try."""

from __future__ import annotations

from hashlib import sha256
from typing import Final, NamedTuple

from mate.diary import Diary, Entry
from mate.record import MatchRecord

FILE: Final = "found.jsonl"
"""In the folder of what players made."""
_DIGITS: Final = 16


class _Find(Entry, frozen=True, kw_only=True):
    player: str
    mistake: str
    first_try: bool


class Found(NamedTuple):
    """A first-try score."""

    right: int
    asked: int


class Finds:
    """What was found, now and before. A mistake counts once, as it was when it was first asked.

    It works without the file where that cannot be read or written, and reports why in `complaint`.
    """

    def __init__(self) -> None:
        self._diary = Diary(FILE, _Find)
        self.complaint = self._diary.complaint
        """What is wrong with the file, the first time it is asked for; empty afterwards."""
        self._first: dict[str, dict[str, bool]] = {}
        """By player, and by mistake, whether it was found at the first try."""
        for find in self._diary.entries():
            self._count(find)

    def note(self, record: MatchRecord, number: int, count: int, *, right: bool) -> None:
        """Keep the first answer to a mistake, after `count` actions, unless it was asked before."""
        hand = record.match.hands_dealt[number - 1]
        player = record.players[hand.at(count).position.turn]
        find = _Find(player=player, mistake=_key(record, number, count), first_try=right)
        if self._count(find):
            self._diary.add(find)

    def _count(self, find: _Find) -> bool:
        of_player = self._first.setdefault(find.player.casefold(), {})
        new = find.mistake not in of_player
        of_player.setdefault(find.mistake, find.first_try)
        return new

    def of(self, player: str) -> Found:
        """The first-try score of a player, by name; capitals do not matter."""
        of_player = self._first.get(player.casefold(), {})
        return Found(sum(of_player.values()), len(of_player))


def _key(record: MatchRecord, number: int, count: int) -> str:
    # What makes it this mistake and no other, wherever the log lies and whatever it is called.
    # Where something was taken back since, what was played instead is a mistake of its own.
    actions = record.match.hands_dealt[number - 1].actions[: count + 1]
    said = (record.header.created, *record.players, str(number), *(a.notation for a in actions))
    return sha256("\n".join(said).encode()).hexdigest()[:_DIGITS]
