"""Sudoku by SAT: encode, solve, check; tables of puzzles by Arrow.

>>> import clausoku
>>> clausoku.Puzzle("12..34....4...1.").solve().grid
'1234342121434312'
>>> clausoku.solve(["12..34....4...1.", "mistake"])[0]
{'status': 'unique', 'solutions': 1, 'solution': '1234342121434312', 'reason': None}
"""

from ._clausoku import (
    Answers,
    Audit,
    Certificate,
    Cnf,
    LimitError,
    Literals,
    Propagation,
    Puzzle,
    PuzzleError,
    PuzzleReader,
    Solution,
    SolverError,
    Step,
    Variant,
    __version__,
    audit,
    candidates,
    canonical,
    certify,
    check,
    count,
    formats,
    generate,
    hint,
    propagate,
    rate,
    read_puzzles,
    solve,
    solvers,
    steps,
    techniques,
    variants,
    write_puzzles,
)
from ._records import bench_records
from ._streams import generate_each

__all__ = [
    "Answers",
    "Audit",
    "Certificate",
    "Cnf",
    "LimitError",
    "Literals",
    "Propagation",
    "Puzzle",
    "PuzzleError",
    "PuzzleReader",
    "Solution",
    "SolverError",
    "Step",
    "Variant",
    "__version__",
    "audit",
    "bench_records",
    "candidates",
    "canonical",
    "certify",
    "check",
    "count",
    "formats",
    "generate",
    "generate_each",
    "hint",
    "propagate",
    "rate",
    "read_puzzles",
    "solve",
    "solvers",
    "steps",
    "techniques",
    "variants",
    "write_puzzles",
]
