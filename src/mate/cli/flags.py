"""Flags that several commands have."""

from __future__ import annotations

import os
from argparse import SUPPRESS, ArgumentParser, Namespace
from typing import Any

from mate.cli import values
from mate.cli.parser import Parser
from mate.rules import DEAL_COUNT


def add_flag(parser: Any, name: str, what: str, **more: Any) -> None:
    """Add a flag without a value, which does that, to a parser or a group of one."""
    parser.add_argument(name, action="store_true", help=what, **more)


def add_json_flag(parser: Any, what: str = "print one JSON document") -> None:
    """Add `--json` to a command that can print JSON; it may stand before the command, too."""
    add_flag(parser, "--json", what, default=SUPPRESS)
    parser.set_defaults(prints_json=True)


def add_jobs_flag(parser: ArgumentParser, what: str) -> None:
    """Add `--jobs`, the number of processes that share the work, which does that."""
    parser.add_argument(
        "--jobs",
        type=values.jobs,
        default=os.cpu_count() or 1,
        metavar="NUMBER",
        help=f"{what} (default: one per processor)",
    )


def add_deal_flag(parser: Any, what: str, *, required: bool = False) -> None:
    """Add `--deal`, of which the help says what it is."""
    parser.add_argument(
        "--deal",
        type=values.deal,
        required=required,
        metavar="DEAL",
        help=f"{what}: the dealer's holding (AT.AT7.T.ATK7) or a number from 0 to {DEAL_COUNT - 1}",
    )


def add_seed_flag(parser: Any, what: str) -> None:
    """Add `--seed`, of which the help says what is drawn from it."""
    parser.add_argument(
        "--seed", type=values.seed, metavar="NUMBER", help=f"{what} (default: at random)"
    )


def chosen_seed(args: Namespace) -> int:
    """The seed that was given, or one drawn to be told."""
    from random import SystemRandom

    return SystemRandom().randrange(2**31) if args.seed is None else int(args.seed)


def add_plain_flag(parser: Any, reads: str = "actions") -> None:
    """Add `--plain`, for line mode that reads actions, or something else in the plural."""
    add_flag(parser, "--plain", f"line mode: read {reads} from standard input, one per line")


def add_line_flags(parser: Parser, *, strict: bool = True) -> None:
    """Add the flags that go with `--plain`, to a command that opens the full screen without it.

    Args:
        parser: the parser of the command.
        strict: whether the command reads lines, and may be strict about them.
    """
    flags = {"--speak": "with --plain: spell out cards (ten of clubs), for speech"}
    if strict:
        stop = "stop at the first refused line with exit status 1"
        flags["--strict"] = f"with --plain, for scripts: {stop}"
    for name, what in flags.items():
        add_flag(parser, name, what)
        parser.needs(name, "--plain", f"{name} is for line mode. Add --plain.")
    parser.set_defaults(opens_screen=True)
