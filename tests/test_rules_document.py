"""The rules for players say what the program does."""

from __future__ import annotations

import re
from math import prod
from pathlib import Path

import pytest

from mate.rules import (
    OPTIONS,
    PRESETS,
    Card,
    Deal,
    Hand,
    Holding,
    Position,
    Rank,
    Ruleset,
    mate_points,
)
from mate.solver import solve
from tests.worked_hands import WORKED_HANDS, WorkedHand, actions_of, hand_after

DOCUMENT = (Path(__file__).parents[1] / "docs" / "rules.md").read_text(encoding="utf-8")
TERMINAL_WIDTH = 76
Row = dict[str, str]


def section(title: str) -> str:
    """The text below a heading, up to the next heading of its level or above."""
    heading = re.search(rf"^(#+) {re.escape(title)}\n", DOCUMENT, flags=re.MULTILINE)
    assert heading is not None, f"the document has no section {title!r}"
    rest = DOCUMENT[heading.end() :]
    following = re.search(rf"^#{{1,{len(heading[1])}}} ", rest, flags=re.MULTILINE)
    return rest[: following.start()] if following else rest


def tables(text: str) -> list[list[Row]]:
    """All tables, each a list of rows, with cells by the name of their column."""
    found = []
    for block in re.findall(r"(?:^\|.*\|\n)+", text, flags=re.MULTILINE):
        lines = [
            [cell.strip() for cell in line.strip("|").split("|")] for line in block.splitlines()
        ]
        found.append([dict(zip(lines[0], line, strict=True)) for line in lines[2:]])
    return found


def held(row: Row) -> Holding:
    suits = (row[suit] for suit in ("clubs", "spades", "hearts", "diamonds"))
    return Holding.parse(".".join(cell.replace(" ", "") for cell in suits))


WORKED_TITLES = re.findall(r"^### (.+)$", section("Worked hands"), flags=re.MULTILINE)


def in_one_line(text: str) -> str:
    return " ".join(text.split())


def declared(text: str, names: list[str]) -> list[str]:
    """What each player foreplaces, as an action; empty where nobody is said to declare."""
    said = dict(re.findall(r"(\w+) (foreplaces \w+[♣♠♥♦]|keeps all ten)\.", text))
    foreplaced = [said[name].split()[-1] for name in names if said]
    return ["-" if card == "ten" else str(Card.parse(card)) for card in foreplaced]


@pytest.mark.parametrize(
    ("title", "worked"), list(zip(WORKED_TITLES, WORKED_HANDS, strict=True)), ids=WORKED_TITLES
)
def test_a_worked_hand_plays_as_the_document_tells_it(title: str, worked: WorkedHand) -> None:
    text = section(title)
    holdings, tricks = tables(text)
    names = [row["player"] for row in holdings]
    hand = Hand.begin(Deal(held(holdings[0])), Ruleset.preset(worked.rules))
    assert hand.deal == worked.deal
    assert hand.deal.other == held(holdings[1])
    assert f"{names[0]} is the dealer and leads" in in_one_line(text)
    assert declared(text, names) == worked.declared.split()
    hand = hand_after(hand, worked.declared)

    for row in tricks:
        for cell in filter(None, (row["lead"], row["reply"])):
            name, card = cell.removesuffix("#").split()
            assert names[hand.position.turn] == name
            hand = hand.play(Card.parse(card))
        trick = hand.tricks[-1]
        assert str(trick.number) == row["trick"]
        assert row["winner"] == ("" if trick.winner is None else names[trick.winner])
        assert (hand.outcome is not None) is row["lead"].endswith("#")

    outcome = hand.outcome
    assert outcome is not None
    assert outcome.winner is not None
    assert outcome.card is not None
    count = outcome.trick + bool(hand.position.foreplaced[outcome.winner])
    doubled = " × 2" if outcome.overmate else ""
    told = f"{outcome.card.rank.weight} × {count}{doubled} = {outcome.points} points"
    assert f"{names[outcome.winner]} scores {told}" in in_one_line(text)
    assert " ".join(map(str, hand.actions)) == f"{worked.declared} {worked.play}".strip()
    assert outcome.points == worked.points


@pytest.mark.parametrize("worked", WORKED_HANDS[3:], ids=WORKED_TITLES[3:])
def test_both_players_find_best_play_in_the_last_three_hands(worked: WorkedHand) -> None:
    position = Position.start(worked.deal, Ruleset.preset(worked.rules))
    solution = solve(worked.deal, position.ruleset)
    for action in actions_of(f"{worked.declared} {worked.play}"):
        assert action in solution.evaluate(position).best
        position = position.play(action)


def test_the_table_of_rule_sets_is_that_of_the_program() -> None:
    (rows,) = tables(DOCUMENT[DOCUMENT.index("## Rule sets\n") : DOCUMENT.index("The columns are")])
    columns = ("foreplace", "trick 10", "2nd dealer", "privilege", "free move")
    assert [row["rule set"] for row in rows] == list(PRESETS)
    for row in rows:
        options = dict(Ruleset.preset(row["rule set"]).options)
        options["free_move"] = "on" if options["free_move"] else "off"
        if options["foreplacement"] == "none":
            options["tenth_trick"] = "–"
        assert dict(zip(options, (row[column] for column in columns), strict=True)) == options


def test_every_option_is_explained_with_its_values_and_every_rule_set_names_its_source() -> None:
    for option, described in OPTIONS.items():
        text = section("Rule sets").split(f"**{option}**", 1)[1]
        explained = re.findall(r"^- `([a-z-]+)`: ", text.split("\n**")[0], flags=re.MULTILINE)
        values = (
            ["off", "on"] if option == "free_move" else [str(value) for value in described.values]
        )
        assert explained == values
    for preset in PRESETS:
        assert f"- `{preset}` follows " in section("Where they come from")


def test_every_clause_stands_once_and_in_order_and_fits_a_terminal() -> None:
    clauses = re.findall(r"^- \*\*R(\d+)\*\* ", DOCUMENT, flags=re.MULTILINE)
    assert clauses == [str(number) for number in range(1, 22)]
    assert max(map(len, DOCUMENT.splitlines())) <= TERMINAL_WIDTH


def test_the_weights_are_those_of_the_program() -> None:
    ((weights,),) = tables(section("The cards"))
    assert weights == {"rank": "weight"} | {rank.label: str(rank.weight) for rank in Rank}


@pytest.mark.parametrize("row", tables(section("Points"))[0], ids=lambda row: row["points"])
def test_a_scoring_example_scores_what_it_says(row: Row) -> None:
    points = mate_points(
        Card.parse(row["mating card"] + "C"),
        int(row["trick"]),
        foreplaced=row["foreplaced"] == "yes",
        overmate=row["overmate"] == "yes",
    )
    factors, _, result = row["points"].partition(" = ")
    assert int(result) == prod(map(int, factors.split(" × "))) == points
