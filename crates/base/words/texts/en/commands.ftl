# Answers of the commands of the course.

# solve
no-answer = No answer: { $reason }.
no-solution = No solution. `clausoku check --diagnose` explains why.
no-solution-clash = No solution: givens clash. `clausoku check` says which.
a-solution = A solution.
perhaps-only = A solution. Whether it is the only one is not known: { $reason }.
only-solution = The only solution.
several-solutions = One of several solutions. --count N counts them, --all lists them.
gave-no-answer = { $name } gave no answer: { $reason }
one-of-several = One of several solutions
solutions = { $count ->
        [one] 1 solution
       *[other] { $count } solutions
    }
solutions-until = { $count ->
        [one] 1 solution
       *[other] { $count } solutions
    }: { $reason }
list-no-answer = no answer: { $reason }
list-no-solution = no solution
list-perhaps-others = perhaps others: { $reason }
list-several = several solutions

# check
board-with = { $board } with { $kinds }{ $others ->
        [0] {""}
       *[other] {" "}and others
    }
givens = { $board }, { $count ->
        [one] 1 given
       *[other] { $count } givens
    }
run = { $number ->
        [1] first{"  "}run
       *[2] second run
    }: { $visited } cells visited, { $validations } validations, { $backtracks } backtracks
well-formed = well formed
consistent = consistent
solvable = solvable
unique = unique
minimal = minimal
minimal-not-tested = not tested; --minimal tests it
yes = yes
no = no
unknown = unknown
can-hold = { $cell } can hold { $values }
or = {" "}or{" "}

# check --predictions
no-predictions = { $is_table ->
        [true] there is no column "{ $column }"; there are { $columns }
       *[false] the input is no table with columns; predictions are in a column of CSV or a member of JSON lines
    }
no-prediction = no grid of the board
prediction = { $is_valid ->
        [true] right
       *[false] wrong
    }
prediction-cells = { $right } of { $open } open cells are right
prediction-givens = not all givens are kept
prediction-empty = { $count ->
        [one] 1 cell is empty
       *[other] { $count } cells are empty
    }
predictions = { $valid } of { $puzzles } predictions are right ({ $of_puzzles } %), and { $right } of { $open } open cells ({ $of_cells } %)

# show
show-several = one of several solutions; `clausoku count` counts them

# propagate
solved = Solved.
contradiction = No solution: a contradiction follows.
broken = No solution: { $breach }, which the encoding does not forbid.
open = Not solved{ $is_stopped ->
        [true] {" "}when { $reason }
       *[false] {""}
    }: { $cells ->
        [one] 1 cell
       *[other] { $cells } cells
    } left open, with { $candidates ->
        [one] 1 candidate
       *[other] { $candidates } candidates
    }.
can-hold-table = What each cell can hold:
size = { $encoding }: { $variables ->
        [one] { $variables } variable
       *[other] { $variables } variables
    }, { $clauses ->
        [one] { $clauses } clause
       *[other] { $clauses } clauses
    }
deduced-by = deduced by
values = values
exclusions = exclusions
others = others
assumptions = { $tried ->
        [one] { $tried } assumption tried
       *[other] { $tried } assumptions tried
    }, { $failed } failed
clauses-added = { $count ->
        [one] { $count } clause added
       *[other] { $count } clauses added
    }
large-picture = the picture has { $width } by { $height } pixels; text and dot show long explanations better: --as text, --as dot

more-than = more than { $limit }
estimated = about { $number }, from { $low } to { $high }
at-least = at least { $count }: { $reason }
unknown-because = unknown: { $reason }
many = many

# generate
not-with-clues = { $option } is not for puzzles with clues; leave it out
missing-trial = {"  "}{ $configuration } on { $grid }
made-clues = { $clues ->
        [one] 1 clue
       *[other] { $clues } clues
    }, { $superfluous } superfluous; { $givens ->
        [one] 1 given
       *[other] { $givens } givens
    }
made-level = level { $level } with { $score ->
        [one] 1 point
       *[other] { $score } points
    }
made-needs = needs { $technique }
puzzles-made = { $reason }; puzzles made: { $count }
none-as-hard = none of { $count } puzzles in a row is as hard as wanted; puzzles made: { $written }; ask for other givens, another hardness, or for more --attempts
plan-part-vain = the part "{ $part }" of the plan: none of { $count } puzzles in a row is as wanted and new; ask for another level, board or number
all-isomorphic = each of { $count } puzzles in a row is isomorphic to one of the { $written } written; there may be no others
harder-than-wanted = the first { $count } puzzles are harder than the wanted level, as no given of theirs can be left out; --givens { $least }..{ $most } makes easier ones
no-place-for-ratings = the format { $format } has no place for ratings; --json and tables have
givens-between = givens: at least { $least }, at most { $most }
fewest-givens = the fewest givens: { $count }
not-written = interrupted: { $output } was not written
layout-needed = a grid needs the layout of its board, as in --variant jigsaw:AAAB/ACBB/DCCB/DDDC
no-layout = for none of { $count } layouts a solution was found; choose another seed
tried-levels = wanted: { $wanted }; puzzles rated: { $rated }{ $found }
wanted-rating = ER { $least } to { $most }
wanted-level = the level { $level }
wanted-technique = a need for { $technique }
tried-rating = , ER { $least } to { $most }
tried-level = , { $level }: { $count }
tried-harder = , harder: { $count }

# tidy
clue-state = { $state ->
        [needed] needed
        [superfluous] superfluous
        [removed] superfluous, removed
        [together] removed with others
       *[other] unknown
    }
tidied = { $superfluous } of { $all ->
        [one] 1 clue
       *[other] { $all } clues
    } superfluous, each alone; { $removed } removed{ $fewest }
tidied-cut-short = { $tidied } ({ $reason })
fewest = { $has_kept ->
        [true] ; fewest: no fewer clues besides those of the kept kinds have one solution
       *[false] ; fewest: no fewer clues have one solution
    }
perhaps-not-fewest = ; perhaps not fewest
candidates-cut-short = { $reason }; the values in { $cells ->
        [one] 1 cell
       *[other] { $cells } cells
    } with [ ] are not all decided
candidates-line-cut-short = { $reason }; values with ? are not decided
no-link = no format of links contains the puzzle
