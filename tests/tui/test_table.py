"""Matches of two people at one keyboard, also while another program changes the log."""

from __future__ import annotations

import os

from tests import steps
from tests.record.disk import size_limit
from tests.tui.screens import (
    click_card,
    click_no_foreplacement,
    hands_over,
    on_screen,
    open_app,
    open_table,
    play_first_legal,
    play_out_hand,
    play_up_to_the_last_action,
    press,
    run,
    table,
    text_of,
    update_table,
)
from textual.pilot import Pilot
from textual.widgets._toast import Toast

from mate.disk import matches_folder
from mate.record import Terms, load
from mate.rules import Card, Match, Phase
from mate.session import Session
from mate.settings.file import SettingsFile
from mate.tui.app import MateApp
from mate.tui.screens.home import HomeScreen
from mate.tui.screens.sheets import HandEndScreen, MatchEndScreen


async def play_last_card(pilot: Pilot[None], app: MateApp) -> None:
    """Play a hand in the session up to the last card and play the last card with keys."""

    def ends(match: Match) -> bool:
        position = match.hand.position
        return position.play(position.legal_actions[0]).outcome is not None

    play_first_legal(table(app).session, ends)
    update_table(app)
    await play_out_hand(pilot, app)


async def test_match_is_played_with_keys_and_a_rematch_keeps_the_terms(
    session: Session,
) -> None:
    async with open_table(session) as (app, pilot):
        await press(pilot, "3", "3", "n", "n")
        assert session.match.hand.position.foreplaced == (None, Card.parse("7C"))
        for hand in range(1, 5):
            await play_out_hand(pilot, app)
            assert len(session.match.hands) == hand
            assert on_screen(app, MatchEndScreen if hand == 4 else HandEndScreen)
            await press(pilot, "m" if hand == 4 else "enter")
        assert load(session.path).finished
        rematch = table(app).session
        assert rematch is app.session is not session
        assert rematch.players == ("Ana", "Ben")
        assert rematch.match.ruleset == session.match.ruleset
        await press(pilot, "escape")
    assert app.return_code == 3


async def test_enter_alone_plays_no_card_after_the_declarations(session: Session) -> None:
    async with open_table(session) as (_, pilot):
        many = ("enter",) * 40
        for keys, played in (
            (("3", "3", "n", "n"), 2),
            (many, 2),
            (("right", "enter"), 3),
            (many, 3),
        ):
            await press(pilot, *keys)
            assert len(session.match.hand.actions) == played


async def test_whole_hand_can_be_played_by_mouse_with_two_clicks_per_card(
    session: Session,
) -> None:
    async with open_table(session) as (app, pilot):
        await click_card(pilot, app, 1, 0)
        assert not session.match.hands
        await click_card(pilot, app, 1, 0)
        assert session.match.hands[0].position.foreplaced[1] == Card.parse("AC")
        await click_no_foreplacement(pilot, app, times=2)
        assert session.match.hands[0].position.phase is Phase.LEAD
        while session.match.hands[0].outcome is None:
            position = table(app).hand.position
            places = tuple(table(app).hand.start.holdings[position.turn])
            card = position.legal_actions[-1]
            assert isinstance(card, Card)
            await click_card(pilot, app, position.turn, places.index(card), times=2)
        await run(pilot, "enter | <HandEndScreen>")


async def test_typing_rank_and_suit_in_either_order_chooses_a_card(session: Session) -> None:
    async with open_table(session) as (app, pilot):
        names = {"ts": "TS", "h7": "7H", "dk": "KD", "Qd": "QD", "ca": "AC", "dq": "QD"}
        for keys, name in names.items():
            await press(pilot, *keys)
            assert table(app).chosen is Card.parse(name)
        await run(pilot, "k | King of …: type the suit (c s h d).\n x | !type the suit")


async def test_undo_is_shown_to_both_players_and_logged(
    session: Session,
) -> None:
    async with open_table(session) as (_, pilot):
        await press(pilot, "3", "3")
        match = session.match
        await run(pilot, "n n u | Undone: Ana's declaration.")
        assert session.match == match
        await run(pilot, "u | Undone: Ben's 7♣. \n right | !Undone")
        await run(pilot, "u | Nothing to undo: the match has just begun.")
    assert session.path.read_bytes().count(b"take-back") == 2


async def test_f8_turns_the_table_without_changing_the_log(
    session: Session,
) -> None:
    def above(app: MateApp) -> str:
        lines = text_of(app).splitlines()[1:]
        return next(name for line in lines for name in ("Ana", "Ben") if name in line)

    async with open_table(session) as (app, pilot):
        log = session.path.read_bytes()
        assert above(app) == "Ben"
        await press(pilot, "f8")
        assert above(app) == "Ana"
        # Clicks find the cards at their new places.
        turn, card = session.match.hand.position.turn, table(app).table.hand.start.holdings[1]
        await click_card(pilot, app, turn, 3)
        assert table(app).chosen is [*card][3]
        await press(pilot, "f8")
        assert above(app) == "Ben"
        assert session.path.read_bytes() == log


async def test_match_without_undo_refuses_undo_and_hides_its_key_on_every_page() -> None:
    says = "| This match is played without undo."
    terms = Terms(players=("Ana", "Ben"), first_dealer=0, seed=7, length="round", undo=False)
    with Session.begin(terms) as session:
        async with open_table(session, notifications=True) as (app, pilot):
            await run(pilot, f"| no undo | !u undo \n n n u {says} \n backspace {says}")
            assert len(session.match.hand.actions) == 1
            await play_last_card(pilot, app)
            await run(pilot, "| <HandEndScreen> | !u undo \n u | <HandEndScreen>")
            (toast,) = app.screen.query(Toast)
            assert str(toast.render()) == "This match is played without undo."
            await run(pilot, "enter | <TableScreen>")
            await play_last_card(pilot, app)
            await run(pilot, f"| <MatchEndScreen> | !u undo \n u {says}")
            assert session.match.finished
            await run(pilot, "m | no undo | !u undo")
    assert session.path.read_bytes().count(b"take-back") == 0


async def test_end_of_a_hand_can_be_undone_from_the_table_and_the_page(session: Session) -> None:
    play_first_legal(session, lambda match: hands_over(match) == 1)
    steps.take_back(session)
    async with open_table(session) as (app, pilot):
        await press(pilot, "enter", "enter", "escape", "u")
        assert session.match.hands[0].outcome is None
        await play_out_hand(pilot, app)
        await run(pilot, "| <HandEndScreen> \n u")
        assert session.match.hands[0].outcome is None
        await play_out_hand(pilot, app)
        await press(pilot, "enter")
        assert table(app).hand is not session.match.hands[0]
        # Undo from the next hand needs two presses. When the hand ends again, its page opens again.
        await press(pilot, "u", "u")
        assert session.match.hands[0].outcome is None
        await play_out_hand(pilot, app)
        assert on_screen(app, HandEndScreen)
        assert len(session.match.hands) == 1


async def test_leaving_an_unfinished_match_exits_with_status_3(
    session: Session,
) -> None:
    async with open_table(session) as (app, pilot):
        await press(pilot, "3", "3", "escape")
    assert (app.return_code, app.unfinished) == (3, session.path)
    with session.path.open("ab") as file:
        file.write(b'{"event":"decl')
    with Session.resume(session.path) as resumed:
        assert resumed.match == session.match
        kept = SettingsFile(problems=("deck is 3",))
        async with open_app(resumed, notifications=True, kept=kept) as (app, pilot):
            await run(pilot, "| foreplaced 7♣ | The last line of the log was incom")
            (toast,) = app.screen.query(Toast)
            assert str(toast.render()) == "deck is 3."


async def test_full_disk_is_reported_and_changes_nothing(session: Session) -> None:
    async with open_table(session) as (app, pilot):
        before, data = session.match, session.path.read_bytes()
        with size_limit(len(data)):
            await press(pilot, "3", "3")
        assert "cannot be written: file too large" in text_of(app)
        assert session.match == before
        assert session.path.read_bytes() == data


# Tests of logs that another program changes: the table reports this, and the match continues.

CUT, REMOVED = (f"Another program has {what}" for what in ("cut the log short", "removed the log"))


async def test_match_whose_log_was_cut_short_continues_in_a_new_log(session: Session) -> None:
    old = session.path
    async with open_app(session, (40, 12)) as (app, pilot):
        os.truncate(old, 100)
        await run(pilot, f"enter | {CUT}")
        assert table(app).position.phase is Phase.DECLARE
        await press(pilot, "enter")
        assert len(table(app).hand.actions) == 2
        await press(pilot, "u")
        assert load(session.path) == session.record
        assert old.stat().st_size == 100
        await press(pilot, "escape")
    assert app.unfinished == session.path != old


async def test_log_cut_short_between_hands_is_reported_at_the_table(session: Session) -> None:
    play_first_legal(session, lambda match: hands_over(match) == 2)
    steps.take_back(session)
    async with open_app(session) as (app, pilot):
        await play_out_hand(pilot, app)
        assert on_screen(app, HandEndScreen)
        os.truncate(session.path, 100)
        await run(pilot, f"enter | {CUT} | hand 3 of 4")
    assert load(session.path).match.deals == session.match.deals


async def test_log_cut_short_before_the_last_card_is_reported_in_the_menu() -> None:
    async with open_app() as (app, pilot):
        session = Session.begin(Terms(players=("Ana", "Ben"), seed=7))
        play_up_to_the_last_action(session)
        app.open_table(session)
        await pilot.pause()
        os.truncate(session.path, 100)
        await run(pilot, "right enter enter escape | The whole match is saved in a new log")
        assert on_screen(app, HomeScreen)
    assert load(session.path).finished


async def test_rewritten_log_continues_in_a_clean_copy_that_the_table_reports(
    session: Session,
) -> None:
    session.close()
    log = session.path.rename(matches_folder() / "a.jsonl")
    log.write_bytes(log.read_bytes().replace(b"\n", b"\r\n"))
    async with open_app(size=(100, 40)) as (app, pilot):
        await run(pilot, "s enter | CR LF | so Mate has moved it to the trash | a-2.jsonl")
        await press(pilot, "enter")
        resumed = table(app).session
        assert load(resumed.path) == resumed.record
        await run(pilot, "escape | 1 saved match")


async def test_match_that_cannot_be_saved_stays_open_until_saved() -> None:
    async with open_app() as (app, pilot):
        app.open_table(Session.begin(Terms(players=("Ana", "Ben"), seed=7)))
        await press(pilot, "enter")
        session = table(app).session
        session.path.unlink()
        with size_limit(0):
            await run(pilot, f"escape | {REMOVED}")
            assert table(app).session is session
        await run(pilot, f"escape | {REMOVED} | <HomeScreen>")
    assert load(session.path) == session.record
