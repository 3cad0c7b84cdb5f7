"""Statistics of the saved matches: counts and averages, by player and by pair.

`tally` counts, and `spread` says how that is spread. What was lost against best play is found in
a process of its own (`lossfinder`) and kept (`knownlosses`); `counting` holds what is known while
that goes on.
"""

from __future__ import annotations

from mate.statistics.players import Player, player_called
from mate.statistics.series import SeriesTally
from mate.statistics.spread import MatchLoss, Played, Record, Spread, spread_of
from mate.statistics.tally import BestHand, Losses, Statistics, Tally, gather

__all__ = [
    "BestHand",
    "Losses",
    "MatchLoss",
    "Played",
    "Player",
    "Record",
    "SeriesTally",
    "Spread",
    "Statistics",
    "Tally",
    "gather",
    "player_called",
    "spread_of",
]
