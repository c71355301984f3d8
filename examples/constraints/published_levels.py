"""Compares the scores and levels of `rate --scale hodoku` with published levels of puzzles with clues.

    python3 published_levels.py --clausoku target/release/clausoku --killers FOLDER --janko FOLDER

`--killers` is a copy of the public repository virgs/sudoku, with 1,200 killers of sudoku.com and the share of its players who solved each;
`--janko` is a copy of tkoz0/janko.at-puzzle-scraping, with the killers of F. Beckmann and the frame sums and Kropki sudokus of G. Argiolas.
A level is a number that the author published, ascending in difficulty; a share counts downwards. The puzzles of each set are split in
turn: scores and limits of levels were chosen on the first half, the second half was kept back.
"""

import argparse
import bz2
import csv
import io
import json
import re
import statistics
import subprocess
from pathlib import Path

NAMES = ["easy", "medium", "hard", "unfair", "extreme"]
SIDE = 9


def cell(row, column):
    return f"R{row + 1}C{column + 1}"


def cage(cells, solution):
    """A cage, or a sum where the solution repeats a digit."""
    digits = [solution[row][column] for row, column in cells]
    kind = "Cage" if len(set(digits)) == len(digits) else "Sum"
    return f".{kind}~{sum(digits)}~" + "~".join(cell(*at) for at in cells)


def players(folder):
    """The killers of sudoku.com: set, level, puzzle."""
    for level, name in enumerate(["easy", "medium", "hard", "expert"], start=1):
        files = sorted((folder / "data/killer" / name).glob("*.json"), key=lambda file: int(file.stem))
        for file in files:
            puzzle = json.loads(file.read_text())
            digits = [int(sign) for sign in puzzle["solution"]]
            solution = [digits[SIDE * row:SIDE * row + SIDE] for row in range(SIDE)]
            text = "".join(f".~{cell(*divmod(at, SIDE))}_{sign}" for at, sign in enumerate(puzzle["mission"]) if sign != "0")
            text += "".join(cage([divmod(at, SIDE) for at in cells], solution) for cells in puzzle["cages"])
            yield "sudoku.com, killers", level, text
            if name == "expert":
                yield "sudoku.com, experts by players", -puzzle["win_rate"], text


def pages(folder, name):
    lines = bz2.decompress((folder / "data" / f"{name}.jsonl.bz2").read_bytes()).decode().splitlines()
    pages = (json.loads(line)["data"] for line in lines)
    return [page for page in pages if page.get("size") == SIDE]


def solution_of(page):
    return [[int(sign) for sign in row] for row in page["solution"]]


def beckmann(folder):
    levels = {"leicht": 1, "mittel": 2, "schwer": 3}
    for page in pages(folder, "Sudoku_Killer"):
        level = levels.get(re.sub(r"\d", "", page["info"]))
        if level:
            cages, solution = {}, solution_of(page)
            for row, areas in enumerate(page["areas"]):
                for column, area in enumerate(areas):
                    cages.setdefault(area, []).append((row, column))
            text = "".join(cage(cells, solution) for cells in cages.values())
            yield "F. Beckmann, killers", level, text


def stars(page):
    found = re.search(r"\[(\d+)\]", page["info"])
    return int(found[1]) if found else None


def frame_sums(folder):
    for page in pages(folder, "Sudoku_Randsummen"):
        if stars(page):
            solution = solution_of(page)
            lines = [[(row, column) for column in range(SIDE)] for row in range(SIDE)]
            lines += [[(row, column) for row in range(SIDE)] for column in range(SIDE)]
            ends = [cells for line in lines for cells in (line[:3], line[-3:])]
            yield "G. Argiolas, frame sums", stars(page), "".join(cage(cells, solution) for cells in ends)


def kropki(folder):
    for page in pages(folder, "Sudoku_Kropki"):
        if stars(page):
            yield "G. Argiolas, Kropki", stars(page), ".StrictKropki" + "".join(dots(solution_of(page)))


def dots(solution):
    """The dots; between 1 and 2, where the page has no colour, black."""
    for row in range(SIDE):
        for column in range(SIDE):
            for other in [(row + 1, column), (row, column + 1)]:
                if max(other) < SIDE:
                    low, high = sorted([solution[row][column], solution[other[0]][other[1]]])
                    kind = "BlackDot" if high == 2 * low else "WhiteDot" if high == low + 1 else None
                    if kind:
                        yield f".{kind}~{cell(row, column)}~{cell(*other)}"


def ranks(values):
    """The rank of each value; equal values share their mean rank."""
    order = sorted(range(len(values)), key=values.__getitem__)
    found, start = [0.0] * len(values), 0
    while start < len(order):
        end = start
        while end + 1 < len(order) and values[order[end + 1]] == values[order[start]]:
            end += 1
        for at in range(start, end + 1):
            found[order[at]] = (start + end) / 2
        start = end + 1
    return found


def spearman(first, second):
    if len(set(first)) < 2 or len(set(second)) < 2:
        return "none"
    return f"{statistics.correlation(ranks(first), ranks(second)):.2f}"


def rated(program, puzzles):
    """The rows of `rate` for (set, level, puzzle)."""
    table = io.StringIO()
    writer = csv.writer(table)
    writer.writerow(["link", "set", "published"])
    for group, level, text in puzzles:
        writer.writerow([text, group, level])
    command = [program, "rate", "--scale", "hodoku", "--to", "csv", "-"]
    done = subprocess.run(command, input=table.getvalue(), capture_output=True, text=True)
    rows = list(csv.DictReader(io.StringIO(done.stdout)))
    faults = [row["reason"] for row in rows if not row["score"]]
    if faults or len(rows) != len(puzzles):
        raise SystemExit(f"{len(faults)} of {len(rows)} puzzles have no score: {faults[:1]} {done.stderr}")
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--clausoku", required=True)
    parser.add_argument("--killers", type=Path)
    parser.add_argument("--janko", type=Path)
    options = parser.parse_args()
    puzzles = list(players(options.killers)) if options.killers else []
    if options.janko:
        puzzles += [*beckmann(options.janko), *frame_sums(options.janko), *kropki(options.janko)]
    groups = {}
    for row in rated(options.clausoku, puzzles):
        groups.setdefault(row["set"], []).append((float(row["published"]), int(row["score"]), NAMES.index(row["level"])))
    print("| published levels | puzzles kept back | score | level | level, first half |")
    print("| --- | --: | --: | --: | --: |")
    for group, rows in groups.items():
        first, back = [list(zip(*rows[half::2])) for half in (0, 1)]
        columns = [len(back[0]), spearman(back[0], back[1]), spearman(back[0], back[2]), spearman(first[0], first[2])]
        print(f"| {group} |", " | ".join(map(str, columns)), "|")


if __name__ == "__main__":
    main()
