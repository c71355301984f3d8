# `clausoku check --diagnose` and `--minimal`.

reading-order = Removed one after another, in reading order, while the solution stays the only one: { $cells }
seed-order = Removed one after another, in the order of seed { $seed }, while the solution stays the only one: { $cells }
givens = { $count ->
        [one] 1 given
       *[other] { $count } givens
    }
givens-and-excluded = { $givens } and the excluded candidates
minimal-left = What is left is a minimal puzzle, with { $left }:
others-untried = What is left has one solution, with { $left }; not all were tried: { $reason }.
conflict-unknown = Conflicting givens are not known: { $reason }.
no-solution-at-all = The board and its constraints have no solution without givens.
impossible = This given is impossible: { $given }
minimal-conflict = Minimal conflicting set ({ $count }): { $givens }
conflict = Conflicting set, perhaps not minimal ({ $count }): { $givens }; { $reason }.
clash = { $state ->
        [smallest] Smallest conflicting set
        [minimal] Minimal conflicting set
       *[other] Conflicting set, perhaps not minimal
    } ({ $count ->
        [one] 1 clue
       *[other] { $count } clues
    }): { $clues }
by-unit = Unit propagation derives a contradiction: { $contradiction }.
by-failed-literals = Failed literals derive a contradiction: { $contradiction }.
by-search = Neither unit propagation nor failed literals derive a contradiction; a search does.
by-unknown = Unit propagation derives no contradiction; whether failed literals do is not known: { $reason }.
common = { $is_bound ->
        [true] At most { $cells }
       *[false] { $cells }
    } of { $all } cells are the same in all solutions: { $found }
and-values = { $givens } and { $values }
until = { $text }; { $reason }.
too-many = There are at least { $solutions } solutions, too many to compare further givens.
too-many-until = There are at least { $solutions } solutions, too many to compare further givens: { $reason }.
effect-unknown = There are at least { $solutions } solutions; the effect of further givens is not known: { $reason }.
solutions = There are { $solutions } solutions.
adding = There are { $solutions } solutions. Adding { $given } leaves { $left ->
        [1] 1 solution
       *[other] { $left } solutions
    }{ $others }.
leaves = , { $given } leaves { $left }
more-givens = { $count ->
        [one] ; { $count } other given leaves as many or more
       *[other] ; { $count } other givens leave as many or more
    }
superfluous = { $is_minimal ->
        [true] in its givens; superfluous clues: { $count } of { $all }, each alone
       *[false] superfluous clues: { $count } of { $all }, each alone
    }
redundant = { $count ->
        [one] 1 redundant given
       *[other] { $count } redundant givens (each alone)
    }: { $cells }
unchecked = unchecked by the second solver: { $reason }
no-more = there are no more solutions
enough = enough solutions were found

does-not-hold = { $name } does not hold
