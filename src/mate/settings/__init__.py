"""The settings: their values, the allowed values, and their file.

Import nothing here, because a command that reads one setting needs the schema only if it is set.
"""

from typing import Final

KEYS: Final = "keys"
"""The name of the table in the file that changes the keys of commands."""
