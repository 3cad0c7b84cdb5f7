"""The folder of saved matches."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

from mate.errors import StorageError
from mate.paths import matches_folder
from mate.record.naming import SUFFIX
from mate.saved.index import Progress, look_at_all
from mate.saved.orders import Order, in_order
from mate.saved.savedmatch import SavedMatch


def log_paths() -> Iterator[str]:
    """The logs in the folder of saved matches, in no order.

    As text: of most logs all is known, and it takes as long to make a `Path` as to look that up.

    Raises:
        StorageError: if the folder cannot be listed.
    """
    folder = matches_folder()
    try:
        with os.scandir(folder) as entries:
            for entry in entries:
                if entry.name.endswith(SUFFIX) and not entry.name.startswith("."):
                    yield entry.path
    except FileNotFoundError:
        return
    except OSError as error:
        raise StorageError(f"{folder}: cannot list saved matches: {error.strerror}") from error


def saved_matches(progress: Progress | None = None) -> list[SavedMatch]:
    """All saved matches, the one played last first.

    Args:
        progress: told how far it is while logs are read that are not known yet.

    Raises:
        StorageError: if the folder cannot be listed.
    """
    return in_order(look_at_all(list(log_paths()), progress), Order.PLAYED)


def latest_unfinished() -> Path | None:
    """The unfinished match played last, or None."""
    return next((m.path for m in saved_matches() if not m.finished and not m.problem), None)
