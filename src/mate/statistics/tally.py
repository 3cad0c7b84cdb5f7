"""Counting the results of each player, against everyone and against each opponent.

Hands that are over count, those of unfinished matches too; matches count as won, lost or drawn
once they are finished. What was lost in a round that is not over is not told. Logs that cannot be
read count for nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from mate.players import computer_name, former_name
from mate.record import Standing
from mate.rules import MatchResult, Mate, Outcome
from mate.saved.savedmatch import SavedMatch
from mate.statistics.distributions import Played, Spread, spread_of
from mate.statistics.finds import Finds, Found
from mate.statistics.losses import HandLosses

Losses = Mapping[str, HandLosses]
"""What was lost in the matches that are analysed, by the paths of their logs."""


class Player(NamedTuple):
    """A player of saved matches. All computers of a level are one.

    Args:
        key: a person's name, without regard to capitals; empty for a computer.
        level: the computer's level; empty for a person.
    """

    key: str
    level: str = ""

    @classmethod
    def of(cls, match: SavedMatch, seat: int) -> Player:
        """The player in a seat of a match."""
        level = match.computers[seat]
        return cls("", level) if level else cls(match.players[seat].casefold())

    def name(self, written: str) -> str:
        """What the player is called, where a match has it written so.

        >>> Player("ana").name("ANA"), Player("", "club").name("Club 2")
        ('ANA', 'Club')
        """
        return computer_name(self.level) if self.level else written

    def called(self, name: str) -> bool:
        """Whether someone who types this name means this player; a computer has a former name.

        >>> Player("ana").called("ANA"), Player("", "club").called("Mate (club)")
        (True, True)
        """
        names = {self.level, former_name(self.level).casefold()} if self.level else {self.key}
        return name.casefold() in names


def player_called(players: Iterable[Player], name: str) -> Player | None:
    """The player that a name means, or None.

    A person's own name comes first: that of a level means its computers if nobody is called so.
    """
    found = [player for player in players if player.called(name)]
    people = (player for player in found if not player.level)
    return next(people, found[0] if found else None)


@dataclass(slots=True)
class SeriesTally:
    """How the series of a player went.

    Args:
        going_on: series that are not; one without end never is.
    """

    won: int = 0
    lost: int = 0
    level: int = 0
    going_on: int = 0

    @property
    def begun(self) -> int:
        """How many series there are."""
        return self.won + self.lost + self.level + self.going_on

    def add(self, match: SavedMatch, seat: int) -> None:
        """Count the series of a match in which the player has a seat."""
        assert match.series is not None
        stood = _standing(match)
        if not stood.ends(match.series.of):
            self.going_on += 1
        elif stood.leader is None:
            self.level += 1
        elif stood.leader == seat:
            self.won += 1
        else:
            self.lost += 1


def _standing(match: SavedMatch) -> Standing:
    assert match.series is not None
    return match.series.before.after(match.result)


class BestHand(NamedTuple):
    """The hand that brought the most points."""

    match: SavedMatch
    number: int
    opponent: str
    mate: Mate


@dataclass(slots=True)
class Tally:
    """The counts of a player, against everyone or one opponent.

    Args:
        name: the name as it was written in the match played last.
        points, against: points of the player and of the other, in those hands.
        match_points, match_against: the same, in finished matches only.
        shortest, longest: the first and the last trick on which the player mated, from 1; 0
            for none.
        best: the hand that brought the most points, the latest of equals; None without a mate.
        analysed: how many of the matches that have such hands are analysed.
        played: the matches, the one played last first.
        found: how the player found better than was played, in matches against everyone; None where
            that is not known, and against one other player.
    """

    player: Player
    name: str
    won: int = 0
    lost: int = 0
    drawn: int = 0
    unfinished: int = 0
    hands_won: int = 0
    hands_lost: int = 0
    hands_drawn: int = 0
    points: int = 0
    against: int = 0
    match_points: int = 0
    match_against: int = 0
    shortest: int = 0
    longest: int = 0
    overmates: int = 0
    best: BestHand | None = None
    points_lost: int = 0
    analysed_hands: int = 0
    analysed: int = 0
    to_analyse: int = 0
    series: SeriesTally = field(default_factory=SeriesTally)
    played: list[Played] = field(default_factory=list)
    found: Found | None = None
    _spread: Spread | None = None

    @property
    def spread(self) -> Spread:
        """How all that is spread; found when it is asked for, since nobody asks for all tallies."""
        if self._spread is None:
            self._spread = spread_of(self.played)
        return self._spread

    @property
    def finished(self) -> int:
        """How many matches were played to their end."""
        return self.won + self.lost + self.drawn

    @property
    def hands(self) -> int:
        """How many hands are over."""
        return self.hands_won + self.hands_lost + self.hands_drawn

    @property
    def points_a_hand(self) -> float | None:
        """Points for each hand that is over."""
        return _ratio(self.points, self.hands)

    @property
    def points_a_match(self) -> float | None:
        """Points for each finished match."""
        return _ratio(self.match_points, self.finished)

    @property
    def margin(self) -> float | None:
        """How much more than the other the player scored in a finished match."""
        return _ratio(self.match_points - self.match_against, self.finished)

    @property
    def lost_a_hand(self) -> float | None:
        """Points lost against best play for each hand analysed."""
        return _ratio(self.points_lost, self.analysed_hands)

    def add(
        self,
        played: Played,
        result: MatchResult | None,
        outcomes: Sequence[Outcome],
    ) -> None:
        """Count a match of the player; how it and its hands ended is asked once for all tallies."""
        match, seat, losses = played
        self.played.append(played)
        self._spread = None
        if result is None:
            self.unfinished += 1
        else:
            self.won += result.winner == seat
            self.lost += result.winner == 1 - seat
            self.drawn += result.winner is None
            self.match_points += result.score[seat]
            self.match_against += result.score[1 - seat]
        for number, outcome in enumerate(outcomes, start=1):
            self._add_hand(match, seat, number, outcome)
        if match.open_hands:
            self.to_analyse += 1
            if losses is not None:
                self.analysed += 1
                self.analysed_hands += len(losses)
                self.points_lost += sum(hand[seat] for hand in losses)

    def _add_hand(self, match: SavedMatch, seat: int, number: int, outcome: Outcome) -> None:
        if outcome.winner is None:
            self.hands_drawn += 1
            return
        winner, _, trick, points, overmate = outcome
        if winner != seat:
            self.hands_lost += 1
            self.against += points
            return
        self.hands_won += 1
        self.points += points
        self.overmates += overmate
        self.shortest = min(self.shortest or trick, trick)
        self.longest = max(self.longest, trick)
        if self.best is None or points > self.best.mate.points:
            opponent = match.players[1 - seat]
            self.best = BestHand(match, number, opponent, outcome)


def _ratio(amount: int, count: int) -> float | None:
    return amount / count if count else None


@dataclass(slots=True)
class Statistics:
    """The statistics of all saved matches.

    Args:
        players: the tally of each player against everyone, whoever has the most hands first.
        pairs: by player and opponent, the tally of the player in the matches between the two.
    """

    players: dict[Player, Tally] = field(default_factory=dict)
    pairs: dict[tuple[Player, Player], Tally] = field(default_factory=dict)
    matches: int = 0
    broken: int = 0
    analysed: int = 0
    to_analyse: int = 0

    def opponents(self, player: Player) -> list[Tally]:
        """The tallies of everyone who played against a player, against that player."""
        return [
            self.pairs[other, player] for other in self.players if (other, player) in self.pairs
        ]


def gather(
    matches: Iterable[SavedMatch],
    losses: Losses | None = None,
    progress: Callable[[], object] | None = None,
    finds: Finds | None = None,
) -> Statistics:
    """Count everything.

    Args:
        matches: the saved matches, the one played last first.
    """
    losses = losses or {}
    players: dict[Player, Tally] = {}
    found, last = Statistics(), dict[tuple[str, tuple[str, str]], SavedMatch]()
    for match in matches:
        if progress is not None:
            progress()
        if match.problem is not None:
            found.broken += 1
            continue
        result, outcomes, open_hands = match.result, match.outcomes, match.open_hands
        lost = losses.get(match.log)
        if lost is not None and len(lost) != open_hands:
            lost = None
        found.matches += 1
        found.to_analyse += bool(open_hands)
        found.analysed += bool(open_hands) and lost is not None
        if match.series is not None:
            # What two logs call the same is one series only between the same players.
            series = match.series.id, match.players
            known = last.setdefault(series, match)
            if _standing(match).played > _standing(known).played:
                last[series] = match
        seated = Player.of(match, 0), Player.of(match, 1)
        for seat, player in enumerate(seated):
            name = player.name(match.players[seat])
            opponent = seated[1 - seat]
            played = match, seat, lost
            for tally in (
                players.setdefault(player, Tally(player, name)),
                found.pairs.setdefault((player, opponent), Tally(player, name)),
            ):
                tally.add(played, result, outcomes)
    for match in last.values():
        seated = Player.of(match, 0), Player.of(match, 1)
        for seat, player in enumerate(seated):
            players[player].series.add(match, seat)
            found.pairs[player, seated[1 - seat]].series.add(match, seat)
    if finds is not None:
        for player, tally in players.items():
            tally.found = None if player.level else finds.of(player.key)
    first = sorted(players.values(), key=lambda t: (-t.hands, -t.finished, t.player))
    found.players = {tally.player: tally for tally in first}
    return found
