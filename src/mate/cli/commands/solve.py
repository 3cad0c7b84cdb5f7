"""`mate solve`: the exact value of a hand, or of a position in it."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import chain
from typing import Final

from mate.cli import values
from mate.cli.output import (
    Document,
    columns,
    count_fields,
    fields,
    output_cells,
    print_result,
    rules_object,
    wrapped,
)
from mate.cli.parser import Command, Parser
from mate.errors import MateError
from mate.grading import best_line_from, cause_of
from mate.players import LEVELS, PERFECT
from mate.players.traps import AIM, Trap, traps
from mate.rules import CARDS_EACH, NO_FOREPLACEMENT, Action, Card, Deal, Hand, Phase, refusal
from mate.solver import Solution, solve
from mate.words.advice import goes_wrong, wins_by
from mate.words.counting import before_lead, winner_by_count
from mate.words.figures import capital, signed
from mate.words.narrator import Narrator
from mate.words.reasons import what_it_does

_CELLS: Final = 80
"""How wide lines are, unless the terminal is narrower."""
_PLAYERS: Final = ("the dealer", "the other player")
_ROWS: Final = ("Dealer", "Other ")
"""What the players are called in tables."""
_ERRING: Final = tuple(name for name in LEVELS if name != PERFECT.name)

EXAMPLES: Final = {
    "mate solve --deal 38769": "solve the first action of a deal",
    "mate solve --deal 38769 TC": "solve the reply to a foreplacement",
    "mate solve --deal 38769 none none TC": "solve the reply to a lead",
    "mate solve --position .A..AT A..A.Q --leader 1": "solve a position between two tricks",
}


def add_arguments(parser: Parser) -> None:
    """Add the hand or the position, the actions from there, and how it is printed."""
    told = {
        "--deal DEAL": f"the deal: {values.DEAL_IN_WORDS}",
        "actions [ACTION ...]": "the actions after the deal or the position, in order: cards such "
        "as TC (ten of clubs), or none; with foreplacement, a deal starts with what both players "
        "foreplace",
    }
    parser.takes(told, deal=values.deal, actions=values.action)
    parser.excludes("--deal", "--position")
    instead = "A position between two tricks, instead of a deal."
    values.add_position(parser, parser.add_argument_group("Position", instead))
    levels = ", ".join(_ERRING)
    errs = f"the level whose errors are foreseen: {levels} (default: club)"
    kind = {"choices": _ERRING, "default": AIM.name}
    parser.takes({"--against LEVEL": errs}, against=kind)
    values.add_json(parser)
    values.add_rules(parser)
    position = "--position HOLDING HOLDING --leader PLAYER"
    parser.syntax = f"[OPTIONS] (--deal DEAL | {position}) [ACTION ...]"


def run(args: Namespace) -> None:
    """Solve the position that the actions lead to."""
    if args.deal is None and args.position is None:
        args.usage_error("Missing: --deal or --position.")
    instead = ""
    try:
        begun = _begun(args)
        instead = _lead_instead(begun, args.actions)
        hand = _played_on(begun, args.actions)
        solution = solve(hand.position)
    except MateError as error:
        args.usage_error(f"{error} {instead}".rstrip())
    narrator = Narrator(_PLAYERS, not args.ascii)
    cells = min(_CELLS, output_cells())
    more = ("", *wrapped(instead, cells)) if instead else ()
    document = partial(_document, hand, solution, narrator, args.deal)
    lines = _lines(hand, solution, narrator, args.against, args.deal)
    print_result(args, document, chain(lines, more))


def _begun(args: Namespace) -> Hand:
    """The hand from its start or from a position in it; its dealer has seat 0."""
    ruleset = values.chosen_rules(args)
    if args.position is None:
        return Hand.begin(args.deal, ruleset)
    return Hand((values.chosen_position(args, ruleset),))


def _played_on(hand: Hand, actions: list[Action]) -> Hand:
    """The hand after these actions."""
    for number, action in enumerate(actions, start=1):
        if not hand.position.is_legal(action):
            reason = refusal(hand.position, action).message(_PLAYERS)
            raise MateError(f"Action {number}, {action.label}: {capital(reason)}")
        hand = hand.play(action)
    return hand


def _lead_instead(begun: Hand, actions: list[Action]) -> str:
    """How to lead what these actions foreplace, if that may have been meant; otherwise empty."""
    leading = [NO_FOREPLACEMENT] * 2 + actions
    try:
        _played_on(begun, leading)
    except MateError:
        return ""
    typed = " ".join(action.notation for action in leading)
    return f"To lead {actions[0].label} instead, type {typed}." if actions else ""


def _document(hand: Hand, solution: Solution, narrator: Narrator, deal: Deal | None) -> Document:
    evaluation, does = solution.evaluate(hand.position), _deeds(solution, hand, narrator)
    against = {name: traps(solution, hand.position, LEVELS[name]) for name in _ERRING}
    position = fields(hand.start, "holdings leader trick foreplaced free_move_used")
    return {
        "deal": deal,
        "number": deal and deal.number,
        **({} if deal else {"position": position}),
        "rules": rules_object(hand.position.ruleset),
        "played": hand.actions,
        "value": evaluation.value,
        "actions": [
            {
                "action": action,
                "value": value,
                "why": does[action],
                **({"against": _rounded(against, action)} if action in against[AIM.name] else {}),
            }
            for action, value in evaluation.values.items()
        ],
        "best": evaluation.best,
        "line": solution.line(hand.position),
        **(count_fields(deal) if deal else {}),
    }


def _rounded(against: Mapping[str, Mapping[Action, Trap]], action: Action) -> Document:
    found = {name: traps_of[action]._asdict().items() for name, traps_of in against.items()}
    return {name: {what: round(figure, 3) for what, figure in each} for name, each in found.items()}


def _deeds(solution: Solution, hand: Hand, narrator: Narrator) -> dict[Action, str]:
    """What each legal action does, or what is wrong with it."""
    evaluation = solution.evaluate(hand.position)
    found = {action: cause_of(solution, hand.position, action) for action in evaluation.values}
    causes = {action: cause for action, cause in found.items() if cause}
    lines = {action: best_line_from(solution, hand.position, action) for action in found}
    return {
        action: what_it_does(evaluation, action, causes, line.end, narrator)
        for action, line in lines.items()
    }


def _lines(
    hand: Hand, solution: Solution, narrator: Narrator, level: str, deal: Deal | None
) -> Iterator[str]:
    """The value and effect of each action, the best ones marked, and a best line in tricks."""
    start, position, cells = hand.start, hand.position, min(_CELLS, output_cells())
    what = f"Deal {deal} ({deal.number})" if deal else f"Position before trick {start.trick}"
    yield from wrapped(f"{what}, {start.ruleset.name} rules", cells)
    for name, holding in zip(_ROWS, start.holdings, strict=True):
        yield f"{name}  {narrator.holding(holding)}"
    declared = [(before.turn, action) for before, action in hand.steps() if not before.trick]
    for seat, card in (*enumerate(start.foreplaced), *declared):
        if card:
            yield capital(f"{_PLAYERS[seat]} foreplaced {_foreplaced(card, narrator)}.")
    if start.free_move_used:
        yield "The free move has been used."
    played = " ".join(map(narrator.card, hand.actions[len(declared) :]))
    yield from wrapped(played, cells, "Played  ", " " * 8)
    yield ""
    if position.outcome is not None:
        yield capital(narrator.ending_with_points(position.outcome))
        return
    evaluation, does = solution.evaluate(position), _deeds(solution, hand, narrator)
    yield from wrapped(f"With best play {wins_by(evaluation, _PLAYERS)}.", cells)
    # Only holdings of ten cards are counted.
    if all(len(each) == CARDS_EACH for each in start.holdings) and before_lead(hand):
        yield from wrapped(winner_by_count(hand.deal, _PLAYERS), cells)
    yield ""
    yield capital(f"{_PLAYERS[position.turn]} {narrator.role(position, position.turn)}:")
    rows = [("", "action", "value to dealer", "costs")]
    for action in evaluation.ranked:
        loss, value = evaluation.loss(action), signed(evaluation.values[action])
        rows.append(("" if loss else "*", narrator.card(action), value, str(loss or "best")))
    head, *told = columns(rows, "<<>>")
    yield head
    set_for = traps(solution, position, LEVELS[level])
    for action, row in zip(evaluation.ranked, told, strict=True):
        sentence = goes_wrong(level, set_for.get(action))
        what = f"{does[action]} {sentence}".strip()
        yield from (row, *wrapped(what, cells, " " * 5, " " * 5))
    yield from ("", "Best line:")
    line = hand
    for action in solution.line(position):
        if line.position.phase is Phase.DECLARE:
            yield f"    {_ROWS[line.position.turn]}  foreplaces {_foreplaced(action, narrator)}"
        line = line.play(action)
    for trick in line.tricks:
        if trick.number >= position.trick:
            reply = "mate" if trick.reply is None else narrator.card(trick.reply)
            free = " (free move)" if trick.free else ""
            cards = f"{narrator.card(trick.lead):>3} - {reply}{free}"
            yield f"{trick.number:2}  {_ROWS[trick.leader]}  {cards}"
    yield from wrapped(capital(narrator.ending_with_points(line.end)), cells, " " * 4, " " * 4)


def _foreplaced(action: Action, narrator: Narrator) -> str:
    return narrator.card(action) if isinstance(action, Card) else "nothing"


SOLVE: Final = Command(add_arguments, run)
