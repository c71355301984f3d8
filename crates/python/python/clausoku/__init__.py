"""Sudoku by SAT: encode, solve, check; tables of puzzles by Arrow.

>>> import clausoku
>>> clausoku.Puzzle("12..34....4...1.").solve().grid
'1234342121434312'
>>> clausoku.solve(["12..34....4...1.", "mistake"])[0]
{'solutions': 1, 'solution': '1234342121434312', 'error': None}
"""

from ._clausoku import (
    Answers,
    Certificate,
    Cnf,
    Literals,
    Propagation,
    Puzzle,
    PuzzleError,
    Solution,
    SolverError,
    Step,
    Variant,
    __version__,
    canonical,
    check,
    generate,
    rate,
    solve,
)

__all__ = [
    "Answers",
    "Certificate",
    "Cnf",
    "Literals",
    "Propagation",
    "Puzzle",
    "PuzzleError",
    "Solution",
    "SolverError",
    "Step",
    "Variant",
    "__version__",
    "canonical",
    "check",
    "generate",
    "rate",
    "solve",
]
