"""`mate deal` and `mate perft`: show a deal; count what can be played from it."""

from __future__ import annotations

import random
from argparse import SUPPRESS, Namespace
from typing import Final

from mate.cli import values
from mate.cli.output import (
    Document,
    ProgressLine,
    columns,
    count_fields,
    print_result,
    rules_object,
)
from mate.cli.parser import Command, Parser
from mate.errors import MateError
from mate.invocation import to_type
from mate.rules import OPTIONS, ROUNDS, Deal, Position, perft

EXAMPLES: Final = {
    "mate deal": "show a deal at random",
    "mate deal --today": "show the two deals of the day",
    "mate deal --character fair": "find a deal that is drawn with best play",
    "mate deal --value 20 40 --rules bga": "find a deal that the dealer wins by 20 to 40 points",
    "mate perft --deal 38769 --depth 3": "count the sequences of one, two and three actions",
    "mate perft --deal 0 --depth 2 --rules bga": "count without foreplacement",
}

_CHARACTERS: Final = ("fair", "sharp", "foreplace")
"""What a deal may be like; each is an option of its own, too, which no help page names."""
_VALUE: Final = (
    "Draws deals until one fits. Give only one of these. The value of a deal is the number of "
    "points by which its dealer wins with best play; under super rules it counts both hands of "
    "the round."
)


def _add_deal(parser: Parser) -> None:
    which = parser.add_mutually_exclusive_group()
    values.add_seed(parser, "draw from this seed, for a repeatable deal", which)
    texts = {
        "--deal DEAL": f"show this deal: {values.DEAL_IN_WORDS}",
        "--today": "show the two deals of the day (local date)",
    }
    parser.takes(texts, which, deal=values.deal)
    texts = {
        "--character CHARACTER": "what the deal is like: fair (value 0, level with best play), "
        "sharp (value 0, and only one or two first actions keep it) or foreplace (a foreplacement "
        "is the dealer's only best first action)",
        **{f"--{name}": SUPPRESS for name in _CHARACTERS},
        "--value LEAST MOST": "value from LEAST to MOST points, both included; negative where the "
        "other player wins",
    }
    like = parser.add_argument_group("Value of the deal", _VALUE).add_mutually_exclusive_group()
    parser.takes(texts, like, character=_CHARACTERS, value=values.worth)
    values.add_json(parser)
    values.add_rules(parser)
    kinds = ("--character", "--value", *(f"--{name}" for name in _CHARACTERS))
    parser.excludes("--today", *kinds)
    parser.excludes("--deal", *kinds)


def _deal(args: Namespace) -> None:
    """Show a deal: one at random, the first that a seed gives, the one named, or those of today."""
    like = next((name for name in ("character", "value", *_CHARACTERS) if getattr(args, name)), "")
    if like:
        _draw(args, like)
        return
    # By any rules, the cards and their count are the same.
    why = "does not change the deals of the day" if args.today else "needs --character or --value"
    for name in ("rules", *OPTIONS):
        if getattr(args, name) != args.default_of(name):
            args.usage_error(f"--{name.replace('_', '-')} {why}.")
    if args.today:
        _show_today(args)
        return
    deal = args.deal or Deal.draw(_source(args))
    play = f"Play it: {to_type('mate play')} --deal {deal.number}"
    print_result(args, lambda: _document(deal), [*_lines(deal), play])


def _source(args: Namespace) -> random.Random:
    return random.SystemRandom() if args.seed is None else random.Random(args.seed)


def _show_today(args: Namespace) -> None:
    from mate.clock import seed_of, today

    day = today()
    source = random.Random(seed_of(day))
    deals = [Deal.draw(source) for _ in range(ROUNDS)]
    document = {"date": day.isoformat(), "seed": seed_of(day), "deals": [*map(_document, deals)]}
    lines = [f"Deals of the day, {day.isoformat()}"]
    for number, deal in enumerate(deals, start=1):
        lines += ["", f"Round {number}", *_lines(deal)]
    print_result(args, lambda: document, [*lines, "", f"Play them: {to_type('mate play --today')}"])


def _draw(args: Namespace, like: str) -> None:
    from mate import dealing
    from mate.words import counted
    from mate.words.advice import wins_by
    from mate.words.rulebook import rule_flags

    ruleset, name = values.chosen_rules(args), args.character or like
    known = {"fair": dealing.FAIR, "sharp": dealing.SHARP, "foreplace": dealing.FOREPLACE}
    try:
        character = known.get(name) or dealing.worth(*args.value)
    except MateError as error:
        args.usage_error(str(error))
    if reason := character.refusal(ruleset):
        args.usage_error(reason)
    with ProgressLine(dealing.LIMIT, "deals drawn") as progress:
        deal, solution, draws = dealing.draw(character, ruleset, _source(args), progress.count)
    evaluation = solution.evaluate()
    value, keeping = evaluation.value, len(evaluation.best)
    found = {"rules": rules_object(ruleset), "value": value, "best_actions": keeping}
    over = " over both hands of the round" if evaluation.whole_round and value else ""
    best_play = wins_by(evaluation, ("the dealer", "the other player"))
    lines = [*_lines(deal), f"With best play {best_play}{over}, under {ruleset.name} rules."]
    if name in {"sharp", "foreplace"}:
        # No action is named, which would spoil the deal.
        keep = "keeps" if keeping == 1 else "keep"
        keep = f"{keeping} of {len(evaluation.values)} first actions {keep}"
        lines.append(f"{keep} that value{': a foreplacement' if name == 'foreplace' else ''}.")
    lines.append(f"Found after drawing {counted(draws, 'deal')}.")
    lines.append(
        " ".join((f"Play it: {to_type('mate play')} --deal {deal.number}", *rule_flags(ruleset)))
    )
    print_result(args, lambda: _document(deal) | found | {"draws": draws}, lines)


def _document(deal: Deal) -> Document:
    return {"deal": deal, "number": deal.number, "holdings": [*deal], **count_fields(deal)}


def _lines(deal: Deal) -> list[str]:
    # Counting sequences needs only the rules.
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
        "--depth ACTIONS": f"the longest sequences, 1 to {values.ACTIONS_A_HAND} actions; each "
        "takes about five times as long as the one before",
    }
    deal = {"type": values.deal, "required": True}
    parser.takes(texts, deal=deal, depth={"type": values.depth, "required": True})
    values.add_json(parser)
    values.add_rules(parser)
    # Its output is ASCII anyway, so no settings are read for it.
    parser.set_defaults(prints_ascii=True)


def _perft(args: Namespace) -> None:
    ruleset = values.chosen_rules(args)
    rows = perft(Position.start(args.deal, ruleset), args.depth)
    depths = [row._asdict() for row in rows]
    found = {"deal": args.deal, "rules": rules_object(ruleset), "rows": rows, "depths": depths}
    head = ("depth", "sequences".rjust(13), "mates".rjust(11), "draws".rjust(11))
    table = [head, *([f"{figure:,}" for figure in row] for row in rows)]
    print_result(args, lambda: found, columns(table, ">>>>"))


DEAL: Final = Command(_add_deal, _deal)
PERFT: Final = Command(_add_perft, _perft)
