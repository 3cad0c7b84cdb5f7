"""Statistics of the saved matches: counts and averages, by player and by pair.

`tally` counts, and `distributions` says how that is spread. What was lost against best play is
found in a process of its own (`losses`); `live` holds what is known while that goes on.
"""

from mate.statistics.distributions import MatchLoss, Played, Record, Spread, spread_of
from mate.statistics.tally import (
    BestHand,
    Losses,
    Player,
    SeriesTally,
    Statistics,
    Tally,
    gather,
    player_called,
)
