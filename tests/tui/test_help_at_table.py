"""Help while playing: hints, values under the cards, and the tutor's warnings."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from tests import steps
from tests.tui.screens import (
    hands_over,
    on_screen,
    open_table,
    play_first_legal,
    play_out_hand,
    press,
    press_settle,
    run,
    table,
    text_of,
    update_table,
)
from textual.pilot import Pilot

from mate.errors import StorageError
from mate.record import Terms, load
from mate.record.terms import HELP, Help
from mate.rules import NO_FOREPLACEMENT, Card, Match
from mate.session import Session
from mate.settings.schema import Settings
from mate.solver import solution, solve_hand
from mate.table import Advice
from mate.tui.app import MateApp
from mate.tui.screens.sheets import HandEndScreen, MatchEndScreen

WARNING = "K♣ costs 70 points."
NO_HELP = "Help is not available"
BETTER = "would have saved the draw"


def begin(*agreed: Help) -> Session:
    """Begin a match in which Ana deals first; her best action is to keep all ten, for a draw."""
    return Session.begin(Terms(players=("Ana", "Ben"), first_dealer=0, seed=5, help=agreed))


@asynccontextmanager
async def at_table(*agreed: Help) -> AsyncIterator[tuple[Session, MateApp, Pilot[Any]]]:
    """Open the table of the match that `begin` begins."""
    with begin(*agreed) as session:
        async with open_table(session) as (app, pilot):
            yield session, app, pilot


def marks(app: MateApp) -> dict[str, int]:
    """Return the values shown at the actions, keyed by action."""
    shown = table(app)._view().marks.items()
    return {str(action): int(mark.replace("−", "-")) for action, mark in shown}


async def test_hint_has_three_steps_and_counts_once() -> None:
    async with at_table("hints") as (session, app, pilot):
        await run(pilot, "1 i | Is there any card that you can spare?")
        assert table(app).chosen is not NO_FOREPLACEMENT
        await run(pilot, "i | Hint: Even | !Is there any")
        assert table(app).chosen is not NO_FOREPLACEMENT
        hint = "Hint: keep all ten. Best play: the hand is drawn."
        await run(pilot, f"i | {hint}")
        assert table(app).chosen is NO_FOREPLACEMENT
        await run(pilot, f"i | {hint}")
        assert session.record.help_counts == ({"hints": 1}, {})
        await run(pilot, "left | !Hint:\n right enter i | Hint:")
        assert session.record.help_counts == ({"hints": 1}, {"hints": 1})
        await run(pilot, "enter i | Hint: | !A♥.\n i i | Hint: play A♥.")
        app.change("suits", "letters")
        await run(pilot, "| Hint: play AH.")
    assert load(session.path) == session.record


async def test_aids_are_offered_only_if_agreed_on_and_during_a_hand() -> None:
    async with at_table("tutor") as (session, app, pilot):
        for key, name in (("i", "hint"), ("v", "values")):
            kind = f"{name.removesuffix('s')}s"
            await run(pilot, f"{key} | This match is played without {kind}. | !{key} {name}")
            assert not table(app).offers(name)
        assert session.record.help_counts == ({}, {})
    async with at_table("hints", "values") as (session, app, pilot):
        await run(pilot, "| i hint v values")
        assert table(app).offers("hint")
        play_first_legal(session, lambda match: hands_over(match) == 1)
        steps.take_back(session)
        update_table(app)
        await play_out_hand(pilot, app)
        await press(pilot, "escape")
        assert "hint" not in text_of(app).splitlines()[-1]
        assert not table(app).offers("hint")


async def test_player_with_aids_sees_the_counts_of_both_holdings_until_the_first_lead() -> None:
    async with at_table("values", "hints") as (_, _, pilot):
        await run(pilot, "| !count 10\n v")
        # The player who begins gets two additional points in the count.
        await run(pilot, "@compact | count 10 | count 7 + 2\n @normal | count 10 | count 7 + 2")
        # Ben sees the counts after he asks for a hint.
        await run(
            pilot,
            """v | !count 10
            enter | !count 10
            i | count 10
            enter right enter i | !count 10""",
        )


async def test_each_player_turns_values_on_and_off_for_their_own_turns() -> None:
    async with at_table("values") as (session, app, pilot):
        assert not marks(app)
        await press_settle(pilot, "v")
        evaluation = solve_hand(session.match).evaluate()
        for name in ("wide", "compact", "normal"):
            await run(pilot, f"@{name} | −70 | Best play: the hand is drawn.")
            assert marks(app) == {str(action): v for action, v in evaluation.values.items()}
        await press_settle(pilot, "v")
        assert not marks(app)
        await press_settle(pilot, "v")
        assert marks(app)
        assert session.record.help_counts == ({"values": 1}, {})
        await press_settle(pilot, "2", "2")
        position = table(app).hand.position
        assert position.turn == 1
        assert not marks(app)
        after = solve_hand(session.match).evaluate(position).values
        await run(pilot, f"v | Best play: Ben wins by {-min(after.values())}.")
        assert {*marks(app).values()} == {-value for value in after.values()}
        await press_settle(pilot, "v", "enter")
        assert marks(app)
        assert session.record.help_counts == ({"values": 2}, {"values": 1})


async def test_tutor_warns_once_and_then_lets_the_card_be_played() -> None:
    async with at_table("tutor") as (session, _, pilot):
        # The tutor says nothing about best actions.
        await press_settle(pilot, "enter", "u")
        assert session.record.help_counts == ({}, {})
        # The tutor gives the reason, but neither the counts nor the better action.
        await run(
            pilot,
            f"""2 2 | {WARNING} | !count 10
            left | !{WARNING}
            right enter | {WARNING} | confirm. With K♣ foreplaced,""",
        )
        assert not session.match.hands
        await run(pilot, f"enter | Keeping all ten {BETTER}")
        assert session.match.hands[0].actions == (Card.parse("KC"),)
        # The better action stays on the screen until Ben has acted and the cursor moves.
        await press_settle(pilot, "enter")
        if session.match.hands[0].actions == (Card.parse("KC"),):
            await press_settle(pilot, "enter")
        await run(pilot, f"| {BETTER}\n right | !{BETTER}")
        assert session.record.help_counts == ({"tutor": 2}, {})


async def test_tutors_warning_is_shorter_on_a_narrow_screen() -> None:
    async with at_table("tutor") as (_, app, pilot):
        said = []
        for name in ("compact", "normal"):
            await run(pilot, f"@{name} left h q h q | confirm")
            said.append(table(app).prompt.span[0])
        assert len(said[0]) < len(said[1])


async def test_solver_failure_is_reported_and_play_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: Match) -> Advice:
        raise ZeroDivisionError("[/x]\x1b")

    with monkeypatch.context() as failing:
        failing.setattr(Advice, "of", fail)
        async with at_table(*HELP) as (session, _, pilot):
            # The screen reports that the tutor failed, although the card is played.
            await run(pilot, f"i | {NO_HELP}: ZeroDivisionError: [/x]\n 2 2 | {NO_HELP}")
            assert session.match.hands[0].actions == (Card.parse("KC"),)
            await run(pilot, f"right | !{NO_HELP}")
            assert session.record.help_counts == ({}, {})
            failing.undo()
            await run(pilot, "i | Hint: \n u | Undone")
            # The tutor warns even if its reason cannot be found.
            monkeypatch.setattr("mate.table.table.explain_loss", fail)
            await run(pilot, f"k c k c | {WARNING} | Choose it again to confirm. \n k c")
            assert session.match.hands[0].actions


async def test_hand_is_solved_before_its_values_are_needed() -> None:
    solution._solved.cache_clear()
    async with at_table("hints") as (_, _, pilot):
        await press_settle(pilot)
        solved = solution._solved.cache_info().misses
        await run(pilot, "i | Hint:")
        assert solution._solved.cache_info().misses == solved


async def test_hand_against_a_computer_is_solved_in_advance() -> None:
    solution._solved.cache_clear()
    terms = Terms(players=("Ana", "Skilled"), computers=(None, "club"), first_dealer=0, seed=7)
    async with open_table(Session.begin(terms), settings=Settings(computer_seconds=10.0)) as (
        _,
        pilot,
    ):
        await press_settle(pilot)
        assert solution._solved.cache_info().misses


async def test_aid_that_cannot_be_logged_is_not_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object, **__: object) -> None:
        raise StorageError("the disk refuses")

    async with at_table(*HELP) as (session, app, pilot):
        monkeypatch.setattr(session._journal, "append", refuse)
        await run(pilot, "i | the disk refuses | !Hint:\n v")
        assert not marks(app)
        await run(pilot, "2 2 | !costs")
        assert not session.match.hands


@pytest.mark.parametrize("hands", [1, 4])
async def test_page_after_a_hand_names_the_aids_used_and_a_rematch_keeps_aids(hands: int) -> None:
    with begin("hints") as session:
        steps.give_help(session, "hints")
        play_first_legal(session, lambda match: hands_over(match) == hands)
        steps.take_back(session)
        async with open_table(session) as (app, pilot):
            used = "Hints. Used: Ana 1 hint; Ben none."
            await run(pilot, f"| help\n right enter enter | {used}")
            assert on_screen(app, HandEndScreen if hands == 1 else MatchEndScreen)
            if hands == 4:
                await press(pilot, "m")
                assert table(app).session.record.header.help == ("hints",)
                await press(pilot, "escape")


async def test_tutors_warning_is_shown_whatever_message_came_before() -> None:
    async with at_table("tutor") as (_, _, pilot):
        for before in "igb":
            await run(pilot, f"1 2 {before} enter | {WARNING}\n {before} | !{WARNING}")
    with begin("tutor") as session:
        for action in (NO_FOREPLACEMENT, NO_FOREPLACEMENT, Card.parse("TC")):
            steps.play(session, action)
        async with open_table(session) as (_, pilot):
            await run(pilot, "1 4 | Ben must follow suit\n 1 enter | A♣ costs 42 points")
