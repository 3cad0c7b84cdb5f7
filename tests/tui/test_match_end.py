"""The page after the match: who won, the hands, the verdicts that come later, what is next."""

from __future__ import annotations

import re
import threading
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import pytest
from tests.tui.screens import SIZES, check_golden, press, seated, settle, shows, text_of
from textual.pilot import Pilot

from mate import dealing
from mate.record import MatchRecord, Series, Standing, Terms
from mate.record.terms import Length, Level, RulesLine
from mate.rules import PRESETS, Action, Match, NoForeplacement
from mate.saved.nextmatch import is_fair, rematch, with_fair_cards
from mate.session import Session
from mate.tui.app import MateApp
from mate.tui.draw.faces import large
from mate.tui.draw.results import WAITING, MatchEndView, draw_match_end
from mate.tui.driver import Terminal
from mate.tui.play.analysis import MatchAnalysis
from mate.tui.screens.matchend import MatchEndScreen
from mate.tui.screens.reading import ShareScreen
from mate.tui.screens.table import TableScreen
from mate.words.narrator import Narrator

COMPACT, NORMAL, WIDE, LARGE, LARGEST = SIZES.values()


def of_first_cards(match: Match) -> Action:
    """The first legal action: both players play alike, so that the match is drawn."""
    assert match.current is not None
    return match.current.position.legal_actions[0]


def of_upper_mistakes(match: Match) -> Action:
    """The last for the upper player, who loses so; the first for the lower one."""
    assert match.current is not None
    actions = match.current.position.legal_actions
    cards = [action for action in actions if not isinstance(action, NoForeplacement)]
    return cards[-1 if match.current.position.turn else 0]


@contextmanager
def finished(
    names: tuple[str, str] = ("Ana", "Ben"),
    chosen: Callable[[Match], Action] = of_upper_mistakes,
    seed: int = 8,
    series: Series | None = None,
    length: Length = "match",
) -> Iterator[Session]:
    """A match whose page after the end is one key away."""
    new = Terms(players=names, first_dealer=1, seed=seed, series=series, length=length)
    with Session.begin(new) as session:
        while not session.match.finished:
            session.deal_if_due()
            session.play(chosen(session.match))
        yield session


async def to_the_last_page(pilot: Pilot[None], app: MateApp) -> None:
    """From the table, past the end of the last hand."""
    while not shows(app, MatchEndScreen):
        await press(pilot, "enter")


@asynccontextmanager
async def last_page(
    size: tuple[int, int] = NORMAL,
    names: tuple[str, str] = ("Ana", "Ben"),
    chosen: Callable[[Match], Action] = of_upper_mistakes,
    seed: int = 8,
    series: Series | None = None,
    *,
    length: Length = "match",
    **options: Any,
) -> AsyncIterator[tuple[Session, MateApp, Pilot[Any]]]:
    """The page after the end of a match."""
    with finished(names, chosen, seed, series, length) as session:
        app = MateApp(session, **options)
        async with app.run_test(size=size) as pilot:
            await to_the_last_page(pilot, app)
            yield session, app, pilot


@contextmanager
def held_up(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """The curve is worked out no further until that is allowed."""
    go_on, grade = threading.Event(), MatchAnalysis.grade

    def slow(self: MatchAnalysis) -> None:
        go_on.wait()
        grade(self)

    monkeypatch.setattr(MatchAnalysis, "grade", slow)
    try:
        yield go_on
    finally:
        go_on.set()


async def test_it_fills_the_room() -> None:
    async with last_page() as (_, app, pilot):
        await settle(pilot)
        for name, size in SIZES.items():
            await pilot.resize_terminal(*size)
            await pilot.pause()
            check_golden(app, f"{name}-end-of-match")


async def test_in_ascii_who_won_is_the_largest_and_is_shared_before_the_verdict_is_known(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with held_up(monkeypatch), finished(names=("Zoë", "Ben")) as session:
        async with seated(session, terminal=Terminal(ascii_asked=True)) as (app, pilot):
            await to_the_last_page(pilot, app)
            ink = large("Zoe wins", 78, 3)[2].replace("▀", '"').replace("█", "#")
            assert ink.strip() in text_of(app)
            await press(pilot, "y")
            assert app.clipboard.isascii()
            assert app.clipboard.startswith("Mate: Zoe ")
            assert "Round 1" not in app.clipboard
            await pilot.resize_terminal(40, 12)
            assert text_of(app).isascii()


def lines_of(record: MatchRecord, name: str, cells: int, rows: int) -> list[str]:
    """The page, without verdicts."""
    choices = [("m", "rematch", "rematch")]
    view = MatchEndView(record, Narrator((name, "Ben")), (), "", "", choices, cells, rows)
    return ["".join(text for text, _ in row).strip() for row in draw_match_end(view).rows]


def test_a_drawn_match_and_long_names_and_those_that_the_font_lacks_are_told() -> None:
    with finished(chosen=of_first_cards, seed=3) as session:
        page = lines_of(session.record, "Ana", 120, 34)
        assert {row.strip() for row in large("Draw", 118, 8)} <= {*page}
    with finished() as session:
        record = session.record
    wins = large("Bartholomew wins", 78, 5)
    assert len(wins) == 3
    assert {row.strip() for row in wins} <= {*lines_of(record, "Bartholomew", 80, 21)}
    assert not large("Bartholomew wins", 62, 3)
    assert {row.strip() for row in large("Bartholomew", 62, 3)} <= {
        *lines_of(record, "Bartholomew", 64, 14)
    }
    for cells, rows in ((80, 22), (40, 10)):
        shown = "".join(lines_of(record, "日本語の名前", cells, rows))
        assert shown.startswith("日本語の名前 wins the match, ")


async def test_the_verdicts_come_late_and_nothing_else_moves(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with finished() as session, held_up(monkeypatch) as go_on:
        async with seated(session) as (app, pilot):
            await to_the_last_page(pilot, app)
            before = text_of(app).splitlines()
            assert any(WAITING in line for line in before)
            go_on.set()
            await settle(pilot)
            after = text_of(app).splitlines()
            first = next(y for y, line in enumerate(before) if WAITING in line)
            moved = [y for y in range(len(before) - 1) if after[y] != before[y]]
            assert after[first].startswith(" Round 1, ")
            assert {*moved} <= {*range(first, first + 6)}
            assert WAITING not in text_of(app)


async def test_verdicts_that_cannot_be_worked_out_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError("nobody foresaw this")

    monkeypatch.setattr("mate.tui.play.analysis.grade", fail)
    async with last_page() as (_, app, pilot):
        await settle(pilot)
        # Of the last hand that the table had not graded while it was played.
        told = r"Hand [1-4] could not be analysed: ZeroDivisionError: nobody foresaw this\."
        assert re.search(told, text_of(app))


async def test_each_hand_is_a_column_with_how_it_ended_and_no_path_is_shown() -> None:
    async with last_page() as (session, app, _):
        head, own, other, ends = hands_of(app)
        assert head.split() == ["hand", "1", "hand", "2", "hand", "3", "hand", "4", "match"]
        outcomes = [hand.end for hand in session.match.hands]
        for seat, row in enumerate((own, other)):
            points = [str(each.points_of(seat)) for each in outcomes]
            assert row.replace("▸", "").split()[1:] == [*points, str(session.match.score[seat])]
        assert "▸" in own
        assert "▸" not in other
        how = ["draw" if e.card is None else f"{e.card.label} trick {e.trick}" for e in outcomes]
        assert re.split(r"\s{2,}", ends.strip()) == how
        assert session.path.name not in text_of(app)


def hands_of(app: MateApp) -> list[str]:
    """The four rows of the hands."""
    lines = text_of(app).splitlines()
    first = next(y for y, line in enumerate(lines) if line.rstrip().endswith("match"))
    return lines[first : first + 4]


@pytest.mark.parametrize(
    ("series", "name"),
    [
        (None, "rematch"),
        (Series("abc", 1, 3, Standing()), "match 2 of 3"),
        (Series("abc", 2, None, Standing((1, 0), 0, (173, 131))), "match 3"),
        (Series("abc", 2, 3, Standing((1, 0), 0, (173, 131))), "new series"),
    ],
)
async def test_the_next_match_is_a_button_and_a_click_on_it_starts_it(
    series: Series | None, name: str
) -> None:
    async with last_page(series=series) as (session, app, pilot):
        lines = text_of(app).splitlines()
        y = next(y for y, line in enumerate(lines) if f"m  {name}" in line)
        assert "┏━━" in lines[y - 1]
        assert "┗━━" in lines[y + 1]
        await pilot.click("#sheet", offset=(1, y - 2))
        assert shows(app, MatchEndScreen)
        # The frame belongs to the button.
        await pilot.click("#sheet", offset=(lines[y + 1].index("┗"), y + 1 - 2))
        await settle(pilot)
        assert shows(app, TableScreen)
        assert app.session is not None
        assert app.session.record.header.terms != session.record.header.terms


async def test_a_computer_that_beats_a_person_is_told_soberly() -> None:
    def rows(levels: tuple[Level | None, Level | None]) -> int:
        new = Terms(players=("Ana", "Novice"), computers=levels, first_dealer=1, seed=8)
        with Session.begin(new) as session:
            while not session.match.finished:
                session.deal_if_due()
                session.play(of_upper_mistakes(session.match))
            record = session.record
        page = lines_of(record, "Ana", 120, 33)
        assert any("▀" in line or "█" in line for line in page)
        return sum("▀" in line or "█" in line for line in page)

    # The lower player, seat 0, wins.
    assert rows((None, "novice")) == 8
    assert rows(("novice", None)) == 3


async def test_it_begins_with_the_mate_and_enter_plays_the_next_match() -> None:
    async with last_page() as (session, app, pilot):
        mate = session.match.hands[-1].end
        assert f"{mate.points} points" in text_of(app).splitlines()[2]
        await press(pilot, "enter")
        assert shows(app, TableScreen)
        assert app.session is not session


async def test_a_decided_series_has_the_banner_and_a_resigned_hand_says_so() -> None:
    series = Series("decided0", 3, 3, Standing((1, 1), 0, (50, 60)))
    with finished(series=series) as session:
        record = session.record
    page = lines_of(record, "Ana", 80, 21)
    assert {row.strip() for row in large("Ana wins 2 – 1", 78, 5)} <= {*page}
    assert "Ana wins the series 2 to 1." in page
    with Session.begin(Terms(players=("Ana", "Ben"), seed=8)) as session:
        while not session.match.hands or session.match.hands[0].outcome is None:
            session.play(session.match.hand.position.legal_actions[0])
        session.resign(1)
        assert any(line.endswith("resigned") for line in lines_of(session.record, "Ana", 80, 21))
    with Session.begin(Terms(players=("Ana", "Ben"), seed=8)) as session:
        session.resign(1)
        # There is nothing to add up.
        page = lines_of(session.record, "Ana", 80, 21)
    assert "Ben resigned." in page
    assert not any("hand 1" in line for line in page)


async def test_some_lines_to_share_are_copied_and_shown() -> None:
    async with last_page(LARGE) as (session, app, pilot):
        await settle(pilot)
        await press(pilot, "y")
        assert shows(app, ShareScreen)
        one, other = session.match.score
        lines = app.clipboard.splitlines()
        assert lines[0].startswith(f"Mate: Ana {one} – {other} Ben (")
        assert [line[:8] for line in lines[1:]] == ["Round 1,", "Round 2,", "Play the", "Replay t"]
        said = " ".join(text_of(app).split())
        assert all(line in said for line in lines)
        assert said.index(lines[-1]) < said.index("Copied, if your terminal")
        await pilot.resize_terminal(*COMPACT)
        await pilot.pause()
        assert lines[0][:30] in text_of(app)
        await press(pilot, "end")
        assert "the mouse." in text_of(app)
        await press(pilot, "escape")
        assert shows(app, MatchEndScreen)


async def test_it_tells_how_the_series_and_the_pair_stand() -> None:
    stood = Standing((1, 0), 0, (173, 131))
    async with last_page(series=Series("abc", 2, 5, stood)) as (session, app, pilot):
        await settle(pilot)
        for size in SIZES.values():
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert "Ana leads the series 2 to 0." in text_of(app)
            assert "match 3 of 5" in text_of(app)
        await press(pilot, "m", "f4")
        assert "Ana leads the series 2 to 0." in text_of(app)
        choices = [("m", "match 3 of 5", "rematch")]
        for size in ((80, 21), (40, 10)):
            view = MatchEndView(
                session.record, Narrator(("Ana", "Ben")), (), "", "", choices, *size, "14 – 11"
            )
            page = ["".join(text for text, _ in row) for row in draw_match_end(view).rows]
            assert sum("14 – 11" in row for row in page) == 1


async def test_how_the_pair_stands_over_all_its_matches_is_told_from_their_second_on() -> None:
    async with last_page() as (_, app, pilot):
        await settle(pilot)
        assert "All matches" not in text_of(app)
    async with last_page(seed=9) as (_, app, pilot):
        await settle(pilot)
        for size in SIZES.values():
            await pilot.resize_terminal(*size)
            await pilot.pause()
            assert re.search(r"All matches: Ana \d – \d Ben", text_of(app))


@pytest.mark.parametrize(("length", "called"), [("round", "rounds"), ("hand", "single hands")])
async def test_of_a_shorter_match_it_tells_those_of_its_length(length: Length, called: str) -> None:
    async with last_page(length=length) as (_, app, pilot):
        await settle(pilot)
        assert "All " not in text_of(app)
    async with last_page(seed=9, length=length) as (_, app, pilot):
        await settle(pilot)
        assert re.search(rf"All {called}: Ana \d – \d Ben", text_of(app))


@pytest.fixture
def fair() -> Iterator[Session]:
    """A match with fair cards whose page after the end is one key away."""
    new = with_fair_cards(Terms(rules=RulesLine.of(PRESETS["bga"]), first_dealer=1, seed=8))
    with Session.begin(new) as session:
        while not session.match.finished:
            session.deal_if_due()
            session.play(of_first_cards(session.match))
        yield session


@pytest.fixture
def slow_rematch(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """The cards of the next match take until this is set."""
    found = threading.Event()

    def draw(record: MatchRecord, progress: Callable[[], None]) -> Terms:
        while not found.wait(0.002):
            progress()
        return rematch(record, progress=progress)

    monkeypatch.setattr("mate.saved.nextmatch.rematch", draw)
    yield found
    found.set()


async def test_fair_cards_for_a_rematch_are_drawn_beside_the_page_unless_the_help_is_looked_at(
    fair: Session, slow_rematch: threading.Event
) -> None:
    async with seated(fair, COMPACT) as (app, pilot):
        await to_the_last_page(pilot, app)
        await press(pilot, "m", "f1")
        slow_rematch.set()
        await settle(pilot)
        await press(pilot, "escape")
        assert shows(app, MatchEndScreen)
        assert "Finding" not in text_of(app)
        assert app.session is fair
        slow_rematch.clear()
        # What follows was meant for the table to come.
        await press(pilot, "m", "m", "1", "u", "y")
        assert shows(app, MatchEndScreen)
        assert "Finding fair cards" in text_of(app)
        slow_rematch.set()
        await settle(pilot)
        assert shows(app, TableScreen)
        assert app.session is not None
        assert app.session is not fair
        assert is_fair(app.session.record)
        await press(pilot, "escape")


async def test_why_there_is_no_rematch_is_told_on_the_page(
    fair: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(dealing, "LIMIT", 0)
    async with seated(fair) as (app, pilot):
        await to_the_last_page(pilot, app)
        await press(pilot, "m")
        await settle(pilot)
        assert shows(app, MatchEndScreen)
        assert "No rematch: None of 0 deals drawn is worth 0" in text_of(app)
