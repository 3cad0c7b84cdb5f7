"""The results of each player, against all opponents and against each opponent.

- Finished hands count, even in an unfinished match.
- Finished matches count as won, lost or drawn, separately for each length.
- A match that was resigned or lost on time counts, but its points do not.
- The points of a head start do not count.
- Losses in an unfinished round stay hidden.
- Unreadable logs do not count.
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
from mate.record.terms import UNNAMED, Length
from mate.rules import MatchResult, Mate, Outcome
from mate.saved.folder import last_matches
from mate.saved.savedmatch import SavedMatch
from mate.statistics.losses import (
    Group,
    Losses,
    LossTotal,
    MatchLoss,
    Played,
    ReviewResults,
    ReviewScore,
    groups_of,
)

_UNNAMED: Final = set(map(name_key, UNNAMED))
_HEAVIEST: Final = "heaviest", "second", "third", "fourth", "fifth"
"""The titles of the heaviest mates of a pair."""


class Player(NamedTuple):
    """A player in saved matches: a person's key from `name_key`, or the level of a computer.

    All computers of a level are one player. A person has no level, and a computer has no key.
    """

    key: str
    level: str = ""

    @classmethod
    def of(cls, match: Terms, seat: int) -> Player:
        """Return the player in a seat of a match."""
        level = match.computers[seat]
        return cls("", level) if level else cls(name_key(match.players[seat]))

    def name(self, written: str) -> str:
        """Return the player's name: a person's as written in the match, a computer's by its level.

        >>> Player("ana").name("ANA"), Player("", "club").name("Skilled 2")
        ('ANA', 'Skilled')
        """
        return computer_name(self.level) if self.level else written

    def answers_to(self, name: str) -> bool:
        """Return whether a typed name means this player. Accept a computer's former name, too.

        >>> Player("ana").answers_to("ANA"), Player("", "club").answers_to("Mate (club)")
        (True, True)
        """
        level = self.level
        known = level and {level, LEVEL_NAMES[level], name_key(former_name(level))}
        return name_key(name) in (known or {self.key})


def players_of(match: Terms) -> tuple[Player, Player]:
    """Return the players of a match by seat."""
    return Player.of(match, 0), Player.of(match, 1)


def find_player(players: Iterable[Player], name: str) -> Player | None:
    """Return the player that a name means, or None; a person takes precedence over a level."""
    meant = (player for player in players if player.answers_to(name))
    return min(meant, key=lambda player: bool(player.level), default=None)


@dataclass(slots=True)
class Results:
    """A player's results in matches, hands or series.

    Args:
        points, against: the points of the player, and the points of the opponents.
        given_up: the number of matches that ended by resignation or on time, whose points do not
            count.
        unfinished: the number of matches that are not over; no other count includes them.
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
        """The number of finished matches, hands or series."""
        return self.won + self.lost + self.drawn

    @property
    def gain(self) -> int:
        """The points of the player minus the points of the opponents."""
        return self.points - self.against

    @property
    def margin(self) -> float | None:
        """The mean gain per match played to the end; None if there is no such match."""
        return _ratio(self.gain, self.count - self.given_up)

    @property
    def average(self) -> float | None:
        """The mean points per hand, or per match played to the end; None if there are none."""
        return _ratio(self.points, self.count - self.given_up)

    def add(self, winner: int | None, seat: int) -> None:
        """Count one more result, without the points."""
        if winner is None:
            self.drawn += 1
        elif winner == seat:
            self.won += 1
        else:
            self.lost += 1

    @classmethod
    def of(cls, gains: Sequence[int]) -> Self:
        """Return the results of hands, given the player's gain in each hand."""
        won, lost = [gain for gain in gains if gain > 0], [-gain for gain in gains if gain < 0]
        return cls(len(won), len(lost), len(gains) - len(won) - len(lost), sum(won), sum(lost))


def _ratio(amount: int, count: int) -> float | None:
    return amount / count if count else None


class PlayedHand(NamedTuple):
    """A finished hand from the view of one of its players.

    Args:
        number: the number of the hand in the match.
        gain: the player's points in the hand minus the opponent's.
        rank: the rank that the player foreplaced, in notation; empty for keeping all ten, None
            under rules without foreplacement.
        lost_declaring: the points that the declaration lost; None if unknown.
    """

    match: SavedMatch
    number: int
    outcome: Outcome
    gain: int
    rank: str | None
    lost_declaring: int | None

    @property
    def mate(self) -> Mate:
        """The mate that ended the hand, which must not be drawn."""
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
    # Under rules without foreplacement, `foreplaced` is empty.
    ends = zip(match.outcomes, match.foreplaced or repeat(None), strict=False)
    for place, (outcome, foreplaced) in enumerate(ends):
        gain = outcome.points if outcome.winner == seat else -outcome.points
        rank = None if foreplaced is None else (foreplaced[seat] or "")[:1]
        lost = None
        # Expect no losses for the first hand of an unfinished round, which is not analysed.
        if losses and place < len(losses):
            own = (action for action in losses[place].actions if action.seat == seat)
            lost = sum(action.points for action in own if not action.trick)
        yield PlayedHand(match, place + 1, outcome, gain, rank, lost)


@dataclass
class Tally:
    """A player's results against all opponents or against one opponent.

    Figures about hands are computed at first use, because few tallies need them. After that, add no
    more matches.

    Args:
        name: the name as written in the most recently played match.
        matches, rounds, single_hands: the results of matches of two rounds, of one round, and of a
            single hand.
        actions, time: the number of the player's timed actions, and the milliseconds that these
            actions took.
        played, hands_played: the matches, the most recently played first, and their hands.
        first_try_score: the first-try score, in a tally against all opponents; None if unknown.
    """

    player: Player
    name: str
    matches: Results = field(default_factory=Results)
    rounds: Results = field(default_factory=Results)
    single_hands: Results = field(default_factory=Results)
    actions: int = 0
    time: int = 0
    series: Results = field(default_factory=Results)
    series_in_progress: int = 0
    played: list[Played] = field(default_factory=list)
    hands_played: list[PlayedHand] = field(default_factory=list)
    first_try_score: ReviewScore | None = None

    def add(
        self, played: Played, result: MatchResult | None, hands: Iterable[PlayedHand] = ()
    ) -> None:
        """Count a match of the player, with its result and hands; tallies may share hands."""
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
        """Count a series, given its last match; an open series is never over."""
        assert last.series is not None
        score = last.series.before.after(last.result)
        if score.ends(last.series.of):
            self.series.add(score.leader, seat)
        else:
            self.series_in_progress += 1

    # Matches.

    @property
    def by_length(self) -> dict[Length, Results]:
        """The results of the matches of each length, the longest length first."""
        return {"match": self.matches, "round": self.rounds, "hand": self.single_hands}

    @property
    def finished(self) -> list[Length]:
        """The lengths with a finished match, the longest length first."""
        return [length for length, results in self.by_length.items() if results.count]

    def standing(self, length: Length = "match") -> Standing:
        """Return the score of the finished matches of a length, with the player in seat 0."""
        results = self.by_length[length]
        return Standing(
            (results.won, results.lost), results.drawn, (results.points, results.against)
        )

    @property
    def seconds_an_action(self) -> float | None:
        """The mean number of seconds per timed action; None if there is no timed action."""
        return _ratio(self.time, 1000 * self.actions)

    # Hands.

    @cached_property
    def hands(self) -> Results:
        """The results of the hands."""
        return Results.of([hand.gain for hand in self.hands_played])

    @cached_property
    def by_points(self) -> Mapping[int, int]:
        """The number of hands for each gain of the player."""
        return Counter(hand.gain for hand in self.hands_played)

    @cached_property
    def mates_for_by_trick(self) -> Mapping[int, int]:
        """The number of times that the player mated, by trick."""
        return Counter(hand.outcome.trick for hand in self.hands_played if hand.gain > 0)

    @cached_property
    def mates_against_by_trick(self) -> Mapping[int, int]:
        """The number of times that the player was mated, by trick."""
        return Counter(hand.outcome.trick for hand in self.hands_played if hand.gain < 0)

    @property
    def earliest(self) -> int | None:
        """The earliest trick on which the player mated; None if the player never mated."""
        return min(self.mates_for_by_trick, default=None)

    @property
    def latest(self) -> int | None:
        """The latest trick on which the player mated; None if the player never mated."""
        return max(self.mates_for_by_trick, default=None)

    @cached_property
    def overmates(self) -> int:
        """The number of the player's overmates."""
        return sum(hand.outcome.overmate for hand in self.hands_played if hand.gain > 0)

    @cached_property
    def best(self) -> PlayedHand | None:
        """The latest hand in which the player scored the most; None if the player never mated."""
        best = max(self.hands_played, key=attrgetter("gain"), default=None)
        return best if best and best.gain > 0 else None

    @cached_property
    def hall_of_mates(self) -> list[tuple[str, PlayedHand]]:
        """The heaviest mates, the mate on the latest trick, and all overmates, with titles."""
        ended = (hand for hand in self.hands_played if hand.gain)
        mates = sorted(ended, key=lambda hand: abs(hand.gain), reverse=True)
        latest = sorted(mates, key=lambda hand: hand.outcome.trick, reverse=True)[:1]
        named = [
            *zip(_HEAVIEST, mates, strict=False),
            # Every overmate is on the last trick.
            *(("last trick", hand) for hand in latest if not hand.outcome.overmate),
            *(("overmate", hand) for hand in mates if hand.outcome.overmate),
        ]
        hands = {id(hand): hand for _, hand in named}
        titles = ((each for each, other in named if other is hand) for hand in hands.values())
        return list(zip(map(str.capitalize, map(", ".join, titles)), hands.values(), strict=True))

    @cached_property
    def by_rank(self) -> Mapping[str, Sequence[PlayedHand]]:
        """The hands, keyed by the rank that the player foreplaced, or '' for keeping all ten."""
        hands: defaultdict[str, list[PlayedHand]] = defaultdict(list)
        for hand in self.hands_played:
            if hand.rank is not None:
                hands[hand.rank].append(hand)
        return hands

    @cached_property
    def declaration_losses(self) -> Mapping[str, Sequence[int]]:
        """The points that declarations lost, where known, keyed by the rank foreplaced."""
        losses = {
            rank: [hand.lost_declaring for hand in hands if hand.lost_declaring is not None]
            for rank, hands in self.by_rank.items()
        }
        return {rank: lost for rank, lost in losses.items() if lost}

    # Points lost.

    @cached_property
    def losses_by_match(self) -> list[MatchLoss]:
        """The points lost in each match with hands that may be analysed, the oldest match first."""
        matches: list[MatchLoss] = []
        for match, seat, losses in reversed(self.played):
            if match.open_hands:
                lost = None if losses is None else sum(hand.lost[seat] for hand in losses)
                matches.append(MatchLoss(match, match.open_hands, lost))
        return matches

    @cached_property
    def points_lost(self) -> LossTotal:
        """The points lost in all matches."""
        return LossTotal.of(self.losses_by_match)

    @cached_property
    def groups(self) -> list[Group]:
        """The known losses, grouped by kind of cause, by part and by trick."""
        return groups_of(self.played)


@dataclass
class Statistics:
    """The statistics of all saved matches.

    Args:
        players: the tally of each player against all opponents, the player with most hands first.
        pairs: the tally of each player against each opponent, keyed by player and opponent.
    """

    players: dict[Player, Tally] = field(default_factory=dict)
    pairs: dict[tuple[Player, Player], Tally] = field(default_factory=dict)
    matches: int = 0
    broken: int = 0
    analysed: int = 0
    to_analyse: int = 0

    @property
    def named(self) -> list[Tally]:
        """The tallies of all players who changed the default name of a seat."""
        return [tally for player, tally in self.players.items() if player.key not in _UNNAMED]

    @property
    def latest(self) -> tuple[Player, Player] | None:
        """The two named people with a finished match who most recently played each other."""
        people = {tally.player for tally in self.named if not tally.player.level}
        played = (pair for pair, tally in self.pairs.items() if tally.finished)
        return next(filter(people.issuperset, played), None)

    def opponents(self, player: Player) -> list[tuple[Tally, Tally]]:
        """Return, for each opponent, their tally against the player and the reverse tally."""
        pairs = ((tally.player, player) for tally in self.named)
        return [(self.pairs[pair], self.pairs[pair[::-1]]) for pair in pairs if pair in self.pairs]


def collect_statistics(
    matches: Sequence[SavedMatch],
    losses: Losses | None = None,
    progress: Callable[[], object] | None = None,
    finds: ReviewResults | None = None,
) -> Statistics:
    """Count all saved matches, given with the most recently played match first."""
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
        both = players_of(match)
        for seat, player in enumerate(both):
            name, pair = player.name(match.players[seat]), (player, both[1 - seat])
            played = (match, seat, lost)
            hands = [*_hands_of(played)]
            players.setdefault(player, Tally(player, name)).add(played, result, hands)
            pairs.setdefault(pair, Tally(player, name)).add(played, result, hands)
    for match in last_matches(matches).values():
        both = players_of(match)
        for seat, player in enumerate(both):
            players[player].add_series(match, seat)
            pairs[player, both[1 - seat]].add_series(match, seat)
    for player, tally in players.items():
        tally.first_try_score = finds.of(player.key) if finds and not player.level else None
    first = sorted(players.values(), key=lambda t: (-t.hands.count, -t.matches.count, t.player))
    statistics.players = {tally.player: tally for tally in first}
    return statistics
