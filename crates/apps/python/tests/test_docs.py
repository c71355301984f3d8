"""The recipes of docs/python.md run, and its table lists every command."""

import re
from pathlib import Path

import clausoku
import pytest

DOCS = Path(__file__).parents[4] / "docs"
PAGE = (DOCS / "python.md").read_text()
PUZZLES = ["12..34....4...1.", "1..............4", "mistake", None]
SECTIONS = [PAGE.split(f"\n## {title}\n", 1)[1].split("\n## ", 1)[0] for title in ("Tables", "Arrays", "Streams")]
RECIPES = re.findall(r"^```python\n(.*?)^```", "".join(SECTIONS), re.M | re.S)


def test_calls_run_beside_other_tasks():
    recipe = re.search(r"\n## asyncio\n.*?^```python\n(.*?)^```", PAGE, re.M | re.S)[1]
    names = {}
    exec(recipe, names)
    expected = clausoku.generate(8, seed=1).column("solution")
    assert [solution.grid for solution in names["solved"]] == expected


def test_calls_release_the_interpreter_lock():
    import asyncio

    ticks = 0

    async def main():
        nonlocal ticks
        long = asyncio.create_task(asyncio.to_thread(clausoku.generate, 30_000, seed=1, jobs=1))
        while not long.done():
            ticks += 1
            await asyncio.sleep(0.001)
        return await long

    assert len(asyncio.run(main())) == 30_000
    # With the lock held, the loop would get its turn before the call and after it.
    assert ticks > 10


@pytest.mark.parametrize("recipe", RECIPES)
def test_recipes_run(recipe, tmp_path, monkeypatch):
    for library in re.findall(r"^import clausoku, (\w+)", recipe, re.M):
        pytest.importorskip(library)
    pa = pytest.importorskip("pyarrow")
    from pyarrow import csv, parquet

    monkeypatch.chdir(tmp_path)
    table = pa.table({"id": [1, 2, 3, 4], "puzzle": PUZZLES})
    parquet.write_table(table, "puzzles.parquet")
    csv.write_csv(table, "sudoku.csv")
    names = {}
    exec(recipe, names)
    solution = "1234342121434312"
    if "frame" in names:
        assert names["frame"]["solutions"].to_list()[:3] == [1, 2, None]
    if "unique" in names:
        assert names["unique"].height == 0
        assert names["scan"].map_batches(names["solved"], schema=names["schema"]).collect().height == 3
    if "marks" in names:
        assert names["marks"].shape == (4, 81, 9) and names["marks"].sum() == 4 * 81
    if "writer" in names:
        written = parquet.read_table("solved.parquet")
        assert written.column_names[:2] == ["id", "puzzle"] and written["solutions"].to_pylist() == [1, 2, None, None]
    if "counts" in names:
        assert names["counts"] == [(1, 1), (2, 1), (None, 2)]
    if "solutions" in names:
        assert names["solutions"][0] == (solution,) and names["solutions"][2:] == [(None,), (None,)]


def test_the_card_of_a_data_set_separates_its_classes(tmp_path, monkeypatch):
    polars = pytest.importorskip("polars")
    monkeypatch.chdir(tmp_path)
    recipe = re.search(r"\n## A card of a data set\n.*?^```python\n(.*?)^```", PAGE, re.M | re.S)[1]
    names = {}
    exec(recipe, names)
    card = polars.read_parquet("card.parquet")
    assert card.height == 100 and card["er"].null_count() == 0 and set(card["part"]) == {"train", "test"}
    # An isomorphic puzzle has the same class, so the same part.
    image = clausoku.Puzzle(card["puzzle"][0]).vary(1, seed=1)[0]
    form = clausoku.canonical([image]).column("canonical")[0]
    assert (form, names["part"](form)) == (card["class"][0], card["part"][0])


def test_there_are_recipes():
    assert len(RECIPES) >= 6


def rows():
    table = PAGE.split("\n## Commands and functions\n", 1)[1]
    return dict(re.findall(r"^\| `([a-z ]+)` \| (.*) \|$", table, re.M))


def test_every_function_of_the_table_is_there():
    for command, cell in rows().items():
        code = [] if cell.startswith("none: ") else re.findall(r"`([A-Za-z_.]+)`", cell.split(":", 1)[0])
        for name in code:
            item = clausoku
            for part in name.split("."):
                assert hasattr(item, part), f"{command}: {name}"
                item = getattr(item, part)


def test_every_name_of_the_module_is_in_the_page():
    for name in clausoku.__all__:
        if not name.startswith("_") and name not in ["Literals", "PuzzleReader"]:
            assert name in PAGE, f"docs/python.md does not name {name}"
