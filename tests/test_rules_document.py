"""The rules for players say what the program does."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from mate.rules import (
    OPTIONS,
    PRESETS,
    Card,
    Deal,
    Hand,
    Holding,
    Rank,
    Ruleset,
    mate_points,
)
from tests.worked_hands import WORKED_HANDS, WorkedHand

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


WORKED_TITLES = re.findall(r"^### (.+)$", section("Three hands to follow"), flags=re.MULTILINE)


@pytest.mark.parametrize(
    ("title", "worked"), list(zip(WORKED_TITLES, WORKED_HANDS, strict=True)), ids=WORKED_TITLES
)
def test_a_worked_hand_plays_as_the_document_tells_it(title: str, worked: WorkedHand) -> None:
    text = section(title)
    holdings, tricks = tables(text)
    names = [row["player"] for row in holdings]
    hand = Hand.begin(Deal(held(holdings[0])), Ruleset.preset("bga"))
    assert hand.deal == worked.deal
    assert hand.deal.other == held(holdings[1])
    assert f"{names[0]} deals, and leads" in text

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
    told = f"{outcome.card.rank.weight} × {outcome.trick} = {outcome.points} points"
    assert f"{names[outcome.winner]} scores {told}" in " ".join(text.split())
    assert " ".join(map(str, hand.actions)) == worked.play
    assert outcome.points == worked.points


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


@pytest.mark.parametrize("option", OPTIONS)
def test_every_option_is_explained_with_its_values(option: str) -> None:
    text = section("Rule sets").split(f"**{option}**", 1)[1]
    explained = re.findall(r"^- `([a-z-]+)`: ", text.split("\n**")[0], flags=re.MULTILINE)
    values = ["off", "on"] if option == "free_move" else [str(value) for value in OPTIONS[option]]
    assert explained == values


@pytest.mark.parametrize("preset", PRESETS)
def test_every_rule_set_names_its_source(preset: str) -> None:
    assert f"- `{preset}` follows " in section("Where they come from")


def test_every_clause_stands_once_and_in_order() -> None:
    clauses = re.findall(r"^- \*\*R(\d+)\*\* ", DOCUMENT, flags=re.MULTILINE)
    assert clauses == [str(number) for number in range(1, 22)]


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
    product = 1
    for factor in factors.split(" × "):
        product *= int(factor)
    assert int(result) == product == points


def test_the_document_fits_a_terminal() -> None:
    assert max(map(len, DOCUMENT.splitlines())) <= TERMINAL_WIDTH
