"""Statistics of the saved matches: counts and averages, by player and by pair."""
