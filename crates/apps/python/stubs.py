"""Copies the docstrings of the module into its stub; --check fails if they differ.

    python stubs.py [--check]
"""

import ast
import inspect
import sys
from pathlib import Path

import clausoku._clausoku as module

STUB = Path(__file__).parent / "python" / "clausoku" / "_clausoku.pyi"


def text_of(owner, name):
    """The docstring of a name; `None` if it has one of `object` or none."""
    item = vars(owner).get(name)
    own = inspect.getdoc(getattr(item, "__func__", item)) if item is not None else None
    return None if name.startswith("__") or not own else own


def documented(source):
    """The source of the stub with the docstrings of the module."""
    lines = source.splitlines()
    edits = []

    def visit(body, owner):
        for node in body:
            if not isinstance(node, (ast.ClassDef, ast.FunctionDef)) or node.name.startswith("_") and owner is module:
                continue
            doc = text_of(owner, node.name)
            if doc:
                edits.append((node, doc))
            if isinstance(node, ast.ClassDef):
                visit(node.body, getattr(module, node.name))

    visit(ast.parse(source).body, module)
    for node, doc in sorted(edits, key=lambda edit: -edit[0].lineno):
        indent = " " * (node.col_offset + 4)
        text = [(indent + line).rstrip() for line in f'r"""{doc}\n"""'.splitlines()] if "\n" in doc else [f'{indent}"""{doc}"""']
        first = node.body[0]
        start = min([first.lineno, *(mark.lineno for mark in getattr(first, "decorator_list", []))])
        is_doc = isinstance(first, ast.Expr) and isinstance(first.value, ast.Constant) and isinstance(first.value.value, str)
        if is_doc:
            lines[first.lineno - 1 : first.end_lineno] = text
        elif isinstance(first, ast.Expr) and first.lineno == first.end_lineno and lines[first.lineno - 1].endswith(": ..."):
            lines[first.lineno - 1] = lines[first.lineno - 1][: -len(" ...")]
            lines[first.lineno : first.lineno] = text
        else:
            lines[start - 1 : start - 1] = text
    return "\n".join(lines) + "\n"


def main():
    source = STUB.read_text()
    made = documented(source)
    if sys.argv[1:] == ["--check"]:
        return source != made and "the docstrings of the stub are old; run python stubs.py"
    STUB.write_text(made)


if __name__ == "__main__":
    sys.exit(main())
