"""The examples of the docstrings are run, and type checkers accept the stubs."""

import doctest
import inspect
import subprocess
import sys
from pathlib import Path

import clausoku
import pytest
from clausoku import _values


def documented():
    yield "clausoku", clausoku.__doc__
    for name in clausoku.__all__:
        item = getattr(clausoku, name)
        yield name, getattr(item, "__doc__", None)
        if inspect.isclass(item) and not issubclass(item, BaseException):
            for member in vars(item):
                yield f"{name}.{member}", getattr(getattr(item, member), "__doc__", None)


def test_the_examples_are_right():
    parser = doctest.DocTestParser()
    runner = doctest.DocTestRunner(optionflags=doctest.IGNORE_EXCEPTION_DETAIL)
    for name, text in documented():
        runner.run(parser.get_doctest(text or "", {}, name, None, 0))
    assert runner.tries > 20 and runner.failures == 0


PUZZLE = "12..34....4...1."
# A call of each function of columns, with all columns that it can have.
ROWS = {
    "SolveRow": lambda: clausoku.solve([PUZZLE]),
    "CheckRow": lambda: clausoku.check([PUZZLE]),
    "CompareRow": lambda: clausoku.compare([PUZZLE], ["1234342121434312"]),
    "CountRow": lambda: clausoku.count([PUZZLE]),
    "HintRow": lambda: clausoku.hint([PUZZLE], detail=True),
    "CandidatesRow": lambda: clausoku.candidates([PUZZLE], counts=2),
    "TidyRow": lambda: clausoku.tidy([PUZZLE], fewest=True),
    "StepsRow": lambda: clausoku.steps([PUZZLE], detail=True),
    "PropagateRow": lambda: clausoku.propagate([PUZZLE], detail=True),
    "CanonicalRow": lambda: clausoku.canonical([PUZZLE]),
    "CertifyRow": lambda: clausoku.certify([PUZZLE]),
    "GenerateRow": lambda: clausoku.generate(1, seed=1),
    "AuditRow": lambda: clausoku.audit(clausoku.Puzzle(PUZZLE).encode()).row,
}


def test_rows_have_the_columns_of_their_types():
    for name, call in ROWS.items():
        answers = call()
        assert list(getattr(_values, name).__annotations__) == list(getattr(answers, "column_names", answers)), name
    rated = [clausoku.rate([PUZZLE], scale=scale).column_names[1:-1] for scale in ("se", "depth", "hodoku")]
    assert list(_values.RateRow.__annotations__) == ["status", *(name for names in rated for name in names), "reason"]
    assert {name for name in vars(_values) if name.endswith("Row")} == {*ROWS, "RateRow"}


@pytest.mark.parametrize(
    "tool",
    [
        ["mypy.stubtest", "clausoku", "--allowlist", "tests/stubtest-allowlist", "--ignore-unused-allowlist"],
        ["mypy", "--strict", "-p", "clausoku"],
        ["mypy", "--strict", "tests/typed.py"],
        ["pyright", "--pythonpath", sys.executable, "tests/typed.py"],
    ],
)
def test_the_types_are_right(tool):
    pytest.importorskip(tool[0].split(".")[0])
    done = subprocess.run([sys.executable, "-m", *tool], cwd=Path(__file__).parents[1], capture_output=True, text=True)
    assert done.returncode == 0, done.stdout + done.stderr
