"""Short matches and head starts on the screen: the form, the sheet, the pages, the list."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from functools import partial
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from tests.record.records import header, play_record
from tests.saved.saves import a_match, save
from tests.tui.screens import SIZES, check_golden, press, settle, shows, table, text_of, until
from tests.tui.test_new_match import choose, fill_in, focused, words
from textual.pilot import Pilot

from mate import dealing
from mate.grading import analyze
from mate.record import MatchRecord, Terms
from mate.record.terms import HANDS_OF, Length, RulesLine
from mate.rules import PRESETS, Deal, Ending
from mate.saved import nextmatch
from mate.saved.folder import saved_matches
from mate.saved.nextmatch import with_fair_cards
from mate.saved.savedmatch import SavedMatch
from mate.session import Session
from mate.statistics import fair_head_start
from mate.statistics.tally import gather, seated
from mate.tui.app import MateApp
from mate.tui.draw.layout import Layout
from mate.tui.draw.results import MatchEndView, draw_match_end
from mate.tui.draw.rows import Row, width
from mate.tui.draw.sheet import draw_score, draw_score_page, draw_sheet, preview
from mate.tui.screens.matchend import MatchEndScreen
from mate.tui.screens.new_match import NewMatchScreen
from mate.tui.screens.reading import ShareScreen
from mate.tui.screens.saved import columns_of
from mate.tui.screens.table import TableScreen
from mate.words.narrator import Narrator
from mate.words.statistics import head_start

NARRATOR = Narrator(("Ana", "Ben"))
LENGTHS = [*HANDS_OF]
AREAS = {"compact": (40, 10), "normal": (80, 22), "wide": (100, 34)}


def a_record(length: Length, steps: int | None = None, ahead: int = 40) -> MatchRecord:
    terms = replace(header(seed=7), length=length, head_start=(0, ahead), version=4)
    if length == "hand":
        terms = replace(terms, deals=with_fair_cards(terms.terms).deals)
    return play_record(MatchRecord.begin(terms), Random(1), steps)


def lines(rows: list[Row] | tuple[Row, ...]) -> list[str]:
    return ["".join(text for text, _ in row).rstrip() for row in rows]


# The score sheet.


@pytest.mark.parametrize("length", LENGTHS)
def test_a_sheet_has_only_the_hands_of_the_match_and_a_row_for_the_head_start(
    length: Length,
) -> None:
    match = a_record(length, 1).match
    rows = draw_sheet(match, NARRATOR)
    assert max(map(width, rows)) <= 38
    assert lines(rows)[1].split() == ["0", "40", "head", "start"]
    assert [row.split()[0] for row in lines(rows)[2:-1]] == [
        str(number + 1) for number in range(HANDS_OF[length])
    ]
    assert lines(rows)[-1].split() == ["0", "40"]
    assert len(draw_sheet(a_record(length, 1, 0).match, NARRATOR)) == HANDS_OF[length] + 2


@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize(("cells", "rows"), AREAS.values(), ids=AREAS)
def test_the_page_of_the_score_fits_with_a_head_start(
    length: Length, cells: int, rows: int
) -> None:
    record = a_record(length)
    page = draw_score_page(record.match, NARRATOR, record, cells, rows)
    assert len(page) <= rows
    assert any("head start" in line for line in lines(page))
    assert not any("Hand" in line and "5" in line for line in lines(page))


def test_the_points_of_a_round_leave_the_head_start_out() -> None:
    match = a_record("match").match
    of_rounds = [
        line.split() for line in lines(draw_score(match, NARRATOR, 80, 8)) if "Round" in line
    ]
    points = [[int(each) for each in row[2:4]] for row in of_rounds]
    assert [sum(each) for each in zip(*points, strict=True)] == [
        match.score[0],
        match.score[1] - 40,
    ]


@pytest.mark.parametrize("length", ["round", "hand"])
def test_a_sheet_of_one_round_does_not_say_its_points_twice(length: Length) -> None:
    told = "\n".join(lines(draw_score(a_record(length).match, NARRATOR, 80, 18)))
    assert "Round" not in told
    assert "Match" in told


# The page after the match.


@pytest.mark.parametrize("length", LENGTHS)
@pytest.mark.parametrize("ahead", [0, 40, 968])
@pytest.mark.parametrize(("cells", "rows"), AREAS.values(), ids=AREAS)
@pytest.mark.parametrize("names", [("Ana", "Ben"), ("Ana", "B" * 24)], ids=["short", "long"])
def test_the_last_page_has_a_column_for_each_hand_and_the_head_start(
    length: Length, ahead: int, cells: int, rows: int, names: tuple[str, str]
) -> None:
    record = a_record(length, None, ahead)
    rounds, choices = analyze(record.match).rounds, [("m", "rematch", "rematch")]
    view = MatchEndView(record, Narrator(names), rounds, "", "", choices, cells, rows)
    page = draw_match_end(view).rows
    assert len(page) <= rows
    assert max(map(width, page)) <= cells
    titles = next(line for line in lines(page) if line.split()[-1:] == ["match"]).split()
    hands = [title for title in titles if title.isdecimal()]
    assert hands == [str(number + 1) for number in range(HANDS_OF[length])]
    assert ("start" in titles) is bool(ahead)


# The list.


def saved(length: Length, *, finished: bool) -> SavedMatch:
    return SavedMatch(log="/m/a.jsonl", length=length, finished=finished, players=("Ana", "Ben"))


@pytest.mark.parametrize(
    ("length", "finished", "told"),
    [
        ("match", True, ("finished", "finished", "over")),
        ("match", False, ("in hand 1", "in hand 1", "hand 1")),
        ("round", True, ("finished, one round", "finished", "over")),
        ("round", False, ("in hand 1 of 2", "hand 1 of 2", "1 of 2")),
        ("hand", True, ("finished, one hand", "finished", "over")),
        ("hand", False, ("in hand 1 of 1", "hand 1 of 1", "1 of 1")),
    ],
)
def test_a_short_match_is_recognised_in_the_list(
    length: Length, finished: bool, told: tuple[str, str, str]
) -> None:
    layouts = (Layout.WIDE, 118), (Layout.NORMAL, 80), (Layout.COMPACT, 40)
    for (layout, cells), expected in zip(layouts, told, strict=True):
        state = columns_of(layout, cells)[-1]
        assert state.text(saved(length, finished=finished), state.cells) == expected


@pytest.mark.parametrize(
    ("by", "told"), [("resignation", "resigned"), ("time", "on time"), ("points", "finished")]
)
def test_the_list_says_how_a_match_was_given_up_from_80_cells_on(by: Ending, told: str) -> None:
    match = replace(saved("match", finished=True), given_up=None if by == "points" else (0, by))
    for layout, cells in ((Layout.NORMAL, 80), (Layout.WIDE, 90), (Layout.WIDE, 118)):
        *others, state = columns_of(layout, cells)
        assert state.text(match, state.cells) == told
        assert ("Help" in {column.title for column in others}) is (cells > 80)


@pytest.mark.parametrize("cells", [40, 80, 118])
def test_the_list_has_room_for_default_names_rather_than_levels(cells: int) -> None:
    layout = Layout.COMPACT if cells < 80 else Layout.NORMAL
    players = ("Player 1", "Player 2")
    match = replace(saved("match", finished=True), players=players, computers=(None, "perfect"))
    names = [column for column in columns_of(layout, cells) if column.title.startswith("Player")]
    for name, column in zip(players, names, strict=True):
        assert column.text(match, column.cells).startswith(name)


def test_the_preview_says_the_length_and_the_head_start() -> None:
    record = a_record("round", 2)
    told = lines(preview(replace(saved("round", finished=False), hand=1), record, NARRATOR, 60))
    assert " One round" in told
    assert " The score begins with Ben's head start of 40 points" in told
    assert " Unfinished: in hand 1 of 2." in told


# The form.


async def test_a_hand_and_a_head_start_are_chosen_in_the_fold_and_kept_as_last_choices() -> None:
    app = MateApp()
    async with app.run_test(size=(80, 50)) as pilot:
        await press(pilot, "n")
        fill_in(app, "first", "Ana")
        fill_in(app, "second", "Ben")
        assert "hand" not in words(app)
        await press(pilot, "f9")
        assert "[nobody] Ana Ben" in words(app)
        assert "Points" not in text_of(app)
        await choose(pilot, "length", "hand")
        assert "fair cards: with best play it is drawn" in words(app)
        assert "cards with which neither side is ahead" in words(app)
        assert "who deals" in words(app)
        assert "round 2" not in words(app)
        await choose(pilot, "ahead", 1)
        fill_in(app, "points", "40")
        await settle(pilot)
        assert "Also Ben begins with 40 points · one hand" in words(app)
        app.screen.query_one("#rules").focus()
        await press(pilot, "f10")
        await settle(pilot)
        record = table(app).session.record
        assert (record.header.length, record.header.head_start) == ("hand", (0, 40))
        (deal,) = map(Deal.parse, record.header.deals)
        assert dealing.solved(deal, record.ruleset, 1).value == 0
        assert "Hand 1 of 1" in text_of(app)
        assert "Ana 0 – 40 Ben" in text_of(app)
        last = nextmatch.load_last()
        assert (last.length, last.head_start, last.fair) == ("hand", (0, 40), False)
        await press(pilot, "escape", "n")
        assert "Also Ben begins with 40 points · one hand (as last time)" in words(app)


async def test_the_points_of_a_head_start_are_1_to_968() -> None:
    app = MateApp()
    async with app.run_test(size=(80, 50)) as pilot:
        await press(pilot, "n", "f9")
        await choose(pilot, "ahead", 0)
        for typed in ("", "0", "969", "4 0", "-4", "٤٠", "[/x]"):
            fill_in(app, "points", typed)
            await press(pilot, "f10")
            await settle(pilot)
            assert shows(app, NewMatchScreen)
            assert await focused(pilot, app) == "points"
            assert "Type the points of the head start, 1 to 968." in words(app)


@pytest.mark.parametrize(
    ("length", "typed", "reason"),
    [
        ("hand", "0", "Deal 0 is worth 40 to its dealer under classic rules;"),
        ("round", "0 1", "2 deals are given, but a match of one round has 1 round."),
    ],
)
async def test_deals_that_do_not_fit_the_length_are_refused_at_their_field(
    length: Length, typed: str, reason: str
) -> None:
    app = MateApp()
    async with app.run_test(size=(80, 50)) as pilot:
        await press(pilot, "n", "f9")
        await choose(pilot, "length", length)
        fill_in(app, "deal", typed)
        await press(pilot, "f10")
        await settle(pilot)
        assert shows(app, NewMatchScreen)
        assert await focused(pilot, app) == "deal"
        assert reason in words(app)


def shown(app: MateApp, sentence: str) -> bool:
    return sentence in words(app)


async def test_the_row_of_the_head_start_says_what_is_fair_between_the_two(home: Path) -> None:
    for luck in range(6):
        save(home / "matches", f"{luck}.jsonl", a_match("Ana", "Ben", luck=luck))
    pair = gather(saved_matches()).pairs[seated(Terms(players=("Ana", "Ben")))]
    app = MateApp()
    async with app.run_test(size=(80, 50)) as pilot:
        await press(pilot, "n")
        fill_in(app, "first", "Ana")
        fill_in(app, "second", "Ben")
        await press(pilot, "f9")
        await choose(pilot, "ahead", 1)
        # While names are typed, nobody reads the saved matches.
        assert "from 6 matches" not in words(app)
        for length, hands in HANDS_OF.items():
            await choose(pilot, "length", length)
            app.screen.query_one("#ahead").focus()
            await settle(pilot)
            found = fair_head_start(pair, hands)
            assert found is not None
            fair = head_start(found, ("Ana", "Ben"))
            await until(pilot, partial(shown, app, fair))
        app.screen.query_one("#second").focus()
        fill_in(app, "second", "Zoe")
        await pilot.pause()
        assert "from 6 matches" not in words(app)
        app.screen.query_one("#points").focus()
        await settle(pilot)
        assert "from 6 matches" not in words(app)


# A hand from the deal to the rematch.


@asynccontextmanager
async def a_hand(
    size: tuple[int, int], rules: str = "bga"
) -> AsyncIterator[tuple[MateApp, Pilot[None]]]:
    new = Terms(
        players=("Ana", "Ben"),
        rules=RulesLine.of(PRESETS[rules]),
        first_dealer=1,
        seed=7,
        length="hand",
        head_start=(0, 40),
    )
    with Session.begin(with_fair_cards(new)) as session:
        while not session.match.finished:
            session.play(session.match.hand.position.legal_actions[0])
        app = MateApp(session)
        async with app.run_test(size=size) as pilot:
            await settle(pilot)
            yield app, pilot


@pytest.mark.parametrize("name", AREAS)
async def test_the_pages_after_a_single_hand(name: str) -> None:
    async with a_hand(SIZES[name]) as (app, pilot):
        while not shows(app, MatchEndScreen):
            await press(pilot, "enter")
        await settle(pilot)
        assert "The hand, " in text_of(app)
        check_golden(app, f"match-end-hand-{name}")


async def test_a_rematch_of_a_hand_begins_with_other_fair_cards_and_the_other_dealer() -> None:
    async with a_hand(SIZES["normal"]) as (app, pilot):
        while not shows(app, MatchEndScreen):
            await press(pilot, "enter")
        await press(pilot, "y")
        assert shows(app, ShareScreen)
        assert "A match of a single hand." in words(app)
        assert "--length hand" in words(app)
        await press(pilot, "escape", "m")
        await settle(pilot)
        assert shows(app, TableScreen)
        record = table(app).session.record
        assert (record.header.length, record.header.head_start) == ("hand", (0, 40))
        assert record.header.first_dealer == 0
        (deal,) = map(Deal.parse, record.header.deals)
        assert dealing.solved(deal, record.ruleset, 1).value == 0
