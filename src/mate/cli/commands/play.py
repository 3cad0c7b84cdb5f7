"""`mate play`: a new match."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path

from mate.cli import values
from mate.cli.ruleflags import add_rule_flags, chosen_rules
from mate.cli.table import add_table_flags, play_at_table
from mate.errors import MateError
from mate.rules.match import ROUNDS


def add_arguments(parser: ArgumentParser) -> None:
    """Add the flags of a new match."""
    parser.add_argument("--names", nargs=2, metavar=("A", "B"), help="the players' names")
    parser.add_argument(
        "--deal",
        action="append",
        type=values.deal,
        metavar="D",
        help="a round's deal: its dealer's holding (AT.AT7.T.ATK7) or its number; "
        "give it twice for both rounds",
    )
    parser.add_argument("--seed", type=values.seed, metavar="N", help="what chance comes from")
    parser.add_argument("--first", type=int, choices=(1, 2), help="which player deals first")
    parser.add_argument("--log", type=Path, metavar="FILE", help="where to keep the match log")
    add_table_flags(parser)
    add_rule_flags(parser)
    parser.set_defaults(usage_error=parser.error)


def run(args: Namespace) -> int:
    """Play a match."""
    from mate.session import NewMatch, Session

    deals = args.deal or []
    if len(deals) > ROUNDS:
        args.usage_error("--deal can be given once or twice: a match has two rounds")
    try:
        new = NewMatch(
            players=tuple(args.names or ("", "")),
            ruleset=chosen_rules(args),
            first_dealer=None if args.first is None else args.first - 1,
            deals=deals,
            seed=args.seed,
        )
    except MateError as error:
        args.usage_error(str(error))
    return play_at_table(args, lambda: Session.begin(new, args.log))
