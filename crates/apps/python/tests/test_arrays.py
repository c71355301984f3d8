"""Grids as arrays: read from each library, and in tables of answers. What is expected is made cell by cell from texts."""

import array
import pickle
import random

import clausoku
import pytest

numpy = pytest.importorskip("numpy")

SMALL = ["12..34....4...1.", "1..............4", "11..............", "................"]
INTEGERS = ["uint8", "int8", "int16", "uint16", "int32", "uint32", "int64", "uint64", ">i4", ">u2"]


def cells_of(text):
    return [0 if character == "." else "123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ".index(character) + 1 for character in text]


def board_of(order, seed):
    """A complete grid of a board with square blocks, with symbols and rows of a band exchanged, and some cells emptied."""
    generator = random.Random(seed)
    side = {4: 2, 9: 3, 16: 4, 25: 5}[order]
    values = generator.sample(range(1, order + 1), order)
    rows = [side * band + row for band in range(side) for row in generator.sample(range(side), side)]
    grid = [values[(side * (row % side) + row // side + column) % order] for row in rows for column in range(order)]
    return [value if generator.random() < 0.8 else 0 for value in grid]


def forms(rows, order):
    """The same rows of the same length, or None, in each library."""
    whole = [row for row in rows if row is not None]
    if whole == rows:
        for kind in INTEGERS:
            yield f"numpy {kind}", numpy.array(rows, kind)
        yield "numpy rows and columns", numpy.array(rows, "int64").reshape(-1, order, order)
        yield "numpy by columns", numpy.asfortranarray(numpy.array(rows, "int16"))
        yield "bytes", [array.array("B", row) for row in rows]
        yield "memoryview", memoryview(array.array("h", sum(rows, []))).cast("B").cast("h", [len(rows), len(rows[0])])
    yield "lists", rows
    yield "arrays", [None if row is None else numpy.array(row) for row in rows]
    try:
        import pyarrow as pa
    except ImportError:
        pass
    else:
        for value in [pa.uint8(), pa.int8(), pa.int64(), pa.uint16()]:
            for kind in [pa.list_(value), pa.large_list(value), pa.list_(value, order**2)]:
                yield f"pyarrow {kind}", pa.array(rows, kind)
        nested = [None if row is None else [row[start : start + order] for start in range(0, order**2, order)] for row in rows]
        yield "pyarrow nested", pa.array(nested, pa.list_(pa.list_(pa.uint8()), order))
        yield "pyarrow slice", pa.array([[1] * order**2, None, *rows, None], pa.list_(pa.uint8(), order**2)).slice(2, len(rows))
        yield "pyarrow slice of lists", pa.array([[1], None, *rows, [2]], pa.list_(pa.uint8())).slice(2, len(rows))
        yield "pyarrow chunks", pa.chunked_array([rows[:1], [], rows[1:]], pa.list_(pa.uint8(), order**2))
        yield "pyarrow table", pa.table({"grid": pa.array(rows, pa.list_(pa.uint8()))})
    try:
        import polars
    except ImportError:
        pass
    else:
        for kind in [polars.List(polars.UInt8), polars.Array(polars.UInt8, order**2), polars.Array(polars.Int64, order**2)]:
            yield f"polars {kind}", polars.Series(rows, dtype=kind)
    try:
        import torch
    except ImportError:
        pass
    else:
        if whole == rows:
            yield "torch", torch.tensor(rows, dtype=torch.int64)
            yield "torch rows", [torch.tensor(row, dtype=torch.uint8) for row in rows]


@pytest.mark.parametrize("order", [4, 9, 16, 25])
def test_arrays_of_each_library_have_the_answers_of_texts(order):
    rows = [board_of(order, seed) for seed in range(3)]
    symbols = ".123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
    texts = ["".join(symbols[value] for value in row) for row in rows]
    expected = list(clausoku.solve(texts))
    assert {row["status"] for row in expected} <= {"unique", "several"}
    for name, column in forms(rows, order):
        assert list(clausoku.solve(column)) == expected, name
    with_null = list(clausoku.solve([texts[0], None, texts[1]]))
    for name, column in forms([rows[0], None, rows[1]], order):
        assert list(clausoku.solve(column)) == with_null, name


def test_every_question_takes_arrays():
    grids = numpy.array([cells_of(text) for text in SMALL])
    for question in [
        clausoku.solve, clausoku.check, clausoku.count, clausoku.candidates, clausoku.tidy, clausoku.hint, clausoku.steps,
        clausoku.propagate, clausoku.canonical, clausoku.certify, clausoku.rate,
    ]:
        assert list(question(grids)) == list(question(SMALL)), question


def test_a_value_that_is_no_symbol_makes_its_row_invalid():
    rows = [cells_of(SMALL[0]) for _ in range(5)]
    wrong = {1: (3, -1), 2: (4, 5), 3: (15, 300), 4: (0, -(2**40))}
    for row, (cell, value) in wrong.items():
        rows[row][cell] = value
    # Only the first of several is named.
    rows[1][9] = -7
    kinds = [numpy.array(rows), rows, [numpy.array(row) for row in rows]]
    try:
        import pyarrow as pa
    except ImportError:
        pass
    else:
        kinds += [pa.array(rows, pa.list_(pa.int64())), pa.array(rows, pa.list_(pa.int64(), 16))]
        nulls = clausoku.solve(pa.array([[None] * 16, rows[0]], pa.list_(pa.uint8())))
        assert nulls.column("reason") == ["R1C1: expected 0 to 4, found null", None]
    for column in kinds:
        answers = clausoku.solve(column)
        assert answers.column("status") == ["unique", *["invalid"] * 4]
        for row, (cell, value) in wrong.items():
            assert answers[row]["reason"] == f"R{cell // 4 + 1}C{cell % 4 + 1}: expected 0 to 4, found {value}"
    with pytest.raises(clausoku.PuzzleError, match="R1C4: expected 0 to 4, found -1"):
        clausoku.Puzzle(numpy.array(rows[1]))
    for cells in [15, 80]:
        assert "as many cells as a square board" in clausoku.solve(numpy.zeros((1, cells), int))[0]["reason"]
    predicted = clausoku.compare([SMALL[0]] * 5, numpy.array(rows))
    assert predicted.column("valid") == [False] * 5 and predicted[2]["prediction"] is None


def test_arrays_of_other_values_are_named():
    for values, name in [
        (numpy.zeros((2, 16)), "float64"), (numpy.zeros((2, 16), "float16"), "float16"), (numpy.zeros((2, 16), bool), "bool"),
        (numpy.zeros(16), "float64"), (numpy.array([[None] * 16]), "object"), (numpy.zeros((2, 16), complex), "complex128"),
    ]:
        for column in [values, list(values)] if values.ndim > 1 and name not in ("object",) else [values]:
            with pytest.raises(TypeError, match=rf"array of integers, found one of .*\({name}\); convert it"):
                clausoku.solve(column)
    with pytest.raises(TypeError, match="floating-point numbers"):
        clausoku.Puzzle(numpy.zeros(81))
    for wrong in [object(), 3.5]:
        with pytest.raises(TypeError, match="an array of integers or an iterable of puzzles, found <class"):
            clausoku.solve(wrong)
    for wrong in [numpy.zeros(16, int), numpy.zeros((1, 1, 4, 4), int)]:
        with pytest.raises(TypeError, match="found"):
            clausoku.solve(wrong)
    pa = pytest.importorskip("pyarrow")
    for wrong in [pa.array([[0.5]]), pa.array([["1"]]), pa.table({str(column): [1] for column in range(16)})]:
        with pytest.raises(TypeError, match="found"):
            clausoku.solve(wrong)


def test_objects_with_array_or_dlpack_are_arrays():
    class Tensor:
        def __init__(self, values):
            self.values = values

        def __array__(self, dtype=None, copy=None):
            return self.values

    class Exchanged:
        def __init__(self, values):
            self.values = values

        def __dlpack__(self, **options):
            return self.values.__dlpack__(**options)

        def __dlpack_device__(self):
            return self.values.__dlpack_device__()

    grids = numpy.array([cells_of(text) for text in SMALL])
    expected = list(clausoku.solve(SMALL))
    for kind in [Tensor, Exchanged]:
        assert list(clausoku.solve(kind(grids))) == expected
        assert list(clausoku.solve([kind(grid) for grid in grids])) == expected
        assert clausoku.Puzzle(kind(grids[0])) == clausoku.Puzzle(SMALL[0])
        with pytest.raises(TypeError, match="float32"):
            clausoku.solve(kind(grids.astype("float32")))


def test_grids_of_answers_are_arrays():
    texts = [SMALL[0], "mistake", None, SMALL[1], SMALL[2]]
    for jobs in [1, 3]:
        rows = texts * 1500
        plain = clausoku.solve(rows, jobs=jobs)
        answers = clausoku.solve(rows, grids="array", jobs=jobs)
        expected = [None if grid is None else cells_of(grid) for grid in plain["solution"]]
        assert answers["solution"] == expected
        assert [answers[name] for name in ("status", "solutions", "reason")] == [plain[name] for name in ("status", "solutions", "reason")]
        found = answers.array("solution")
        assert found.dtype == numpy.uint8 and found.shape == (len(rows), 16)
        assert found.tolist() == [grid or [0] * 16 for grid in expected]
    assert answers[0] == {"status": "unique", "solutions": 1, "solution": cells_of("1234342121434312"), "reason": None}
    assert pickle.loads(pickle.dumps(answers)) == answers
    # What was found is a column again.
    assert clausoku.solve(found[found.any(axis=1)])["status"] == ["unique"] * 3000


def test_arrays_of_other_questions():
    path = clausoku.steps(SMALL[:1], grids="array")
    assert path["grid"] == [cells_of(grid) for grid in clausoku.steps(SMALL[:1])["grid"]]
    for question, name in [(clausoku.propagate, "grid"), (clausoku.canonical, "canonical")]:
        texts = question(SMALL)[name]
        assert question(SMALL, grids="array")[name] == [None if text is None else cells_of(text) for text in texts]
    predictions = ["1234342121434312", "?"]
    assert clausoku.compare(SMALL[:1] * 2, predictions, grids="array")["prediction"] == [cells_of(predictions[0]), None]
    made = clausoku.generate(5, seed=1)
    arrays = clausoku.generate(5, seed=1, grids="array")
    for name in ("puzzle", "solution"):
        assert arrays.array(name).tolist() == [cells_of(text) for text in made[name]]
    assert clausoku.generate(0, seed=1, grids="array").array("puzzle").shape == (0, 81)
    fitting = {"seed": 1, "level": "easy", "variant": "classic:4"}
    assert clausoku.generate(2, grids="array", **fitting)["puzzle"] == [cells_of(text) for text in clausoku.generate(2, **fitting)["puzzle"]]


def test_arrays_have_one_shape():
    with pytest.raises(ValueError, match="one of 16 and one of 81 numbers; name it by `variant`"):
        clausoku.solve([SMALL[0], "." * 81], grids="array")
    named = clausoku.solve([SMALL[0], "." * 81], grids="array", variant="classic:4")
    assert named["status"] == ["unique", "invalid"] and named.array("solution").shape == (2, 16)
    assert clausoku.solve(["mistake"], grids="array").array("solution").tolist() == [[0] * 81]
    assert clausoku.solve([], grids="array", variant="classic:4").array("solution").shape == (0, 16)
    samurai = clausoku.Puzzle("." * 369, variant="samurai")
    assert clausoku.solve([samurai], grids="array").array("solution").shape == (1, 369)
    with pytest.raises(clausoku.PuzzleError, match='"arrays"; did you mean array'):
        clausoku.solve(SMALL, grids="arrays")
    with pytest.raises(TypeError, match='no arrays; grids="array"'):
        clausoku.solve(SMALL).array("solution")
    with pytest.raises(clausoku.PuzzleError, match="no column"):
        clausoku.solve(SMALL, grids="array").array("grid")


def test_arrays_pass_to_other_libraries():
    answers = clausoku.solve(SMALL, grids="array")
    grids = answers.array("solution").tolist()
    pa = pytest.importorskip("pyarrow")
    table = pa.table(answers)
    table.validate(full=True)
    assert table.schema.field("solution").type == pa.list_(pa.field("item", pa.uint8()), 16)
    assert table["solution"].to_pylist() == answers["solution"]
    assert clausoku.solve(table["solution"].drop_null())["solutions"] == [1, 1, 1]
    polars = pytest.importorskip("polars")
    frame = answers.to_polars()
    assert frame["solution"].dtype == polars.Array(polars.UInt8, 16)
    assert frame["solution"].drop_nulls().to_numpy().tolist() == [grid for grid in grids if any(grid)]


def test_arrays_in_other_tables():
    grids = [cells_of(text) for text in SMALL]
    expected = list(clausoku.solve(SMALL))
    pandas = pytest.importorskip("pandas")
    assert list(clausoku.solve(pandas.Series([numpy.array(grid) for grid in grids]))) == expected
    with pytest.raises(TypeError, match="the array of all if each is a cell"):
        clausoku.solve(pandas.DataFrame(grids))
    duckdb = pytest.importorskip("duckdb")
    rows = ", ".join(f"({grid})" for grid in grids)
    for kind in ["UTINYINT[16]", "INTEGER[]", "BIGINT[16]"]:
        relation = duckdb.sql(f"select grid::{kind} as grid from (values {rows}) as t(grid)")
        assert list(clausoku.solve(relation)) == expected


def test_candidates_are_arrays_of_cells_and_values():
    rows = [*SMALL, "mistake", "." * 15 + "4"]
    for counts in [None, 3]:
        answers = clausoku.candidates(rows, counts=counts, grids="array")
        assert answers.column_names == ["status", "candidates", "reason"]
        found = answers.array("candidates")
        assert found.shape == (len(rows), 16, 4) and found.dtype == numpy.uint8
        expected = numpy.zeros_like(found)
        known = set()
        for row in clausoku.candidates(rows, counts=counts):
            if row["cell"] is not None:
                line, column = (int(part) - 1 for part in row["cell"][1:].split("C"))
                number = row["solutions"] if counts else row["state"] == "true"
                expected[row["index"], 4 * line + column, int(row["value"]) - 1] = number
                known.add(row["index"])
        assert (found == expected).all()
        assert [row is not None for row in answers["candidates"]] == [index in known for index in range(len(rows))]
    # By a list of all solutions.
    for row, text in enumerate(SMALL):
        grids = [cells_of(grid) for grid in clausoku.Puzzle(text).list_solutions(1000)]
        for cell in range(16):
            for value in range(4):
                assert found[row, cell, value] == min(3, sum(grid[cell] == value + 1 for grid in grids))
    nine = clausoku.candidates(["." * 80 + "9"], grids="array").array("candidates")
    assert nine.shape == (1, 81, 9) and nine[0, 80].tolist() == [0] * 8 + [1] and nine[0, 72].tolist() == [1] * 8 + [0]
    assert nine[0, 0].all()
    with pytest.raises(ValueError, match="at most 255"):
        clausoku.candidates(SMALL, counts=256, grids="array")


def test_puzzles_and_solutions_are_arrays():
    puzzle = clausoku.Puzzle(SMALL[0])
    cells = cells_of(SMALL[0])
    found = numpy.asarray(puzzle)
    assert found.dtype == numpy.uint8 and found.tolist() == [cells[start : start + 4] for start in range(0, 16, 4)]
    assert numpy.array(puzzle, dtype="int64").dtype == numpy.int64
    assert numpy.asarray(puzzle.solve()).ravel().tolist() == cells_of("1234342121434312")
    assert numpy.stack([puzzle, puzzle]).shape == (2, 4, 4)
    assert clausoku.Puzzle(found) == puzzle
    assert numpy.asarray(clausoku.Puzzle("." * 369, variant="samurai")).shape == (369,)
    with pytest.raises(clausoku.PuzzleError, match="no solution"):
        numpy.asarray(clausoku.Puzzle(SMALL[2]).solve())
    with pytest.raises(TypeError, match="found"):
        clausoku.Puzzle(puzzle)
    assert clausoku.solve([puzzle])["solutions"] == [1]
