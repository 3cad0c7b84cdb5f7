"""The choices for the last match started from the form, in a small file that may be deleted."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Final

import msgspec

from mate.cleaning import clean_names
from mate.disk import read_file, replace_file
from mate.errors import StorageError
from mate.paths import home
from mate.record.events import HELP, Help, Level, Seat
from mate.record.series import Length
from mate.rules import CLASSIC, PRESETS
from mate.session import NewMatch

_SIZE_LIMIT: Final = 4096

NOBODY: Final = ("Player 1", "Player 2")
"""The names of players who gave none."""


class LastMatch(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The choices of the last match; without arguments those for a first one.

    Args:
        players: the names by seat.
        computers: by seat, the level at which the computer plays there; None for a person.
        rules: the name of the preset.
        first_dealer: the seat of the first dealer; None for a random one.
        help: the kinds of help that were agreed on.
        foresight: whether the screen showed the effect of the chosen card.
        series: the length of the series that it began; None for a single match.
        fair: whether fair cards were drawn.
    """

    players: tuple[str, str] = NOBODY
    computers: tuple[Level | None, Level | None] = (None, None)
    rules: str = CLASSIC.name
    first_dealer: Seat | None = None
    help: tuple[Help, ...] = ()
    foresight: bool = True
    series: Length | None = None
    fair: bool = False

    @classmethod
    def of(cls, new: NewMatch, *, fair: bool = False) -> LastMatch:
        """The choices that made a match.

        Args:
            new: the match.
            fair: whether its cards are fair ones, drawn for it.
        """
        dealer: Seat | None = None if new.first_dealer is None else 1 if new.first_dealer else 0
        rules = new.ruleset.name if new.ruleset.name in PRESETS else CLASSIC.name
        agreed = tuple(kind for kind in HELP if kind in new.help)
        return cls(
            new.names,
            new.computers,
            rules,
            dealer,
            agreed,
            new.foresight,
            None if new.series is None else new.series.length,
            fair,
        )

    def between_people(self, names: tuple[str, str]) -> LastMatch:
        """The same choices, with people in the seats of computers.

        Args:
            names: what these are called; where one of them is what the other player is called,
                both have these names.
        """
        one, other = (
            name if level is None else names[seat]
            for seat, (name, level) in enumerate(zip(self.players, self.computers, strict=True))
        )
        if one.casefold() == other.casefold():
            one, other = names
        return msgspec.structs.replace(self, players=(one, other), computers=(None, None))


def _path() -> Path:
    return home() / "last-match.json"


def load(names: tuple[str, str] = NOBODY) -> LastMatch:
    """The choices of the last match; those for a first one if they cannot be read.

    Args:
        names: the players' names for a first match. A name other than that of `NOBODY` was set
            on purpose: it stands for whoever sat there last.
    """
    try:
        found = msgspec.json.decode(read_file(_path(), _SIZE_LIMIT), type=LastMatch)
    except (StorageError, OSError, ValueError, RecursionError):
        return LastMatch(names)
    if found.rules not in PRESETS:
        return LastMatch(names)
    players = clean_names(found.players)
    return msgspec.structs.replace(found, players=_players(names, players, found.computers))


def _players(
    names: tuple[str, str], last: tuple[str, str], computers: tuple[Level | None, Level | None]
) -> tuple[str, str]:
    chosen = list(last)
    for seat in (0, 1):
        if names[seat] != NOBODY[seat] and computers[seat] is None:
            chosen[seat] = names[seat]
            if chosen[1 - seat] == names[seat]:
                # Whoever sat here last has changed seats with the other one.
                chosen[1 - seat] = last[seat]
    return chosen[0], chosen[1]


def save(last: LastMatch) -> None:
    """Keep the choices, unless the disk refuses: nothing is lost then but a convenience."""
    with contextlib.suppress(StorageError, OSError, ValueError):
        replace_file(_path(), msgspec.json.encode(last))
