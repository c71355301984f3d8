"""Puzzles, formulas and propagation."""

import signal
import threading
import time

import clausoku
import pytest

FOUR = "12..34....4...1."
SOLVED = "1234342121434312"
FIGURE_1 = "090200605320007000070905008010000000007000094600000000008000007030491500000003000"


def test_puzzles_are_read_in_many_formats_and_solved():
    rows = "12..\n34..\n..4.\n..1.\n"
    assert clausoku.Puzzle(rows) == clausoku.Puzzle("1 2 . . 3 4 . . . . 4 . . . 1 .".replace(" ", ""))
    assert clausoku.Puzzle(FOUR).solve().grid == SOLVED
    assert clausoku.Puzzle(FIGURE_1, variant="classic:9").solve().is_unique
    assert clausoku.Puzzle("." * 81, variant="x").solve().solutions == 2
    assert not clausoku.Puzzle("11" + "." * 14).solve()
    assert hash(clausoku.Puzzle(FOUR)) == hash(clausoku.Puzzle(FOUR))


@pytest.mark.parametrize("solver", ["lanes", "varisat", "dancing-links", "pysat:glucose4"])
def test_solvers_agree(solver):
    if solver.startswith("pysat"):
        pytest.importorskip("pysat")
    assert clausoku.Puzzle(FOUR).solve(solver=solver).grid == SOLVED


def test_faults_have_a_place():
    with pytest.raises(clausoku.PuzzleError) as fault:
        clausoku.Puzzle("12..\n34o.\n..4.\n...1\n")
    assert (fault.value.line, fault.value.column) == (2, 3)
    assert isinstance(fault.value, ValueError)
    for wrong in [{"variant": "none"}]:
        with pytest.raises(clausoku.PuzzleError):
            clausoku.Puzzle(FOUR, **wrong)
    with pytest.raises(clausoku.PuzzleError, match="expected one puzzle, found 2"):
        clausoku.Puzzle(f"{FOUR}\n{FOUR}\n")
    with pytest.raises(clausoku.PuzzleError) as fault:
        clausoku.Puzzle(f"{FOUR}\n{FOUR}\n")
    assert fault.value.line is None and fault.value.column is None


@pytest.mark.parametrize(
    ("call", "meant"),
    [
        (lambda puzzle: puzzle.solve(solver="kisat"), "did you mean kissat"),
        (lambda puzzle: puzzle.solve(cross_check="varisad"), "did you mean varisat"),
        (lambda puzzle: puzzle.encode("K9"), "K9"),
        (lambda puzzle: puzzle.encode(at_most_one="pair"), "pairwise"),
        (lambda puzzle: puzzle.encode(givens="unit"), "units"),
        (lambda puzzle: puzzle.encode(numbering="loga"), "log"),
        (lambda puzzle: puzzle.encode(implied=["triad"]), "triads"),
        (lambda puzzle: puzzle.export("opbb"), "There are opb, smt-lib, minizinc, lp, asp"),
        (lambda puzzle: puzzle.to_text("lines"), "line, rows, numbers"),
        (lambda puzzle: puzzle.certify(claim="one"), "none, unique, count"),
        (lambda puzzle: puzzle.certify(proof_format="tar"), "lrat"),
        (lambda puzzle: clausoku.rate([puzzle], scale="SE"), "se, depth, hodoku"),
        (lambda puzzle: clausoku.generate(1, seed=1, symmetry="half"), "half-turn"),
        (lambda puzzle: clausoku.generate(1, seed=1, level="easier"), "easy, medium"),
        (lambda puzzle: clausoku.generate(1, seed=1, method="up"), "top-down"),
        (lambda puzzle: clausoku.Variant("windoko"), "windoku"),
        (lambda puzzle: clausoku.read_puzzles("x", errors="none"), "raise, return"),
        (lambda puzzle: clausoku.solve([puzzle]).column("grid"), "status, solutions, solution, reason"),
    ],
)
def test_a_wrong_name_is_a_value_error_with_the_names_that_are_right(call, meant):
    with pytest.raises(ValueError) as fault:
        call(clausoku.Puzzle(FOUR))
    assert meant in str(fault.value)


def test_a_wrong_name_of_pysat_is_a_value_error_too():
    pytest.importorskip("pysat")
    with pytest.raises(ValueError, match="pysat:glucose4"):
        clausoku.Puzzle(FOUR).solve(solver="pysat:glucose44")
    assert clausoku.Puzzle(FOUR).solve(solver="pysat:g4").is_unique


def test_formulas_have_three_shapes_with_the_same_clauses(tmp_path):
    numpy = pytest.importorskip("numpy")
    for options in [{}, {"at_most_one": "sequential"}, {"givens": "reduced"}, {"givens": "locked"}, {"numbering": "log"}]:
        cnf = clausoku.Puzzle("1" + "." * 15).encode("extended", **options)
        flat = numpy.asarray(cnf.literals)
        assert flat.dtype == numpy.int32 and not flat.flags.writeable
        split = [[]]
        for literal in flat.tolist():
            if literal:
                split[-1].append(literal)
            else:
                split.append([])
        assert split[:-1] == cnf.clauses and len(cnf.clauses) == len(cnf)
        lines = [line for line in cnf.to_dimacs().splitlines() if not line.startswith("c")]
        assert lines[0] == f"p cnf {cnf.nv} {len(cnf)}"
        assert [[int(word) for word in line.split()][:-1] for line in lines[1:]] == cnf.clauses
        cnf.to_file(tmp_path / "formula.cnf")
        assert (tmp_path / "formula.cnf").read_text() == cnf.to_dimacs()


def test_numbering_is_one_to_one():
    cnf = clausoku.Puzzle("." * 16).encode()
    cube = [(r, c, v) for r in range(1, 5) for c in range(1, 5) for v in range(1, 5)]
    assert [cnf.candidate(cnf.var(*candidate)) for candidate in cube] == cube
    assert cnf.candidate(65) is None
    for outside in [(0, 1, 1), (5, 1, 1), (1, 1, 5), (1, 1, 0)]:
        with pytest.raises(IndexError):
            cnf.var(*outside)


def test_pysat_solves_the_formula_and_the_model_is_decoded():
    solvers = pytest.importorskip("pysat.solvers")
    for options in [{}, {"givens": "reduced"}, {"givens": "locked"}, {"at_most_one": "product"}, {"numbering": "log"}]:
        cnf = clausoku.Puzzle(FIGURE_1).encode(**options)
        assert list(cnf) == cnf.clauses == cnf.to_pysat().clauses
        for formula in [cnf, cnf.to_pysat()]:
            with solvers.Glucose4(bootstrap_with=formula) as solver:
                assert solver.solve()
                solution = cnf.decode(solver.get_model())
            assert solution.grid == clausoku.Puzzle(FIGURE_1).solve().grid
        # The formula is a list of clauses to which others are added.
        assert not solvers.Glucose4(bootstrap_with=[*cnf, [1], [-1]]).solve()
    with pytest.raises(clausoku.PuzzleError):
        clausoku.Puzzle(FOUR).encode().decode([1, -1])
    with pytest.raises(clausoku.PuzzleError):
        clausoku.Puzzle(FOUR).encode().decode([1])


def test_propagation_explains():
    found = clausoku.Puzzle(FIGURE_1).propagate()
    assert found.outcome == "open" and found.candidates
    assert found.why("R1C8=7").startswith("R1C8 = 7 follows from 9 clauses, and from no fewer")
    assert "R1C8" in found.explain()
    assert clausoku.Puzzle("11" + "." * 14).propagate().outcome == "contradiction"
    with pytest.raises(clausoku.PuzzleError):
        found.why("R1C8=9")


def test_counts_are_exact():
    assert clausoku.Puzzle("." * 16).count() == 288
    assert clausoku.Puzzle("." * 36).count() == 28_200_960


def test_notebooks_draw_grids():
    for shown in [clausoku.Puzzle(FOUR), clausoku.Puzzle(FOUR).solve()]:
        assert shown._repr_svg_().startswith("<svg")
        assert "<svg" in shown._repr_html_()
    assert str(clausoku.Puzzle(FOUR)).startswith("┏")


@pytest.mark.parametrize("work", ["check", "count"])
def test_ctrl_c_ends_long_work(work):
    if work == "check":
        pyarrow = pytest.importorskip("pyarrow")
        column = pyarrow.array([FIGURE_1] * 3_000_000)
        hard = lambda: clausoku.check(column)
    else:
        hard = lambda: clausoku.Puzzle("." * 256).count()
    # A job in the background ignores SIGINT, and so does a Python that it starts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    timer = threading.Timer(1.0, lambda: signal.raise_signal(signal.SIGINT))
    timer.start()
    start = time.monotonic()
    with pytest.raises(KeyboardInterrupt):
        hard()
    assert time.monotonic() - start < 30
    timer.join()


def test_small_boards_are_solved_at_once_as_by_any_solver():
    texts = ["." * 81, "12..34....4...1.", "11" + "." * 79, "." * 36, "1" + "." * 35, "." * 16]
    for text in texts * 2:
        puzzle = clausoku.Puzzle(text)
        once, by_sat = puzzle.solve(), puzzle.solve(solver="varisat")
        assert (once.solutions, once.grid is None) == (by_sat.solutions, by_sat.grid is None)
        if once.grid is not None:
            assert all(a in (b, ".") for a, b in zip(puzzle.givens, once.grid, strict=True))
    jigsaw = clausoku.Puzzle("." * 16, variant="jigsaw:AAAB/ACBB/DCCB/DDDC")
    assert jigsaw.solve().solutions == 2


def test_puzzles_are_solved_in_other_processes():
    from multiprocessing import get_context

    puzzles = [clausoku.Puzzle(text) for text in clausoku.generate(20, seed=1).column("puzzle")]
    with get_context("spawn").Pool(2) as pool:
        solutions = list(pool.imap(clausoku.Puzzle.solve, puzzles))
    assert [solution.grid for solution in solutions] == [puzzle.solve().grid for puzzle in puzzles]
