"""Computer opponents, and the seats that they play in a match."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, NamedTuple, Self
from zlib import crc32

from mate.computers import computer_name
from mate.errors import MatchError
from mate.players import levels
from mate.players.levels import LEVELS, PERFECT, Level
from mate.rules import NO_FOREPLACEMENT, Action, Match

if TYPE_CHECKING:
    from random import Random

    from mate.record import Header, Terms
    from mate.record.terms import Level as LevelName


class Computer(NamedTuple):
    """A computer opponent. Its actions depend only on the match and the seed.

    Args:
        level: how strong it is.
        seed: the seed for its errors.

    >>> from mate.rules import Deal
    >>> Computer().choose(Match().deal(Deal.parse("Q7.TK7.AKQ7.K")))
    Card('KD')
    """

    level: Level = PERFECT
    seed: int = 0

    def choose(self, match: Match) -> Action:
        """The action to make for the player to act.

        Args:
            match: a match with a hand being played or about to begin.

        Raises:
            MatchError: if the match is over or waits for a deal.
        """
        position = match.hand.position
        legal = position.legal_actions
        if len(legal) == 1:
            return legal[0]
        from mate.solver import solve_hand

        solution = solve_hand(match)
        if self.level == PERFECT:
            from mate.players.traps import hardest

            return hardest(solution, position)
        random, level = self._chance(match), self.level
        judged: dict[Action, float] = {}
        if position.trick:
            doubtful = levels.unanswered(position)
            misread = [lead for lead in doubtful if random.random() < level.slips]
            worth, blur = levels.cards(level, position, misread, partial(solution.seen, position))
        else:
            # Foreplacing nothing is judged without an error.
            judged = {NO_FOREPLACEMENT: 0.0}
            worth, blur = levels.declarations(level, solution, position), level.blur
        judged |= {action: value + random.gauss(0, blur) for action, value in worth.items()}
        return max(judged, key=judged.__getitem__)

    def _chance(self, match: Match) -> Random:
        from random import Random

        done = " ".join(action.notation for action in match.hand.actions)
        dealt = match.hand.start.holdings[match.hand.dealer]
        return Random(f"{self.seed} {match.current_number} {dealt} {done}")

    def accepts_draw(self, match: Match) -> bool:
        """Whether it takes a draw that the player to act offers: if it sees no more for itself.

        It judges by what its level sees and feels, as it judges its cards; only the perfect level
        knows the exact value.
        """
        from mate.solver import solve_hand

        hand, level, solution = match.hand, self.level, solve_hand(match)
        position, seat = hand.position, 1 - hand.position.turn
        seen = solution.seen(position, level.sight, level.feel).value_to(seat)
        drawn = solution.evaluate(hand.agree_draw().position).value_to(seat)
        return seen + self._chance(match).gauss(0, level.blur) <= drawn


class Seats(NamedTuple):
    """The computer's seats.

    Args:
        computers: by seat, the computer that plays there; None for a person.
    """

    computers: tuple[Computer | None, Computer | None] = (None, None)

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
        if None not in self.computers:
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


def practising(terms: Terms, level: LevelName | None = None, seat: int = 0) -> Terms:
    """Who plays on from a position of a match: two people, or one against the computer.

    Args:
        terms: those of the match, with the names of its people.
        level: the computer's level; None for two people.
        seat: where the person plays against the computer.

    >>> from mate.record import Terms
    >>> match = Terms(players=("Ana", "Skilled"), computers=(None, "club"))
    >>> practising(match).players, practising(match, "expert", 1).players
    (('Ana', 'Player 2'), ('Expert', 'Ana'))
    """
    # Analyses need levels, and no records.
    from mate.record import Terms
    from mate.record.terms import NOBODY

    taken = zip(terms.computers, terms.players, NOBODY, strict=True)
    first, second = (name if computer is None else nobody for computer, name, nobody in taken)
    if level is None:
        return Terms(players=(first, second), foresight=terms.foresight)
    alone = terms.computers[seat] is not None and terms.computers[1 - seat] is None
    person = (first, second)[1 - seat if alone else seat]
    computer = computer_name(level, person)
    foresight = terms.foresight
    if seat:
        return Terms(players=(computer, person), computers=(level, None), foresight=foresight)
    return Terms(players=(person, computer), computers=(None, level), foresight=foresight)
