"""Matches between computer opponents, played in as many processes as asked for."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from math import sqrt
from random import Random
from statistics import fmean, stdev

from mate.dealing import FAIR, draw
from mate.players import Computer, Level
from mate.record.code import code_of
from mate.rules import CLASSIC, HANDS, Deal, Match, MatchResult, Ruleset
from mate.solver import solve_hand
from mate.workers import results

CHUNK = 4  # how many matches a process takes at a time


@dataclass(frozen=True, slots=True)
class PlayedMatch:
    """The result of one match, the points that each player lost against best play, and its code."""

    result: MatchResult
    lost: tuple[int, int]
    code: str = field(default="", compare=False)

    @property
    def margin(self) -> int:
        """The first player's points minus the second's."""
        return self.result.score[0] - self.result.score[1]


@dataclass(frozen=True, slots=True)
class Simulation:
    """Matches between two levels; deals and errors were drawn from the seed."""

    levels: tuple[Level, Level]
    ruleset: Ruleset
    seed: int
    matches: tuple[PlayedMatch, ...]
    hands: int = HANDS

    @property
    def wins(self) -> tuple[int, int]:
        """How many matches each player won."""
        first = sum(match.result.winner == 0 for match in self.matches)
        return first, len(self.matches) - first - self.draws

    @property
    def draws(self) -> int:
        """How many matches were drawn (R21)."""
        return sum(match.result.winner is None for match in self.matches)

    @property
    def margin(self) -> float:
        """The first player's points minus the second's, on average of the matches."""
        return fmean(match.margin for match in self.matches)

    @property
    def margin_error(self) -> float:
        """The standard error of `margin`; 0 for a single match."""
        margins = [match.margin for match in self.matches]
        return stdev(margins) / sqrt(len(margins)) if len(margins) > 1 else 0.0

    @property
    def lost(self) -> tuple[float, float]:
        """By player, the points lost against best play, on average of the hands."""
        first, second = zip(*(match.lost for match in self.matches), strict=True)
        return fmean(first) / self.hands, fmean(second) / self.hands


def simulate(  # noqa: PLR0913  # each is an option of the command, and most have defaults
    levels: tuple[Level, Level],
    count: int,
    *,
    ruleset: Ruleset = CLASSIC,
    seed: int = 0,
    jobs: int = 1,
    progress: Callable[[int, PlayedMatch], object] | None = None,
    hands: int = HANDS,
) -> Simulation:
    """Play matches between two levels.

    Match number i depends on the seed and on i alone, so the outcome is the same with any number
    of jobs. The players take turns in being the first dealer.

    Args:
        count: how many matches, from 1.
        seed: what deals and errors are drawn from.
        jobs: how many processes play, from 1; with 1 it is this one.
        progress: called with the number of matches played so far and the last of them, as they
            come in.
        hands: how many hands a match has; a single hand has fair cards.

    Raises:
        MateError: if one of the processes is ended from outside.
    """
    matches: list[PlayedMatch] = []
    play = partial(play_match, levels, ruleset, seed, hands=hands)
    with closing(results(play, range(count), jobs, at_a_time=CHUNK)) as played:
        for match in played:
            matches.append(match)
            if progress is not None:
                progress(len(matches), match)
    return Simulation(levels, ruleset, seed, tuple(matches), hands)


def play_match(
    levels: tuple[Level, Level], ruleset: Ruleset, seed: int, number: int, hands: int = HANDS
) -> PlayedMatch:
    """Play one match; the first player deals first in those of even numbers."""
    source = Random(f"{seed} {number}")
    players = [Computer(level, source.getrandbits(32)) for level in levels]
    match = Match(ruleset, first_dealer=number % 2, length=hands)
    lost = [0, 0]
    while match.result is None:
        if match.needs_deal:
            fair = hands == 1 and draw(FAIR, ruleset, source, hands=1).deal
            match = match.deal(fair or Deal.draw(source))
        position = match.hand.position
        action = players[position.turn].choose(match)
        lost[position.turn] += solve_hand(match).evaluate(position).loss(action)
        match = match.play(action)
    return PlayedMatch(match.result, (lost[0], lost[1]), code_of(match))
