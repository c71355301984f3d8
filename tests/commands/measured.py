"""Computes PAR-2, the solved grids, the wins, the virtual best solver and the tests of pairs from the runs that
`clausoku bench report --csv` writes, and compares them with the tables of `--markdown`. It shares no code with the program. Where SciPy
is installed, its tests are compared too.

    python3 measured.py runs.csv report.md
"""

import csv
import re
import sys
from collections import defaultdict
from itertools import combinations
from math import comb, erfc, exp, inf, isclose, log, sqrt
from statistics import median

try:
    from scipy import stats
except ImportError:
    stats = None

UNITS = {"ns": 1e-9, "µs": 1e-6, "ms": 1e-3, "s": 1.0, "min": 60.0, "h": 3600.0}
TITLES = {"Solvers as programs of their own": "whole process", "Solvers in this process": "in process"}
PAIRS = {
    "Pairs of solvers": None,
    "Pairs of solvers, by programs": "whole process",
    "Pairs of solvers, in this process": "in process",
}


def seconds(text):
    number, unit = text.split()
    return float(number.replace(",", "")) * UNITS[unit]


def tables(markdown):
    """Yields each table: its title and its rows, the first with the names of the columns."""
    for part in markdown.split("\n## ")[1:]:
        title, _, text = part.partition("\n")
        rows = [
            [cell.strip().replace("\\", "") for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
            for line in text.splitlines()
            if line.startswith("|")
        ]
        yield title, rows[:1] + rows[2:]


def par2(times, limit):
    return sum(2 * limit if time == inf else time for time in times) / len(times)


def sign_test(first, second):
    count = first + second
    return min(1.0, 2 * sum(comb(count, k) for k in range(min(first, second) + 1)) / 2**count)


def signed_rank(differences):
    """Wilcoxon's test: by all signs of up to 25 differences, else by the normal distribution."""
    sizes = sorted(abs(difference) for difference in differences)
    places = defaultdict(list)
    for place, size in enumerate(sizes, 1):
        places[size].append(place)
    rank = {size: sum(where) / len(where) for size, where in places.items()}
    count = len(sizes)
    positive = sum(rank[abs(difference)] for difference in differences if difference > 0)
    less = min(positive, count * (count + 1) / 2 - positive)
    if count <= 25:
        sums = {0: 1}
        for size in sizes:
            after = defaultdict(int, sums)
            for total, ways in sums.items():
                after[total + rank[size]] += ways
            sums = after
        return min(1.0, 2 * sum(ways for total, ways in sums.items() if total <= less) / 2**count)
    ties = sum(len(where) ** 3 - len(where) for where in places.values())
    variance = count * (count + 1) * (2 * count + 1) / 24 - ties / 48
    chance = erfc(max(0.0, count * (count + 1) / 4 - less - 0.5) / sqrt(variance) / sqrt(2))
    if stats and inf not in sizes:
        found = stats.wilcoxon(differences, correction=True, method="asymptotic").pvalue
        assert isclose(chance, found, rel_tol=1e-6), (chance, found)
    return chance


def holm(chances):
    order = sorted(range(len(chances)), key=lambda index: chances[index])
    result, least = [1.0] * len(chances), 0.0
    for rank, index in enumerate(order):
        least = max(least, min(1.0, (len(chances) - rank) * chances[index]))
        result[index] = least
    return result


def is_probability(text, chance):
    return chance < 0.0001 if text == "< 0.0001" else isclose(float(text), chance, abs_tol=0.000051)


def compare(one, two, cluster):
    """Compares the costs of two solvers: the counts, the probabilities by both tests, and the mean ratio."""
    pairs = [(one[grid], two[grid], cluster[grid]) for grid in one if grid in two]
    first, second = sum(a[0] < b[0] for a, b, _ in pairs), sum(a[0] > b[0] for a, b, _ in pairs)
    logarithms = defaultdict(list)
    for a, b, name in pairs:
        logarithms[name].append((log(a[0]), log(b[0])))
    means = [
        tuple(sum(pair[side] for pair in found) / len(found) for side in (0, 1))
        for found in logarithms.values()
    ]
    won, lost = sum(a < b for a, b in means), sum(a > b for a, b in means)
    ratios = [log(a[0] / b[0]) for a, b, _ in pairs if a[1] and b[1]]
    return (
        [first, second, len(pairs) - first - second],
        sign_test(won, lost),
        signed_rank([a - b for a, b in means if a != b]),
        exp(sum(ratios) / len(ratios)) if ratios else None,
    )


def check_pairs(rows, costs, cluster):
    """Compares a table of pairs with the costs of each solver, which are corrected for all pairs."""
    found = {
        f"{one}, {two}": compare(costs[one], costs[two], cluster)
        for one in costs
        for two in costs
        if one != two
    }
    shown = [row[0] for row in rows]
    others = [
        f"{one}, {two}" for one, two in combinations(costs, 2) if not {f"{one}, {two}", f"{two}, {one}"} & set(shown)
    ]
    tested = [name for name in shown + others if found[name][0][:2] != [0, 0]]
    signs, ranks = (holm([found[name][test] for name in tested]) for test in (1, 2))
    for row, by_signs, by_ranks in zip(rows, signs, ranks):
        counts, sign, rank, ratio = found[row[0]]
        assert row[1:4] == list(map(str, counts)), (row, counts)
        if ratio is None:
            assert row[4:6] == ["", ""], row
        else:
            low, high = (float(end.rstrip("×").replace(",", "")) for end in row[5].split(" – "))
            assert isclose(float(row[4].rstrip("×").replace(",", "")), ratio, rel_tol=0.01), (row, ratio)
            assert low <= 1.01 * ratio and ratio <= 1.01 * high, (row, ratio)
        chances = (sign, by_signs, rank, by_ranks)
        assert all(map(is_probability, row[6:], chances)), (row, chances)
    return len(rows)


def main(runs, report):
    times = defaultdict(lambda: defaultdict(list))
    limit = inf
    encodings = set()
    cluster = {}
    with open(runs, newline="", encoding="utf-8") as file:
        rows_of_runs = list(csv.DictReader(file))
    for row in rows_of_runs:
        limit = min(limit, float(row["limit_s"]))
        encodings.add(row["encoding"])
    encodings.discard("")
    for row in rows_of_runs:
        label = row["solver"]
        if len(encodings) > 1 and row["encoding"]:
            label += " on " + row["encoding"]
        is_answer = row["outcome"] in ("satisfiable", "unsatisfiable")
        time = float(row["time_s"]) if is_answer else inf
        times[row["place"], label][row["grid"]].append(time)
        cluster[row["grid"]] = (row["board_seed"], row["cells"]) if row["board_seed"] else row["grid"]
    compared = 0
    with open(report, encoding="utf-8") as file:
        text = file.read()
    pairs = 0
    for title, (names, *rows) in tables(text):
        if title not in TITLES and title not in PAIRS:
            continue
        # A report on solvers of one kind does not name it.
        place = TITLES.get(title) or PAIRS[title] or next(iter(times))[0]
        medians = {
            label: {grid: median(repeats) for grid, repeats in grids.items()}
            for (mode, label), grids in times.items()
            if mode == place
        }
        if title not in TITLES:
            costs = {
                label: {
                    grid: (median(repeats), True) if inf not in repeats else (par2(repeats, limit), False)
                    for grid, repeats in grids.items()
                }
                for (mode, label), grids in times.items()
                if mode == place
            }
            pairs += check_pairs(rows, costs, cluster)
            continue
        common = set.intersection(*(set(grids) for grids in medians.values()))
        assert all(set(grids) == common for grids in medians.values()), "each solver ran all grids"
        best = defaultdict(lambda: inf)
        for grids in medians.values():
            for grid, time in grids.items():
                best[grid] = min(best[grid], time)
        for row in (dict(zip(names, row)) for row in rows):
            label = row["solver"].replace(" (in process)", "")
            grids = dict(best) if label == "virtual best" else medians[label]
            solved = sum(time < inf for time in grids.values())
            assert row["solved"] == f"{solved}/{len(grids)}", (row, solved)
            found = par2(grids.values(), limit)
            assert isclose(seconds(row["PAR-2"]), found, rel_tol=0.01), (row, found)
            if row.get("best without"):
                others = [grids for name, grids in medians.items() if name != label]
                least = [min(grids[grid] for grids in others) for grid in common]
                assert isclose(seconds(row["best without"]), par2(least, limit), rel_tol=0.01), row
            if row.get("wins"):
                wins = sum(time < inf and time == best[grid] for grid, time in grids.items())
                assert row["wins"] == str(wins), (row, wins)
            compared += 1
    print(f"{compared} rows of tables, {pairs} pairs, {len(rows_of_runs)} runs")


main(*sys.argv[1:])
