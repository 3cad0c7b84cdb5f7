"""`mate play` and `mate resume`: a match begun, or one that was left."""

from __future__ import annotations

from argparse import SUPPRESS, ArgumentTypeError, Namespace
from collections.abc import Callable, Container
from functools import partial
from typing import Final, TypeVar

from msgspec.structs import replace

from mate.cleaning import clean, clean_names, name_key, shown
from mate.cli import values
from mate.cli.logs import LAST, STANDARD_INPUT, log_file, named_log
from mate.cli.parser import Command, Parser
from mate.cli.playing import NO_CLOCK, conversation_of, drawing, next_terms, play_at_table
from mate.clock import seed_of, today
from mate.computers import LEVEL_NAMES, computer_name, names_of_two
from mate.disk import matches_folder, require_room_for
from mate.errors import MateError, SolverMissingError
from mate.invocation import to_type
from mate.players.computer import practising
from mate.record import MatchRecord, RulesLine, Series, Terms, load
from mate.record.series import HEAD_START_LIMIT, SERIES_LENGTHS
from mate.record.terms import CHOICES, HELP, Clock
from mate.rules import DEAL_COUNT, OPTIONS, Hand
from mate.session import Session
from mate.settings.file import load_some

EXAMPLES: Final = {
    "mate play --names Ana Ben": "play a match for two people",
    "mate play --opponent skilled --help-with hints tutor": "play against the computer, with help",
    "mate play --from match.jsonl 2 5 --opponent skilled": "play hand 2 of a match on from trick 5",
    "mate play --plain --rules bga --best-of 3": "start a series in line mode, without "
    "foreplacement",
    "mate resume": "resume your most recent unfinished match, or your last series",
    "mate resume unfinished.jsonl": "resume the match in this log",
    "mate resume --plain": "resume the match in line mode",
}

PLAYERS = 2

_WITH_REMATCH: Final = frozenset({"rematch", "log", "plain", "speak", "strict", "ascii", "json"})
"""The flags that may stand beside `--rematch`; all others are about a new match."""

_WITH_PRACTICE: Final = frozenset(
    {"position", "leader", "foreplaced", "free_move_used", "start", "names", "opponent", "seat"}
    | {"plain", "speak", "strict", "ascii", "json"}
)
"""The flags that may stand beside `--position` and `--from`; and the rules beside the first."""
_NAMES: Final = ("first_name", "second_name")
"""The settings with the players' names by seat."""

_T = TypeVar("_T")


def _add_play(parser: Parser) -> None:
    texts = {
        "--names NAME ...": "the names of both players; with --opponent, only yours is needed "
        "(default: those in the settings)",
        "--deal DEAL": "the deal of a round: its dealer's holding (AT.AT7.T.ATK7) or a number from "
        f"0 to {DEAL_COUNT - 1}; repeat it for the second round (default: at random)",
        "--seed NUMBER": "seed for the deals and the first dealer, for a repeatable match "
        "(default: at random)",
        "--today": "play the match of the day, the same for everyone: classic rules, two rounds, "
        "no clock, head start or help; the seed is the date YYYYMMDD (local)",
        "--character CHARACTER": "what the deals are like: fair (random, but drawn with best play)",
        "--fair": SUPPRESS,
        "--first PLAYER": "the player who deals first: 1 or 2 (default: at random)",
        "--log FILE": "save the match log in this new file, in a folder that exists (default: a "
        "file in the folder of saved matches)",
        "--opponent LEVEL": f"play against the computer: {', '.join(LEVEL_NAMES.values())} "
        "(default: two people play)",
        "--seat PLAYER": "with --opponent: play as player 1 or 2 (default: 1)",
        "--watch LEVEL LEVEL": "watch the computer play against itself, at a level for each player",
        "--help-with KIND ...": "help while playing, for both players: hints (the best action, on "
        "request), values (of every action, on request), tutor (a warning before an action that "
        "costs points) (default: none)",
        "--clock TIME ...": "the time that each player has for the match: minutes, and seconds "
        "more for each action (10 or 10+5); give two for each player's own (default: no clock)",
    }
    series_and_rematch = {
        "--head-start NAME POINTS": "points on this player's score before hand 1, from 1 to "
        f"{HEAD_START_LIMIT} (default: none)",
        "--best-of LENGTH": "start a series: best of 3, 5 or 7 matches, or open for as many as you "
        "like (default: a single match)",
        "--rematch FILE": "play a rematch of the match in this log: same players, rules, help and "
        "series, new cards",
        "--code CODE": "play on from the code of an unfinished match, in a new log",
    }
    deal, help_with = {"type": values.deal, "action": "append"}, {"choices": HELP, "default": ()}
    read = {"seed": values.seed, "log": values.new_file, "clock": str, "character": ("fair",)}
    levels = dict.fromkeys(("opponent", "watch"), values.levels(LEVEL_NAMES))
    players = dict.fromkeys(("first", "seat"), values.PLAYER)
    parser.takes(texts, deal=deal, help_with=help_with, **read, **levels, **players)
    for option in CHOICES:
        values.add_choice(parser, option)
    kinds = {"head_start": values.name, "best_of": tuple(SERIES_LENGTHS), "rematch": values.name}
    parser.takes(series_and_rematch, code=values.name, **kinds)
    about = "Play a hand on from any position. Nothing is saved."
    practice = parser.add_argument_group("Practice", about)
    values.add_position(parser, practice)
    start = {
        "--from FILE HAND TRICK": "play on from a match: a log, as for mate replay, the number of "
        "the hand and that of the trick, 0 for before the players foreplace"
    }
    parser.takes(start, practice, **{"from": {"type": values.name, "dest": "start"}})
    values.add_line_mode(parser)
    values.add_rules(parser)
    parser.excludes("--from", "--position")
    rules = [f"--{name.replace('_', '-')}" for name in ("rules", *OPTIONS)]
    choices = [option.flag for option in CHOICES]
    parser.excludes("--today", "--deal", "--seed", "--fair", "--character", "--head-start")
    parser.excludes("--today", "--clock", "--help-with", *choices, *rules)
    parser.excludes("--fair", "--deal")
    parser.excludes("--character", "--deal")
    parser.excludes("--watch", "--opponent", "--help-with")
    parser.needs("--seat", "--opponent")
    parser.excludes("--code", "--deal", "--seed", "--today", "--fair", "--character", "--first")
    parser.excludes("--code", "--length", "--head-start", "--clock", "--watch", "--rematch", *rules)
    parser.set_defaults(settings=_NAMES)


def _play(args: Namespace) -> int:
    """Play a match, or play a hand on for practice."""
    if args.position is not None or args.start is not None:
        return _practise(args)
    if args.rematch is not None:
        return _play_again(args)
    if args.clock and args.plain:
        args.usage_error(NO_CLOCK)
    try:
        terms, record = _terms(args), None
        if args.code:
            # Loaded only here, as most matches begin without a code.
            from mate.record.code import record_of_code

            record = record_of_code(args.code, terms)
            terms = replace(record.header.terms, deals=tuple(map(str, record.match.deals)))
        if terms.needs_fair_cards and terms.deals:
            from mate.saved.nextmatch import with_fair_cards

            # An error if they are not fair.
            with_fair_cards(terms)
    except SolverMissingError:
        raise
    except (ArgumentTypeError, MateError) as error:
        args.usage_error(str(error))
    if record is not None:
        if record.finished:
            args.usage_error(
                f"The match of this code is over. Replay it with {to_type('mate replay')}."
            )
        return _begin(args, lambda: record)
    if args.fair or args.character or (terms.needs_fair_cards and not terms.deals):
        from mate.saved.nextmatch import with_fair_cards

        # They are drawn once it is certain that the match can be played.
        return _begin(args, lambda: drawing(partial(with_fair_cards, terms)))
    return _begin(args, lambda: terms)


def _terms(args: Namespace) -> Terms:
    """What the flags say of a match.

    Raises:
        ArgumentTypeError, MateError: if they do not fit together.
    """
    terms = Terms(
        players=_names(args),
        rules=RulesLine.of(values.chosen_rules(args)),
        first_dealer=None if args.first is None else args.first - 1,
        deals=tuple(map(str, args.deal or ())),
        seed=seed_of(today()) if args.today else args.seed,
        computers=tuple(args.watch) if args.watch else _seated(args, None, args.opponent),
        help=args.help_with,
        series=Series.begin(SERIES_LENGTHS[args.best_of]) if args.best_of else None,
        clock=Clock.parse(args.clock) if args.clock else None,
        **{option.name: getattr(args, option.name) for option in CHOICES},
    ).checked()
    return replace(terms, head_start=_head_start(args, terms.players)).checked()


def _head_start(args: Namespace, names: tuple[str, str]) -> tuple[int, int]:
    """The points on the score before hand 1, by seat."""
    if args.head_start is None:
        return 0, 0
    name, points = args.head_start
    players = [*map(name_key, names)]
    if (wanted := name_key(clean(name, 48))) not in players:
        wrong = f"--head-start: No player is called {clean(name, 48)}."
        raise MateError(f"{wrong} Give {names[0]} or {names[1]}.")
    ahead = values.whole_number("head start", 1, HEAD_START_LIMIT)(points)
    return (0, ahead) if players.index(wanted) else (ahead, 0)


def _practise(args: Namespace) -> int:
    """Play a hand on from a position: between two people, or a person and the computer."""
    allowed = _WITH_PRACTICE if args.start else {*_WITH_PRACTICE, "rules", *OPTIONS}
    _expect_only(args, allowed, "{} is for a match, not for practice. Leave it out.")
    record = None
    if args.start:
        if args.start[0] == STANDARD_INPUT:
            args.usage_error("--from cannot read standard input. Give a file.")
        record, _ = named_log(args.start[0]).read()
    try:
        if record is None:
            hand = Hand((values.chosen_position(args, values.chosen_rules(args)),))
        else:
            hand = _hand_from(record, *map(int, map(values.number, args.start[1:])))
        if record is None or args.names:
            levels = _seated(args, None, args.opponent)
            terms = Terms(players=_names(args), computers=levels).checked()
        else:
            terms = practising(record.header, args.opponent, (args.seat or 1) - 1).checked()
    except (MateError, ArgumentTypeError) as error:
        args.usage_error(str(error))
    return play_at_table(args, lambda: Session.practise(terms, hand))


def _hand_from(record: MatchRecord, number: int, trick: int) -> Hand:
    """A hand of a match up to the start of a trick.

    Raises:
        MateError: if there is no such trick, or best play in the hand stays hidden.
    """
    if number in record.closed_hands:
        raise MateError(f"Hand {number} stays hidden until its round is over.")
    for hand in record.match.hands_dealt[max(number - 1, 0) : number]:
        for count, position in enumerate(hand.positions):
            if (position.trick, position.led, position.outcome) == (trick, None, None):
                return hand.at(count)
    raise MateError(f"The match has no hand {number} with a trick {trick}.")


def _play_again(args: Namespace) -> int:
    if args.rematch == STANDARD_INPUT:
        args.usage_error("--rematch cannot read standard input. Give a file.")
    otherwise = "--rematch takes everything from the match log. Leave out {}."
    _expect_only(args, _WITH_REMATCH, otherwise)
    return _begin(args, lambda: next_terms(args, load(log_file(args.rematch))))


def _expect_only(args: Namespace, names: Container[str], otherwise: str) -> None:
    """Refuse the first other flag that was given, in a sentence about it."""
    choices = {option.name: option.flag for option in CHOICES}
    for name, value in vars(args).items():
        if name not in names and value != args.default_of(name):
            flag = choices.get(name, f"--{name.replace('_', '-')}")
            args.usage_error(otherwise.format(flag))


def _begin(args: Namespace, choose: Callable[[], Terms | MatchRecord]) -> int:
    if args.log is not None:
        require_room_for(args.log)
    return play_at_table(args, lambda: Session.begin(choose(), args.log))


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
    players = set(map(name_key, clean_names((first, second))))
    return (first, second) if len(players) == PLAYERS else ("", "")


def _seated(args: Namespace, person: _T, computer: _T) -> tuple[_T, _T]:
    """The person's and the computer's, by seat."""
    return (computer, person) if args.seat == PLAYERS else (person, computer)


def _add_resume(parser: Parser) -> None:
    file = "a match log: the name of a saved match, or a path (default: your most recent unfinished"
    other = "match; without one, the next match of your most recent unfinished series)"
    parser.takes({"file [FILE]": f"{file} {other}"}, file={"type": values.name, "default": LAST})
    values.add_line_mode(parser)


def _resume(args: Namespace) -> int:
    if args.file == STANDARD_INPUT:
        args.usage_error("A match cannot be resumed from standard input. Give a file.")
    return play_at_table(args, lambda: _resumed(args))


def _resumed(args: Namespace) -> Session:
    if args.file != LAST:
        return Session.resume(log_file(args.file))
    from mate.saved.folder import latest_unfinished, saved_matches, unfinished_series

    if latest := latest_unfinished():
        return Session.resume(latest)
    for last in unfinished_series(saved_matches()).values():
        return Session.begin(next_terms(args, load(last.path)))
    start = conversation_of(args).command("play") if args.plain else to_type("mate play")
    raise MateError(f"No unfinished match in {shown(matches_folder())}. Start one with {start}.")


PLAY: Final = Command(_add_play, _play)
RESUME: Final = Command(_add_resume, _resume)
