"""Computer opponents. They are values: the same match and seed always give the same action."""

from mate.players.computer import Computer, Seats, practising
from mate.players.levels import LEVELS, PERFECT, Level
