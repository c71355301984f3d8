"""The recipes of docs/streams.md for Ray and Dask, on small files."""

import re
from pathlib import Path

import clausoku
import pytest

PAGE = (Path(__file__).parents[4] / "docs" / "streams.md").read_text()
SOLVE, RAY, DASK = re.findall(r"^```python\n(.*?)^```", PAGE, re.M | re.S)


@pytest.mark.parametrize(("library", "recipe"), [("ray", RAY), ("distributed", DASK)])
def test_tasks_solve_parts(library, recipe, tmp_path):
    tool = pytest.importorskip(library)
    parquet = pytest.importorskip("pyarrow.parquet")
    parts = [str(tmp_path / f"puzzles-{number}.parquet") for number in range(3)]
    for number, part in enumerate(parts):
        clausoku.write_puzzles(part, clausoku.generate(50, seed=1, first=50 * number).column("puzzle"))
    names = {"parts": parts}
    if library == "ray":
        tool.init(num_cpus=2, include_dashboard=False, log_to_driver=False)
    exec(SOLVE + recipe, names)
    solved = [parquet.read_table(part.replace("puzzles", "solved")) for part in parts]
    expected = clausoku.generate(150, seed=1)
    assert [row for table in solved for row in table["solution"].to_pylist()] == expected.column("solution")
    # Objects pass too.
    puzzles = [clausoku.Puzzle(text) for text in expected.column("puzzle")[:3]]
    if library == "ray":
        found = tool.get([tool.remote(lambda puzzle: puzzle.solve()).remote(puzzle) for puzzle in puzzles])
        tool.shutdown()
    else:
        found = names["client"].gather(names["client"].map(clausoku.Puzzle.solve, puzzles))
        names["client"].close()
    assert found == [puzzle.solve() for puzzle in puzzles]
