"""JSON documents, made from values; `docs/json.md` describes their fields.

Cards, actions, holdings and deals stay what they are: `print_json` writes them as text.
"""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Callable, Iterable
from operator import attrgetter
from typing import TYPE_CHECKING, Any

from mate.rules import Deal, Ruleset
from mate.words.counting import Count, dealer_ahead

if TYPE_CHECKING:
    from mate.record.events import Header
    from mate.saved.savedmatch import SavedMatch

Document = dict[str, Any]


def print_json(document: object) -> None:
    """Print one JSON document, in ASCII and without characters that a terminal could obey.

    Cards, actions, holdings and deals in it are written in notation.
    """
    import json

    # JSON lets DEL through, the one control character above the blank in ASCII.
    print(json.dumps(document, indent=2, default=str).replace("\x7f", "\\u007f"))


def print_result(args: Namespace, document: Callable[[], object], lines: Iterable[str]) -> None:
    """Print the JSON document, if `--json` asks for it, or else the lines."""
    if args.json:
        print_json(document())
    else:
        print(*lines, sep="\n")


def fields(value: object, names: str) -> Document:
    """Some attributes of a value; `name=path` for one that is called otherwise or lies deeper.

    >>> fields(3 + 4j, "real imaginary=imag")
    {'real': 3.0, 'imaginary': 4.0}
    """
    pairs = (name.partition("=") for name in names.split())
    return {name: attrgetter(path or name)(value) for name, _, path in pairs}


def count_fields(deal: Deal) -> Document:
    """The counts of both holdings, and the dealer's lead."""
    counts = [Count.of(holding) for holding in deal]
    return {
        "counts": [count._asdict() | {"total": count.total} for count in counts],
        "dealer_ahead": dealer_ahead(deal),
    }


def optional_fields(match: Header | SavedMatch) -> Document:
    """The fields that most matches are without; series and clock are as in the log."""
    from msgspec import to_builtins

    return {
        **match.unusual_values,
        **({"head_start": match.head_start} if any(match.head_start) else {}),
        **({"series": to_builtins(match.series)} if match.series else {}),
        **({"clock": to_builtins(match.clock)} if match.clock else {}),
    }


def rules_object(ruleset: Ruleset) -> Document:
    """The rule set as JSON has it: the preset's name or `custom`, and all five options."""
    return {"name": ruleset.name, **ruleset.options}
