"""Short matches and head starts in the form, the score sheet, the last page and the list."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import partial
from itertools import product
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from tests import steps
from tests.record.records import header, play_record
from tests.saved.saves import a_match, save
from tests.tui.screens import (
    SIZES,
    check_golden,
    on_screen,
    open_app,
    press,
    press_settle,
    run,
    settle,
    table,
    wait_until,
    words,
)
from tests.tui.screens import (
    open_table as at_table,
)
from tests.tui.test_new_match import choose, fill_in, focused

from mate import dealing
from mate.grading import analyze
from mate.record import MatchRecord, Terms
from mate.record.terms import HANDS_OF, Length, RulesLine
from mate.rules import PRESETS, Card, Deal, Draw, Ending, Mate
from mate.saved import nextmatch
from mate.saved.folder import saved_matches
from mate.saved.nextmatch import with_fair_deals
from mate.saved.savedmatch import SavedMatch, end_of
from mate.session import Session
from mate.statistics import fair_head_start
from mate.statistics.tally import collect_statistics, players_of
from mate.tui.draw import Layout, Row, width
from mate.tui.draw.matchend import MatchEndView, draw_match_end
from mate.tui.draw.sheet import draw_score_page, hand_chips, preview
from mate.tui.screens.reading import ShareScreen
from mate.tui.screens.saved import columns_of
from mate.tui.screens.sheets import MatchEndScreen
from mate.tui.screens.table import TableScreen
from mate.words.narrator import Narrator
from mate.words.statistics import head_start

NARRATOR = Narrator(("Ana", "Ben"))
AREAS = {"compact": (40, 10), "normal": (80, 22), "wide": (100, 34)}
of_each_length = pytest.mark.parametrize("length", HANDS_OF)


def a_record(length: Length, steps: int | None = None, ahead: int = 40) -> MatchRecord:
    terms = replace(header(seed=7), length=length, head_start=(0, ahead), version=4)
    if length == "hand":
        terms = replace(terms, deals=with_fair_deals(terms.terms).deals)
    return play_record(MatchRecord.begin(terms), Random(1), steps)


def lines(rows: list[Row] | tuple[Row, ...]) -> list[str]:
    return ["".join(text for text, _ in row).rstrip() for row in rows]


# Tests of the score sheet, and of the page after the match.


@of_each_length
def test_score_sheet_shows_the_hands_of_the_match_and_its_head_start(length: Length) -> None:
    rows = draw_score_page(a_record(length, 1).match, NARRATOR, None, 40, 10, at=1)
    assert max(map(width, rows)) <= 40
    page = "\n".join(lines(rows))
    assert re.findall(r"\bhand (\d)\b", page) == [str(n + 1) for n in range(HANDS_OF[length])]
    assert "Ben's head start of 40 points" in page
    assert "Ana – Ben" in page
    # The margins of the rounds exclude the head start.
    record = a_record(length)
    match = record.match
    sheet = lines(draw_score_page(match, NARRATOR, record, 80, 22, at=1))
    rounds = [line for line in sheet if "Round" in line]
    assert len(rounds) == match.rounds
    ahead = [re.search(r"(Ana|Ben) by (\d+)$", line) for line in rounds]
    margins = [int(each[2]) * (1 if each[1] == "Ana" else -1) for each in ahead if each]
    first, second = match.score
    assert sum(margins) == first - (second - 40)
    for cells, room in AREAS.values():
        drawn = draw_score_page(match, NARRATOR, record, cells, room, at=1)
        assert len(drawn) <= room
        assert any("head start" in line for line in lines(drawn))


def last_pages(record: MatchRecord, names: tuple[str, str]) -> Iterator[list[str]]:
    """Check that the page after a match fits each area, and yield the page for each area."""
    rounds, choices = analyze(record.match).rounds, [("m", "rematch", "rematch")]
    for cells, rows in AREAS.values():
        view = MatchEndView(record, Narrator(names), rounds, "", "", choices, cells, rows)
        page = draw_match_end(view).rows
        assert len(page) <= rows
        assert max(map(width, page)) <= cells
        yield lines(page)


@of_each_length
@pytest.mark.parametrize("ahead", [0, 968])
def test_last_page_has_columns_for_hands_and_a_head_start(length: Length, ahead: int) -> None:
    record = a_record(length, None, ahead)
    for names in ("Ana", "Ben"), ("Ana", "B" * 24):
        for page in last_pages(record, names):
            # The numbers of the hands are above, beside or below the mating cards.
            hands = re.findall(r"\bhand ([1-4])\b", "\n".join(page))
            least = [] if length == "hand" else [str(n + 1) for n in range(HANDS_OF[length])]
            assert sorted({*hands})[: len(least)] == least
            assert any("start" in line for line in page) is bool(ahead)


def test_last_page_after_a_resignation_says_so_once_and_marks_the_hand() -> None:
    record = a_record("match", 57)
    assert record.match.current_number == 4
    record = record.resign(record.match.hand.position.turn)
    for page in last_pages(record, ("Ana", "Ben")):
        text = "\n".join(page)
        assert text.count("resigned.") == text.count("not over") == 1


# Tests of the list of saved matches.


def saved(length: Length, *, finished: bool) -> SavedMatch:
    rules, names = RulesLine.of(PRESETS["classic"]), ("Ana", "Ben")
    return SavedMatch(
        log="/m/a.jsonl", length=length, finished=finished, players=names, rules=rules
    )


@pytest.mark.parametrize(
    ("length", "finished", "sentence"),
    [
        ("match", True, ("", "", "")),
        ("match", False, ("in hand 1", "in hand 1", "hand 1")),
        ("round", True, ("one round", "one round", "one r…")),
        ("round", False, ("in hand 1 of 2, one round", "in hand 1 of 2", "1 of 2")),
        ("hand", True, ("one hand", "one hand", "one h…")),
        ("hand", False, ("in hand 1 of 1, one hand", "in hand 1 of 1", "1 of 1")),
    ],
)
def test_list_shows_that_a_match_is_short(
    length: Length, finished: bool, sentence: tuple[str, str, str]
) -> None:
    layouts = (Layout.WIDE, 118), (Layout.NORMAL, 72), (Layout.COMPACT, 40)
    for (layout, cells), expected in zip(layouts, sentence, strict=True):
        state = columns_of(layout, cells, signs=True)[-1]
        row = state.text(saved(length, finished=finished), state.cells)
        assert row[-1][0] == expected


def test_list_says_how_a_match_was_given_up_and_nothing_about_usual_matches() -> None:
    match = replace(saved("match", finished=True), players=("Player 1", "Player 2"), score=(9, 12))
    sentence: dict[Ending, str] = {"resignation": "resigned", "time": "on time", "points": ""}
    for (layout, cells), (by, state) in product(
        ((Layout.COMPACT, 40), (Layout.NORMAL, 72), (Layout.WIDE, 118)), sentence.items()
    ):
        columns = {column.title.strip(): column for column in columns_of(layout, cells, signs=True)}
        ended = replace(match, given_up=None if by == "points" else (0, by))
        shown = {title: column.text(ended, column.cells) for title, column in columns.items()}
        names = [shown[player][0] for player in match.players]
        # The bright name with a mark is the winner's.
        assert names[1] == ("◇Player 2" if cells > 40 else "◇Playe…2", "strong")
        assert names[0] == ("Player 1", "faint")
        remark = shown["State" if cells == 40 else "Hands"][-1][0]
        assert remark == (state if cells > 40 or not state else f"{state[:5]}…")


def test_list_shows_the_winner_of_each_hand_with_its_card() -> None:
    ends = Draw(10), Mate(0, Card.parse("AD"), 10, 110), Mate(1, Card.parse("TC"), 6, 60)
    match = replace(saved("match", finished=False), ends=tuple(map(end_of, ends)))
    for signs, texts in ((True, " =   ◆A♦  ◇10♣ "), (False, " =   ◆AD  ◇10C ")):
        assert "".join(text for text, _ in hand_chips(match, signs=signs)) == texts


def test_preview_shows_the_length_and_the_head_start() -> None:
    record = a_record("round", 2)
    match = replace(saved("round", finished=False), hand=1)
    sentence = lines(preview(match, record, NARRATOR, (60, 30)))
    assert " One round" in sentence
    assert " The score begins with Ben's head start of 40 points" in sentence
    assert " Unfinished: in hand 1 of 2." in sentence


# Tests of the form for a new match.


async def test_new_match_form_remembers_the_last_length_and_head_start() -> None:
    async with open_app(size=(80, 50)) as (app, pilot):
        await press(pilot, "n")
        fill_in(app, "first", "Ana")
        fill_in(app, "second", "Ben")
        assert "hand" not in words(app)
        await run(pilot, "f9 | nobody Ana Ben | !Points")
        await choose(pilot, "length", "hand")
        await run(
            pilot,
            "| fair cards: with best play it is drawn | an even deal: perfect play ends"
            " | who deals | !round 2",
        )
        await choose(pilot, "ahead", 1)
        fill_in(app, "points", "40")
        await run(pilot, "| Also Ben begins with 40 points · one hand")
        app.screen.query_one("#rules").focus()
        await run(pilot, "f10 | hand 1 of 1 | Ana 0 – 40 Ben")
        record = table(app).session.record
        assert (record.header.length, record.header.head_start) == ("hand", (0, 40))
        (deal,) = map(Deal.parse, record.header.deals)
        assert dealing.solve_deal(deal, record.ruleset, 1).value == 0
        last = nextmatch.load_last()
        assert (last.length, last.head_start, last.fair) == ("hand", (0, 40), False)
        await run(pilot, "escape n | Also Ben begins with 40 points · one hand (as last time)")


async def test_form_refuses_an_impossible_option_at_its_field() -> None:
    async with open_app(size=(80, 50)) as (app, pilot):

        async def refused(field: str, typed: str, reason: str) -> None:
            fill_in(app, field, typed)
            await press_settle(pilot, "f10")
            assert await focused(pilot, app) == field
            assert reason in words(app)

        await press(pilot, "n", "f9")
        fill_in(app, "first", "Ana")
        fill_in(app, "second", "Ben")
        await choose(pilot, "length", "round")
        two = "2 deals are given, but a match of one round has 1 round."
        await refused("deal", "0 1", two)
        await choose(pilot, "length", "hand")
        await refused("deal", "0", "Deal 0 is worth 40 to its dealer under classic rules.")
        fill_in(app, "deal", "")
        await choose(pilot, "ahead", 0)
        for typed in ("0", "969", "٤٠", "[/x]"):
            await refused("points", typed, "Type the points of the head start, 1 to 968.")


async def test_head_start_row_suggests_a_fair_head_start(home: Path) -> None:
    for luck in range(6):
        save(home / "matches", f"{luck}.jsonl", a_match("Ana", "Ben", luck=luck))
    pair = collect_statistics(saved_matches()).pairs[players_of(Terms(players=("Ana", "Ben")))]
    async with open_app(size=(80, 50)) as (app, pilot):
        await press(pilot, "n")
        fill_in(app, "first", "Ana")
        fill_in(app, "second", "Ben")
        await press(pilot, "f9")
        await choose(pilot, "ahead", 1)
        # The program does not read the saved matches while the player types names.
        await settle(pilot)
        assert "from 6 matches" not in words(app)
        for length, hands in (("match", 4), ("hand", 1)):
            await choose(pilot, "length", length)
            app.screen.query_one("#ahead").focus()
            await settle(pilot)
            found = fair_head_start(pair, hands)
            assert found is not None
            fair = head_start(found, ("Ana", "Ben"))
            await wait_until(pilot, partial(lambda text: text in words(app), fair))
        app.screen.query_one("#second").focus()
        fill_in(app, "second", "Zoe")
        await pilot.pause()
        assert "from 6 matches" not in words(app)
        app.screen.query_one("#points").focus()
        await settle(pilot)
        assert "from 6 matches" not in words(app)


# A test of a single hand from the deal to the rematch.


async def test_single_hand_match_has_its_last_page_shared_text_and_rematch() -> None:
    new = Terms(
        players=("Ana", "Ben"),
        rules=RulesLine.of(PRESETS["bga"]),
        first_dealer=1,
        seed=7,
        length="hand",
        head_start=(0, 40),
    )
    session = Session.begin(with_fair_deals(new))
    while not session.match.finished:
        steps.play(session, session.match.hand.position.legal_actions[0])
    async with at_table(session) as (app, pilot):
        while not on_screen(app, MatchEndScreen):
            await press_settle(pilot, "enter")
        assert re.search(r"Hand (Ana|Ben) by \d", words(app))
        for name in AREAS:
            await pilot.resize_terminal(*SIZES[name])
            await pilot.pause()
            check_golden(app, f"match-end-hand-{name}")
        await press(pilot, "y")
        assert on_screen(app, ShareScreen)
        await run(pilot, "| A match of a single hand. | --length hand\n escape m")
        assert on_screen(app, TableScreen)
        record = table(app).session.record
        assert (record.header.length, record.header.head_start) == ("hand", (0, 40))
        # The rematch has other fair cards, and the other player deals.
        assert record.header.first_dealer == 0
        (deal,) = map(Deal.parse, record.header.deals)
        assert dealing.solve_deal(deal, record.ruleset, 1).value == 0
