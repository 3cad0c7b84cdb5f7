"""Two people play at one keyboard, also while another program changes the log."""

from __future__ import annotations

import os

from tests import steps
from tests.record.disk import full_after
from tests.tui.screens import (
    click_card,
    click_no_foreplacement,
    follow,
    hands_over,
    opened,
    play_first_legal,
    play_out_hand,
    play_up_to_the_last_action,
    press,
    seated,
    shows,
    table,
    text_of,
)
from textual.widgets._toast import Toast

from mate.disk import matches_folder
from mate.record import Terms, load
from mate.rules import Card, Phase
from mate.session import Session
from mate.settings.file import SettingsFile
from mate.tui.app import MateApp
from mate.tui.screens.home import HomeScreen
from mate.tui.screens.sheets import HandEndScreen, MatchEndScreen


async def test_a_whole_match_is_played_by_keys_alone_and_a_rematch_has_the_same_players_and_rules(
    session: Session,
) -> None:
    async with seated(session) as (app, pilot):
        await press(pilot, "3", "3", "n", "n")
        assert session.match.hand.position.foreplaced == (None, Card.parse("7C"))
        for hand in range(1, 5):
            await play_out_hand(pilot, app)
            assert len(session.match.hands) == hand
            assert shows(app, MatchEndScreen if hand == 4 else HandEndScreen)
            await press(pilot, "m" if hand == 4 else "enter")
        assert load(session.path).finished
        rematch = table(app).session
        assert rematch is app.session is not session
        assert rematch.players == ("Ana", "Ben")
        assert rematch.match.ruleset == session.match.ruleset
        await press(pilot, "escape")
    assert app.return_code == 3


async def test_a_whole_hand_is_played_by_mouse_one_click_chooses_and_the_second_plays(
    session: Session,
) -> None:
    async with seated(session) as (app, pilot):
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
        await follow(pilot, "enter | <HandEndScreen>")


async def test_a_card_is_chosen_by_its_name_rank_or_suit_first(session: Session) -> None:
    async with seated(session) as (app, pilot):
        names = {"ts": "TS", "h7": "7H", "dk": "KD", "Qd": "QD", "ca": "AC", "dq": "QD"}
        for keys, name in names.items():
            await press(pilot, *keys)
            assert table(app).chosen is Card.parse(name)
        await follow(pilot, "k | King of …: type the suit (c s h d).\n x | !type the suit")


async def test_a_take_back_undoes_the_last_action_is_shown_to_both_and_stands_in_the_log(
    session: Session,
) -> None:
    async with seated(session) as (_, pilot):
        await press(pilot, "3", "3")
        match = session.match
        await follow(pilot, "n n u | Undone: Ana's declaration.")
        assert session.match == match
        await follow(pilot, "u | Undone: Ben's 7♣. \n right | !Undone")
        await follow(pilot, "u | Nothing to undo: the match has just begun.")
    assert session.path.read_bytes().count(b"take-back") == 2


async def test_f8_turns_the_table_on_this_screen_and_changes_nothing_else(
    session: Session,
) -> None:
    def above(app: MateApp) -> str:
        lines = text_of(app).splitlines()[1:]
        return next(name for line in lines for name in ("Ana", "Ben") if name in line)

    async with seated(session) as (app, pilot):
        log = session.path.read_bytes()
        assert above(app) == "Ben"
        await press(pilot, "f8")
        assert above(app) == "Ana"
        # Clicks find the cards where they lie now.
        turn, card = session.match.hand.position.turn, table(app).table.hand.start.holdings[1]
        await click_card(pilot, app, turn, 3)
        assert table(app).chosen is [*card][3]
        await press(pilot, "f8")
        assert above(app) == "Ben"
        assert session.path.read_bytes() == log


async def test_match_without_undo_says_so_and_offers_no_undo_on_any_page() -> None:
    says = "| This match is played without undo."
    terms = Terms(players=("Ana", "Ben"), first_dealer=0, seed=7, length="round", undo=False)
    with Session.begin(terms) as session:
        async with seated(session, notifications=True) as (app, pilot):
            await follow(pilot, f"| no undo | !u undo \n n n u {says} \n backspace {says}")
            assert len(session.match.hand.actions) == 1
            await play_out_hand(pilot, app)
            await follow(pilot, "| <HandEndScreen> | !u undo \n u | <HandEndScreen>")
            (toast,) = app.screen.query(Toast)
            assert str(toast.render()) == "This match is played without undo."
            await follow(pilot, "enter | <TableScreen>")
            await play_out_hand(pilot, app)
            await follow(pilot, f"| <MatchEndScreen> | !u undo \n u {says}")
            assert session.match.finished
            await follow(pilot, "m | no undo | !u undo")
    assert session.path.read_bytes().count(b"take-back") == 0


async def test_the_end_of_a_hand_can_be_taken_back_from_table_and_sheet(session: Session) -> None:
    play_first_legal(session, lambda match: hands_over(match) == 1)
    steps.take_back(session)
    async with seated(session) as (app, pilot):
        await press(pilot, "enter", "enter", "escape", "u")
        assert session.match.hands[0].outcome is None
        await play_out_hand(pilot, app)
        await follow(pilot, "| <HandEndScreen> \n u")
        assert session.match.hands[0].outcome is None
        await play_out_hand(pilot, app)
        await press(pilot, "enter")
        assert table(app).hand is not session.match.hands[0]
        # From the next hand it takes two presses; the hand that ends again has its page again.
        await press(pilot, "u", "u")
        assert session.match.hands[0].outcome is None
        await play_out_hand(pilot, app)
        assert shows(app, HandEndScreen)
        assert len(session.match.hands) == 1


async def test_leaving_an_unfinished_match_exits_with_3_and_a_line_cut_short_is_told_as_it_goes_on(
    session: Session,
) -> None:
    async with seated(session) as (app, pilot):
        await press(pilot, "3", "3", "escape")
    assert (app.return_code, app.unfinished) == (3, session.path)
    with session.path.open("ab") as file:
        file.write(b'{"event":"decl')
    with Session.resume(session.path) as resumed:
        assert resumed.match == session.match
        kept = SettingsFile(problems=("deck is 3",))
        async with opened(resumed, notifications=True, kept=kept) as (app, pilot):
            await follow(pilot, "| Ben foreplaces 7♣. | The log's last line was cut short")
            (toast,) = app.screen.query(Toast)
            assert str(toast.render()) == "deck is 3."


async def test_a_full_disk_is_told_and_changes_nothing(session: Session) -> None:
    async with seated(session) as (app, pilot):
        before, data = session.match, session.path.read_bytes()
        with full_after(len(data)):
            await press(pilot, "3", "3")
        assert "cannot be written: file too large" in text_of(app)
        assert session.match == before
        assert session.path.read_bytes() == data


# Another program changes the log: the players are told, and can go on.

CUT, REMOVED = (f"Another program has {what}" for what in ("cut the log short", "removed the log"))


async def test_a_match_whose_log_was_cut_short_goes_on_in_a_new_one(session: Session) -> None:
    old = session.path
    async with opened(session, (40, 12)) as (app, pilot):
        os.truncate(old, 100)
        await follow(pilot, f"enter | {CUT}")
        assert table(app).position.phase is Phase.DECLARE
        await press(pilot, "enter")
        assert len(table(app).hand.actions) == 2
        await press(pilot, "u")
        assert load(session.path) == session.record
        assert old.stat().st_size == 100
        await press(pilot, "escape")
    assert app.unfinished == session.path != old


async def test_between_hands_they_are_told_when_the_table_is_seen_again(session: Session) -> None:
    play_first_legal(session, lambda match: hands_over(match) == 2)
    steps.take_back(session)
    async with opened(session) as (app, pilot):
        await play_out_hand(pilot, app)
        assert shows(app, HandEndScreen)
        os.truncate(session.path, 100)
        await follow(pilot, f"enter | {CUT} | hand 3 of 4")
    assert load(session.path).match.deals == session.match.deals


async def test_after_the_last_card_the_menu_tells_of_it() -> None:
    async with opened() as (app, pilot):
        session = Session.begin(Terms(players=("Ana", "Ben"), seed=7))
        play_up_to_the_last_action(session)
        app.open_table(session)
        await pilot.pause()
        os.truncate(session.path, 100)
        await follow(pilot, "right enter enter escape | The whole match is saved in a new log")
        assert shows(app, HomeScreen)
    assert load(session.path).finished


async def test_rewritten_saved_match_continues_in_a_clean_copy_and_the_table_says_so(
    session: Session,
) -> None:
    session.close()
    log = session.path.rename(matches_folder() / "a.jsonl")
    log.write_bytes(log.read_bytes().replace(b"\n", b"\r\n"))
    async with opened(size=(100, 40)) as (app, pilot):
        await follow(pilot, "s enter | CR LF | so Mate has moved it to the trash | a-2.jsonl")
        await press(pilot, "enter")
        resumed = table(app).session
        assert load(resumed.path) == resumed.record
        await follow(pilot, "escape | 1 saved match")


async def test_a_match_that_cannot_be_saved_is_not_left_before_it_can_be() -> None:
    async with opened() as (app, pilot):
        app.open_table(Session.begin(Terms(players=("Ana", "Ben"), seed=7)))
        await press(pilot, "enter")
        session = table(app).session
        session.path.unlink()
        with full_after(0):
            await follow(pilot, f"escape | {REMOVED}")
            assert table(app).session is session
        await follow(pilot, f"escape | {REMOVED} | <HomeScreen>")
    assert load(session.path) == session.record
