"""The settings: their values, the allowed values, and their file.

Import nothing here, because a command that reads a setting needs the schema only if the file sets
that setting.
"""

from typing import Final

KEYS: Final = "keys"
"""The name of the table of changed keys in the settings file."""
