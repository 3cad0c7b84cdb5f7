"""Line mode prints warnings, questions, offers and problems of the table at the right moment."""

from __future__ import annotations

import io
from typing import Any

import pytest

from mate.plain import Conversation
from mate.plain.play import play_in_lines
from mate.record import Terms
from mate.record.terms import HELP
from mate.session import Session
from tests.table.tables import begin, held_table, play_until

pytestmark = pytest.mark.usefixtures("home")

WARNS = "Type it again to confirm."
CONFIRMS = "Type resign again to confirm: Ben wins the match, whatever the score."
TERMS = Terms(players=("Ana", "Ben"), first_dealer=0, seed=5, help=HELP)
"""In this match the best declaration is to keep all ten; foreplacing K♣ costs points."""


@pytest.fixture
def output_of(capsys: pytest.CaptureFixture[str]) -> Any:
    """A function that types words in line mode and returns the printed lines."""

    def run(session: Session, *words: str) -> list[str]:
        typed = io.BytesIO("".join(f"{word}\n" for word in words).encode())
        play_in_lines(session, Conversation(typed))
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


def test_reason_for_a_warning_is_printed_once(output_of: Any) -> None:
    with Session.begin(TERMS) as session:
        lines = output_of(session, "KC", "KC", "cards", "none", "none", "cards")
        first = lines.index("Ana foreplaces K♣.")
        assert lines.count(lines[first - 1]) == 1


def test_line_mode_prints_a_draw_offer_again_if_the_player_repeats_it(output_of: Any) -> None:
    table = play_until(begin(), lambda t: t.record.may_offer)
    lines = output_of(held_table(table.record).session, "draw", "draw")
    assert len([line for line in lines if line.endswith(" offers a draw.")]) == 2


def test_failing_computer_tries_again_after_each_line(
    output_of: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("out of order")

    monkeypatch.setattr("mate.solver.solve_hand", fail)
    terms = Terms(players=("Ana", "Skilled"), computers=(None, "club"), first_dealer=1, seed=5)
    with Session.begin(terms) as session:
        lines = output_of(session, "cards", "KC")
        problem = "The computer could not play: RuntimeError: out of order."
        assert lines.count(problem) == 3
        assert "The computer is to act." in lines
        assert not session.match.hands
