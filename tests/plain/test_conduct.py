"""Line mode treats warnings, questions, offers and forced replies like the table on screen."""

from __future__ import annotations

import io
from typing import Any

import pytest

from mate.plain import Conversation
from mate.plain.play import play_in_lines
from mate.record import Terms
from mate.record.events import HelpGiven
from mate.record.terms import HELP
from mate.rules import Phase, Position
from mate.session import Session
from mate.table import HeldTable, Table
from mate.table.events import Act
from tests import steps
from tests.table.tables import begin, held_table, play_until, step

pytestmark = pytest.mark.usefixtures("home")

WARNS = "Type it again to confirm."
CONFIRMS = "Type resign again to confirm: Ben wins the match, whatever the score."
TERMS = Terms(players=("Ana", "Ben"), first_dealer=0, seed=5, help=HELP)
"""In this match the best declaration is to keep all ten; foreplacing K♣ costs points."""


@pytest.fixture
def output_of(capsys: pytest.CaptureFixture[str]) -> Any:
    """A function that types words in line mode and returns the printed lines."""

    def run(session: Session, *words: str, plays_forced: bool = False) -> list[str]:
        typed = io.BytesIO("".join(f"{word}\n" for word in words).encode())
        play_in_lines(session, Conversation(typed, plays_forced=plays_forced))
        return capsys.readouterr().out.splitlines()

    return run


@pytest.mark.parametrize("between", ["cards", "nonsense"])
def test_tutor_warns_again_after_any_other_line(output_of: Any, between: str) -> None:
    with Session.begin(TERMS) as session:
        lines = output_of(session, "KC", between, "KC")
        assert lines.count(WARNS) >= 2
        assert not session.match.hands


@pytest.mark.parametrize(
    "between",
    ["cards", "legal", "rules", "score", "?", "nonsense", "draw", "AC", "r" * 1001, "hint"],
)
def test_resignation_must_be_typed_on_two_successive_lines(output_of: Any, between: str) -> None:
    with Session.begin(TERMS) as session:
        assert output_of(session, "resign", between, "resign").count(CONFIRMS) == 2
        assert not session.match.finished


def test_each_aid_is_logged_once_per_turn(output_of: Any) -> None:
    with Session.begin(TERMS) as session:
        lines = output_of(session, "hint", "hint", "values", "values")
        assert len([line for line in lines if line.startswith("Hint: ")]) == 2
        kinds = [e.kind for e in session.record.events if isinstance(e, HelpGiven)]
        assert kinds == ["hints", "values"]


def test_reason_for_a_warning_is_printed_once(output_of: Any) -> None:
    with Session.begin(TERMS) as session:
        lines = output_of(session, "KC", "KC", "cards", "none", "none", "cards")
        first = lines.index("Ana foreplaces K♣.")
        assert lines.count(lines[first - 1]) == 1


def forces(position: Position) -> bool:
    """Return whether the first legal lead has only one legal reply."""
    leads = position.phase is Phase.LEAD
    return leads and position.play(position.legal_actions[0]).forced is not None


def table_with(table: Table) -> HeldTable:
    return held_table(table.record)


def test_forced_reply_waits_for_the_answer_to_a_draw_offer(output_of: Any) -> None:
    table = play_until(begin(), lambda t: forces(t.position) and t.record.may_offer)
    lead = table.position.legal_actions[0]
    session = table_with(table).session
    lines = output_of(session, lead.notation, plays_forced=True)
    assert any(line.startswith("Forced: ") for line in lines)
    replying = table_with(step(table)).session
    steps.offer_draw(replying)
    assert not any(line.startswith("Forced: ") for line in output_of(replying, plays_forced=True))


def test_forced_reply_is_not_played_automatically_when_no_mate_is_possible(output_of: Any) -> None:
    for seed in range(400):
        table = play_until(begin(seed=seed), lambda t: t.may_end or t.hand.outcome is not None)
        if table.may_end and table.position.forced:
            break
    session = table_with(table).session
    lines = output_of(session, "cards", "score", plays_forced=True)
    assert "No mate is possible any more. Type end to end the hand as a draw, or play on." in lines
    assert not any(line.startswith("Forced: ") for line in lines)
    assert session.match == table.match


def test_line_mode_prints_a_draw_offer_again_if_the_player_repeats_it(output_of: Any) -> None:
    table = play_until(begin(), lambda t: t.record.may_offer)
    lines = output_of(table_with(table).session, "draw", "draw")
    assert len([line for line in lines if line.endswith(" offers a draw.")]) == 2


@pytest.fixture
def broken(monkeypatch: pytest.MonkeyPatch) -> None:
    """Make the solver fail."""

    def fail(*_: object) -> None:
        raise RuntimeError("out of order")

    monkeypatch.setattr("mate.solver.solve_hand", fail)


@pytest.mark.usefixtures("broken")
def test_people_can_play_on_when_the_solver_fails(output_of: Any) -> None:
    with Session.begin(TERMS) as session:
        lines = output_of(session, "hint", "values", "KC")
        problem = "Help is not available: RuntimeError: out of order."
        assert lines.count(problem) == 3
        assert lines[lines.index("Ana foreplaces K♣.") - 1] == problem


@pytest.mark.usefixtures("broken")
def test_failing_computer_tries_again_after_each_line(output_of: Any) -> None:
    terms = Terms(players=("Ana", "Skilled"), computers=(None, "club"), first_dealer=1, seed=5)
    with Session.begin(terms) as session:
        lines = output_of(session, "cards", "KC")
        problem = "The computer could not play: RuntimeError: out of order."
        assert lines.count(problem) == 3
        assert "The computer is to act." in lines
        assert not session.match.hands


def test_line_mode_plays_the_same_match_as_the_table(output_of: Any) -> None:
    played = begin(seed=7)
    typed = []
    while not played.match.finished:
        if played.person_acts:
            typed.append(played.position.legal_actions[0].notation)
            played = played.after(Act(played.position.legal_actions[0]))
        else:
            played = step(played)
    session = held_table(begin(seed=7).record).session
    output_of(session, *typed)
    assert session.match == played.match
