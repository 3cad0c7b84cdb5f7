"""What saved matches say of their players: counts and averages, by player and by pair.

`tally` counts, `words` tells, and `losses` finds what was lost against perfect play.
"""

from __future__ import annotations

from mate.statistics.players import Player, player_called
from mate.statistics.tally import BestHand, Losses, Statistics, Tally, gather

__all__ = ["BestHand", "Losses", "Player", "Statistics", "Tally", "gather", "player_called"]
