"""Calls whose types are checked, not run."""

from datetime import timedelta
from typing import Any, assert_type

import clausoku

puzzle = clausoku.Puzzle("12..34....4...1.")
assert_type(puzzle.solve(solver="varisat", time_limit=timedelta(seconds=1), conflict_limit=5, jobs=2), clausoku.Solution)
assert_type(puzzle.count(time_limit=0.5), int)
assert_type(puzzle.hint(), clausoku.Step | None)
assert_type(puzzle.encode(implied=["triads"]).cubes(4), list[list[int]])
assert_type(puzzle.certify().steps, int | None)
audit = clausoku.audit([[1, -2], (3,)], puzzle, numbering="rcv", core=True)
assert_type(audit.puzzle, clausoku.Puzzle | None)
assert_type(clausoku.audit(puzzle.encode()).row, dict[str, Any])
answers = clausoku.solve([puzzle, "x", None], time_limit=1)
assert_type(answers, clausoku.Answers)
for row in answers:
    assert_type(row, dict[str, Any])
assert_type([p.givens for p in clausoku.read_puzzles("puzzles.csv")], list[str])
for item in clausoku.read_puzzles("puzzles.csv", errors="return"):
    assert_type(item, clausoku.Puzzle | clausoku.PuzzleError)
assert_type(clausoku.write_puzzles("puzzles.csv", [puzzle, "1..."]), int)
assert_type(next(clausoku.generate_each(seed=1, rating=(1.5, 2.6))), clausoku.Puzzle)
assert_type(clausoku.generate(2, seed=1, givens=(26, 30), level="hard"), clausoku.Answers)
try:
    clausoku.Puzzle("x")
except clausoku.PuzzleError as error:
    assert_type(error.line, int | None)
assert_type(answers["status"], list[Any])
assert_type(answers[:2], list[dict[str, Any]])
assert_type(clausoku.Puzzle([[0] * 9] * 9).canonical().rate(), dict[str, Any])
