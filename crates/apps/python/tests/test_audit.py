"""What formulas state, whoever wrote them."""

import asyncio
import gzip
import time

import clausoku
import pytest

FOUR = "12..34....4...1."
ESCARGOT = "1....7.9..3..2...8..96..5....53..9...1..8...26....4...3......1..4......7..7...3.."
COLUMNS = {"verdict", "numbering", "rules", "givens", "by_rule", "findings", "model", "core", "report"}


def cnf(**names):
    return clausoku.Puzzle(FOUR).encode("minimal", **names)


def test_every_form_of_a_formula_has_the_same_report(tmp_path):
    text = cnf().to_dimacs(comments=False)
    path = tmp_path / "formula.cnf"
    path.write_text(text)
    packed = tmp_path / "formula.cnf.gz"
    packed.write_bytes(gzip.compress(text.encode()))
    clauses = cnf().clauses
    expected = clausoku.audit(text)
    assert expected.verdict == "exact" and COLUMNS <= expected.row.keys()
    for form in [text.encode(), path, str(path), packed, clauses, tuple(map(tuple, clauses)), iter(clauses)]:
        found = clausoku.audit(form)
        assert found.row == expected.row and str(found) == str(expected)
    # The comments of a formula of Clausoku describe its puzzle.
    assert clausoku.audit(cnf()).puzzle == clausoku.Puzzle(FOUR)
    assert clausoku.audit(cnf(givens="reduced")).verdict == "exact"


def test_formulas_of_pysat_are_read():
    formula = pytest.importorskip("pysat.formula")
    assert clausoku.audit(cnf().to_pysat(), FOUR).verdict == "exact"
    assert clausoku.audit(formula.CNF(from_clauses=cnf().clauses), FOUR).verdict == "exact"


@pytest.mark.parametrize("numbering", ["dense", "decimal", "rcv"])
def test_a_grid_and_a_numbering_can_be_named(numbering):
    clauses = clausoku.Puzzle(ESCARGOT).encode("efficient", numbering=numbering).clauses
    for grid in [ESCARGOT, clausoku.Puzzle(ESCARGOT)]:
        found = clausoku.audit(clauses, grid, numbering=numbering)
        assert found.verdict == "exact" and found.row["rules"] == "efficient"
        assert found.row["givens"] == 23 and found.puzzle == clausoku.Puzzle(ESCARGOT)
    # Another grid is not what it states.
    assert clausoku.audit(clauses, "." * 81, numbering=numbering).verdict != "exact"
    assert clausoku.audit(clauses, variant="classic:9").row["board_found"] == "classic:9"


def test_what_is_wrong_is_named():
    empty = clausoku.Puzzle("." * 16).encode("minimal").clauses
    found = clausoku.audit(empty[1:])
    assert found.verdict == "weaker" and "." in found.row["model"]
    (fault,) = found.row["findings"]
    assert (fault["kind"], fault["rule"], fault["count"]) == ("missing", "K1", 1)
    assert found.row["by_rule"][0] == {"rule": "K1", "wanted": 16, "present": 15, "missing": 1, "repeated": 0}
    assert "R1C1" in str(found) and str(found) == found.text() and found.text("fr") != str(found)
    none = clausoku.audit([*empty, *([-value] for value in [1, 2, 3, 4])], core=True)
    assert none.verdict == "no-model" and len(none.row["core"]) == 5
    assert clausoku.audit(empty).row["core"] is None


def test_wrong_arguments_are_errors(tmp_path):
    for call, error in [
        (lambda: clausoku.audit("p cnf 2 1\n1 two 0\n"), clausoku.PuzzleError),
        (lambda: clausoku.audit([]), clausoku.PuzzleError),
        (lambda: clausoku.audit([[1, 0]]), clausoku.PuzzleError),
        (lambda: clausoku.audit([[2**40]]), clausoku.PuzzleError),
        (lambda: clausoku.audit(cnf(), "12"), clausoku.PuzzleError),
        (lambda: clausoku.audit(cnf(), variant="round"), clausoku.PuzzleError),
        (lambda: clausoku.audit(cnf(), numbering="roman"), clausoku.PuzzleError),
        (lambda: clausoku.audit(cnf()).text("de"), clausoku.PuzzleError),
        (lambda: clausoku.audit(tmp_path / "missing.cnf"), FileNotFoundError),
        (lambda: clausoku.audit(5), TypeError),
        (lambda: clausoku.audit([["1"]]), TypeError),
        (lambda: clausoku.audit(cnf(), time_limit=-1), ValueError),
    ]:
        with pytest.raises(error):
            call()
    with pytest.raises(clausoku.PuzzleError) as fault:
        clausoku.audit("p cnf 2 1\n1 two 0\n")
    assert (fault.value.line, fault.value.column) == (2, 3)


def large():
    """A formula whose audit takes a while: givens of order 25 are missing, and a clause is."""
    return clausoku.Puzzle("." * 625).encode("extended", numbering="decimal").to_dimacs(comments=False)


def test_limits_end_an_audit():
    text = large()
    begun = time.monotonic()
    with pytest.raises(clausoku.LimitError):
        clausoku.audit(text, time_limit=0.01)
    assert time.monotonic() - begun < 10


def test_other_threads_run_meanwhile():
    text, ticks = large(), 0

    async def main():
        nonlocal ticks
        audit = asyncio.create_task(asyncio.to_thread(clausoku.audit, text))
        while not audit.done():
            ticks += 1
            await asyncio.sleep(0.001)
        return await audit

    assert asyncio.run(main()).verdict == "exact"
    # With the lock held, the loop would get its turn before the call and after it.
    assert ticks > 10


def test_formulas_are_compared_with_others():
    import itertools
    import random

    puzzle = clausoku.Puzzle(FOUR)
    for encoding in ("minimal", "extended"):
        assert clausoku.audit_against(puzzle.encode(encoding, at_most_one="sequential"), puzzle).relation == "equal"
    clauses = puzzle.encode("minimal").clauses
    # The third clause says that R1C3 has a value.
    found = clausoku.audit_against(clauses[:2] + clauses[3:], puzzle, numbering="dense")
    assert (found.relation, found.row["shared"]) == ("weaker", "candidates")
    held = found.row["more"].split()
    assert len(held) == 15 and not any(one.startswith("R1C3=") for one in held) and found.row["less"] is None
    assert found.text("en") == str(found) != found.text("fr")
    # Against a truth table.
    rng = random.Random(78)
    for _ in range(40):
        pair = [
            [rng.sample([(1, -1)[rng.randrange(2)] * v for v in (1, 2, 3)], rng.randint(1, 3)) for _ in range(rng.randint(1, 4))]
            for _ in range(2)
        ]
        values = list(itertools.product((False, True), repeat=3))
        models = [
            {v for v in values if all(any(v[abs(x) - 1] == (x > 0) for x in clause) for clause in formula)} for formula in pair
        ]
        one, other = models
        expected = "equal" if one == other else "weaker" if one > other else "stronger" if one < other else "different"
        found = clausoku.audit_against(*pair, shared=3)
        assert found.relation == expected, pair
        for name, extra in (("more", one - other), ("less", other - one)):
            if not extra:
                assert found.row[name] is None
            else:
                named = {abs(int(x)): int(x) > 0 for x in found.row[name].split()}
                assert any(all(v[k - 1] == value for k, value in named.items()) for v in extra)
    with pytest.raises(ValueError, match="other is a puzzle"):
        clausoku.audit_against(clauses, puzzle, shared=2)
    with pytest.raises(ValueError, match="first ones"):
        clausoku.audit_against([[1]], [[1, 2]])
