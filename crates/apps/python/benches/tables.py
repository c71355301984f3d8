"""Times solve() on a list of puzzles from each library, beside the command line, in one run.

    python benches/tables.py puzzles.txt path/to/clausoku

Each answer is compared with that of the command before anything is timed. Printed: the median of three runs in seconds, its
ratio to that of the command, and puzzles a second. The command reads and writes text, the others tables in memory.
"""

import statistics
import subprocess
import sys
import time

import clausoku
import duckdb
import numpy
import pandas
import polars
import pyarrow

path, program = sys.argv[1:]
lines = open(path).read().split()


def command():
    with open(path) as puzzles:
        done = subprocess.run([program, "solve", "-", "--quiet"], stdin=puzzles, stdout=subprocess.PIPE, check=True)
    return done.stdout


column = pyarrow.array(lines)
series = polars.Series(lines)
pandas_series = pandas.Series(lines)
matrix = numpy.frombuffer("".join(lines).encode(), numpy.uint8).reshape(len(lines), -1)
matrix = numpy.where(matrix == ord("."), 0, matrix - ord("0")).astype(numpy.uint8)
relation = duckdb.from_arrow(pyarrow.table({"puzzle": column})).project("puzzle")
calls = {
    "clausoku solve": command,
    "pyarrow": lambda: pyarrow.table(clausoku.solve(column)),
    "polars": lambda: polars.DataFrame(clausoku.solve(series)),
    "pandas": lambda: clausoku.solve(pandas_series),
    "duckdb": lambda: pyarrow.table(clausoku.solve(relation)),
    "numpy": lambda: pyarrow.table(clausoku.solve(matrix)),
    "list of str": lambda: clausoku.solve(lines),
}
expected = command().decode().split("\n")[: len(lines)]
for name, call in list(calls.items())[1:]:
    answers = call()
    found = answers if isinstance(answers, pyarrow.Table) else pyarrow.table(answers)
    assert found["solution"].to_pylist() == expected, name
times = {name: [] for name in calls}
for _ in range(3):
    for name, call in calls.items():
        start = time.perf_counter()
        call()
        times[name].append(time.perf_counter() - start)
base = statistics.median(times["clausoku solve"])
print(f"{len(lines)} puzzles, clausoku {clausoku.__version__}")
for name, seconds in times.items():
    median = statistics.median(seconds)
    print(f"{name:15} {median:6.2f} s  {median / base:5.2f}  {len(lines) / median / 1e6:5.2f} M/s")
