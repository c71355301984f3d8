"""Puzzles one after another."""

from collections.abc import Iterator
from typing import Any

from ._clausoku import Puzzle, canonical, generate


def generate_each(
    *, seed: int, first: int = 0, together: int = 64, distinct: bool = False, **options: Any
) -> Iterator[Puzzle]:
    """Makes puzzles without end, as `generate(count, seed=seed, first=first, **options)` does for any count.

    `together` is the number of puzzles that are made at once. With `distinct`, no two are isomorphic, and the puzzles
    end after 1,000,000 in a row that are isomorphic to earlier ones.

    Raises `ValueError` with `distinct` if the board has constraints, for which there is no canonical form.

    >>> import clausoku, itertools
    >>> puzzles = clausoku.generate_each(seed=1, variant="classic:4")
    >>> [puzzle.is_unique() for puzzle in itertools.islice(puzzles, 3)]
    [True, True, True]
    """
    seen: set[str] = set()
    repeated = 0
    while repeated < 1_000_000:
        made = generate(together, seed=seed, first=first, **options)
        texts = made.column("puzzle")
        forms = canonical(texts, variant=options.get("variant")).column("canonical") if distinct else texts
        for text, form in zip(texts, forms):
            if form is None:
                raise ValueError("the canonical form, which distinct compares, is for boards without constraints")
            repeated = repeated + 1 if form in seen else 0
            if not repeated:
                yield Puzzle(text, variant=options.get("variant"))
            if distinct:
                seen.add(form)
        first = made.column("index")[-1] + 1
