"""Every position of every deal at once: all layers, from the end of a hand to its first trick.

The value of a position before a lead depends on nothing but what both players hold, so all deals
share their tables. The method and its proof stand in `docs/whole-game.md`.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from itertools import cycle
from queue import SimpleQueue
from threading import Event
from typing import Final

import numpy as np

from mate.errors import SolverError
from mate.rules import CARDS_EACH, Foreplacement, Privilege, Ruleset, Suit
from mate.theory.alldeals import AllDeals, Openings, solve_rounds
from mate.theory.following import Before
from mate.theory.layer import Layer, Table, Workspace, positions_of
from mate.theory.retrograde import Target, fill
from mate.theory.summary import LayerSum
from mate.theory.ternary import Counts, half_size
from mate.theory.trick_nine import LONG, SHORT, trick_nine

Key = tuple[Counts, bool]
"""How many cards are held, and whether the free move is still to be had."""
Step = tuple[Key, ...]
"""Layers of which none follows from another."""

LARGEST_TABLE: Final = half_size(Counts(3, 3)) ** 2
SMALL_BYTES: Final = 120_000_000
"""What a thread needs beside large tables at most, and what all share; it was measured."""
HANDS_PART: Final = 0.025
"""Where the loser deals, what part of the time it takes to solve hands; it was measured."""
MOST_THREADS: Final = 2
"""Threads share one road to memory: a third finds it taken, and needs its own room to work."""


def bytes_needed(ruleset: Ruleset, *, jobs: int = 1) -> int:
    """How much memory it takes to solve every position, above the interpreter with numpy."""
    # For each state of the free move two sections of replies and one across; two suits, one spare.
    tables, threads = 3 * len(_frees(ruleset)) + 3, min(jobs, MOST_THREADS)
    values = sum(_shelf_sizes(ruleset)) + threads * tables * LARGEST_TABLE
    return values * np.dtype(np.int16).itemsize + (threads + 1) * SMALL_BYTES


def solve_all(
    ruleset: Ruleset, *, jobs: int = 1, progress: Callable[[float], None] | None = None
) -> AllDeals:
    """Solve every position of every deal.

    Args:
        jobs: how many threads work, from 1, of which hands take no more than `MOST_THREADS`; or
            processes, at rounds whose loser deals.
        progress: told the part done, 0 to 1, several times a second.
    """
    if ruleset.cards_return:
        raise SolverError(
            "where foreplaced cards return, a position's value depends on which they are, "
            "and not all positions can be solved at once"
        )
    hands_part = HANDS_PART if ruleset.loser_deals else 1.0
    threads = min(jobs, MOST_THREADS)
    deals = openings_of(ruleset, threads, _part(progress, 0, hands_part)).deals(ruleset)
    if ruleset.loser_deals:
        rounds = solve_rounds(deals.values, ruleset, jobs, _part(progress, hands_part, 1))
        deals = replace(deals, values=rounds, declared=None, closed=None)
    return deals


def _part(
    progress: Callable[[float], None] | None, first: float, last: float
) -> Callable[[float], None] | None:
    """Progress from one part done to another."""
    if progress is None:
        return None
    return lambda done: progress(first + (last - first) * done)


def kinds_of(ruleset: Ruleset) -> tuple[tuple[Step, ...], ...]:
    """For each kind of hand its layers, from the end to the first trick; the end is the first step.

    The kinds are those in which nobody or both foreplaced, and those in which one player did. With
    the free move left comes before without, which it is not needed for. Without it no hand begins.
    """
    kinds: list[list[tuple[Counts, ...]]] = [
        [(Counts(cards, cards),) for cards in range(CARDS_EACH + 1)]
    ]
    if ruleset.foreplacement is not Foreplacement.NONE:
        kinds.append(
            [(Counts(cards, cards + 1), Counts(cards + 1, cards)) for cards in range(1, CARDS_EACH)]
        )
    frees = _frees(ruleset)
    return tuple(
        (
            tuple((counts, free) for free in frees for counts in end),
            *(tuple((counts, free) for counts in counted) for counted in steps for free in frees),
        )[: None if len(frees) == 1 else -1]
        for end, *steps in kinds
    )


def _frees(ruleset: Ruleset) -> tuple[bool, ...]:
    return (True, False) if ruleset.free_move else (False,)


def openings_of(ruleset: Ruleset, jobs: int, progress: Callable[[float], None] | None) -> Openings:
    """The layers in which hands begin, and with them all others."""
    kinds = kinds_of(ruleset)
    total = sum(map(work_of, kinds))
    done = 0

    def worked(work: int) -> None:
        nonlocal done
        done += work
        if progress:
            progress(done / total)

    memory = Memory(ruleset, jobs)
    sums, openings = [], {}
    for kind in kinds:
        for (counts, free), layer in layers_of(kind, ruleset, memory, worked):
            if min(counts):
                total_value = int(layer.values.sum(dtype=np.int64))
                sums.append(LayerSum(*counts, len(layer.values), total_value))
            if min(counts) >= CARDS_EACH - 1 and free is ruleset.free_move:
                openings[counts] = layer.copy()
    return Openings(openings, tuple(sums))


class Memory:
    """What solving writes to: shelves that steps use in turn, and a workspace for each thread."""

    def __init__(self, ruleset: Ruleset, jobs: int) -> None:
        self.shelves = [np.empty(size, dtype=np.int16) for size in _shelf_sizes(ruleset)]
        self.workspaces = [Workspace() for _ in range(jobs)]


def layers_of(
    kind: Sequence[Step], ruleset: Ruleset, memory: Memory, worked: Callable[[int], None]
) -> Iterator[tuple[Key, Layer]]:
    """The layers of a kind of hand, from its end; each stays until that of the next count is made.

    Several times a second `worked` gets how much of `work_of` was done since.
    """
    end, *steps = kind
    at_end = {key: _end(ruleset, *key) for key in end}
    yield from at_end.items()
    # As many steps back there is something that can follow.
    latest = deque([at_end], maxlen=len(_frees(ruleset)))
    for step, shelf in zip(steps, cycle(memory.shelves), strict=False):
        now = _layers_on(shelf, step)
        targets = [
            Target(layer, black, free) for (_, free), layer in now.items() for black in layer.tables
        ]
        before = {key: layer for made in latest for key, layer in made.items()}
        for work in _worked(targets, before, ruleset.privilege, memory.workspaces):
            worked(work)
        yield from now.items()
        latest.append(now)


def work_of(kind: Sequence[Step]) -> int:
    """How much there is to do for a kind of hand, by values, suits and leads."""
    values = sum(positions_of(counts) * counts.leader for step in kind[1:] for counts, _ in step)
    return values * len(Suit)


def _shelf_sizes(ruleset: Ruleset) -> list[int]:
    """How much is written to each of the shelves, which steps use in turn."""
    shelves = len(_frees(ruleset)) + 1
    return [
        max(
            sum(positions_of(counts) for counts, _ in step)
            for _, *steps in kinds_of(ruleset)
            for step in steps[first::shelves]
        )
        for first in range(shelves)
    ]


def _layers_on(shelf: Table, step: Step) -> dict[Key, Layer]:
    now = {}
    for key in step:
        layer = now[key] = Layer(key[0], shelf)
        shelf = shelf[len(layer.values) :]
    return now


def _end(ruleset: Ruleset, counts: Counts, free: bool) -> Layer:  # as keys have it
    """The layer that a kind of hand begins with, seen from its end."""
    if counts == (0, 0):
        return Layer(counts, np.zeros(1, dtype=np.int16))
    return trick_nine(ruleset, SHORT if counts.leader < counts.other else LONG, free=free)


def _worked(
    targets: Sequence[Target], before: Before, privilege: Privilege, workspaces: Sequence[Workspace]
) -> Iterator[int]:
    """Fill tables, one thread a workspace; after each portion of the work how much it was."""
    # If a large one came last, the other threads would wait for it.
    ordered = sorted(targets, key=lambda target: target.values, reverse=True)
    if len(workspaces) == 1:
        for target in ordered:
            yield from _portions(target, before, privilege, workspaces[0])
        return
    stop = Event()
    idle, portions = SimpleQueue[Workspace](), SimpleQueue[int | Future[None]]()
    for workspace in workspaces:
        idle.put(workspace)

    def work(target: Target) -> None:
        workspace = idle.get()
        try:
            for portion in _portions(target, before, privilege, workspace):
                if stop.is_set():
                    return
                portions.put(portion)
        finally:
            idle.put(workspace)

    with ThreadPoolExecutor(len(workspaces)) as pool:
        try:
            for target in ordered:
                pool.submit(work, target).add_done_callback(portions.put)
            left = len(ordered)
            while left:
                portion = portions.get()
                if isinstance(portion, int):
                    yield portion
                else:
                    portion.result()
                    left -= 1
        finally:
            stop.set()
            pool.shutdown(cancel_futures=True)


def _portions(
    target: Target, before: Before, privilege: Privilege, workspace: Workspace
) -> Iterator[int]:
    for values in fill(target, before, privilege, workspace):
        yield values * target.layer.counts.leader
