"""Match logs: written during a match, read strictly, and verified by replay.

`load`, `loads`, `dump` and `dumps` handle finished and unfinished matches. `load_whole_lines` also
accepts a log with an incomplete last line. `Journal` (`mate.record.journal`) writes a log during a
match.
"""

from mate.record.events import Event, Header
from mate.record.matchrecord import MatchRecord
from mate.record.series import Series, Standing
from mate.record.terms import RulesLine, Terms
from mate.record.text import dump, dumps, load, load_whole_lines, loads
