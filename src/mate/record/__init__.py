"""Match logs: written while a match is played, read strictly, verified by playing them again.

`load`, `loads`, `dump` and `dumps` are for matches finished or not, and `load_whole_lines` also for
a log whose last line is cut short; `Journal` writes one while it is played (`mate.record.journal`).
"""

from mate.record.events import Event, Header
from mate.record.matchrecord import MatchRecord
from mate.record.series import Series, Standing
from mate.record.terms import RulesLine, Terms
from mate.record.text import dump, dumps, load, load_whole_lines, loads
