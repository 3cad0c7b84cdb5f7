"""`python -m tests.grading.confirm_causes`: whether the causes that Mate gives can be found again.

It reads what `mate analyze --json` printed, and the match logs that are named there. For all
mistakes from some points on, the second search looks for causes, and what the document says is held
to that: a cause must stand beside a best action with its share; `lost-anyway` and `ending` only
where none is found.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, Final, NamedTuple

from tests.grading.causesearch import ENOUGH, Mistake, Stakes, stakes_of

from mate.record import load
from mate.rules import Card, Match, Position, parse_action

WANTED: Final = 0.97
"""The part of the mistakes with a cause that must be given one which the search confirms."""
REST: Final = ("lost-anyway", "ending")
"""What is said where no cause holds."""
_ROUNDED: Final = 0.0011


class Verdict(NamedTuple):
    """What became of one mistake.

    Args:
        given: the kind of cause that the document gives.
        found: the kinds that the search finds, beside any best action.
        confirmed: whether the search confirms what is given.
        complaints: what is wrong, with where it is and what the search finds; empty if nothing.
    """

    given: str
    found: tuple[str, ...]
    confirmed: bool
    complaints: str


def verdict(position: Position, graded: dict[str, Any], stakes: Stakes) -> Verdict:
    """Judge what a document says of one mistake."""
    mistake = Mistake(position, parse_action(graded["action"]), stakes)
    causes = mistake.all_causes()
    found = {cause.kind for beside in causes.values() for cause in beside} - {*REST}
    given = graded.get("cause") or {"kind": "nothing"}
    complaints, confirmed = [], False
    best = {action.notation for action in mistake.best}
    if (mistake.loss, best) != (graded["loss"], {*graded["best"]}):
        complaints.append(f"the search finds a loss of {mistake.loss}, and {best} for the best")
    if given["kind"] in (*REST, "nothing"):
        kind = next(iter(causes.values()))[0].kind
        if found or given["kind"] != kind:
            complaints.append(f"{given['kind']} where the search finds {kind}")
    else:
        card, against = (name and Card.parse(name) for name in (given["card"], given["against"]))
        share = mistake.asked(parse_action(given["better"]), given["kind"], card, against)
        confirmed = share >= ENOUGH
        if not confirmed:
            complaints.append(f"the search finds a share of {share}")
        elif abs(share - given["share"]) > _ROUNDED:
            complaints.append(f"the share is {share}")
    if complaints:
        where = f"{mistake.action} of {'/'.join(map(str, position.holdings))}"
        complaints.append(f"{where} on trick {position.trick}: {given}, found {causes}")
    return Verdict(given["kind"], tuple(sorted(found)), confirmed, "; ".join(complaints))


def verdicts(graded: dict[str, Any], match: Match, least: int) -> list[Verdict]:
    """Judge the mistakes of one match that lose so many points or more."""
    judged = []
    for hand in graded["hands"]:
        number, stakes = hand["hand"], None
        positions = match.hands[number - 1].positions
        for action, position in zip(hand["actions"], positions, strict=False):
            if action["loss"] >= least:
                # It takes long to find, and only where the loser deals.
                stakes = stakes or stakes_of(match, number)
                judged.append(verdict(position, action, stakes))
    return judged


def report(judged: Sequence[Verdict]) -> tuple[bool, str]:
    """Whether the causes are as they should be, and how many there are of which kind."""
    # The mistakes for which the search finds a cause; those that are given one which it confirms;
    # and those that are given none.
    explained = [one for one in judged if one.found]
    share = sum(one.confirmed for one in explained) / max(len(explained), 1)
    rest = [one for one in explained if one.given in (*REST, "nothing")]
    found = Counter(kind for one in judged for kind in one.found or ["none"])
    given = Counter(one.given for one in judged)
    confirmed = Counter(one.given for one in judged if one.confirmed)
    complaints = [one.complaints for one in judged if one.complaints]
    lines = [
        *complaints,
        f"{'kind':18}{'found':>8}{'given':>8}{'confirmed':>11}",
        *(
            f"{kind:18}{found[kind]:8}{given[kind]:8}{confirmed[kind]:11}"
            for kind in sorted(found.keys() | given.keys())
        ),
        f"{len(judged)} mistakes, {len(explained)} with a cause",
        f"given one that is confirmed: {share:.1%} (wanted: {WANTED:.0%})",
        f"given none though there is one: {len(rest)} (wanted: 0)",
        f"complaints: {len(complaints)}",
    ]
    return share >= WANTED and not rest, "\n".join(lines)


def _of_match(work: tuple[dict[str, Any], int]) -> list[Verdict]:
    graded, least = work
    return verdicts(graded, load(Path(graded["file"])).match, least)


def main() -> int:
    """Run it; the exit status is 1 if the causes are not as they should be."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.grading.confirm_causes", description=__doc__
    )
    parser.add_argument(
        "documents", nargs="+", type=Path, help="what `mate analyze --json` printed"
    )
    parser.add_argument("--least", type=int, default=12, help="points of the mistakes looked at")
    parser.add_argument("--jobs", type=int, default=1, help="how many processes work")
    args = parser.parse_args()
    work = [(each, args.least) for path in args.documents for each in json.loads(path.read_text())]
    with ProcessPoolExecutor(args.jobs) as pool:
        good, text = report([one for judged in pool.map(_of_match, work) for one in judged])
    print(text)
    return int(not good)


if __name__ == "__main__":
    sys.exit(main())
