"""What `mate doctor` finds out: about Mate and Python, the terminal, the folders, the settings.

Nothing here fails: what is broken is what the report is for.
"""

from __future__ import annotations

from mate.cli.health.folders import FolderFound
from mate.cli.health.health import Health

__all__ = ["FolderFound", "Health"]
