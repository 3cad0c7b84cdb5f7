"""Saved matches of Ana and Ben for the statistics, and their tallies."""

from __future__ import annotations

from msgspec.structs import replace

from mate.rules import Card, Draw, Mate, Outcome, mate_points
from mate.saved.savedmatch import SavedMatch, end_of
from mate.statistics.losses import HandLosses
from mate.statistics.tally import Player, Tally, collect_statistics

ANA, BEN = Player("ana"), Player("ben")
NAMES = "Ana", "Ben"
DRAWN = Draw(10)


def mate(winner: int, trick: int, card: str = "AC", *, over: bool = False) -> Mate:
    """Return a mate by a player who kept all ten."""
    mating = Card.parse(card)
    return Mate(
        winner, mating, trick, mate_points(mating, trick, foreplaced=False, overmate=over), over
    )


def saved(*ends: Outcome, log: str = "1", **more: object) -> SavedMatch:
    """Return a finished match of Ana, in seat 0, and Ben, whose hands have these outcomes."""
    match = SavedMatch(log=log, players=NAMES, finished=True, ends=tuple(map(end_of, ends)))
    return replace(match, **more)


def ana(*lost: HandLosses | None, **more: object) -> Tally:
    """Return Ana's tally of matches of four drawn hands, one per entry of `lost`, latest first."""
    matches = [saved(*[DRAWN] * 4, log=f"/m/{number}.jsonl", **more) for number in range(len(lost))]
    known = {match.log: losses for match, losses in zip(matches, lost, strict=True) if losses}
    return collect_statistics(matches, known).players[ANA]


def pair(*matches: SavedMatch) -> tuple[Tally, Tally]:
    """Return the tallies of Ana against Ben, and of Ben against Ana."""
    pairs = collect_statistics(matches).pairs
    return pairs[ANA, BEN], pairs[BEN, ANA]
