"""The key `q`: a queen where cards are named, and the way out when it is pressed twice."""

from __future__ import annotations

import pytest
from tests.tui.screens import follow, not_seen, opened, press, replay, seen, shows, table, text_of

from mate.lesson import BASICS
from mate.record import Terms
from mate.rules import Card, Rank
from mate.session import Session
from mate.settings.schema import Settings
from mate.tui.screens.reading import HelpScreen
from mate.tui.screens.table import TableScreen

BEGUN = "Queen of …: type the suit (c s h d); q again leaves."
TOO_EARLY = "No card to choose now; q again leaves."


async def test_q_and_a_suit_choose_a_queen_and_the_same_again_plays_her(session: Session) -> None:
    async with opened(session, (40, 12)) as (app, pilot):
        await press(pilot, "n", "n")
        legal = table(app).position.legal_actions
        queen = next(c for c in legal if isinstance(c, Card) and c.rank is Rank.QUEEN)
        suit = queen.suit.letter.lower()
        await follow(pilot, f"q | {BEGUN}\n {suit} | !again leaves")
        assert table(app).chosen is queen
        # A rank before her is forgotten; a capital is as good; the suit first means her at once.
        for keys in (("t", "q", suit), ("Q", suit), (suit, "q")):
            await press(pilot, "left", *keys)
            assert table(app).chosen is queen
        await press(pilot, "q", suit)
        assert session.match.hands[0].actions[-1] is queen


async def test_twice_it_leaves_and_after_anything_else_it_is_a_queen_again(
    session: Session,
) -> None:
    async with opened(session) as (app, pilot):
        await press(pilot, "n", "n")
        assert "Esc leave" in text_of(app).splitlines()[-1]
        for other in ("right", "g", "x", "3", "t"):
            await follow(pilot, f"q {other} q | {BEGUN}\n home")
        await press(pilot, "q", "question_mark")
        assert shows(app, HelpScreen)
        await press(pilot, "q", "q")
        assert shows(app, TableScreen)
        await press(pilot, "q")
    assert app.return_code == 3


async def test_who_names_a_queen_while_the_computer_plays_stays_at_the_table() -> None:
    new = Terms(players=("Ana", "Mate"), computers=(None, "novice"), first_dealer=1, seed=7)
    slow = Settings(computer_seconds=10)
    with Session.begin(new) as session:
        async with opened(session, settings=slow) as (app, pilot):
            for key in ("s", "escape"):
                await follow(pilot, f"q | {TOO_EARLY}\n {key} | !{TOO_EARLY}")
                assert table(app).turns.computer_is_due
                assert not session.match.hands
            # What the computer does meanwhile makes the next one the first.
            await press(pilot, "q")
            table(app).action_play()
            await not_seen(pilot, app, TOO_EARLY)
            await follow(pilot, f"q | {BEGUN}\n q")
        assert app.return_code == 3


async def test_in_the_lesson_it_is_as_at_the_table() -> None:
    async with opened(lesson=BASICS) as (app, pilot):
        await follow(
            pilot,
            f"""q | {BEGUN}
            d q d | ✓ Ben took Q♦
            q | {TOO_EARLY}
            s | ✓ Ben took Q♦
            q q""",
        )
    assert app.return_code == 0


async def test_in_a_variation_it_is_a_queen_and_in_the_match_it_leaves(played: Session) -> None:
    async with opened(replay=played.path) as (app, pilot):
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
    async with opened(session, settings=Settings(keys={"everywhere.leave": keys})) as (app, pilot):
        await follow(pilot, f"q | {shown} | {BEGUN}\n q")
    assert app.return_code == 3
