"""`python -m tests.grading.confirm_causes`: whether the causes that Mate gives can be found again.

It reads what `mate analyze --json` printed, and the match logs that are named there. Of all mistakes
from some points on the second search looks for causes, and what the document says is held to that:
a cause must stand beside a best action with its share, the two kinds for the rest only where nothing
is found.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any, Final, NamedTuple

from mate.record import load
from mate.rules import Action, Card, Match, Position, parse_action
from tests.grading.causesearch import ENOUGH, Cause, Mistake, Stakes, stakes_of

WANTED: Final = 0.97
"""The part of the mistakes with a cause that must be given one which the search confirms."""
REST: Final = ("lost-anyway", "ending")
"""What is said where no cause holds."""
_ROUNDED: Final = 0.0011


class Verdict(NamedTuple):
    """What became of one mistake.

    Args:
        found: the kinds of causes that the search finds, beside any best action.
        given: the kind that the document gives.
        confirmed: whether the search confirms it.
        complaints: what is wrong with it.
        told: the mistake and its causes in words.
    """

    found: tuple[str, ...]
    given: str
    confirmed: bool
    complaints: tuple[str, ...]
    told: str


def verdict(position: Position, graded: dict[str, Any], stakes: Stakes) -> Verdict:
    """Judge what a document says of one mistake."""
    mistake = Mistake(position, parse_action(graded["action"]), stakes)
    causes = mistake.all_causes()
    found = {cause.kind for each in causes.values() for cause in each} - {*REST}
    given = graded.get("cause") or {"kind": "nothing"}
    complaints = [*_wrong_values(mistake, graded)]
    confirmed = False
    if given["kind"] in REST:
        kind = next(iter(causes.values()))[0].kind
        if found or given["kind"] != kind:
            complaints.append(f"{given['kind']} where the search finds {kind}")
    elif given["kind"] == "nothing":
        complaints.append("no cause is given")
    else:
        card, against = (name and Card.parse(name) for name in (given["card"], given["against"]))
        share = mistake.asked(parse_action(given["better"]), given["kind"], card, against)
        confirmed = share >= ENOUGH
        if not confirmed:
            complaints.append(f"the search finds a share of {share}")
        elif abs(share - given["share"]) > _ROUNDED:
            complaints.append(f"the share is {share}")
    told = _told(mistake, given, causes) if complaints else ""
    return Verdict(tuple(sorted(found)), given["kind"], confirmed, tuple(complaints), told)


def _wrong_values(mistake: Mistake, graded: dict[str, Any]) -> Iterable[str]:
    best = {action.notation for action in mistake.best}
    if (mistake.loss, best) != (graded["loss"], {*graded["best"]}):
        yield f"the search finds a loss of {mistake.loss} and {' '.join(sorted(best))} for the best"


def _told(mistake: Mistake, given: dict[str, Any], causes: dict[Action, tuple[Cause, ...]]) -> str:
    position, me = mistake.position, mistake.me
    own, other = position.holdings[me], position.holdings[1 - me]
    aside = " ".join(card.notation if card else "-" for card in position.foreplaced)
    led = f", {position.led} led" if position.led else ""
    return "\n".join(
        [
            f"  trick {position.trick}, {own} against {other}{led}; "
            f"aside {aside}, dealer {position.dealer}, player {me}",
            f"  {mistake.action} loses {mistake.loss} of {mistake.most}",
            f"  given: {_line(given)}",
            *(
                f"  beside {best}: {'; '.join(_line(cause._asdict()) for cause in each) or 'none'}"
                for best, each in causes.items()
            ),
        ]
    )


def _line(cause: dict[str, Any]) -> str:
    parts = (cause.get(name) for name in ("kind", "card", "against", "better", "share"))
    return " ".join(str(part) for part in parts if part is not None)


def verdicts(graded: dict[str, Any], match: Match, least: int) -> list[Verdict]:
    """Judge the mistakes of one match that lose so many points or more."""
    judged = []
    for hand in graded["hands"]:
        number, stakes = hand["hand"], None
        played = match.hands[number - 1]
        for action, position in zip(hand["actions"], played.positions, strict=False):
            if action["loss"] < least:
                continue
            # It takes long to find, and only where the loser deals.
            stakes = stakes or stakes_of(match, number)
            each = verdict(position, action, stakes)
            where = f"{graded['file']}, hand {number}: {'; '.join(each.complaints)}"
            judged.append(each._replace(told=f"{where}\n{each.told}" if each.complaints else ""))
    return judged


class Report(NamedTuple):
    """All verdicts together."""

    verdicts: Sequence[Verdict]

    @property
    def explained(self) -> list[Verdict]:
        """The mistakes for which the search finds a cause."""
        return [each for each in self.verdicts if each.found]

    @property
    def share(self) -> float:
        """The part of them that are given one which it confirms."""
        return sum(each.confirmed for each in self.explained) / max(len(self.explained), 1)

    @property
    def rest(self) -> list[Verdict]:
        """The mistakes that are given no cause though the search finds one."""
        return [each for each in self.explained if each.given in (*REST, "nothing")]

    @property
    def good(self) -> bool:
        """Whether the causes are as they should be."""
        return self.share >= WANTED and not self.rest

    def __str__(self) -> str:
        given, found = Counter(each.given for each in self.verdicts), Counter[str]()
        for each in self.verdicts:
            found.update(each.found or ["none"])
        confirmed = Counter(each.given for each in self.verdicts if each.confirmed)
        rows = [
            f"{kind:18}{found[kind]:8}{given[kind]:8}{confirmed[kind]:11}"
            for kind in sorted(found.keys() | given.keys())
        ]
        complaints = [each.told for each in self.verdicts if each.complaints]
        return "\n".join(
            [
                *complaints,
                f"{'kind':18}{'found':>8}{'given':>8}{'confirmed':>11}",
                *rows,
                f"{len(self.verdicts)} mistakes, {len(self.explained)} with a cause",
                f"given one that is confirmed: {self.share:.1%} (wanted: {WANTED:.0%})",
                f"given none though there is one: {len(self.rest)} (wanted: 0)",
                f"complaints: {len(complaints)}",
            ]
        )


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
    matches = [each for path in args.documents for each in json.loads(path.read_text())]
    with ProcessPoolExecutor(args.jobs) as pool:
        judged = list(pool.map(_of_match, [(each, args.least) for each in matches]))
    report = Report([each for verdicts in judged for each in verdicts])
    print(report)
    return int(not report.good)


if __name__ == "__main__":
    sys.exit(main())
