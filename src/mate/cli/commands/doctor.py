"""`mate doctor`: what Mate finds on this computer, for a report of an error."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import Final

from mate import clock
from mate.cli.flags import add_json_flag
from mate.cli.health import Health
from mate.cli.output import print_json
from mate.cli.reports.health import health_document, health_text

SYNTAX: Final = "[OPTIONS]"
EXAMPLES: Final = (
    ("mate doctor", "check this computer"),
    ("mate doctor --json", "print the report as JSON"),
)


def add_arguments(parser: ArgumentParser) -> None:
    """Add how the report is printed."""
    add_json_flag(parser)
    parser.set_defaults(reports_settings=True)


def run(args: Namespace) -> int:
    """Report on Mate, the terminal, the folders and the settings.

    Returns:
        1 if something would not work.
    """
    health, now = Health.here(), clock.now()
    if args.json:
        print_json(health_document(health, now))
    else:
        print(*health_text(health, now), sep="\n")
    return 1 if health.problems else 0
