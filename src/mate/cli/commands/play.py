"""`mate play`: a new match."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from pathlib import Path
from typing import Final, TypeVar

from mate.cli import values
from mate.cli.logs import STANDARD_INPUT, log_file
from mate.cli.playing import add_table_flags, play_at_table
from mate.cli.ruleflags import add_rule_flags, chosen_rules
from mate.dealsofday import seed_of, today
from mate.errors import MateError
from mate.players import LEVELS, computer_name, names_of_two
from mate.record import MatchRecord, Series, load
from mate.record.events import HELP
from mate.record.series import LENGTHS
from mate.rematch import may_be_fair, rematch
from mate.rules import OPTIONS, ROUNDS
from mate.session import NewMatch, Session

PLAYERS = 2

_OF_A_NEW_MATCH: Final = (
    *("names", "deal", "seed", "today", "fair", "first", "opponent", "seat", "watch"),
    *("help_with", "foresight", "best_of", "rules"),
)
"""What a new match is made of, by the flags that say so; with the options of the rules."""

_T = TypeVar("_T")


def add_arguments(parser: ArgumentParser) -> None:
    """Add the flags of a new match."""
    parser.add_argument(
        "--names",
        nargs="+",
        metavar=("A", "B"),
        help="the players' names; with --opponent your own is enough",
    )
    parser.add_argument(
        "--deal",
        action="append",
        type=values.deal,
        metavar="D",
        help="a round's deal: its dealer's holding (AT.AT7.T.ATK7) or its number; "
        "give it twice for both rounds",
    )
    parser.add_argument("--seed", type=values.seed, metavar="N", help="what chance comes from")
    parser.add_argument(
        "--today",
        action="store_true",
        help="the two deals of the day, the same for everyone: those of the seed YYYYMMDD (UTC)",
    )
    parser.add_argument(
        "--fair",
        action="store_true",
        help="fair cards: random deals that nobody wins if both play best",
    )
    parser.add_argument("--first", type=int, choices=(1, 2), help="which player deals first")
    parser.add_argument("--log", type=Path, metavar="FILE", help="where to keep the match log")
    parser.add_argument(
        "--opponent",
        choices=tuple(LEVELS),
        metavar="LEVEL",
        help=f"play against the computer: {', '.join(LEVELS)}",
    )
    parser.add_argument(
        "--seat", type=int, choices=(1, 2), help="your seat against the computer (default: 1)"
    )
    parser.add_argument(
        "--watch",
        nargs=PLAYERS,
        choices=tuple(LEVELS),
        metavar="LEVEL",
        help="watch the computer play both seats, each at its level",
    )
    parser.add_argument(
        "--help-with",
        nargs="+",
        choices=HELP,
        default=(),
        metavar="KIND",
        help="help while playing that both players agree on: hints (the best action, when asked "
        "for), values (of every action), tutor (a warning before points are given away)",
    )
    parser.add_argument(
        "--no-foresight",
        dest="foresight",
        action="store_false",
        help="the screen does not show what the chosen card would do",
    )
    parser.add_argument(
        "--best-of",
        choices=tuple(LENGTHS),
        metavar="N",
        help="the first match of a series: best of 3, 5 or 7, or open (as many as you like)",
    )
    parser.add_argument(
        "--rematch",
        metavar="FILE",
        help="the match after the one in this match log: the next of its series, with the same "
        "players, rules and help, and other cards",
    )
    add_table_flags(parser)
    add_rule_flags(parser)
    parser.set_defaults(usage_error=parser.error, default_of=parser.get_default)


def run(args: Namespace) -> int:
    """Play a match."""
    if args.rematch is not None:
        return _play_again(args)
    deals = args.deal or []
    if len(deals) > ROUNDS:
        args.usage_error("--deal can be given once or twice: a match has two rounds")
    _check_cards(args)
    if args.seat and not args.opponent:
        args.usage_error("--seat is your seat against the computer; add --opponent LEVEL")
    if args.watch and (args.opponent or args.help_with):
        other = "--opponent" if args.opponent else "--help-with"
        args.usage_error(f"--watch is for matches that nobody else plays; leave out {other}")
    try:
        new = NewMatch(
            players=_names(args),
            ruleset=chosen_rules(args),
            first_dealer=None if args.first is None else args.first - 1,
            deals=deals,
            seed=seed_of(today()) if args.today else args.seed,
            computers=tuple(args.watch) if args.watch else _seated(args, None, args.opponent),
            help=args.help_with,
            foresight=args.foresight,
            series=Series.begin(LENGTHS[args.best_of]) if args.best_of else None,
        )
    except MateError as error:
        args.usage_error(str(error))
    return play_at_table(args, lambda: Session.begin(_with_cards(new, args), args.log))


def _check_cards(args: Namespace) -> None:
    if args.today and (args.seed is not None or args.deal):
        other = "--deal" if args.deal else "--seed"
        args.usage_error(f"--today says which deals it is; leave out {other}")
    if args.fair and args.deal:
        args.usage_error("--fair draws the deals of both rounds; leave out --deal")


def _with_cards(new: NewMatch, args: Namespace) -> NewMatch:
    if not args.fair:
        return new
    from mate.cli.drawing import telling_draws
    from mate.faircards import with_fair_cards

    with telling_draws(ROUNDS) as say:
        return with_fair_cards(new, say)


def _play_again(args: Namespace) -> int:
    if args.rematch == STANDARD_INPUT:
        args.usage_error("--rematch needs a file: standard input is for what the players type")
    for name in (*_OF_A_NEW_MATCH, *OPTIONS):
        if getattr(args, name) != args.default_of(name):
            flag = "--no-foresight" if name == "foresight" else f"--{name.replace('_', '-')}"
            args.usage_error(f"--rematch takes all that from its match log; leave out {flag}")
    return play_at_table(args, lambda: Session.begin(_next(load(log_file(args.rematch))), args.log))


def _next(record: MatchRecord) -> NewMatch:
    if not may_be_fair(record):
        return rematch(record)
    from mate.cli.drawing import telling_draws

    with telling_draws(ROUNDS) as say:
        return rematch(record, say=say)


def _names(args: Namespace) -> tuple[str, str]:
    """The names by seat; an empty one is given by the program."""
    names: list[str] = args.names or []
    if len(names) == PLAYERS:
        return names[0], names[1]
    if args.opponent and len(names) < PLAYERS:
        person = "".join(names)
        return _seated(args, person, computer_name(args.opponent, person))
    if args.watch and not names:
        return names_of_two(*args.watch)
    if names:
        args.usage_error(f"argument --names: expected {PLAYERS} arguments")
    return "", ""


def _seated(args: Namespace, person: _T, computer: _T) -> tuple[_T, _T]:
    """What is the person's and what is the computer's, by seat."""
    return (computer, person) if args.seat == PLAYERS else (person, computer)
