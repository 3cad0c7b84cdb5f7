"""The graded actions of a match."""

from __future__ import annotations

from collections.abc import Iterator

from mate.cli.reports.columns import Document, choice, columns, ending, label, signed, won_by
from mate.grading import Analysis, Grade, GradedAction, GradedHand, Moment, PlayerGrade
from mate.rules import HANDS

Names = tuple[str, str]


def analysis_document(analysis: Analysis, names: Names) -> Document:
    """The JSON document of `mate analyze`.

    Args:
        analysis: the graded match.
        names: the players' names by seat.
    """
    return {
        "hands": [_hand_document(hand) for hand in analysis.hands],
        "players": [_player_document(player, names) for player in analysis.players],
    }


def _hand_document(hand: GradedHand) -> Document:
    return {
        "hand": hand.number,
        "dealer": hand.dealer,
        "value": hand.value,
        "whole_round": hand.whole_round,
        "actions": [_action_document(graded) for graded in hand.actions],
    }


def _action_document(graded: GradedAction) -> Document:
    return {
        "trick": graded.trick,
        "player": graded.player,
        "action": graded.action.notation,
        "before": graded.before,
        "after": graded.after,
        "loss": graded.loss,
        "grade": graded.grade.word,
        "best": [action.notation for action in graded.best],
        "choices": graded.choices,
    }


def _player_document(player: PlayerGrade, names: Names) -> Document:
    worst = player.worst
    return {
        "name": names[player.seat],
        "lost": player.lost,
        "actions": player.actions,
        "best": player.best,
        "choices": player.choices,
        "best_choices": player.best_choices,
        "grades": {grade.word: player.count(grade) for grade in Grade},
        "worst": worst and {"hand": worst.hand, **_action_document(worst.graded)},
    }


def analysis_text(analysis: Analysis, names: Names, *, signs: bool = True) -> str:
    """The graded actions hand by hand, then how each player did.

    Args:
        analysis: the graded match.
        names: the players' names by seat, safe to show.
        signs: whether cards are written with suit signs.
    """
    if not analysis.hands:
        return "Nothing was done yet, so there is nothing to grade."
    lines = [
        "The value is what the hand's dealer wins by from there on, if both play best.",
        "What an action changes it by is lost to the player who acted.",
        "",
    ]
    for hand in analysis.hands:
        lines += [*_hand_lines(hand, names, signs), ""]
    return "\n".join([*lines, *_player_lines(analysis, names, signs)])


def _hand_lines(hand: GradedHand, names: Names, signs: bool) -> Iterator[str]:
    dealer, other = names[hand.dealer], names[1 - hand.dealer]
    subject = "both hands of this round" if hand.whole_round else "this hand"
    yield f"Hand {hand.number}. {dealer} is dealer."
    yield f"Best play in {subject}: {won_by(hand.value, dealer, other)}."
    rows = [("trick", "player", "action", "value", "lost", "grade", "better")]
    number = -1
    for graded in hand.actions:
        # The number stands where the trick begins.
        place = "" if graded.trick == number else str(graded.trick) if graded.trick else "-"
        number = graded.trick
        rows.append(
            (
                place,
                names[graded.player],
                label(graded.action, signs=signs),
                signed(graded.after),
                str(graded.loss or ""),
                graded.grade.mark,
                choice(graded.best, signs=signs) if graded.loss else "",
            )
        )
    yield from columns(rows, "><<>><<")
    if hand.outcome is not None:
        yield ending(hand.outcome, names, signs=signs)


def _player_lines(analysis: Analysis, names: Names, signs: bool) -> Iterator[str]:
    graded = [grade for grade in Grade if grade is not Grade.BEST]
    marks = (grade.mark for grade in graded)
    rows = [("player", "points lost", "best actions", "best choices", *marks)]
    rows += [
        (
            names[player.seat],
            str(player.lost),
            f"{player.best} of {player.actions}",
            f"{player.best_choices} of {player.choices}",
            *(str(player.count(grade)) for grade in graded),
        )
        for player in analysis.players
    ]
    yield from columns(rows, "<>>>>>>")
    yield "Choices are the actions that were not the only one allowed."
    told = (f"{grade.mark} {grade.word}, from {_points(grade.least)}" for grade in graded)
    yield f"{'; '.join(told)}."
    first, second = analysis.players
    if _rounds_tie(analysis):
        yield "Best play by both ties each round: what one lost more than the other,"
        yield f"{abs(first.lost - second.lost)} points, is the margin of the match."
    for player in analysis.players:
        if player.worst is not None:
            yield from _worst(player.worst, names[player.seat], signs)


def _points(count: int) -> str:
    return "1 point" if count == 1 else str(count)


def _rounds_tie(analysis: Analysis) -> bool:
    """Whether the match is over, and its dealers alternated."""
    ended = [hand for hand in analysis.hands if hand.outcome is not None]
    return len(ended) == HANDS and not any(hand.whole_round for hand in ended)


def _worst(moment: Moment, name: str, signs: bool) -> Iterator[str]:
    graded = moment.graded
    when = f"trick {graded.trick}" if graded.trick else "foreplacing"
    yield f"{name}'s worst moment: hand {moment.hand}, {when}."
    action, better = label(graded.action, signs=signs), choice(graded.best, signs=signs)
    yield f"  {action} lost {graded.loss}; better: {better}."
