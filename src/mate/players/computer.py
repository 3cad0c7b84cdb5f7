"""Computer opponents, and their seats in a match."""

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
        level: the level of play.
        seed: the seed for the computer's errors.

    >>> from mate.rules import Deal
    >>> Computer().choose(Match().deal(Deal.parse("Q7.TK7.AKQ7.K")))
    Card('KD')
    """

    level: Level = PERFECT
    seed: int = 0

    def choose(self, match: Match) -> Action:
        """Choose an action for the player to act.

        Args:
            match: a match with a current or next hand.

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
            from mate.players.traps import hardest_action

            return hardest_action(solution, position)
        # Estimate each action as its apparent value plus a random error, and pick the highest
        # estimate. No trick has begun (`trick` is 0) while the players declare.
        random, level = self._random(match), self.level
        estimates: dict[Action, float] = {}
        if position.trick:
            doubtful = levels.doubtful_leads(position)
            misread = [lead for lead in doubtful if random.random() < level.misreads]
            evaluate = partial(solution.evaluate_with_horizon, position)
            values, noise = levels.card_values(level, position, misread, evaluate)
        else:
            # Estimate keeping all ten at exactly 0, without an error, because the gains from
            # foreplacing are relative to this choice.
            estimates[NO_FOREPLACEMENT] = 0.0
            values, noise = levels.foreplacing_gains(level, solution, position), level.noise
        estimates |= {action: value + random.gauss(0, noise) for action, value in values.items()}
        return max(estimates, key=estimates.__getitem__)

    def _random(self, match: Match) -> Random:
        from random import Random

        actions = " ".join(action.notation for action in match.hand.actions)
        dealt = match.hand.start.holdings[match.hand.dealer]
        return Random(f"{self.seed} {match.current_number} {dealt} {actions}")

    def accepts_draw(self, match: Match) -> bool:
        """Return whether the computer accepts a draw, because it expects no better result.

        The computer compares the draw with its level's estimate of the position, which includes an
        error. Only the level `perfect` knows the exact value.
        """
        from mate.solver import solve_hand

        hand, level, solution = match.hand, self.level, solve_hand(match)
        position, seat = hand.position, 1 - hand.position.turn
        estimate = solution.evaluate_with_horizon(position, level.depth, level.intuition)
        drawn = solution.evaluate(hand.agree_draw().position).value_to(seat)
        noise = self._random(match).gauss(0, level.noise)
        return estimate.value_to(seat) + noise <= drawn


class ComputerSeats(NamedTuple):
    """The seats at which computers play.

    Args:
        computers: the computer at each seat; None for a person.
    """

    computers: tuple[Computer | None, Computer | None] = (None, None)

    @classmethod
    def of(cls, header: Header) -> Self:
        """Return the computers that the header of a log names, at their seats.

        Their errors depend on the seed of the match, or else on its start time, so resuming the
        match does not change the errors.
        """
        seed = crc32(header.created.encode()) if header.seed is None else header.seed
        first, second = (
            None if level is None else Computer(LEVELS[level], seed) for level in header.computers
        )
        return cls((first, second))

    def due(self, match: Match) -> bool:
        """Return whether it is a computer's turn."""
        hand = match.current
        return hand is not None and self.computers[hand.position.turn] is not None

    def choose(self, match: Match) -> Action:
        """Choose the action of the computer whose turn it is."""
        computer = self.computers[match.hand.position.turn]
        if computer is None:
            raise MatchError("It is not the computer's turn.")
        return computer.choose(match)

    def accepts_draw(self, match: Match) -> bool:
        """Return whether a computer accepts the draw that the player to act offers."""
        computer = self.computers[1 - match.hand.position.turn]
        return computer is not None and computer.accepts_draw(match)

    def actions_to_undo(self, match: Match, *, choices: bool = False) -> int:
        """Return the number of actions to undo, up to and including a person's last action.

        After an agreed draw or a resignation, the number is 1, because only that event is undone.

        Args:
            choices: whether forced replies are automatic and so are not a person's actions.

        Raises:
            MatchError: if no person has acted yet.
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


def practice_terms(terms: Terms, level: LevelName | None = None, seat: int = 0) -> Terms:
    """Return terms for practice: two people, or a person against the computer.

    Args:
        terms: the terms of the match; the people in it keep their names.
        level: the computer's level; None for practice between two people.
        seat: the seat of the person in practice against the computer.

    >>> from mate.record import Terms
    >>> match = Terms(players=("Ana", "Skilled"), computers=(None, "club"))
    >>> practice_terms(match).players, practice_terms(match, "expert", 1).players
    (('Ana', 'Player 2'), ('Expert', 'Ana'))
    """
    # Import lazily, because commands that analyse positions need levels but no records.
    from mate.record import Terms
    from mate.record.terms import UNNAMED

    taken = zip(terms.computers, terms.players, UNNAMED, strict=True)
    first, second = (name if computer is None else nobody for computer, name, nobody in taken)
    if level is None:
        return Terms(players=(first, second), foresight=terms.foresight)
    # If only the other seat had a person, that person takes this seat.
    moves = terms.computers[seat] is not None and terms.computers[1 - seat] is None
    person = (first, second)[1 - seat if moves else seat]
    computer, foresight = computer_name(level, person), terms.foresight
    if seat:
        return Terms(players=(computer, person), computers=(level, None), foresight=foresight)
    return Terms(players=(person, computer), computers=(None, level), foresight=foresight)
