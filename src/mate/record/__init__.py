"""Match logs: written while a match is played, read strictly, verified by playing them again.

`load`, `loads`, `dump` and `dumps` are for matches finished or not; `Journal` writes one while
it is played (`mate.record.journal`), and `mate.saved.folder` knows the saved matches.
"""

from __future__ import annotations

from mate.record.events import Event, Header, RulesLine
from mate.record.files import dump, load
from mate.record.matchrecord import MatchRecord
from mate.record.text import dumps, loads

__all__ = ["Event", "Header", "MatchRecord", "RulesLine", "dump", "dumps", "load", "loads"]
