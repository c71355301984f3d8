"""The examples of the docstrings are run, and the stubs list what there is."""

import ast
import doctest
import inspect
from pathlib import Path

import clausoku


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


def test_the_stubs_list_every_name():
    stubs = ast.parse(Path(clausoku.__file__).with_name("__init__.pyi").read_text())
    classes = {node.name: node for node in stubs.body if isinstance(node, ast.ClassDef)}
    functions = {node.name for node in stubs.body if isinstance(node, ast.FunctionDef)}
    for name in clausoku.__all__:
        item = getattr(clausoku, name)
        if inspect.isclass(item):
            listed = {node.name for node in classes[name].body if isinstance(node, ast.FunctionDef)}
            public = {member for member in vars(item) if not member.startswith("_")}
            assert public <= listed or issubclass(item, BaseException), (name, public - listed)
        else:
            assert name in functions or name == "__version__"
