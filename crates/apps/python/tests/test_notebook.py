"""The notebook of the examples runs from its first to its last cell."""

import json
from pathlib import Path

import clausoku
import pytest

NOTEBOOK = Path(__file__).parents[4] / "examples" / "ratings.ipynb"


def test_the_notebook_draws_the_ratings_of_a_table(tmp_path, monkeypatch):
    pytest.importorskip("polars")
    pytest.importorskip("matplotlib").use("Agg")
    made = clausoku.generate(300, seed=1, minimal=True)
    rows = zip(made.column("puzzle"), made.column("solution"))
    lines = [f"{puzzle.replace('.', '0')},{solution}" for puzzle, solution in rows]
    (tmp_path / "sudoku.csv").write_text("\n".join(["quizzes,solutions", *lines, "broken,"]))
    monkeypatch.chdir(tmp_path)
    cells = json.loads(NOTEBOOK.read_text())["cells"]
    code = ["".join(cell["source"]) for cell in cells if cell["cell_type"] == "code"]
    assert sum(len(cell.splitlines()) for cell in code) <= 10
    names = {}
    for cell in code:
        exec(cell, names)
    assert names["ratings"].height == 301 and names["counts"]["count"].sum() == 300
    assert (tmp_path / "ratings.png").stat().st_size > 5000
