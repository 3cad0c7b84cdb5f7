"""The settings: their values, the values allowed for each, and their file.

Nothing is loaded here: a command that reads one setting needs the schema only where it is set.
"""

from typing import Final

KEYS: Final = "keys"
"""The table in the file that gives commands other keys."""
