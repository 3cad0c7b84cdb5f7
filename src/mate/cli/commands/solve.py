"""`mate solve`: the exact value of a hand, or of a position in it."""

from __future__ import annotations

from argparse import Namespace
from collections.abc import Iterator, Mapping
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
from mate.words.advice import goes_wrong, wins_by
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
    texts = {
        "--deal DEAL": f"the deal: {values.DEAL_IN_WORDS}",
        "actions [ACTION ...]": "the actions after the deal or the position, in order: cards such "
        "as TC (ten of clubs), or none; with foreplacement, a deal starts with what both players "
        "foreplace",
    }
    parser.takes(texts, deal=values.deal, actions=values.action)
    parser.excludes("--deal", "--position")
    instead = "A position between two tricks, instead of a deal."
    values.add_position(parser, parser.add_argument_group("Position", instead))
    levels = ", ".join(map(LEVEL_NAMES.__getitem__, _ERRING))
    errs = f"the level whose errors are foreseen: {levels} (default: {LEVEL_NAMES[AIM.name]})"
    kind = {"default": AIM.name, **values.levels(_ERRING)}
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
            reason = refusal(hand.position, action, _PLAYERS).message
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


def _document(
    hand: Hand, solution: Solution, narrator: Narrator, deal: Deal | None
) -> output.Document:
    evaluation, does = solution.evaluate(hand.position), _deeds(solution, hand, narrator)
    against = {name: traps(solution, hand.position, LEVELS[name]) for name in _ERRING}
    position = output.fields(hand.start, "holdings leader trick foreplaced free_move_used")
    return {
        "deal": deal,
        "number": deal and deal.number,
        **({} if deal else {"position": position}),
        "rules": output.rules_object(hand.position.ruleset),
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
        **(output.count_fields(deal) if deal else {}),
    }


def _rounded(against: Mapping[str, Mapping[Action, Trap]], action: Action) -> output.Document:
    """The traps that an action sets for each level, with three decimals."""
    figures = {name: traps_of[action]._asdict() for name, traps_of in against.items()}
    return {
        name: {what: round(figure, 3) for what, figure in trap.items()}
        for name, trap in figures.items()
    }


def _deeds(solution: Solution, hand: Hand, narrator: Narrator) -> dict[Action, str]:
    """What each legal action does, or what is wrong with it."""
    evaluation = solution.evaluate(hand.position)
    position = hand.position
    graded = {action: cause_of(solution, position, action) for action in evaluation.values}
    causes = {action: cause for action, cause in graded.items() if cause}
    lines = {action: best_line_from(solution, position, action) for action in graded}
    return {
        action: what_it_does(evaluation, action, causes, line.end, narrator)
        for action, line in lines.items()
    }


def _heading(hand: Hand, narrator: Narrator, deal: Deal | None) -> Iterator[str]:
    """The cards that both began with, and what was played from there."""
    start = hand.start
    what = f"Deal {deal} ({deal.number})" if deal else f"Position before trick {start.trick}"
    yield from _wrapped(f"{what}, {start.ruleset.name} rules")
    for name, holding in zip(_ROWS, start.holdings, strict=True):
        yield f"{name}  {narrator.holding(holding)}"
    declared = [(before.turn, action) for before, action in hand.steps() if not before.trick]
    for seat, card in (*enumerate(start.foreplaced), *declared):
        if card:
            yield capital(f"{_PLAYERS[seat]} foreplaced {_foreplaced(card, narrator)}.")
    if start.free_move_used:
        yield "The free move has been used."
    yield from _wrapped(" ".join(map(narrator.card, hand.actions[len(declared) :])), "Played  ")


def _values(hand: Hand, solution: Solution, narrator: Narrator, level: str) -> Iterator[str]:
    """The value and effect of each action, the best ones marked."""
    position = hand.position
    evaluation, does = solution.evaluate(position), _deeds(solution, hand, narrator)
    yield from _wrapped(f"With best play {wins_by(evaluation, _PLAYERS)}.")
    # Only holdings of ten cards are counted.
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
    set_for = traps(solution, position, LEVELS[level])
    for action, line in zip(evaluation.ranked, lines, strict=True):
        yield line
        what = f"{does[action]} {goes_wrong(level, set_for.get(action))}"
        yield from _wrapped(what, " " * 5)


def _best_line(hand: Hand, solution: Solution, narrator: Narrator) -> Iterator[str]:
    """Best play to the end, trick by trick."""
    first = hand.position.trick
    for action in solution.line(hand.position):
        if hand.position.phase is Phase.DECLARE:
            yield f"    {_ROWS[hand.position.turn]}  foreplaces {_foreplaced(action, narrator)}"
        hand = hand.play(action)
    for trick in hand.tricks:
        if trick.number >= first:
            reply = "mate" if trick.reply is None else narrator.card(trick.reply)
            free = " (free move)" if trick.free else ""
            cards = f"{narrator.card(trick.lead):>3} - {reply}{free}"
            yield f"{trick.number:2}  {_ROWS[trick.leader]}  {cards}"
    yield from _wrapped(capital(narrator.ending_with_points(hand.end)), " " * 4)


def _wrapped(text: str, before: str = "") -> list[str]:
    """A text in lines as wide as the terminal, up to 80 cells, and all its words indented."""
    return output.wrapped(text, min(_CELLS, output.output_cells()), before, " " * len(before))


def _foreplaced(action: Action, narrator: Narrator) -> str:
    return narrator.card(action) if isinstance(action, Card) else "nothing"


SOLVE: Final = Command(add_arguments, run)
