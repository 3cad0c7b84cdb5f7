"""The table with drawn cards: two holdings, the row of tricks, and the current trick."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from rich.cells import cell_len

from mate.rules import NO_FOREPLACEMENT, Action, Card, Mate, Phase, Rank, Suit
from mate.tui.draw import Row, apart, cut, placed, short_names, width, wrapped
from mate.tui.draw.cards import PAPER, CardState, draw_card, draw_place, draw_shadow, draw_tipped
from mate.tui.draw.faces import large
from mate.tui.draw.table.tricks import draw_trick_row
from mate.tui.draw.table.view import NONE_TEXT, TableView, title
from mate.tui.keys.keymap import NONE_KEY, PLACE_KEYS
from mate.words import partial_product
from mate.words.rulebook import called_replies, declaration, foreplacing

_LEAN: Final = 3
"""The number of cells by which a tipped card leans over; with less margin, no card is tipped."""
_Piece = tuple[int, int, Sequence[Row]]
"""A piece of the table: its first row, its first cell, and its rows."""

_SMALL: Final = 7
"""The width of the smallest cards with a face; cards of this width leave no cell to spare."""
_LOW: Final = 5
"""The height of the shortest cards with a face; cards of this height leave no row to spare."""
_TITLE_ROWS: Final = 4
"""The height of the large letters above the question before trick 1."""
_LEAST_NAME: Final = 6
_BEST: Final = "★"
"""The mark of the best value."""


def draw(view: TableView) -> tuple[Row, ...]:
    """Draw the table without the name lines."""
    pieces = [*_holding(view, view.above), *_holding(view, view.below)]
    pieces += _declaring(view) if view.position.phase is Phase.DECLARE else _middle(view)
    return _composed(view, pieces)


def draw_lower(view: TableView) -> tuple[Row, ...]:
    """Draw only the lower player's cards, keys and name line."""
    grid, seat = view.grid, view.below
    return _composed(view, [*_holding(view, seat), (grid.title, grid.left, [title(view, seat)])])


def draw_swapping(view: TableView) -> tuple[Row, ...]:
    """Draw both holdings as they move to each other's rows, without the name lines."""
    grid = view.grid
    gone = view.swapped_of(grid.lower - grid.upper)
    pieces: list[_Piece] = []
    for seat, top in ((view.below, grid.upper + gone), (view.above, grid.lower - gone)):
        pieces += _row_of_cards(view, seat, top)
    return _composed(view, pieces)


def _composed(view: TableView, pieces: Sequence[_Piece]) -> tuple[Row, ...]:
    # Later pieces cover earlier pieces; cards overlap only during a swap.
    rows: list[dict[int, Row]] = [{} for _ in range(view.grid.table_rows)]
    for first, cell, drawn in pieces:
        for row, spans in enumerate(drawn, start=first):
            if spans and spans[0][1] == "plain" and not spans[0][0].strip():
                rows[row][cell + len(spans[0][0])] = spans[1:]
            elif spans:
                rows[row][cell] = spans
    return tuple(placed(sorted(row.items())) for row in rows)


# The holdings.


def _holding(view: TableView, seat: int) -> Iterator[_Piece]:
    grid = view.grid
    is_above = seat == view.above
    top = grid.upper if is_above else grid.lower
    yield from _row_of_cards(view, seat, top)
    if view.position.turn == seat:
        below = top + grid.rows + (grid.raises_upper if is_above else 0)
        yield from ((below, *key) for key in _keys(view, seat))


def _row_of_cards(view: TableView, seat: int, top: int) -> Iterator[_Piece]:
    grid, before = view.grid, None
    side = view.sides[seat]
    for number, place in enumerate((*side, None)):
        cell = grid.cell_of(number)
        if place is None or not place.held:
            if place is not None and view.is_played(seat, place.card):
                name = view.narrator.card(place.card)
                yield top, cell, draw_place(grid.cells, grid.rows, [name])
            elif before is not None:
                yield before, cell, draw_shadow(grid.rows, stock=view.stock)
            before = None
        elif place.state is CardState.MATED and view.stock is PAPER and grid.left >= _LEAN:
            covered = number > 0 and side[number - 1].held
            followed = number + 1 < len(side) and side[number + 1].held
            yield top, cell, _tipped(view, place.card, covered=covered, followed=followed)
        else:
            first = top + _raised(view, seat, place.state)
            yield first, cell, _card(view, place.card, place.state, covered=before == first)
            before = first


def _tipped(view: TableView, card: Card, covered: bool, followed: bool) -> Sequence[Row]:
    grid, signs = view.grid, view.narrator.signs
    return draw_tipped(card, grid.cells, grid.rows, signs=signs, covered=covered, followed=followed)


def _raised(view: TableView, seat: int, state: CardState) -> int:
    if not state.is_framed:
        return 0
    return int(view.grid.raises_upper) if seat == view.above else -int(view.grid.raises_lower)


def _keys(view: TableView, seat: int) -> Iterator[tuple[int, list[Row]]]:
    """Draw the key of each legal card below the card, with the card's value if values are shown."""
    grid = view.grid
    best = max(map(_points, view.marks.values()), default=None)
    for number, place in enumerate(view.sides[seat]):
        if not (place.held and (place.key or place.mark)):
            continue
        key, mark = place.key, place.mark
        is_best = bool(mark) and _points(mark) == best
        star = _BEST if is_best and cell_len(f"{key} {_BEST}{mark}") < grid.cells else ""
        value = f"{' ' if key else ''}{star}{mark}" if mark else ""
        row: Row = (
            (key, "key" if place.chosen else "strong"),
            (value, "good" if is_best else "plain"),
        )
        yield grid.cell_of(number) + (grid.cells - width(row)) // 2, [row]


def _points(mark: str) -> int:
    return int(mark.replace("−", "-").replace("+", "") or 0)


# The middle of the table.


def _declaring(view: TableView) -> Iterator[_Piece]:
    """Draw the question before trick 1 (R9) as a block in the middle of the table."""
    grid, position = view.grid, view.position
    room = grid.width - cell_len(declaration(position, ("", "")))
    names = short_names(view.narrator.names, max(room, _LEAST_NAME))
    lines: list[Row] = []
    if (dealer := position.dealer) != position.turn and position.foreplaced[dealer] is None:
        # The opponent chooses second and should not have to look back. A name line shows a
        # foreplaced card.
        kept = view.narrator.verb_phrase(position, NO_FOREPLACEMENT)
        lines.append(((f"{names[dealer]} {kept}.", "faint"),))
    asked = cut(declaration(position, names), grid.width)
    explained = _explanation(view)
    lines += [((asked, "strong"),), explained, (), *_buttons(view)]
    if len(lines) > grid.trick:
        lines = [line for line in lines if line]
    if len(lines) > grid.trick:
        lines.remove(explained)
    if grid.trick > len(lines) + _TITLE_ROWS - 2:
        title = large("Foreplace?", grid.width, _TITLE_ROWS)
        longest = max(map(len, title))
        lines = [*(((line.ljust(longest), "accent"),) for line in title), (), *lines]
    first = grid.centre + (grid.trick - len(lines) + 1) // 2
    for row, line in enumerate(lines, start=first):
        yield row, (view.cells - width(line)) // 2, [line]


def _explanation(view: TableView) -> Row:
    """Say what foreplacing costs and brings, as fully as fits in a line."""
    ways = foreplacing(view.position, view.narrator.names)
    text = next((way for way in ways if cell_len(way) <= view.grid.width), ways[-1])
    return ((cut(text, view.grid.width), "plain"),)


def _choices(view: TableView) -> Row:
    """Draw the choices before trick 1: "keep all ten" and "foreplace", with one highlighted."""
    keeps = not isinstance(view.chosen, Card)
    name = "a card" if not isinstance(view.chosen, Card) else view.narrator.card(view.chosen)
    lit = "turn" if view.armed and view.chosen is not None else "button"
    mark = view.marks.get(NO_FOREPLACEMENT, "")
    keep, aside = (
        f"  {NONE_KEY}  {NONE_TEXT.lower()}{mark and f'  {mark}'}  ",
        f"  foreplace {name}  ",
    )
    return (keep, lit if keeps else "button"), ("   ", "plain"), (aside, "button" if keeps else lit)


def _buttons(view: TableView) -> list[Row]:
    """Draw the choices as buttons, which are three rows high if there is room."""
    choices = _choices(view)
    if not _has_high_buttons(view):
        return [choices]
    rims = {"turn": "chosen-rim", "button": "slot-rim", "plain": "plain"}
    upper, lower = (
        tuple(
            ((" " if style == "plain" else half) * len(text), rims[style])
            for text, style in choices
        )
        for half in "▄▀"
    )
    return [upper, choices, lower]


def _has_high_buttons(view: TableView) -> bool:
    return view.stock is PAPER and view.grid.rows > _LOW


def _none_row(view: TableView) -> int:
    choice = _choices(view)
    return next((row for row, _, (line,) in _declaring(view) if line == choice), view.grid.centre)


def _middle(view: TableView) -> Iterator[_Piece]:
    """Draw the row of tricks, with the current trick at full size beside the row."""
    if view.position.is_mate:
        yield from _mate(view)
        return
    grid = view.grid
    yield grid.centre, grid.left, draw_trick_row(view)
    reply = grid.left + grid.width - grid.trick_cells
    led, trick = reply - grid.trick_cells, view.trick
    if trick is None:
        style = "faint" if view.position.outcome else "accent"
        yield grid.centre, led, draw_place(grid.trick_cells, grid.trick, style=style)
        return
    lead, other = CardState.LEGAL, CardState.LEGAL
    if trick.winner is not None:
        lost = CardState.BARRED
        lead, other = (other, lost) if trick.winner == trick.leader else (lost, other)
    yield grid.centre, led, _card(view, trick.lead, lead, in_trick=True)
    if trick.reply is None:
        asked = called_replies(view.position)
        yield grid.centre, reply, _empty(view, [_in_signs(view, text) for text in asked])
    else:
        # Draw an edge between the reply and the lead, because the two cards touch.
        yield grid.centre, reply, _card(view, trick.reply, other, covered=True, in_trick=True)
        shadow = draw_shadow(grid.trick, stock=view.stock)
        yield grid.centre, grid.left + grid.width, shadow


def _card(
    view: TableView, card: Card, state: CardState, *, covered: bool = False, in_trick: bool = False
) -> Sequence[Row]:
    grid, signs = view.grid, view.narrator.signs
    size = (grid.trick_cells, grid.trick) if in_trick else (grid.cells, grid.rows)
    return draw_card(card, state, *size, signs=signs, covered=covered, stock=view.stock)


def _in_signs(view: TableView, text: str) -> str:
    """Abbreviate the names of suits and ranks in a text to signs and labels if cards are small."""
    if view.grid.trick_cells > _SMALL:
        return text
    for suit in Suit:
        sign = suit.sign if view.narrator.signs else suit.letter
        text = text.replace(suit.word.removesuffix("s"), sign)
    for rank in Rank:
        text = text.replace(rank.word, rank.label)
    return text


def _empty(view: TableView, words: Sequence[str], style: str = "accent") -> Sequence[Row]:
    # Leave a gap between the empty place and the card beside it, unless the words need the cells.
    grid = view.grid
    apart_by = int(grid.trick_cells > _SMALL)
    room = grid.trick_cells - 2 - apart_by
    lines = [line for text in words for line in wrapped(text, room, 2)][: grid.trick - 2]
    place = draw_place(grid.trick_cells - apart_by, grid.trick, lines, style)
    return [((" " * apart_by, "plain"), *row) for row in place]


def _mate(view: TableView) -> Iterator[_Piece]:
    """Draw the mating card, the empty place for a reply, and the word MATE as large as fits."""
    grid, trick, outcome = view.grid, view.trick, view.position.outcome
    assert trick is not None
    assert isinstance(outcome, Mate)
    cells, low = grid.trick_cells, grid.low
    yield grid.centre, grid.left, _card(view, trick.lead, CardState.CHOSEN, in_trick=True)
    words = ("none",) if low else ("no", "reply")
    yield grid.centre, grid.left + cells, _empty(view, words, "faint")
    left = grid.left + 2 * cells + (3 if grid.cells > _SMALL else 2)
    room = grid.left + grid.width - left
    word = "OVERMATE" if outcome.overmate else "MATE"
    # Leave the last row for the sentence, unless the letters need all rows.
    high = grid.trick - (not low) - (grid.trick > _LOW)
    # Measure the final points, so that nothing moves while the points are counted up.
    whole = large(f"{word} +{outcome.points}", room, high)
    _, points = partial_product(outcome, view.counted)
    letters = large(f"{word} +{points}", room, len(whole)) if whole else ()
    # Find the width of the word, which is drawn in the same size as the points after it.
    end = max(map(len, large(word, room, len(letters))), default=0)
    block: list[Row] = [((line[:end], "accent"), (line[end:], "strong")) for line in letters]
    block += [()] * (len(block) < grid.trick - 1)
    block.append(_sentence_of_mate(view, outcome, room, max(map(len, whole), default=0)))
    yield grid.centre + max((grid.trick - len(block)) // 2, 0), left, block[: grid.trick]


def _sentence_of_mate(view: TableView, outcome: Mate, room: int, cells: int) -> Row:
    """Say who mates and how the points result, if possible as wide as the large letters."""
    narrator = view.narrator
    how, product = narrator.mates(outcome), f"{narrator.product(outcome)} points."
    if cell_len(f"{how}.  {product}") <= cells:
        return apart(((f"{how}.", "strong"),), ((product, "strong"),), cells)
    ways = [f"{each}: {product}" for each in (how, narrator.mates_with(outcome))]
    sentence = next((way for way in ways if cell_len(way) <= room), ways[-1])
    return ((cut(sentence, room), "strong"),)


# The positions of actions on the screen.


def action_at(view: TableView, x: int, y: int) -> Action | None:
    """Return the action drawn at a cell: a card or "keep all ten"; None if there is no action."""
    grid, position = view.grid, view.position
    if position.phase is Phase.DECLARE and abs(y - _none_row(view)) <= _has_high_buttons(view):
        choice = _choices(view)
        start = (view.cells - width(choice)) // 2
        return NO_FOREPLACEMENT if 0 <= x - start < width(choice[:1]) else None
    place = (x - grid.left) // grid.cells
    if not 0 <= place < len(PLACE_KEYS):
        return None
    for seat, top in ((view.above, grid.upper), (view.below, grid.lower)):
        if (found := view.held_at(seat, place)) is not None:
            first = top + _raised(view, seat, found.state)
            if first <= y < first + grid.rows:
                return found.card
    return None


def place_of(view: TableView, action: Action) -> tuple[int, int]:
    """Return the cell where the name of an action of the player to act begins."""
    seat, grid = view.position.turn, view.grid
    if not isinstance(action, Card):
        return (view.cells - width(_choices(view))) // 2 + 2, _none_row(view)
    place, top = view.place_of(action), grid.upper if seat == view.above else grid.lower
    state = view.sides[seat][place].state
    name = "".join(text for text, _ in _card(view, action, state)[1])
    start = grid.cell_of(place) + name.index(action.rank.label)
    return start, top + _raised(view, seat, state) + 1
