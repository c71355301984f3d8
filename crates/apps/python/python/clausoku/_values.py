"""The types of rows and of names. Made by stubs.py from the tables of the library."""

from typing import Any, Literal, TypeAlias, TypedDict

Status: TypeAlias = Literal['unique', 'several', 'none', 'solved', 'unknown', 'invalid', 'done']
Symbols: TypeAlias = Literal['from-one', 'from-zero', 'letters']
ExportLanguage: TypeAlias = Literal['opb', 'smt-lib', 'minizinc', 'lp', 'asp']
Numbering: TypeAlias = Literal['dense', 'decimal', 'rcv', 'log', 'compact', 'ite-linear', 'ite-log', 'direct-3+muldirect', 'muldirect-3+direct', 'ite-log-2+ite-linear']
Grids: TypeAlias = Literal['text', 'array']
Scale: TypeAlias = Literal['se', 'depth', 'hodoku']
Claim: TypeAlias = Literal['none', 'unique', 'count']
ProofFormat: TypeAlias = Literal['lrat', 'lrat-binary', 'drat', 'veripb']
Method: TypeAlias = Literal['top-down', 'bottom-up', 'controlled-bias']
Level: TypeAlias = Literal['easy', 'medium', 'hard', 'unfair', 'extreme']
Verdict: TypeAlias = Literal['exact', 'other-numbering', 'same-models', 'weaker', 'stronger', 'different', 'no-model', 'unknown']


class SolveRow(TypedDict):
    status: Status
    """`unique`, `several`, `none`, `solved`, `unknown`, `invalid` or `done`."""
    solutions: int | None
    """The number of solutions found, up to the limit."""
    solution: str | None
    """The first solution."""
    reason: str | None
    """The fault of the row, or the limit that was reached."""


class CheckRow(TypedDict):
    status: Status
    """`unique`, `several`, `none`, `solved`, `unknown`, `invalid` or `done`."""
    solutions: int | None
    """The number of solutions found, up to 2."""
    minimal: bool | None
    """`true` if each given is needed for the only solution."""
    redundant: str | None
    """The cells whose givens can each be left out, such as `R1C1 R2C5`."""
    clashes: str | None
    """The givens that clash, in words, separated by `; `."""
    reason: str | None
    """The fault of the row, or the limit that was reached."""


class CompareRow(TypedDict):
    status: Status
    """`unique`, `several`, `none`, `solved`, `unknown`, `invalid` or `done`."""
    prediction: str | None
    """The grid in the prediction; null if there is none."""
    kept: bool | None
    """`true` if each given has its value in the prediction."""
    filled: int | None
    """The number of cells with a value in the prediction."""
    right: int | None
    """The number of cells without a given that have the values of the only solution."""
    open: int | None
    """The number of cells without a given."""
    broken: str | None
    """The rules that the prediction breaks, in words, separated by `; `."""
    valid: bool | None
    """`true` if the prediction is a solution of the puzzle."""
    equal: bool | None
    """`true` if the prediction is the only solution."""
    reason: str | None
    """The fault of the row, or the limit that was reached."""


class CountRow(TypedDict):
    status: Status
    """`unique`, `several`, `none`, `solved`, `unknown`, `invalid` or `done`."""
    solutions: str | None
    """The number of solutions, as digits: it may have more than 64 bits."""
    complete: bool | None
    """`false` if there may be more solutions."""
    reason: str | None
    """The fault of the row, or the limit that was reached."""


class CandidatesRow(TypedDict):
    index: int | None
    """The index of the puzzle, from 0."""
    status: Status
    """`unique`, `several`, `none`, `solved`, `unknown`, `invalid` or `done`."""
    cell: str | None
    """The cell, such as `R1C2`."""
    value: str | None
    """The value."""
    state: str | None
    """`true` if a solution has the value in the cell, `false` if none has, `unknown` at a limit."""
    solutions: int | None
    """The number of solutions with the value in the cell, up to the number of `--counts`; the known ones at a limit (with `counts`)."""
    reason: str | None
    """The fault of the row, or the limit that was reached."""


class TidyRow(TypedDict):
    index: int | None
    """The index of the puzzle, from 0."""
    status: Status
    """`unique`, `several`, `none`, `solved`, `unknown`, `invalid` or `done`."""
    clue: str | None
    """The clue, such as `R1C2=5` or `cage 10 at R1C1 R1C2`."""
    kind: str | None
    """`given`, or the kind of constraint as in files."""
    cells: str | None
    """Its cells, such as `R1C1 R1C2`."""
    superfluous: bool | None
    """`true` if the puzzle has one solution without it."""
    removed: bool | None
    """`true` if it is left out together with the others that are."""
    witness: str | None
    """A second solution that appears without it; if it is superfluous, without those left out before it, too."""
    tidied: str | None
    """In the first row of a puzzle: the puzzle without the clues that are left out, as a link if it has constraints."""
    fewest: bool | None
    """In the first row of a puzzle: `true` if it is known that no set of fewer clues with those that are kept has one solution (with `fewest`)."""
    reason: str | None
    """The fault of the row, or the limit that was reached."""


class HintRow(TypedDict):
    status: Status
    """`unique`, `several`, `none`, `solved`, `unknown`, `invalid` or `done`."""
    technique: str | None
    """The name of the technique."""
    level: str | None
    """HoDoKu's level of the technique, from `easy` to `extreme`."""
    score: int | None
    """HoDoKu's score of the step."""
    assumes_unique: bool | None
    """`true` if the step assumes that the puzzle has one solution."""
    placements: str | None
    """The values that are placed, such as `R1C3=3`, separated by blanks."""
    eliminations: str | None
    """The candidates that are removed, separated by blanks."""
    clues: str | None
    """The clues that the step follows from, such as `cage 10 at R1C1 R1C2`, separated by semicolons."""
    because: str | None
    """For a step of clues, the candidates that have to be gone for it, such as `R1C3=3`, separated by blanks."""
    explanation: str | None
    """The reason of the step, in a sentence."""
    detail: str | None
    """The pattern of the step, and the clauses that imply it (with `detail`)."""
    reason: str | None
    """The fault of the row, or the limit that was reached."""


class StepsRow(TypedDict):
    index: int | None
    """The index of the puzzle, from 0."""
    status: Status
    """`unique`, `several`, `none`, `solved`, `unknown`, `invalid` or `done`."""
    technique: str | None
    """The name of the technique."""
    level: str | None
    """HoDoKu's level of the technique, from `easy` to `extreme`."""
    score: int | None
    """HoDoKu's score of the step."""
    assumes_unique: bool | None
    """`true` if the step assumes that the puzzle has one solution."""
    placements: str | None
    """The values that are placed, such as `R1C3=3`, separated by blanks."""
    eliminations: str | None
    """The candidates that are removed, separated by blanks."""
    clues: str | None
    """The clues that the step follows from, such as `cage 10 at R1C1 R1C2`, separated by semicolons."""
    because: str | None
    """For a step of clues, the candidates that have to be gone for it, such as `R1C3=3`, separated by blanks."""
    explanation: str | None
    """The reason of the step, in a sentence."""
    number: int | None
    """The number of the step, from 1."""
    grid: str | None
    """The values before the step."""
    candidates: str | None
    """The candidates of each cell before the step, or its value, separated by blanks."""
    detail: str | None
    """The pattern of the step, and the clauses that imply it (with `detail`)."""
    reason: str | None
    """The fault of the row, or the limit that was reached."""


class PropagateRow(TypedDict):
    status: Status
    """`unique`, `several`, `none`, `solved`, `unknown`, `invalid` or `done`."""
    outcome: str | None
    """`solved`, `open`, `contradiction`, `broken` or `stopped`."""
    grid: str | None
    """The givens and all values that follow."""
    open: int | None
    """The number of cells without a value."""
    candidates: int | None
    """The number of values that these cells can still contain, all together."""
    detail: str | None
    """The candidates of each open cell, the size of the formula, and the cost (with `detail`)."""
    reason: str | None
    """The fault of the row, or the limit that was reached."""


class RateRow(TypedDict):
    status: Status
    """`unique`, `several`, `none`, `solved`, `unknown`, `invalid` or `done`."""
    er: float | None
    """The rating of the hardest step (with `scale`)."""
    ep: float | None
    """The rating of the hardest step up to the first value (with `scale`)."""
    ed: float | None
    """The rating of the first step (with `scale`)."""
    depth: int | None
    """The depth of nested failed literals (with `scale`)."""
    b: int | None
    """The length of the longest braid that is needed (with `scale`)."""
    w: int | None
    """The length of the longest whip that is needed (with `scale`)."""
    score: int | None
    """The sum of the scores of the steps (with `scale`)."""
    level: str | None
    """`easy`, `medium`, `hard`, `unfair` or `extreme` (with `scale`)."""
    reason: str | None
    """The fault of the row, or the limit that was reached."""


class CanonicalRow(TypedDict):
    status: Status
    """`unique`, `several`, `none`, `solved`, `unknown`, `invalid` or `done`."""
    canonical: str | None
    """The canonical form."""
    minlex: bool | None
    """`true` if the form is the least of all images, read by rows."""
    automorphisms: str | None
    """The number of transformations that keep the puzzle, as digits."""
    reason: str | None
    """The fault of the row, or the limit that was reached."""


class CertifyRow(TypedDict):
    status: Status
    """`unique`, `several`, `none`, `solved`, `unknown`, `invalid` or `done`."""
    claim: str | None
    """The proved claim: `none`, `unique` or `count`."""
    solutions: int | None
    """The number of solutions."""
    source: str | None
    """`propagation`, `search`, or the name of the solver that wrote the proof."""
    steps: int | None
    """The number of steps of the proof."""
    reason: str | None
    """The fault of the row, or the limit that was reached."""


class GenerateRow(TypedDict):
    puzzle: str | None
    """The puzzle."""
    solution: str | None
    """Its only solution."""
    index: int | None
    """The index among the puzzles of the seed."""


class AuditRow(TypedDict):
    verdict: str | None
    """`exact`, `other-numbering` (exact, in another numbering than asked), `same-models` (the models are the solutions, but clauses are wrong or missing), `weaker` (it has models that are no solutions), `stronger` (solutions are no models), `different` (both), `no-model` or `unknown`."""
    numbering: str | None
    """The numbering of the candidates."""
    fit: int | None
    """The percentage of a sample of clauses that fit the numbering."""
    board_found: str | None
    """The name of the board."""
    rules: str | None
    """The name of the set of complete rules, or their names."""
    at_most_one: str | None
    """The encodings of "at most one"."""
    level: str | None
    """The level of the givens."""
    clauses: int | None
    """The number of clauses."""
    givens: int | None
    """The number of givens that are stated."""
    by_rule: list[Any] | None
    """The clauses of each rule."""
    findings: list[Any] | None
    """What is wrong."""
    unknown: int | None
    """The number of auxiliary variables without a known meaning."""
    model: str | None
    """A model that is no solution, cell by cell: a cell with no value is `.`, of several values the first is written."""
    solution: str | None
    """A solution that is no model."""
    core: list[Any] | None
    """The numbers of the clauses of a minimal set without a model."""
    report: str | None
    """The report in one line."""
    header: str | None
    """What is wrong with the header and the end of the text, which solvers refuse; null if nothing is."""
    alike: list[Any] | None
    """The numberings in which as many clauses have a reason."""
