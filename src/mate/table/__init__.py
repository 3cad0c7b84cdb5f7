"""A table: a match in play as its players see it, the rules of conduct at it, and who holds it.

`events` has what happens at a table, `remarks` what the table has to say.
"""

from mate.table.advice import (
    HINT_STEPS,
    Advice,
    expect_agreed,
    explain_loss,
    find_hint,
    tutor_checks,
)
from mate.table.held import HeldTable
from mate.table.table import Conduct, Table, Waits
