"""Counting the results of each player, against everyone and against each opponent.

Hands that are over count, those of unfinished matches too; matches count as won, lost or drawn
once they are finished, those of each length for themselves. Of a match that was resigned, or lost
on time, the result counts, and not the points; a head start is no points scored. What was lost in
a round that is not over is not told. Logs that cannot be read count for nothing.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import repeat
from typing import Final, NamedTuple, Self

from mate import clock
from mate.players import computer_name, former_name
from mate.record import Standing, Terms
from mate.record.terms import NOBODY, Length
from mate.rules import MatchResult, Mate, Outcome
from mate.saved.cache import LogCache
from mate.saved.folder import last_matches
from mate.saved.savedmatch import SavedMatch
from mate.statistics.finds import Finds, Found
from mate.statistics.losses import HandLosses, MatchLoss, Played
from mate.statistics.profile import Group, groups

Losses = Mapping[str, HandLosses]
"""What was lost in the matches that are analysed, by the paths of their logs."""


_UNNAMED: Final = {name.casefold() for name in NOBODY}


class Player(NamedTuple):
    """A player of saved matches: a name without regard to capitals, or a computer's level.

    All computers of a level are one. The other of the two is empty.
    """

    key: str
    level: str = ""

    @classmethod
    def of(cls, match: Terms, seat: int) -> Player:
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


def seated(match: Terms) -> tuple[Player, Player]:
    """The players of a match by seat."""
    return Player.of(match, 0), Player.of(match, 1)


def player_called(players: Iterable[Player], name: str) -> Player | None:
    """The player that a name means, or None; a person's name comes before that of a level."""
    found = [player for player in players if player.called(name)]
    people = (player for player in found if not player.level)
    return next(people, found[0] if found else None)


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

    @property
    def turned(self) -> Results:
        """The same for the other player."""
        return replace(self, won=self.lost, lost=self.won, points=self.against, against=self.points)

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


@dataclass(slots=True)
class Spread:
    """The distributions of a player's results.

    Args:
        course: what was lost match by match, the oldest first; matches with hands that
            may be analysed.
        by_points: hands by what the player scored more than the other in them; a draw is 0.
        given, suffered: the mates that the player gave, and those of the other, by their tricks.
        foreplacing: how the hands went in which the player foreplaced.
        by_rank: by the rank in notation, how those went in which it was foreplaced; by an empty
            text, those in which the player could have foreplaced, and did not.
        declared: by the same, the points that each declaration lost where that is known.
        groups: the losses of actions by what they have in common.
    """

    course: tuple[MatchLoss, ...] = ()
    by_points: Mapping[int, int] = field(default_factory=Counter)
    given: Mapping[int, int] = field(default_factory=Counter)
    suffered: Mapping[int, int] = field(default_factory=Counter)
    foreplacing: Results = field(default_factory=Results)
    by_rank: Mapping[str, Results] = field(default_factory=dict)
    declared: Mapping[str, Sequence[int]] = field(default_factory=dict)
    groups: Sequence[Group] = ()

    @property
    def holding(self) -> Results:
        """How those hands went in which the player could have foreplaced, and did not."""
        return self.by_rank.get("", Results())


def spread_of(played: Sequence[Played]) -> Spread:
    """The spread of a player's matches, the one played last first."""
    # Lists are filled, and counted when they are whole: there may be forty thousand hands.
    course: list[MatchLoss] = []
    ends: list[int] = []
    given: list[int] = []
    suffered: list[int] = []
    by_rank: defaultdict[str, list[int]] = defaultdict(list)
    declared: defaultdict[str, list[int]] = defaultdict(list)
    for match, seat, losses in played:
        if open_hands := match.open_hands:
            lost = None if losses is None else sum(hand.lost[seat] for hand in losses)
            course.append(MatchLoss(match, open_hands, lost))
        for hand, both in zip(losses or (), match.foreplaced, strict=False):
            lost_by = sum(e.points for e in hand.actions if e.seat == seat and not e.trick)
            declared[(both[seat] or "")[:1]].append(lost_by)
        for outcome, cards in zip(match.outcomes, match.foreplaced or repeat(None), strict=False):
            points = 0
            if outcome.winner == seat:
                points = outcome.points
                given.append(outcome.trick)
            elif outcome.winner is not None:
                points = -outcome.points
                suffered.append(outcome.trick)
            ends.append(points)
            if cards is not None:
                by_rank[(cards[seat] or "")[:1]].append(points)
    foreplacing = [points for rank, hands in by_rank.items() if rank for points in hands]
    ranks = {rank: Results.of(hands) for rank, hands in by_rank.items()}
    counts = Counter(ends), Counter(given), Counter(suffered)
    records = Results.of(foreplacing), ranks, declared
    return Spread(tuple(reversed(course)), *counts, *records, groups(played))


def margins(match: SavedMatch, seat: int) -> list[int]:
    """What a player won each round by that counts: of two hands played out, in a match that was."""
    one, other = seated(match)
    if match.result is None or match.given_up or match.ruleset.loser_deals or one == other:
        return []
    ends = match.outcomes
    return [
        sum(end.points_of(seat) - end.points_of(1 - seat) for end in both)
        for both in zip(ends[::2], ends[1::2], strict=False)
        if not any(end.agreed for end in both)
    ]


class GivenMate(NamedTuple):
    """A mate, and the number of its hand in a saved match."""

    match: SavedMatch
    number: int
    mate: Mate

    @property
    def player(self) -> str:
        """The name of the player who mated."""
        return self.match.players[self.mate.winner]

    @property
    def opponent(self) -> str:
        """The name of the player who was mated."""
        return self.match.players[1 - self.mate.winner]

    @property
    def actions(self) -> int:
        """How many actions the hand had then, the declarations included."""
        return 2 * self.mate.trick - 1 + 2 * bool(self.match.foreplaced)


@dataclass(slots=True)
class Tally:
    """The counts of a player, against everyone or one opponent.

    Args:
        name: the name as it was written in the match played last.
        matches: those of two rounds; those of another length are never counted with them.
        rounds, single_hands: those of one round, and of a single hand.
        hands: the hands of all of them.
        actions, time: the player's actions with a clock, and the milliseconds that they took.
        best: the hand that brought the most points, the latest of equals; None without a mate.
        analysed: how many of the matches that have such hands are analysed.
        played: the matches, the one played last first.
        found: how the player found better than was played, in matches against everyone; None where
            that is not known, and against one other player.
    """

    player: Player
    name: str
    matches: Results = field(default_factory=Results)
    rounds: Results = field(default_factory=Results)
    single_hands: Results = field(default_factory=Results)
    hands: Results = field(default_factory=Results)
    actions: int = 0
    time: int = 0
    overmates: int = 0
    best: GivenMate | None = None
    points_lost: int = 0
    analysed_hands: int = 0
    analysed: int = 0
    to_analyse: int = 0
    series: Results = field(default_factory=Results)
    series_going_on: int = 0
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
    def lost_a_hand(self) -> float | None:
        """Points lost against best play for each hand analysed."""
        return _ratio(self.points_lost, self.analysed_hands)

    @property
    def finished(self) -> list[Length]:
        """The lengths of which a match is finished, the longest first."""
        return [length for length, record in self.by_length.items() if record.count]

    @property
    def seconds_an_action(self) -> float | None:
        """How long an action took on average, where there was a clock."""
        return _ratio(self.time, 1000 * self.actions)

    @property
    def by_length(self) -> dict[Length, Results]:
        """How the matches of each length went, the longest first."""
        return {"match": self.matches, "round": self.rounds, "hand": self.single_hands}

    def standing(self, length: Length = "match") -> Standing:
        """How the finished matches of a length went, those of the player first."""
        won = self.by_length[length]
        return Standing((won.won, won.lost), won.drawn, (won.points, won.against))

    @property
    def hall_of_mates(self) -> list[tuple[str, GivenMate]]:
        """The heaviest mate of either side, the latest, and all other overmates, each with why."""
        mates = [
            GivenMate(match, number, outcome)
            for match, _, _ in self.played
            for number, outcome in enumerate(match.outcomes, start=1)
            if outcome.winner is not None
        ]
        if not mates:
            return []
        heaviest = max(mates, key=lambda given: given.mate.points)
        latest = max(mates, key=lambda given: (given.mate.trick, given.mate.points))
        over = [mate for mate in mates if mate.mate.overmate]
        halls = {"Heaviest": [heaviest], "Last trick": [latest], "Overmate": over}
        return [(why, given) for why, hall in halls.items() for given in hall]

    def add(self, played: Played, result: MatchResult | None, outcomes: Sequence[Outcome]) -> None:
        """Count a match of the player; how it and its hands ended is asked once for all tallies."""
        match, seat, losses = played
        self.played.append(played)
        self._spread = None
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
        for number, outcome in enumerate(outcomes, start=1):
            self.hands.add(outcome.winner, seat)
            if outcome.winner is None:
                continue
            if outcome.winner == seat:
                self.hands.points += outcome.points
                self.overmates += outcome.overmate
                if self.best is None or outcome.points > self.best.mate.points:
                    self.best = GivenMate(match, number, outcome)
            else:
                self.hands.against += outcome.points
        if match.open_hands:
            self.to_analyse += 1
            if losses is not None:
                self.analysed += 1
                self.analysed_hands += len(losses)
                self.points_lost += sum(hand.lost[seat] for hand in losses)

    def add_series(self, last: SavedMatch, seat: int) -> None:
        """Count a series by its last match; one without end is never over."""
        assert last.series is not None
        stood = last.series.before.after(last.result)
        if stood.ends(last.series.of):
            self.series.add(stood.leader, seat)
        else:
            self.series_going_on += 1


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

    def opponents(self, player: Player) -> list[Tally]:
        """The tallies of everybody who played against a player, against that player."""
        pairs = ((tally.player, player) for tally in self.named)
        return [self.pairs[pair] for pair in pairs if pair in self.pairs]


def gather(
    matches: Sequence[SavedMatch],
    losses: Losses | None = None,
    progress: Callable[[], object] | None = None,
    finds: Finds | None = None,
) -> Statistics:
    """Count everything in the saved matches, the one played last first."""
    losses, found = losses or {}, Statistics()
    players: dict[Player, Tally] = {}
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
        both = seated(match)
        for seat, player in enumerate(both):
            name, played = player.name(match.players[seat]), (match, seat, lost)
            pair = player, both[1 - seat]
            # Most matches are of players who have a tally: none is made to be thrown away.
            for tally in (
                players.get(player) or players.setdefault(player, Tally(player, name)),
                found.pairs.get(pair) or found.pairs.setdefault(pair, Tally(player, name)),
            ):
                tally.add(played, result, outcomes)
    # A log that cannot be read is of no series.
    for match in last_matches(matches).values():
        both = seated(match)
        for seat, player in enumerate(both):
            players[player].add_series(match, seat)
            found.pairs[player, both[1 - seat]].add_series(match, seat)
    for player, tally in players.items():
        tally.found = finds.of(player.key) if finds and not player.level else None
    first = sorted(players.values(), key=lambda t: (-t.hands.count, -t.matches.count, t.player))
    found.players = {tally.player: tally for tally in first}
    return found


_REST: Final = 20
"""How many times as long as counting took, at least, nothing is counted again."""
_SAVE_AFTER: Final = 20
"""How many matches are analysed before what was found in them is kept."""


class LiveStatistics:
    """The statistics of saved matches, the one played last first, as they become known."""

    def __init__(
        self, saved: list[SavedMatch], progress: Callable[[], object] | None = None
    ) -> None:
        self._saved = saved
        self._cache: LogCache[HandLosses] = LogCache("points-lost", HandLosses)
        self._losses = known_losses(saved, self._cache)
        self._finds = Finds()
        self.statistics = gather(saved, self._losses, progress, self._finds)
        self.finding = True
        self._news = False
        self._rests_until = clock.seconds()

    @property
    def missing(self) -> list[SavedMatch]:
        """The matches with open hands that are not analysed yet."""
        return [m for m in self._saved if len(self._losses.get(m.log, ())) != m.open_hands]

    def note(self, match: SavedMatch, lost: HandLosses | None) -> None:
        """Take in what was lost in a match; None if it cannot be analysed."""
        if lost is None or len(lost) != match.open_hands:
            # It was played on, or thrown away, since the list was made.
            return
        self._cache.note(match.log, match.stamp, lost)
        self._losses[match.log] = lost
        self._news = True
        if not len(self._losses) % _SAVE_AFTER:
            self._save()

    def recount(self, progress: Callable[[], object] | None = None) -> bool:
        """Count anew if something was found, and not again at once if counting takes long."""
        begun = clock.seconds()
        if not self._news or begun < self._rests_until:
            return False
        self._news = False
        self.statistics = gather(self._saved, self._losses, progress, self._finds)
        ended = clock.seconds()
        self._rests_until = ended + (ended - begun) * _REST
        return True

    def finish(self) -> None:
        """Nothing more will be found: count all that was, and keep it."""
        self.finding = False
        self._save()
        self._rests_until = clock.seconds()
        self.recount()

    def _save(self) -> None:
        if self._cache.unsaved:
            self._cache.save()


def known_losses(saved: Iterable[SavedMatch], cache: LogCache[HandLosses]) -> dict[str, HandLosses]:
    """What is known to be lost in matches, by their logs."""
    found = ((match.log, cache.get(match.log, match.stamp)) for match in saved)
    return {log: lost for log, lost in found if lost is not None}
