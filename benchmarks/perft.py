"""Measure the actions per second of perft, compared with python-chess in the same run.

    python benchmarks/perft.py [--rounds 5]

Both engines are used through their public interfaces. In both engines, perft counts the legal
actions before the last ply and does not play these actions. Runs of both engines alternate, so that
other work on the machine affects both equally. The fastest run of each deal or board counts.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable
from time import perf_counter

import chess

from mate.rules import Deal, Position

# Depths 7 and 9 end with leads, of which there are many to count at once; depths 6 and 8 end with
# replies.
DEALS = {"38769": 9, "169260": 8, "85303": 7, "6933": 6}
# Standard boards for measuring perft.
BOARDS = {
    "opening": (chess.STARTING_FEN, 4),
    "kiwipete": ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 3),
    "ending": ("8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1", 5),
    "middle game": ("r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10", 3),
}


def chess_perft(board: chess.Board, depth: int) -> int:
    if depth == 1:
        return board.legal_moves.count()
    total = 0
    for move in board.legal_moves:
        board.push(move)
        total += chess_perft(board, depth - 1)
        board.pop()
    return total


def mate_perft(position: Position, depth: int) -> int:
    if depth == 1:
        return len(position.legal_actions)
    total = 0
    for action in position.legal_actions:
        total += mate_perft(position.play(action), depth - 1)
    return total


def mate_run(number: str, depth: int) -> Callable[[], int]:
    start = Position.start(Deal.parse(number))
    return lambda: mate_perft(start, depth)


def chess_run(fen: str, depth: int) -> Callable[[], int]:
    board = chess.Board(fen)
    return lambda: chess_perft(board, depth)


def measure(run: Callable[[], int]) -> tuple[int, float]:
    """Return the count, and the number of seconds that counting took."""
    begin = perf_counter()
    counted = run()
    return counted, perf_counter() - begin


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=5, help="runs of each deal and board")
    rounds = parser.parse_args().rounds
    pairs = [
        (
            (f"mate {number} to {depth}", mate_run(number, depth)),
            (f"chess {name} to {board[1]}", chess_run(*board)),
        )
        for (number, depth), (name, board) in zip(DEALS.items(), BOARDS.items(), strict=True)
    ]
    rates: dict[str, list[float]] = {"mate": [], "chess": []}
    for pair in pairs:
        best = {name: (0, float("inf")) for name, _ in pair}
        for _ in range(rounds):
            for name, run in pair:
                best[name] = min(best[name], measure(run), key=lambda result: result[1])
        for name, (counted, seconds) in best.items():
            rates[name.split()[0]].append(counted / seconds)
            print(f"{name:24} {counted:9,} actions {counted / seconds:12,.0f} actions/s")
    means = {engine: sum(each) / len(each) for engine, each in rates.items()}
    for engine, mean in means.items():
        print(f"{engine:24} mean {mean:13,.0f}, slowest {min(rates[engine]):13,.0f} actions/s")
    print(f"mate is {means['mate'] / means['chess']:.2f} times as fast as python-chess")


if __name__ == "__main__":
    main()
