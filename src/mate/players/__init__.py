"""Computer opponents, as values: one match and seed always give one action."""

from mate.players.computer import Computer, ComputerSeats, practice_terms
from mate.players.levels import LEVELS, PERFECT, Level
