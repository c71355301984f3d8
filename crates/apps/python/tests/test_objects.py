"""Copies, limits, arrays, files and streams of puzzles."""

import copy
import csv
import multiprocessing
import pickle
import time
from datetime import timedelta
from itertools import islice

import clausoku
import pytest

FOUR = "12..34....4...1."
SOLVED = "1234342121434312"
ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
KILLER = 'name = "pairs"\n[[board]]\nblocks = "2x2"\n[[constraint]]\nkind = "cage"\nsum = 3\ncells = "R1C1 R1C2"\n'


def objects():
    killer = clausoku.Variant.from_toml(KILLER)
    puzzle = clausoku.Puzzle(FOUR)
    return {
        "variant": clausoku.Variant("x"),
        "own variant": killer,
        "puzzle": puzzle,
        "killer": clausoku.Puzzle("." * 16, variant=killer),
        "large": clausoku.Puzzle("1" + "." * 255),
        "candidates": clausoku.Puzzle("1234 1234 12 1234\n" + "1234 1234 1234 1234\n" * 3, format="pencilmarks"),
        "solution": puzzle.solve(),
        "no solution": clausoku.Puzzle("11" + "." * 14).solve(),
        "answers": clausoku.check([FOUR, None, "x"]),
        "no answers": clausoku.solve([]),
        "cnf": puzzle.encode("minimal", at_most_one="sequential", implied=["triads"]),
        "certificate": puzzle.certify(),
        "veripb": puzzle.certify(proof_format="veripb"),
    }


def test_lists_of_puzzles_are_pickled_compactly():
    puzzles = [clausoku.Puzzle(text) for text in clausoku.generate(100, seed=1).column("puzzle")]
    # Two bytes for a cell, and the name of the board once.
    assert len(pickle.dumps(puzzles)) < 100 * 190 and len(pickle.dumps([puzzle.solve() for puzzle in puzzles])) < 100 * 360


@pytest.mark.parametrize("name", objects())
def test_copies_are_equal_and_others_are_not(name):
    everything = objects()
    item = everything[name]
    for made in [copy.copy(item), copy.deepcopy(item), pickle.loads(pickle.dumps(item)), objects()[name]]:
        assert made == item and hash(made) == hash(item) and type(made) is type(item)
        assert repr(made) == repr(item)
    assert item != None and item != 1  # noqa: E711
    assert all(item != other for key, other in everything.items() if key != name)


def test_copies_work():
    everything = {name: pickle.loads(pickle.dumps(item)) for name, item in objects().items()}
    assert everything["certificate"].verify() is None and everything["certificate"].source is not None
    assert everything["killer"].list_solutions(100) == objects()["killer"].list_solutions(100)
    assert everything["cnf"].to_dimacs() == objects()["cnf"].to_dimacs()
    assert everything["candidates"].list_solutions(5) == objects()["candidates"].list_solutions(5)


def test_other_processes_take_and_return_objects():
    puzzles = [clausoku.Puzzle(FOUR), clausoku.Puzzle(ESCARGOT)]
    with multiprocessing.get_context("spawn").Pool(2) as pool:
        solutions = pool.map(clausoku.Puzzle.solve, puzzles)
        tables = pool.map(clausoku.solve, [[FOUR], [ESCARGOT]])
    assert solutions == [puzzle.solve() for puzzle in puzzles]
    assert [table[0]["solution"] for table in tables] == [solution.grid for solution in solutions]


HARD = clausoku.Puzzle("." * 256)


@pytest.mark.parametrize(
    "call",
    [
        lambda limit: HARD.count(time_limit=limit),
        lambda limit: clausoku.Puzzle("." * 625).list_solutions(1000, solver="varisat", time_limit=limit),
        lambda limit: clausoku.Puzzle(ESCARGOT).neighbours(remove=2, add=2, time_limit=limit),
        lambda limit: clausoku.generate(10**6, seed=1, variant="classic:16", time_limit=limit),
        lambda limit: clausoku.generate(10**3, seed=1, rating=(9.0, 9.9), time_limit=limit),
        lambda limit: clausoku.Puzzle("." * 81).certify(max=10**9, time_limit=limit),
        lambda limit: clausoku.Puzzle(ESCARGOT).vary(10**9, seed=1, time_limit=limit),
    ],
)
@pytest.mark.parametrize("limit", [0.2, timedelta(milliseconds=200)])
def test_a_time_limit_ends_long_work(call, limit):
    start = time.monotonic()
    with pytest.raises(clausoku.LimitError, match="the time limit was reached"):
        call(limit)
    assert time.monotonic() - start < 20


def test_lines_do_not_lose_excluded_candidates():
    puzzle = objects()["candidates"]
    with pytest.raises(clausoku.PuzzleError, match="cannot say that candidates are excluded, and 2 are"):
        puzzle.vary(2, seed=1)
    forms = clausoku.canonical([puzzle, FOUR])
    assert forms.column("canonical")[0] is None and "excluded" in forms.column("reason")[0]
    assert forms.column("status") == ["invalid", "done"]


COLOURS = 'name = "colours"\nsymbols = ["red", "green", "blue", "black"]\n[[board]]\nblocks = "2x2"\n'


@pytest.mark.parametrize("board", [clausoku.Variant.from_toml(COLOURS), "classic:36"])
def test_lines_of_words_are_read_again(board, tmp_path):
    small = board != "classic:36"
    made = clausoku.generate(2, seed=1, variant=board, givens=6 if small else (1200, 1296))
    texts = made.column("puzzle")
    assert len(set(texts)) == 2
    puzzles = [clausoku.Puzzle(text, variant=board) for text in texts]
    assert [puzzle.givens for puzzle in puzzles] == texts
    assert clausoku.solve([*texts, None], variant=board).column("solutions") == [1, 1, None]
    assert clausoku.solve(texts, variant=board).column("solution") == made.column("solution")
    assert clausoku.Puzzle(texts[0], variant=board, format="line") == puzzles[0]
    tmp_path.joinpath("puzzles.txt").write_text("\n".join(texts))
    assert list(clausoku.read_puzzles(tmp_path / "puzzles.txt", variant=board)) == puzzles
    errors = clausoku.solve(["red .", texts[0] + " .", "x" + texts[0]], variant=board).column("reason")
    cells = 16 if small else 1296
    assert errors[0] == f"column 6: expected {cells} cells, found 2"
    assert errors[1].endswith(f"expected {cells} cells, found {cells + 1}") and "column 1: expected" in errors[2]
    empty = clausoku.Puzzle("." * cells, variant=board)
    assert empty == clausoku.Puzzle(" ".join("." * cells), variant=board)
    assert clausoku.solve(["." * cells, " ".join("." * cells)], variant=board, limit=1).column("solutions") == [1, 1]
    if small:
        assert next(clausoku.generate_each(seed=1, variant=board)).is_unique()


def test_puzzles_show_the_number_of_excluded_candidates():
    assert repr(objects()["candidates"]) == 'clausoku.Puzzle("................", variant="classic:4", excluded=2)'
    assert repr(clausoku.Puzzle(FOUR)) == f'clausoku.Puzzle("{FOUR}", variant="classic:4")'


def test_limits_are_errors_of_rows():
    rows = ["." * 625, FOUR, "x", None]
    answers = clausoku.solve(rows, solver="varisat", time_limit=0)
    assert answers.column("reason")[0] == "the time limit was reached" and answers.column("status")[0] == "unknown"
    assert answers.column("solutions")[0] == 0
    rated = clausoku.rate([ESCARGOT, FOUR], time_limit=timedelta(0))
    assert rated.column("reason")[0] == "the time limit was reached"
    few = clausoku.solve([ESCARGOT], solver="varisat", conflict_limit=1)
    assert few.column("reason") == ["the step limit was reached"]
    with pytest.raises(clausoku.LimitError):
        clausoku.Puzzle(ESCARGOT).solve(solver="varisat", conflict_limit=1)
    assert clausoku.solve([ESCARGOT], time_limit=60, conflict_limit=10**6, jobs=1).column("solutions") == [1]
    assert clausoku.Puzzle(FOUR).fewest(time_limit=60)[0] == 4


@pytest.mark.parametrize("wrong", [-1, float("nan"), float("inf"), "soon", [1]])
def test_wrong_limits(wrong):
    with pytest.raises((ValueError, TypeError), match="time limit"):
        clausoku.Puzzle(FOUR).solve(time_limit=wrong)


def test_numbers_out_of_range_are_named():
    puzzle = clausoku.Puzzle(FOUR)
    cnf = puzzle.encode()
    small, large = "expected a number of 1 or more, found {}", "{} is out of range"
    for call, number, name, message in [
        (lambda: clausoku.solve([FOUR], jobs=0), 0, "jobs", small),
        (lambda: clausoku.rate([FOUR], jobs=-1), -1, "jobs", small),
        (lambda: clausoku.solve([FOUR], limit=0), 0, "limit", small),
        (lambda: clausoku.solve([FOUR], limit=2**32), 2**32, "limit", large),
        (lambda: clausoku.generate(1, seed=1, attempts=0), 0, "attempts", small),
        (lambda: clausoku.generate(-1, seed=1), -1, "count", large),
        (lambda: puzzle.vary(seed=-1), -1, "seed", large),
        (lambda: puzzle.certify(max=-1), -1, "max", large),
        (lambda: cnf.to_dimacs(shuffle=2**64), 2**64, "shuffle", large),
        (lambda: cnf.cubes(0), 0, "count", small),
        (lambda: cnf.candidate(2**64), 2**64, "variable", large),
    ]:
        with pytest.raises(ValueError, match="^" + message.format(number)) as raised:
            call()
        assert any(f"'{name}'" in note for note in raised.value.__notes__)
    for variable in [-5, 0]:
        with pytest.raises(clausoku.PuzzleError, match=f"expected a variable, a number of 1 or more, found {variable}"):
            cnf.candidate(variable)
    with pytest.raises(IndexError, match=r"no candidate \(-1, 0, 5\)"):
        cnf.var(-1, 0, 5)
    with pytest.raises(TypeError):
        clausoku.solve([FOUR], jobs="two")
    with pytest.raises(ValueError, match="None for no limit"):
        puzzle.solve(time_limit=float("inf"))


@pytest.mark.parametrize("kind", ["uint8", "int8", "int16", "int32", "int64", "uint16", "uint32", "uint64"])
def test_arrays_of_numbers_are_puzzles(kind):
    numpy = pytest.importorskip("numpy")
    puzzle = clausoku.Puzzle(ESCARGOT)
    flat = numpy.array([int(c) for c in ESCARGOT.replace(".", "0")], kind)
    for array in [flat, flat.reshape(9, 9), numpy.asfortranarray(flat.reshape(9, 9)), flat.repeat(2)[::2]]:
        assert clausoku.Puzzle(array) == puzzle
    grid = puzzle.solve().grid
    for column in [flat.reshape(1, 81), flat.reshape(1, 9, 9), [flat], [flat.reshape(9, 9)], [puzzle]]:
        assert clausoku.solve(column).column("solution") == [grid]
    assert clausoku.Puzzle(flat, variant="classic:9") == puzzle


@pytest.mark.parametrize("kind", [">i4", "<i4", ">u2", ">i8", ">u8", "=i2"])
def test_arrays_have_any_byte_order(kind):
    numpy = pytest.importorskip("numpy")
    numbers = numpy.array([int(c) if c != "." else 0 for c in FOUR])
    assert clausoku.Puzzle(numbers.astype(kind)).givens == FOUR
    assert clausoku.solve(numbers.reshape(1, 16).astype(kind)).column("solutions") == [1]



def test_arrays_at_fault():
    numpy = pytest.importorskip("numpy")
    for wrong in [numpy.full(81, 10), numpy.full(81, -1), numpy.zeros(80, int), numpy.full(81, 10**9)]:
        with pytest.raises(clausoku.PuzzleError):
            clausoku.Puzzle(wrong)
    for wrong in [numpy.zeros(81), 7, None]:
        with pytest.raises(TypeError):
            clausoku.Puzzle(wrong)
    assert clausoku.solve(numpy.full((2, 81), 300))["reason"] == ["R1C1: expected 0 to 9, found 300"] * 2
    # Only bytes may be characters.
    assert clausoku.solve(numpy.full((1, 81), ord("."), "uint8")).column("solutions") == [2]
    assert clausoku.solve(numpy.full((1, 81), ord("."))).column("solutions") == [None]
    answers = clausoku.solve(numpy.full((2, 81), 10))
    assert answers.column("reason") == ["R1C1: expected 0 to 9, found 10"] * 2


def test_answers_become_frames_and_rows():
    pytest.importorskip("pyarrow")
    answers = clausoku.solve([FOUR, "x", None])
    rows = list(answers)
    assert rows == [answers[0], answers[1], answers[2]] == answers.to_arrow().to_pylist()
    pandas = pytest.importorskip("pandas")
    assert list(answers.to_pandas()["solution"].isna()) == [False, True, True]
    assert isinstance(answers.to_pandas(), pandas.DataFrame)
    polars = pytest.importorskip("polars")
    assert answers.to_polars().equals(polars.DataFrame(rows, schema=answers.to_polars().schema))
    with pytest.raises(IndexError):
        answers[3]
    assert answers[-1] == answers[2] and answers != clausoku.solve([FOUR])


FILES = ["p.txt", "p.txt.gz", "p.csv", "p.csv.xz", "p.tsv.zst", "p.jsonl.bz2", "p.parquet", "p.arrow", "p.parquet.gz"]


@pytest.mark.parametrize("name", FILES)
def test_files_of_puzzles(tmp_path, name):
    made = clausoku.generate(300, seed=1, variant="classic:4").column("puzzle")
    path = tmp_path / name
    assert clausoku.write_puzzles(path, (clausoku.Puzzle(text) for text in made)) == 300
    read = clausoku.read_puzzles(path)
    assert iter(read) is read
    assert [puzzle.givens for puzzle in read] == made
    assert clausoku.write_puzzles(path, [FOUR]) == 1
    assert clausoku.Puzzle.from_file(path) == clausoku.Puzzle(FOUR)


def test_every_format_is_written_and_read(tmp_path):
    puzzle = clausoku.Puzzle(ESCARGOT)
    for name in clausoku.formats():
        path = tmp_path / name
        clausoku.write_puzzles(path, [puzzle], format=name)
        assert clausoku.Puzzle(puzzle.to_text(name), format=name) == puzzle, name
        assert clausoku.Puzzle.from_file(path, format=name).givens == ESCARGOT, name
        assert path.read_text() == puzzle.to_text(name) or name == "rows", name


def test_tables_of_other_libraries_are_read(tmp_path):
    pa = pytest.importorskip("pyarrow")
    from pyarrow import parquet

    parquet.write_table(pa.table({"id": [7, 8], "puzzle": [FOUR, ESCARGOT]}), tmp_path / "p.parquet")
    assert [puzzle.givens for puzzle in clausoku.read_puzzles(tmp_path / "p.parquet")] == [FOUR, ESCARGOT]


def test_rows_of_tables_contain_line_breaks(tmp_path):
    with open(tmp_path / "p.csv", "w", newline="") as file:
        rows = csv.writer(file)
        rows.writerows([["the\nnote", "puzzle"], ["a\r\n\"b\",\n", FOUR], ["\n\n", "x"], ["", ESCARGOT]])
    items = list(clausoku.read_puzzles(tmp_path / "p.csv", errors="return"))
    assert [items[0].givens, items[1].line, items[2].givens] == [FOUR, 6, ESCARGOT]


def test_contents_decide_what_a_file_is(tmp_path):
    for name in ["p.parquet.gz", "p.arrow", "p.txt.zst"]:
        clausoku.write_puzzles(tmp_path / name, [FOUR, FOUR])
        odd = (tmp_path / name).rename(tmp_path / "odd")
        assert [puzzle.givens for puzzle in clausoku.read_puzzles(odd)] == [FOUR, FOUR]


def test_faults_of_files(tmp_path):
    path = tmp_path / "puzzles.txt"
    path.write_text(f"{FOUR}\n12..\n{FOUR}\n")
    read = clausoku.read_puzzles(path)
    assert next(read).givens == FOUR
    with pytest.raises(clausoku.PuzzleError) as fault:
        next(read)
    assert fault.value.line == 2
    assert next(read).givens == FOUR and next(read, None) is None
    items = list(clausoku.read_puzzles(path, errors="return"))
    assert [type(item) for item in items] == [clausoku.Puzzle, clausoku.PuzzleError, clausoku.Puzzle]
    with pytest.raises(FileNotFoundError, match="none.txt"):
        clausoku.read_puzzles(tmp_path / "none.txt")
    with pytest.raises(TypeError, match="found a string"):
        clausoku.write_puzzles(path, FOUR)
    # A failed run leaves the old file.
    with pytest.raises(clausoku.PuzzleError):
        clausoku.write_puzzles(path, [FOUR, "x"])
    with pytest.raises(clausoku.PuzzleError, match="one puzzle"):
        clausoku.write_puzzles(tmp_path / "p.sdk", [FOUR, FOUR], format="fpuzzles")
    assert path.read_text().startswith(FOUR) and not (tmp_path / "p.sdk").exists()
    assert [file.name for file in tmp_path.iterdir()] == ["puzzles.txt"]


def test_generated_puzzles_are_as_asked():
    half = clausoku.generate(3, seed=1, symmetry="half-turn", givens=(26, 30)).column("puzzle")
    assert all(26 <= 81 - text.count(".") <= 30 for text in half)
    assert all((a == ".") == (b == ".") for text in half for a, b in zip(text, text[::-1]))
    rated = clausoku.generate(2, seed=1, rating=(1.5, 2.6), jobs=2)
    assert all(1.5 <= er <= 2.6 for er in clausoku.rate(rated.column("puzzle")).column("er"))
    assert rated == clausoku.generate(2, seed=1, rating=(1.5, 2.6), jobs=1)
    hard = clausoku.generate(2, seed=1, level="hard", minimal=True).column("puzzle")
    assert clausoku.rate(hard, scale="hodoku").column("level") == ["hard"] * 2
    wing = clausoku.generate(1, seed=1, techniques=["x-wing"], minimal=True).column("puzzle")[0]
    assert "X-wing" in {step.technique for step in clausoku.Puzzle(wing).steps()}
    within = clausoku.generate(3, seed=1, within=half[0], minimal=True).column("puzzle")
    assert all(a in (".", b) for text in within for a, b in zip(text, half[0]))
    solution = clausoku.Puzzle(half[0]).solve().grid
    assert set(clausoku.generate(3, seed=2, solution=solution).column("solution")) == {solution}
    shape = clausoku.generate(1, seed=1, pattern=half[0]).column("puzzle")[0]
    assert [c == "." for c in shape] == [c == "." for c in half[0]]
    killer = clausoku.Variant.from_toml(KILLER)
    made = clausoku.generate(2, seed=1, variant=killer).column("puzzle")
    assert clausoku.solve(made, variant=killer).column("solutions") == [1, 1]
    for wrong in [{"solution": solution, "within": half[0]}, {"pattern": FOUR, "variant": "classic:9"}]:
        with pytest.raises(clausoku.PuzzleError):
            clausoku.generate(1, seed=1, **wrong)
    with pytest.raises(clausoku.PuzzleError, match="9x9"):
        clausoku.generate(1, seed=1, variant="classic:4", rating=(1, 2))
    with pytest.raises(ValueError, match="the range of ratings is empty: 9 to 1"):
        clausoku.generate(1, seed=1, rating=(9.0, 1.0))
    for rating in [(float("nan"), 2), (1.5, float("inf")), (-1, 2)]:
        with pytest.raises(ValueError, match="`rating`"):
            clausoku.generate(1, seed=1, rating=rating)


def test_puzzles_are_generated_one_after_another():
    texts = [puzzle.givens for puzzle in islice(clausoku.generate_each(seed=3, together=7), 20)]
    assert texts == clausoku.generate(20, seed=3).column("puzzle")
    rated = islice(clausoku.generate_each(seed=1, together=2, rating=(1.5, 2.6)), 3)
    assert [puzzle.givens for puzzle in rated] == clausoku.generate(3, seed=1, rating=(1.5, 2.6)).column("puzzle")
    small = clausoku.generate_each(seed=1, variant="classic:4", distinct=True, minimal=True)
    forms = clausoku.canonical(islice(small, 5)).column("canonical")
    assert len(set(forms)) == 5


def test_hints_have_pictures():
    step = clausoku.Puzzle(FOUR).hint()
    assert step.svg().startswith("<svg") and "naked single" in step.svg() and "<svg" in step._repr_html_()


def test_columns_are_certified(tmp_path):
    answers = clausoku.certify([FOUR, "x", None, "11" + "." * 14], folder=tmp_path, jobs=2)
    assert answers.column("claim") == ["unique", None, None, "none"]
    assert sorted(path.name for path in tmp_path.iterdir()) == ["0", "3"]
    loaded = clausoku.Certificate.load(tmp_path / "0")
    assert loaded.verify() is None and loaded.grids == [SOLVED]
    assert clausoku.certify([FOUR], claim="none").column("reason") == ["the claim none is false, there is 1 solution"]


def test_a_second_solver_confirms():
    puzzle = clausoku.Puzzle(ESCARGOT)
    assert puzzle.solve(cross_check="dancing-links").is_unique
    assert clausoku.solve([ESCARGOT, FOUR], cross_check="varisat").column("solutions") == [1, 1]
    with pytest.raises(clausoku.PuzzleError, match="cannot check itself"):
        puzzle.solve(solver="varisat", cross_check="varisat")


def test_formulas_are_split_shuffled_and_exported():
    cnf = clausoku.Puzzle("1" + "." * 80).encode(implied=["triads"])
    assert len(cnf) > len(clausoku.Puzzle("1" + "." * 80).encode())
    cubes = cnf.cubes(8)
    assert len(cubes) == 8 and len({frozenset(cube) for cube in cubes}) == 8
    shuffled = cnf.to_dimacs(shuffle=1)
    assert shuffled == cnf.to_dimacs(shuffle=1) != cnf.to_dimacs(shuffle=2)
    assert len(cnf.to_dimacs(subsumed=False)) < len(cnf.to_dimacs())
    assert "c p show" in cnf.to_dimacs(show=True) and "varname" in cnf.to_dimacs(names=True)
    texts = {name: clausoku.Puzzle(FOUR).export(name) for name in ["opb", "smt-lib", "minizinc", "lp", "asp"]}
    assert len(set(texts.values())) == 5 and "solve satisfy" in texts["minizinc"]
    pytest.importorskip("pysat")
    from pysat.solvers import Glucose4

    with Glucose4(bootstrap_with=cnf.to_pysat()) as solver:
        models = [cube for cube in cubes if solver.solve(assumptions=cube)]
    assert models


def test_records_of_measurements_are_columns(tmp_path):
    record = tmp_path / "record.jsonl"
    record.write_text(
        '{"clausoku-bench":2,"plan":{}}\n'
        '{"solver":"varisat","grid":"a","repeat":1,"outcome":"satisfiable","verified":true,"wall":0.5}\n'
        '{"solver":"tabu","grid":"a","repeat":1,"outcome":"time-limit","verified":false,"wall":2.0,"steps":7}\n'
    )
    columns = clausoku.bench_records(record)
    assert columns["wall"] == [0.5, 2.0] and columns["steps"] == [None, 7]
    polars = pytest.importorskip("polars")
    assert polars.DataFrame(columns).height == 2
    record.write_text("{}\nx\n")
    with pytest.raises(ValueError, match="line 2"):
        clausoku.bench_records(record)
