# Gives a solver of the Python package PySAT the command line of the SAT competitions: reads DIMACS from
# standard input, prints s and v lines and what the solver counted, exits with 10 or 20.
#
# Called as `python3 -c THIS NAME`; with --version behind the name it says the package's version, and fails
# if the package has no such solver.
import sys

import pysat
from pysat.solvers import Solver, SolverNames

name = sys.argv[1]
if not any(name in names for key, names in vars(SolverNames).items() if not key.startswith("_")):
    sys.exit(f"PySAT {pysat.__version__} has no solver {name}")


def clauses(lines):
    """The clauses, which may run over several lines or share one."""
    clause = []
    for line in lines:
        if line[:1] in b"cp":
            continue
        literals = list(map(int, line.split()))
        if not clause and literals and literals.index(0) == len(literals) - 1:
            literals.pop()
            yield literals
            continue
        for literal in literals:
            if literal:
                clause.append(literal)
            else:
                yield clause
                clause = []


def main():
    with Solver(name=name) as solver:
        if sys.argv[2:] == ["--version"]:
            print(pysat.__version__)
            return 0
        empty = False
        for clause in clauses(sys.stdin.buffer):
            if clause:
                solver.add_clause(clause)
            else:
                empty = True
        answer = not empty and solver.solve()
        for what, count in (solver.accum_stats() or {}).items():
            print(f"c {what}: {count}")
        if not answer:
            print("s UNSATISFIABLE")
            return 20
        print("s SATISFIABLE")
        model = solver.get_model() or []
        for start in range(0, len(model), 1000):
            print("v", *model[start : start + 1000])
        print("v 0")
        return 10


sys.exit(main())
