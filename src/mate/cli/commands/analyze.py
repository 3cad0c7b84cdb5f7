"""`mate analyze`: grade every action of a match."""

from __future__ import annotations

import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from typing import Final

from mate import grading, workers
from mate.cleaning import clean
from mate.cli import output, values
from mate.cli.logs import LOG_HELP, STANDARD_INPUT, NamedLog, named_log
from mate.cli.parser import Command, Parser
from mate.errors import MateError
from mate.plain.transcript import heading
from mate.record import MatchRecord
from mate.record.text import cut_short
from mate.rules import Match
from mate.words import choice, points, signed
from mate.words.advice import LastHand, wins_by
from mate.words.narrator import Narrator
from mate.words.reasons import explain_mistake
from mate.words.verdict import EXPLAINED, cost, figures, round_summary

EXAMPLES: Final = {
    "mate analyze": "grade the most recent match",
    "mate analyze --json monday.jsonl tuesday.jsonl": "grade two matches as JSON",
}

_HAND: Final = (
    "hand=number dealer=hand.dealer value=beginning.value whole_round=beginning.whole_round"
)
_ACTION: Final = (
    "trick player action before=evaluation.value after loss grade=grade.key best=evaluation.best "
    "choices"
)
_TURN: Final = "hand trick player action loss"
_MOST_BETTER: Final = 4
_WIDTH: Final = 80


def add_arguments(parser: Parser) -> None:
    """Add the arguments for the log files and the output."""
    parser.takes({"files [FILE ...]": LOG_HELP}, files={"type": values.name, "default": [None]})
    values.add_json(parser)
    unfinished = "also grade an unfinished round, which may reveal its second hand"
    parser.takes({"--open": unfinished}, open={"dest": "opens"})
    values.add_jobs(parser, "grade several logs in this many processes")


def run(args: Namespace) -> int:
    """Grade the matches in one or more logs.

    If a log has an error, report the error, grade the other logs, and return exit status 1.
    """
    if args.files.count(STANDARD_INPUT) > 1:
        args.usage_error("Standard input can be read only once. Give - once.")
    several, failed = len(args.files) > 1, False
    documents: list[object] = []
    work = partial(_grade, as_json=args.json, signs=not args.ascii, opens=args.opens)
    results = workers.map_in_processes(work, [*map(_log_or_error, args.files)], args.jobs)
    with closing(results) as reports, output.ProgressLine(len(args.files), "logs") as progress:
        for name, graded in reports:
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
                progress.count()
    if args.json:
        output.print_json(documents)
    return 1 if failed else 0


def _log_or_error(name: str) -> NamedLog | str:
    """Return a log or an error message. Call this in the main process, which has standard input."""
    try:
        return named_log(name)
    except MateError as error:
        return str(error)


def _grade(log: NamedLog | str, *, as_json: bool, signs: bool, opens: bool) -> tuple[str, object]:
    """Return a log's name and graded match, or an empty name and the message of an error."""
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
        graded = analysis_document(grading.analyze(record.match), narrator)
        return log.name, {"file": str(log.path), **graded}
    lines = grades(record, narrator, opens=opens)
    return log.name, "\n".join((*heading(record), narrator.result(record.match), "", *lines))


def analysis_document(analysis: grading.Analysis, narrator: Narrator) -> output.Document:
    """Return the JSON document of a graded match."""
    hands = {hand.number: hand for hand in analysis.hands}

    def document(graded: grading.GradedAction, more: str = "") -> output.Document:
        cause = hands[graded.hand].cause_of(graded)
        return {
            **output.fields(graded, f"{more}{_ACTION}"),
            "why": cause and explain_mistake(cause, narrator),
            "cause": cause and _cause_document(cause),
        }

    return {
        "hands": [
            {**output.fields(hand, _HAND), "actions": [*map(document, hand.actions)]}
            for hand in analysis.hands
        ],
        "players": [
            {
                "name": narrator.names[player.seat],
                **output.fields(player, "lost actions best choices best_choices"),
                "grades": {grade.key: player.count(grade) for grade in grading.Grade},
                "worst": player.worst and document(player.worst, "hand "),
            }
            for player in analysis.players
        ],
        "rounds": [
            {
                **output.fields(verdict, "round value=beginning.value given=points_lost"),
                "decided": verdict.decided and output.fields(verdict.decided, _TURN),
                "named": [output.fields(action, _TURN) for action in verdict.highlighted],
            }
            for verdict in analysis.rounds
        ],
    }


def _cause_document(cause: grading.Cause) -> output.Document:
    """Return the JSON document of a cause, with a list of its parts.

    The parts are the two causes that it combines, or the cause alone, or nothing if no change
    explains the loss.
    """

    def part(cause: grading.Cause) -> output.Document:
        share = cause.share and round(cause.share, 3)
        known = output.fields(cause, "kind=kind.word card against")
        return known | {"share": share}

    parts = cause.together or (() if cause.share is None else (cause,))
    return {**part(cause), "better": cause.better, "parts": [*map(part, parts)]}


def grades(record: MatchRecord, narrator: Narrator, *, opens: bool) -> Iterator[str]:
    """Yield the graded actions of a match, without an unfinished round unless `opens` is set."""
    match, closed = record.match, () if opens else record.closed_hands
    # Grade the whole match if the unfinished round has no actions yet.
    if not closed or closed[0] > len(match.hands):
        yield from analysis_lines(match, narrator)
        return
    finished = match._replace(hands=match.hands[: closed[0] - 1])
    if finished.hands:
        yield from (*analysis_lines(finished, narrator), "")
    if match.length == 1:
        yield "The hand is not over, so it is not graded. Add --open to include it."
    else:
        hands = "is not over, so its hands are not graded. Add --open to include them."
        yield f"Round {len(match.deals)} {hands}"


def analysis_lines(match: Match, narrator: Narrator) -> Iterator[str]:
    """Yield the graded actions of each hand, then a summary for each player."""
    if not match.hands:
        yield "There are no actions to grade yet."
        return
    yield "Value: the points by which the player who began the hand wins with best play."
    yield "Lost: the points that the action cost the player."
    yield ""
    analysis = grading.analyze(match)
    verdicts = {verdict.hands[-1].number: verdict for verdict in analysis.rounds}
    for hand in analysis.hands:
        yield from (*_hand_lines(hand, narrator, LastHand.of(match, hand.number)), "")
        if verdict := verdicts.get(hand.number):
            for sentence in (round_summary(verdict, narrator), figures(verdict, narrator)):
                yield from output.wrapped(sentence, _WIDTH)
            yield ""
    yield from _player_lines(analysis, narrator)


def _hand_lines(
    hand: grading.GradedHand, narrator: Narrator, last: LastHand | None
) -> Iterator[str]:
    subject = "both hands of this round" if hand.beginning.whole_round else "this hand"
    yield f"Hand {hand.number}. {narrator.beginner(hand.hand.dealer, hand.number)}."
    yield f"Best play in {subject}: {wins_by(hand.beginning, narrator.names, last)}."
    rows, trick = [("trick", "player", "action", "value", "lost", "grade", "better")], -1
    for graded in hand.actions:
        # Show the trick number only for the first action of a trick.
        number = "" if graded.trick == trick else str(graded.trick or "-")
        player, card = narrator.names[graded.player], narrator.card(graded.action)
        loss, better = (str(graded.loss), _better(graded, narrator)) if graded.loss else ("", "")
        rows.append((number, player, card, signed(graded.after), loss, graded.grade.mark, better))
        trick = graded.trick
    yield from output.columns(rows, "><<>><<")
    if hand.hand.outcome is not None:
        yield narrator.ending_with_points(hand.hand.outcome)
    for graded in filter(hand.cause_of, hand.actions):
        when = f"Trick {graded.trick}" if graded.trick else "Before trick 1"
        yield from output.wrapped(f"{when}: {cost(graded, hand, narrator)}", _WIDTH, "", "  ")


def _player_lines(analysis: grading.Analysis, narrator: Narrator) -> Iterator[str]:
    _, *grades = grading.Grade
    marks = (grade.mark for grade in grades)
    rows = [("player", "points lost", "best actions", "best choices", *marks)]
    for player in analysis.players:
        best = f"{player.best} of {player.actions}", f"{player.best_choices} of {player.choices}"
        counts = (str(player.count(grade)) for grade in grades)
        rows.append((narrator.names[player.seat], str(player.lost), *best, *counts))
    yield from output.columns(rows, "<>>>>>>")
    yield "Choices: turns with more than one legal action."
    first, *others = grades
    least = f"{first.mark} {first.word}, {points(first.least)} or more"
    more = (f"{grade.mark} {grade.word}, {grade.least} or more" for grade in others)
    yield f"{'; '.join((least, *more))}."
    yield from output.wrapped(EXPLAINED, _WIDTH)
    for player in analysis.players:
        if worst := player.worst:
            when = f"trick {worst.trick}" if worst.trick else "before trick 1"
            yield f"{narrator.names[player.seat]}'s worst moment: hand {worst.hand}, {when}."
            lost = f"{narrator.card(worst.action)} cost {points(worst.loss)}"
            yield f"  {lost}; better: {_better(worst, narrator)}."


def _better(graded: grading.GradedAction, narrator: Narrator) -> str:
    return choice([narrator.card(action) for action in graded.evaluation.best], _MOST_BETTER)


ANALYZE: Final = Command(add_arguments, run)
