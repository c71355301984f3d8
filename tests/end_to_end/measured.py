"""Computes PAR-2, the solved grids, the wins and the virtual best solver from the runs that `clausoku bench report --csv` writes,
and compares them with the tables of `--markdown`. It shares no code with the program.

    python3 measured.py runs.csv report.md
"""

import csv
import re
import sys
from collections import defaultdict
from math import inf, isclose
from statistics import median

UNITS = {"ns": 1e-9, "µs": 1e-6, "ms": 1e-3, "s": 1.0, "min": 60.0, "h": 3600.0}
TITLES = {"Solvers as programs of their own": "whole process", "Solvers in this process": "in process"}


def seconds(text):
    number, unit = text.split()
    return float(number.replace(",", "")) * UNITS[unit]


def tables(markdown):
    """Yields each table of solvers: its run mode, and a dictionary of columns for each row."""
    for part in markdown.split("\n## ")[1:]:
        title, _, text = part.partition("\n")
        if title not in TITLES:
            continue
        rows = [
            [cell.strip().replace("\\", "") for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
            for line in text.splitlines()
            if line.startswith("|")
        ]
        yield TITLES[title], [dict(zip(rows[0], row)) for row in rows[2:]]


def par2(times, limit):
    return sum(2 * limit if time == inf else time for time in times) / len(times)


def main(runs, report):
    times = defaultdict(lambda: defaultdict(list))
    limit = inf
    encodings = set()
    with open(runs, newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    for row in rows:
        limit = min(limit, float(row["limit_s"]))
        encodings.add(row["encoding"])
    encodings.discard("")
    for row in rows:
        label = row["solver"]
        if len(encodings) > 1 and row["encoding"]:
            label += " on " + row["encoding"]
        is_answer = row["outcome"] in ("satisfiable", "unsatisfiable")
        time = float(row["time_s"]) if is_answer else inf
        times[row["place"], label][row["grid"]].append(time)
    compared = 0
    with open(report, encoding="utf-8") as file:
        text = file.read()
    for place, table in tables(text):
        medians = {
            label: {grid: median(repeats) for grid, repeats in grids.items()}
            for (mode, label), grids in times.items()
            if mode == place
        }
        best = defaultdict(lambda: inf)
        for grids in medians.values():
            for grid, time in grids.items():
                best[grid] = min(best[grid], time)
        for row in table:
            label = row["solver"].replace(" (in process)", "")
            grids = dict(best) if label == "virtual best" else medians[label]
            solved = sum(time < inf for time in grids.values())
            assert row["solved"] == f"{solved}/{len(grids)}", (row, solved)
            found = par2(grids.values(), limit)
            assert isclose(seconds(row["PAR-2"]), found, rel_tol=0.01), (row, found)
            if row.get("wins"):
                wins = sum(time < inf and time == best[grid] for grid, time in grids.items())
                assert row["wins"] == str(wins), (row, wins)
            compared += 1
    print(f"{compared} rows of tables, {len(rows)} runs")


main(*sys.argv[1:])
