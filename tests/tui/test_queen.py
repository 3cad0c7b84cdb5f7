"""The key `q`: a queen where cards are named, and the way out when it is pressed twice."""

from __future__ import annotations

import pytest
from tests.tui.screens import not_seen, press, replay, seen, shows, table, text_of

from mate.lesson import BASICS
from mate.record import Terms
from mate.rules import Card, Rank
from mate.session import Session
from mate.settings.schema import Settings
from mate.tui.app import MateApp
from mate.tui.screens.reading import HelpScreen
from mate.tui.screens.table import TableScreen

SIZE = (80, 24)
LEADING = ("n", "n")
BEGUN = "Queen of …: type the suit (c s h d); q again leaves."
TOO_EARLY = "No card to choose now; q again leaves."


def words(app: MateApp) -> str:
    return " ".join(text_of(app).split())


def a_queen(app: MateApp) -> Card:
    """A queen that may be played."""
    legal = table(app).position.legal_actions
    return next(card for card in legal if isinstance(card, Card) and card.rank is Rank.QUEEN)


async def test_q_and_a_suit_choose_a_queen_and_the_same_again_plays_her(session: Session) -> None:
    app = MateApp(session)
    async with app.run_test(size=(40, 12)) as pilot:
        await press(pilot, *LEADING)
        queen = a_queen(app)
        suit = queen.suit.letter.lower()
        await press(pilot, "q")
        assert BEGUN in words(app)
        await press(pilot, suit)
        assert table(app).chosen is queen
        assert "again leaves" not in words(app)
        # A rank before her is forgotten; a capital is as good; the suit first means her at once.
        await press(pilot, "left", "t", "q", suit)
        assert table(app).chosen is queen
        await press(pilot, "left", "Q", suit)
        assert table(app).chosen is queen
        await press(pilot, "left", suit, "q")
        assert table(app).chosen is queen
        await press(pilot, "q", suit)
        assert session.match.hands[0].actions[-1] is queen


async def test_twice_it_leaves_and_after_anything_else_it_is_a_queen_again(
    session: Session,
) -> None:
    app = MateApp(session)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, *LEADING)
        assert "Esc leave" in text_of(app).splitlines()[-1]
        for other in ("right", "g", "x", "3", "t"):
            await press(pilot, "q", other, "q")
            assert BEGUN in words(app), other
            await press(pilot, "home")
        await press(pilot, "q", "question_mark")
        assert shows(app, HelpScreen)
        await press(pilot, "q", "q")
        assert shows(app, TableScreen)
        await press(pilot, "q")
    assert app.return_code == 3


async def test_who_names_a_queen_while_the_computer_plays_stays_at_the_table() -> None:
    new = Terms(players=("Ana", "Mate"), computers=(None, "novice"), first_dealer=1, seed=7)
    with Session.begin(new) as session:
        app = MateApp(session, settings=Settings(computer_seconds=10))
        async with app.run_test(size=SIZE) as pilot:
            assert table(app).turns.computer_is_due
            await press(pilot, "q")
            assert TOO_EARLY in words(app)
            await press(pilot, "s")
            assert TOO_EARLY not in words(app)
            assert table(app).turns.computer_is_due
            assert not session.match.hands
            # What the computer does meanwhile makes the next one the first.
            await press(pilot, "q")
            table(app).action_play()
            await not_seen(pilot, app, TOO_EARLY)
            await press(pilot, "q")
            assert BEGUN in words(app)
            await press(pilot, "q")
        assert app.return_code == 3


async def test_in_the_lesson_it_is_as_at_the_table() -> None:
    app = MateApp(lesson=BASICS)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "q")
        assert BEGUN in words(app)
        await press(pilot, "d", "q", "d")
        assert "✓ Ben took Q♦" in text_of(app)
        await press(pilot, "q")
        assert TOO_EARLY in words(app)
        await press(pilot, "s")
        assert "✓ Ben took Q♦" in text_of(app)
        await press(pilot, "q", "q")
    assert app.return_code == 0


async def test_in_a_variation_it_is_a_queen_and_in_the_match_it_leaves(played: Session) -> None:
    app = MateApp(replay=played.path)
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "w")
        assert "Esc back" in text_of(app).splitlines()[-1]
        await press(pilot, "q")
        await seen(pilot, app, BEGUN)
        assert replay(app).variation is not None
        await press(pilot, "q")
        assert replay(app).variation is None
        assert "q leave" in text_of(app).splitlines()[-1]
        await press(pilot, "q")
    assert app.return_code == 0


@pytest.mark.parametrize(("keys", "shown"), [("f9,q", "F9 leave"), ("q", "q q leave")])
async def test_the_table_shows_the_key_that_leaves_it_whatever_it_is(
    session: Session, keys: str, shown: str
) -> None:
    app = MateApp(session, settings=Settings(keys={"everywhere.leave": keys}))
    async with app.run_test(size=SIZE) as pilot:
        await press(pilot, "q")
        assert shown in text_of(app).splitlines()[-1]
        assert BEGUN in words(app)
        await press(pilot, "q")
    assert app.return_code == 3
