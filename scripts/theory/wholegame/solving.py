"""The solver of all deals at once, which computes all layers from the end of a hand to trick 1.

The value of a position before a lead depends only on both holdings and, if foreplaced cards return,
on the results of trick 10. So all deals share the same tables. `docs/whole-game.md` explains and
proves the method.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import replace
from itertools import cycle
from queue import SimpleQueue
from threading import Event
from typing import Final, NamedTuple

import numpy as np

from mate.rules import CARDS_EACH, DECK, Foreplacement, Privilege, Ruleset, Suit
from scripts.theory.wholegame.alldeals import (
    AllDeals,
    Openings,
    Progress,
    no_progress,
    solve_rounds,
)
from scripts.theory.wholegame.following import Before
from scripts.theory.wholegame.layer import Layer, Table, Workspace, positions_of
from scripts.theory.wholegame.retrograde import Target, fill
from scripts.theory.wholegame.returning import EITHER_WAY, NO_ENDS, WHO_LEADS, Ends, trick_ten
from scripts.theory.wholegame.summary import LayerSum
from scripts.theory.wholegame.ternary import Counts, half_size, unit_of
from scripts.theory.wholegame.trick_nine import LONG, SHORT, trick_nine


class Key(NamedTuple):
    """The key of a layer: the counts of cards, and whether the free move is available.

    Args:
        ends: the results of trick 10, if both players foreplaced cards that return.
    """

    counts: Counts
    free: bool = False
    ends: Ends = NO_ENDS

    @property
    def exchanged(self) -> Key:
        """The key with the players exchanged."""
        others, own = self.ends
        return Key(self.counts.exchanged, self.free, (-own, -others))


Step = tuple[Key, ...]
"""The keys of layers that do not depend on each other and so can be computed together."""

LARGEST_TABLE: Final = half_size(Counts(3, 3)) ** 2
SMALL_BYTES: Final = 120_000_000
"""The maximum number of bytes for shared data, and for each thread in addition to large tables."""
HANDS_PART: Final = 0.025
"""The measured share of the time that solving single hands takes if the loser deals."""
MOST_THREADS: Final = 2
"""The maximum number of threads; more threads would only wait for memory."""


def bytes_needed(ruleset: Ruleset, *, jobs: int = 1) -> int:
    """Return how many bytes solving every position takes, in addition to Python with numpy."""
    # Count three tables of values after replies for each state of the free move (two for replies
    # from the same half, one for the other half), and three more tables.
    tables, threads = 3 * len(_frees(ruleset)) + 3, min(jobs, MOST_THREADS)
    values = sum(_shelf_sizes(ruleset)) + threads * tables * LARGEST_TABLE
    return values * np.dtype(np.int16).itemsize + (threads + 1) * SMALL_BYTES


def solve_all(ruleset: Ruleset, *, jobs: int = 1, progress: Progress = no_progress) -> AllDeals:
    """Solve every position of every deal.

    Args:
        jobs: the number of threads for solving hands, from 1, limited to `MOST_THREADS`; also the
            number of processes for solving rounds if the loser deals.
        progress: a function that is called several times per second with the finished share.
    """
    hands_part = HANDS_PART if ruleset.loser_deals else 1.0
    threads = min(jobs, MOST_THREADS)
    deals = openings_of(ruleset, threads, _part(progress, 0, hands_part)).deals(ruleset)
    if ruleset.loser_deals:
        rounds = solve_rounds(deals.values, ruleset, jobs, _part(progress, hands_part, 1))
        deals = replace(deals, values=rounds, declared=None, closed=None)
    return deals


def _part(progress: Progress, first: float, last: float) -> Progress:
    """Return a function that reports the progress of one part of the work."""
    return lambda done: progress(first + (last - first) * done)


def kinds_of(ruleset: Ruleset) -> tuple[tuple[Step, ...], ...]:
    """Return, for each kind of hand, the keys of its layers, from the end to the first trick.

    The kinds are hands in which neither or both players foreplaced, and hands in which one player
    foreplaced. If cards return, there are two separate kinds of hands in which both foreplaced, and
    a kind for each card that one player foreplaced. Layers with the free move available come before
    layers without. No hand begins in a layer without the free move, if the rules have one.
    """
    equal = [Key(Counts(cards, cards)) for cards in range(CARDS_EACH + 1)]
    kinds: list[list[Step]] = [[(key,) for key in equal]]
    if ruleset.cards_return:
        kinds.append([(key._replace(ends=WHO_LEADS),) for key in equal[:-1]])
        kinds.append([_both_ways(key._replace(ends=EITHER_WAY)) for key in equal[:-1]])
        kinds.extend(_apart(0, unit_of(card)) for card in DECK)
    elif ruleset.foreplacement is not Foreplacement.NONE:
        kinds.append(_apart(1, 0))
    frees = _frees(ruleset)
    return tuple(
        (
            tuple(key._replace(free=free) for free in frees for key in end),
            *(tuple(key._replace(free=free) for key in step) for step in steps for free in frees),
        )[: None if len(frees) == 1 else -1]
        for end, *steps in kinds
    )


def _apart(fewest: int, missing: int) -> list[Step]:
    """Return the keys of the layers in which one player holds one card more than the other."""
    held = (Counts(cards, cards + 1, missing) for cards in range(fewest, CARDS_EACH))
    return [_both_ways(Key(counts)) for counts in held]


def _both_ways(key: Key) -> Step:
    return key, key.exchanged


def _frees(ruleset: Ruleset) -> tuple[bool, ...]:
    return (True, False) if ruleset.free_move else (False,)


def openings_of(ruleset: Ruleset, jobs: int = 1, progress: Progress = no_progress) -> Openings:
    """Compute all layers and return the layers in which hands begin."""
    kinds = kinds_of(ruleset)
    total = sum(map(work_of, kinds))
    done = 0

    def worked(work: int) -> None:
        nonlocal done
        done += work
        progress(done / total)

    memory = Memory(ruleset, jobs)
    sums: dict[Key, tuple[int, int]] = {}
    openings: dict[Counts, Layer] = {}
    both: dict[Ends, Layer] = {}
    for kind in kinds:
        for (counts, free, ends), layer in layers_of(kind, ruleset, memory, worked):
            fewest, whole = min(counts.leader, counts.other), Key(counts.whole, free)
            if fewest and ends == NO_ENDS:
                # Add up the sums of layers that differ only in the missing card.
                positions, worth = sums.get(whole, (0, 0))
                worth += int(layer.values.sum(dtype=np.int64))
                sums[whole] = positions + len(layer.values), worth
            if fewest < CARDS_EACH - 1 or free is not ruleset.free_move:
                continue
            if ends != NO_ENDS:
                both[ends] = layer.copy()
            elif counts.missing:
                # Merge the layers of all missing cards into one layer, because exactly one card is
                # missing in each position.
                openings.setdefault(counts.whole, Layer(counts.whole)).take_over(layer)
            else:
                openings[counts] = layer.copy()
    summed = (LayerSum(*held[:2], *figures) for (held, _, _), figures in sums.items())
    return Openings(openings, tuple(summed), both)


class Memory:
    """The memory for solving: shelves, which steps use in turn, and a workspace for each thread."""

    def __init__(self, ruleset: Ruleset, jobs: int) -> None:
        self.shelves = [np.empty(size, dtype=np.int16) for size in _shelf_sizes(ruleset)]
        self.workspaces = [Workspace() for _ in range(jobs)]


def layers_of(
    kind: Sequence[Step], ruleset: Ruleset, memory: Memory, worked: Callable[[int], None]
) -> Iterator[tuple[Key, Layer]]:
    """Yield the layers of a kind of hand, from the end; later steps reuse the memory of a layer.

    Several times per second, call `worked` with the amount of work done since the last call, in the
    units of `work_of`.
    """
    end, *steps = kind
    at_end = {key: _end(ruleset, key) for key in end}
    yield from at_end.items()
    # Keep only the latest layers, because older layers are no longer needed.
    latest = deque([at_end], maxlen=len(_frees(ruleset)))
    for step, shelf in zip(steps, cycle(memory.shelves), strict=False):
        now = _layers_on(shelf, step)
        earlier = {key: layer for made in latest for key, layer in made.items()}
        targets = [
            Target(layer, black, key.free, before)
            for key, layer in now.items()
            for before in [_before(key, earlier)]
            for black in layer.tables
        ]
        for work in _worked(targets, ruleset.privilege, memory.workspaces):
            worked(work)
        yield from now.items()
        latest.append(now)


def _before(key: Key, earlier: Mapping[Key, Layer]) -> Before:
    """Return the layers in which play continues after a trick."""
    kept = key._replace(counts=key.counts.less(1, 1))
    frees = (True, False) if key.free else (False,)
    return {
        (takes, free): earlier[after._replace(free=free)]
        for takes, after in ((False, kept), (True, kept.exchanged))
        for free in frees
    }


def work_of(kind: Sequence[Step]) -> int:
    """Return the amount of work for a kind of hand, computed from the values, suits and leads."""
    keys = [key for step in kind[1:] for key in step]
    values = sum(positions_of(key.counts) * key.counts.leader for key in keys)
    return values * len(Suit)


def _shelf_sizes(ruleset: Ruleset) -> list[int]:
    """Return the size of each shelf; steps use the shelves in turn."""
    shelves = len(_frees(ruleset)) + 1
    return [
        max(
            sum(positions_of(key.counts) for key in step)
            for _, *steps in kinds_of(ruleset)
            for step in steps[first::shelves]
        )
        for first in range(shelves)
    ]


def _layers_on(shelf: Table, step: Step) -> dict[Key, Layer]:
    now = {}
    for key in step:
        layer = now[key] = Layer(key.counts, shelf)
        shelf = shelf[len(layer.values) :]
    return now


def _end(ruleset: Ruleset, key: Key) -> Layer:
    """Return the last layer of a kind of hand, from which all other layers follow."""
    counts = key.counts
    if counts.leader == counts.other:
        return Layer(counts, np.array(key.ends[:1], dtype=np.int16))
    if counts.missing:
        return trick_ten(ruleset, counts)
    return trick_nine(ruleset, SHORT if counts.leader < counts.other else LONG, free=key.free)


def _worked(
    targets: Sequence[Target], privilege: Privilege, workspaces: Sequence[Workspace]
) -> Iterator[int]:
    """Fill tables with one thread per workspace and yield the amount of each portion of work."""
    # Begin with large tables: during a large table at the end, other threads would be idle.
    ordered = sorted(targets, key=lambda each: each.layer.tables[each.black].size, reverse=True)
    stop = Event()
    idle, portions = SimpleQueue[Workspace](), SimpleQueue[int | Future[None]]()
    for workspace in workspaces:
        idle.put(workspace)

    def work(target: Target) -> None:
        workspace = idle.get()
        try:
            for values in fill(target, privilege, workspace):
                if stop.is_set():
                    return
                portions.put(values * target.layer.counts.leader)
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
