"""`mate play`: a new match."""

from __future__ import annotations

from argparse import SUPPRESS, ArgumentParser, Namespace
from collections.abc import Callable
from typing import Final, TypeVar

from mate.cleaning import clean_names
from mate.cli import values
from mate.cli.logs import STANDARD_INPUT, log_file
from mate.cli.playing import add_table_flags, play_at_table
from mate.cli.ruleflags import add_rule_flags, chosen_rules
from mate.dealsofday import seed_of, today
from mate.disk import require_room_for
from mate.errors import MateError
from mate.players import LEVELS, computer_name, names_of_two
from mate.record import MatchRecord, Series, load
from mate.record.events import HELP
from mate.record.series import LENGTHS
from mate.rematch import may_be_fair, rematch
from mate.rules import DEAL_COUNT, OPTIONS, ROUNDS
from mate.session import NewMatch, Session
from mate.settings.file import load_some

PLAYERS = 2

_OF_A_NEW_MATCH: Final = (
    *("names", "deal", "seed", "today", "character", "fair", "first", "opponent", "seat", "watch"),
    *("help_with", "foresight", "best_of", "rules"),
)
"""The flags of a new match, besides the options of the rules."""

_NAMES: Final = ("first_name", "second_name")
"""The settings with the players' names by seat."""

_T = TypeVar("_T")


SYNTAX: Final = "[OPTIONS]"
EXAMPLES: Final = (
    ("mate play --names Ana Ben", "play a match for two people"),
    ("mate play --opponent club --help-with hints tutor", "play against the computer, with help"),
    ("mate play --today --opponent expert", "play the deals of the day against the computer"),
    (
        "mate play --plain --rules bga --best-of 3",
        "start a series in line mode, without foreplacement",
    ),
)


def add_arguments(parser: ArgumentParser) -> None:
    """Add the flags of a new match."""
    parser.add_argument(
        "--names",
        nargs="+",
        metavar="NAME",
        help="the names of both players; with --opponent, only yours is needed (default: those in "
        "the settings)",
    )
    parser.add_argument(
        "--deal",
        action="append",
        type=values.deal,
        metavar="DEAL",
        help="the deal of a round: its dealer's holding (AT.AT7.T.ATK7) or a number from 0 to "
        f"{DEAL_COUNT - 1}; repeat it for the second round (default: at random)",
    )
    parser.add_argument(
        "--seed",
        type=values.seed,
        metavar="NUMBER",
        help="seed for the deals and the first dealer, for a repeatable match (default: at random)",
    )
    parser.add_argument(
        "--today",
        action="store_true",
        help="play the two deals of the day, the same for everyone: the seed is the date YYYYMMDD "
        "(UTC)",
    )
    parser.add_argument(
        "--character",
        choices=("fair",),
        metavar="CHARACTER",
        help="what the deals are like: fair (random, but drawn with best play)",
    )
    parser.add_argument("--fair", action="store_true", help=SUPPRESS)
    parser.add_argument(
        "--first",
        type=values.player,
        choices=(1, 2),
        metavar="PLAYER",
        help="the player who deals first: 1 or 2 (default: at random)",
    )
    parser.add_argument(
        "--log",
        type=values.new_file,
        metavar="FILE",
        help="save the match log in this new file, in a folder that exists (default: a file in the "
        "folder of saved matches)",
    )
    parser.add_argument(
        "--opponent",
        choices=tuple(LEVELS),
        metavar="LEVEL",
        help=f"play against the computer: {', '.join(LEVELS)} (default: two people play)",
    )
    parser.add_argument(
        "--seat",
        type=values.player,
        choices=(1, 2),
        metavar="PLAYER",
        help="with --opponent: play as player 1 or 2 (default: 1)",
    )
    parser.add_argument(
        "--watch",
        nargs=PLAYERS,
        choices=tuple(LEVELS),
        metavar="LEVEL",
        help="watch the computer play against itself, at a level for each player",
    )
    parser.add_argument(
        "--help-with",
        nargs="+",
        choices=HELP,
        default=(),
        metavar="KIND",
        help="help while playing, for both players: hints (the best action, on request), values "
        "(of every action, on request), tutor (a warning before an action that costs points) "
        "(default: none)",
    )
    parser.add_argument(
        "--no-foresight",
        dest="foresight",
        action="store_false",
        help="turn off foresight: do not show what the chosen card would do",
    )
    parser.add_argument(
        "--best-of",
        choices=tuple(LENGTHS),
        metavar="LENGTH",
        help="start a series: best of 3, 5 or 7 matches, or open for as many as you like "
        "(default: a single match)",
    )
    parser.add_argument(
        "--rematch",
        type=values.name,
        metavar="FILE",
        help="play a rematch of the match in this log: same players, rules, help and series, "
        "new cards",
    )
    add_table_flags(parser)
    add_rule_flags(parser)
    parser.set_defaults(settings=_NAMES)


def run(args: Namespace) -> int:
    """Play a match."""
    if args.rematch is not None:
        return _play_again(args)
    deals = args.deal or []
    if len(deals) > ROUNDS:
        args.usage_error("Too many deals. Give --deal once or twice: a match has two rounds.")
    _check_cards(args)
    if args.seat and not args.opponent:
        args.usage_error("--seat needs --opponent.")
    if args.watch and (args.opponent or args.help_with):
        other = "--opponent" if args.opponent else "--help-with"
        args.usage_error(f"Give --watch or {other}, not both.")
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
    return _play(args, lambda: _with_cards(new, args))


def _check_cards(args: Namespace) -> None:
    if args.today and (args.seed is not None or args.deal):
        other = "--deal" if args.deal else "--seed"
        args.usage_error(f"Give --today or {other}, not both.")
    if _fair(args) and args.deal:
        args.usage_error(f"Give {_fair(args)} or --deal, not both.")


def _fair(args: Namespace) -> str:
    """The option that asks for fair cards; empty if none does."""
    return "--fair" if args.fair else "--character" if args.character else ""


def _with_cards(new: NewMatch, args: Namespace) -> NewMatch:
    if not _fair(args):
        return new
    from mate.cli.drawing import telling_draws
    from mate.faircards import with_fair_cards

    with telling_draws(ROUNDS) as say:
        return with_fair_cards(new, say)


def _play_again(args: Namespace) -> int:
    if args.rematch == STANDARD_INPUT:
        args.usage_error("--rematch cannot read standard input. Give a file.")
    for name in (*_OF_A_NEW_MATCH, *OPTIONS):
        if getattr(args, name) != args.default_of(name):
            flag = "--no-foresight" if name == "foresight" else f"--{name.replace('_', '-')}"
            args.usage_error(f"--rematch takes everything from the match log. Leave out {flag}.")
    return _play(args, lambda: _next(load(log_file(args.rematch))))


def _play(args: Namespace, choose: Callable[[], NewMatch]) -> int:
    if args.log is not None:
        require_room_for(args.log)
    return play_at_table(args, lambda: Session.begin(choose(), args.log))


def _next(record: MatchRecord) -> NewMatch:
    if not may_be_fair(record):
        return rematch(record)
    from mate.cli.drawing import telling_draws

    with telling_draws(ROUNDS) as say:
        return rematch(record, say=say)


def _names(args: Namespace) -> tuple[str, str]:
    """The names by seat; the program fills in empty ones."""
    names: list[str] = args.names or []
    if len(names) == PLAYERS:
        return names[0], names[1]
    if args.opponent and len(names) < PLAYERS:
        person = "".join(names) or _names_set()[PLAYERS - 1 if args.seat == PLAYERS else 0]
        return _seated(args, person, computer_name(args.opponent, person))
    if args.watch and not names:
        return names_of_two(*args.watch)
    if names:
        args.usage_error(f"--names needs {PLAYERS} names, or yours alone with --opponent.")
    return _names_set()


def _names_set() -> tuple[str, str]:
    """The names by seat that the settings have; empty for one that is not set."""
    # What is wrong with them is reported on the way here.
    values, _ = load_some(_NAMES)
    first, second = (str(values.get(name, "")) for name in _NAMES)
    # Nobody who only typed `mate play` should have to put the settings right first.
    one, other = clean_names((first, second))
    return ("", "") if one.casefold() == other.casefold() else (first, second)


def _seated(args: Namespace, person: _T, computer: _T) -> tuple[_T, _T]:
    """The person's and the computer's, by seat."""
    return (computer, person) if args.seat == PLAYERS else (person, computer)
