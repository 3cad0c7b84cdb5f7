"""The page after a hand: how it ended, the score and, after a round, the verdict and both hands."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from rich.cells import cell_len

from mate.record import MatchRecord
from mate.rules import Card, Hand, Match, Mate, Trick
from mate.tui import draw
from mate.tui.draw import ALWAYS, Block, Layout, NamedKey, Row, centred, cut, fitted, wrapped
from mate.tui.draw.cards import PAPER, CardState, Stock, draw_row
from mate.tui.draw.hands import (
    Choices,
    Grid,
    Hands,
    draw_choices,
    forms_of_hands,
    in_letters,
)
from mate.words import capital, factors
from mate.words.narrator import Narrator, why_it_ended
from mate.words.target import target
from mate.words.verdict import in_parts, one_line

if TYPE_CHECKING:
    from mate.grading import RoundVerdict

_PLAYED: Final = 13
"""The width of a card where both plays of a deal are side by side."""


class HandEnding(NamedTuple):
    """The end of a finished hand, to be drawn on a page that is `cells` wide.

    Args:
        sober: whether the heading is plain, because the computer mated a person.
        stock: the material of the cards.
    """

    hand: Hand
    narrator: Narrator
    layout: Layout = Layout.NORMAL
    cells: int = 80
    sober: bool = False
    stock: Stock = PAPER

    @property
    def title(self) -> tuple[str, str]:
        """The heading and its style, which is bright for a mate unless `sober` is set."""
        outcome = self.hand.end
        drawn = "Draw agreed" if outcome.agreed else "Draw"
        style = "strong" if self.sober or outcome.winner is None else "turn"
        return self.narrator.mates_with(outcome) or drawn, style

    @property
    def grid(self) -> Grid:
        """The measures of the page."""
        return Grid.of(self.cells).in_columns

    @property
    def answers(self) -> tuple[Card, ...]:
        """The cards that the mated player still holds, none of which can answer."""
        winner = self.hand.end.winner
        return () if winner is None else tuple(self.hand.position.holdings[1 - winner])


def _why(ending: HandEnding) -> list[Row]:
    """Say why a hand ended and how its points are calculated."""
    outcome, grid = ending.hand.end, ending.grid
    reason = why_it_ended(ending.narrator, outcome)
    if not isinstance(outcome, Mate):
        return grid.text("Draw", reason, "plain")
    points = f"{ending.narrator.product(outcome)} points"
    counted: Row = (points, "strong"), (f"  {factors(outcome)}", "faint")
    mate = "Overmate" if outcome.overmate else "Mate"
    return [*grid.text(mate, reason, "plain", 1), *grid.labelled("Points", [counted])]


def _answers(ending: HandEnding) -> list[Row]:
    """Draw the cards that the mated player still holds, in the row above the points."""
    reason, *points = _why(ending)
    cards = [(card, CardState.MATED) for card in ending.answers]
    size = (7, 5) if ending.layout.has_room_beside else (5, 3)
    drawn = draw_row(cards, size, signs=ending.narrator.signs, stock=ending.stock)
    return [reason, *ending.grid.labelled("", drawn), *[()] * (size[1] > 3), *points]


def _in_least_room(ending: HandEnding) -> list[Row]:
    outcome, room = ending.hand.end, ending.grid.width
    title, style = ending.title
    why = why_it_ended(ending.narrator, outcome)
    if cell_len(why) > room:
        why = cut(why.partition(":")[0], room)
    rows: list[Row] = [((cut(title, room), style),), ((why, "plain"),)]
    if isinstance(outcome, Mate):
        # Leave out the trick if the mate counts as one trick later, because the product shows that.
        trick = "" if outcome.one_more else f"  trick {outcome.trick}"
        points = f"{ending.narrator.product(outcome)} points"
        rows += [_names(ending), ((points, "strong"), (trick, "faint"))]
    return rows


def _names(ending: HandEnding) -> Row:
    # Show all cards that the mated player still holds, in one row.
    return tuple((f"✗{ending.narrator.card(card):<3}"[:4], "faint") for card in ending.answers)


def draw_verdict(  # noqa: PLR0913  # the form of a verdict depends on all of these
    verdict: RoundVerdict,
    record: MatchRecord,
    narrator: Narrator,
    grid: Grid,
    rows: int,
    *,
    most: int = 9,
) -> list[Row]:
    """Draw the verdict on a round in exactly this many rows, so that nothing moves later.

    Args:
        most: the maximum number of sentences after the result of the round.
    """
    perfect = record.header.against_perfect
    which, result, says = in_parts(verdict, narrator, against_perfect=perfect)
    title = f"{which}: " if grid.label else ""
    short = one_line(verdict, narrator, against_perfect=perfect).removeprefix(title)
    if rows == 1:
        return grid.text(which, short, "strong", 1)
    ways = [" ".join(says[:count]) for count in range(min(len(says), most), 0, -1)]
    ways.append(capital(short.partition("(")[2].replace(")", "")))
    fits = (way for way in ways if len(wrapped(way, grid.text_cells, rows)) < rows)
    result = result if grid.label else f"{which}: {result}"
    drawn = grid.text(which, result, "strong", 1)
    drawn += grid.text("", next(fits, ""), "plain", rows - 1)
    return drawn + [()] * (rows - len(drawn))


def draw_hand_end(  # noqa: PLR0913  # the page depends on all these values
    record: MatchRecord,
    ending: HandEnding,
    rows: int,
    go_on: NamedKey,
    *,
    verdict: RoundVerdict | None = None,
    unknown: str | None = None,
) -> Choices:
    """Draw the page without header and footer, with as much of the round's verdict as fits.

    Args:
        go_on: the next step, drawn as a button if it fits.
        unknown: the text in place of a verdict not known yet; None if there will be no verdict.
    """
    match, narrator, grid = record.match, ending.narrator, ending.grid
    hands = Hands.of(match, narrator, {len(match.hands)}, ending.stock)
    blocks = [*_ending(ending), forms_of_hands(hands, grid)]
    blocks[1:1] = [blocks.pop()]
    if unknown is not None:
        blocks += [_verdict(record, ending, verdict, unknown)]
        blocks += [{3: _both_plays(match, narrator, grid), ALWAYS: []}]
    blocks += [{6: grid.aids(record, narrator), ALWAYS: []}]
    high, low = (
        draw_choices([go_on], grid, framed=each, stock=ending.stock) for each in (True, False)
    )
    said = _next(match, ending)
    if grid.label:
        full = said[min(said)]
        said = {1: [*full, (), *high.rows], 7: [*full, *low.rows], **said}
    page = grid.page([*blocks, said], rows)
    return Choices(page, high.areas_on(page, grid) or low.areas_on(page, grid))


def _ending(ending: HandEnding) -> list[Block]:
    """Return the title of the page, and the reason for the end of the hand."""
    if ending.layout.compact:
        return [{ALWAYS: _in_least_room(ending)}, {ALWAYS: []}]
    return [_title(ending), {2: _answers(ending), ALWAYS: _why(ending)}]


def _title(ending: HandEnding) -> Block:
    """Draw the winner and the points in large letters, or a sentence if they do not fit."""
    outcome, room = ending.hand.end, ending.grid.width
    name, text = "", "Draw"
    if outcome.winner is not None:
        name, text = ending.narrator.names[outcome.winner], f"+{outcome.points}"
    title, style = ending.title
    sentence = centred([f" {cut(title, room - 2)} "], style, room)
    colour = "accent" if style == "turn" else "strong"
    return {**in_letters(name, text, colour, room), ALWAYS: sentence}


def _verdict(
    record: MatchRecord, ending: HandEnding, verdict: RoundVerdict | None, unknown: str
) -> Block:
    """Return the verdict on the round, or the text in its place, in as many rows."""
    forms: dict[int, Sequence[Row]] = {}
    for weight, rows in ((7, 2 if ending.grid.label else 3), (ALWAYS, 1)):
        if verdict is None:
            drawn = ending.grid.text("", unknown, "faint", rows)
            forms[weight] = drawn + [()] * (rows - len(drawn))
        else:
            # Leave out the reason, because "Find it yourself" asks what would have been better.
            forms[weight] = draw_verdict(
                verdict, record, ending.narrator, ending.grid, rows, most=1
            )
    return forms


def _next(match: Match, ending: HandEnding) -> Block:
    """Return what a player needs in the next hand, and how it begins."""
    narrator, grid, compact = ending.narrator, ending.grid, ending.layout.compact
    number = len(match.hands) + 1
    needed = grid.text("Next", target(match, number, narrator.names), "strong")
    begins = narrator.beginning(match, short=compact)
    if not needed:
        return {ALWAYS: grid.text("Next", begins, "strong")}
    return {8: [*needed, *grid.text("", begins, "plain")], ALWAYS: grid.text("", begins, "strong")}


def _both_plays(match: Match, narrator: Narrator, grid: Grid) -> list[Row]:
    """Draw the tricks of both hands of a round side by side, with the same holding on the left.

    A remark marks the first trick in which the plays differ.
    """
    first, second = match.hands[-2:]
    plays = ((first, first.dealer), (second, 1 - first.dealer))
    names = draw.short_names(narrator.names, _PLAYED - 2)
    over = len(match.hands)
    titles = "".join(f" {f'Hand {number}':<{2 * _PLAYED - 1}}" for number in (over - 1, over))
    held = (names[each] for _, seat in plays for each in (seat, 1 - seat))
    players: Row = tuple((f" {fitted(name, _PLAYED - 1)}", "faint") for name in held)
    rows = grid.labelled("", [((titles, "strong"),)]) + grid.labelled("Trick", [players])
    parted = False
    for number in range(max(len(hand.tricks) for hand, _ in plays)):
        tricks = [(hand.tricks[number : number + 1], seat) for hand, seat in plays]
        row = tuple(span for trick, seat in tricks for span in _played(trick, seat, narrator))
        cards = [[(each.lead, each.reply) for each in trick] for trick, _ in tricks]
        if cards[0] != cards[1] and not parted:
            parted, row = True, (*row, ("← the plays part here", "faint"))
        rows += grid.labelled(f"{number + 1:>3}", [row])
    return rows


def _played(trick: Sequence[Trick], seat: int, narrator: Narrator) -> Row:
    """Draw a trick, with the card of the player at `seat` first and a mark before the lead."""
    if not trick:
        return ((" " * 2 * _PLAYED, "plain"),)
    row: Row = ()
    for each in (seat, 1 - seat):
        leads = trick[0].leader == each
        card = trick[0].lead if leads else trick[0].reply
        name = "–" if card is None else narrator.card(card)
        lost = trick[0].winner is not None and trick[0].winner != each
        style = "faint" if lost or card is None else card.suit.word
        row += (("▸" if leads else " ", "plain"), (f"{name:<{_PLAYED - 1}}", style))
    return row


def draw_practice_end(ending: HandEnding, remark: str, rows: int) -> list[Row]:
    """Draw the page after a practice hand."""
    title, why = _ending(ending)
    hands: Block = {ALWAYS: []}
    if not ending.layout.compact:
        only = Hands((ending.hand.end,), ending.narrator, {1}, ending.stock)
        hands = forms_of_hands(only, ending.grid)
    text: Block = {ALWAYS: ending.grid.text("", remark, "faint")}
    return ending.grid.page([title, hands, why, text], rows)
