"""Compares clausoku's tabu search with AllDiff-LS, OR-tools CP-SAT and SAT solvers on boards with solutions.

    python3 compare.py --clausoku PROGRAM --alldiff PROGRAM --cp-sat PYTHON --sat cadical --sat kissat \
        [--limit 60] --record boards.jsonl BOARD...
    python3 compare.py --report boards.jsonl

A board is a file in the form of AllDiff-LS (Han et al. 2026): the side of a block, a line `1`, and rows of numbers with -1 for empty
cells. `--alldiff` is the program of Solvers/AllDiff-LS/Sudoku-LS.cpp in the repository Ailuras/AllDIff-LS, `--cp-sat` a Python with the package
ortools, `--sat` the name or path of a solver of formulas, for which clausoku writes the formula and checks the model. Each solver has one thread and one
seed, in a process of its own for each board, and all solvers take a board before the next one. The limit is processor time of the process and
its children. Answers are checked against the board here. A solver whose program is not given is left out.
"""

import argparse
import json
import resource
import statistics
import subprocess
import sys
import time
from pathlib import Path


def read(path):
    numbers = [int(word) for word in Path(path).read_text().split()]
    order = numbers[0] ** 2
    cells = numbers[2:]
    assert len(cells) == order * order, f"{path}: {len(cells)} cells"
    return order, [max(cell, 0) for cell in cells]


def regions(order):
    side = round(order**0.5)
    for i in range(order):
        yield [i * order + j for j in range(order)]
        yield [j * order + i for j in range(order)]
        first = (i // side * order + i % side) * side
        yield [first + j // side * order + j % side for j in range(order)]


def is_solution(order, givens, answer):
    values = set(range(1, order + 1))
    fits = len(answer) == len(givens) and all(g in (0, a) for g, a in zip(givens, answer))
    return fits and all({answer[cell] for cell in region} == values for region in regions(order))


def cp_sat(path, limit):
    """Prints the solution that CP-SAT finds."""
    from ortools.sat.python import cp_model

    order, givens = read(path)
    model = cp_model.CpModel()
    cells = [model.new_int_var(g or 1, g or order, "") for g in givens]
    for region in regions(order):
        model.add_all_different(cells[cell] for cell in region)
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    solver.parameters.max_time_in_seconds = 20 * limit
    if solver.solve(model) in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        print(*(solver.value(cell) for cell in cells))


def commands(arguments, board):
    limit = str(arguments.limit)
    if program := arguments.clausoku:
        solve = [program, "solve", board, "--any", "--quiet", "--to", "inf242", "--jobs", "1", "--solver"]
        yield "tabu", [*solve, "tabu"]
        for solver in arguments.sat:
            yield Path(solver).name, [*solve, solver]
    if program := arguments.alldiff:
        yield "AllDiff-LS", [program, board, "1", str(20 * arguments.limit), "1"]
    if program := arguments.cp_sat:
        yield "CP-SAT", [program, __file__, "--limit", limit, "--cp-sat-board", board]


def numbers(output, cells):
    """Returns the last numbers of the lines of numbers, as many as the board has cells; none if there are fewer."""
    lines = [line.split() for line in output.splitlines()]
    words = [word for line in lines if all(map(str.isdigit, line)) for word in line][-cells:]
    return [int(word) for word in words] if len(words) == cells else []


def run(command, limit, order, givens):
    """Runs a solver until it ends or it and its children have used the limit of processor time."""

    def used():
        usage = resource.getrusage(resource.RUSAGE_CHILDREN)
        return usage.ru_utime + usage.ru_stime

    before = used()
    limited = lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit + 1))
    start = time.monotonic()
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, preexec_fn=limited)
    seconds = used() - before
    answer = numbers(done.stdout, len(givens))
    is_solved = is_solution(order, givens, answer) and seconds <= limit
    if answer and not is_solution(order, givens, answer):
        print(f"{command[0]}: a wrong answer", file=sys.stderr)
    return {"solved": is_solved, "cpu": round(seconds, 2), "wall": round(time.monotonic() - start, 2)}


def measure(arguments):
    with open(arguments.record, "a") as record:
        for board in arguments.boards:
            order, givens = read(board)
            name = Path(board).stem
            group = name.rsplit("_", 1)[0]
            for solver, command in commands(arguments, board):
                row = {"board": name, "group": group, "solver": solver, "limit": arguments.limit}
                row |= run(command, arguments.limit, order, givens)
                print(json.dumps(row), file=record, flush=True)
                print(name, solver, row["cpu"] if row["solved"] else "-", file=sys.stderr)


def report(path):
    rows = [json.loads(line) for line in Path(path).read_text().splitlines()]
    solvers = list(dict.fromkeys(row["solver"] for row in rows))
    print("| boards |", " | ".join(solvers), "|")
    print("| --- |", " | ".join("---:" for _ in solvers), "|")
    for group in dict.fromkeys(row["group"] for row in rows):
        cells = []
        for solver in solvers:
            runs = [row for row in rows if (row["group"], row["solver"]) == (group, solver)]
            times = [row["cpu"] for row in runs if row["solved"]]
            median = f", {statistics.median(times):.1f} s" if times else ""
            cells.append(f"{len(times)} of {len(runs)}{median}" if runs else "")
        print(f"| {group} |", " | ".join(cells), "|")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("boards", nargs="*", metavar="BOARD")
    parser.add_argument("--clausoku", metavar="PROGRAM")
    parser.add_argument("--alldiff", metavar="PROGRAM")
    parser.add_argument("--cp-sat", metavar="PYTHON")
    parser.add_argument("--sat", metavar="SOLVER", action="append", default=[])
    parser.add_argument("--limit", metavar="SECONDS", type=int, default=60)
    parser.add_argument("--record", metavar="FILE")
    parser.add_argument("--report", metavar="FILE")
    parser.add_argument("--cp-sat-board", metavar="BOARD", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    if arguments.report:
        report(arguments.report)
    elif arguments.cp_sat_board:
        cp_sat(arguments.cp_sat_board, arguments.limit)
    elif arguments.record and arguments.boards:
        measure(arguments)
    else:
        parser.error("name boards and --record, or --report")


if __name__ == "__main__":
    main()
