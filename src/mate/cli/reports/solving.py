"""The exact value of a hand, or of a position in it."""

from __future__ import annotations

from collections.abc import Iterator

from mate.cli.reports.columns import Document, columns, label
from mate.cli.reports.counting import count_document
from mate.cli.ruleflags import rules_object
from mate.rules import Action, Card, Hand, Phase, Trick
from mate.solver import Evaluation, Solution
from mate.words.counting import count_sentence
from mate.words.figures import signed
from mate.words.narrator import Narrator
from mate.words.verdict import wins_by


def solution_document(hand: Hand, solution: Solution) -> Document:
    """The JSON document of `mate solve`.

    Args:
        hand: the hand as far as it was played.
        solution: the solution of the hand, or of where it stands.
    """
    evaluation = solution.evaluate(hand.position)
    return {
        "deal": str(hand.deal),
        "number": hand.deal.number,
        "rules": rules_object(hand.position.ruleset),
        "played": [action.notation for action in hand.actions],
        "value": evaluation.value,
        "actions": [
            {"action": action.notation, "value": value}
            for action, value in evaluation.values.items()
        ],
        "best": [action.notation for action in evaluation.best],
        "line": [action.notation for action in solution.line(hand.position)],
        **count_document(hand.deal),
    }


def solution_text(hand: Hand, solution: Solution, *, signs: bool = True) -> str:
    """The value of each action, the best ones marked, and a best line as tricks.

    Args:
        hand: the hand as far as it was played.
        solution: the solution of the hand, or of where it stands.
        signs: whether cards are written with suit signs.
    """
    names = ("Other", "Dealer") if hand.dealer else ("Dealer", "Other")
    return "\n".join(_lines(hand, solution, Narrator(names, signs)))


def _lines(hand: Hand, solution: Solution, narrator: Narrator) -> Iterator[str]:
    position, deal = hand.position, hand.deal
    yield f"Deal {deal} ({deal.number}), rules {position.ruleset.name}"
    yield f"Dealer  {narrator.holding(deal.dealer)}"
    yield f"Other   {narrator.holding(deal.other)}"
    if hand.actions:
        yield f"Played  {' '.join(_played(action, narrator) for action in hand.actions)}"
    yield ""
    if position.outcome is not None:
        yield narrator.ending_with_points(position.outcome)
        return
    evaluation = solution.evaluate(position)
    players = ("the dealer", "the other player")
    best_play = wins_by(evaluation, players[::-1] if hand.dealer else players)
    yield f"With best play {best_play}."
    if not position.trick:
        yield count_sentence(deal, players)
    yield ""
    yield f"{narrator.names[position.turn]} {narrator.role(position, position.turn)}:"
    yield from _actions(evaluation, narrator)
    yield ""
    yield "A best line:"
    line = hand
    for action in solution.line(position):
        line = line.play(action)
    yield from _line(line, len(hand.actions), narrator)


def _played(action: Action, narrator: Narrator) -> str:
    return narrator.card(action) if isinstance(action, Card) else action.notation


def _actions(evaluation: Evaluation, narrator: Narrator) -> Iterator[str]:
    rows = [("", "action", "dealer - other", "costs")]
    for action in evaluation.ranked:
        loss = evaluation.loss(action)
        value = signed(evaluation.values[action])
        rows.append(
            ("" if loss else "*", label(action, narrator), value, str(loss) if loss else "best")
        )
    return iter(columns(rows, "<<>>"))


def _line(hand: Hand, played: int, narrator: Narrator) -> Iterator[str]:
    """What followed the first actions of a finished hand, as declarations and tricks."""
    begin = hand.positions[played]
    for position, action in zip(hand.positions[played:], hand.actions[played:], strict=False):
        if position.phase is Phase.DECLARE:
            name = narrator.names[position.turn]
            yield f"    {name:6}  foreplaces {label(action, narrator)}"
    for trick in hand.tricks:
        if trick.number >= begin.trick:
            yield _trick(trick, narrator)
    assert hand.outcome is not None
    yield f"    {narrator.ending_with_points(hand.outcome)}"


def _trick(trick: Trick, narrator: Narrator) -> str:
    reply = "mate" if trick.reply is None else narrator.card(trick.reply)
    free = " (free move)" if trick.free else ""
    name, lead = narrator.names[trick.leader], narrator.card(trick.lead)
    return f"{trick.number:2}  {name:6}  {lead:>3} - {reply}{free}"
