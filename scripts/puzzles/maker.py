"""Puzzles for the pack, made from simulated hands."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from random import Random
from typing import Final

from mate.puzzles import Puzzle, Theme
from mate.puzzles.puzzle import depth_of, level_of, prove, theme_of
from mate.rules import CLASSIC, Deal, Hand, Match, Position
from mate.solver import Solution, solve, solve_hand
from scripts.puzzles.dull import is_dull
from scripts.puzzles.editions import Sort, first_sort, second_sort
from scripts.puzzles.players import PackPlayer
from scripts.puzzles.selection import Candidate

INTERVAL: Final = 16
"""The interval between hands that are searched for puzzles in which keeping all ten is right; it is
long, because most hands have such a puzzle."""


def puzzles_in_hand(
    sorts: AbstractSet[Theme | Sort], seed: int, number: int, *, first: bool = False
) -> tuple[Candidate, ...]:
    """Return all puzzles in a simulated hand that are good enough for a pack, without themes.

    Examine every position of the hand, and every position one legal action later.

    Args:
        sorts: the categories of puzzles to find.
        seed: the seed which, together with `number`, determines the deal, the players and their
            errors.
        number: the number of the hand, from 0.
        first: whether to use the categories and levels of the first edition.
    """
    source = Random(f"{seed} {number}")
    players = PackPlayer.pick_two(source)
    match = Match(CLASSIC).deal(Deal.draw(source))
    if number % INTERVAL:
        sorts = sorts - {Sort.NO_FOREPLACEMENT}
    found: dict[Position, Candidate] = {}
    while match.current_number == 1:
        hand = match.current
        assert hand is not None
        solution = solve_hand(match)
        for near in (hand, *map(hand.play, hand.position.legal_actions)):
            position = near.position
            if position.outcome is None and position not in found:
                found |= _worth_asking(solution, near, sorts, first=first)
        match = match.play(players[hand.position.turn].choose(match))
    return tuple(found.values())


def _worth_asking(
    solution: Solution, hand: Hand, sorts: AbstractSet[Theme | Sort], *, first: bool
) -> dict[Position, Candidate]:
    proof = prove(solution, hand.position)
    if proof is None:
        return {}
    sort = first_sort(proof) if first else second_sort(proof)
    if sort not in sorts or is_dull(proof):
        return {}
    level = depth_of(proof) if first else level_of(proof)
    puzzle = Puzzle(0, level, Theme.PLAY, hand.deal.number, hand.actions)
    return {hand.position: ((sort, level), puzzle)}


def update_theme(puzzle: Puzzle) -> Puzzle:
    """Return a puzzle with its current theme and level."""
    proof = prove(solve(puzzle.hand.position), puzzle.hand.position)
    assert proof is not None
    return puzzle._replace(level=level_of(proof), theme=theme_of(proof))


def flaw(puzzle: Puzzle) -> str | None:
    """Prove a puzzle again and return the reason why it does not belong in the pack, or None."""
    hand = puzzle.hand
    solution = solve(hand.position)
    proof = prove(solution, hand.position)
    if proof is None:
        return "a step has no single right action"
    if is_dull(proof):
        return "it is dull"
    if theme_of(proof) is not puzzle.theme:
        return f"its theme is {theme_of(proof).title}, not {puzzle.theme.title}"
    if level_of(proof) != puzzle.level:
        return f"its level is {level_of(proof)}, not {puzzle.level}"
    return None
