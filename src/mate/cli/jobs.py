"""The flag for the number of processes that share the work."""

from __future__ import annotations

import os
from argparse import ArgumentParser

from mate.cli import values


def add_jobs_flag(parser: ArgumentParser, what: str) -> None:
    """Add `--jobs`.

    Args:
        parser: the parser of the command.
        what: what the number is.
    """
    parser.add_argument(
        "--jobs",
        type=values.jobs,
        default=os.cpu_count() or 1,
        metavar="NUMBER",
        help=f"{what} (default: one per processor)",
    )
