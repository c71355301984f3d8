"""Columns of puzzles from each library, and tables of results back."""

import json

import clausoku
import pytest

ROWS = ["12..34....4...1.", "mistake", None, "1..............4", "11..............", ""]
SOLUTIONS = [1, None, None, 2, 0, None]
STATUS = ["unique", "invalid", "invalid", "several", "none", "invalid"]


def columns():
    """The same rows from each library."""
    yield "list", ROWS
    try:
        import pyarrow as pa
    except ImportError:
        return
    for kind in [pa.string(), pa.large_string(), pa.string_view(), pa.binary(), pa.binary_view()]:
        yield f"pyarrow {kind}", pa.array(ROWS, kind)
    yield "pyarrow chunks", pa.chunked_array([ROWS[:1], ROWS[1:1], ROWS[1:]], pa.string())
    yield "pyarrow dictionary", pa.array(ROWS).dictionary_encode()
    yield "pyarrow slice", pa.array([None, "x", "y", *ROWS, "z"]).slice(3, len(ROWS))
    yield "pyarrow table", pa.table({"puzzle": ROWS})
    yield "pyarrow table slice", pa.table({"puzzle": ["x", *ROWS]}).slice(1)


@pytest.mark.parametrize("column", [pytest.param(c, id=name) for name, c in columns()])
def test_every_row_has_a_result(column):
    answers = clausoku.solve(column)
    assert len(answers) == len(ROWS)
    assert answers.column("solutions") == SOLUTIONS
    assert answers.column("status") == STATUS
    reasons = answers.column("reason")
    assert [reason is None for reason in reasons] == [True, False, False, True, True, False]
    assert reasons[1].startswith("column 1: expected the cells of a puzzle") and "null" in reasons[2]
    assert answers[0] == {"status": "unique", "solutions": 1, "solution": "1234342121434312", "reason": None}
    checked = clausoku.check(column)
    assert checked.column("solutions") == SOLUTIONS
    assert checked.column("minimal") == [False, None, None, None, None, None]
    assert checked[-2]["clashes"].startswith("row 1 contains 1 twice: R1C1, R1C2; block 1 contains")


def test_results_do_not_depend_on_other_rows_or_threads():
    rows = ROWS * 2000 + ["." * 256]
    together = clausoku.solve(rows, jobs=3)
    assert together.column("solutions")[: len(ROWS) * 2000] == SOLUTIONS * 2000
    assert together.column("reason") == clausoku.solve(rows, jobs=1).column("reason")
    assert len(clausoku.solve([])) == 0


def test_pyarrow_and_polars_take_results_without_a_copy():
    pa = pytest.importorskip("pyarrow")
    answers = clausoku.solve(ROWS)
    table = pa.table(answers)
    assert table.schema.types == [pa.string(), pa.int64(), pa.string(), pa.string()]
    table.validate(full=True)
    assert table.column("solutions").to_pylist() == SOLUTIONS
    checked = pa.table(clausoku.check(ROWS))
    checked.validate(full=True)
    assert checked.schema.types == [pa.string(), pa.int64(), pa.bool_(), pa.string(), pa.string(), pa.string()]
    polars = pytest.importorskip("polars")
    frame = polars.DataFrame(answers)
    assert frame["solutions"].to_list() == SOLUTIONS
    # A column of polars is one of views.
    assert polars.DataFrame(clausoku.solve(polars.Series(ROWS))).equals(frame)


def test_pandas():
    pandas = pytest.importorskip("pandas")
    frame = pandas.DataFrame({"puzzle": ROWS})
    for column in [frame["puzzle"], frame["puzzle"].astype("category"), frame[["puzzle"]]]:
        answers = clausoku.solve(column)
        assert answers.column("solutions") == SOLUTIONS
    if hasattr(pandas.DataFrame, "from_arrow"):
        table = pandas.DataFrame.from_arrow(clausoku.solve(frame["puzzle"]))
        assert list(table.columns) == ["status", "solutions", "solution", "reason"]


def test_duckdb():
    duckdb = pytest.importorskip("duckdb")
    pytest.importorskip("pyarrow")
    relation = duckdb.sql("select * from (values ('12..34....4...1.'), ('x')) as t(puzzle)")
    answers = clausoku.solve(relation)
    assert answers.column("solutions") == [1, None]
    assert duckdb.sql("select count(*) from answers where status <> 'invalid'").fetchall() == [(1,)]


def test_numpy():
    numpy = pytest.importorskip("numpy")
    numbers = numpy.array([[int(c) for c in ROWS[0].replace(".", "0")], [5] * 16, [0] * 16], numpy.uint8)
    answers = clausoku.solve(numbers)
    assert answers.column("solutions") == [1, None, 2]
    assert answers.column("reason")[1] == "R1C1: expected 0 to 4, found 5"
    characters = numpy.array([ROWS[0]], "S16").view(numpy.uint8).reshape(1, 16)
    assert clausoku.solve(characters).column("solutions") == [1]
    # A view with gaps, and strings as objects.
    assert clausoku.solve(numpy.repeat(numbers, 2, axis=1)[:, ::2]).column("solutions") == [1, None, 2]
    assert clausoku.solve(numpy.array(ROWS, object)).column("solutions") == SOLUTIONS


def test_boards_by_name():
    x = "." * 81
    assert clausoku.solve([x], variant="x").column("solutions") == [2]
    assert clausoku.solve(["1" + "." * 8 + ".1" + "." * 70], variant="x").column("solutions") == [0]
    with pytest.raises(clausoku.PuzzleError):
        clausoku.solve([x], variant="none")


def test_what_is_no_column_is_an_error():
    for wrong in ["1...", 7, [7], [object()], [ROWS[0], 1], [ROWS[0], 1.5], [ROWS[0], True]]:
        with pytest.raises(TypeError, match="found"):
            clausoku.solve(wrong)
    pa = pytest.importorskip("pyarrow")
    for wrong in [pa.array([1, 2]), pa.table({"a": ["x"], "b": ["y"]})]:
        with pytest.raises(TypeError):
            clausoku.solve(wrong)


def test_an_object_that_resembles_a_column_is_named():
    puzzle = clausoku.Puzzle(ROWS[0])
    for wrong, meant in [
        (ROWS[0], "a string; Puzzle(text)"), (b"1...", "a string"), (puzzle, r"\[puzzle\]"), ({"puzzle": ROWS}, "one of its values")
    ]:
        with pytest.raises(TypeError, match=meant.replace("(text)", r"\(text\)")):
            clausoku.solve(wrong)
    with pytest.raises(clausoku.PuzzleError, match='no column "solutoin"; did you mean solution'):
        clausoku.solve([]).column("solutoin")
    polars = pytest.importorskip("polars")
    with pytest.raises(TypeError, match=r"a lazy frame of polars; give a column of its collect\(\)"):
        clausoku.solve(polars.LazyFrame({"puzzle": ROWS}))


def test_missing_values_of_pandas_are_nulls():
    pandas = pytest.importorskip("pandas")
    missing = [None, float("nan"), pandas.NA, pandas.NaT]
    for column in [missing, pandas.Series([ROWS[0], *missing], dtype=object)[1:]]:
        assert clausoku.solve(column).column("status") == ["invalid"] * 4


def test_lists_of_numbers_are_puzzles():
    cells = [int(character) for character in ROWS[0].replace(".", "0")]
    rows = [cells[first : first + 4] for first in range(0, 16, 4)]
    for numbers in [cells, rows, tuple(map(tuple, rows))]:
        assert clausoku.Puzzle(numbers) == clausoku.Puzzle(ROWS[0]) == clausoku.Puzzle(ROWS[0].encode())
    assert clausoku.solve([cells, rows, [9] * 16]).column("solutions") == [1, 1, None]
    for wrong in [[-1] * 16, [10**30] * 16, cells[1:]]:
        with pytest.raises(clausoku.PuzzleError):
            clausoku.Puzzle(wrong)
    for wrong in [[0.5] * 16, [ROWS[0]], [None] * 16]:
        with pytest.raises(TypeError, match="list of cells"):
            clausoku.Puzzle(wrong)


def test_answers_are_selected_by_row_slice_and_column():
    answers = clausoku.solve(ROWS * 2)
    rows = list(answers)
    assert answers["status"] == STATUS * 2 and answers[2:9:3] == rows[2:9:3] and answers[::-1] == rows[::-1]
    for wrong, error in [(12, IndexError), (-13, IndexError), (10**30, IndexError), (1.5, TypeError), ("x", ValueError)]:
        with pytest.raises(error):
            answers[wrong]


def test_a_puzzle_has_the_questions_of_columns():
    puzzle = clausoku.Puzzle(".......1.4.........2...........5.6.4..8...3....1.9....3..4..2...5.1........8.7...")
    assert puzzle.rate() == {"er": 1.5, "ep": 1.2, "ed": 1.2}
    assert [puzzle.canonical().givens] == clausoku.canonical([puzzle]).column("canonical")
    with pytest.raises(clausoku.PuzzleError, match="several solutions"):
        clausoku.Puzzle("." * 81).rate()


def test_steps_of_a_column_lead_to_each_solution():
    hardest = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4.."
    puzzles = [hardest, "mistake", ROWS[0], None]
    steps = clausoku.steps(puzzles)
    rows = list(steps)
    assert steps.column_names[:2] == ["index", "status"] and {row["index"] for row in rows} == {0, 1, 2, 3}
    assert [row["status"] for row in rows if row["index"] in (1, 3)] == ["invalid", "invalid"]
    for index, text in [(0, hardest), (2, ROWS[0])]:
        puzzle = clausoku.Puzzle(text)
        path = [row for row in rows if row["index"] == index]
        assert {row["status"] for row in path} == {"solved"}
        assert [row["number"] for row in path] == list(range(1, len(path) + 1))
        solution = puzzle.solve().grid
        order = puzzle.order
        grid = path[0]["grid"]
        for row, step in zip(path, puzzle.steps(), strict=True):
            assert row["grid"] == grid == step.before and row["technique"] == step.technique
            marks = row["candidates"].split(" ")
            assert all(mark == value or value == "." for mark, value in zip(marks, grid, strict=True))
            assert all(value in mark for mark, value in zip(marks, solution, strict=True))
            names = [(row["placements"] or "").split(), (row["eliminations"] or "").split()]
            placed, removed = [
                [((int(cell.split("C")[0][1:]) - 1) * order + int(cell.split("C")[1]) - 1, value) for cell, value in
                 (name.split("=") for name in part)] for part in names
            ]
            assert all(value in marks[cell] and value != solution[cell] for cell, value in removed)
            assert all(value == solution[cell] for cell, value in placed)
            for cell, value in placed:
                grid = grid[:cell] + value + grid[cell + 1:]
        assert grid == solution


def test_isomorphic_puzzles_have_one_canonical_form():
    puzzle = clausoku.generate(1, seed=1).column("puzzle")[0]
    rows = [puzzle[9 * row : 9 * row + 9] for row in range(9)]
    turned = "".join("".join(column) for column in zip(*rows[::-1]))
    other = clausoku.generate(1, seed=2).column("puzzle")[0]
    forms = clausoku.canonical([puzzle, turned, other, "x", None]).column("canonical")
    assert forms[0] == forms[1] != forms[2]
    assert forms[3:] == [None, None]
    assert clausoku.canonical([forms[0]]).column("canonical") == [forms[0]]


def test_rows_without_cells_are_rows():
    numpy = pytest.importorskip("numpy")
    for kind in [int, numpy.uint8]:
        for shape in [(2, 0), (2, 0, 4)]:
            answers = clausoku.solve(numpy.zeros(shape, kind))
            assert len(answers) == 2 and None not in answers.column("reason")
    assert len(clausoku.solve(numpy.zeros((0, 16), int))) == 0


def test_columns_of_nulls_have_rows():
    polars = pytest.importorskip("polars")
    nulls = polars.Series([None, None])
    for column in [nulls, polars.DataFrame({"puzzle": nulls}), nulls.to_arrow()]:
        assert clausoku.solve(column).column("status") == ["invalid", "invalid"]
        assert clausoku.solve(column).column("solutions") == [None, None]
    assert len(clausoku.solve(nulls[:0])) == 0


def test_solutions_of_boards_with_constraints_are_counted():
    toml = 'name = "w"\n[[board]]\nblocks = "2x2"\n[[constraint]]\nkind = "whispers"\ndifference = 2\ncells = "R1C1 R2C2"\n'
    whispers = clausoku.Variant.from_toml(toml)
    large = clausoku.Variant.from_toml(toml.replace("2x2", "3x3"))
    rows = ["." * 16, "12" + "." * 14, "11" + "." * 14]
    listed = [len(clausoku.Puzzle(row, variant=whispers).list_solutions(1000)) for row in rows]
    assert [clausoku.Puzzle(row, variant=whispers).count() for row in rows] == listed == [144, 24, 0]
    counted = clausoku.count(rows, variant=whispers)
    assert counted.column("solutions") == ["144", "24", "0"] and counted.column("complete") == [True] * 3
    with pytest.raises(clausoku.LimitError, match="time limit"):
        clausoku.Puzzle("." * 81, variant=large).count(time_limit=0.2)


def test_puzzles_are_made_in_parts():
    whole = clausoku.generate(20, seed=5, variant="classic:4")
    parts = [clausoku.generate(10, seed=5, first=first, variant="classic:4") for first in (0, 10)]
    puzzles = whole.column("puzzle")
    assert puzzles == [puzzle for part in parts for puzzle in part.column("puzzle")]
    assert clausoku.solve(puzzles).column("solution") == whole.column("solution")
    with pytest.raises(clausoku.PuzzleError):
        clausoku.generate(1, seed=1, givens=(3, 3))
    for wanted in [{}, {"rating": (1.5, 9)}]:
        with pytest.raises(ValueError, match="`first`=18446744073709551614"):
            clausoku.generate(3, seed=1, first=2**64 - 2, **wanted)


def test_ratings():
    easy = ".......1.4.........2...........5.6.4..8...3....1.9....3..4..2...5.1........8.7..."
    escargot = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
    rows = [easy, escargot, "x", None, "." * 81, "11" + "." * 79, ROWS[0], easy]
    answers = clausoku.rate(rows, jobs=2)
    assert answers.column("er") == [1.5, 10.5, None, None, None, None, None, 1.5]
    assert answers.column("status") == ["unique", "unique", "invalid", "invalid", "several", "none", "invalid", "unique"]
    reasons = answers.column("reason")
    assert [reason is None for reason in reasons] == [True, True, False, False, False, False, False, True]
    assert "several solutions" in reasons[4] and "no solution" in reasons[5] and "9x9" in reasons[6]
    pa = pytest.importorskip("pyarrow")
    table = pa.table(answers)
    assert table.schema.types[1:4] == [pa.float64()] * 3
    table.validate(full=True)


def test_columns_have_the_answers_of_each_puzzle():
    counted = clausoku.count(ROWS, jobs=2)
    assert counted.column("solutions") == ["1", None, None, "18", "0", None]
    assert counted.column("status") == STATUS
    hints = clausoku.hint([*ROWS, "1234341221434321"])
    step = clausoku.Puzzle(ROWS[0]).hint()
    assert hints[0] == {
        "status": "done",
        "technique": step.technique,
        "level": "easy",
        "score": step.score,
        "assumes_unique": False,
        "placements": "R1C3=3",
        "eliminations": None,
        "clues": None,
        "because": None,
        "explanation": step.reason,
        "reason": None,
    }
    assert hints[4]["status"] == "none" and hints[4]["reason"].startswith("row 1 contains 1 twice")
    assert hints[6]["status"] == "solved" and set(hints[6].values()) == {"solved", None}
    propagated = clausoku.propagate(ROWS, "unit")
    assert propagated.column("outcome") == ["solved", None, None, "open", "contradiction", None]
    assert (propagated[3]["open"], propagated[3]["candidates"]) == (14, 42)
    detailed = clausoku.propagate(ROWS[:1], detail=True)[0]
    assert json.loads(detailed["detail"])["candidates"] == {}
    pattern = json.loads(clausoku.hint(ROWS[:1], detail=True)[0]["detail"])["pattern"]
    assert pattern == [{"candidate": "R1C3=3", "role": "pattern"}]
    hard = "..............3.85..1.2.......5.7.....4...1...9.......5......73..2.1........4...9"
    for rule in ["unit", "failed-literal"]:
        alone = clausoku.Puzzle(hard).propagate(rule)
        together = clausoku.propagate([hard] * 70, rule, at_most_one="sequential")
        assert {row["grid"] for row in together} == {alone.grid}
    for name, value in [("techniques", ["guess"]), ("variant", "nothing")]:
        with pytest.raises(clausoku.PuzzleError):
            clausoku.hint([hard], **{name: value})
    with pytest.raises(clausoku.PuzzleError):
        clausoku.propagate([hard], "guess")
    stopped = clausoku.count(["." * 81, ROWS[0]], time_limit=0.05)
    assert stopped[0]["status"] == "unknown" and "time" in stopped[0]["reason"] and not stopped[0]["complete"]
    assert stopped[1]["solutions"] == "1" and stopped[1]["complete"]
    assert len(clausoku.hint([])) == len(clausoku.count([])) == len(clausoku.propagate([])) == 0


def test_predictions_of_all_kinds_are_compared():
    numpy = pytest.importorskip("numpy")
    puzzles = ["12..34....4...1."] * 3
    right = "1234342121434312"
    grids = numpy.array([[int(c) for c in right], [0] * 16, [int(c) for c in right[::-1]]], dtype=numpy.int64)
    rows = clausoku.compare(puzzles, grids)
    assert rows.column("valid") == [True, False, False]
    assert rows.column("right")[:2] == [10, 0] and rows.column("filled") == [16, 0, 16]
    texts = clausoku.compare(puzzles, [right, None, f"It is\n\n{right[::-1]}\n\nI think."])
    assert texts.column("valid") == [True, False, False]
    assert texts.column("right") == [10, 0, rows.column("right")[2]]
    assert [row["reason"] for row in texts][1] == "the prediction has no grid of the board"
    assert clausoku.compare(["mistake"], [right])[0]["status"] == "invalid"
    with pytest.raises(ValueError, match="a prediction for each of 3 puzzles, found 1"):
        clausoku.compare(puzzles, [right])
