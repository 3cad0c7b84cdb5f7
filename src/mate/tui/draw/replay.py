"""A replay: the moments of a match, the moment shown, and the rows around the board."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, NamedTuple

from rich.cells import cell_len

from mate.grading import Analysis, Grade, GradedAction, GradedHand
from mate.players.traps import AIM, Trap
from mate.record import MatchRecord
from mate.rules import CLASSIC, Action, Card, Hand, Match, Mate, Phase, Position, Trick
from mate.solver import Evaluation
from mate.tui import draw
from mate.tui.draw import (
    Row,
    apart,
    distinct,
    graph,
    head,
    heading,
    paragraph,
    width,
)
from mate.tui.draw.cards import CardState
from mate.tui.draw.table import TableView, value_marks
from mate.tui.draw.table.grid import BESIDE_TEXT_CELLS
from mate.words import capital, counted, time_taken
from mate.words.advice import LastHand, predicted_mistakes, with_best_play
from mate.words.narrator import Narrator
from mate.words.reasons import explain_mistake, in_short
from mate.words.verdict import lost, standing_in_short, verdict, verdict_in_short

_FEW_ROWS: Final = 3
_ENTRY_CELLS: Final = 14
"""The width of a graded action: the card, the mark and the loss."""
_CHIP_CELLS: Final = 4
"""The width of the card, including the mark of a lead."""
_WAITING: Final = "Analysing …"
_NAME_CELLS: Final = 8
"""The width of a name if there is little room."""
_GRADE_STYLES: Final = dict(zip(Grade, ("plain", "plain", "accent", "bad"), strict=True))
"""The styles of the verdict on an action, by its grade."""


@dataclass(frozen=True, slots=True)
class Moment:
    """A moment of a match: the number of a hand, and the hand as played so far."""

    number: int
    hand: Hand

    @property
    def before(self) -> Position | None:
        """The position in which the last action was taken; None before the first action."""
        return self.hand.positions[-2] if self.hand.actions else None

    @property
    def count(self) -> int:
        """The number of actions taken in the hand."""
        return len(self.hand.actions)


def moments(match: Match) -> tuple[Moment, ...]:
    """Return the start of each hand and the moment after each action, except undone actions."""
    return tuple(
        Moment(number, hand.at(count))
        for number, hand in enumerate(match.hands_dealt, start=1)
        for count in range(len(hand.positions))
    )


class Stepper(NamedTuple):
    """The moment of a match that is shown, or a variation that starts at that moment.

    Args:
        variation: the hand as played in the variation; None in the match itself.
    """

    moments: tuple[Moment, ...]
    at: int = 0
    variation: Hand | None = None

    @property
    def moment(self) -> Moment:
        """The moment shown, of the match or of the variation."""
        branch = self.moments[self.at]
        return branch if self.variation is None else Moment(branch.number, self.variation)

    @property
    def what_if(self) -> bool:
        """Whether a variation is shown."""
        return self.variation is not None

    @property
    def moves(self) -> int:
        """The number of actions played in the variation; 0 in the match itself."""
        return self.moment.count - self.moments[self.at].count

    @property
    def played_next(self) -> Action | None:
        """The action played next in the match; None at the end of a hand."""
        here, following = self.moments[self.at], self.to(self.at + 1).moment
        goes_on = following.number == here.number and following.count > here.count
        return following.hand.actions[-1] if goes_on else None

    @property
    def last(self) -> int:
        """The index of the last moment; -1 if there is none."""
        return len(self.moments) - 1

    def to(self, place: int) -> Stepper:
        """Go to the moment of the match with this index, or to the nearest end of the match."""
        return self._replace(at=max(0, min(place, self.last)), variation=None)

    def to_hand_number(self, number: int, actions: int = 0) -> Stepper:
        """Go to a moment by hand and number of actions; if it does not exist, go to the start."""
        wanted = number, actions
        places = (p for p, each in enumerate(self.moments) if (each.number, each.count) == wanted)
        return self.to(next(places, 0))

    def to_trick(self, step: int) -> Stepper:
        """Go to the next trick (1), or back to the start of this or the previous trick (-1).

        If there is no such trick, go to the end of the match (1) or to its start (-1).
        """
        return self._sought(step, lambda moment: moment.hand.position.phase is not Phase.REPLY)

    def to_hand(self, step: int) -> Stepper:
        """Go to the next hand (1), or back to the start of this or the previous hand (-1).

        If there is no such hand, go to the end of the match (1) or to its start (-1).
        """
        return self._sought(step, lambda moment: moment.before is None)

    def _sought(self, step: int, wanted: Callable[[Moment], bool]) -> Stepper:
        return self.found(step, wanted) or self.to(self.last if step > 0 else 0)

    def found(self, step: int, wanted: Callable[[Moment], bool]) -> Stepper | None:
        """Go to the nearest wanted moment after (1) or before (-1) this moment, or return None."""
        forward, back = range(self.at + 1, len(self.moments)), range(self.at - 1, -1, -1)
        places = forward if step > 0 else back
        place = next((place for place in places if wanted(self.moments[place])), None)
        return None if place is None else self.to(place)


class ReplayView(NamedTuple):
    """The contents of a replay: the board, and what the rows around the board show.

    Args:
        analysed: whether values are shown, as soon as they are known.
        closed: whether values stay hidden, because the same cards will be played again.
        graded: the graded hand; None if its values are unknown or not shown.
    """

    board: TableView
    narrator: Narrator
    cells: int
    record: MatchRecord
    stepper: Stepper
    analysed: bool
    closed: bool
    graded: GradedHand | None
    traps: Mapping[Action, Trap]
    hands: Analysis
    notice: str
    log_notice: str
    key: Callable[[str], str]
    back: str

    @property
    def time_text(self) -> str:
        """The time that the last action took, for the header; empty if that time is unknown."""
        number, count = self.moment.number, self.moment.count
        taken = time_taken(self.record.times[number - 1][count - 1]) if count else ""
        return taken and f" · {taken}"

    @property
    def moment(self) -> Moment:
        """The moment on the table, of the match or of a variation."""
        return self.stepper.moment

    @property
    def at_end(self) -> bool:
        """Whether this is the last moment of the match."""
        return not self.stepper.what_if and self.stepper.at == self.stepper.last

    @property
    def match_at_moment(self) -> Match:
        """The match as it was at this moment."""
        match, hand = self.record.match, self.moment.hand
        hands = match.hands[: self.moment.number - 1]
        if hand.actions:
            hands = (*hands, hand)
        return match._replace(hands=hands, given_up=match.given_up if self.at_end else None)

    @property
    def last_hand(self) -> LastHand | None:
        """The last hand of the match, if the moment is in that hand."""
        return LastHand.of(self.record.match, self.moment.number)

    def standing(self, cells: int) -> str:
        """Return the winner and margin with best play, or why they are hidden, shortened to fit.

        The text is empty while values are off, and usually after the end of a hand.
        """
        if self.closed:
            return f"hidden; press {self.key('replay.open-round')} to reveal"
        if not self.analysed:
            return ""
        evaluation, last = self.evaluation, self.last_hand
        if evaluation is None:
            return _WAITING
        if self.moment.hand.outcome is not None and not evaluation.whole_round:
            return ""
        names = draw.short_names(self.narrator.names, _NAME_CELLS)
        ways = [standing_in_short(evaluation, names, last), standing_in_short(evaluation, names)]
        if not self.board.compact:
            # Explain the mark of the best values below the cards.
            best = with_best_play(evaluation, self.narrator, last).removesuffix(".")
            ways.insert(0, f"★ {best}")
        return next((way for way in ways if cell_len(way) <= cells), ways[-1])

    @property
    def evaluation(self) -> Evaluation | None:
        """The evaluation of the position at this moment; None if it is unknown."""
        return None if self.graded is None else self.graded.evaluations[self.moment.count]

    @property
    def last_action(self) -> GradedAction | None:
        """The action that led to this moment, graded."""
        if self.graded is None or not self.moment.count:
            return None
        return self.graded.actions[self.moment.count - 1]

    @property
    def table(self) -> TableView:
        """The board with the values of actions and the score at this moment."""
        # In the compact layout, leave out values during a choice, because keys need the cells.
        only_keys = self.board.compact and self.board.chosen is not None
        evaluation = None if only_keys else self.evaluation
        marks = {} if evaluation is None else value_marks(evaluation)
        return self.board._replace(marks=marks, score=self.match_at_moment.score)


def draw_head(view: ReplayView, cells: int) -> Row:
    """Draw the header: the place in the match, and the score at this moment."""
    at, last = view.stepper.at, view.stepper.last
    if view.stepper.what_if:
        return _head_of_variation(view, cells)
    if view.board.compact:
        left: Row = ((" Replay", "strong"), (f" {at} of {last}{view.time_text}", "faint"))
        right = f"{view.standing(view.cells - width(left) - 2)} "
        return apart(left, ((right, "strong" if view.graded else "faint"),), view.cells)
    hand = f"hand {view.moment.number} of {view.record.match.length}"
    score = view.narrator.standing(view.match_at_moment)
    rules = view.record.match.ruleset
    terms = "" if rules == CLASSIC else f" · {rules.name}"
    where = f"replay · {hand} · action {at} of {last}{view.time_text}"
    return head(f"{where}{terms}", score, (), cells)


def _head_of_variation(view: ReplayView, cells: int) -> Row:
    if view.board.compact:
        left = f" WHAT IF · action {view.stepper.at} + {view.stepper.moves}"
        right = f"{view.standing(view.cells - len(left) - 2)} "
        bar = apart(((left, "turn"),), ((right, "turn"),), view.cells)
    else:
        moves = counted(view.stepper.moves, "action")
        # Leave out the number of the hand in a puzzle or a lesson, which has only one hand.
        hand = f"hand {view.moment.number}, " if view.record.match.practice is None else ""
        where = f"WHAT IF · {hand}from action {view.stepper.at} · {moves} played"
        bar = head(where, "", (), cells)
    # Highlight the whole line, so that nobody mistakes a variation for the match.
    return (("".join(piece for piece, _ in bar), "turn"),)


def draw_message(view: ReplayView, rows: int) -> list[Row]:
    """Draw the message: the last action, the verdict on it, and the result or a forecast.

    The result is shown at the end of the match. The forecast says what the chosen action leads to
    in a variation. A notice replaces the verdict or the forecast. If there are too few rows, leave
    out the less important parts.
    """
    last, action = _last_rows(view, max(1, rows - _FEW_ROWS)), view.last_action
    goes_on = view.stepper.moves and not view.notice and view.moment.hand.outcome is None
    if rows == _FEW_ROWS and goes_on and action and action.loss:
        # Show the reason for a mistake rather than what the chosen action leads to.
        last = []
    if rows < _FEW_ROWS and view.notice and not view.stepper.what_if:
        last = []
    # The board itself shows a mate, except in the compact layout.
    board = view.board
    shown = view.moment.hand.position.is_mate and not (board.compact or board.grid.low)
    first = [] if shown else _first_lines(view, rows)
    lines = [*first, *_judged(view, rows - max(len(first), 1) - len(last)), *last]
    if len(lines) > rows:
        # With values or in a variation, leave out the last action, because the board also shows it.
        first_counts = not view.stepper.what_if and not view.analysed
        lines = lines[:rows] if first_counts else lines[-rows:]
    return [()] * (rows - len(lines) if rows > 2 else 0) + lines


def _first_lines(view: ReplayView, rows: int) -> list[Row]:
    """Draw what happened, with the value of the position on the right if there are few rows."""
    narrator, moment, what_if = view.narrator, view.moment, view.stepper.what_if
    position = moment.hand.position
    if position.outcome is not None:
        return [_ended(narrator, position, view.cells)]
    declares = position.phase is Phase.DECLARE and not view.board.compact
    if declares and (what_if or moment.before):
        # The board itself asks for a declaration, and shows the dealer's declaration.
        text = ""
    elif what_if and not view.stepper.moves:
        text = narrator.prompt(position)
    elif moment.before is None:
        text = f"Hand {moment.number} begins."
    else:
        text = narrator.describe_event(moment.before, moment.hand.actions[-1])
    if rows > _FEW_ROWS:
        return paragraph(text, "strong", view.cells, rows)
    left: Row = ((f" {text}", "strong"),)
    right = "" if view.board.compact else view.standing(view.cells - width(left) - 2)
    style = "plain" if view.graded else "faint"
    if not text:
        return [((f" {right}", style),)]
    cells = view.cells + 2 * (not view.board.compact)
    return [apart(left, ((f"{right} ", style),) if right else (), cells)]


def _ended(narrator: Narrator, position: Position, cells: int) -> Row:
    """Draw how a hand ended and for how many points, in the fullest phrasing that fits."""
    outcome = position.outcome
    assert outcome is not None
    ways = [(narrator.ending(position), narrator.score_breakdown(outcome))]
    if isinstance(outcome, Mate):
        # Leave out the trick, because the product contains the number that the trick counts as.
        mates, points = f"{narrator.mates_with(outcome)}.", f"{outcome.points} points"
        ways.append((f"{narrator.mates(outcome)}.", f"{narrator.product(outcome)} points"))
        ways += [(mates, f"{narrator.product(outcome)} points"), (mates, points)]
    rows = [((f" {end} ", "turn"), (f" {brought}".rstrip(), "strong")) for end, brought in ways]
    return apart(next((row for row in rows if width(row) < cells), rows[-1]), (), cells)


def _judged(view: ReplayView, room: int) -> list[Row]:
    """Draw a message, or else the verdict on the last action, if it is known."""
    over, what_if = view.moment.hand.outcome is not None, view.stepper.what_if
    action, message = view.last_action if view.analysed else None, view.notice
    if not (message or over or action) and view.stepper.at in {0, view.stepper.last}:
        message = view.log_notice
    if message and not what_if:
        return paragraph(message, "bad", view.cells, max(1, room))
    if action is not None and (not what_if or view.stepper.moves):
        ways, style = _verdict_phrasings(view, action), _GRADE_STYLES[action.grade]
        return draw.fullest(ways, style, view.cells, max(room, 1))
    return []


def _verdict_phrasings(view: ReplayView, action: GradedAction) -> list[str]:
    """Return phrasings of the verdict on an action and the reason for a mistake, fullest first."""
    narrator, cause = view.narrator, view.graded and view.graded.cause_of(action)
    if view.board.compact:
        whole = verdict_in_short(action, narrator)
        kind = f": {cause.kind.title}" if cause else ""
        shorter = f"{narrator.card(action.action)} {action.grade.mark} {lost(action)}"
        return [f"{whole}{kind}", f"{shorter}{kind}", whole] if kind else [whole]
    whole = verdict(action, narrator, view.last_hand)
    if not cause:
        return [whole]
    cost, reason, short = (
        whole.partition(". ")[0],
        explain_mistake(cause, narrator),
        in_short(cause, narrator),
    )
    # Shorten the reason first: the best card matters more than the full reason.
    ways = [f"{whole} {reason}", f"{whole} {capital(short)}.", f"{cost}. {reason}"]
    return [*ways, f"{cost}: {short}.", whole]


def _last_rows(view: ReplayView, limit: int) -> list[Row]:
    """Draw the result at the end of the match or, in a variation, the chosen action's effect."""
    over, narrator = view.moment.hand.outcome is not None, view.narrator
    if not view.stepper.what_if:
        ends = view.at_end and (over or view.record.match.given_up is not None)
        ways = [narrator.result(view.record.match, short=short) for short in (False, True)]
        style = "strong" if over else "turn"
        return draw.fullest(ways, style, view.cells, limit) if ends else []
    text, style, chosen = view.notice, "bad", view.board.chosen
    if not text and chosen is not None:
        position = view.moment.hand.position
        if position.is_legal(chosen):
            text, style = _forecast(view, chosen), "plain"
        else:
            # Repeat the refusal: the illegal action stays under the cursor, but the notice
            # disappears when a player begins to name a card and gives up.
            text = narrator.refusal(position, chosen, cites=False)
    if over and not view.notice:
        undo, back = view.key("what-if.take-back"), view.key("what-if.to-game")
        text, style = f"Press {undo} to undo, {back} to return {view.back}.", "faint"
    return paragraph(text, style, view.cells, limit)


def _forecast(view: ReplayView, chosen: Action) -> str:
    forecast = view.narrator.preview(view.moment.hand.position, chosen)
    wrong = predicted_mistakes(AIM.name, view.traps.get(chosen), brief=True) if view.graded else ""
    if cell_len(f" {forecast} {wrong} ") <= view.cells:
        forecast = f"{forecast} {wrong}".rstrip()
    if not view.board.compact or view.evaluation is None:
        return forecast
    # Show the value here, because cards have no room for values beside their keys.
    return f"({value_marks(view.evaluation)[chosen]}) {forecast}"


def draw_below(view: ReplayView, rows: int) -> list[Row]:
    """Draw the graph with its legend, or a progress bar."""
    cells = view.cells + (-1 if view.board.compact else 1)
    # Leave a row free above the graph, and another one above the footer.
    above: list[Row] = [()] * (rows > graph.LEAST_GRAPH_ROWS + 2)
    return [*above, *_draw_graph(view, cells, rows - 2 * len(above))]


def _draw_graph(view: ReplayView, cells: int, rows: int) -> list[Row]:
    graded, what_if = view.graded, view.stepper.what_if
    if not view.analysed or rows < graph.LEAST_GRAPH_ROWS:
        return _progress(view, cells, rows)
    if graded is None:
        return [((f" {_WAITING}", "faint"),)]
    branch = view.moment.count - view.stepper.moves if what_if else None
    names = view.narrator.names
    plot = graph.plot_of(graded, view.moment.count, names, branch)
    if not what_if:
        # Show the whole match if it fits.
        whole = graph.plot_of_match(view.record.match, view.hands, names)
        at = whole.starts[view.moment.number - 1] + view.moment.count
        plot = graph.fitting(whole._replace(at=at), cells) or plot
    legend = (graph.draw_legend(plot, cells),) if rows > graph.LEAST_GRAPH_ROWS else ()
    drawn = graph.draw_graph(plot, cells - 1, min(rows - len(legend), 12))
    return [*legend, *(((" ", "plain"), *row) for row in drawn)]


def _progress(view: ReplayView, cells: int, rows: int) -> list[Row]:
    room, at, last = cells - 1, view.stepper.at, view.stepper.last
    done = at * room // max(last, 1)
    bar: Row = ((" ", "plain"), ("━" * done, "accent"), ("┈" * (room - done), "faint"))
    if rows == 1 or view.analysed:
        return [bar]
    hint = f" Press {view.key('replay.analysis')} to show the value of each card."
    if view.closed:
        hint = f" {closed_in_words(view.key('replay.open-round'))}"
    return [bar, ((hint, "faint"),)]


def closed_in_words(key: str) -> str:
    """Return the notice that replaces values as long as the same cards will be played again."""
    return f"Best play stays hidden until the round is over; press {key} to reveal it."


def draw_side_panel(view: ReplayView) -> list[Row]:
    """Draw the graded tricks of the hand level with the upper cards, and the message below them."""
    grid = view.board.grid
    tricks = _graded_tricks(view.narrator, view.graded, view.moment.count) if view.graded else []
    rows: list[Row] = [*[()] * (grid.upper - 1), *tricks]
    # Begin the message level with the lower cards if there is room above them.
    rows += [()] * max(grid.lower - len(rows), 1)
    room = grid.table_rows - len(rows) - 1
    stands = view.standing(BESIDE_TEXT_CELLS) if view.graded else ""
    standing = paragraph(stands, "plain", BESIDE_TEXT_CELLS, 2)
    narrow = view._replace(cells=BESIDE_TEXT_CELLS)
    message = [row for row in draw_message(narrow, room - len(standing)) if row]
    return [*rows, heading("What happened", BESIDE_TEXT_CELLS), *message, *standing]


def _graded_tricks(narrator: Narrator, graded: GradedHand, at: int) -> list[Row]:
    """Draw a hand's actions, marks and losses in 12 rows: names, declarations, and ten tricks."""
    # Put the lower player first, as in the score of the header.
    lower, upper = distinct(narrator.names, _ENTRY_CELLS - 1)
    rows: list[Row] = [((" Trick  ", "faint"), (f"{lower} {upper}", "strong"))]
    for number in range(11):
        numbered = enumerate(graded.actions, start=1)
        entries = {each.player: (place, each) for place, each in numbered if each.trick == number}
        trick = graded.hand.tricks[number - 1] if number and entries else None
        row: Row = ((f"{number or '–':>6}  ", "faint"),)
        for seat in (0, 1):
            row += _graded_entry(narrator, entries.get(seat), trick, at)
        rows.append(row)
    return rows


def _graded_entry(
    narrator: Narrator, found: tuple[int, GradedAction] | None, trick: Trick | None, at: int
) -> Row:
    if found is None:
        return ((" " * _ENTRY_CELLS, "plain"),)
    place, entry = found
    style = "turn" if place == at else "faint"
    if place < at and isinstance(entry.action, Card):
        lost_trick = trick is not None and trick.winner == 1 - entry.player
        state = CardState.BARRED if lost_trick else CardState.LEGAL
        style = f"{state.style}-{entry.action.suit.word}"
    mark = f"{entry.grade.mark:<2} {lost(entry):>4}" if entry.loss else ""
    led = trick is not None and trick.leader == entry.player
    card = f"{'▸' if led else ' '}{narrator.card(entry.action):<3}"[-_CHIP_CELLS:]
    return (card, style), (f" {mark:<{_ENTRY_CELLS - _CHIP_CELLS - 1}}", _GRADE_STYLES[entry.grade])
