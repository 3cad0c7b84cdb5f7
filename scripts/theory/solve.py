"""Solve all deals under a rule set, or a sample of the deals.

    python -m scripts.theory.solve [--rules RULES] [--sample NUMBER] [--save FILE] [--json] …

`docs/whole-game.md` explains the method and the output.
"""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import Final

from mate import clock
from mate.cleaning import in_ascii, path_text
from mate.cli import run_parsed, run_reporting_errors, values
from mate.cli.output import (
    Document,
    columns,
    fields,
    output_cells,
    print_result,
    rules_object,
    wrapped,
)
from mate.cli.parser import ASCII, Command, Parser, set_up
from mate.disk import appearing_whole, disk_errors, require_room_for
from mate.errors import MateError
from mate.plain.transcript import rules_in_words
from mate.rules import DEAL_COUNT, Ruleset
from mate.words import MINUS, signed
from scripts.theory.progress import LongProgress
from scripts.theory.wholegame import words
from scripts.theory.wholegame.alldeals import AllDeals
from scripts.theory.wholegame.judging import sample, whole
from scripts.theory.wholegame.memory import memory_left
from scripts.theory.wholegame.solving import bytes_needed
from scripts.theory.wholegame.summary import Distribution, Theory

PROGRAM: Final = "python -m scripts.theory.solve"
STEPS = 1_000
"""The number of steps by which progress is reported."""
INSTEAD = "--sample 2000 needs far less."
_WIDTHS: Final = (1, 2, 5, 10, 20, 25, 50, 100)
_MOST_BINS: Final = 12
"""The maximum number of bars for each player's wins."""
_LEAST_BAR: Final = 8

EXAMPLES: Final = {
    f"{PROGRAM} --rules bga": "solve all deals without foreplacement",
    f"{PROGRAM} --sample 50": "estimate the figures from 50 deals",
    f"{PROGRAM} --sample 20 --seed 7 --json": "print repeatable estimates as JSON",
}


def main(arguments: Sequence[str]) -> int:
    """Run the program with the given arguments and return the exit status."""
    return run_reporting_errors(lambda: run_parsed(parse_arguments(arguments)))


def parse_arguments(arguments: Sequence[str]) -> Namespace:
    """Parse the command line."""
    parser = Parser(PROGRAM)
    does = "solve all deals under a rule set and print figures"
    set_up(parser, Command(add_arguments, run), does, EXAMPLES)
    parser.add_argument("--ascii", **ASCII)
    return parser.read(arguments, Namespace(ascii=False, json=False))


def add_arguments(parser: Parser) -> None:
    """Add the options for the deals, the file and the output."""
    text = {
        "--save FILE": "save the values of all deals in a new NumPy file: points as int16, by deal "
        "number",
        "--sample NUMBER": "solve only this many deals, drawn at random (default: all)",
    }
    sample_size = values.whole_number("number of deals", 1, DEAL_COUNT)
    parser.takes(text, save=values.new_file, sample=sample_size)
    values.add_seed(parser, "seed for the sample, for repeatable figures")
    parser.takes({"--layers": "also count the positions by the number of cards held"})
    values.add_jobs(parser, "solve in this many processes or threads")
    values.add_json(parser)
    values.add_rules(parser)
    parser.needs("--seed", "--sample")


def run(args: Namespace) -> None:
    """Solve all deals or a sample, save the values if `--save` is given, and print a summary."""
    ruleset, path, count = values.chosen_rules(args), args.save, args.sample
    for flag, given in (("--save", path is not None), ("--layers", args.layers)):
        if count is not None and given:
            args.usage_error(f"{flag} needs the values of all deals. Leave out --sample.")
    if path is not None:
        require_room_for(path)
    begun = clock.seconds()
    theory, deals = _whole(ruleset, args.jobs) if count is None else (_sample(count, args), None)
    seconds = clock.seconds() - begun
    try:
        if path is not None and deals is not None:
            with disk_errors(path, "be written"), appearing_whole(path) as place:
                deals.save(place)
    finally:
        # Print the results even if the file cannot be written.
        lines = theory_lines(theory, seconds, output_cells(), layers=args.layers)
        print_result(args, lambda: theory_document(theory, seconds), lines)
    if path is not None and not args.json:
        print(f"Saved the values of all deals in {path_text(path)}.")


def _sample(count: int, args: Namespace) -> Theory:
    with LongProgress(count, "deals") as progress:
        rules, seed = values.chosen_rules(args), values.chosen_seed(args)
        return sample(rules, count, seed=seed, jobs=args.jobs, progress=progress)


def _whole(ruleset: Ruleset, jobs: int) -> tuple[Theory, AllDeals]:
    needed, left = bytes_needed(ruleset, jobs=jobs), memory_left()
    if left is not None and left < needed:
        takes, free = f"{needed / 1e9:.2f} GB", f"{left / 1e9:.2f} GB"
        why = f"Solving all deals takes {takes} of memory, but only {free} is free."
        raise MateError(f"{why} {INSTEAD}")
    try:
        with LongProgress(STEPS, "all positions", as_share=True) as progress:
            return whole(ruleset, jobs=jobs, progress=lambda part: progress(int(STEPS * part)))
    except MemoryError as error:
        why = f"Not enough memory: solving all deals takes {needed / 1e9:.2f} GB."
        raise MateError(f"{why} {INSTEAD}") from error


def theory_document(theory: Theory, seconds: float) -> Document:
    """Return the JSON document of the results; `seconds` is the time spent on solving."""
    found, played, sampled = theory.values, theory.foreplacing, theory.sampled
    winners = fields(theory, "dealer_wins draws other_wins")
    declared = fields(played, "only_card only_none either") if played else {}
    means, gains = fields(found, "mean median"), Document()
    if played:
        gains = {"gain": played.gain.mean, "closed": played.closed and played.closed.mean}
    # State each standard error in the unit of the figure.
    errors = {
        **{name: part.part.error * found.deals for name, part in (winners | declared).items()},
        **{name: figure.error for name, figure in (means | gains).items() if figure},
    }
    return {
        "rules": rules_object(theory.ruleset),
        "deals": found.deals,
        **fields(theory, "positions whole_round"),
        **{name: part.deals for name, part in winners.items()},
        **{name: figure.value for name, figure in means.items()},
        **fields(theory, "least=least.value most=most.value"),
        "least_deals": fields(theory.least, "count=deals examples"),
        "most_deals": fields(theory.most, "count=deals examples"),
        "values": [{"value": value, "deals": deals} for value, deals in found.counts.items()],
        "foreplacement": played
        and {
            **{name: part.deals for name, part in declared.items()},
            **{name: figure and figure.value for name, figure in gains.items()},
        },
        "layers": [layer._asdict() for layer in theory.layers],
        "sample": {"seed": theory.seed, "of": DEAL_COUNT, "errors": errors} if sampled else None,
        "seconds": round(seconds, 1),
    }


def theory_lines(
    theory: Theory, seconds: float, cells: int, *, layers: bool = False
) -> Iterator[str]:
    """Yield the lines of the summary; `seconds` is the time spent on solving."""
    yield from wrapped(f"Theory of Mate: {rules_in_words(theory.ruleset)}.", cells)
    yield from wrapped(words.examined_in_words(theory), cells)
    yield from ("", "With best play:")
    yield from _shares(words.winners(theory), theory)
    yield from ("", *wrapped(words.values_in_words(theory), cells), "")
    yield from wrapped("Deals by value, in points won by the dealer:", cells)
    yield from histogram(theory.values, cells, sampled=theory.sampled)
    if theory.foreplacing:
        yield from ("", "The dealer's best foreplacement:")
        yield from _shares(words.declarations(theory.foreplacing), theory)
        yield from ("", *wrapped(words.foreplacing_in_words(theory, theory.foreplacing), cells))
    yield ""
    for sentence in words.extremes_in_words(theory):
        yield from wrapped(sentence, cells)
    if layers:
        head = ("leader holds", "other holds", "positions", "sum of values")
        rows = ([f"{figure:,}".replace("-", MINUS) for figure in layer] for layer in theory.layers)
        yield from ("", *columns([head, *rows], ">>>>"))
    yield from ("", words.duration_in_words(seconds))


def _shares(parts: Iterable[tuple[str, Distribution]], theory: Theory) -> list[str]:
    share = partial(words.share_of_deals, sampled=theory.sampled)
    return columns(((f"  {what}", f"{each.deals:,}", share(each)) for what, each in parts), "<>>")


def histogram(values: Distribution, cells: int, *, sampled: bool = False) -> list[str]:
    r"""Return a bar chart of deals by value, the highest value first.

    >>> print(*histogram(Distribution({-1: 1, 0: 8, 2: 3}, 12), 24), sep="\n")
    +2  ████▉          25.0%
    +1                  0.0%
     0  █████████████  66.7%
    −1  █▋              8.3%
    """
    bins = list(_bins(values))
    labels = [label for label, _ in bins]
    shares = [words.share_of_deals(deals, sampled=sampled) for _, deals in bins]
    # Measure the ASCII forms of the texts, because some characters have wider substitutes.
    taken = sum(max(len(in_ascii(text)) for text in texts) for texts in (labels, shares))
    room = max(_LEAST_BAR, cells - taken - 4)
    most = max(deals.deals for _, deals in bins)
    bars = [f"{_bar(room * deals.deals / most):<{room}}" for _, deals in bins]
    return columns(zip(labels, bars, shares, strict=True), "><>")


def _bins(values: Distribution) -> Iterator[tuple[str, Distribution]]:
    reach = max(map(abs, values.counts))
    step = next((step for step in _WIDTHS if step * _MOST_BINS >= reach), -(-reach // _MOST_BINS))
    highest, lowest = (-(-max(0, end) // step) for end in (max(values.counts), -min(values.counts)))
    for place in range(highest, -lowest - 1, -1):
        low = (place - 1) * step + 1 if place > 0 else place * step
        high = (place + 1) * step - 1 if place < 0 else place * step
        label = signed(low) if low == high else f"{signed(low)} to {signed(high)}"
        yield label, values.only(low, high)


def _bar(length: float) -> str:
    """Return a bar of the given length in cells; any length above 0 gives a visible bar."""
    eighths = max(round(8 * length), 1 if length else 0)
    return "█" * (eighths // 8) + " ▏▎▍▌▋▊▉"[eighths % 8].strip()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
