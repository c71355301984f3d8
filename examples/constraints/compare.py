"""Compares clausoku with Interactive Sudoku Solver's engine and OR-tools CP-SAT on puzzles with constraints.

    python3 compare.py --clausoku target/release/clausoku --examples iss_examples.json \
        --iss FOLDER --cp-sat PYTHON [--limit 60] [--record times.jsonl]
    python3 compare.py --report times.jsonl

`--examples` is a list of objects with `name`, `input` (a string of Interactive Sudoku Solver) and, perhaps, `solution`; `--iss` is a
copy of the solver's repository, `--cp-sat` a Python with the package ortools. Each solver finds the solution and proves that
there is no other, with one thread, in a process of its own for each puzzle. Times are processor times in user mode. clausoku's time covers the whole process. The
others' times exclude the start of node or Python and the loading of libraries, which favours them: they run from the text or JSON of the
puzzle to the answer. The limit is processor time. A run that was stopped has no time and is in no ratio; answers are compared with the
solution. Puzzles that clausoku refuses are left out.
"""

import argparse
import gzip
import json
import resource
import statistics
import subprocess
import tempfile
import time
from pathlib import Path

HERE = Path(__file__).parent


def user_time():
    return resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime


def run(command, limit, text=None):
    """The output of a command and its processor time; None for the output if it was stopped or failed."""
    before = user_time()
    cap = lambda: resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
    done = subprocess.run(command, input=text, capture_output=True, text=True, preexec_fn=cap)
    if done.returncode < 0:
        return None, None, "stopped"
    # clausoku ends with 20 if there is no solution.
    has_answer = done.returncode in (0, 20)
    return done.stdout if has_answer else None, user_time() - before, done.stderr.strip()


def clausoku(options, path, limit):
    output, seconds, why = run([options.clausoku, "solve", path, "--json", "--jobs", "1"], limit)
    if output is None:
        return None, why
    answer = json.loads(output.splitlines()[0])
    if not answer.get("complete") and answer["solutions"] < 2:
        return None, "stopped"
    return {"solutions": answer["solutions"], "first": answer.get("solution"), "seconds": seconds}, ""


def inner(command, limit, text=None):
    output, _, why = run(command, limit, text)
    if output is None:
        return None, why.splitlines()[-1] if why else "failed"
    answer = json.loads(output.splitlines()[-1])
    if answer["solutions"] is None:
        return None, "stopped"
    return {"solutions": answer["solutions"], "first": answer["first"], "seconds": answer["user_ms"] / 1000}, ""


def iss(options, puzzle, limit):
    return inner(["node", str(HERE / "iss_engine.mjs"), options.iss, puzzle["input"]], limit)


def cp_sat(options, path, limit):
    text, _, why = run([options.clausoku, "convert", path, "--to", "fpuzzles"], 60)
    if text is None:
        return None, "no model"
    return inner([options.cp_sat, str(HERE / "cp_sat.py"), str(20 * limit)], limit, text)


def spellings(solution):
    """A solution as it is given, and with symbols from 1 if its values are from 0."""
    from_one = "".join(str(int(digit) + 1) for digit in solution) if "0" in solution else solution
    return [solution, from_one]


def main():
    parser = argparse.ArgumentParser()
    for name in ["clausoku", "examples", "iss", "cp-sat"]:
        parser.add_argument("--" + name)
    parser.add_argument("--limit", type=int, default=60)
    parser.add_argument("--record")
    parser.add_argument("--report", help="print the figures of this record (perhaps with gzip), and run nothing")
    options = parser.parse_args()
    if options.report:
        is_packed = options.report.endswith(".gz")
        with (gzip.open if is_packed else open)(options.report, "rt") as lines:
            return report([json.loads(line) for line in lines][1:])
    if not (options.clausoku and options.examples and options.iss and options.cp_sat):
        parser.error("--clausoku, --examples, --iss and --cp-sat are required, or --report")
    puzzles = json.loads(Path(options.examples).read_text())
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for index, puzzle in enumerate(puzzles):
            path = str(Path(folder, f"{index}.json"))
            Path(path).write_text(json.dumps(puzzle))
            row = {"name": puzzle["name"]}
            first = clausoku(options, path, options.limit)
            if first[0] is None and first[1] != "stopped":
                continue
            for name, answer in [
                ("clausoku", first),
                ("iss", iss(options, puzzle, options.limit)),
                ("cp-sat", cp_sat(options, path, options.limit)),
            ]:
                row[name], why = answer
                if row[name] is None:
                    row[name + " why"] = why
                else:
                    first = row[name].pop("first")
                    if row[name]["solutions"] == 1 and puzzle.get("solution", "").isdigit():
                        row[name]["right"] = first in spellings(puzzle["solution"])
            print(json.dumps(row), flush=True)
            rows.append(row)
    if options.record:
        head = {"limit": options.limit, "date": time.strftime("%Y-%m-%d")}
        Path(options.record).write_text("\n".join(map(json.dumps, [head, *rows])) + "\n")
    report(rows)


def report(rows):
    names = ["clausoku", "iss", "cp-sat"]
    for name in names:
        done = [row[name]["seconds"] for row in rows if row[name]]
        stopped = sum(row.get(name + " why") == "stopped" for row in rows)
        wrong = sum(row[name] is not None and row[name].get("right") is False for row in rows)
        median = f"{statistics.median(done) * 1000:.1f} ms" if done else "none"
        print(f"{name}: {len(done)} solved, {stopped} stopped, {wrong} wrong, median {median}")
    for other in names[1:]:
        both = [(row["clausoku"]["seconds"], row[other]["seconds"]) for row in rows if row["clausoku"] and row[other]]
        if not both:
            continue
        ratio = statistics.median(max(b, 1e-4) / max(a, 1e-4) for a, b in both)
        faster = sum(a < b for a, b in both)
        medians = [statistics.median(times) * 1000 for times in zip(*both)]
        print(f"{len(both)} that clausoku and {other} solve: medians {medians[0]:.1f} and {medians[1]:.1f} ms, ratio {ratio:.2f}, clausoku faster in {faster}")


main()
