"""Counting the results of each player, against everyone and against each opponent.

Hands that are over count, those of unfinished matches too; matches count as won, lost or drawn
once they are finished, those of each length for themselves. Of a match that was resigned, or lost
on time, the result counts, and not the points; a head start is no points scored. What was lost in
a round that is not over is not told. Logs that cannot be read count for nothing.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import repeat
from operator import attrgetter
from typing import Final, NamedTuple, Self

from mate.cleaning import name_key
from mate.computers import LEVEL_NAMES, computer_name, former_name
from mate.record import Standing, Terms
from mate.record.terms import NOBODY, Length
from mate.rules import MatchResult, Mate, Outcome
from mate.saved.folder import last_matches
from mate.saved.savedmatch import SavedMatch
from mate.statistics.losses import (
    Finds,
    Found,
    Group,
    HandLosses,
    Lost,
    MatchLoss,
    Played,
    groups_of,
)

Losses = Mapping[str, HandLosses]
"""What was lost in the matches that are analysed, by the paths of their logs."""


_UNNAMED: Final = set(map(name_key, NOBODY))


class Player(NamedTuple):
    """A player of saved matches: a name as `name_key` has it, or a computer's level.

    All computers of a level are one. The other of the two is empty.
    """

    key: str
    level: str = ""

    @classmethod
    def of(cls, match: Terms, seat: int) -> Player:
        """The player in a seat of a match."""
        level = match.computers[seat]
        return cls("", level) if level else cls(name_key(match.players[seat]))

    def name(self, written: str) -> str:
        """What the player is called, where a match has it written so.

        >>> Player("ana").name("ANA"), Player("", "club").name("Skilled 2")
        ('ANA', 'Skilled')
        """
        return computer_name(self.level) if self.level else written

    def called(self, name: str) -> bool:
        """Whether someone who types this name means this player; a computer has a former name.

        >>> Player("ana").called("ANA"), Player("", "club").called("Mate (club)")
        (True, True)
        """
        level = self.level
        known = level and {level, LEVEL_NAMES[level], name_key(former_name(level))}
        return name_key(name) in (known or {self.key})


def seated(match: Terms) -> tuple[Player, Player]:
    """The players of a match by seat."""
    return Player.of(match, 0), Player.of(match, 1)


def player_called(players: Iterable[Player], name: str) -> Player | None:
    """The player that a name means, or None; a person's name comes before that of a level."""
    # A person is before a computer, whose level is no empty text.
    meant = (player for player in players if player.called(name))
    return min(meant, key=lambda player: bool(player.level), default=None)


@dataclass(slots=True)
class Results:
    """How some matches, hands or series went: points are the player's, `against` the other's.

    Args:
        given_up: of how many the points do not count, as somebody resigned or had no time left.
        unfinished: how many more of them are not over.
    """

    won: int = 0
    lost: int = 0
    drawn: int = 0
    points: int = 0
    against: int = 0
    given_up: int = 0
    unfinished: int = 0

    @property
    def count(self) -> int:
        """How many there are."""
        return self.won + self.lost + self.drawn

    @property
    def gain(self) -> int:
        """What the player scored more than the other; below 0 for less."""
        return self.points - self.against

    @property
    def margin(self) -> float | None:
        """The same in each of them that was played to its end."""
        return _ratio(self.gain, self.count - self.given_up)

    @property
    def average(self) -> float | None:
        """What the player scored in each of those."""
        return _ratio(self.points, self.count - self.given_up)

    def add(self, winner: int | None, seat: int) -> None:
        """Count one more, without its points."""
        if winner is None:
            self.drawn += 1
        elif winner == seat:
            self.won += 1
        else:
            self.lost += 1

    @classmethod
    def of(cls, gains: Sequence[int]) -> Self:
        """The record of hands, by what the player scored more than the other in each."""
        won, lost = [gain for gain in gains if gain > 0], [-gain for gain in gains if gain < 0]
        return cls(len(won), len(lost), len(gains) - len(won) - len(lost), sum(won), sum(lost))


def _ratio(amount: int, count: int) -> float | None:
    return amount / count if count else None


class PlayedHand(NamedTuple):
    """A hand that is over, seen by one of its players.

    Args:
        number: the number of the hand in the match.
        gain: what the player scored more than the other in it; a draw is 0.
        rank: in notation, the rank of the card that the player foreplaced; empty for none, None
            under rules without foreplacement.
        lost_declaring: the points that the declaration lost; None if that is not known.
    """

    match: SavedMatch
    number: int
    outcome: Outcome
    gain: int
    rank: str | None
    lost_declaring: int | None

    @property
    def mate(self) -> Mate:
        """The mate that ended it; a draw has none."""
        assert isinstance(self.outcome, Mate)
        return self.outcome

    @property
    def winner(self) -> str:
        """The name of the player who mated."""
        return self.match.players[self.mate.winner]

    @property
    def opponent(self) -> str:
        """The name of the player who was mated."""
        return self.match.players[1 - self.mate.winner]


def _hands_of(played: Played) -> Iterator[PlayedHand]:
    match, seat, losses = played
    # Some rules have no foreplacement.
    ends = zip(match.outcomes, match.foreplaced or repeat(None), strict=False)
    for place, (outcome, foreplaced) in enumerate(ends):
        gain = outcome.points if outcome.winner == seat else -outcome.points
        rank = None if foreplaced is None else (foreplaced[seat] or "")[:1]
        lost = None
        # In a round that is not over, not all hands are analysed.
        if losses and place < len(losses):
            own = (action for action in losses[place].actions if action.seat == seat)
            lost = sum(action.points for action in own if not action.trick)
        yield PlayedHand(match, place + 1, outcome, gain, rank, lost)


@dataclass
class Tally:
    """The counts of a player, against everyone or one opponent.

    What follows from the hands is counted when it is asked for, since nobody asks it of all
    tallies; no match is added after that.

    Args:
        name: the name as it was written in the match played last.
        matches: those of two rounds; those of another length are never counted with them.
        rounds, single_hands: those of one round, and of a single hand.
        actions, time: the player's actions with a clock, and the milliseconds that they took.
        played, hands_played: the matches, the one played last first, and their hands.
        found: how the player found better than was played, in matches against everyone; None where
            that is not known, and against one other player.
    """

    player: Player
    name: str
    matches: Results = field(default_factory=Results)
    rounds: Results = field(default_factory=Results)
    single_hands: Results = field(default_factory=Results)
    actions: int = 0
    time: int = 0
    series: Results = field(default_factory=Results)
    series_going_on: int = 0
    played: list[Played] = field(default_factory=list)
    hands_played: list[PlayedHand] = field(default_factory=list)
    found: Found | None = None

    def add(
        self, played: Played, result: MatchResult | None, hands: Iterable[PlayedHand] = ()
    ) -> None:
        """Count a match of the player; how it and its hands ended is found once for all tallies."""
        match, seat, _ = played
        self.played.append(played)
        self.hands_played += hands
        of_length = self.by_length[match.length]
        if result is None:
            of_length.unfinished += 1
        else:
            of_length.add(result.winner, seat)
            of_length.given_up += result.by != "points"
            if result.by == "points":
                of_length.points += result.score[seat] - match.head_start[seat]
                of_length.against += result.score[1 - seat] - match.head_start[1 - seat]
        if match.times is not None:
            actions, time = match.times[seat]
            self.actions += actions
            self.time += time

    def add_series(self, last: SavedMatch, seat: int) -> None:
        """Count a series by its last match; one without end is never over."""
        assert last.series is not None
        stood = last.series.before.after(last.result)
        if stood.ends(last.series.of):
            self.series.add(stood.leader, seat)
        else:
            self.series_going_on += 1

    # Matches.

    @property
    def by_length(self) -> dict[Length, Results]:
        """How the matches of each length went, the longest first."""
        return {"match": self.matches, "round": self.rounds, "hand": self.single_hands}

    @property
    def finished(self) -> list[Length]:
        """The lengths of which a match is finished, the longest first."""
        return [length for length, results in self.by_length.items() if results.count]

    def standing(self, length: Length = "match") -> Standing:
        """How the finished matches of a length went, those of the player first."""
        results = self.by_length[length]
        return Standing(
            (results.won, results.lost), results.drawn, (results.points, results.against)
        )

    @property
    def seconds_an_action(self) -> float | None:
        """How long an action took on average, where there was a clock."""
        return _ratio(self.time, 1000 * self.actions)

    # Hands.

    @cached_property
    def hands(self) -> Results:
        """How they went."""
        return Results.of([hand.gain for hand in self.hands_played])

    @cached_property
    def by_points(self) -> Mapping[int, int]:
        """How many there are by what the player gained."""
        return Counter(hand.gain for hand in self.hands_played)

    @cached_property
    def given(self) -> Mapping[int, int]:
        """How many mates the player gave, by the trick."""
        return Counter(hand.outcome.trick for hand in self.hands_played if hand.gain > 0)

    @cached_property
    def suffered(self) -> Mapping[int, int]:
        """The same for the mates that the other gave."""
        return Counter(hand.outcome.trick for hand in self.hands_played if hand.gain < 0)

    @property
    def earliest(self) -> int | None:
        """The first trick on which the player gave a mate; None without a mate."""
        return min(self.given, default=None)

    @property
    def latest(self) -> int | None:
        """The last trick on which the player gave a mate; None without a mate."""
        return max(self.given, default=None)

    @cached_property
    def overmates(self) -> int:
        """How many overmates the player gave."""
        return sum(hand.outcome.overmate for hand in self.hands_played if hand.gain > 0)

    @cached_property
    def best(self) -> PlayedHand | None:
        """The hand that brought the most points, the latest of equals; None without a mate."""
        best = max(self.hands_played, key=attrgetter("gain"), default=None)
        return best if best and best.gain > 0 else None

    @cached_property
    def hall_of_mates(self) -> list[tuple[str, PlayedHand]]:
        """The heaviest mate of either side, the latest, and all other overmates, each with why."""
        mates = [hand for hand in self.hands_played if hand.gain]
        if not mates:
            return []
        heaviest = max(mates, key=lambda hand: abs(hand.gain))
        latest = max(mates, key=lambda hand: (hand.outcome.trick, abs(hand.gain)))
        over = [("Overmate", hand) for hand in mates if hand.outcome.overmate]
        return [("Heaviest", heaviest), ("Last trick", latest), *over]

    @cached_property
    def by_rank(self) -> Mapping[str, Sequence[PlayedHand]]:
        """The hands by the rank that the player foreplaced; an empty text is none."""
        hands: defaultdict[str, list[PlayedHand]] = defaultdict(list)
        for hand in self.hands_played:
            if hand.rank is not None:
                hands[hand.rank].append(hand)
        return hands

    @cached_property
    def declared(self) -> Mapping[str, Sequence[int]]:
        """By the same, the points that each of these declarations lost, where that is known."""
        losses = {
            rank: [hand.lost_declaring for hand in hands if hand.lost_declaring is not None]
            for rank, hands in self.by_rank.items()
        }
        return {rank: lost for rank, lost in losses.items() if lost}

    # Points lost.

    @cached_property
    def course(self) -> list[MatchLoss]:
        """What was lost match by match, the oldest first, where hands may be analysed."""
        course: list[MatchLoss] = []
        for match, seat, losses in reversed(self.played):
            if match.open_hands:
                lost = None if losses is None else sum(hand.lost[seat] for hand in losses)
                course.append(MatchLoss(match, match.open_hands, lost))
        return course

    @cached_property
    def lost(self) -> Lost:
        """All of it."""
        return Lost.of(self.course)

    @cached_property
    def groups(self) -> list[Group]:
        """The losses of actions by what they have in common."""
        return groups_of(self.played)


@dataclass
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

    @property
    def named(self) -> list[Tally]:
        """The tallies of all but those who kept the name of a seat, who could be anybody."""
        return [tally for player, tally in self.players.items() if player.key not in _UNNAMED]

    @property
    def latest(self) -> tuple[Player, Player] | None:
        """The two people with names who played with each other last, and finished a match."""
        people = {tally.player for tally in self.named if not tally.player.level}
        played = (pair for pair, tally in self.pairs.items() if tally.finished)
        return next(filter(people.issuperset, played), None)

    def opponents(self, player: Player) -> list[tuple[Tally, Tally]]:
        """The tallies of a player and each opponent against each other, the opponent's first."""
        pairs = ((tally.player, player) for tally in self.named)
        return [(self.pairs[pair], self.pairs[pair[::-1]]) for pair in pairs if pair in self.pairs]


def gather(
    matches: Sequence[SavedMatch],
    losses: Losses | None = None,
    progress: Callable[[], object] | None = None,
    finds: Finds | None = None,
) -> Statistics:
    """Count everything in the saved matches, the one played last first."""
    known, statistics = losses or {}, Statistics()
    players, pairs = statistics.players, statistics.pairs
    for match in matches:
        if progress is not None:
            progress()
        if match.problem is not None:
            statistics.broken += 1
            continue
        result, open_hands = match.result, match.open_hands
        lost = known.get(match.log)
        if lost is not None and len(lost) != open_hands:
            lost = None
        statistics.matches += 1
        statistics.to_analyse += bool(open_hands)
        statistics.analysed += bool(open_hands) and lost is not None
        both = seated(match)
        for seat, player in enumerate(both):
            name, pair = player.name(match.players[seat]), (player, both[1 - seat])
            played = (match, seat, lost)
            hands = [*_hands_of(played)]
            players.setdefault(player, Tally(player, name)).add(played, result, hands)
            pairs.setdefault(pair, Tally(player, name)).add(played, result, hands)
    # A log that cannot be read is of no series.
    for match in last_matches(matches).values():
        both = seated(match)
        for seat, player in enumerate(both):
            players[player].add_series(match, seat)
            pairs[player, both[1 - seat]].add_series(match, seat)
    for player, tally in players.items():
        tally.found = finds.of(player.key) if finds and not player.level else None
    first = sorted(players.values(), key=lambda t: (-t.hands.count, -t.matches.count, t.player))
    statistics.players = {tally.player: tally for tally in first}
    return statistics
