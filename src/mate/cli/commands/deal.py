"""`mate deal` and `mate perft`: show a deal, and count the sequences of actions from a deal."""

from __future__ import annotations

import random
from argparse import SUPPRESS, Namespace
from typing import Final

from mate.cli import output, values
from mate.cli.parser import Command, Parser
from mate.errors import MateError
from mate.invocation import to_type
from mate.rules import DECK, Deal, Position, mate_points, perft

EXAMPLES: Final = {
    "mate deal": "show a deal at random",
    "mate deal --today": "show the two deals of the day",
    "mate deal --character fair": "find a deal that is a draw with best play",
    "mate deal --value 20 40 --rules bga": "find a deal that the dealer wins by 20 to 40 points",
    "mate perft --deal 38769 --depth 3": "count the sequences of one, two and three actions",
    "mate perft --deal 0 --depth 2 --rules bga": "count without foreplacement",
}

_KINDS: Final = ("fair", "sharp", "foreplace")
"""The kinds of deals. Each name is also an option, such as `--fair`, that no help page lists."""
_MOST_ACTIONS: Final = 22
"""The maximum number of actions in a hand: two declarations and ten tricks."""
# The points of two overmates with an ace (R15, R16).
_MOST_POINTS: Final = 2 * mate_points(DECK[0], 10, foreplaced=True, overmate=True)
_VALUE: Final = (
    "Try random deals until one fits. Give only one of these options. The value of a deal is the "
    "number of points by which its dealer wins with best play; under super rules it counts both "
    "hands of the round."
)


def _add_deal(parser: Parser) -> None:
    which = parser.add_mutually_exclusive_group()
    values.add_seed(parser, "seed for a repeatable deal", which)
    texts = {
        "--deal DEAL": f"show this deal: {values.DEAL_IN_WORDS}",
        "--today": "show the two deals of the day (local date)",
    }
    parser.takes(texts, which, deal=values.deal)
    texts = {
        "--character KIND": "the kind of deal: fair (a draw with best play), sharp (a draw, but "
        "only one or two first actions keep it) or foreplace (the dealer's only best first action "
        "is to foreplace a card)",
        **{f"--{kind}": SUPPRESS for kind in _KINDS},
        "--value LEAST MOST": "a value from LEAST to MOST points, both included; negative if the "
        "other player wins",
    }
    like = parser.add_argument_group("Value of the deal", _VALUE).add_mutually_exclusive_group()
    points = f"Give a number of points from -{_MOST_POINTS} to {_MOST_POINTS}."
    value = values.whole_number("value", -_MOST_POINTS, _MOST_POINTS, points)
    parser.takes(texts, like, character=_KINDS, value=value)
    values.add_json(parser)
    values.add_rules(parser)
    for option in ("--today", "--deal"):
        parser.excludes(option, "--character", "--value", *(f"--{kind}" for kind in _KINDS))


def _deal(args: Namespace) -> None:
    """Show a random deal, the first deal of a seed, a chosen deal, or the deals of the day."""
    source = random.SystemRandom() if args.seed is None else random.Random(args.seed)
    kind = args.character or next((kind for kind in _KINDS if getattr(args, kind)), "")
    if kind or args.value:
        _find(args, kind, source)
        return
    # Refuse the rules flags, because rules change neither a deal nor the counts of the holdings.
    why = "does not change the deals of the day" if args.today else "needs --character or --value"
    for flag in values.RULES_FLAGS:
        name = flag[2:].replace("-", "_")
        if getattr(args, name) != args.default_of(name):
            args.usage_error(f"{flag} {why}.")
    if args.today:
        _show_today(args)
        return
    deal = args.deal or Deal.draw(source)
    play = f"Play it: {to_type('mate play')} --deal {deal.number}"
    output.print_result(args, lambda: _document(deal), [*_lines(deal), play])


def _show_today(args: Namespace) -> None:
    from mate.clock import seed_of, today
    from mate.saved.days import deals_of

    day = today()
    deals = deals_of(day)
    document = {"date": day.isoformat(), "seed": seed_of(day), "deals": [*map(_document, deals)]}
    lines = [f"Deals of the day, {day.isoformat()}"]
    for number, deal in enumerate(deals, start=1):
        lines += ["", f"Round {number}", *_lines(deal)]
    lines += ["", f"Play them: {to_type('mate play --today')}"]
    output.print_result(args, lambda: document, lines)


def _find(args: Namespace, kind: str, source: random.Random) -> None:
    """Find and show a random deal of a kind, or, if no kind is given, with a value in a range."""
    from mate import dealing
    from mate.words import counted
    from mate.words.advice import wins_by
    from mate.words.rulebook import rule_flags

    ruleset = values.chosen_rules(args)
    known = {"fair": dealing.FAIR, "sharp": dealing.SHARP, "foreplace": dealing.FOREPLACE}
    try:
        character = known.get(kind) or dealing.valued_between(*args.value)
    except MateError as error:
        args.usage_error(str(error))
    if reason := character.refusal(ruleset):
        args.usage_error(reason)
    with output.ProgressLine(dealing.LIMIT, "deals tried") as progress:
        deal, solution, tries = dealing.find_deal(character, ruleset, source, progress.count)
    evaluation = solution.evaluate()
    value, keeping = evaluation.value, len(evaluation.best)
    over = " over both hands of the round" if evaluation.whole_round and value else ""
    best_play = wins_by(evaluation, ("the dealer", "the other player"))
    lines = [*_lines(deal), f"With best play {best_play}{over}, under {ruleset.name} rules."]
    if kind in {"sharp", "foreplace"}:
        # Name no action, because naming the best actions would spoil the deal.
        keep = "keeps" if keeping == 1 else "keep"
        which = f"Only {keeping} of the dealer's {len(evaluation.values)} first actions {keep}"
        how = ": a foreplacement" if kind == "foreplace" else ""
        lines.append(f"{which} that value{how}.")
    lines.append(f"Found after trying {counted(tries, 'deal')}.")
    play = (f"Play it: {to_type('mate play')} --deal {deal.number}", *rule_flags(ruleset))
    lines.append(" ".join(play))
    found = {"rules": output.rules_object(ruleset), "value": value, "best_actions": keeping}
    output.print_result(args, lambda: _document(deal) | found | {"draws": tries}, lines)


def _document(deal: Deal) -> output.Document:
    known = {"deal": deal, "number": deal.number, "holdings": [*deal]}
    return known | output.count_fields(deal)


def _lines(deal: Deal) -> list[str]:
    # Import lazily, because `mate perft` needs only the rules.
    from mate.words import Count, count_in_parts, winner_by_count
    from mate.words.narrator import in_suits

    lines = [f"Deal {deal.number}, {deal}"]
    for player, holding in zip(("dealer", "other player"), deal, strict=True):
        lines.append(f"The {player} holds {in_suits(holding)}.")
        lines.append(f"  {count_in_parts(Count.of(holding))}")
    return [*lines, winner_by_count(deal)]


def _add_perft(parser: Parser) -> None:
    texts = {
        "--deal DEAL": f"the deal: {values.DEAL_IN_WORDS}",
        "--depth ACTIONS": "the length of the longest sequences, 1 to "
        f"{_MOST_ACTIONS} actions; each further action takes about five times as long",
    }
    deal = {"type": values.deal, "required": True}
    depth = {"type": values.whole_number("depth", 1, _MOST_ACTIONS), "required": True}
    parser.takes(texts, deal=deal, depth=depth)
    values.add_json(parser)
    values.add_rules(parser)
    # Don't read the settings, because the output is ASCII anyway.
    parser.set_defaults(prints_ascii=True)


def _perft(args: Namespace) -> None:
    ruleset = values.chosen_rules(args)
    rows = perft(Position.start(args.deal, ruleset), args.depth)
    depths = [row._asdict() for row in rows]
    known = {"deal": args.deal, "rules": output.rules_object(ruleset)}
    head = ("depth", "sequences".rjust(13), "mates".rjust(11), "draws".rjust(11))
    table = [head, *([f"{figure:,}" for figure in row] for row in rows)]
    lines = output.columns(table, ">>>>")
    output.print_result(args, lambda: known | {"rows": rows, "depths": depths}, lines)


DEAL: Final = Command(_add_deal, _deal)
PERFT: Final = Command(_add_perft, _perft)
