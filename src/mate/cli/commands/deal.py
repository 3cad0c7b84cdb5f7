"""`mate deal`: show a deal."""

from __future__ import annotations

import random
from argparse import SUPPRESS, Namespace
from typing import Final

from mate.cli import values
from mate.cli.documents import Document, count_fields
from mate.cli.flags import add_deal_flag, add_json_flag, add_seed_flag
from mate.cli.output import Progress, print_json
from mate.cli.parser import Parser
from mate.cli.ruleflags import add_rule_flags, chosen_rules, rules_object
from mate.errors import MateError
from mate.handcount import Count
from mate.rules import OPTIONS, ROUNDS, Deal
from mate.words.counting import count_in_parts, winner_by_count
from mate.words.narrator import in_suits

_CHARACTERS: Final = ("fair", "sharp", "foreplace")
"""What a deal may be like; each is an option of its own, too, which no help page names."""

EXAMPLES: Final = (
    ("mate deal", "show a deal at random"),
    ("mate deal --today", "show the two deals of the day"),
    ("mate deal --character fair", "find a deal that is drawn with best play"),
    ("mate deal --value 20 40 --rules bga", "find a deal that the dealer wins by 20 to 40 points"),
)


def add_arguments(parser: Parser) -> None:
    """Add where the deal comes from, what it should be like, and how it is printed."""
    which = parser.add_mutually_exclusive_group()
    add_seed_flag(which, "draw from this seed, for a repeatable deal")
    add_deal_flag(which, "show this deal")
    which.add_argument("--today", action="store_true", help="show the two deals of the day (UTC)")
    like = parser.add_argument_group(
        "Value of the deal",
        "Draws deals until one fits. Give only one of these. The value of a deal is the number of "
        "points by which its dealer wins with best play; under super rules it counts both hands of "
        "the round.",
    ).add_mutually_exclusive_group()
    like.add_argument(
        "--character",
        choices=_CHARACTERS,
        metavar="CHARACTER",
        help="what the deal is like: fair (value 0, level with best play), sharp (value 0, and "
        "only one or two first actions keep it) or foreplace (a foreplacement is the dealer's "
        "only best first action)",
    )
    for name in _CHARACTERS:
        like.add_argument(f"--{name}", action="store_true", help=SUPPRESS)
    like.add_argument(
        "--value",
        nargs=2,
        type=values.worth,
        metavar=("LEAST", "MOST"),
        help="value from LEAST to MOST points, both included; negative where the other player wins",
    )
    add_json_flag(parser)
    add_rule_flags(parser)
    kinds = ("--character", "--value", *(f"--{name}" for name in _CHARACTERS))
    parser.excludes("--today", *kinds)
    parser.excludes("--deal", *kinds)


def run(args: Namespace) -> int:
    """Show a deal: one at random, the first that a seed gives, the one named, or those of today."""
    like = next((name for name in ("character", "value", *_CHARACTERS) if getattr(args, name)), "")
    if like:
        return _draw(args, like)
    # By any rules, the cards and their count are the same.
    why = "does not change the deals of the day" if args.today else "needs --character or --value"
    for name in ("rules", *OPTIONS):
        if getattr(args, name) != args.default_of(name):
            args.usage_error(f"--{name.replace('_', '-')} {why}.")
    if args.today:
        return _show_today(args)
    deal = args.deal or Deal.draw(_source(args))
    if args.json:
        print_json(_document(deal))
    else:
        print(*_lines(deal), f"Play it: mate play --deal {deal.number}", sep="\n")
    return 0


def _source(args: Namespace) -> random.Random:
    return random.SystemRandom() if args.seed is None else random.Random(args.seed)


def _show_today(args: Namespace) -> int:
    from mate.clock import seed_of, today

    day = today()
    source = random.Random(seed_of(day))
    deals = [Deal.draw(source) for _ in range(ROUNDS)]
    if args.json:
        documents = [*map(_document, deals)]
        print_json({"date": day.isoformat(), "seed": seed_of(day), "deals": documents})
        return 0
    print(f"Deals of the day, {day.isoformat()} (UTC)")
    for number, deal in enumerate(deals, start=1):
        print("", f"Round {number}", *_lines(deal), sep="\n")
    print("\nPlay them: mate play --today")
    return 0


def _draw(args: Namespace, like: str) -> int:
    from mate import dealing
    from mate.words.advice import wins_by
    from mate.words.figures import counted
    from mate.words.rulebook import rule_flags

    ruleset, name = chosen_rules(args), args.character or like
    known = {"fair": dealing.FAIR, "sharp": dealing.SHARP, "foreplace": dealing.FOREPLACE}
    try:
        character = dealing.worth(*args.value) if args.value else known[name]
    except MateError as error:
        args.usage_error(str(error))
    if reason := character.refusal(ruleset):
        args.usage_error(reason)
    with Progress(dealing.LIMIT, "deals drawn") as progress:
        deal, solution, draws = dealing.draw(character, ruleset, _source(args), progress.count)
    evaluation = solution.evaluate()
    value, keeping = evaluation.value, len(evaluation.best)
    if args.json:
        found = {"rules": rules_object(ruleset), "value": value, "best_actions": keeping}
        print_json(_document(deal) | found | {"draws": draws})
        return 0
    lines = _lines(deal)
    over = " over both hands of the round" if evaluation.whole_round and value else ""
    best_play = wins_by(evaluation, ("the dealer", "the other player"))
    lines.append(f"With best play {best_play}{over}, under {ruleset.name} rules.")
    if name in {"sharp", "foreplace"}:
        # No action is named, which would spoil the deal.
        keep = f"{keeping} of {len(evaluation.values)} first actions keep{'s' * (keeping == 1)}"
        lines.append(f"{keep} that value{': a foreplacement' * (name == 'foreplace')}.")
    lines.append(f"Found after drawing {counted(draws, 'deal')}.")
    flags = " ".join((f"mate play --deal {deal.number}", *rule_flags(ruleset)))
    print(*lines, f"Play it: {flags}", sep="\n")
    return 0


def _document(deal: Deal) -> Document:
    return {"deal": deal, "number": deal.number, "holdings": [*deal], **count_fields(deal)}


def _lines(deal: Deal) -> list[str]:
    lines = [f"Deal {deal.number}, {deal}"]
    for player, holding in zip(("dealer", "other player"), deal, strict=True):
        lines.append(f"The {player} holds {in_suits(holding)}.")
        lines.append(f"  {count_in_parts(Count.of(holding))}")
    return [*lines, winner_by_count(deal)]
