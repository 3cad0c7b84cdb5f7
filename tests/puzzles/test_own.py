"""Puzzles from the players' own matches."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace
from tests.record.records import header, play_record, played
from tests.saved.saves import a_match, save

from mate.disk import cache_folder
from mate.puzzles import Puzzle, pack
from mate.puzzles import progress as owns
from mate.puzzles.progress import LATEST, OwnPuzzle, OwnPuzzles, latest_matches
from mate.record import MatchRecord
from mate.record.terms import PEOPLE, Level
from mate.rules import PRESETS, Deal
from mate.solver import solve
from mate.words.narrator import Narrator
from mate.words.puzzles import origin, why_obvious_fails

PUZZLE = next(puzzle for puzzle in pack() if puzzle.actions and not puzzle.asks_once)
"""The puzzle that a player answers wrongly in a match."""


def match_with_mistake(
    rules: str = "classic",
    computers: tuple[Level | None, Level | None] = PEOPLE,
    *,
    finished: bool = True,
) -> MatchRecord:
    """Return a match in which a player answers the puzzle in the first hand with the worst action.

    The second player deals, so that the players' seats differ from those in the puzzle.
    """
    asked = header(
        PRESETS[rules],
        players=("Eva", "Kim"),
        first_dealer=1,
        deals=[str(Deal.from_number(PUZZLE.deal))],
    )
    first = replace(asked, version=1, computers=computers)
    worst = solve(PUZZLE.hand.position).evaluate().ranked[-1]
    words = " ".join(action.notation for action in (*PUZZLE.actions, worst))
    record = played(MatchRecord.begin(first), words)
    return play_record(record, Random(1)) if finished else record


def find_own() -> list[OwnPuzzle]:
    return [each for puzzles in OwnPuzzles().find(latest_matches()) for each in puzzles]


def of_the_first_hand(found: list[OwnPuzzle]) -> list[Puzzle]:
    return [each.puzzle for each in found if each.hand == 1]


def test_mistake_becomes_a_cached_puzzle_until_the_log_changes(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = save(folder, "a.jsonl", match_with_mistake())
    matches = latest_matches()
    path.rename(folder / "away")
    assert list(OwnPuzzles().find(matches)) == [[]]
    (folder / "away").rename(path)
    # The cache does not remember that the log was missing.
    first = find_own()
    own = next(each for each in first if each.puzzle == PUZZLE._replace(number=0))
    assert (own.match.path, own.hand) == (path, 1)
    assert own.names == ("Kim", "Eva")
    assert origin(own) == "From Eva – Kim, 2026-03-01, hand 1"
    assert origin(own, aloud=True) == "From Eva and Kim, 2026-03-01, hand 1"
    assert own.puzzle.exercise().rest == PUZZLE.exercise().rest
    given_up = own.puzzle.exercise().give_up()
    played, narrator = own.played, Narrator(own.names)
    assert played is not None
    assert given_up.solution.evaluate(given_up.opening.position).loss(played)
    said = why_obvious_fails(given_up, narrator, played=played)
    assert said.startswith(f"{narrator.card(played)}, played in the match, fails. ")
    monkeypatch.setattr(owns, "_find_in", lambda *_: ())
    assert find_own() == first
    # A damaged cache adds no invalid puzzle.
    (cache,) = (path for path in cache_folder().iterdir() if path.name.startswith("own"))
    data, action = cache.read_bytes(), PUZZLE.actions[-1].notation.encode()
    assert action in data
    for broken in (b"QQ", b"TC"):
        cache.write_bytes(data.replace(action, broken))
        asked = [each.puzzle for each in find_own()]
        assert PUZZLE._replace(number=0) not in asked
        assert all(puzzle.hand.outcome is None for puzzle in asked)
    cache.write_bytes(data)
    path.unlink()
    assert own.played is None
    save(folder, "a.jsonl", a_match())
    assert find_own() == []


def test_mistakes_of_computers_make_no_puzzles(folder: Path) -> None:
    seat = 1 - PUZZLE.hand.position.turn
    save(
        folder,
        "a.jsonl",
        match_with_mistake(computers=("club", None) if seat == 0 else (None, "club")),
    )
    assert PUZZLE._replace(number=0) not in of_the_first_hand(find_own())


def test_own_puzzles_keep_their_rules_and_skip_first_hands_under_super_rules(folder: Path) -> None:
    path = save(folder, "a.jsonl", match_with_mistake("gamerules"))
    assert {each.puzzle.ruleset for each in find_own()} == {PRESETS["gamerules"]}
    path.unlink()
    save(folder, "a.jsonl", match_with_mistake("super"))
    assert not of_the_first_hand(find_own())


def test_latest_matches_are_the_last_finished_matches_with_a_person(
    folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    save(folder, "unfinished.jsonl", match_with_mistake(finished=False), 9)
    save(folder, "watched.jsonl", a_match(computers=("club", "novice")), 8)
    (folder / "broken.jsonl").write_bytes(b"no log\n")
    for number in range(3):
        save(folder, f"{number}.jsonl", a_match(luck=number + 1), number)
    assert [match.name for match in latest_matches()] == ["2.jsonl", "1.jsonl", "0.jsonl"]
    monkeypatch.setattr(owns, "LATEST", 2)
    assert [match.name for match in latest_matches()] == ["2.jsonl", "1.jsonl"]
    assert LATEST == 100
