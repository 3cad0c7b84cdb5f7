"""Computer opponents without state: the same match and seed always give the same action."""

from mate.players.computer import Computer, ComputerSeats, practice_terms
from mate.players.levels import LEVELS, PERFECT, Level
