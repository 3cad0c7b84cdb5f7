"""The choices for the last match started from the form, in a small file that may be deleted."""

from __future__ import annotations

import contextlib
from pathlib import Path
from typing import Any, Final

import msgspec
from msgspec.structs import asdict, replace

from mate.cleaning import clean_names
from mate.disk import home, read_file, replace_file
from mate.errors import MateError, StorageError
from mate.record.series import SERIES_LENGTHS, Series, SeriesLength
from mate.record.terms import NOBODY, RulesLine, Terms
from mate.rules import CLASSIC, PRESETS, Ruleset

_SIZE_LIMIT: Final = 4096


class LastMatch(Terms, frozen=True, kw_only=True):
    """The terms of the last match as they were chosen; without arguments those for a first one."""

    fair: bool = False
    more: bool = False

    @classmethod
    def of(cls, terms: Terms, *, fair: bool = False, more: bool = False) -> LastMatch:
        """The choices that made a match; single cards and rules without a name are not kept."""
        rules = terms.rules if terms.rules.name in PRESETS else RulesLine.of(CLASSIC)
        chosen = asdict(terms.terms) | {"rules": rules, "seed": None, "deals": ()}
        return cls(**chosen, fair=fair, more=more)

    def between_people(self, names: tuple[str, str]) -> LastMatch:
        """The same choices, with people of these names in the seats of computers.

        Where one of them is what the other player is called, both have these names.
        """
        one, other = (
            name if level is None else names[seat]
            for seat, (name, level) in enumerate(zip(self.players, self.computers, strict=True))
        )
        if one.casefold() == other.casefold():
            one, other = names
        return replace(self, players=(one, other), computers=(None, None))


def _path() -> Path:
    return home() / "last-match.json"


def load(names: tuple[str, str] = NOBODY) -> LastMatch:
    """The choices of the last match; those for a first one if they cannot be read.

    A name other than that of `NOBODY` was set on purpose: it stands for whoever sat there last.
    """
    try:
        found = _from_file(msgspec.json.decode(read_file(_path(), _SIZE_LIMIT)))
    except (MateError, OSError, ValueError, RecursionError):
        return LastMatch(players=names)
    last = clean_names(found.players)
    players = [*last]
    for seat in (0, 1):
        if names[seat] != NOBODY[seat] and found.computers[seat] is None:
            players[seat] = names[seat]
            if players[1 - seat] == names[seat]:
                # Whoever sat here last has changed seats with the other one.
                players[1 - seat] = last[seat]
    return replace(found, players=(players[0], players[1]))


def _from_file(document: object) -> LastMatch:
    # The file has the name of the rules, and of the series only how long it is.
    named = msgspec.convert(document, dict[str, Any])
    rules = RulesLine.of(Ruleset.preset(str(named.pop("rules", CLASSIC.name))))
    length = msgspec.convert(named.pop("series", None), SeriesLength | None)
    found = msgspec.convert(named, LastMatch)
    return replace(
        found, rules=rules, series=Series.begin(SERIES_LENGTHS[length]) if length else None
    )


def save(last: LastMatch) -> None:
    """Keep the choices, unless the disk refuses: nothing is lost then but a convenience."""
    with contextlib.suppress(StorageError, OSError, ValueError):
        series = None if last.series is None else last.series.length
        document = msgspec.to_builtins(last) | {"rules": last.rules.name, "series": series}
        replace_file(_path(), msgspec.json.encode(document))
