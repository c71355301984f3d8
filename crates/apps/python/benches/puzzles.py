"""Times the calls for one puzzle: `Puzzle(text)`, `Puzzle.solve()`, `pickle` and `pool.imap(Puzzle.solve)`.

    python benches/puzzles.py puzzles.txt [ROUNDS]

The list has a puzzle of the usual 9×9 board on each line. Each solution is checked in Python on the givens and on the rows, columns and
blocks, and the processes' answers are compared with those of the loop, before anything is timed. Printed: the median of the
rounds in µs of the processor a puzzle, with the fastest and the slowest. The time of `imap` is the sum for this process and its one
worker, so that the clock shows half of it where nothing else runs.

Bias: each call begins with puzzles of one board, whose engine exists. A chunk has 1000 puzzles: with one puzzle in each
chunk, the messages between the processes take longer than all else. The start of the worker is left out.
"""

import pickle
import statistics
import sys
import time
from multiprocessing import get_context

import clausoku

CHUNK = 1000
ROWS = [range(9 * row, 9 * row + 9) for row in range(9)]
COLUMNS = [range(column, 81, 9) for column in range(9)]
BLOCKS = [[27 * (block // 3) + 3 * (block % 3) + 9 * (i // 3) + i % 3 for i in range(9)] for block in range(9)]


def check(text, solution):
    """Fails if this is no unique solution of the puzzle, as far as one grid shows."""
    grid = solution.grid
    assert solution.is_unique, text
    assert all(given in (".", "0", value) for given, value in zip(text, grid, strict=True)), text
    for house in [*ROWS, *COLUMNS, *BLOCKS]:
        assert {grid[cell] for cell in house} == set("123456789"), text


def solve_in_processes(puzzles, pool):
    return list(pool.imap(clausoku.Puzzle.solve, puzzles, chunksize=CHUNK))


def processor_times(pool):
    """The processor's time for this process and the only worker of the pool, in seconds."""
    return time.process_time() + pool.apply(time.process_time)


def main(path, rounds=5):
    texts = open(path).read().split()
    puzzles = [clausoku.Puzzle(text) for text in texts]
    solutions = [puzzle.solve() for puzzle in puzzles]
    for text, solution in zip(texts, solutions, strict=True):
        check(text, solution)
    calls = {
        "Puzzle(text)": lambda: [clausoku.Puzzle(text) for text in texts],
        "Puzzle.solve()": lambda: [puzzle.solve() for puzzle in puzzles],
        "pickle, Puzzle": lambda: [pickle.loads(pickle.dumps(puzzle)) for puzzle in puzzles],
        "pickle, Solution": lambda: [pickle.loads(pickle.dumps(solution)) for solution in solutions],
    }
    times = {name: [] for name in [*calls, "imap"]}
    with get_context("spawn").Pool(1) as pool:
        assert solve_in_processes(puzzles, pool) == solutions
        for _ in range(rounds):
            for name, call in calls.items():
                start = time.process_time()
                call()
                times[name].append(time.process_time() - start)
            start = processor_times(pool)
            solve_in_processes(puzzles, pool)
            times["imap"].append(processor_times(pool) - start)
    print(f"{len(texts)} puzzles, {rounds} rounds, clausoku {clausoku.__version__}; µs a puzzle: median (fastest to slowest)")
    for name, seconds in times.items():
        fastest, median, slowest = (1e6 * f(seconds) / len(texts) for f in (min, statistics.median, max))
        print(f"{name:16} {median:6.2f} ({fastest:.2f} to {slowest:.2f})")


if __name__ == "__main__":
    main(sys.argv[1], *map(int, sys.argv[2:3]))
