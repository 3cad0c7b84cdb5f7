"""Computer opponents. They are values: the same match and seed always give the same action."""

from mate.players.computer import (
    LEVELS,
    PERFECT,
    Computer,
    Level,
    computer_name,
    former_name,
    names_of_two,
)
