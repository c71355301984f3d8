"""Makes the stub of the module, `_clausoku.pyi`, and the types of its rows and names, `_values.py`. With --check, fails if they differ.

    maturin generate-stubs --out FOLDER
    python stubs.py FOLDER [--check]

PyO3 writes the signatures and docstrings of the sources into FOLDER; columns and names are from their tables. `BEYOND` has
what no signature states.
"""

import ast
import copy
import inspect
import sys
import textwrap
from pathlib import Path

import clausoku._clausoku as module

PACKAGE = Path(__file__).parent / "python" / "clausoku"

# Exceptions, overloads, and the types of properties. A member takes the place of the one that PyO3 wrote.
BEYOND = '''
_Row = TypeVar("_Row", covariant=True, default=Mapping[str, Any])

class PuzzleError(ValueError):
    line: int | None
    column: int | None

class SolverError(Exception): ...

class LimitError(SolverError): ...

class Answers(Generic[_Row]):
    def __class_getitem__(cls, key: Any) -> GenericAlias: ...
    def array(self, name: str) -> Any: ...
    def column(self, name: str) -> list[Any]: ...
    def to_arrow(self) -> Any: ...
    def to_pandas(self) -> Any: ...
    def to_polars(self) -> Any: ...
    @overload
    def __getitem__(self, key: SupportsIndex, /) -> _Row: ...
    @overload
    def __getitem__(self, key: slice, /) -> list[_Row]: ...
    @overload
    def __getitem__(self, key: str, /) -> list[Any]: ...
    def __iter__(self) -> Iterator[_Row]: ...
    def __arrow_c_schema__(self) -> object: ...

class AnswerStream:
    def to_arrow(self) -> Any: ...
    def __iter__(self) -> Iterator[Answers[Any]]: ...
    def __next__(self) -> Answers[Any]: ...
    def __arrow_c_schema__(self) -> object: ...

class Audit:
    @property
    def verdict(self) -> Verdict: ...
    @property
    def row(self) -> AuditRow: ...

class Certificate:
    @property
    def claim(self) -> Claim: ...

class Cnf:
    @property
    def clauses(self) -> list[list[int]]: ...
    def to_pysat(self) -> Any: ...
    def __iter__(self) -> Iterator[list[int]]: ...

class Comparison:
    @property
    def row(self) -> dict[str, Any]: ...

class Literals:
    def __buffer__(self, flags: int, /) -> memoryview: ...

class Propagation:
    @property
    def candidates(self) -> dict[str, list[str]]: ...

class PuzzleReader:
    def __next__(self) -> Puzzle: ...

@overload
def read_puzzles(
    path: str | PathLike[str], *, variant: Board | None = None, format: str | None = None, errors: Literal["return"]
) -> Iterator[Puzzle | PuzzleError]: ...
@overload
def read_puzzles(
    path: str | PathLike[str], *, variant: Board | None = None, format: str | None = None, errors: Literal["raise"] = "raise"
) -> PuzzleReader: ...
'''

# Methods that every object has.
COMMON = {"__eq__", "__ne__", "__reduce__", "__repr__", "__str__"}


def has_name(node):
    return isinstance(node, (ast.ClassDef, ast.FunctionDef))


def is_shown(node):
    """Private names are for the module itself; notebooks call `_repr_…_`."""
    private = node.name.startswith("_") and not node.name.endswith("_")
    return not private and node.name not in COMMON


class Unquoted(ast.NodeTransformer):
    """Annotations of signatures, which PyO3 writes in quotes, without them."""

    def quoted(self, node):
        is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
        return ast.parse(node.value, mode="eval").body if is_text else node

    def visit_arg(self, node):
        node.annotation = self.quoted(node.annotation)
        return node

    def visit_FunctionDef(self, node):
        node.returns = self.quoted(node.returns)
        return self.generic_visit(node)


def document(node, owner, depth):
    """Gives a node the docstring of the module, without the one that it has."""
    if ast.get_docstring(node) is not None:
        del node.body[0]
    item = vars(owner).get(node.name)
    doc = None if node.name.startswith("__") else inspect.getdoc(getattr(item, "__func__", item))
    if doc:
        indent = "    " * depth
        text = textwrap.indent(f"{doc}\n", indent)[len(indent) :] + indent if "\n" in doc else doc
        node.body[:0] = [ast.Expr(ast.Constant(text))]
        node.body[1:] = [part for part in node.body[1:] if not is_empty(part)]
    elif not node.body:
        node.body = [ast.Expr(ast.Constant(...))]


def is_empty(node):
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant) and node.value.value is ...


def merged(body, beyond):
    """The nodes of a body, with those of `BEYOND` in the place of the ones of their names."""
    extra = {}
    for node in beyond:
        extra.setdefault(getattr(node, "name", None), []).append(node)
    nodes = []
    for node in body:
        others = extra.pop(getattr(node, "name", None), None) if has_name(node) else None
        if others and isinstance(node, ast.ClassDef):
            node.bases = others[0].bases or node.bases
            node.body = merged(node.body, others[0].body)
        nodes += [node] if not others or isinstance(node, ast.ClassDef) else others
    return [*nodes, *(node for others in extra.values() for node in others)]


def by_grids(node):
    """The forms of a function by its argument `grids`: with arrays, the types of rows do not hold."""
    places = [place for place, arg in enumerate(node.args.kwonlyargs) if arg.arg == "grids"] if isinstance(node, ast.FunctionDef) else []
    if not places:
        return [node]
    forms = []
    for form in ("text", "array"):
        typed = copy.deepcopy(node)
        typed.decorator_list.append(ast.Name("overload"))
        typed.args.kwonlyargs[places[0]].annotation = ast.parse(f"Literal[{form!r}]", mode="eval").body
        forms.append(typed)
    forms[1].args.kw_defaults[places[0]] = None
    forms[1].returns = ast.parse("Answers[Mapping[str, Any]]", mode="eval").body
    forms[1].body = [ast.Expr(ast.Constant(...))]
    return forms


def imports(tree, values):
    """The imports of all names of a stub."""
    known = {
        "_typeshed": "SupportsGetItem SupportsLenAndGetItem",
        "collections.abc": "Callable Iterable Iterator Mapping Sequence",
        "os": "PathLike",
        "types": "GenericAlias",
        "typing": "Any Final Generic Literal SupportsFloat SupportsIndex final overload",
        "typing_extensions": "TypeVar",
        "._types": " ".join(node.name if has_name(node) else node.target.id
                            for node in ast.parse((PACKAGE / "_types.py").read_text()).body
                            if has_name(node) or isinstance(node, ast.AnnAssign)),
        "._values": " ".join(values),
    }  # fmt: skip
    used = {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    lines = []
    for source, names in known.items():
        taken = sorted(used & set(names.split()))
        lines += [f"from {source} import {', '.join(taken)}"] if taken else []
    return ast.parse("\n".join(lines)).body


def stub(folder, values):
    """The stub of the module."""
    tree = ast.parse((folder / "clausoku" / "_clausoku.pyi").read_text())
    extra = ast.parse(BEYOND).body
    nodes = [node for node in tree.body if has_name(node) and node.name in module.__all__]
    body = merged(nodes, [node for node in extra if has_name(node)])
    for node in body:
        if isinstance(node, ast.ClassDef):
            node.body = [part for part in node.body if not has_name(part) or is_shown(part)]
            for part in filter(has_name, node.body):
                document(part, getattr(module, node.name), 2)
        document(node, module, 1)
    head = ast.parse(f"__all__ = {sorted(module.__all__)}\n__version__: str").body
    body = [form for node in body for form in by_grids(Unquoted().visit(node))]
    tree.body = [*head, *(node for node in extra if not has_name(node)), *body]
    tree.body[:0] = imports(tree, values)
    return ast.fix_missing_locations(tree)


def rows(signatures):
    """The types of rows and names."""
    lines = ['"""The types of rows and of names. Made by stubs.py from the tables of the library."""', ""]
    lines += ["from typing import Any, Literal, TypeAlias, TypedDict", ""]
    for name, values in module._names():
        lines.append(f"{name}: TypeAlias = Literal[{', '.join(map(repr, values))}]")
    for name, columns in module._columns():
        lines += ["", "", f"class {name}(TypedDict):"]
        for column, kind, doc, option in columns:
            if option and option not in signatures[name.removesuffix("Row").lower()]:
                continue
            kind = "Status" if column == "status" else f"{kind} | None"
            # A key that is not required could not be read where type checkers are strict.
            doc = f"{doc[0].upper()}{doc[1:]}{f' (with `{option}`)' if option else ''}."
            lines += [f"    {column}: {kind}", f'    """{doc}"""']
    return "\n".join(lines) + "\n"


def main():
    folder = Path(sys.argv[1])
    functions = {node.name: node for node in ast.parse((folder / "clausoku" / "_clausoku.pyi").read_text()).body if has_name(node)}
    signatures = {
        name: {arg.arg for arg in node.args.kwonlyargs} for name, node in functions.items() if isinstance(node, ast.FunctionDef)
    }
    values = [name for name, _ in module._names() + module._columns()]
    made = {
        "_values.py": rows(signatures),
        "_clausoku.pyi": f'"""Made by stubs.py from the signatures in src/."""\n\n{ast.unparse(stub(folder, values))}\n',
    }
    if sys.argv[2:] != ["--check"]:
        for name, text in made.items():
            (PACKAGE / name).write_text(text)
        return None
    old = [name for name, text in made.items() if (PACKAGE / name).read_text() != text]
    return f"{', '.join(old)}: not as made; run .ci/checks/python stubs" if old else None


if __name__ == "__main__":
    sys.exit(main())
