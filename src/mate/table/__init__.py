"""A table: a match in play as the players see it, and the holder that saves each step.

`events` defines the steps of players and computers; `remarks` defines the table's reactions.
"""

from mate.table.advice import HINT_STEPS, Advice, expect_agreed, explain_loss, tutor_checks
from mate.table.held import HeldTable
from mate.table.table import Awaited, Conduct, Table
