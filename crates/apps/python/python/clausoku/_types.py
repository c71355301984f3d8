"""The types of arguments: what a function takes in several forms."""

from collections.abc import Iterable, Sequence
from datetime import timedelta
from os import PathLike
from typing import Protocol, TypeAlias

from ._clausoku import Cnf, Puzzle, Variant


class ArrowStream(Protocol):
    def __arrow_c_stream__(self, requested_schema: object | None = None) -> object: ...


class ArrowArray(Protocol):
    def __arrow_c_array__(self, requested_schema: object | None = None) -> tuple[object, object]: ...


class Buffer(Protocol):
    def __buffer__(self, flags: int, /) -> memoryview: ...


class PysatFormula(Protocol):
    clauses: list[list[int]]


Cells: TypeAlias = Sequence[int] | Sequence[Sequence[int]]
PuzzleText: TypeAlias = str | bytes | Buffer | Cells
AnyPuzzle: TypeAlias = Puzzle | PuzzleText
AnyFormula: TypeAlias = Cnf | PysatFormula | str | PathLike[str] | bytes | Iterable[Iterable[int]]
Board: TypeAlias = str | PathLike[str] | Variant
Column: TypeAlias = ArrowStream | ArrowArray | Buffer | Iterable[AnyPuzzle | None]
GivensRange: TypeAlias = int | tuple[int, int]
Seconds: TypeAlias = float | timedelta
