"""Statistics of the saved matches: counts and averages, by player and by pair.

`tally` counts. What was lost against best play is found in a process of its own (`losses`); `live`
holds what is known while that goes on.
"""
