"""The examples of the docstrings are run, and type checkers accept the stubs."""

import doctest
import inspect
import subprocess
import sys
from pathlib import Path

import clausoku
import pytest


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


def test_the_stubs_have_the_docstrings_of_the_module():
    folder = Path(__file__).parents[1]
    assert subprocess.run([sys.executable, folder / "stubs.py", "--check"]).returncode == 0


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
