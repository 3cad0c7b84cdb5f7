"""`mate solve`: find the exact value of a hand, or of a position in a hand."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator
from functools import partial
from typing import Final

from mate.cli import output, values
from mate.cli.parser import Command, Parser
from mate.computers import LEVEL_NAMES
from mate.errors import MateError, SolverMissingError
from mate.grading import best_line_from, cause_of
from mate.players import LEVELS, PERFECT
from mate.players.traps import AIM, Trap, traps
from mate.rules import CARDS_EACH, NO_FOREPLACEMENT, Action, Card, Deal, Hand, Phase, refusal
from mate.solver import Solution, solve
from mate.words import before_lead, capital, signed, winner_by_count
from mate.words.advice import predicted_mistakes, wins_by
from mate.words.narrator import Narrator
from mate.words.reasons import what_it_does

_MOST_CELLS: Final = 80
_PLAYERS: Final = ("the dealer", "the other player")
_NAMES_IN_TABLES: Final = ("Dealer", "Other ")
_ERRING: Final = tuple(name for name in LEVELS if name != PERFECT.name)

EXAMPLES: Final = {
    "mate solve --deal 38769": "solve the first action of a deal",
    "mate solve --deal 38769 TC": "solve the reply to a foreplacement",
    "mate solve --deal 38769 none none TC": "solve the reply to a lead",
    "mate solve --position .A..AT A..A.Q --leader 1": "solve a position between two tricks",
}


def add_arguments(parser: Parser) -> None:
    """Add the arguments for the hand or position, its actions and the output."""
    texts = {
        "--deal DEAL": f"the deal: {values.DEAL_IN_WORDS}",
        "actions [ACTION ...]": "the actions after the deal or the position, in order: cards such "
        "as TC (ten of clubs), or none; under rules with foreplacement, both players first "
        "foreplace a card or none",
    }
    parser.takes(texts, deal=values.deal, actions=values.action)
    parser.excludes("--deal", "--position")
    instead = "A position between two tricks, instead of a deal."
    values.add_position(parser, parser.add_argument_group("Position", instead))
    levels = ", ".join(map(LEVEL_NAMES.__getitem__, _ERRING))
    text = f"the level whose mistakes to predict: {levels} (default: {LEVEL_NAMES[AIM.name]})"
    kind = {"default": AIM.name, **values.levels(_ERRING)}
    parser.takes({"--against LEVEL": text}, against=kind)
    values.add_json(parser)
    values.add_rules(parser)
    position = "--position HOLDING HOLDING --leader PLAYER"
    parser.syntax = f"[OPTIONS] (--deal DEAL | {position}) [ACTION ...]"


def run(args: Namespace) -> None:
    """Solve the position after the given actions, and print the results."""
    if args.deal is None and args.position is None:
        args.usage_error("Give --deal or --position.")
    instead = ""
    try:
        ruleset = values.chosen_rules(args)
        if args.position is None:
            begun = Hand.begin(args.deal, ruleset)
        else:
            begun = Hand((values.chosen_position(args, ruleset),))
        instead = _how_to_lead(begun, args.actions)
        hand = _after_actions(begun, args.actions)
        solution = solve(hand.position)
    except SolverMissingError:
        raise
    except MateError as error:
        args.usage_error(f"{error} {instead}".rstrip())
    narrator = Narrator(_PLAYERS, not args.ascii)
    lines = [*_heading(hand, narrator, args.deal), ""]
    if hand.position.outcome is not None:
        lines.append(capital(narrator.ending_with_points(hand.position.outcome)))
    else:
        lines += _values(hand, solution, narrator, args.against)
        lines += ["", "Best line:", *_best_line(hand, solution, narrator)]
    if instead:
        lines += ["", *_wrapped(instead)]
    output.print_result(args, partial(_document, hand, solution, narrator, args.deal), lines)


def _after_actions(hand: Hand, actions: list[Action]) -> Hand:
    """Return the hand after the given actions."""
    for number, action in enumerate(actions, start=1):
        if not hand.position.is_legal(action):
            reason = refusal(hand.position, action, _PLAYERS).message
            raise MateError(f"Action {number} ({action.label}) is illegal. {capital(reason)}")
        hand = hand.play(action)
    return hand


def _how_to_lead(begun: Hand, actions: list[Action]) -> str:
    """Return how to lead the first card instead of foreplacing it, or '' if that is illegal."""
    leading = [NO_FOREPLACEMENT] * 2 + actions
    try:
        _after_actions(begun, leading)
    except MateError:
        return ""
    typed = " ".join(action.notation for action in leading)
    return f"To lead {actions[0].label} instead, type {typed}." if actions else ""


def _document(
    hand: Hand, solution: Solution, narrator: Narrator, deal: Deal | None
) -> output.Document:
    evaluation, effects = solution.evaluate(hand.position), _effects(solution, hand, narrator)
    chances = {name: traps(solution, hand.position, LEVELS[name]) for name in _ERRING}

    def rounded(trap: Trap) -> output.Document:
        return {
            "errs": round(trap.error_probability, 3),
            "loses": round(trap.expected_loss, 3),
        }

    against = {
        action: {"against": {name: rounded(of[action]) for name, of in chances.items()}}
        for action in chances[AIM.name]
    }
    position = output.fields(hand.start, "holdings leader trick foreplaced free_move_used")
    return {
        "deal": deal,
        "number": deal and deal.number,
        **({} if deal else {"position": position}),
        "rules": output.rules_object(hand.position.ruleset),
        "played": hand.actions,
        "value": evaluation.value,
        "actions": [
            {"action": action, "value": value, "why": effects[action], **against.get(action, {})}
            for action, value in evaluation.values.items()
        ],
        "best": evaluation.best,
        "line": solution.line(hand.position),
        **(output.count_fields(deal) if deal else {}),
    }


def _effects(solution: Solution, hand: Hand, narrator: Narrator) -> dict[Action, str]:
    """Return, for each legal action, its effect or the reason why it is a mistake."""
    position = hand.position
    evaluation = solution.evaluate(position)
    found = {action: cause_of(solution, position, action) for action in evaluation.values}
    causes = {action: cause for action, cause in found.items() if cause}
    lines = {action: best_line_from(solution, position, action) for action in found}
    return {
        action: what_it_does(evaluation, action, causes, line.end, narrator)
        for action, line in lines.items()
    }


def _heading(hand: Hand, narrator: Narrator, deal: Deal | None) -> Iterator[str]:
    """Yield a title, the holdings at the start, and the actions since then."""
    start = hand.start
    title = f"Deal {deal} ({deal.number})" if deal else f"Position before trick {start.trick}"
    yield from _wrapped(f"{title}, {start.ruleset.name} rules")
    for name, holding in zip(_NAMES_IN_TABLES, start.holdings, strict=True):
        yield f"{name}  {narrator.holding(holding)}"
    declared = [(before.turn, action) for before, action in hand.steps() if not before.trick]
    for seat, card in (*enumerate(start.foreplaced), *declared):
        if card:
            kept = not isinstance(card, Card)
            declares = "kept all ten" if kept else f"foreplaced {narrator.card(card)}"
            yield capital(f"{_PLAYERS[seat]} {declares}.")
    if start.free_move_used:
        yield "The free move has been used."
    yield from _wrapped(" ".join(map(narrator.card, hand.actions[len(declared) :])), "Played  ")


def _values(hand: Hand, solution: Solution, narrator: Narrator, level: str) -> Iterator[str]:
    """Yield the value and the effect of each action, and mark the best actions."""
    position = hand.position
    evaluation, effects = solution.evaluate(position), _effects(solution, hand, narrator)
    yield from _wrapped(f"With best play {wins_by(evaluation, _PLAYERS)}.")
    # Print the count only for holdings of ten cards, because it means nothing for smaller holdings.
    if before_lead(hand) and all(len(held) == CARDS_EACH for held in hand.start.holdings):
        yield from _wrapped(winner_by_count(hand.deal, _PLAYERS))
    yield ""
    yield capital(f"{_PLAYERS[position.turn]} {narrator.role(position, position.turn)}:")
    rows = [("", "action", "value to dealer", "costs")]
    for action in evaluation.ranked:
        loss, value = evaluation.loss(action), signed(evaluation.values[action])
        rows.append(("" if loss else "*", narrator.card(action), value, str(loss or "best")))
    heading, *lines = output.columns(rows, "<<>>")
    yield heading
    traps_of = traps(solution, position, LEVELS[level])
    for action, line in zip(evaluation.ranked, lines, strict=True):
        yield line
        effect = f"{effects[action]} {predicted_mistakes(level, traps_of.get(action))}"
        yield from _wrapped(effect, " " * 5)


def _best_line(hand: Hand, solution: Solution, narrator: Narrator) -> Iterator[str]:
    """Yield best play to the end, trick by trick."""
    first = hand.position.trick
    for action in solution.line(hand.position):
        if hand.position.phase is Phase.DECLARE:
            kept = not isinstance(action, Card)
            declares = "keeps all ten" if kept else f"foreplaces {narrator.card(action)}"
            yield f"    {_NAMES_IN_TABLES[hand.position.turn]}  {declares}"
        hand = hand.play(action)
    for trick in hand.tricks:
        if trick.number >= first:
            reply = "mate" if trick.reply is None else narrator.card(trick.reply)
            free = " (free move)" if trick.free else ""
            cards = f"{narrator.card(trick.lead):>3} - {reply}{free}"
            yield f"{trick.number:2}  {_NAMES_IN_TABLES[trick.leader]}  {cards}"
    yield from _wrapped(capital(narrator.ending_with_points(hand.end)), " " * 4)


def _wrapped(text: str, before: str = "") -> list[str]:
    """Wrap a text to the width of the terminal, at most 80 cells, with all lines indented alike."""
    return output.wrapped(text, min(_MOST_CELLS, output.output_cells()), before, " " * len(before))


SOLVE: Final = Command(add_arguments, run)
