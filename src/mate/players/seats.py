"""The seats that computers play in a match, and their actions there."""

from __future__ import annotations

from typing import NamedTuple, Self
from zlib import crc32

from mate.errors import MatchError
from mate.players import LEVELS, Computer, computer_name
from mate.record import Header, Terms
from mate.record.terms import NOBODY, PEOPLE, Level
from mate.rules import Action, Match


class Seats(NamedTuple):
    """The computer's seats.

    Args:
        computers: by seat, the computer that plays there; None for a person.
    """

    computers: tuple[Computer | None, Computer | None] = PEOPLE

    @classmethod
    def of(cls, header: Header) -> Self:
        """Those that a log's first line names, the same whenever the match is resumed.

        Their errors come from the match's seed, or else from when the match began.
        """
        seed = crc32(header.created.encode()) if header.seed is None else header.seed
        first, second = (
            None if level is None else Computer(LEVELS[level], seed) for level in header.computers
        )
        return cls((first, second))

    @property
    def play_alone(self) -> bool:
        """Whether computers play both seats, so that people can only watch."""
        return None not in self.computers

    def due(self, match: Match) -> bool:
        """Whether the computer is to act."""
        hand = match.current
        return hand is not None and self.computers[hand.position.turn] is not None

    def choose(self, match: Match) -> Action:
        """The action of the computer, which is to act."""
        computer = self.computers[match.hand.position.turn]
        if computer is None:
            raise MatchError("It is not the computer's turn.")
        return computer.choose(match)

    def accepts_draw(self, match: Match) -> bool:
        """Whether the computer accepts the draw that the player to act offers."""
        computer = self.computers[1 - match.hand.position.turn]
        return computer is not None and computer.accepts_draw(match)

    def actions_to_undo(self, match: Match, *, choices: bool = False) -> int:
        """How many actions to undo to reach a person's own last one.

        An agreement on a draw or a resignation is undone alone.

        Args:
            choices: whether forced replies go by themselves, so that only choices count.

        Raises:
            MatchError: if no person did anything yet.
        """
        if self.play_alone:
            raise MatchError("Nothing to undo: only computers are playing.")
        if match.given_up or (match.hands and match.hands[-1].drawn_by_agreement):
            return 1
        count = 0
        while match.hands:
            match = match.take_back()
            count += 1
            if not (self.due(match) or (choices and match.hand.position.forced)):
                return count
        if not count:
            match.take_back()
        raise MatchError("Nothing to undo: you have not played yet.")


def practising(terms: Terms, level: Level | None = None, seat: int = 0) -> Terms:
    """Who plays on from a position of a match: two people, or one against the computer.

    Args:
        terms: those of the match, with the names of its people.
        level: the computer's level; None for two people.
        seat: where the person plays against the computer.

    >>> match = Terms(players=("Ana", "Club"), computers=(None, "club"))
    >>> practising(match).players, practising(match, "expert", 1).players
    (('Ana', 'Player 2'), ('Expert', 'Ana'))
    """
    taken = zip(terms.computers, terms.players, NOBODY, strict=True)
    first, second = (name if computer is None else nobody for computer, name, nobody in taken)
    if level is None:
        return Terms(players=(first, second), foresight=terms.foresight)
    alone = terms.computers[seat] is not None and terms.computers[1 - seat] is None
    person = (first, second)[1 - seat if alone else seat]
    computer = computer_name(level, person)
    names, levels = (
        ((computer, person), (level, None)) if seat else ((person, computer), (None, level))
    )
    return Terms(players=names, computers=levels, foresight=terms.foresight)
