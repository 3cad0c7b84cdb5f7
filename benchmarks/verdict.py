"""Measure the time from the end of a round until the verdict appears.

    python benchmarks/verdict.py [--rounds N]

For each rule set, the time is measured from the key that opens the page until the verdict is known,
on a headless screen of 80 × 24, during the animation of the mate. In half of the runs, the round is
solved beforehand, as in a match against the computer or with aids. For comparison, the benchmark
also solves and grades both hands without a screen, which is a part of the measured work.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import tempfile
from pathlib import Path
from random import Random
from statistics import median
from time import perf_counter

from mate.grading import analyze
from mate.players import LEVELS, Computer
from mate.record import Terms
from mate.record.terms import RulesLine
from mate.rules import Action, Match, Ruleset
from mate.session import Session
from mate.settings.schema import Settings
from mate.solver import solution
from mate.tui.app import MateApp
from mate.tui.screens.sheets import HandEndScreen
from mate.tui.screens.table import TableScreen

RULESETS = {
    "classic": Ruleset(),
    "bga": Ruleset.preset("bga"),
    "super": Ruleset.preset("super"),
    "free_move": Ruleset().changed(free_move=True),
    "gamerules": Ruleset.preset("gamerules"),
    "gamerules, free_move": Ruleset.preset("gamerules").changed(free_move=True),
}


def is_over(match: Match) -> bool:
    return len(match.hands) == 2 and match.hands[-1].outcome is not None


def play_to_last_card(ruleset: Ruleset, seed: int, path: Path) -> tuple[Session, Action]:
    """Return a match before the last card of its second hand, and that card."""
    source = Random(seed)
    computers = [Computer(LEVELS["club"], source.getrandbits(32)) for _ in range(2)]
    session = Session.begin(
        Terms(players=("Ana", "Ben"), rules=RulesLine.of(ruleset), seed=seed), path
    )
    while not is_over(session.match):
        session.deal_round_if_due()
        assert session.match.current is not None
        turn = session.match.current.position.turn
        session.commit(session.record.play(computers[turn].choose(session.match)))
    last = session.match.hands[-1].actions[-1]
    session.commit(session.record.take_back())
    return session, last


async def until_verdict(session: Session, last: Action, *, prepared: bool) -> float:
    forget()
    app = MateApp(session, settings=Settings(motion="on"))
    async with app.run_test(size=(80, 24)) as pilot:
        table = app.screen
        assert isinstance(table, TableScreen)
        table.act(last)
        await pilot.pause()
        if prepared:
            analyze(session.match)
        begun = perf_counter()
        table.show_hand_end()
        # Avoid the pilot's pause, because its duration would be included in the measurement.
        while not (isinstance(app.screen, HandEndScreen) and app.screen.rounds):  # noqa: ASYNC110  # no event to await
            await asyncio.sleep(0.001)
        return perf_counter() - begun


def alone(match: Match) -> float:
    forget()
    begun = perf_counter()
    analyze(match)
    return perf_counter() - begun


def forget() -> None:
    """Clear the solver's cache, so that the next hand is solved again."""
    solution._solved.cache_clear()  # noqa: SLF001  # otherwise the cache would be measured


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5, help="of each set of rules (%(default)s)")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        os.environ["MATE_HOME"] = folder
        print(f"{'milliseconds, parts of alone':<30}{'alone':>8}{'solved':>15}{'unsolved':>15}")
        for name, ruleset in RULESETS.items():
            report(name, ruleset, options.rounds, Path(folder))


def report(name: str, ruleset: Ruleset, count: int, folder: Path) -> None:
    times: list[tuple[float, ...]] = []
    for seed in range(count):
        beside = 0.0
        spent = []
        for prepared in (True, False):
            log = folder / f"{name}-{seed}-{prepared}.jsonl"
            session, last = play_to_last_card(ruleset, seed, log)
            beside = alone(session.match)
            # Leave the session open, because the program closes it.
            spent.append(asyncio.run(until_verdict(session, last, prepared=prepared)))
        times.append((beside, *spent))
    beside, usual, worst = (1000 * median(column) for column in zip(*times, strict=True))
    parts = (f"{time:8.0f} ({time / beside:4.2f})" for time in (usual, worst))
    print(f"{name:<30}{beside:>8.0f}{''.join(parts)}")


if __name__ == "__main__":
    main()
