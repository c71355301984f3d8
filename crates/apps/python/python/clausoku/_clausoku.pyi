"""Made by stubs.py from the signatures in src/."""

from _typeshed import SupportsGetItem
from collections.abc import Callable, Iterable, Iterator, Mapping
from os import PathLike
from types import GenericAlias
from typing import Any, Generic, Literal, SupportsFloat, SupportsIndex, final, overload
from typing_extensions import TypeVar
from ._types import AnyFormula, AnyPuzzle, ArrowStream, Board, Column, GivensRange, PuzzleText, Seconds
from ._values import AuditRow, CandidatesRow, CanonicalRow, CertifyRow, CheckRow, Claim, CompareRow, CountRow, ExportLanguage, GenerateRow, HintRow, Level, Method, Numbering, ProofFormat, PropagateRow, RateRow, Scale, SolveRow, StepsRow, Symbols, TidyRow, Verdict
__all__ = ['AnswerStream', 'Answers', 'Audit', 'Certificate', 'Cnf', 'Comparison', 'LimitError', 'Literals', 'Propagation', 'Puzzle', 'PuzzleError', 'PuzzleReader', 'Solution', 'SolverError', 'Step', 'Variant', '__version__', '_columns', '_names', 'audit', 'audit_against', 'candidates', 'canonical', 'certify', 'check', 'compare', 'count', 'formats', 'generate', 'hint', 'propagate', 'rate', 'read_puzzles', 'solve', 'solvers', 'steps', 'stream', 'techniques', 'tidy', 'variants', 'write_puzzles']
__version__: str
_Row = TypeVar('_Row', covariant=True, default=Mapping[str, Any])

@final
class AnswerStream:
    """Answers to the batches of a stream, which are found when they are asked for.

    Libraries read it by the Arrow interface, as `pyarrow.RecordBatchReader.from_stream(stream)` does; iteration returns the table of
    the answers to each batch. It can be read once.
    """

    def __arrow_c_schema__(self) -> object:
        ...

    def __arrow_c_stream__(self, /, requested_schema: object | None=None) -> object:
        ...

    def __iter__(self) -> Iterator[Answers[Any]]:
        ...

    def __next__(self) -> Answers[Any]:
        ...

    @property
    def column_names(self, /) -> list[str]:
        """The names of the columns."""

    def to_arrow(self) -> Any:
        """Returns the stream as `pyarrow.RecordBatchReader`."""

@final
class Answers(Generic[_Row]):
    """A table of results with the Arrow PyCapsule interface.

    A row is a dict, a column a list; `to_arrow()` and `to_polars()` copy nothing. Iteration returns the rows. An index selects a
    row, a slice rows, a name a column.

    >>> import clausoku
    >>> answers = clausoku.solve(["12..34....4...1.", "1..............4"])
    >>> [row["solutions"] for row in answers], answers["solutions"], answers[1]["status"]
    ([1, 2], [1, 2], 'several')
    """

    def __arrow_c_schema__(self) -> object:
        ...

    def __arrow_c_stream__(self, /, requested_schema: object | None=None) -> object:
        ...

    @overload
    def __getitem__(self, key: SupportsIndex, /) -> _Row:
        ...

    @overload
    def __getitem__(self, key: slice, /) -> list[_Row]:
        ...

    @overload
    def __getitem__(self, key: str, /) -> list[Any]:
        ...

    def __hash__(self, /) -> int:
        ...

    def __iter__(self) -> Iterator[_Row]:
        ...

    def __len__(self, /) -> int:
        ...

    def array(self, name: str) -> Any:
        """Returns a column of grids, which `grids="array"` asks for, as an array of numpy: of rows and cells, or of rows, cells and
        values. A row without a grid has zeros.

        >>> import clausoku
        >>> answers = clausoku.solve(["12..34....4...1."], grids="array")
        >>> answers["solution"]
        [[1, 2, 3, 4, 3, 4, 2, 1, 2, 1, 4, 3, 4, 3, 1, 2]]
        >>> answers.array("solution").reshape(-1, 4, 4)[0, 1].tolist()  # doctest: +SKIP
        [3, 4, 2, 1]
        """

    def column(self, name: str) -> list[Any]:
        """Returns a column as a list."""

    @property
    def column_names(self, /) -> list[str]:
        """The names of the columns."""

    def to_arrow(self) -> Any:
        """Returns the table as `pyarrow.Table`."""

    def to_pandas(self) -> Any:
        """Returns the table as `pandas.DataFrame`. Needs pyarrow too."""

    def to_polars(self) -> Any:
        """Returns the table as `polars.DataFrame`."""

    def __class_getitem__(cls, key: Any) -> GenericAlias:
        ...

@final
class Audit:
    """The report on a formula: its numbering, its rules, its givens, and its faults.

    Its text is the report of `clausoku audit`.

    >>> import clausoku
    >>> found = clausoku.audit(clausoku.Puzzle("12..34....4...1.").encode("minimal").clauses)
    >>> found.verdict, found.row["rules"], found.row["givens"]
    ('exact', 'minimal', 6)
    """

    @property
    def puzzle(self, /) -> Puzzle | None:
        """The puzzle that the givens of the formula make; `None` if they contradict the board."""

    @property
    def row(self) -> AuditRow:
        """The columns of `clausoku audit --to csv`, by name: docs/schema/answers.json describes them. `by_rule`, `findings` and
        `core` are lists.
        """

    def text(self, /, language: Literal['en', 'fr']='en') -> str:
        """Returns the report, in English (`en`) or French (`fr`)."""

    @property
    def verdict(self) -> Verdict:
        """`exact`, `other-numbering` (exact, in another numbering than asked), `same-models`, `weaker` (it has models that are no solutions), `stronger` (solutions are no models), `different` (both),
        `no-model` or `unknown`.
        """

@final
class Certificate:
    """Solutions of a puzzle, and a proof that there are no others: the files of a folder of `clausoku certify`.

    >>> import clausoku, tempfile
    >>> certificate = clausoku.Puzzle("12..34....4...1.").certify()
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     certificate.save(folder)
    ...     clausoku.Certificate.load(folder).verify()
    """

    def __hash__(self, /) -> int:
        ...

    @property
    def claim(self) -> Claim:
        """`none`, `unique`, or `count` if there are several solutions."""

    @property
    def formula(self, /) -> str:
        """The formula: rules, givens, and a clause for each solution that denies it. It has no model."""

    @property
    def grids(self, /) -> list[str]:
        """All solutions, each in one line."""

    @staticmethod
    def load(folder: str | PathLike[str]) -> Certificate:
        """Reads a folder that `save` or `clausoku certify` wrote. `verify` checks it."""

    @property
    def proof(self, /) -> bytes:
        """The proof that the formula has no model."""

    @property
    def puzzle(self, /) -> str:
        """The givens of the puzzle, in one line."""

    def save(self, /, folder: str | PathLike[str]) -> None:
        """Writes the files into a folder, which is created unless it exists. The description comes last."""

    @property
    def source(self, /) -> str | None:
        """The source of the proof: `propagation`, `search` or the name of a solver; `None` for a certificate that was loaded."""

    @property
    def steps(self, /) -> int | None:
        """The number of steps of the proof; `None` for a certificate that was loaded."""

    def verify(self, /) -> None:
        """Checks the solutions, the formula and the proof, without a solver or an encoder. Raises `PuzzleError` with the
        first fault.
        """

@final
class Cnf:
    """A formula in conjunctive normal form, with the numbering of its variables.

    >>> import clausoku
    >>> cnf = clausoku.Puzzle("12..34....4...1.").encode()
    >>> cnf.var(1, 1, 2), cnf.candidate(2), cnf.clauses[0]
    (2, (1, 1, 2), [1, 2, 3, 4])
    """

    def __hash__(self, /) -> int:
        ...

    def __iter__(self) -> Iterator[list[int]]:
        ...

    def __len__(self, /) -> int:
        ...

    def candidate(self, /, variable: int) -> tuple[int, int, int] | None:
        """Returns row, column and value of a variable, counted from 1; `None` if it means no candidate."""

    @property
    def clauses(self) -> list[list[int]]:
        """The clauses as lists of literals."""

    def cubes(self, /, count: int, *, time_limit: Seconds | None=None) -> list[list[int]]:
        """Splits the formula into up to `count` cubes: lists of literals that exclude each other, with no assignment outside
        them. Each is a list of assumptions for a solver.

        >>> import clausoku
        >>> cubes = clausoku.Puzzle("." * 16).encode().cubes(4)
        >>> len(cubes), all(len(cube) > 0 for cube in cubes)
        (4, True)
        """

    def decode(self, /, model: SupportsGetItem[int, SupportsIndex]) -> Solution:
        """Reads a model, as PySAT's `get_model` returns it, and checks it against the board and the givens.

        >>> import clausoku
        >>> cnf = clausoku.Puzzle("12..34....4...1.").encode()
        >>> model = [cnf.var(i // 4 + 1, i % 4 + 1, int(v)) for i, v in enumerate("1234342121434312")]
        >>> cnf.decode(model).grid
        '1234342121434312'
        """

    @property
    def literals(self, /) -> Literals:
        """All clauses in one buffer of 32-bit integers, each followed by 0. `numpy.asarray` does not copy it.

        >>> import clausoku
        >>> cnf = clausoku.Puzzle("." * 16).encode()
        >>> memoryview(cnf.literals)[:5].tolist()
        [1, 2, 3, 4, 0]
        """

    @property
    def nv(self, /) -> int:
        """The largest number of a variable."""

    def to_dimacs(self, /, *, comments: bool=True, names: bool=False, show: bool=False, subsumed: bool=True, shuffle: int | None=None) -> str:
        """Returns the formula as DIMACS: with a comment for each variable (`names`), with the projection for model counters
        (`show`), without the clauses that another implies (`subsumed=False`), or with variables, signs, clauses and literals in
        the random order of this seed (`shuffle`).
        """

    def to_file(self, /, path: str | PathLike[str], *, comments: bool=True, names: bool=False, show: bool=False, subsumed: bool=True, shuffle: int | None=None) -> None:
        """Writes a DIMACS file, which is complete or absent. Its comments contain the meanings of variables and clauses, and
        `clausoku decode` reads them. For the other arguments, see `to_dimacs`.
        """

    def to_pysat(self) -> Any:
        """Returns the formula as `pysat.formula.CNF`."""

    def var(self, /, row: int, column: int, value: int) -> int | None:
        """Returns the variable of a candidate; row, column and value count from 1. `None` if it has no variable of its own."""

@final
class Comparison:
    """A formula compared with another formula or a puzzle.

    Its text is the report of `clausoku audit --against`.

    >>> import clausoku
    >>> puzzle = clausoku.Puzzle("12..34....4...1.")
    >>> found = clausoku.audit_against(puzzle.encode("minimal", at_most_one="sequential"), puzzle)
    >>> found.relation, found.row["shared"], found.row["more"]
    ('equal', 'candidates', None)
    """

    @property
    def relation(self, /) -> str:
        """`equal`, `weaker` (the formula has more models than the other one), `stronger` (fewer), `different` (both) or `unknown`."""

    @property
    def row(self) -> dict[str, Any]:
        """The columns of `clausoku audit --against FILE --to csv`, by name: docs/schema/answers.json describes them."""

    def text(self, /, language: Literal['en', 'fr']='en') -> str:
        """Returns the report, in English (`en`) or French (`fr`)."""

@final
class Literals:
    """Literals as 32-bit integers, with a 0 after each clause. `memoryview` and `numpy.asarray` do not copy them."""

    def __len__(self, /) -> int:
        ...

    def __buffer__(self, flags: int, /) -> memoryview:
        ...

@final
class Propagation:
    """The values and candidates that follow from a puzzle's formula."""

    @property
    def candidates(self) -> dict[str, list[str]]:
        """The values that each open cell can still hold, by its name such as `R1C8`."""

    def explain(self, /) -> str:
        """Returns the derivation of everything that follows, in words."""

    @property
    def grid(self, /) -> str:
        """The grid with the givens and all values that follow, in one line."""

    @property
    def outcome(self, /) -> str:
        """`solved`, `open`, `contradiction`, `broken` or `stopped`."""

    def why(self, /, claim: str) -> str:
        """Returns why a claim such as `R1C8=7` or `R1C8!=7` follows, or `contradiction`, by as few clauses as can be
        found.
        """

@final
class Puzzle:
    """A puzzle: a board and its givens.

    The text is in any format that Clausoku reads: a line, rows, a grid from a file, a puzzle of f-puzzles. `variant` is the
    name of a board, the path of a TOML file, or a `Variant`. Without it, the board is the usual one of the text's size. An array
    or a list of numbers, with 0 for an empty cell, is a puzzle too: of 81 cells, or of 9 rows and 9 columns, of any integer type.

    >>> import clausoku
    >>> puzzle = clausoku.Puzzle("12..34....4...1.")
    >>> puzzle.solve().grid
    '1234342121434312'
    >>> clausoku.Puzzle("12..34....4...1")
    Traceback (most recent call last):
    ...
    clausoku.PuzzleError: line 1, column 16: expected 16 cells, found 15; the 4×4 board has 16 cells: 1 missing
     1 | 12..34....4...1
       |                ^
    """

    def __array__(self, /, dtype: Any=None, copy: bool | None=None) -> Any:
        ...

    def __hash__(self, /) -> int:
        ...

    def __new__(cls, /, text: PuzzleText, *, variant: Board | None=None, format: str | None=None) -> Puzzle:
        ...

    def _repr_html_(self, /) -> str:
        ...

    def _repr_svg_(self, /) -> str:
        ...

    def canonical(self, /) -> Puzzle:
        """Returns the canonical form: isomorphic puzzles have the same.

        >>> import clausoku
        >>> clausoku.Puzzle("12..34....4...1.").canonical().givens
        '....12....23..41'
        """

    def certify(self, /, *, claim: Claim | None=None, max: int=10000, solver: str | None=None, proof_format: ProofFormat='lrat', time_limit: Seconds | None=None, conflict_limit: int | None=None) -> Certificate:
        """Proves how many solutions there are: none, one, or these and no others. The proof is checked.

        `claim` is `none`, `unique` or `count`; without it the strongest true claim is made. `max` is the largest number of
        solutions that are listed, `solver` the name of a solver that writes the proof, `proof_format` one of `lrat`,
        `lrat-binary`, `drat` and `veripb`.

        >>> import clausoku
        >>> certificate = clausoku.Puzzle("12..34....4...1.").certify()
        >>> certificate.claim, certificate.grids
        ('unique', ['1234342121434312'])
        >>> certificate.verify()
        >>> clausoku.Puzzle("1..............4").certify(claim="unique")
        Traceback (most recent call last):
        ...
        clausoku.PuzzleError: the claim unique is false, there are 18 solutions
        """

    def count(self, /, *, time_limit: Seconds | None=None) -> int:
        """Returns the exact number of solutions.

        >>> import clausoku
        >>> clausoku.Puzzle("." * 36).count()
        28200960
        """

    def encode(self, /, rules: str='extended', *, at_most_one: str | None=None, givens: str='units', numbering: str | None=None, implied: SupportsGetItem[int, str] | None=None) -> Cnf:
        """Encodes the puzzle as a formula in conjunctive normal form.

        The arguments take the names that `clausoku encode --help` lists.

        >>> import clausoku
        >>> cnf = clausoku.Puzzle("." * 81).encode("minimal")
        >>> cnf.nv, len(cnf)
        (729, 8829)
        """

    def export(self, /, language: ExportLanguage, *, numbering: Literal['dense', 'decimal', 'rcv']='dense', comments: bool=True) -> str:
        """Returns the puzzle in the language of other solvers: `opb`, `smt-lib`, `minizinc`, `lp` or `asp`.

        `numbering` is `dense`, `decimal` or `rcv`.

        >>> import clausoku
        >>> "(check-sat)" in clausoku.Puzzle("12..34....4...1.").export("smt-lib")
        True
        """

    def fewest(self, /, *, time_limit: Seconds | None=None) -> tuple[int, str]:
        """Returns a lower bound of the number of givens of all puzzles with the solution of this one, and a puzzle with the
        fewest givens that were found. They meet unless the time limit ends the search.

        >>> import clausoku
        >>> bound, puzzle = clausoku.Puzzle("12..34....4...1.").fewest()
        >>> bound, len(puzzle) - puzzle.count(".")
        (4, 4)
        """

    @staticmethod
    def from_file(path: str | PathLike[str], *, variant: Board | None=None, format: str | None=None) -> Puzzle:
        """Reads the only puzzle of a file, which may be compressed, or a table in Parquet or Arrow."""

    @property
    def givens(self, /) -> str:
        """The givens in one line; `.` is an empty cell."""

    def hint(self, /, techniques: SupportsGetItem[int, str] | None=None, *, time_limit: Seconds | None=None) -> Step | None:
        """Returns the next step that a person can find, with its reason; `None` if no technique finds one.

        `techniques` are names that `clausoku hint --list` lists; without them all are tried, from easy to hard.

        >>> import clausoku
        >>> step = clausoku.Puzzle("12..34....4...1.").hint()
        >>> print(step)
        naked single: R1C3 = 3
        R1C3 can hold only 3.
        >>> step.placements, step.eliminations
        (['R1C3=3'], [])
        """

    def is_unique(self, /, *, solver: str | None=None, cross_check: str | None=None, time_limit: Seconds | None=None, conflict_limit: int | None=None, jobs: int | None=None) -> bool:
        """Returns whether there is exactly one solution.

        >>> import clausoku
        >>> clausoku.Puzzle("12..34....4...1.").is_unique()
        True
        """

    def list_solutions(self, /, limit: int, *, solver: str | None=None, cross_check: str | None=None, time_limit: Seconds | None=None, conflict_limit: int | None=None, jobs: int | None=None) -> list[str]:
        """Returns up to `limit` solutions, each in one line.

        >>> import clausoku
        >>> len(clausoku.Puzzle("." * 16).list_solutions(300))
        288
        """

    def neighbours(self, /, *, remove: int=1, add: int=1, minimal: bool=False, time_limit: Seconds | None=None, jobs: int | None=None) -> list[str]:
        """Returns the puzzles with one solution that have all givens but `remove` and `add` others, in canonical form, one of
        each class of isomorphic ones.

        >>> import clausoku
        >>> clausoku.Puzzle("12..34....4...1.").neighbours(remove=1, add=0)[:1]
        ['.1..23....4...3.']
        """

    @property
    def order(self, /) -> int:
        """The number of symbols."""

    def propagate(self, /, rule: str='unit', *, rules: str='extended', at_most_one: str | None=None, time_limit: Seconds | None=None) -> Propagation:
        """Derives values by unit propagation, or by the rules of this name, without a guess.

        >>> import clausoku
        >>> propagation = clausoku.Puzzle("12..34....4...1.").propagate()
        >>> propagation.outcome, propagation.grid
        ('solved', '1234342121434312')
        >>> propagation.why("R1C3=3").splitlines()[0]
        'R1C3 = 3 follows from 4 clauses, and from no fewer, by unit propagation.'
        """

    def rate(self, /, *, scale: Scale='se', time_limit: Seconds | None=None) -> dict[str, Any]:
        """Rates the puzzle, which needs exactly one solution, as `rate` rates a column.

        >>> import clausoku
        >>> puzzle = clausoku.Puzzle(".......1.4.........2...........5.6.4..8...3....1.9....3..4..2...5.1........8.7...")
        >>> puzzle.rate()
        {'er': 1.5, 'ep': 1.2, 'ed': 1.2}
        >>> puzzle.rate(scale="hodoku")["level"]
        'easy'
        """

    def solve(self, /, *, solver: str | None=None, cross_check: str | None=None, time_limit: Seconds | None=None, conflict_limit: int | None=None, jobs: int | None=None) -> Solution:
        """Solves the puzzle, by a solver of this name or by the fastest.

        `solver` is a name that `clausoku solvers` lists, PySAT's solvers among them (`pysat:glucose4`), or a command
        line. `cross_check` names a second solver, which confirms that there is no other solution. The result says whether there
        are other solutions. `conflict_limit` is a limit on the steps of the solver; a SAT solver's steps are conflicts. A limit
        that is reached raises `LimitError`.

        >>> import clausoku
        >>> clausoku.Puzzle("1..............4").solve().solutions
        2
        >>> clausoku.Puzzle("11..............").solve(solver="varisat").grid is None
        True
        """

    def steps(self, /, techniques: SupportsGetItem[int, str] | None=None, *, time_limit: Seconds | None=None) -> list[Step]:
        """Returns all steps to the solution, or to where no technique finds one. On the usual 9x9 board, Sudoku Explainer's steps
        follow where the others end, unless `techniques` are named.

        >>> import clausoku
        >>> steps = clausoku.Puzzle("12..34....4...1.").steps()
        >>> len(steps), steps[-1].after
        (10, '1234342121434312')
        """

    def svg(self, /) -> str:
        """Returns a picture of the puzzle."""

    def to_text(self, /, format: str='line', *, symbols: Symbols | None=None) -> str:
        """Returns the puzzle as a text in this format: `line`, `rows`, `sdk`, `fpuzzles` or another that `clausoku convert --help`
        lists.

        >>> import clausoku
        >>> clausoku.Puzzle("12..34....4...1.").to_text("numbers").splitlines()[1]
        '3 4 0 0'
        """

    @property
    def variant(self, /) -> Variant:
        """The board, with its constraints; `puzzle.variant.name` is its name, such as `classic:9`."""

    def vary(self, /, count: int=1, *, seed: int, time_limit: Seconds | None=None) -> list[str]:
        """Returns random isomorphic puzzles, each in one line, as `clausoku vary --seed` does; a puzzle with clues as a link, or as a string of
        Interactive Sudoku Solver if f-puzzles has no place for them.

        >>> import clausoku
        >>> images = clausoku.Puzzle("12..34....4...1.").vary(3, seed=1)
        >>> set(clausoku.canonical(images).column("canonical"))
        {'....12....23..41'}
        """

@final
class PuzzleReader:
    """Puzzles of a file, one after another."""

    def __iter__(self, /) -> PuzzleReader:
        ...

    def __next__(self) -> Puzzle:
        ...

@final
class Solution:
    """A solution of a puzzle, and whether it is the only one."""

    def __array__(self, /, dtype: Any=None, copy: bool | None=None) -> Any:
        ...

    def __bool__(self, /) -> bool:
        ...

    def __hash__(self, /) -> int:
        ...

    def _repr_html_(self, /) -> str:
        ...

    def _repr_svg_(self, /) -> str:
        ...

    @property
    def grid(self, /) -> str | None:
        """The solution in one line; `None` without a solution."""

    @property
    def is_unique(self, /) -> bool:
        """`True` if there is exactly one solution; `False` after `decode`, which does not decide this."""

    @property
    def solutions(self, /) -> int:
        """The number of solutions that were found: 0, 1, or 2 if there are several."""

    def svg(self, /) -> str:
        """Returns a picture of the solution, with the givens in black."""

@final
class Step:
    """A step of a human solver: what it places and removes, and why.

    As a text it is the technique and the result, and in a second line the reason.
    """

    def _repr_html_(self, /) -> str:
        ...

    def _repr_svg_(self, /) -> str:
        ...

    @property
    def after(self, /) -> str:
        """The values after the step, in one line."""

    @property
    def assumes_uniqueness(self, /) -> bool:
        """`True` if the step assumes that the puzzle has one solution."""

    @property
    def because(self, /) -> list[str]:
        """The candidates that have to be gone for a step of clues."""

    @property
    def before(self, /) -> str:
        """The values before the step, in one line."""

    @property
    def clues(self, /) -> list[str]:
        """The clues that the step follows from."""

    @property
    def consequences(self, /) -> str:
        """The placements and eliminations in words."""

    @property
    def eliminations(self, /) -> list[str]:
        """The candidates that are removed."""

    @property
    def level(self, /) -> str:
        """HoDoKu's level of the step, from `easy` to `extreme`."""

    @property
    def placements(self, /) -> list[str]:
        """The values that are placed, such as `R1C3=3`."""

    @property
    def reason(self, /) -> str:
        """The reason in a sentence."""

    @property
    def score(self, /) -> int:
        """HoDoKu's score of the step."""

    def svg(self, /) -> str:
        """Returns a picture of the step: the candidates of its pattern, what it removes or places, and its links."""

    @property
    def technique(self, /) -> str:
        """The name of the technique."""

@final
class Variant:
    """A board: its symbols, cells, regions and constraints.

    A name is one that `clausoku variants` lists. Boards of one's own, with regions and constraints such as the cages of a
    killer, are described in TOML: docs/variants.md and docs/constraints.md list the keys.

    >>> import clausoku
    >>> clausoku.Variant("x").order
    9
    >>> killer = clausoku.Variant.from_toml('''
    ... name = "a small killer"
    ... [[board]]
    ... blocks = "2x2"
    ... [[constraint]]
    ... kind = "cage"
    ... sum = 7
    ... cells = "R1C1 R1C2"
    ... ''')
    >>> len(clausoku.Puzzle("." * 16, variant=killer).list_solutions(1000))
    48
    """

    def __hash__(self, /) -> int:
        ...

    def __new__(cls, /, name: str) -> Variant:
        ...

    def _repr_html_(self, /) -> str:
        ...

    def _repr_svg_(self, /) -> str:
        ...

    @property
    def cells(self, /) -> int:
        """The number of cells."""

    @property
    def constraints(self, /) -> list[str]:
        """The names of the constraints beyond regions."""

    @staticmethod
    def from_file(path: str | PathLike[str]) -> Variant:
        """Reads a board from a TOML file."""

    @staticmethod
    def from_toml(text: str) -> Variant:
        """Reads a board from a text in TOML."""

    @property
    def name(self, /) -> str:
        """The name."""

    @property
    def order(self, /) -> int:
        """The number of symbols."""

    def svg(self, /) -> str:
        """Returns a picture of the empty board."""

    def to_toml(self, /) -> str:
        """Returns the board in TOML."""

def _columns() -> list[tuple[str, list[tuple[str, str, str, str | None]]]]:
    """Returns the type of each row and its columns. A column that some answers lack has an option."""

def _names() -> list[tuple[str, list[str]]]:
    """Returns the names that arguments and answers have, by the name of their type."""

def audit(cnf: AnyFormula, grid: AnyPuzzle | None=None, *, variant: Board | None=None, numbering: Numbering | None=None, core: bool=False, time_limit: Seconds | None=None) -> Audit:
    """Reports on any formula: its numbering, its rules, its givens and its faults.

    `cnf` is the text of a DIMACS file, which has line breaks; the path of such a file, which may be compressed; a `Cnf`; a
    formula of PySAT; or clauses as lists of integers. `grid` is the puzzle that it should state, `variant` the board,
    `numbering` the numbering that was asked for: `dense`, `decimal`, `rcv`, `log` or `compact`. Without these, they are found
    from the clauses. `core=True` looks for a minimal set of clauses without a model. A time limit that is reached raises
    `LimitError`; if the rules are known by then, the verdict is `unknown` instead.

    >>> import clausoku
    >>> clauses = clausoku.Puzzle("12..34....4...1.").encode("minimal").clauses
    >>> found = clausoku.audit(clauses[1:], "12..34....4...1.")
    >>> [(fault["kind"], fault["rule"], fault["count"]) for fault in found.row["findings"]]
    [('missing', 'K1', 1)]
    """

def audit_against(cnf: AnyFormula, other: AnyFormula | Puzzle, *, variant: Board | None=None, numbering: Numbering | None=None, shared: int | None=None, time_limit: Seconds | None=None) -> Comparison:
    """Says whether a formula states the same as another formula or a puzzle, less, more, or another thing, over the variables that both
    share.

    `cnf` and `other` are formulas as `audit` takes them; `other` may be a `Puzzle`. They share candidates, if comments, names or the clauses tell these, else the variables with equal
    names (`c varname`), or those of the projection (`c p show`); or, of two formulas, the variables 1 to `shared`. `variant` and `numbering` are those of `cnf`, if nothing
    tells them. A time limit that is reached before the comparison raises `LimitError`; later, the relation is `unknown`.

    >>> import clausoku
    >>> clausoku.audit_against([[1, 3], [2, -3]], [[1, 2]], shared=2)
    <clausoku.Comparison: equal>
    >>> clausoku.audit_against([[1, 2]], [[1], [2]], shared=2).row["more"]
    '-1 2'
    """

@overload
def candidates(puzzles: Column, *, counts: int | None=None, variant: Board | None=None, grids: Literal['text']='text', time_limit: Seconds | None=None, jobs: int | None=None) -> Answers[CandidatesRow]:
    """Finds the values that each cell has in solutions of each puzzle of a column: a row for each cell and value. With `counts`, the number of
    solutions with each of them is counted up to that number.

    `index` is the index of the puzzle, `state` is `true`, `false`, or `unknown` at a limit. The time limit holds for each puzzle.
    With `grids="array"`, each puzzle has one row, whose `candidates` have a number for each cell and value: 1 if a solution has the value
    there and 0 if none has, or the number of solutions up to `counts`. They are null at a limit.

    >>> import clausoku
    >>> rows = clausoku.candidates(["12343412........"], counts=10)
    >>> [(row["value"], row["solutions"]) for row in rows if row["cell"] == "R3C1" and row["state"] == "true"]
    [('2', 2), ('4', 2)]
    """

@overload
def candidates(puzzles: Column, *, counts: int | None=None, variant: Board | None=None, grids: Literal['array'], time_limit: Seconds | None=None, jobs: int | None=None) -> Answers[Mapping[str, Any]]:
    ...

@overload
def canonical(puzzles: Column, *, variant: Board | None=None, grids: Literal['text']='text', jobs: int | None=None) -> Answers[CanonicalRow]:
    """Returns the canonical forms of a column of puzzles: isomorphic puzzles have the same.

    >>> import clausoku
    >>> clausoku.canonical(["12..34....4...1.", "21..43....3...2."]).column("canonical")
    ['....12....23..41', '....12....23..41']
    """

@overload
def canonical(puzzles: Column, *, variant: Board | None=None, grids: Literal['array'], jobs: int | None=None) -> Answers[Mapping[str, Any]]:
    ...

def certify(puzzles: Column, *, folder: str | PathLike[str] | None=None, claim: Claim | None=None, max: int=10000, solver: str | None=None, proof_format: ProofFormat='lrat', variant: Board | None=None, time_limit: Seconds | None=None, conflict_limit: int | None=None, jobs: int | None=None) -> Answers[CertifyRow]:
    """Proves how many solutions each puzzle of a column has. Each proof is checked.

    With a `folder`, the certificate of the row with index 5 is saved in its folder `5`, which `Certificate.load` and
    `clausoku certify --verify` read. For the other arguments, see `Puzzle.certify`; the limits hold for each puzzle, and a limit that is
    reached is the reason of the status `unknown`.

    >>> import clausoku
    >>> clausoku.certify(["12..34....4...1.", "11.............."]).column("claim")
    ['unique', 'none']
    """

def check(puzzles: Column, *, variant: Board | None=None, time_limit: Seconds | None=None, conflict_limit: int | None=None, jobs: int | None=None) -> Answers[CheckRow]:
    """Checks a column of puzzles: number of solutions, minimality, redundant givens and clashes.

    >>> import clausoku
    >>> clausoku.check(["12..34....4...1."])[0]["redundant"]
    'R1C1 R1C2 R2C1 R2C2'
    """

@overload
def compare(puzzles: Column, predictions: Column, *, variant: Board | None=None, grids: Literal['text']='text', time_limit: Seconds | None=None, jobs: int | None=None) -> Answers[CompareRow]:
    """Compares a column of predictions with the solutions of a column of puzzles. A prediction is a grid, or a text with a grid, such as the
    answer of a language model.

    `prediction` is the grid that was read, `right` the number of cells without a given that have the values of the only solution,
    `open` the number of all cells without a given, `valid` whether it is a solution.

    >>> import clausoku
    >>> rows = clausoku.compare(["12..34....4...1."] * 2, ["1234342121434312", "Sorry, I cannot solve it."])
    >>> rows.column("valid"), rows.column("right"), rows[1]["reason"]
    ([True, False], [10, 0], 'the prediction has no grid of the board')
    """

@overload
def compare(puzzles: Column, predictions: Column, *, variant: Board | None=None, grids: Literal['array'], time_limit: Seconds | None=None, jobs: int | None=None) -> Answers[Mapping[str, Any]]:
    ...

def count(puzzles: Column, *, variant: Board | None=None, time_limit: Seconds | None=None, jobs: int | None=None) -> Answers[CountRow]:
    """Counts the solutions of a column of puzzles exactly: a number as digits, since it may have more than 64 bits.

    The time limit holds for each puzzle.

    >>> import clausoku
    >>> clausoku.count(["." * 36, "12..34....4...1."]).column("solutions")
    ['28200960', '1']
    """

def formats() -> list[str]:
    """Returns the names of the formats of puzzles."""

@overload
def generate(count: int, *, seed: int, first: int=0, variant: Board | None=None, grids: Literal['text']='text', givens: GivensRange | None=None, minimal: bool=False, symmetry: str | None=None, pattern: AnyPuzzle | None=None, solution: AnyPuzzle | None=None, within: AnyPuzzle | None=None, method: Method | None=None, uniform: bool=False, rating: tuple[SupportsFloat | SupportsIndex, SupportsFloat | SupportsIndex] | None=None, level: Level | None=None, techniques: SupportsGetItem[int, str] | None=None, attempts: int | None=None, time_limit: Seconds | None=None, jobs: int | None=None) -> Answers[GenerateRow]:
    """Makes `count` puzzles with one solution each.

    The same seed makes the same puzzles, as `clausoku generate --seed` does, with any number of threads. `first` is the
    index of the first of them, so that parts of one list can be made apart; the column `index` has the index of each.
    `generate_each` returns them one by one.

    | argument | puzzles |
    | --- | --- |
    | `givens` | with this number of givens, or one within a range such as `(26, 30)` |
    | `minimal` | without a given that can be left out |
    | `symmetry` | whose givens have this symmetry: `half-turn`, `diagonal` and others |
    | `pattern` | whose givens are in the filled cells of this puzzle |
    | `solution`, `within` | with this solution; whose givens are some of this puzzle's |
    | `method` | made `top-down`, `bottom-up` or by `controlled-bias` |
    | `uniform` | with equally likely solutions |
    | `rating`, `level`, `techniques` | with an ER within a range such as `(4.0, 4.5)`, of HoDoKu's level, that need these techniques |

    With `rating`, `level` or `techniques`, every index in turn is tried until `count` puzzles fit. `attempts` is the number of
    attempts for each puzzle.

    >>> import clausoku
    >>> made = clausoku.generate(2, seed=1, minimal=True)
    >>> clausoku.solve(made.column("puzzle")).column("solutions")
    [1, 1]
    >>> clausoku.generate(1, seed=1, symmetry="half-turns")
    Traceback (most recent call last):
    ...
    clausoku.PuzzleError: there is no symmetry "half-turns"; did you mean half-turn?
    """

@overload
def generate(count: int, *, seed: int, first: int=0, variant: Board | None=None, grids: Literal['array'], givens: GivensRange | None=None, minimal: bool=False, symmetry: str | None=None, pattern: AnyPuzzle | None=None, solution: AnyPuzzle | None=None, within: AnyPuzzle | None=None, method: Method | None=None, uniform: bool=False, rating: tuple[SupportsFloat | SupportsIndex, SupportsFloat | SupportsIndex] | None=None, level: Level | None=None, techniques: SupportsGetItem[int, str] | None=None, attempts: int | None=None, time_limit: Seconds | None=None, jobs: int | None=None) -> Answers[Mapping[str, Any]]:
    ...

def hint(puzzles: Column, techniques: SupportsGetItem[int, str] | None=None, *, detail: bool=False, variant: Board | None=None, time_limit: Seconds | None=None, jobs: int | None=None) -> Answers[HintRow]:
    """Returns the next step that a person can find in each puzzle of a column; with the status `unknown` if no technique
    finds one. Where none does on the usual 9x9 board, Sudoku Explainer's next step is taken, unless `techniques` are named.

    Placements and eliminations are separated by spaces. `detail=True` adds the column `detail`: the pattern of the step and its
    clauses as JSON.

    >>> import clausoku
    >>> row = clausoku.hint(["12..34....4...1."])[0]
    >>> row["technique"], row["placements"], row["explanation"]
    ('naked single', 'R1C3=3', 'R1C3 can hold only 3.')
    """

@overload
def propagate(puzzles: Column, rule: str='unit', *, rules: str='extended', at_most_one: str | None=None, detail: bool=False, variant: Board | None=None, grids: Literal['text']='text', time_limit: Seconds | None=None, jobs: int | None=None) -> Answers[PropagateRow]:
    """Derives values of each puzzle of a column by unit propagation, or by the rules of this name, without a guess.

    `open` is the number of cells without a value, `candidates` the number of values that they can still contain. `detail=True` adds
    the column `detail`: these values by cell, the size of the formula and the cost as JSON.

    >>> import clausoku
    >>> clausoku.propagate(["12..34....4...1."])[0]
    {'status': 'solved', 'outcome': 'solved', 'grid': '1234342121434312', 'open': 0, 'candidates': 0, 'reason': None}
    """

@overload
def propagate(puzzles: Column, rule: str='unit', *, rules: str='extended', at_most_one: str | None=None, detail: bool=False, variant: Board | None=None, grids: Literal['array'], time_limit: Seconds | None=None, jobs: int | None=None) -> Answers[Mapping[str, Any]]:
    ...

def rate(puzzles: Column, *, scale: Scale='se', variant: Board | None=None, time_limit: Seconds | None=None, jobs: int | None=None) -> Answers[RateRow]:
    """Rates a column of puzzles. Each puzzle needs exactly one solution.

    | `scale` | columns |
    | --- | --- |
    | `se` | Sudoku Explainer's `er` (the hardest step), `ep` (the hardest step up to the first value) and `ed` (the first step), of the usual 9x9 board |
    | `depth` | the `depth` of nested failed literals, and `b` and `w`, the lengths of the longest braid and whip |
    | `hodoku` | HoDoKu's `score` and `level` |

    >>> import clausoku
    >>> puzzle = ".......1.4.........2...........5.6.4..8...3....1.9....3..4..2...5.1........8.7..."
    >>> clausoku.rate([puzzle, "1"])[0]
    {'status': 'unique', 'er': 1.5, 'ep': 1.2, 'ed': 1.2, 'reason': None}
    >>> clausoku.rate([puzzle], scale="depth")[0]
    {'status': 'unique', 'depth': 0, 'b': 0, 'w': 0, 'reason': None}
    >>> clausoku.rate([puzzle], scale="hodoku")[0]["level"]
    'easy'
    """

@overload
def read_puzzles(path: str | PathLike[str], *, variant: Board | None=None, format: str | None=None, errors: Literal['return']) -> Iterator[Puzzle | PuzzleError]:
    """Opens a file of puzzles, which are read one after another.

    The file may be in any format, compressed with gzip, xz, bzip2 or zstd, or a table in Parquet or Arrow. `format` is a name
    that `clausoku convert --help` lists; without it the format is detected. A puzzle at fault raises `PuzzleError`, after which
    the next one can be read; with `errors="return"` the exception is an item.

    >>> import clausoku, pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "puzzles.csv.gz")
    ...     clausoku.write_puzzles(path, ["12..34....4...1.", "1..............4"])
    ...     [puzzle.givens for puzzle in clausoku.read_puzzles(path)]
    2
    ['12..34....4...1.', '1..............4']
    """

@overload
def read_puzzles(path: str | PathLike[str], *, variant: Board | None=None, format: str | None=None, errors: Literal['raise']='raise') -> PuzzleReader:
    """Opens a file of puzzles, which are read one after another.

    The file may be in any format, compressed with gzip, xz, bzip2 or zstd, or a table in Parquet or Arrow. `format` is a name
    that `clausoku convert --help` lists; without it the format is detected. A puzzle at fault raises `PuzzleError`, after which
    the next one can be read; with `errors="return"` the exception is an item.

    >>> import clausoku, pathlib, tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     path = pathlib.Path(folder, "puzzles.csv.gz")
    ...     clausoku.write_puzzles(path, ["12..34....4...1.", "1..............4"])
    ...     [puzzle.givens for puzzle in clausoku.read_puzzles(path)]
    2
    ['12..34....4...1.', '1..............4']
    """

@overload
def solve(puzzles: Column, *, variant: Board | None=None, grids: Literal['text']='text', limit: int=2, solver: str | None=None, cross_check: str | None=None, time_limit: Seconds | None=None, conflict_limit: int | None=None, jobs: int | None=None) -> Answers[SolveRow]:
    """Solves a column of puzzles. `limit` is the number of solutions after which a search ends.

    `solver` and `cross_check` are names that `solvers()` lists. The limits hold for each puzzle; a limit that is reached is the
    reason of the status `unknown`. Without a solver and limits, puzzles are solved many at a time.
    """

@overload
def solve(puzzles: Column, *, variant: Board | None=None, grids: Literal['array'], limit: int=2, solver: str | None=None, cross_check: str | None=None, time_limit: Seconds | None=None, conflict_limit: int | None=None, jobs: int | None=None) -> Answers[Mapping[str, Any]]:
    ...

def solvers() -> list[str]:
    """Returns the names of the solvers that `solver=` takes: the solvers in this process, and the programs of `clausoku solvers`,
    which may not be installed.
    """

@overload
def steps(puzzles: Column, techniques: SupportsGetItem[int, str] | None=None, *, detail: bool=False, variant: Board | None=None, grids: Literal['text']='text', time_limit: Seconds | None=None, jobs: int | None=None) -> Answers[StepsRow]:
    """Returns the steps of a person to the solution of each puzzle of a column, a row for each; without a way to go on, the status
    of its rows is `unknown`.

    `index` is the index of the puzzle, `number` the number of the step, `grid` and `candidates` are before it. Where no technique
    finds a step on the usual 9x9 board, Sudoku Explainer's next step is taken, unless `techniques` are named.

    >>> import clausoku
    >>> steps = clausoku.steps(["12..34....4...1.", "mistake"])
    >>> len(steps), steps[0]["technique"], steps[0]["status"]
    (11, 'naked single', 'solved')
    >>> steps[-1]["index"], steps[-1]["status"]
    (1, 'invalid')
    """

@overload
def steps(puzzles: Column, techniques: SupportsGetItem[int, str] | None=None, *, detail: bool=False, variant: Board | None=None, grids: Literal['array'], time_limit: Seconds | None=None, jobs: int | None=None) -> Answers[Mapping[str, Any]]:
    ...

def stream(question: Callable[..., Answers[Any]], reader: ArrowStream | Iterable[Column], *, column: str | None=None, progress: Callable[[int], object] | None=None, **options: Any) -> AnswerStream:
    """Asks a question about each batch of a reader as it comes, in memory that does not grow with the stream.

    `question` is a function of columns, such as `clausoku.solve`; the other arguments are passed to it. `reader` has the Arrow
    interface of streams, as readers of pyarrow and relations of DuckDB have, or is an iterable of columns, such as a generator of arrays.
    `column` is the name of the column of puzzles in a table of several; the columns of the table then precede those of the
    answers, if these have one row for each puzzle. The answers are the ones of the whole column. All cores answer a batch, so it
    should have some thousand rows. `progress` is called after each batch with the number of rows that are read.

    >>> import clausoku
    >>> batches = (["12..34....4...1."] * 2 for _ in range(3))
    >>> stream = clausoku.stream(clausoku.solve, batches, progress=print)
    >>> [answers["solutions"] for answers in stream]
    2
    4
    6
    [[1, 1], [1, 1], [1, 1]]
    """

def techniques() -> list[str]:
    """Returns the names of the techniques of `Puzzle.hint`, from easy to hard."""

def tidy(puzzles: Column, *, keep: SupportsGetItem[int, str] | None=None, fewest: bool=False, variant: Board | None=None, time_limit: Seconds | None=None, jobs: int | None=None) -> Answers[TidyRow]:
    """Finds the superfluous clues, givens and constraints, of each puzzle of a column that has one solution: a row for each clue. The kinds of
    `keep` are not left out: `given`, or kinds of constraints.

    `index` is the index of the puzzle; `removed` is true for clues that are left out together, `tidied` in the first row of a puzzle is the
    puzzle without them, as a link if it has constraints. With `fewest=True` a set of the fewest clues is searched, and `fewest` says whether
    it is known to be one. The time limit holds for each puzzle.

    >>> import clausoku
    >>> rows = clausoku.tidy(["12..34....4...1."])
    >>> [row["clue"] for row in rows if row["removed"]], rows[0]["tidied"]
    (['R1C1=1', 'R2C1=3'], '.2...4....4...1.')
    """

def variants() -> list[str]:
    """Returns the names of boards."""

def write_puzzles(path: str | PathLike[str], puzzles: Iterable[AnyPuzzle], *, format: str | None=None) -> int:
    """Writes puzzles into a file, which is complete or absent. Returns their number.

    The items are puzzles or texts. A remark states the board if it is built in and not the usual one of its size; other boards
    are an error unless the format contains them, as jsonl does. `format` is a name that `clausoku convert --help` lists,
    `parquet` or `arrow`; without it, the name of the file decides: `.sdk`, `.csv`, `.parquet` and others; else each puzzle is a
    line. `.gz`, `.xz`, `.bz2` and `.zst` are compressed.
    """

class PuzzleError(ValueError):
    """A text, name or model that cannot be used. `line` and `column` give the place in a text, counted from 1, or are `None`."""
    line: int | None
    column: int | None

class SolverError(Exception):
    """A solver that failed or gave no answer."""

class LimitError(SolverError):
    """A limit that was reached before the answer was known."""
