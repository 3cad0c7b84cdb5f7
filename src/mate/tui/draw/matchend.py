"""The pages after a match and after a duel: who won, what turned each round, what comes next."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from rich.cells import cell_len

from mate.grading import RoundVerdict
from mate.puzzles import Theme
from mate.puzzles.attempt import Duel
from mate.record import MatchRecord
from mate.rules import Ending, Outcome
from mate.tui.draw.faces import large
from mate.tui.draw.handend import (
    HandEnding,
    draw_hand_ending,
    draw_hand_ending_in_a_row,
    draw_verdict,
    in_place,
)
from mate.tui.draw.rows import (
    Row,
    centred,
    cut,
    distinct,
    fitted,
    fitted_right,
    paragraph,
    width,
    wrapped,
)
from mate.tui.draw.sheet import HEAD_START
from mate.words.figures import NONE
from mate.words.history import help_in_words
from mate.words.narrator import Narrator
from mate.words.puzzles import result_of
from mate.words.series import champion, sentence
from mate.words.verdict import forms

WAITING: Final = "Analysing the match …"
_MOST_CELLS: Final = 92
"""The width of the page, except for its letters."""
_MOST_GAP: Final = 2
_NAME_CELLS: Final = 16
_TOTAL_CELLS: Final = 8
_WAYS: Final = ((" trick {}", "hand "), (" t{}", "hand "), (" t{}", ""), ("", ""))
"""How the trick of a mate and the number of a hand are written."""


NamedKey = tuple[str, str, str]
"""What people can do next: a key, its name and its action."""
Area = tuple[int, range, str]
"""Where a click does something: a row, the cells in it, and an action."""


class MatchEndView(NamedTuple):
    """The contents of the page; the text `unknown` is in the place of verdicts until they are.

    Args:
        lifetime: how all matches of the pair went, in words; a blank keeps its place.
        lost: what both lost a hand, in words, in full and in short; blanks keep its place.
        choices: what to do next; the first is the largest.
        ending: how the last hand ended, unless the match was given up in it.
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
    lost: Sequence[str] = ()
    ending: HandEnding | None = None

    @property
    def winner(self) -> int | None:
        """The seat of the match's winner, if it has one."""
        return self.record.match.result and self.record.match.result.winner


class MatchEndPage(NamedTuple):
    """The page, and where it can be clicked."""

    rows: list[Row]
    areas: list[Area]


_ROWS: Final = (
    *((8, 3, 2), (5, 3, 2), (5, 2, 2), (5, 2, 1)),
    *((5, 2, 0), (3, 2, 0), (3, 1, 0), (0, 1, 0)),
)
_PLANS: Final = *((True, rows) for rows in _ROWS[:2]), *((False, rows) for rows in _ROWS)
"""Whether the last hand's end is a picture, and the most rows of the letters, of each verdict and
of what was lost, the fullest page first."""


def draw_match_end(view: MatchEndView) -> MatchEndPage:
    """The page, centred, with as much on it as fits; spare rows separate its parts first.

    While the end of the last hand is counted, it alone is shown.
    """
    if view.ending is not None and view.ending.share < 1:
        mate = _last_hand(view, view.ending, pictured=True)
        return MatchEndPage([*[()] * ((view.rows - len(mate)) // 2), *mate], [])
    framed = True
    for pictured, plan in _PLANS:
        parts = _parts(view, *plan)
        if view.ending is not None:
            parts = [_last_hand(view, view.ending, pictured=pictured), *parts]
        if sum(map(len, parts)) + len(parts) + 3 <= view.rows:
            break
    else:
        framed, (*others, said) = False, parts
        parts = [*others, said[: max(view.rows - sum(map(len, others)) - 1, 0)]]
    button = _button(view, framed=framed)
    stack = [part for part in (*parts, button.rows) if part]
    spare, between = view.rows - sum(map(len, stack)), len(stack) - 1
    gap = min(max(spare // (between + 2), int(spare >= between)), _MOST_GAP)
    rows: list[Row] = [()] * (max(spare - gap * between, 0) // 2)
    for part in stack:
        rows += [*part, *([()] * gap)]
    rows = rows[: len(rows) - gap]
    top = len(rows) - len(button.rows)
    return MatchEndPage(rows, [(row + top, cells, action) for row, cells, action in button.areas])


def _parts(view: MatchEndView, letters: int, verdict: int, lost: int) -> list[list[Row]]:
    """The parts above the button, perhaps with more rows than there are."""
    cells = min(view.cells, _MOST_CELLS)
    left = (" " * ((view.cells - cells) // 2), "plain")
    parts = _hands(view, cells), _verdicts(view, verdict, cells), _said(view, lost, cells)
    return [_title(view, letters), *([(left, *row) for row in part] for part in parts)]


def _last_hand(view: MatchEndView, ending: HandEnding, *, pictured: bool) -> list[Row]:
    """How the last hand ended, as a picture or in one row."""
    drawn = draw_hand_ending(ending) if pictured else [draw_hand_ending_in_a_row(ending)]
    left = (" " * max((view.cells - max(map(width, drawn))) // 2, 0), "plain")
    return [(left, *row) for row in drawn]


def _title(view: MatchEndView, rows: int) -> list[Row]:
    """The winner, in the largest letters of the page; smaller if a computer beat a person.

    A series that is decided counts for more than its last match.
    """
    record, narrator, stood = view.record, view.narrator, view.record.standing
    series, cells = champion(record, narrator), view.cells - 4
    winner = stood.leader if series else view.winner
    if winner is None:
        texts = ["Draw"]
    elif series:
        score = f"{stood.wins[winner]} – {stood.wins[1 - winner]}"
        texts = [f"{series} wins the series", f"{series} wins {score}", series]
    else:
        texts = [f"{narrator.names[winner]} wins", narrator.names[winner]]
    below = [sentence(record, narrator)] if series else []
    beaten = record.header.beats_person(winner)
    most = min(rows, 3) if beaten else rows
    drawn = (large(text, view.cells - 2, most) for text in texts)
    if letters := next((letters for letters in drawn if letters), ()):
        # Level with perfect play is as good as a win.
        perfect = record.header.against_perfect and all(each.perfect for each in view.rounds)
        won = not beaten if winner is not None else view.rounds and perfect
        page = centred(letters, "accent" if won else "strong", view.cells)
        return page + centred(below, "strong", view.cells)
    told = [narrator.result(record.match, short=short) for short in (False, True)]
    if record.match.given_up and winner is not None:
        # How it was given up is said below.
        told = [f"{narrator.names[winner]} wins the match."]
    text = next((text for text in (below or told) if cell_len(text) <= cells), told[-1])
    return centred([f" {cut(text, cells)} "], "turn", view.cells)


# The hands.


def _hands(view: MatchEndView, cells: int) -> list[Row]:
    """The hands as columns, after a head start and before the match; below, how each ended."""
    names = view.narrator.names
    wanted = min(max(map(cell_len, names)), _NAME_CELLS)
    # In words, in short, or only the card: the fullest way that leaves room for the names.
    ways = [_columns(view, *way) for way in _WAYS]
    fitting = (columns for columns in ways if _room(columns, cells) >= min(wanted, 8))
    columns = next(fitting, ways[-1])
    name = max(min(wanted, _room(columns, cells)), 1)
    # Cells to spare widen the hands.
    hands = [column for column in columns if column.is_hand]
    spare = max(_room(columns, cells) - name, 0) // max(len(hands), 1)
    widths = [column.cells + min(spare, 4) * column.is_hand for column in columns]
    margin = " " * ((cells - name - sum(widths)) // 2)

    def row(label: str, place: int, style: str) -> Row:
        entries = map(fitted_right, (column.texts[place] for column in columns), widths)
        return ((f"{margin}{fitted(label, name)}{''.join(entries)}", style),)

    rows = [row("", 0, "faint")]
    for seat, label in enumerate(distinct(names, name)):
        rows.append(row(label, 1 + seat, "strong" if seat == view.winner else "plain"))
    rows.append(row("", 3, "faint"))
    return [*rows, row("", 4, "accent")] if any(hand.texts[4] for hand in hands) else rows


class _Column(NamedTuple):
    """A title, the points of both, how a hand ended, and whether by an overmate."""

    texts: tuple[str, str, str, str, str]
    cells: int
    is_hand: bool = False


def _room(columns: Sequence[_Column], cells: int) -> int:
    # What the columns leave for names.
    return cells - 3 - sum(column.cells for column in columns)


def _columns(view: MatchEndView, trick: str, hand: str) -> list[_Column]:
    match, columns = view.record.match, list[_Column]()
    if any(match.head_start):
        title, (one, other) = HEAD_START if hand else "start", map(str, match.head_start)
        columns.append(_Column((title, one, other, "", ""), cell_len(title) + 1))
    told: list[tuple[str, str, str, str, str]] = []
    for number, played in enumerate(match.hands_dealt, start=1):
        end = played.outcome
        # The hand in which a match was given up has no points.
        one, other = (str(end.points_of(seat)) if end else "" for seat in (0, 1))
        how = _ending(end, view.narrator, trick, match.given_up and match.given_up[1])
        overmate = "overmate" if end and end.overmate else ""
        told.append((f"{hand}{number}", one, other, how, overmate))
    widest = max((cell_len(text) for texts in told for text in (texts[0], texts[3])), default=0)
    columns += [_Column(texts, widest + 1, is_hand=True) for texts in told]
    one, other = (
        f"▸ {points}" if seat == view.winner else str(points)
        for seat, points in enumerate(match.score)
    )
    return [*columns, _Column(("match", one, other, "", ""), _TOTAL_CELLS)]


def _ending(end: Outcome | None, narrator: Narrator, trick: str, given_up: Ending | None) -> str:
    if end is not None and end.card is not None:
        return f"{narrator.card(end.card)}{trick.format(end.trick)}"
    if not trick:
        return NONE
    if end is None:
        return "resigned" if given_up == "resignation" else "time out"
    return "agreed" if end.agreed else "draw"


# What is said.


def _verdicts(view: MatchEndView, rows: int, cells: int) -> list[Row]:
    """The verdict on each round, or as many rows while it is not known; none if not asked for."""
    over = view.record.match.rounds_over
    if not (view.unknown or view.rounds) or not over:
        return []
    drawn: list[Row] = []
    for verdict in view.rounds:
        told = forms(verdict, view.narrator, against_perfect=view.record.header.against_perfect)
        drawn += in_place(draw_verdict(told, cells, rows), rows)
    if len(view.rounds) < over:
        drawn += paragraph(view.unknown, "faint", cells, rows)
    return in_place(drawn, over * rows)


def _said(view: MatchEndView, rows: int, cells: int) -> list[Row]:
    """The series and all matches of the pair, what both lost, the help, and a message."""
    series = "" if champion(view.record, view.narrator) else sentence(view.record, view.narrator)
    stood = [*filter(None, (series, view.lifetime))]
    # Without rows of its own, what was lost stands beside that if there is room.
    for some in ([*stood, *view.lost[-1:]] if not rows else stood, stood):
        told = "    ".join(filter(str.strip, some)) or view.lifetime
        if cell_len(told) < cells - 1:
            stood = [told]
            break
    gave_up = view.narrator.gave_up(view.record.match)
    said: list[Row] = []
    for text in filter(None, (gave_up and f"{gave_up}.", *stood)):
        one_row = cell_len(text) < cells - 1
        said += centred([text], "strong", cells) if one_row else paragraph(text, "strong", cells, 2)
    if rows and view.lost:
        said += in_place(draw_verdict(view.lost, cells, rows), rows)
    said += _paragraphs((help_in_words(view.record, view.narrator),), "faint", cells)
    return said + _paragraphs((view.message,), "bad", cells)


def _paragraphs(texts: Iterable[str], style: str, cells: int) -> list[Row]:
    return [row for text in texts for row in paragraph(text, style, cells, 2)]


# What to do next.


def _button(view: MatchEndView, *, framed: bool) -> MatchEndPage:
    """The next match as a button, and the other choices beside it; without a frame, in one row."""
    (key, name, action), *others = view.choices
    if not framed:
        return MatchEndPage(centred([f" {key} {name} "], "turn", view.cells), [])
    inside: Row = ((f"   {key}  ", "key"), (f"{name}    ", "strong"))
    flat = "━" * width(inside)
    above, side, below = ((text, "accent") for text in (f"┏{flat}┓", "┃", f"┗{flat}┛"))
    beside: list[Row] = [((f"    {each[0]}  ", "key"), (each[1], "plain")) for each in others]
    box: list[Row] = [(above,), (side, *inside, side), (below,)]
    rows = [(*framed, *text) for framed, text in zip(box, in_place(beside, 3), strict=True)]
    left = (view.cells - max(map(width, rows))) // 2
    end = left + len(flat) + 2
    areas = [(row, range(left, end), action) for row in range(3)]
    areas += [(y, range(end, left + width(rows[y])), each[2]) for y, each in enumerate(others)]
    return MatchEndPage([((" " * left, "plain"), *row) for row in rows], areas)


_MARKS: Final = {True: ("✓", "accent"), False: ("✗", "bad")}
_ROUND_CELLS: Final = 3
_THEME_CELLS: Final = max(len(f" · {theme.title}") for theme in Theme)


def draw_duel_end(duel: Duel, cells: int, rows: int) -> list[Row]:
    """The page, without its header and footer."""
    score = large("{} – {}".format(*duel.score), cells, 5)
    said = centred(wrapped(result_of(duel), cells, 2), "strong", cells)
    page = [*centred(score, "turn", cells), (), *said, (), *_table(duel, cells)]
    if len(page) > rows:
        page = page[len(score) + 1 :]
    return [()] * max((rows - len(page)) // 2, 0) + page


def _table(duel: Duel, cells: int) -> list[Row]:
    column = min((cells - _ROUND_CELLS) // 2, 44)
    left = " " * ((cells - _ROUND_CELLS - 2 * column) // 2)
    names = "".join(fitted(f"  {cut(name, column - 3)}", column) for name in duel.names)
    rows: list[Row] = [((f"{left}{'':{_ROUND_CELLS}}{names}", "strong"),)]
    both = zip(duel.tries_of(0), duel.tries_of(1), strict=True)
    for number, tries in enumerate(both, start=1):
        row = [(f"{left}{number:>{_ROUND_CELLS - 1}} ", "faint")]
        for puzzle, found in tries:
            mark, style = _MARKS[found]
            name = f"Puzzle {puzzle.number}"
            if column - 3 >= _THEME_CELLS + len(name):
                name += f" · {puzzle.theme.title}"
            row += ((mark, style), (fitted(f" {name}", column - 1), "plain"))
        rows.append(tuple(row))
    return rows
