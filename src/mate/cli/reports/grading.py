"""The graded actions of a match."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from mate.cli.reports.columns import Document, columns, wrapped
from mate.grading import (
    Analysis,
    Grade,
    GradedAction,
    GradedHand,
    PlayerGrade,
    RoundVerdict,
    analyze,
)
from mate.record import MatchRecord
from mate.rules import Match
from mate.words.advice import LastHand, wins_by
from mate.words.figures import choice, points, signed
from mate.words.narrator import Narrator
from mate.words.verdict import account

_MOST_BETTER: Final = 4
_CELLS: Final = 80
"""How wide sentences are."""


def analysis_document(analysis: Analysis, names: tuple[str, str]) -> Document:
    """The JSON document of `mate analyze`.

    Args:
        analysis: the graded match.
        names: the players' names by seat.
    """
    return {
        "hands": [_hand_document(hand) for hand in analysis.hands],
        "players": [_player_document(player, names) for player in analysis.players],
        "rounds": [_round_document(verdict) for verdict in analysis.rounds],
    }


def _hand_document(hand: GradedHand) -> Document:
    return {
        "hand": hand.number,
        "dealer": hand.dealer,
        "value": hand.beginning.value,
        "whole_round": hand.beginning.whole_round,
        "actions": [_action_document(graded) for graded in hand.actions],
    }


def _action_document(graded: GradedAction) -> Document:
    return {
        "trick": graded.trick,
        "player": graded.player,
        "action": graded.action.notation,
        "before": graded.evaluation.value,
        "after": graded.after,
        "loss": graded.loss,
        "grade": graded.grade.key,
        "best": [action.notation for action in graded.best],
        "choices": graded.choices,
    }


def _player_document(player: PlayerGrade, names: tuple[str, str]) -> Document:
    worst = player.worst
    return {
        "name": names[player.seat],
        "lost": player.lost,
        "actions": player.actions,
        "best": player.best,
        "choices": player.choices,
        "best_choices": player.best_choices,
        "grades": {grade.key: player.count(grade) for grade in Grade},
        "worst": worst and {"hand": worst.hand, **_action_document(worst)},
    }


def _round_document(verdict: RoundVerdict) -> Document:
    decided = verdict.decided
    return {
        "round": verdict.round,
        "value": verdict.beginning.value,
        "given": list(verdict.given),
        "decided": decided
        and {
            "hand": decided.hand,
            "trick": decided.trick,
            "player": decided.player,
            "action": decided.action.notation,
            "loss": decided.loss,
        },
    }


def grades_text(record: MatchRecord, narrator: Narrator, *, opens: bool) -> str:
    """The graded actions of a match, without those of a closed round.

    Args:
        record: the match, finished or not.
        narrator: the players' names, and how cards are written.
        opens: whether to include a closed round.
    """
    match, closed = record.match, () if opens else record.closed_hands
    # A hand that is dealt but not begun has nothing to leave out.
    if not closed or closed[0] > len(match.hands):
        return analysis_text(match, narrator)
    shown = match._replace(hands=match.hands[: closed[0] - 1])
    text = (analysis_text(shown, narrator), "") if shown.hands else ()
    left_out = (
        f"Round {len(match.deals)} is not over, so its hands are left out; --open includes them."
    )
    return "\n".join((*text, left_out))


def analysis_text(match: Match, narrator: Narrator) -> str:
    """The graded actions hand by hand, then a summary for each player.

    Args:
        match: the match, of which every hand begun is graded.
        narrator: the players' names, and how cards are written.
    """
    if not match.hands:
        return "No action yet, so nothing to grade."
    lines = [
        "Value: the points by which the player who began the hand wins with best play.",
        "Lost: how many points the action cost the player who made it.",
        "",
    ]
    analysis = analyze(match)
    verdicts = {verdict.hands[1].number: verdict for verdict in analysis.rounds}
    for hand in analysis.hands:
        last = LastHand.of(match, hand.number)
        lines += [*_hand_lines(hand, narrator, last), ""]
        if hand.number in verdicts:
            lines += [*_round_lines(verdicts[hand.number], narrator), ""]
    return "\n".join([*lines, *_player_lines(match, analysis, narrator)])


def _hand_lines(hand: GradedHand, narrator: Narrator, last: LastHand | None) -> Iterator[str]:
    subject = "both hands of this round" if hand.beginning.whole_round else "this hand"
    yield f"Hand {hand.number}. {narrator.beginner(hand.dealer, hand.number)}."
    yield f"Best play in {subject}: {wins_by(hand.beginning, narrator.names, last)}."
    rows = [("trick", "player", "action", "value", "lost", "grade", "better")]
    number = -1
    for graded in hand.actions:
        # The number is shown where the trick begins.
        place = "" if graded.trick == number else str(graded.trick) if graded.trick else "-"
        number = graded.trick
        rows.append(
            (
                place,
                narrator.names[graded.player],
                narrator.card(graded.action),
                signed(graded.after),
                str(graded.loss or ""),
                graded.grade.mark,
                _better(graded, narrator) if graded.loss else "",
            )
        )
    yield from columns(rows, "><<>><<")
    if hand.outcome is not None:
        yield narrator.ending_with_points(hand.outcome)


def _round_lines(verdict: RoundVerdict, narrator: Narrator) -> Iterator[str]:
    yield f"Round {verdict.round}."
    yield from wrapped(account(verdict, narrator), _CELLS)


def _player_lines(match: Match, analysis: Analysis, narrator: Narrator) -> Iterator[str]:
    graded = [grade for grade in Grade if grade is not Grade.BEST]
    marks = (grade.mark for grade in graded)
    rows = [("player", "points lost", "best actions", "best choices", *marks)]
    rows += [
        (
            narrator.names[player.seat],
            str(player.lost),
            f"{player.best} of {player.actions}",
            f"{player.best_choices} of {player.choices}",
            *(str(player.count(grade)) for grade in graded),
        )
        for player in analysis.players
    ]
    yield from columns(rows, "<>>>>>>")
    yield "Choices: turns with more than one legal action."
    least = [points(graded[0].least), *(str(grade.least) for grade in graded[1:])]
    meanings = (f"{g.mark} {g.word}, {lost} or more" for g, lost in zip(graded, least, strict=True))
    yield f"{'; '.join(meanings)}."
    first, second = analysis.players
    # The match is over, and its dealers alternated.
    if match.finished and not any(hand.beginning.whole_round for hand in analysis.hands):
        margin = points(abs(first.lost - second.lost))
        yield "With best play by both, every round is drawn, so the margin of the match"
        yield f"is the difference between the points lost: {margin}."
    for player in analysis.players:
        if player.worst is not None:
            yield from _worst(player.worst, narrator)


def _worst(graded: GradedAction, narrator: Narrator) -> Iterator[str]:
    when = f"trick {graded.trick}" if graded.trick else "before trick 1"
    yield f"{narrator.names[graded.player]}'s worst moment: hand {graded.hand}, {when}."
    done, better = narrator.card(graded.action), _better(graded, narrator)
    yield f"  {done} cost {points(graded.loss)}; better: {better}."


def _better(graded: GradedAction, narrator: Narrator) -> str:
    return choice([narrator.card(action) for action in graded.best], _MOST_BETTER)
