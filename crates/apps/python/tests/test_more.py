"""Hints, certificates, boards of one's own, other puzzles from one."""

import signal
import threading
import time

import clausoku
import pytest

FOUR = "12..34....4...1."
SOLVED = "1234342121434312"
ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."

# Cages and thermometers, which leave a few solutions.
KILLER = """
name = "a small killer"

[[board]]
blocks = "2x2"

[[constraint]]
kind = "cage"
sum = 3
cells = "R1C1 R1C2"

[[constraint]]
kind = "thermometer"
cells = "R1C1 R1C2 R1C3 R1C4"

[[constraint]]
kind = "cage"
sum = 7
cells = "R2C1 R2C2"

[[constraint]]
kind = "thermometer"
cells = "R2C1 R2C2"

[[constraint]]
kind = "cage"
sum = 5
cells = "R3C1 R3C2"
"""


def interrupted(work):
    """The seconds between Ctrl-C and the exception that it raises."""
    # A job in the background ignores SIGINT, and so does a Python that it starts.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    sent = []

    def send():
        sent.append(time.monotonic())
        signal.raise_signal(signal.SIGINT)

    start = time.monotonic()
    timer = threading.Timer(1.0, send)
    timer.start()
    with pytest.raises(KeyboardInterrupt):
        # A fast machine may be done before the signal.
        while time.monotonic() - start < 60:
            work()
    timer.join()
    return time.monotonic() - sent[0]


def test_a_step_has_its_reason():
    step = clausoku.Puzzle(FOUR).hint()
    assert step.technique == "naked single" and step.placements == ["R1C3=3"]
    assert step.before == FOUR and step.after == "123.34....4...1."
    assert str(step).splitlines() == ["naked single: R1C3 = 3", "R1C3 can hold only 3."]
    assert not step.assumes_uniqueness and step.level == "easy"
    assert clausoku.Puzzle(SOLVED).hint() is None
    with pytest.raises(clausoku.PuzzleError, match=r"no technique .x-wings.*techniques\(\)"):
        clausoku.Puzzle(FOUR).hint(["x-wings"])
    with pytest.raises(clausoku.PuzzleError, match="no solution"):
        clausoku.Puzzle("11" + "." * 14).hint()


def test_steps_lead_to_the_solution_and_follow_each_other():
    puzzle = clausoku.Puzzle(clausoku.generate(1, seed=3, minimal=True).column("puzzle")[0])
    steps = puzzle.steps()
    assert steps[-1].after == puzzle.solve().grid
    for first, second in zip(steps, steps[1:]):
        assert first.after == second.before
    assert all(step.placements or step.eliminations for step in steps)
    # Without guesses: a technique of one's own choice finds less.
    assert len(clausoku.Puzzle(ESCARGOT).steps(["naked-single", "hidden-single"])) < 10


@pytest.mark.parametrize("proof_format", ["lrat", "lrat-binary", "veripb"])
def test_certificates_are_saved_loaded_and_verified(tmp_path, proof_format):
    certificate = clausoku.Puzzle(ESCARGOT).certify(proof_format=proof_format)
    assert certificate.claim == "unique" and certificate.steps > 0
    assert certificate.grids == [clausoku.Puzzle(ESCARGOT).solve().grid]
    assert certificate.verify() is None
    certificate.save(tmp_path / "made")
    loaded = clausoku.Certificate.load(tmp_path / "made")
    assert loaded.verify() is None and loaded.source is None
    assert (loaded.formula, loaded.proof, loaded.puzzle) == (certificate.formula, certificate.proof, ESCARGOT)
    # A change of any file is found.
    for file in (tmp_path / "made").iterdir():
        if file.name != "README.md":
            text = file.read_bytes()
            # The last sign before the end of the file: a digit of a solution, a hint, a literal.
            file.write_bytes(text[: len(text) * 3 // 4])
            with pytest.raises(clausoku.PuzzleError):
                clausoku.Certificate.load(tmp_path / "made").verify()
            file.write_bytes(text)
    clausoku.Certificate.load(tmp_path / "made").verify()


def test_claims_of_certificates():
    assert clausoku.Puzzle("11" + "." * 14).certify().claim == "none"
    several = clausoku.Puzzle("1..............4").certify()
    assert several.claim == "count" and len(several.grids) == len(set(several.grids)) == 18
    with pytest.raises(clausoku.PuzzleError, match="the claim none is false, there is 1 solution"):
        clausoku.Puzzle(FOUR).certify(claim="none")
    with pytest.raises(clausoku.PuzzleError, match="more than 5"):
        clausoku.Puzzle("1..............4").certify(max=5)
    for wrong in [{"claim": "one"}, {"proof_format": "tar"}, {"solver": "tabu"}]:
        with pytest.raises((clausoku.PuzzleError, clausoku.SolverError)):
            clausoku.Puzzle(FOUR).certify(**wrong)
    with pytest.raises(FileNotFoundError):
        clausoku.Certificate.load("no such folder")


def test_a_board_of_ones_own(tmp_path):
    killer = clausoku.Variant.from_toml(KILLER)
    assert (killer.name, killer.order, killer.cells) == ("a small killer", 4, 16)
    assert killer.constraints[0] == "cage 3 at R1C1 R1C2"
    assert clausoku.Variant.from_toml(killer.to_toml()) == killer
    (tmp_path / "killer.toml").write_text(KILLER)
    for board in [killer, tmp_path / "killer.toml", str(tmp_path / "killer.toml")]:
        puzzle = clausoku.Puzzle("." * 16, variant=board)
        assert puzzle.variant == killer
        rows = puzzle.list_solutions(100)
        assert all(row.startswith("123434") for row in rows) and 1 <= len(rows) < 10
        given = clausoku.Puzzle(rows[0][:12] + "." * 4, variant=board)
        assert given.is_unique() and given.solve().grid == rows[0]
        assert clausoku.solve(["." * 16, rows[0]], variant=board).column("solutions")[1] == 1
        certificate = puzzle.certify()
        assert certificate.grids == sorted(rows) and certificate.verify() is None
    # A model of the formula keeps the constraints.
    solvers = pytest.importorskip("pysat.solvers")
    cnf = clausoku.Puzzle("." * 16, variant=killer).encode()
    with solvers.Glucose4(bootstrap_with=cnf.to_pysat()) as solver:
        assert solver.solve()
        assert cnf.decode(solver.get_model()).grid in rows


def test_faults_of_boards_have_a_place(tmp_path):
    with pytest.raises(clausoku.PuzzleError) as fault:
        clausoku.Variant.from_toml('name = "slip"\n\n[[board]]\nblocks = "2x2"\n\n[[constraint]]\nkind = "arow"\n')
    assert fault.value.line == 7 and "arow" in str(fault.value)
    with pytest.raises(FileNotFoundError):
        clausoku.Puzzle(FOUR, variant=tmp_path / "none.toml")
    for wrong in [3, 2.5, ["x"]]:
        with pytest.raises(TypeError):
            clausoku.Puzzle(FOUR, variant=wrong)
    # What knows regions only refuses constraints.
    killer = clausoku.Puzzle("." * 16, variant=clausoku.Variant.from_toml(KILLER))
    with pytest.raises((clausoku.PuzzleError, clausoku.SolverError)):
        killer.neighbours()


def test_hints_name_their_clues():
    step = clausoku.Puzzle("." * 16, variant=clausoku.Variant.from_toml(KILLER)).hint()
    assert step.clues == ["cage 7 at R2C1 R2C2", "thermometer at R2C1 R2C2"] and step.because == []


def test_images_have_the_same_canonical_form():
    images = clausoku.Puzzle(ESCARGOT).vary(20, seed=7)
    assert len(set(images)) == 20 and images[:5] == clausoku.Puzzle(ESCARGOT).vary(5, seed=7)
    forms = set(clausoku.canonical([ESCARGOT, *images]).column("canonical"))
    assert len(forms) == 1
    assert clausoku.Puzzle(ESCARGOT).vary(0, seed=7) == []


def test_images_of_puzzles_with_clues_are_links():
    killer = clausoku.Puzzle("." * 16, variant=clausoku.Variant.from_toml(KILLER))
    links = killer.vary(8, seed=7)
    assert len(set(links)) > 1 and links[:3] == killer.vary(3, seed=7)
    assert all(link.startswith("https://") for link in links)
    # They have as many solutions.
    for link in links:
        assert clausoku.Puzzle(link).count() == killer.count()


def test_neighbours_are_other_puzzles_with_one_solution():
    puzzle = clausoku.Puzzle(ESCARGOT)
    found = puzzle.neighbours(minimal=True)
    assert found == puzzle.neighbours(minimal=True, jobs=1)
    assert len(found) == len(set(found)) > 0
    answers = clausoku.check(found)
    assert set(answers.column("minimal")) == {True}
    assert clausoku.canonical(found).column("canonical") == found
    assert clausoku.canonical([ESCARGOT]).column("canonical")[0] not in found
    givens = sum(sign != "." for sign in ESCARGOT)
    assert {sum(sign != "." for sign in form) for form in found} == {givens}
    with pytest.raises(clausoku.PuzzleError):
        puzzle.neighbours(remove=9)


def test_scales():
    easy = ".......1.4.........2...........5.6.4..8...3....1.9....3..4..2...5.1........8.7..."
    rows = [easy, ESCARGOT, FOUR, "x", None, "." * 81]
    depth = clausoku.rate(rows, scale="depth")
    assert depth.column_names == ["status", "depth", "b", "w", "reason"]
    assert depth[0] == {"status": "unique", "depth": 0, "b": 0, "w": 0, "reason": None}
    assert depth.column("depth")[1] == 2 and depth.column("depth")[2] == 0
    assert depth.column("status") == ["unique", "unique", "unique", "invalid", "invalid", "several"]
    hodoku = clausoku.rate(rows[:1] + rows[2:], scale="hodoku")
    assert hodoku.column_names == ["status", "score", "level", "reason"]
    assert hodoku[0]["level"] == "easy" and hodoku[0]["score"] > 0
    assert hodoku.column("status") == ["unique", "unique", "invalid", "invalid", "several"]
    with pytest.raises(clausoku.PuzzleError, match="se, depth, hodoku"):
        clausoku.rate(rows, scale="tdoku")
    pa = pytest.importorskip("pyarrow")
    assert pa.table(depth).schema.types == [pa.string()] + [pa.int64()] * 3 + [pa.string()]
    pa.table(hodoku).validate(full=True)


def test_columns_of_odd_shapes():
    pa = pytest.importorskip("pyarrow")
    for scale in ["se", "depth", "hodoku"]:
        for empty in [[], pa.array([], pa.string()), pa.chunked_array([], pa.string()), pa.array([None, None], pa.string())]:
            answers = clausoku.rate(empty, scale=scale)
            assert len(answers) == len(empty) and answers.column("status") == ["invalid"] * len(empty)
            pa.table(answers).validate(full=True)
    chunks = pa.chunked_array([[], [FOUR], [], [None, FOUR]], pa.string())
    assert clausoku.rate(chunks, scale="hodoku").column("status") == ["unique", "invalid", "unique"]
    assert clausoku.check(pa.chunked_array([], pa.large_string())).column("solutions") == []
    # Rows that no format reads.
    odd = ["\0" * 81, "\ud7ff" * 81, "1" * 100_000, "  ", "," * 81, "é" * 81]
    answers = clausoku.solve(odd)
    assert answers.column("solutions") == [None] * len(odd) and None not in answers.column("reason")
    assert clausoku.solve([b"\xff\xfe", FOUR.encode()]).column("solutions") == [None, 1]


@pytest.mark.parametrize("work", ["se", "depth", "hodoku", "generate", "steps", "neighbours", "certify", "rating", "each"])
def test_ctrl_c_ends_all_long_work(work):
    large = clausoku.Variant("classic:16")
    hard = {
        "se": lambda: clausoku.rate([ESCARGOT] * 5000),
        "depth": lambda: clausoku.rate([ESCARGOT] * 5000, scale="depth"),
        "hodoku": lambda: clausoku.rate([ESCARGOT] * 50000, scale="hodoku"),
        "generate": lambda: clausoku.generate(100_000, seed=1, variant=large, minimal=True),
        "steps": lambda: clausoku.Puzzle(clausoku.generate(1, seed=1, variant="classic:25").column("puzzle")[0]).steps(),
        "neighbours": lambda: clausoku.Puzzle(ESCARGOT).neighbours(remove=2, add=2),
        "certify": lambda: clausoku.Puzzle("." * 81).certify(max=10**9),
        "rating": lambda: clausoku.generate(1, seed=1, rating=(11.5, 11.9)),
        "each": lambda: next(clausoku.generate_each(seed=1, rating=(11.5, 11.9))),
    }
    assert interrupted(hard[work]) < (3 if work in ("rating", "each") else 10)
