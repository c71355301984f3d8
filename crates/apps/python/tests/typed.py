"""Calls whose types are checked, not run."""

from datetime import timedelta
from typing import Any, assert_type

import clausoku
from clausoku._values import SolveRow, Status, Verdict

puzzle = clausoku.Puzzle("12..34....4...1.")
assert_type(puzzle.solve(solver="varisat", time_limit=timedelta(seconds=1), conflict_limit=5, jobs=2), clausoku.Solution)
assert_type(puzzle.count(time_limit=0.5), int)
assert_type(puzzle.hint(), clausoku.Step | None)
assert_type(puzzle.encode(implied=["triads"]).cubes(4), list[list[int]])
assert_type(puzzle.certify().steps, int | None)
audit = clausoku.audit([[1, -2], (3,)], puzzle, numbering="rcv", core=True)
assert_type(audit.puzzle, clausoku.Puzzle | None)
assert_type(audit.verdict, Verdict)
assert_type(audit.row["findings"], list[Any] | None)
answers = clausoku.solve([puzzle, "x", None], time_limit=1)
assert_type(answers, clausoku.Answers[SolveRow])
for row in answers:
    assert_type(row["solutions"], int | None)
    assert_type(row["status"], Status)
rows: clausoku.Answers = answers
assert_type(clausoku.hint([puzzle], detail=True)[0]["detail"], str | None)
assert_type([p.givens for p in clausoku.read_puzzles("puzzles.csv")], list[str])
for item in clausoku.read_puzzles("puzzles.csv", errors="return"):
    assert_type(item, clausoku.Puzzle | clausoku.PuzzleError)
assert_type(clausoku.write_puzzles("puzzles.csv", [puzzle, "1..."]), int)
assert_type(next(clausoku.generate_each(seed=1, rating=(1.5, 2.6))), clausoku.Puzzle)
assert_type(clausoku.generate(2, seed=1, givens=(26, 30), level="hard")[-1]["index"], int | None)
try:
    clausoku.Puzzle("x")
except clausoku.PuzzleError as error:
    assert_type(error.line, int | None)
assert_type(answers["status"], list[Any])
assert_type(answers[:2], list[SolveRow])
assert_type(clausoku.Puzzle([[0] * 9] * 9).canonical().rate(), dict[str, Any])
