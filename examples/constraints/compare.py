"""Compares clausoku with Interactive Sudoku Solver's engine and OR-tools CP-SAT on puzzles with constraints.

    python3 compare.py --clausoku target/release/clausoku --examples iss_examples.json \
        --iss FOLDER --cp-sat PYTHON [--limit 60] [--record times.jsonl]

`--examples` is a list of objects with `name`, `input` (a string of Interactive Sudoku Solver) and, perhaps, `solution`; `--iss` is a
copy of the solver's repository, `--cp-sat` a Python with the package ortools. Each solver finds the solution and proves that
there is no other, with one thread, in a process of its own for each puzzle. Times are processor times in user mode. Of clausoku it is that of the whole process. Of the
others it is without the start of node or Python and the loading of libraries, which favours them: from the text or JSON of the
puzzle to the answer. The limit is processor time. A run that was stopped has no time and is in no ratio; answers are compared with the
solution. Puzzles that clausoku refuses are left out.
"""

import argparse
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
    return done.stdout if done.returncode == 0 else None, user_time() - before, done.stderr.strip()


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


def main():
    parser = argparse.ArgumentParser()
    for name in ["clausoku", "examples", "iss", "cp-sat"]:
        parser.add_argument("--" + name, required=True)
    parser.add_argument("--limit", type=int, default=60)
    parser.add_argument("--record")
    options = parser.parse_args()
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
                elif row[name]["solutions"] == 1 and puzzle.get("solution", "").isdigit():
                    row[name]["right"] = row[name]["first"] == puzzle["solution"]
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
        print(f"{name}: {len(done)} solved, {stopped} stopped, {wrong} wrong, median {statistics.median(done) * 1000:.1f} ms")
    for other in names[1:]:
        both = [(row["clausoku"]["seconds"], row[other]["seconds"]) for row in rows if row["clausoku"] and row[other]]
        ratio = statistics.median(max(b, 1e-4) / max(a, 1e-4) for a, b in both)
        medians = [statistics.median(times) * 1000 for times in zip(*both)]
        print(f"{len(both)} that clausoku and {other} solve: medians {medians[0]:.1f} and {medians[1]:.1f} ms, ratio {ratio:.2f}")


main()
