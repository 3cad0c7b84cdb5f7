"""Practice: playing on from a position without saving anything."""

from __future__ import annotations

from pathlib import Path

import pytest
from tests.tui.puzzlepack import PACK, puzzle_pack
from tests.tui.screens import (
    SIZES,
    check_sizes,
    on_screen,
    open_app,
    open_replay,
    play_first,
    press,
    press_settle,
    replay,
    run,
    table,
    text_of,
)
from tests.tui.test_agreements import drawn_rest
from textual.pilot import Pilot

from mate.puzzles import PuzzleProgress, PuzzleQueue, pack
from mate.record import Terms
from mate.rules import Card, Hand, Holding, Position, Ruleset
from mate.session import Session
from mate.settings.schema import Settings
from mate.tui.app import MateApp
from mate.tui.screens.findit import FindItScreen
from mate.tui.screens.practice import PracticeEndScreen, PracticeFormScreen
from mate.tui.screens.puzzle import PuzzleScreen

PEOPLE = Terms(players=("Ana", "Ben"))


def files(folder: Path) -> list[tuple[Path, int, int]]:
    return sorted((p, p.stat().st_size, p.stat().st_mtime_ns) for p in folder.rglob("*"))


async def play_out(pilot: Pilot[object], app: MateApp) -> None:
    """Play the first legal card for each player until the hand is over."""
    while not on_screen(app, PracticeEndScreen):
        await app.workers.wait_for_complete()
        await play_first(pilot, app)


def composed(ruleset: Ruleset, *, dealer: int = 0) -> Hand:
    """Return a hand near its end, in which Ana leads and can mate."""
    holdings = Holding.parse(".A..AT"), Holding.parse("A..A.Q")
    return Hand((Position.before_lead(holdings, 0, ruleset, dealer=dealer),))


async def test_practice_from_a_replay_returns_to_the_unchanged_replay(played: Session) -> None:
    before = files(played.path.parent)
    async with open_replay(played.path) as (app, pilot):
        await press_settle(pilot, *["right"] * 6)
        shown, moment = text_of(app), replay(app).moment
        await run(pilot, "c | Nothing is saved. | <PracticeFormScreen> \n enter")
        assert text_of(app).startswith("     MATE  practice")
        assert table(app).hand == moment.hand
        # Earlier tricks are on the table, but cannot be undone.
        nothing = "Nothing to undo: the practice starts here."
        await run(pilot, f"u | {nothing} \n right enter right enter u u")
        assert table(app).hand == moment.hand
        await run(pilot, f"u | {nothing}")
        await play_out(pilot, app)
        await press(pilot, "escape")
        assert text_of(app) == shown
        # Leaving in the middle needs no confirmation.
        await press(pilot, "c", "enter", "right", "enter", "escape")
        assert text_of(app) == shown
        # In a what-if, keys such as `c` name cards, so F5 starts the practice.
        await press(pilot, "w", "enter")
        variation = replay(app).variation
        await press(pilot, "f5", "enter")
        assert table(app).hand == variation
        await press(pilot, "escape")
        assert replay(app).variation == variation is not None
        assert app.return_code is None
    assert files(played.path.parent) == before


async def test_hand_of_an_unfinished_round_cannot_be_practised_until_revealed(
    session: Session,
) -> None:
    async with open_replay(session.path) as (app, pilot):
        await run(pilot, "c | Best play stays hidden until the round is over \n o c")
        assert on_screen(app, PracticeFormScreen)


async def test_page_after_practice_offers_repeating_switching_sides_undoing_and_leaving(
    played: Session,
) -> None:
    async with open_replay(played.path) as (app, pilot):
        await press(pilot, *["right"] * 10, "c", "enter")
        start = table(app).hand
        await play_out(pilot, app)
        await run(pilot, "| End of the practice | Enter again o other side u undo \n u")
        assert not table(app).hand.outcome
        await press(pilot, "enter", "enter")
        for key, names in (("enter", ("Ana", "Ben")), ("o", ("Ben", "Ana"))):
            assert on_screen(app, PracticeEndScreen)
            await press(pilot, key)
            assert (table(app).hand, table(app).narrator.names) == (start, names)
            await play_out(pilot, app)
        await run(pilot, "q | <ReplayScreen>")


async def test_practice_against_a_level_starts_on_either_side_and_can_swap_sides(
    played: Session,
) -> None:
    async with open_replay(played.path) as (app, pilot):
        await press(pilot, *["right"] * 12)
        turn = replay(app).position.turn
        for seat, players in enumerate((("Ana", "Skilled"), ("Skilled", "Ben"))):
            await press(pilot, "c", *["right"] * (turn != seat), "down", "down", "down", "enter")
            assert table(app).session.players == players
            # The person has the lower seat on the screen.
            assert table(app).below == seat
            await play_out(pilot, app)
            await press(pilot, "o")
            assert table(app).session.players == players[::-1]
            assert table(app).below == 1 - seat
            await press_settle(pilot, "escape")


async def test_practice_form_suggests_the_opponent_of_the_match() -> None:
    against = Terms(players=("Ana", "Skilled"), computers=(None, "club"), first_dealer=0, seed=7)
    chosen: list[Session | None] = []
    async with open_app() as (app, pilot):
        app.push_screen(PracticeFormScreen(composed(Ruleset()), against), chosen.append)
        await pilot.pause()
        await press(pilot, "enter")
    assert [session and session.players for session in chosen] == [("Ana", "Skilled")]


async def test_practice_started_from_a_find_it_question_returns_to_that_question(
    played: Session,
) -> None:
    async with open_replay(played.path) as (app, pilot):
        await press_settle(pilot, "g", "3")
        screen = app.screen
        assert isinstance(screen, FindItScreen)
        hand, shown = screen.hand, text_of(app)
        await press(pilot, "f5", "enter")
        assert table(app).hand == hand
        await press(pilot, "escape")
        assert text_of(app) == shown


async def test_practice_starts_from_a_finished_puzzle(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with puzzle_pack(tmp_path, monkeypatch, PACK):
        queue = PuzzleQueue(pack(), PuzzleProgress())
        settings = Settings(computer_seconds=0.0)
        async with open_app(queue=queue, settings=settings, notifications=True) as (app, pilot):
            await run(pilot, "f5 | Finish the puzzle first. \n e | w what if")
            screen = app.screen
            assert isinstance(screen, PuzzleScreen)
            # At the end of the solution, practice starts from the puzzle; otherwise, from the
            # position shown.
            await press(pilot, "f5", "enter")
            assert table(app).hand == screen.puzzle.hand
            await press(pilot, "escape", "left", "left")
            shown = screen.shown_hand
            await press(pilot, "f5", "enter")
            assert table(app).hand == shown
            await press(pilot, "escape")
            assert app.screen is screen


async def test_composed_position_is_playable_with_either_dealer_and_returned_cards() -> None:
    returning = Ruleset.preset("gamerules")
    holdings = Holding.parse(".A..A"), Holding.parse("A..A.")
    foreplaced = Card.parse("TD"), Card.parse("QC")
    back = Position.before_lead(holdings, 0, returning, foreplaced=foreplaced)
    hands = composed(Ruleset()), composed(Ruleset(), dealer=1), Hand((back,))
    for hand, size in zip(hands, ("compact", "normal", "wide"), strict=True):
        async with open_app(Session.practise(PEOPLE, hand), SIZES[size]) as (app, pilot):
            # Keys and clicks on places without a card do nothing.
            await press(pilot, "9", "0")
            await pilot.click(offset=(SIZES[size][0] - 2, 3))
            assert table(app).hand == hand
            await play_out(pilot, app)


async def test_practice_from_the_shell_ends_the_program_with_status_0(home: Path) -> None:
    async with open_app(Session.practise(PEOPLE, composed(Ruleset()))) as (app, pilot):
        await press(pilot, "enter", "escape")
        assert app.return_code == 0
        assert app.unfinished is None
    assert not files(home)


@pytest.mark.quick
async def test_practice_pages_match_their_golden_texts_at_each_size(played: Session) -> None:
    sizes = ("compact", "wide", "normal")
    async with open_replay(played.path) as (app, pilot):
        await press(pilot, *["right"] * 12, "c")
        await check_sizes(pilot, "practice-form", sizes)
        await press_settle(pilot, "enter")
        await check_sizes(pilot, "practice", sizes)
        await play_out(pilot, app)
        await check_sizes(pilot, "practice-end", sizes)


async def test_practice_allows_draw_offers_and_early_ends_but_no_resignation(home: Path) -> None:
    holdings = Holding.parse("AK..."), Holding.parse("TQ...")
    hand = Hand((Position.before_lead(holdings, 0, Ruleset()),))
    async with open_app(Session.practise(PEOPLE, hand)) as (app, pilot):
        # Before the first card, no draw can be offered, and keys that need a match do nothing.
        await press(pilot, "o", "e", "r", "r", "f4", "p")
        assert table(app).hand == hand
        await run(pilot, "right enter o y | <PracticeEndScreen> \n u u")
        assert table(app).hand == hand
        await run(pilot, "u | the practice starts here")
    async with open_app(Session.practise(PEOPLE, hand)) as (app, pilot):
        await run(pilot, "right enter e | <PracticeEndScreen>")
    assert not files(home)


async def test_repeated_practice_reports_again_that_no_mate_is_possible_any_more() -> None:
    with drawn_rest() as session:
        hand = session.match.hand
    async with open_app(Session.practise(PEOPLE, hand)) as (app, pilot):
        await run(pilot, "| No mate is possible \n e | End of the practice")
        await run(pilot, "enter | No mate is possible")
        assert table(app).hand == hand
