"""Puzzles made from hands."""

from __future__ import annotations

from collections.abc import Set as AbstractSet
from random import Random
from typing import Final

from mate.puzzles.dull import is_dull
from mate.puzzles.levels import level_of
from mate.puzzles.packplayers import PackPlayer
from mate.puzzles.proof import Proof, prove
from mate.puzzles.puzzle import Puzzle
from mate.puzzles.theme import Theme, theme_of
from mate.rules import CLASSIC, Deal, Hand, Match, Position
from mate.solver import Solution, solve, solve_hand

SELDOM: Final = 16
"""In one of so many hands, puzzles are looked for in which it is right to foreplace nothing: they
would be in most."""


def puzzle_at(solution: Solution, hand: Hand) -> Puzzle | None:
    """The puzzle that a hand is where it stands, with number 0; None if it is none.

    A dull one is one too (`mate.puzzles.dull`), and so is one about nothing that has a name.

    Args:
        solution: the position of the hand, or an earlier one, solved.
        hand: a hand in which somebody is to act; who deals has seat 0 in the puzzle.

    Raises:
        SolverError: if the solution is one of another hand.
    """
    proof = prove(solution, hand.position)
    if proof is None:
        return None
    return _puzzle(proof, hand)


def puzzles_in_hand(themes: AbstractSet[Theme], seed: int, number: int) -> tuple[Puzzle, ...]:
    """All that a pack can take of a simulated hand.

    Looked at is every position of the hand and every one that was a single action away.

    Args:
        themes: what puzzles are looked for.
        seed: what deal, players and their errors are drawn from, together with
        number: the number of the hand, from 0.
    """
    source = Random(f"{seed} {number}")
    players = PackPlayer.drawn(source)
    match = Match(CLASSIC).deal(Deal.draw(source))
    if number % SELDOM:
        themes = themes - {Theme.NO_FOREPLACEMENT}
    found: dict[Position, Puzzle] = {}
    while match.current_number == 1:
        hand = match.current
        assert hand is not None
        solution = solve_hand(match)
        for near in (hand, *map(hand.play, hand.position.legal_actions)):
            position = near.position
            if position.outcome is None and position not in found:
                found |= _worth_asking(solution, near, themes)
        match = match.play(players[hand.position.turn].choose(match))
    return tuple(found.values())


def _worth_asking(
    solution: Solution, hand: Hand, themes: AbstractSet[Theme]
) -> dict[Position, Puzzle]:
    proof = prove(solution, hand.position)
    if proof is None or theme_of(proof) not in themes or is_dull(proof):
        return {}
    return {hand.position: _puzzle(proof, hand)}


def _puzzle(proof: Proof, hand: Hand) -> Puzzle:
    ruleset = hand.position.ruleset
    level, theme = level_of(proof), theme_of(proof)
    return Puzzle(0, level, theme, hand.deal.number, hand.actions, ruleset)


def flaw(puzzle: Puzzle) -> str | None:
    """Why a puzzle does not belong in the pack, proven anew; None if it does."""
    hand = puzzle.hand
    solution = solve(hand.position)
    proof = prove(solution, hand.position)
    if proof is None:
        return "a step has no single right action"
    if is_dull(proof):
        return "it is dull"
    if theme_of(proof) is not puzzle.theme or puzzle.theme is Theme.PLAY:
        return f"its theme is {theme_of(proof).title}, not {puzzle.theme.title}"
    if level_of(proof) != puzzle.level:
        return f"its level is {level_of(proof)}, not {puzzle.level}"
    return None
