"""The lifetime score of a pair."""

from __future__ import annotations

from pathlib import Path

from tests.saved.saves import a_match, save

from mate.record import Standing
from mate.statistics import lifetime
from mate.words.series import lifetime as in_words


def test_all_finished_matches_of_a_pair_count_whoever_sat_where(folder: Path) -> None:
    pair = a_match("Ana", "Ben", luck=1)
    assert lifetime(pair.header) == Standing()
    assert not in_words(Standing(), pair.players)
    others = [
        a_match("BEN", "ana", luck=2),
        a_match("Ana", "Ben", luck=3, steps=5),
        a_match("Ana", "Kim", luck=4),
        a_match("Ana", "Ben", luck=5, computers=(None, "club")),
    ]
    for number, match in enumerate((pair, *others)):
        save(folder, f"{number}.jsonl", match, number)
    (folder / "broken.jsonl").write_bytes(b"no log\n")
    stood, mirrored = lifetime(pair.header), lifetime(others[0].header)
    assert stood.played == 2
    assert stood.points == tuple(
        one + other
        for one, other in zip(pair.match.score, others[0].match.score[::-1], strict=True)
    )
    assert mirrored.wins == stood.wins[::-1]
    assert lifetime(others[-1].header).played == 1


def test_the_score_names_draws_only_where_there_are_some() -> None:
    names = "Mia", "Tom"
    assert in_words(Standing((14, 11), 3, (900, 800)), names) == "Mia 14 – 11 Tom, 3 drawn"
    assert in_words(Standing((1, 0), 0, (9, 0)), names) == "Mia 1 – 0 Tom"
