"""`mate analyze`: every action of a match, graded."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from typing import Final

from mate.cleaning import clean
from mate.cli import values
from mate.cli.logs import LOG_HELP, STANDARD_INPUT, NamedLog, named_log
from mate.cli.output import Document, ProgressLine, columns, fields, print_json, wrapped
from mate.cli.parser import Command, Parser
from mate.errors import MateError
from mate.grading import Analysis, Cause, Grade, GradedAction, GradedHand, analyze
from mate.plain.transcript import heading
from mate.record import MatchRecord
from mate.record.text import cut_short
from mate.rules import Match
from mate.words import choice, points, signed
from mate.words.advice import LastHand, wins_by
from mate.words.narrator import Narrator
from mate.words.reasons import why
from mate.words.verdict import EXPLAINED, account, cost, figures
from mate.workers import results

EXAMPLES: Final = {
    "mate analyze": "grade the most recent match",
    "mate analyze --json monday.jsonl tuesday.jsonl": "grade two matches as JSON",
}

_HAND: Final = (
    "hand=number dealer=hand.dealer value=beginning.value whole_round=beginning.whole_round"
)
_ROUND: Final = "round value=beginning.value given"
_TURN: Final = "hand trick player action loss"
_MOST_BETTER: Final = 4
_CELLS: Final = 80
"""How wide sentences are."""


def add_arguments(parser: Parser) -> None:
    """Add the files and how the grades are printed."""
    parser.takes({"files [FILE ...]": LOG_HELP}, files={"type": values.name, "default": [None]})
    values.add_json(parser)
    unfinished = "also grade an unfinished round, which may give away its second hand"
    parser.takes({"--open": unfinished}, open={"dest": "opens"})
    values.add_jobs(parser, "grade several logs in this many processes")


def run(args: Namespace) -> int:
    """Grade the matches in one or more logs.

    A log with an error is reported and skipped, and the exit status is 1.
    """
    if args.files.count(STANDARD_INPUT) > 1:
        args.usage_error("Standard input can be read only once. Give - once.")
    several, failed = len(args.files) > 1, False
    documents: list[object] = []
    work = partial(_graded, as_json=args.json, signs=not args.ascii, opens=args.opens)
    reading = results(work, [_found(name) for name in args.files], args.jobs)
    with closing(reading) as reports, ProgressLine(len(args.files), "logs") as progress:
        for done, (name, graded) in enumerate(reports, start=1):
            progress.clear()
            if not name:
                failed = True
                print(f"mate: {clean(str(graded), 1000)}", file=sys.stderr)
            elif args.json:
                documents.append(graded)
            elif several:
                print(name, graded, "", sep="\n", flush=True)
            else:
                print(graded)
            if several:
                progress(done)
    if args.json:
        print_json(documents)
    return 1 if failed else 0


def _found(name: str) -> NamedLog | str:
    # Here, because only this process has the standard input.
    try:
        return named_log(name)
    except MateError as error:
        return str(error)


def _graded(log: NamedLog | str, *, as_json: bool, signs: bool, opens: bool) -> tuple[str, object]:
    """The name of a log and its graded match; no name, and what is wrong, if it cannot be read."""
    if isinstance(log, str):
        return "", log
    try:
        record, cut = log.read()
        if cut:
            raise cut_short(record, log.name)
    except MateError as error:
        return "", str(error)
    narrator = Narrator(record.players, signs)
    if as_json:
        graded = analysis_document(analyze(record.match), narrator)
        return log.name, {"file": str(log.path), **graded}
    lines = grades(record, narrator, opens=opens)
    return log.name, "\n".join((*heading(record), narrator.result(record.match), "", *lines))


def analysis_document(analysis: Analysis, narrator: Narrator) -> Document:
    """The JSON document of a graded match."""
    hands = {hand.number: hand for hand in analysis.hands}

    def document(graded: GradedAction, more: str = "") -> Document:
        value = "before=evaluation.value after loss grade=grade.key"
        whole = hands[graded.hand]
        cause = whole.why(graded)
        return {
            **fields(graded, f"{more}trick player action {value} best=evaluation.best choices"),
            "why": cause and why(cause, narrator),
            "cause": cause and _cause(cause),
        }

    return {
        "hands": [
            {**fields(hand, _HAND), "actions": [*map(document, hand.actions)]}
            for hand in analysis.hands
        ],
        "players": [
            {
                "name": narrator.names[player.seat],
                **fields(player, "lost actions best choices best_choices"),
                "grades": {grade.key: player.count(grade) for grade in Grade},
                "worst": player.worst and document(player.worst, "hand "),
            }
            for player in analysis.players
        ],
        "rounds": [
            fields(verdict, _ROUND)
            | {"decided": verdict.decided and fields(verdict.decided, _TURN)}
            | {"named": [fields(action, _TURN) for action in verdict.named]}
            for verdict in analysis.rounds
        ],
    }


def _cause(cause: Cause) -> Document:
    """The JSON document of a cause, and the parts that explain the loss: itself, or two others."""
    parts = cause.together or (() if cause.share is None else (cause,))
    return {**_part(cause), **fields(cause, "better"), "parts": [*map(_part, parts)]}


def _part(cause: Cause) -> Document:
    """A cause alone, its share with three decimals."""
    share = cause.share if cause.share is None else round(cause.share, 3)
    return {"kind": cause.kind.word, **fields(cause, "card against"), "share": share}


def grades(record: MatchRecord, narrator: Narrator, *, opens: bool) -> Iterator[str]:
    """The graded actions of a match, without those of a closed round unless it `opens`."""
    match, closed = record.match, () if opens else record.closed_hands
    # A hand that is dealt but not begun has nothing to leave out.
    if not closed or closed[0] > len(match.hands):
        yield from analysis_lines(match, narrator)
        return
    finished = match._replace(hands=match.hands[: closed[0] - 1])
    if finished.hands:
        yield from (*analysis_lines(finished, narrator), "")
    if match.length == 1:
        yield "The hand is not over, so it is left out; --open includes it."
    else:
        left_out = "is not over, so its hands are left out; --open includes them."
        yield f"Round {len(match.deals)} {left_out}"


def analysis_lines(match: Match, narrator: Narrator) -> Iterator[str]:
    """The graded actions hand by hand, then a summary for each player."""
    if not match.hands:
        yield "No action yet, so nothing to grade."
        return
    yield "Value: the points by which the player who began the hand wins with best play."
    yield "Lost: how many points the action cost the player who made it."
    yield ""
    analysis = analyze(match)
    verdicts = {verdict.hands[-1].number: verdict for verdict in analysis.rounds}
    for hand in analysis.hands:
        yield from (*_hand_lines(hand, narrator, LastHand.of(match, hand.number)), "")
        if verdict := verdicts.get(hand.number):
            for sentence in (account(verdict, narrator), figures(verdict, narrator)):
                yield from wrapped(sentence, _CELLS)
            yield ""
    yield from _player_lines(analysis, narrator)


def _hand_lines(hand: GradedHand, narrator: Narrator, last: LastHand | None) -> Iterator[str]:
    subject = "both hands of this round" if hand.beginning.whole_round else "this hand"
    yield f"Hand {hand.number}. {narrator.beginner(hand.hand.dealer, hand.number)}."
    yield f"Best play in {subject}: {wins_by(hand.beginning, narrator.names, last)}."
    rows, trick = [("trick", "player", "action", "value", "lost", "grade", "better")], -1
    for graded in hand.actions:
        # The number is shown where the trick begins.
        number = "" if graded.trick == trick else str(graded.trick or "-")
        player, card = narrator.names[graded.player], narrator.card(graded.action)
        loss, better = (str(graded.loss), _better(graded, narrator)) if graded.loss else ("", "")
        rows.append((number, player, card, signed(graded.after), loss, graded.grade.mark, better))
        trick = graded.trick
    yield from columns(rows, "><<>><<")
    if hand.hand.outcome is not None:
        yield narrator.ending_with_points(hand.hand.outcome)
    for graded in filter(hand.why, hand.actions):
        when = f"Trick {graded.trick}" if graded.trick else "Before trick 1"
        yield from wrapped(f"{when}: {cost(graded, hand, narrator)}", _CELLS, "", "  ")


def _player_lines(analysis: Analysis, narrator: Narrator) -> Iterator[str]:
    _, *grades = Grade
    marks = (grade.mark for grade in grades)
    rows = [("player", "points lost", "best actions", "best choices", *marks)]
    for player in analysis.players:
        best = f"{player.best} of {player.actions}", f"{player.best_choices} of {player.choices}"
        counts = (str(player.count(grade)) for grade in grades)
        rows.append((narrator.names[player.seat], str(player.lost), *best, *counts))
    yield from columns(rows, "<>>>>>>")
    yield "Choices: turns with more than one legal action."
    least = (points(grade.least) if grade is grades[0] else grade.least for grade in grades)
    meanings = (f"{g.mark} {g.word}, {lost} or more" for g, lost in zip(grades, least, strict=True))
    yield f"{'; '.join(meanings)}."
    yield from wrapped(EXPLAINED, _CELLS)
    for player in analysis.players:
        if worst := player.worst:
            when = f"trick {worst.trick}" if worst.trick else "before trick 1"
            yield f"{narrator.names[player.seat]}'s worst moment: hand {worst.hand}, {when}."
            lost = f"{narrator.card(worst.action)} cost {points(worst.loss)}"
            yield f"  {lost}; better: {_better(worst, narrator)}."


def _better(graded: GradedAction, narrator: Narrator) -> str:
    return choice([narrator.card(action) for action in graded.evaluation.best], _MOST_BETTER)


ANALYZE: Final = Command(add_arguments, run)
