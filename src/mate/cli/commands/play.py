"""`mate play` and `mate resume`: start a match, or continue a saved one."""

from __future__ import annotations

from argparse import SUPPRESS, ArgumentTypeError, Namespace
from collections.abc import Callable
from functools import partial
from typing import Final, TypeVar

from msgspec.structs import replace

from mate import players
from mate.cleaning import clean, clean_names, name_key, path_text
from mate.cli import playing, values
from mate.cli.logs import LAST, STANDARD_INPUT, log_file, named_log
from mate.cli.parser import NOT_BOTH, Command, Parser
from mate.clock import seed_of, today
from mate.computers import LEVEL_NAMES, computer_name, names_of_two
from mate.disk import matches_folder, require_room_for
from mate.errors import MateError, SolverMissingError
from mate.invocation import to_type
from mate.record import MatchRecord, RulesLine, Series, Terms, load
from mate.record.series import HEAD_START_LIMIT, SERIES_LENGTHS
from mate.record.terms import CHOICES, HELP, Clock
from mate.rules import CARDS_EACH, Hand
from mate.saved.nextmatch import with_fair_deals
from mate.session import Session
from mate.settings.file import load_some

EXAMPLES: Final = {
    "mate play --names Ana Ben": "play a match for two people",
    "mate play --opponent skilled --help-with hints tutor": "play against the computer, with aids",
    "mate play --from match.jsonl 2 5 --opponent skilled": "practise from trick 5 of hand 2 of a "
    "match",
    "mate play --plain --rules bga --best-of 3": "start a series in line mode, without "
    "foreplacement",
    "mate resume": "resume your most recent unfinished match, or your last series",
    "mate resume unfinished.jsonl": "resume the match in this log",
    "mate resume --plain": "resume the match in line mode",
}

_LINE_MODE: Final = ("--plain", "--speak", "--strict")
_PLAYERS: Final = ("--names", "--opponent", "--seat")
_PRACTICE: Final = "{1} is for a match, not for practice. Leave it out."
_GOES_WITH: Final = {
    "--from": (_PRACTICE, *_PLAYERS),
    "--position": (_PRACTICE, *_PLAYERS, *values.POSITION_FLAGS, *values.RULES_FLAGS),
    "--rematch": ("--rematch takes everything from the match log. Leave out {1}.", "--log"),
    "--today": (NOT_BOTH, *_PLAYERS, "--watch", "--first", "--best-of", "--log"),
    "--code": (NOT_BOTH, *_PLAYERS, "--help-with", "--no-foresight", "--best-of", "--log"),
}
"""For each option, the error for any option that it excludes, then the options that it allows.

Every option also allows the options of line mode.
"""
_NAME_SETTINGS: Final = ("first_name", "second_name")

_T = TypeVar("_T")


def _add_play(parser: Parser) -> None:
    texts = {
        "--names NAME ...": "the names of both players, or only yours with --opponent (default: "
        "those in the settings)",
        "--deal DEAL": f"the deal of a round: {values.DEAL_IN_WORDS}; repeat the option for the "
        "second round (default: at random)",
        "--seed NUMBER": "seed for the deals and the first dealer (default: at random)",
        "--today": "play the match of the day (local date): classic rules, two rounds, without "
        "clock, head start or aids",
        "--character KIND": "the kind of deals: fair (random, and a draw with best play)",
        "--fair": SUPPRESS,
        "--first PLAYER": "the player who deals first: 1 or 2 (default: at random)",
        "--log FILE": "save the match in this new file (default: in the folder of saved matches)",
        "--opponent LEVEL": f"play against the computer: {', '.join(LEVEL_NAMES.values())}",
        "--seat PLAYER": "with --opponent: play as player 1 or 2 (default: 1)",
        "--watch LEVEL LEVEL": "watch the computer play against itself, at these levels",
        "--help-with KIND ...": "aids for both players: hints (a question, then the reason, then "
        "the best action), values (of all actions), tutor (a warning before an action that loses "
        "points)",
        "--clock TIME ...": "each player's minutes for the match (10), or with seconds added per "
        "action (10+5); give two times if they differ (default: no clock)",
    }
    series_and_rematch = {
        "--head-start NAME POINTS": "points for this player before hand 1, from 1 to "
        f"{HEAD_START_LIMIT}",
        "--best-of LENGTH": "start a series: best of 3, 5 or 7 matches, or open for any number",
        "--rematch FILE": "play a rematch of the match in this log: same players, rules, aids and "
        "series, new deals",
        "--code CODE": "play on from the code of an unfinished match, in a new log",
    }
    read = {"seed": values.seed, "log": values.new_file, "clock": str, "character": ("fair",)}
    levels = dict.fromkeys(("opponent", "watch"), values.levels(LEVEL_NAMES))
    numbers = dict.fromkeys(("first", "seat"), values.PLAYER_NUMBER)
    deal, help_with = {"type": values.deal, "action": "append"}, {"choices": HELP, "default": ()}
    parser.takes(texts, deal=deal, help_with=help_with, **read, **levels, **numbers)
    for option in CHOICES:
        values.add_choice(parser, option)
    kinds = {"head_start": values.name, "best_of": tuple(SERIES_LENGTHS), "rematch": values.name}
    parser.takes(series_and_rematch, code=values.name, **kinds)
    practice = parser.add_argument_group("Practice", "Play on from any position. Nothing is saved.")
    values.add_position(parser, practice)
    start = {
        "--from FILE HAND TRICK": "play on from a match: a log, as for mate replay, then the "
        "numbers of the hand and the trick; trick 0 is before the players foreplace"
    }
    parser.takes(start, practice, **{"from": {"type": values.name, "dest": "start"}})
    values.add_line_mode(parser)
    values.add_rules(parser)
    parser.needs("--seat", "--opponent")
    parser.excludes("--from", "--position")
    parser.excludes("--watch", "--opponent", "--help-with")
    parser.excludes("--fair", "--deal")
    parser.excludes("--character", "--deal")
    for flag, (otherwise, *others) in _GOES_WITH.items():
        parser.excludes_all_but(flag, *_LINE_MODE, *others, otherwise=otherwise)
    parser.set_defaults(settings=_NAME_SETTINGS)


def _play(args: Namespace) -> int:
    """Play a match, or play on from a position for practice."""
    if args.position is not None or args.start is not None:
        return _practise(args)
    if args.rematch == STANDARD_INPUT:
        args.usage_error("--rematch cannot read standard input. Give a file.")
    choose = _choice(args)
    if args.log is not None:
        require_room_for(args.log)
    return playing.play_match(args, lambda: Session.begin(choose(), args.log))


def _choice(args: Namespace) -> Callable[[], Terms | MatchRecord]:
    """Check the options and return a function that returns the match's terms or its record."""
    if args.rematch is not None:
        return lambda: playing.next_terms(args, load(log_file(args.rematch)))
    if args.clock and args.plain:
        args.usage_error(playing.NO_CLOCK)
    try:
        terms, record = _terms(args), None
        if args.code:
            # Import lazily, because most matches begin without a code.
            from mate.record.code import record_of_code

            record = record_of_code(args.code, terms)
            terms = replace(record.header.terms, deals=tuple(map(str, record.match.deals)))
        if terms.needs_fair_cards and terms.deals:
            with_fair_deals(terms)  # raises an error unless the deals are fair
    except SolverMissingError:
        raise
    except (ArgumentTypeError, MateError) as error:
        args.usage_error(str(error))
    if record is not None:
        if record.finished:
            args.usage_error(
                f"The match in this code is already over. Replay it with {to_type('mate replay')}."
            )
        return lambda: record
    if args.fair or args.character or (terms.needs_fair_cards and not terms.deals):
        # Search for deals only after all other checks, because the search takes long.
        return lambda: playing.find_fair_deals(partial(with_fair_deals, terms))
    return lambda: terms


def _terms(args: Namespace) -> Terms:
    """Return the terms of the match.

    Raises:
        ArgumentTypeError, MateError: if the options contradict each other.
    """
    terms = Terms(
        players=_names(args),
        rules=RulesLine.of(values.chosen_rules(args)),
        first_dealer=None if args.first is None else args.first - 1,
        deals=tuple(map(str, args.deal or ())),
        seed=seed_of(today()) if args.today else args.seed,
        computers=tuple(args.watch) if args.watch else _by_seat(args, None, args.opponent),
        help=args.help_with,
        series=Series.begin(SERIES_LENGTHS[args.best_of]) if args.best_of else None,
        clock=Clock.parse(args.clock) if args.clock else None,
        **{option.name: getattr(args, option.name) for option in CHOICES},
    ).checked()
    if args.head_start is None:
        return terms
    name, points = clean(args.head_start[0], 48), args.head_start[1]
    seats = {name_key(player): seat for seat, player in enumerate(terms.players)}
    seat = seats.get(name_key(name))
    if seat is None:
        right = " or ".join(terms.players)
        raise MateError(f"--head-start: No player is called {name}. Give {right}.")
    ahead = values.whole_number("head start", 1, HEAD_START_LIMIT)(points)
    return replace(terms, head_start=(0, ahead) if seat else (ahead, 0)).checked()


def _practise(args: Namespace) -> int:
    """Play on from a position: between two people, or between a person and the computer."""
    record = None
    if args.start:
        if args.start[0] == STANDARD_INPUT:
            args.usage_error("--from cannot read standard input. Give a file.")
        record, _ = named_log(args.start[0]).read()
    try:
        if record is None:
            hand = Hand((values.chosen_position(args, values.chosen_rules(args)),))
        else:
            number = values.whole_number("hand or trick number", 0, CARDS_EACH)
            hand = _hand_from(record, *map(number, args.start[1:]))
        if record is None or args.names:
            levels = _by_seat(args, None, args.opponent)
            terms = Terms(players=_names(args), computers=levels).checked()
        else:
            seat = (args.seat or 1) - 1
            terms = players.practice_terms(record.header, args.opponent, seat).checked()
    except (MateError, ArgumentTypeError) as error:
        args.usage_error(str(error))
    return playing.play_match(args, lambda: Session.practise(terms, hand))


def _hand_from(record: MatchRecord, number: int, trick: int) -> Hand:
    """Return a hand of a match up to the start of a trick.

    Raises:
        MateError: if the trick does not exist, or the hand belongs to an unfinished round.
    """
    if number in record.closed_hands:
        raise MateError(f"Hand {number} stays hidden until its round is over.")
    hands = record.match.hands_dealt[max(number - 1, 0) : number]
    if not hands:
        raise MateError(f"The match has no hand {number}.")
    for count, position in enumerate(hands[0].positions):
        if (position.trick, position.led, position.outcome) == (trick, None, None):
            return hands[0].at(count)
    raise MateError(f"Hand {number} of this match has no trick {trick}.")


def _names(args: Namespace) -> tuple[str, str]:
    """Return the players' names by seat; the terms later replace empty names."""
    names = args.names or []
    if len(names) == 2:
        return names[0], names[1]
    if args.opponent and len(names) < 2:
        person = "".join(names) or _names_in_settings()[1 if args.seat == 2 else 0]
        return _by_seat(args, person, computer_name(args.opponent, person))
    if args.watch and not names:
        return names_of_two(*args.watch)
    if names:
        args.usage_error("--names needs 2 names, or only yours with --opponent.")
    return _names_in_settings()


def _names_in_settings() -> tuple[str, str]:
    """Return the players' names in the settings, by seat; a name that is not set is empty."""
    # Ignore problems in the settings, because `prepare_output` has reported them.
    found, _ = load_some(_NAME_SETTINGS)
    first, second = (str(found.get(name, "")) for name in _NAME_SETTINGS)
    # Ignore two equal names, so that `mate play` works without a change to the settings.
    differ = len({*map(name_key, clean_names((first, second)))}) == 2
    return (first, second) if differ else ("", "")


def _by_seat(args: Namespace, person: _T, computer: _T) -> tuple[_T, _T]:
    """Return a person's value and a computer's value as a pair, in the order of their seats."""
    return (computer, person) if args.seat == 2 else (person, computer)


def _add_resume(parser: Parser) -> None:
    file = "a match log: the name of a saved match, or a path (default: your most recent unfinished"
    other = "match; without one, the next match of your most recent unfinished series)"
    parser.takes({"file [FILE]": f"{file} {other}"}, file={"type": values.name, "default": LAST})
    values.add_line_mode(parser)


def _resume(args: Namespace) -> int:
    """Resume a match, or start the next match of a series."""
    if args.file == STANDARD_INPUT:
        args.usage_error("A match cannot be resumed from standard input. Give a file.")
    return playing.play_match(args, lambda: _open_session(args))


def _open_session(args: Namespace) -> Session:
    if args.file != LAST:
        return Session.resume(log_file(args.file))
    from mate.saved.folder import latest_unfinished, saved_matches, unfinished_series

    if latest := latest_unfinished():
        return Session.resume(latest)
    for last in unfinished_series(saved_matches()).values():
        return Session.begin(playing.next_terms(args, load(last.path)))
    start = to_type("mate play")
    if args.plain:
        start = playing.conversation_of(args).command("play")
    raise MateError(
        f"No unfinished match in {path_text(matches_folder())}. Start one with {start}."
    )


PLAY: Final = Command(_add_play, _play)
RESUME: Final = Command(_add_resume, _resume)
