"""The pages after a hand and after the match: the winner, late verdicts, and the next match."""

from __future__ import annotations

import re
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager
from typing import Any

import pytest
from tests import steps
from tests.tui.idle import Gate
from tests.tui.screens import (
    SIZES,
    check_sizes,
    each_size,
    hands_over,
    on_screen,
    open_table,
    play_first_legal,
    play_out_hand,
    press,
    press_settle,
    replay,
    run,
    settle,
    text_of,
    wait_for,
    wait_for_screen,
    words,
)
from textual.pilot import Pilot

from mate import dealing
from mate.grading import RoundVerdict, analyze
from mate.record import MatchRecord, Series, Standing, Terms
from mate.record.terms import Length, Level, RulesLine
from mate.rules import PRESETS, NoForeplacement
from mate.saved.nextmatch import is_fair, rematch, with_fair_deals
from mate.session import Session
from mate.settings.schema import Settings
from mate.statistics.losses import ReviewResults, ReviewScore
from mate.tui.app import MateApp
from mate.tui.draw import Layout
from mate.tui.draw.faces import large
from mate.tui.draw.handend import HandEnding, draw_practice_end
from mate.tui.draw.matchend import WAITING, MatchEndView, draw_match_end
from mate.tui.draw.sheet import draw_score_page
from mate.tui.driver import Terminal
from mate.tui.play.analysis import MatchAnalysis
from mate.tui.screens.findit import FindItScreen
from mate.tui.screens.sheets import HandEndScreen, MatchEndScreen, ResultScreen
from mate.tui.screens.table import TableScreen
from mate.words.narrator import Narrator
from mate.words.series import next_match
from mate.words.verdict import action_taken, in_parts

NORMAL = SIZES["normal"]
STOOD = Standing((1, 0), 0, (173, 131))


def finished(*, foreplaces: bool = False, hands: int = 4, **terms: Any) -> Session:
    """Return a match after this many hands, in which the upper player always errs and loses."""
    given = {"players": ("Ana", "Ben"), "first_dealer": 1, "seed": 8, **terms}
    session = Session.begin(Terms(**given))
    while not session.match.finished and hands_over(session.match) < hands:
        session.deal_round_if_due()
        position = session.match.hand.position
        actions = [
            action
            for action in position.legal_actions
            if foreplaces or not isinstance(action, NoForeplacement)
        ]
        steps.play(session, actions[-1 if position.turn else 0])
    return session


@asynccontextmanager
async def last_page(
    session: Session, size: tuple[int, int] = NORMAL, **options: Any
) -> AsyncIterator[tuple[MateApp, Pilot[Any]]]:
    """Open the table of a finished match, and go on to the page after the match."""
    async with open_table(session, size, **options) as (app, pilot):
        while not on_screen(app, MatchEndScreen):
            await press(pilot, "enter")
        yield app, pilot


@asynccontextmanager
async def page_after(
    hands: int, size: tuple[int, int] = NORMAL, **options: Any
) -> AsyncIterator[tuple[Session, MateApp, Pilot[Any]]]:
    """Open the page after a number of hands of a match, with the round analysed."""
    session = finished(foreplaces=True, hands=hands)
    steps.take_back(session)
    async with open_table(session, size, **options) as (app, pilot):
        await to_the_page(pilot, app)
        yield session, app, pilot


async def to_the_page(pilot: Pilot[None], app: MateApp) -> None:
    """Play the last card, and wait for the page and the analysis of the round."""
    await play_out_hand(pilot, app)
    await wait_for_screen(pilot, app, ResultScreen)
    await settle(pilot)


@contextmanager
def held_up(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    """Hold the grading of hands until the test opens the gate."""
    go_on, grade = Gate(), MatchAnalysis.grade

    def slow(self: MatchAnalysis) -> None:
        go_on.wait()
        grade(self)

    monkeypatch.setattr(MatchAnalysis, "grade", slow)
    try:
        yield go_on
    finally:
        go_on.set()


def broken(*_: object) -> object:
    raise ZeroDivisionError("nobody foresaw this")


# Tests of the page after the match.


async def test_last_page_matches_its_golden_texts_and_enter_starts_a_rematch() -> None:
    session = finished()
    async with last_page(session) as (app, pilot):
        await settle(pilot)
        await check_sizes(pilot, "end-of-match")
        await run(pilot, "enter | <TableScreen>")
        assert app.session is not session


async def test_match_end_shows_the_lifetime_score_from_the_second_match_on() -> None:
    plain = Settings(verdict=False)
    lengths: dict[Length, str] = {"match": "matches", "hand": "single hands"}
    for length, called in lengths.items():
        finished(length=length).close()
        sentence = rf"Ana \d – \d Ben in all {called}"
        async with last_page(finished(seed=9, length=length), settings=plain) as (app, pilot):
            await settle(pilot)
            assert re.search(sentence, text_of(app))
    # The lifetime score is left out if the series has the same score.
    series = Series("the first", 5, 3, Standing((2, 0), 0, (50, 40)))
    last = finished(seed=10, length="hand", series=series)
    async with last_page(last, settings=plain) as (app, pilot):
        await settle(pilot)
        assert "series" in text_of(app)
        assert not re.search(sentence, text_of(app))


async def test_match_end_in_ascii_shows_and_shares_the_winner(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    session = finished(players=("Zoë", "Ben"))
    with held_up(monkeypatch):
        async with last_page(session, terminal=Terminal(ascii_asked=True)) as (app, pilot):
            ink = large("Zoe wins", 78, 4)[3].replace("▀", '"').replace("█", "#")
            assert ink.strip() in text_of(app)
            await press(pilot, "y")
            assert app.clipboard.isascii()
            assert app.clipboard.startswith("Mate: Zoe ")
            assert "Round 1" not in app.clipboard
            await pilot.resize_terminal(40, 12)
            assert text_of(app).isascii()


def lines_of(
    record: MatchRecord, name: str, cells: int, rows: int, lifetime: str = ""
) -> list[str]:
    """Return the lines of the page after a match, without verdicts."""
    choices = [("m", "rematch", "rematch")]
    narrator = Narrator((name, "Ben"))
    view = MatchEndView(record, narrator, (), "", "", choices, cells, rows, lifetime)
    return ["".join(text for text, _ in row).strip() for row in draw_match_end(view).rows]


def inked(text: str, cells: int, rows: int) -> set[str]:
    return {row.strip() for row in large(text, cells, rows)}


def test_match_end_shows_a_draw_or_the_winner_in_letters_that_fit() -> None:
    with Session.begin(Terms(players=("Ana", "Ben"), first_dealer=1, seed=3)) as drawn:
        play_first_legal(drawn)
    assert inked("Draw", 84, 11) <= {*lines_of(drawn.record, "Ana", 120, 34)}
    with finished() as session:
        record = session.record
    assert inked("Bartholomew wins", 84, 5) <= {*lines_of(record, "Bartholomew", 120, 33)}
    for name in ("Bartholomew the Second", "日本語の名前"):
        assert {name, *inked("wins", 70, 4)} <= {*lines_of(record, name, 80, 21)}
        assert {name, *inked("wins", 38, 3)} <= {*lines_of(record, name, 40, 10)}


def test_match_end_names_an_agreed_draw_of_a_hand() -> None:
    with finished(hands=1) as session:
        while not session.record.may_offer:
            steps.play(session, session.match.hand.position.legal_actions[0])
        steps.offer_draw(session)
        steps.accept_draw(session)
        steps.resign(session, 1)
    words = " ".join(lines_of(session.record, "Ana", 80, 21)).split()
    assert "agreed" in words


@pytest.mark.parametrize("layout", Layout)
def test_hand_end_shows_no_card_after_an_agreed_draw(layout: Layout) -> None:
    with finished(hands=1) as session:
        while not session.record.may_offer:
            steps.play(session, session.match.hand.position.legal_actions[0])
        lead = session.match.hand.position.legal_actions[0]
        steps.play(session, lead)
        steps.offer_draw(session)
        steps.accept_draw(session)
        ending = HandEnding(session.match.hands[-1], Narrator(session.players), layout)
        text = " ".join(text for row in draw_practice_end(ending, "", 21) for text, _ in row)
    assert "Agreed on trick" in text
    assert not {*"♣♠♥♦"} & {*text}


@pytest.mark.parametrize(
    ("series", "name"),
    [
        (None, "rematch"),
        (Series("abc", 1, 3, Standing()), "match 2 of 3"),
        (Series("abc", 2, None, STOOD), "match 3"),
        (Series("abc", 2, 3, STOOD), "new series"),
    ],
)
def test_match_end_names_the_next_match(series: Series | None, name: str) -> None:
    with finished(series=series) as session:
        assert next_match(session.record) == name


async def test_match_end_shows_the_series_and_its_button_starts_the_next_match() -> None:
    session = finished(series=Series("abc", 2, 5, STOOD))
    for size in ((80, 21), (40, 10)):
        page = lines_of(session.record, "Ana", *size, "14 – 11")
        assert sum("14 – 11" in row for row in page) == 1
    async with last_page(session) as (app, pilot):
        await settle(pilot)
        async for _ in each_size(pilot):
            await run(pilot, "| Ana leads the series 2 to 0. | match 3 of 5")
        await pilot.resize_terminal(*NORMAL)
        await pilot.pause()
        lines = text_of(app).splitlines()
        y = next(y for y, line in enumerate(lines) if " Enter match 3 of 5 " in line)
        await pilot.click("#sheet", offset=(1, y - 1))
        assert on_screen(app, MatchEndScreen)
        # A click on the blank before the key also presses the button.
        await pilot.click("#sheet", offset=(lines[y].index(" Enter match"), y - 1))
        await settle(pilot)
        assert on_screen(app, TableScreen)
        assert app.session is not session
        await run(pilot, "f4 | Ana leads the series 2 to 0.")


def test_win_of_a_computer_over_a_person_is_shown_in_smaller_letters() -> None:
    def page(*levels: Level | None) -> set[str]:
        with finished(players=("Ana", "Novice"), computers=levels) as session:
            return {*lines_of(session.record, "Ana", 120, 33)}

    # The lower player, seat 0, wins.
    assert inked("Ana wins", 84, 8) <= page(None, "novice")
    assert inked("Ana wins", 84, 3) <= page("novice", None)


def test_match_end_announces_the_winner_of_a_series_and_marks_a_resigned_hand() -> None:
    series = Series("decided0", 3, 3, Standing((1, 1), 0, (50, 60)))
    with finished(series=series) as session:
        page = lines_of(session.record, "Ana", 80, 21)
    assert inked("Ana wins 2 – 1", 78, 5) <= {*page}
    assert "Ana wins the series 2 to 1." in page
    with finished(hands=1) as session:
        steps.resign(session, 1)
        assert any("unplayed" in line for line in lines_of(session.record, "Ana", 80, 21))
        # The score sheet no longer calls the resigned hand the next hand.
        narrator = Narrator(session.players)
        sheet = draw_score_page(session.match, narrator, session.record, 40, 10, at=2)
        text = "".join(text for row in sheet for text, _ in row)
        assert [text.count(word) for word in ("not over", "unplayed", "next")] == [1, 2, 0]
    with finished(hands=0) as session:
        steps.resign(session, 1)
        # Without a finished hand, the page has no points to list.
        page = lines_of(session.record, "Ana", 80, 21)
    assert "Result    Ben resigned." in page
    assert not any("hand 1" in line for line in page)


async def test_key_y_copies_the_result_to_share_and_shows_it() -> None:
    session = finished()
    async with last_page(session, SIZES["large"]) as (app, pilot):
        await press_settle(pilot)
        await run(pilot, "y | <ShareScreen>")
        one, other = session.match.score
        lines = app.clipboard.splitlines()
        assert lines[0].startswith(f"Mate: Ana {one} – {other} Ben (")
        assert lines[1] == "◆ Ana, ◇ Ben, ★ mate"
        assert [line[:8] for line in lines[6:]] == ["Ana wins", "Ana wins", "Play the", "Replay t"]
        said = words(app)
        assert all(line in said for line in lines)
        assert said.index(lines[-1]) < said.index("Copied, if your terminal")
        await pilot.resize_terminal(*SIZES["compact"])
        await pilot.pause()
        assert lines[0][:30] in text_of(app)
        await run(pilot, "end | the mouse. \n escape | <MatchEndScreen>")


@pytest.fixture
def slow_rematch(monkeypatch: pytest.MonkeyPatch) -> Iterator[Gate]:
    """A gate that holds up the search for the deals of a rematch."""
    found = Gate()

    def draw(record: MatchRecord, progress: Callable[[], None]) -> Terms:
        while not found.wait(0.002):
            progress()
        return rematch(record, progress=progress)

    monkeypatch.setattr("mate.saved.nextmatch.rematch", draw)
    yield found
    found.set()


async def test_search_for_a_fair_rematch_runs_in_the_background_until_help_opens(
    slow_rematch: Gate, monkeypatch: pytest.MonkeyPatch
) -> None:
    fair = Session.begin(
        with_fair_deals(Terms(rules=RulesLine.of(PRESETS["bga"]), first_dealer=1, seed=8))
    )
    play_first_legal(fair)
    async with last_page(fair) as (app, pilot):
        await press(pilot, "m", "f1")
        slow_rematch.set()
        await settle(pilot)
        await run(pilot, "escape | !Finding")
        assert on_screen(app, MatchEndScreen)
        assert app.session is fair
        # The page says why there is no rematch.
        with monkeypatch.context() as without:
            without.setattr(dealing, "LIMIT", 0)
            await run(pilot, "m | No rematch: None of the 0 deals tried is worth 0")
        slow_rematch.clear()
        # Ignore keys after the first `m`, because the player means them for the table.
        await press(pilot, "m", "m", "1", "u", "y")
        assert on_screen(app, MatchEndScreen)
        assert "Finding fair deals" in text_of(app)
        slow_rematch.set()
        await settle(pilot)
        assert on_screen(app, TableScreen)
        assert app.session is not None
        assert app.session is not fair
        assert is_fair(app.session.record)
        await press(pilot, "escape")


# Tests of the verdict on a round.


def verdicts(session: Session) -> tuple[RoundVerdict, ...]:
    return analyze(session.match).rounds


@pytest.mark.quick
async def test_verdict_is_shown_at_each_size() -> None:
    async with page_after(2) as (session, app, pilot):
        await check_sizes(pilot, "round-verdict")
        first = verdicts(session)
        await run(pilot, f"{'u ' * 10} | !Ana by\n right")
        await to_the_page(pilot, app)
        assert verdicts(session) != first
        of_round, narrator = verdicts(session)[0], app.narrator_of(session.players)
        which, won, (turn, reason, *_) = in_parts(of_round, narrator)
        assert f"{which} {won} {turn}" in words(app)
        # The page leaves the reason for the player to find.
        assert reason not in words(app)


async def test_first_hand_of_a_round_has_no_verdict() -> None:
    async with page_after(3) as (session, app, pilot):
        assert not app.screen.offers("decided")  # type: ignore[attr-defined]
        await run(pilot, "| !Ana by | !would you have done \n d | <HandEndScreen>")
        assert not verdicts(session)[1:]


async def test_late_verdicts_move_no_other_row(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with held_up(monkeypatch) as go_on:
        async with last_page(finished()) as (app, pilot):
            before = text_of(app).splitlines()
            assert any(WAITING in line for line in before)
            go_on.set()
            await settle(pilot)
            after = text_of(app).splitlines()
            first = next(y for y, line in enumerate(before) if WAITING in line)
            moved = [y for y in range(len(before) - 1) if after[y] != before[y]]
            assert after[first].split()[:4] == ["Round", "1", "Ana", "by"]
            assert {*moved} <= {*range(first, first + 6)}
            assert WAITING not in text_of(app)
    session = finished(foreplaces=True, hands=2)
    steps.take_back(session)
    with held_up(monkeypatch) as go_on:
        async with open_table(session) as (app, pilot):
            await play_out_hand(pilot, app)
            await wait_for_screen(pilot, app, ResultScreen)
            before = text_of(app).splitlines()
            assert "Ana by" not in "".join(before)
            go_on.set()
            await wait_for(pilot, app, "Ana by")
            after = text_of(app).splitlines()[:-1]
            same = [old == new for old, new in zip(before, after, strict=False)]
            assert all(same[place] or not before[place].strip() for place in range(len(after)))


@pytest.mark.parametrize("hands", [2, 4])
async def test_failed_verdict_is_reported_in_a_single_line(
    monkeypatch: pytest.MonkeyPatch, hands: int
) -> None:
    monkeypatch.setattr("mate.tui.play.analysis.grade", broken)
    async with page_after(hands) as (_, app, pilot):
        sentence = r"Hand \d could not be analysed: ZeroDivisionError: nobody foresaw this\."
        assert len(re.findall(sentence, words(app))) == 1
        await run(pilot, "enter | <TableScreen>")


async def test_key_d_asks_about_the_turning_point_and_leads_to_a_replay() -> None:
    at_once = Settings(computer_seconds=0)
    async with page_after(2, settings=at_once) as (session, app, pilot):
        page = text_of(app)
        assert "d find it yourself" in page
        (decided,) = verdicts(session)[0].highlighted
        narrator = app.narrator_of(session.players)
        done = action_taken(decided, narrator)
        await press_settle(pilot, "d")
        assert isinstance(app.screen, FindItScreen)
        assert app.screen.position == decided.evaluation.position
        asked = f"{narrator.names[app.screen.position.turn]} to lead: any card"
        # Neither the cursor nor a word gives the played action away.
        await run(pilot, f"| {asked} | !{done}\n end")
        # A wrong guess is refuted, and the question is asked again.
        assert app.screen.chosen not in decided.evaluation.best
        await run(pilot, "enter | ✗\n enter")
        assert app.screen.chosen is not None
        # One key shows the answer and its reason.
        await run(pilot, f"e | {done}, losing {decided.loss} points.")
        await run(pilot, "r | <ReplayScreen>")
        assert replay(app).moment.hand.actions[-1] == decided.action
        await run(pilot, "escape | <HandEndScreen>")
        # After a single question, no page counts the right answers. The answer can also be shown
        # during the refutation of a wrong answer.
        await run(pilot, f"d end enter | ✗ \n e | {done}, losing")
        pages = ""
        while on_screen(app, FindItScreen):
            pages += text_of(app)
            await press_settle(pilot, "enter")
        assert on_screen(app, HandEndScreen)
        assert "Found on the first try:" not in pages
        assert text_of(app) == page
    # Both players may have guessed, so the answer counts for neither.
    assert ReviewResults().of("Ben") == ReviewScore(0, 0)


async def test_no_hand_is_solved_if_the_verdict_setting_is_off(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with monkeypatch.context() as watching:
        watching.setattr(MatchAnalysis, "find_out", broken)
        async with page_after(2, settings=Settings(verdict=False)) as (_, app, pilot):
            await run(pilot, "| <HandEndScreen> | !Ana by")
            watching.undo()
            app.change("verdict", True)
            await wait_for(pilot, app, "Ana by")
            app.change("verdict", False)
            await pilot.pause()
            assert "Ana by" not in text_of(app)


async def test_last_page_has_both_verdicts_and_key_d_asks_about_both_turning_points() -> None:
    async with page_after(4, SIZES["wide"]) as (session, app, pilot):
        assert on_screen(app, MatchEndScreen)
        _, won, says = in_parts(verdicts(session)[1], app.narrator_of(session.players))
        assert " ".join([won, *says[:2]]) in words(app)
        decided = [verdict.highlighted[0] for verdict in verdicts(session)]
        async for _ in each_size(pilot):
            for number, deciding in enumerate(decided, 1):
                winner = ("Ben", "Ana")[deciding.player]
                assert re.search(f"Round {number}:? {winner} by ", words(app))
        for key, count, deciding in zip("dD", (2, 1), decided, strict=True):
            await press_settle(pilot, key)
            assert isinstance(app.screen, FindItScreen)
            assert app.screen.position == deciding.evaluation.position
            await run(pilot, f"| 1 of {count} \n escape | <MatchEndScreen>")
