"""What players can set, and what stands where they set nothing."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Literal

Deck = Literal["two", "four"]
Suits = Literal["signs", "letters"]
Switch = Literal["auto", "on", "off"]


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be set. Without arguments it is what a new player finds.

    Args:
        theme: the name of the colours.
        deck: whether suits have two colours, or each one its own.
        suits: whether cards are written with suit signs (`10♣`) or letters (`10C`).
        ascii: whether only ASCII is shown; `auto` asks the terminal.
        motion: whether pictures may move; `auto` asks whether the terminal is near.
        single_press: whether a card's key plays it at once, without a second press.
        computer_seconds: how long the computer takes at least, from 0 to 10.
        first_name: the name that a new match suggests for the player below.
        second_name: the name that it suggests for the player above.
        keys: the keys of commands that were given others, by the command's name.
    """

    theme: str = "felt"
    deck: Deck = "two"
    suits: Suits = "signs"
    ascii: Switch = "auto"
    motion: Switch = "auto"
    single_press: bool = False
    computer_seconds: float = 0.8
    first_name: str = "Player 1"
    second_name: str = "Player 2"
    keys: Mapping[str, str] = field(default_factory=dict)
