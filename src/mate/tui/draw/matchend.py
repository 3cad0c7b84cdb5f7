"""The page after a match: the winner, the hands, the verdicts on rounds, and what to do next."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Final, NamedTuple

from rich.cells import cell_len

from mate.record import MatchRecord
from mate.rules import Outcome
from mate.tui import draw
from mate.tui.draw import ALWAYS, MARGIN, NORMAL_CELLS, Block, Row, centred, cut, fitted, paragraph
from mate.tui.draw.cards import PAPER, CardState, Stock, draw_card, draw_place
from mate.tui.draw.faces import large
from mate.tui.draw.handend import in_place, verdict_phrasings
from mate.tui.draw.sheet import HEAD_START
from mate.words import NONE
from mate.words.history import help_in_words
from mate.words.narrator import Narrator
from mate.words.series import champion, sentence

if TYPE_CHECKING:
    from mate.grading import RoundVerdict

WAITING: Final = "Analysing the match …"
_MOST_CELLS: Final = 92
"""The maximum width of the page, except for the large letters."""
_SIZES: Final = ((15, 11), (11, 8), (7, 5))
"""The sizes of the mating cards, the largest first."""
_LEAST_COLUMN: Final = 16
"""The minimum width of a column with a mate."""
_MOST_BETWEEN: Final = 12
"""The maximum number of cells between two cards."""
_SCORE_ROWS: Final = 3
_LEAST_FRAMED: Final = 30
"""The minimum height of a page with a framed button and a title of more than three rows."""
_NAME_CELLS: Final = 16
_TOTAL_CELLS: Final = 8
_WAYS: Final = ((" trick {}", "hand "), (" t{}", ""), ("", ""))
"""The formats for the trick of a mate and the number of a hand, the longest first."""


NamedKey = tuple[str, str, str]
"""A choice of what to do next: the key, and the name and action of the choice."""


class MatchEndView(NamedTuple):
    """The contents of the page after a match.

    Args:
        rounds: the verdicts on the rounds, as far as known.
        unknown: the text in place of verdicts that are not known yet; empty if verdicts are off.
        lifetime: the score of all matches of the pair, in words; a blank reserves an empty row.
        choices: what to do next; the first choice is drawn as a button.
        stock: the material of the cards.
    """

    record: MatchRecord
    narrator: Narrator
    rounds: Sequence[RoundVerdict]
    unknown: str
    message: str
    choices: Sequence[NamedKey]
    cells: int
    rows: int
    lifetime: str = ""
    stock: Stock = PAPER

    @property
    def winner(self) -> int | None:
        """The seat of the match's winner, if there is one."""
        return self.record.match.result and self.record.match.result.winner

    @property
    def series(self) -> str:
        """The standing or the result of the series, in words; empty outside a series."""
        return sentence(self.record, self.narrator)

    @property
    def champion(self) -> str:
        """The name of the series' winner, if the series is decided."""
        return champion(self.record, self.narrator)


class MatchEndPage(NamedTuple):
    """The rows of the page, and its clickable areas."""

    rows: list[Row]
    areas: list[draw.Area]


def draw_match_end(view: MatchEndView) -> MatchEndPage:
    """Draw the page centred, with as much content as fits."""
    margins = 2 * (MARGIN - 1) if view.cells >= NORMAL_CELLS else 0
    cells = min(view.cells - margins, _MOST_CELLS)
    left = (" " * ((view.cells - cells) // 2), "plain")

    def indented(forms: Block) -> Block:
        return {key: [(left, *row) for row in rows] for key, rows in forms.items()}

    most, middle = (8, 5) if view.rows >= _LEAST_FRAMED else (3, 3)
    title = {
        1: _title(view, most),
        4: _title(view, middle),
        7: _title(view, 3),
        ALWAYS: _title(view, 0),
    }
    button = _button(view) if view.rows >= _LEAST_FRAMED else _choices(view)
    blocks: list[Block] = [
        title,
        {2: _score(view), ALWAYS: []},
        indented(
            {
                ALWAYS: _hands(view, cells),
                **{
                    3 + place: mates
                    for place, size in enumerate(_SIZES)
                    if (mates := _mates(view, cells, size))
                },
            }
        ),
        indented(
            {
                4: _verdicts(view, 3, cells),
                8: _verdicts(view, 2, cells),
                ALWAYS: _verdicts(view, 1, cells),
            }
        ),
        indented(_notes(view, cells)),
        {8: button.rows, ALWAYS: centred([" {} {} ".format(*view.choices[0])], "turn", view.cells)},
    ]
    parts = draw.fitting(blocks, view.rows)
    page = draw.stacked(parts, view.rows)
    page = [*[()] * (len(page) < view.rows and bool(page[0])), *page]
    top = len(page) - len(button.rows)
    areas = button.areas if parts[-1] is button.rows else []
    return MatchEndPage(page, [(row + top, cells, action) for row, cells, action in areas])


def _score(view: MatchEndView) -> list[Row]:
    """Draw the score in large digits, the higher score first.

    Return no rows after a series or a match that was given up.
    """
    points = sorted(view.record.match.score, reverse=True)
    if view.champion or view.record.match.given_up:
        return []
    letters = large(" – ".join(map(str, points)), view.cells - 2, _SCORE_ROWS)
    return centred(letters, "strong", view.cells)


def _title(view: MatchEndView, rows: int) -> list[Row]:
    """Draw the winner in the page's largest letters, but smaller if a computer beat a person.

    If the series is decided, show its winner instead of the match's winner.
    """
    header, narrator, stood = view.record.header, view.narrator, view.record.standing
    series, winner = view.champion, stood.leader if view.champion else view.winner
    texts = ["Draw"]
    if series and winner is not None:
        score = f"{stood.wins[winner]} – {stood.wins[1 - winner]}"
        texts = [f"{series} wins the series", f"{series} wins {score}", series]
    elif winner is not None:
        texts = [f"{narrator.names[winner]} wins", narrator.names[winner]]
    beaten = header.beats_person(winner)
    most = min(rows, 3) if beaten else rows
    text, letters = next(
        ((text, found) for text in texts if (found := large(text, view.cells - 2, most))), ("", ())
    )
    if letters:
        # Highlight a draw against perfect play like a win, because such a draw is just as good.
        perfect = header.against_perfect and all(each.perfect for each in view.rounds)
        won = not beaten if winner is not None else view.rounds and perfect
        below = [view.series] if series else []
        if not series and winner is not None and text == narrator.names[winner]:
            below = ["wins the match"]
        page = centred(letters, "accent" if won else "strong", view.cells)
        return page + centred(below, "strong", view.cells)
    match = view.record.match
    texts = [narrator.result(match), narrator.result(match, short=True)]
    if series:
        texts = [view.series]
    elif match.given_up and winner is not None:
        # The notes below show why the match was given up.
        texts = [f"{narrator.names[winner]} wins the match."]
    text = next((text for text in texts if cell_len(text) <= view.cells - 4), texts[-1])
    return centred([f" {cut(text, view.cells - 4)} "], "turn", view.cells)


def _mates(view: MatchEndView, cells: int, size: tuple[int, int]) -> list[Row]:
    """Draw the mating card of each hand, with who mated, for how many points, and when.

    Return no rows if a hand is unfinished or the cards do not fit.
    """
    hands = view.record.match.hands_dealt
    column = min(cells // max(len(hands), 1), size[0] + _MOST_BETWEEN)
    if column < max(size[0] + 2, _LEAST_COLUMN) or any(hand.outcome is None for hand in hands):
        return []
    columns = [_mate(view, number, hand.end, size) for number, hand in enumerate(hands, start=1)]
    left = " " * ((cells - column * len(hands)) // 2)
    rows: list[Row] = []
    for parts in zip(*columns, strict=True):
        row: Row = ((left, "plain"),)
        for part in parts:
            room = column - draw.width(part)
            row += ((" " * (room // 2), "plain"), *part, (" " * (room - room // 2), "plain"))
        rows.append(row)
    ahead = view.narrator.head_start(view.record.match)
    return [*rows, *([((ahead.center(cells), "faint"),)] if ahead else [])]


def _mate(view: MatchEndView, number: int, end: Outcome, size: tuple[int, int]) -> list[Row]:
    where: Row = ((f"hand {number}, trick {end.trick}", "faint"),)
    if end.winner is None:
        words = ("draw agreed" if end.agreed else "drawn").split()
        return [*draw_place(*size, words), ((" ", "plain"),), where]
    won = end.winner == view.winner
    state = CardState.CHOSEN if won else CardState.LEGAL
    signs = view.narrator.signs
    card = draw_card(end.card, state, *size, signs=signs, stock=view.stock)
    name = draw.short_names(view.narrator.names, _LEAST_COLUMN - 5)[end.winner]
    points: Row = ((f"{name} +{end.points}", "accent" if won else "strong"),)
    return [*card, points, where]


_Column = tuple[str, str, str, str, str]
"""The title of a hand, both players' points, how the hand ended, and a mark for an overmate."""


def _hands(view: MatchEndView, cells: int) -> list[Row]:
    """Draw a table with the result of each hand, between the head start, if any, and the total.

    Return no rows if the match was given up in its first hand and so has no points to show.
    """
    match, names = view.record.match, view.narrator.names
    if match.hands_dealt[0].outcome is None and not any(match.head_start):
        return []
    wanted = min(max(map(cell_len, names)), _NAME_CELLS)
    # Choose the longest format that leaves room for the names.
    for trick, word in _WAYS:
        title = HEAD_START if word else "start"
        first = cell_len(title) + 1 if any(match.head_start) else 0
        hands = [
            _column(view, f"{word}{number}", hand.outcome, trick)
            for number, hand in enumerate(match.hands_dealt, start=1)
        ]
        widest = max(cell_len(text) for hand in hands for text in (hand[0], hand[3])) + 1
        room = cells - 3 - first - len(hands) * widest - _TOTAL_CELLS
        if room >= min(wanted, 8):
            break
    name = max(min(wanted, room), 1)
    # Widen the columns of the hands by the spare cells.
    widest += min(max(room - name, 0) // len(hands), 4)
    widths = (first, *[widest] * len(hands), _TOTAL_CELLS)
    margin = " " * ((cells - name - sum(widths)) // 2)
    one, other = draw.distinct(names, name)
    marks = ["▸ " if seat == view.winner else "" for seat in (0, 1)]
    styles = ["strong" if mark else "plain" for mark in marks]
    lines = zip(
        ("", one, other, "", ""),
        ("faint", *styles, "faint", "accent"),
        (title, *map(str, match.head_start), "", ""),
        *hands,
        ("match", *map("{}{}".format, marks, match.score), "", ""),
        strict=True,
    )
    rows: list[Row] = []
    for label, style, *texts in lines:
        columns = "".join(map(draw.fitted_right, texts, widths))
        rows.append(((f"{margin}{fitted(label, name)}{columns}", style),))
    return rows if any(hand[4] for hand in hands) else rows[:4]


def _column(view: MatchEndView, title: str, end: Outcome | None, trick: str) -> _Column:
    if end is None:
        # The hand in which a match was given up has no points.
        given_up = view.record.match.given_up
        how = "resigned" if given_up and given_up[1] == "resignation" else "time out"
        return title, "", "", how if trick else NONE, ""
    how, overmate = "agreed" if end.agreed else "draw", ""
    if end.card is not None:
        how = f"{view.narrator.card(end.card)}{trick.format(end.trick)}"
    elif not trick:
        how = NONE
    if end.overmate:
        overmate = "×2" if title.isdecimal() else "overmate"
    return title, str(end.points_of(0)), str(end.points_of(1)), how, overmate


def _verdicts(view: MatchEndView, rows: int, cells: int) -> list[Row]:
    """Draw the verdict on each round, or blank rows in its place; no rows if verdicts are off."""
    over = view.record.match.rounds_over
    if not (view.unknown or view.rounds) or not over:
        return []
    page: list[Row] = []
    for verdict in view.rounds:
        page += [()] * (rows > 2 and bool(page))
        page += in_place(verdict_phrasings(verdict, view.record, view.narrator), cells, rows)
    if len(view.rounds) < over:
        page += paragraph(view.unknown, "faint", cells, rows)
    return page + [()] * (over * rows + (over - 1) * (rows > 2) - len(page))


def _notes(view: MatchEndView, cells: int) -> Block:
    """Draw how the match was given up, the series, the lifetime score, aids and a message.

    Leave out what the title already shows. The shortest form has at most one row.
    """
    gave_up = view.narrator.loser_by_other_means(view.record.match)
    series = "" if view.champion else view.series
    stood = [text for text in (series, view.lifetime) if text]
    together = "    ".join(filter(str.strip, stood)) or view.lifetime
    stood = [together] if cell_len(together) < cells - 1 else stood
    said = [*([f"{gave_up}."] if gave_up else []), *filter(None, stood)]
    rows: list[Row] = []
    for text in said:
        one_row = cell_len(text) < cells - 1
        rows += centred([text], "strong", cells) if one_row else paragraph(text, "strong", cells, 2)
    rows += paragraph(help_in_words(view.record, view.narrator), "faint", cells, 2)
    rows += paragraph(view.message, "bad", cells, 2)
    short = said[:1] if said and cell_len(said[0]) < cells - 1 else []
    return {9: rows, ALWAYS: centred(short, "strong", cells)}


def _choices(view: MatchEndView) -> MatchEndPage:
    """Draw all choices in one row, the first as a button."""
    texts = [f" {key} {name} " for key, name, _ in view.choices]
    start = max(view.cells - sum(map(cell_len, texts)) - 2 * len(texts), 0) // 2
    row: Row = ((" " * start, "plain"),)
    areas: list[draw.Area] = []
    for (key, name, action), text in zip(view.choices, texts, strict=True):
        start = draw.width(row)
        areas.append((0, range(start, start + cell_len(text)), action))
        row += ((f" {key}", "key"), (f" {name} ", "plain")) if areas[1:] else ((text, "turn"),)
        row += (("  ", "plain"),)
    return MatchEndPage([row], areas)


def _button(view: MatchEndView) -> MatchEndPage:
    """Draw the first choice as a button, and the other choices beside it."""
    (key, name, action), *others = view.choices
    inside: Row = ((f"   {key}  ", "key"), (f"{name}    ", "strong"))
    flat = "━" * draw.width(inside)
    above, side, below = ((text, "accent") for text in (f"┏{flat}┓", "┃", f"┗{flat}┛"))
    beside: list[Row] = [((f"    {each[0]}  ", "key"), (each[1], "plain")) for each in others]
    box: list[Row] = [(above,), (side, *inside, side), (below,)]
    rows = [(*framed, *text) for framed, text in zip_longest(box, beside, fillvalue=())]
    left = (view.cells - max(map(draw.width, rows))) // 2
    end = left + len(flat) + 2
    areas = [(row, range(left, end), action) for row in range(3)]
    areas += [(y, range(end, left + draw.width(rows[y])), each[2]) for y, each in enumerate(others)]
    return MatchEndPage([((" " * left, "plain"), *row) for row in rows], areas)
